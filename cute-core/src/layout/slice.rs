//! Slices: the modes of a layout that a coordinate with `_` leaves open, or those that it fixes.
//!
//! `slice(c, A)` keeps the modes where `c` has `_`, side by side: what is left to walk over once the others
//! are fixed. `dice(c, A)` keeps the modes where `c` has an integer. `slice_and_offset` adds the offset
//! of the fixed ones, so that `A(c with x for its _) = offset + slice(c, A)(x)`.
//!
//! ```text
//! slice((2,_), ((3,2),(2,5,2)):((4,1),(2,13,100))) = ((2,5,2)):((2,13,100)), offset 4·2 + … of (2,0)
//! ```
//!
//! As in CuTe, nesting above the modes that are kept goes: `(_,(_,3))` leaves a layout of rank 2.
//!
//! Preconditions (source: CuTe `slice`, `dice`): a tuple stands against a tuple of the same rank (Congruent).
//!
//! Source: CuTe `slice`, `dice` (`underscore.hpp`), `slice_and_offset` (`layout.hpp`).

use super::wide::{Widened, WidenedList};
use crate::int::for_integers;
use crate::tuple::{Cons, Nil, Tree, Underscore};
use cute_macros::__algebra as algebra;

/// A coordinate in which `_` leaves modes open, as `coord!((2,_))`.
///
/// ```
/// use cute_core::{layout::Slicer, prelude::*};
/// fn columns<C: Slicer, L: SlicedBy<C>>(layout: L, slicer: C) -> String {
///     layout.slice(slicer).to_string()
/// }
/// assert_eq!(columns(layout!((4,8):(8,1)), coord!((2,_))), "(_8):(_1)");
/// ```
///
/// Source: CuTe coordinates with `Underscore`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no coordinate for a slice",
    label = "not a coordinate for a slice",
    note = "such a coordinate is written with `coord!`, where `_` stands for the modes that stay: `coord!((2, _))`"
)]
pub trait Slicer: Copy + 'static + crate::cases::SlicerCases + Tree + Widened {}
for_integers! { [] Slicer {} }
#[diagnostic::do_not_recommend]
impl Slicer for Underscore {}
#[diagnostic::do_not_recommend]
impl Slicer for Nil {}
#[diagnostic::do_not_recommend]
impl<H: Slicer, T: Slicers> Slicer for Cons<H, T> {}

/// The components of a tuple with `_`, as a list: [`Nil`], or [`Cons`] of one and further ones. Closed.
///
/// ```
/// use cute_core::{layout::Slicers, prelude::*, tuple::Cons};
/// fn in_column<T: Slicers>(rest: T) -> Cons<Underscore, T> {
///     Cons(Underscore, rest)
/// }
/// assert_eq!(layout!((4,8):(8,1)).slice(in_column(coord!((3)))), layout!((4):(8)));
/// ```
///
/// Source: CuTe `cute::tuple`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of components, which ends a tuple with `_`",
    label = "not a list of components",
    note = "the components of a tuple are a list, `Cons(a, Cons(b, Nil))`; `coord!` writes it"
)]
pub trait Slicers: Slicer + crate::cases::SlicersCases + WidenedList {}
impl Slicers for Nil {}
impl<H: Slicer, T: Slicers> Slicers for Cons<H, T> {}

algebra! {
    in layout::slice;

    /// The modes that `_` leaves open, under the condition that the tuples fit.
    pub fn slice(layout: Layout, slicer: Slicer) -> Checked { Outcome(fits(slicer, layout), opened(slicer, layout)) }
    fn opened(slicer: Slicer, layout: Layout) -> Layout {
        match slicer { Leaf(n) => Nil, Underscore => layout, Nil => Nil, Cons(h, t) => opened_modes(layout, h, t, Nil) }
    }
    /// The open modes of a layout, in front of `rest`.
    fn opened_onto(slicer: Slicer, layout: Layout, rest: Modes) -> Modes {
        match slicer { Leaf(n) => rest, Underscore => Cons(layout, rest), Nil => rest, Cons(h, t) => opened_modes(layout, h, t, rest) }
    }
    fn opened_modes(layout: Layout, h: Slicer, t: Slicers, rest: Modes) -> Modes {
        match layout { Single(m) => rest, Nil => rest, Cons(l, ls) => opened_onto(h, l, opened_onto(t, ls, rest)) }
    }

    /// Whether no mode is fixed.
    pub fn is_open(slicer: Slicer) -> Bool {
        match slicer { Leaf(n) => False, Underscore => True, Nil => True, Cons(h, t) => both(is_open(h), is_open(t)) }
    }

    /// The modes that integers fix.
    pub fn dice(layout: Layout, slicer: Slicer) -> Checked { Outcome(fits(slicer, layout), fixed(slicer, layout)) }
    fn fixed(slicer: Slicer, layout: Layout) -> Layout {
        match slicer { Leaf(n) => layout, Underscore => Nil, Nil => Nil, Cons(h, t) => fixed_modes(layout, h, t, Nil) }
    }
    fn fixed_onto(slicer: Slicer, layout: Layout, rest: Modes) -> Modes {
        match slicer { Leaf(n) => Cons(layout, rest), Underscore => rest, Nil => rest, Cons(h, t) => fixed_modes(layout, h, t, rest) }
    }
    fn fixed_modes(layout: Layout, h: Slicer, t: Slicers, rest: Modes) -> Modes {
        match layout { Single(m) => rest, Nil => rest, Cons(l, ls) => fixed_onto(h, l, fixed_onto(t, ls, rest)) }
    }

    /// The offset of the fixed modes: `_` counts as 0.
    pub fn slice_offset(slicer: Slicer, layout: Layout) -> Strides {
        match slicer { Leaf(n) => offset(layout, n), Underscore => offset(layout, 0), Nil => 0, Cons(h, t) => slice_offset_modes(layout, h, t) }
    }
    fn slice_offset_modes(layout: Layout, h: Slicer, t: Slicers) -> Strides {
        match layout { Single(m) => 0, Nil => 0, Cons(l, ls) => slice_offset_cons(ls, l, h, t) }
    }
    fn slice_offset_cons(tail: Modes, head: Layout, h: Slicer, t: Slicers) -> Strides {
        match tail { Nil => slice_offset(h, head), _ => plus(slice_offset(h, head), slice_offset(t, tail)) }
    }

    /// Whether each integer is a coordinate of what it stands against: InBounds, as it runs.
    pub fn inside(slicer: Slicer, layout: Layout) -> Status {
        match slicer { Leaf(n) => in_bounds(n, size(layout)), Underscore => Good, Nil => Good, Cons(h, t) => inside_modes(layout, h, t) }
    }
    fn inside_modes(layout: Layout, h: Slicer, t: Slicers) -> Status {
        match layout { Single(m) => Good, Nil => Good, Cons(l, ls) => and(inside(h, l), inside(t, ls)) }
    }

    /// Of `(tiles, rests)`, the coordinate of one tile: `((_,…), coordinate)`. What is no pair is a violation's, of which one
    /// message is enough.
    pub fn inner_slicer(zipped: Layout, coordinate: Slicer) -> Slicer {
        match zipped { Single(m) => Underscore, Nil => Nil, Cons(tiles, t) => inner_of(t, tiles, coordinate) }
    }
    fn inner_of(tail: Modes, tiles: Layout, coordinate: Slicer) -> Slicer {
        match tail { Nil => Nil, Cons(rests, t) => Cons(open(tiles), Cons(open_beyond(coordinate, rests), Nil)) }
    }
    /// Of `(tiles, rests)`, the coordinate of one element of each tile: `(coordinate, (_,…))`.
    pub fn outer_slicer(zipped: Layout, coordinate: Slicer) -> Slicer {
        match zipped { Single(m) => Underscore, Nil => Nil, Cons(tiles, t) => outer_of(t, tiles, coordinate) }
    }
    fn outer_of(tail: Modes, tiles: Layout, coordinate: Slicer) -> Slicer {
        match tail { Nil => Nil, Cons(rests, t) => Cons(open_beyond(coordinate, tiles), Cons(open(rests), Nil)) }
    }
    /// Of `((ThrV,(ThrM,ThrN)),(FrgV,(RestM,RestN,…)))`, the coordinate of a thread: `(coordinate,(_,(_,_,…)))`.
    pub fn thread_slicer(thrfrg: Layout, coordinate: Slicer) -> Slicer {
        match thrfrg { Single(m) => Underscore, Nil => Nil, Cons(threads, t) => thread_of(t, coordinate) }
    }
    fn thread_of(tail: Modes, coordinate: Slicer) -> Slicer {
        match tail { Nil => Nil, Cons(fragment, t) => Cons(coordinate, Cons(open_fragment(fragment), Nil)) }
    }
    fn open_fragment(fragment: Layout) -> Slicer {
        match fragment { Single(m) => Underscore, Nil => Nil, Cons(values, t) => Cons(Underscore, open_rests(t)) }
    }
    fn open_rests(tail: Modes) -> Slicers {
        match tail { Nil => Nil, Cons(rests, t) => Cons(open_each(rests), Nil) }
    }
    /// `_` for each mode; for one mode `_` itself, as CuTe's `repeat<1>(_)`.
    fn open(layout: Layout) -> Slicer { match layout { Single(m) => Underscore, Nil => Nil, Cons(h, t) => open_first(t) } }
    fn open_first(tail: Modes) -> Slicer {
        match tail { Nil => Underscore, Cons(h, t) => Cons(Underscore, open_each(tail)) }
    }
    fn open_each(layout: Layout) -> Slicers { match layout { Single(m) => Nil, Nil => Nil, Cons(h, t) => Cons(Underscore, open_each(t)) } }
    /// `coordinate`, with `_` for each mode beyond it.
    fn open_beyond(coordinate: Slicer, layout: Layout) -> Slicer {
        match coordinate { Leaf(n) => coordinate, Underscore => coordinate, Nil => open_each(layout), Cons(h, t) => open_after(layout, coordinate, h, t) }
    }
    fn open_after(layout: Layout, coordinate: Slicer, h: Slicer, t: Slicers) -> Slicer {
        match layout { Single(m) => coordinate, Nil => coordinate, Cons(l, ls) => Cons(h, open_beyond_each(t, ls)) }
    }
    fn open_beyond_each(coordinates: Slicers, modes: Modes) -> Slicers {
        match coordinates { Nil => open_each(modes), Cons(h, t) => open_after_each(modes, coordinates, h, t) }
    }
    fn open_after_each(modes: Modes, coordinates: Slicers, h: Slicer, t: Slicers) -> Slicers {
        match modes { Nil => coordinates, Cons(l, ls) => Cons(h, open_beyond_each(t, ls)) }
    }

    /// Whether each tuple stands against one of its rank.
    fn fits(slicer: Slicer, layout: Layout) -> Status {
        match slicer { Leaf(n) => Good, Underscore => Good, Nil => is_empty(layout), Cons(h, t) => fits_modes(layout, h, t) }
    }
    fn is_empty(layout: Layout) -> Status { match layout { Nil => Good, _ => NotCongruent } }
    fn fits_modes(layout: Layout, h: Slicer, t: Slicers) -> Status {
        match layout { Single(m) => NotCongruent, Nil => NotCongruent, Cons(l, ls) => and(fits(h, l), fits(t, ls)) }
    }
}
