//! How often instructions that a warp executes together stand in a kernel.

use super::head::Head;
use super::mask::Mask;
use super::sequences::Sequences;

/// The places in the source where a tile of keys is worked on: the first one, whole ones with their
/// maximum and with that before, the one that tells whether that serves, and masked ones at either end. Where a mask is sparse, the first one
/// and the others.
const fn tiles<H: Head, M: Mask>() -> u32 {
    if M::SPARSE {
        return 2;
    }
    2 + 2 * H::MAXIMUM_BEFORE as u32 + M::LAST as u32 + M::FIRST as u32
}

/// `bar.red`: whether the maximum before may serve, and whether it has served.
pub const fn questions<H: Head, M: Mask>() -> u32 {
    2 * (H::MAXIMUM_BEFORE && !M::SPARSE) as u32
}

/// The places in the source where a tile behind the first one has its maximum computed by its sign.
const fn maxima<H: Head, M: Mask>() -> u32 {
    if H::ORIGIN_FALLS {
        tiles::<H, M>() - 1
    } else {
        0
    }
}

/// `vote.sync`: whether the maximum before serves a tile, and each answer once more; and whether all
/// scores of a row are negative.
pub const fn votes<H: Head, M: Mask>() -> u32 {
    questions::<H, M>() / 2 + questions::<H, M>() + maxima::<H, M>()
}

/// The groups of products: Q·Kᵀ and P·V of each tile.
pub const fn groups<H: Head, M: Mask>() -> u32 {
    2 * tiles::<H, M>()
}

/// The products: an instruction for each 16 or 32 elements of a row, and for each 16 or 32 keys.
pub const fn products<H: Head, M: Mask>() -> u32 {
    tiles::<H, M>() * (H::WIDTH / H::DEPTH + H::KEYS / H::DEPTH)
}

/// `bar.sync`: of the block, two of the epilogue, a turn in each tile but the first, and where a mask
/// is sparse, behind the first note; where warpgroups leave out tiles, one for these.
pub const fn syncs<H: Head, M: Mask>() -> u32 {
    3 + tiles::<H, M>() - 1 + M::SPARSE as u32 + H::ROWS_APART as u32
}

/// `bar.arrive`: the first turn, one in each tile but the first, and where warpgroups leave out tiles, one
/// for these.
pub const fn arrivals<H: Head, M: Mask>() -> u32 {
    1 + tiles::<H, M>() - 1 + H::ROWS_APART as u32
}

/// `ldmatrix`: Q, if it stays in registers.
pub const fn loads<H: Head>() -> u32 {
    if H::QUERIES_IN_REGISTERS {
        H::WIDTH / H::DEPTH
    } else {
        0
    }
}

/// `stmatrix`: O.
pub const fn stores<H: Head>() -> u32 {
    H::VALUE_WIDTH / 16
}

/// `shfl.sync`: the number of the warpgroup, two for the maximum of each row, and two more where all its
/// scores may be negative, twice two for the sums, and of a note the first word twice, and two more where sequences are packed; where a mask is
/// sparse, of a note the first word once, and one of each tile.
pub const fn shuffles<H: Head, M: Mask, B: Sequences>() -> u32 {
    let notes = if M::SPARSE {
        1 + tiles::<H, M>()
    } else {
        2 + 2 * B::PACKED as u32
    };
    1 + 4 * (tiles::<H, M>() + maxima::<H, M>()) + 4 + notes
}
