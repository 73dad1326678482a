//! Modes added, taken, replaced and regrouped, for tuples and layouts alike.
//!
//! These functions look at no leaf: modes 1 to 3 of `(3,(2,3),5)` are `((2,3),5)`, and those of
//! `(3,(2,3),5):(3,(12,1),36)` are `((2,3),5):((12,1),36)`. An integer, or a single `shape:stride`,
//! is its own only mode.
//!
//! Conditions:
//! - InBounds: all modes that a function names exist.
//! - Congruent: an order, a guide or a profile fits the modes.

use crate::dynamic::parse::MAX_LEAVES;
use crate::dynamic::tree::{Tree, View};
use crate::dynamic::tuple::DynTuple;
use crate::error::LayoutError;
use alloc::vec::Vec;

pub(super) type Made<T> = Result<Tree<T>, LayoutError>;

/// A leaf of a tree.
pub(crate) trait Leaf: Copy + Default {}
impl<T: Copy + Default> Leaf for T {}

fn beyond<R>(mode: usize, rank: usize) -> Result<R, LayoutError> {
    // a rank fits 32 bits, and a mode beyond 2^63 is one beyond every rank
    let [mode, rank] = [mode, rank].map(|n| n as i128);
    Err(LayoutError::BeyondRank { mode, rank })
}

/// Checks that mode `n` exists.
fn check_mode<T: Leaf>(tree: View<'_, T>, n: usize) -> Result<(), LayoutError> {
    check_range(tree, n, n.saturating_add(1))
}

/// Checks that modes `begin` to `end` exist.
fn check_range<T: Leaf>(tree: View<'_, T>, begin: usize, end: usize) -> Result<(), LayoutError> {
    let rank = tree.rank();
    match () {
        () if end > rank => beyond(end - 1, rank),
        () if begin > end => {
            let [begin, end] = [begin, end].map(|n| n as i128); // the end is at most a rank
            Err(LayoutError::ReversedModes { begin, end })
        }
        () => Ok(()),
    }
}

/// Checks that `n` copies of `copied` leaves beside `kept` stay within the leaves that a text may
/// have.
fn check_copies(copied: usize, n: usize, kept: usize) -> Result<(), LayoutError> {
    let [copied, n, kept] = [copied.max(1), n, kept].map(|count| count as i128); // 64 bits each
    let (leaves, most) = (
        copied.saturating_mul(n).saturating_add(kept),
        MAX_LEAVES as i128,
    );
    if leaves > most {
        return Err(LayoutError::TooManyLeaves { leaves, most });
    }
    Ok(())
}

fn tuple_of<'a, T: Leaf + 'a>(modes: impl IntoIterator<Item = View<'a, T>>) -> Tree<T> {
    Tree::tuple(|tuple| modes.into_iter().for_each(|mode| tuple.push(mode)))
}

pub(super) fn append<T: Leaf>(tree: View<'_, T>, mode: View<'_, T>) -> Tree<T> {
    tuple_of(tree.modes().chain([mode]))
}

pub(super) fn prepend<T: Leaf>(tree: View<'_, T>, mode: View<'_, T>) -> Tree<T> {
    tuple_of([mode].into_iter().chain(tree.modes()))
}

pub(super) fn append_to<T: Leaf>(tree: View<'_, T>, n: usize, mode: View<'_, T>) -> Made<T> {
    Ok(match missing(tree, n, mode)? {
        0 => tree.to_tree(),
        missing => tuple_of(tree.modes().chain(core::iter::repeat_n(mode, missing))),
    })
}

pub(super) fn prepend_to<T: Leaf>(tree: View<'_, T>, n: usize, mode: View<'_, T>) -> Made<T> {
    Ok(match missing(tree, n, mode)? {
        0 => tree.to_tree(),
        missing => tuple_of(core::iter::repeat_n(mode, missing).chain(tree.modes())),
    })
}

/// How many modes are missing up to `n`.
fn missing<T: Leaf>(tree: View<'_, T>, n: usize, mode: View<'_, T>) -> Result<usize, LayoutError> {
    let rank = tree.rank();
    if rank > n {
        return beyond(rank - 1, n);
    }
    check_copies(mode.leaves().len(), n - rank, tree.leaves().len())?;
    Ok(n - rank)
}

pub(super) fn repeat<T: Leaf>(tree: View<'_, T>, n: usize) -> Made<T> {
    if n == 1 {
        return Ok(tree.to_tree());
    }
    check_copies(tree.leaves().len(), n, 0)?;
    Ok(tuple_of(core::iter::repeat_n(tree, n)))
}

pub(super) fn repeat_like<T: Leaf>(tree: View<'_, T>, profile: &DynTuple) -> Made<T> {
    let profile = profile.tree.view();
    check_copies(tree.leaves().len(), profile.leaves().len(), 0)?;
    Ok(profile.graft(|_, grown| grown.push(tree)))
}

pub(super) fn replace<T: Leaf>(tree: View<'_, T>, n: usize, mode: View<'_, T>) -> Made<T> {
    check_mode(tree, n)?;
    if tree.is_leaf() {
        return Ok(mode.to_tree());
    }
    let modes = tree.modes().enumerate();
    Ok(tuple_of(
        modes.map(|(k, old)| if k == n { mode } else { old }),
    ))
}

pub(super) fn insert<T: Leaf>(tree: View<'_, T>, n: usize, mode: View<'_, T>) -> Made<T> {
    check_range(tree, n, n)?;
    let (before, after) = (tree.modes().take(n), tree.modes().skip(n));
    Ok(tuple_of(before.chain([mode]).chain(after)))
}

pub(super) fn remove<T: Leaf>(tree: View<'_, T>, n: usize) -> Made<T> {
    check_mode(tree, n)?;
    let (before, after) = (tree.modes().take(n), tree.modes().skip(n + 1));
    Ok(tuple_of(before.chain(after)))
}

pub(super) fn by_path<T: Leaf>(tree: View<'_, T>, path: &[usize]) -> Made<T> {
    let found = path.iter().try_fold(tree, |tree, &n| {
        let mode = tree.mode(n);
        mode.map_or_else(|| beyond(n, tree.rank()), Ok)
    })?;
    Ok(found.to_tree())
}

pub(super) fn take<T: Leaf>(tree: View<'_, T>, begin: usize, end: usize) -> Made<T> {
    check_range(tree, begin, end)?;
    Ok(tuple_of(tree.modes().take(end).skip(begin)))
}

pub(super) fn select<T: Leaf>(tree: View<'_, T>, numbers: &[usize]) -> Made<T> {
    let modes: Vec<_> = tree.modes().collect();
    let selected = numbers.iter().map(|&n| match modes.get(n) {
        Some(mode) => Ok(*mode),
        None => beyond(n, modes.len()),
    });
    let selected: Vec<_> = selected.collect::<Result<_, _>>()?;
    check_copies(selected.iter().map(|mode| mode.leaves().len()).sum(), 1, 0)?;
    Ok(tuple_of(selected))
}

pub(super) fn permute<T: Leaf>(tree: View<'_, T>, order: &[usize]) -> Made<T> {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    if sorted.into_iter().eq(0..tree.rank()) {
        select(tree, order)
    } else {
        Err(LayoutError::NotCongruent {})
    }
}

pub(super) fn transpose<T: Leaf>(tree: View<'_, T>) -> Made<T> {
    match tree.rank() {
        2 => Ok(reverse(tree)),
        _ => Err(LayoutError::NotCongruent {}),
    }
}

pub(super) fn group<T: Leaf>(tree: View<'_, T>, begin: usize, end: usize) -> Made<T> {
    check_range(tree, begin, end)?;
    if begin == end {
        return Ok(wrap(tree));
    }
    Ok(Tree::tuple(|tuple| {
        let push = |tuple: &mut Tree<T>, from, to| {
            let modes = tree.modes().take(to).skip(from);
            modes.for_each(|mode| tuple.push(mode));
        };
        push(tuple, 0, begin);
        tuple.push_tuple(|group| push(group, begin, end));
        push(tuple, end, tree.rank());
    }))
}

pub(super) fn reverse<T: Leaf>(tree: View<'_, T>) -> Tree<T> {
    if tree.is_leaf() {
        return tree.to_tree();
    }
    let modes: Vec<_> = tree.modes().collect();
    tuple_of(modes.into_iter().rev())
}

pub(super) fn wrap<T: Leaf>(tree: View<'_, T>) -> Tree<T> {
    tuple_of(tree.modes())
}

pub(super) fn unwrap<T: Leaf>(tree: View<'_, T>) -> Tree<T> {
    let mut only = tree;
    while let (false, [inner]) = (only.is_leaf(), only.modes().collect::<Vec<_>>().as_slice()) {
        only = *inner;
    }
    only.to_tree()
}

pub(super) fn zip<T: Leaf>(tree: View<'_, T>, other: View<'_, T>) -> Made<T> {
    if tree.rank() != other.rank() {
        return Err(LayoutError::NotCongruent {});
    }
    let pairs = tree.modes().zip(other.modes());
    Ok(Tree::tuple(|tuple| {
        pairs.for_each(|(a, b)| tuple.push(tuple_of([a, b]).view()));
    }))
}

pub(super) fn zip2_by<T: Leaf>(tree: View<'_, T>, guide: &DynTuple) -> Made<T> {
    let guide = guide.tree.view();
    let (firsts, seconds) = told_apart(tree, guide)?;
    Ok(tuple_of([firsts.view(), seconds.view()]))
}

/// The first modes of the pairs at the leaves of `guide`, and the second ones with all that the
/// guide does not reach.
fn told_apart<T: Leaf, G: Leaf>(
    tree: View<'_, T>,
    guide: View<'_, G>,
) -> Result<(Tree<T>, Tree<T>), LayoutError> {
    if guide.is_leaf() {
        let modes: Vec<_> = tree.modes().collect();
        return match modes.as_slice() {
            [first, second] => Ok((first.to_tree(), second.to_tree())),
            _ => Err(LayoutError::NotCongruent {}),
        };
    }
    if tree.is_leaf() {
        return Err(LayoutError::NotCongruent {});
    }
    let (mut firsts, mut seconds) = (Tree::new(), Tree::new());
    let open = (firsts.open(), seconds.open());
    let mut modes = tree.modes();
    for guide in guide.modes() {
        let mode = modes.next().ok_or(LayoutError::NotCongruent {})?;
        let (first, second) = told_apart(mode, guide)?;
        firsts.push(first.view());
        seconds.push(second.view());
    }
    modes.for_each(|mode| seconds.push(mode));
    firsts.close(open.0);
    seconds.close(open.1);
    Ok((firsts, seconds))
}

pub(super) fn unflatten<T: Leaf>(tree: View<'_, T>, profile: &DynTuple) -> Made<T> {
    let profile = profile.tree.view();
    if tree.rank() != profile.leaves().len() {
        return Err(LayoutError::NotCongruent {});
    }
    let mut modes = tree.modes();
    Ok(profile.graft(|_, grown| {
        let mode = modes.next();
        grown.push(mode.expect("there is a mode for each leaf"));
    }))
}
