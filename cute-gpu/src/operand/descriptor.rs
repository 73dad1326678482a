//! [`Descriptor`]: the 64 bits.

use crate::swizzle::SmemSwizzle;
use core::fmt;

/// A matrix descriptor: 64 bits that tell `wgmma` where an operand lies in shared memory.
///
/// | bits | |
/// |---|---|
/// | 0–13 | start address |
/// | 16–29 | leading dimension byte offset |
/// | 32–45 | stride dimension byte offset |
/// | 49–51 | base offset: 0, since the memory begins with a whole pattern of the swizzle |
/// | 62–63 | swizzle: 0 none, 1 128 bytes, 2 64 bytes, 3 32 bytes |
///
/// Addresses and offsets are in pieces of 16 bytes.
///
/// ```
/// use cute_core::{atom::F16, prelude::*};
/// use cute_gpu::{Descriptor, Operand};
/// const A: Operand = Operand::of::<F16, Layout![((8,8),(8,8)):((8,64),(1,512))]>(64);
/// let descriptor: Descriptor = A.descriptor();
/// assert_eq!(descriptor.bits(), 64 << 16 | 8 << 32);
/// assert_eq!(descriptor.to_string(), "0x0000000800400000");
/// ```
///
/// Source: PTX ISA, Asynchronous Warpgroup Level Matrix, Matrix Descriptor; CuTe `GmmaDescriptor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Descriptor(u64);

impl Descriptor {
    /// The greatest number of pieces that a field has.
    pub(crate) const MOST: u32 = (1 << 14) - 1;

    /// The descriptor of these numbers of pieces, each at most [`MOST`](Self::MOST).
    pub(super) const fn new(start: u32, leading: u32, stride: u32, swizzle: SmemSwizzle) -> Self {
        Self(
            start as u64
                | (leading as u64) << 16
                | (stride as u64) << 32
                | swizzle.descriptor_bits() << 62,
        )
    }

    /// The bits, as the instruction takes them.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The descriptor of the same matrix `pieces` times 16 bytes further on.
    ///
    /// Only the address changes, modulo 256 KiB: one addition of 32 bits. Steps of an
    /// [`Operand`](crate::Operand) from an address that its `at` accepts stay below.
    pub const fn after(self, pieces: u32) -> Self {
        let start = (self.0 as u32).wrapping_add(pieces) & Self::MOST;
        Self(self.0 & !(Self::MOST as u64) | start as u64)
    }

    /// [`after`](Self::after) within a tile of shared memory, whose addresses all lie below 256 KiB: so the address needs
    /// no mask, and nothing but the lower half of the descriptor changes.
    pub(crate) const fn within_tile(self, pieces: u32) -> Self {
        let [lower, upper] = self.halves();
        Self((upper as u64) << 32 | lower.wrapping_add(pieces) as u64)
    }

    /// The lower and the upper 32 bits.
    pub(crate) const fn halves(self) -> [u32; 2] {
        [self.0 as u32, (self.0 >> 32) as u32]
    }

    /// The start address in bytes.
    pub const fn start_address(self) -> u32 {
        self.field(0) * 16
    }

    /// The leading dimension byte offset.
    pub const fn leading_bytes(self) -> u32 {
        self.field(16) * 16
    }

    /// The stride dimension byte offset.
    pub const fn stride_bytes(self) -> u32 {
        self.field(32) * 16
    }

    const fn field(self, from: u32) -> u32 {
        (self.0 >> from) as u32 & Self::MOST
    }
}

impl fmt::Display for Descriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#018x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Descriptor, SmemSwizzle};

    /// Of all steps between addresses of shared memory, which has less than 228 KiB.
    #[test]
    fn a_step_within_a_tile_is_one_of_any_address() {
        let tile = Descriptor::new(0, 1, 64, SmemSwizzle::B128);
        let most = 228 * 1024 / 16;
        for start in (0..most).step_by(37) {
            let at = tile.after(start);
            for step in (0..most - start).step_by(53) {
                assert_eq!(at.within_tile(step), at.after(step), "{start} {step}");
            }
        }
        assert_eq!(tile.halves(), [1 << 16, 64 | 1 << 30]);
    }
}
