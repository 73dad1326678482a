//! How often instructions that a warp executes together stand in the kernel of dK and dV.

use super::dropout::{Drops, Stays};
use super::products::Gradients;

/// The places in the source where a tile of Q is worked on: with a mask, and whole.
const TILES: u32 = 2;

/// The groups of products: S, dP, dV, dQ and dK of each tile.
pub const GROUPS: u32 = 5 * TILES;

/// The waits: one for each group.
pub const WAITS: u32 = GROUPS;

/// The products: an instruction for each 16 elements of a row, queries, or keys.
pub const fn products<G: Gradients>() -> u32 {
    TILES * (2 * (G::WIDTH / 16) + 2 * (G::QUERIES / 16) + 128 / 16)
}

/// `bar.sync`: of the block; in each tile when gradients of scores are written; two when dK and dV are stored; and the
/// one at which a warp that adds waits for dQ of a tile.
pub const SYNCS: u32 = 1 + TILES + 2 + 1;

/// `bar.arrive`: in each tile, when dQ is written.
pub const ARRIVALS: u32 = TILES;

/// `stmatrix`: gradients of scores, dK and dV.
pub const fn stores<G: Gradients>() -> u32 {
    TILES * (G::QUERIES / 16) + 2 * (G::WIDTH / 16)
}

/// `shfl.sync`: the number of the warpgroup, and of the warp that loads or adds; of packed sequences whether a block has keys, the first tile
/// of Q, and the ends of both loops over tiles, before the first one and behind each; and with dropout the
/// bits of two other threads, of the first tile of a head and in each tile of the next one.
pub const fn shuffles<G: Gradients, D: Drops>(packed: bool) -> u32 {
    let of_place = if packed { 2 + 2 * TILES } else { 0 };
    let of_bits = if D::DROPS {
        2 * (1 + TILES) * Stays::words::<G>()
    } else {
        0
    };
    2 + of_place + of_bits
}
