//! [`CopyAtom`]: a copy instruction as a type.

use super::tiled_copy::{CopyAtomOf, Moves};
use crate::layout::Layout;
use crate::tensor::ElementWidth;

/// A copy instruction: which bits each thread reads and writes.
///
/// Layouts map (thread, value) to bits of what is copied, `(thread, bit)` to be exact: a value is one bit, and
/// `upcast::<16>` of a layout is that of values of 16 bits. `RefLayout` is the side whose threads and values a tiled copy
/// is written in: the registers.
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
    note = "atoms are in `cute_core::atom`, by vendor; where their sizes are parameters, not all values are instructions"
)]
pub trait CopyAtom: Copy + Default + 'static {
    /// The name, without parameters.
    const NAME: &'static str;
    /// The vendor's name of the instruction; `{BITS}` stands for the parameter `BITS`.
    const INSTRUCTION: &'static str;

    /// From the atom's threads to their number within the warp or wave.
    type ThrId: Layout;
    /// (thread, bit) to the bits that are read.
    type SrcLayout: Layout;
    /// (thread, bit) to the bits that are written.
    type DstLayout: Layout;
    /// The one of both that threads and values of a tiled copy are counted in.
    type RefLayout: Layout;

    /// The instruction for elements of type `T`: an integer, a float, or a [`Format`](super::Format).
    ///
    /// # Conditions
    /// RecastDivisible: what each thread reads and writes is a number of whole elements. Else this is a compile error.
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
