//! The order of pairwise products.
//!
//! A product of `n` operands is a tree of products of two. Its cost is the number of
//! multiplications: for each product, the number of coordinates of all axes of both operands. Up to
//! [`EXHAUSTIVE`] operands all trees are compared, as the cost of a set of operands does not depend
//! on what happens outside. An element that is read counts as a sixteenth of a multiplication, so
//! that of similar trees the one with smaller operands is taken; hence there are at most an eighth
//! more multiplications than necessary. Above, pairs are chosen step by step, by each of a few
//! measures, and the cheapest of these orders is taken.
//!
//! Source: R. N. C. Pfeifer, J. Haegeman, F. Verstraete, *Faster identification of optimal
//! contraction sequences for tensor networks* (2014); `opt_einsum`, its greedy path.

use super::axes::{Axes, AxisSet};

/// The greatest number of operands whose orders are all compared.
pub(crate) const EXHAUSTIVE: usize = 8;

/// A product of two: operands have the numbers from 0 on, and the result of step `s` has the number
/// of operands plus `s`.
pub(crate) type Step = (usize, usize);

/// The steps, one fewer than operands. `sets` are the axes of each operand, and `output` those of
/// the result.
pub(crate) fn order(axes: &Axes, sets: &[AxisSet], output: AxisSet) -> Vec<Step> {
    match sets.len() {
        0 | 1 => Vec::new(),
        2 => vec![(0, 1)],
        n if n <= EXHAUSTIVE => exhaustive(axes, sets, output),
        _ => greedy(axes, sets, output),
    }
}

/// The cheapest way to multiply a set of operands.
#[derive(Clone, Copy)]
struct Best {
    cost: f64,
    /// One side of the last product; 0 for a single operand.
    left: usize,
}

/// Compares all trees: the best one of a set is made of the best ones of its two sides.
fn exhaustive(axes: &Axes, sets: &[AxisSet], output: AxisSet) -> Vec<Step> {
    let all = (1_usize << sets.len()) - 1;
    let union = |operands: usize| {
        let members = sets.iter().enumerate();
        members
            .filter(|(number, _)| operands & (1 << number) != 0)
            .fold(0, |union, (_, set)| union | set)
    };
    let kept: Vec<AxisSet> = (0..=all)
        .map(|operands| union(operands) & (output | union(all & !operands)))
        .collect();
    let mut best = vec![Best { cost: 0.0, left: 0 }; all + 1];
    // A subset is a smaller number, so it comes before its sets.
    for operands in 1..=all {
        if operands.is_power_of_two() {
            continue;
        }
        let mut found = Best {
            cost: f64::INFINITY,
            left: operands & operands.wrapping_neg(),
        };
        // Each division into two sides once: the lowest operand is on the left.
        let mut left = (operands - 1) & operands;
        while left > 0 {
            let right = operands & !left;
            if left & operands & operands.wrapping_neg() != 0 {
                let product = axes.count(kept[left] | kept[right]);
                // Each element of the operands is in the product, so `moved` is at most twice it.
                let moved = axes.count(kept[left]) + axes.count(kept[right]);
                let cost = best[left].cost + best[right].cost + product + moved / 16.0;
                if cost < found.cost {
                    found = Best { cost, left };
                }
            }
            left = (left - 1) & operands;
        }
        best[operands] = found;
    }
    let mut steps = Vec::new();
    push_tree(&best, sets.len(), all, &mut steps);
    steps
}

/// Appends the steps of a set of operands; the number of its result.
fn push_tree(best: &[Best], count: usize, operands: usize, steps: &mut Vec<Step>) -> usize {
    if operands.is_power_of_two() {
        return operands.trailing_zeros() as usize;
    }
    let left = best[operands].left;
    let left_result = push_tree(best, count, left, steps);
    let right_result = push_tree(best, count, operands & !left, steps);
    steps.push((left_result, right_result));
    count + steps.len() - 1
}

/// How good a pair is, the less the better: from the sizes of both operands, of the product with
/// all axes, and of its result.
type Measure = fn([f64; 2], f64, f64) -> f64;

/// The measures by which a next pair is chosen; the cheapest of the orders found is taken.
const MEASURES: [Measure; 3] = [
    |[left, right], _, result| result - left - right,
    |_, product, _| product,
    |_, _, result| result,
];

/// Takes the best pair again and again, by each measure.
fn greedy(axes: &Axes, sets: &[AxisSet], output: AxisSet) -> Vec<Step> {
    let orders = MEASURES.map(|measure| greedy_by(measure, axes, sets, output));
    let cheapest = orders.into_iter().min_by(|x, y| x.0.total_cmp(&y.0));
    cheapest.map(|(_, steps)| steps).unwrap_or_default()
}

/// The multiplications and the steps of an order by one measure.
fn greedy_by(measure: Measure, axes: &Axes, sets: &[AxisSet], output: AxisSet) -> (f64, Vec<Step>) {
    let mut left: Vec<(usize, AxisSet)> = sets.iter().copied().enumerate().collect();
    let (mut steps, mut total) = (Vec::new(), 0.0);
    while left.len() > 1 {
        let mut found = (f64::INFINITY, f64::INFINITY, 0, 0, 0);
        for i in 0..left.len() {
            for j in i + 1..left.len() {
                let kept = result_of(&left, i, j, output);
                let operands = [left[i].1, left[j].1].map(|set| axes.count(set));
                let cost = axes.count(left[i].1 | left[j].1);
                let value = measure(operands, cost, axes.count(kept));
                if (value, cost) < (found.0, found.1) {
                    found = (value, cost, i, j, kept);
                }
            }
        }
        // Sizes beyond all numbers leave any order: the first pair.
        let (_, cost, i, j, kept) = match found {
            (_, cost, 0, 0, _) => (0.0, cost, 0, 1, result_of(&left, 0, 1, output)),
            found => found,
        };
        total += cost;
        steps.push((left[i].0, left[j].0));
        left.remove(j);
        left[i] = (sets.len() + steps.len() - 1, kept);
    }
    (total, steps)
}

/// The axes of the product of two of the operands that are left.
fn result_of(left: &[(usize, AxisSet)], i: usize, j: usize, output: AxisSet) -> AxisSet {
    let others = left
        .iter()
        .enumerate()
        .filter(|(number, _)| ![i, j].contains(number));
    let needed = others.fold(output, |needed, (_, (_, set))| needed | set);
    (left[i].1 | left[j].1) & needed
}

#[cfg(test)]
mod tests {
    use super::{Axes, AxisSet, Step, order};

    /// Axes of these sizes.
    fn axes(sizes: &[usize]) -> Axes {
        Axes {
            sizes: sizes.to_vec(),
            ..Axes::default()
        }
    }

    /// The multiplications of an order, counted step by step.
    fn cost(axes: &Axes, sets: &[AxisSet], output: AxisSet, steps: &[Step]) -> f64 {
        let mut live: Vec<Option<AxisSet>> = sets.iter().copied().map(Some).collect();
        let mut total = 0.0;
        for &(i, j) in steps {
            let (a, b) = (live[i].take().expect("once"), live[j].take().expect("once"));
            let others = live.iter().flatten().fold(output, |all, set| all | set);
            total += axes.count(a | b);
            live.push(Some((a | b) & others));
        }
        assert_eq!(live.iter().flatten().count(), 1);
        total
    }

    #[test]
    fn a_chain_of_matrices_is_multiplied_in_the_cheapest_order() {
        // ij,jk,kl with sizes 10, 1000, 10, 1000: (AB)C costs 2e5, A(BC) 2e7.
        let (axes, sets) = (axes(&[10, 1000, 10, 1000]), [0b0011, 0b0110, 0b1100]);
        let steps = order(&axes, &sets, 0b1001);
        assert_eq!(steps, [(0, 1), (3, 2)]);
    }

    /// Operands with two or three of the axes each, and a result with about a quarter of them.
    fn network(random: &mut u64, operands: usize) -> (Axes, Vec<AxisSet>, AxisSet) {
        let mut below = |end: usize| {
            *random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (*random >> 33) as usize % end
        };
        let count = 2 + operands + below(operands);
        let axes = axes(&Vec::from_iter((0..count).map(|_| 2 + below(60))));
        let sets: Vec<AxisSet> = (0..operands)
            .map(|_| (0..2 + below(2)).fold(0, |set, _| set | 1 << below(count)))
            .collect();
        let all = sets.iter().fold(0, |all, set| all | set);
        let output = (0..count).filter(|_| below(4) == 0);
        let output = output.fold(0, |set, axis| set | 1 << axis) & all;
        // Axes that one operand alone has were summed over before.
        let shared = |axis: usize| sets.iter().filter(|set| *set & 1 << axis != 0).count() > 1;
        let kept = (0..count).filter(|&axis| shared(axis));
        let kept = kept.fold(output, |set, axis| set | 1 << axis);
        let sets = sets.iter().map(|set| set & kept).collect();
        (axes, sets, output)
    }

    #[test]
    fn the_order_of_few_operands_is_the_best_of_all() {
        let mut random = 1;
        for (operands, networks) in [(3, 200), (4, 100), (5, 40), (6, 10)] {
            for _ in 0..networks {
                let (axes, sets, output) = network(&mut random, operands);
                let found = cost(&axes, &sets, output, &order(&axes, &sets, output));
                let mut least = f64::INFINITY;
                all_orders(&sets, &mut |steps| {
                    least = least.min(cost(&axes, &sets, output, steps));
                });
                assert!(found <= 1.125 * least, "{sets:?}: {found} against {least}");
            }
        }
    }

    #[test]
    fn the_order_of_many_operands_is_near_the_best_one_in_the_mean() {
        let (mut random, mut sum, networks) = (1, 0.0, 60);
        for number in 0..networks {
            let (axes, sets, output) = network(&mut random, 9 + number % 2);
            let of = |steps: &[Step]| cost(&axes, &sets, output, steps);
            let found = of(&order(&axes, &sets, output));
            sum += (found / of(&super::exhaustive(&axes, &sets, output))).ln();
        }
        let mean = (sum / networks as f64).exp();
        // 1.13 when this was written.
        assert!(mean < 1.25, "{mean}");
    }

    /// An equation, the sizes of its letters in their order, and the multiplications of the path
    /// that `opt_einsum` 3.4 calls optimal, which counts a product with a sum as twice its size.
    type Path<'a> = (&'a str, &'a [usize], f64);

    /// Examples of the tests of `opt_einsum`, and of its `rand_equation`.
    const PATHS: &[Path] = &[
        ("ea,fb,gc,hd,abcd->efgh", &[2, 3, 4, 5, 4, 3, 2, 6], 1068.0),
        ("ea,fb,abcd,gc,hd->efgh", &[2, 3, 4, 5, 4, 3, 2, 6], 1068.0),
        ("abcd,ea,fb,gc,hd->efgh", &[2, 3, 4, 5, 4, 3, 2, 6], 1068.0),
        ("ab,cd,ef->abcdef", &[2, 3, 4, 5, 4, 3], 1512.0),
        ("ab,cd,de->abcde", &[2, 3, 4, 5, 4], 560.0),
        ("ab,bcd,cd->abcd", &[2, 3, 4, 5], 180.0),
        ("eb,cb,fb->cef", &[3, 4, 4, 3], 180.0),
        ("bca,cdb,dbf,afc->", &[2, 3, 4, 5, 3], 276.0),
        ("efc,dbc,acf,fd->abe", &[2, 3, 4, 5, 4, 3], 540.0),
        ("dba,ead,cad->bce", &[2, 3, 4, 5, 4], 600.0),
        ("aef,fbc,dca->bde", &[2, 3, 4, 5, 4, 3], 720.0),
        ("a,ac,ab,ad,cd,bd,bc->", &[2, 3, 4, 5], 218.0),
        (
            "abc,bdef,fghj,cem,mhk,ljk->adgl",
            &[2, 3, 4, 5, 4, 3, 2, 6, 4, 3, 2, 5],
            4824.0,
        ),
        (
            "cfje,kfbgh,cd,hijk,gd,aie->ba",
            &[6, 9, 7, 2, 5, 5, 5, 9, 3, 5, 7],
            122710.0,
        ),
        (
            "kicd,jfbdgh,cl,jgh,fl,aie,ke->ab",
            &[7, 5, 6, 2, 9, 3, 5, 7, 9, 2, 2, 3],
            4902.0,
        ),
        (
            "hc,hgi,cbkem,f,nij,fdl,jne,amkgdl->ba",
            &[2, 9, 7, 2, 8, 5, 4, 5, 2, 9, 4, 3, 9, 5],
            51142.0,
        ),
        (
            "ihjea,dcf,kb,cfhd,kg,ijeg->ab",
            &[4, 2, 3, 5, 2, 2, 2, 7, 7, 5, 4],
            2762.0,
        ),
        (
            "lfckd,idh,jlai,cg,ge,keh,jbf->ab",
            &[4, 8, 9, 7, 3, 2, 9, 2, 4, 3, 4, 6],
            7947.0,
        ),
        (
            "f,lfhj,cin,kcemn,lgbej,di,amg,kdh->ab",
            &[5, 8, 9, 7, 8, 8, 2, 3, 2, 6, 9, 8, 5, 2],
            37402.0,
        ),
        (
            "af,fgh,cjdb,ehi,ijk,kedcg->ba",
            &[4, 3, 5, 6, 4, 7, 9, 4, 2, 8, 3],
            25464.0,
        ),
        (
            "cjlif,khe,bh,filg,gd,dc,kjae->ab",
            &[9, 6, 3, 8, 5, 5, 9, 9, 6, 3, 8, 9],
            14742.0,
        ),
        (
            "ah,nd,n,gcle,jfigk,bemfh,kdc,mlij->ab",
            &[5, 6, 3, 3, 7, 4, 2, 5, 2, 9, 2, 7, 7, 6],
            26254.0,
        ),
        (
            "deci,fjhi,dgjf,ck,eb,kgha->ba",
            &[8, 6, 8, 7, 8, 2, 5, 8, 7, 3, 8],
            155376.0,
        ),
        (
            "e,ljga,dj,cbf,hklf,khi,gicde->ab",
            &[3, 7, 6, 9, 2, 3, 5, 6, 3, 7, 2, 7],
            20709.0,
        ),
        (
            "ijcdha,fln,n,mgedh,lg,ib,ekm,ckfj->ab",
            &[3, 9, 2, 5, 3, 9, 7, 6, 3, 9, 4, 2, 7, 6],
            24525.0,
        ),
    ];

    #[test]
    fn orders_have_no_more_multiplications_than_those_of_opt_einsum() {
        for &(equation, sizes, theirs) in PATHS {
            let (inputs, output) = equation.split_once("->").expect("an output");
            let mut letters: Vec<char> = inputs.chars().filter(|c| *c != ',').collect();
            letters.sort_unstable();
            letters.dedup();
            assert_eq!(letters.len(), sizes.len(), "{equation}");
            let set = |term: &str| {
                let axes = term.chars().map(|c| letters.iter().position(|d| *d == c));
                axes.fold(0, |set: AxisSet, axis| set | 1 << axis.expect("a letter"))
            };
            let sets: Vec<AxisSet> = inputs.split(',').map(set).collect();
            let (axes, output) = (axes(sizes), set(output));
            let found = cost(&axes, &sets, output, &order(&axes, &sets, output));
            assert!(
                found <= 1.125 * theirs,
                "{equation}: {found}, there {theirs}"
            );
        }
    }

    /// Calls `f` with the steps of each order.
    fn all_orders(sets: &[AxisSet], f: &mut impl FnMut(&[Step])) {
        let live: Vec<usize> = (0..sets.len()).collect();
        complete(&live, sets.len(), &mut Vec::new(), f);
    }

    /// Calls `f` with all orders that begin with `steps`.
    fn complete(live: &[usize], next: usize, steps: &mut Vec<Step>, f: &mut impl FnMut(&[Step])) {
        if live.len() == 1 {
            return f(steps);
        }
        for i in 0..live.len() {
            for j in i + 1..live.len() {
                let mut rest = live.to_vec();
                rest.remove(j);
                rest[i] = next;
                steps.push((live[i], live[j]));
                complete(&rest, next + 1, steps, f);
                steps.pop();
            }
        }
    }

    #[test]
    fn many_operands_are_multiplied_once_each() {
        let axes = axes(&[4; 13]);
        let sets: Vec<AxisSet> = (0..12).map(|n| 0b11 << n).collect();
        let steps = order(&axes, &sets, 1 | 1 << 12);
        assert_eq!(steps.len(), 11);
        // A chain never needs more than matrices of 4 by 4.
        assert!(cost(&axes, &sets, 1 | 1 << 12, &steps) <= 11.0 * 64.0);
    }
}
