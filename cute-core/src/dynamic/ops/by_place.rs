//! Complements and inverses of layouts of coordinates, place by place.
//!
//! The values of such a layout are tuples. Each place of these tuples is a layout of its own: at
//! place `i` its strides are `n` for `n@i`, and 0 for the others. Operations that need an order of
//! offsets work on each of these layouts alone. Their result has one mode for each place:
//! `right_inverse((4,8):(1@1,1@0)) = (8,4):(4,1)`, and
//! `complement((4,8):(1@0,2@1), (16,16)) = (4,2):(4@0,1@1)`.
//!
//! A product by a layout of offsets has room beyond the last place, since such a layout goes on
//! beyond its cosize. A product by a layout of coordinates has room beyond every place.

use super::coalesce::{Flat, tuple_of, unwrapped};
use super::complement::{Cotarget, complement_tree};
use super::inverse::{inverse_modes, left_inverse_of};
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree, LayoutView, Mode, have_integer_strides};
use crate::dynamic::path::BasisPath;
use crate::dynamic::pending::Pending;
use crate::dynamic::short::Short;
use crate::dynamic::size::coshape;
use crate::dynamic::steps::{Observer, Part};
use crate::dynamic::tree::{Tree, View};
use crate::error::LayoutError;

/// The number of places of the values.
fn places(modes: &[Mode]) -> usize {
    let first = |mode: &Mode| mode.stride.path().steps().next();
    let last = modes.iter().filter_map(first).max();
    // a step is below 256
    last.map_or(0, |last| last as usize + 1)
}

/// The layout of place `i` of the values, flat.
fn component(modes: &[Mode], i: usize) -> Flat {
    let at = |mode: &Mode| {
        let mut steps = mode.stride.path().steps();
        let stride = if steps.next() == Some(i as u64) {
            let rest: Short<u64, 8> = steps.collect();
            let rest = BasisPath::new(&rest).expect("shorter than a path");
            mode.stride.multiple().along(rest)
        } else {
            DynLeaf::ZERO
        };
        Mode { stride, ..*mode }
    };
    modes.iter().map(at).collect()
}

/// The part of an operation that works at place `i`.
fn place(i: usize, component: &[Mode]) -> Part {
    Part::Place(i, DynLayout::from_tree(tuple_of(component)))
}

/// Adds the layout to `found` that has the values of `layout` at place `i`, and 0 elsewhere.
///
/// # Errors
/// Representable, if no path leads there.
fn push_at_place(layout: &LayoutTree, i: usize, found: &mut LayoutTree) -> Result<(), LayoutError> {
    let mut beyond = Ok(());
    let at = layout.map(|mode| {
        if mode.stride.is_known(0) {
            return mode;
        }
        let steps: Short<u64, 9> = (core::iter::once(i as u64))
            .chain(mode.stride.path().steps())
            .collect();
        let path = BasisPath::new(&steps).unwrap_or_else(|error| {
            beyond = Err(error);
            BasisPath::NONE
        });
        let stride = mode.stride.along(path);
        Mode { stride, ..mode }
    });
    found.push(at.view());
    beyond
}

/// The right inverse of modes whose values are offsets or coordinates.
pub(crate) fn right_inverse(modes: &[Mode], pending: &mut Pending<impl Observer>) -> LayoutTree {
    if have_integer_strides(modes) {
        return unwrapped(&inverse_modes(modes, pending));
    }
    LayoutTree::tuple(|tree| {
        for i in 0..places(modes) {
            let component = component(modes, i);
            pending.begin(|| place(i, &component));
            let inverse = right_inverse(&component, pending);
            pending.end(inverse.view());
            tree.push(inverse.view());
        }
    })
}

/// The left inverses of the components: each finds the part of the index that its place determines.
pub(crate) fn left_inverses(
    modes: &[Mode],
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    let mut tree = LayoutTree::new();
    let open = tree.open();
    for i in 0..places(modes) {
        let component = component(modes, i);
        pending.begin(|| place(i, &component));
        let inverse = if !have_integer_strides(&component) {
            left_inverses(&component, pending)?
        } else if component.iter().all(is_one_value) {
            unwrapped(&[])
        } else {
            left_inverse_of(&component, pending)?
        };
        pending.end(inverse.view());
        tree.push(inverse.view());
    }
    tree.close(open);
    Ok(tree)
}

/// Whether types know that 0 is the only value of a mode.
fn is_one_value(mode: &Mode) -> bool {
    mode.stride.is_known(0) || mode.shape.is_known(1)
}

/// How far complements reach at a place, given the part of the cotarget there.
pub(crate) type ToCotarget = for<'a> fn(&'a [DynLeaf]) -> Cotarget<'a>;
/// See [`Cotarget::RoundedUp`].
pub(crate) const ROUNDED_UP: ToCotarget = |sizes| Cotarget::RoundedUp(sizes);
/// See [`Cotarget::Exactly`].
pub(crate) const EXACTLY: ToCotarget = |sizes| Cotarget::Exactly(sizes);

/// The complement below `cotarget`: below its size for offsets, below each of its parts for
/// coordinates. It has at least one part for each place.
pub(crate) fn complement_below(
    modes: &[Mode],
    cotarget: View<'_, DynLeaf>,
    to_cotarget: ToCotarget,
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    if have_integer_strides(modes) {
        return complement_tree(modes, to_cotarget(cotarget.leaves()), pending);
    }
    if cotarget.is_leaf() {
        return Err(LayoutError::NotCongruent {});
    }
    let mut tree = LayoutTree::new();
    let open = tree.open();
    for (i, part) in cotarget.modes().enumerate() {
        let component = component(modes, i);
        pending.begin(|| place(i, &component));
        let complement = complement_below(&component, part, to_cotarget, pending)?;
        pending.end(complement.view());
        push_at_place(&complement, i, &mut tree)?;
    }
    tree.close(open);
    if cotarget.rank() < places(modes) {
        return Err(LayoutError::NotCongruent {});
    }
    Ok(tree)
}

/// The room for the copies of a product, which `tile` numbers.
pub(crate) fn room_beyond(
    modes: &[Mode],
    tile: &[Mode],
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    if have_integer_strides(tile) {
        return complement_beyond(modes, coshape(modes)?.view(), pending);
    }
    let both: Flat = modes.iter().chain(tile).copied().collect();
    let everywhere: ToCotarget = |_| Cotarget::Unbounded;
    complement_below(modes, coshape(&both)?.view(), everywhere, pending)
}

/// The complement within the coshape, and without end beyond the last place.
fn complement_beyond(
    modes: &[Mode],
    space: View<'_, DynLeaf>,
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    if space.is_leaf() {
        return complement_tree(modes, Cotarget::Unbounded, pending);
    }
    let mut tree = LayoutTree::new();
    let open = tree.open();
    let last = space.rank() - 1;
    for (i, part) in space.modes().enumerate() {
        let component = component(modes, i);
        pending.begin(|| place(i, &component));
        let complement = if i < last {
            complement_below(&component, part, ROUNDED_UP, pending)?
        } else {
            complement_beyond(&component, part, pending)?
        };
        pending.end(complement.view());
        push_at_place(&complement, i, &mut tree)?;
    }
    tree.close(open);
    Ok(tree)
}

/// The shape of a layout, as the space of its coordinates: a single mode is its own mode 0, as in
/// CuTe.
pub(crate) fn space_of(layout: LayoutView<'_>) -> Tree<DynLeaf> {
    let shape = layout.map(|mode| mode.shape);
    if layout.is_leaf() {
        Tree::flat(shape.view().leaves())
    } else {
        shape
    }
}
