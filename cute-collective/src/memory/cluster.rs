//! Long rows, one a cluster of blocks: softmax and norms of rows that do not fit the registers of a
//! block.
//!
//! Each block of the cluster has a part of the row in its registers, as in [`rows`](super::rows), and
//! writes what it finds of it into the shared memory of all others. So a row is read once.

use super::block::Lines;
use super::format::Format;
use super::rows::{
    Affine, Reads, Row, Sum, Writes, each, exponentials, greatest, joined, moments, normalised,
    own, squares, starts, sum_of_block, total,
};
use super::together::{of_block, of_cluster};
use crate::sure::sure;
use cute_core::prelude::*;
use cute_gpu::device::barrier::cluster_sync_apart;
use cute_gpu::device::threads::opaque;
use cute_gpu::device::{DynamicShared, Global, threads};
use cute_kernels::memory::RowArguments;

/// The part of a row that this block has, in both tensors.
struct Part<F: Format> {
    x: Reads<F>,
    y: Writes<F>,
    /// Its first line in the row.
    first: u32,
    /// Its lines.
    lines: u32,
}

impl<F: Format> Part<F> {
    /// # Safety
    /// There are the rows of `p`, of which those of `y` are distinct, and a cluster of `BLOCKS` blocks
    /// for each.
    #[inline(always)]
    unsafe fn new<const BLOCKS: u32>(x: *const F::Line, y: *mut F::Line, p: RowArguments) -> Self {
        // the blocks of a cluster are neighbours
        let (row, block) = (threads::block() / BLOCKS, threads::block() % BLOCKS);
        let [from, to] = starts(p, row);
        let most = p.lines.div_ceil(BLOCKS);
        let first = block * most;
        let lines = p.lines.saturating_sub(first).min(most);
        let part: Row = sure(try_layout!(lines:1));
        let start = |row: isize| row + first as isize;
        // SAFETY: the caller's promise; the parts of a row are distinct.
        unsafe {
            Part {
                x: Tensor::in_space_promised(Global::new(x.wrapping_offset(start(from))), part),
                y: Tensor::in_space_mut_promised(Global::new(y.wrapping_offset(start(to))), part),
                first,
                lines,
            }
        }
    }
}

/// The softmax of long rows.
///
/// # Safety
/// The lines of `p` are there from `x` and `y` on, aligned; those of `y` are distinct. There are a
/// cluster of `BLOCKS` blocks for each row, of whole warps, with shared memory for 64 values; threads
/// for all lines of a row.
#[inline(always)]
pub unsafe fn softmax<F: Format, O: Lines<Line = F::Line>, const BLOCKS: u32>(
    x: *const F::Line,
    y: *mut F::Line,
    p: RowArguments,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut part = Part::<F>::new::<BLOCKS>(x, y, p);
        let own: O = own::<F, O>(&part.x);
        // all blocks have begun, before one writes into the memory of others
        cluster_sync_apart();
        let (mut maximum, mut sum) = (f32::NEG_INFINITY, 0.0);
        each(own, part.lines, |_, line| {
            maximum = greatest::<F>(line, maximum)
        });
        each(own, part.lines, |_, line| {
            sum += exponentials::<F>(line, maximum)
        });
        let mut memory = DynamicShared::new();
        let nothing = Sum::new([f32::NEG_INFINITY, 0.0]);
        let all = of_block(&mut memory, Sum::new([maximum, sum]), nothing, joined);
        let all = of_cluster::<_, BLOCKS>(&mut memory, all, joined);
        each(own, part.lines, |at, line| {
            part.y.set(at, normalised::<F>(line, all, p.flags))
        });
    }
}

/// The norm of long rows.
///
/// # Safety
/// As for [`softmax`]; and there are a row of weights and of a bias, if the flags say so.
#[inline(always)]
pub unsafe fn norm<F: Format, O: Lines<Line = F::Line>, const BLOCKS: u32>(
    x: *const F::Line,
    y: *mut F::Line,
    weights: *const F::Line,
    bias: *const F::Line,
    p: RowArguments,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut part = Part::<F>::new::<BLOCKS>(x, y, p);
        let own: O = own::<F, O>(&part.x);
        cluster_sync_apart(); // as in `softmax`
        let mut memory = DynamicShared::new();
        let sum = |number: &dyn Fn(F::Line) -> f32| {
            let mut sum = 0.0;
            each(own, part.lines, |_, line| sum += number(line));
            sum
        };
        let (mean, scale) = moments(
            p,
            p.lines * F::PER_LINE,
            || sum(&total::<F>),
            |mean| sum(&|line| squares::<F>(line, mean)),
            |value| {
                let of_block = sum_of_block(&mut memory, value);
                of_cluster::<_, BLOCKS>(&mut memory, of_block, |a, b| a + b)
            },
        );
        let affine = Affine::<F>::new(weights, bias, p);
        // opaque, so that the places of all lines are not computed beforehand and kept
        each(own, part.lines, |at, line| {
            let at = opaque(at);
            part.y
                .set(at, affine.line(part.first + at, line, mean, scale))
        });
    }
}
