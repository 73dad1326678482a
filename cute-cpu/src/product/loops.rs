//! The five loops around the micro-kernel.
//!
//! ```text
//! for each block of columns of C                        n: B's block lies in the third level
//!   for each block of steps along K                     k: a panel of B lies in the first level
//!     for each block of rows of C                       m: A's block lies in the second level
//!       pack the block of A
//!       for each panel of columns                       pack B's columns before their first use
//!         for each tile of rows: the micro-kernel
//! ```
//!
//! Source: Goto and van de Geijn, "Anatomy of high-performance matrix multiplication" (2008); Van
//! Zee and van de Geijn, "BLIS" (2015).

use super::matrix::{Matrix, Product};
use super::pack::{PackA, PackB};
use super::panels::{Panels, Room};
use super::plan::Plan;
use super::stage::Stage;
use super::tiling::Tiling;
use crate::kernel::{Kernels, Tile};
use crate::number::Number;
use crate::vector::Vector;
use core::marker::PhantomData;
use core::ops::Range;

/// So many panels of B are packed at once, before their first use.
const STRIP: usize = 8;

/// A block of C, and how the parts of A and B lie whose product it is.
pub(super) struct Block<'p, 't, T> {
    pub(super) product: &'p Product<'t, T>,
    pub(super) rows: Range<usize>,
    pub(super) columns: Range<usize>,
    pub(super) steps: Range<usize>,
    pub(super) tiling: Tiling,
    /// The first element of A's block or of its panels, and its stride along K.
    pub(super) a: *const T,
    pub(super) a_step: usize,
    /// How far apart whole tiles of a packed A are; an A that is not packed has none.
    pub(super) a_tile: Option<usize>,
    /// The last tile of A in a panel, where A is not packed and the tile is no whole vectors.
    pub(super) last: Option<*mut T>,
    pub(super) b: *const T,
    pub(super) b_column: usize,
    pub(super) b_step: usize,
    /// Room for a tile of C.
    pub(super) stage: *mut T,
}

/// Computes a product with the micro-kernels of `K`.
///
/// # Safety
/// The processor has the instructions of `K`. The elements of all operands exist; those of C are
/// borrowed exclusively and are distinct. K has at least one step.
pub(crate) unsafe fn multiply<T: Number, K: Kernels<T>>(
    product: &Product<'_, T>,
    plan: &Plan,
    room: &mut Room<'_>,
) {
    let (m, n, k) = product.sizes();
    let Plan {
        shape,
        blocks,
        pack_a,
        pack_b,
    } = *plan;
    let size_of_a = if pack_a {
        blocks.m.next_multiple_of(shape.rows) * blocks.k
    } else {
        0
    };
    let size_of_b = if pack_b { blocks.n * K::KC } else { 0 };
    let tile = shape.rows * shape.columns;
    let [stage, last, to_a, to_b] =
        Panels::rooms(room, [tile, shape.rows * blocks.k, size_of_a, size_of_b]);
    let (a, b) = (&product.a, &product.b);
    for columns in chunks(n, blocks.n) {
        for steps in chunks(k, blocks.k) {
            for rows in chunks(m, blocks.m) {
                let tiling = Tiling::new(rows.len(), shape.rows, K::Vector::LANES);
                let at_a =
                    a.at.wrapping_offset(a.rows.at(rows.start) + a.columns.at(steps.start));
                let at_b =
                    b.at.wrapping_offset(b.rows.at(columns.start) + b.columns.at(steps.start));
                let pack = |rows: Range<usize>, tiling: Tiling, to: *mut T| PackA::<K::Vector> {
                    from: a.at,
                    rows: a.rows.part(rows),
                    steps: a.columns.part(steps.clone()),
                    tiling,
                    tiles: 0..tiling.count(),
                    to,
                    vector: PhantomData,
                };
                // The kernel reads whole vectors of rows.
                let span = tiling.span(tiling.count() - 1);
                let has_part = !span.len().is_multiple_of(K::Vector::LANES);
                let last = (!pack_a && has_part).then_some(last);
                // SAFETY: the rows are parts of A, and their tiles have room in the panels.
                unsafe {
                    if pack_a {
                        K::with(pack(rows.clone(), tiling, to_a));
                    } else if let Some(last) = last {
                        let tiling = Tiling::new(span.len(), shape.rows, K::Vector::LANES);
                        let rows = rows.start + span.start..rows.start + span.end;
                        K::with(pack(rows, tiling, last));
                    }
                }
                let strides = |axis: super::axis::Axis<'_>| axis.ascending().unwrap_or(0);
                let block = Block {
                    product,
                    a: if pack_a { to_a } else { at_a },
                    a_step: if pack_a {
                        shape.rows
                    } else {
                        strides(a.columns)
                    },
                    a_tile: pack_a.then(|| shape.rows * steps.len()),
                    b: if pack_b { to_b } else { at_b },
                    b_column: if pack_b { K::KC } else { strides(b.rows) },
                    b_step: if pack_b { 1 } else { strides(b.columns) },
                    tiling,
                    last,
                    stage,
                    columns: columns.clone(),
                    steps: steps.clone(),
                    rows,
                };
                for (panel, part) in chunks(columns.len(), shape.columns).enumerate() {
                    if pack_b && block.rows.start == 0 && panel % STRIP == 0 {
                        let strip =
                            part.start..columns.len().min(part.start + STRIP * shape.columns);
                        let columns = columns.start + strip.start..columns.start + strip.end;
                        // SAFETY: the strip is a part of B; its columns have room in the block.
                        unsafe {
                            K::with(PackB::<K::Vector> {
                                from: b.at,
                                columns: b.rows.part(columns),
                                steps: b.columns.part(steps.clone()),
                                to: to_b.add(strip.start * K::KC),
                                pitch: K::KC,
                                vector: PhantomData,
                            });
                        }
                    }
                    // SAFETY: as the caller promises; the panels are packed.
                    unsafe { block.panel::<K>(0..tiling.count(), part) };
                }
            }
        }
    }
}

impl<T: Number> Block<'_, '_, T> {
    /// Some tiles of the block's rows for a panel of its columns.
    ///
    /// # Safety
    /// Those of [`multiply`]; A and B are packed as the block says.
    #[inline(always)]
    pub(super) unsafe fn panel<K: Kernels<T>>(&self, tiles: Range<usize>, part: Range<usize>) {
        let Product {
            c,
            alpha,
            beta,
            finish,
            ..
        } = *self.product;
        let finished = self.steps.end == self.product.sizes().2;
        let through_stage = finished && !finish.is_nothing();
        let columns = c
            .columns
            .part(self.columns.start + part.start..self.columns.start + part.end);
        let c_column = columns.ascending().filter(|_| !through_stage);
        let rows_are_contiguous = c.rows.stride() == Some(1);
        let first = c.at.wrapping_offset(columns.at(0));
        let b = self.b.wrapping_add(part.start * self.b_column);
        let mut tile = Tile {
            depth: self.steps.len(),
            a: self.a,
            a_step: self.a_step,
            b,
            b_column: self.b_column,
            b_step: self.b_step,
            c: first,
            c_column: c_column.unwrap_or(0),
            rows: 0,
            columns: part.len(),
            alpha,
            beta: if self.steps.start == 0 { beta } else { T::ONE },
        };
        for t in tiles {
            let span = self.tiling.span(t);
            tile.rows = span.len();
            (tile.a, tile.a_step) = match self.last.filter(|_| t + 1 == self.tiling.count()) {
                Some(last) => (last.cast_const(), self.tiling.whole()),
                None => {
                    let a = self.a_tile.map_or(span.start, |tile| t * tile);
                    (self.a.wrapping_add(a), self.a_step)
                }
            };
            let row = self.rows.start + span.start;
            if c_column.is_some() {
                let rows = c.rows.part(row..self.rows.start + span.end);
                if rows_are_contiguous || rows.is_contiguous() {
                    tile.c = first.wrapping_offset(rows.at(0));
                    // SAFETY: the rows, columns and steps of the tile are those of elements.
                    unsafe { K::tile(&tile) };
                    continue;
                }
            }
            // SAFETY: as the caller promises.
            unsafe { self.staged::<K>(tile, row, self.columns.start + part.start) };
        }
    }

    /// A tile of C from (row, column) on, which the kernel writes to the stage: its rows are not
    /// contiguous, or there is an epilogue.
    ///
    /// # Safety
    /// Those of [`Block::panel`].
    #[inline(never)]
    unsafe fn staged<K: Kernels<T>>(&self, mut tile: Tile<T>, row: usize, column: usize) {
        let Product { c, finish, .. } = self.product;
        let beta = tile.beta;
        let finished = self.steps.end == self.product.sizes().2;
        (tile.c, tile.c_column, tile.beta) = (self.stage, self.tiling.whole(), T::ZERO);
        let stage = Stage {
            at: self.stage,
            pitch: self.tiling.whole(),
        };
        let to = Matrix {
            at: c.at,
            rows: c.rows.part(row..row + tile.rows),
            columns: c.columns.part(column..column + tile.columns),
        };
        // SAFETY: the rows, columns and steps of the tile are those of elements; the stage has room
        // for a whole tile, which is then read.
        unsafe {
            K::tile(&tile);
            stage.add(beta, &to);
            if finished && !finish.is_nothing() {
                for j in 0..tile.columns {
                    let sums = stage.at.add(j * stage.pitch);
                    let sums = core::slice::from_raw_parts_mut(sums, tile.rows);
                    finish.apply(row, column + j, sums);
                }
            }
            stage.write(&to);
        }
    }
}

/// The ranges of at most `size` numbers below `whole`, in order.
#[inline(always)]
pub(super) fn chunks(whole: usize, size: usize) -> impl Iterator<Item = Range<usize>> {
    // `step_by` would divide.
    let mut next = 0;
    core::iter::from_fn(move || {
        let first = next;
        next = whole.min(first + size);
        (first < whole).then_some(first..next)
    })
}
