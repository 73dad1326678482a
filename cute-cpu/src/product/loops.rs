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

use super::blocks::Caches;
use super::chunks::chunks;
use super::matrix::{Finish, Matrix, Product};
use super::pack::{PackA, PackB};
use super::panels::{Panels, Room};
use super::plan::Plan;
use super::shape::FEW_TILES;
use super::source::{Source, Untyped};
use super::squares::Transpose;
use super::stage::Stage;
use super::stored::Stored;
use super::tiling::Tiling;
use crate::kernel::{Kernels, Tile, UNROLL};
use crate::number::Number;
use crate::vector::Vector;
use core::ops::Range;
use core::ptr::NonNull;

/// So many panels of B are packed at once, before their first use.
const STRIP: usize = 8;

/// A block of C, and how the parts of A and B lie whose product it is.
pub(super) struct Block<'p, 't, S: 'static, C> {
    pub(super) product: &'p Untyped<'t, S, C>,
    pub(super) rows: Range<usize>,
    pub(super) columns: Range<usize>,
    /// Steps of panels.
    pub(super) steps: Range<usize>,
    /// Whether these are the last steps.
    pub(super) finished: bool,
    pub(super) tiling: Tiling,
    /// The first element of A's block or of its panels, and its stride along K.
    pub(super) a: *const S,
    pub(super) a_step: usize,
    /// How far apart whole tiles of a packed A are; an A that is not packed has none.
    pub(super) a_tile: Option<usize>,
    /// The first element of A where it lies, and its stride along K, if the kernels of the first panel copy its whole
    /// tiles.
    pub(super) source: Option<(*const S, usize)>,
    /// The last tile of A in a panel, where A is not packed and the tile is no whole vectors.
    pub(super) last: Option<*mut S>,
    pub(super) b: *const S,
    pub(super) b_column: usize,
    pub(super) b_step: usize,
    pub(super) b_is_packed: bool,
    /// Whether the last tile of a panel fetches the columns of B that the next panel reads.
    pub(super) fetches_b: bool,
    /// The first column of the next tile of A and the stride of A along K, if the kernels fetch it.
    pub(super) next_a: Option<(NonNull<S>, usize)>,
    /// Room for a tile of C.
    pub(super) stage: *mut S,
    /// The sums of all of C and their stride from column to column, where C cannot hold them.
    pub(super) sums: Option<(*mut S, usize)>,
}

/// Computes a product with the micro-kernels of `K`.
///
/// # Safety
/// The processor has the instructions of `K`. The elements of all operands exist; those of C are
/// borrowed exclusively and are distinct. K has at least one step.
pub(crate) unsafe fn multiply<S, C, K>(
    product: &Untyped<'_, S, C>,
    plan: &Plan,
    room: &mut Room<'_>,
) where
    S: Number,
    C: Stored<S>,
    K: Kernels<S>,
{
    let (m, n, source) = product.sizes();
    let each = K::Vector::STEPS;
    let k = source.div_ceil(each);
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
    let pitch_of_sums = (!C::SAME && k > blocks.k).then(|| m.next_multiple_of(shape.rows));
    let size_of_sums = pitch_of_sums.map_or(0, |pitch| pitch * n);
    let [stage, last, to_a, to_b, sums] = Panels::rooms(
        room,
        [
            tile,
            shape.rows * blocks.k,
            size_of_a,
            size_of_b,
            size_of_sums,
        ],
    );
    let (a, b) = (&product.a, &product.b);
    let copies = pack_a
        && a.at.reader.is_same
        && a.rows.is_contiguous()
        && n >= shape.columns
        && shape.has_whole_tiles::<S, K>()
        && (blocks.m == shape.rows || Caches::of_this_machine().are_small());
    for columns in chunks(n, blocks.n) {
        for steps in chunks(k, blocks.k) {
            let along_k = steps.start * each..source.min(steps.end * each);
            for rows in chunks(m, blocks.m) {
                let tiling = Tiling::new(rows.len(), shape.rows, K::Vector::LANES);
                let pack = |rows: Range<usize>, tiling: Tiling, to: *mut S| PackA {
                    from: a.at.at,
                    rows: a.rows.part(rows),
                    steps: a.columns.part(along_k.clone()),
                    tiling,
                    tiles: 0..tiling.count(),
                    to,
                };
                let span = tiling.span(tiling.count() - 1);
                let has_part = needs_whole_vectors::<S, K>(span.len());
                let last = (!pack_a && has_part).then_some(last);
                let source = a.columns.ascending().filter(|_| copies);
                let source = source.map(|step| (a.address(rows.start, along_k.start), step));
                // SAFETY: the rows are parts of A, and their tiles have room in the panels.
                unsafe {
                    if source.is_some() {
                        let tiles = tiling.count_of_whole()..tiling.count();
                        (a.at.reader.pack_a)(&PackA {
                            tiles,
                            ..pack(rows.clone(), tiling, to_a)
                        });
                    } else if pack_a {
                        (a.at.reader.pack_a)(&pack(rows.clone(), tiling, to_a));
                    } else if let Some(last) = last {
                        let tiling = Tiling::new(span.len(), shape.rows, K::Vector::LANES);
                        let rows = rows.start + span.start..rows.start + span.end;
                        (a.at.reader.pack_a)(&pack(rows, tiling, last));
                    }
                }
                let strides = |axis: super::axis::Axis<'_>| axis.ascending().unwrap_or(0);
                let block = Block {
                    product,
                    a: if pack_a {
                        to_a
                    } else {
                        a.address(rows.start, along_k.start)
                    },
                    a_step: if pack_a {
                        shape.rows
                    } else {
                        strides(a.columns)
                    },
                    a_tile: pack_a.then(|| shape.rows * steps.len()),
                    b: if pack_b {
                        to_b
                    } else {
                        b.address(columns.start, along_k.start)
                    },
                    b_column: if pack_b { K::KC } else { strides(b.rows) },
                    b_is_packed: pack_b,
                    b_step: if pack_b { 1 } else { strides(b.columns) },
                    fetches_b: !pack_b
                        && tiling.count() <= FEW_TILES
                        && b.columns.ascending() == Some(1),
                    next_a: (blocks.m == shape.rows && rows.end < m)
                        .then(|| next_a::<S, K>(a, rows.end, along_k.start))
                        .flatten(),
                    tiling,
                    source,
                    last,
                    stage,
                    sums: pitch_of_sums.map(|pitch| (sums, pitch)),
                    finished: steps.end == k,
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
                            (b.at.reader.pack_b)(&PackB {
                                from: b.at.at,
                                columns: b.rows.part(columns),
                                steps: b.columns.part(along_k.clone()),
                                to: to_b.add(strip.start * K::KC),
                                pitch: K::KC,
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

/// A run of elements that the tiles of a panel fetch, one tile after the other.
struct Ahead<S> {
    at: *const S,
    left: usize,
    /// So many elements at most are fetched in one turn: the rows of a tile.
    most: usize,
}

impl<S> Ahead<S> {
    /// Where a tile of so many turns begins to fetch, and how far it goes on in a turn: over all that is left,
    /// if it has turns enough.
    #[inline(always)]
    fn part(&mut self, turns: usize) -> (Option<NonNull<S>>, usize) {
        if self.left == 0 || turns == 0 {
            return (None, 0);
        }
        let step = self.left.div_ceil(turns).min(self.most);
        let at = NonNull::new(self.at.cast_mut());
        let part = self.left.min(turns * step);
        (self.at, self.left) = (self.at.wrapping_add(part), self.left - part);
        (at, step)
    }
}

impl<S: Number, C: Stored<S>> Block<'_, '_, S, C> {
    /// The columns of B behind those of a panel, if a kernel fetches them.
    #[inline(always)]
    fn next_b(&self, part: &Range<usize>) -> Option<NonNull<S>> {
        let fetched = self.fetches_b && part.end < self.columns.len();
        let at = self.b.wrapping_add(part.end * self.b_column);
        NonNull::new(at.cast_mut()).filter(|_| fetched)
    }

    /// The packed panel of B behind this one, or the first one behind the last: what the tiles fetch if B was
    /// packed for rows before these, so that the panel has gone to a distant cache. Fetched in the middle of a
    /// panel's first tile, each of its columns would have to be waited for.
    #[inline(always)]
    fn next_panel<K: Kernels<S>>(&self, part: &Range<usize>) -> Option<Ahead<S>> {
        let is_fetched = self.b_is_packed && self.rows.start > 0 && self.next_a.is_none();
        is_fetched.then(|| {
            let next = if part.end < self.columns.len() {
                part.end
            } else {
                0
            };
            Ahead {
                at: self.b.wrapping_add(next * self.b_column),
                left: part.len() * self.b_column,
                most: K::MR,
            }
        })
    }

    /// Some tiles of the block's rows for a panel of its columns.
    ///
    /// # Safety
    /// Those of [`multiply`]; A and B are packed as the block says.
    #[inline(always)]
    pub(super) unsafe fn panel<K: Kernels<S>>(&self, tiles: Range<usize>, part: Range<usize>) {
        let Product {
            c,
            alpha,
            beta,
            finish,
            ..
        } = *self.product;
        let through_stage = !C::SAME || (self.finished && !finish.is_nothing());
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
            c: first.cast(),
            c_stride: c_column.unwrap_or(0),
            rows: 0,
            columns: part.len(),
            alpha,
            beta: if self.steps.start == 0 { beta } else { S::ONE },
            is_near: false,
            next_b: None,
            ahead: None,
            ahead_step: 0,
            copy: None,
        };
        if let Some((at, step)) = self.next_a {
            // Each panel fetches as many columns as it has turns; those of the first few are enough.
            let first = part.start / part.len() * (tile.depth / UNROLL);
            if first < tile.depth {
                tile.ahead = NonNull::new(at.as_ptr().wrapping_add(first * step));
                tile.ahead_step = step;
            }
        }
        let mut next_panel = self.next_panel::<K>(&part);
        for t in tiles {
            let span = self.tiling.span(t);
            tile.rows = span.len();
            if let Some(panel) = &mut next_panel {
                (tile.ahead, tile.ahead_step) = panel.part(tile.depth / UNROLL);
            }
            if t + 1 == self.tiling.count() {
                tile.next_b = self.next_b(&part);
            }
            (tile.a, tile.a_step) = match self.last.filter(|_| t + 1 == self.tiling.count()) {
                Some(last) => (last.cast_const(), self.tiling.whole()),
                None => {
                    let a = self.a_tile.map_or(span.start, |tile| t * tile);
                    (self.a.wrapping_add(a), self.a_step)
                }
            };
            tile.copy = None;
            if let Some((at, step)) = self.source
                && part.start == 0
                && t < self.tiling.count_of_whole()
            {
                tile.copy = NonNull::new(tile.a.cast_mut());
                (tile.a, tile.a_step) = (at.wrapping_add(span.start), step);
            }
            let row = self.rows.start + span.start;
            if c_column.is_some() {
                let rows = c.rows.part(row..self.rows.start + span.end);
                if rows_are_contiguous || rows.is_contiguous() {
                    tile.c = first.wrapping_offset(rows.at(0)).cast();
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
    /// contiguous, there is an epilogue, or C cannot hold the sums.
    ///
    /// # Safety
    /// Those of [`Block::panel`].
    #[inline(never)]
    unsafe fn staged<K: Kernels<S>>(&self, mut tile: Tile<S>, row: usize, column: usize) {
        let Product { c, finish, .. } = self.product;
        let finished = self.finished;
        let columns = c.columns.part(column..column + tile.columns);
        if let (true, Some(1), Some(c_row)) = (C::SAME, columns.stride(), c.rows.ascending()) {
            let to = c.at.wrapping_offset(c.rows.at(row) + columns.at(0));
            // SAFETY: as the caller promises; elements of C are those of the sums.
            return unsafe { self.across::<K>(tile, (row, column), (to.cast(), c_row)) };
        }
        // What the sums are added to in the stage, and what C is multiplied by at the end.
        let (at, pitch, staged, beta) = match self.sums {
            None => (self.stage, self.tiling.whole(), S::ZERO, tile.beta),
            Some((sums, pitch)) => {
                let is_first = self.steps.start == 0;
                let staged = if is_first { S::ZERO } else { S::ONE };
                let at = sums.wrapping_add(row + pitch * column);
                (at, pitch, staged, self.product.beta)
            }
        };
        (tile.c, tile.c_stride, tile.beta) = (at, pitch, staged);
        let stage = Stage { at, pitch };
        // SAFETY: the rows, columns and steps of the tile are those of elements; the stage has room
        // for a whole tile, and the sums for all of C. What is then read was written.
        unsafe {
            K::tile(&tile);
            if self.sums.is_some() && !finished {
                return;
            }
            let finish = if finished { finish } else { &Finish::new(None) };
            let part = (row..row + tile.rows, column..column + tile.columns);
            stage.finish(c, part, beta, finish);
        }
    }

    /// A tile of C from (row, column) on, which is at `to`, and whose columns are next to each other: squares of the
    /// stage are transposed, from there to C, and before that from C to the stage where C is read.
    ///
    /// # Safety
    /// Those of [`Block::panel`]; rows of C are `c_row` apart.
    unsafe fn across<K: Kernels<S>>(
        &self,
        mut tile: Tile<S>,
        (row, column): (usize, usize),
        (to, c_row): (*mut S, usize),
    ) {
        let (at, pitch) = (self.stage, self.tiling.whole());
        (tile.c, tile.c_stride) = (at, pitch);
        let (rows, columns) = (tile.rows, tile.columns);
        // SAFETY: the rows, columns and steps of the tile are those of elements; the stage has room for a whole tile.
        unsafe {
            if tile.beta != S::ZERO {
                K::with(Transpose::<K::Vector> {
                    sizes: (rows, columns),
                    lines: (to.cast_const(), c_row),
                    to: at,
                    pitch,
                });
            }
            K::tile(&tile);
            if self.finished && !self.product.finish.is_nothing() {
                for j in 0..columns {
                    let sums = core::slice::from_raw_parts_mut(at.add(j * pitch), rows);
                    self.product.finish.apply(row, column + j, sums);
                }
            }
            K::with(Transpose::<K::Vector> {
                sizes: (columns, rows),
                lines: (at.cast_const(), pitch),
                to,
                pitch: c_row,
            });
        }
    }
}

/// The place of A from a row and a step on, and its stride along K, if kernels fetch the next tile of A
/// while they compute one: A is contiguous along the rows, and comes from a distant cache a few lines at
/// a time, which the processor does not foresee. The lines go to the second level: the first one, which
/// has the tile that is computed, has no room for them.
///
/// As measured with AVX-512.
fn next_a<S: 'static, K: Kernels<S>>(
    a: &Matrix<'_, Source<S>>,
    row: usize,
    step: usize,
) -> Option<(NonNull<S>, usize)> {
    let is_fetched = K::Vector::MASKS && a.at.reader.is_same && a.rows.is_contiguous();
    let stride = a.columns.ascending().filter(|_| is_fetched)?;
    Some((NonNull::new(a.address(row, step).cast_mut())?, stride))
}

/// Whether the kernel reads A beyond the last of so many rows, up to the end of a vector.
#[inline(always)]
pub(super) fn needs_whole_vectors<S, K: Kernels<S>>(rows: usize) -> bool {
    !K::Vector::MASKS && !rows.is_multiple_of(K::Vector::LANES)
}
