//! Layouts from shapes and strides, and back.

use super::{Layout, Modes};
use crate::int::{Int, ops::*};
use cute_macros::__algebra as algebra;

/// A tuple of strides under construction, and the stride that comes next.
pub trait Compact: Copy + 'static + crate::world::CompactCases {}
/// The one constructor of the kind [`Compact`].
#[derive(Clone, Copy)]
pub struct Strided<L, Next>(pub L, pub Next);
impl<L: Layout, Next: Int> Compact for Strided<L, Next> {}

/// [`Compact`] for the modes of a tuple, which are a list.
pub trait CompactModes: Compact + crate::world::CompactModesCases {}
impl<L: Modes, Next: Int> CompactModes for Strided<L, Next> {}

algebra! {
    in layout::make;

    /// The shape of a layout, as a tuple.
    ///
    /// ```
    /// use cute_core::{layout::ShapeOf, prelude::*};
    /// assert_eq!(ShapeOf::<Layout![(3,(2,3)):(3,(12,1))]>::default(), shape!((3,(2,3))));
    /// ```
    ///
    /// Source: CuTe `shape(layout)`.
    pub fn shape_of(layout: Layout) -> IntTuple {
        match layout {
            Mode(s, _) | BasisMode(s, _) => s,
            Nil => Nil,
            Cons(h, t) => Cons(shape_of(h), shapes_of(t)),
        }
    }
    fn shapes_of(modes: Modes) -> IntTuples {
        match modes { Nil => Nil, Cons(h, t) => Cons(shape_of(h), shapes_of(t)) }
    }

    /// The strides of a layout, as a tuple.
    ///
    /// ```
    /// use cute_core::{layout::StrideOf, prelude::*};
    /// assert_eq!(StrideOf::<Layout![(3,(2,3)):(3,(12,1))]>::default(), stride!((3,(12,1))));
    /// ```
    ///
    /// Source: CuTe `stride(layout)`.
    pub fn stride_of(layout: Layout) -> Strides {
        match layout {
            Mode(_, d) | BasisMode(_, d) => d,
            Nil => Nil,
            Cons(h, t) => Cons(stride_of(h), strides_of(t)),
        }
    }
    fn strides_of(modes: Modes) -> StridesList {
        match modes { Nil => Nil, Cons(h, t) => Cons(stride_of(h), strides_of(t)) }
    }

    /// A layout from a shape and a stride of the same profile.
    pub fn make_layout_from(shape: IntTuple, stride: Strides) -> Layout {
        match (shape, stride) {
            (Leaf(s), Leaf(d)) => Mode(s, d),
            (Leaf(s), ScaledBasis(n, p)) => BasisMode(s, ScaledBasis(n, p)),
            (Cons(s, st), _) => cons_of(stride, s, st),
            _ => Nil,
        }
    }
    fn cons_of(stride: Strides, s: IntTuple, st: IntTuples) -> Modes {
        match stride {
            Leaf(_) | ScaledBasis(_, _) | Nil => Nil,
            Cons(d, dt) => Cons(make_layout_from(s, d), modes_from(st, dt)),
        }
    }
    fn modes_from(shapes: IntTuples, strides: StridesList) -> Modes {
        match shapes { Nil => Nil, Cons(s, st) => cons_of(strides, s, st) }
    }

    /// The compact layout of a shape; the first mode runs fastest.
    ///
    /// ```
    /// use cute_core::{layout::CompactColMajor, prelude::*};
    /// assert_eq!(CompactColMajor::<Shape![(3,(2,3))]>::default(), layout!((3,(2,3)):(1,(3,6))));
    /// ```
    ///
    /// Source: CuTe `make_layout(shape, LayoutLeft{})`, `compact_col_major`.
    pub fn compact_col_major(shape: IntTuple) -> Layout { col_major_from(shape, 1) }
    pub fn col_major_from(shape: IntTuple, start: Int) -> Layout { strided_layout(compact_left(shape, start)) }

    /// Compact strides of a shape; the first mode runs fastest, from stride `start` on: see
    /// [`compact_col_major`](super::compact_col_major()).
    ///
    /// ```
    /// use cute_core::{layout::ColMajorStride, prelude::*};
    /// assert_eq!(ColMajorStride::<Shape![(3,(2,1))], Stride![4]>::default(), stride!((4,(12,0))));
    /// ```
    ///
    /// Source: CuTe `compact_col_major`.
    pub fn col_major_stride(shape: IntTuple, start: Int) -> Strides { stride_of(col_major_from(shape, start)) }
    pub fn strided_layout(strided: Compact) -> Layout { match strided { Strided(layout, next) => layout } }
    pub fn compact_left(shape: IntTuple, next: Int) -> Compact {
        match shape { Leaf(s) => compact_mode(s, next), Nil => Strided(Nil, next), Cons(h, t) => compact_left_tail(compact_left(h, next), t) }
    }
    fn compact_left_each(shapes: IntTuples, next: Int) -> CompactModes {
        match shapes { Nil => Strided(Nil, next), Cons(h, t) => compact_left_tail(compact_left(h, next), t) }
    }
    fn compact_left_tail(head: Compact, tail: IntTuples) -> CompactModes {
        let Strided(h, next) = head;
        let Strided(t, next) = compact_left_each(tail, next);
        Strided(Cons(h, t), next)
    }

    /// The compact layout of a shape; the last mode runs fastest.
    ///
    /// ```
    /// use cute_core::{layout::CompactRowMajor, prelude::*};
    /// assert_eq!(CompactRowMajor::<Shape![(3,(2,3))]>::default(), layout!((3,(2,3)):(6,(3,1))));
    /// ```
    ///
    /// Source: CuTe `make_layout(shape, LayoutRight{})`, `compact_row_major`.
    pub fn compact_row_major(shape: IntTuple) -> Layout { row_major_from(shape, 1) }
    pub fn row_major_from(shape: IntTuple, start: Int) -> Layout { strided_layout(compact_right(shape, start)) }

    /// Compact strides of a shape; the last mode runs fastest, from stride `start` on: see
    /// [`compact_row_major`](super::compact_row_major()).
    ///
    /// ```
    /// use cute_core::{layout::RowMajorStride, prelude::*};
    /// assert_eq!(RowMajorStride::<Shape![(3,(2,1))], Stride![4]>::default(), stride!((8,(4,0))));
    /// ```
    ///
    /// Source: CuTe `compact_row_major`.
    pub fn row_major_stride(shape: IntTuple, start: Int) -> Strides { stride_of(row_major_from(shape, start)) }
    fn compact_right(shape: IntTuple, next: Int) -> Compact {
        match shape { Leaf(s) => compact_mode(s, next), Nil => Strided(Nil, next), Cons(h, t) => compact_right_head(compact_right_each(t, next), h) }
    }
    fn compact_right_each(shapes: IntTuples, next: Int) -> CompactModes {
        match shapes { Nil => Strided(Nil, next), Cons(h, t) => compact_right_head(compact_right_each(t, next), h) }
    }
    fn compact_right_head(tail: CompactModes, head: IntTuple) -> CompactModes {
        let Strided(t, next) = tail;
        let Strided(h, next) = compact_right(head, next);
        Strided(Cons(h, t), next)
    }

    /// `s` at stride `next`; a static size of 1 gets stride 0, as in CuTe.
    fn compact_mode(s: Int, next: Int) -> Compact {
        if is_one(s) { Strided(Mode(s, 0), next) } else { Strided(Mode(s, next), mul(next, s)) }
    }

    /// An integer `n` as a tile: `n:1`, or `_1:_0` for 1, like CuTe's `make_layout(_1)`.
    pub fn integer_tile(n: Int) -> Layout { if is_one(n) { Mode(n, 0) } else { Mode(n, 1) } }
}
