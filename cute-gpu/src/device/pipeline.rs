//! A ring of stages in shared memory between a producer and consumers.
//!
//! The producer fills stage after stage, and consumers use them in the same order. Two barriers a
//! stage say that it is full and that it is empty. Which stage comes next, and what may be done
//! with it, are types: each step takes the role by value and returns its next state, so that a step
//! can neither be left out, nor done twice, nor in another order.
//!
//! ```
//! use cute_gpu::device::pipeline::{Consumer, Producer};
//! /// Fills one stage.
//! unsafe fn fill(producer: Producer<4>) -> Producer<4> {
//!     // SAFETY: one thread fills; the copies bring 4096 bytes.
//!     let filling = unsafe { producer.acquire(4096) };
//!     // copies into stage `filling.stage()`, which arrive at `filling.barrier()`
//!     filling.commit()
//! }
//! /// Uses one stage.
//! unsafe fn take(consumer: Consumer<4, 0>) -> Consumer<4, 0> {
//!     // SAFETY: all threads of the consumer wait and release.
//!     unsafe {
//!         let using = consumer.wait();
//!         // reads stage `using.newest()`
//!         using.release()
//!     }
//! }
//! ```
//!
//! A stage that is still held cannot be waited for again:
//!
//! ```compile_fail,E0382
//! # use cute_gpu::device::pipeline::Consumer;
//! unsafe fn twice(consumer: Consumer<4, 0>) -> Consumer<4, 0> {
//!     // SAFETY: not called.
//!     unsafe {
//!         let using = consumer.wait();
//!         using.release();
//!         using.release() // error: use of moved value: `using`
//!     }
//! }
//! ```
//!
//! Types do not rule out that producer and consumers make different numbers of steps, or that
//! copies bring another number of bytes than was expected. The kernel then waits forever.
//!
//! Source: CUTLASS `PipelineTmaAsync`, `PipelineState`.

use super::barrier::{TransactionBarrier, fence_barrier_init};
use super::shared::{DynamicShared, Shared};

/// The barriers of a ring of `STAGES` stages.
#[doc(alias("PipelineTmaAsync"))]
#[derive(Clone, Copy, Debug)]
pub struct Pipeline<const STAGES: u32> {
    full: Shared<u64>,
    empty: Shared<u64>,
}

/// A stage, and how often the ring went round, modulo 2.
#[derive(Clone, Copy, Debug)]
struct State<const STAGES: u32> {
    stage: u32,
    parity: u32,
}

impl<const STAGES: u32> State<STAGES> {
    #[inline(always)]
    fn next(self) -> Self {
        let last = self.stage + 1 == STAGES;
        State {
            stage: if last { 0 } else { self.stage + 1 },
            parity: self.parity ^ u32::from(last),
        }
    }
}

impl<const STAGES: u32> Pipeline<STAGES> {
    /// The barriers, in shared memory.
    #[inline(always)]
    pub fn take(memory: &mut DynamicShared) -> Self {
        const { assert!(STAGES > 0, "a ring has stages") };
        let (full, empty) = (memory.take(STAGES), memory.take(STAGES));
        Pipeline { full, empty }
    }

    /// Initialises the barriers for a producer of one thread, and consumers that release a stage
    /// `consumers` times together.
    ///
    /// # Safety
    /// One thread calls it, before all threads meet at a barrier of the block; they use the ring
    /// behind it.
    #[inline(always)]
    pub unsafe fn init(self, consumers: u32) {
        let mut stage = 0;
        while stage < STAGES {
            // SAFETY: the places are those of `take`.
            unsafe {
                self.full(stage).init(1);
                self.empty(stage).init(consumers);
            }
            stage += 1;
        }
        fence_barrier_init();
    }

    /// The role of the thread that fills the stages.
    ///
    /// # Safety
    /// One thread of the block has it, once; [`init`](Self::init) was called.
    #[inline(always)]
    pub unsafe fn producer(self) -> Producer<STAGES> {
        // All stages are empty: the phase before the first has ended.
        let state = State {
            stage: 0,
            parity: 1,
        };
        Producer { ring: self, state }
    }

    /// The role of a consumer; the thread for which `releases` is not 0 tells the producer of the
    /// stages that it releases.
    ///
    /// # Safety
    /// Each thread of a consumer has it, once, and `consumers` threads of all release;
    /// [`init`](Self::init) was called.
    #[inline(always)]
    pub unsafe fn consumer(self, releases: u32) -> Consumer<STAGES, 0> {
        let state = State {
            stage: 0,
            parity: 0,
        };
        Consumer {
            ring: self,
            next: state,
            oldest: 0,
            releases,
        }
    }

    #[inline(always)]
    fn full(self, stage: u32) -> TransactionBarrier {
        TransactionBarrier::at(self.full.after_bytes(stage * 8))
    }

    #[inline(always)]
    fn empty(self, stage: u32) -> TransactionBarrier {
        TransactionBarrier::at(self.empty.after_bytes(stage * 8))
    }
}

/// The role of the thread that fills stages.
#[derive(Debug)]
#[must_use = "a producer fills the next stage"]
pub struct Producer<const STAGES: u32> {
    ring: Pipeline<STAGES>,
    state: State<STAGES>,
}

impl<const STAGES: u32> Producer<STAGES> {
    /// Waits until the next stage is empty, and expects `bytes` bytes in it.
    ///
    /// # Safety
    /// Copies of `bytes` bytes into this stage follow.
    #[inline(always)]
    pub unsafe fn acquire(self, bytes: u32) -> Filling<STAGES> {
        let Producer { ring, state } = self;
        // SAFETY: the barriers are initialised, as who made the role promised.
        unsafe {
            ring.empty(state.stage).wait(state.parity);
            ring.full(state.stage).arrive_and_expect_tx(bytes);
        }
        Filling { ring, state }
    }

    /// Waits until the next stage is empty, for this thread itself to write.
    ///
    /// # Safety
    /// What this thread writes is read by consumers alone. If copies fill a part of the stage,
    /// [`expect`](Writing::expect) follows.
    #[inline(always)]
    pub unsafe fn acquire_to_write(self) -> Writing<STAGES> {
        let Producer { ring, state } = self;
        // SAFETY: the barriers are initialised, as who made the role promised.
        unsafe { ring.empty(state.stage).wait(state.parity) };
        Writing { ring, state }
    }
}

/// A stage that the producer writes itself, or a part of it.
#[derive(Debug)]
#[must_use = "a stage that is being written is committed"]
pub struct Writing<const STAGES: u32> {
    ring: Pipeline<STAGES>,
    state: State<STAGES>,
}

impl<const STAGES: u32> Writing<STAGES> {
    /// The number of the stage.
    #[inline(always)]
    pub fn stage(&self) -> u32 {
        self.state.stage
    }

    /// This thread has written its part of the stage, and `bytes` bytes of copies follow.
    ///
    /// # Safety
    /// Copies of `bytes` bytes into this stage follow.
    #[inline(always)]
    pub unsafe fn expect(self, bytes: u32) -> Filling<STAGES> {
        let Writing { ring, state } = self;
        // SAFETY: the barrier is initialised, and counts this arrival.
        unsafe { ring.full(state.stage).arrive_and_expect_tx(bytes) };
        Filling { ring, state }
    }

    /// The stage is written: consumers see it. The next stage follows.
    #[inline(always)]
    pub fn commit(self) -> Producer<STAGES> {
        let Writing { ring, state } = self;
        // SAFETY: the barrier is initialised, and counts this arrival.
        unsafe { ring.full(state.stage).arrive_if(1) };
        let state = state.next();
        Producer { ring, state }
    }
}

/// A stage that is being filled.
#[derive(Debug)]
#[must_use = "a stage that is being filled is committed"]
pub struct Filling<const STAGES: u32> {
    ring: Pipeline<STAGES>,
    state: State<STAGES>,
}

impl<const STAGES: u32> Filling<STAGES> {
    /// The number of the stage.
    #[inline(always)]
    pub fn stage(&self) -> u32 {
        self.state.stage
    }

    /// The barrier at which the bytes arrive.
    #[inline(always)]
    pub fn barrier(&self) -> TransactionBarrier {
        self.ring.full(self.state.stage)
    }

    /// All copies into this stage are under way; the next stage follows.
    #[inline(always)]
    pub fn commit(self) -> Producer<STAGES> {
        let Filling { ring, state } = self;
        let state = state.next();
        Producer { ring, state }
    }
}

/// The role of a consumer that holds `HELD` stages: 0, 1 or 2.
#[derive(Debug)]
#[must_use = "a consumer releases the stages that it holds"]
pub struct Consumer<const STAGES: u32, const HELD: u32> {
    ring: Pipeline<STAGES>,
    next: State<STAGES>,
    /// The oldest stage that is held.
    oldest: u32,
    releases: u32,
}

macro_rules! waits {
    ($($held:literal -> $more:literal;)*) => {$(
        impl<const STAGES: u32> Consumer<STAGES, $held> {
            /// Waits until the next stage is full, and holds it.
            ///
            /// # Safety
            /// All threads of the consumer call it together.
            #[inline(always)]
            pub unsafe fn wait(self) -> Consumer<STAGES, $more> {
                const { assert!(STAGES >= $more, "a ring has at least as many stages as are held") };
                let Consumer { ring, next, oldest, releases } = self;
                // SAFETY: the barriers are initialised, as who made the role promised.
                unsafe { ring.full(next.stage).wait(next.parity) };
                let oldest = if $held == 0 { next.stage } else { oldest };
                Consumer { ring, next: next.next(), oldest, releases }
            }
        }
        impl<const STAGES: u32> Consumer<STAGES, $more> {
            /// Releases the stage that it has held for longest: the producer may fill it again.
            ///
            /// # Safety
            /// No thread of the consumer reads the stage any more, also not by an instruction that
            /// is still under way.
            #[inline(always)]
            pub unsafe fn release(self) -> Consumer<STAGES, $held> {
                let Consumer { ring, next, oldest, releases } = self;
                // SAFETY: as for `wait`.
                unsafe { ring.empty(oldest).arrive_if(releases) };
                let oldest = if oldest + 1 == STAGES { 0 } else { oldest + 1 };
                Consumer { ring, next, oldest, releases }
            }

            /// [`release`](Self::release) where blocks of a cluster fill each other's stages: tells
            /// the producer of block `block` of the cluster. Different threads name different blocks.
            ///
            /// # Safety
            /// As for [`release`](Self::release); there is such a block, and it still runs.
            #[inline(always)]
            pub unsafe fn release_at(self, block: u32) -> Consumer<STAGES, $held> {
                let Consumer { ring, next, oldest, releases } = self;
                // SAFETY: as for `wait`.
                unsafe { ring.empty(oldest).arrive_at_if(block, releases) };
                let oldest = if oldest + 1 == STAGES { 0 } else { oldest + 1 };
                Consumer { ring, next, oldest, releases }
            }

            /// [`release`](Self::release) in a cluster of `blocks` blocks, a constant: thread `t` tells the
            /// producer of block `t % blocks`.
            ///
            /// # Safety
            /// As for [`release_at`](Self::release_at), for all of these blocks.
            #[inline(always)]
            pub unsafe fn release_in(self, blocks: u32, t: u32) -> Consumer<STAGES, $held> {
                // SAFETY: the caller's promise.
                unsafe {
                    if blocks == 1 {
                        self.release()
                    } else {
                        self.release_at(t % blocks)
                    }
                }
            }

            /// The number of the stage that it waited for last.
            #[inline(always)]
            pub fn newest(&self) -> u32 {
                if self.next.stage == 0 { STAGES - 1 } else { self.next.stage - 1 }
            }
        }
    )*};
}
waits! {
    0 -> 1;
    1 -> 2;
}
