//! The first tile of keys of a block of rows, where no products are under way: its scores and weights.

use super::consumer::{Consumer, MASKED, Registers, Tile, WHOLE};
use super::head::Head;
use super::mask::Mask;
use super::score::Score;
use super::sequences::Sequences;
use super::softmax::{Rows, origin, raise, row_max, row_max_of_three, weigh};

/// The first half of a tile of keys: of the other one, rows see none.
const HALF: u32 = 3;

impl<H: Head, M: Mask, S: Score, B: Sequences> Consumer<'_, H, M, S, B> {
    /// The first tile of keys that is worked on, where no products are under way, or its first half if rows see no key of
    /// the other one; their sequence has `keys` keys.
    #[inline(always)]
    pub(super) unsafe fn first_tile(
        &self,
        q: &H::Queries,
        place: B::Told,
        (tile, keys): (u32, u32),
        is_half: bool,
        k: Tile,
        r: &mut Registers<H>,
    ) -> Tile {
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            let held = k.wait();
            let k = if is_half {
                H::scores_of_half(q, self.keys(held.newest()), &mut r.s);
                let k = held.release();
                self.weigh_first::<HALF>(place, tile, keys, r);
                k
            } else {
                H::multiply_keys(q, self.keys(held.newest()), &mut r.s);
                H::wait_scores::<0>(&mut r.s);
                let k = held.release();
                self.weigh_first::<WHOLE>(place, tile, keys, r);
                k
            };
            H::put_weights(&r.s, &mut r.p);
            self.drop(&mut r.p, place, tile);
            r.o = core::mem::zeroed();
            k
        }
    }

    /// The weights of the first tile of keys that is worked on, in place of its scores. If there are those of its first
    /// [`HALF`] alone, the other weights are 0.
    #[inline(always)]
    pub(super) unsafe fn weigh_first<const PART: u32>(
        &self,
        place: B::Told,
        tile: u32,
        keys: u32,
        r: &mut Registers<H>,
    ) {
        let exponent = self.problem.arguments.exponent;
        let s = r.s.as_mut();
        let scores = if PART == HALF { s.len() / 2 } else { s.len() };
        let (s, unseen) = s.split_at_mut(scores);
        unseen.fill(0.0);
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            // Only here and in tiles that are not whole there are keys beyond the last one.
            if PART == HALF || M::LAST || (tile + 1) * H::KEYS > keys {
                self.modify_and_mask::<MASKED>(s, place, tile);
            } else {
                self.modify_and_mask::<WHOLE>(s, place, tile);
            }
            r.rows.max = if Self::JOINED {
                row_max_of_three(s, Rows::NONE.max)
            } else {
                row_max(s, Rows::NONE.max)
            };
            // A packed sequence may have no key at all.
            let origin = if B::PACKED {
                origin::<true>(r.rows.max, exponent)
            } else {
                self.origin(r.rows.max)
            };
            r.rows.sum = weigh(s, raise(origin, H::RAISED), exponent);
        }
    }
}
