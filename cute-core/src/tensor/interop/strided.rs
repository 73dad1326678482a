//! Shape and strides as arrays: how NumPy, PyTorch and similar libraries describe data.
//!
//! ```text
//! torch.arange(6).view(2, 3)      shape (2, 3), stride (3, 1)     (2,3):(3,1)
//! the same, transposed            shape (3, 2), stride (1, 3)     (3,2):(1,3)
//! one row, expanded to four       shape (4, 3), stride (0, 1)     (4,3):(0,1)
//! ```

use super::SourceError;
use crate::error::LayoutError;
use crate::int::{Const, Dyn};
use crate::layout::{Mode, Modes};
use crate::tensor::{Engine, IntoEngine, Tensor, TensorError};
use crate::tuple::{Cons, Nil};

/// The layout of `R` modes with sizes and strides known at run time; strides are in elements and of
/// either sign.
///
/// ```
/// use cute_core::{prelude::*, tensor::Strided};
/// fn trace(x: Tensor<Shared<'_, f32>, Strided<2>>) -> f32 {
///     (0..3).map(|i| x[(i, i)]).sum()
/// }
/// let data = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
/// assert_eq!(trace(Tensor::from_strided(&data, 0, [3, 3], [3, 1])?), 15.0);
/// # Ok::<(), TensorError>(())
/// ```
pub type Strided<const R: usize> = <Const<R> as StridedRank>::Layout;

/// Ranks of [`Strided`] layouts: 0 to 8. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::{Strided, StridedRank}};
/// fn is_column_major<const R: usize>(layout: Strided<R>) -> bool
/// where
///     Const<R>: StridedRank,
/// {
///     layout.is_sorted()
/// }
/// let x = Tensor::from_strided(&[0; 6], 0, [2, 3], [1, 2])?;
/// assert!(is_column_major::<2>(x.layout()));
/// # Ok::<(), TensorError>(())
/// ```
pub trait StridedRank: sealed::Sealed {
    /// The layout with this number of modes.
    type Layout: StridedLayout;
}

/// [`Strided`] layouts of any rank. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::StridedLayout};
/// fn rank<L: StridedLayout>(_: L) -> usize {
///     L::RANK
/// }
/// let x = Tensor::from_strided(&[0; 6], 0, [2, 3], None)?;
/// assert_eq!(rank(x.layout()), 2);
/// # Ok::<(), TensorError>(())
/// ```
pub trait StridedLayout: Modes {
    /// The layout whose mode `k` is `mode(first + k)`.
    #[doc(hidden)]
    fn of_modes(first: usize, mode: &impl Fn(usize) -> (usize, isize)) -> Self;
}

impl StridedLayout for Nil {
    #[inline(always)]
    fn of_modes(_: usize, _: &impl Fn(usize) -> (usize, isize)) -> Nil {
        Nil
    }
}
impl<T: StridedLayout> StridedLayout for Cons<Mode<Dyn<usize>, Dyn<isize>>, T> {
    #[inline(always)]
    fn of_modes(first: usize, mode: &impl Fn(usize) -> (usize, isize)) -> Self {
        let (size, stride) = mode(first);
        Cons(Mode(Dyn(size), Dyn(stride)), T::of_modes(first + 1, mode))
    }
}

mod sealed {
    pub trait Sealed {}
}

/// `1 0;` says that one mode and a layout of rank 0 make a layout of rank 1.
macro_rules! ranks {
    ($($rank:literal $less:literal;)*) => {$(
        impl sealed::Sealed for Const<$rank> {}
        impl StridedRank for Const<$rank> {
            type Layout = Cons<Mode<Dyn<usize>, Dyn<isize>>, Strided<$less>>;
        }
    )*};
}
impl sealed::Sealed for Const<0> {}
impl StridedRank for Const<0> {
    type Layout = Nil;
}
ranks! { 1 0; 2 1; 3 2; 4 3; 5 4; 6 5; 7 6; 8 7; }

/// Fails unless `rank` sizes are those of a shape.
///
/// # Errors
/// Fails if a size is not positive, or if their product does not fit `isize`.
#[inline]
pub(super) fn check_sizes(rank: usize, size: impl Fn(usize) -> i128) -> Result<(), LayoutError> {
    let max = isize::MAX as i128;
    (0..rank).map(size).try_fold(1_i128, |all, shape| {
        if shape < 1 {
            return Err(LayoutError::NotPositive { shape });
        }
        let all = all.checked_mul(shape).filter(|&all| all <= max);
        all.ok_or(LayoutError::NotRepresentable { max })
    })?;
    Ok(())
}

/// The stride of mode `k` in a row-major layout without gaps; the sizes were checked.
#[inline]
pub(super) fn row_major_stride(rank: usize, size: impl Fn(usize) -> usize, k: usize) -> isize {
    (k + 1..rank).map(|mode| size(mode) as isize).product()
}

impl<E: Engine, L: StridedLayout> Tensor<E, L> {
    /// The tensor whose coordinate 0 is element `offset` of `storage`, with the given sizes, and
    /// strides in elements. Strides of `None` mean row-major.
    ///
    /// # Errors
    /// Fails if a size is 0, if the size or an offset does not fit `isize` (Representable), or if
    /// the storage does not hold every offset (InBounds). The error says how many elements are
    /// needed from the start of the storage, or, for negative strides, before coordinate 0.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..12).collect();
    /// let x = Tensor::from_strided(&data[..], 0, [3, 4], None)?; // torch.arange(12).view(3, 4)
    /// assert_eq!(x.layout().to_string(), "(3,4):(4,1)");
    /// let y = Tensor::from_strided(&data[..], 8, [3, 4], [-4, 1])?; // x flipped along dimension 0
    /// assert_eq!((x[(2,1)], y[(0,1)]), (9, 9));
    ///
    /// let error = Tensor::from_strided(&data[..], 0, [3, 5], None).unwrap_err();
    /// assert_eq!(error.to_string(), "needs 15 elements, storage has 12 (InBounds)");
    /// let error = Tensor::from_strided(&data[..], 4, [3, 4], [-4, 1]).unwrap_err();
    /// assert_eq!(error, TensorError::BeforeStart { offset: 4, needed: 8 });
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: PyTorch `torch.as_strided`, which does not take negative strides.
    #[doc(alias("as_strided", "broadcast_to", "expand"))]
    #[inline]
    pub fn from_strided<S: IntoEngine<Engine = E>, const R: usize>(
        storage: S,
        offset: usize,
        shape: [usize; R],
        strides: impl Into<Option<[isize; R]>>,
    ) -> Result<Self, TensorError>
    where
        Const<R>: StridedRank<Layout = L>,
    {
        check_sizes(R, |k| shape[k] as i128)?;
        let strides = strides.into();
        let stride = |k| match strides {
            Some(strides) => strides[k],
            None => row_major_stride(R, |mode| shape[mode], k),
        };
        Self::with_offset(storage, offset, L::of_modes(0, &|k| (shape[k], stride(k))))
    }

    /// [`Tensor::from_strided`] with offset and strides in bytes, as NumPy has them. The stride of
    /// a mode of one element has no meaning, and becomes 0.
    ///
    /// # Errors
    /// Fails if the offset or a stride is not a multiple of an element's bytes (RecastDivisible),
    /// and for the errors of [`Tensor::from_strided`].
    ///
    /// ```
    /// use cute_core::{prelude::*, tensor::SourceError};
    /// let data = [0_i32, 1, 2, 3, 4, 5];
    /// // a = numpy.arange(6, dtype='i4').reshape(2, 3); a.T.strides == (4, 12)
    /// let x = Tensor::from_byte_strides(&data, 0, [3, 2], [4, 12])?;
    /// assert_eq!(x.layout().to_string(), "(3,2):(1,3)");
    /// // a[:, ::-1].strides == (12, -4), and begins 8 bytes further on
    /// let y = Tensor::from_byte_strides(&data, 8, [2, 3], [12, -4])?;
    /// assert!(y.iter().eq(&[2, 5, 1, 4, 0, 3]));
    /// # Ok::<(), SourceError>(())
    /// ```
    ///
    /// Source: NumPy `ndarray.strides`, `numpy.lib.stride_tricks.as_strided`.
    #[doc(alias = "__array_interface__")]
    #[inline]
    pub fn from_byte_strides<S: IntoEngine<Engine = E>, const R: usize>(
        storage: S,
        byte_offset: usize,
        shape: [usize; R],
        strides: [isize; R],
    ) -> Result<Self, SourceError>
    where
        Const<R>: StridedRank<Layout = L>,
    {
        let offset = elements_before::<E::Element>(byte_offset as u64)?;
        let mut elements = [0; R];
        for ((element, &stride), &size) in elements.iter_mut().zip(&strides).zip(&shape) {
            if size != 1 {
                *element = elements_of_stride::<E::Element>(stride)?;
            }
        }
        Ok(Self::from_strided(storage, offset, shape, elements)?)
    }
}

/// The number of elements in `offset` bytes.
#[inline]
pub(super) fn elements_before<T>(offset: u64) -> Result<usize, SourceError> {
    let size = size_of::<T>();
    match offset.checked_rem(size as u64) {
        // An offset that exceeds `usize` exceeds any storage, which has fewer than `usize::MAX`
        // elements that have a size.
        Some(0) => Ok(usize::try_from(offset / size as u64).unwrap_or(usize::MAX)),
        // Elements of size 0 are all at the start.
        None if offset == 0 => Ok(0),
        _ => Err(SourceError::OffsetNotElements { offset, size }),
    }
}

#[inline]
fn elements_of_stride<T>(stride: isize) -> Result<isize, SourceError> {
    let size = size_of::<T>();
    match stride.checked_rem(size as isize) {
        Some(0) => Ok(stride / size as isize),
        _ => Err(SourceError::StrideNotElements {
            stride: stride as i128,
            size,
        }),
    }
}
