//! Reductions of short rows: a few lanes make eight numbers, each of a row of lines that lie in equal
//! steps.
//!
//! A block for each row, or a warp, would spend more time on finding its row than on reading it. Here
//! the lanes that share a row read it side by side, and the other lanes of the warp the rows beside
//! it; eight rows of a lane are on their way before the first is used.

use super::block::Lines;
use super::format::Format;
use super::reduce::put;
use super::together::{LANES, of_lanes};
use super::walk::Walk;
use crate::sure::sure;
use cute_core::prelude::*;
use cute_core::tensor::Space;
use cute_gpu::device::{Global, Streamed, threads};
use cute_kernels::memory::{REDUCE_THREADS, ReduceArguments, SHORT_ROWS};

/// The offsets of eight results, `step` apart from `first` on, by the strides of the kept modes.
///
/// # Safety
/// These are the sizes and strides of a layout.
#[inline(always)]
unsafe fn offsets(kept: [u32; 4], strides: [i64; 4], first: u32, step: u32) -> [i64; 8] {
    let [a, b, c, d] = kept;
    if b * c * d == 1 {
        // one mode: nothing is divided
        let at = |r: u32| i64::from(first + r * step) * strides[0];
        [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)]
    } else {
        let [m, n, o, q] = strides;
        // SAFETY: the caller's promise.
        let (layout, mut walk) = unsafe {
            let layout = sure(try_layout!((a, b, c, d):(m, n, o, q)));
            (layout, Walk::new(kept, first, step))
        };
        let mut next = || layout.at(walk.step());
        [
            next(),
            next(),
            next(),
            next(),
            next(),
            next(),
            next(),
            next(),
        ]
    }
}

/// Each few lanes read along short rows and make eight numbers.
///
/// # Safety
/// The lines of `p` are there from `x` on, aligned, and from `y` on the elements of the result, all
/// distinct. One mode is reduced, in one part. The lanes of `p` are a power of two of at most
/// [`LANES`]; there are as many warps as results, eight for these lanes.
#[inline(always)]
pub unsafe fn short<F: Format>(
    x: *const F::Line,
    y: *mut u8,
    p: ReduceArguments,
    nothing: f32,
    join: impl Fn(f32, f32) -> f32,
) {
    // a warp: lanes that share a row, and teams of them
    let (lanes, teams) = (p.lanes, LANES / p.lanes);
    // SAFETY: the caller's promise: both are positive.
    let lanes_of_teams = unsafe { sure(try_layout!((lanes, teams))) };
    let (member, team) = lanes_of_teams
        .idx2crd(threads::thread() % LANES)
        .to_native();
    let warp = threads::block() * (REDUCE_THREADS / LANES) + threads::thread() / LANES;
    // row `r` of the teams lies beside each other; then come the next ones
    let first = warp * SHORT_ROWS * teams + team;
    let rows = p.results.saturating_sub(first).div_ceil(teams);
    // SAFETY: the caller's promise.
    let from = unsafe { offsets(p.kept, p.kept_from, first, teams) };
    let x = Global::<F::Line, Streamed>::new(x.wrapping_byte_offset(p.first[0] as isize));
    let (count, stride) = (p.reduced[0], p.reduced_from[0]);
    let mut values = [nothing; 8];
    // SAFETY: the caller's promise; no row beyond `rows` is read or written, and each result has one
    // lane that writes it. All lanes have the same number of lanes.
    unsafe {
        let row = |r: u32| {
            let layout = sure(try_layout!(count:stride));
            Tensor::in_space_promised(x.moved(from[r as usize] as isize), layout)
        };
        let mut read = |all: bool| {
            let mut line = member;
            while line < count {
                let loaded = <[F::Line; 8]>::of(|r| {
                    if all || r < rows {
                        row(r).at(line)
                    } else {
                        F::of(|_| nothing)
                    }
                });
                loaded.each(|r, line| {
                    let value = &mut values[r as usize];
                    F::each(line, |_, v| *value = join(*value, v));
                });
                line += lanes;
            }
        };
        if rows >= SHORT_ROWS {
            read(true);
        } else {
            read(false);
        }
        of_lanes(&mut values, 1, lanes, &join);
        if member == 0 {
            let to = offsets(p.kept, p.kept_to, first, teams);
            <[f32; 8]>::of(|r| values[r as usize]).each(|r, value| {
                if r < rows {
                    put(y, to[r as usize], value, p);
                }
            });
        }
    }
}
