//! The parts of a tiled copy, and the layouts of tensors by its threads and values.

use super::{CopyAtomOf, CopySides, Covers, ThrCopy, TiledCopy};
use crate::atom::CopyAtom;
use crate::atom::algebra::tiled_copy::FragmentedBy;
use crate::atom::algebra::tiled_copy::{ComputeSideMn, ComputeTidfrg};
use crate::error::LayoutError;
use crate::int::{Int, One};
use crate::layout::evaluate::{Evaluate, unwrap_or_panic};
use crate::layout::ops::whole::{TileShape, tile_shape};
use crate::layout::{Layout, Mode, Size, ThreadBelow, ThreadNumber, Tiler, WithMode};
use crate::logic::Both;
use crate::tensor::ElementWidth;

impl<A: Copy, Tv: Layout, T: Tiler> TiledCopy<A, Tv, T> {
    /// The instruction and its elements.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, make_tiled_copy};
    /// use cute_core::prelude::*;
    /// let atom = UniversalCopy::<64>.of::<u16>();
    /// let tiled = make_tiled_copy(atom, layout!((32,8)), layout!((4,1)));
    /// assert_eq!(format!("{:?}", tiled.atom()), "UniversalCopy of 64 bits, elements of 16 bits");
    /// # }
    /// ```
    #[inline(always)]
    pub fn atom(self) -> A {
        self.atom
    }

    /// The tile.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, make_tiled_copy};
    /// use cute_core::prelude::*;
    /// let atom = UniversalCopy::<64>.of::<u16>();
    /// let tiled = make_tiled_copy(atom, layout!((32,8)), layout!((4,1)));
    /// assert_eq!(tiled.tiler_mn(), tile!((128,8)));
    /// # }
    /// ```
    ///
    /// Source: CuTe `TiledCopy::Tiler_MN`.
    #[inline(always)]
    pub fn tiler_mn(self) -> T {
        self.tiler
    }

    /// The layout from (thread, value) to the tile in column-major order, counted by the reference
    /// of the instruction.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, make_tiled_copy};
    /// use cute_core::prelude::*;
    /// let atom = UniversalCopy::<64>.of::<u16>();
    /// let tiled = make_tiled_copy(atom, layout!((32,8)), layout!((4,1)));
    /// assert_eq!(tiled.layout_tv(), layout!((256,4):(4,1)));
    /// # }
    /// ```
    ///
    /// Source: CuTe `TiledCopy::TiledLayout_TV`.
    #[inline(always)]
    pub fn layout_tv(self) -> Tv {
        self.tv
    }

    /// The number of threads.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, make_tiled_copy};
    /// use cute_core::prelude::*;
    /// let atom = UniversalCopy::<64>.of::<u16>();
    /// let tiled = make_tiled_copy(atom, layout!((32,8)), layout!((4,1)));
    /// assert_eq!(tiled.size(), int!(256));
    /// # }
    /// ```
    ///
    /// Source: CuTe `size(tiled_copy)`.
    #[inline(always)]
    pub fn size<M: Layout>(self) -> Size<M>
    where
        Tv: WithMode<0, Mode = M>,
    {
        self.tv.mode::<0>().size()
    }

    /// The part of the copy that thread `thread` makes.
    ///
    /// # Panics
    /// Panics if there is no such thread (InBounds); [`TiledCopy::try_get_slice`] returns an error
    /// instead.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, make_tiled_copy};
    /// use cute_core::prelude::*;
    /// let atom = UniversalCopy::<64>.of::<u16>();
    /// let tiled = make_tiled_copy(atom, layout!((32,8)), layout!((4,1)));
    /// let mine = tiled.get_slice(5_usize).partition_s(make_identity_tensor(shape!((128,8))));
    /// assert_eq!(mine.at(0), (20, 0));
    /// # }
    /// ```
    ///
    /// Source: CuTe `TiledCopy::get_slice`, `get_thread_slice`.
    #[inline(always)]
    #[track_caller]
    pub fn get_slice<N: ThreadNumber<Int = I>, I, M: Layout>(
        self,
        thread: N,
    ) -> ThrCopy<A, Tv, T, I>
    where
        Tv: WithMode<0, Mode = M>,
        I: Int + ThreadBelow<Size<M>>,
    {
        unwrap_or_panic("get_slice", self.try_get_slice(thread))
    }

    /// [`TiledCopy::get_slice`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if there is no such thread (InBounds).
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, make_tiled_copy};
    /// use cute_core::prelude::*;
    /// let atom = UniversalCopy::<64>.of::<u16>();
    /// let tiled = make_tiled_copy(atom, layout!((32,8)), layout!((4,1)));
    /// let error = tiled.try_get_slice(256_usize).unwrap_err();
    /// assert_eq!(error.to_string(), "thread 256 is none of the 256 threads (InBounds)");
    /// # }
    /// ```
    #[inline(always)]
    pub fn try_get_slice<N: ThreadNumber<Int = I>, I, M: Layout>(
        self,
        thread: N,
    ) -> Result<ThrCopy<A, Tv, T, I>, LayoutError>
    where
        Tv: WithMode<0, Mode = M>,
        I: Int + ThreadBelow<Size<M>>,
    {
        let thread = thread.into_int();
        let (number, threads) = (thread.to_i128(), self.size().to_i128());
        if number < 0 || number >= threads {
            let thread = number;
            return Err(LayoutError::NoThread { thread, threads });
        }
        Ok(ThrCopy {
            tiled: self,
            thread,
        })
    }

    /// [`TiledCopy::get_slice`] without a check: the caller promises that `thread` is the number of
    /// a thread. The thread's part of a tensor is checked as usual.
    ///
    /// # Safety
    /// [`TiledCopy::try_get_slice`] of this number succeeds.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, make_tiled_copy};
    /// use cute_core::prelude::*;
    /// let atom = UniversalCopy::<64>.of::<u16>();
    /// let tiled = make_tiled_copy(atom, layout!((32,8)), layout!((4,1)));
    /// // SAFETY: there are 256 threads.
    /// let mine = unsafe { tiled.get_slice_unchecked(5_usize) };
    /// let part = mine.partition_s(make_identity_tensor(shape!((128,8))));
    /// assert_eq!(part.at(0), (20, 0));
    /// # }
    /// ```
    ///
    /// Source: CuTe `TiledCopy::get_slice`, `get_thread_slice`.
    #[inline(always)]
    #[allow(unsafe_code, reason = "a promise in place of a check")]
    pub unsafe fn get_slice_unchecked<N: ThreadNumber<Int = I>, I, M: Layout>(
        self,
        thread: N,
    ) -> ThrCopy<A, Tv, T, I>
    where
        Tv: WithMode<0, Mode = M>,
        I: Int + ThreadBelow<Size<M>>,
    {
        match self.try_get_slice(thread) {
            Ok(slice) => slice,
            // SAFETY: the caller's promise.
            Err(_) => unsafe { core::hint::unreachable_unchecked() },
        }
    }
}

macro_rules! sides {
    ($($what:literal, $get:ident, $get_mn:ident, $tidfrg:ident, $try_tidfrg:ident, $side:ident, $side_tv:ident,
        $get_name:literal $mn_name:literal $name:literal;)*) => {
        impl<I: CopyAtom, E: ElementWidth, Tv: Layout, T: Tiler> TiledCopy<CopyAtomOf<I, E>, Tv, T> {$(
            #[doc = concat!("The layout from (thread, (value of an instruction, instruction)) to the \
                elements of the tile that are ", $what, ", in column-major order.")]
            ///
            /// ```
            /// # #[cfg(feature = "nvidia")] {
            /// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, make_tiled_copy};
            /// use cute_core::prelude::*;
            /// let atom = UniversalCopy::<64>.of::<u16>();
            /// let tiled = make_tiled_copy(atom, layout!((32,4):(4,1)), layout!((1,8)));
            #[doc = concat!("assert_eq!(tiled.", stringify!($get), "(), layout!(((4,32),(4,2)):((256,1),(32,128))));")]
            /// # }
            /// ```
            ///
            #[doc = concat!("Source: CuTe `TiledCopy::", $get_name, "`.")]
            #[inline(always)]
            #[track_caller]
            pub fn $get<S: Layout>(self) -> S
            where
                CopyAtomOf<I, E>: CopySides<Tv, T, $side = S>,
            {
                unwrap_or_panic(stringify!($get), CopyAtomOf::<I, E>::$side_tv(self.tv, self.tiler))
            }

            #[doc = concat!("The layout from coordinates of the tile to the number \
                `thread + threads · value` of the element that is ", $what, " there; \
                and the layout of the threads.")]
            ///
            /// An element that several threads have gets the number of the first of them. A
            /// division of the number by the number of threads has `value` as quotient and `thread`
            /// as remainder.
            ///
            /// # Panics
            /// Panics if dynamic sizes do not tell which number an element has (SizeMatch).
            ///
            /// ```
            /// # #[cfg(feature = "nvidia")] {
            /// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, make_tiled_copy};
            /// use cute_core::prelude::*;
            /// let atom = UniversalCopy::<64>.of::<u16>();
            /// let tiled = make_tiled_copy(atom, layout!((32,4):(4,1)), layout!((1,8)));
            #[doc = concat!("let (mn, threads) = tiled.", stringify!($get_mn), "();")]
            /// assert_eq!((mn, threads), (layout!((32,(8,4)):(4,(128,1))), layout!(128:1)));
            /// // element (3,9) of the tile is value 1 of thread 13
            /// assert_eq!(mn.at((3,9)), 13 + 128 * 1);
            /// # }
            /// ```
            ///
            #[doc = concat!("Source: CuTe `TiledCopy::", $mn_name, "`, of CUTLASS 3.")]
            #[inline(always)]
            #[track_caller]
            pub fn $get_mn<S, M: Layout, R: Layout>(self) -> (R, Mode<Size<M>, One>)
            where
                CopyAtomOf<I, E>: CopySides<Tv, T, $side = S>,
                Tv: WithMode<0, Mode = M>,
                S: ComputeSideMn<TileShape<T>, Output = R> + Covers<T, R::Verdict>,
            {
                let side = CopyAtomOf::<I, E>::$side_tv(self.tv, self.tiler);
                let mn = side.and_then(|side| {
                    <Both<S::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| side.compute(tile_shape(self.tiler)))
                });
                (unwrap_or_panic(stringify!($get_mn), mn), Mode(self.size(), Int::make_static()))
            }

            #[doc = concat!("The layout of a tensor by thread and value, for what is ", $what, ": \
                `(thread, value, (rest, …))`.")]
            ///
            /// # Conditions
            /// The tiles fill the layout (ShapeDivisible), and it has as many modes as the tiles
            /// (Congruent).
            ///
            /// # Panics
            #[doc = concat!("Panics if a condition that depends on dynamic sizes does not hold; \
                [`TiledCopy::", stringify!($try_tidfrg), "`] returns an error instead.")]
            ///
            /// ```
            /// # #[cfg(feature = "nvidia")] {
            /// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, make_tiled_copy};
            /// use cute_core::prelude::*;
            /// let atom = UniversalCopy::<64>.of::<u16>();
            /// let tiled = make_tiled_copy(atom, layout!((32,4):(4,1)), layout!((1,8)));
            #[doc = concat!("let all = tiled.", stringify!($tidfrg), "(layout!((128,64):(64,1)));")]
            /// assert_eq!(all, layout!(((4,32),(4,2),(4,2)):((8,64),(1,4),(2048,32))));
            /// # }
            /// ```
            ///
            #[doc = concat!("Source: CuTe `TiledCopy::", $name, "`.")]
            #[inline(always)]
            #[track_caller]
            pub fn $tidfrg<L, S: Layout, R: Layout>(self, layout: L) -> R
            where
                CopyAtomOf<I, E>: CopySides<Tv, T, $side = S>,
                L: ComputeTidfrg<T, S, Output = R> + FragmentedBy<T, S, R::Verdict>,
            {
                unwrap_or_panic(stringify!($tidfrg), self.$try_tidfrg(layout))
            }

            #[doc = concat!("[`TiledCopy::", stringify!($tidfrg), "`], \
                with a broken condition as an error.")]
            ///
            /// # Errors
            /// Fails if a condition that depends on dynamic sizes does not hold.
            ///
            /// ```
            /// # #[cfg(feature = "nvidia")] {
            /// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, make_tiled_copy};
            /// use cute_core::prelude::*;
            /// let atom = UniversalCopy::<64>.of::<u16>();
            /// let tiled = make_tiled_copy(atom, layout!((32,4):(4,1)), layout!((1,8)));
            /// let n = 100_usize;
            #[doc = concat!("let error = tiled.", stringify!($try_tidfrg), "(layout!((n,64):(64,1))).unwrap_err();")]
            /// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 100, part: 32 });
            /// # }
            /// ```
            #[inline(always)]
            pub fn $try_tidfrg<L, S: Layout, R: Layout>(self, layout: L) -> Result<R, LayoutError>
            where
                CopyAtomOf<I, E>: CopySides<Tv, T, $side = S>,
                L: ComputeTidfrg<T, S, Output = R> + FragmentedBy<T, S, R::Verdict>,
            {
                let side = CopyAtomOf::<I, E>::$side_tv(self.tv, self.tiler)?;
                <Both<Both<L::IsStatic, T::IsStatic>, Tv::IsStatic> as Evaluate>::try_evaluate(|| {
                    layout.compute(self.tiler, side)
                })
            }
        )*}
    };
}
sides! {
    "read", get_layout_s_tv, get_layout_s_mn, tidfrg_s, try_tidfrg_s, Source, source, "get_layoutS_TV" "get_layoutS_MN" "tidfrg_S";
    "written", get_layout_d_tv, get_layout_d_mn, tidfrg_d, try_tidfrg_d, Destination, destination, "get_layoutD_TV" "get_layoutD_MN" "tidfrg_D";
}
