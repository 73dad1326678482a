//! How often instructions that a warp executes together stand in a kernel.

use crate::head::Head;
use crate::mask::Mask;
use crate::sequences::Sequences;

/// The places in the source where a tile of keys is worked on: the first one, whole ones with their
/// maximum and with that before, and masked ones at either end.
const fn tiles<H: Head, M: Mask>() -> u32 {
    2 + H::MAXIMUM_BEFORE as u32 + M::LAST as u32 + M::FIRST as u32
}

/// `bar.red`: whether maxima are needed.
pub const fn questions<H: Head>() -> u32 {
    H::MAXIMUM_BEFORE as u32
}

/// `vote.sync`: whether scores grow, in whole tiles of either kind.
pub const fn votes<H: Head>() -> u32 {
    2 * H::MAXIMUM_BEFORE as u32
}

/// The groups of products: Q·Kᵀ and P·V of each tile.
pub const fn groups<H: Head, M: Mask>() -> u32 {
    2 * tiles::<H, M>()
}

/// The products: an instruction for each 16 elements of a row, and for each 16 keys.
pub const fn products<H: Head, M: Mask>() -> u32 {
    tiles::<H, M>() * (H::WIDTH / 16 + H::KEYS / 16)
}

/// `bar.sync`: of the block, two of the epilogue, and a turn in each tile but the first.
pub const fn syncs<H: Head, M: Mask>() -> u32 {
    3 + tiles::<H, M>() - 1
}

/// `bar.arrive`: the first turn, and one in each tile but the first.
pub const fn arrivals<H: Head, M: Mask>() -> u32 {
    1 + tiles::<H, M>() - 1
}

/// `ldmatrix`: Q, if it stays in registers.
pub const fn loads<H: Head>() -> u32 {
    if H::QUERIES_IN_REGISTERS {
        H::WIDTH / 16
    } else {
        0
    }
}

/// `stmatrix`: O.
pub const fn stores<H: Head>() -> u32 {
    H::VALUE_WIDTH / 16
}

/// `shfl.sync`: the number of the warpgroup, two for the maximum of each row, twice two for the
/// sums, and of a note the first word twice, and two more where sequences are packed.
pub const fn shuffles<H: Head, M: Mask, B: Sequences>() -> u32 {
    let next = 2 + 2 * B::PACKED as u32;
    1 + 4 * tiles::<H, M>() + 4 + next
}
