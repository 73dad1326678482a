//! The numbers that a kernel of decoding is told.

/// The tiles of K, and those of V, that the shared memory of a block holds.
pub const STAGES: u32 = 3;

/// The threads of a block: a warpgroup that computes, and a warp that loads.
pub const THREADS: u32 = 128 + 32;

/// The blocks that a multiprocessor has at a time, so that one computes while the other one waits.
pub const BLOCKS: u32 = 2;

/// The most queries, times the heads that share a head of K and V.
pub const MOST_ROWS: u32 = 64;

/// The facts that a kernel of decoding gets beside its tensors, as one argument by value.
///
/// Query `i` sees the keys from `i + shift - left` to `i + shift + right`, of those that its batch
/// has. The shift is the number of these keys less that of queries, or 0.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct DecodeArguments {
    /// The strides of Q along queries, heads and batches, in elements.
    pub q: [u64; 3],
    /// The strides of O.
    pub o: [u64; 3],
    /// The strides of the logarithms of sums.
    pub sums: [u64; 3],
    /// The queries of each batch.
    pub queries: u32,
    /// How many heads of Q share one of K and V.
    pub heads_per_key: u32,
    /// The heads of K and V.
    pub key_heads: u32,
    /// The elements of a row of Q.
    pub width: u32,
    /// The keys of each batch, or the most that one can have.
    pub keys: u32,
    /// The rows of a page.
    pub page_rows: u32,
    /// The rows of a box of a page.
    pub box_rows: u32,
    /// The strides of the table of pages along pages and batches, in elements.
    pub table: [u32; 2],
    /// The parts of the keys of a head of K and V, each of which a block takes.
    pub parts: u32,
    /// 1 if the last query is aligned to the last key, and 0 if the first ones are.
    pub from_ends: u32,
    /// How many keys before its own place a query sees.
    pub left: i32,
    /// How many keys behind it.
    pub right: i32,
    /// The factor of the exponents of 2: the scale of scores times log₂ e.
    pub exponent: f32,
}

#[cfg(feature = "host")]
// SAFETY: nine numbers of 64 bits and fourteen of 32, so there is no padding.
#[allow(unsafe_code, reason = "a promise about the fields above")]
unsafe impl cute_cuda::KernelStruct for DecodeArguments {}
