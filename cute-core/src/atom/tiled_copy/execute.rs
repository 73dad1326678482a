//! Copies executed by one thread.

use super::CopyAtomOf;
use crate::atom::CopyAtom;
use crate::int::{One, Zero};
use crate::layout::{Layout, Mode};
use crate::tensor::{ElementWidth, ShapedLike, Stored, StoredMut, Tensor, TensorError, copy};

/// The threads of an instruction that needs one alone: `1:0`. Of others, what a thread reads is not what it writes.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopyAtom, OneThread, nvidia::copy::SM80_CP_ASYNC_CACHEGLOBAL};
/// fn alone<I: CopyAtom<ThrId: OneThread>>(_: I) {}
/// alone(SM80_CP_ASYNC_CACHEGLOBAL::<128>);
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "several threads make this copy together",
    label = "one thread alone cannot make this copy",
    note = "what one thread reads, another one writes: with the feature `host`, `atom::host` executes such copies for all threads"
)]
pub trait OneThread {}
impl OneThread for Mode<One, Zero> {}

impl<I: CopyAtom<ThrId: OneThread>, E> CopyAtomOf<I, E> {
    /// Executes the copy on what one thread has of both tensors, as [`ThrCopy::partition_s`](super::ThrCopy::partition_s) and
    /// [`ThrCopy::partition_d`](super::ThrCopy::partition_d) make it: each element to the same coordinate.
    ///
    /// Elements are as wide as those of the copy; else this is a compile error, as it is where several threads make the copy
    /// together.
    ///
    /// # Errors
    /// Where sizes of modes that meet differ (SizeMatch); then nothing is copied. Static sizes that differ do not compile.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{CopyAtom, make_tiled_copy, nvidia::universal::UniversalCopy};
    /// use cute_core::prelude::*;
    /// let tiled = make_tiled_copy(UniversalCopy::<64>.of::<u16>(), layout!((2,2):(2,1)), layout!((1,4)));
    /// let (data, mut out): (Vec<u16>, _) = ((0..64).collect(), [0; 64]);
    /// let source = Tensor::new(&data, layout!((4,16):(16,1)))?;
    /// let mut destination = Tensor::new(&mut out, layout!((4,16)))?;
    /// for thread in 0..4_usize {
    ///     let mine = tiled.get_slice(thread);
    ///     tiled.atom().copy(&mine.partition_s(source), &mut mine.partition_d(destination.view_mut()))?;
    /// }
    /// assert!(destination.iter().eq(source.iter()));
    /// # }
    /// # Ok::<(), cute_core::tensor::TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::{atom::{CopyAtom, nvidia::copy::SM75_U32x1_LDSM_N}, prelude::*};
    /// let (source, mut destination) = (Fragment::<u16, Layout![2:1]>::zeroed(), Fragment::<u16, Layout![2:1]>::zeroed());
    /// // error: several threads make this copy together
    /// SM75_U32x1_LDSM_N.of::<u16>().copy(&source, &mut destination);
    /// ```
    ///
    /// Source: CuTe `copy(copy_atom, src, dst)`.
    #[inline(always)]
    pub fn copy<T, X, Y, M: Layout, L: ShapedLike<M>>(
        self,
        source: &Tensor<X, M>,
        destination: &mut Tensor<Y, L>,
    ) -> Result<(), TensorError>
    where
        E: ElementWidth,
        T: Copy + ElementWidth<Width = E::Width>,
        X: Stored<M, Element = T>,
        Y: StoredMut<L, Element = T>,
    {
        copy(source, destination)
    }
}
