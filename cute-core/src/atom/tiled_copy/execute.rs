//! Copies executed by one thread.

use super::{CopyAtomOf, ValLayoutDst, ValLayoutSrc};
use crate::atom::CopyAtom;
use crate::atom::algebra::tiled_copy::ComputeVectors;
use crate::error::LayoutError;
use crate::fmt::OwnSize;
use crate::int::{Int, One, Zero};
use crate::layout::evaluate::Evaluate;
use crate::layout::{Layout, Mode, Size, WithMode, WithRankOf};
use crate::status::{Broken, Holds, Kept, Status, operation};
use crate::tensor::{
    ElementWidth, ShapedLike, Stored, StoredMut, Tensor, TensorError, assert_no_scatter,
    at_one_address, copy_elements,
};

/// The threads of an instruction that one thread executes alone: `1:0`. In other instructions, one
/// thread writes what another one reads.
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

/// Layouts of one thread's part, moved by instructions of `N` elements each: a bound of
/// [`CopyAtomOf::copy`], for generic code.
///
/// The first mode, or the first mode of the first mode and so on, has the elements of one
/// instruction (SizeMatch), as [`ThrCopy::partition_s`](super::ThrCopy::partition_s) makes it.
/// These elements are contiguous (RecastDivisible).
///
/// ```
/// use cute_core::{atom::OfVectors, prelude::*};
/// fn vectors<L: OfVectors<Int![4]>>(_: L) -> usize {
///     L::SIZE / 4
/// }
/// assert_eq!(vectors(layout!(((4,2),3):((1,8),100))), 6);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{atom::{CopyAtom, nvidia::universal::UniversalCopy}, prelude::*};
/// let source = Fragment::<u16, Layout![4:1]>::zeroed();
/// let mut destination = Fragment::<u16, Layout![4:2]>::zeroed();
/// // error: copying: the 4 elements of one instruction do not lie side by side (RecastDivisible)
/// UniversalCopy::<64>.of::<u16>().copy(&source, &mut destination);
/// ```
#[diagnostic::on_unimplemented(
    message = "copying: the bound `{Self}: OfVectors<{N}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds where instructions find their elements side by side"
)]
pub trait OfVectors<
    N: Int,
    Verdict: Status = <<Self as ComputeVectors<N>>::Output as Layout>::Verdict,
    Kind = <Verdict as Status>::Kind,
>: Layout
{
}
impl<L: Layout, N: Int, V: Status> OfVectors<N, V, Kept> for L {}
impl<L: Layout, N: Int, V: Status> OfVectors<N, V, Broken> for L where
    V::Report: Holds<operation::copying, L, OwnSize<N>>
{
}

impl<I: CopyAtom<ThrId: OneThread>, E> CopyAtomOf<I, E> {
    /// Executes the copy on one thread's parts of both tensors, as
    /// [`ThrCopy::partition_s`](super::ThrCopy::partition_s) and
    /// [`ThrCopy::partition_d`](super::ThrCopy::partition_d) make them: each element is copied to
    /// the same coordinate of the destination.
    ///
    /// # Conditions
    /// - Elements are as wide as those of the copy, and one thread executes the copy alone.
    /// - SizeMatch: sizes of modes that meet are equal; the first mode, or the first mode of the
    ///   first mode and so on, has the elements of one instruction.
    /// - Congruent: both tensors have the same number of modes.
    /// - RecastDivisible: the elements of one instruction are contiguous, in both tensors.
    /// - Injective: the condition of [`copy`](crate::tensor::copy()).
    ///
    /// A copy whose types already break a condition does not compile.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes, or on a swizzle, does not hold; then
    /// nothing is copied.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{CopyAtom, make_tiled_copy, nvidia::universal::UniversalCopy};
    /// use cute_core::prelude::*;
    /// let atom = UniversalCopy::<64>.of::<u16>();
    /// let tiled = make_tiled_copy(atom, layout!((2,2):(2,1)), layout!((1,4)));
    /// let (data, mut out): (Vec<u16>, _) = ((0..64).collect(), [0; 64]);
    /// let source = Tensor::new(&data[..], layout!((4,16):(16,1)))?;
    /// let mut destination = Tensor::new(&mut out[..], layout!((4,(4,4)):(4,(1,16))))?;
    /// for thread in 0..4_usize {
    ///     let mine = tiled.get_slice(thread);
    ///     let mut to = mine.partition_d(destination.view_mut());
    ///     tiled.atom().copy(&mine.partition_s(source), &mut to)?;
    /// }
    /// assert!(destination.iter().eq(source.iter()));
    /// # }
    /// # Ok::<(), cute_core::tensor::TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::{atom::{CopyAtom, nvidia::copy::SM75_U32x1_LDSM_N}, prelude::*};
    /// let source = Fragment::<u16, Layout![2:1]>::zeroed();
    /// let mut destination = Fragment::<u16, Layout![2:1]>::zeroed();
    /// // error: several threads make this copy together
    /// SM75_U32x1_LDSM_N.of::<u16>().copy(&source, &mut destination);
    /// ```
    ///
    /// Source: CuTe `copy(copy_atom, src, dst)`.
    #[inline(always)]
    pub fn copy<T, X, Y, M, L, S: Layout, D: Layout, A: Layout, B: Layout>(
        self,
        source: &Tensor<X, M>,
        destination: &mut Tensor<Y, L>,
    ) -> Result<(), TensorError>
    where
        E: ElementWidth,
        T: Copy + ElementWidth<Width = E::Width>,
        X: Stored<Element = T>,
        Y: StoredMut<Element = T>,
        ValLayoutSrc<I, E>: WithMode<1, Mode = S>,
        ValLayoutDst<I, E>: WithMode<1, Mode = D>,
        M: ComputeVectors<Size<S>, Output = A> + OfVectors<Size<S>, A::Verdict>,
        L: ComputeVectors<Size<D>, Output = B>
            + OfVectors<Size<D>, B::Verdict>
            + ShapedLike<M>
            + WithRankOf<M>,
    {
        const { assert_no_scatter::<M, L>() }
        by_vectors::<Size<S>, _, _, _>(source)?;
        by_vectors::<Size<D>, _, _, _>(&destination.view())?;
        copy_elements(source, destination)
    }
}

/// Checks each condition that depends on dynamic sizes, or on a swizzle.
#[inline(always)]
fn by_vectors<N: Int, X: Stored, L, R: Layout>(tensor: &Tensor<X, L>) -> Result<(), TensorError>
where
    L: ComputeVectors<N, Output = R>,
{
    let (layout, elements) = (tensor.layout(), N::make_static());
    <L::IsStatic as Evaluate>::try_evaluate(|| layout.compute(elements))?;
    if at_one_address(tensor, elements.to::<usize>()) {
        return Ok(());
    }
    let elements = elements.to_i128();
    Err(LayoutError::NotSideBySide { elements }.into())
}
