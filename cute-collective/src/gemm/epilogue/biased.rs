//! [`Biased`]: GELU of sums and a bias, in few instructions, which overlap with the stores.

use super::activation::Gelu;
use super::element::{HalfElement, Sums};
use super::staged::{PART, rest};
use super::{Destination, End};
use crate::gemm::work::Part;
use crate::unroll::unroll;
use core::marker::PhantomData;
use cute_core::atom::F16;
use cute_core::tensor::Space;
use cute_gpu::device::async_copy::{cp_async_4, cp_async_fence, cp_async_wait};
use cute_gpu::device::barrier::{NamedBarrier, tma_store_fence};
use cute_gpu::device::threads::{opaque, thread};
use cute_gpu::device::tma::{TmaTile, tma_store_arrive, tma_store_wait};
use cute_gpu::device::{DynamicShared, Global, Shared};
use cute_kernels::result_tile;

/// GELU of `alpha·sum + bias`, for tiles of `N` columns of 16-bit elements `E`; the bias has an element
/// for each column.
///
/// The bias of a tile is copied to shared memory while the tile is multiplied. 64 columns are finished
/// while TMA reads those before them, from the other one of two parts of shared memory.
#[derive(Clone, Copy)]
pub struct Biased<E, const N: u32> {
    /// Half of α.
    pub half_alpha: f32,
    /// The address of the bias, a multiple of 4; 0 if there is none.
    pub bias: Global<u32>,
    /// D.
    pub d: Destination,
    /// The elements of D and of the bias.
    pub element: PhantomData<E>,
}

/// The shared memory of a warpgroup: two parts of its tile, and its bias.
#[derive(Clone, Copy)]
pub struct BiasedRoom {
    parts: Shared<u8>,
    bias: Shared<u32>,
}

impl<E: HalfElement, const N: u32> End for Biased<E, N> {
    type Room = BiasedRoom;
    type Sum = f32;

    #[inline(always)]
    unsafe fn prefetch(self) {
        // SAFETY: the caller's promise.
        unsafe { self.d.map.prefetch() }
    }

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
            bias: memory.take(groups * N / 2),
        }
    }

    #[inline(always)]
    unsafe fn begin(self, room: BiasedRoom, group: u32, at: [i32; 3]) {
        let pair = thread() % 128;
        if pair < N / 2 {
            // those behind the last column are 0, and so is no bias
            let columns = self.d.size.1.saturating_sub(at[1] as u32 + 2 * pair).min(2);
            let columns = if self.bias.address() == 0 { 0 } else { columns };
            let first = at[1] as u32 / 2 + pair;
            let first = if columns == 0 { 0 } else { first };
            // SAFETY: the bias has the elements, and the warpgroup has read the one of the tile before.
            unsafe {
                let from = self.bias.moved(first as isize);
                cp_async_4(
                    room.bias.after_bytes((group * N / 2 + pair) * 4),
                    from,
                    2 * columns,
                );
            }
        }
        cp_async_fence();
    }

    #[inline(always)]
    unsafe fn ready(self, _: BiasedRoom, group: u32) {
        cp_async_wait::<0>();
        // SAFETY: all threads of the warpgroup are here.
        unsafe { NamedBarrier::new(1 + group, 128).sync() };
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
        let bias = room.bias.after_bytes((group * N / 2 + t % 4) * 4);
        unroll!(ROUND in [0 1 2 3] {
            if (ROUND as u32) * 64 < N {
                let part = parts.after_bytes(ROUND as u32 % 2 * PART);
                let at = [at[0], at[1] + ROUND as i32 * 64, at[2]];
                let mut done = [[0.0; 8]; 4];
                unroll!(BLOCK in [0 1 2 3] {
                    const FIRST: usize = ROUND * 32 + BLOCK * 8;
                    let some = |i: usize| sums[FIRST + i];
                    let sums = [some(0), some(1), some(2), some(3), some(4), some(5), some(6), some(7)];
                    let pair = ROUND as isize * 32 + BLOCK as isize * 8;
                    // SAFETY: the bias has the columns.
                    let pairs = unsafe { [bias.load(pair), bias.load(pair + 4)] };
                    done[BLOCK] = self.finish(sums, pairs.map(E::unpacked));
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

    #[inline(always)]
    unsafe fn end(self, _: BiasedRoom, _: impl Iterator<Item = Part>) {
        if thread().is_multiple_of(128) {
            tma_store_wait::<0>();
        }
    }
}

impl<E: HalfElement, const N: u32> Biased<E, N> {
    /// The results of eight sums, with the bias of two pairs of columns 8 apart.
    #[inline(always)]
    fn finish(self, sums: Sums<f32>, [low, high]: [[f32; 2]; 2]) -> Sums<f32> {
        use cute_gpu::device::math::fma;
        let half = [low, high].map(|[a, b]| [0.5 * a, 0.5 * b]);
        let mut results = [0.0; 8];
        unroll!(I in [0 1 2 3 4 5 6 7] {
            let x = fma(self.half_alpha, sums[I], half[I / 4][I % 2]);
            results[I] = Gelu::of_double(x);
        });
        results
    }
}
