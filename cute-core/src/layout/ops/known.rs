//! Results in the form that generic code knows: as many modes as a tiler or a slicer says.
//!
//! In a [template](macro@crate::template) the layout of a division or a slice is unknown, but the
//! tiler or the slicer is written out: a tile by `(BM,BK)` has two modes, and a slice by
//! `(_,(i,_))` has one mode for each `_`. These functions put a result together again from so many
//! modes. It stays the layout that it is, and the compiler knows its rank:
//!
//! ```text
//! known_tile(L, (BM,BK))    = Cons(mode 0 of L, Cons(mode 1 of L, Nil))
//! known_slice(L, (_,(i,_))) = Cons(mode 0 of L, Cons(mode 1 of L, Nil))
//! ```
//!
//! The other functions make tilers and slicers that are known to be such for any layout of threads.

use super::modes::{WrapMode, wrap_mode};
use super::slice::Slicer;
use crate::int::ops::*;

use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::known with layout::ops::modes;

    /// A tile, with one mode for each element of a tiler by mode.
    pub fn known_tile(tile: Layout, tiler: Tiler) -> Layout {
        match tiler { ByMode(tilers) => known_modes(tilers, tile), _ => tile }
    }
    fn known_modes(tilers: Tilers, modes: Layout) -> Modes {
        match tilers { Nil => Nil, Cons(t, ts) => Cons(first_mode(modes), known_modes(ts, other_modes(modes))) }
    }

    /// A slice, with one mode for each `_`.
    pub fn known_slice(slice: Layout, slicer: Slicer) -> Layout {
        match slicer { Underscore => slice, _ => listed(open_places(slicer, Nil), slice) }
    }
    /// A list as long as there are `_` in the slicer.
    fn open_places(slicer: Slicer, rest: Ints) -> Ints {
        match slicer {
            Leaf(n) => rest,
            Underscore => Cons(1, rest),
            Nil => rest,
            Cons(h, t) => open_places(h, open_places(t, rest)),
        }
    }
    fn listed(places: Ints, modes: Layout) -> Modes {
        match places { Nil => Nil, Cons(p, t) => Cons(first_mode(modes), listed(t, other_modes(modes))) }
    }

    /// A part that has as many modes as its layout.
    pub fn known_like(part: Layout, whole: Layout) -> Layout {
        match whole {
            Single(m) => part,
            Nil => part,
            Cons(h, t) => Cons(first_mode(part), modes_like(other_modes(part), t)),
        }
    }
    fn modes_like(part: Modes, whole: Modes) -> Modes {
        match whole { Nil => Nil, Cons(h, t) => Cons(first_mode(part), modes_like(other_modes(part), t)) }
    }

    /// A mode of another size: `resized(8:2, 3) = 3:2`. Only for modes of one leaf.
    pub fn resized(mode: Layout, size: Int) -> Layout {
        match mode {
            Mode(s, d) => Mode(size, d),
            BasisMode(s, e) => BasisMode(size, e),
            Nil => Nil,
            Cons(h, t) => Cons(resized(h, size), Nil),
        }
    }
    /// Whether a mode has one size and one stride.
    pub fn is_one_leaf(mode: Layout) -> Bool {
        match mode { Single(m) => True, Nil => False, Cons(h, t) => match t { Nil => is_one_leaf(h), Cons(u, us) => False } }
    }

    /// A layout with the modes of its shape.
    pub fn known_shape(shape: IntTuple, layout: Layout) -> Layout {
        match shape {
            Leaf(n) => Mode(n, only_stride(layout)),
            Nil => Nil,
            Cons(s, t) => Cons(known_shape(s, first_mode(layout)), known_shapes(t, other_modes(layout))),
        }
    }
    fn known_shapes(shapes: IntTuples, modes: Modes) -> Modes {
        match shapes { Nil => Nil, Cons(s, t) => Cons(known_shape(s, first_mode(modes)), known_shapes(t, other_modes(modes))) }
    }
    fn only_stride(mode: Layout) -> Int { match mode { Mode(s, d) => d, BasisMode(s, e) => 0, Nil => 0, Cons(h, t) => 0 } }

    /// The first mode. A single mode is its own.
    pub fn first_mode(modes: Layout) -> Layout { match modes { Single(m) => modes, Nil => Nil, Cons(h, t) => h } }
    /// All modes but the first.
    pub fn other_modes(modes: Layout) -> Modes { match modes { Single(m) => Nil, Nil => Nil, Cons(h, t) => t } }

    /// Mode `n`; `()` where there is none.
    pub fn mode_number(modes: Layout, n: Int) -> Layout {
        if is_zero(n) { first_mode(modes) } else { mode_number(other_modes(modes), pred(n)) }
    }

    /// The slicer for one tile of `(tiles, rests)`, with `_` for each element of a tiler by mode:
    /// `((_,…), coordinate)`.
    pub fn tile_slicer(tiler: Tiler, zipped: Layout, coordinate: Slicer) -> Slicer {
        match tiler {
            ByMode(tilers) => Cons(open_tilers(tilers), Cons(coordinate, Nil)),
            _ => inner_slicer(zipped, coordinate),
        }
    }
    /// `_` for each tiler; for one tiler `_` itself.
    fn open_tilers(tilers: Tilers) -> Slicer {
        match tilers { Nil => Nil, Cons(t, ts) => match ts { Nil => Underscore, Cons(u, us) => Cons(Underscore, open_each_tiler(ts)) } }
    }
    fn open_each_tiler(tilers: Tilers) -> Slicers {
        match tilers { Nil => Nil, Cons(t, ts) => Cons(Underscore, open_each_tiler(ts)) }
    }

    /// The tile that a layout of threads covers: its size in each mode.
    pub fn thread_tiler(threads: Layout) -> Tiler { ByMode(sizes_of_modes(wrap_mode(threads))) }
    fn sizes_of_modes(modes: Modes) -> Tilers {
        match modes { Nil => Nil, Cons(h, t) => Cons(size(h), sizes_of_modes(t)) }
    }
    /// A coordinate as a slicer without `_`.
    pub fn as_slicer(coordinate: IntTuple) -> Slicer {
        match coordinate { Leaf(n) => n, Nil => Nil, Cons(c, cs) => Cons(as_slicer(c), as_slicers(cs)) }
    }
    /// The first component of a slicer.
    pub fn first_component(slicer: Slicer) -> Slicer { match slicer { Leaf(n) => n, Underscore => Underscore, Nil => Nil, Cons(h, t) => h } }
    /// All components but the first.
    pub fn other_components(slicer: Slicer) -> Slicers { match slicer { Leaf(n) => Nil, Underscore => Nil, Nil => Nil, Cons(h, t) => t } }
    fn as_slicers(coordinates: IntTuples) -> Slicers {
        match coordinates { Nil => Nil, Cons(c, cs) => Cons(as_slicer(c), as_slicers(cs)) }
    }
}
