//! Which rows of a tile a consumer takes, and how many keys of the first tile they see.
//!
//! Where queries have a last key of their own, some of the 64 rows of a consumer see the first half of their first tile
//! of keys at most: with a causal mask, tiles of 128 keys and as many rows, the first 64 rows. Only that half is
//! multiplied and weighed then. Packed sequences may end within a first half, too, and the last rows of one may be those
//! of one consumer alone: the other one passes this block. So that neither of two consumers always has less to do, they
//! exchange their rows from tile to tile.

use super::consumer::{Consumer, Tile};
use super::head::Head;
use super::joined::is_plain;
use super::mask::{Keys, Mask};
use super::note::Told;
use super::score::Score;
use super::sequences::Sequences;
use cute_gpu::device::pipeline::Consumer as Role;
use cute_gpu::device::threads::uniform;

/// Whether the first tile is halved where rows see no more of it: where that was faster. Tiles of 64 keys were
/// slower, and so were kernels that modify scores, which have few registers left, and long batches of elements of 8 bits.
/// Wider heads of these were not measured. `is_plain` says whether scores and weights stay [as they are](is_plain).
pub const fn halves<H: Head, M: Mask, B: Sequences>(is_plain: bool) -> bool {
    let has_keys = (M::LAST || B::PACKED) && !M::SPARSE && H::KEYS > 64;
    is_plain && has_keys && (H::DEPTH == 16 || B::PACKED && H::WIDTH == 64)
}

/// Whether the two consumers of a block exchange their rows from tile to tile.
pub const fn exchanges<H: Head, M: Mask, B: Sequences>(is_plain: bool) -> bool {
    halves::<H, M, B>(is_plain) && H::CONSUMERS == 2
}

/// Whether a consumer passes a block that has rows for the other one alone: where that was faster. Without a mask
/// kernels for wide values were slower where sequences are long.
pub const fn passes<H: Head, M: Mask, B: Sequences>() -> bool {
    B::PACKED && H::CONSUMERS == 2 && (M::LAST || H::VALUE_WIDTH <= 128)
}

/// Which 64 of the rows at a place consumer `part` takes.
///
/// # Safety
/// The note of the place is still held.
#[inline(always)]
pub unsafe fn rows_of<H: Head, M: Mask, S: Score, B: Sequences>(part: u32, place: B::Told) -> u32 {
    if exchanges::<H, M, B>(is_plain::<S>()) {
        // SAFETY: the caller's promise.
        part ^ unsafe { place.first_part() }
    } else {
        part
    }
}

impl<H: Head, M: Mask, S: Score, B: Sequences> Consumer<'_, H, M, S, B> {
    /// Whether the first tile is halved where rows see no more of it.
    pub(super) const HALVES: bool = halves::<H, M, B>(is_plain::<S>());
    /// Whether it passes blocks that have rows for the other one alone.
    pub(super) const PASSES: bool = passes::<H, M, B>();

    /// Which 64 of the rows at a place this consumer takes.
    ///
    /// # Safety
    /// As for [`rows_of`].
    #[inline(always)]
    pub(super) unsafe fn rows_at(&self, place: B::Told) -> u32 {
        // SAFETY: the caller's promise.
        unsafe { rows_of::<H, M, S, B>(self.part, place) }
    }

    /// Whether the rows of this consumer see no key of the second half of a tile; `query` is the first row of the block.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together; the note of the place is held.
    #[inline(always)]
    pub(super) unsafe fn sees_first_half(
        &self,
        place: B::Told,
        query: u32,
        tile: u32,
        keys: &Keys,
    ) -> bool {
        // SAFETY: the caller's promise.
        let part = unsafe {
            let part = self.rows_at(place);
            if exchanges::<H, M, B>(is_plain::<S>()) {
                uniform(part)
            } else {
                part
            }
        };
        let last_row = query.wrapping_add(64 * part + 63);
        let (_, end) = M::seen(self.problem.arguments, keys, last_row as i32);
        end <= (tile * H::KEYS + H::KEYS / 2) as i32
    }

    /// Whether the sequence has none of the rows of this consumer.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together; the note of the place is held.
    #[inline(always)]
    pub(super) unsafe fn has_no_row(&self, place: B::Told) -> bool {
        // SAFETY: the caller's promise.
        unsafe {
            let row = place.query() + 64 * self.rows_at(place);
            let rows = place.queries(self.problem.arguments).count;
            // Known to be alike for the warp, as the places of stages have to be.
            uniform(u32::from(row >= rows)) != 0
        }
    }

    /// Passes a block that has rows for the other consumer alone: releases Q and each tile as soon as it is there, and
    /// takes and gives the turns. So this consumer may be at the next block before the other one is.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together; the note of the place is held.
    #[inline(always)]
    pub(super) unsafe fn pass(
        &self,
        place: B::Told,
        q: Role<1, 0>,
        mut k: Tile,
        mut v: Tile,
    ) -> (Role<1, 0>, Tile, Tile) {
        // SAFETY: the caller's promise; the rings hold the tiles in this order.
        unsafe {
            let q = self.leave(q);
            let (seen, ..) = self.seen(place);
            let mut tile = seen.end;
            // With its end at the end or the beginning, the compiler made copies of this loop.
            loop {
                k = self.leave(k);
                // There is no turn in the first tile.
                if tile < seen.end {
                    self.turn(self.part).sync();
                    self.turn(self.next_part()).arrive();
                }
                tile -= 1;
                if tile == seen.first {
                    break;
                }
                v = self.leave(v);
            }
            (q, k, self.leave(v))
        }
    }

    /// Waits for the next stage of a ring, and releases it.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together.
    #[inline(always)]
    unsafe fn leave<const STAGES: u32>(&self, ring: Role<STAGES, 0>) -> Role<STAGES, 0> {
        // SAFETY: the caller's promise.
        unsafe {
            let held = ring.wait();
            // All have waited before one of them releases it.
            self.together().sync();
            held.release()
        }
    }
}
