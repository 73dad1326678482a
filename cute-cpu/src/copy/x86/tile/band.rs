//! Bands: two lines of each column, from registers to memory or to a cache, with AVX-512.
//!
//! On the way to memory, nothing but the rest of a line of each column is stored between the reads
//! and the streamed lines. Stores leave the processor in their order, so a stage would wait behind
//! the streamed lines, and the loads from it too.

use super::functions::avx512::transposed;
use super::rows::{Rows, Strided};
use super::vector::{Four, Vector, bytes_of_line};
use super::{LANE, LINE, prefetch, prefetch_far, prefetch_to_write};
use core::mem::MaybeUninit;
use core::ops::Range;

/// The lines of a column that a band has.
pub(in super::super) const LINES: usize = 2;

/// The greatest number of rows of a band: elements of 4 bytes that fill its lines.
pub(in super::super) const ROWS: usize = LINES * LINE / 4;

/// How many lines ahead the rows are fetched to the nearest cache.
const AHEAD: usize = 2;
/// How many steps ahead, of half a line each, they are fetched to the nearest cache, where those of the next band
/// follow; and to the second-level cache.
const NEAR_STEPS: usize = 2 * AHEAD;
pub(super) const FAR_STEPS: usize = 16;

/// The words of 4 bytes that a step of a band has of each row, and those of a line.
const STEP_WORDS: usize = 2 * LANE / 4;
const LINE_WORDS: usize = LINE / 4;

/// Nothing is fetched.
pub(in super::super) const NOTHING: u8 = 0;
/// The rows are fetched [`AHEAD`] lines before they are read.
pub(in super::super) const ROWS_AHEAD: u8 = 1;
/// While a band is copied, the rows of the next one are fetched.
pub(in super::super) const NEXT_BAND: u8 = 2;
/// The rows, and then those of the next band, are fetched [`NEAR_STEPS`] [`ahead`].
pub(in super::super) const NEAR_AHEAD: u8 = 3;
/// They are fetched to the second-level cache, [`FAR_STEPS`] ahead.
pub(in super::super) const FAR_AHEAD: u8 = 4;

/// The last line of a column that has been read, and is written in part.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(in super::super) struct Rest(pub(in super::super) [MaybeUninit<u8>; LINE]);

/// Some columns side by side that a band copies in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Step {
    /// The first of the columns. A step may have columns in common with the one before.
    pub(in super::super) first: usize,
    /// Whether no column follows the last one, so that it has no wrapped rows.
    pub(in super::super) is_end: bool,
}

/// Rows of the source that fill [`LINES`] lines of each column of the destination, or fewer.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Band<'b> {
    /// Row `i` begins `rows[i]` bytes from here. There are as many entries as rows in a whole band.
    pub(in super::super) from: *const u8,
    pub(in super::super) rows: &'b [isize],
    /// The rows that exist; the entries behind them are those of rows that exist, too.
    pub(in super::super) height: usize,
    /// The first row that is wrapped: it continues the next column. Its entry leads to the element
    /// of the next column.
    pub(in super::super) wrapped: usize,
    /// Column `j` begins `columns[j]` bytes from here.
    pub(in super::super) to: *mut u8,
    pub(in super::super) columns: &'b [isize],
    pub(in super::super) steps: &'b [Step],
    /// The line before those of the band for each column of each step, which is renewed; not used
    /// if all columns begin with a line.
    pub(in super::super) rests: *mut Rest,
    /// Whether there are no rests before this band, and whether none are left by it.
    pub(in super::super) is_first: bool,
    pub(in super::super) is_last: bool,
}

impl Band<'_> {
    /// Fetches one of the two halves of the rows, [`ahead`] of step `s` by `distance`.
    #[inline(always)]
    fn fetch_ahead<const N: usize>(
        &self,
        next: &Next,
        s: usize,
        distance: usize,
        prefetch: impl Fn(*const u8),
    ) {
        let (t, is_next) = ahead(s, self.steps.len(), distance);
        let (from, rows) = match is_next {
            true => (next.from, next.rows),
            false => (self.from, self.rows),
        };
        let from = from.wrapping_add(self.steps[t].first * (LANE / N));
        fetch(from, rows, s % 2, prefetch);
    }
}

/// The rows that are fetched while a band is copied.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Next<'b> {
    pub(in super::super) from: *const u8,
    pub(in super::super) rows: &'b [isize],
}

/// The columns of a step of a band, if `N` elements fill a lane.
pub(in super::super) const fn columns(n: usize) -> usize {
    2 * n
}

/// A function that copies a band.
///
/// # Safety
/// The conditions of [`copy`].
pub(in super::super) type CopyBand = unsafe fn(&Band, &Next);

/// The numbers from 0 to 31.
static WORDS: [u32; 2 * LINE_WORDS] = {
    let mut words = [0; 2 * LINE_WORDS];
    let mut k = 0;
    while k < words.len() {
        words[k] = k as u32;
        k += 1;
    }
    words
};

/// Copies a band to memory, past the caches, where `N` elements fill a lane. `RESTS` is for columns
/// that do not begin with lines; `FETCH` is one of the constants, from [`NOTHING`] on. With `MEMORY` the lines of a
/// step are returned by a function of its own, in memory.
///
/// # Safety
/// The elements of the rows that exist can be read in all columns of the steps, but a wrapped row
/// in the last column of an end; the place of each can be written. Columns begin at multiples of 4
/// bytes. Without rests, they begin with lines, if the band has as many rows as a line. With them,
/// there is one for each column of each step, which belongs to the band before unless this is the
/// first; the processor has AVX-512; [`fence`](super::fence) follows.
#[target_feature(enable = "avx512f,avx512bw")]
pub(in super::super) unsafe fn copy<
    const N: usize,
    const RESTS: bool,
    const FETCH: u8,
    const MEMORY: bool,
>(
    band: &Band,
    next: &Next,
) {
    let rows = &band.rows[..LINES * 4 * N];
    // Bands of one line have a quick way, too, where columns begin with lines.
    let one_line = !RESTS && band.height == 4 * N;
    let is_whole = band.height == band.rows.len() || one_line;
    let is_part = !is_whole || RESTS && (band.is_first || band.is_last);
    for (s, step) in band.steps.iter().enumerate() {
        let from = band.from.wrapping_add(step.first * (LANE / N));
        match FETCH {
            ROWS_AHEAD => {
                let from = from.wrapping_add(AHEAD * LINE);
                fetch(from, band.rows, s % 2, prefetch);
            }
            NEXT_BAND => {
                let from = next.from.wrapping_add(step.first * (LANE / N));
                fetch(from, next.rows, s % 2, prefetch);
            }
            NEAR_AHEAD => band.fetch_ahead::<N>(next, s, NEAR_STEPS, prefetch),
            FAR_AHEAD => band.fetch_ahead::<N>(next, s, FAR_STEPS, prefetch_far),
            _ => {}
        }
        // SAFETY: the caller's promise, for the columns of one step; each has a rest of its own.
        unsafe {
            let rests = band.rests.wrapping_add(s * columns(N));
            if is_part || step.is_end && band.wrapped < band.height {
                part::<N, RESTS>(band, *step, from, rests);
                continue;
            }
            if one_line {
                let line = crossed::<N>(rows_of(from, rows, 0));
                let places = &band.columns[step.first..step.first + columns(N)];
                for (k, &place) in places.iter().enumerate() {
                    line[k / N][k % N].stream(band.to.wrapping_offset(place));
                }
                continue;
            }
            let lines = if MEMORY {
                lines_apart::<N>(from, rows)
            } else {
                lines::<N, _>(from, rows)
            };
            let places = &band.columns[step.first..step.first + columns(N)];
            for (k, &place) in places.iter().enumerate() {
                let to = band.to.wrapping_offset(place);
                let [mut first, mut second] = [lines[0][k / N][k % N], lines[1][k / N][k % N]];
                let mut beyond = 0;
                if RESTS {
                    beyond = to.addr() % LINE;
                    let rest = rests.add(k).cast::<u8>();
                    let before = Four::read(rest);
                    second.write(rest);
                    let words = shifted(beyond / 4);
                    second = first.words_of(words, second);
                    first = before.words_of(words, first);
                }
                let to = to.wrapping_sub(beyond);
                first.stream(to);
                second.stream(to.wrapping_add(LINE));
            }
        }
    }
}

/// Copies one step at an edge: a band with fewer rows, or the end of the last column. Parts of lines
/// are written to the cache, word by word.
///
/// # Safety
/// The conditions of [`copy`].
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn part<const N: usize, const RESTS: bool>(
    band: &Band,
    step: Step,
    from: *const u8,
    rests: *mut Rest,
) {
    let words = LANE / N / 4;
    // A wrapped row is read from the next column on, which the last one lacks.
    let mut read = [STEP_WORDS; ROWS];
    if step.is_end {
        read[band.wrapped.min(ROWS)..].fill(STEP_WORDS - words);
    }
    let mut lines = [[[Four::zero(); N]; 2]; LINES];
    for (l, line) in lines.iter_mut().enumerate() {
        let rows = 4 * N * l..4 * N * (l + 1);
        // SAFETY: the caller's promise.
        *line = unsafe { crossed(words_of_rows(from, &band.rows[rows.clone()], &read[rows])) };
    }
    for k in 0..columns(N) {
        let to = band.to.wrapping_offset(band.columns[step.first + k]);
        let beyond = if RESTS { to.addr() % LINE / 4 } else { 0 };
        let base = to.wrapping_sub(4 * beyond);
        let height = match step.is_end && k + 1 == columns(N) {
            true => usize::min(band.height, band.wrapped),
            false => band.height,
        };
        // The words that are written, from the beginning of a line on.
        let begin = if RESTS && !band.is_first { 0 } else { beyond };
        let end = beyond + height * words;
        // SAFETY: these words are those of the column, and of the rest before them.
        unsafe {
            let rest = rests.wrapping_add(k).cast::<u8>();
            let mut before = match RESTS && !band.is_first {
                true => Four::read(rest),
                false => Four::zero(),
            };
            if RESTS {
                lines[LINES - 1][k / N][k % N].write(rest);
            }
            for l in 0..LINES + usize::from(RESTS) {
                let line = lines.get(l).map_or(Four::zero(), |line| line[k / N][k % N]);
                let mut whole = line;
                if RESTS {
                    whole = before.words_of(shifted(beyond), line);
                    before = line;
                }
                let at =
                    |word: usize| word.clamp(l * LINE_WORDS, (l + 1) * LINE_WORDS) - l * LINE_WORDS;
                let (begin, end, to) = (at(begin), at(end), base.wrapping_add(l * LINE));
                if begin == 0 && end == LINE_WORDS {
                    whole.stream(to);
                } else if begin < end && (band.is_last || l < LINES) {
                    whole.write_bytes(bytes_of_line(4 * begin, 4 * end), to);
                }
            }
        }
    }
}

/// The numbers of 16 words that begin `words` words before the second of two registers, at most 16.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) unsafe fn shifted(words: usize) -> Four {
    let numbers = &WORDS[LINE_WORDS - words..][..LINE_WORDS];
    // SAFETY: these are 16 numbers; the processor has AVX-512.
    unsafe { Four::read(numbers.as_ptr().cast()) }
}

/// Some columns that stay in a cache, of rows that fill lines of each.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct NearBand {
    /// The first element, and the bytes from row to row.
    pub(in super::super) from: *const u8,
    pub(in super::super) row: isize,
    /// The place of this element, and the bytes from column to column.
    pub(in super::super) to: *mut u8,
    pub(in super::super) column: isize,
    /// The number of columns, at least those of a step ([`columns`]).
    pub(in super::super) columns: usize,
}

impl NearBand {
    /// Where the steps begin, each on both sides. The last one may have columns in common with the
    /// one before.
    #[inline(always)]
    fn steps<const N: usize>(&self) -> impl Iterator<Item = (*const u8, *mut u8)> {
        let last = self.columns - columns(N);
        (0..self.columns).step_by(columns(N)).map(move |q| {
            let q = usize::min(q, last);
            let to = self.to.wrapping_offset(q as isize * self.column);
            (self.from.wrapping_add(q * (LANE / N)), to)
        })
    }
}

/// Copies [`LINES`] lines of columns to a cache: they begin anywhere. With `FETCH` the place of the
/// next band is fetched.
///
/// # Safety
/// All elements of the band exist; the processor has AVX-512.
#[target_feature(enable = "avx512f,avx512bw")]
pub(in super::super) unsafe fn near<const N: usize, const FETCH: bool>(band: &NearBand) {
    for (from, to) in band.steps::<N>() {
        // SAFETY: the caller's promise, for the columns of one step.
        unsafe {
            let lines = lines::<N, _>(from, Strided(band.row));
            for k in 0..columns(N) {
                let to = to.wrapping_offset(k as isize * band.column);
                for (i, line) in lines.iter().enumerate() {
                    if FETCH {
                        prefetch_to_write(to.wrapping_add((LINES + i) * LINE));
                    }
                    line[k / N][k % N].write(to.wrapping_add(i * LINE));
                }
            }
        }
    }
}

/// [`near`] with one line of each column.
///
/// # Safety
/// As for [`near`].
#[target_feature(enable = "avx512f,avx512bw")]
pub(in super::super) unsafe fn near_line<const N: usize, const FETCH: bool>(band: &NearBand) {
    for (from, to) in band.steps::<N>() {
        // SAFETY: the caller's promise, for the columns of one step.
        unsafe {
            let line = crossed::<N>(rows_of(from, Strided(band.row), 0));
            for k in 0..columns(N) {
                let to = to.wrapping_offset(k as isize * band.column);
                if FETCH {
                    prefetch_to_write(to.wrapping_add(LINE));
                }
                line[k / N][k % N].write(to);
            }
        }
    }
}

/// Copies the rows `rows` of the first line of columns to a cache. Others need not exist.
///
/// # Safety
/// The elements of these rows exist, and there is one; the processor has AVX-512.
#[target_feature(enable = "avx512f,avx512bw")]
pub(in super::super) unsafe fn near_rows<const N: usize>(band: &NearBand, rows: Range<usize>) {
    // Rows that do not exist are read as one that does.
    let offsets: [isize; LINE] =
        core::array::from_fn(|row| row.clamp(rows.start, rows.end - 1) as isize * band.row);
    let mask = bytes_of_line(rows.start * (LANE / N), rows.end * (LANE / N));
    for (from, to) in band.steps::<N>() {
        // SAFETY: the caller's promise, for the columns of one step.
        unsafe {
            let line = crossed::<N>(rows_of(from, &offsets[..], 0));
            for k in 0..columns(N) {
                let to = to.wrapping_offset(k as isize * band.column);
                if mask == !0 {
                    line[k / N][k % N].write(to);
                } else {
                    line[k / N][k % N].write_bytes(mask, to);
                }
            }
        }
    }
}

/// The lines of each of `2·N` columns, `N` of them in each array.
///
/// This and the functions that it calls are part of their callers in any case, and have the callers'
/// features: a function of its own would return its lines in memory.
///
/// # Safety
/// 32 bytes of each of [`LINES`] times `4·N` rows can be read; the processor has AVX-512.
#[inline(always)]
unsafe fn lines<const N: usize, R: Rows>(from: *const u8, rows: R) -> [[[Four; N]; 2]; LINES] {
    // SAFETY: the caller's promise.
    unsafe {
        [
            crossed(rows_of(from, rows, 0)),
            crossed(rows_of(from, rows, 4 * N)),
        ]
    }
}

/// [`lines`], returned in memory: on Zen 5, this makes bands that fetch rows from memory 1.1 to 1.2 times
/// as fast, and others slower. The reason is not known.
///
/// # Safety
/// As for [`lines`].
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn lines_apart<const N: usize>(from: *const u8, rows: &[isize]) -> [[[Four; N]; 2]; LINES] {
    // SAFETY: the caller's promise.
    unsafe { lines(from, rows) }
}

/// Which of so many steps is fetched in step `s`, and whether it is one of the next band: `distance` later, or
/// the same step of the next band if bands have no more steps.
#[inline(always)]
pub(super) fn ahead(s: usize, steps: usize, distance: usize) -> (usize, bool) {
    let t = s + usize::min(distance, steps);
    if t < steps {
        (t, false)
    } else {
        (t - steps, true)
    }
}

/// Prefetches one of the two halves of some rows.
#[inline(always)]
fn fetch(from: *const u8, rows: &[isize], half: usize, prefetch: impl Fn(*const u8)) {
    let middle = rows.len() / 2;
    let rows = if half == 0 {
        &rows[..middle]
    } else {
        &rows[middle..]
    };
    for &row in rows {
        prefetch(from.wrapping_offset(row));
    }
}

/// Two lanes of each of `4·N` rows from `begin` on, by [`half_of`].
///
/// # Safety
/// 32 bytes of each row can be read; the processor has AVX-512.
#[inline(always)]
pub(super) unsafe fn rows_of<const N: usize, R: Rows>(
    from: *const u8,
    rows: R,
    begin: usize,
) -> [[Four; N]; 2] {
    // SAFETY: the caller's promise.
    unsafe {
        [
            half_of(from, rows, begin),
            half_of(from, rows, begin + 2 * N),
        ]
    }
}

/// Two lanes of each of `2·N` rows from `begin` on: those of rows `i` and `i + N` in one register.
///
/// # Safety
/// As for [`rows_of`], for these rows.
#[inline(always)]
unsafe fn half_of<const N: usize, R: Rows>(from: *const u8, rows: R, begin: usize) -> [Four; N] {
    let mut registers = [Four::uninit(); N];
    for (i, register) in registers.iter_mut().enumerate() {
        let [first, second] = [rows.at(begin + i), rows.at(begin + i + N)];
        // SAFETY: the caller's promise.
        *register =
            unsafe { Four::pair(from.wrapping_offset(first), from.wrapping_offset(second)) };
    }
    registers
}

/// [`rows_of`] with so many words of 4 bytes of each row, and zeros behind them.
///
/// # Safety
/// So many words of each row can be read; the processor has AVX-512.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn words_of_rows<const N: usize>(
    from: *const u8,
    rows: &[isize],
    words: &[usize],
) -> [[Four; N]; 2] {
    let mut halves = [[Four::zero(); N]; 2];
    for (h, half) in halves.iter_mut().enumerate() {
        for (i, register) in half.iter_mut().enumerate() {
            let i = 2 * N * h + i;
            let at = [i, i + N].map(|i| from.wrapping_offset(rows[i]));
            // SAFETY: the caller's promise.
            *register = unsafe { Four::pair_of_words(at, [words[i], words[i + N]]) };
        }
    }
    halves
}

/// A line of each of `2·N` columns, `N` of them in each array, of the registers of [`rows_of`].
///
/// # Safety
/// The processor has AVX-512.
#[inline(always)]
pub(super) unsafe fn crossed<const N: usize>([a, b]: [[Four; N]; 2]) -> [[Four; N]; 2] {
    // SAFETY: the processor has the registers.
    unsafe { joined([transposed::<Four, N>(a), transposed::<Four, N>(b)]) }
}

/// [`crossed`] of registers that have been transposed lane by lane.
///
/// # Safety
/// The processor has AVX-512.
#[inline(always)]
unsafe fn joined<const N: usize>([a, b]: [[Four; N]; 2]) -> [[Four; N]; 2] {
    // Lanes 0 and 2 of both have the rows of one of the first `N` columns, lanes 1 and 3 those
    // of one of the others.
    let mut columns = [a, b];
    for (j, (a, b)) in a.into_iter().zip(b).enumerate() {
        // SAFETY: the processor has the registers.
        unsafe {
            columns[0][j] = a.even_lanes(b);
            columns[1][j] = a.odd_lanes(b);
        }
    }
    columns
}

/// A line of each of `2·N` columns, `N` of them in each array.
///
/// # Safety
/// 32 bytes of each of `4·N` rows can be read; the processor has AVX-512.
#[inline(always)]
pub(super) unsafe fn line<const N: usize>(from: *const u8, rows: &[isize]) -> [[Four; N]; 2] {
    // SAFETY: the caller's promise.
    unsafe { crossed(rows_of(from, rows, 0)) }
}

/// The upper half of the rows, transposed as [`line_of`] takes it.
///
/// # Safety
/// As for [`line`], for these rows.
#[inline(always)]
pub(super) unsafe fn upper<const N: usize>(from: *const u8, rows: &[isize]) -> [Four; N] {
    // SAFETY: the caller's promise.
    unsafe { transposed::<Four, N>(half_of(from, rows, 0)) }
}

/// [`line`], where the upper half of the rows has been read.
///
/// # Safety
/// As for [`line`], for the lower half of the rows.
#[inline(always)]
pub(super) unsafe fn line_of<const N: usize>(
    upper: [Four; N],
    from: *const u8,
    rows: &[isize],
) -> [[Four; N]; 2] {
    // SAFETY: the caller's promise.
    unsafe { joined([upper, transposed::<Four, N>(half_of(from, rows, 2 * N))]) }
}
