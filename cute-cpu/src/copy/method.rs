//! The copy as a method of the tensor that is written.

use super::copy;
use cute_core::layout::Layout;
use cute_core::tensor::{ShapedLike, Stored, StoredMut, Tensor, TensorError};

/// The method `y.copy_from(&x)` of tensors, which is [`copy`]`(&x, &mut y)`.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::CopyFrom;
/// let (src, mut dst) = ([1, 2, 3, 4, 5, 6], [0; 6]);
/// let x = Tensor::new(&src, layout!((2,3):(3,1)))?;
/// Tensor::new(&mut dst, layout!((2,3)))?.copy_from(&x)?; // a transposition
/// assert_eq!(dst, [1, 4, 2, 5, 3, 6]);
/// # Ok::<(), TensorError>(())
/// ```
pub trait CopyFrom<Source> {
    /// Copies each element of `src` to the same coordinate of this tensor.
    ///
    /// # Errors
    /// The errors of [`copy`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// use cute_cpu::CopyFrom;
    /// let (src, mut dst, n) = ([1, 2, 3, 4], [0; 6], 6_usize);
    /// let x = Tensor::new(&src, layout!(4:1))?;
    /// let error = Tensor::new(&mut dst, layout!(n:1))?.copy_from(&x).unwrap_err();
    /// assert_eq!(error.to_string(), "sizes 6 and 4 of mode 0 differ (SizeMatch)");
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `copy(src, dst)`; the name is that of `copy_from` of `nalgebra`.
    #[doc(alias("permuted_copy", "assign", "copy_", "copyto"))]
    fn copy_from(&mut self, src: &Source) -> Result<(), TensorError>;
}

impl<T: Copy, E, F, M: Layout, L: ShapedLike<M>> CopyFrom<Tensor<E, M>> for Tensor<F, L>
where
    E: Stored<Element = T>,
    F: StoredMut<Element = T>,
{
    fn copy_from(&mut self, src: &Tensor<E, M>) -> Result<(), TensorError> {
        copy(src, self)
    }
}
