//! Bands: matrices from registers to memory, with AVX-512.
//!
//! A band has as many rows of the source as fill two lines of each column, 32 for `f32`. It is read
//! from the first column to the last, all rows at a time. So each row is a long run, which the
//! processor fetches by itself: its own fetches occupy none of the few places for lines that are under
//! way, which streamed lines occupy. Two lines of a column are written side by side: single lines
//! are half as fast.
//!
//! Where columns do not begin with a line, the rest of a line is kept for each column until the next
//! band completes it. The matrix is cut into strips of columns, so that what is kept stays in the
//! second-level cache. What lies at the edges is copied by `direct`.
//!
//! Matrices that stay in the cache are copied so, too, but not streamed, in narrow strips. Then the
//! place of the next band is fetched.

use super::direct::{Direct, each_plane, lead};
use super::tile::band::{self, Band, CopyBand, LINES, Rest};
use super::tile::{self, LANE, LINE};
use crate::Target;
use core::mem::MaybeUninit;
use core::ops::Range;
use cute_core::tensor::{CopyLoop, CopyNest};

/// The least number of bytes along the source for which bands are faster than other methods.
const LEAST_ROW: usize = 1024;

/// The least number of bytes along the destination, if all columns begin at one place of a line, and if
/// not: then more is copied again at the edges.
const LEAST_COLUMN: [usize; 2] = [1536, 3072];

/// The greatest number of bytes of a row of a strip: streamed, and of a matrix that stays in the cache.
const STRIP: usize = 8192;
const NEAR_STRIP: usize = 128;

/// The bytes of a page: rows so many bytes apart lie at the same places of the first-level cache,
/// which has fewer of them than a band has rows.
const PAGE: isize = 4096;

/// Whether there are bands for elements of `run` bytes, along `a` in the destination and along `c` in
/// the source, which fit a plane: four lines on each side have a whole band.
pub(super) fn fits(run: usize, a: CopyLoop, c: CopyLoop) -> bool {
    matches!(run, 4 | 8 | 16) && c.to % 4 == 0 && usize::min(a.count, c.count) * run >= 4 * LINE
}

/// Whether the sides are so long that bands are faster than other methods.
pub(super) fn pay(run: usize, a: CopyLoop, c: CopyLoop) -> bool {
    let [one_place, any_place] = LEAST_COLUMN;
    let least = if c.to % LINE as isize == 0 {
        one_place
    } else {
        any_place
    };
    a.count.saturating_mul(run) >= least && c.count.saturating_mul(run) >= LEAST_ROW
}

/// The function for elements of `run` bytes whose columns are streamed.
fn streamed(run: usize, rests: bool, fetch: bool) -> CopyBand {
    macro_rules! by_run {
        ($rests:literal, $fetch:literal) => {
            match run {
                4 => band::copy::<4, $rests, $fetch>,
                8 => band::copy::<2, $rests, $fetch>,
                _ => band::copy::<1, $rests, $fetch>,
            }
        };
    }
    match (rests, fetch) {
        (true, true) => by_run!(true, true),
        (true, false) => by_run!(true, false),
        (false, true) => by_run!(false, true),
        (false, false) => by_run!(false, false),
    }
}

/// The function for elements of `run` bytes that stay in the cache.
fn near(run: usize) -> CopyBand {
    match run {
        4 => band::near::<4>,
        8 => band::near::<2>,
        _ => band::near::<1>,
    }
}

/// Copies a nest whose loop 0 runs along the destination, and whose loop `across` along the source.
///
/// # Safety
/// The conditions of [`CopyNest::copy`]; the loops fit a plane and bands; the processor has AVX-512;
/// if lines are streamed, the destination begins at a multiple of 4 bytes.
pub(super) unsafe fn copy(
    nest: &CopyNest,
    across: usize,
    streamed: bool,
    from: *const u8,
    to: *mut u8,
) {
    let (run, loops) = (nest.run(), nest.loops());
    let [first_from, first_to] = nest.first();
    let mut bands = Bands::new(run, [loops[0], loops[across]], streamed);
    each_plane(loops, across, |f, t| {
        let from = from.wrapping_offset(first_from + f);
        let to = to.wrapping_offset(first_to + t);
        // SAFETY: the caller's promise, for one plane.
        unsafe { bands.copy(from, to) }
    });
    if streamed {
        tile::fence();
    }
}

/// How a plane is copied.
struct Bands {
    run: usize,
    /// Whether lines are written past the caches.
    streamed: bool,
    /// The loops along the destination, and along the source.
    a: CopyLoop,
    c: CopyLoop,
    /// The copy of edges.
    direct: Direct,
    rests: Vec<Rest>,
}

impl Bands {
    fn new(run: usize, [a, c]: [CopyLoop; 2], streamed: bool) -> Self {
        Bands {
            run,
            streamed,
            a,
            c,
            direct: Direct::new(Target::Avx512, run, [a, c]),
            rests: vec![],
        }
    }

    /// Copies a plane.
    ///
    /// # Safety
    /// The conditions of [`copy`], for a plane whose first elements these are.
    unsafe fn copy(&mut self, from: *const u8, to: *mut u8) {
        let (a, c, line) = (self.a, self.c, LINE / self.run);
        let line_at = lead(self.run, to.addr(), c.to);
        // Only streamed columns that do not begin with lines have rests: the first line is one, and the
        // last one is left.
        let rests = self.streamed && line_at.is_none();
        let left = if rests { line } else { 0 };
        let first = line_at.unwrap_or(left);
        let height = LINES * line;
        let rows = first..first + (a.count - first) / height * height;
        let step = band::columns(LANE / self.run);
        let first = lead(self.run, from.addr(), a.from).unwrap_or(0);
        let columns = first..first + (c.count - first) / step * step;
        // SAFETY: these are rows and columns of the plane. If lines begin at different rows, the first
        // edge has a line of each column.
        unsafe {
            self.edge(from, to, [0..rows.start, 0..c.count]);
            self.middle(from, to, rows.clone(), columns.clone(), rests);
            self.edge(from, to, [rows.end - left..a.count, 0..c.count]);
            self.edge(from, to, [0..a.count, 0..columns.start]);
            self.edge(from, to, [0..a.count, columns.end..c.count]);
        }
    }

    /// Copies the rows and columns of an edge, and more of them if it is narrow: a tile has at least a
    /// lane of both.
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

    /// Copies whole bands of whole steps, strip by strip. With `rests`, the columns have been written
    /// before `rows`, a line at least.
    ///
    /// # Safety
    /// The conditions of [`copy`], for the plane; `rows` and `columns` are among its own; without
    /// rests, each column of `rows` begins with a line.
    unsafe fn middle(
        &mut self,
        from: *const u8,
        to: *mut u8,
        rows: Range<usize>,
        columns: Range<usize>,
        rests: bool,
    ) {
        let (a, c, line) = (self.a, self.c, LINE / self.run);
        let (copy_band, strip) = if self.streamed {
            (streamed(self.run, rests, a.from % PAGE != 0), STRIP)
        } else {
            (near(self.run), NEAR_STRIP)
        };
        // Strips are as wide as each other, but for a step.
        let (step, all) = (band::columns(LANE / self.run), columns.len());
        let strips = usize::max(1, all.div_ceil(strip / self.run));
        let width = all.div_ceil(strips).next_multiple_of(step);
        if rests {
            self.rests
                .resize(width, Rest([MaybeUninit::uninit(); LINE]));
        }
        for first in columns.clone().step_by(width) {
            let width = usize::min(width, columns.end - first);
            if rests {
                let [_, before] = self.offsets(rows.start - line, first);
                let before = to.wrapping_offset(before).cast_const();
                for (j, rest) in self.rests[..width].iter_mut().enumerate() {
                    let before = before.wrapping_offset((j as isize).wrapping_mul(c.to));
                    // SAFETY: a line of each column has been written there.
                    rest.0 = unsafe { before.cast::<[MaybeUninit<u8>; LINE]>().read() };
                }
            }
            for row in rows.clone().step_by(LINES * line) {
                let [from_offset, to_offset] = self.offsets(row, first);
                let band = Band {
                    from: from.wrapping_offset(from_offset),
                    row: a.from,
                    to: to.wrapping_offset(to_offset),
                    column: c.to,
                    columns: width,
                    rests: self.rests.as_mut_ptr(),
                };
                // SAFETY: the rows and columns exist, `width` is a number of whole steps, and there
                // are so many rests.
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
