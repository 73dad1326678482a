//! Blocks of rows of Q that follow each other without a pause: the scores of the next rows with their first keys
//! are computed together with the last products of the rows before.
//!
//! Otherwise a warpgroup waits for its last products, stores O, and waits for its first scores, one after the other.
//! Joined, it stores O of the rows before while the scores of the second tile of keys are computed. So that this
//! stands once in a kernel, rows come before the first ones, too: with weights of 0, and they are not stored.

use super::consumer::{Consumer, HeldTile, Registers, Tile, WHOLE};
use super::epilogue::Epilogue;
use super::head::{Head, ONE_GROUP};
use super::heavy::Heavy;
use super::mask::{Mask, Tiles};
use super::note::Told;
use super::score::Score;
use super::sequences::Sequences;
use cute_gpu::device::threads::{opaque, thread, uniform};

/// Whether blocks of rows follow each other without a pause: where that was faster. Q has to be in registers or to be
/// loaded ahead, as the next one is loaded while the last products of the one before are still to come. With a causal mask
/// blocks of few tiles were slower. `is_plain` says whether scores and weights stay [as they are](is_plain).
pub const fn joins<H: Head, M: Mask, B: Sequences>(is_plain: bool) -> bool {
    let has_all = is_plain && !(M::LAST || M::FIRST || M::SPARSE || B::PACKED);
    let has_next = H::QUERIES_IN_REGISTERS && H::WIDTH <= 128 || H::QUERIES_AHEAD;
    has_all && has_next && H::DEPTH == 16
}

/// Whether scores and weights stay as they are.
pub const fn is_plain<S: Score>() -> bool {
    !S::MODIFIES && !S::DROPS
}

impl<'a, H: Head, M: Mask, S: Score, B: Sequences> Consumer<'a, H, M, S, B> {
    /// All tiles of the block.
    ///
    /// # Safety
    /// As for [`run`](Consumer::run), which calls it.
    #[inline(always)]
    pub(super) unsafe fn run_joined(self) {
        let t = thread() % 128;
        let first = u32::from(opaque(t) == 0);
        // SAFETY: the caller's promise.
        unsafe {
            let mut q = self.rings.q.consumer(1);
            let (mut k, mut v) = (self.rings.k.consumer(first), self.rings.v.consumer(first));
            let epilogue = Epilogue::<H, M, S, B>::new(self.problem, self.memory);
            if self.part + 1 == H::CONSUMERS {
                self.turn(0).arrive();
            }
            let mut r: Registers<H> = core::mem::zeroed();
            // The place before the first rows is not stored, and its weights are 0.
            let begun = B::begin(&self.rings);
            let (place, mut within) = B::place::<M>(begun, self.problem.arguments, &self.memory);
            let Some(mut place) = place else { return }; // there is one for each block
            let mut is_first = true;
            let memory = self.memory.q.after_bytes(self.part * H::BYTES.queries);
            loop {
                let (next, both) = B::place_after(within, &self.memory);
                let Some(next) = next else { break };
                let queries = if H::QUERIES_AHEAD {
                    let tile = B::newest(&both) * H::CONSUMERS * H::BYTES.queries;
                    H::queries(memory.after_bytes(tile), opaque(t))
                } else {
                    let held = q.wait();
                    let queries = H::queries(memory, opaque(t));
                    q = held.release();
                    queries
                };
                let (seen, query, keys) = self.seen(next);
                let has_rows = !H::ROWS_APART
                    || query + 64 * self.part < next.queries(self.problem.arguments).count;
                // Hidden from the assembler, which would keep the mask of the last keys from the first block on.
                let tile = uniform(seen.end - 1);
                let before;
                (k, v, before) =
                    self.join(&queries, next, (tile, keys.count), k, v, &mut r, &epilogue);
                let store = || {
                    if !is_first {
                        let (o, rows) = before;
                        epilogue.store_packed(&o, rows, place);
                    }
                    B::next_of_both(both)
                };
                if seen.end - 1 > seen.first && has_rows {
                    let held;
                    (within, k, held) = self.second_scores(&queries, k, v, &mut r, store);
                    (k, v) = self.tiles_after_scores(&queries, next, seen, k, held, &mut r);
                } else {
                    within = store();
                    r.o = core::mem::zeroed();
                    let mut tile = seen.end - 1;
                    while H::ROWS_APART && tile > seen.first {
                        // Hidden from the compiler, which would write several tiles in a row.
                        tile = opaque(tile - 1);
                        (k, v) = self.leave_out(k, v);
                    }
                }
                (place, is_first) = (next, false);
            }
            v = self.last_values(v, &mut r);
            epilogue.store(&mut r.o, r.rows, self.share(), place);
            let _ = (q, k, v);
            epilogue.finish();
        }
    }

    /// The last products of the rows before, which are then as they are stored, and the weights of the first tile of keys
    /// of the rows at a place, whose sequence has `keys` keys.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together; the note of the place is held.
    #[inline(always)]
    unsafe fn join(
        &self,
        q: &H::Queries,
        place: B::Told,
        (tile, keys): (u32, u32),
        k: Tile,
        v: Tile,
        r: &mut Registers<H>,
        epilogue: &Epilogue<'a, H, M, S, B>,
    ) -> (Tile, Tile, (H::PackedSums, [f32; 2])) {
        // SAFETY: the caller's promise; the rings hold the tiles in this order.
        unsafe {
            let (k, v) = self.products::<ONE_GROUP>(q, k, v, r);
            let rows = r.rows;
            self.weigh_first::<WHOLE>(place, tile, keys, r);
            H::wait_sums(&mut r.o);
            let v = v.release();
            // Pairs of elements take half of O's registers, which leaves room for the scores of the second tile.
            let logarithms = epilogue.divide(&mut r.o, rows, self.share());
            let o = H::pack_sums(&r.o);
            H::put_weights(&r.s, &mut r.p);
            (k, v, (o, logarithms))
        }
    }

    /// The scores of the second tile, with the rows before stored meanwhile, and then the products of the first
    /// weights with their values, which are still under way. The other consumer has its turn as soon as the scores are
    /// started.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together.
    #[inline(always)]
    unsafe fn second_scores<W>(
        &self,
        q: &H::Queries,
        k: Tile,
        v: Tile,
        r: &mut Registers<H>,
        store: impl FnOnce() -> W,
    ) -> (W, Tile, HeldTile) {
        // SAFETY: the caller's promise; the rings hold the tiles in this order.
        unsafe {
            let k = k.wait();
            self.turn(self.part).sync();
            H::multiply_keys(q, self.keys(k.newest()), &mut r.s);
            self.turn(self.next_part()).arrive();
            let stored = store();
            r.o = core::mem::zeroed();
            let v = v.wait();
            H::multiply_values::<ONE_GROUP>(&r.p, self.values(v.newest()), &mut r.o);
            H::wait_scores::<1>(&mut r.s);
            (stored, k.release(), v)
        }
    }

    /// The tiles of keys after the first one, where the scores of the second one are there.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together.
    #[inline(always)]
    unsafe fn tiles_after_scores(
        &self,
        q: &H::Queries,
        place: B::Told,
        seen: Tiles,
        mut k: Tile,
        v: HeldTile,
        r: &mut Registers<H>,
    ) -> (Tile, Tile) {
        let mut tile = seen.end - 2;
        // SAFETY: the caller's promise; the rings hold the tiles in this order.
        unsafe {
            r.heavy = Heavy::NONE;
            // As an asked one, also where nothing is asked: a test of that here made all tiles take longer.
            let mut v = self.weigh_tile(place, tile, true, v, r);
            if self.may_serve(seen) && tile > seen.whole {
                let serves = !self.asks() || self.serves(seen, tile, r);
                (tile, k, v) = self.tiles_while_serving(q, place, seen, (tile, serves), k, v, r);
            }
            while tile > seen.whole {
                tile -= 1;
                (k, v) = self.tile::<WHOLE>(q, place, tile, k, v, r);
            }
            (k, v)
        }
    }
}
