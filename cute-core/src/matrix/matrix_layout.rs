//! The methods of every class of matrix layouts.

use super::convert::Modes;
use super::lines::Lines;
use super::{MatrixCoord, MatrixError};
use crate::int::DynInt;
use crate::layout::Layout;
use core::fmt::Debug;

/// A class of matrix layouts, which maps a row and a column to an offset in elements. Closed.
///
/// Coordinates, strides and offsets have one type, [`Index`](Self::Index). If it is `i64`,
/// coordinates of `i32` are accepted, too.
///
/// ```
/// use cute_core::matrix::*;
/// fn last<M: MatrixLayout<Index = i32>>(class: M, extent: MatrixCoord<i32>) -> Result<i32, MatrixError> {
///     class.offset((extent.row - 1, extent.column - 1))
/// }
/// let extent = MatrixCoord::new(32, 53);
/// assert_eq!(last(RowMajor::new(55)?, extent)?, 31 * 55 + 52);
/// assert_eq!(last(ColumnMajor::new(55)?, extent)?, 31 + 52 * 55);
/// # Ok::<(), MatrixError>(())
/// ```
///
/// Source: the members that CUTLASS requires of a layout (`IdentityTensorLayout`).
pub trait MatrixLayout: Copy + Eq + Debug + Class<Integer = Self::Index> {
    /// The integer type of coordinates, strides and offsets.
    type Index: DynInt;
    /// The strides: an array of as many as the class has.
    type Stride: Copy + Eq + Debug + AsRef<[Self::Index]>;
    /// The CuTe layout of a matrix of this class.
    type Layout: Layout;

    /// The strides that distinguish this class from others of its kind: the leading dimension, or
    /// the strides of rows and columns.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// assert_eq!(RowMajor::new(55)?.stride(), [55]);
    /// assert_eq!(AffineRank2RowMajor::new(110, 2)?.stride(), [110, 2]);
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `stride()`.
    fn stride(self) -> Self::Stride;

    /// The offset of a coordinate.
    ///
    /// # Errors
    /// Fails if the coordinate is negative, if a line of the matrix has no such place (InBounds),
    /// or if the offset does not fit (Representable).
    ///
    /// ```
    /// use cute_core::{error::LayoutError, matrix::*};
    /// let class = RowMajor::new(55)?;
    /// assert_eq!(class.offset((2, 3))?, 113);
    /// let error = class.offset((2, 55)).unwrap_err();
    /// assert_eq!(error, MatrixError::Layout(LayoutError::OutOfBounds { coordinate: 55, size: 55 }));
    /// let error = class.offset((i32::MAX, 0)).unwrap_err();
    /// assert_eq!(error, MatrixError::Layout(LayoutError::NotRepresentable { max: 2147483647 }));
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `operator()`, which does not check.
    #[inline(always)]
    fn offset(
        self,
        coord: impl Into<MatrixCoord<Self::Index>>,
    ) -> Result<Self::Index, MatrixError> {
        self.lines().offset(coord.into())
    }

    /// The offset of a coordinate, or a panic.
    ///
    /// # Panics
    /// Panics if [`MatrixLayout::offset`] returns an error.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// assert_eq!(ColumnMajor::new(55)?.call((2, 3)), 167);
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `operator()`, which does not check.
    // Not `at`: rustc shortens the name of `Layout::at` in its messages only as long as no other
    // trait has a method of that name.
    #[inline(always)]
    #[track_caller]
    fn call(self, coord: impl Into<MatrixCoord<Self::Index>>) -> Self::Index {
        match self.offset(coord) {
            Ok(offset) => offset,
            Err(error) => refuse(error),
        }
    }

    /// The coordinate of an offset. `inverse(offset(c)) == c` for each coordinate, and
    /// `offset(inverse(o)) == o` for each offset that has a coordinate.
    ///
    /// # Errors
    /// Fails if no coordinate has this offset (InBounds), or if all elements of a line have one
    /// offset (Injective).
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let class = AffineRank2RowMajor::new(110, 2)?;
    /// assert_eq!(class.inverse(226)?, MatrixCoord::new(2, 3));
    /// assert_eq!(class.inverse(227), Err(MatrixError::NoElement { offset: 227 }));
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `inverse`, which has no body for
    /// [`ContiguousMatrix`](super::ContiguousMatrix) and the affine classes.
    #[inline(always)]
    fn inverse(self, offset: Self::Index) -> Result<MatrixCoord<Self::Index>, MatrixError> {
        self.lines().inverse(offset)
    }

    /// The coordinate of an offset in a matrix of this extent.
    ///
    /// # Errors
    /// Fails with the errors of [`MatrixLayout::inverse`], if the offset lies in the padding or
    /// beyond the end (InBounds), and if no matrix of this class has that extent (Injective,
    /// Representable).
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let class = RowMajor::new(55)?;
    /// assert_eq!(class.inverse_within(52, (32, 53))?, MatrixCoord::new(0, 52));
    /// assert_eq!(class.inverse_within(53, (32, 53)), Err(MatrixError::NoElement { offset: 53 }));
    /// # Ok::<(), MatrixError>(())
    /// ```
    fn inverse_within(
        self,
        offset: Self::Index,
        extent: impl Into<MatrixCoord<Self::Index>>,
    ) -> Result<MatrixCoord<Self::Index>, MatrixError> {
        let extent = extent.into();
        self.lines().holds(extent)?;
        let coord = self.inverse(offset)?;
        let inside = coord.row < extent.row && coord.column < extent.column;
        let offset = offset.to_i128();
        inside
            .then_some(coord)
            .ok_or(MatrixError::NoElement { offset })
    }

    /// The number of elements that the storage of a matrix has. It includes the padding at the end
    /// of the last line; for interleaved lines, it also includes the lines that the last band
    /// lacks.
    ///
    /// # Errors
    /// Fails if no matrix of this class has that extent (Injective, Representable), or if the
    /// number does not fit (Representable).
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// assert_eq!(RowMajor::new(55)?.capacity((32, 53))?, 32 * 55);
    /// assert_eq!(RowMajorInterleaved::<4>::new(212)?.capacity((30, 53))?, 8 * 212);
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `capacity`, which does not check.
    fn capacity(
        self,
        extent: impl Into<MatrixCoord<Self::Index>>,
    ) -> Result<Self::Index, MatrixError> {
        self.lines().capacity(extent.into())
    }

    /// The least number of elements that the storage must have: the offset of the last element,
    /// plus one.
    ///
    /// # Errors
    /// The errors of [`MatrixLayout::capacity`].
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// assert_eq!(RowMajor::new(55)?.cosize((32, 53))?, 31 * 55 + 53);
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CuTe `cosize`.
    fn cosize(
        self,
        extent: impl Into<MatrixCoord<Self::Index>>,
    ) -> Result<Self::Index, MatrixError> {
        self.lines().cosize(extent.into())
    }

    /// The class on an extent, as a CuTe layout.
    ///
    /// # Errors
    /// Fails if no matrix of this class has that extent (Injective, Representable), or if the
    /// number of lines is not divisible by the interleave (ShapeDivisible).
    ///
    /// ```
    /// use cute_core::{matrix::*, prelude::*};
    /// let layout = RowMajorInterleaved::<4>::new(212)?.to_layout((32, 53))?;
    /// assert_eq!(layout.to_string(), "((_4,8),53):((_1,212),_4)");
    /// assert_eq!(layout.at((9, 3)), 2 * 212 + 3 * 4 + 1);
    ///
    /// let error = RowMajorInterleaved::<4>::new(212)?.to_layout((30, 53)).unwrap_err();
    /// assert_eq!(error.to_string(), "shape 30 is not divisible by 4 (ShapeDivisible)");
    /// # Ok::<(), MatrixError>(())
    /// ```
    fn to_layout(
        self,
        extent: impl Into<MatrixCoord<Self::Index>>,
    ) -> Result<Self::Layout, MatrixError>;

    /// The class and the extent that a CuTe layout describes.
    ///
    /// The stride of a mode of size 1 may be any.
    ///
    /// # Errors
    /// Fails if the tuples have another form (Congruent), if a size is not the interleave or a
    /// stride is not that of the class (SizeMatch), if lines overlap (Injective), if strides are in
    /// the wrong order (OrderedChain), or if a number does not fit (Representable).
    ///
    /// ```
    /// use cute_core::{matrix::*, prelude::*};
    /// let (class, extent) = RowMajor::<i32>::from_layout(layout!((32,53):(55,1)))?;
    /// assert_eq!((class, extent), (RowMajor::new(55)?, MatrixCoord::new(32, 53)));
    ///
    /// let error = RowMajor::<i32>::from_layout(layout!((32,53):(1,55))).unwrap_err();
    /// assert_eq!(error.to_string(), "the layout has stride 55 where the class has 1 (SizeMatch)");
    /// # Ok::<(), MatrixError>(())
    /// ```
    fn from_layout<L: Layout>(layout: L) -> Result<(Self, MatrixCoord<Self::Index>), MatrixError> {
        Self::from_modes(&Modes::of(layout)?)
    }
}

/// The numbers of a class, on which `lines` computes.
pub trait Class: Sized {
    /// The integer type.
    type Integer: DynInt;
    /// The class as these numbers.
    #[doc(hidden)]
    fn lines(self) -> Lines<Self::Integer>;
    /// The class with these numbers; `lines` has its order and its interleave.
    #[doc(hidden)]
    fn from_lines(lines: Lines<Self::Integer>) -> Self;
    /// The class and the extent with these modes.
    #[doc(hidden)]
    fn from_modes(modes: &Modes) -> Result<(Self, MatrixCoord<Self::Integer>), MatrixError>;
}

#[cold]
#[inline(never)]
#[track_caller]
fn refuse(error: MatrixError) -> ! {
    panic!("offset: {error}")
}

/// Implements [`MatrixLayout`] for a class that has a leading dimension alone: `(rows, columns)`
/// and `ld` become `modes`.
///
/// `layout_of_one_stride!([T: DynInt] RowMajor<T>, [], Rows<T>, |rows, columns, ld| …)` is
/// `impl<T: DynInt> MatrixLayout for RowMajor<T> { type Layout = Rows<T>; … }`, where `…` makes the
/// layout, such as `pair(strided(rows, ld), contiguous(columns))`.
macro_rules! layout_of_one_stride {
    ([$($generics:tt)*] $class:ty, [$($where:tt)*], $layout:ty, |$rows:ident, $columns:ident, $ld:ident| $modes:expr) => {
        impl<$($generics)*> MatrixLayout for $class
        $($where)*
        {
            type Index = T;
            type Stride = [T; 1];
            type Layout = $layout;
            #[inline(always)]
            fn stride(self) -> [T; 1] {
                [self.leading_dimension]
            }
            fn to_layout(
                self,
                extent: impl Into<MatrixCoord<T>>,
            ) -> Result<$layout, MatrixError> {
                let extent = extent.into();
                self.lines().holds(extent)?;
                let (MatrixCoord { row: $rows, column: $columns }, $ld) =
                    (extent, self.leading_dimension);
                $modes
            }
        }
    };
}
pub(super) use layout_of_one_stride;
