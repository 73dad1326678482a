//! Which rows of Q a block takes, and in which order.

use crate::mask::Mask;
use cute_gpu::device::Global;
use cute_kernels::attention::{AttentionArguments, CONSUMERS};

/// The rows of Q that a block takes at a time.
pub const ROWS: u32 = 64 * CONSUMERS;

/// A tile of rows of Q.
#[derive(Clone, Copy)]
pub struct Place {
    /// The first row.
    pub query: u32,
    pub head: u32,
    /// The head of K and V.
    pub key_head: u32,
    pub batch: u32,
}

/// The number of tiles of all heads.
#[inline(always)]
pub fn tiles(arguments: &AttentionArguments) -> u32 {
    let a = arguments;
    a.queries.div_ceil(ROWS) * a.heads * a.batches
}

/// The tile of a number.
///
/// Where all tiles have as many keys, those of a head follow each other. Else the last rows of all
/// heads come first, since they have most keys, so that the blocks end at about the same time; this
/// for as many heads at once as have room in the cache.
#[inline(always)]
pub fn place<M: Mask>(arguments: &AttentionArguments, number: u32) -> Place {
    let a = arguments;
    let down = a.queries.div_ceil(ROWS);
    let (row, head) = if M::LAST {
        let group = number / (a.heads_at_once * down);
        let first = group * a.heads_at_once;
        let here = a.heads_at_once.min(a.heads * a.batches - first);
        let number = number - first * down;
        (down - 1 - number / here, first + number % here)
    } else {
        (number % down, number / down)
    };
    let (batch, head) = (head / a.heads, head % a.heads);
    Place {
        query: row * ROWS,
        head,
        key_head: head / a.heads_per_key,
        batch,
    }
}

/// The counter from which blocks take tiles, and the one of the blocks that have ended.
#[derive(Clone, Copy)]
pub struct Counters {
    pub next: Global<u32>,
    pub ended: Global<u32>,
}
