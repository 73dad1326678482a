//! The numbers that the kernels of gradients are told.

use crate::attention::AttentionArguments;
use crate::attention::dropout::Keep;

/// The tiles of Q that shared memory holds. One place first waits for K and V.
pub const QUERY_STAGES: u32 = 3;

/// The tiles of dO that shared memory holds.
pub const GRADIENT_STAGES: u32 = 2;

/// The threads of a block that computes dK and dV: two warpgroups, and one that loads.
pub const THREADS: u32 = 3 * 128;

/// The threads of a block of the other kernels.
pub const ROW_THREADS: u32 = 128;

/// The threads of the block that finds where packed sequences lie.
pub const PLACE_THREADS: u32 = 256;

/// The rows of K and V that a block takes.
pub const KEYS: u32 = 128;

/// The bytes of dQ that a block computes for a tile of Q: 64 times 128 numbers, for both widths of heads.
pub const FOUND_BYTES: u32 = 64 * 128 * 4;

/// The words in which a block is told of its keys, where sequences are packed.
pub const WORDS: u32 = 13;

/// The rows of Q that a block of the other kernels takes.
pub const ROWS: u32 = 64;

/// The queries of a tile, for heads of up to `width` elements: twice as many where rows are half as
/// wide.
pub const fn tile_queries(width: u32) -> u32 {
    if width == 64 { 128 } else { 64 }
}

/// The numbers of a kernel of gradients beside its tensors, as one argument by value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct BackwardArguments {
    /// The numbers of the forward kernels, but that `at_once` is how many heads of K and V are worked
    /// on at a time.
    pub of: AttentionArguments,
    /// The heads of K and V.
    pub key_heads: u32,
    /// The tiles of Q of each head. Where sequences are packed: the places of tiles of all sequences.
    pub query_tiles: u32,
    /// The tiles of K of each head. Where sequences are packed: the places of tiles of all sequences.
    pub key_tiles: u32,
    /// The queries of a tile.
    pub tile_queries: u32,
    /// 1 if blocks add to the sums of dQ in the order of their keys.
    pub in_order: u32,
}

/// The argument of a kernel with dropout: which weights stay, and their factor.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct BackwardDropout {
    /// Which weights stay.
    pub keep: Keep,
    /// The factor of the weights that stay.
    pub inverse: f32,
}

#[cfg(feature = "host")]
// SAFETY: numbers of 32 bits alone, so there is no padding.
#[allow(unsafe_code, reason = "a promise about the fields above")]
unsafe impl cute_cuda::KernelStruct for BackwardArguments {}

#[cfg(feature = "host")]
// SAFETY: likewise.
#[allow(unsafe_code, reason = "a promise about the fields above")]
unsafe impl cute_cuda::KernelStruct for BackwardDropout {}
