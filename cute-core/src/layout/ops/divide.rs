//! Division: the elements of `A` in tiles.
//!
//! `logical_divide(A, T) = A ∘ (T, T*)` with `T*` the complement of `T` below the size of `A`:
//! the first mode walks within a tile, the second over the tiles.
//! `(4,2,3):(2,1,8)` by `4:2` is `((2,2),(2,3)):((4,1),(2,8))`.
//!
//! The exact forms require that the tiles fill `A` (ShapeDivisible, besides the conditions of
//! complement and composition); the padded forms round up as CuTe does, and their type says so.
//!
//! Source: CuTe `logical_divide`, `zipped_divide`.

use super::complement::Rounding;
use super::complement::{Exactly, RoundUp};
use super::gather::{Flat, Tiled, flat, tiled};
use super::whole::{self, WholeModes};
use crate::error::LayoutError;
use crate::layout::operation::operations;
use crate::layout::pair::Pair;
use crate::layout::{AsTiler, Tiler};
use crate::layout::{Layout, Modes, Rank2};
use crate::status::Status;
use crate::tuple::{Cons, Nil};
use cute_macros::__algebra as algebra;

/// The tile and the rest of each mode.
pub trait Divided: Copy + 'static + crate::world::DividedCases {}
/// The one constructor of the kind [`Divided`].
#[derive(Clone, Copy)]
pub struct TileAndRest<St, Tiles, Rests>(pub St, pub Tiles, pub Rests);
impl<St: Status, Tiles: Modes, Rests: Modes> Divided for TileAndRest<St, Tiles, Rests> {}

/// Two modes and the condition under which they are a result. Sealed.
pub trait Gathered: Copy + 'static {
    /// The condition.
    type Status: Status;
    /// The layout of the two modes, where the condition holds.
    type Layout: Rank2;
    /// The layout of the two modes, whether the condition holds or not.
    type Raw: Rank2;
    /// The result if its condition holds, and its sizes and offsets fit.
    fn validated(self) -> Result<Self::Layout, LayoutError>;
    /// [`validated`](Gathered::validated) for a status that a constant has shown to be no
    /// violation.
    fn held(self) -> Result<Self::Raw, LayoutError>;
}
/// The one constructor of the kind [`Gathered`].
#[derive(Clone, Copy)]
pub struct Modes2<St, A, B>(pub St, pub A, pub B);
impl<St: Status, A: Layout, B: Layout> Gathered for Modes2<St, A, B> {
    type Status = St;
    type Layout = St::GuardPair<A, B>;
    type Raw = Pair<A, B>;
    #[inline(always)]
    fn held(self) -> Result<Pair<A, B>, LayoutError> {
        match self.0.check() {
            Ok(()) => Cons(self.1, Cons(self.2, Nil)).validated(),
            Err(error) => Err(error),
        }
    }
    #[inline(always)]
    fn validated(self) -> Result<Self::Layout, LayoutError> {
        match self.0.check() {
            Ok(()) => St::guard_pair(self.1, self.2).validated(),
            Err(error) => Err(error),
        }
    }
}

algebra! {
    in layout::ops::divide;

    /// The two modes of a gathered form. If the status is a violation, the layout may be anything.
    pub fn two_modes(gathered: Checked) -> Gathered {
        match gathered {
            Outcome(status, layout) => match layout {
                Cons(a, t) => match t { Cons(b, t1) => Modes2(status, a, b), Nil => Modes2(status, Nil, Nil) },
                _ => Modes2(status, Nil, Nil),
            },
        }
    }

    /// `A` divided by `T`: `(tile, rest)`; for a tiler by mode, in each mode.
    pub fn logical_divide_with(a: Layout, tiler: Tiler, rounding: Rounding) -> Checked {
        match tiler {
            Leaf(n) => divide_by_layout(a, integer_tile(n), rounding),
            Whole(tile) => divide_by_layout(a, tile, rounding),
            Underscore => Outcome(Good, a),
            ByMode(tilers) => match tilers {
                Nil => Outcome(Good, a),
                Cons(t, ts) => divide_mode(a, t, ts, rounding),
            },
        }
    }
    fn divide_modes(tilers: Tilers, modes: Modes, rounding: Rounding) -> CheckedModes {
        match tilers { Nil => Outcome(Good, modes), Cons(t, ts) => divide_mode(modes, t, ts, rounding) }
    }
    fn divide_mode(a: Layout, t: Tiler, ts: Tilers, rounding: Rounding) -> CheckedModes {
        match a {
            Single(m) => cons_checked(logical_divide_with(a, t, rounding), divide_modes(ts, Nil, rounding)),
            Nil => Outcome(TooManyModes, Nil),
            Cons(h, rest) => cons_checked(logical_divide_with(h, t, rounding), divide_modes(ts, rest, rounding)),
        }
    }

    /// `A ∘ (T, T*)`.
    fn divide_by_layout(a: Layout, tile: Layout, rounding: Rounding) -> Checked {
        let image: List = image_modes(tile, Nil);
        match image {
            // The values of the tile are coordinates of `A`.
            Cons(BasisMode(s, e), t) => {
                let Outcome(status, rest): Checked = complement_below(image, space_of(a), rounding);
                also(compose_layout(a, Cons(tile, Cons(rest, Nil))), status)
            }
            _ => {
                let Outcome(status, rest): Checked = complement_of(
                    gaps_of(image, cotarget(rounding, coalesce_onto(a, Nil)), rounding),
                );
                let both: Layout = Cons(tile, Cons(rest, Nil));
                match rounding {
                    // If tiles are known to fill `A`, `(T, T*)` is an ordered chain. Then the parts
                    // that it takes of a digit are segregated, if it can be composed at all.
                    Exactly => if is_good(status) {
                        compose_chain(a, both)
                    } else {
                        also(compose_layout(a, both), status)
                    },
                    _ => also(compose_layout(a, both), status),
                }
            }
        }
    }

    /// The shape of the coalesced `A`. For exact division it can be coalesced further.
    fn cotarget(rounding: Rounding, modes: List) -> Ints {
        match rounding {
            Exactly => {
                let size: Int = list_size(modes);
                if is_static(size) { Cons(size, Nil) } else { ints_coalesce(shapes_of(modes)) }
            }
            _ => shapes_of(modes),
        }
    }
    fn list_size(modes: List) -> Int {
        match modes { Nil => 1, Cons(Mode(s, _), t) | Cons(BasisMode(s, _), t) => list_size_from(t, s) }
    }
    fn list_size_from(tail: List, s: Int) -> Int {
        match tail {
            Nil => s,
            Cons(Mode(s1, _), t) | Cons(BasisMode(s1, _), t) => list_size_from(t, mul(s, s1)),
        }
    }
    fn shapes_of(modes: List) -> Ints {
        match modes {
            Nil => Cons(1, Nil),
            Cons(Mode(s, _), t) | Cons(BasisMode(s, _), t) => Cons(s, more_shapes_of(t)),
        }
    }
    fn more_shapes_of(modes: List) -> Ints {
        match modes {
            Nil => Nil,
            Cons(Mode(s, _), t) | Cons(BasisMode(s, _), t) => Cons(s, more_shapes_of(t)),
        }
    }

    /// `((tiles…), (rests…))`: the tiles of all modes first.
    pub fn zipped_divide_with(a: Layout, tiler: Tiler, rounding: Rounding) -> Checked {
        match tiler {
            Leaf(n) => divide_by_layout(a, integer_tile(n), rounding),
            Whole(tile) => divide_by_layout(a, tile, rounding),
            Underscore => Outcome(NoTile, Nil),
            ByMode(tilers) => match tilers {
                Nil => no_tiles(a),
                Cons(t, ts) => zipped(zip_mode(a, t, ts, rounding)),
            },
        }
    }
    pub fn zipped(divided: Divided) -> Checked {
        match divided { TileAndRest(status, tiles, rests) => Outcome(status, Cons(tiles, Cons(rests, Nil))) }
    }
    pub fn no_tiles(a: Layout) -> Checked { Outcome(Good, Cons(Nil, Cons(a, Nil))) }
    pub fn zip_modes(tilers: Tilers, modes: Modes, rounding: Rounding) -> Divided {
        match tilers { Nil => TileAndRest(Good, Nil, modes), Cons(t, ts) => zip_mode(modes, t, ts, rounding) }
    }
    fn zip_mode(a: Layout, t: Tiler, ts: Tilers, rounding: Rounding) -> Divided {
        match a {
            Single(m) => zip_first(zipped_divide_with(a, t, rounding), zip_modes(ts, Nil, rounding)),
            Nil => TileAndRest(TooManyModes, Nil, Nil),
            Cons(h, rest) => zip_first(zipped_divide_with(h, t, rounding), zip_modes(ts, rest, rounding)),
        }
    }
    pub fn zip_first(first: Checked, others: Divided) -> Divided {
        match first { Outcome(status, layout) => zip_pair(layout, status, others) }
    }
    /// `layout` is `(tile, rest)`, or anything if `status` is a violation.
    pub fn zip_pair(layout: Layout, status: Status, others: Divided) -> Divided {
        match layout {
            Single(_) | Nil => TileAndRest(status, Nil, Nil),
            Cons(tile, t) => match t {
                Nil => TileAndRest(status, Nil, Nil),
                Cons(rest, t) => {
                    let TileAndRest(status2, tiles, rests) = others;
                    TileAndRest(and(status, status2), Cons(tile, tiles), Cons(rest, rests))
                }
            },
        }
    }
}

operations! {
    /// Divisions of layouts into tiles.
    pub trait Dividing {
        /// `tiler` with each `_` replaced by the size of the mode that it meets: the tile takes the
        /// whole mode.
        ///
        /// Divisions that gather tiles (`zipped_divide`, `tiled_divide`, `flat_divide` and their
        /// padded forms) refuse `_`; this makes a tiler for them. The first mode of the zipped
        /// division is then the composition with `tiler`, as a function, and the rest of such a
        /// mode is `1:0`. In a product, write `1` for a mode that is not repeated.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let l = layout!((512,32):(32,1));
        /// let tiler = tile!((128, _));
        /// assert_eq!(l.whole_modes(tiler), tile!((128, 32)));
        /// let r = l.zipped_divide(l.whole_modes(tiler));
        /// assert_eq!(r, layout!(((128,32),(4,1)):((32,1),(4096,0))));
        /// assert_eq!(r.mode::<0>(), l.compose(tiler));
        /// ```
        ///
        /// Source: none; CuTe's divisions split a mode against which `_` stands into its own two
        /// modes.
        #[inline(always)]
        fn whole_modes<T: AsTiler>(self, tiler: T) -> WholeModes<T::Operand, Self> {
            whole::whole_modes(tiler.operand(), self)
        }
    }

    /// `A` in tiles: `A ∘ (T, T*)`. Mode 0 of the result walks within a tile, and mode 1 over the
    /// tiles. With a tiler by mode, each mode of `A` becomes such a pair.
    ///
    /// # Conditions
    /// ShapeDivisible (the tiles fill `A`), the conditions of
    /// [`complement`](crate::layout::Complementing::complement) for `T`, and those of
    /// [`compose`](crate::layout::Composing::compose). For tiles that do not fill `A`, see
    /// [`logical_divide_padded`](crate::layout::Dividing::logical_divide_padded).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((4,2,3):(2,1,8)).logical_divide(layout!(4:2));
    /// assert_eq!(r, layout!(((2,2),(2,3)):((4,1),(2,8))));
    /// ```
    partial logical_divide(a, tiler: T: Tiler) {
        source: "CuTe `logical_divide`, where `T*` always rounds up.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let m = 1797_usize;
            /// let error = layout!(m:1).try_logical_divide(tile!(32)).unwrap_err();
            /// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 1797, part: 32 });
            /// ```
            try_logical_divide;
        result:
            /// ```
            /// use cute_core::{layout::LogicalDivide, prelude::*};
            /// assert_eq!(LogicalDivide::<Layout![(4,2,3):(2,1,8)], Layout![4:2]>::default(),
            ///     layout!(((2,2),(2,3)):((4,1),(2,8))));
            /// ```
            LogicalDivide in ComputeLogicalDivide;
        compute: LogicalDivideWith<A, T, Exactly> = logical_divide_with(a, tiler, Exactly);
        bound:
            /// Layouts that tiles `T` fill exactly: see
            /// [`logical_divide`](crate::layout::Dividing::logical_divide).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: logical_divide: shape 250 is not divisible by 64 (ShapeDivisible)
            /// layout!((512,250)).logical_divide(tile!((128,64)));
            /// ```
            DivisibleBy, "logical_divide: the bound `{Self}: DivisibleBy<{T}>` is missing", shown T;
    }

    /// [`logical_divide`](crate::layout::Dividing::logical_divide) with the number of tiles rounded
    /// up: the last tiles may reach beyond `A`, and the type says so.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!(10:1).logical_divide_padded(tile!(4));
    /// assert_eq!(r.to_string(), "(_4,_3):(_1,_4)");
    /// assert!(!r.is_full());
    /// ```
    padded logical_divide_padded(a, tiler: T: Tiler) {
        source: "CuTe `logical_divide`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let m = 10_usize;
            /// let tiles = layout!(m:1).try_logical_divide_padded(tile!(4)).unwrap();
            /// assert_eq!(tiles.to_string(), "(_4,3):(_1,_4)");
            /// ```
            try_logical_divide_padded;
        result:
            /// ```
            /// use cute_core::{layout::LogicalDividePadded, prelude::*};
            /// assert_eq!(LogicalDividePadded::<Layout![10:1], Tile![4]>::default(),
            ///     layout!((4,3):(1,4)));
            /// ```
            LogicalDividePadded in ComputeLogicalDividePadded;
        compute: LogicalDivideWith<A, T, RoundUp> = logical_divide_with(a, tiler, RoundUp);
        bound:
            /// Layouts that tiles `T` cover: see
            /// [`logical_divide_padded`](crate::layout::Dividing::logical_divide_padded).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: logical_divide_padded: the tiler has more modes than the layout
            /// // (Congruent)
            /// layout!(10:1).logical_divide_padded(tile!((4,4)));
            /// ```
            DivisibleByPadded, "logical_divide_padded: the bound `{Self}: DivisibleByPadded<{T}>` is missing", shown T;
    }

    /// `A` in tiles, gathered: `((tiles…), (rests…))`.
    ///
    /// # Conditions
    /// The conditions of [`logical_divide`](crate::layout::Dividing::logical_divide); and no `_`,
    /// which names no tile (Congruent).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let tiles = layout!((512,256)).zipped_divide(tile!((128,64)));
    /// assert_eq!(tiles, layout!(((128,64),(4,4)):((1,512),(128,32768))));
    /// ```
    partial_pair zipped_divide(a, tiler: T: Tiler) {
        source: "CuTe `zipped_divide`; there `_` splits a mode of rank 2.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let m = 1797_usize;
            /// let a = layout!((m, 64):(64, 1));
            /// let error = a.try_zipped_divide(tile!((32,64))).unwrap_err();
            /// assert_eq!(error.to_string(), "shape 1797 is not divisible by 32 (ShapeDivisible)");
            /// ```
            try_zipped_divide;
        result:
            /// ```
            /// use cute_core::{layout::ZippedDivide, prelude::*};
            /// assert_eq!(ZippedDivide::<Layout![(512,256)], Tile![(128,64)]>::default(),
            ///     layout!(((128,64),(4,4)):((1,512),(128,32768))));
            /// ```
            ZippedDivide in ComputeZippedDivide;
        compute: ZippedDivideWith<A, T, Exactly> = zipped_divide_with(a, tiler, Exactly);
        bound:
            /// Layouts that tiles `T` fill exactly, for the gathered forms: see
            /// [`zipped_divide`](crate::layout::Dividing::zipped_divide).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: zipped_divide: shape 250 is not divisible by 64 (ShapeDivisible)
            /// layout!((512,250)).zipped_divide(tile!((128,64)));
            /// ```
            ZippedDivisibleBy, "zipped_divide: the bound `{Self}: ZippedDivisibleBy<{T}>` is missing", shown T;
    }

    /// [`zipped_divide`](crate::layout::Dividing::zipped_divide) with the number of tiles rounded
    /// up: the last tiles may reach beyond `A`, and the type says so.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 1797_usize;
    /// let tiles = layout!((m, 64):(64, 1)).zipped_divide_padded(tile!((32,64)));
    /// assert_eq!(tiles.to_string(), "((_32,_64),(57,_1)):((_64,_1),(_2048,_0))");
    /// ```
    padded_pair zipped_divide_padded(a, tiler: T: Tiler) {
        source: "CuTe `zipped_divide`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let m = 1797_usize;
            /// let tiles =
            ///     layout!((m,64):(64,1)).try_zipped_divide_padded(tile!((32,64))).unwrap();
            /// assert_eq!(tiles.to_string(), "((_32,_64),(57,_1)):((_64,_1),(_2048,_0))");
            /// ```
            try_zipped_divide_padded;
        result:
            /// ```
            /// use cute_core::{layout::ZippedDividePadded, prelude::*};
            /// assert_eq!(ZippedDividePadded::<Layout![(10,6)], Tile![(4,3)]>::default(),
            ///     layout!(((4,3),(3,2)):((1,10),(4,30))));
            /// ```
            ZippedDividePadded in ComputeZippedDividePadded;
        compute: ZippedDivideWith<A, T, RoundUp> = zipped_divide_with(a, tiler, RoundUp);
        bound:
            /// Layouts that tiles `T` cover, for the gathered forms: see
            /// [`zipped_divide_padded`](crate::layout::Dividing::zipped_divide_padded).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: zipped_divide_padded: `_` is not a tile that can be gathered (Congruent)
            /// layout!((512,250)).zipped_divide_padded(tile!((128,_)));
            /// ```
            ZippedDivisibleByPadded, "zipped_divide_padded: the bound `{Self}: ZippedDivisibleByPadded<{T}>` is missing", shown T;
    }

    /// `A` in tiles, gathered, with the rests side by side: `((tiles…), rest0, rest1, …)`.
    ///
    /// # Conditions
    /// The conditions of [`zipped_divide`](crate::layout::Dividing::zipped_divide).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let tiles = layout!((512,256)).tiled_divide(tile!((128,64)));
    /// assert_eq!(tiles, layout!(((128,64),4,4):((1,512),128,32768)));
    /// ```
    partial tiled_divide(a, tiler: T: Tiler) {
        source: "CuTe `tiled_divide`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let m = 1797_usize;
            /// let error = layout!((m, 64):(64, 1)).try_tiled_divide(tile!((32,64))).unwrap_err();
            /// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 1797, part: 32 });
            /// ```
            try_tiled_divide;
        result:
            /// ```
            /// use cute_core::{layout::TiledDivide, prelude::*};
            /// assert_eq!(TiledDivide::<Layout![(512,256)], Tile![(128,64)]>::default(),
            ///     layout!(((128,64),4,4):((1,512),128,32768)));
            /// ```
            TiledDivide in ComputeTiledDivide;
        compute: Tiled<ZippedDivideWith<A, T, Exactly>> = tiled(zipped_divide_with(a, tiler, Exactly));
        bound:
            /// Layouts that tiles `T` fill exactly: see
            /// [`tiled_divide`](crate::layout::Dividing::tiled_divide).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: tiled_divide: shape 250 is not divisible by 64 (ShapeDivisible)
            /// layout!((512,250)).tiled_divide(tile!((128,64)));
            /// ```
            TiledDivisibleBy, "tiled_divide: the bound `{Self}: TiledDivisibleBy<{T}>` is missing", shown T;
    }

    /// [`tiled_divide`](crate::layout::Dividing::tiled_divide) with the number of tiles rounded up:
    /// the last tiles may reach beyond `A`, and the type says so.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 1797_usize;
    /// let tiles = layout!((m, 64):(64, 1)).tiled_divide_padded(tile!((32,64)));
    /// assert_eq!(tiles.to_string(), "((_32,_64),57,_1):((_64,_1),_2048,_0)");
    /// ```
    padded tiled_divide_padded(a, tiler: T: Tiler) {
        source: "CuTe `tiled_divide`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let m = 1797_usize;
            /// let tiles = layout!((m,64):(64,1)).try_tiled_divide_padded(tile!((32,64))).unwrap();
            /// assert_eq!(tiles.to_string(), "((_32,_64),57,_1):((_64,_1),_2048,_0)");
            /// ```
            try_tiled_divide_padded;
        result:
            /// ```
            /// use cute_core::{layout::TiledDividePadded, prelude::*};
            /// assert_eq!(TiledDividePadded::<Layout![(10,6)], Tile![(4,3)]>::default(),
            ///     layout!(((4,3),3,2):((1,10),4,30)));
            /// ```
            TiledDividePadded in ComputeTiledDividePadded;
        compute: Tiled<ZippedDivideWith<A, T, RoundUp>> = tiled(zipped_divide_with(a, tiler, RoundUp));
        bound:
            /// Layouts that tiles `T` cover: see
            /// [`tiled_divide_padded`](crate::layout::Dividing::tiled_divide_padded).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: tiled_divide_padded: the tiler has more modes than the layout (Congruent)
            /// layout!(10:1).tiled_divide_padded(tile!((4,4)));
            /// ```
            TiledDivisibleByPadded, "tiled_divide_padded: the bound `{Self}: TiledDivisibleByPadded<{T}>` is missing", shown T;
    }

    /// `A` in tiles, gathered, with all modes side by side: `(tile0, tile1, …, rest0, rest1, …)`.
    ///
    /// # Conditions
    /// The conditions of [`zipped_divide`](crate::layout::Dividing::zipped_divide).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let tiles = layout!((512,256)).flat_divide(tile!((128,64)));
    /// assert_eq!(tiles, layout!((128,64,4,4):(1,512,128,32768)));
    /// ```
    partial flat_divide(a, tiler: T: Tiler) {
        source: "CuTe `flat_divide`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let m = 1797_usize;
            /// let error = layout!((m, 64):(64, 1)).try_flat_divide(tile!((32,64))).unwrap_err();
            /// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 1797, part: 32 });
            /// ```
            try_flat_divide;
        result:
            /// ```
            /// use cute_core::{layout::FlatDivide, prelude::*};
            /// assert_eq!(FlatDivide::<Layout![(512,256)], Tile![(128,64)]>::default(),
            ///     layout!((128,64,4,4):(1,512,128,32768)));
            /// ```
            FlatDivide in ComputeFlatDivide;
        compute: Flat<ZippedDivideWith<A, T, Exactly>> = flat(zipped_divide_with(a, tiler, Exactly));
        bound:
            /// Layouts that tiles `T` fill exactly: see
            /// [`flat_divide`](crate::layout::Dividing::flat_divide).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: flat_divide: shape 250 is not divisible by 64 (ShapeDivisible)
            /// layout!((512,250)).flat_divide(tile!((128,64)));
            /// ```
            FlatDivisibleBy, "flat_divide: the bound `{Self}: FlatDivisibleBy<{T}>` is missing", shown T;
    }

    /// [`flat_divide`](crate::layout::Dividing::flat_divide) with the number of tiles rounded up:
    /// the last tiles may reach beyond `A`, and the type says so.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 1797_usize;
    /// let tiles = layout!((m, 64):(64, 1)).flat_divide_padded(tile!((32,64)));
    /// assert_eq!(tiles.to_string(), "(_32,_64,57,_1):(_64,_1,_2048,_0)");
    /// ```
    padded flat_divide_padded(a, tiler: T: Tiler) {
        source: "CuTe `flat_divide`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let m = 1797_usize;
            /// let tiles = layout!((m,64):(64,1)).try_flat_divide_padded(tile!((32,64))).unwrap();
            /// assert_eq!(tiles.to_string(), "(_32,_64,57,_1):(_64,_1,_2048,_0)");
            /// ```
            try_flat_divide_padded;
        result:
            /// ```
            /// use cute_core::{layout::FlatDividePadded, prelude::*};
            /// assert_eq!(FlatDividePadded::<Layout![(10,6)], Tile![(4,3)]>::default(),
            ///     layout!((4,3,3,2):(1,10,4,30)));
            /// ```
            FlatDividePadded in ComputeFlatDividePadded;
        compute: Flat<ZippedDivideWith<A, T, RoundUp>> = flat(zipped_divide_with(a, tiler, RoundUp));
        bound:
            /// Layouts that tiles `T` cover: see
            /// [`flat_divide_padded`](crate::layout::Dividing::flat_divide_padded).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: flat_divide_padded: the tiler has more modes than the layout (Congruent)
            /// layout!(10:1).flat_divide_padded(tile!((4,4)));
            /// ```
            FlatDivisibleByPadded, "flat_divide_padded: the bound `{Self}: FlatDivisibleByPadded<{T}>` is missing", shown T;
    }
}
