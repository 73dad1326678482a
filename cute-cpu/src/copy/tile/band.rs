//! Bands: two lines of each column, from registers to memory or to a cache, with AVX-512.
//!
//! On the way to memory, nothing but the rest of a line of each column is stored between the reads and the
//! streamed lines. Stores leave the processor in their order, so a stage would wait behind the streamed
//! lines, and the loads from it too.

use super::functions::avx512::transposed;
use super::vector::{Four, Vector};
use super::{LANE, LINE, prefetch, prefetch_to_write};
use core::mem::MaybeUninit;

/// The lines of a column that a band has.
pub(in super::super) const LINES: usize = 2;

/// How many lines ahead the rows are fetched.
const AHEAD: usize = 2;

/// The last line of a column that has been read, and is written in part.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(in super::super) struct Rest(pub(in super::super) [MaybeUninit<u8>; LINE]);

/// Rows of the source that fill [`LINES`] lines of each column of the destination.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Band {
    /// The first element, and the bytes from row to row.
    pub(in super::super) from: *const u8,
    pub(in super::super) row: isize,
    /// The place of this element, and the bytes from column to column.
    pub(in super::super) to: *mut u8,
    pub(in super::super) column: isize,
    /// The number of columns, a multiple of [`columns`].
    pub(in super::super) columns: usize,
    /// For each column the line before those of the band, which is renewed; not used if all columns
    /// begin with a line.
    pub(in super::super) rests: *mut Rest,
}

/// The columns of a step of a band, if `N` elements fill a lane.
pub(in super::super) const fn columns(n: usize) -> usize {
    2 * n
}

/// A function that copies a band.
///
/// # Safety
/// The conditions of [`copy`] or of [`near`].
pub(in super::super) type CopyBand = unsafe fn(&Band);

/// The numbers from 0 to 31: 16 of them side by side choose 16 words from two registers.
static WORDS: [u32; 2 * LINE / 4] = {
    let mut words = [0; 2 * LINE / 4];
    let mut k = 0;
    while k < words.len() {
        words[k] = k as u32;
        k += 1;
    }
    words
};

/// Copies a band to memory, past the caches, where `N` elements fill a lane. `RESTS` is for columns that do
/// not begin with lines; with `FETCH`, rows are fetched ahead.
///
/// # Safety
/// All elements of the band exist; columns begin at multiples of 4 bytes. Without rests, they begin
/// with lines. With them, there is one for each column, and the destination also has the line before
/// the band's; the processor has AVX-512; [`fence`](super::fence) follows.
#[target_feature(enable = "avx512f,avx512bw")]
pub(in super::super) unsafe fn copy<const N: usize, const RESTS: bool, const FETCH: bool>(
    band: &Band,
) {
    let mut q = 0;
    while q < band.columns {
        let from = band.from.wrapping_add(q * (LANE / N));
        // SAFETY: the caller's promise, for the columns of one step.
        unsafe {
            if FETCH {
                fetch::<N>(band, from, q / columns(N) % 2);
            }
            let lines = lines::<N>(from, band.row);
            for k in 0..columns(N) {
                let to = band.to.wrapping_offset((q + k) as isize * band.column);
                let [mut first, mut second] = [lines[0][k / N][k % N], lines[1][k / N][k % N]];
                let mut beyond = 0;
                if RESTS {
                    beyond = to.addr() % LINE;
                    let rest = band.rests.add(q + k).cast::<u8>();
                    let before = Four::read(rest);
                    second.write(rest);
                    let words = Four::read(WORDS.as_ptr().cast::<u8>().add(LINE - beyond));
                    second = first.words_of(words, second);
                    first = before.words_of(words, first);
                }
                let to = to.wrapping_sub(beyond);
                first.stream(to);
                second.stream(to.wrapping_add(LINE));
            }
        }
        q += columns(N);
    }
}

/// Copies a band to a cache: columns begin anywhere, and the place of the next band is fetched.
///
/// # Safety
/// All elements of the band exist; the processor has AVX-512.
#[target_feature(enable = "avx512f,avx512bw")]
pub(in super::super) unsafe fn near<const N: usize>(band: &Band) {
    let mut q = 0;
    while q < band.columns {
        let from = band.from.wrapping_add(q * (LANE / N));
        // SAFETY: the caller's promise, for the columns of one step.
        unsafe {
            let lines = lines::<N>(from, band.row);
            for k in 0..columns(N) {
                let to = band.to.wrapping_offset((q + k) as isize * band.column);
                for (i, line) in lines.iter().enumerate() {
                    prefetch_to_write(to.wrapping_add((LINES + i) * LINE));
                    line[k / N][k % N].write(to.wrapping_add(i * LINE));
                }
            }
        }
        q += columns(N);
    }
}

/// The lines of each of `2·N` columns, `N` of them in each array.
///
/// # Safety
/// [`LINES`] times `4·N` rows of 32 bytes can be read; the processor has AVX-512.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn lines<const N: usize>(from: *const u8, row: isize) -> [[[Four; N]; 2]; LINES] {
    let second = from.wrapping_offset((4 * N) as isize * row);
    // SAFETY: the caller's promise.
    unsafe { [line::<N>(from, row), line::<N>(second, row)] }
}

/// Prefetches one of the two halves of the rows.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn fetch<const N: usize>(band: &Band, from: *const u8, half: usize) {
    let rows = (LINES * 4 * N / 2) as isize;
    let from = from.wrapping_add(AHEAD * LINE);
    for i in 0..rows {
        prefetch(from.wrapping_offset((half as isize * rows + i) * band.row));
    }
}

/// A line of each of `2·N` columns, `N` of them in each array.
///
/// # Safety
/// `4·N` rows of 32 bytes can be read; the processor has AVX-512.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn line<const N: usize>(from: *const u8, row: isize) -> [[Four; N]; 2] {
    let at = |i: usize| from.wrapping_offset(i as isize * row);
    let mut halves = [[MaybeUninit::<Four>::uninit(); N]; 2];
    for (h, half) in halves.iter_mut().enumerate() {
        for (i, register) in half.iter_mut().enumerate() {
            let first = 2 * N * h + i;
            // SAFETY: these rows are among the `4·N`.
            register.write(unsafe { Four::pair(at(first), at(first + N)) });
        }
    }
    // SAFETY: the loops have written all registers; the processor has them.
    unsafe {
        let [a, b] = [
            transposed::<Four, N>(halves[0].as_ptr().cast::<[Four; N]>().read()),
            transposed::<Four, N>(halves[1].as_ptr().cast::<[Four; N]>().read()),
        ];
        // Lanes 0 and 2 of both have the rows of one of the first `N` columns, lanes 1 and 3 those of
        // one of the others.
        let mut columns = [a, b];
        for (j, (a, b)) in a.into_iter().zip(b).enumerate() {
            columns[0][j] = a.even_lanes(b);
            columns[1][j] = a.odd_lanes(b);
        }
        columns
    }
}
