//! Near bands: matrices that stay in the cache, from registers to their place, with AVX-512.
//!
//! They are copied as `bands` are, but not streamed, in narrow strips. The place of the next band
//! is fetched. What lies at the edges is copied by `direct`.

use super::direct::Direct;
use super::tile::band::{self, LINES, NearBand};
use super::tile::{LANE, LINE};
use super::walk::{each_plane, lead};
use crate::Target;
use core::ops::Range;
use cute_core::tensor::{CopyLoop, CopyNest};

/// The greatest number of bytes of a row of a strip.
const STRIP: usize = 128;

/// Whether there are bands for elements of `run` bytes, along `a` in the destination and along `c`
/// in the source, which fit a plane: four lines on each side have a whole band.
pub(super) fn fits(run: usize, a: CopyLoop, c: CopyLoop) -> bool {
    matches!(run, 4 | 8 | 16) && usize::min(a.count, c.count) * run >= 4 * LINE
}

/// A function that copies a band.
type CopyNear = unsafe fn(&NearBand);

/// The function for elements of `run` bytes.
fn near(run: usize) -> CopyNear {
    match run {
        4 => band::near::<4>,
        8 => band::near::<2>,
        _ => band::near::<1>,
    }
}

/// Copies a nest whose loop 0 runs along the destination, and whose loop `across` along the source.
///
/// # Safety
/// The conditions of [`CopyNest::copy`]; the loops fit a plane and near bands; the processor has
/// AVX-512.
pub(super) unsafe fn copy(nest: &CopyNest, across: usize, from: *const u8, to: *mut u8) {
    let (run, loops) = (nest.run(), nest.loops());
    let near = Near::new(run, [loops[0], loops[across]]);
    each_plane(nest, across, from, to, |from, to| {
        // SAFETY: the caller's promise, for one plane.
        unsafe { near.copy(from, to) }
    });
}

/// How a plane is copied.
struct Near {
    run: usize,
    /// The loops along the destination, and along the source.
    a: CopyLoop,
    c: CopyLoop,
    /// The copy of edges.
    direct: Direct,
}

impl Near {
    fn new(run: usize, [a, c]: [CopyLoop; 2]) -> Self {
        Near {
            run,
            a,
            c,
            direct: Direct::new(Target::Avx512, run, [a, c]),
        }
    }

    /// Copies a plane.
    ///
    /// # Safety
    /// The conditions of [`copy`], for a plane whose first elements these are.
    unsafe fn copy(&self, from: *const u8, to: *mut u8) {
        let (run, a, c) = (self.run, self.a, self.c);
        let first = lead(run, to.addr(), c.to).unwrap_or(0);
        let height = LINES * LINE / run;
        let rows = first..first + (a.count - first) / height * height;
        let step = band::columns(LANE / run);
        let first = lead(run, from.addr(), a.from).unwrap_or(0);
        let columns = first..first + (c.count - first) / step * step;
        // SAFETY: these are rows and columns of the plane.
        unsafe {
            self.edge(from, to, [0..rows.start, 0..c.count]);
            self.middle(from, to, rows.clone(), columns.clone());
            self.edge(from, to, [rows.end..a.count, 0..c.count]);
            self.edge(from, to, [0..a.count, 0..columns.start]);
            self.edge(from, to, [0..a.count, columns.end..c.count]);
        }
    }

    /// Copies the rows and columns of an edge, and more of them if it is narrow: a tile has at
    /// least a lane of both.
    ///
    /// # Safety
    /// The conditions of [`copy`], for the plane, which has these rows and columns.
    unsafe fn edge(&self, from: *const u8, to: *mut u8, edge: [Range<usize>; 2]) {
        if edge.iter().any(Range::is_empty) {
            return;
        }
        let lane = LANE / self.run;
        let wide = |range: &Range<usize>, count: usize| {
            let first = usize::min(range.start, count - lane);
            (first, usize::max(range.end - first, lane))
        };
        let (row, height) = wide(&edge[0], self.a.count);
        let (column, width) = wide(&edge[1], self.c.count);
        let [from_offset, to_offset] = self.offsets(row, column);
        // SAFETY: the elements are those of the plane.
        unsafe {
            self.direct.copy(
                from.wrapping_offset(from_offset),
                to.wrapping_offset(to_offset),
                [height, width],
            );
        }
    }

    /// Copies whole bands of whole steps, strip by strip.
    ///
    /// # Safety
    /// The conditions of [`copy`], for the plane; `rows` and `columns` are among its own.
    unsafe fn middle(
        &self,
        from: *const u8,
        to: *mut u8,
        rows: Range<usize>,
        columns: Range<usize>,
    ) {
        let (copy_band, height) = (near(self.run), LINES * LINE / self.run);
        // Strips are as wide as each other, but for a step.
        let (step, all) = (band::columns(LANE / self.run), columns.len());
        let strips = usize::max(1, all.div_ceil(STRIP / self.run));
        let width = all.div_ceil(strips).next_multiple_of(step);
        for first in columns.clone().step_by(width) {
            let width = usize::min(width, columns.end - first);
            for row in rows.clone().step_by(height) {
                let [from_offset, to_offset] = self.offsets(row, first);
                let band = NearBand {
                    from: from.wrapping_offset(from_offset),
                    row: self.a.from,
                    to: to.wrapping_offset(to_offset),
                    column: self.c.to,
                    columns: width,
                };
                // SAFETY: the rows and columns exist, and `width` is a number of whole steps.
                unsafe { copy_band(&band) }
            }
        }
    }

    /// The offsets of an element of the plane on both sides.
    fn offsets(&self, row: usize, column: usize) -> [isize; 2] {
        let (i, j) = (row as isize, column as isize);
        [
            i.wrapping_mul(self.a.from) + j * self.c.from,
            i * self.a.to + j.wrapping_mul(self.c.to),
        ]
    }
}
