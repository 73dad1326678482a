//! Packing: copies of parts of a matrix to panels, in the order in which a micro-kernel reads them.
//!
//! A panel is a list of lines: of A, the rows of a tile at one step along K; of B, the steps along
//! K of one column. Where the matrix is contiguous along the lines, they are copied; where it is
//! contiguous from line to line, squares of it are transposed in registers; elsewhere the elements
//! are gathered one by one. Where a side of the matrix is several modes, this is decided for each
//! run of coordinates of one stride.
//!
//! Elements that are not those of the sums are converted on the way. A *step* of a panel is one
//! step along K, or two for integers of 8 bits: [`Vector::STEPS`].

use super::axis::Axis;
use super::chunks::chunks;
use super::squares::transpose;
use super::tiling::Tiling;
use crate::kernel::Kernels;
use crate::number::Number;
use crate::target::Work;
use crate::vector::{Vector, Widen};
use core::marker::PhantomData;
use core::ops::Range;

/// A part of a matrix: element (i,p) is at `others.at(i) + steps.at(p)` from `from`, where p is a
/// step along K, and i a row of A or a column of B.
#[derive(Clone, Copy)]
struct Part<'t, E> {
    from: *const E,
    others: Axis<'t>,
    steps: Axis<'t>,
}

impl<E: Copy> Part<'_, E> {
    /// The steps of a panel.
    #[inline(always)]
    fn count<V: Widen<E>>(&self) -> usize {
        self.steps.size().div_ceil(V::STEPS)
    }

    /// The steps along K of some steps of a panel.
    #[inline(always)]
    fn source<V: Widen<E>>(&self, steps: Range<usize>) -> Range<usize> {
        steps.start * V::STEPS..self.steps.size().min(steps.end * V::STEPS)
    }

    /// Whether elements are neighbours along K.
    #[inline(always)]
    fn is_contiguous_along_k<V: Widen<E>>(&self) -> bool {
        // Two steps of one lane could lie in two runs.
        self.steps.stride_of_runs() == 1 && (V::STEPS == 1 || self.steps.stride() == Some(1))
    }

    /// `to[i + pitch·p]` becomes element i at the step p of a panel.
    ///
    /// # Safety
    /// The processor has the instructions of `V`. All elements exist, in `to` as well, which
    /// overlaps nothing.
    #[inline(always)]
    unsafe fn copy_others_first<V: Widen<E>>(self, to: *mut V::Element, pitch: usize) {
        let Part {
            from,
            others,
            steps,
        } = self;
        // SAFETY: coordinates lie below the sizes of both sides.
        unsafe {
            if others.stride_of_runs() == 1 || others.size() == 1 {
                for run in others.runs() {
                    for p in 0..self.count::<V>() {
                        let to = to.add(run.start + pitch * p);
                        self.copy_across::<V>(p, run.clone(), to);
                    }
                }
            } else if self.is_contiguous_along_k::<V>() {
                for run in steps.runs() {
                    let from = from.offset(steps.at(run.start));
                    let lines = others.stride().filter(|_| V::SAME);
                    let lines = lines.map(|apart| (from.offset(others.at(0)).cast(), apart));
                    let copy = |i: usize, p: Range<usize>, room: *mut V::Element| {
                        let p = p.start * V::STEPS..run.len().min(p.end * V::STEPS);
                        let from = from.offset(others.at(i)).add(p.start);
                        copy_along::<V, E>(p.len(), from, room);
                    };
                    let sizes = (others.size(), run.len().div_ceil(V::STEPS));
                    transpose::<V>(sizes, lines, copy, to.add(pitch * run.start), pitch);
                }
            } else {
                for p in 0..self.count::<V>() {
                    for i in 0..others.size() {
                        *to.add(i + pitch * p) = self.element::<V>(i, p);
                    }
                }
            }
        }
    }

    /// `to[p + pitch·i]` becomes element i at the step p of a panel.
    ///
    /// # Safety
    /// Those of [`Part::copy_others_first`].
    #[inline(always)]
    unsafe fn copy_steps_first<V: Widen<E>>(self, to: *mut V::Element, pitch: usize) {
        let Part {
            from,
            others,
            steps,
        } = self;
        // SAFETY: coordinates lie below the sizes of both sides.
        unsafe {
            if self.is_contiguous_along_k::<V>() || steps.size() == 1 {
                for run in steps.runs() {
                    for i in 0..others.size() {
                        let from = from.offset(steps.at(run.start) + others.at(i));
                        copy_along::<V, E>(run.len(), from, to.add(run.start + pitch * i));
                    }
                }
            } else if others.stride_of_runs() == 1 {
                for run in others.runs() {
                    let first = from.offset(others.at(run.start));
                    let lines = steps.stride().filter(|_| V::SAME);
                    let lines = lines.map(|apart| (first.offset(steps.at(0)).cast(), apart));
                    let copy = |p: usize, i: Range<usize>, room: *mut V::Element| {
                        let i = run.start + i.start..run.start + i.end;
                        self.copy_across::<V>(p, i, room);
                    };
                    let sizes = (self.count::<V>(), run.len());
                    transpose::<V>(sizes, lines, copy, to.add(pitch * run.start), pitch);
                }
            } else {
                for i in 0..others.size() {
                    for p in 0..self.count::<V>() {
                        *to.add(p + pitch * i) = self.element::<V>(i, p);
                    }
                }
            }
        }
    }

    /// The number that a panel has for element i at its step p.
    ///
    /// # Safety
    /// The element exists.
    #[inline(always)]
    unsafe fn element<V: Widen<E>>(&self, i: usize, p: usize) -> V::Element {
        let source = self.source::<V>(p..p + 1);
        // SAFETY: as the caller promises; the second step lies below the number of steps.
        unsafe {
            let at = self.from.offset(self.others.at(i));
            let second = (source.len() == 2).then(|| *at.offset(self.steps.at(source.end - 1)));
            V::element(*at.offset(self.steps.at(source.start)), second)
        }
    }

    /// Copies elements of one run at the step p of a panel.
    ///
    /// # Safety
    /// Those of [`Part::copy_others_first`].
    #[inline(always)]
    unsafe fn copy_across<V: Widen<E>>(&self, p: usize, run: Range<usize>, to: *mut V::Element) {
        let source = self.source::<V>(p..p + 1);
        // SAFETY: the elements of the run are neighbours, at each step.
        unsafe {
            let at = self.from.offset(self.others.at(run.start));
            let first = at.offset(self.steps.at(source.start));
            if V::STEPS == 1 {
                return copy_along::<V, E>(run.len(), first, to);
            }
            let whole = match source.len() {
                1 => 0,
                _ => run.len() - run.len() % V::LANES,
            };
            let second = at.offset(self.steps.at(source.end - 1));
            for i in (0..whole).step_by(V::LANES) {
                V::load_across(first.add(i), second.add(i)).store(to.add(i));
            }
            for i in whole..run.len() {
                let second = (source.len() == 2).then(|| *second.add(i));
                *to.add(i) = V::element(*first.add(i), second);
            }
        }
    }
}

/// Copies elements that are neighbours along K.
///
/// # Safety
/// Those of [`Part::copy_others_first`].
#[inline(always)]
unsafe fn copy_along<V: Widen<E>, E: Copy>(count: usize, from: *const E, to: *mut V::Element) {
    let whole = count - count % (V::LANES * V::STEPS);
    // SAFETY: `whole` and the rest are `count` elements, on both sides.
    unsafe {
        for i in (0..whole).step_by(V::LANES * V::STEPS) {
            V::load_along(from.add(i)).store(to.add(i / V::STEPS));
        }
        if whole < count {
            let (rest, to) = (count - whole, to.add(whole / V::STEPS));
            V::load_part_along(from.add(whole), rest).store_part(to, rest.div_ceil(V::STEPS));
        }
    }
}

/// Columns of A as most matrices have them: contiguous rows, and one stride from column to column.
#[derive(Clone, Copy)]
struct Columns<E> {
    from: *const E,
    stride: isize,
    /// The rows of a column, and the number of columns.
    rows: usize,
    count: usize,
}

impl<E: Copy> Columns<E> {
    /// `to[i + pitch·p]` becomes row i of column p, with zeros behind the rows up to a whole vector.
    ///
    /// A tile of one block after the other is packed while it is computed with, so this is a good
    /// part of a product of few columns of C: there is a loop for each number of vectors.
    ///
    /// # Safety
    /// The processor has the instructions of `V`. All elements exist; `to` has room for whole
    /// vectors and overlaps nothing.
    #[inline(always)]
    unsafe fn pack<V: Widen<E>>(self, to: *mut V::Element, pitch: usize) {
        // SAFETY: as the caller promises.
        unsafe {
            match (self.rows / V::LANES, self.rows % V::LANES) {
                (1, 0) => self.whole::<V, 1>(to, pitch),
                (2, 0) => self.whole::<V, 2>(to, pitch),
                (3, 0) => self.whole::<V, 3>(to, pitch),
                (4, 0) => self.whole::<V, 4>(to, pitch),
                (whole, rest) => {
                    for p in 0..self.count {
                        let from = self.from.offset(self.stride * p as isize);
                        let to = to.add(pitch * p);
                        for v in 0..whole {
                            V::load_along(from.add(v * V::LANES)).store(to.add(v * V::LANES));
                        }
                        let at = whole * V::LANES;
                        V::load_part_along(from.add(at), rest).store(to.add(at));
                    }
                }
            }
        }
    }

    /// [`pack`](Self::pack) of `MV` vectors.
    ///
    /// # Safety
    /// Those of [`pack`](Self::pack).
    #[inline(always)]
    unsafe fn whole<V: Widen<E>, const MV: usize>(self, to: *mut V::Element, pitch: usize) {
        for p in 0..self.count {
            // SAFETY: as the caller promises.
            unsafe {
                let from = self.from.offset(self.stride * p as isize);
                let column: [V; MV] =
                    core::array::from_fn(|v| V::load_along(from.add(v * V::LANES)));
                for (v, part) in column.into_iter().enumerate() {
                    part.store(to.add(pitch * p + v * V::LANES));
                }
            }
        }
    }
}

/// A block of A, (m,k), to panels: tile `t` of its rows goes to `to + t·MR·k`, element (row,p) of
/// the tile to `row + MR·p` there, where p and k are steps of panels. Behind its rows, the last
/// vector is filled with zeros.
pub(crate) struct PackA<'t, S> {
    pub(crate) from: *const u8,
    pub(crate) rows: Axis<'t>,
    pub(crate) steps: Axis<'t>,
    pub(crate) tiling: Tiling,
    /// Which tiles are packed.
    pub(crate) tiles: Range<usize>,
    pub(crate) to: *mut S,
}

/// The columns of A that are packed at once, for one tile after the other: in order for the caches, and on few
/// pages. With AVX-512, as measured on Zen 5, longer runs of what is written are better: 4 columns took up to 1.6
/// times as long.
const fn columns_at_once<V: Vector>() -> usize {
    if V::MASKS { 32 } else { 4 }
}

/// The work of packing as `P` says, for elements `E` and vectors `V`.
struct Packing<'p, P, V, E>(&'p P, PhantomData<(V, E)>);

/// Packs a block of A.
///
/// # Safety
/// The processor has the instructions of `K`. All elements exist, and are of type `E`; `to` has room
/// for all panels and overlaps nothing.
pub(crate) unsafe fn pack_a<S: Number, E: Copy, K: Kernels<S, Vector: Widen<E>>>(
    what: &PackA<'_, S>,
) {
    // SAFETY: as the caller promises.
    unsafe { K::with(Packing::<_, K::Vector, E>(what, PhantomData)) }
}

impl<V: Widen<E>, E: Copy> Work for Packing<'_, PackA<'_, V::Element>, V, E> {
    type Output = ();

    /// # Safety
    /// Those of [`Work`] and of [`pack_a`].
    #[inline(always)]
    unsafe fn run(self) {
        let &PackA {
            from,
            rows,
            steps,
            tiling,
            ref tiles,
            to,
        } = self.0;
        let from = from.cast();
        let block = Part {
            from,
            others: rows,
            steps,
        };
        let (mr, depth) = (tiling.whole(), block.count::<V>());
        let is_contiguous = rows.stride_of_runs() == 1;
        let chunk = if is_contiguous && tiles.len() > 1 {
            columns_at_once::<V>()
        } else {
            depth.max(1)
        };
        if V::STEPS == 1
            && rows.is_contiguous()
            && let Some(stride) = steps.stride()
        {
            for steps_at_once in chunks(depth, chunk) {
                let first = steps.at(steps_at_once.start);
                for t in tiles.clone() {
                    let (span, to) = (tiling.span(t), to.wrapping_add(mr * t * depth));
                    let columns = Columns::<E> {
                        from: from.wrapping_offset(rows.at(span.start) + first),
                        stride,
                        rows: span.len(),
                        count: steps_at_once.len(),
                    };
                    // SAFETY: the rows and steps are parts of the block; the panels lie one behind
                    // another, and each has room for vectors.
                    unsafe { columns.pack::<V>(to.wrapping_add(mr * steps_at_once.start), mr) };
                }
            }
            return;
        }
        for p in (0..depth).step_by(chunk) {
            let steps = steps.part(block.source::<V>(p..p + chunk));
            for t in tiles.clone() {
                let others = rows.part(tiling.span(t));
                // SAFETY: the rows and steps are parts of the block; the panels lie one behind
                // another, and each has room for vectors.
                unsafe {
                    let to = to.add(mr * (t * depth + p));
                    let part = Part {
                        from,
                        others,
                        steps,
                    };
                    part.copy_others_first::<V>(to, mr);
                    let rows = others.size()..others.size().next_multiple_of(V::LANES);
                    for p in 0..part.count::<V>() {
                        rows.clone()
                            .for_each(|row| *to.add(row + mr * p) = V::Element::ZERO);
                    }
                }
            }
        }
    }
}

/// Columns of B, (n,k): column j goes to `to + j·pitch`, contiguous along K.
pub(crate) struct PackB<'t, S> {
    pub(crate) from: *const u8,
    pub(crate) columns: Axis<'t>,
    pub(crate) steps: Axis<'t>,
    pub(crate) to: *mut S,
    pub(crate) pitch: usize,
}

/// Packs columns of B.
///
/// # Safety
/// The processor has the instructions of `K`. All elements exist, and are of type `E`; `to` has room
/// for all columns and overlaps nothing.
pub(crate) unsafe fn pack_b<S: Number, E: Copy, K: Kernels<S, Vector: Widen<E>>>(
    what: &PackB<'_, S>,
) {
    // SAFETY: as the caller promises.
    unsafe { K::with(Packing::<_, K::Vector, E>(what, PhantomData)) }
}

impl<V: Widen<E>, E: Copy> Work for Packing<'_, PackB<'_, V::Element>, V, E> {
    type Output = ();

    /// # Safety
    /// Those of [`Work`] and of [`pack_b`].
    #[inline(always)]
    unsafe fn run(self) {
        let part = Part {
            from: self.0.from.cast(),
            others: self.0.columns,
            steps: self.0.steps,
        };
        // SAFETY: as the caller promises.
        unsafe { part.copy_steps_first::<V>(self.0.to, self.0.pitch) }
    }
}
