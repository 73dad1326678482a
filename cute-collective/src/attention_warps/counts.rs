//! How often instructions that a warp executes together stand in a kernel.

use super::head::Head;

/// `mma.sync`: Q·Kᵀ and P·V, of 16 rows, 8 columns and 16 numbers in between each.
pub const fn products<H: Head>() -> u32 {
    2 * H::PARTS * (H::WIDTH / 16) * (H::KEYS / 8)
}

/// `ldmatrix`: of 16 rows of Q, and of 16 rows or columns of K and V.
pub const fn loads<H: Head>() -> u32 {
    let steps = H::WIDTH / 16;
    steps * (H::PARTS + H::KEYS / 16) + H::KEYS / 16 * steps
}

/// `shfl.sync`: two for the maximum of each row, and two for its sum.
pub const fn shuffles<H: Head>() -> u32 {
    H::PARTS * 2 * (2 + 2)
}

/// `bar.sync`: when K, and when V is there, and before O is stored.
pub const SYNCS: u32 = 3;
