//! [`SmemPointer`]: shared memory in place of an offset.

use super::composed_layout::ComposedLayout;
use super::swizzled::SwizzledLayout;
use crate::int::{Const, DynInt, FromConst, Int, StaticConst, Zero};
use crate::layout::Layout;
use crate::status::{Holds, Status, operation};
use crate::swizzle::Bytes;
use crate::swizzle::Swizzle;
use crate::swizzle::{KeepsBytes, SwizzleOfElements};
use core::fmt;

/// Takes the place of the offset of a composition: elements of `BITS` bits in shared memory that
/// begins anywhere.
///
/// The swizzle then permutes bytes of addresses, not offsets from the first element, so such a
/// composition has no offsets. [`as_position_independent`](ComposedLayout::as_position_independent)
/// gives them for memory that begins with a whole block.
///
/// ```
/// use cute_core::{composed::SmemPointer, prelude::*};
/// assert_eq!(SmemPointer::<16>.to_string(), "smem_ptr[16b](unset)");
/// let atom = swizzle!(3,4,3; Bytes).in_smem(SmemPointer::<16>, layout!((8,64):(64,1)));
/// assert_eq!(atom.to_string(), "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)");
/// ```
///
/// Source: CuTe `smem_ptr_flag_bits`.
#[doc(alias = "smem_ptr_flag_bits")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SmemPointer<const BITS: usize>;

impl<const BITS: usize> fmt::Display for SmemPointer<BITS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "smem_ptr[{BITS}b](unset)")
    }
}

impl<B: Int, M: Int, S: Int> Swizzle<B, M, S, Bytes> {
    /// A layout of elements of `BITS` bits in shared memory, whose bytes this swizzle permutes.
    ///
    /// ```
    /// use cute_core::{composed::SmemPointer, prelude::*};
    /// let atom = swizzle!(3,4,3; Bytes).in_smem(SmemPointer::<8>, layout!((8,128):(128,1)));
    /// assert_eq!(atom.to_string(), "Sw<3,4,3> o smem_ptr[8b](unset) o (_8,_128):(_128,_1)");
    /// ```
    ///
    /// Source: CuTe `composition(swizzle, smem_ptr_flag_bits<BITS>, layout)`.
    #[inline(always)]
    pub const fn in_smem<const BITS: usize, L: Layout<Index: DynInt>>(
        self,
        pointer: SmemPointer<BITS>,
        layout: L,
    ) -> ComposedLayout<Self, SmemPointer<BITS>, L> {
        ComposedLayout::from_parts(self, pointer, layout)
    }
}

impl<B: Int, M: Int, S: Int, const BITS: usize, L: Layout<Index: DynInt>>
    ComposedLayout<Swizzle<B, M, S, Bytes>, SmemPointer<BITS>, L>
{
    /// The layout as a function of offsets in elements, for memory that begins with a whole block
    /// of the swizzle: `Sw` of bytes becomes [`of_elements`](Swizzle::of_elements).
    ///
    /// # Conditions
    /// The conditions of [`Swizzle::of_elements`].
    ///
    /// ```
    /// use cute_core::{composed::SmemPointer, prelude::*};
    /// let atom = swizzle!(3,4,3; Bytes).in_smem(SmemPointer::<16>, layout!((8,64):(64,1)));
    /// let smem = atom.as_position_independent();
    /// assert_eq!(smem, swizzle!(3,3,3).compose(layout!((8,64):(64,1))));
    /// assert_eq!(smem.at((1,0)), 72);
    /// ```
    ///
    /// Source: CuTe `as_position_independent_swizzle_layout`.
    #[doc(alias = "as_position_independent_swizzle_layout")]
    #[inline(always)]
    pub fn as_position_independent(self) -> SwizzledLayout<SwizzleOfElements<B, M, S, BITS>, L>
    where
        Const<BITS>: StaticConst,
        <KeepsBytes<B, M, FromConst<BITS>> as Status>::Report: Holds<
                operation::recast,
                crate::fmt::SwizzledBits<B>,
                crate::fmt::Ratio<FromConst<BITS>>,
            >,
    {
        let (_, _, layout) = self.into_parts();
        ComposedLayout::from_parts(Swizzle::NEW, Zero, layout)
    }
}
