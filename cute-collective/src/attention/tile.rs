//! A tile of keys behind the first one of a block of rows: its products, maxima and weights.

use super::consumer::{ASKED, Consumer, HeldTile, Registers, Tile, WHOLE};
use super::groups::{EACH, wait_scores};
use super::head::{Head, ONE_GROUP};
use super::mask::Mask;
use super::noted::NotedTile;
use super::score::Score;
use super::sequences::Sequences;
use super::softmax::{Rows, least, raise, rescale, row_max, row_max_of_three, weigh, weigh_packed};
use cute_gpu::device::math::{exp2, fma_ftz as fma};
use cute_gpu::device::threads::any;

impl<H: Head, M: Mask, S: Score, B: Sequences> Consumer<'_, H, M, S, B> {
    /// The scores of a tile of keys, while the products of the weights before with their values are
    /// under way in groups of `EACH` instructions: the tile of values is still held.
    #[inline(always)]
    unsafe fn scores<const KIND: u32, const EACH: usize>(
        &self,
        q: &H::Queries,
        place: B::Told,
        tile: u32,
        k: Tile,
        v: Tile,
        r: &mut Registers<H>,
    ) -> (Tile, HeldTile) {
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            let (k, v) = self.products::<EACH>(q, k, v, r);
            if M::SPARSE {
                self.modify_and_mask_noted(r.s.as_mut(), place, r.noted);
            } else {
                self.modify_and_mask::<KIND>(r.s.as_mut(), place, tile);
            }
            (k, v)
        }
    }

    /// The products of a tile of keys; those of the weights before with their values are still under way in groups of
    /// `EACH` instructions, and that tile of values is held.
    #[inline(always)]
    pub(super) unsafe fn products<const EACH: usize>(
        &self,
        q: &H::Queries,
        k: Tile,
        v: Tile,
        r: &mut Registers<H>,
    ) -> (Tile, HeldTile) {
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            let k = k.wait();
            if M::SPARSE {
                // All have read it before their turn, and so before one of them releases the stage.
                r.noted = NotedTile::read(self.memory.tiles, k.newest());
            }
            self.turn(self.part).sync();
            H::multiply_keys(q, self.keys(k.newest()), &mut r.s);
            let v = v.wait();
            H::multiply_values::<EACH>(&r.p, self.values(v.newest()), &mut r.o);
            self.turn(self.next_part()).arrive();
            wait_scores::<H, EACH>(&mut r.s);
            (k.release(), v)
        }
    }

    /// The scores of a tile of keys, and the products of the weights before with their values.
    ///
    /// `KIND` is [`WHOLE`], [`MASKED`] or [`ASKED`].
    #[inline(always)]
    pub(super) unsafe fn tile<const KIND: u32>(
        &self,
        q: &H::Queries,
        place: B::Told,
        tile: u32,
        k: Tile,
        v: Tile,
        r: &mut Registers<H>,
    ) -> (Tile, Tile) {
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            let (k, v) = self.scores::<KIND, ONE_GROUP>(q, place, tile, k, v, r);
            (k, self.weigh_tile(place, tile, KIND == ASKED, v, r))
        }
    }

    /// The weights of a tile in place of its scores, while the products of those before are under way. `is_asked` says whether it
    /// is an [`ASKED`] one.
    #[inline(always)]
    pub(super) unsafe fn weigh_tile(
        &self,
        place: B::Told,
        tile: u32,
        is_asked: bool,
        v: HeldTile,
        r: &mut Registers<H>,
    ) -> Tile {
        let exponent = self.problem.arguments.exponent;
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            let least = least(&r.rows, exponent);
            let own = if H::ORIGIN_FALLS {
                row_max_of_three(r.s.as_ref(), least)
            } else {
                row_max(r.s.as_ref(), r.rows.max)
            };
            let max = if is_asked {
                [0, 1].map(|row| own[row].max(r.rows.max[row]))
            } else {
                own
            };
            let origin = self.origin(max);
            // The factors that take weights from the old maximum to the new one.
            let by = [0, 1].map(|row| exp2(fma(r.rows.max[row], exponent, origin[row])));
            let of_tile = weigh(r.s.as_mut(), raise(origin, H::RAISED), exponent);
            let sum = [0, 1].map(|row| fma(r.rows.sum[row], by[row], of_tile[row]));
            r.rows = Rows { max, sum };
            if is_asked {
                let of_own = |row: usize| exp2((max[row] - own[row]) * exponent) * of_tile[row];
                r.heavy.note([0, 1].map(of_own), own, least);
            }
            H::wait_sums(&mut r.o);
            let v = v.release();
            H::put_weights(&r.s, &mut r.p);
            self.drop(&mut r.p, place, tile);
            rescale(r.o.as_mut(), by);
            v
        }
    }

    /// [`tile`](Self::tile) with the maximum before, and again with its own if that does not serve.
    #[inline(always)]
    pub(super) unsafe fn tile_with_maximum_before(
        &self,
        q: &H::Queries,
        place: B::Told,
        tile: u32,
        k: Tile,
        v: Tile,
        r: &mut Registers<H>,
    ) -> (Tile, Tile) {
        let exponent = self.problem.arguments.exponent;
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            let (k, v) = self.scores::<WHOLE, EACH>(q, place, tile, k, v, r);
            let mut sum = self.weigh_by_groups(r);
            let v = v.release();
            // A row that has seen no key has no maximum.
            let grows = |row: usize| {
                r.heavy.exceeds(sum[row]) || M::EMPTY_ROWS && r.rows.max[row] == f32::NEG_INFINITY
            };
            if any(grows(0) || grows(1)) {
                r.again = true;
                let max = row_max_of_three(r.s.as_ref(), least(&r.rows, exponent));
                let origin = self.origin(max);
                let by = [0, 1].map(|row| exp2(fma(r.rows.max[row], exponent, origin[row])));
                r.rows.sum = [0, 1].map(|row| r.rows.sum[row] * by[row]);
                r.rows.max = max;
                sum = weigh_packed(r.s.as_ref(), r.p.as_mut(), origin, exponent, H::pack);
                rescale(r.o.as_mut(), by);
            }
            r.rows.sum = [0, 1].map(|row| r.rows.sum[row] + sum[row]);
            self.drop(&mut r.p, place, tile);
            (k, v)
        }
    }
}
