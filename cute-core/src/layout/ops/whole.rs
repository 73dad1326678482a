//! Tilers with whole modes: the size of a mode instead of `_`.
//!
//! `_` in a tiler keeps a mode as it is. A division that gathers tiles, such as `zipped_divide`,
//! must know which part of such a mode belongs to the tile. Here it is all of it, so the first mode
//! of `zipped_divide(A, whole_modes(T))` is the same function as `composition(A, T)`, as for every
//! other tiler.

use crate::tuple::{Product, product};
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::whole;

    /// `tiler` with each `_` replaced by the size of the mode of `a` that it meets.
    pub fn whole_modes(tiler: Tiler, a: Layout) -> Tiler {
        match tiler {
            Leaf(_) | Whole(_) => tiler,
            Underscore => size(a),
            ByMode(tilers) => ByMode(whole_each(tilers, a)),
        }
    }
    fn whole_each(tilers: Tilers, a: Layout) -> Tilers {
        match tilers {
            Nil => Nil,
            // Modes of the tiler beyond those of `a` stay; the division refuses them.
            Cons(t, ts) => match a {
                Single(m) => Cons(whole_modes(t, a), ts),
                Nil => Cons(t, ts),
                Cons(h, rest) => Cons(whole_modes(t, h), whole_each(ts, rest)),
            },
        }
    }
    /// The size of a tile in each mode; 1 where `_` keeps the mode whole.
    pub fn tile_shape(tiler: Tiler) -> IntTuple {
        match tiler { Leaf(n) => n, Whole(tile) => size(tile), Underscore => 1, ByMode(tilers) => tile_shapes(tilers) }
    }
    fn tile_shapes(tilers: Tilers) -> IntTuples {
        match tilers { Nil => Nil, Cons(t, ts) => Cons(tile_shape(t), tile_shapes(ts)) }
    }
    pub fn tile_size(tiler: Tiler) -> Int { product(tile_shape(tiler)) }
}
