//! A layout on another shape: `with_shape(A, s) = A ∘ s`, the composition with the compact
//! column-major layout of `s`.
//!
//! The result is the function of an index that `A` is: `R(i) = A(i)` for every `i` below the size
//! of `s`. Its coordinates are those of `s`.
//!
//! ```text
//! with_shape((4,6):(6,1), (2,(2,6))) = (2,(2,6)):(6,(12,1))
//! ```

use super::compose::{ComposeChecked, compose_checked};
use crate::layout::CompactColMajor;
use crate::layout::make::compact_col_major;
use crate::layout::operation::operations;
use crate::tuple::IntTuple;

operations! {
    /// Layouts on another shape.
    pub trait Reshaping {}

    /// The layout as a function of an index, on another shape: `R(i) = A(i)` for every `i` below
    /// the size of `shape`.
    ///
    /// # Conditions
    /// The conditions of [`compose`](crate::layout::Composing::compose) for the compact
    /// column-major layout of `shape`: a message about a stride speaks of that layout,
    /// `(50,50):(1,50)` for the shape `(50,50)`. The sizes may differ, as long as they meet these
    /// conditions: of the layout `64` the shape `(8,4)` takes the first 32 indices.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((4,6):(6,1));
    /// assert_eq!(l.with_shape(shape!((2,(2,6)))), layout!((2,(2,6)):(6,(12,1))));
    /// ```
    #[doc(alias("reshape", "view"))]
    partial with_shape(a, shape: S: IntTuple) {
        source: "CuTe `Layout::with_shape`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 3_usize;
            /// let error = layout!((4,6):(6,1)).try_with_shape(shape!((n,8))).unwrap_err();
            /// assert_eq!(error.condition(), Condition::StrideDivisible);
            /// ```
            try_with_shape;
        result:
            /// ```
            /// use cute_core::{layout::WithShape, prelude::*};
            /// type Reshaped = WithShape<Layout![(4,6):(6,1)], Shape![(2,(2,6))]>;
            /// assert_eq!(Reshaped::default(), layout!((2,(2,6)):(6,(12,1))));
            /// ```
            WithShape in ComputeWithShape;
        compute: ComposeChecked<A, CompactColMajor<S>> = compose_checked(a, compact_col_major(shape));
        bound:
            /// Layouts that can have a shape `S`: see
            /// [`with_shape`](crate::layout::Reshaping::with_shape).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: with_shape: shape 8 is not divisible by 3 (ShapeDivisible)
            /// layout!((4,6):(6,1)).with_shape(shape!((3,8)));
            /// ```
            ReshapableTo, "with_shape: the bound `{Self}: ReshapableTo<{S}>` is missing", shown S;
    }
}
