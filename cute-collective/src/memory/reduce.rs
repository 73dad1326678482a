//! Reductions: sums, greatest and least numbers over some modes of a tensor.
//!
//! Two ways to read: *along* the reduced modes, where a block makes one number, and *beside* them,
//! where each thread keeps a line of numbers. Either way the order of a sum depends on the shape
//! alone.

use super::block::Lines;
use super::format::Format;
use super::together::{LANES, of_block, of_warp};
use super::walk::Walk;
use crate::sure::sure;
use cute_core::prelude::*;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::syncthreads;
use cute_gpu::device::convert::{to_bf16, to_f16};
use cute_gpu::device::{Cached, DynamicShared, Global, Shared, Streamed, threads};
use cute_kernels::memory::{
    BESIDE_LANES, BESIDE_ROWS, BY_WARPS, REDUCE_THREADS, ReduceArguments, TO_BF16, TO_F16,
};

/// How many lines a thread loads before it uses the first.
type Loaded<F> = [<F as Format>::Line; 4];

/// Writes a result.
///
/// # Safety
/// `y` has an element at this offset, of which no other thread knows.
#[inline(always)]
unsafe fn put(y: *mut u8, offset: i64, value: f32, p: ReduceArguments) {
    let (value, offset) = (value * p.scale, (p.first[1] + offset) as isize);
    // SAFETY: the caller's promise.
    unsafe {
        if p.flags & TO_F16 != 0 {
            Global::<_, Cached>::new(y.cast()).store(offset, to_f16(value));
        } else if p.flags & TO_BF16 != 0 {
            Global::<_, Cached>::new(y.cast()).store(offset, to_bf16(value));
        } else {
            Global::<_, Cached>::new(y.cast()).store(offset, value);
        }
    }
}

/// The lines of part `part` that this thread reads: `index` is the first, and the next are `step`
/// apart. Each is given to `visit` with its place among those that are loaded together.
///
/// # Safety
/// `x` has the lines of `p` at the kept coordinate.
#[inline(always)]
unsafe fn each_line<F: Format>(
    x: *const F::Line,
    kept: (u32, u32, u32, u32),
    p: ReduceArguments,
    (part, first, step): (u32, u32, u32),
    mut visit: impl FnMut(u32, F::Line),
) {
    let ([a, b, c, d], [e, f, g, h]) = (p.reduced, p.reduced_from);
    let ([i, j, k, l], [m, n, o, q]) = (p.kept, p.kept_from);
    let layout = sure(try_layout!(((a, b, c, d), (i, j, k, l)):((e, f, g, h), (m, n, o, q))));
    // SAFETY: the caller's promise; what lies beyond the end is left out.
    let x = unsafe {
        Tensor::in_space_promised(
            Global::<_, Streamed>::new(x.wrapping_byte_offset(p.first[0] as isize)),
            layout,
        )
    };
    let end = u32::min((part + 1) * p.part, a * b * c * d);
    let mut index = part * p.part + first;
    let mut walk = Walk::new(p.reduced, index, step);
    while index < end {
        let loaded = Loaded::<F>::of(|number| {
            let at = walk.step();
            if index + number * step < end {
                x.at((at, kept))
            } else {
                F::of(|_| 0.0)
            }
        });
        loaded.each(|number, line| {
            if index + number * step < end {
                visit(number, line);
            }
        });
        index += Loaded::<F>::COUNT * step;
    }
}

/// A block reads along the reduced modes and makes one number, of one part; or each warp does, if
/// the flags say so.
///
/// # Safety
/// The lines of `p` are there from `x` on, aligned, and from `y` on the elements of the result, all
/// distinct. There are as many blocks as results, times parts, or as many warps as the flags say;
/// whole warps, and shared memory for 8 numbers a thread.
#[inline(always)]
pub unsafe fn along<F: Format>(
    x: *const F::Line,
    y: *mut u8,
    p: ReduceArguments,
    nothing: f32,
    join: impl Fn(f32, f32) -> f32,
) {
    let ([i, j, k, l], [m, n, o, q], parts, to) = (p.kept, p.kept_to, p.parts, p.part_to);
    let results = sure(try_layout!((parts, (i, j, k, l)):(to, (m, n, o, q))));
    let by_warps = p.flags & BY_WARPS != 0;
    let (thread, threads) = (threads::thread(), threads::block_threads());
    // which result, and who shares it
    let (result, member, members) = if by_warps {
        (
            threads::block() * (threads / LANES) + thread / LANES,
            thread % LANES,
            LANES,
        )
    } else {
        (threads::block(), thread, threads)
    };
    let (part, kept) = results.idx2crd(result).to_native();
    let there = result < u32::from(results.size());
    let mut values = [nothing; 4];
    // SAFETY: the caller's promise; each result has one thread that writes it. All threads have the
    // same flags.
    unsafe {
        if there {
            each_line::<F>(x, kept, p, (part, member, members), |number, line| {
                let value = &mut values[number as usize];
                F::each(line, |_, v| *value = join(*value, v));
            });
        }
        let value = join(join(values[0], values[1]), join(values[2], values[3]));
        let all = if by_warps {
            of_warp(value, &join)
        } else {
            of_block(&mut DynamicShared::new(), value, nothing, &join)
        };
        if there && member == 0 {
            put(y, results.at((part, kept)), all, p);
        }
    }
}

/// Each lane keeps a line beside those of its neighbours; the warps of the block share the reduced
/// modes of a part.
///
/// # Safety
/// As for [`along`], with as many blocks as groups of kept lines, times parts.
#[inline(always)]
pub unsafe fn beside<F: Format>(
    x: *const F::Line,
    y: *mut u8,
    p: ReduceArguments,
    nothing: f32,
    join: impl Fn(f32, f32) -> f32,
) {
    let ([i, j, k, l], [m, n, o, q], to) = (p.kept, p.kept_to, p.part_to);
    let kept = sure(try_layout!((i, j, k, l)));
    let (lane, row) = (
        threads::thread() % BESIDE_LANES,
        threads::thread() / BESIDE_LANES,
    );
    let lines = u32::from(kept.size());
    let (groups, parts) = (lines.div_ceil(BESIDE_LANES), p.parts);
    let (group, part) = sure(try_layout!((groups, parts)))
        .idx2crd(threads::block())
        .to_native();
    let line = group * BESIDE_LANES + lane;
    let at = kept.idx2crd(line).to_native();
    let mut values = [nothing; 8];
    // SAFETY: the caller's promise; each result is written by one thread.
    unsafe {
        if line < lines {
            each_line::<F>(x, at, p, (part, row, BESIDE_ROWS), |_, line| {
                F::each(line, |v, number| {
                    values[v as usize] = join(values[v as usize], number)
                });
            });
        }
        // number `v` of a line goes to warp `v`, which joins the rows in order
        let place: Shared<f32> = DynamicShared::new().take(8 * REDUCE_THREADS);
        let layout: Layout![(32,8,8):(1,32,256)] = layout!((32, 8, 8):(1, 32, 256));
        let mut shared = Tensor::in_space_mut_promised(place, layout);
        let mut v = 0;
        F::each(F::of(|_| 0.0), |_, _| {
            shared.set((lane, row, v), values[v as usize]);
            v += 1;
        });
        syncthreads();
        if line < lines && row < F::PER_LINE {
            let mut all = nothing;
            for r in 0..BESIDE_ROWS {
                all = join(all, shared.at((lane, r, row)));
            }
            let first = at.0 * F::PER_LINE + row;
            let elements = i * F::PER_LINE;
            let results = sure(try_layout!((parts, (elements, j, k, l)):(to, (m, n, o, q))));
            put(y, results.at((part, (first, at.1, at.2, at.3))), all, p);
        }
    }
}
