//! Reductions: sums, greatest and least numbers over some modes of a tensor.
//!
//! Three ways to read: *along* the reduced modes, where a block or a warp makes one number; *beside*
//! them, where each thread keeps a line of numbers; and along [`short`](super::short) rows, where a
//! few lanes make several numbers. Either way the order of a sum depends on the shape alone.

use super::block::Lines;
use super::format::Format;
use super::together::{LANES, of_block, of_lanes, of_warp};
use super::walk::{Walk, coordinate};
use crate::sure::sure;
use cute_core::prelude::*;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::syncthreads;
use cute_gpu::device::convert::{to_bf16, to_f16};
use cute_gpu::device::{Cached, DynamicShared, Global, Shared, Streamed, threads};
use cute_kernels::memory::{BY_WARPS, REDUCE_THREADS, ReduceArguments, TO_BF16, TO_F16};

/// How many lines a thread loads before it uses the first.
type Loaded<F> = [<F as Format>::Line; 4];

/// Writes a result.
///
/// # Safety
/// `y` has an element at this offset, of which no other thread knows.
#[inline(always)]
pub(super) unsafe fn put(y: *mut u8, offset: i64, value: f32, p: ReduceArguments) {
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

/// Gives `count` lines to `visit`, four of which are loaded before the first is used, each with its
/// place among the four. A line of `nothing` stands for what is missing in the last four.
#[inline(always)]
fn in_fours<F: Format>(
    count: u32,
    nothing: f32,
    mut line: impl FnMut(u32) -> F::Line,
    mut visit: impl FnMut(u32, F::Line),
) {
    let four = Loaded::<F>::COUNT;
    let mut first = 0;
    while first + four <= count {
        Loaded::<F>::of(|k| line(first + k)).each(&mut visit);
        first += four;
    }
    if first < count {
        let last = Loaded::<F>::of(|k| {
            if first + k < count {
                line(first + k)
            } else {
                F::of(|_| nothing)
            }
        });
        last.each(visit);
    }
}

/// The lines of part `part` that this thread reads: `index` is the first, and the next are `step`
/// apart. Each is given to `visit` with its place among those that are loaded together; `nothing`
/// changes no number that it is joined with, and is given too.
///
/// # Safety
/// `x` has the lines of `p` at the kept coordinate.
#[inline(always)]
unsafe fn each_line<F: Format>(
    x: *const F::Line,
    kept: (u32, u32, u32, u32),
    p: ReduceArguments,
    (part, first, step): (u32, u32, u32),
    nothing: f32,
    visit: impl FnMut(u32, F::Line),
) {
    let ([a, b, c, d], [e, f, g, h]) = (p.reduced, p.reduced_from);
    let ([i, j, k, l], [m, n, o, q]) = (p.kept, p.kept_from);
    // SAFETY: the caller's promise: this is the layout of the kept modes.
    let kept = unsafe { sure(try_layout!((i, j, k, l):(m, n, o, q))) }.at(kept);
    let x = x
        .wrapping_byte_offset(p.first[0] as isize)
        .wrapping_offset(kept as isize);
    let x = Global::<_, Streamed>::new(x);
    let end = u32::min((part + 1) * p.part, a * b * c * d);
    let index = part * p.part + first;
    let count = end.saturating_sub(index).div_ceil(step);
    // SAFETY: the caller's promise; no line beyond `count` is read.
    unsafe {
        if b * c * d == 1 {
            // One mode: the lines of this thread lie in equal steps. There may be none, so they are no tensor.
            let stride = i64::from(step) * e;
            let x = x.moved((i64::from(index) * e) as isize);
            let line = |k| x.load((i64::from(k) * stride) as isize);
            in_fours::<F>(count, nothing, line, visit);
        } else {
            let x = Tensor::in_space_promised(x, sure(try_layout!((a, b, c, d):(e, f, g, h))));
            let mut walk = Walk::new(p.reduced, index, step);
            in_fours::<F>(count, nothing, |_| x.at(walk.step()), visit);
        }
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
    // the parts of a result come one after the other
    // SAFETY: the caller's promise: there are the kept modes.
    let (part, kept) = (result % p.parts, unsafe {
        coordinate(p.kept, result / p.parts)
    });
    let there = result < p.results;
    let mut values = [nothing; 4];
    // SAFETY: the caller's promise; each result has one thread that writes it. All threads have the
    // same flags.
    unsafe {
        if there {
            let own = (part, member, members);
            each_line::<F>(x, kept, p, own, nothing, |number, line| {
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
            let ([i, j, k, l], [m, n, o, q]) = (p.kept, p.kept_to);
            let results = sure(try_layout!((i, j, k, l):(m, n, o, q)));
            put(y, results.at(kept) + i64::from(part) * p.part_to, all, p);
        }
    }
}

/// Each lane keeps a line beside those of its neighbours. The other lanes of a warp, if few lines
/// lie beside each other, and the warps of the block share the reduced modes of a part.
///
/// # Safety
/// As for [`along`], with as many blocks as groups of kept lines, times parts. The lanes of `p` are
/// a power of two of at most [`LANES`].
#[inline(always)]
pub unsafe fn beside<F: Format>(
    x: *const F::Line,
    y: *mut u8,
    p: ReduceArguments,
    nothing: f32,
    join: impl Fn(f32, f32) -> f32,
) {
    let ([i, j, k, l], [m, n, o, q]) = (p.kept, p.kept_to);
    // the threads of the block: lanes beside each other, and rows of them, warp after warp
    let (lanes, rows) = (p.lanes, REDUCE_THREADS / p.lanes);
    // SAFETY: both are positive, as the lanes are at most those of a warp.
    let threads_of_block = unsafe { sure(try_layout!((lanes, rows))) };
    let (lane, row) = threads_of_block.idx2crd(threads::thread()).to_native();
    let warp = threads::thread() / LANES;
    let lines = i * j * k * l;
    // the groups of lines come one after the other, then the parts
    let groups = lines.div_ceil(lanes);
    let (group, part) = (threads::block() % groups, threads::block() / groups);
    let line = group * lanes + lane;
    // SAFETY: the caller's promise: there are the kept modes.
    let at = unsafe { coordinate(p.kept, line) };
    let mut values = [nothing; 8];
    // SAFETY: the caller's promise; each result is written by one thread, and all threads have the
    // same lanes.
    unsafe {
        if line < lines {
            each_line::<F>(x, at, p, (part, row, rows), nothing, |_, line| {
                F::each(line, |v, number| {
                    values[v as usize] = join(values[v as usize], number)
                });
            });
        }
        of_lanes(&mut values, lanes, LANES, &join);
        // number `v` of a line goes to warp `v`, which joins those of all warps in order
        let place: Shared<f32> = DynamicShared::new().take(8 * REDUCE_THREADS);
        let layout: Layout![(32,8,8):(1,32,256)] = layout!((32, 8, 8):(1, 32, 256));
        let mut shared = Tensor::in_space_mut_promised(place, layout);
        let (thread, mut v) = (threads::thread() % LANES, 0);
        F::each(F::of(|_| 0.0), |_, _| {
            shared.set((thread, warp, v), values[v as usize]);
            v += 1;
        });
        syncthreads();
        if thread < lanes && line < lines && warp < F::PER_LINE {
            let mut all = nothing;
            for w in 0..REDUCE_THREADS / LANES {
                all = join(all, shared.at((thread, w, warp)));
            }
            let first = at.0 * F::PER_LINE + warp;
            let elements = i * F::PER_LINE;
            let results = sure(try_layout!((elements, j, k, l):(m, n, o, q)));
            let offset = results.at((first, at.1, at.2, at.3)) + i64::from(part) * p.part_to;
            put(y, offset, all, p);
        }
    }
}
