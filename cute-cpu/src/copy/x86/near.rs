//! Near bands: matrices that stay in the cache, from registers to their place, with AVX-512.
//!
//! They are copied as `bands` are, but not streamed, in strips. Where all columns begin at one place
//! of a line, bands begin with lines; of the bands at both ends of columns, the rows that exist are
//! written, by a mask. The last step of a row begins earlier, and copies some columns again.

use super::tile::band::{self, LINES, NearBand};
use super::tile::{LANE, LINE};
use super::walk::{each_plane, lead};
use core::ops::Range;
use cute_core::tensor::{CopyLoop, CopyNest};

/// The greatest number of bytes of a row of a narrow strip, and of one whose place is fetched.
const NARROW: usize = 128;
const FETCHED: usize = 256;

/// The greatest number of bytes of a row of a wide strip where bands have lines in common: these lines stay in
/// the nearest cache.
const WIDE: usize = 512;

/// The least bytes of rows that are one wide strip each.
const WHOLE_ROWS: usize = 2560;

/// How wide strips are, and what is fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Strips {
    /// Strips of at most [`FETCHED`] bytes; the place of the next band is fetched for writes.
    Fetched,
    /// Narrow strips, for columns that compete for few places of the caches.
    Narrow,
    /// Wide strips.
    Wide,
    /// Wide strips that are copied one line of each column at a time. Two lines need twice as many rows side by side,
    /// which some processors read more slowly.
    WideByLine,
    /// These, of at most [`WIDE`] bytes; the place of the next band is fetched for writes.
    FetchedByLine,
}

/// Whether there are bands for elements of `run` bytes, along `a` in the destination and along `c`
/// in the source, which fit a plane: four lines on each side have a whole band.
pub(super) fn fits(run: usize, a: CopyLoop, c: CopyLoop) -> bool {
    matches!(run, 4 | 8 | 16) && usize::min(a.count, c.count) * run >= 4 * LINE
}

/// The functions for elements of one size: for some lines of each column, and for some rows of one.
#[derive(Clone, Copy)]
struct Functions {
    /// How many lines of each column `copy` copies.
    lines: usize,
    copy: unsafe fn(&NearBand),
    rows: unsafe fn(&NearBand, Range<usize>),
}

impl Functions {
    /// The functions for elements of `run` bytes.
    fn new(run: usize, strips: Strips) -> Self {
        macro_rules! of {
            ($n:literal) => {{
                let (lines, copy): (_, unsafe fn(&NearBand)) = match strips {
                    Strips::Fetched => (LINES, band::near::<$n, true>),
                    Strips::Narrow | Strips::Wide => (LINES, band::near::<$n, false>),
                    Strips::WideByLine => (1, band::near_line::<$n, false>),
                    Strips::FetchedByLine => (1, band::near_line::<$n, true>),
                };
                Functions {
                    lines,
                    copy,
                    rows: band::near_rows::<$n>,
                }
            }};
        }
        match run {
            4 => of!(4),
            8 => of!(2),
            _ => of!(1),
        }
    }
}

/// Copies a nest whose loop 0 runs along the destination, and whose loop `across` along the source.
///
/// # Safety
/// The conditions of [`CopyNest::copy`]; the loops fit a plane and near bands; the processor has
/// AVX-512.
pub(super) unsafe fn copy(
    nest: &CopyNest,
    across: usize,
    strips: Strips,
    from: *const u8,
    to: *mut u8,
) {
    let (run, loops) = (nest.run(), nest.loops());
    let near = Near::new(run, strips, [loops[0], loops[across]]);
    each_plane(nest, across, from, to, |from, to| {
        // SAFETY: the caller's promise, for one plane.
        unsafe { near.copy(from, to) }
    });
}

/// How a plane is copied.
struct Near {
    functions: Functions,
    run: usize,
    /// The loops along the destination, and along the source.
    a: CopyLoop,
    c: CopyLoop,
    /// The columns of a strip.
    width: usize,
}

impl Near {
    fn new(run: usize, strips: Strips, [a, c]: [CopyLoop; 2]) -> Self {
        // Strips are as wide as each other, but for a step.
        let (step, row) = (band::columns(LANE / run), c.count * run);
        let strip = match strips {
            Strips::Narrow => NARROW,
            Strips::Fetched => FETCHED,
            Strips::FetchedByLine => WIDE,
            _ if c.to % LINE as isize == 0 || row >= WHOLE_ROWS => row,
            Strips::Wide | Strips::WideByLine => WIDE,
        };
        Near {
            functions: Functions::new(run, strips),
            run,
            a,
            c,
            width: c.count.div_ceil(row.div_ceil(strip)).next_multiple_of(step),
        }
    }

    /// Copies a plane, strip by strip.
    ///
    /// # Safety
    /// The conditions of [`copy`], for a plane whose first elements these are.
    unsafe fn copy(&self, from: *const u8, to: *mut u8) {
        let Near {
            run, a, c, width, ..
        } = *self;
        let step = band::columns(LANE / run);
        let lead = lead(run, to.addr(), c.to).unwrap_or(0);
        for first in (0..c.count).step_by(width) {
            // The last strip has at least a step.
            let first = usize::min(first, c.count - step);
            let band = NearBand {
                from: from.wrapping_add(first * run),
                row: a.from,
                to: to.wrapping_offset((first as isize).wrapping_mul(c.to)),
                column: c.to,
                columns: usize::min(width, c.count - first),
            };
            // SAFETY: these are columns of the plane.
            unsafe { self.strip(band, lead) }
        }
    }

    /// Copies a strip, whose columns have `lead` rows before their first whole line.
    ///
    /// # Safety
    /// The conditions of [`copy`], for the strip.
    unsafe fn strip(&self, strip: NearBand, lead: usize) {
        let (line, count) = (LINE / self.run, self.a.count);
        let band = |row: isize| NearBand {
            from: strip.from.wrapping_offset(row.wrapping_mul(self.a.from)),
            to: strip.to.wrapping_offset(row * self.run as isize),
            ..strip
        };
        let (mut row, functions) = (lead, self.functions);
        // SAFETY: these are rows of the strip.
        unsafe {
            if lead > 0 {
                let before = line - lead;
                (functions.rows)(&band(-(before as isize)), before..line);
            }
            while row + functions.lines * line <= count {
                (functions.copy)(&band(row as isize));
                row += functions.lines * line;
            }
            while row < count {
                let rows = usize::min(line, count - row);
                (functions.rows)(&band(row as isize), 0..rows);
                row += rows;
            }
        }
    }
}
