//! Tilers with whole modes: the size of a mode in the place of `_`.
//!
//! `_` in a tiler keeps a mode as it is. Where tiles are gathered, as `zipped_divide` does, it must be said
//! what of such a mode belongs to the tile: here all of it, so that the first mode of
//! `zipped_divide(A, whole_modes(T))` is the same function as `composition(A, T)`, as for every other tiler.

use crate::tuple::{Product, product};
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::whole;

    /// `tiler` with the size of the mode of `a` for each `_`.
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
            // Where the tiler has more modes than `a` it stays: the division says so.
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
