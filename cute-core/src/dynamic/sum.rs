//! Sums of integers and multiples of basis vectors: a value of a layout is such a sum over its
//! modes.

use super::integer::DynLeaf;
use super::tree::Tree;
use super::tuple::DynTuple;
use crate::error::LayoutError;

/// The sum of these parts; if they have one basis vector, a multiple of it.
pub(crate) fn sum_of(parts: &mut [DynLeaf]) -> Result<DynTuple, LayoutError> {
    // a static 0 is the zero of every kind of value
    let mut leading = parts.iter().filter(|part| !part.is_known(0));
    match (leading.next(), leading.next()) {
        (None, _) => Ok(DynLeaf::ZERO.into()),
        (Some(&only), None) => Ok(only.into()),
        _ => sum_by_place(parts),
    }
}

/// The sum of these parts as a tuple; the sum of integers is an integer.
pub(crate) fn sum_by_place(parts: &mut [DynLeaf]) -> Result<DynTuple, LayoutError> {
    parts.sort_by_key(|part| part.path());
    let integers = parts.iter().filter(|part| part.is_integer()).count();
    // integers beside tuples are a static 0, which is 0 at every place
    let skip = integers < parts.len() && parts[..integers].iter().all(|part| part.is_known(0));
    let mut tree = Tree::new();
    push_places(if skip { &parts[integers..] } else { parts }, 0, &mut tree)?;
    Ok(DynTuple::from_tree(tree))
}

/// The sum of parts whose paths are in order and agree in their first `depth` steps.
fn push_places(
    parts: &[DynLeaf],
    depth: usize,
    tree: &mut Tree<DynLeaf>,
) -> Result<(), LayoutError> {
    let step = |part: &DynLeaf| part.path().steps().nth(depth);
    let ends = parts.iter().filter(|part| step(part).is_none()).count();
    if ends == parts.len() {
        let mut multiples = parts.iter().map(|part| part.multiple());
        let sum = multiples.try_fold(DynLeaf::ZERO, DynLeaf::add)?;
        tree.push_leaf(sum);
        return Ok(());
    }
    if ends > 0 {
        return Err(LayoutError::NotCoordinates {});
    }
    let open = tree.open();
    let mut next = 0;
    for group in parts.chunk_by(|a, b| step(a) == step(b)) {
        let place = group.first().and_then(step).unwrap_or(next);
        (next..place).for_each(|_| tree.push_leaf(DynLeaf::ZERO));
        push_places(group, depth + 1, tree)?;
        next = place + 1;
    }
    tree.close(open);
    Ok(())
}
