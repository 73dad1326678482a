//! Which rows of a tile a consumer takes, and how many keys of the first tile they see.
//!
//! Where queries have a last key of their own, some of the 64 rows of a consumer see the first half of their first tile
//! of keys at most: with a causal mask, tiles of 128 keys and as many rows, the first 64 rows. Only that half is
//! multiplied and weighed then. So that neither of two consumers always has less to do, they exchange their
//! rows from tile to tile. Packed sequences may end within a first half, too.

use super::consumer::Consumer;
use super::head::Head;
use super::joined::is_plain;
use super::mask::{Keys, Mask};
use super::score::Score;
use super::sequences::{Sequences, Told};
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
    halves::<H, M, B>(is_plain) && M::LAST && H::CONSUMERS == 2
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
        let last_row = query + 64 * part + 63;
        let (_, end) = M::seen(self.problem.arguments, keys, last_row as i32);
        end <= (tile * H::KEYS + H::KEYS / 2) as i32
    }
}
