//! Stacks: bands of one line below each other, from registers to memory, with AVX-512.
//!
//! Their columns begin within lines, so each line that is streamed has the rest of the line before. Of the rows of a
//! band, the upper half is read before the lower one, so that fewer rows are read side by side than the nearest cache
//! has places for. The upper half waits in that cache, as registers that have been transposed lane by lane.

use super::band::{FAR_STEPS, Rest, Step, ahead, columns, line, line_of, shifted, upper};
use super::vector::{Four, Vector};
use super::{LANE, LINE, prefetch_far};

/// The greatest number of lines of a column in a stack.
pub(in super::super) const LINES: usize = 16;

/// The greatest number of rows of a stack: elements of 4 bytes that fill its lines.
pub(in super::super) const ROWS: usize = LINES * LINE / 4;

/// How many steps of the upper half of a band are read before the lower one: 512 bytes of each row.
const STEPS: usize = 16;

/// Rows of the source that fill some lines of each column of the destination, which begin within lines.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Stack<'s> {
    /// Row `i` begins `rows[i]` bytes from here. They fill whole lines.
    pub(in super::super) from: *const u8,
    pub(in super::super) rows: &'s [isize],
    /// Column `j` begins `columns[j]` bytes from here.
    pub(in super::super) to: *mut u8,
    pub(in super::super) columns: &'s [isize],
    pub(in super::super) steps: &'s [Step],
    /// The line before those of the stack for each column of each step, which is renewed.
    pub(in super::super) rests: *mut Rest,
}

impl Stack<'_> {
    /// Where a step begins in the source, and where each of its columns does in the destination, if `N`
    /// elements fill a lane.
    #[inline(always)]
    fn places<const N: usize>(&self, step: &Step) -> (*const u8, [[*mut u8; N]; 2]) {
        let columns = &self.columns[step.first..step.first + columns(N)];
        let place = |h: usize, j: usize| self.to.wrapping_offset(columns[h * N + j]);
        (
            self.from.wrapping_add(step.first * (LANE / N)),
            core::array::from_fn(|h| core::array::from_fn(|j| place(h, j))),
        )
    }

    /// The rests of the columns of step `s`.
    #[inline(always)]
    fn rests<const N: usize>(&self, s: usize) -> *mut [[Four; N]; 2] {
        self.rests.wrapping_add(s * columns(N)).cast()
    }
}

/// A function that copies a stack to memory, past the caches.
///
/// # Safety
/// The elements of the rows can be read in all columns of the steps; the place of each can be written, and
/// that of the rest of a line before them. Columns begin at multiples of 4 bytes. There is a rest for each
/// column of each step, with the line that precedes the rows; the processor has AVX-512;
/// [`fence`](super::fence) follows.
pub(in super::super) type CopyStack = unsafe fn(&Stack);

/// Copies a stack band by band, where `N` elements fill a lane, from the upper and the lower halves of its rows.
///
/// # Safety
/// The conditions of [`CopyStack`].
#[target_feature(enable = "avx512f,avx512bw")]
pub(in super::super) unsafe fn halves<const N: usize>(stack: &Stack) {
    let mut uppers = [[Four::uninit(); N]; STEPS];
    // Every other step fetches a line of each row.
    let fetch = |s: usize, rows: &[isize], next: &[isize]| {
        if s.is_multiple_of(2) {
            let (t, is_next) = ahead(s, stack.steps.len(), FAR_STEPS);
            let at = stack.from.wrapping_add(stack.steps[t].first * (LANE / N));
            for &row in if is_next { next } else { rows } {
                prefetch_far(at.wrapping_offset(row));
            }
        }
    };
    let mut bands = stack.rows.chunks_exact(4 * N).enumerate().peekable();
    while let Some((p, rows)) = bands.next() {
        let next = bands.peek().map_or(rows, |(_, rows)| rows);
        for (first, steps) in stack.steps.chunks(STEPS).enumerate() {
            let first = first * STEPS;
            // SAFETY: the caller's promise, for the columns of one step; each has a rest of its own.
            unsafe {
                for (s, (step, registers)) in steps.iter().zip(&mut uppers).enumerate() {
                    fetch(first + s, &rows[..2 * N], &next[..2 * N]);
                    *registers = upper(stack.places::<N>(step).0, rows);
                }
                for (s, (step, registers)) in steps.iter().zip(&uppers).enumerate() {
                    fetch(first + s, &rows[2 * N..], &next[2 * N..]);
                    let (from, places) = stack.places(step);
                    let rests = stack.rests::<N>(first + s);
                    let lines = line_of(*registers, from, rows);
                    stream(lines, rests.read(), places, p);
                    rests.write(lines);
                }
            }
        }
    }
}

/// A function that copies the first or the last rows of columns. They are a line of each column, or fewer: `height` rows
/// exist.
///
/// # Safety
/// The conditions of [`CopyStack`], but for the rows behind `height`, whose entries are those of rows that exist,
/// for the rest of a line before the first rows, and for the rests themselves, which the first rows do not have.
pub(in super::super) type CopyEnd = unsafe fn(&Stack, height: usize, end: End);

/// Whether rows are the first of their columns, and whether they are the last.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct End {
    pub(in super::super) is_first: bool,
    pub(in super::super) is_last: bool,
}

/// Reads a line of each column and writes the words that exist: [`CopyEnd`], where `N` elements fill a lane.
///
/// # Safety
/// The conditions of [`CopyEnd`].
#[target_feature(enable = "avx512f,avx512bw")]
pub(in super::super) unsafe fn end<const N: usize>(stack: &Stack, height: usize, end: End) {
    let words = height * (LANE / N / 4);
    for (s, step) in stack.steps.iter().enumerate() {
        let (from, places) = stack.places::<N>(step);
        let rests = stack.rests::<N>(s);
        // SAFETY: the caller's promise, for the columns of one step; each has a rest of its own.
        unsafe {
            let lines = line(from, &stack.rows[..4 * N]);
            let before = if end.is_first { lines } else { rests.read() };
            for (k, &to) in places.as_flattened().iter().enumerate() {
                let (h, j) = (k / N, k % N);
                let beyond = to.addr() % LINE / 4;
                let (numbers, to) = (shifted(beyond), to.wrapping_sub(4 * beyond));
                let first = if end.is_first { beyond } else { 0 };
                let all = beyond + words;
                let line = before[h][j].words_of(numbers, lines[h][j]);
                line.write_words(first..usize::min(all, LINE / 4), to);
                if end.is_last && all > LINE / 4 {
                    // The words that are left are the first ones of a line.
                    let line = lines[h][j].words_of(numbers, lines[h][j]);
                    line.write_words(0..all - LINE / 4, to.wrapping_add(LINE));
                }
            }
            if !end.is_last {
                rests.write(lines);
            }
        }
    }
}

/// Streams line `p` of each of `2·N` columns, which has what is left of the line before.
///
/// # Safety
/// The places of both lines can be written, which begin at multiples of 4 bytes; the processor has AVX-512;
/// [`fence`](super::fence) follows.
#[inline(always)]
unsafe fn stream<const N: usize>(
    lines: [[Four; N]; 2],
    before: [[Four; N]; 2],
    places: [[*mut u8; N]; 2],
    p: usize,
) {
    for h in 0..2 {
        for j in 0..N {
            let to = places[h][j].wrapping_add(p * LINE);
            let beyond = to.addr() % LINE;
            // SAFETY: the caller's promise; the whole line begins with a line.
            unsafe {
                let whole = before[h][j].words_of(shifted(beyond / 4), lines[h][j]);
                whole.stream(to.wrapping_sub(beyond));
            }
        }
    }
}
