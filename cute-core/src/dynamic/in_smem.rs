//! [`DynSmemLayout`]: elements in shared memory that begins anywhere, known at run time.
//!
//! It is the twin of a [`ComposedLayout`] with an [`SmemPointer`].

use super::integer::DynLeaf;
use super::layout::DynLayout;
use super::parse::{ParseError, in_text, invalid, layout_at, number_at, skip_word, unexpected};
use super::swizzled::{DynSwizzledLayout, swizzle_at_start};
use crate::composed::{ComposedLayout, SmemPointer};
use crate::error::LayoutError;
use crate::int::{DynInt, Int, pad};
use crate::layout::Layout;
use crate::swizzle::{Bytes, DynSwizzle, Swizzle};
use core::fmt;
use core::str::FromStr;

/// A layout of elements in shared memory whose bytes a swizzle permutes, known at run time:
/// `Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)`.
///
/// The swizzle permutes bytes of addresses. So there are no offsets until it is known where the
/// memory begins; [`as_position_independent`](Self::as_position_independent) takes memory that
/// begins with a whole block of the swizzle.
///
/// ```
/// use cute_core::dynamic::DynSmemLayout;
/// let atom: DynSmemLayout = "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)".parse()?;
/// let smem = atom.as_position_independent()?;
/// assert_eq!(smem.to_string(), "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: CuTe `composition(swizzle, smem_ptr_flag_bits<BITS>, layout)`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DynSmemLayout {
    swizzle: DynSwizzle,
    bits: u64,
    layout: DynLayout,
}

impl DynSmemLayout {
    /// A layout of elements of `bits` bits whose bytes `swizzle` permutes.
    ///
    /// # Errors
    /// RecastDivisible, if elements have no bits; IntegerStrides, for a layout of coordinates.
    ///
    /// ```
    /// use cute_core::{dynamic::DynSmemLayout, swizzle::DynSwizzle};
    /// let atom = DynSmemLayout::new(DynSwizzle::new(3, 4, 3)?, 8, "(_8,_128):(_128,_1)".parse()?)?;
    /// assert_eq!(atom.to_string(), "Sw<3,4,3> o smem_ptr[8b](unset) o (_8,_128):(_128,_1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(swizzle: DynSwizzle, bits: u64, layout: DynLayout) -> Result<Self, LayoutError> {
        layout.integer_strides()?;
        if bits == 0 {
            return Err(LayoutError::ZeroWidth {});
        }
        Ok(Self {
            swizzle,
            bits,
            layout,
        })
    }

    /// The swizzle, which permutes bytes.
    pub fn swizzle(&self) -> DynSwizzle {
        self.swizzle
    }

    /// The bits of an element.
    pub fn bits(&self) -> u64 {
        self.bits
    }

    /// The layout behind the swizzle.
    pub fn layout(&self) -> &DynLayout {
        &self.layout
    }

    /// The layout as a function of offsets in elements, for memory that begins with a whole block
    /// of the swizzle.
    ///
    /// # Errors
    /// RecastDivisible, if the width is no power of two, or the swizzle moves a part of an element
    /// to another element; the errors of [`DynSwizzledLayout::new`].
    ///
    /// Source: CuTe `as_position_independent_swizzle_layout`.
    pub fn as_position_independent(&self) -> Result<DynSwizzledLayout, LayoutError> {
        self.beginning_at(0)
    }

    /// The layout as a function of offsets in elements from a block of the swizzle on, for memory
    /// that begins `address` bytes behind the beginning of a block.
    ///
    /// # Errors
    /// RecastDivisible, if the address is not that of an element; the errors of
    /// [`as_position_independent`](Self::as_position_independent).
    ///
    /// ```
    /// use cute_core::dynamic::DynSmemLayout;
    /// let row: DynSmemLayout = "Sw<3,4,3> o smem_ptr[16b](unset) o _64:_1".parse()?;
    /// let smem = row.beginning_at(0x400 + 128)?;
    /// assert_eq!((smem.to_string(), smem.at(0)), ("Sw<3,3,3> o _64 o _64:_1".into(), 72));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `swizzle_ptr`, which permutes the sum of the address and the offset.
    pub fn beginning_at(&self, address: u64) -> Result<DynSwizzledLayout, LayoutError> {
        let swizzle = self.swizzle.of_elements(self.bits)?;
        // every address below the block that is permuted is a number of whole elements
        let start = u128::from(address % self.swizzle.block()) * 8;
        let bits = u128::from(self.bits);
        if start % bits != 0 {
            let (run, ratio) = (start as i128, bits as i128);
            return Err(LayoutError::NotContiguous { run, ratio });
        }
        let offset = DynLeaf::new_static((start / bits) as i128)?;
        DynSwizzledLayout::new(swizzle, offset, self.layout.clone())
    }
}

impl<B: Int, M: Int, S: Int, const BITS: usize, L: Layout<Index: DynInt>>
    TryFrom<ComposedLayout<Swizzle<B, M, S, Bytes>, SmemPointer<BITS>, L>> for DynSmemLayout
where
    DynLayout: From<L>,
{
    type Error = LayoutError;
    fn try_from(
        composed: ComposedLayout<Swizzle<B, M, S, Bytes>, SmemPointer<BITS>, L>,
    ) -> Result<Self, LayoutError> {
        let (swizzle, _, layout) = composed.into_parts();
        Self::new(swizzle.into(), BITS as u64, layout.into())
    }
}

/// Reads what [`DynSmemLayout`] prints.
impl FromStr for DynSmemLayout {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = || {
            let (swizzle, next) = swizzle_at_start(text)?;
            let at = skip_word(text, skip_word(text, next, "o")?, "smem_ptr[")?;
            let (bits, next) = number_at(text, at)?;
            let bits = u64::try_from(bits).map_err(|_| unexpected(at, text, "a number of bits"))?;
            let at = skip_word(text, skip_word(text, next, "b](unset)")?, "o")?;
            Self::new(swizzle, bits, layout_at(text, at)?).map_err(invalid(at))
        };
        read().map_err(|problem| in_text(text, problem))
    }
}

impl fmt::Display for DynSmemLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        let (swizzle, bits, layout) = (self.swizzle, self.bits, &self.layout);
        write!(f, "{swizzle} o smem_ptr[{bits}b](unset) o {layout}")
    }
}

crate::diagnostic::error::debug_as_displayed!(DynSmemLayout);
