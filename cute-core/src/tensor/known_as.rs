//! Conversions of tensors into those of the [named types](super::MatrixView).
//!
//! The sizes and strides of a named type are run-time numbers. A tensor of the same form with
//! static numbers becomes one by `into`, and so does a row of a matrix, `(n):(_1)`, which is the
//! vector `n:_1` as a tuple of one mode.

use super::{ColumnMajorLayout, LineLayout, RowMajorLayout, Shared, Tensor, Unique};
use crate::int::{Dyn, Int, One, Pos, exp::Exp, nat::OddNat};
use crate::layout::{Layout, Mode};
use crate::tuple::{Cons, Nil};

/// Layouts of the form of `N`, in which some numbers are static. Sealed.
///
/// Tensors of them become tensors of `N` by `into`: for [`MatrixView`](super::MatrixView) and
/// [`MatrixViewMut`](super::MatrixViewMut), also with [`ColumnMajorLayout`], and for
/// [`VectorView`](super::VectorView) and [`VectorViewMut`](super::VectorViewMut). No number is
/// negative.
///
/// ```
/// use cute_core::prelude::*;
/// fn sum(x: VectorView<'_, u32>) -> u32 {
///     x.iter().sum()
/// }
/// fn row<'a>(x: MatrixView<'a, u32>, i: usize) -> VectorView<'a, u32> {
///     x.slice((i, ..)).into()
/// }
/// let x = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3); row_major))?;
/// assert_eq!(sum(row(x.into(), 1)), 4 + 5 + 6);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: this layout does not have the form of the named one: its strides are others
/// let x = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3))).unwrap();
/// let y: MatrixView<'_, u32> = x.into();
/// ```
#[diagnostic::on_unimplemented(
    message = "this layout does not have the form of the named one: its strides are others",
    label = "not of this form",
    note = "a `MatrixView` is row-major, `(m,n):(d,1)`, a `MatrixView<'_, T, ColumnMajorLayout>` is `(m,n):(1,d)`, and a \
            `VectorView` is `n:1`; take `&impl Matrix<T>` or `&impl Vector<T>` for tensors of any strides"
)]
pub trait KnownAs<N>: Layout {
    /// This layout with all numbers at run time.
    #[doc(hidden)]
    fn known_as(self) -> N;
}

/// The number as a run-time size or stride. It is not negative, and fits: it belongs to a
/// tensor.
#[inline(always)]
fn number<N: Int>(n: N) -> Dyn<usize> {
    Dyn(n.to::<usize>())
}

/// Row-major and column-major matrices, with a mark for each number that is static: all but the one
/// without marks, which is the named type.
macro_rules! matrices {
    ($([$($odd:ident $exponent:ident)*] $rows:ty, $columns:ty, $stride:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($odd: OddNat, $exponent: Exp),*> KnownAs<RowMajorLayout>
            for Cons<Mode<$rows, $stride>, Cons<Mode<$columns, One>, Nil>>
        {
            #[inline(always)]
            fn known_as(self) -> RowMajorLayout {
                let Cons(Mode(rows, stride), Cons(Mode(columns, one), Nil)) = self;
                Cons(Mode(number(rows), number(stride)), Cons(Mode(number(columns), one), Nil))
            }
        }
        #[diagnostic::do_not_recommend]
        impl<$($odd: OddNat, $exponent: Exp),*> KnownAs<ColumnMajorLayout>
            for Cons<Mode<$rows, One>, Cons<Mode<$columns, $stride>, Nil>>
        {
            #[inline(always)]
            fn known_as(self) -> ColumnMajorLayout {
                let Cons(Mode(rows, one), Cons(Mode(columns, stride), Nil)) = self;
                Cons(Mode(number(rows), one), Cons(Mode(number(columns), number(stride)), Nil))
            }
        }
    )*};
}
matrices! {
    [O K] Pos<O, K>, Dyn<usize>, Dyn<usize>;
    [O K] Dyn<usize>, Pos<O, K>, Dyn<usize>;
    [O K] Dyn<usize>, Dyn<usize>, Pos<O, K>;
    [O K P L] Pos<O, K>, Pos<P, L>, Dyn<usize>;
    [O K P L] Pos<O, K>, Dyn<usize>, Pos<P, L>;
    [O K P L] Dyn<usize>, Pos<O, K>, Pos<P, L>;
    [O K P L Q M] Pos<O, K>, Pos<P, L>, Pos<Q, M>;
}

#[diagnostic::do_not_recommend]
impl<O: OddNat, K: Exp> KnownAs<LineLayout> for Mode<Pos<O, K>, One> {
    #[inline(always)]
    fn known_as(self) -> LineLayout {
        Mode(number(self.0), self.1)
    }
}
#[diagnostic::do_not_recommend]
impl<O: OddNat, K: Exp> KnownAs<LineLayout> for Cons<Mode<Pos<O, K>, One>, Nil> {
    #[inline(always)]
    fn known_as(self) -> LineLayout {
        self.0.known_as()
    }
}
#[diagnostic::do_not_recommend]
impl KnownAs<LineLayout> for Cons<LineLayout, Nil> {
    #[inline(always)]
    fn known_as(self) -> LineLayout {
        self.0
    }
}

macro_rules! conversions {
    ($($engine:ident $Named:ty;)*) => {$(
        impl<'a, T, L: KnownAs<$Named>> From<Tensor<$engine<'a, T>, L>> for Tensor<$engine<'a, T>, $Named> {
            #[inline(always)]
            fn from(tensor: Tensor<$engine<'a, T>, L>) -> Self {
                // the same offsets, which the engine holds
                Tensor { engine: tensor.engine, layout: tensor.layout.known_as() }
            }
        }
    )*};
}
conversions! {
    Shared RowMajorLayout;
    Shared ColumnMajorLayout;
    Shared LineLayout;
    Unique RowMajorLayout;
    Unique ColumnMajorLayout;
    Unique LineLayout;
}
