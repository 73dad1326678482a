//! Fragments in the order of a tiled copy.

use super::{CopyAtomOf, ThrCopy, ValLayoutRef};
use crate::atom::CopyAtom;
use crate::atom::algebra::tiled_copy::ComputeRetile;
use crate::atom::algebra::tiled_copy::RetiledBy;
use crate::int::Int;
use crate::layout::ops::whole::{TileShape, tile_shape};
use crate::layout::{Layout, Size, Tiler, WithMode};
use crate::tensor::{ElementWidth, Tensor, TensorError, View, settle};

/// The side of a copy instruction by which its threads and values are counted. It is in registers,
/// so fragments can be made of it: the source of `stmatrix`, the destination of `ldmatrix`, both
/// sides of a copy by one thread.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopyAtom, CountedIn, nvidia::copy::SM90_U32x4_STSM_N};
/// fn stores<I: CopyAtom<SrcLayout: CountedIn<I::RefLayout>>>(_: I) {}
/// stores(SM90_U32x4_STSM_N);
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "this side of the copy is not the one by which its threads and values are counted (Congruent)",
    label = "a fragment is not on this side of the copy",
    note = "a fragment is the source of a copy from registers, as `stmatrix`, or the destination of a copy to registers, as `ldmatrix`"
)]
pub trait CountedIn<Reference> {}
#[diagnostic::do_not_recommend]
impl<L: Layout> CountedIn<L> for L {}

macro_rules! retiles {
    ($($(#[$doc:meta])* $retile:ident, $try_retile:ident, $side:ident, $name:literal, $atom:literal;)*) => {
        impl<I: CopyAtom, E: ElementWidth, Tv: Layout, T: Tiler, Thr: Int> ThrCopy<CopyAtomOf<I, E>, Tv, T, Thr> {$(
            $(#[$doc])*
            ///
            /// The modes `(V, rest, …)`, as a tiled MMA makes them, become
            /// `((value of an instruction, instruction), rest, …)`: the modes of this thread's part
            /// of the tensor in the copy.
            ///
            /// # Conditions
            /// This side is the one by which threads and values are counted (Congruent). Pieces of
            /// the `V` values make up those of the copy (SizeMatch) and fill the fragment, and
            /// instructions fill the pieces (ShapeDivisible).
            ///
            /// # Panics
            #[doc = concat!("Panics if a condition that depends on dynamic sizes does not hold; \
                [`ThrCopy::", stringify!($try_retile), "`] returns an error instead.")]
            ///
            /// ```
            /// # #[cfg(feature = "nvidia")] {
            #[doc = concat!("use cute_core::atom::{CopyAtom, F16, nvidia::copy::", $atom, " as Atom, make_tiled_copy_tv};")]
            /// use cute_core::prelude::*;
            /// // C of m16n8k16 by two warps along m, two instructions along n
            /// let tv = layout!(((4,8,2),((2,2),2)):((64,1,16),((32,8),256)));
            /// let tiled = make_tiled_copy_tv(Atom.of::<F16>(), tv, tile!((32,16)));
            /// let mut fragment = Fragment::<u16, Layout![(4,2,4)]>::zeroed();
            #[doc = concat!("let values = tiled.get_slice(0_usize).", stringify!($retile), "(fragment.view_mut());")]
            /// assert_eq!(values.layout(), layout!((((4,2),1),2,2):(((1,8),0),4,16)));
            /// # }
            /// ```
            ///
            #[doc = concat!("Source: CuTe `ThrCopy::", $name, "`.")]
            #[inline(always)]
            #[track_caller]
            pub fn $retile<N: View, L, M: Layout, R: Layout>(self, fragment: Tensor<N, L>) -> Tensor<N, R>
            where
                I::$side: CountedIn<I::RefLayout>,
                ValLayoutRef<I, E>: WithMode<1, Mode = M>,
                L: ComputeRetile<Tv, TileShape<T>, Size<M>, Output = R>
                    + RetiledBy<Tv, TileShape<T>, Size<M>, R::Verdict>,
            {
                settle::<N, _>(stringify!($retile), self.$try_retile(fragment))
            }

            #[doc = concat!("[`ThrCopy::", stringify!($retile), "`], \
                with a broken condition as an error.")]
            ///
            /// # Errors
            /// Fails if a condition that depends on dynamic sizes does not hold.
            ///
            /// ```
            /// # #[cfg(feature = "nvidia")] {
            #[doc = concat!("use cute_core::atom::{CopyAtom, F16, nvidia::copy::", $atom, " as Atom, make_tiled_copy_tv};")]
            /// use cute_core::prelude::*;
            /// let tv = layout!(((4,8,2),((2,2),2)):((64,1,16),((32,8),256)));
            /// let tiled = make_tiled_copy_tv(Atom.of::<F16>(), tv, tile!((32,16)));
            /// let (data, n) = ([0_u16; 32], 3_usize);
            /// let fragment = Tensor::new(&data[..], layout!((4,2,n)))?;
            #[doc = concat!("let error = tiled.get_slice(0_usize).", stringify!($try_retile), "(fragment).unwrap_err();")]
            /// assert_eq!(error.to_string(), "shape 3 is not divisible by 2 (ShapeDivisible)");
            /// # }
            /// # Ok::<(), cute_core::tensor::TensorError>(())
            /// ```
            #[inline(always)]
            pub fn $try_retile<N: View, L, M: Layout, R: Layout>(
                self,
                fragment: Tensor<N, L>,
            ) -> Result<Tensor<N, R>, TensorError>
            where
                I::$side: CountedIn<I::RefLayout>,
                ValLayoutRef<I, E>: WithMode<1, Mode = M>,
                L: ComputeRetile<Tv, TileShape<T>, Size<M>, Output = R>
                    + RetiledBy<Tv, TileShape<T>, Size<M>, R::Verdict>,
            {
                let values = M::make_static().size();
                fragment.try_retile(self.tiled.tv, tile_shape(self.tiled.tiler), values)
            }
        )*}
    };
}
retiles! {
    /// A fragment in the form in which this thread of the copy reads it.
    retile_s, try_retile_s, SrcLayout, "retile_S", "SM90_U32x4_STSM_N";
    /// A fragment in the form in which this thread of the copy writes it.
    retile_d, try_retile_d, DstLayout, "retile_D", "SM75_U32x4_LDSM_N";
}
