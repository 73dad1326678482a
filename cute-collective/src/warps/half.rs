//! [`Half`]: numbers of 16 bits.

use cute_core::atom::{BF16, F16};
use cute_gpu::device::convert::{from_bf16, from_f16, pack_bf16, pack_f16};

/// A number of 16 bits.
pub trait Half {
    /// Two numbers as a pair, the first in the lower half.
    fn pack(first: f32, second: f32) -> u32;
    /// The number of 16 bits.
    fn unpack(bits: u16) -> f32;
}
impl Half for F16 {
    #[inline(always)]
    fn pack(first: f32, second: f32) -> u32 {
        pack_f16(first, second)
    }
    #[inline(always)]
    fn unpack(bits: u16) -> f32 {
        from_f16(::half::f16::from_bits(bits))
    }
}
impl Half for BF16 {
    #[inline(always)]
    fn pack(first: f32, second: f32) -> u32 {
        pack_bf16(first, second)
    }
    #[inline(always)]
    fn unpack(bits: u16) -> f32 {
        from_bf16(::half::bf16::from_bits(bits))
    }
}
