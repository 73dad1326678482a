//! The second kernel, dK and dV: a block, its shared memory, its rings, and what each warpgroup
//! does.

use super::adder::Adder;
use super::consumer::Consumer;
use super::dropout::{All, Drops};
use super::found::{Found, RowNumbers};
use super::place::{Note, Place, Told, Word};
use super::producer::produce;
use super::products::Gradients;
use crate::attention::mask::Mask;
use crate::attention::packed::Packed;
use cute_gpu::device::barrier::syncthreads;
use cute_gpu::device::pipeline::Pipeline;
use cute_gpu::device::threads::{
    block, canonical_warp_group_idx, opaque, thread, uniform, warpgroup_reg_alloc,
    warpgroup_reg_dealloc,
};
use cute_gpu::device::tma::TensorMapAt;
use cute_gpu::device::{DynamicShared, Shared};
use cute_kernels::attention::backward::{
    BackwardArguments, FOUND_BYTES, GRADIENT_STAGES, QUERY_STAGES, WORDS,
};

/// The arguments of a kernel.
#[derive(Clone, Copy)]
pub struct Problem<'a, D = All> {
    /// The map of Q, for boxes of 64 rows.
    pub q: TensorMapAt,
    /// The map of K, for boxes of 128 rows.
    pub k: TensorMapAt,
    /// The map of V, for boxes of 128 rows.
    pub v: TensorMapAt,
    /// The map of dO, for boxes of 64 rows.
    pub d_o: TensorMapAt,
    /// The map of dK, for boxes of 64 rows.
    pub dk: TensorMapAt,
    /// The map of dV, for boxes of 64 rows.
    pub dv: TensorMapAt,
    /// Two numbers for each row of Q.
    pub numbers: RowNumbers,
    /// The sums of dQ.
    pub found: Found,
    /// Where sequences lie, if they are packed.
    pub packed: Packed,
    /// Sizes and options.
    pub arguments: &'a BackwardArguments,
    /// Which weights stay.
    pub dropout: D,
}

/// Tiles in shared memory.
#[derive(Clone, Copy)]
pub struct Memory {
    /// The tile of K.
    pub k: Shared<u8>,
    /// The tile of V.
    pub v: Shared<u8>,
    /// A tile of Q for each stage.
    pub q: Shared<u8>,
    /// A tile of dO for each stage.
    pub d_o: Shared<u8>,
    /// Two tiles of gradients of scores: one is read while the other is written.
    pub ds: Shared<u8>,
    /// Room for dQ of one tile of Q, which is added to the sums in memory from here.
    pub adder: Adder,
    /// The numbers of the rows of each tile of Q.
    pub numbers: Shared<f32>,
}

/// The rings between the producer and the consumers.
#[derive(Clone, Copy)]
pub struct Rings {
    /// First K and V at once, which have places of their own, then tiles of Q.
    pub q: Pipeline<QUERY_STAGES>,
    /// Tiles of dO.
    pub d_o: Pipeline<GRADIENT_STAGES>,
}

/// A tile of K and V with all queries.
///
/// # Safety
/// The block has [`THREADS`](cute_kernels::attention::backward::THREADS) threads and the shared
/// memory that is taken. All is of the tensors that the arguments say, and the maps are for boxes of
/// the tiles of `G`.
#[inline(always)]
pub unsafe fn keys_and_values<G: Gradients, M: Mask, D: Drops, const PACKED: bool>(
    problem: Problem<'_, D>,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut memory = DynamicShared::new();
        let (k, v) = (memory.take(G::BYTES.keys), memory.take(G::BYTES.values));
        let q = memory.take(QUERY_STAGES * G::QUERY_BYTES);
        let d_o = memory.take(GRADIENT_STAGES * G::QUERY_BYTES);
        let ds = memory.take(2 * G::SCORE_BYTES);
        let found = memory.take(FOUND_BYTES / 16);
        let numbers = memory.take(QUERY_STAGES * 2 * G::QUERIES);
        let rings = Rings {
            q: Pipeline::take(&mut memory),
            d_o: Pipeline::take(&mut memory),
        };
        let adder = Adder::at(found, memory.take(1));
        let tiles = Memory {
            k,
            v,
            q,
            d_o,
            ds,
            adder,
            numbers,
        };
        if thread() == 0 {
            problem.q.prefetch();
            problem.k.prefetch();
            problem.v.prefetch();
            problem.d_o.prefetch();
            tiles.adder.init();
            rings.q.init(2);
            rings.d_o.init(2);
        }
        let a = problem.arguments;
        if PACKED {
            let note = Note::at(memory.take(WORDS));
            if thread() == 0 {
                note.write::<G, M>(problem.packed, a, block());
            }
            syncthreads();
            // a block without keys is done
            if uniform(note.word(Word::Keys, a)) != 0 {
                work::<G, M, D, Note>(problem, || note, tiles, rings);
            }
        } else {
            syncthreads();
            let place = || Place::of::<G, M>(a, opaque(block()));
            work::<G, M, D, Place>(problem, place, tiles, rings);
        }
    }
}

/// Does the work of a warpgroup. Each warpgroup computes its place by itself, so that it holds no registers for
/// the others.
///
/// # Safety
/// As for [`keys_and_values`].
#[inline(always)]
unsafe fn work<G: Gradients, M: Mask, D: Drops, B: Told>(
    problem: Problem<'_, D>,
    place: impl Fn() -> B,
    tiles: Memory,
    rings: Rings,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let group = canonical_warp_group_idx();
        if group == 0 {
            warpgroup_reg_dealloc::<24>();
            // warps of their own, so that none waits for another
            match uniform(thread() / 32) {
                0 if thread() == 0 => produce::<G, D, B>(problem, place(), tiles, rings),
                warp @ 1..3 => tiles.adder.run::<G, D, B>(&problem, place(), warp - 1),
                _ => {}
            }
        } else {
            warpgroup_reg_alloc::<240>();
            Consumer::<G, M, D, B>::new(problem, place(), tiles, group - 1).run(rings);
        }
    }
}
