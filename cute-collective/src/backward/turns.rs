//! The order in which blocks add to dQ, where gradients are to have the same bits in each run.
//!
//! A number in memory for each tile of Q says how many tiles of keys have been added. To read it, and to
//! make sums visible before it is raised, takes about as long as the products of a tile. So consumers do
//! neither: two threads of the warpgroup that loads do, while consumers work on other tiles.
//!
//! | | waits until | then |
//! |---|---|---|
//! | one that waits | the keys before have been added; the tile before is added | tells consumers |
//! | consumers | they are told | add, and tell the one that passes on |
//! | one that passes on | they have added | makes it visible, and raises the number |

use super::block::Problem;
use super::dropout::Drops;
use super::place::{Told, Word};
use cute_gpu::device::atomics::{atomic_inc, load_acquire};
use cute_gpu::device::barrier::TransactionBarrier;
use cute_gpu::device::threads::opaque;
use cute_gpu::device::{DynamicShared, Global, Shared};
use cute_kernels::attention::backward::TURN_BARRIERS;

/// The barriers between those who wait, add and pass on. Each has a phase for each tile of Q.
#[derive(Clone, Copy)]
pub struct Turns {
    places: Shared<u64>,
}

/// How many threads add.
const ADDING: u32 = 256;

impl Turns {
    /// The barriers, in shared memory.
    #[inline(always)]
    pub fn take(memory: &mut DynamicShared) -> Self {
        Turns {
            places: memory.take(TURN_BARRIERS),
        }
    }

    /// The barriers, hidden from the compiler, so that their addresses stay in no registers between tiles.
    #[inline(always)]
    pub fn hidden(self) -> Self {
        Turns {
            places: Shared::at(opaque(self.places.address())),
        }
    }

    #[inline(always)]
    const fn barrier(self, number: u32) -> TransactionBarrier {
        TransactionBarrier::at(self.places.after_bytes(8 * number).recast())
    }

    /// It is the turn of the block.
    #[inline(always)]
    const fn ready(self) -> TransactionBarrier {
        self.barrier(0)
    }

    /// Consumers have added.
    #[inline(always)]
    const fn added(self) -> TransactionBarrier {
        self.barrier(1)
    }

    /// The one that passes on has seen that.
    #[inline(always)]
    const fn seen(self) -> TransactionBarrier {
        self.barrier(2)
    }

    /// # Safety
    /// One thread calls it, before others use the barriers behind a fence and a barrier of the block.
    #[inline(always)]
    pub unsafe fn init(self) {
        // SAFETY: the caller's promise.
        unsafe {
            self.ready().init(1);
            self.added().init(ADDING);
            self.seen().init(1);
        }
    }

    /// A consumer waits for the turn of the block; `parity` is that of the number of the tile.
    ///
    /// # Safety
    /// The barriers are initialised, and the threads that wait and pass on take the same tiles.
    #[inline(always)]
    pub unsafe fn wait(self, parity: u32) {
        // SAFETY: the caller's promise.
        unsafe { self.ready().wait(parity) }
    }

    /// A thread of a consumer has added.
    ///
    /// # Safety
    /// As for [`wait`](Self::wait); all threads of both consumers call it.
    #[inline(always)]
    pub unsafe fn tell_added(self) {
        // SAFETY: the caller's promise.
        unsafe { self.added().arrive_if(1) }
    }

    /// The thread that waits.
    ///
    /// # Safety
    /// One thread calls it, and another one [`pass_on`](Self::pass_on). All is as in
    /// [`keys_and_values`](super::block::keys_and_values).
    #[inline(always)]
    pub unsafe fn wait_for_all<D: Drops, B: Told>(self, problem: &Problem<'_, D>, place: B) {
        let before = place.word(Word::KeyTile, problem.arguments);
        // SAFETY: the caller's promise. The one that passes on is at most one tile behind, as a tile's
        // turn comes after it has seen the tile before, so no phase is missed.
        unsafe {
            each_tile::<D, B>(problem, place, |number, turn| {
                while load_acquire(turn) != before {}
                if number > 0 {
                    self.seen().wait((number - 1) % 2);
                }
                self.ready().arrive_if(1);
            });
        }
    }

    /// The thread that passes on.
    ///
    /// # Safety
    /// As for [`wait_for_all`](Self::wait_for_all).
    #[inline(always)]
    pub unsafe fn pass_on<D: Drops, B: Told>(self, problem: &Problem<'_, D>, place: B) {
        // SAFETY: the caller's promise. What consumers added is seen by this thread, and so by those
        // that find the number raised.
        unsafe {
            each_tile::<D, B>(problem, place, |number, turn| {
                self.added().wait(number % 2);
                self.seen().arrive_if(1);
                let _ = atomic_inc(turn, u32::MAX);
            });
        }
    }
}

/// Calls a function with the number and the turns of each tile of Q, in the order of consumers.
///
/// # Safety
/// As for [`Turns::wait_for_all`].
#[inline(always)]
unsafe fn each_tile<D: Drops, B: Told>(
    problem: &Problem<'_, D>,
    place: B,
    mut of: impl FnMut(u32, Global<u32>),
) {
    let a = problem.arguments;
    let word = |word| place.word(word, a);
    let (mut number, mut of_key) = (0, 0);
    while of_key < a.of.heads_per_key {
        let head = word(Word::Head) * a.of.heads_per_key + of_key;
        let head_of_all = word(Word::Batch) * a.of.heads + head;
        let mut tile = word(Word::First);
        while tile < word(Word::End) {
            // SAFETY: there is such a tile.
            let turn = unsafe {
                problem
                    .found
                    .turns(a, head_of_all, word(Word::Place) + tile)
            };
            of(number, turn);
            number += 1;
            // Hidden, so that the loop is not unrolled: the warpgroup that loads has few registers.
            tile = opaque(tile + 1);
        }
        of_key += 1;
    }
}
