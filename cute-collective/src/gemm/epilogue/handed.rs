//! [`HandedOn`]: sums of parts of tiles, which blocks hand to each other through memory.

use super::End;
use crate::gemm::work::Part;
use crate::unroll::unroll;
use crate::warps::half::Half;
use crate::warps::pieces::{At, Four, Neighbours, global};
use core::marker::PhantomData;
use cute_core::tensor::Space;
use cute_gpu::device::async_copy::{cp_async_16, cp_async_fence, cp_async_wait};
use cute_gpu::device::atomics::{reduce_inc_if, wait_for_at_least_if};
use cute_gpu::device::barrier::NamedBarrier;
use cute_gpu::device::threads::{block, opaque, thread};
use cute_gpu::device::{Aligned, DynamicShared, Global, Shared};
use cute_gpu::schedule::StreamK;
use cute_kernels::gemm_warps::WarpArguments;

/// Sums of parts of tiles of `M` by `N`, which blocks hand to each other through memory.
///
/// Each block adds up some columns of its tiles. It writes the sums of its parts that others add up, as its
/// threads have them: a thread adds up sums that the same thread of other blocks has written. Once all parts
/// of a tile are there, each block adds its columns up, always in the order of K, and stores them. So blocks
/// wait for each other: all of the grid have to run at one time.
pub struct HandedOn<'a, H, const M: u32, const N: u32> {
    /// The sums, a tile for each part: the first four of each thread, one thread after the other, then the next
    /// four of each.
    pub sums: Global<Four>,
    /// A number for each tile, which is 0 before and after: how many blocks have written their sums, and
    /// then how many know that all have.
    pub counters: Global<u32>,
    /// The parts of each tile.
    pub stream: StreamK,
    /// D, and what becomes of the sums.
    pub arguments: &'a WarpArguments,
    /// The format of elements of 16 bits.
    pub format: PhantomData<H>,
}

impl<H, const M: u32, const N: u32> Clone for HandedOn<'_, H, M, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<H, const M: u32, const N: u32> Copy for HandedOn<'_, H, M, N> {}

impl<H, const M: u32, const N: u32> HandedOn<'_, H, M, N> {
    /// The threads that have sums.
    const THREADS: u32 = M * 2;

    /// A tile consists of so many blocks of eight columns: of each, a thread has two columns in two rows, four sums.
    const BLOCKS: u32 = N / 8;

    /// A barrier of these threads.
    const TOGETHER: NamedBarrier = NamedBarrier::new(1, Self::THREADS);

    /// The counter of a tile.
    #[inline(always)]
    fn counter(&self, tile: u32) -> Global<u32> {
        global(self.counters.address(), tile.into())
    }

    /// The first four sums of a thread of a part.
    #[inline(always)]
    fn of_part(&self, part: u32, t: u32) -> Global<Four> {
        let first = i64::from(part) * i64::from(M * N / 4) + i64::from(t);
        global(self.sums.address(), first)
    }

    /// The columns of a tile that this block adds up.
    #[inline(always)]
    fn share(&self, tile: u32) -> Share {
        let blocks = self.stream.blocks_of(tile);
        let (count, rank) = (blocks.end - blocks.start, block() - blocks.start);
        let (first, end) = (
            Self::BLOCKS * rank / count,
            Self::BLOCKS * (rank + 1) / count,
        );
        Share {
            first_block: blocks.start,
            count,
            rank,
            first,
            end,
        }
    }

    /// Whether each block has one part alone, so that its own sums need not leave it.
    #[inline(always)]
    fn is_alone(&self) -> bool {
        self.stream.of_a_group()[0] == 1
    }
}

/// The columns of a tile that one block of threads adds up.
struct Share {
    /// The first block of threads that has a part of the tile.
    first_block: u32,
    /// How many have one.
    count: u32,
    /// The number of this one among them.
    rank: u32,
    /// Its first block of eight columns.
    first: u32,
    /// The block of columns behind its last one.
    end: u32,
}

impl Share {
    /// The place in shared memory of four sums: of part `number` of the tile, of a block of eight columns, and of
    /// thread `t` out of so many.
    #[inline(always)]
    fn place(
        &self,
        room: Shared<Four>,
        number: u32,
        block: u32,
        (t, threads): (u32, u32),
    ) -> Shared<Four> {
        let columns = self.end - self.first;
        room.after_bytes(((number * columns + block - self.first) * threads + t) * 16)
    }
}

impl<H, const M: u32, const N: u32> End for HandedOn<'_, H, M, N>
where
    H: Half,
{
    /// Where the stages were, which are empty by then.
    type Room = Shared<Four>;
    type Sum = f32;
    type Left = ();

    #[inline(always)]
    fn nothing() {}

    #[inline(always)]
    unsafe fn take(self, memory: &mut DynamicShared, _: u32) -> Shared<Four> {
        memory.overlaid().take(1)
    }

    #[inline(always)]
    unsafe fn store(
        self,
        room: Shared<Four>,
        _: u32,
        _: u32,
        sums: &[f32],
        _: u32,
        [_, _, place]: [i32; 3],
    ) {
        let (t, tile) = (thread() - 128, place as u32 - block());
        let (share, to) = (self.share(tile), self.of_part(place as u32, t));
        let four = |number: usize| {
            let some = |i: usize| sums[4 * number + i];
            Aligned::new([some(0), some(1), some(2), some(3)])
        };
        let stays = |block: u32| self.is_alone() && share.first <= block && block < share.end;
        unroll!(FOUR in [0 1 2 3 4 5 6 7] {
            unroll!(BLOCK in [0 1 2 3] {
                const NUMBER: usize = 4 * FOUR + BLOCK;
                if (NUMBER as u32) < Self::BLOCKS && !stays(NUMBER as u32) {
                    // SAFETY: the sums of a part are those of its block.
                    unsafe { to.store(NUMBER as isize * Self::THREADS as isize, four(NUMBER)) };
                }
            });
        });
        // SAFETY: all threads that have sums are here; the counter is that of the tile. Sums stay only in a block
        // that has one part, and they are written when all its threads are done with the stages.
        unsafe {
            Self::TOGETHER.sync();
            let is_first = (opaque(thread()) == 128).into();
            reduce_inc_if(self.counter(tile), 2 * share.count - 1, is_first);
            unroll!(FOUR in [0 1 2 3 4 5 6 7] {
                unroll!(BLOCK in [0 1 2 3] {
                    const NUMBER: usize = 4 * FOUR + BLOCK;
                    if (NUMBER as u32) < Self::BLOCKS && stays(NUMBER as u32) {
                        let of_thread = (t, Self::THREADS);
                        share.place(room, share.rank, NUMBER as u32, of_thread).store(0, four(NUMBER));
                    }
                });
            });
        }
    }

    #[inline(always)]
    unsafe fn end(self, room: Shared<Four>, parts: impl Iterator<Item = Part>) {
        let (arguments, t) = (self.arguments, thread() - 128);
        let of_thread = (t, Self::THREADS);
        // of each eight columns a thread has two, in two rows 8 apart
        let (row, column) = (t / 32 * 16 + t % 32 / 4, t % 4 * 2);
        for part in parts {
            let tile = part.matrix as u32 - block();
            let share = self.share(tile);
            // SAFETY: all threads that have sums are here. All blocks of the grid run, so others write
            // their sums as well; they are added up once all are there. D has the elements.
            unsafe {
                let is_first = u32::from(opaque(t) == 0);
                wait_for_at_least_if(self.counter(tile), share.count, is_first);
                // The number is 0 again when the last block has been here.
                reduce_inc_if(self.counter(tile), 2 * share.count - 1, is_first);
                // all threads are done with the stages, too
                Self::TOGETHER.sync();
                // A thread reads what it has copied itself, so no barrier follows. All copies are under way at one
                // time.
                let mut number = 0;
                while number < share.count {
                    if number != share.rank || !self.is_alone() {
                        let from = self.of_part(share.first_block + tile + number, t);
                        let mut block = share.first;
                        while block < share.end {
                            let offset = i64::from(block * Self::THREADS);
                            let from = global::<Four>(from.address(), offset);
                            cp_async_16(share.place(room, number, block, of_thread), from, 16);
                            block += 1;
                        }
                    }
                    number += 1;
                }
                cp_async_fence();
                cp_async_wait::<0>();
                let first = At {
                    row: part.place.m as u32 + row,
                    column: part.place.n as u32 + column,
                    batch: part.place.batch,
                };
                let pairs = Neighbours::new(first, arguments);
                let mut block = share.first;
                while block < share.end {
                    let mut sums = [0.0; 4];
                    let mut number = 0;
                    while number < share.count {
                        let four = share.place(room, number, block, of_thread).load(0);
                        unroll!(I in [0 1 2 3] {
                            sums[I] += four[I];
                        });
                        number += 1;
                    }
                    pairs.store::<H>([sums[0], sums[1]], [0, 8 * block], arguments);
                    pairs.store::<H>([sums[2], sums[3]], [8, 8 * block], arguments);
                    block += 1;
                }
            }
        }
    }
}
