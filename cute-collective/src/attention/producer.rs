//! The thread that loads.

use super::block::{Memory, Problem, Rings};
use super::head::Head;
use super::mask::{Mask, Tiles};
use super::noted::{NotedTile, SeenTiles};
use super::schedule::{key_head, place, tiles};
use super::sequences::{Cursor, InSequence, Note, Sequences, coordinate, first_place};
use cute_core::tensor::Space;
use cute_gpu::device::atomics::{atomic_add, atomic_inc};
use cute_gpu::device::pipeline::Producer;
use cute_gpu::device::threads::{block, blocks};
use cute_kernels::attention::STAGES;

/// Loads Q, K and V of all tiles of this block.
///
/// The order is that in which consumers need them: K₀ Q K₁ V₀ K₂ V₁ …, where tile 0 is the last of
/// the keys.
///
/// # Safety
/// One thread of the block calls it; all is as in [`attention`](super::block::attention).
#[inline(always)]
pub unsafe fn produce<H: Head, M: Mask, B: Sequences>(
    mask: M,
    problem: Problem<'_>,
    memory: Memory,
    rings: Rings,
) {
    let arguments = problem.arguments;
    // SAFETY: the caller's promise.
    unsafe {
        let (mut q, mut k, mut v) = (rings.q.producer(), rings.k.producer(), rings.v.producer());
        let mut notes = rings.notes.producer();
        let mut number = block();
        let cursor = B::PACKED.then(|| Cursor::new(&problem, memory.cursor));
        loop {
            let next = match cursor {
                Some(cursor) => cursor.place::<M>(&problem, H::ROWS),
                None => (number < tiles(arguments, H::ROWS))
                    .then(|| InSequence::of(place::<M>(arguments, number, H::ROWS), arguments)),
            };
            let writing = notes.acquire_to_write();
            Note::<true>::of_stage(memory.notes, writing.stage()).write(next);
            notes = if H::QUERIES_AHEAD
                && let Some(next) = next
            {
                let filling = writing.expect(H::CONSUMERS * H::BYTES.queries);
                let to = filling.stage() * H::CONSUMERS * H::BYTES.queries;
                let at = [next.query as i32, 0, next.head as i32, next.batch as i32];
                H::load_queries(problem.q, memory.q.after_bytes(to), at, filling.barrier());
                filling.commit()
            } else {
                writing.commit()
            };
            let Some(next) = next else { break };
            let InSequence {
                query,
                head,
                batch,
                queries,
                keys,
                first_key,
            } = next;
            let seen = Tiles::of::<M>(arguments, &keys, query, H::ROWS, H::KEYS);
            // What does not depend on the tiles before is taken before their keys are waited for.
            number = atomic_add(problem.counters.next, 1) + blocks();
            if let Some(cursor) = cursor {
                cursor.seek(number);
            }
            let of_keys = key_head(arguments, head);
            let keys_at = |tile: u32| {
                let sequence = [first_key, keys.count];
                coordinate(
                    B::PACKED,
                    tile * H::KEYS,
                    H::KEYS,
                    sequence,
                    [of_keys, batch],
                )
            };
            let values_at = |tile: u32| {
                if B::PACKED && H::VALUES_COPIED {
                    let place = first_place(first_key, H::KEYS, batch) + tile;
                    // A sequence without keys has no tile: what lies before the first one is zeros.
                    let place = if keys.count == 0 { -1 } else { place as i32 };
                    return [place * H::KEYS as i32, 0, of_keys as i32, 0];
                }
                keys_at(tile)
            };
            let load_k = |k: Producer<STAGES>, tile: u32| {
                let filling = k.acquire(H::BYTES.keys);
                let to = memory.k.after_bytes(filling.stage() * H::BYTES.keys);
                H::load_keys(problem.k, to, keys_at(tile), filling.barrier());
                filling.commit()
            };
            let load_noted_k = |k: Producer<STAGES>, note: NotedTile| {
                let writing = k.acquire_to_write();
                note.write(memory.tiles, writing.stage());
                let filling = writing.expect(H::BYTES.keys);
                let to = memory.k.after_bytes(filling.stage() * H::BYTES.keys);
                H::load_keys(problem.k, to, keys_at(note.tile()), filling.barrier());
                filling.commit()
            };
            let load_v = |v: Producer<STAGES>, tile: u32| {
                let filling = v.acquire(H::BYTES.values);
                let to = memory.v.after_bytes(filling.stage() * H::BYTES.values);
                H::load_values(problem.v, to, values_at(tile), filling.barrier());
                filling.commit()
            };
            let listed = SeenTiles::new(mask, problem.given, next, seen, [H::ROWS, H::KEYS]);
            let (mut tile, mut before) = (seen.end - 1, None);
            if M::SPARSE {
                let last = listed.last();
                tile = last.tile;
                before = listed.before(tile);
                k = load_noted_k(k, NotedTile::new(last, before.is_none()));
            } else {
                k = load_k(k, tile);
            }
            if !H::QUERIES_AHEAD {
                let filling = q.acquire(H::CONSUMERS * H::BYTES.queries);
                let mut part = 0;
                while part < H::CONSUMERS {
                    let row = query + 64 * part;
                    let at = coordinate(
                        B::PACKED,
                        row,
                        64,
                        [queries.first, queries.count],
                        [head, batch],
                    );
                    H::load_queries(
                        problem.q,
                        memory.q.after_bytes(part * H::BYTES.queries),
                        at,
                        filling.barrier(),
                    );
                    part += 1;
                }
                q = filling.commit();
            }
            while M::SPARSE
                && let Some(next) = before
            {
                before = listed.before(next.tile);
                k = load_noted_k(k, NotedTile::new(next, before.is_none()));
                v = load_v(v, tile);
                tile = next.tile;
            }
            while !M::SPARSE && tile > seen.first {
                k = load_k(k, tile - 1);
                v = load_v(v, tile);
                tile -= 1;
            }
            v = load_v(v, tile);
        }
        let _ = (q, k, v, notes);
        // The last block that comes here leaves the counters ready for the next launch.
        if atomic_inc(problem.counters.ended, blocks() - 1) == blocks() - 1 {
            problem.counters.next.store(0, 0);
        }
    }
}
