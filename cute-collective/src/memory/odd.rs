//! Odd rows, one a block: softmax and norms of rows that begin or end between lines of 16 bytes.
//!
//! A row is a *middle* of whole lines, and two *ends* of fewer elements than a line has. The middle
//! stays in registers as in [`rows`](super::rows); the first threads of the block also have one
//! element each of the ends.

use super::block::Lines;
use super::format::Format;
use super::rows::{
    Affine, Reads, Row, Sum, Writes, each, exponentials, greatest, joined, moments, normalised,
    own, squares, starts, sum_of_block, total,
};
use super::together::of_block;
use crate::sure::sure;
use cute_core::prelude::*;
use cute_gpu::device::math::fma;
use cute_gpu::device::threads::opaque;
use cute_gpu::device::{DynamicShared, Global, threads};
use cute_kernels::memory::{BIAS, RowArguments, WEIGHTS};

/// A row of `F`'s lines, whose elements are `E`'s lines, in both tensors, and what this thread has of
/// it.
struct Pieces<F: Format, E: Format> {
    /// The middle.
    x: Reads<F>,
    y: Writes<F>,
    /// The lines of the middle.
    lines: u32,
    /// The elements before the middle.
    head: u32,
    /// All elements.
    elements: Writes<E>,
    /// The element of the ends that this thread has, if it has one.
    end: Option<(u32, E::Line)>,
}

impl<F: Format, E: Format> Pieces<F, E> {
    /// # Safety
    /// There are the rows of `p`, in elements, of which those of `y` are distinct and begin as far
    /// from a line as those of `x`; and as many blocks, of whole warps.
    #[inline(always)]
    unsafe fn new(x: *const E::Line, y: *mut E::Line, p: RowArguments) -> Self {
        let [from, to] = starts(p, threads::block());
        let (x, y) = (x.wrapping_offset(from), y.wrapping_offset(to));
        let (bytes, count) = (size_of::<F::Line>() as u32, p.lines);
        let before = (bytes - x as u32 % bytes) % bytes / size_of::<E::Line>() as u32;
        let head = u32::min(before, count);
        let lines = (count - head) / F::PER_LINE;
        let tail = count - head - lines * F::PER_LINE;
        let row = |n: u32| -> Row { sure(try_layout!(n:1)) };
        let middle = head as isize;
        // the first threads have the head, the next as many the tail
        let (side, place) = (
            threads::thread() / F::PER_LINE,
            threads::thread() % F::PER_LINE,
        );
        let (is_mine, at) = match side {
            0 => (place < head, place),
            1 => (place < tail, count - tail + place),
            _ => (false, 0),
        };
        // SAFETY: the caller's promise; the middle begins with a line in both tensors.
        unsafe {
            let elements: Reads<E> = Tensor::in_space_promised(Global::new(x), row(count));
            Pieces {
                x: Tensor::in_space_promised(
                    Global::new(x.wrapping_offset(middle).cast()),
                    row(lines),
                ),
                y: Tensor::in_space_mut_promised(
                    Global::new(y.wrapping_offset(middle).cast()),
                    row(lines),
                ),
                lines,
                head,
                elements: Tensor::in_space_mut_promised(Global::new(y), row(count)),
                end: if is_mine {
                    Some((at, elements.at(at)))
                } else {
                    None
                },
            }
        }
    }
}

/// The softmax of odd rows.
///
/// # Safety
/// The elements of `p` are there from `x` and `y` on; those of `y` are distinct. Each row begins as
/// far from a multiple of 16 bytes in `x` as in `y`. There are as many blocks as rows, of whole warps,
/// with shared memory for 64 values; threads for all lines of a row.
#[inline(always)]
pub unsafe fn softmax<F: Format, E: Format, O: Lines<Line = F::Line>>(
    x: *const E::Line,
    y: *mut E::Line,
    p: RowArguments,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut row = Pieces::<F, E>::new(x, y, p);
        let own: O = own::<F, O>(&row.x);
        let (mut maximum, mut sum) = (f32::NEG_INFINITY, 0.0);
        if let Some((_, end)) = row.end {
            maximum = greatest::<E>(end, maximum);
        }
        each(own, row.lines, |_, line| {
            maximum = greatest::<F>(line, maximum)
        });
        if let Some((_, end)) = row.end {
            sum += exponentials::<E>(end, maximum);
        }
        each(own, row.lines, |_, line| {
            sum += exponentials::<F>(line, maximum)
        });
        let nothing = Sum::new([f32::NEG_INFINITY, 0.0]);
        let all = of_block(
            &mut DynamicShared::new(),
            Sum::new([maximum, sum]),
            nothing,
            joined,
        );
        if let Some((at, end)) = row.end {
            row.elements.set(at, normalised::<E>(end, all, p.flags));
        }
        each(own, row.lines, |at, line| {
            row.y.set(at, normalised::<F>(line, all, p.flags))
        });
    }
}

impl<E: Format> Affine<E> {
    /// The line of `F` of the result whose first element is `first`. Weights and bias are read by
    /// elements, since their lines begin elsewhere.
    #[inline(always)]
    fn line_of_elements<F: Format>(
        &self,
        first: u32,
        line: F::Line,
        mean: f32,
        scale: f32,
    ) -> F::Line {
        let (mut values, mut weights, mut bias) = ([0.0; 8], [1.0; 8], [0.0; 8]);
        F::each(line, |i, v| values[i as usize] = (v - mean) * scale);
        let read = |from: &Reads<E>, to: &mut [f32; 8]| {
            // the line gives the places alone
            F::each(F::of(|_| 0.0), |i, _| {
                E::each(from.at(first + i), |_, v| to[i as usize] = v)
            });
        };
        if self.flags & WEIGHTS != 0 {
            read(&self.weights, &mut weights);
        }
        if self.flags & BIAS != 0 {
            read(&self.bias, &mut bias);
        }
        F::of(|i| fma(values[i as usize], weights[i as usize], bias[i as usize]))
    }
}

/// The norm of odd rows.
///
/// # Safety
/// As for [`softmax`]; and there are a row of weights and of a bias, if the flags say so.
#[inline(always)]
pub unsafe fn norm<F: Format, E: Format, O: Lines<Line = F::Line>>(
    x: *const E::Line,
    y: *mut E::Line,
    weights: *const E::Line,
    bias: *const E::Line,
    p: RowArguments,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut row = Pieces::<F, E>::new(x, y, p);
        let own: O = own::<F, O>(&row.x);
        let (end, lines) = (row.end, row.lines);
        let mut memory = DynamicShared::new();
        let (mean, scale) = moments(
            p,
            p.lines,
            || {
                let mut sum = end.map_or(0.0, |(_, end)| total::<E>(end));
                each(own, lines, |_, line| sum += total::<F>(line));
                sum
            },
            |mean| {
                let mut sum = end.map_or(0.0, |(_, end)| squares::<E>(end, mean));
                each(own, lines, |_, line| sum += squares::<F>(line, mean));
                sum
            },
            |value| sum_of_block(&mut memory, value),
        );
        let affine = Affine::<E>::new(weights, bias, p);
        if let Some((at, end)) = end {
            row.elements.set(at, affine.line(at, end, mean, scale));
        }
        // opaque, so that the places of all lines are not computed beforehand and kept
        each(own, lines, |at, line| {
            let at = opaque(at);
            let first = row.head + at * F::PER_LINE;
            row.y
                .set(at, affine.line_of_elements::<F>(first, line, mean, scale))
        });
    }
}
