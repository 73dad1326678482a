//! Odd rows, one a block: softmax and norms of rows that begin or end between lines of 16 bytes.
//!
//! The middle of a row stays in registers as in [`rows`](super::rows); the first threads of the block also
//! have one element each of the ends. Norms of short rows load weights and a bias together with the row.

use super::block::{Line16, Lines, shifted};
use super::format::Format;
use super::pieces::{Held, Split};
use super::rows::{Affine, Reads, Sum, joined, moments, own, row_of, starts, sum_of_block};
use super::together::{LANES, of_block, of_warp};
use cute_core::prelude::*;
use cute_gpu::device::threads::opaque;
use cute_gpu::device::{DynamicShared, Global, threads};
use cute_kernels::memory::{BIAS, RowArguments, WEIGHTS};

/// The row of this block: what this thread has of it, and the elements before its middle.
///
/// # Safety
/// There are the rows of `p`, in elements, with a whole line each. Those of `y` are distinct, and begin as far from
/// a line as those of `x`. There are as many blocks as rows, of whole warps.
#[inline(always)]
unsafe fn held<F: Format, E: Format, O: Lines<Line = F::Line>>(
    x: *const E::Line,
    y: *mut E::Line,
    p: RowArguments,
) -> (Held<F, E, O>, u32) {
    // SAFETY: the caller's promise.
    let [from, to] = unsafe { starts(p, threads::block()) };
    let (x, y, count) = (x.wrapping_offset(from), y.wrapping_offset(to), p.lines);
    let split = Split::new::<F, E>(x, count);
    let middle = split.head as usize;
    // SAFETY: the caller's promise; the middle begins with a line in both tensors.
    unsafe {
        let elements: Reads<E> = Tensor::in_space_promised(Global::new(x), row_of(count));
        let lines: Reads<F> = Tensor::in_space_promised(
            Global::new(x.wrapping_add(middle).cast()),
            row_of(split.lines),
        );
        let held = Held {
            end: split.end::<F, E>(count).map(|at| (at, elements.at(at))),
            own: own::<F, O>(&lines),
            y: Tensor::in_space_mut_promised(
                Global::new(y.wrapping_add(middle).cast()),
                row_of(split.lines),
            ),
            elements: Tensor::in_space_mut_promised(Global::new(y), row_of(count)),
        };
        (held, split.head)
    }
}

/// The softmax of odd rows.
///
/// # Safety
/// The elements of `p` are there from `x` and `y` on; those of `y` are distinct. Each row begins as far from a
/// multiple of 16 bytes in `x` as in `y`, and has more than 32 bytes. There are as many blocks as rows, of whole
/// warps, with shared memory for 64 values; threads for all lines of a row.
#[inline(always)]
pub unsafe fn softmax<F: Format, E: Format, O: Lines<Line = F::Line>>(
    x: *const E::Line,
    y: *mut E::Line,
    p: RowArguments,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let (mut row, _) = held::<F, E, O>(x, y, p);
        let nothing = Sum::new([f32::NEG_INFINITY, 0.0]);
        let mut memory = DynamicShared::new();
        let all = of_block(&mut memory, row.exponentials(), nothing, joined);
        row.write_softmax(all, p.flags);
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
    /// There are `count` elements from `start` on, if the vector is read, and these are more than 32 bytes.
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
        // SAFETY: the caller's promise; what is not the vector's is left out by `whole`.
        unsafe {
            Vector {
                lines: Tensor::in_space_promised(Global::new(first.cast()), row_of(behind / bytes)),
                shift,
                whole: u32::from(before > 0)..(behind / bytes).saturating_sub(is_shifted.into()),
                elements: Tensor::in_space_promised(Global::new(elements), row_of(count - head)),
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
        let (mut row, head) = held::<F, E, O>(x, y, p);
        let mut memory = DynamicShared::new();
        let (mean, scale) = moments(
            p,
            p.lines,
            || row.total(),
            |mean| row.squares(mean),
            |value| sum_of_block(&mut memory, value),
        );
        let elements = Affine::<E>::new(weights, bias, p);
        let vector = |start| Vector::<F, E>::new(start, head, p.lines);
        let (weights, bias) = (vector(weights), vector(bias));
        let has = |flag: u32| p.flags & flag != 0;
        row.write_norm(
            [mean, scale],
            |at| {
                let read = |flag, from: &Reads<E>| has(flag).then(|| from.at(at));
                [read(WEIGHTS, &elements.weights), read(BIAS, &elements.bias)]
            },
            |at, _| {
                let read = |flag, from: &Vector<F, E>| has(flag).then(|| from.line(at));
                [read(WEIGHTS, &weights), read(BIAS, &bias)]
            },
        );
    }
}

/// A thread's lines of weights or of a bias, those of its lines of the middle of a row, and its element of the ends.
#[derive(Clone, Copy)]
struct OwnVector<E: Format, O> {
    lines: O,
    end: E::Line,
    /// Whether there is such a vector.
    is_there: bool,
}

impl<E: Format, O: Lines<Line = Line16>> OwnVector<E, O> {
    /// Loads them, if `is_there`: the lines that `place` numbers, from the first one behind the vector's head on.
    ///
    /// # Safety
    /// The vector has the elements, and all of these lines are whole ones.
    #[inline(always)]
    unsafe fn of<F: Format<Line = Line16>>(
        vector: &Vector<F, E>,
        place: impl Fn(u32) -> u32,
        end: E::Line,
        is_there: bool,
    ) -> Self {
        let lines = if is_there {
            let next = u32::from(vector.shift != 0);
            let [low, high] = [0, next].map(|next| O::of(|k| vector.lines.at(place(k) + next)));
            all_shifted(low, high, vector.shift)
        } else {
            O::of(|_| F::of(|_| 0.0))
        };
        OwnVector {
            lines,
            end,
            is_there,
        }
    }

    #[inline(always)]
    fn line(&self, k: u32) -> Option<Line16> {
        self.is_there.then(|| self.lines.at(k))
    }

    #[inline(always)]
    fn end(&self) -> Option<E::Line> {
        self.is_there.then_some(self.end)
    }
}

/// [`shifted`] of each two lines. All threads have the same shift: a branch for its words takes the place of their
/// choice for each line.
#[inline(always)]
fn all_shifted<O: Lines<Line = Line16>>(low: O, high: O, shift: u32) -> O {
    macro_rules! by {
        ($words:literal) => {
            O::of(|k| shifted(low.at(k), high.at(k), 4 * $words + shift % 4))
        };
    }
    match shift / 4 {
        0 => by!(0),
        1 => by!(1),
        2 => by!(2),
        _ => by!(3),
    }
}

/// The norm of short odd rows. Weights and a bias are loaded with the row, all lines at once. Where a vector begins or ends
/// within a line of memory, its elements in that line belong to the ends.
///
/// # Safety
/// As for [`norm`]. The middle of a row has at least two lines more than there are vectors.
#[inline(always)]
pub unsafe fn norm_short<F: Format<Line = Line16>, E: Format, O: Lines<Line = F::Line>>(
    x: *const E::Line,
    y: *mut E::Line,
    weights: *const E::Line,
    bias: *const E::Line,
    p: RowArguments,
) {
    let has = |flag: u32| p.flags & flag != 0;
    // SAFETY: the caller's promise.
    let [from, to] = unsafe { starts(p, threads::block()) };
    let (x, y, count) = (x.wrapping_offset(from), y.wrapping_offset(to), p.lines);
    let split = Split::new::<F, E>(x, count);
    // SAFETY: the caller's promise; the lines are those that both vectors have in whole lines of memory.
    unsafe {
        let elements = Affine::<E>::new(weights, bias, p);
        let [weights, bias] =
            [weights, bias].map(|start| Vector::<F, E>::new(start, split.head, count));
        let whole = |vector: &Vector<F, E>, flag| {
            if has(flag) {
                vector.whole.clone()
            } else {
                0..u32::MAX
            }
        };
        let (a, b) = (whole(&weights, WEIGHTS), whole(&bias, BIAS));
        let first = u32::max(a.start, b.start);
        let split = split.within::<F, E>(first..u32::min(a.end, b.end));

        let (mut row, end) = Held::<F, E, O>::of_short(x, y, split, count);
        let place = |k| first + own_place(k, split.lines);
        let weights = OwnVector::<E, O>::of(
            &weights,
            place,
            read::<E>(&elements.weights, end, has(WEIGHTS)),
            has(WEIGHTS),
        );
        let bias = OwnVector::<E, O>::of(
            &bias,
            place,
            read::<E>(&elements.bias, end, has(BIAS)),
            has(BIAS),
        );
        let mut memory = DynamicShared::new();
        let (mean, scale) = moments(
            p,
            p.lines,
            || row.total(),
            |mean| row.squares(mean),
            |value| {
                // opaque, so that the text has this branch once for each sum
                if opaque(threads::block_threads()) == LANES {
                    of_warp(value, |a, b| a + b)
                } else {
                    sum_of_block(&mut memory, value)
                }
            },
        );
        row.write_norm(
            [mean, scale],
            |_| [weights.end(), bias.end()],
            |_, k| [weights.line(k), bias.line(k)],
        );
    }
}

/// Which of so many lines is this thread's line `k`. Beyond the last one, it has that one again.
#[inline(always)]
fn own_place(k: u32, lines: u32) -> u32 {
    u32::min(threads::thread() + k * threads::block_threads(), lines - 1)
}

/// The element at a place, or nothing but zeros.
#[inline(always)]
fn read<E: Format>(elements: &Reads<E>, at: u32, is_there: bool) -> E::Line {
    if is_there {
        elements.at(at)
    } else {
        E::of(|_| 0.0)
    }
}

impl<F: Format, E: Format, O: Lines<Line = F::Line>> Held<F, E, O> {
    /// A row of `count` elements whose ends may have as many elements as two lines, and the place of this thread's
    /// element of them; 0 if it has none. A thread without a line has the last one.
    ///
    /// # Safety
    /// There are the elements, from `x` and from `y` on, and the split is one of them, with a line in the middle.
    #[inline(always)]
    unsafe fn of_short(
        x: *const E::Line,
        y: *mut E::Line,
        split: Split,
        count: u32,
    ) -> (Self, u32) {
        let middle = split.head as usize;
        let end = split.end_of(
            count,
            2 * (size_of::<F::Line>() / size_of::<E::Line>()) as u32,
        );
        // SAFETY: the caller's promise; the middle begins with a line in both tensors.
        unsafe {
            let elements: Reads<E> = Tensor::in_space_promised(Global::new(x), row_of(count));
            let lines: Reads<F> = Tensor::in_space_promised(
                Global::new(x.wrapping_add(middle).cast()),
                row_of(split.lines),
            );
            let held = Held {
                own: O::of(|k| lines.at(own_place(k, split.lines))),
                y: Tensor::in_space_mut_promised(
                    Global::new(y.wrapping_add(middle).cast()),
                    row_of(split.lines),
                ),
                end: end.map(|at| (at, elements.at(at))),
                elements: Tensor::in_space_mut_promised(Global::new(y), row_of(count)),
            };
            (held, end.unwrap_or(0))
        }
    }
}
