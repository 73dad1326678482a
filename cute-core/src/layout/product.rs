//! Product: a layout of copies of `A`, arranged as `T` says.
//!
//! `logical_product(A, T) = (A, A* ∘ T)` with `A*` the complement of `A` below
//! `size(A) · cosize(T)`: the first mode is `A`, the second steps over its copies.
//! `(2,2):(4,1)` by `6:1` is `((2,2),(2,3)):((4,1),(2,8))`.
//!
//! The zipped form gathers the blocks and the steps of all modes, `((a0,a1,…),(r0,r1,…))`: `(7,4)` by
//! mode with `(4,32)` is `((7,4),(4,32)):((4,1),(1,4))` for strides `(4,1)`.
//!
//! Source: CuTe `logical_product`, `zipped_product`.

use super::complement::{ImageModes, image_modes};
use cute_macros::__algebra as algebra;

algebra! {
    in layout::product;

    /// `(A, A* ∘ T)`, for a tiler by mode in each mode.
    pub fn logical_product(a: Layout, tiler: Tiler) -> Checked {
        match tiler {
            Leaf(n) => product_by_layout(a, integer_tile(n)),
            Whole(tile) => product_by_layout(a, tile),
            Underscore => Outcome(Good, a),
            ByMode(tilers) => match tilers {
                Nil => Outcome(Good, a),
                Cons(t, ts) => product_mode(a, t, ts),
            },
        }
    }
    fn product_modes(tilers: Tilers, modes: Modes) -> CheckedModes {
        match tilers { Nil => Outcome(Good, modes), Cons(t, ts) => product_mode(modes, t, ts) }
    }
    fn product_mode(a: Layout, t: Tiler, ts: Tilers) -> CheckedModes {
        match a {
            Single(m) => cons_checked(logical_product(a, t), product_modes(ts, Nil)),
            Nil => Outcome(TooManyModes, Nil),
            Cons(h, rest) => cons_checked(logical_product(h, t), product_modes(ts, rest)),
        }
    }

    /// `((A…),(copies…))`: the blocks of all modes first.
    pub fn zipped_product(a: Layout, tiler: Tiler) -> Checked {
        match tiler {
            Leaf(n) => product_by_layout(a, integer_tile(n)),
            Whole(tile) => product_by_layout(a, tile),
            Underscore => Outcome(NoTile, Nil),
            ByMode(tilers) => match tilers {
                Nil => no_tiles(a),
                Cons(t, ts) => zipped(zip_product(a, t, ts)),
            },
        }
    }
    fn zip_products(tilers: Tilers, modes: Modes) -> Divided {
        match tilers { Nil => TileAndRest(Good, Nil, modes), Cons(t, ts) => zip_product(modes, t, ts) }
    }
    fn zip_product(a: Layout, t: Tiler, ts: Tilers) -> Divided {
        match a {
            Single(m) => zip_first(zipped_product(a, t), zip_products(ts, Nil)),
            Nil => TileAndRest(TooManyModes, Nil, Nil),
            Cons(h, rest) => zip_first(zipped_product(h, t), zip_products(ts, rest)),
        }
    }

    pub fn product_by_layout(a: Layout, tile: Layout) -> Checked {
        let Outcome(status, rest) = room_for(image_modes(a, Nil), a, tile);
        let Outcome(status2, over): Checked = compose_layout(rest, tile);
        Outcome(and(status, status2), Cons(a, Cons(over, Nil)))
    }
    fn room_for(modes: List, a: Layout, tile: Layout) -> Checked {
        match modes {
            Cons(BasisMode(s, e), t) => room_beyond(modes, tile),
            // The complement of `A` below `size(A) · cosize(T)`. Composition does not ask how long its last mode
            // is, but modes of `T` of size 1 ask whether there is one.
            _ => if has_unit(tile) {
                complement_of(gaps_of(modes, Cons(mul(size(a), cosize(tile)), Nil), RoundUp))
            } else {
                complement_of(gaps_of(modes, Cons(1, Nil), Unbounded))
            },
        }
    }
    fn has_unit(layout: Layout) -> Bool {
        match layout {
            Mode(s, _) | BasisMode(s, _) => is_one(s),
            Nil => False,
            Cons(h, t) => if has_unit(h) { True } else { has_unit(t) },
        }
    }
}
