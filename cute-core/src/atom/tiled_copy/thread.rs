//! [`ThrCopy`]: what one thread of a tiled copy reads and writes.

use super::{CopyAtomOf, CopySides, TiledCopy};
use crate::atom::CopyAtom;
use crate::atom::algebra::tiled_copy::FragmentedBy;
use crate::atom::algebra::tiled_copy::{ComputeOfThread, ComputeTidfrg};
use crate::int::Int;
use crate::layout::{Layout, Tiler};
use crate::tensor::{ElementWidth, HasWidth, Tensor, TensorError, View, settle};

/// One thread of a [`TiledCopy`]; made by [`TiledCopy::get_slice`].
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, make_tiled_copy};
/// use cute_core::prelude::*;
/// let atom = UniversalCopy::<64>.of::<u16>();
/// let tiled = make_tiled_copy(atom, layout!((2,2):(2,1)), layout!((1,4)));
/// let data: Vec<u16> = (0..64).collect();
/// let x = Tensor::new(&data[..], layout!((4,16):(16,1)))?;
/// let mine = tiled.get_slice(3_usize).partition_s(x); // thread (1,1) of a tile of 2 x 8
/// assert_eq!(mine.layout(), layout!(((4,1),2,2):((1,0),32,8)));
/// assert!(mine.iter().take(8).eq(&[20, 21, 22, 23, 52, 53, 54, 55]));
/// # }
/// # Ok::<(), cute_core::tensor::TensorError>(())
/// ```
///
/// Source: CuTe `ThrCopy<TiledCopy, ThrIdx>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThrCopy<A, Tv, T, I> {
    pub(super) tiled: TiledCopy<A, Tv, T>,
    /// Invariant: it is below the number of threads.
    pub(super) thread: I,
}

impl<A, Tv, T, I> ThrCopy<A, Tv, T, I> {
    /// A thread that exists.
    #[inline(always)]
    pub(in crate::atom) fn at(tiled: TiledCopy<A, Tv, T>, thread: I) -> Self {
        ThrCopy { tiled, thread }
    }

    /// The copy, and the thread.
    #[inline(always)]
    pub(in crate::atom) fn parts(self) -> (TiledCopy<A, Tv, T>, I) {
        (self.tiled, self.thread)
    }
}

macro_rules! partitions {
    ($($(#[$doc:meta])* $partition:ident, $try_partition:ident, $side:ident, $side_tv:ident, $name:literal;)*) => {
        impl<I: CopyAtom, E: ElementWidth, Tv: Layout, T: Tiler, Thr: Int>
            ThrCopy<CopyAtomOf<I, E>, Tv, T, Thr>
        {$(
            $(#[$doc])*
            ///
            /// The part is `(value, rest, …)`; the values of a tile are
            /// `(value of an instruction, instruction)`. The part of an exclusive tensor is
            /// exclusive, too: lend the tensor to each thread by `view_mut`.
            ///
            /// # Conditions
            /// The tiles fill the tensor (ShapeDivisible), and it has as many modes as the tiles
            /// (Congruent).
            ///
            /// # Panics
            #[doc = concat!("Panics if a condition that depends on dynamic sizes does not hold; \
                [`ThrCopy::", stringify!($try_partition), "`] returns an error instead.")]
            ///
            /// ```
            /// # #[cfg(feature = "nvidia")] {
            /// use cute_core::atom::{CopyAtom, F16, make_tiled_copy};
            /// use cute_core::atom::nvidia::universal::UniversalCopy;
            /// use cute_core::prelude::*;
            /// let atom = UniversalCopy::<128>.of::<F16>();
            /// let tiled = make_tiled_copy(atom, layout!((32,4):(4,1)), layout!((1,8)));
            /// // a tensor whose elements are their own coordinates
            /// let rows = 64_usize;
            /// let id = make_identity_tensor((rows, int!(64)));
            #[doc = concat!("let mine = tiled.get_slice(33_usize).", stringify!($partition), "(id);")]
            /// let mine = mine.to_string();
            /// assert_eq!(mine, "ArithTuple(8,8) o ((_8,_1),2,_2):((_1@1,_0),_32@0,_32@1)");
            /// # }
            /// ```
            ///
            #[doc = concat!("Source: CuTe `ThrCopy::", $name, "`.")]
            #[inline(always)]
            #[track_caller]
            pub fn $partition<N: View + HasWidth<E::Width>, L, S: Layout, F, R: Layout>(
                self,
                tensor: Tensor<N, L>,
            ) -> Tensor<N, R>
            where
                CopyAtomOf<I, E>: CopySides<Tv, T, $side = S>,
                L: ComputeTidfrg<T, S, Output = F> + FragmentedBy<T, S, F::Verdict>,
                F: ComputeOfThread<Output = R>,
            {
                settle::<N, _>(stringify!($partition), self.$try_partition(tensor))
            }

            #[doc = concat!("[`ThrCopy::", stringify!($partition), "`], \
                with a broken condition as an error.")]
            ///
            /// # Errors
            /// Fails if a condition that depends on dynamic sizes does not hold.
            ///
            /// ```
            /// # #[cfg(feature = "nvidia")] {
            /// use cute_core::atom::{CopyAtom, F16, make_tiled_copy};
            /// use cute_core::atom::nvidia::universal::UniversalCopy;
            /// use cute_core::prelude::*;
            /// let atom = UniversalCopy::<128>.of::<F16>();
            /// let tiled = make_tiled_copy(atom, layout!((32,4):(4,1)), layout!((1,8)));
            /// let id = make_identity_tensor((72_usize, int!(64)));
            #[doc = concat!("let error = tiled.get_slice(33_usize).", stringify!($try_partition), "(id).unwrap_err();")]
            /// assert_eq!(error.to_string(), "shape 72 is not divisible by 32 (ShapeDivisible)");
            /// # }
            /// ```
            #[inline(always)]
            pub fn $try_partition<N: View + HasWidth<E::Width>, L, S: Layout, F, R: Layout>(
                self,
                tensor: Tensor<N, L>,
            ) -> Result<Tensor<N, R>, TensorError>
            where
                CopyAtomOf<I, E>: CopySides<Tv, T, $side = S>,
                L: ComputeTidfrg<T, S, Output = F> + FragmentedBy<T, S, F::Verdict>,
                F: ComputeOfThread<Output = R>,
            {
                let TiledCopy { tv, tiler, .. } = self.tiled;
                let side = CopyAtomOf::<I, E>::$side_tv(tv, tiler)?;
                let all: Tensor<N, F> = tensor.try_tidfrg(tiler, side)?;
                all.try_of_thread(self.thread)
            }
        )*}
    };
}
partitions! {
    /// The part of a tensor that this thread reads.
    partition_s, try_partition_s, Source, source, "partition_S";
    /// The part of a tensor that this thread writes.
    partition_d, try_partition_d, Destination, destination, "partition_D";
}
