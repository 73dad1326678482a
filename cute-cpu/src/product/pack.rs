//! Packing: copies of parts of a matrix to panels, in the order in which a micro-kernel reads them.
//!
//! A panel is a list of lines: of A, the rows of a tile at one step along K; of B, the steps along
//! K of one column. Where the matrix is contiguous along the lines, they are copied; where it is
//! contiguous from line to line, squares of it are transposed in registers; elsewhere the elements
//! are gathered one by one. Where a side of the matrix is several modes, this is decided for each
//! run of coordinates of one stride.

use super::axis::Axis;
use super::tiling::Tiling;
use crate::number::Number;
use crate::target::Work;
use crate::vector::{MOST_SIDE, Vector};
use core::marker::PhantomData;
use core::ops::Range;

/// A part of a matrix as lines: element (x,y) is at `along.at(x) + lines.at(y)` from `from`.
#[derive(Clone, Copy)]
struct Lines<'t, T> {
    from: *const T,
    along: Axis<'t>,
    lines: Axis<'t>,
}

impl<T: Copy> Lines<'_, T> {
    /// `to[x + pitch·y] = self(x,y)`.
    ///
    /// # Safety
    /// The processor has the instructions of `V`. All elements exist, in `to` as well, which
    /// overlaps nothing.
    #[inline(always)]
    unsafe fn copy<V: Vector<Element = T>>(self, to: *mut T, pitch: usize) {
        let Lines { from, along, lines } = self;
        // SAFETY: coordinates lie below the sizes of both sides.
        unsafe {
            if along.stride_of_runs() == 1 || along.size() == 1 {
                for run in along.runs() {
                    for y in 0..lines.size() {
                        let from = from.offset(along.at(run.start) + lines.at(y));
                        copy_line::<V>(run.len(), from, to.add(run.start + pitch * y));
                    }
                }
            } else if lines.stride_of_runs() == 1 {
                for run in lines.runs() {
                    let from = from.offset(lines.at(run.start));
                    transpose::<V>(from, along, run.len(), to.add(pitch * run.start), pitch);
                }
            } else {
                for y in 0..lines.size() {
                    let from = from.offset(lines.at(y));
                    for x in 0..along.size() {
                        *to.add(x + pitch * y) = *from.offset(along.at(x));
                    }
                }
            }
        }
    }
}

/// Copies contiguous elements.
///
/// # Safety
/// Those of [`Lines::copy`].
#[inline(always)]
unsafe fn copy_line<V: Vector>(count: usize, from: *const V::Element, to: *mut V::Element) {
    let whole = count - count % V::LANES;
    // SAFETY: `whole` and the rest are `count` elements, on both sides.
    unsafe {
        for i in (0..whole).step_by(V::LANES) {
            V::load(from.add(i)).store(to.add(i));
        }
        if whole < count {
            V::load_part(from.add(whole), count - whole).store_part(to.add(whole), count - whole);
        }
    }
}

/// `to[x + pitch·y] = from[along.at(x) + y]` for all x, and for y below `count`.
///
/// # Safety
/// Those of [`Lines::copy`].
#[inline(always)]
unsafe fn transpose<V: Vector>(
    from: *const V::Element,
    along: Axis<'_>,
    count: usize,
    to: *mut V::Element,
    pitch: usize,
) {
    let whole = |size: usize| size - size % V::SIDE;
    let (whole_x, whole_y) = (whole(along.size()), whole(count));
    // SAFETY: x and y are coordinates below the sizes, and so are those of a square.
    unsafe {
        let single = |x: Range<usize>, y: Range<usize>| {
            for x in x {
                let from = from.offset(along.at(x));
                for y in y.clone() {
                    *to.add(x + pitch * y) = *from.add(y);
                }
            }
        };
        for x in (0..whole_x).step_by(V::SIDE) {
            let mut rows = [from; MOST_SIDE];
            for (i, row) in rows.iter_mut().enumerate().take(V::SIDE) {
                *row = from.offset(along.at(x + i));
            }
            for y in (0..whole_y).step_by(V::SIDE) {
                V::transpose(
                    &rows.map(|row| row.wrapping_add(y)),
                    to.add(x + pitch * y),
                    pitch,
                );
            }
            single(x..x + V::SIDE, whole_y..count);
        }
        single(whole_x..along.size(), 0..count);
    }
}

/// A block of A, (m,k), to panels: tile `t` of its rows goes to `to + t·MR·k`, element (row,p) of
/// the tile to `row + MR·p` there. Behind its rows, the last vector is filled with zeros.
pub(crate) struct PackA<'t, V: Vector> {
    pub(crate) from: *const V::Element,
    pub(crate) rows: Axis<'t>,
    pub(crate) steps: Axis<'t>,
    pub(crate) tiling: Tiling,
    /// Which tiles are packed.
    pub(crate) tiles: Range<usize>,
    pub(crate) to: *mut V::Element,
    pub(crate) vector: PhantomData<V>,
}

impl<V: Vector> Work for PackA<'_, V> {
    type Output = ();

    /// # Safety
    /// Those of [`Work`]. All elements exist; `to` has room for all panels and overlaps nothing.
    #[inline(always)]
    unsafe fn run(self) {
        let PackA {
            from,
            rows,
            steps,
            tiling,
            tiles,
            to,
            ..
        } = self;
        let (mr, depth) = (tiling.whole(), steps.size());
        // Whole columns, a few at a time: in order for the caches, and on few pages.
        let chunk = if rows.stride_of_runs() == 1 {
            4
        } else {
            depth.max(1)
        };
        for p in (0..depth).step_by(chunk) {
            let lines = steps.part(p..depth.min(p + chunk));
            for t in tiles.clone() {
                let along = rows.part(tiling.span(t));
                // SAFETY: the rows and steps are parts of the block; the panels lie one behind
                // another, and each has room for vectors.
                unsafe {
                    let to = to.add(mr * (t * depth + p));
                    Lines { from, along, lines }.copy::<V>(to, mr);
                    let rows = along.size()..along.size().next_multiple_of(V::LANES);
                    for y in 0..lines.size() {
                        rows.clone()
                            .for_each(|row| *to.add(row + mr * y) = V::Element::ZERO);
                    }
                }
            }
        }
    }
}

/// Columns of B, (n,k): column j goes to `to + j·pitch`, contiguous along K.
pub(crate) struct PackB<'t, V: Vector> {
    pub(crate) from: *const V::Element,
    pub(crate) columns: Axis<'t>,
    pub(crate) steps: Axis<'t>,
    pub(crate) to: *mut V::Element,
    pub(crate) pitch: usize,
    pub(crate) vector: PhantomData<V>,
}

impl<V: Vector> Work for PackB<'_, V> {
    type Output = ();

    /// # Safety
    /// Those of [`Work`]. All elements exist; `to` has room for all columns and overlaps nothing.
    #[inline(always)]
    unsafe fn run(self) {
        let lines = Lines {
            from: self.from,
            along: self.steps,
            lines: self.columns,
        };
        // SAFETY: as the caller promises.
        unsafe { lines.copy::<V>(self.to, self.pitch) }
    }
}
