//! Squares: matrices whose lines are read and written whole, from registers to their place, with
//! AVX-512.
//!
//! Squares begin with lines of the destination where all columns begin at one place of a line.
//! Of the squares at both ends of columns, the rows that exist are written, by a mask. The last
//! square of a row begins earlier, and copies some columns again.
//!
//! In a cache, squares follow each other along the rows, two by two. To memory, they go down some
//! lines of a few columns, then on along the rows; meanwhile the rows of the next columns are
//! fetched.

use super::tile::square::Functions;
use super::tile::{self, LINE, prefetch_far};
use super::walk::{each_plane, lead};
use core::ops::Range;
use cute_core::tensor::{CopyLoop, CopyNest};

/// The squares below each other, and side by side, that are copied to memory together: of `f32`, 512 bytes
/// of each of 64 columns.
const BLOCK: [usize; 2] = [8, 4];

/// The least number of bytes of a side for which squares begin with lines: a square more is the price.
const LONG: usize = 512;

/// Whether there are squares for elements of `run` bytes along `c` in the source: a row has one.
pub(super) fn fits(run: usize, c: CopyLoop) -> bool {
    matches!(run, 4 | 8 | 16) && c.count * run >= LINE
}

/// Copies a nest whose loop 0 runs along the destination, and whose loop `across` along the source;
/// with `streamed` past the caches, where columns begin at one place of a line.
///
/// # Safety
/// The conditions of [`CopyNest::copy`]; the loops fit a plane and squares; the processor has
/// AVX-512.
pub(super) unsafe fn copy(
    nest: &CopyNest,
    across: usize,
    streamed: bool,
    from: *const u8,
    to: *mut u8,
) {
    let (run, loops) = (nest.run(), nest.loops());
    let (a, c) = (loops[0], loops[across]);
    each_plane(nest, across, from, to, |from, to| {
        // SAFETY: the caller's promise, for one plane.
        unsafe { Squares::new(run, [a, c], from, to).copy(streamed) }
    });
    if streamed {
        tile::fence();
    }
}

/// The squares of a plane, by their numbers from above and from the left.
struct Squares {
    functions: Functions,
    run: usize,
    /// The loops along the destination, and along the source.
    a: CopyLoop,
    c: CopyLoop,
    from: *const u8,
    to: *mut u8,
    /// Whether columns begin at one place of a line.
    is_aligned: bool,
    /// The rows and columns of a square.
    size: usize,
    /// How many rows before the first one the first squares begin.
    before: usize,
    /// The columns before the second square of a row; 0 if it follows the first one.
    lead: usize,
    /// The numbers of squares below each other, and side by side.
    counts: [usize; 2],
    /// Those that have all rows, and those that have no columns in common with others.
    whole: [Range<usize>; 2],
}

impl Squares {
    fn new(run: usize, [a, c]: [CopyLoop; 2], from: *const u8, to: *mut u8) -> Self {
        let size = LINE / run;
        let leads = [lead(run, to.addr(), c.to), lead(run, from.addr(), a.from)];
        let [above, lead] = [0, 1].map(|side| {
            let is_long = [a, c][side].count * run >= LONG;
            leads[side].filter(|_| is_long).unwrap_or(0)
        });
        let (before, extra) = ((size - above) % size, usize::from(lead > 0));
        let (rows, columns) = (a.count + before, c.count - lead);
        Squares {
            functions: Functions::new(run),
            run,
            a,
            c,
            from,
            to,
            is_aligned: leads[0] == Some(above),
            size,
            before,
            lead,
            counts: [rows.div_ceil(size), columns.div_ceil(size) + extra],
            whole: [
                usize::from(before > 0)..rows / size,
                extra..columns / size + extra,
            ],
        }
    }

    /// Copies all squares.
    ///
    /// # Safety
    /// The conditions of [`copy`], for the plane.
    unsafe fn copy(&self, streamed: bool) {
        // SAFETY: the caller's promise.
        unsafe {
            if streamed && self.is_aligned {
                self.to_memory();
            } else {
                self.to_cache();
            }
        }
    }

    /// Copies all squares to the cache.
    ///
    /// # Safety
    /// The conditions of [`copy`], for the plane.
    unsafe fn to_cache(&self) {
        let (Squares { a, c, .. }, [height, width]) = (self, self.counts);
        let [rows, columns] = &self.whole;
        let are_whole = |k: usize, whole: &Range<usize>| whole.start <= k && k + 1 < whole.end;
        let mut p = 0;
        while p < height {
            let two = are_whole(p, rows);
            let mut q = 0;
            while q < width {
                let four = two && are_whole(q, columns);
                // SAFETY: these are squares of the plane.
                unsafe {
                    if four {
                        let (from, to) = self.place(p, self.column(q));
                        (self.functions.quad)(from, a.from, to, c.to);
                    } else {
                        self.square(p, q, false);
                        if two {
                            self.square(p + 1, q, false);
                        }
                    }
                }
                q += if four { 2 } else { 1 };
            }
            p += if two { 2 } else { 1 };
        }
    }

    /// Copies all squares past the caches.
    ///
    /// # Safety
    /// The conditions of [`copy`], for the plane, whose columns begin at one place of a line.
    unsafe fn to_memory(&self) {
        let ([height, width], [tall, wide]) = (self.counts, BLOCK);
        for top in (0..height).step_by(tall) {
            for left in (0..width).step_by(wide) {
                // The block to the right, or the first one below.
                let (down, right) = if left + wide < width {
                    (0, wide as isize)
                } else {
                    (tall, -(left as isize))
                };
                for q in left..usize::min(left + wide, width) {
                    for p in top..usize::min(top + tall, height) {
                        self.fetch(p + down, q.wrapping_add_signed(right));
                        // SAFETY: a square of the plane.
                        unsafe { self.square(p, q, true) }
                    }
                }
            }
        }
    }

    /// The first column of a square.
    fn column(&self, q: usize) -> usize {
        let begin = match self.lead {
            0 => q * self.size,
            lead if q > 0 => lead + (q - 1) * self.size,
            _ => 0,
        };
        usize::min(begin, self.c.count - self.size)
    }

    /// Where the square `p` from above begins at a column.
    fn place(&self, p: usize, column: usize) -> (*const u8, *mut u8) {
        let row = (p * self.size) as isize - self.before as isize;
        let from = self.from.wrapping_offset(row.wrapping_mul(self.a.from));
        let to = self
            .to
            .wrapping_offset((column as isize).wrapping_mul(self.c.to));
        (
            from.wrapping_add(column * self.run),
            to.wrapping_offset(row * self.run as isize),
        )
    }

    /// Copies a square, or its rows that exist.
    ///
    /// # Safety
    /// The conditions of [`copy`]; the square exists. Columns that are streamed begin with lines.
    unsafe fn square(&self, p: usize, q: usize, streamed: bool) {
        let Squares {
            a,
            c,
            size,
            before,
            ref functions,
            ..
        } = *self;
        let (from, to) = self.place(p, self.column(q));
        // SAFETY: these are rows and columns of the plane.
        unsafe {
            if !self.whole[0].contains(&p) {
                let begin = before.saturating_sub(p * size);
                let end = usize::min(size, a.count + before - p * size);
                (functions.rows)(from, a.from, to, c.to, begin..end);
            } else if streamed {
                (functions.streamed)(from, a.from, to, c.to);
            } else {
                (functions.single)(from, a.from, to, c.to);
            }
        }
    }

    /// Fetches the rows of a square, if it has all.
    fn fetch(&self, p: usize, q: usize) {
        if q < self.counts[1] && self.whole[0].contains(&p) {
            let (from, _) = self.place(p, self.column(q));
            for row in 0..self.size as isize {
                prefetch_far(from.wrapping_offset(row.wrapping_mul(self.a.from)));
            }
        }
    }
}
