//! Rows in pieces: a *middle* of whole lines of 16 bytes, and two *ends* of fewer elements than a line has.
//!
//! The elements are lines of a second format: of one number, where rows begin or end between lines of 16
//! bytes, or the lines of 16 bytes themselves. Then there are no ends, and the compiler knows it.

use super::block::Lines;
use super::format::Format;
use super::rows::{Sum, Writes, affine, each, exponentials, greatest, normalised, squares, total};
use core::ops::Range;
use cute_gpu::device::threads;
use cute_gpu::device::threads::opaque;

/// How many elements `E` a line `F` has.
const fn per_line<F: Format, E: Format>() -> u32 {
    (size_of::<F::Line>() / size_of::<E::Line>()) as u32
}

/// How a row is divided into pieces.
#[derive(Clone, Copy)]
pub(super) struct Split {
    /// The elements before the middle.
    pub(super) head: u32,
    /// The lines of the middle.
    pub(super) lines: u32,
    /// The elements behind the middle.
    tail: u32,
}

impl Split {
    /// The pieces of a row of `count` elements from `x` on.
    #[inline(always)]
    pub(super) fn new<F: Format, E: Format>(x: *const E::Line, count: u32) -> Self {
        let (bytes, each) = (size_of::<F::Line>() as u32, per_line::<F, E>());
        let before = (bytes - x as u32 % bytes) % bytes / size_of::<E::Line>() as u32;
        let head = u32::min(before, count);
        let lines = (count - head) / each;
        Split {
            head,
            lines,
            tail: count - head - lines * each,
        }
    }

    /// The pieces of the same row, where the middle has no more than these of its lines. The ends have the elements of
    /// the others.
    #[inline(always)]
    pub(super) fn within<F: Format, E: Format>(self, lines: Range<u32>) -> Self {
        let each = per_line::<F, E>();
        let (first, end) = (lines.start, u32::min(lines.end, self.lines));
        Split {
            head: self.head + first * each,
            lines: end.saturating_sub(first),
            tail: self.tail + (self.lines - end) * each,
        }
    }

    /// The place of the element of the ends that this thread of a block has: the first threads have the
    /// head, the next as many the tail.
    #[inline(always)]
    pub(super) fn end<F: Format, E: Format>(self, count: u32) -> Option<u32> {
        self.end_of(count, per_line::<F, E>())
    }

    /// [`end`](Self::end) for ends of less than `each` elements.
    #[inline(always)]
    pub(super) fn end_of(self, count: u32, each: u32) -> Option<u32> {
        let (side, place) = (threads::thread() / each, threads::thread() % each);
        match side {
            0 if place < self.head => Some(place),
            1 if place < self.tail => Some(count - self.tail + place),
            _ => None,
        }
    }
}

/// This thread's part of a row, and the places where the row is written.
pub(super) struct Held<F: Format, E: Format, O: Lines<Line = F::Line>> {
    /// Lines of the middle.
    pub(super) own: O,
    /// The lines of the destination that the block has.
    pub(super) y: Writes<F>,
    /// An element of the ends and its place, if this thread has one.
    pub(super) end: Option<(u32, E::Line)>,
    /// All elements of the row, in the destination.
    pub(super) elements: Writes<E>,
}

impl<F: Format, E: Format, O: Lines<Line = F::Line>> Held<F, E, O> {
    /// Gives each line.
    #[inline(always)]
    fn each(&self, mut visit: impl FnMut(F::Line)) {
        each(self.own, self.y.size().into(), |_, line, _| visit(line));
    }

    /// The maximum, and the sum of exponentials.
    #[inline(always)]
    pub(super) fn exponentials(&self) -> Sum {
        let (mut maximum, mut sum) = (f32::NEG_INFINITY, 0.0);
        if let Some((_, end)) = self.end {
            maximum = greatest::<E>(end, maximum);
        }
        self.each(|line| maximum = greatest::<F>(line, maximum));
        if let Some((_, end)) = self.end {
            sum += exponentials::<E>(end, maximum);
        }
        self.each(|line| sum += exponentials::<F>(line, maximum));
        Sum::new([maximum, sum])
    }

    /// Writes the softmax, or its logarithm, of a row whose maximum and sum are `all`.
    #[inline(always)]
    pub(super) fn write_softmax(&mut self, all: Sum, flags: u32) {
        if let Some((at, end)) = self.end {
            self.elements.set(at, normalised::<E>(end, all, flags));
        }
        let lines = self.y.size().into();
        each(self.own, lines, |at, line, _| {
            self.y.set(at, normalised::<F>(line, all, flags));
        });
    }

    /// The sum.
    #[inline(always)]
    pub(super) fn total(&self) -> f32 {
        let mut sum = self.end.map_or(0.0, |(_, end)| total::<E>(end));
        self.each(|line| sum += total::<F>(line));
        sum
    }

    /// The sum of squares of distances from `mean`.
    #[inline(always)]
    pub(super) fn squares(&self, mean: f32) -> f32 {
        let mut sum = self.end.map_or(0.0, |(_, end)| squares::<E>(end, mean));
        self.each(|line| sum += squares::<F>(line, mean));
        sum
    }

    /// Writes the norm of a row of this mean and scale. The functions give weights and bias, if there are
    /// some, for the element at a place, and for the line at a place, which is one of this thread's.
    #[inline(always)]
    pub(super) fn write_norm(
        &mut self,
        moments: [f32; 2],
        element: impl FnOnce(u32) -> [Option<E::Line>; 2],
        line: impl Fn(u32, u32) -> [Option<F::Line>; 2],
    ) {
        if let Some((at, end)) = self.end {
            let [weights, bias] = element(at);
            self.elements
                .set(at, affine::<E>(end, moments, weights, bias));
        }
        let lines = self.y.size().into();
        // opaque, so that the places of all lines are not computed beforehand and kept
        each(self.own, lines, |at, own, k| {
            let at = opaque(at);
            let [weights, bias] = line(at, k);
            self.y.set(at, affine::<F>(own, moments, weights, bias));
        });
    }
}
