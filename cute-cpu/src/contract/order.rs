//! The order of pairwise products.
//!
//! A product of `n` operands is a tree of products of two. Its cost is the number of
//! multiplications: for each product, the number of coordinates of all axes of both operands. Up to
//! [`EXHAUSTIVE`] operands all trees are compared, as the cost of a set of operands does not depend
//! on what happens outside; above, each step takes the pair whose result is smallest, measured
//! against the operands that it replaces.
//!
//! Source: R. N. C. Pfeifer, J. Haegeman, F. Verstraete, *Faster identification of optimal
//! contraction sequences for tensor networks* (2014); `opt_einsum`, its greedy path.

use super::axes::{Axes, AxisSet};

/// The greatest number of operands of which all orders are compared.
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
                // Of equal products, the one with the smaller operands.
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

/// Takes the pair with the smallest result, again and again.
fn greedy(axes: &Axes, sets: &[AxisSet], output: AxisSet) -> Vec<Step> {
    let mut left: Vec<(usize, AxisSet)> = sets.iter().copied().enumerate().collect();
    let mut steps = Vec::new();
    while left.len() > 1 {
        let mut found = (f64::INFINITY, f64::INFINITY, 0, 0, 0);
        for i in 0..left.len() {
            for j in i + 1..left.len() {
                let kept = result_of(&left, i, j, output);
                let gain = axes.count(kept) - axes.count(left[i].1) - axes.count(left[j].1);
                let cost = axes.count(left[i].1 | left[j].1);
                if (gain, cost) < (found.0, found.1) {
                    found = (gain, cost, i, j, kept);
                }
            }
        }
        // Sizes beyond all numbers leave any order: the first pair.
        let (_, _, i, j, kept) = match found {
            (_, _, 0, 0, _) => (0.0, 0.0, 0, 1, result_of(&left, 0, 1, output)),
            found => found,
        };
        steps.push((left[i].0, left[j].0));
        left.remove(j);
        left[i] = (sets.len() + steps.len() - 1, kept);
    }
    steps
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

    #[test]
    fn the_order_of_few_operands_is_the_best_of_all() {
        let axes = axes(&[3, 40, 5, 17, 2, 64]);
        let sets = [0b000011, 0b001110, 0b011000, 0b110100, 0b100001];
        let output = 0b000000;
        let found = cost(&axes, &sets, output, &order(&axes, &sets, output));
        let mut least = f64::INFINITY;
        all_orders(&sets, &mut |steps| {
            least = least.min(cost(&axes, &sets, output, steps));
        });
        assert!(found <= 1.1 * least, "{found} against {least}");
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
