//! [`HandedOn`]: sums of parts of tiles, which blocks hand to each other through memory.

use super::End;
use crate::gemm::work::Part;
use crate::unroll::unroll;
use crate::warps::half::Half;
use crate::warps::parts::sum_of_parts;
use crate::warps::pieces::{At, Four, PIECE, global, store_one, store_piece};
use core::marker::PhantomData;
use cute_core::tensor::Space;
use cute_gpu::device::atomics::{atomic_inc_if, wait_for_at_least_if};
use cute_gpu::device::barrier::{
    NamedBarrier, TransactionBarrier, fence_barrier_init, fence_proxy_async,
};
use cute_gpu::device::threads::{block, opaque, thread};
use cute_gpu::device::tma::load_bytes;
use cute_gpu::device::{Aligned, DynamicShared, Global, Shared};
use cute_gpu::schedule::StreamK;
use cute_kernels::gemm_warps::WarpArguments;

/// Two sums that are stored at once.
type Pair = Aligned<[f32; 2], 8>;

/// Sums of parts of tiles of `M` by `N`, which blocks hand to each other through memory.
///
/// Each block writes the sums of its parts. Once all parts of a tile are written, each of its blocks adds
/// up a share of the tile, always in the order of K, and stores it. So blocks wait for each other: all of
/// the grid have to run at one time.
pub struct HandedOn<'a, L, H, const M: u32, const N: u32> {
    /// The offset in a tile's sums of the one in a row and a column. Eight columns are neighbours, and so
    /// are the rows of eight columns.
    pub layout: L,
    /// The sums, a tile for each part.
    pub sums: Global<f32>,
    /// A number for each tile, which is 0 before and after: how many blocks have written their sums, and
    /// then how many have read those of all.
    pub counters: Global<u32>,
    /// The parts of each tile.
    pub stream: StreamK,
    /// D, and what becomes of the sums.
    pub arguments: &'a WarpArguments,
    /// The format of elements of 16 bits.
    pub format: PhantomData<H>,
}

impl<L: Copy, H, const M: u32, const N: u32> Clone for HandedOn<'_, L, H, M, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<L: Copy, H, const M: u32, const N: u32> Copy for HandedOn<'_, L, H, M, N> {}

impl<L, H, const M: u32, const N: u32> HandedOn<'_, L, H, M, N> {
    /// The threads that have sums.
    const THREADS: u32 = M * 2;

    /// A barrier of these threads.
    const TOGETHER: NamedBarrier = NamedBarrier::new(1, Self::THREADS);

    /// The counter of a tile.
    #[inline(always)]
    fn counter(&self, tile: u32) -> Global<u32> {
        global(self.counters.address(), tile.into())
    }
}

/// The shared memory to which a block loads its share of a tile's sums: that of the stages, which are empty by
/// then, and a barrier.
#[derive(Clone, Copy)]
pub struct HandedRoom {
    sums: Shared<Four>,
    full: TransactionBarrier,
}

impl<L, H, const M: u32, const N: u32> End for HandedOn<'_, L, H, M, N>
where
    L: Fn(u32, u32) -> u32 + Copy,
    H: Half,
{
    type Room = HandedRoom;
    type Sum = f32;

    #[inline(always)]
    unsafe fn take(self, memory: &mut DynamicShared, _: u32) -> HandedRoom {
        let room = HandedRoom {
            sums: memory.overlaid().take(M * N / 4),
            full: TransactionBarrier::at(memory.take(1)),
        };
        if thread() == 64 {
            // SAFETY: the place is that of a barrier, and all threads meet before they use it.
            unsafe { room.full.init(1) };
            fence_barrier_init();
        }
        room
    }

    #[inline(always)]
    unsafe fn store(
        self,
        _: HandedRoom,
        group: u32,
        _: u32,
        sums: &[f32],
        _: u32,
        [_, _, place]: [i32; 3],
    ) {
        let t = thread() % 128;
        // of each 8 columns a thread has two, in two rows 8 apart
        let (row, column) = (group * 64 + t / 32 * 16 + t % 32 / 4, t % 4 * 2);
        let first = i64::from(place) * i64::from(M * N);
        let to: Global<Pair> = global(self.sums.address(), first / 2);
        unroll!(FOUR in [0 1 2 3 4 5 6 7] {
            unroll!(BLOCK in [0 1 2 3] {
                const COLUMN: usize = 8 * (4 * FOUR + BLOCK);
                if (COLUMN as u32) < N {
                    unroll!(BELOW in [0 1] {
                        const SUM: usize = COLUMN / 2 + 2 * BELOW;
                        let pair = Aligned::new([sums[SUM], sums[SUM + 1]]);
                        let offset = (self.layout)(row + 8 * BELOW as u32, column + COLUMN as u32);
                        // SAFETY: the sums of a part are those of its block.
                        unsafe { to.store(offset as isize / 2, pair) }
                    });
                }
            });
        });
        let tile = place as u32 - block();
        let last = 2 * self.stream.blocks_of(tile).len() as u32 - 1;
        // SAFETY: all threads that have sums are here; the counter is that of the tile.
        unsafe {
            Self::TOGETHER.sync();
            atomic_inc_if(self.counter(tile), last, (opaque(thread()) == 128).into());
        }
    }

    #[inline(always)]
    unsafe fn end(self, room: HandedRoom, parts: impl Iterator<Item = Part>) {
        let (arguments, t) = (self.arguments, thread() - 128);
        let mut turn = 0;
        for part in parts {
            let tile = part.matrix as u32 - block();
            let blocks = self.stream.blocks_of(tile);
            let count = blocks.end - blocks.start;
            // SAFETY: all threads that have sums are here. All blocks of the grid run, so others write
            // their sums as well; they are added up once all are there, and D has the pieces.
            unsafe {
                let is_first = u32::from(opaque(t) == 0);
                wait_for_at_least_if(self.counter(tile), count, is_first);
                let pieces = M * N / PIECE;
                let share = pieces.div_ceil(count);
                let own = pieces.min((block() - blocks.start) * share);
                let end = pieces.min(own + share);
                let numbers = (end - own) * PIECE;
                // this block's share of each part follows that of the part before; all threads are done
                // with the stages, and with the tile before
                Self::TOGETHER.sync();
                if t == 0 {
                    fence_proxy_async();
                    room.full.arrive_and_expect_tx(count * numbers * 4);
                    let mut number = 0;
                    while number < count && numbers > 0 {
                        let first = i64::from(blocks.start + tile + number) * i64::from(M * N);
                        let from = global::<Four>(
                            self.sums.address(),
                            (first + i64::from(own * PIECE)) / 4,
                        );
                        let to = room.sums.after_bytes(number * numbers * 4);
                        load_bytes(from, to, numbers * 4, room.full);
                        number += 1;
                    }
                }
                room.full.wait(turn & 1);
                turn += 1;
                let mut number = own + t;
                while number < end {
                    let (row, column) = (number % M, number / M * PIECE);
                    let at = At {
                        row: part.place.m as u32 + row,
                        column: part.place.n as u32 + column,
                        batch: part.place.batch,
                    };
                    let [m, n, _, _] = arguments.sizes;
                    if at.row < m && at.column < n {
                        let first = i64::from((number - own) * PIECE);
                        let sums = sum_of_parts(room.sums, first, numbers.into(), count);
                        if arguments.in_pieces != 0 && at.column + PIECE <= n {
                            store_piece::<H>(sums, at, arguments);
                        } else {
                            let end = opaque(PIECE).min(n - at.column);
                            unroll!(I in [0 1 2 3 4 5 6 7] {
                                if (I as u32) < end {
                                    store_one::<H>(sums[I], at.on(0, I as u32), arguments);
                                }
                            });
                        }
                    }
                    number += Self::THREADS;
                }
                Self::TOGETHER.sync();
                atomic_inc_if(self.counter(tile), 2 * count - 1, is_first);
            }
        }
    }
}
