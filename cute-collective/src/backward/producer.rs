//! The thread that loads.

use super::block::{Memory, Problem, Rings};
use super::dropout::Drops;
use super::found::groups;
use super::place::{Told, Word};
use super::products::Gradients;
use cute_gpu::device::Shared;
use cute_gpu::device::barrier::TransactionBarrier;
use cute_gpu::device::tma::{TensorMapAt, load_bytes};
use cute_kernels::attention::backward::{KEYS, ROWS};

/// Loads K and V, and then Q and dO of all tiles that see them, of all heads that share them.
///
/// # Safety
/// One thread of the block calls it; all is as in
/// [`keys_and_values`](super::block::keys_and_values).
#[inline(always)]
pub unsafe fn produce<G: Gradients, D: Drops, B: Told>(
    problem: Problem<'_, D>,
    place: B,
    memory: Memory,
    rings: Rings,
) {
    let a = problem.arguments;
    let word = |word| place.word(word, a);
    let (of_keys, batch) = (word(Word::Head), word(Word::Batch));
    let (first, end, first_place) = (word(Word::First), word(Word::End), word(Word::Place));
    let numbers_bytes = 2 * G::QUERIES * 4;
    // SAFETY: the caller's promise.
    unsafe {
        let (mut q, mut d_o) = (rings.q.producer(), rings.d_o.producer());
        let filling = q.acquire(G::BYTES.keys + G::BYTES.values);
        let at = place.keys_at(word(Word::Key), KEYS, a);
        G::load_keys(problem.k, memory.k, at, filling.barrier());
        G::load_values(problem.v, memory.v, at, filling.barrier());
        q = filling.commit();
        let mut of_key = 0;
        while of_key < a.of.heads_per_key {
            let head = of_keys * a.of.heads_per_key + of_key;
            let head_of_all = batch * a.of.heads + head;
            let mut tile = first;
            while tile < end {
                let at =
                    |part: u32| place.queries_at(tile * G::QUERIES + part * ROWS, ROWS, head, a);
                let filling = q.acquire(G::QUERY_BYTES + numbers_bytes);
                let stage = filling.stage();
                load_bytes(
                    problem.numbers.of::<G>(a, head_of_all, first_place + tile),
                    memory.numbers.after_bytes(stage * numbers_bytes),
                    numbers_bytes,
                    filling.barrier(),
                );
                let to = memory.q.after_bytes(stage * G::QUERY_BYTES);
                load_tile::<G>(problem.q, to, &at, filling.barrier());
                q = filling.commit();
                let filling = d_o.acquire(G::QUERY_BYTES);
                let to = memory.d_o.after_bytes(filling.stage() * G::QUERY_BYTES);
                load_tile::<G>(problem.d_o, to, &at, filling.barrier());
                d_o = filling.commit();
                tile += 1;
            }
            of_key += 1;
        }
        let _ = (q, d_o);
    }
}

/// Starts to load a tile of Q or of dO, 64 rows at a time.
///
/// # Safety
/// As for [`load_queries`](crate::attention::head::Head::load_queries).
#[inline(always)]
unsafe fn load_tile<G: Gradients>(
    map: TensorMapAt,
    to: Shared<u8>,
    at: &impl Fn(u32) -> [i32; 4],
    barrier: TransactionBarrier,
) {
    for part in 0..groups::<G>() {
        // SAFETY: the caller's promise.
        unsafe {
            G::load_queries(
                map,
                to.after_bytes(part * G::BYTES.queries),
                at(part),
                barrier,
            )
        }
    }
}
