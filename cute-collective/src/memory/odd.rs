//! Odd rows, one a block: softmax and norms of rows that begin or end between lines of 16 bytes.
//!
//! A row is a *middle* of whole lines, and two *ends* of fewer elements than a line has. The middle
//! stays in registers as in [`rows`](super::rows); the first threads of the block also have one
//! element each of the ends.

use super::block::{Line16, Lines, shifted};
use super::format::Format;
use super::rows::{
    Affine, Reads, Row, Sum, Writes, affine, each, exponentials, greatest, joined, moments,
    normalised, own, squares, starts, sum_of_block, total,
};
use super::together::of_block;
use crate::sure::sure;
use cute_core::prelude::*;
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

/// Weights or a bias, as lines of the middle of a row. In memory these lines begin within others,
/// all of them at the same place: each is a part of two neighbours.
struct Vector<F: Format, E: Format> {
    /// Lines in memory, from the one on in which the first line of the middle begins.
    lines: Reads<F>,
    /// The bytes from the beginning of a line in memory to that of a line of the middle.
    shift: u32,
    /// The lines of the middle for which both lines in memory lie within the vector. Others are read element by
    /// element.
    whole: core::ops::Range<u32>,
    /// The elements of the middle.
    elements: Reads<E>,
}

impl<F: Format<Line = Line16>, E: Format> Vector<F, E> {
    /// # Safety
    /// There are `count` elements from `start` on, if the vector is read.
    #[inline(always)]
    unsafe fn new(start: *const E::Line, head: u32, count: u32) -> Self {
        let bytes = size_of::<F::Line>() as u32;
        let elements = start.wrapping_add(head as usize);
        let shift = elements as u32 % bytes;
        let first = elements.wrapping_byte_sub(shift as usize);
        let is_shifted = shift != 0;
        // bytes from `first` to both ends of the vector
        let before = shift as i32 - (head * size_of::<E::Line>() as u32) as i32;
        let behind = (count * size_of::<E::Line>() as u32).wrapping_add_signed(before);
        let row = |n: u32| -> Row { sure(try_layout!(n:1)) };
        // SAFETY: the caller's promise; what is not the vector's is left out by `whole`.
        unsafe {
            Vector {
                lines: Tensor::in_space_promised(Global::new(first.cast()), row(behind / bytes)),
                shift,
                whole: u32::from(before > 0)..(behind / bytes).saturating_sub(is_shifted.into()),
                elements: Tensor::in_space_promised(Global::new(elements), row(count - head)),
            }
        }
    }

    /// The line `at` of the middle.
    #[inline(always)]
    fn line(&self, at: u32) -> F::Line {
        if self.whole.contains(&at) {
            let next = at + u32::from(self.shift != 0);
            shifted(self.lines.at(at), self.lines.at(next), self.shift)
        } else {
            F::of(|i| {
                let mut value = 0.0;
                E::each(self.elements.at(at * F::PER_LINE + i), |_, v| value = v);
                value
            })
        }
    }
}

/// The norm of odd rows.
///
/// # Safety
/// As for [`softmax`]; and there are a row of weights and of a bias, if the flags say so.
#[inline(always)]
pub unsafe fn norm<F: Format<Line = Line16>, E: Format, O: Lines<Line = F::Line>>(
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
        let elements = Affine::<E>::new(weights, bias, p);
        if let Some((at, end)) = end {
            let read = |flag: u32, from: &Reads<E>| (p.flags & flag != 0).then(|| from.at(at));
            let (weights, bias) = (read(WEIGHTS, &elements.weights), read(BIAS, &elements.bias));
            row.elements
                .set(at, affine::<E>(end, [mean, scale], weights, bias));
        }
        let vector = |start| Vector::<F, E>::new(start, row.head, p.lines);
        let (weights, bias) = (vector(weights), vector(bias));
        // opaque, so that the places of all lines are not computed beforehand and kept
        each(own, lines, |at, line| {
            let at = opaque(at);
            let read =
                |flag: u32, from: &Vector<F, E>| (p.flags & flag != 0).then(|| from.line(at));
            let (weights, bias) = (read(WEIGHTS, &weights), read(BIAS, &bias));
            row.y
                .set(at, affine::<F>(line, [mean, scale], weights, bias))
        });
    }
}
