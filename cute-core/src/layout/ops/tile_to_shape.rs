//! Tiling a shape: as many copies of a block as fill the shape, mode by mode.
//!
//! `tile_to_shape(A, S, order)` is the blocked product of `A` with a compact layout of shape
//! `S_k / size(A_k)`, whose strides follow `order`: copies step first along the mode with the least
//! order, and along the first of modes with equal order. Modes `1:0` continue `A` to the rank of
//! `S`.
//!
//! `(16,8):(8,1)` to `(32,24)` is `((16,2),(8,3)):((8,128),(1,256))`; in the order `(1,0)` it is
//! `((16,2),(8,3)):((8,384),(1,128))`.
//!
//! The blocks must fill each mode of the shape (ShapeDivisible). Neither the block nor the order
//! has more modes than the shape (Congruent). The order is static.
//!
//! Source: CuTe `tile_to_shape`, where a dynamic shape is rounded up.

use crate::error::LayoutError;
use crate::fmt::Target;
use crate::int::Zero;
use crate::layout::Layout;
use crate::layout::List;
use crate::layout::evaluate::{Evaluate, fits, unwrap_or_panic};
use crate::layout::operation::{bound, named, operations};
use crate::logic::Both;
use crate::status::Status;
use crate::tuple::{IntTuple, IntoIntTuple, Tree};
use cute_macros::__algebra as algebra;

/// The numbers of blocks, each with its mode's place in the order, and the condition under which
/// they fill the shape.
pub trait Blocks: Copy + 'static + crate::world::BlocksCases {}
/// The one constructor of the kind [`Blocks`].
#[derive(Clone, Copy)]
pub struct Counted<St, L>(pub St, pub L);
impl<St: Status, L: List> Blocks for Counted<St, L> {}

algebra! {
    in layout::ops::tile_to_shape;
    integers;

    /// `A` over the shape `target`; an integer as order applies to every mode.
    pub fn tile_to_shape_checked(a: Layout, target: IntTuple, order: IntTuple) -> Checked {
        match target {
            Leaf(n) => {
                let Counted(status, modes) = count(Cons(target, Nil), a, order);
                also(blocked_product_checked(a, only_mode(ordered(modes, Nil))), status)
            }
            _ => {
                let Counted(status, modes) = count(target, a, order);
                also(blocked_product_checked(a, ordered(modes, Nil)), status)
            }
        }
    }
    fn only_mode(modes: Layout) -> Layout {
        match modes { Mode(s, d) => modes, Nil => Mode(1, 0), Cons(h, t) => h }
    }

    fn count(target: IntTuple, a: Layout, order: IntTuple) -> Blocks {
        match target {
            Leaf(n) => Counted(NoSuchMode, Nil),
            Nil => match a {
                Nil => match order { Cons(o, os) => Counted(NoSuchMode, Nil), _ => Counted(Good, Nil) },
                Single(_) | Cons(_, _) => Counted(NoSuchMode, Nil),
            },
            Cons(s, st) => match order {
                Leaf(o) => count_mode(a, s, st, order, order),
                Nil => Counted(NoSuchMode, Nil),
                Cons(o, os) => count_mode(a, s, st, o, os),
            },
        }
    }
    fn count_mode(a: Layout, s: IntTuple, st: IntTuples, o: IntTuple, os: IntTuple) -> Blocks {
        match a {
            Mode(n, d) => count_in_place(o, product(s), n, count(st, Nil, os)),
            Nil => count_in_place(o, product(s), 1, count(st, Nil, os)),
            Cons(h, t) => count_in_place(o, product(s), size(h), count(st, t, os)),
        }
    }
    fn count_in_place(place: IntTuple, s: Int, n: Int, others: Blocks) -> Blocks {
        match place {
            Leaf(o) => if is_static(o) {
                match divide(s, n) {
                    Exact(q) => with_count(others, Good, q, o),
                    Inexact(q) => Counted(ShapeNotDivisible(s, n), Nil),
                    Unchecked(q) => with_count(others, pending divides_check(s, n), q, o),
                }
            } else {
                Counted(NoSuchMode, Nil)
            },
            _ => Counted(NoSuchMode, Nil),
        }
    }
    fn with_count(others: Blocks, status: Status, q: Int, place: Int) -> Blocks {
        match others { Counted(status2, modes) => Counted(and(status, status2), Cons(Mode(q, place), modes)) }
    }

    /// Modes `count:place` as a compact layout: the stride of each is the product of the counts
    /// before it in the order.
    fn ordered(modes: List, done: List) -> Modes {
        match modes {
            Nil => Nil,
            Cons(Mode(q, o), t) => Cons(compact(q, after(t, o, up_to(done, o, 1))), ordered(t, Cons(Mode(q, o), done))),
        }
    }
    fn compact(q: Int, stride: Int) -> Layout { if is_one(q) { Mode(q, 0) } else { Mode(q, stride) } }
    /// Modes on the left come first, unless their place in the order is later.
    fn up_to(done: List, o: Int, stride: Int) -> Int {
        match done { Nil => stride, Cons(Mode(q, o1), t) => up_to(t, o, unless(less(o, o1), stride, q)) }
    }
    /// Modes on the right come first only if their place in the order is earlier.
    fn after(modes: List, o: Int, stride: Int) -> Int {
        match modes { Nil => stride, Cons(Mode(q, o1), t) => after(t, o, when(less(o1, o), stride, q)) }
    }
    fn when(first: Tri, stride: Int, q: Int) -> Int {
        match first { True => mul(stride, q), False | Unknown(_) => stride }
    }
    fn unless(later: Tri, stride: Int, q: Int) -> Int {
        match later { True => stride, False => mul(stride, q), Unknown(holds) => stride }
    }
}

operations! {
    /// Copies of a block that fill a shape.
    pub trait Tiling {
        /// As many copies of `A` as fill a shape, mode by mode, along the first mode first.
        ///
        /// # Conditions
        /// ShapeDivisible (the blocks fill each mode of the shape), no more modes than the shape
        /// has (Congruent), and the conditions of
        /// [`blocked_product`](crate::layout::Blocking::blocked_product).
        ///
        /// # Panics
        /// Panics if a condition that depends on dynamic sizes does not hold;
        /// [`try_tile_to_shape`](crate::layout::Tiling::try_tile_to_shape) returns an error
        /// instead.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let r = layout!((16,8):(8,1)).tile_to_shape(shape!((32,24)));
        /// assert_eq!(r, layout!(((16,2),(8,3)):((8,128),(1,256))));
        /// ```
        ///
        /// Source: CuTe `tile_to_shape`, where a dynamic shape is rounded up.
        #[inline(always)]
        #[track_caller]
        fn tile_to_shape<S: IntoIntTuple, R: Layout>(self, shape: S) -> R
        where
            Self: ComputeTileToShape<S::Tuple, Zero, Output = R>
                + TileableTo<S::Tuple, Zero, R::Verdict>,
        {
            const { fits::<R>() };
            unwrap_or_panic(
                "tile_to_shape",
                <Both<Self::IsStatic, <S::Tuple as Tree>::IsStatic> as Evaluate>::try_evaluate(|| {
                    ComputeTileToShape::compute(self, shape.into_int_tuple(), Zero)
                }),
            )
        }

        /// [`tile_to_shape`](crate::layout::Tiling::tile_to_shape), with a broken condition as an
        /// error.
        ///
        /// # Errors
        /// Fails if a condition that depends on dynamic sizes does not hold.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let n = 250_usize;
        /// let error = layout!((16,8):(8,1)).try_tile_to_shape(shape!((512,n))).unwrap_err();
        /// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 250, part: 8 });
        /// ```
        #[inline(always)]
        fn try_tile_to_shape<S: IntoIntTuple, R: Layout>(self, shape: S) -> Result<R, LayoutError>
        where
            Self: ComputeTileToShape<S::Tuple, Zero, Output = R>
                + TileableTo<S::Tuple, Zero, R::Verdict>,
        {
            const { fits::<R>() };
            <Both<Self::IsStatic, <S::Tuple as Tree>::IsStatic> as Evaluate>::try_evaluate(|| {
                ComputeTileToShape::compute(self, shape.into_int_tuple(), Zero)
            })
        }
    }

    /// [`tile_to_shape`](crate::layout::Tiling::tile_to_shape) in a given order: copies step first
    /// along the mode with the least order, and along the first of modes with equal order.
    ///
    /// The order is a tuple of static integers, one for each mode of the shape.
    ///
    /// # Conditions
    /// ShapeDivisible (the blocks fill each mode of the shape), no more modes than the shape has
    /// (Congruent), and the conditions of
    /// [`blocked_product`](crate::layout::Blocking::blocked_product).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((16,8):(8,1)).tile_to_shape_ordered(shape!((32,24)), stride!((1,0)));
    /// assert_eq!(r, layout!(((16,2),(8,3)):((8,384),(1,128))));
    /// ```
    partial tile_to_shape_ordered(a, shape: S: IntTuple, order: O: IntTuple) {
        source: "CuTe `tile_to_shape`, where a dynamic shape is rounded up.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 250_usize;
            /// let error = layout!((16,8):(8,1))
            ///     .try_tile_to_shape_ordered(shape!((512,n)), stride!((1,0))).unwrap_err();
            /// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 250, part: 8 });
            /// ```
            try_tile_to_shape_ordered;
        result:
            /// ```
            /// use cute_core::{layout::TileToShape, prelude::*};
            /// type R = TileToShape<Layout![(16,8):(8,1)], Shape![(32,24)]>;
            /// assert_eq!(R::default(), layout!(((16,2),(8,3)):((8,128),(1,256))));
            /// ```
            TileToShapeOrdered in ComputeTileToShape;
        compute: TileToShapeChecked<A, S, O> = tile_to_shape_checked(a, shape, order);
        shared: TileableTo of tile_to_shape;
    }
}

/// As many copies of `A` as fill the shape `S`, in the order `O`: see [`Tiling::tile_to_shape`].
///
/// ```
/// use cute_core::{layout::TileToShape, prelude::*};
/// type R = TileToShape<Layout![(16,8):(8,1)], Shape![(32,24)]>;
/// assert_eq!(R::default(), layout!(((16,2),(8,3)):((8,128),(1,256))));
/// ```
///
/// Source: CuTe `tile_to_shape`.
pub type TileToShape<A, S, O = Zero> = TileToShapeOrdered<A, S, O>;

bound! {
    /// Blocks that fill the shape `S` in the order `O`: see [`Tiling::tile_to_shape_ordered`]. In
    /// [`Tiling::tile_to_shape`], which takes no order, `O` is [`Zero`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: tile_to_shape: shape 250 is not divisible by 8 (ShapeDivisible)
    /// layout!((16,8):(8,1)).tile_to_shape(shape!((512,250)));
    /// ```
    TileableTo<S: IntTuple, O: IntTuple> with [ComputeTileToShape<S, O>]
        on <TileToShape<Self, S, O> as Layout>::Verdict, else "tile_to_shape: the bound `{Self}: TileableTo<{S}, {O}>` is missing";
    in tile_to_shape, shown Target<S>
}
named! { tile_to_shape }
