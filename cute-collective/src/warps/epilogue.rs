//! From the sums to D = f(α·sums + β·C + bias): through shared memory, so that neighbouring threads
//! store neighbouring elements, in one loop that serves all kinds of elements and ends.

use super::half::Half;
use super::pieces::{At, Four, PIECE, Pairs, global, joined, store_one, store_piece};
use super::products::Products;
use crate::gemm::schedule::Place;
use crate::unroll::unroll;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::syncthreads;
use cute_gpu::device::threads::opaque;
use cute_gpu::device::{Aligned, Shared};
use cute_kernels::gemm_warps::{STAGED_ROWS, WarpArguments, staged_row};

/// Stores the tile of a block.
///
/// # Safety
/// All threads of the block call it together, with their sums of the tile at `place`. The memory is
/// that of 64 rows of sums, and its earlier copies are done. D has elements of this size.
#[inline(always)]
pub unsafe fn store<P: Products>(
    sums: &P::Sums,
    memory: Shared<f32>,
    thread: u32,
    place: Place,
    arguments: &WarpArguments,
) {
    // The number is opaque here and below: a loop that LLVM unrolls would be all of the text.
    let rounds = opaque(P::TILE.0 / STAGED_ROWS);
    let mut round = 0;
    while round < rounds {
        // SAFETY: the caller's promise; all have read what was there before.
        unsafe {
            syncthreads();
            if opaque(round) == 0 {
                P::put::<0>(sums, thread, memory);
            } else {
                P::put::<1>(sums, thread, memory);
            }
            syncthreads();
            let first = At {
                row: place.m as u32 + round * STAGED_ROWS,
                column: place.n as u32,
                batch: place.batch,
            };
            if is_plain::<P>(first, arguments) {
                store_plain::<P>(memory, thread, first, arguments);
            } else {
                store_rows::<P>(memory, thread, first, arguments);
            }
        }
        round += 1;
    }
}

/// Stores 64 rows of sums from a coordinate on.
///
/// # Safety
/// As for [`store`]; the sums are written.
#[inline(always)]
unsafe fn store_rows<P: Products>(
    memory: Shared<f32>,
    thread: u32,
    first: At,
    arguments: &WarpArguments,
) {
    let pieces = const { P::TILE.1 / PIECE };
    let [m, n, ..] = arguments.sizes;
    let (mut number, end) = (thread, opaque(STAGED_ROWS * pieces));
    while number < end {
        let (i, j) = (number / pieces, number % pieces * PIECE);
        let at = first.on(i, j);
        let sums = memory.after_bytes((i * staged_row(P::TILE.1) + j) * 4);
        if at.row < m && at.column < n {
            // SAFETY: the caller's promise, and the coordinate is one of D.
            unsafe {
                if arguments.in_pieces != 0 && at.column + PIECE <= n {
                    let four = sums.recast::<Four>();
                    let piece = joined(four.load(0), four.load(1));
                    store_piece::<P::Number>(piece, at, arguments);
                } else {
                    let (mut next, end) = (0, opaque(PIECE));
                    while next < end && at.column + next < n {
                        let sum = sums.load(next as isize);
                        store_one::<P::Number>(sum, at.on(0, next), arguments);
                        next += 1;
                    }
                }
            }
        }
        number += P::THREADS;
    }
}

/// Whether all of 64 rows are in D, and only multiplied by α, to pieces of 16 bits: what most tiles
/// of large products are.
#[inline(always)]
fn is_plain<P: Products>(first: At, arguments: &WarpArguments) -> bool {
    let [m, n, ..] = arguments.sizes;
    let inside = first.row + STAGED_ROWS <= m && first.column + P::TILE.1 <= n;
    let only_sums = arguments.beta == 0.0 && arguments.bias == 0 && arguments.activation == 0;
    inside && only_sums && arguments.in_pieces != 0 && arguments.bits == 16
}

/// [`store_rows`] where [`is_plain`]: four pieces are read, and then stored.
///
/// # Safety
/// As for [`store_rows`].
#[inline(always)]
unsafe fn store_plain<P: Products>(
    memory: Shared<f32>,
    thread: u32,
    first: At,
    arguments: &WarpArguments,
) {
    let pieces = const { P::TILE.1 / PIECE };
    // a thread has every so many rows of one column of pieces
    let apart = const { P::THREADS / (P::TILE.1 / PIECE) };
    let (i, j) = (thread / pieces, thread % pieces * PIECE);
    let mut sums = memory.after_bytes((i * staged_row(P::TILE.1) + j) * 4);
    let mut offset = first.on(i, j).offset(arguments.strides_d);
    let mut times = opaque(STAGED_ROWS / (4 * apart));
    while times > 0 {
        let mut pairs = [[0; 4]; 4];
        unroll!(I in [0 1 2 3] {
            let sums = sums.after_bytes(I as u32 * apart * staged_row(P::TILE.1) * 4).recast::<Four>();
            // SAFETY: the sums are written.
            let (low, high) = unsafe { (sums.load(0), sums.load(1)) };
            let pair = |x: Four, at: usize| {
                P::Number::pack(arguments.alpha * x[at], arguments.alpha * x[at + 1])
            };
            pairs[I] = [pair(low, 0), pair(low, 2), pair(high, 0), pair(high, 2)];
        });
        unroll!(I in [0 1 2 3] {
            let to = offset + (I as u32 * apart) as i64 * arguments.strides_d[0];
            // SAFETY: the caller's promise: they are elements of D.
            unsafe { global::<Pairs>(arguments.d, 0).store(to as isize / 8, Aligned::new(pairs[I])) }
        });
        sums = sums.after_bytes(4 * apart * staged_row(P::TILE.1) * 4);
        offset += i64::from(4 * apart) * arguments.strides_d[0];
        times -= 1;
    }
}
