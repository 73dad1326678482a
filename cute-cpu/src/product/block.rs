//! A block of C, tile by tile: what the micro-kernel reads, writes and fetches for each.

use super::matrix::{Finish, Product};
use super::source::Untyped;
use super::squares::Transpose;
use super::stage::Stage;
use super::stored::Stored;
use super::tiling::Tiling;
use crate::kernel::{Kernels, Tile, UNROLL};
use crate::number::Number;
use crate::vector::Vector;
use core::ops::Range;
use core::ptr::NonNull;

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
    /// How many columns of it they fetch in each turn.
    pub(super) next_a_at_once: usize,
    /// Room for a tile of C.
    pub(super) stage: *mut S,
    /// The sums of all of C and their stride from column to column, where C cannot hold them.
    pub(super) sums: Option<(*mut S, usize)>,
}

/// A run of elements that the tiles of a panel fetch, one tile after the other.
struct Ahead<S> {
    at: *const S,
    left: usize,
    /// The most elements that are fetched in one turn: the rows of a tile.
    most: usize,
}

impl<S> Ahead<S> {
    /// Where a tile of `turns` turns begins to fetch, and how far it goes on in a turn: over all that is left,
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
        let is_again = self.b_is_packed && self.rows.start > 0;
        // As measured with AVX-512.
        let is_fetched = K::Vector::MASKS && is_again && self.next_a.is_none();
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

    /// The tiles of the block's rows for a panel of its columns.
    ///
    /// # Safety
    /// Those of [`multiply`](super::loops::multiply); A and B are packed as the block says.
    #[inline(always)]
    pub(super) unsafe fn panel<K: Kernels<S>>(&self, part: Range<usize>) {
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
            ahead_count: 1,
            copy: None,
        };
        self.fetch_next_a(&mut tile, &part);
        let mut next_panel = self.next_panel::<K>(&part);
        let count = self.tiling.count();
        for t in 0..count {
            let span = self.tiling.span(t);
            tile.rows = span.len();
            if let Some(panel) = &mut next_panel {
                (tile.ahead, tile.ahead_step) = panel.part(tile.depth / UNROLL);
            }
            if t + 1 == count {
                tile.next_b = self.next_b(&part);
            }
            self.read_rows(&mut tile, t, &span, part.start == 0);
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
            unsafe { self.staged::<K>(&mut tile, row, self.columns.start + part.start) };
        }
    }

    /// Lets the tiles of a panel fetch columns of the next tile of A, if kernels fetch it. Each panel fetches as many
    /// as it has turns; those of the first few panels are enough.
    #[inline(always)]
    fn fetch_next_a(&self, tile: &mut Tile<S>, part: &Range<usize>) {
        if let Some((at, step)) = self.next_a {
            tile.ahead_count = self.next_a_at_once;
            let first = part.start / part.len() * (tile.depth / UNROLL * tile.ahead_count);
            if first < tile.depth {
                tile.ahead = NonNull::new(at.as_ptr().wrapping_add(first * step));
                tile.ahead_step = step;
            }
        }
    }

    /// Sets where tile `t` reads its rows of A: where they lie, in the panels, or in the panel of the last tile. In the
    /// first panel of columns a whole tile may read them where they lie, and copy them to the panels.
    #[inline(always)]
    fn read_rows(&self, tile: &mut Tile<S>, t: usize, span: &Range<usize>, is_first_panel: bool) {
        let is_last = t + 1 == self.tiling.count();
        (tile.a, tile.a_step) = match self.last.filter(|_| is_last) {
            Some(last) => (last.cast_const(), self.tiling.whole()),
            None => {
                let a = self.a_tile.map_or(span.start, |tile| t * tile);
                (self.a.wrapping_add(a), self.a_step)
            }
        };
        tile.copy = None;
        if let Some((at, step)) = self.source
            && is_first_panel
            && t < self.tiling.count_of_whole()
        {
            tile.copy = NonNull::new(tile.a.cast_mut());
            (tile.a, tile.a_step) = (at.wrapping_add(span.start), step);
        }
    }

    /// A tile of C from (row, column) on, which the kernel writes to the stage: its rows are not
    /// contiguous, there is an epilogue, or C cannot hold the sums.
    ///
    /// # Safety
    /// Those of [`Block::panel`].
    #[inline(never)]
    unsafe fn staged<K: Kernels<S>>(&self, tile: &mut Tile<S>, row: usize, column: usize) {
        let Product { c, finish, .. } = self.product;
        let finished = self.finished;
        let columns = c.columns.part(column..column + tile.columns);
        if let (true, Some(1), Some(c_row)) = (C::SAME, columns.stride(), c.rows.ascending()) {
            let to = c.at.wrapping_offset(c.rows.at(row) + columns.at(0));
            // SAFETY: as the caller promises; elements of C are those of the sums.
            return unsafe { self.across::<K>(tile, (row, column), (to.cast(), c_row)) };
        }
        let (c_stride, old_beta) = (tile.c_stride, tile.beta);
        // Where the sums go, the factor of the numbers that are there, and the factor of C at the end.
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
            K::tile(tile);
            (tile.c_stride, tile.beta) = (c_stride, old_beta);
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
        tile: &mut Tile<S>,
        (row, column): (usize, usize),
        (to, c_row): (*mut S, usize),
    ) {
        let (at, pitch) = (self.stage, self.tiling.whole());
        let c_stride = tile.c_stride;
        (tile.c, tile.c_stride) = (at, pitch);
        let (rows, columns) = (tile.rows, tile.columns);
        // SAFETY: the rows, columns and steps of the tile are those of elements; the stage has room for a whole tile.
        unsafe {
            if tile.beta != S::ZERO {
                K::with(Transpose::<K::Vector> {
                    sizes: (rows, columns),
                    lines: (to.cast_const(), c_row as isize),
                    to: at,
                    pitch,
                });
            }
            K::tile(tile);
            tile.c_stride = c_stride;
            if self.finished && !self.product.finish.is_nothing() {
                for j in 0..columns {
                    let sums = core::slice::from_raw_parts_mut(at.add(j * pitch), rows);
                    self.product.finish.apply(row, column + j, sums);
                }
            }
            K::with(Transpose::<K::Vector> {
                sizes: (columns, rows),
                lines: (at.cast_const(), pitch as isize),
                to,
                pitch: c_row,
            });
        }
    }
}
