//! The tiles of rows of Q of all heads, in the order in which they are worked on.

use super::mask::Mask;
use cute_gpu::device::Global;
use cute_gpu::device::threads::opaque;
use cute_kernels::attention::AttentionArguments;

/// A tile of rows of Q.
#[derive(Clone, Copy)]
pub struct Place {
    /// The first row, of those of its sequence. It may be before them, as a number that wraps.
    pub query: u32,
    /// The number of the head, of those of all batches or sequences.
    pub head_of_all: u32,
}

impl Place {
    /// The head, and the batch or the number of the sequence.
    #[inline(always)]
    pub fn head_and_batch(self, arguments: &AttentionArguments) -> (u32, u32) {
        // Hidden here, so that both take no registers before they are asked for.
        let number = opaque(self.head_of_all);
        (number % arguments.heads, number / arguments.heads)
    }
}

/// The head of K and V that a head of Q reads.
#[inline(always)]
pub fn key_head(arguments: &AttentionArguments, head: u32) -> u32 {
    head / arguments.heads_per_key
}

/// The number of tiles of `rows` rows of all heads, where all batches have as many rows.
#[inline(always)]
pub fn tiles(arguments: &AttentionArguments, rows: u32) -> u32 {
    let a = arguments;
    a.queries.div_ceil(rows) * a.heads * a.batches
}

/// The head and the tile in it of tile `number` of some heads, with `down` tiles each.
///
/// Where all tiles have as many keys, those of a head follow each other. Else the last rows of all
/// heads come first, since they have most keys, so that the blocks end at about the same time; this
/// for as many heads at once as have room in the cache.
#[inline(always)]
pub fn row_and_head<M: Mask>(number: u32, down: u32, heads: u32, heads_at_once: u32) -> (u32, u32) {
    if M::LAST {
        let group = number / (heads_at_once * down);
        let first = group * heads_at_once;
        let here = heads_at_once.min(heads - first);
        let number = number - first * down;
        (down - 1 - number / here, first + number % here)
    } else {
        (number % down, number / down)
    }
}

/// The counter from which blocks take tiles, and the one of the blocks that have ended.
#[derive(Clone, Copy)]
pub struct Counters {
    /// How many tiles are taken beyond those that each block has without it.
    pub next: Global<u32>,
    /// How many blocks have ended.
    pub ended: Global<u32>,
}
