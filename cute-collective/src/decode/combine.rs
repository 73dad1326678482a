//! The partial results of blocks for a head of K and V, and O from them.

use super::block::Problem;
use super::rows::Queries;
use crate::attention::head::Head;
use crate::attention::softmax::{Rows, logarithm, value};
use cute_core::tensor::{CastSpace, Space};
use cute_gpu::device::math::{exp2, fma_ftz as fma, max_ftz as max, reciprocal_ftz as reciprocal};
use cute_gpu::device::threads::blocks;
use cute_gpu::device::{Aligned, Global};

/// Two neighbours, or a maximum and a sum.
type Two = Aligned<[f32; 2], 8>;
/// Four neighbours.
type Four = Aligned<[f32; 4], 16>;

/// How many parts are read at a time, so that they are under way together.
const AT_ONCE: usize = 16;

/// The partial results of blocks for a head of K and V: for each part the rows of O, relative to its maxima,
/// and for each part and row the maximum of scores and the sum of weights.
#[derive(Clone, Copy)]
pub struct Found {
    rows: u32,
    sums: Global<f32>,
    maxima: Global<f32>,
}

impl Found {
    /// The results for head number `item`, of all batches.
    #[inline(always)]
    pub fn of<H: Head>(problem: &Problem<'_>, item: u32, rows: u32) -> Self {
        let a = problem.arguments;
        let (lines, width) = (u64::from(a.parts * rows), u64::from(H::WIDTH));
        let (before, items) = (u64::from(item) * lines, u64::from(blocks() / a.parts));
        // SAFETY: the workspace has so many numbers: rows of O of all heads, and behind them pairs.
        let (sums, maxima) = unsafe {
            (
                problem.found.moved((before * width) as isize),
                problem
                    .found
                    .moved((items * lines * width + 2 * before) as isize),
            )
        };
        Found { rows, sums, maxima }
    }

    /// Stores what thread `t` has of a part. A part without keys has no rows of O.
    ///
    /// # Safety
    /// The part is that of this block, and this is thread `t` of the warpgroup.
    #[inline(always)]
    pub unsafe fn store<H: Head>(self, part: u32, o: &[f32], rows: Rows, t: u32, empty: bool) {
        // SAFETY: the caller's promise.
        let (row, column) = unsafe { H::cell(t, 0) };
        // Each row by itself: a loop over both is unrolled too late to keep them in registers.
        let line = (part * self.rows + row, column);
        let [a, b] = [0, 1].map(|down| (rows.max[down], rows.sum[down]));
        // SAFETY: the caller's promise.
        unsafe {
            if row < self.rows {
                self.store_row::<H, 0>(line, o, a, empty);
            }
            if row + 8 < self.rows {
                self.store_row::<H, 1>((line.0 + 8, column), o, b, empty);
            }
        }
    }

    /// Stores what a thread has of one of its two rows, which is line `line` of all parts, from column
    /// `column` on.
    ///
    /// # Safety
    /// As for [`store`](Self::store).
    #[inline(always)]
    unsafe fn store_row<H: Head, const DOWN: usize>(
        self,
        (line, column): (u32, u32),
        o: &[f32],
        (max, sum): (f32, f32),
        empty: bool,
    ) {
        // SAFETY: there is such a line; offsets of pairs are even.
        unsafe {
            // of the threads that have a row, that with its first column stores
            if column == 0 {
                let maxima = CastSpace::<Two>::cast(self.maxima);
                maxima.store(line as isize, Two::new([max, sum]));
            }
            if !empty {
                let to = self.sums.moved((line * H::WIDTH + column) as isize);
                let to = CastSpace::<Two>::cast(to);
                for columns in 0..o.len() / 4 {
                    let of = |neighbour| o[value(neighbour, DOWN, columns)];
                    to.store(4 * columns as isize, Two::new([of(0), of(1)]));
                }
            }
        }
    }

    /// The maximum and the sum of a row of a part.
    ///
    /// # Safety
    /// There is such a part and row, and it is stored.
    #[inline(always)]
    unsafe fn maximum(self, part: u32, row: u32) -> [f32; 2] {
        // SAFETY: the caller has such a part and row.
        let two =
            unsafe { CastSpace::<Two>::cast(self.maxima).load((part * self.rows + row) as isize) };
        [two[0], two[1]]
    }

    /// Four neighbours of a row of O of a part.
    ///
    /// # Safety
    /// There is such a part, row and column.
    #[inline(always)]
    unsafe fn four<H: Head>(self, part: u32, row: u32, column: u32) -> [f32; 4] {
        let offset = (part * self.rows + row) * H::WIDTH + column;
        // SAFETY: the caller has such a part, row and column.
        let four = unsafe { CastSpace::<Four>::cast(self.sums).load(offset as isize / 4) };
        [four[0], four[1], four[2], four[3]]
    }
}

/// O and the logarithms of the sums, from all parts.
///
/// # Safety
/// All threads of the warpgroup call it together, when all parts are stored; this is thread `t`.
#[inline(always)]
pub unsafe fn combine<H: Head>(problem: &Problem<'_>, queries: &Queries<'_>, found: Found, t: u32) {
    let a = problem.arguments;
    let fours = H::WIDTH / 4;
    let mut number = t;
    while number < found.rows * fours {
        let (row, column) = (number / fours, number % fours * 4);
        let mut greatest = f32::NEG_INFINITY;
        let (mut all, mut o) = (0.0, [0.0; 4]);
        let mut part = 0;
        while part < a.parts {
            // Beyond the last part it is read again, and does not count.
            let mut pairs = [[0.0; 2]; AT_ONCE];
            let mut rows = [[0.0; 4]; AT_ONCE];
            for i in 0..AT_ONCE {
                let part = (part + i as u32).min(a.parts - 1);
                // SAFETY: there is such a part.
                unsafe {
                    pairs[i] = found.maximum(part, row);
                    rows[i] = found.four::<H>(part, row, column);
                }
            }
            let mut top = greatest;
            for i in 0..AT_ONCE {
                if part + (i as u32) < a.parts {
                    top = max(top, pairs[i][0]);
                }
            }
            // of a row that has seen no key, 0, so that all weights are 0
            let origin = if top == f32::NEG_INFINITY {
                0.0
            } else {
                -top * a.exponent
            };
            let by = exp2(fma(greatest, a.exponent, origin));
            greatest = top;
            all *= by;
            o = o.map(|x| x * by);
            for i in 0..AT_ONCE {
                let [maximum, sum] = pairs[i];
                // The rows of a part that saw no key are not stored, or nothing: they may be no numbers.
                if part + (i as u32) < a.parts && sum != 0.0 {
                    let weight = exp2(fma(maximum, a.exponent, origin));
                    all = fma(sum, weight, all);
                    for j in 0..4 {
                        o[j] = fma(rows[i][j], weight, o[j]);
                    }
                }
            }
            part += AT_ONCE as u32;
        }
        let by = if all == 0.0 { 0.0 } else { reciprocal(all) };
        let o = o.map(|x| x * by);
        // SAFETY: there is such a row, and the width is a multiple of 4.
        unsafe {
            if column < a.width {
                queries.store(row, column, [H::pack(o[0], o[1]), H::pack(o[2], o[3])]);
            }
            if column == 0 {
                queries.store_logarithm(row, logarithm(all, greatest, a.exponent));
            }
        }
        number += 128;
    }
}
