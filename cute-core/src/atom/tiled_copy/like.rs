//! Tiled copies with the threads and values of a tiled MMA, or of another tiled copy.

use super::{CopiedBy, CopyAtomOf, CopySides, Covers, TiledCopy};
use crate::atom::algebra::tiled_copy::ComputeCovering;
use crate::atom::{CopyAtom, MmaOperand, MmaTiling, OperandA, OperandB, OperandC};
use crate::int::Int;
use crate::layout::ops::whole::TileSize;
use crate::layout::{ByMode, Layout, Tiler};
use crate::logic::Bool;
use crate::status::And;
use crate::tensor::ElementWidth;
use crate::tuple::{Cons, Nil, Tree};

/// The tile of an operand.
type Tile<M, N> = ByMode<Cons<M, Cons<N, Nil>>>;

macro_rules! of_operands {
    ($($(#[$doc:meta])* $make:ident, $name:literal, $operand:ident, $m:ident, $n:ident: $atom:literal, $source:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Conditions
        /// The conditions of [`make_tiled_copy_tv`](super::make_tiled_copy_tv()). Else this is a
        /// compile error.
        ///
        /// ```
        /// # #[cfg(feature = "nvidia")] {
        #[doc = concat!("use cute_core::atom::{CopyAtom, F16, nvidia::copy::", $atom, " as Atom, ", stringify!($make), "};")]
        /// use cute_core::atom::make_tiled_mma;
        /// use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Mma;
        /// use cute_core::prelude::*;
        /// let mma = make_tiled_mma(Mma, layout!((2,2,1)), tile!((32,32,16)));
        #[doc = concat!("let tiled = ", stringify!($make), "(Atom.of::<F16>(), mma);")]
        #[doc = concat!("assert_eq!(tiled.get_layout_s_tv(), layout!(", $source, "));")]
        /// # }
        /// ```
        ///
        #[doc = concat!("Source: CuTe `", $name, "(copy_atom, mma)`.")]
        #[inline(always)]
        pub fn $make<I: CopyAtom, E: ElementWidth, M: MmaTiling, Tv, C, S, D>(
            atom: CopyAtomOf<I, E>,
            _mma: M,
        ) -> TiledCopy<CopyAtomOf<I, E>, Tv, Tile<M::$m, M::$n>>
        where
            $operand: MmaOperand<M, LayoutTv = Tv>,
            C: Layout,
            S: Layout,
            D: Layout,
            CopyAtomOf<I, E>: CopySides<Tv, Tile<M::$m, M::$n>, Source = S, Destination = D>,
            Tv: ComputeCovering<TileSize<Tile<M::$m, M::$n>>, Output = C>
                + Covers<Tile<M::$m, M::$n>, C::Verdict>
                + CopiedBy<CopyAtomOf<I, E>, Tile<M::$m, M::$n>, And<S::Verdict, D::Verdict>>,
        {
            let tiler = ByMode(Cons(M::$m::make_static(), Cons(M::$n::make_static(), Nil)));
            TiledCopy { atom, tv: Tv::make_static(), tiler }
        }
    )*};
}
of_operands! {
    /// The copy between A, (M,K), and the threads' parts of it in a tiled MMA, in either direction.
    make_tiled_copy_a, "make_tiled_copy_A", OperandA, TileM, TileK:
        "SM75_U32x4_LDSM_N", "((16,2,2,2),(8,1)):((1,256,16,0),(32,0))";
    /// The copy between B, (N,K), and the threads' parts of it in a tiled MMA, in either direction.
    make_tiled_copy_b, "make_tiled_copy_B", OperandB, TileN, TileK:
        "SM75_U32x4_LDSM_N", "((8,2,2,2,2),(8,1)):((1,256,16,0,8),(32,0))";
    /// The copy between C, (M,N), and the threads' parts of it in a tiled MMA, in either direction.
    make_tiled_copy_c, "make_tiled_copy_C", OperandC, TileM, TileN:
        "SM90_U32x4_STSM_N", "((4,8,2,2),((2,2,2),1)):((64,1,16,256),((32,8,512),0))";
}

macro_rules! of_sides {
    ($($(#[$doc:meta])* $make:ident, $name:literal, $side:ident, $get:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Conditions
        /// The conditions of [`make_tiled_copy_tv`](super::make_tiled_copy_tv()); and the other
        /// copy is static. Else this is a compile error.
        ///
        /// ```
        /// # #[cfg(feature = "nvidia")] {
        #[doc = concat!("use cute_core::atom::{CopyAtom, F16, make_tiled_copy, ", stringify!($make), "};")]
        /// use cute_core::atom::nvidia::universal::UniversalCopy;
        /// use cute_core::prelude::*;
        /// let atom = UniversalCopy::<128>.of::<F16>();
        /// let wide = make_tiled_copy(atom, layout!((16,8):(8,1)), layout!((1,8)));
        /// // each thread has the elements of the wide copy, two by two
        #[doc = concat!("let narrow = ", stringify!($make), "(UniversalCopy::<32>.of::<F16>(), wide);")]
        #[doc = concat!("assert_eq!(narrow.", $get, "(), layout!(((8,16),(2,4)):((128,1),(16,32))));")]
        /// # }
        /// ```
        ///
        #[doc = concat!("Source: CuTe `", $name, "(copy_atom, tiled_copy)`.")]
        #[inline(always)]
        pub fn $make<I: CopyAtom, E: ElementWidth, A, Of: Layout, T: Tiler, Tv, C, S, D>(
            atom: CopyAtomOf<I, E>,
            other: TiledCopy<A, Of, T>,
        ) -> TiledCopy<CopyAtomOf<I, E>, Tv, T>
        where
            A: CopySides<Of, T, $side = Tv>,
            C: Layout,
            S: Layout,
            D: Layout,
            CopyAtomOf<I, E>: CopySides<Tv, T, Source = S, Destination = D>,
            Tv: ComputeCovering<TileSize<T>, Output = C>
                + Covers<T, C::Verdict>
                + CopiedBy<CopyAtomOf<I, E>, T, And<S::Verdict, D::Verdict>>,
        {
            const {
                assert!(
                    <Tv as Tree>::IsStatic::VALUE && T::IsStatic::VALUE,
                    "the threads and values of the other copy must be static"
                );
            }
            TiledCopy { atom, tv: Tv::make_static(), tiler: other.tiler }
        }
    )*};
}
of_sides! {
    /// The copy in which each thread has the elements that it reads in another copy.
    make_tiled_copy_s, "make_tiled_copy_S", Source, "get_layout_s_tv";
    /// The copy in which each thread has the elements that it writes in another copy.
    make_tiled_copy_d, "make_tiled_copy_D", Destination, "get_layout_d_tv";
}
