//! Rows of a matrix, one a block: softmax and its logarithm, RMSNorm and LayerNorm.
//!
//! A row is read once and stays in the registers of the block's threads; the lines of a thread lie
//! as far apart as the block has threads, so that the block reads side by side. Rows that are too
//! long are read again.

use super::block::Lines;
use super::format::Format;
use super::together::of_block;
use crate::sure::sure;
use core::f32::consts::{LN_2, LOG2_E};
use cute_core::layout::Layout;
use cute_core::prelude::*;
use cute_core::tensor::{InSpace, InSpaceMut, Promised};
use cute_gpu::device::math::{exp2, fma, log2, rsqrt};
use cute_gpu::device::threads::opaque;
use cute_gpu::device::{Aligned, DynamicShared, Global, threads};
use cute_kernels::memory::{BIAS, CENTERED, LOG, RowArguments, WEIGHTS};

/// The layout of a row: its lines.
pub(super) type Row = Layout![u32:1];
/// A row that is read.
pub(super) type Reads<F> = Tensor<Promised<InSpace<'static, Global<<F as Format>::Line>>>, Row>;
/// A row that is written.
pub(super) type Writes<F> = Tensor<Promised<InSpaceMut<'static, Global<<F as Format>::Line>>>, Row>;

/// The layout of so many lines.
///
/// # Safety
/// There is at least one: sizes of layouts are positive.
#[inline(always)]
pub(super) unsafe fn row_of(lines: u32) -> Row {
    // SAFETY: the caller's promise.
    unsafe { sure(try_layout!(lines:1)) }
}

/// Where row `row` begins in both tensors.
///
/// # Safety
/// There are the rows of `p`.
#[inline(always)]
pub(super) unsafe fn starts(p: RowArguments, row: u32) -> [isize; 2] {
    let [r0, r1, r2] = p.rows.sizes();
    let [i, j, k] = p.rows.coordinate(row);
    let row = (i, j, k);
    let ([f0, f1, f2], [t0, t1, t2]) = (p.from, p.to);
    // SAFETY: the caller's promise: these are the layouts of the rows.
    let (from, to) = unsafe {
        (
            sure(try_layout!((r0, r1, r2):(f0, f1, f2))),
            sure(try_layout!((r0, r1, r2):(t0, t1, t2))),
        )
    };
    [from.at(row) as isize, to.at(row) as isize]
}

/// The row of this block in both tensors.
///
/// # Safety
/// There are the rows of `p`, with lines; those of `y` are distinct, and there are as many blocks.
#[inline(always)]
unsafe fn rows<F: Format>(
    x: *const F::Line,
    y: *mut F::Line,
    p: RowArguments,
) -> (Reads<F>, Writes<F>) {
    // SAFETY: the caller's promise; each block has a row of its own.
    unsafe {
        let [from, to] = starts(p, threads::block());
        let lines = row_of(p.lines);
        (
            Tensor::in_space_promised(Global::new(x.wrapping_offset(from)), lines),
            Tensor::in_space_mut_promised(Global::new(y.wrapping_offset(to)), lines),
        )
    }
}

/// Whether each thread of this block has all of its lines: then no line is asked whether the row has it.
#[inline(always)]
fn are_whole<O: Lines>(lines: u32) -> bool {
    lines == O::COUNT * threads::block_threads()
}

/// The lines of this thread, and which of them the row has.
#[inline(always)]
pub(super) fn own<F: Format, O: Lines<Line = F::Line>>(x: &Reads<F>) -> O {
    let lines = u32::from(x.size());
    let at = |k| threads::thread() + k * threads::block_threads();
    if are_whole::<O>(lines) {
        O::of(|k| x.at(at(k)))
    } else {
        O::of(|k| {
            if at(k) < lines {
                x.at(at(k))
            } else {
                F::of(|_| 0.0)
            }
        })
    }
}

/// Gives each line of this thread that the row has, its number, and which of the thread's lines it is.
#[inline(always)]
pub(super) fn each<O: Lines>(own: O, lines: u32, mut visit: impl FnMut(u32, O::Line, u32)) {
    let at = |k| threads::thread() + k * threads::block_threads();
    if are_whole::<O>(lines) {
        own.each(|k, line| visit(at(k), line, k));
    } else {
        own.each(|k, line| {
            if at(k) < lines {
                visit(at(k), line, k);
            }
        });
    }
}

/// Gives each line of this thread that the row has, and its number, reading them again: four before
/// the first is used.
#[inline(always)]
fn each_of_row<F: Format>(x: &Reads<F>, mut visit: impl FnMut(u32, F::Line)) {
    let (lines, step) = (u32::from(x.size()), threads::block_threads());
    let mut first = threads::thread();
    while first < lines {
        let loaded = <[F::Line; 4]>::of(|k| {
            let at = first + k * step;
            if at < lines { x.at(at) } else { F::of(|_| 0.0) }
        });
        loaded.each(|k, line| {
            let at = first + k * step;
            if at < lines {
                visit(at, line);
            }
        });
        first += 4 * step;
    }
}

/// A maximum, and the sum of the exponentials of what is below it.
pub(super) type Sum = Aligned<[f32; 2], 8>;

/// The number from which exponents count: the maximum, but where there is no number yet.
#[inline(always)]
fn base(maximum: f32) -> f32 {
    if maximum == f32::NEG_INFINITY {
        0.0
    } else {
        maximum
    }
}

/// Two sums as one.
#[inline(always)]
pub(super) fn joined(a: Sum, b: Sum) -> Sum {
    let maximum = a[0].max(b[0]);
    let scale = |sum: Sum| sum[1] * exp2((base(sum[0]) - base(maximum)) * LOG2_E);
    Sum::new([maximum, scale(a) + scale(b)])
}

/// The sum of one line, for exponentials above `maximum`.
#[inline(always)]
pub(super) fn exponentials<F: Format>(line: F::Line, maximum: f32) -> f32 {
    let (mut sum, shift) = (0.0, -base(maximum) * LOG2_E);
    F::each(line, |_, v| sum += exp2(fma(v, LOG2_E, shift)));
    sum
}

/// The greatest number of a line and `maximum`.
#[inline(always)]
pub(super) fn greatest<F: Format>(line: F::Line, mut maximum: f32) -> f32 {
    F::each(line, |_, v| maximum = maximum.max(v));
    maximum
}

/// A line of the softmax, or of its logarithm.
#[inline(always)]
pub(super) fn normalised<F: Format>(line: F::Line, all: Sum, flags: u32) -> F::Line {
    let base = base(all[0]);
    // 2^(v·log2 e - m·log2 e) / s, or (v - m) - ln s
    let (scale, shift, last) = if flags & LOG == 0 {
        (LOG2_E, -base * LOG2_E, 1.0 / all[1])
    } else {
        (1.0, -base, -log2(all[1]) * LN_2)
    };
    let mut values = [0.0; 8];
    F::each(line, |i, v| values[i as usize] = fma(v, scale, shift));
    F::of(|i| {
        let v = values[i as usize];
        if flags & LOG == 0 {
            exp2(v) * last
        } else {
            v + last
        }
    })
}

/// The softmax of rows that stay in registers.
///
/// # Safety
/// The lines of `p` are there from `x` and `y` on, aligned; those of `y` are distinct. There are as
/// many blocks as rows, of whole warps, with shared memory for 64 values; threads for all lines of a
/// row, if there is no loop.
#[inline(always)]
pub unsafe fn softmax<F: Format, O: Lines<Line = F::Line>>(
    x: *const F::Line,
    y: *mut F::Line,
    p: RowArguments,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let (x, mut y) = rows::<F>(x, y, p);
        let own: O = own::<F, O>(&x);
        let (mut maximum, mut sum) = (f32::NEG_INFINITY, 0.0);
        each(own, p.lines, |_, line, _| {
            maximum = greatest::<F>(line, maximum)
        });
        each(own, p.lines, |_, line, _| {
            sum += exponentials::<F>(line, maximum)
        });
        let mut memory = DynamicShared::new();
        let nothing = Sum::new([f32::NEG_INFINITY, 0.0]);
        let all = of_block(&mut memory, Sum::new([maximum, sum]), nothing, joined);
        each(own, p.lines, |at, line, _| {
            y.set(at, normalised::<F>(line, all, p.flags))
        });
    }
}

/// The softmax of rows of any length, which are read twice.
///
/// # Safety
/// As for [`softmax`].
#[inline(always)]
pub unsafe fn softmax_loop<F: Format>(x: *const F::Line, y: *mut F::Line, p: RowArguments) {
    // SAFETY: the caller's promise.
    unsafe {
        let (x, mut y) = rows::<F>(x, y, p);
        let nothing = Sum::new([f32::NEG_INFINITY, 0.0]);
        let mut sum = nothing;
        each_of_row::<F>(&x, |_, line| {
            let maximum = greatest::<F>(line, f32::NEG_INFINITY);
            sum = joined(sum, Sum::new([maximum, exponentials::<F>(line, maximum)]));
        });
        let all = of_block(&mut DynamicShared::new(), sum, nothing, joined);
        each_of_row::<F>(&x, |at, line| {
            y.set(at, normalised::<F>(line, all, p.flags))
        });
    }
}

/// Weights and bias of a norm, as lines of a row.
pub(super) struct Affine<F: Format> {
    pub(super) weights: Reads<F>,
    pub(super) bias: Reads<F>,
    pub(super) flags: u32,
}

impl<F: Format> Affine<F> {
    /// # Safety
    /// There are a row of weights and of a bias, if the flags say so.
    #[inline(always)]
    pub(super) unsafe fn new(
        weights: *const F::Line,
        bias: *const F::Line,
        p: RowArguments,
    ) -> Self {
        // SAFETY: the caller's promise; otherwise they are not read.
        unsafe {
            let lines = row_of(p.lines);
            Affine {
                weights: Tensor::in_space_promised(Global::new(weights), lines),
                bias: Tensor::in_space_promised(Global::new(bias), lines),
                flags: p.flags,
            }
        }
    }

    /// The line `at` of the result: `(v - mean)·scale·weight + bias`.
    #[inline(always)]
    pub(super) fn line(&self, at: u32, line: F::Line, mean: f32, scale: f32) -> F::Line {
        let (mut values, mut weights, mut bias) = ([0.0; 8], [1.0; 8], [0.0; 8]);
        F::each(line, |i, v| values[i as usize] = (v - mean) * scale);
        if self.flags & WEIGHTS != 0 {
            F::each(self.weights.at(at), |i, v| weights[i as usize] = v);
        }
        if self.flags & BIAS != 0 {
            F::each(self.bias.at(at), |i, v| bias[i as usize] = v);
        }
        F::of(|i| fma(values[i as usize], weights[i as usize], bias[i as usize]))
    }
}

/// [`Affine::line`], with the lines of weights and bias that were read. Without them, weights are 1 and a bias is 0.
///
/// `Affine::line` does not call it: with lines that may be missing, norms of rows in registers need more
/// registers than there are.
#[inline(always)]
pub(super) fn affine<F: Format>(
    line: F::Line,
    [mean, scale]: [f32; 2],
    weights: Option<F::Line>,
    bias: Option<F::Line>,
) -> F::Line {
    let (mut values, mut factors, mut terms) = ([0.0; 8], [1.0; 8], [0.0; 8]);
    F::each(line, |i, v| values[i as usize] = (v - mean) * scale);
    if let Some(weights) = weights {
        F::each(weights, |i, v| factors[i as usize] = v);
    }
    if let Some(bias) = bias {
        F::each(bias, |i, v| terms[i as usize] = v);
    }
    F::of(|i| fma(values[i as usize], factors[i as usize], terms[i as usize]))
}

/// The sum of a line.
#[inline(always)]
pub(super) fn total<F: Format>(line: F::Line) -> f32 {
    let mut sum = 0.0;
    F::each(line, |_, v| sum += v);
    sum
}

/// The sum of squares of the distances of a line from `mean`.
#[inline(always)]
pub(super) fn squares<F: Format>(line: F::Line, mean: f32) -> f32 {
    let mut sum = 0.0;
    F::each(line, |_, v| sum = fma(v - mean, v - mean, sum));
    sum
}

/// The mean and the scale of a row of `count` numbers: `total` gives the sum of those of this thread,
/// `squares` the sum of squares of their distances from a mean, and `of_all` the sum of what all who
/// have the row give it; all of them call it as often.
#[inline(always)]
pub(super) fn moments(
    p: RowArguments,
    count: u32,
    total: impl FnOnce() -> f32,
    squares: impl FnOnce(f32) -> f32,
    mut of_all: impl FnMut(f32) -> f32,
) -> (f32, f32) {
    let count = count as f32;
    let mut mean = 0.0;
    // all threads have the same flags
    if p.flags & CENTERED != 0 {
        mean = of_all(total()) / count;
    }
    let variance = of_all(squares(mean)) / count;
    (mean, rsqrt(variance + p.epsilon))
}

/// The sum of what all threads of the block give, in a part of its shared memory.
///
/// # Safety
/// All threads of the block call it together, with room for 32 values.
#[inline(always)]
pub(super) unsafe fn sum_of_block(memory: &mut DynamicShared, value: f32) -> f32 {
    // SAFETY: the caller's promise.
    unsafe { of_block(memory, value, 0.0, |a, b| a + b) }
}

/// [`moments`] of lines of a block, which `each` gives any number of times.
///
/// # Safety
/// All threads of the block call it together, with shared memory for two times 32 values.
#[inline(always)]
unsafe fn moments_of_lines<F: Format>(
    p: RowArguments,
    each: impl Fn(&mut dyn FnMut(F::Line)),
) -> (f32, f32) {
    let sum = |number: &dyn Fn(F::Line) -> f32| {
        let mut sum = 0.0;
        each(&mut |line| sum += number(line));
        sum
    };
    let count = p.lines * F::PER_LINE;
    // SAFETY: the caller's promise.
    let mut memory = unsafe { DynamicShared::new() };
    moments(
        p,
        count,
        || sum(&total::<F>),
        |mean| sum(&|line| squares::<F>(line, mean)),
        // SAFETY: the caller's promise.
        |value| unsafe { sum_of_block(&mut memory, value) },
    )
}

/// The norm of rows that stay in registers.
///
/// # Safety
/// As for [`softmax`]; and there are a row of weights and of a bias, if the flags say so.
#[inline(always)]
pub unsafe fn norm<F: Format, O: Lines<Line = F::Line>>(
    x: *const F::Line,
    y: *mut F::Line,
    weights: *const F::Line,
    bias: *const F::Line,
    p: RowArguments,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let (x, mut y) = rows::<F>(x, y, p);
        let own: O = own::<F, O>(&x);
        let (mean, scale) =
            moments_of_lines::<F>(p, |visit| each(own, p.lines, |_, line, _| visit(line)));
        let affine = Affine::<F>::new(weights, bias, p);
        // opaque, so that the places of all lines are not computed beforehand and kept
        each(own, p.lines, |at, line, _| {
            y.set(at, affine.line(opaque(at), line, mean, scale))
        });
    }
}

/// The norm of rows of any length, which are read three times.
///
/// # Safety
/// As for [`norm`].
#[inline(always)]
pub unsafe fn norm_loop<F: Format>(
    x: *const F::Line,
    y: *mut F::Line,
    weights: *const F::Line,
    bias: *const F::Line,
    p: RowArguments,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let (x, mut y) = rows::<F>(x, y, p);
        let (mean, scale) =
            moments_of_lines::<F>(p, |visit| each_of_row::<F>(&x, |_, line| visit(line)));
        let affine = Affine::<F>::new(weights, bias, p);
        each_of_row::<F>(&x, |at, line| y.set(at, affine.line(at, line, mean, scale)));
    }
}
