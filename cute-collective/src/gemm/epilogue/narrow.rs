//! [`Narrow`]: tiles whose last columns are fewer than those of a box of TMA.

use super::element::HalfElement;
use super::output::{Destination, Output};
use super::staged::{PART, columns_on, copy, rest};
use crate::unroll::unroll;
use core::marker::PhantomData;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::{NamedBarrier, tma_store_fence};
use cute_gpu::device::threads::{opaque, thread};
use cute_gpu::device::tma::{tma_store_arrive, tma_store_wait};
use cute_gpu::device::{Aligned, DynamicShared, Global, Shared};
use cute_kernels::result_tile;

/// Sums of tiles of `N` columns that are stored as 16-bit elements `E`, as they are.
///
/// The last `COLUMNS` columns of a tile are fewer than the 64 of a box. TMA would write over the tile beside it, so
/// threads store them, in pieces of 16 bytes.
#[derive(Clone, Copy)]
pub struct Narrow<E, const N: u32, const COLUMNS: u32>(pub PhantomData<E>);

/// The columns of two parts, which are stored together.
const BOTH: u32 = 128;

impl<E: HalfElement, const N: u32, const COLUMNS: u32> Output for Narrow<E, N, COLUMNS> {
    type Room = Shared<u8>;
    type Sum = f32;
    type Left = ();
    const STEPS: u32 = 0;

    #[inline(always)]
    fn nothing() {}

    #[inline(always)]
    unsafe fn take(self, memory: &mut DynamicShared, groups: u32) -> Shared<u8> {
        const {
            assert!(
                N % 64 == COLUMNS && COLUMNS > 0 && N.is_multiple_of(16) && N <= 2 * BOTH,
                "the last columns of a tile are fewer than 64, in blocks of 16"
            );
        }
        memory.take(groups * 2 * PART)
    }

    #[inline(always)]
    unsafe fn store(
        self,
        room: Shared<u8>,
        group: u32,
        _: u32,
        sums: &[f32],
        _: u32,
        at: [i32; 3],
        d: Destination,
    ) {
        let (t, together) = (thread() % 128, NamedBarrier::new(1 + group, 128));
        let (start, left) = (E::start(t), room.after_bytes(group * 2 * PART));
        let right = left.after_bytes(PART);
        unroll!(ROUND in [0 1] {
            const FIRST: u32 = ROUND as u32 * BOTH;
            if FIRST < N {
                let width = if N - FIRST < BOTH { N - FIRST } else { BOTH };
                let (at, beside) = (columns_on(at, 2 * ROUND), columns_on(at, 2 * ROUND + 1));
                // SAFETY: all threads of the warpgroup are here; the parts are theirs.
                unsafe {
                    // Opaque: the compiler would copy the barriers into both sides of a branch.
                    if opaque(t) == 0 {
                        tma_store_wait::<0>();
                    }
                    together.sync();
                    unroll!(BLOCK in [0 1 2 3 4 5 6 7] {
                        if (BLOCK as u32) * 16 < width {
                            const SUM: usize = ROUND * 64 + BLOCK * 8;
                            let some = |i: usize| sums[SUM + i];
                            let sums = [some(0), some(1), some(2), some(3), some(4), some(5), some(6), some(7)];
                            let part = if BLOCK < 4 { left } else { right };
                            E::put(part, start, BLOCK as u32 % 4, sums);
                        }
                    });
                    tma_store_fence();
                    together.sync();
                    if opaque(t) == 0 {
                        if width >= 64 {
                            copy(left, at, d);
                        }
                        if width == BOTH {
                            copy(right, beside, d);
                        }
                        tma_store_arrive();
                    }
                    if width < 64 {
                        pieces(left, at, COLUMNS, d);
                    } else if width < BOTH {
                        pieces(right, beside, COLUMNS, d);
                    }
                    rest::<E>(left, at, width, d);
                }
            }
        });
    }

    #[inline(always)]
    unsafe fn store_part<const STEP: usize>(self, _: Shared<u8>, _: u32, (): (), _: Destination) {}

    #[inline(always)]
    unsafe fn finish(self, _: u32, (): (), _: impl Fn(u32) -> Shared<u8>, _: Destination) {}
}

/// Stores the columns of a part, as far as D has whole pieces of 16 bytes: a piece a thread.
///
/// # Safety
/// The part is written, and D has the elements.
#[inline(always)]
unsafe fn pieces(part: Shared<u8>, at: [i32; 3], columns: u32, d: Destination) {
    type Piece = Aligned<[u32; 4], 16>;
    let (row, column, each) = (at[0] as u32, at[1] as u32, columns / 8);
    let tile = result_tile!(16, (64, 64)).as_position_independent();
    // Opaque: the number of turns is known, and the compiler would copy what follows into each.
    let mut number = opaque(thread() % 128);
    while number < opaque(64 * each) {
        let (i, j) = (number / each, number % each * 8);
        if row + i < d.size.0 && column + j < d.mapped {
            let from: Shared<Piece> = part.after_bytes(tile.at((i, j)) as u32 * 2).recast();
            let offset =
                (row + i) as i64 * d.strides[0] + (column + j) as i64 + at[2] as i64 * d.strides[2];
            let to = d.address + offset as u64 * 2;
            // SAFETY: the piece is one of D, which is contiguous along rows, at whole pieces, where it has a map.
            unsafe { Global::<Piece>::new(to as *const Piece).store(0, from.load(0)) }
        }
        number += 128;
    }
}
