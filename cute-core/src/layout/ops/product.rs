//! Product: a layout of copies of `A`, arranged as `T` says.
//!
//! `logical_product(A, T) = (A, A* ∘ T)` with `A*` the complement of `A` below
//! `size(A) · cosize(T)`: the first mode is `A`, the second steps over its copies.
//! `(2,2):(4,1)` by `6:1` is `((2,2),(2,3)):((4,1),(2,8))`. The gaps of `A` need not be whole copies,
//! as those of the complement are: `A*` has the whole places of each.
//!
//! The zipped form gathers the blocks and the steps of all modes, `((a0,a1,…),(r0,r1,…))`:
//! `(7,4):(4,1)` by mode with `(4,32)` is `((7,4),(4,32)):((4,1),(1,4))`.
//!
//! Source: CuTe `logical_product`, `zipped_product`.

use super::complement::{ImageModes, image_modes};
use super::gather::{Flat, Tiled, flat, tiled};
use crate::layout::Tiler;
use crate::layout::operation::operations;
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::product;

    /// `(A, A* ∘ T)`; for a tiler by mode, in each mode.
    pub fn logical_product_checked(a: Layout, tiler: Tiler) -> Checked {
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
            Single(m) => cons_checked(logical_product_checked(a, t), product_modes(ts, Nil)),
            Nil => Outcome(TooManyModes, Nil),
            Cons(h, rest) => cons_checked(logical_product_checked(h, t), product_modes(ts, rest)),
        }
    }

    /// `((A…),(copies…))`: the blocks of all modes first.
    pub fn zipped_product_checked(a: Layout, tiler: Tiler) -> Checked {
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
            Single(m) => zip_first(zipped_product_checked(a, t), zip_products(ts, Nil)),
            Nil => TileAndRest(TooManyModes, Nil, Nil),
            Cons(h, rest) => zip_first(zipped_product_checked(h, t), zip_products(ts, rest)),
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
            // The complement of `A` below `size(A) · cosize(T)`, whose gaps may leave something over.
            // Composition does not depend on the length of its last mode, but modes of `T` of size 1
            // depend on whether it exists.
            _ => if has_unit(tile) {
                complement_of(gaps_of(modes, Cons(mul(size(a), cosize(tile)), Nil), Copies))
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

operations! {
    /// Products: copies of a layout, arranged by another one.
    pub trait Multiplying {}

    /// Copies of `A`, arranged as `T` says: `(A, A* ∘ T)` with `A*` the complement of `A` below
    /// `size(A) · cosize(T)`.
    ///
    /// For a layout of coordinates, copies for which the coshape has no room lie beyond its last
    /// place. If `T` is a layout of coordinates too, each place of `T` counts the copies along that
    /// place of `A`.
    ///
    /// # Conditions
    /// The conditions of [`complement`](crate::layout::Complementing::complement) for `A`, but that
    /// its gaps need not be whole copies: a gap has as many copies as fit, and those of a padded block
    /// `(8,8):(1,9)` follow behind it. And those of [`compose`](crate::layout::Composing::compose).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((2,2):(4,1)).logical_product(layout!(6:1));
    /// assert_eq!(r, layout!(((2,2),(2,3)):((4,1),(2,8))));
    /// let r = layout!((8,8):(1,9)).logical_product(layout!(3:1));
    /// assert_eq!(r, layout!(((8,8),3):((1,9),72)));
    /// let r = layout!((4,8):(1@0,1@1)).logical_product(layout!((2,3):(1@0,1@1)));
    /// assert_eq!(r, layout!(((4,8),(2,3)):((1@0,1@1),(4@0,8@1))));
    /// ```
    partial logical_product(a, tiler: T: Tiler) {
        source: "CuTe `logical_product`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 4_usize;
            /// let r = layout!((n,2):(1,8)).try_logical_product(layout!(2:1)).unwrap();
            /// assert_eq!(r.to_string(), "((4,_2),(2,1)):((_1,_8),(4,16))");
            /// let n = 9_usize;
            /// let error = layout!((n,2):(1,8)).try_logical_product(layout!(2:1)).unwrap_err();
            /// assert_eq!(error.condition(), Condition::Injective);
            /// ```
            try_logical_product;
        result:
            /// ```
            /// use cute_core::{layout::LogicalProduct, prelude::*};
            /// assert_eq!(LogicalProduct::<Layout![(2,2):(4,1)], Layout![6:1]>::default(),
            ///     layout!(((2,2),(2,3)):((4,1),(2,8))));
            /// ```
            LogicalProduct in ComputeLogicalProduct;
        compute: LogicalProductChecked<A, T> = logical_product_checked(a, tiler);
        bound:
            /// Layouts that can be repeated over `T`: see
            /// [`logical_product`](crate::layout::Multiplying::logical_product).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: logical_product: stride 2 lies below 4, the span of the modes before it
            /// // (Injective)
            /// layout!((4,4):(1,2)).logical_product(layout!(2:1));
            /// ```
            ProductWith, "logical_product: the bound `{Self}: ProductWith<{T}>` is missing", shown T;
    }

    /// Copies of `A`, arranged as `T` says, gathered: `((blocks…), (steps…))`. For a tiler that is
    /// a layout, it is [`logical_product`](crate::layout::Multiplying::logical_product).
    ///
    /// # Conditions
    /// The conditions of [`logical_product`](crate::layout::Multiplying::logical_product); and no
    /// `_`, which names no tile (Congruent).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((7,4):(4,1)).zipped_product(tile!((4,32)));
    /// assert_eq!(r, layout!(((7,4),(4,32)):((4,1),(1,4))));
    /// ```
    partial_pair zipped_product(a, tiler: T: Tiler) {
        source: "CuTe `zipped_product`; there `_` splits a mode of rank 2.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 4_usize;
            /// let r = layout!((n,2):(1,8)).try_zipped_product(layout!(2:1)).unwrap();
            /// assert_eq!(r.to_string(), "((4,_2),(2,1)):((_1,_8),(4,16))");
            /// let n = 9_usize;
            /// let error = layout!((n,2):(1,8)).try_zipped_product(layout!(2:1)).unwrap_err();
            /// assert_eq!(error.condition(), Condition::Injective);
            /// ```
            try_zipped_product;
        result:
            /// ```
            /// use cute_core::{layout::ZippedProduct, prelude::*};
            /// assert_eq!(ZippedProduct::<Layout![(7,4):(4,1)], Tile![(4,32)]>::default(),
            ///     layout!(((7,4),(4,32)):((4,1),(1,4))));
            /// ```
            ZippedProduct in ComputeZippedProduct;
        compute: ZippedProductChecked<A, T> = zipped_product_checked(a, tiler);
        bound:
            /// Layouts that can be repeated over `T`, for the gathered forms: see
            /// [`zipped_product`](crate::layout::Multiplying::zipped_product).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: zipped_product: `_` is not a tile that can be gathered (Congruent)
            /// layout!((4,4)).zipped_product(tile!((2,_)));
            /// ```
            ZippedProductWith, "zipped_product: the bound `{Self}: ZippedProductWith<{T}>` is missing", shown T;
    }

    /// Copies of `A`, gathered, with the steps side by side: `((blocks…), step0, step1, …)`.
    ///
    /// # Conditions
    /// The conditions of [`zipped_product`](crate::layout::Multiplying::zipped_product).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((7,4):(4,1)).tiled_product(tile!((4,32)));
    /// assert_eq!(r, layout!(((7,4),4,32):((4,1),1,4)));
    /// ```
    partial tiled_product(a, tiler: T: Tiler) {
        source: "CuTe `tiled_product`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 4_usize;
            /// let r = layout!((n,2):(1,8)).try_tiled_product(layout!(2:1)).unwrap();
            /// assert_eq!(r.to_string(), "((4,_2),2,1):((_1,_8),4,16)");
            /// let n = 9_usize;
            /// let error = layout!((n,2):(1,8)).try_tiled_product(layout!(2:1)).unwrap_err();
            /// assert_eq!(error.condition(), Condition::Injective);
            /// ```
            try_tiled_product;
        result:
            /// ```
            /// use cute_core::{layout::TiledProduct, prelude::*};
            /// assert_eq!(TiledProduct::<Layout![(7,4):(4,1)], Tile![(4,32)]>::default(),
            ///     layout!(((7,4),4,32):((4,1),1,4)));
            /// ```
            TiledProduct in ComputeTiledProduct;
        compute: Tiled<ZippedProductChecked<A, T>> = tiled(zipped_product_checked(a, tiler));
        bound:
            /// Layouts with copies arranged by `T`: see
            /// [`tiled_product`](crate::layout::Multiplying::tiled_product).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: tiled_product: the tiler has more modes than the layout (Congruent)
            /// layout!((4,4)).tiled_product(tile!((2,2,2)));
            /// ```
            TiledProductWith, "tiled_product: the bound `{Self}: TiledProductWith<{T}>` is missing", shown T;
    }

    /// Copies of `A`, gathered, with all modes side by side:
    /// `(block0, block1, …, step0, step1, …)`.
    ///
    /// # Conditions
    /// The conditions of [`zipped_product`](crate::layout::Multiplying::zipped_product).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((7,4):(4,1)).flat_product(tile!((4,32)));
    /// assert_eq!(r, layout!((7,4,4,32):(4,1,1,4)));
    /// ```
    partial flat_product(a, tiler: T: Tiler) {
        source: "CuTe `flat_product`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 4_usize;
            /// let r = layout!((n,2):(1,8)).try_flat_product(layout!(2:1)).unwrap();
            /// assert_eq!(r.to_string(), "(4,_2,2,1):(_1,_8,4,16)");
            /// let n = 9_usize;
            /// let error = layout!((n,2):(1,8)).try_flat_product(layout!(2:1)).unwrap_err();
            /// assert_eq!(error.condition(), Condition::Injective);
            /// ```
            try_flat_product;
        result:
            /// ```
            /// use cute_core::{layout::FlatProduct, prelude::*};
            /// assert_eq!(FlatProduct::<Layout![(7,4):(4,1)], Tile![(4,32)]>::default(),
            ///     layout!((7,4,4,32):(4,1,1,4)));
            /// ```
            FlatProduct in ComputeFlatProduct;
        compute: Flat<ZippedProductChecked<A, T>> = flat(zipped_product_checked(a, tiler));
        bound:
            /// Layouts with copies arranged by `T`: see
            /// [`flat_product`](crate::layout::Multiplying::flat_product).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: flat_product: the tiler has more modes than the layout (Congruent)
            /// layout!((4,4)).flat_product(tile!((2,2,2)));
            /// ```
            FlatProductWith, "flat_product: the bound `{Self}: FlatProductWith<{T}>` is missing", shown T;
    }
}
