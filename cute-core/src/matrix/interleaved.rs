//! Matrices in which groups of `N` lines are interleaved.
//!
//! `RowMajorInterleaved<4>` stores rows 0 to 3 column by column, then rows 4 to 7: a band of four
//! rows is a column-major matrix of its own. The tensor cores of CUTLASS 2.x read 8-bit and 4-bit
//! matrices in this form, with `N` 32 and 64.

use super::convert::{Pair, RowAndColumnModes, Strided, pair, strided};
use super::lines::{Lines, not_representable, positive};
use super::matrix_layout::{Class, layout_of_one_stride};
use super::{MatrixCoord, MatrixError, MatrixLayout, MatrixOrder};
use crate::error::LayoutError;
use crate::int::{Const, Dyn, DynInt, FromConst, Int, StaticConst};
use crate::layout::{Layout, Mode};

/// A matrix in bands of `N` rows, each band stored column by column:
/// `offset = row/N·ld + column·N + row%N`.
///
/// ```
/// use cute_core::matrix::*;
/// let class = RowMajorInterleaved::<4>::new(212)?;
/// assert_eq!(class.call((9, 3)), 2 * 212 + 3 * 4 + 1);
/// assert_eq!(class.to_layout((32, 53))?.to_string(), "((_4,8),53):((_1,212),_4)");
/// # Ok::<(), MatrixError>(())
/// ```
///
/// Source: CUTLASS `layout::RowMajorInterleaved`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RowMajorInterleaved<const N: usize, T = i64> {
    leading_dimension: T,
}

/// A matrix in bands of `N` columns, each band stored row by row:
/// `offset = column/N·ld + row·N + column%N`.
///
/// ```
/// use cute_core::matrix::*;
/// let class = ColumnMajorInterleaved::<4>::new(128)?;
/// assert_eq!(class.call((3, 9)), 2 * 128 + 3 * 4 + 1);
/// assert_eq!(class.to_layout((32, 52))?.to_string(), "(32,(_4,13)):(_4,(_1,128))");
/// # Ok::<(), MatrixError>(())
/// ```
///
/// Source: CUTLASS `layout::ColumnMajorInterleaved`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ColumnMajorInterleaved<const N: usize, T = i64> {
    leading_dimension: T,
}

/// The modes of lines in bands: `(_N,bands):(_1,ld)`.
type Bands<const N: usize, T> = Pair<Mode<FromConst<N>, FromConst<1>>, Strided<T>>;
/// The mode along a line: `n:_N`.
type Interleaved<const N: usize, T> = Mode<Dyn<T>, FromConst<N>>;

/// The interleave `N` in the integer type of the class.
#[inline(always)]
fn interleave<const N: usize, T: DynInt>() -> T {
    const { assert!(N > 0, "the interleave is 0, and must be at least 1") }
    const {
        assert!(
            N <= i32::MAX as usize,
            "the interleave exceeds 2^31 (Representable)"
        )
    }
    T::from_i128(N as i128)
}

/// The mode of `lines` lines in bands of `N`.
fn bands<const N: usize, T: DynInt>(lines: T, ld: T) -> Result<Bands<N, T>, MatrixError>
where
    Const<N>: StaticConst,
    Bands<N, T>: Layout,
{
    let by = interleave::<N, T>();
    if lines % by != T::ZERO {
        let (shape, part) = (lines.to_i128(), by.to_i128());
        return Err(LayoutError::ShapeNotDivisible { shape, part }.into());
    }
    pair(
        Mode(FromConst::<N>::make_static(), FromConst::<1>::NEW),
        strided(lines / by, ld),
    )
}

macro_rules! interleaved {
    ($name:ident, $order:expr, $packed:literal, $layout:ty, |$rows:ident, $columns:ident, $ld:ident| $modes:expr) => {
        impl<const N: usize, T: DynInt> $name<N, T>
        where
            Const<N>: StaticConst,
        {
            /// The class with this leading dimension: the number of elements from the start of a
            /// band to the start of the next.
            ///
            /// # Errors
            /// Fails if the leading dimension is below `N` (Injective) or negative (InBounds).
            ///
            /// ```
            /// use cute_core::matrix::*;
            #[doc = concat!("assert_eq!(", stringify!($name), "::<4>::new(212)?.leading_dimension(), 212);")]
            #[doc = concat!("assert!(", stringify!($name), "::<4>::new(3).is_err());")]
            /// # Ok::<(), MatrixError>(())
            /// ```
            ///
            #[doc = concat!("Source: CUTLASS `", stringify!($name), "(ldm)`.")]
            pub fn new(leading_dimension: T) -> Result<Self, MatrixError> {
                let by = interleave::<N, T>();
                Lines::new($order, by, by, leading_dimension).map(Self::from_lines)
            }

            /// The class of a matrix of this extent, without padding except in the last band.
            ///
            /// # Errors
            /// Fails if the extent is not positive, or if the leading dimension does not fit
            /// (Representable).
            ///
            /// ```
            /// use cute_core::matrix::*;
            #[doc = concat!("assert_eq!(", stringify!($name), "::<4>::packed((32, 53))?.stride(), [", $packed, "]);")]
            /// # Ok::<(), MatrixError>(())
            /// ```
            ///
            #[doc = concat!("Source: CUTLASS `", stringify!($name), "::packed`.")]
            pub fn packed(extent: impl Into<MatrixCoord<T>>) -> Result<Self, MatrixError> {
                let (_, length) = positive($order, extent.into())?;
                let ld = length.checked_mul(interleave::<N, T>());
                Self::new(ld.ok_or_else(not_representable::<T>)?)
            }

            /// The number of elements from the start of a band to the start of the next.
            ///
            /// ```
            /// use cute_core::matrix::*;
            #[doc = concat!("assert_eq!(", stringify!($name), "::<4>::new(212)?.leading_dimension(), 212);")]
            /// # Ok::<(), MatrixError>(())
            /// ```
            #[inline(always)]
            pub const fn leading_dimension(self) -> T {
                self.leading_dimension
            }
        }

        impl<const N: usize, T: DynInt> Class for $name<N, T>
        where
            Const<N>: StaticConst,
        {
            type Integer = T;
            #[inline(always)]
            fn lines(self) -> Lines<T> {
                let by = interleave::<N, T>();
                Lines {
                    order: $order,
                    interleave: by,
                    minor: by,
                    major: self.leading_dimension,
                }
            }
            #[inline(always)]
            fn from_lines(lines: Lines<T>) -> Self {
                $name {
                    leading_dimension: lines.major,
                }
            }
            fn from_modes(modes: &RowAndColumnModes) -> Result<(Self, MatrixCoord<T>), MatrixError> {
                let by = Some(interleave::<N, T>());
                let (lines, extent) = modes.lines($order, by, by)?;
                Ok((Self::from_lines(lines), extent))
            }
        }

        layout_of_one_stride!(
            [const N: usize, T: DynInt] $name<N, T>, [where Const<N>: StaticConst], $layout, |$rows, $columns, $ld| $modes
        );
    };
}
interleaved!(
    RowMajorInterleaved,
    MatrixOrder::RowMajor,
    "212",
    Pair<Bands<N, T>, Interleaved<N, T>>,
    |rows, columns, ld| pair(
        bands::<N, T>(rows, ld)?,
        Mode(Dyn(columns), FromConst::<N>::make_static())
    )
);
interleaved!(
    ColumnMajorInterleaved,
    MatrixOrder::ColumnMajor,
    "128",
    Pair<Interleaved<N, T>, Bands<N, T>>,
    |rows, columns, ld| pair(
        Mode(Dyn(rows), FromConst::<N>::make_static()),
        bands::<N, T>(columns, ld)?
    )
);
