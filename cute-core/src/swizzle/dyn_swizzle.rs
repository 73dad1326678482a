//! [`DynSwizzle`]: a swizzle whose numbers are values.

use super::permutation::Swizzle;
use super::unit::Unit;
use crate::error::LayoutError;
use crate::int::{Int, pad};
use core::fmt;

/// `Sw<B,M,S>` with numbers known at run time, for tools and as a second opinion on the types.
///
/// ```
/// use cute_core::{prelude::*, swizzle::DynSwizzle};
/// let swizzle = DynSwizzle::new(2, 0, 3)?;
/// assert_eq!((swizzle.to_string(), swizzle.apply(24)), ("Sw<2,0,3>".into(), 27));
/// assert_eq!(swizzle, swizzle!(2,0,3).into());
/// # Ok::<(), LayoutError>(())
/// ```
///
/// Source: CuTe `Swizzle<B, M, S>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DynSwizzle {
    bits: u32,
    base: u32,
    shift: i32,
}

/// The greatest number of bits of an offset that swizzles reach.
const MOST: u32 = 62;

impl DynSwizzle {
    /// The swizzle of these numbers.
    ///
    /// # Errors
    /// SegregatedBits, if the shift is below the number of bits; Representable, if all bits
    /// together are more than 62.
    ///
    /// ```
    /// use cute_core::swizzle::DynSwizzle;
    /// let error = DynSwizzle::new(3, 4, -2).unwrap_err().to_string();
    /// assert!(error.starts_with("a swizzle of 3 bits reads bits that it changes, 2 further on"));
    /// ```
    pub const fn new(bits: u32, base: u32, shift: i32) -> Result<Self, LayoutError> {
        let distance = shift.unsigned_abs();
        if bits > MOST || base > MOST || distance > MOST || bits + base + distance > MOST {
            let reach = bits as i128 + base as i128 + distance as i128;
            return Err(LayoutError::WideSwizzle { reach });
        }
        if distance < bits {
            return Err(LayoutError::SwizzleOverlap {
                bits: bits as i128,
                shift: distance as i128,
            });
        }
        Ok(Self { bits, base, shift })
    }

    /// The numbers of a type.
    pub(crate) const fn of<B: Int, M: Int, S: Int, U: Unit>() -> Self {
        Self {
            bits: Swizzle::<B, M, S, U>::BITS,
            base: Swizzle::<B, M, S, U>::BASE,
            shift: Swizzle::<B, M, S, U>::SHIFT,
        }
    }

    /// The number of bits that it changes.
    pub const fn bits(self) -> u32 {
        self.bits
    }

    /// The lowest bit that it changes or reads.
    pub const fn base(self) -> u32 {
        self.base
    }

    /// The distance from the bits that it changes to the bits that it reads.
    pub const fn shift(self) -> i32 {
        self.shift
    }

    /// The number of offsets in a block that is permuted within itself.
    ///
    /// ```
    /// use cute_core::swizzle::DynSwizzle;
    /// assert_eq!(DynSwizzle::new(3, 4, 3)?.block(), 1 << 10);
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    pub const fn block(self) -> u64 {
        1 << (self.bits + self.base + self.shift.unsigned_abs())
    }

    /// The length of the parts between which the swizzle moves nothing.
    #[cfg(feature = "alloc")]
    pub(crate) const fn part(self) -> u64 {
        super::permutation::part(self.bits, self.block(), self.shift)
    }

    /// An offset permuted.
    ///
    /// ```
    /// use cute_core::swizzle::DynSwizzle;
    /// assert_eq!(DynSwizzle::new(3, 3, 3)?.apply(200), 208);
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    ///
    /// Source: CuTe `Swizzle::apply`.
    pub const fn apply(self, offset: i128) -> i128 {
        let field = ((1 << self.bits) - 1) << self.base;
        let shift = self.shift.unsigned_abs();
        offset
            ^ if self.shift < 0 {
                (offset & field) << shift
            } else {
                (offset & (field << shift)) >> shift
            }
    }

    /// The permutation for elements of `new` bits, where this one is for elements of `old` bits:
    /// see [`Swizzle::recast`].
    ///
    /// # Errors
    /// RecastDivisible, if a width is 0, the ratio of both is no power of two, or a bit that it
    /// reads lies within a wider element; Representable, beyond 62 bits.
    ///
    /// ```
    /// use cute_core::swizzle::DynSwizzle;
    /// assert_eq!(DynSwizzle::new(3, 0, 3)?.recast(16, 64)?.to_string(), "Sw<1,0,3>");
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    ///
    /// Source: CuTe `recast_layout<Old, New>(swizzle)`.
    pub const fn recast(self, old: u64, new: u64) -> Result<Self, LayoutError> {
        if old == 0 || new == 0 {
            return Err(LayoutError::ZeroWidth {});
        }
        let (up, down) = match (new.is_multiple_of(old), old.is_multiple_of(new)) {
            (true, _) => (new / old, 1),
            (_, true) => (1, old / new),
            _ => return Err(LayoutError::SwizzleNotRecast { ratio: new as i128 }),
        };
        if !up.is_power_of_two() || !down.is_power_of_two() {
            let ratio = if up > 1 { up } else { down };
            return Err(LayoutError::SwizzleNotRecast {
                ratio: ratio as i128,
            });
        }
        let (up, down) = (up.ilog2(), down.ilog2());
        if self.bits > 0 && self.shift < 0 && self.base < up {
            return Err(LayoutError::SwizzleWithinElement {
                base: self.base as i128,
                bits: up as i128,
            });
        }
        let lost = up.saturating_sub(self.base);
        Self::new(
            self.bits.saturating_sub(lost),
            self.base.saturating_sub(up) + down,
            self.shift,
        )
    }

    /// The permutation for elements of `bits` bits, where this one is for bytes: see
    /// [`Swizzle::of_elements`].
    ///
    /// # Errors
    /// RecastDivisible, if the width is no power of two, or a byte of an element moves to another
    /// element; Representable, beyond 62 bits.
    ///
    /// ```
    /// use cute_core::swizzle::DynSwizzle;
    /// let bytes = DynSwizzle::new(3, 4, 3)?;
    /// assert_eq!(bytes.of_elements(16)?.to_string(), "Sw<3,3,3>");
    /// assert_eq!(bytes.of_elements(4)?.to_string(), "Sw<3,5,3>");
    /// assert!(DynSwizzle::new(3, 1, 3)?.of_elements(32).is_err());
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    ///
    /// Source: CuTe `recast_layout<uint8_t, T>(swizzle)`.
    pub const fn of_elements(self, bits: u64) -> Result<Self, LayoutError> {
        let wider = (bits / 8).checked_ilog2();
        if let Some(up) = wider
            && self.bits > 0
            && self.base < up
        {
            return Err(LayoutError::SwizzleWithinElement {
                base: self.base as i128,
                bits: up as i128,
            });
        }
        self.recast(8, bits)
    }
}

impl<B: Int, M: Int, S: Int, U: Unit> From<Swizzle<B, M, S, U>> for DynSwizzle {
    fn from(_: Swizzle<B, M, S, U>) -> Self {
        const { Self::of::<B, M, S, U>() }
    }
}

impl fmt::Display for DynSwizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        write!(f, "Sw<{},{},{}>", self.bits, self.base, self.shift)
    }
}
