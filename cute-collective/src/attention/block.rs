//! A block: its shared memory, its rings, and what each warpgroup does.

use super::consumer::Consumer;
use super::head::Head;
use super::mask::Mask;
use super::producer::produce;
use super::schedule::Counters;
use super::score::{Given, Score};
use super::sequences::Sequences;
use cute_gpu::device::barrier::syncthreads;
use cute_gpu::device::pipeline::Pipeline;
use cute_gpu::device::threads::{canonical_warp_group_idx, thread};
use cute_gpu::device::tma::TensorMapAt;
use cute_gpu::device::{DynamicShared, Global, Shared};
use cute_kernels::attention::{AttentionArguments, NOTE_WORDS, STAGES};

/// The arguments of a kernel.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// The map of Q, for boxes of 64 rows.
    pub q: TensorMapAt,
    /// The map of K, for boxes of a tile.
    pub k: TensorMapAt,
    /// The map of V, for boxes of a tile.
    pub v: TensorMapAt,
    /// The map of O, for boxes of 64 rows.
    pub o: TensorMapAt,
    /// Where the logarithms of sums go, or address 0.
    pub sums: Global<f32>,
    /// The data that modifications of scores and masks may read.
    pub given: Given<'a>,
    /// The four words of a [`Keep`]: two of the seed, the offset and the bound. They are there if the
    /// kernel has dropout. If V is scaled, one word: the inverse of its scale.
    ///
    /// [`Keep`]: cute_kernels::attention::dropout::Keep
    pub keep: Global<u32>,
    /// Where packed sequences begin in Q, and behind the last one where it ends.
    pub query_offsets: Global<i32>,
    /// Where packed sequences begin in K and V, and behind the last one where it ends.
    pub key_offsets: Global<i32>,
    /// Which tiles are taken.
    pub counters: Counters,
    /// Sizes and options.
    pub arguments: &'a AttentionArguments,
}

/// Tiles in shared memory.
#[derive(Clone, Copy)]
pub struct Memory {
    /// 64 rows of Q for each consumer, twice if Q is loaded ahead.
    pub q: Shared<u8>,
    /// A tile of K for each stage.
    pub k: Shared<u8>,
    /// A tile of V for each stage.
    pub v: Shared<u8>,
    /// 64 rows of O for each consumer.
    pub o: Shared<u8>,
    /// Two notes of tiles of rows of Q.
    pub notes: Shared<u32>,
    /// Where the producer is among packed sequences.
    pub cursor: Shared<u32>,
    /// A note of each tile of K, if the mask is sparse.
    pub tiles: Shared<u32>,
}

/// The rings between the producer and the consumers.
#[derive(Clone, Copy)]
pub struct Rings {
    /// Tiles of Q, if they are not loaded ahead.
    pub q: Pipeline<1>,
    /// Tiles of K.
    pub k: Pipeline<STAGES>,
    /// Tiles of V.
    pub v: Pipeline<STAGES>,
    /// Notes of tiles of rows of Q, and the rows themselves if they are loaded ahead.
    pub notes: Pipeline<2>,
}

/// All tiles of a block.
///
/// # Safety
/// The block has [`THREADS`](Head::THREADS) threads and the shared memory that is taken. The maps are
/// those of tensors of these sizes, for boxes of the tiles of `H`.
#[inline(always)]
pub unsafe fn attention<H: Head, M: Mask, S: Score, B: Sequences>(
    mask: M,
    score: S,
    problem: Problem<'_>,
) {
    let bytes = H::BYTES;
    // SAFETY: the caller's promise: all is of this block, and the maps are those of the tiles.
    unsafe {
        let mut memory = DynamicShared::new();
        let q = memory.take(H::QUERY_TILES * H::CONSUMERS * bytes.queries);
        let (k, v) = (
            memory.take(STAGES * bytes.keys),
            memory.take(STAGES * bytes.values),
        );
        let o = if H::SUMS_IN_MEMORY_OF_QUERIES {
            q
        } else {
            memory.take(H::CONSUMERS * bytes.sums)
        };
        let rings = Rings {
            q: Pipeline::take(&mut memory),
            k: Pipeline::take(&mut memory),
            v: Pipeline::take(&mut memory),
            notes: Pipeline::take(&mut memory),
        };
        let memory = Memory {
            q,
            k,
            v,
            o,
            notes: memory.take(2 * NOTE_WORDS),
            cursor: memory.take(NOTE_WORDS),
            tiles: memory.take(if M::SPARSE { STAGES } else { 0 }),
        };
        if thread() == 0 {
            problem.q.prefetch();
            problem.k.prefetch();
            problem.v.prefetch();
            problem.o.prefetch();
            // Q in registers is released by every thread, which has read a part of it.
            rings.q.init(if H::QUERIES_IN_REGISTERS {
                128 * H::CONSUMERS
            } else {
                H::CONSUMERS
            });
            rings.k.init(H::CONSUMERS);
            rings.v.init(H::CONSUMERS);
            rings.notes.init(128 * H::CONSUMERS);
        }
        syncthreads();
        let group = canonical_warp_group_idx();
        if group == 0 {
            H::leave_registers();
            if thread() == 0 {
                produce::<H, M, S, B>(mask, problem, memory, rings);
            }
        } else {
            H::take_registers();
            Consumer::<H, M, S, B>::new(mask, score, problem, memory, rings, group - 1).run();
        }
    }
}
