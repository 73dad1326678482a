//! The thread that loads.

use crate::block::{Memory, Problem, Rings};
use crate::head::Head;
use crate::mask::{Mask, Tiles};
use crate::schedule::{ROWS, place, tiles};
use cute_core::tensor::Space;
use cute_gpu::device::atomics::{atomic_add, atomic_inc};
use cute_gpu::device::pipeline::Producer;
use cute_gpu::device::threads::{block, blocks};
use cute_kernels::attention::{CONSUMERS, STAGES};

/// Loads Q, K and V of all tiles of this block.
///
/// The order is that in which consumers need them: K₀ Q K₁ V₀ K₂ V₁ …, where tile 0 is the last of
/// the keys.
///
/// # Safety
/// One thread of the block calls it; all is as in [`attention`](crate::block::attention).
#[inline(always)]
pub unsafe fn produce<H: Head, M: Mask>(problem: Problem<'_>, memory: Memory, rings: Rings) {
    let arguments = problem.arguments;
    let tiles = tiles(arguments);
    // SAFETY: the caller's promise.
    unsafe {
        let (mut q, mut k, mut v) = (rings.q.producer(), rings.k.producer(), rings.v.producer());
        let mut numbers = rings.numbers.producer();
        let mut number = block();
        while number < tiles {
            let place = place::<M>(arguments, number);
            let seen = Tiles::of::<M>(arguments, &place, ROWS, H::KEYS);
            // What does not depend on the tiles before is taken before their keys are waited for.
            number = if M::LAST {
                atomic_add(problem.counters.next, 1) + blocks()
            } else {
                number + blocks()
            };
            let (head, batch) = (place.key_head as i32, place.batch as i32);
            let load_k = |k: Producer<STAGES>, tile: u32| {
                let filling = k.acquire(H::BYTES.keys);
                let to = memory.k.after_bytes(filling.stage() * H::BYTES.keys);
                H::load_keys(
                    problem.k,
                    to,
                    [(tile * H::KEYS) as i32, 0, head, batch],
                    filling.barrier(),
                );
                filling.commit()
            };
            let load_v = |v: Producer<STAGES>, tile: u32| {
                let filling = v.acquire(H::BYTES.values);
                let to = memory.v.after_bytes(filling.stage() * H::BYTES.values);
                H::load_values(
                    problem.v,
                    to,
                    [(tile * H::KEYS) as i32, 0, head, batch],
                    filling.barrier(),
                );
                filling.commit()
            };
            let mut tile = seen.end - 1;
            k = load_k(k, tile);
            let filling = q.acquire(CONSUMERS * H::BYTES.queries);
            let mut part = 0;
            while part < CONSUMERS {
                let at = [
                    (place.query + 64 * part) as i32,
                    0,
                    place.head as i32,
                    batch,
                ];
                H::load_queries(
                    problem.q,
                    memory.q.after_bytes(part * H::BYTES.queries),
                    at,
                    filling.barrier(),
                );
                part += 1;
            }
            q = filling.commit();
            while tile > seen.first {
                k = load_k(k, tile - 1);
                v = load_v(v, tile);
                tile -= 1;
            }
            v = load_v(v, tile);
            if M::LAST {
                let writing = numbers.acquire_to_write();
                memory.numbers.store(writing.stage() as isize, number);
                numbers = writing.commit();
            }
        }
        let _ = (q, k, v, numbers);
        // The last block that comes here leaves the counters ready for the next launch.
        if M::LAST && atomic_inc(problem.counters.ended, blocks() - 1) == blocks() - 1 {
            problem.counters.next.store(0, 0);
        }
    }
}
