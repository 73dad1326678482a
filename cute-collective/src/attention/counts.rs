//! How often instructions that a warp executes together stand in a kernel.

use super::groups::EACH;
use super::head::Head;
use super::joined::joins;
use super::mask::Mask;
use super::parts::{exchanges, halves, passes};
use super::sequences::Sequences;

/// 1 where blocks of rows are [joined](super::joined), else 0. `plain` says whether scores and weights stay as they are.
const fn joined<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    joins::<H, M, B>(plain) as u32
}

/// The places in the source where a tile of keys is worked on: the first one, whole ones with their maximum and with that
/// before, the one that tells whether that serves, and masked ones at either end. Where a mask is sparse, the first one
/// and the others.
const fn tiles<H: Head, M: Mask>() -> u32 {
    if M::SPARSE {
        return 2;
    }
    2 + 2 * H::MAXIMUM_BEFORE as u32 + M::LAST as u32 + M::FIRST as u32
}

/// The places where the first half of a tile is worked on in place of the first tile.
const fn first_halves<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    halves::<H, M, B>(plain) as u32
}

/// The places where the last weights are multiplied by their values; joined blocks do it with the first scores of the next, too.
const fn last_values<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    1 + joined::<H, M, B>(plain)
}

/// The places where a consumer has its turn: each tile but the first, and in joined blocks that, too.
const fn turns<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    tiles::<H, M>() - 1 + joined::<H, M, B>(plain)
}

/// The places where O is stored. In joined blocks they are behind the scores of the second tile, where there is none, and at the end.
const fn epilogues<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    1 + 2 * joined::<H, M, B>(plain)
}

/// The places where a tile is weighed with the maximum before.
const fn before<H: Head, M: Mask>() -> u32 {
    (H::MAXIMUM_BEFORE && !M::SPARSE) as u32
}

/// `bar.red`: whether the maximum before may serve, and whether it has served.
pub const fn questions<H: Head, M: Mask>() -> u32 {
    2 * before::<H, M>()
}

/// The places in the source where the maximum of a tile is computed by its sign: the first one has it in joined blocks
/// alone.
const fn maxima<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    if H::ORIGIN_FALLS {
        tiles::<H, M>() - 1 + joined::<H, M, B>(plain)
    } else {
        0
    }
}

/// `vote.sync`: whether the maximum before serves a tile, and each answer once more; and whether all
/// scores of a row are negative.
pub const fn votes<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    questions::<H, M>() / 2 + questions::<H, M>() + maxima::<H, M, B>(plain)
}

/// The groups of products: Q·Kᵀ and P·V of each tile, and Q·Kᵀ of the first half of one.
pub const fn groups<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    let of_keys = tiles::<H, M>() + first_halves::<H, M, B>(plain);
    of_keys + tiles::<H, M>() - 1 + last_values::<H, M, B>(plain)
}

/// `wgmma.commit_group`: one for each group of products. P·V of a tile with the maximum before is several groups (`groups.rs`).
pub const fn commits<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    groups::<H, M, B>(plain) + before::<H, M>() * (super::groups::groups::<H>(EACH) - 1)
}

/// `wgmma.wait_group`: one for each group of products, and for P·V of such a tile as many as are waited for one by one.
pub const fn waits<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    groups::<H, M, B>(plain) + before::<H, M>() * (super::groups::waits::<H>() - 1)
}

/// The products: an instruction for each 16 or 32 elements of a row, and for each 16 or 32 keys.
pub const fn products<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    let of_values = tiles::<H, M>() - 1 + last_values::<H, M, B>(plain);
    let of_keys = tiles::<H, M>() + first_halves::<H, M, B>(plain);
    of_keys * (H::WIDTH / H::DEPTH) + of_values * (H::KEYS / H::DEPTH)
}

/// `bar.sync`: of the block, two of each epilogue, the turns, and where a mask is sparse, behind the first note; where
/// warpgroups leave out tiles, one for these; where they pass blocks, a turn, one for each of Q and K, and two for V.
pub const fn syncs<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    let of_epilogues = 2 * epilogues::<H, M, B>(plain);
    let of_passed = 5 * passes::<H, M, B>() as u32;
    1 + of_epilogues + turns::<H, M, B>(plain) + M::SPARSE as u32 + H::ROWS_APART as u32 + of_passed
}

/// `bar.arrive`: the first turn, one behind each turn, where warpgroups leave out tiles, one for these, and where they
/// pass blocks, one for these.
pub const fn arrivals<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    1 + turns::<H, M, B>(plain) + H::ROWS_APART as u32 + passes::<H, M, B>() as u32
}

/// `ldmatrix`: Q, if it stays in registers.
pub const fn loads<H: Head>() -> u32 {
    if H::QUERIES_IN_REGISTERS {
        H::WIDTH / H::DEPTH
    } else {
        0
    }
}

/// `stmatrix`: O, of each epilogue.
pub const fn stores<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    H::VALUE_WIDTH / 16 * epilogues::<H, M, B>(plain)
}

/// `shfl.sync`: the number of the warpgroup, two for the maximum of each row, and two more where all its
/// scores may be negative, twice two for the sums behind the last values, and of a note the first word twice, and two more where
/// sequences are packed; where the first tile is halved, two for the maximum of each row, and one of the note where
/// rows are exchanged; where blocks are passed, whether this one is, and three of its note; where a mask is sparse, of
/// a note the first word once, and one of each tile; of the note of joined blocks the first word once more, and the
/// number of their first tile.
pub const fn shuffles<H: Head, M: Mask, B: Sequences>(plain: bool) -> u32 {
    let notes = if M::SPARSE {
        1 + tiles::<H, M>()
    } else {
        2 + 2 * B::PACKED as u32 + 2 * joined::<H, M, B>(plain)
    };
    let halves = first_halves::<H, M, B>(plain);
    let of_maxima = 4 * (tiles::<H, M>() + halves + maxima::<H, M, B>(plain));
    let of_parts = exchanges::<H, M, B>(plain) as u32 + 4 * passes::<H, M, B>() as u32;
    1 + of_maxima + of_parts + 4 * last_values::<H, M, B>(plain) + notes
}
