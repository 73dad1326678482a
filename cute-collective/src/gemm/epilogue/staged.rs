//! [`Staged`]: sums to shared memory, and from there to D by TMA.

use super::element::Element;
use super::finish::Finish;
use super::number::Number;
use super::output::{Destination, Output};
use crate::unroll::unroll;
use core::marker::PhantomData;
use cute_core::atom::{BF16, F16, F32, S32};
use cute_gpu::device::barrier::{
    NamedBarrier, TransactionBarrier, fence_barrier_init, tma_store_fence,
};
use cute_gpu::device::threads::thread;
use cute_gpu::device::tma::{TmaTile, tma_store_arrive, tma_store_wait};
use cute_gpu::device::{DynamicShared, Shared};
use cute_kernels::result_tile;

/// Sums that are finished by `F` and stored as elements `E`.
#[derive(Clone, Copy)]
pub struct Staged<E, F>(pub F, pub PhantomData<E>);

/// Two parts of the tile, each 64 rows of 128 bytes, and a barrier for C.
#[derive(Clone, Copy)]
pub struct Room {
    parts: Shared<u8>,
    barriers: Shared<u64>,
}

/// The bytes of 64 rows of 128 bytes.
pub(super) const PART: u32 = 64 * 128;

macro_rules! staged {
    ($($e:ident $bits:literal $row:literal $per:literal;)*) => {$(
        impl<F: Finish<<$e as Element>::Sum>> Output for Staged<$e, F> {
            type Room = Room;
            type Sum = <$e as Element>::Sum;
            type Left = ();
            const STEPS: u32 = 0;

            #[inline(always)]
            fn nothing() {}

            #[inline(always)]
            fn reads(self) -> bool {
                // C may be D
                self.0.source().is_some()
            }

            #[inline(always)]
            unsafe fn take(self, memory: &mut DynamicShared, groups: u32) -> Room {
                let room = Room {
                    parts: memory.take(groups * 2 * PART),
                    barriers: memory.take(if F::READS { groups } else { 0 }),
                };
                if F::READS && thread() == 64 {
                    let mut group = 0;
                    while group < groups {
                        // SAFETY: the place is that of a barrier.
                        unsafe { TransactionBarrier::at(room.barriers.after_bytes(group * 8)).init(1) };
                        group += 1;
                    }
                    fence_barrier_init();
                }
                room
            }

            #[inline(always)]
            unsafe fn store(self, room: Room, group: u32, turn: u32, sums: &[Self::Sum], columns: u32, at: [i32; 3], d: Destination) {
                // a part: the columns of a row of the swizzle
                let tile = TmaTile::<$e, _>::new(result_tile!($bits, (64, $row, 1)));
                let (t, together) = (thread() % 128, NamedBarrier::new(1 + group, 128));
                let (start, parts) = (<$e as Element>::start(t), room.parts.after_bytes(group * 2 * PART));
                let full = TransactionBarrier::at(room.barriers.after_bytes(group * 8));
                let rounds = columns.div_ceil(2 * $row);
                unroll!(ROUND in [0 1 2 3] {
                    if (ROUND as u32) < rounds {
                        let (column, both) = (ROUND as u32 * 2 * $row, ROUND as u32 * 2 * $row + $row < columns);
                        let at = [at[0], at[1] + column as i32, at[2]];
                        let beside = [at[0], at[1] + $row, at[2]];
                        let right = parts.after_bytes(PART);
                        // SAFETY: the tile begins within D, so D has rows and columns.
                        let bias = |block: i32| unsafe { self.0.bias([at[0], at[1] + block * 16], d.size) };
                        let mut next = bias(0);
                        // SAFETY: all threads of the warpgroup are here; the parts are theirs.
                        unsafe {
                            if t == 0 {
                                tma_store_wait::<0>();
                                if let Some(c) = self.0.source() {
                                    full.arrive_and_expect_tx(if both { 2 * PART } else { PART });
                                    c.load(tile, parts, at, full);
                                    if both {
                                        c.load(tile, right, beside, full);
                                    }
                                }
                            }
                            together.sync();
                            let read = self.0.source().is_some();
                            if read {
                                full.wait((turn * rounds + ROUND as u32) & 1);
                            }
                            unroll!(BLOCK in [0 1 2 3 4 5 6 7] {
                                // 16 columns; half of them are in each part
                                if BLOCK < $per && column + (BLOCK as u32) * 16 < columns {
                                    const FIRST: usize = ROUND * $row + BLOCK * 8;
                                    let part = parts.after_bytes(if BLOCK < $per / 2 { 0 } else { PART });
                                    let block = (BLOCK % ($per / 2)) as u32;
                                    let c = if F::READS && read { <$e as Element>::get(part, start, block) } else { [Self::Sum::ZERO; 8] };
                                    let some = |i: usize| sums[FIRST + i];
                                    let sums = [some(0), some(1), some(2), some(3), some(4), some(5), some(6), some(7)];
                                    // those of the next columns are loaded meanwhile
                                    let bias = core::mem::replace(&mut next, bias(BLOCK as i32 + 1));
                                    <$e as Element>::put(part, start, block, self.0.finish(sums, c, bias));
                                }
                            });
                            tma_store_fence();
                            together.sync();
                            if t == 0 {
                                if (at[1] as u32) < d.mapped {
                                    d.map.store(tile, parts, at);
                                }
                                if both && (beside[1] as u32) < d.mapped {
                                    d.map.store(tile, right, beside);
                                }
                                tma_store_arrive();
                            }
                            rest::<$e>(parts, at, if both { 2 * $row } else { $row }, d);
                        }
                    }
                });
            }

            #[inline(always)]
            unsafe fn store_part<const STEP: usize>(self, _: Room, _: u32, (): (), _: Destination) {}

            #[inline(always)]
            unsafe fn finish(self, _: u32, (): (), _: impl Fn(u32) -> Shared<u8>, _: Destination) {}
        }
    )*};
}
staged! {
    F16 16 64 8;
    BF16 16 64 8;
    F32 32 32 4;
    S32 32 32 4;
}

/// Stores the columns that TMA does not, of `columns` in two parts: an element a thread.
///
/// # Safety
/// The parts are written, and D has the elements.
#[inline(always)]
pub(super) unsafe fn rest<E: Element>(
    parts: Shared<u8>,
    at: [i32; 3],
    columns: u32,
    d: Destination,
) {
    let (row, column) = (at[0] as u32, at[1] as u32);
    let first = d.mapped.saturating_sub(column);
    let end = columns.min(d.size.1.saturating_sub(column));
    if first < end {
        let each = end - first;
        let mut number = thread() % 128;
        while number < 64 * each {
            let (i, j) = (number / each, first + number % each);
            if row + i < d.size.0 {
                let part = parts.after_bytes(j / E::ROW * PART);
                let offset = (row + i) as i64 * d.strides[0]
                    + (column + j) as i64 * d.strides[1]
                    + at[2] as i64 * d.strides[2];
                // SAFETY: the coordinate is one of D, whose strides these are.
                unsafe { E::copy(part, (i, j % E::ROW), d.address, offset) }
            }
            number += 128;
        }
    }
}

/// The coordinate `part` times 64 columns on.
#[inline(always)]
pub(super) fn columns_on(at: [i32; 3], part: usize) -> [i32; 3] {
    [at[0], at[1] + part as i32 * 64, at[2]]
}

/// Starts to copy 64 columns to D, if they begin within the columns that TMA stores.
///
/// # Safety
/// They are written.
#[inline(always)]
pub(super) unsafe fn copy(place: Shared<u8>, at: [i32; 3], d: Destination) {
    // copies do not ask what 16 bits mean
    let tile = TmaTile::<F16, _>::new(result_tile!(16, (64, 64, 1)));
    if (at[1] as u32) < d.mapped {
        // SAFETY: the caller's promise.
        unsafe { d.map.store(tile, place, at) }
    }
}
