//! Blocks of rows of Q that follow each other without a pause: the scores of the next rows with their first keys
//! are computed together with the last products of the rows before.
//!
//! Otherwise a warpgroup waits for its last products, stores O, and waits for its first scores, one after the other.
//! Joined, it stores O of the rows before after the weights of the first tile of keys, and its products are done by then.

use super::consumer::{Consumer, Registers, Tile};
use super::epilogue::Epilogue;
use super::head::Head;
use super::mask::Mask;
use super::score::Score;
use super::sequences::Sequences;
use cute_gpu::device::threads::{opaque, thread, uniform};

/// Whether blocks of rows follow each other without a pause: where that was faster. Q has to be in registers, as
/// the next one is loaded while the last products of the one before are still to come. With a causal mask blocks of few
/// tiles were slower. `is_plain` says whether scores and weights stay [as they are](is_plain).
pub const fn joins<H: Head, M: Mask, B: Sequences>(is_plain: bool) -> bool {
    let has_all = is_plain && !(M::LAST || M::FIRST || M::SPARSE || B::PACKED);
    has_all && H::QUERIES_IN_REGISTERS && H::WIDTH == 128 && H::DEPTH == 16
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
            let epilogue = Epilogue::<H, B>::new(self.problem, self.memory);
            if self.part + 1 == H::CONSUMERS {
                self.turn(0).arrive();
            }
            let mut r: Registers<H> = core::mem::zeroed();
            let begun = B::begin(&self.rings);
            let (place, mut within) = B::place::<M>(begun, self.problem.arguments, &self.memory);
            let Some(mut place) = place else { return }; // there is one for each block
            let memory = self.memory.q.after_bytes(self.part * H::BYTES.queries);
            let mut held = q.wait();
            let mut queries = H::queries(memory, opaque(t));
            q = held.release();
            let (mut seen, _, mut keys) = self.seen(place);
            k = self.first_tile(&queries, place, seen.end - 1, keys.count, k, &mut r);
            loop {
                (k, v) = self.further_tiles(&queries, place, seen, k, v, &mut r);
                let (next, both) = B::place_after(within, &self.memory);
                let Some(next) = next else { break };
                held = q.wait();
                queries = H::queries(memory, opaque(t));
                q = held.release();
                (seen, _, keys) = self.seen(next);
                // Hidden from the assembler, which would keep the mask of the last keys from the first block on.
                let tile = uniform(seen.end - 1);
                let tile = (tile, keys.count);
                (k, v) = self.join(&queries, [place, next], tile, k, v, &mut r, &epilogue);
                (place, within) = (next, B::next_of_both(both));
            }
            v = self.last_values(v, &mut r);
            epilogue.store(&mut r.o, r.rows, self.share(), place);
            let _ = (q, k, v);
            epilogue.finish();
        }
    }

    /// The last products of the rows of the first place, which are stored, and the first tile of keys of the second,
    /// whose sequence has `keys` keys.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together; both notes are held.
    #[inline(always)]
    unsafe fn join(
        &self,
        q: &H::Queries,
        [before, place]: [B::Told; 2],
        (tile, keys): (u32, u32),
        k: Tile,
        v: Tile,
        r: &mut Registers<H>,
        epilogue: &Epilogue<'a, H, B>,
    ) -> (Tile, Tile) {
        // SAFETY: the caller's promise; the rings hold the tiles in this order.
        unsafe {
            let (k, v) = self.products(q, k, v, r);
            let rows = r.rows;
            self.weigh_first(place, tile, keys, r);
            H::wait_sums(&mut r.o);
            let v = v.release();
            H::put_weights(&r.s, &mut r.p);
            self.drop(&mut r.p, place, tile);
            epilogue.store(&mut r.o, rows, self.share(), before);
            r.o = core::mem::zeroed();
            (k, v)
        }
    }
}
