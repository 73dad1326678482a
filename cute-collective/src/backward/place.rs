//! Which keys a block takes, and which queries see them.

use super::products::Gradients;
use crate::attention::mask::Mask;
use crate::attention::schedule::row_and_head;
use cute_kernels::attention::backward::{BackwardArguments, KEYS};

/// A tile of keys, and the tiles of queries that see it.
#[derive(Clone, Copy)]
pub struct Place {
    /// The number of the tile, of those of its head.
    pub key_tile: u32,
    /// The head of K and V.
    pub head: u32,
    /// The batch.
    pub batch: u32,
    /// The first tile of queries that see any of the keys.
    pub first: u32,
    /// The first tile from which on queries see all 128 keys.
    pub whole: u32,
}

impl Place {
    /// That of a block. The tiles that most queries see come first.
    #[inline(always)]
    pub fn of<G: Gradients, M: Mask>(arguments: &BackwardArguments, block: u32) -> Self {
        let a = arguments;
        let heads = a.key_heads * a.of.batches;
        let (row, head) = row_and_head::<M>(block, a.key_tiles, heads, a.of.at_once);
        let key_tile = if M::LAST { a.key_tiles - 1 - row } else { row };
        let key = (key_tile * KEYS) as i32;
        // no overflow: the host has lengths and distances below 2^29
        let distance = a.of.shift + a.of.right;
        let tile_of = |query: i32| query.max(0) as u32;
        let first = if M::LAST {
            tile_of(key - distance) / G::QUERIES
        } else {
            0
        };
        let whole = if key as u32 + KEYS > a.of.keys {
            a.query_tiles
        } else if M::LAST {
            tile_of(key + KEYS as i32 - 1 - distance).div_ceil(G::QUERIES)
        } else {
            0
        };
        Place {
            key_tile,
            head: head % a.key_heads,
            batch: head / a.key_heads,
            first: first.min(a.query_tiles),
            whole: whole.min(a.query_tiles),
        }
    }

    /// The first key.
    #[inline(always)]
    pub fn key(self) -> u32 {
        self.key_tile * KEYS
    }
}
