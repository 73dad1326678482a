//! Copies between arrays of `ndarray` (feature `ndarray`).
//!
//! `permuted_axes` of `ndarray` moves no element: it changes the strides. The functions here move
//! them, by [`copy`](crate::copy), at the speed at which tensors are copied.
//!
//! ```
//! use ndarray::{Array3, array};
//! let images = Array3::from_shape_fn((64, 48, 3), |(row, column, channel)| row + column * channel);
//! let mut planes = Array3::zeros((3, 64, 48));
//! cute_cpu::ndarray::assign_permuted(&mut planes, &images, [2, 0, 1])?;
//! assert_eq!(planes[[2, 10, 20]], images[[10, 20, 2]]);
//!
//! let transposed = array![[1, 2, 3], [4, 5, 6]].reversed_axes();
//! let standard = cute_cpu::ndarray::as_standard_layout(&transposed);
//! assert_eq!(standard.as_slice(), Some(&[1, 4, 2, 5, 3, 6][..]));
//! # Ok::<(), cute_core::tensor::SourceError>(())
//! ```

use ::ndarray::{
    Array, ArrayBase, ArrayView, ArrayViewMut, CowArray, Data, DataMut, Dimension, IntoDimension,
    IxDyn,
};
use cute_core::tensor::{SourceError, Strided, Tensor, TensorError};
use std::mem::MaybeUninit;

/// Copies each element of `src` to the same coordinate of `dst`: `assign` of `ndarray`, without
/// broadcasting.
///
/// # Errors
/// Fails if the arrays have different numbers of axes (Congruent), or axes of different sizes
/// (SizeMatch); then nothing is copied.
///
/// ```
/// use ndarray::{Array2, array};
/// let (x, mut y) = (array![[1, 2, 3], [4, 5, 6]], Array2::zeros((3, 2)));
/// cute_cpu::ndarray::assign(&mut y, &x.t())?;
/// assert_eq!(y, array![[1, 4], [2, 5], [3, 6]]);
/// let error = cute_cpu::ndarray::assign(&mut y, &x).unwrap_err();
/// assert_eq!(error.to_string(), "sizes 3 and 2 of mode 0 differ (SizeMatch)");
/// # Ok::<(), cute_core::tensor::SourceError>(())
/// ```
pub fn assign<T: Copy, S, R, D: Dimension>(
    dst: &mut ArrayBase<R, D>,
    src: &ArrayBase<S, D>,
) -> Result<(), SourceError>
where
    S: Data<Elem = T>,
    R: DataMut<Elem = T>,
{
    assign_views(dst.view_mut(), src.view())
}

/// Copies `src` with its axes permuted: axis `k` of `dst` is axis `axes[k]` of `src`, as in
/// `dst.assign(&src.permuted_axes(axes))`.
///
/// # Errors
/// The errors of [`assign`], for the permuted axes.
///
/// # Panics
/// Panics if `axes` is no permutation of the axes of `src`, as `permuted_axes` of `ndarray` does.
///
/// ```
/// use ndarray::{Array3, Array};
/// let x = Array::from_iter(0..24).into_shape_with_order((2, 3, 4)).unwrap();
/// let mut y = Array3::zeros((4, 2, 3));
/// cute_cpu::ndarray::assign_permuted(&mut y, &x, [2, 0, 1])?;
/// assert_eq!(y[[3, 1, 2]], x[[1, 2, 3]]);
/// # Ok::<(), cute_core::tensor::SourceError>(())
/// ```
///
/// Source: what issue 1205 of `ndarray` asks for.
pub fn assign_permuted<T: Copy, S, R, D: Dimension>(
    dst: &mut ArrayBase<R, D>,
    src: &ArrayBase<S, D>,
    axes: impl IntoDimension<Dim = D>,
) -> Result<(), SourceError>
where
    S: Data<Elem = T>,
    R: DataMut<Elem = T>,
{
    assign_views(dst.view_mut(), src.view().permuted_axes(axes))
}

/// The array in standard layout: borrowed if it has this layout, and else copied, as by the method
/// of this name of `ndarray`.
///
/// ```
/// let x = ndarray::array![[1, 2], [3, 4]];
/// assert!(cute_cpu::ndarray::as_standard_layout(&x).is_view());
/// let y = x.t();
/// let standard = cute_cpu::ndarray::as_standard_layout(&y);
/// assert_eq!((standard.strides(), standard[[0, 1]]), (&[2, 1][..], 3));
/// ```
pub fn as_standard_layout<T: Copy, S: Data<Elem = T>, D: Dimension>(
    src: &ArrayBase<S, D>,
) -> CowArray<'_, T, D> {
    if src.is_standard_layout() {
        return CowArray::from(src.view());
    }
    let mut result = Array::<T, D>::uninit(src.raw_dim());
    let elements = src.raw_view().cast::<MaybeUninit<T>>();
    // SAFETY: elements that are initialised are borrowed as elements that may be.
    let elements = unsafe { elements.deref_into_view() };
    assign_views(result.view_mut(), elements).expect("one shape");
    // SAFETY: all elements of the shape were assigned.
    CowArray::from(unsafe { result.assume_init() })
}

/// [`assign`] for views.
fn assign_views<T: Copy, D: Dimension>(
    dst: ArrayViewMut<'_, T, D>,
    src: ArrayView<'_, T, D>,
) -> Result<(), SourceError> {
    let (found, expected) = (src.ndim(), dst.ndim());
    if found != expected {
        return Err(SourceError::Rank { found, expected });
    }
    let mut sizes = dst.shape().iter().zip(src.shape()).enumerate();
    if let Some((mode, (&left, &right))) = sizes.find(|(_, (left, right))| left != right) {
        return Err(TensorError::ModesDiffer { mode, left, right }.into());
    }
    // Tensors are not empty.
    if dst.is_empty() {
        return Ok(());
    }
    let (mut dst, src): (ArrayViewMut<'_, T, IxDyn>, _) = (dst.into_dyn(), src.into_dyn());
    macro_rules! of_rank {
        ($($rank:literal)*) => {
            match expected {
                $($rank => {
                    let src = Tensor::<_, Strided<$rank>>::from_ndarray(src)?;
                    let mut dst = Tensor::<_, Strided<$rank>>::from_ndarray(dst)?;
                    Ok(crate::copy(&src, &mut dst)?)
                })*
                _ => {
                    dst.assign(&src);
                    Ok(())
                }
            }
        };
    }
    of_rank!(1 2 3 4 5 6 7 8)
}

#[cfg(test)]
mod tests {
    use super::{as_standard_layout, assign, assign_permuted};
    use ::ndarray::{Array, Array2, Array3, Array4, ArrayD, Axis, IxDyn, s};

    fn counted(sizes: &[usize]) -> ArrayD<u32> {
        let len: usize = sizes.iter().product();
        let all = Array::from_iter(0..len as u32);
        all.into_shape_with_order(IxDyn(sizes))
            .expect("as many elements")
    }

    #[test]
    fn arrays_are_those_that_ndarray_assigns() {
        for (sizes, axes) in [
            (&[40, 50][..], &[1, 0][..]),
            (&[20, 17, 9], &[2, 0, 1]),
            (&[5, 6, 7, 8], &[3, 1, 0, 2]),
            (&[2, 3, 2, 3, 2, 3, 2, 3], &[7, 5, 3, 1, 0, 2, 4, 6]),
            (&[2, 3, 2, 3, 2, 3, 2, 3, 2], &[8, 7, 5, 3, 1, 0, 2, 4, 6]),
            (&[3000], &[0]),
            (&[], &[]),
        ] {
            let x = counted(sizes);
            let permuted = x.view().permuted_axes(IxDyn(axes));
            let mut y = ArrayD::zeros(permuted.raw_dim());
            assign_permuted(&mut y, &x, IxDyn(axes)).expect("one shape");
            assert_eq!(y, permuted);
            let standard = as_standard_layout(&permuted);
            assert!(standard.is_standard_layout());
            assert_eq!(standard, permuted);
        }
    }

    #[test]
    fn views_with_gaps_and_reversed_axes() {
        let x = counted(&[60, 70])
            .into_dimensionality::<::ndarray::Ix2>()
            .expect("two axes");
        let part = x.slice(s![5..55, ..;-2]);
        let mut y = Array2::zeros((80, 90));
        let mut inner = y.slice_mut(s![10..60, 3..73;2]);
        assign(&mut inner, &part).expect("one shape");
        assert_eq!(y.slice(s![10..60, 3..73;2]), part);
        assert_eq!(y.sum(), part.sum());
        let mut row = x.clone();
        let repeated = x.row(7);
        let repeated = repeated.broadcast((60, 70)).expect("one row for all");
        assign(&mut row, &repeated).expect("one shape");
        assert!(row.axis_iter(Axis(0)).all(|r| r == x.row(7)));
    }

    #[test]
    fn empty_arrays_are_copied() {
        let x = Array3::<u8>::zeros((4, 0, 5));
        let mut y = Array3::zeros((0, 5, 4));
        assert_eq!(assign_permuted(&mut y, &x, [1, 2, 0]), Ok(()));
        assert_eq!(
            as_standard_layout(&x.view().permuted_axes([1, 2, 0])).shape(),
            [0, 5, 4]
        );
    }

    #[test]
    fn shapes_that_differ_are_refused() {
        let (x, mut y) = (
            Array4::<u8>::zeros((2, 3, 4, 5)),
            Array4::zeros((2, 3, 5, 4)),
        );
        let error = assign(&mut y, &x).unwrap_err();
        assert_eq!(
            error.to_string(),
            "sizes 5 and 4 of mode 2 differ (SizeMatch)"
        );
        let mut z = ArrayD::zeros(IxDyn(&[120]));
        let error = assign(&mut z, &x.into_dyn()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "4 modes are described, the layout has 1 (Congruent)"
        );
    }
}
