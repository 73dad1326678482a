//! The common domain of two shapes, and their refinements and coarsenings.

use super::{Verdict, compatible, shape::depth, valid};
use crate::notation::{Layout, Leaf, Node};

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The beginning and the end of each leaf.
pub fn intervals(shape: &Node) -> Vec<(i64, i64)> {
    let mut end = 1;
    let interval = |leaf: &Leaf| {
        let begin = end;
        end *= leaf.value;
        (begin, end)
    };
    shape.leaves().iter().map(interval).collect()
}

/// All `(factor, index)` that lie both in a leaf of `a` and in a leaf of `b`, in ascending order.
pub fn common_factors(a: &Node, b: &Node) -> Vec<(i64, i64)> {
    let mut factors = Vec::new();
    for &(p, e) in &intervals(a) {
        for &(q, f) in &intervals(b) {
            let (begin, end) = (p / gcd(p, q) * q, gcd(e, f));
            if end % begin == 0 && end != begin {
                factors.push((end / begin, begin));
            }
        }
    }
    factors.sort_by_key(|&(_, index)| index);
    factors
}

fn compact(shape: &Node) -> Layout {
    let mode =
        |(leaf, (begin, _)): (&Leaf, (i64, i64))| Layout::Mode(*leaf, Leaf::new_static(begin));
    Layout::Tuple(
        shape
            .leaves()
            .iter()
            .zip(intervals(shape))
            .map(mode)
            .collect(),
    )
}

/// greatest_common_domain: has all common factors, and the compact layouts of both shapes can be
/// composed with them.
pub fn greatest_common_domain(a: &Node, b: &Node, r: &Layout) -> Verdict {
    if depth(&r.shape()) != 1 {
        return Err(format!("{r} is not of depth 1"));
    }
    let mut wanted = common_factors(a, b);
    if wanted.is_empty() {
        wanted.push((1, 0));
    }
    if r.flat() != wanted {
        return Err(format!("{r} is not {wanted:?}"));
    }
    for shape in [a, b] {
        valid::composition(&compact(shape), r)?;
    }
    Ok(())
}

/// All shapes that are compatible with `shape`: each tree is kept, or replaced by its size.
fn coarser(shape: &Node) -> Vec<Node> {
    let mut found = vec![Node::Int(Leaf::new_dynamic(shape.product()))];
    if let Node::Tuple(items) = shape {
        let mut tuples = vec![vec![]];
        for item in items {
            let modes = coarser(item);
            let longer = |tuple: &Vec<Node>| -> Vec<Vec<Node>> {
                modes
                    .iter()
                    .map(|mode| [&tuple[..], std::slice::from_ref(mode)].concat())
                    .collect()
            };
            tuples = tuples.iter().flat_map(longer).collect();
        }
        found.extend(tuples.into_iter().map(Node::Tuple));
    }
    found
}

/// common_coarsening: is compatible with both, and every shape that is compatible with both is
/// coarser.
pub fn common_coarsening(a: &Node, b: &Node, r: &Node) -> Verdict {
    if !compatible(r, a) || !compatible(r, b) {
        return Err(format!("{r} is not compatible with both"));
    }
    match coarser(a)
        .iter()
        .find(|c| compatible(c, b) && !compatible(c, r))
    {
        Some(finer) => Err(format!(
            "{finer} is compatible with both, and not coarser than {r}"
        )),
        None => Ok(()),
    }
}

/// common_refinement: both are compatible with it, and each of its leaves is a leaf of one of them.
pub fn common_refinement(a: &Node, b: &Node, r: &Node) -> Verdict {
    if !compatible(a, r) || !compatible(b, r) {
        return Err(format!("not both are compatible with {r}"));
    }
    // a coarser shape would have to drop a tuple that one of them has
    let coarser = coarser(r);
    match coarser
        .iter()
        .find(|c| compatible(a, c) && compatible(b, c) && !compatible(r, c))
    {
        Some(coarser) => Err(format!(
            "both are compatible with {coarser}, which is coarser"
        )),
        None => Ok(()),
    }
}

/// Whether two shapes have a common refinement: trees at equal places have equal sizes, and tuples
/// have equal ranks.
pub fn has_refinement(a: &Node, b: &Node) -> Verdict {
    match (a, b) {
        (Node::Tuple(a), Node::Tuple(b)) if a.len() == b.len() => {
            a.iter().zip(b).try_for_each(|(a, b)| has_refinement(a, b))
        }
        (Node::Tuple(_), Node::Tuple(_)) => Err(format!("{a} and {b} differ in rank")),
        _ if a.product() == b.product() => Ok(()),
        _ => Err(format!("{a} and {b} differ in size")),
    }
}
