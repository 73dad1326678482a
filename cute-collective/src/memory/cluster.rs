//! Long rows, shared by the blocks of a cluster: softmax and norms of rows that do not fit the
//! registers of a block.
//!
//! Each block has a part of a row in its registers, as in [`rows`](super::rows), and writes what it
//! finds of it into the shared memory of all others. A cluster has several rows, one after the
//! other: while it computes one, the next is copied into shared memory, where weights and bias stay.
//! So a row is read once, and weights and bias once for all rows of a cluster. A thread copies the
//! lines that it uses itself, and waits for no other.

use super::block::Lines;
use super::format::Format;
use super::rows::{
    Row, Sum, affine, each, exponentials, greatest, joined, moments, normalised, squares, starts,
    sum_of_block, total,
};
use super::together::{Exchange, of_block};
use crate::sure::sure;
use cute_core::prelude::*;
use cute_core::tensor::{InSpaceMut, Promised, Space};
use cute_gpu::device::async_copy::{cp_async_16, cp_async_fence, cp_async_wait};
use cute_gpu::device::barrier::cluster_sync_apart;
use cute_gpu::device::threads::opaque;
use cute_gpu::device::{DynamicShared, Global, Shared, threads};
use cute_kernels::memory::{BIAS, ROW_SHARED_BYTES, RowArguments, WEIGHTS};

/// A part of a row that is written.
type Part<L> = Tensor<Promised<InSpaceMut<'static, Global<L>>>, Row>;

/// Shared memory for a part of a row: each thread of the block has room for its lines `O`.
struct Stage<O: Lines>(Shared<O::Line>);

impl<O: Lines> Stage<O> {
    /// The next stage of the memory.
    #[inline(always)]
    fn take(memory: &mut DynamicShared) -> Self {
        Stage(memory.take(O::COUNT * threads::block_threads()))
    }

    /// Starts to copy the lines of this thread, of so many from `from` on; others become zeros.
    ///
    /// # Safety
    /// There are so many lines of 16 bytes, aligned, and the stage; this thread has read what it had
    /// there.
    #[inline(always)]
    unsafe fn start(&self, from: Global<O::Line>, lines: u32) {
        // opaque, so that the places of all lines are not kept from row to row
        let first = opaque(threads::thread());
        for k in 0..O::COUNT {
            let at = first + k * threads::block_threads();
            let bytes = if at < lines { 16 } else { 0 };
            // SAFETY: the caller's promise; each thread has places of its own.
            unsafe { cp_async_16(self.0.moved(at as isize), from.moved(at as isize), bytes) };
        }
    }

    /// Writes a line at all places of this thread.
    ///
    /// # Safety
    /// There is the stage.
    #[inline(always)]
    unsafe fn fill(&self, line: O::Line) {
        for k in 0..O::COUNT {
            let at = threads::thread() + k * threads::block_threads();
            // SAFETY: the caller's promise; each thread has places of its own.
            unsafe { self.0.store(at as isize, line) };
        }
    }

    /// The line `at`.
    ///
    /// # Safety
    /// This thread has copied it, and waited for the copy.
    #[inline(always)]
    unsafe fn line(&self, at: u32) -> O::Line {
        // SAFETY: the caller's promise.
        unsafe { self.0.load(at as isize) }
    }

    /// The lines of this thread.
    ///
    /// # Safety
    /// As for [`line`](Self::line).
    #[inline(always)]
    unsafe fn lines(&self) -> O {
        let first = opaque(threads::thread());
        // SAFETY: the caller's promise.
        O::of(|k| unsafe { self.line(first + k * threads::block_threads()) })
    }
}

/// The parts of rows that this block has.
struct Parts<O: Lines, const BLOCKS: u32> {
    x: *const O::Line,
    y: *mut O::Line,
    p: RowArguments,
    /// The first line in a row.
    first: u32,
    /// The lines of a part.
    lines: u32,
    /// The row whose part is being copied.
    row: u32,
    /// Whether its sums lie at the second of two places, which take turns.
    is_second: bool,
    /// Memory for the values that warps exchange. It has two halves, and rows take turns with them.
    sums: DynamicShared,
    exchange: Exchange<BLOCKS>,
    /// The part that is being copied, and the memory behind it.
    stage: Stage<O>,
    memory: DynamicShared,
}

impl<O: Lines, const BLOCKS: u32> Parts<O, BLOCKS> {
    /// # Safety
    /// The rows of `p` are there, and those of `y` are distinct. Clusters have `BLOCKS` blocks, with
    /// shared memory as [`softmax`] says.
    #[inline(always)]
    unsafe fn new(x: *const O::Line, y: *mut O::Line, p: RowArguments) -> Self {
        let most = p.lines.div_ceil(BLOCKS);
        let first = threads::block_rank_in_cluster() * most;
        // SAFETY: the caller's promise.
        let mut memory = unsafe { DynamicShared::new() };
        let sums = memory.overlaid();
        memory.take::<u8>(2 * ROW_SHARED_BYTES);
        // SAFETY: the caller's promise.
        let exchange = unsafe { Exchange::new(&mut memory) };
        Parts {
            x,
            y,
            p,
            first,
            lines: p.lines.saturating_sub(first).min(most),
            row: threads::cluster(),
            is_second: false,
            sums,
            exchange,
            stage: Stage::take(&mut memory),
            memory,
        }
    }

    /// Starts to copy the part of the row.
    ///
    /// # Safety
    /// There is such a row, and this thread has read what it had of the one before.
    #[inline(always)]
    unsafe fn start(&self) {
        let [from, _] = starts(self.p, self.row);
        let from = self.x.wrapping_offset(from + self.first as isize);
        // SAFETY: the caller's promise.
        unsafe { self.stage.start(Global::new(from), self.lines) }
    }

    /// Starts to copy the part of weights or a bias into a stage of its own; if there are none, they
    /// are lines of `number` there.
    ///
    /// # Safety
    /// There is a line for each of a row, if `is_there`.
    #[inline(always)]
    unsafe fn vector<F: Format<Line = O::Line>>(
        &mut self,
        from: *const O::Line,
        is_there: bool,
        number: f32,
    ) -> Stage<O> {
        let stage = Stage::take(&mut self.memory);
        let from = Global::new(from.wrapping_add(self.first as usize));
        // SAFETY: the caller's promise.
        unsafe {
            if is_there {
                stage.start(from, self.lines);
            } else {
                stage.fill(F::of(|_| number));
            }
        }
        stage
    }

    /// The next row of this cluster, if there is one: what this thread has of it, the part of the
    /// destination, and memory for sums.
    ///
    /// # Safety
    /// All threads of the block call it together, and between two calls they meet at a barrier, as that
    /// of [`of_block`].
    #[inline(always)]
    unsafe fn next(&mut self) -> Option<(O, Part<O::Line>, DynamicShared)> {
        if self.row >= self.p.rows.size() {
            return None;
        }
        // A row has two groups of copies: its own, and one behind it. The latter has weights and bias behind
        // the first row, and nothing behind others. All but that one are to be done here.
        cp_async_fence();
        cp_async_wait::<1>();
        let lines = opaque(self.lines);
        let part: Row = sure(try_layout!(lines:1));
        let row = self.row;
        // SAFETY: the caller's promise. Parts of rows are distinct.
        unsafe {
            let own = self.stage.lines();
            self.row += threads::clusters();
            if self.row < self.p.rows.size() {
                self.start();
            }
            cp_async_fence();
            let [_, to] = starts(self.p, row);
            let to = self.y.wrapping_offset(to + self.first as isize);
            // Two places for the sums of warps take turns. All threads have read those of the row before the
            // last when they have met for the last row.
            let mut sums = self.sums.overlaid();
            sums.take::<u8>(if self.is_second { ROW_SHARED_BYTES } else { 0 });
            self.is_second = !self.is_second;
            Some((
                own,
                Tensor::in_space_mut_promised(Global::new(to), part),
                sums,
            ))
        }
    }
}

/// Waits until this thread has what it copies of weights and a bias.
#[inline(always)]
fn vectors_are_there() {
    // all groups but the next row's
    cp_async_wait::<1>();
}

/// The softmax of long rows.
///
/// # Safety
/// The lines of `p` are there from `x` and `y` on, of 16 bytes, aligned; those of `y` are distinct.
/// There are clusters of `BLOCKS` blocks, of whole warps, with threads for all lines of a row. Each block
/// has [`CLUSTER_SHARED_BYTES`](cute_kernels::memory::CLUSTER_SHARED_BYTES) of shared memory, and then room
/// for the lines of its threads.
#[inline(always)]
pub unsafe fn softmax<F: Format, O: Lines<Line = F::Line>, const BLOCKS: u32>(
    x: *const F::Line,
    y: *mut F::Line,
    p: RowArguments,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut parts = Parts::<O, BLOCKS>::new(x, y, p);
        parts.start();
        cp_async_fence();
        // all blocks have begun, before one writes into the memory of others
        cluster_sync_apart();
        while let Some((own, mut y, mut memory)) = parts.next() {
            let lines = u32::from(y.size());
            let (mut maximum, mut sum) = (f32::NEG_INFINITY, 0.0);
            each(own, lines, |_, line| maximum = greatest::<F>(line, maximum));
            each(own, lines, |_, line| {
                sum += exponentials::<F>(line, maximum)
            });
            let nothing = Sum::new([f32::NEG_INFINITY, 0.0]);
            let all = of_block(&mut memory, Sum::new([maximum, sum]), nothing, joined);
            let all = parts.exchange.of_cluster(all, joined);
            each(own, lines, |at, line| {
                y.set(at, normalised::<F>(line, all, p.flags))
            });
        }
    }
}

/// The sum of what `number` returns for the lines of this thread.
#[inline(always)]
fn sum_of_lines<O: Lines>(own: O, lines: u32, number: impl Fn(O::Line) -> f32) -> f32 {
    let mut sum = 0.0;
    each(own, lines, |_, line| sum += number(line));
    sum
}

/// The norm of long rows.
///
/// # Safety
/// As for [`softmax`], with shared memory for three times the lines of the threads; and there are a row
/// of weights and of a bias, if the flags say so. Blocks have at most `THREADS` threads: closures of kernels
/// for different numbers are different ones, so that each is inlined.
#[inline(always)]
pub unsafe fn norm<F: Format, O: Lines<Line = F::Line>, const BLOCKS: u32, const THREADS: u32>(
    x: *const F::Line,
    y: *mut F::Line,
    weights: *const F::Line,
    bias: *const F::Line,
    p: RowArguments,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut parts = Parts::<O, BLOCKS>::new(x, y, p);
        parts.start();
        cp_async_fence();
        let weights = parts.vector::<F>(weights, p.flags & WEIGHTS != 0, 1.0);
        let bias = parts.vector::<F>(bias, p.flags & BIAS != 0, 0.0);
        cluster_sync_apart(); // as in `softmax`
        while let Some((own, mut y, mut memory)) = parts.next() {
            let lines = u32::from(y.size());
            let (mean, scale) = moments(
                p,
                p.lines * F::PER_LINE,
                || sum_of_lines(own, lines, total::<F>),
                |mean| sum_of_lines(own, lines, |line| squares::<F>(line, mean)),
                |value| {
                    let of_block = sum_of_block(&mut memory, value);
                    parts.exchange.of_cluster(of_block, |a, b| a + b)
                },
            );
            vectors_are_there();
            // opaque, so that the places of all lines are not computed beforehand and kept
            each(own, lines, |at, line| {
                let at = opaque(at);
                let (weights, bias) = (weights.line(at), bias.line(at));
                y.set(
                    at,
                    affine::<F>(line, [mean, scale], Some(weights), Some(bias)),
                )
            });
        }
    }
}
