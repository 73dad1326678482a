//! [`Biased`] and [`BiasedCarried`]: sums with a bias and a function, stored at the end of a tile or while the next
//! one is multiplied.

use super::activation::OfPart;
use super::bias::Bias;
use super::carried::{Carried, Pairs};
use super::element::HalfElement;
use super::output::Output;
use super::staged::{PART, rest};
use super::{Destination, End};
use crate::gemm::work::Part;
use crate::unroll::unroll;
use core::marker::PhantomData;
use cute_core::atom::F16;
use cute_gpu::device::barrier::{NamedBarrier, tma_store_fence};
use cute_gpu::device::threads::{opaque, thread};
use cute_gpu::device::tma::{TmaTile, tma_store_arrive, tma_store_wait};
use cute_gpu::device::{DynamicShared, Shared};
use cute_kernels::result_tile;

/// Results that are stored at the end of a tile: 64 columns are finished while TMA reads those before them, from the
/// other one of two parts of shared memory.
#[derive(Clone, Copy)]
pub struct Biased<E, A, const N: u32> {
    /// The bias, and the function.
    pub bias: Bias<E, A, N>,
    /// D.
    pub d: Destination,
}

/// Results that are stored while the next tile is multiplied, as [`Carried`] does.
#[derive(Clone, Copy)]
pub struct BiasedCarried<E, A, const N: u32> {
    /// The bias, and the function.
    pub bias: Bias<E, A, N>,
    /// D.
    pub d: Destination,
}

/// The shared memory of a warpgroup: the parts of its tile, and its bias.
#[derive(Clone, Copy)]
pub struct BiasedRoom {
    parts: Shared<u8>,
    bias: Shared<u32>,
}

/// The items that both ends have. The bias of a tile is copied while the tile is multiplied. A block ends when TMA has
/// stored everything.
macro_rules! with_bias {
    () => {
        type Room = BiasedRoom;
        type Sum = f32;

        #[inline(always)]
        unsafe fn prefetch(self) {
            // SAFETY: the caller's promise.
            unsafe { self.d.map.prefetch() }
        }

        #[inline(always)]
        unsafe fn begin(self, room: BiasedRoom, group: u32, at: [i32; 3]) {
            // SAFETY: the caller's promise; a barrier of `store` lies behind all reads of the bias of the tile before.
            unsafe { self.bias.begin(room.bias, group, at[1], self.d.size.1) }
        }

        #[inline(always)]
        unsafe fn ready(self, _: BiasedRoom, group: u32) {
            // SAFETY: the caller's promise.
            unsafe { self.bias.ready(group) }
        }

        #[inline(always)]
        unsafe fn end(self, _: BiasedRoom, _: impl Iterator<Item = Part>) {
            if thread().is_multiple_of(128) {
                tma_store_wait::<0>();
            }
        }
    };
}

impl<E: HalfElement, A: OfPart, const N: u32> End for Biased<E, A, N> {
    with_bias!();
    type Left = ();

    #[inline(always)]
    fn nothing() {}

    #[inline(always)]
    unsafe fn take(self, memory: &mut DynamicShared, groups: u32) -> BiasedRoom {
        const {
            // A tile begins with the part that its last 64 columns are not in: TMA may still read those.
            assert!(
                N.is_multiple_of(128),
                "the columns of a tile are pairs of 64"
            );
        }
        BiasedRoom {
            parts: memory.take(groups * 2 * PART),
            bias: self.bias.take(memory, groups),
        }
    }

    #[inline(always)]
    unsafe fn store(
        self,
        room: BiasedRoom,
        group: u32,
        _: u32,
        sums: &[f32],
        _: u32,
        at: [i32; 3],
    ) {
        // copies do not ask what 16 bits mean
        let tile = TmaTile::<F16, _>::new(result_tile!(16, (64, 64, 1)));
        let (t, together) = (thread() % 128, NamedBarrier::new(1 + group, 128));
        let (start, parts) = (E::start(t), room.parts.after_bytes(group * 2 * PART));
        unroll!(ROUND in [0 1 2 3] {
            if (ROUND as u32) * 64 < N {
                let part = parts.after_bytes(ROUND as u32 % 2 * PART);
                let at = [at[0], at[1] + ROUND as i32 * 64, at[2]];
                let mut done = [[0.0; 8]; 4];
                unroll!(BLOCK in [0 1 2 3] {
                    // SAFETY: the bias is there, and has the columns.
                    done[BLOCK] = unsafe { self.bias.finish::<{ ROUND * 4 + BLOCK }>(room.bias, group, sums) };
                });
                // One barrier for each 64 columns: all threads have written them, and the other part has been
                // read, for which the first thread waits.
                // SAFETY: all threads of the warpgroup are here; the parts are theirs.
                unsafe {
                    unroll!(BLOCK in [0 1 2 3] {
                        E::put(part, start, BLOCK as u32, done[BLOCK]);
                    });
                    // Opaque: the compiler would copy the barrier into both sides of a branch.
                    if opaque(t) == 0 {
                        tma_store_wait::<0>();
                    }
                    tma_store_fence();
                    together.sync();
                    if t == 0 {
                        if (at[1] as u32) < self.d.mapped {
                            self.d.map.store(tile, part, at);
                        }
                        tma_store_arrive();
                    }
                    rest::<E>(part, at, 64, self.d);
                }
            }
        });
    }
}

impl<E, A, const N: u32> BiasedCarried<E, A, N> {
    const CARRIED: Carried<E, N> = Carried(PhantomData);
}

impl<E: HalfElement, A: OfPart, const N: u32> End for BiasedCarried<E, A, N> {
    with_bias!();
    type Left = Pairs;
    const STEPS: u32 = <Carried<E, N> as Output>::STEPS;

    #[inline(always)]
    fn nothing() -> Pairs {
        Carried::<E, N>::nothing()
    }

    #[inline(always)]
    unsafe fn take(self, memory: &mut DynamicShared, groups: u32) -> BiasedRoom {
        BiasedRoom {
            // SAFETY: the caller's promise.
            parts: unsafe { Self::CARRIED.take(memory, groups) },
            bias: self.bias.take(memory, groups),
        }
    }

    #[inline(always)]
    unsafe fn store(
        self,
        room: BiasedRoom,
        group: u32,
        _: u32,
        sums: &[f32],
        _: u32,
        at: [i32; 3],
    ) -> Pairs {
        let mut pairs = Pairs::at(at);
        unroll!(BLOCK in [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15] {
            if (BLOCK as u32) * 16 < N {
                // SAFETY: the bias is there, and has the columns.
                let done = unsafe { self.bias.finish::<BLOCK>(room.bias, group, sums) };
                pairs.set::<E, BLOCK>(done);
            }
        });
        // The next tile begins with the copy of its bias to where other threads may still read this one.
        // SAFETY: all threads of the warpgroup are here.
        unsafe { NamedBarrier::new(1 + group, 128).sync() };
        pairs
    }

    #[inline(always)]
    unsafe fn store_part<const STEP: usize>(self, room: BiasedRoom, group: u32, left: Pairs) {
        // SAFETY: the caller's promise.
        unsafe { Self::CARRIED.store_part::<STEP>(room.parts, group, left, self.d) }
    }

    #[inline(always)]
    unsafe fn finish(self, group: u32, left: Pairs, free: impl Fn(u32) -> Shared<u8>) {
        // SAFETY: the caller's promise.
        unsafe { Self::CARRIED.finish(group, left, free, self.d) }
    }
}
