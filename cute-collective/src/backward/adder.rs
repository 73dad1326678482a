//! The two warps that add each tile's dQ to the sums in memory; they take the tiles in turn.
//!
//! Both consumers write dQ of a tile of Q into shared memory, in the order in which the sums lie in memory: 32 KiB side
//! by side. The copy engine adds it to the sums. So no consumer waits for the sums or computes their addresses.
//!
//! | | waits until | then |
//! |---|---|---|
//! | consumers | the memory is free | write, and tell a warp |
//! | the warp | both have written | starts the addition, and tells consumers once the memory is read |
//!
//! *Order.* Where gradients are to have the same bits in each run, a number in memory for each tile of Q says how many
//! tiles of keys have been added. The warp waits for its turn, adds, and raises the number once the sums are there. That
//! takes about as long as the products of a tile, so there are two warps, and consumers wait for neither.

use super::block::Problem;
use super::dropout::Drops;
use super::found::{Four, groups};
use super::place::{Told, Word};
use super::products::Gradients;
use cute_core::tensor::Space;
use cute_gpu::device::Shared;
use cute_gpu::device::atomics::{atomic_inc, load_acquire};
use cute_gpu::device::barrier::{NamedBarrier, TransactionBarrier, tma_store_fence};
use cute_gpu::device::threads::{opaque, thread};
use cute_gpu::device::tma::{
    reduce_add_bytes, tma_store_arrive, tma_store_wait, tma_store_wait_done,
};
use cute_kernels::attention::backward::FOUND_BYTES;

/// The memory between consumers and the warps that add.
#[derive(Clone, Copy)]
pub struct Adder {
    /// Room for dQ of one tile of Q: first the half that consumer 0 computes, then that of consumer 1.
    found: Shared<Four>,
    /// Its phases end when the memory has been read.
    free: TransactionBarrier,
}

/// The threads of both consumers, and a warp that adds.
const THREADS: u32 = 2 * 128 + 32;

impl Adder {
    /// The memory at a place of [`FOUND_BYTES`], and its barrier.
    #[inline(always)]
    pub const fn at(found: Shared<Four>, free: Shared<u64>) -> Self {
        Adder {
            found,
            free: TransactionBarrier::at(free),
        }
    }

    /// # Safety
    /// One thread calls it, before others use the barrier behind a fence and a barrier of the block.
    #[inline(always)]
    pub unsafe fn init(self) {
        // SAFETY: the caller's promise.
        unsafe { self.free.init(1) }
    }

    /// Both consumers have written what the warp `which` adds.
    #[inline(always)]
    fn written(self, which: u32) -> NamedBarrier {
        NamedBarrier::new(4 + which, THREADS)
    }

    /// Writes the values of dQ that thread `t` of consumer `part` has, four for each eight columns. `parity` is that of the
    /// number of the tile, of those that the block takes.
    ///
    /// # Safety
    /// All threads of both consumers call it, for the tiles of [`run`](Self::run) in their order.
    #[inline(always)]
    pub unsafe fn give(self, (part, t): (u32, u32), parity: u32, dq: &[f32; 32]) {
        // SAFETY: the caller's promise: the memory is free, and this is the thread's place in it.
        unsafe {
            self.free.wait(parity ^ 1);
            let to = self.found.moved((part * 8 * 128 + t) as isize);
            for column in 0..8 {
                let four = Four::new(core::array::from_fn(|i| dq[4 * column + i]));
                to.store(column as isize * 128, four);
            }
            tma_store_fence();
            self.written(parity).arrive();
        }
    }

    /// Every second tile of the block: those whose number has the parity `which`.
    ///
    /// # Safety
    /// All threads of one warp call it together for each parity, and all of both consumers [`give`](Self::give) each
    /// tile. All is as in [`keys_and_values`](super::block::keys_and_values).
    #[inline(always)]
    pub unsafe fn run<G: Gradients, D: Drops, B: Told>(
        self,
        problem: &Problem<'_, D>,
        place: B,
        which: u32,
    ) {
        let a = problem.arguments;
        let word = |word| place.word(word, a);
        let (first, end) = (word(Word::First), word(Word::End));
        let lane = opaque(thread() % 32);
        let (mut of_key, mut tile, mut parity) = (0, first, 0);
        // SAFETY: the caller's promise; there are such sums and such a turn.
        unsafe {
            while of_key < a.of.heads_per_key && first < end {
                if parity == which {
                    self.written(which).sync();
                    if lane == 0 {
                        let head = word(Word::Head) * a.of.heads_per_key + of_key;
                        let head_of_all = word(Word::Batch) * a.of.heads + head;
                        let number = word(Word::Place) + tile;
                        let turn = problem.found.turns(a, head_of_all, number);
                        while a.in_order != 0 && load_acquire(turn) != word(Word::KeyTile) {}
                        let to = problem
                            .found
                            .of::<G>(a, head_of_all, number * groups::<G>());
                        reduce_add_bytes(self.found, to, FOUND_BYTES);
                        tma_store_arrive();
                        tma_store_wait::<0>();
                        self.free.arrive_if(1);
                        if a.in_order != 0 {
                            tma_store_wait_done();
                            let _ = atomic_inc(turn, u32::MAX);
                        }
                    }
                }
                parity ^= 1;
                // Hidden, so that the loop is not unrolled: the warpgroup that loads has few registers.
                tile = opaque(tile + 1);
                if tile >= end {
                    (tile, of_key) = (first, of_key + 1);
                }
            }
            if lane == 0 {
                tma_store_wait_done();
            }
        }
    }
}
