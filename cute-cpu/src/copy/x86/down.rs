//! Strips that go down: matrices that stay in the cache, a few columns at a time from the first row to the last, with
//! AVX-512.
//!
//! Near bands (`near`) go along rows. Where columns begin within lines, two bands write parts of one line. The nearest
//! cache still has that line when the second band comes only if such lines are few and have different places there. A
//! strip has a line of each row, or half of one: 16 columns of `f32`, or 8. It writes each column one line after the
//! other, and the part that is left of a line is still in the cache.
//!
//! Where all columns begin at one place of a line, strips begin with lines of them, and where all rows do, with lines
//! of the rows. At both ends of columns, a line begins earlier or later, and copies some rows again; the last strip
//! copies some columns again.

use super::tile::down::{self, CopyStrip, Strip};
use super::tile::{LANE, LINE, band};
use super::walk::{each_plane, lead};
use core::ops::Range;
use cute_core::tensor::{CopyLoop, CopyNest};

/// The greatest number of rows of a strip of halves of lines: the nearest cache still has these lines when the next strip
/// reads the rest of them.
pub(super) const ROWS: usize = 320;

/// How much of each row a strip has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// Half a line. Where rows begin at different places of a line, it lies in one line more often than in two.
    Half,
    /// A line. Where all rows begin at one place of a line, each line is read once.
    Line,
}

impl Part {
    /// The columns of a strip of elements of `run` bytes.
    fn columns(self, run: usize) -> usize {
        self.steps() * band::columns(LANE / run)
    }

    /// How many steps of [`band::columns`] they are.
    const fn steps(self) -> usize {
        match self {
            Part::Half => 1,
            Part::Line => 2,
        }
    }

    /// The function that copies strips of elements of `run` bytes.
    ///
    /// # Panics
    /// If the part does not [suit](Part::suits) such elements.
    fn function(self, run: usize) -> CopyStrip {
        match (run, self) {
            (4, Part::Half) => down::copy::<4, 1>,
            (4, Part::Line) => down::copy::<4, 2>,
            (8, Part::Line) => down::copy::<2, 2>,
            (16, Part::Line) => down::copy::<1, 2>,
            _ => unreachable!("no strips have {self:?} of rows of elements of {run} bytes"),
        }
    }

    /// Whether strips of elements of `run` bytes can have this part of rows. Larger elements have fewer columns in a
    /// line: halves of lines are for those of 4 bytes alone.
    pub(super) fn suits(self, run: usize) -> bool {
        match self {
            Part::Half => run == 4,
            Part::Line => matches!(run, 4 | 8 | 16),
        }
    }
}

/// Whether there are strips of lines for elements of `run` bytes, along `a` in the destination and along `c` in the
/// source, which fit a plane: both sides have a line.
pub(super) fn fits(run: usize, a: CopyLoop, c: CopyLoop) -> bool {
    Part::Line.suits(run) && usize::min(a.count, c.count) * run >= LINE
}

/// Copies a nest whose loop 0 runs along the destination, and whose loop `across` along the source.
///
/// # Safety
/// The conditions of [`CopyNest::copy`]; the loops fit a plane and strips, and the part suits their elements; the
/// processor has AVX-512.
pub(super) unsafe fn copy(
    nest: &CopyNest,
    across: usize,
    part: Part,
    from: *const u8,
    to: *mut u8,
) {
    let (run, loops) = (nest.run(), nest.loops());
    let strips = Strips {
        run,
        a: loops[0],
        c: loops[across],
        part,
        function: part.function(run),
    };
    each_plane(nest, across, from, to, |from, to| {
        // SAFETY: the caller's promise, for one plane.
        unsafe { strips.copy(from, to) }
    });
}

/// How a plane is copied.
struct Strips {
    run: usize,
    /// The loops along the destination, and along the source.
    a: CopyLoop,
    c: CopyLoop,
    part: Part,
    function: CopyStrip,
}

impl Strips {
    /// Copies a plane, a part of its rows after the other.
    ///
    /// # Safety
    /// The conditions of [`copy`], for a plane whose first elements these are.
    unsafe fn copy(&self, from: *const u8, to: *mut u8) {
        let (line, count) = (LINE / self.run, self.a.count);
        let above = lead(self.run, to.addr(), self.c.to).unwrap_or(0);
        // Whole lines, as many in each part but for the last one.
        let lines = (count - above) / line;
        let most = match self.part {
            Part::Half => ROWS / line,
            Part::Line => usize::MAX,
        };
        let parts = usize::max(1, lines.div_ceil(most));
        let height = lines.div_ceil(parts);
        for k in 0..parts {
            let at = |k: usize| above + k * height * line;
            let begin = if k == 0 { 0 } else { at(k) };
            let end = if k + 1 == parts { count } else { at(k + 1) };
            let above = if k == 0 { above } else { 0 };
            // SAFETY: these are rows of the plane, and a line of them or more.
            unsafe { self.rows(from, to, begin..end, above) }
        }
    }

    /// Copies some rows of a plane, strip by strip. Columns have `above` of them before their first whole line.
    ///
    /// # Safety
    /// The conditions of [`copy`], for a plane whose first elements these are.
    unsafe fn rows(&self, from: *const u8, to: *mut u8, rows: Range<usize>, above: usize) {
        let Strips { run, a, c, .. } = *self;
        let width = self.part.columns(run);
        // The columns before the first lines of rows have a strip of their own.
        let left = match self.part {
            Part::Half => 0,
            Part::Line => lead(run, from.addr(), a.from).unwrap_or(0),
        };
        let others = (left..c.count).step_by(width);
        for begin in (left > 0).then_some(0).into_iter().chain(others) {
            let first = usize::min(begin, c.count - width);
            let strip = Strip {
                from: from.wrapping_add(first * run),
                row: a.from,
                to: to.wrapping_offset((first as isize).wrapping_mul(c.to)),
                column: c.to,
            };
            // SAFETY: the plane has these columns, as many as the function copies.
            unsafe { self.strip(strip, rows.clone(), above) }
        }
    }

    /// Copies some rows of a strip.
    ///
    /// # Safety
    /// As for [`rows`](Self::rows), for the strip.
    unsafe fn strip(&self, strip: Strip, rows: Range<usize>, above: usize) {
        let line = LINE / self.run;
        let first = rows.start + above;
        let lines = (rows.end - first) / line;
        let from_row = |row: usize| Strip {
            from: strip
                .from
                .wrapping_offset((row as isize).wrapping_mul(strip.row)),
            to: strip.to.wrapping_add(row * self.run),
            ..strip
        };
        // SAFETY: the strip has these rows, since it has a line of them.
        unsafe {
            if above > 0 {
                (self.function)(from_row(rows.start), 1);
            }
            (self.function)(from_row(first), lines);
            if first + lines * line < rows.end {
                (self.function)(from_row(rows.end - line), 1);
            }
        }
    }
}
