//! Strips that go down: lines of a few columns, from registers to a cache, with AVX-512.

use super::band::{columns, crossed, rows_of};
use super::rows::Strided;
use super::vector::Vector;
use super::{LANE, LINE, prefetch_to_write};

/// How many lines ahead the place of each column is fetched.
const AHEAD: usize = 2;

/// Rows of a few columns.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Strip {
    /// The first element, and the bytes from row to row.
    pub(in super::super) from: *const u8,
    pub(in super::super) row: isize,
    /// The place of this element, and the bytes from column to column.
    pub(in super::super) to: *mut u8,
    pub(in super::super) column: isize,
}

/// A function that copies so many lines of each column of a strip.
///
/// # Safety
/// The conditions of [`copy`].
pub(in super::super) type CopyStrip = unsafe fn(Strip, lines: usize);

/// Copies some lines of each of `STEPS` times `2·N` columns to a cache, where `N` elements fill a lane: a line of each
/// column, then the next one of each, from the rows that follow. Lines begin anywhere. The lines ahead are fetched for
/// writes.
///
/// # Safety
/// The elements of these rows exist in these columns; the processor has AVX-512.
#[target_feature(enable = "avx512f,avx512bw")]
pub(in super::super) unsafe fn copy<const N: usize, const STEPS: usize>(
    strip: Strip,
    lines: usize,
) {
    let Strip {
        mut from, mut to, ..
    } = strip;
    for _ in 0..lines {
        for step in 0..STEPS {
            let first = step * columns(N);
            let from = from.wrapping_add(first * (LANE / N));
            // SAFETY: the caller's promise, for these columns of the rows that fill a line.
            unsafe {
                let line = crossed::<N>(rows_of(from, Strided(strip.row), 0));
                for k in 0..columns(N) {
                    let to = to.wrapping_offset((first + k) as isize * strip.column);
                    prefetch_to_write(to.wrapping_add(AHEAD * LINE));
                    line[k / N][k % N].write(to);
                }
            }
        }
        from = from.wrapping_offset((4 * N) as isize * strip.row);
        to = to.wrapping_add(LINE);
    }
}
