//! [`ThrMma`]: one thread's part of tensors in a tiled MMA.

use super::operand::{MmaOperand, OperandA, OperandB, OperandC, ThrfrgOf, try_thrfrg};
use super::tiling::Quadruple;
use super::{MmaTiling, TiledMma};
use crate::atom::MmaAtom;
use crate::error::LayoutError;
use crate::int::{Dyn, Int, Zero};
use crate::layout::ComputeSlice;
use crate::layout::evaluate::unwrap_or_panic;
use crate::layout::methods::*;
use crate::layout::ops::inverse::FoldedInverse;
use crate::layout::ops::slice::{ThreadSlicer, thread_slicer};
use crate::layout::{
    FlatCoord, Layout, Size, Slicer, ThreadBelow, ThreadNumber, Tiler, WithOffset,
};
use crate::status::{Allows, operation};
use crate::tensor::{Tensor, TensorError, View, settle};

/// One thread of a tiled MMA, by its coordinate `(ThrV,ThrM,ThrN,ThrK)`: made by
/// [`TiledMma::get_slice`].
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN};
/// use cute_core::prelude::*;
/// let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((32,32,16)));
/// let thread = mma.get_slice(37_usize);
/// assert_eq!(thread.thr_vmnk().to_string(), "(5,1,0,_0)");
/// # }
/// ```
///
/// Source: CuTe `ThrMMA`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThrMma<Mma, Vmnk> {
    mma: Mma,
    vmnk: Vmnk,
}

/// The coordinate of a thread.
type VmnkOf<Mma> = FlatCoord<<Mma as MmaTiling>::ThrLayoutVmnk, Dyn<isize>>;

impl<A: MmaAtom, L: Layout, T: Tiler> TiledMma<A, L, T>
where
    Self: MmaTiling,
{
    /// One of the threads. If some numbers of threads are unused, as between those of
    /// `((4,2)):((1,16))`, such a number stands for the thread below it, so that all threads of a
    /// warp may call this.
    ///
    /// # Panics
    /// Panics if there is no such thread (InBounds); [`TiledMma::try_get_slice`] returns an error
    /// instead.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN};
    /// use cute_core::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((32,32,16)));
    /// let id = make_identity_tensor(shape!((128,128)));
    /// let mine = mma.get_slice(127_usize).partition_c(id);
    /// assert_eq!(mine.at(0), (23, 14));
    /// # }
    /// ```
    ///
    /// Source: CuTe `TiledMMA::get_slice`, `get_thread_slice`.
    #[inline(always)]
    #[track_caller]
    pub fn get_slice<N: ThreadNumber<Int = I>, I>(self, thread: N) -> ThrMma<Self, VmnkOf<Self>>
    where
        <Self as MmaTiling>::ThrLayoutVmnk: WithOffset<Dyn<isize>>,
        I: Int + ThreadBelow<ThreadNumbers<Self>>,
    {
        unwrap_or_panic("get_slice", self.try_get_slice(thread))
    }

    /// [`TiledMma::get_slice`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if there is no such thread (InBounds).
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN};
    /// use cute_core::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((32,32,16)));
    /// let error = mma.try_get_slice(128_usize).unwrap_err();
    /// assert_eq!(error.to_string(), "thread 128 is none of the 128 threads (InBounds)");
    /// # }
    /// ```
    #[inline(always)]
    pub fn try_get_slice<N: ThreadNumber<Int = I>, I>(
        self,
        thread: N,
    ) -> Result<ThrMma<Self, VmnkOf<Self>>, LayoutError>
    where
        <Self as MmaTiling>::ThrLayoutVmnk: WithOffset<Dyn<isize>>,
        I: Int + ThreadBelow<ThreadNumbers<Self>>,
    {
        let thread = thread.into_int();
        let (number, threads) = (thread.to_i128(), Self::THREAD_NUMBERS as i128);
        if number < 0 || number >= threads {
            let thread = number;
            return Err(LayoutError::NoThread { thread, threads });
        }
        // Offsets are computed in the type of coordinates; in a tensor they may exceed the type of
        // the thread.
        let thread = Dyn(thread.to::<isize>());
        let vmnk = self.thr_layout_vmnk().try_get_flat_coord(thread)?;
        Ok(ThrMma { mma: self, vmnk })
    }

    /// [`TiledMma::get_slice`] without a check: the caller promises that `thread` is the number of
    /// a thread.
    ///
    /// # Safety
    /// [`TiledMma::try_get_slice`] of this number succeeds.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN};
    /// use cute_core::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((32,32,16)));
    /// // SAFETY: there are 128 threads.
    /// let mine = unsafe { mma.get_slice_unchecked(127_usize) };
    /// assert_eq!(mine.thr_vmnk(), mma.get_slice(127_usize).thr_vmnk());
    /// # }
    /// ```
    ///
    /// Source: CuTe `TiledMMA::get_slice`, `get_thread_slice`.
    #[inline(always)]
    #[allow(unsafe_code, reason = "a promise in place of a check")]
    pub unsafe fn get_slice_unchecked<N: ThreadNumber<Int = I>, I>(
        self,
        thread: N,
    ) -> ThrMma<Self, VmnkOf<Self>>
    where
        <Self as MmaTiling>::ThrLayoutVmnk: WithOffset<Dyn<isize>>,
        I: Int + ThreadBelow<ThreadNumbers<Self>>,
    {
        match self.try_get_slice(thread) {
            Ok(slice) => slice,
            // SAFETY: the caller's promise.
            Err(_) => unsafe { core::hint::unreachable_unchecked() },
        }
    }

    /// The number of thread numbers, unused ones included.
    const THREAD_NUMBERS: usize = FoldedInverse::<<Self as MmaTiling>::ThrLayoutVmnk>::SIZE;
}

/// [`TiledMma::THREAD_NUMBERS`] as a type.
pub(in crate::atom) type ThreadNumbers<Mma> =
    Size<FoldedInverse<<Mma as MmaTiling>::ThrLayoutVmnk>>;

impl<Mma, Vmnk> ThrMma<Mma, Vmnk> {
    /// The thread at a coordinate that exists.
    #[inline(always)]
    pub(in crate::atom) fn at(mma: Mma, vmnk: Vmnk) -> Self {
        ThrMma { mma, vmnk }
    }
}

impl<Mma: Copy, Vmnk: Copy> ThrMma<Mma, Vmnk> {
    /// The coordinate `(ThrV,ThrM,ThrN,ThrK)` of the thread.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN};
    /// use cute_core::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((32,32,16)));
    /// assert_eq!(mma.get_slice(100_usize).thr_vmnk().to_string(), "(4,1,1,_0)");
    /// # }
    /// ```
    ///
    /// Source: CuTe `ThrMMA::thr_vmnk_`.
    #[inline(always)]
    pub fn thr_vmnk(self) -> Vmnk {
        self.vmnk
    }

    /// The tiled MMA.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN};
    /// use cute_core::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((32,32,16)));
    /// assert_eq!(mma.get_slice(100_usize).tiled_mma().size(), int!(128));
    /// # }
    /// ```
    #[inline(always)]
    pub fn tiled_mma(self) -> Mma {
        self.mma
    }
}

/// The slicer for a thread's part of an operand: its coordinate there, and `_` for its values.
pub(in crate::atom) type Mine<O, Mma, Z, V, M, N, K> =
    ThreadSlicer<Z, <O as MmaOperand<Mma>>::Coordinate<V, M, N, K>>;

/// The part of a tensor, operand `O` of a tiled MMA, that the thread at `coordinate` has.
#[inline(always)]
#[allow(
    unsafe_code,
    reason = "tiles that fill a tensor have its elements, between whose offsets theirs are found to lie"
)]
pub(in crate::atom) fn try_thread_part<Mma, O, C, E, L, Z, R>(
    tensor: Tensor<E, L>,
    coordinate: C,
) -> Result<Tensor<E, R>, TensorError>
where
    O: MmaOperand<Mma>,
    C: Slicer,
    E: View,
    L: ThrfrgOf<Mma, O, Result = Z>,
    Z: ComputeSlice<ThreadSlicer<Z, C>, Output = R>,
    R: Layout,
{
    let layout = try_thrfrg(tensor.layout())?;
    let slicer = thread_slicer(layout, coordinate);
    // SAFETY: tiles that fill a layout have its indices and no others, and so have the instructions
    // that fill these; the values of an instruction are indices of it, as is asked.
    let threads: Tensor<E, Z> = unsafe { tensor.part(Zero, layout) }?;
    threads.try_slice_known(slicer)
}

macro_rules! operands {
    ($($operand:ident, $letter:literal, $modes:literal, $shape:literal, $mine:literal, $thrfrg_x:ident:
        $partition_x:ident, $try_partition_x:ident;)*) => {
        impl<Mma: MmaTiling, V: Slicer, M: Slicer, N: Slicer, K: Slicer> ThrMma<Mma, Quadruple<V, M, N, K>> {
            $(
                #[doc = concat!("The thread's part of ", $letter, ", of modes ", $modes, " and any others: \
                    `(FrgV,Rest…)`, the values of one instruction, then a mode for each mode of the \
                    tensor.")]
                ///
                /// An exclusive tensor is taken by value, so that no other thread has it; lend it
                /// by `view_mut()`.
                ///
                /// # Conditions
                #[doc = concat!("The conditions of [`TiledMma::", stringify!($thrfrg_x), "`].")]
                ///
                /// # Panics
                #[doc = concat!("Panics if a condition that depends on dynamic sizes does not \
                    hold; [`ThrMma::", stringify!($try_partition_x), "`] returns an error instead.")]
                ///
                /// ```
                /// # #[cfg(feature = "nvidia")] {
                /// use cute_core::atom::make_tiled_mma;
                /// use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Atom;
                /// use cute_core::prelude::*;
                /// let mma = make_tiled_mma(Atom, layout!((2,2,1)), tile!((32,32,16)));
                #[doc = concat!("let id = make_identity_tensor(shape!(", $shape, "));")]
                #[doc = concat!("let mine = mma.get_slice(37_usize).", stringify!($partition_x), "(id);")]
                #[doc = concat!("assert_eq!(mine.to_string(), \"", $mine, "\");")]
                /// # }
                /// ```
                ///
                #[doc = concat!("Source: CuTe `ThrMMA::partition_", $letter, "`.")]
                #[inline(always)]
                #[track_caller]
                pub fn $partition_x<E: View, X, Z, R: Layout>(self, tensor: Tensor<E, X>) -> Tensor<E, R>
                where
                    X: ThrfrgOf<Mma, $operand, Result = Z> + Allows<operation::$partition_x, <$operand as MmaOperand<Mma>>::Tile, Z::Verdict>,
                    Z: ComputeSlice<Mine<$operand, Mma, Z, V, M, N, K>, Output = R>,
                {
                    settle::<E, _>(stringify!($partition_x), self.$try_partition_x(tensor))
                }

                #[doc = concat!("[`ThrMma::", stringify!($partition_x), "`], \
                    with a broken condition as an error.")]
                ///
                /// # Errors
                /// Fails if a condition that depends on dynamic sizes does not hold.
                ///
                /// ```
                /// # #[cfg(feature = "nvidia")] {
                /// use cute_core::atom::make_tiled_mma;
                /// use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Atom;
                /// use cute_core::prelude::*;
                /// let mma = make_tiled_mma(Atom, layout!((2,2,1)), tile!((32,32,16)));
                /// let n = 100_usize;
                /// let id = make_identity_tensor((n, int!(64)));
                #[doc = concat!("let error = mma.get_slice(37_usize).", stringify!($try_partition_x), "(id).unwrap_err();")]
                /// let error = error.to_string();
                /// assert_eq!(error, "shape 100 is not divisible by 32 (ShapeDivisible)");
                /// # }
                /// ```
                #[inline(always)]
                pub fn $try_partition_x<E: View, X, Z, R: Layout>(
                    self,
                    tensor: Tensor<E, X>,
                ) -> Result<Tensor<E, R>, TensorError>
                where
                    X: ThrfrgOf<Mma, $operand, Result = Z> + Allows<operation::$partition_x, <$operand as MmaOperand<Mma>>::Tile, Z::Verdict>,
                    Z: ComputeSlice<Mine<$operand, Mma, Z, V, M, N, K>, Output = R>,
                {
                    try_thread_part::<Mma, $operand, _, _, _, _, _>(tensor, <$operand as MmaOperand<Mma>>::coordinate(self.vmnk))
                }
            )*
        }
    };
}
operands! {
    OperandA, "A", "(M,K)", "(128,64)", "ArithTuple(17,2) o ((_2,_2,_2),_4,_4):((_1@1,_8@0,_8@1),_32@0,_16@1)", thrfrg_a: partition_a, try_partition_a;
    OperandB, "B", "(N,K)", "(128,64)", "ArithTuple(1,2) o ((_2,_2),_8,_4):((_1@1,_8@1),_16@0,_16@1)", thrfrg_b: partition_b, try_partition_b;
    OperandC, "C", "(M,N)", "(128,128)", "ArithTuple(17,2) o ((_2,_2),_4,_8):((_1@1,_8@0),_32@0,_16@1)", thrfrg_c: partition_c, try_partition_c;
}
