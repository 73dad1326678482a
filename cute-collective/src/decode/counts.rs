//! How often instructions that a warp executes together stand in a kernel.

use crate::attention::head::Head;

/// The products: an instruction for each 16 elements of a row, and for each 16 keys.
pub const fn products<H: Head>() -> u32 {
    H::WIDTH / 16 + H::KEYS / 16
}

/// The groups of products: Q·Kᵀ and P·V.
pub const GROUPS: u32 = 2;

/// `bar.sync`: of the block, behind cleared values, and before the counter.
pub const SYNCS: u32 = 3;

/// `bar.red`: whether the block is the last one.
pub const QUESTIONS: u32 = 1;

/// `shfl.sync`: the number of keys, two for the maximum of each row, and two for its sum.
pub const SHUFFLES: u32 = 1 + 2 * 2 + 2 * 2;
