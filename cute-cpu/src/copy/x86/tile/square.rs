//! Squares: as many rows as a line has elements, a line of each, from registers to as many lines of
//! the destination, with AVX-512.
//!
//! Each line is read by one instruction and written by one. So nothing is lost if it does not stay
//! in the nearest cache, as where rows or columns compete for few places of it.

use super::functions::avx512::transposed;
use super::rows::{Rows, Strided};
use super::vector::{Four, Vector, bytes_of_line};
use super::{LANE, LINE};
use core::mem::MaybeUninit;
use core::ops::Range;

/// A function that copies squares. Their rows begin `row` bytes from each other, the first of them
/// at `from`; their columns begin `column` bytes from each other, the first of them at `to`.
///
/// # Safety
/// All elements exist on both sides. Columns that are streamed begin with lines, and
/// [`fence`](super::fence) follows; the processor has AVX-512.
pub(in super::super) type CopySquares =
    unsafe fn(from: *const u8, row: isize, to: *mut u8, column: isize);

/// A function that copies the rows `rows` of a square, whose other rows do not exist.
///
/// # Safety
/// As for [`CopySquares`], for the rows that exist; there is one.
pub(in super::super) type CopyRows =
    unsafe fn(from: *const u8, row: isize, to: *mut u8, column: isize, rows: Range<usize>);

/// The functions for elements of one size.
#[derive(Clone, Copy)]
pub(in super::super) struct Functions {
    /// Copies one square to the cache, or past the caches.
    pub(in super::super) single: CopySquares,
    pub(in super::super) streamed: CopySquares,
    /// Copies two squares side by side, and the two below them, to the cache.
    pub(in super::super) quad: CopySquares,
    /// Copies some rows of a square to the cache.
    pub(in super::super) rows: CopyRows,
}

impl Functions {
    /// The functions for elements of `run` bytes: 4, 8 or 16.
    pub(in super::super) fn new(run: usize) -> Functions {
        macro_rules! of {
            ($n:literal) => {
                Functions {
                    single: whole::<$n, CACHED, 0, 0>,
                    streamed: whole::<$n, STREAMED, 0, 0>,
                    quad: quad::<$n>,
                    rows: part::<$n>,
                }
            };
        }
        match run {
            4 => of!(4),
            8 => of!(2),
            _ => of!(1),
        }
    }
}

/// Whole lines are written to the cache.
pub(super) const CACHED: u8 = 0;
/// Whole lines are written past the caches.
const STREAMED: u8 = 1;
/// The bytes of some rows are written to the cache.
const PART: u8 = 2;

/// [`Functions::quad`], where `N` elements fill a lane.
///
/// Each square has code of its own. So each instruction that reads finds the lines of one row in
/// turn, and the processor fetches the next ones by itself.
///
/// # Safety
/// The conditions of [`CopySquares`].
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn quad<const N: usize>(from: *const u8, row: isize, to: *mut u8, column: isize) {
    // SAFETY: the caller's promise.
    unsafe {
        whole::<N, CACHED, 0, 0>(from, row, to, column);
        whole::<N, CACHED, 0, 1>(from, row, to, column);
        whole::<N, CACHED, 1, 0>(from, row, to, column);
        whole::<N, CACHED, 1, 1>(from, row, to, column);
    }
}

/// [`square`] with all rows.
///
/// # Safety
/// The conditions of [`CopySquares`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn whole<const N: usize, const HOW: u8, const P: usize, const Q: usize>(
    from: *const u8,
    row: isize,
    to: *mut u8,
    column: isize,
) {
    // SAFETY: the caller's promise.
    unsafe { square::<N, HOW, P, Q, _>(from, Strided(row), to, column, 0..4 * N) }
}

/// Some rows of a square: [`CopyRows`].
///
/// # Safety
/// The conditions of [`CopyRows`].
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn part<const N: usize>(
    from: *const u8,
    row: isize,
    to: *mut u8,
    column: isize,
    existing: Range<usize>,
) {
    // SAFETY: the caller's promise.
    unsafe { square::<N, PART, 0, 0, _>(from, Strided(row), to, column, existing) }
}

/// Copies the square that is the `P`th from above and the `Q`th from the left, where `N` elements
/// fill a lane. Lines are written as `HOW` says; `existing` counts for [`PART`].
///
/// # Safety
/// The conditions of [`CopyRows`], for these rows.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) unsafe fn square<
    const N: usize,
    const HOW: u8,
    const P: usize,
    const Q: usize,
    R: Rows,
>(
    from: *const u8,
    rows: R,
    to: *mut u8,
    column: isize,
    existing: Range<usize>,
) {
    let size = 4 * N;
    let from = from.wrapping_add(Q * LINE);
    let to = to
        .wrapping_offset(((Q * size) as isize).wrapping_mul(column))
        .wrapping_add(P * LINE);
    let mut groups = [[MaybeUninit::<Four>::uninit(); N]; LINE / LANE];
    for (g, group) in groups.iter_mut().enumerate() {
        for (i, register) in group.iter_mut().enumerate() {
            let mut step = g * N + i;
            if HOW == PART {
                // Rows that do not exist are read as one that does.
                step = step.clamp(existing.start, existing.end - 1);
            }
            let at = from.wrapping_offset(rows.at(P * size + step));
            // SAFETY: the caller's promise.
            register.write(unsafe { Four::read(at) });
        }
    }
    let mask = bytes_of_line(existing.start * (LANE / N), existing.end * (LANE / N));
    // SAFETY: the loops have written all registers; the processor has them, and the caller promises
    // the columns.
    unsafe {
        let groups = groups.as_ptr().cast::<[[Four; N]; 4]>().read();
        // Lane `l` of register `j` of a group has its rows of column `l·N + j`.
        let [a, b, c, d] = [
            transposed::<Four, N>(groups[0]),
            transposed::<Four, N>(groups[1]),
            transposed::<Four, N>(groups[2]),
            transposed::<Four, N>(groups[3]),
        ];
        for j in 0..N {
            let [even, odd] = [a[j].even_lanes(b[j]), a[j].odd_lanes(b[j])];
            let [next_even, next_odd] = [c[j].even_lanes(d[j]), c[j].odd_lanes(d[j])];
            let lines = [
                even.even_lanes(next_even),
                odd.even_lanes(next_odd),
                even.odd_lanes(next_even),
                odd.odd_lanes(next_odd),
            ];
            for (l, line) in lines.into_iter().enumerate() {
                let to = to.wrapping_offset(((l * N + j) as isize).wrapping_mul(column));
                match HOW {
                    CACHED => line.write(to),
                    STREAMED => line.stream(to),
                    _ => line.write_bytes(mask, to),
                }
            }
        }
    }
}

/// The numbers of words that put lanes of two registers side by side in pairs: lanes 0 and 1 of both, and
/// lanes 2 and 3.
static PAIRS: [[u32; 16]; 2] = [
    [0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23],
    [8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31],
];

/// Copies the upper or the lower half of a square, where `N` elements fill a lane: `2·N` rows, a line of each,
/// become half a line of each column.
///
/// # Safety
/// The conditions of [`CopySquares`], for these rows.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) unsafe fn half<const N: usize, R: Rows>(
    from: *const u8,
    rows: R,
    to: *mut u8,
    column: isize,
) {
    let mut groups = [[MaybeUninit::<Four>::uninit(); N]; 2];
    for (g, group) in groups.iter_mut().enumerate() {
        for (i, register) in group.iter_mut().enumerate() {
            // SAFETY: the caller's promise.
            register.write(unsafe { Four::read(from.wrapping_offset(rows.at(g * N + i))) });
        }
    }
    // SAFETY: the loops have written all registers; the processor has them, and the caller promises
    // the columns.
    unsafe {
        let [a, b] = groups.as_ptr().cast::<[[Four; N]; 2]>().read();
        // Lane `l` of register `j` of both has its rows of column `l·N + j`.
        let [a, b] = [transposed::<Four, N>(a), transposed::<Four, N>(b)];
        for (p, numbers) in PAIRS.iter().enumerate() {
            let numbers = Four::read(numbers.as_ptr().cast());
            for (j, (&a, &b)) in a.iter().zip(&b).enumerate() {
                let place =
                    |l: usize| to.wrapping_offset(((l * N + j) as isize).wrapping_mul(column));
                a.words_of(numbers, b)
                    .write_halves([place(2 * p), place(2 * p + 1)]);
            }
        }
    }
}
