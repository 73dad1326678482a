//! The definition of slices: a layout as a function of the coordinates that are not fixed.

use super::{Verdict, offset, samples, size, value};
use crate::notation::{Layout, Leaf, Node};

/// `A(c with x for its _) = A(c with 0 for its _) + R(x)`, with one mode of `R` for each `_`.
pub fn slice(slicer: &Node, a: &Layout, r: &Layout) -> Verdict {
    walks(slicer, a, r, &|node| matches!(node, Node::Underscore))
}

/// `R(x) = A(c with x for its integers, and 0 for its _)`, with one mode of `R` for each integer.
pub fn dice(slicer: &Node, a: &Layout, r: &Layout) -> Verdict {
    walks(slicer, a, r, &|node| matches!(node, Node::Int(_)))
}

/// The offset with 0 for each `_`.
pub fn start(slicer: &Node, a: &Layout) -> Result<i64, String> {
    let coordinate = filled(slicer, &|_| false, &mut std::iter::empty());
    offset(&coordinate, a).ok_or_else(|| "the coordinate does not fit".to_owned())
}

/// Checks `R` while it walks over the `open` places of the coordinate; the other places stay fixed.
fn walks(slicer: &Node, a: &Layout, r: &Layout, open: &dyn Fn(&Node) -> bool) -> Verdict {
    let modes = if open(slicer) {
        vec![r.clone()]
    } else {
        r.modes()
    };
    let places = places(slicer, open);
    if places != modes.len() {
        return Err(format!("{} modes for {places} places", modes.len()));
    }
    let at = |digits: &[i64]| {
        let coordinate = filled(slicer, open, &mut digits.iter().copied());
        offset(&coordinate, a).ok_or_else(|| "the coordinate does not fit".to_owned())
    };
    let start = at(&vec![0; places])?;
    let flat = r.flat();
    for index in samples(size(&flat)) {
        let mut rest = index;
        let digits: Vec<i64> = modes
            .iter()
            .map(|mode| {
                let extent = size(&mode.flat());
                let digit = rest % extent;
                rest /= extent;
                digit
            })
            .collect();
        let (found, wanted) = (value(&flat, index), at(&digits)? - start);
        if found != wanted {
            return Err(format!("at {index} it is {found}, not {wanted}"));
        }
    }
    Ok(())
}

fn places(node: &Node, open: &dyn Fn(&Node) -> bool) -> usize {
    match node {
        Node::Tuple(items) => items.iter().map(|item| places(item, open)).sum(),
        leaf => usize::from(open(leaf)),
    }
}

/// The coordinate with the next digit in each open place. Other places keep their value, with 0 for
/// `_`.
fn filled(
    node: &Node,
    open: &dyn Fn(&Node) -> bool,
    digits: &mut dyn Iterator<Item = i64>,
) -> Node {
    match node {
        Node::Tuple(items) => Node::Tuple(
            items
                .iter()
                .map(|item| filled(item, open, digits))
                .collect(),
        ),
        leaf if open(leaf) => Node::Int(Leaf::new_static(
            digits.next().expect("a digit for each place"),
        )),
        Node::Underscore => Node::Int(Leaf::new_static(0)),
        other => other.clone(),
    }
}
