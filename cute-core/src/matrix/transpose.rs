//! Matrices with rows and columns exchanged, over one storage.

use super::matrix_layout::Class;
use super::{
    AffineRank2ColumnMajor, AffineRank2RowMajor, ColumnMajor, ColumnMajorInterleaved,
    ContiguousMatrix, MatrixLayout, RowMajor, RowMajorInterleaved,
};
use crate::int::{Const, DynInt, StaticConst};

/// Classes that have a transposed class: `l.transposed()` at `(c,r)` is `l` at `(r,c)`. Closed, and
/// implemented by every class.
///
/// ```
/// use cute_core::matrix::*;
/// fn column<M: LayoutTranspose<Index = i32>>(class: M, row: i32, column: i32) -> Result<i32, MatrixError> {
///     class.transposed().offset((column, row))
/// }
/// assert_eq!(column(RowMajor::new(55)?, 2, 3), RowMajor::new(55)?.offset((2, 3)));
/// let transposed: <RowMajorInterleaved<4, i32> as LayoutTranspose>::Type = ColumnMajorInterleaved::new(212)?;
/// assert_eq!(transposed, RowMajorInterleaved::<4, i32>::new(212)?.transposed());
/// # Ok::<(), MatrixError>(())
/// ```
///
/// Source: CUTLASS `LayoutTranspose`, which only [`RowMajor`] and [`ColumnMajor`] have.
pub trait LayoutTranspose: MatrixLayout {
    /// The transposed class.
    type Type: LayoutTranspose<Index = Self::Index, Type = Self>;
    /// The transposed layout, over the storage of this one.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// assert_eq!(AffineRank2RowMajor::new(110, 2)?.transposed(), AffineRank2ColumnMajor::new(2, 110)?);
    /// # Ok::<(), MatrixError>(())
    /// ```
    #[inline(always)]
    fn transposed(self) -> Self::Type {
        Self::Type::from_lines(self.lines().transpose())
    }
}

macro_rules! transposes {
    ($([$($generics:tt)*] $class:ty => $transposed:ty, where [$($bound:tt)*];)*) => {$(
        impl<$($generics)* T: DynInt> LayoutTranspose for $class where $($bound)* {
            type Type = $transposed;
        }
    )*};
}
transposes! {
    [] RowMajor<T> => ColumnMajor<T>, where [];
    [] ColumnMajor<T> => RowMajor<T>, where [];
    [] ContiguousMatrix<T> => ContiguousMatrix<T>, where [];
    [] AffineRank2RowMajor<T> => AffineRank2ColumnMajor<T>, where [];
    [] AffineRank2ColumnMajor<T> => AffineRank2RowMajor<T>, where [];
    [const N: usize,] RowMajorInterleaved<N, T> => ColumnMajorInterleaved<N, T>, where [Const<N>: StaticConst];
    [const N: usize,] ColumnMajorInterleaved<N, T> => RowMajorInterleaved<N, T>, where [Const<N>: StaticConst];
}
