//! The thread that loads.

use super::block::{Memory, Problem, Rings};
use super::head::Head;
use super::in_sequence::{InSequence, coordinate, first_place, row_of_box};
use super::joined::{is_plain, joins};
use super::mask::{Mask, Tiles};
use super::note::Note;
use super::noted::{NotedTile, SeenTiles};
use super::parts::exchanges;
use super::places::Places;
use super::schedule::key_head;
use super::score::Score;
use super::sequences::Sequences;
use core::marker::PhantomData;
use cute_core::tensor::Space;
use cute_gpu::device::atomics::atomic_inc;
use cute_gpu::device::barrier::TransactionBarrier;
use cute_gpu::device::pipeline::Producer;
use cute_gpu::device::threads::{block, blocks};
use cute_kernels::attention::STAGES;

/// Loads Q, K and V of all tiles of this block.
///
/// The order is that in which consumers need them: K₀ Q K₁ V₀ K₂ V₁ …, where tile 0 is the last of
/// the keys. Where blocks of rows are [joined](super::joined), Q and K₀ of the next one come before the last
/// V.
///
/// # Safety
/// One thread of the block calls it; all is as in [`attention`](super::block::attention).
#[inline(always)]
pub unsafe fn produce<H: Head, M: Mask, S: Score, B: Sequences>(
    mask: M,
    problem: Problem<'_>,
    memory: Memory,
    rings: Rings,
) {
    let loads = Loads::<H, B> {
        problem,
        memory,
        kinds: PhantomData,
    };
    // SAFETY: the caller's promise.
    unsafe {
        if joins::<H, M, B>(is_plain::<S>()) {
            // Narrower heads gain nothing from turns.
            let places = if H::WIDTH == 128 {
                Places::in_turn(problem, &memory)
            } else {
                Places::from_counter(problem, &memory)
            };
            loads.joined_blocks::<M, S>(rings, places);
        } else {
            loads.blocks::<M, S>(mask, rings, Places::from_counter(problem, &memory));
        }
        // The last block that comes here leaves the counters ready for the next launch.
        if atomic_inc(problem.counters.ended, blocks() - 1) == blocks() - 1 {
            problem.counters.next.store(0, 0);
        }
    }
}

/// The tensors that the producer loads, and the shared memory that they go to.
#[derive(Clone, Copy)]
struct Loads<'a, H, B> {
    problem: Problem<'a>,
    memory: Memory,
    kinds: PhantomData<(H, B)>,
}

impl<'a, H: Head, B: Sequences> Loads<'a, H, B> {
    /// All tiles of blocks of rows that are [joined](super::joined).
    ///
    /// # Safety
    /// As for [`produce`].
    #[inline(always)]
    unsafe fn joined_blocks<M: Mask, S: Score>(self, rings: Rings, places: Places<'a, H, M, B>) {
        // SAFETY: the caller's promise.
        unsafe {
            let (mut q, mut k, mut v) =
                (rings.q.producer(), rings.k.producer(), rings.v.producer());
            let mut notes = rings.notes.producer();
            let mut number = block();
            let mut next = places.place(number);
            number = places.after(number);
            // A note and a tile of V also for the rows before the first ones, whose weights are 0. Nobody reads their Q.
            notes = self.note::<M, S>(notes, next, false);
            notes = self.note::<M, S>(notes, next, true);
            if let Some(rows) = next {
                let last = self.seen::<M>(rows).end - 1;
                q = self.queries::<M>(q, rows);
                k = self.keys(k, rows, last);
                v = self.values(v, rows, last);
            }
            while let Some(rows) = next {
                let seen = self.seen::<M>(rows);
                let mut tile = seen.end - 1;
                while tile > seen.first {
                    k = self.keys(k, rows, tile - 1);
                    v = self.values(v, rows, tile);
                    tile -= 1;
                }
                next = places.place(number);
                if next.is_some() {
                    // Before anything is waited for, as it takes long until the number is there.
                    number = places.after(number);
                }
                notes = self.note::<M, S>(notes, next, true);
                if let Some(rows) = next {
                    q = self.queries::<M>(q, rows);
                    k = self.keys(k, rows, self.seen::<M>(rows).end - 1);
                }
                v = self.values(v, rows, tile);
            }
            let _ = (q, k, v, notes);
        }
    }

    /// All tiles of blocks of rows, one after the other.
    ///
    /// # Safety
    /// As for [`produce`].
    #[inline(always)]
    unsafe fn blocks<M: Mask, S: Score>(self, mask: M, rings: Rings, places: Places<'a, H, M, B>) {
        // SAFETY: the caller's promise.
        unsafe {
            let (mut q, mut k, mut v) =
                (rings.q.producer(), rings.k.producer(), rings.v.producer());
            let mut notes = rings.notes.producer();
            let mut number = block();
            loop {
                let next = places.place(number);
                notes = self.note::<M, S>(notes, next, true);
                let Some(rows) = next else { break };
                let seen = self.seen::<M>(rows);
                // What does not depend on the tiles before is taken before their keys are waited for.
                number = places.after(number);
                let listed =
                    SeenTiles::new(mask, self.problem.given, rows, seen, [H::ROWS, H::KEYS]);
                let (mut tile, mut before) = (seen.end - 1, None);
                if M::SPARSE {
                    let last = listed.last();
                    tile = last.tile;
                    before = listed.before(tile);
                    k = self.noted_keys(k, rows, NotedTile::new(last, before.is_none()));
                } else {
                    k = self.keys(k, rows, tile);
                }
                q = self.queries::<M>(q, rows);
                while M::SPARSE
                    && let Some(next) = before
                {
                    before = listed.before(next.tile);
                    k = self.noted_keys(k, rows, NotedTile::new(next, before.is_none()));
                    v = self.values(v, rows, tile);
                    tile = next.tile;
                }
                while !M::SPARSE && tile > seen.first {
                    k = self.keys(k, rows, tile - 1);
                    v = self.values(v, rows, tile);
                    tile -= 1;
                }
                v = self.values(v, rows, tile);
            }
            let _ = (q, k, v, notes);
        }
    }

    /// The tiles of keys that rows see.
    #[inline(always)]
    fn seen<M: Mask>(&self, rows: InSequence) -> Tiles {
        let arguments = self.problem.arguments;
        Tiles::of::<M>(arguments, &rows.keys, rows.query, H::ROWS, H::KEYS)
    }

    /// Writes the note of a tile of rows, with the rows themselves if they are loaded ahead and `with_rows` asks for them.
    #[inline(always)]
    unsafe fn note<M: Mask, S: Score>(
        &self,
        notes: Producer<2>,
        next: Option<InSequence>,
        with_rows: bool,
    ) -> Producer<2> {
        // SAFETY: the producer writes notes, and there is a map of Q.
        unsafe {
            let writing = notes.acquire_to_write();
            let stage = writing.stage();
            let first_part = exchanges::<H, M, B>(is_plain::<S>()).then_some(stage);
            Note::<true>::of_stage(self.memory.notes, stage).write(next, first_part);
            if H::QUERIES_AHEAD
                && with_rows
                && let Some(next) = next
            {
                let filling = writing.expect(H::CONSUMERS * H::BYTES.queries);
                let to = filling.stage() * H::CONSUMERS * H::BYTES.queries;
                self.load_queries::<M>(next, to, filling.barrier());
                filling.commit()
            } else {
                writing.commit()
            }
        }
    }

    /// Loads rows of Q, if they are not loaded with their [note](Self::note).
    #[inline(always)]
    unsafe fn queries<M: Mask>(&self, q: Producer<1>, rows: InSequence) -> Producer<1> {
        if H::QUERIES_AHEAD {
            return q;
        }
        // SAFETY: the place is that of these rows.
        unsafe {
            let filling = q.acquire(H::CONSUMERS * H::BYTES.queries);
            self.load_queries::<M>(rows, 0, filling.barrier());
            filling.commit()
        }
    }

    /// Starts to load the rows of Q of a block, 64 at a time, to so many bytes behind the first place of Q.
    ///
    /// # Safety
    /// The place is that of these rows, and their bytes are expected at the barrier.
    #[inline(always)]
    unsafe fn load_queries<M: Mask>(&self, rows: InSequence, to: u32, barrier: TransactionBarrier) {
        let of = [rows.queries.first, rows.queries.count];
        let mut part = 0;
        while part < H::CONSUMERS {
            let row = rows.query.wrapping_add(64 * part);
            let row = row_of_box::<H, M>(row, rows.queries.count);
            let at = coordinate(B::PACKED, row, 64, of, [rows.head, rows.batch]);
            let to = self.memory.q.after_bytes(to + part * H::BYTES.queries);
            // SAFETY: the caller's promise.
            unsafe { H::load_queries(self.problem.q, to, at, barrier) }
            part += 1;
        }
    }

    /// Where a tile of keys begins.
    #[inline(always)]
    fn keys_at(&self, rows: InSequence, tile: u32) -> [i32; 4] {
        let of = [rows.first_key, rows.keys.count];
        let head = key_head(self.problem.arguments, rows.head);
        coordinate(B::PACKED, tile * H::KEYS, H::KEYS, of, [head, rows.batch])
    }

    /// Loads a tile of K.
    #[inline(always)]
    unsafe fn keys(&self, k: Producer<STAGES>, rows: InSequence, tile: u32) -> Producer<STAGES> {
        // SAFETY: the place is that of this tile.
        unsafe {
            let filling = k.acquire(H::BYTES.keys);
            let to = self.memory.k.after_bytes(filling.stage() * H::BYTES.keys);
            H::load_keys(
                self.problem.k,
                to,
                self.keys_at(rows, tile),
                filling.barrier(),
            );
            filling.commit()
        }
    }

    /// [`keys`](Self::keys), with the note of the tile.
    #[inline(always)]
    unsafe fn noted_keys(
        &self,
        k: Producer<STAGES>,
        rows: InSequence,
        note: NotedTile,
    ) -> Producer<STAGES> {
        // SAFETY: the place is that of this tile, and the note that of its stage.
        unsafe {
            let writing = k.acquire_to_write();
            note.write(self.memory.tiles, writing.stage());
            let filling = writing.expect(H::BYTES.keys);
            let to = self.memory.k.after_bytes(filling.stage() * H::BYTES.keys);
            let at = self.keys_at(rows, note.tile());
            H::load_keys(self.problem.k, to, at, filling.barrier());
            filling.commit()
        }
    }

    /// Loads a tile of V.
    #[inline(always)]
    unsafe fn values(&self, v: Producer<STAGES>, rows: InSequence, tile: u32) -> Producer<STAGES> {
        let mut at = self.keys_at(rows, tile);
        if B::PACKED && H::VALUES_COPIED {
            let place = first_place(rows.first_key, H::KEYS, rows.batch) + tile;
            // A sequence without keys has no tile: what lies before the first one is zeros.
            let place = if rows.keys.count == 0 {
                -1
            } else {
                place as i32
            };
            let head = key_head(self.problem.arguments, rows.head);
            at = [place * H::KEYS as i32, 0, head as i32, 0];
        }
        // SAFETY: the place is that of this tile.
        unsafe {
            let filling = v.acquire(H::BYTES.values);
            let to = self.memory.v.after_bytes(filling.stage() * H::BYTES.values);
            H::load_values(self.problem.v, to, at, filling.barrier());
            filling.commit()
        }
    }
}
