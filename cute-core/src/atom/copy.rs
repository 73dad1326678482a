//! [`CopyAtom`]: a copy instruction as a type.

use super::tiled_copy::{CopyAtomOf, Moves};
use crate::layout::Layout;
use crate::tensor::ElementWidth;

/// A copy instruction: which bits each thread reads and writes.
///
/// The layouts map (thread, bit) to bits of what is copied: a value is one bit. For values of 16
/// bits, take `upcast::<16>` of a layout. `RefLayout` is the side by which a tiled copy counts
/// threads and values: the registers.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopyAtom, nvidia::copy::SM75_U32x4_LDSM_N as Atom};
/// use cute_core::prelude::*;
/// // Each of 32 threads names a row of 128 bits; each gets 32 bits of each of the four matrices.
/// let _: <Atom as CopyAtom>::SrcLayout = layout!((32,128):(128,1));
/// let _: <Atom as CopyAtom>::DstLayout = layout!((32,(32,4)):(32,(1,1024)));
/// # }
/// ```
///
/// Source: CuTe `Copy_Traits`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a copy instruction",
    label = "not a copy instruction",
    note = "atoms are in `cute_core::atom`, by vendor; an atom whose sizes are parameters exists only for some sizes"
)]
#[doc(alias = "Copy_Traits")]
pub trait CopyAtom: Copy + Default + 'static {
    /// The name, without parameters.
    const NAME: &'static str;
    /// The vendor's name of the instruction; `{BITS}` stands for the parameter `BITS`.
    const INSTRUCTION: &'static str;

    /// The map from the atom's threads to their numbers within the warp or wave.
    type ThrId: Layout;
    /// The map from (thread, bit) to the bits that are read.
    type SrcLayout: Layout;
    /// The map from (thread, bit) to the bits that are written.
    type DstLayout: Layout;
    /// `SrcLayout` or `DstLayout`: the one by which a tiled copy counts threads and values.
    type RefLayout: Layout;

    /// The instruction for elements of type `T`: an integer, a float, or a
    /// [`Format`](super::Format).
    ///
    /// # Conditions
    /// RecastDivisible: each thread reads and writes a whole number of elements. Otherwise the
    /// call does not compile.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy};
    /// use cute_core::prelude::*;
    /// // 128 bits are 4 elements of 32 bits
    /// assert_eq!(UniversalCopy::<128>.of::<f32>().val_layout_src(), layout!((1,4):(0,1)));
    /// # }
    /// ```
    ///
    /// Source: CuTe `Copy_Atom<Traits, T>`.
    #[inline(always)]
    fn of<T: ElementWidth>(self) -> CopyAtomOf<Self, T>
    where
        Self: Moves<T>,
    {
        CopyAtomOf::new(self)
    }
}
