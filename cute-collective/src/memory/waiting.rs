//! Rows that wait in shared memory: softmax and norms of rows that do not fit the registers of a block, which
//! the blocks of a cluster share, and norms of odd rows.
//!
//! Each block has a part of a row in its registers, as in [`rows`](super::rows), and writes what it
//! finds of it into the shared memory of all others. A cluster has several rows, one after the
//! other: while it computes one, the next is copied into shared memory, where weights and bias stay.
//! So a row is read once, and weights and bias once for all rows of a cluster. A thread copies the
//! lines of a row that it uses itself, and waits for no other. A block that is alone does the same with its rows.
//!
//! Rows may begin and end between lines, as in [`odd`](super::odd): the first block has the ends. Weights and
//! bias lie in shared memory as lines of the middle of a row, and are written anew where a row begins
//! at another place of a line than the one before.

use super::block::{Line16, Lines};
use super::format::Format;
use super::pieces::{Held, Split};
use super::rows::{Sum, joined, moments, row_of, starts, sum_of_block};
use super::stage::Stage;
use super::together::{Exchange, of_block};
use super::vector::Vector;
use core::marker::PhantomData;
use cute_core::prelude::*;
use cute_core::tensor::Space;
use cute_gpu::device::async_copy::{cp_async_fence, cp_async_wait};
use cute_gpu::device::barrier::{cluster_sync_apart, syncthreads};
use cute_gpu::device::threads::opaque;
use cute_gpu::device::{DynamicShared, Global, Shared, threads};
use cute_kernels::memory::{BIAS, ROW_SHARED_BYTES, RowArguments, WEIGHTS};

/// The rows that a cluster works on, or a block that is alone. Each block of a cluster has a part of each row.
struct Rows<F: Format, E: Format, O: Lines<Line = F::Line>, const BLOCKS: u32> {
    x: *const E::Line,
    y: *mut E::Line,
    p: RowArguments,
    /// The number of this block in the cluster.
    block: u32,
    /// The most lines of a part.
    most: u32,
    /// The row whose part is being copied.
    row: u32,
    /// How far the next row of this cluster is away.
    step: u32,
    /// The element of its ends that this thread has, and its place.
    end: Option<(u32, E::Line)>,
    /// Whether its sums lie at the second of two places, which take turns.
    is_second: bool,
    /// Memory for the values that warps exchange. It has two halves, and rows take turns with them.
    sums: DynamicShared,
    /// Room for two lines, of weights and of a bias.
    spare: Shared<F::Line>,
    /// Whether rows are copied through the cache near the processor.
    cached: bool,
    /// How many elements the rows have before their middles, if only such ones are wanted.
    head: Option<u32>,
    exchange: Exchange<BLOCKS>,
    /// The part that is being copied, and the memory behind it.
    stage: Stage<O>,
    memory: DynamicShared,
    format: PhantomData<F>,
}

impl<F: Format, E: Format, O: Lines<Line = F::Line>, const BLOCKS: u32> Rows<F, E, O, BLOCKS> {
    /// # Safety
    /// The rows of `p` are there, and those of `y` are distinct. Clusters have `BLOCKS` blocks, with
    /// shared memory as [`softmax`] says.
    #[inline(always)]
    unsafe fn new(x: *const E::Line, y: *mut E::Line, p: RowArguments, cached: bool) -> Self {
        // SAFETY: the caller's promise.
        let mut memory = unsafe { DynamicShared::new() };
        let sums = memory.overlaid();
        memory.take::<u8>(2 * ROW_SHARED_BYTES);
        // SAFETY: the caller's promise.
        let exchange = unsafe { Exchange::new(&mut memory) };
        let per_line = (size_of::<F::Line>() / size_of::<E::Line>()) as u32;
        let [block, row, step] = if BLOCKS == 1 {
            [0, threads::block(), threads::blocks()]
        } else {
            let block = threads::block_rank_in_cluster();
            [block, threads::cluster(), threads::clusters()]
        };
        Rows {
            x,
            y,
            p,
            block,
            most: (p.lines / per_line).div_ceil(BLOCKS),
            row,
            step,
            end: None,
            is_second: false,
            sums,
            exchange,
            spare: memory.take(2),
            cached,
            head: None,
            stage: Stage::take(&mut memory),
            memory,
            format: PhantomData,
        }
    }

    /// How many lines of a middle this block has, and the number of the first one.
    #[inline(always)]
    fn part(&self, split: Split) -> (u32, u32) {
        let first = self.block * self.most;
        (split.lines.saturating_sub(first).min(self.most), first)
    }

    /// The pieces of a row.
    ///
    /// # Safety
    /// There is such a row.
    #[inline(always)]
    unsafe fn split(&self, row: u32) -> Split {
        // SAFETY: the rows of the arguments are there.
        let [from, _] = unsafe { starts(self.p, row) };
        Split::new::<F, E>(self.x.wrapping_offset(from), self.p.lines)
    }

    /// Starts to copy the part of the row.
    ///
    /// # Safety
    /// There is such a row, and this thread has read what it had of the one before.
    #[inline(always)]
    unsafe fn start(&mut self) {
        // SAFETY: the rows of the arguments are there.
        let [from, _] = unsafe { starts(self.p, self.row) };
        let x = self.x.wrapping_offset(from);
        let split = Split::new::<F, E>(x, self.p.lines);
        let (lines, first) = self.part(split);
        let middle: *const F::Line = x.wrapping_add(split.head as usize).cast();
        let part = middle.wrapping_add(first as usize);
        // SAFETY: the caller's promise.
        unsafe {
            self.stage.start(Global::new(part), lines, self.cached);
            let load = |at: u32| (at, Global::<E::Line>::new(x).load(at as isize));
            self.end = self.end_of(split).map(load);
        }
    }

    /// The place of the element of the ends that this thread has.
    #[inline(always)]
    fn end_of(&self, split: Split) -> Option<u32> {
        if self.block == 0 {
            split.end::<F, E>(self.p.lines)
        } else {
            None
        }
    }

    /// The next row of this cluster, if there is one that is wanted: what this thread has of it, and memory for
    /// sums.
    ///
    /// # Safety
    /// All threads of the block call it together, and between two calls they meet at a barrier, as that
    /// of [`of_block`].
    #[inline(always)]
    unsafe fn next(&mut self) -> Option<(Held<F, E, O>, DynamicShared)> {
        if self.row >= self.p.rows.size() {
            return None;
        }
        // SAFETY: there is such a row.
        let split = unsafe { self.split(self.row) };
        if self.head.is_some_and(|head| head != split.head) {
            return None;
        }
        // A row has two groups of copies: its own, and one behind it. The latter has weights and bias behind
        // the first row, and nothing behind others. All but that one are to be done here.
        cp_async_fence();
        cp_async_wait::<1>();
        let (row, end) = (self.row, self.end);
        // SAFETY: the caller's promise. Parts of rows are distinct.
        unsafe {
            let own = self.stage.lines();
            self.row += self.step;
            if self.row < self.p.rows.size() {
                self.start();
            }
            cp_async_fence();
            let [_, to] = starts(self.p, row);
            let (lines, first) = self.part(split);
            let lines = opaque(lines);
            let y = self.y.wrapping_offset(to);
            let middle: *mut F::Line = y.wrapping_add(split.head as usize).cast();
            let part = middle.wrapping_add(first as usize);
            // Two places for the sums of warps take turns. All threads have read those of the row before the
            // last when they have met for the last row.
            let mut sums = self.sums.overlaid();
            sums.take::<u8>(if self.is_second { ROW_SHARED_BYTES } else { 0 });
            self.is_second = !self.is_second;
            let held = Held {
                own,
                y: Tensor::in_space_mut_promised(Global::new(part), row_of(lines)),
                end,
                elements: Tensor::in_space_mut_promised(Global::new(y), row_of(self.p.lines)),
            };
            Some((held, sums))
        }
    }
}

/// The softmax of rows.
///
/// # Safety
/// The elements of `p` are there from `x` and `y` on; those of `y` are distinct. Each row begins as
/// far from a multiple of 16 bytes in `x` as in `y`. There are clusters of `BLOCKS` blocks, of whole warps, with
/// threads for all lines of a row, and lines of it for each block. Each block has
/// [`CLUSTER_SHARED_BYTES`](cute_kernels::memory::CLUSTER_SHARED_BYTES) of shared memory, and then room
/// for the lines of its threads.
#[inline(always)]
pub unsafe fn softmax<F: Format, E: Format, O: Lines<Line = F::Line>, const BLOCKS: u32>(
    x: *const E::Line,
    y: *mut E::Line,
    p: RowArguments,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut rows = Rows::<F, E, O, BLOCKS>::new(x, y, p, size_of::<E::Line>() < 16);
        if rows.row < p.rows.size() {
            rows.start();
        }
        cp_async_fence();
        if BLOCKS > 1 {
            // all blocks have begun, before one writes into the memory of others
            cluster_sync_apart();
        }
        while let Some((mut row, mut memory)) = rows.next() {
            let nothing = Sum::new([f32::NEG_INFINITY, 0.0]);
            let all = of_block(&mut memory, row.exponentials(), nothing, joined);
            let all = rows.exchange.of_cluster(all, joined);
            row.write_softmax(all, p.flags);
        }
    }
}

/// The norm of rows.
///
/// # Safety
/// As for [`softmax`], with shared memory for the lines of the threads once more for weights, and for a bias; and
/// there are a row of weights and of a bias, if the flags say so. Blocks have at most `THREADS` threads: closures of
/// kernels for different numbers are different ones, so that each is inlined.
#[inline(always)]
pub unsafe fn norm<
    F: Format<Line = Line16>,
    E: Format,
    O: Lines<Line = F::Line>,
    const BLOCKS: u32,
    const THREADS: u32,
>(
    x: *const E::Line,
    y: *mut E::Line,
    weights: *const E::Line,
    bias: *const E::Line,
    p: RowArguments,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut rows = Rows::<F, E, O, BLOCKS>::new(x, y, p, false);
        if rows.row < p.rows.size() {
            rows.start();
        }
        cp_async_fence();
        let is_whole = size_of::<F::Line>() == size_of::<E::Line>();
        let has = |flag: u32| opaque(p.flags) & flag != 0;
        let (spare, memory) = (rows.spare, &mut rows.memory);
        let weights = Vector::take(memory, spare, (weights, p.lines), has(WEIGHTS), 1.0);
        let bias = Vector::take(memory, spare.moved(1), (bias, p.lines), has(BIAS), 0.0);
        let [weights, bias]: [Vector<F, E, O>; 2] = [weights, bias];
        if BLOCKS > 1 {
            cluster_sync_apart(); // as in `softmax`
        }
        while rows.row < p.rows.size() {
            // the rows whose middles begin behind as many elements
            let split = rows.split(rows.row);
            let (lines, first) = rows.part(split);
            weights.copy(split.head, first, lines);
            bias.copy(split.head, first, lines);
            rows.head = Some(split.head);
            let mut of_end = [E::of(|_| 0.0); 2];
            if !is_whole {
                cp_async_fence();
                cp_async_wait::<0>();
                syncthreads();
                // one vector at a time, since both need more registers than there are
                let lines = weights.shifted(split.head);
                syncthreads();
                weights.write(lines);
                let lines = bias.shifted(split.head);
                syncthreads();
                bias.write(lines);
                if let Some(at) = rows.end_of(split) {
                    of_end = [weights.element(at, 1.0), bias.element(at, 0.0)];
                }
            }
            while let Some((mut row, mut memory)) = rows.next() {
                let (mean, scale) = moments(
                    p,
                    p.lines * E::PER_LINE,
                    || row.total(),
                    |mean| row.squares(mean),
                    |value| {
                        let of_block = sum_of_block(&mut memory, value);
                        rows.exchange.of_cluster(of_block, |a, b| a + b)
                    },
                );
                // all groups of copies but the next row's
                cp_async_wait::<1>();
                row.write_norm(
                    [mean, scale],
                    |_| of_end.map(Some),
                    |at, _| [Some(weights.line(at)), Some(bias.line(at))],
                );
            }
        }
    }
}
