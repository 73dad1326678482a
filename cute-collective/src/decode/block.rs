//! A block: its part of the keys, its memory, and what its warps do.

use super::cache::{Cache, produce};
use super::consumer::consume;
use super::rows::{Queries, Seen};
use crate::attention::head::Head;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::syncthreads;
use cute_gpu::device::grids::{launch_dependent_grids, wait_on_dependent_grids};
use cute_gpu::device::pipeline::Pipeline;
use cute_gpu::device::threads::{block, thread, uniform};
use cute_gpu::device::{DynamicShared, Global, Shared};
use cute_kernels::attention::decode::{DecodeArguments, STAGES};

/// The arguments of a kernel.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// Where keys and values lie.
    pub cache: Cache,
    /// Pairs of neighbours in Q.
    pub q: Global<u32>,
    /// Pairs of neighbours in O.
    pub o: Global<u32>,
    /// Where the logarithms of sums go, or address 0.
    pub sums: Global<f32>,
    /// How many keys each batch has, or address 0.
    pub lengths: Global<i32>,
    /// The partial results of blocks: see [`Found`](super::combine::Found).
    pub found: Global<f32>,
    /// A counter for each head of K and V of each batch: how many parts have ended.
    pub counters: Global<u32>,
    /// Sizes and options.
    pub arguments: &'a DecodeArguments,
}

/// The work of a block.
#[derive(Clone, Copy)]
pub struct Place {
    /// The batch.
    pub batch: u32,
    /// The head of K and V.
    pub head: u32,
    /// The number of the head of K and V, of all batches.
    pub item: u32,
    /// Which of the parts of its keys.
    pub part: u32,
    /// The keys of the batch.
    pub keys: u32,
    /// The first tile of the part.
    pub first: u32,
    /// The tile behind the last one of the part.
    pub end: u32,
}

impl Place {
    /// The part of this block.
    ///
    /// # Safety
    /// All lanes of the warp call it together. There is a length for each batch, if there are any.
    #[inline(always)]
    unsafe fn of_block(problem: &Problem<'_>, keys_of_tile: u32) -> Self {
        let a = problem.arguments;
        let (item, part) = (block() / a.parts, block() % a.parts);
        let (batch, head) = (item / a.key_heads, item % a.key_heads);
        let keys = if problem.lengths.address() == 0 {
            a.keys
        } else {
            // SAFETY: the caller's promise.
            let length = unsafe { problem.lengths.load(batch as isize) };
            (length.max(0) as u32).min(a.keys)
        };
        // SAFETY: the caller has all lanes here.
        let keys = unsafe { uniform(keys) };
        let seen = Seen::of_all(a, keys);
        let (first, end) = (seen.first / keys_of_tile, seen.end.div_ceil(keys_of_tile));
        let each = end.saturating_sub(first).div_ceil(a.parts);
        let first = first + part * each;
        Place {
            batch,
            head,
            item,
            part,
            keys,
            first,
            end: end.min(first + each),
        }
    }

    /// Whether the part has no key.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.first >= self.end
    }
}

/// Tiles in shared memory, and their rings.
#[derive(Clone, Copy)]
pub struct Memory {
    /// A tile of K for each stage.
    pub k: Shared<u8>,
    /// A tile of V for each stage.
    pub v: Shared<u8>,
    /// The ring of tiles of K.
    pub of_k: Pipeline<STAGES>,
    /// The ring of tiles of V.
    pub of_v: Pipeline<STAGES>,
}

/// The part of a block.
///
/// # Safety
/// The block has [`THREADS`](cute_kernels::attention::decode::THREADS) threads and the shared memory
/// that is taken. The tensors are those that the arguments say.
#[inline(always)]
pub unsafe fn decode<H: Head<Queries = [[u32; 4]; K]>, const K: usize>(problem: Problem<'_>) {
    // SAFETY: the caller's promise: all is of this block.
    unsafe {
        let mut memory = DynamicShared::new();
        let memory = Memory {
            k: memory.take(STAGES * H::BYTES.keys),
            v: memory.take(STAGES * H::BYTES.values),
            of_k: Pipeline::take(&mut memory),
            of_v: Pipeline::take(&mut memory),
        };
        if thread() == 0 {
            problem.cache.k.prefetch();
            problem.cache.v.prefetch();
            memory.of_k.init(1);
            memory.of_v.init(1);
        }
        // A launch for few batches is overlapped. Lengths and tables may come from the kernel before it.
        launch_dependent_grids();
        wait_on_dependent_grids();
        let place = Place::of_block(&problem, H::KEYS);
        syncthreads();
        if thread() >= 128 {
            if thread() == 128 {
                produce::<H>(&problem, place, memory);
            }
        } else {
            let queries = Queries::of(&problem, place);
            consume::<H, K>(&problem, place, &queries, memory);
        }
    }
}
