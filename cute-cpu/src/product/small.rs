//! Small products, tile after tile: without blocks, and without a plan.
//!
//! A product of 8×8×8 is some sixty cycles of arithmetic, less than the loops over blocks take to
//! decide how to go about it. Here little is decided, and B and C are used where they lie. So is A,
//! if its rows are contiguous; else it becomes panels. All that a product needs is in one [`Tile`].

use super::axis::Axis;
use super::chunks::chunks;
use super::few_rows::{Few, may_be_few};
use super::loops::needs_whole_vectors;
use super::matrix::{Matrix, Product, Typed};
use super::pack::PackA;
use super::panels::{Panels, Room};
use super::shape::Shape;
use super::source::Untyped;
use super::squares::Transpose;
use super::stored::Stored;
use super::tiling::Tiling;
use crate::kernel::{Kernels, Tile};
use crate::number::Number;
use crate::vector::{ACROSS, Vector};
use core::ops::Range;

/// Sides of at most so many elements are small: A, B and C stay near the processor as they lie.
const MOST: usize = 64;
/// With fewer steps along K than so many, transposing the sums costs more than it saves.
const LEAST_ACROSS: usize = 8;

/// If all operands have at most so many bytes, C lies in the first level, and is not fetched. As measured with 48 KiB.
const FIRST_LEVEL: usize = 48 << 10;

/// Whether all sides are small.
fn has_small_sides((m, n, k): (usize, usize, usize)) -> bool {
    m.max(n).max(k) <= MOST
}

/// A small product as a tile of all of C.
pub(crate) struct Small<S> {
    tile: Tile<S>,
    way: Way,
}

/// How a small product reads A and writes C.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Rows of both are contiguous.
    AsTheyLie,
    /// Rows of A and columns of C are contiguous: the sums of a tile are transposed in registers.
    Across,
    /// Rows of C and columns of A are contiguous: A becomes panels. Its rows are so far apart.
    Packed(usize),
}

/// The product as a tile of all of C, if it is small and its operands, which have the type of the
/// sums, are read and written where they lie, but for an A that is contiguous along K.
pub(crate) fn in_place<S, A, B, C, K>(product: &Typed<'_, S, A, B, C>) -> Option<Small<S>>
where
    S: Number,
    K: Kernels<S>,
{
    let (m, n, k) = product.sizes();
    let Product {
        a,
        b,
        c,
        alpha,
        beta,
        finish,
    } = product;
    if !has_small_sides((m, n, k)) || m.min(n).min(k) == 0 || !finish.is_nothing() {
        return None;
    }
    if may_be_few::<S, K>(m.min(n), k) {
        let few = |m, n, steps: &Axis<'_>, along_m| {
            Few {
                sizes: (m, n, k),
                is_same: true,
                along_k: steps.stride() == Some(1),
                along_m,
            }
            .are::<S, K>()
        };
        let (along_m, along_n) = (
            a.rows.is_contiguous() && c.rows.is_contiguous(),
            b.rows.is_contiguous() && c.columns.is_contiguous(),
        );
        if few(m, n, &b.columns, along_m) || few(n, m, &a.columns, along_n) {
            return None;
        }
    }
    let address = |offset: isize, at: *const S| at.wrapping_offset(offset);
    let of_a = address(a.rows.at(0) + a.columns.at(0), a.at.cast());
    let of_b = address(b.rows.at(0) + b.columns.at(0), b.at.cast());
    let is_transposed = is_better_transposed(c);
    let ((rows, of_a, a_rows, a_steps), (columns, of_b, b_rows, b_steps)) = match is_transposed {
        false => (
            (m, of_a, &a.rows, &a.columns),
            (n, of_b, &b.rows, &b.columns),
        ),
        true => (
            (n, of_b, &b.rows, &b.columns),
            (m, of_a, &a.rows, &a.columns),
        ),
    };
    let (c_rows, c_columns) = match is_transposed {
        false => (&c.rows, &c.columns),
        true => (&c.columns, &c.rows),
    };
    if !c_rows.is_contiguous() || needs_whole_vectors::<S, K>(rows) {
        return None;
    }
    let is_across = !a_rows.is_contiguous()
        && b_rows.is_contiguous()
        && rows >= ACROSS
        && k >= LEAST_ACROSS
        && *beta == S::ZERO
        && K::VECTORS_ACROSS > 0;
    let way = match (a_rows.is_contiguous(), is_across) {
        (true, _) => Way::AsTheyLie,
        (_, true) => Way::Across,
        _ if a_steps.is_contiguous() => Way::Packed(a_rows.ascending()?),
        _ => return None,
    };
    let (a, b) = (
        (of_a, a_steps.ascending()?, a_rows, rows),
        (of_b, b_steps.ascending()?, b_rows, columns),
    );
    let (a, b) = if is_across { (b, a) } else { (a, b) };
    let ((of_a, a_step, _, rows), (of_b, b_step, b_rows, columns)) = (a, b);
    let tile = Tile {
        depth: k,
        a: of_a,
        a_step,
        b: of_b,
        b_column: b_rows.ascending()?,
        b_step,
        c: c.at
            .cast::<S>()
            .wrapping_offset(c.rows.at(0) + c.columns.at(0)),
        c_stride: c_columns.ascending()?,
        rows,
        columns,
        alpha: *alpha,
        beta: *beta,
        is_near: (m * n + m * k + n * k) * size_of::<S>() <= FIRST_LEVEL,
        next_b: None,
        ahead: None,
        ahead_step: 0,
        copy: None,
    };
    Some(Small { tile, way })
}

/// Fewer rows than this leave most of a vector without work.
const FEW: usize = 4;

/// Whether vectors should run along the columns of C: its rows are few or not contiguous.
pub(crate) fn is_better_transposed<P>(c: &Matrix<'_, P>) -> bool {
    let (m, n) = (c.rows.size(), c.columns.size());
    match (
        c.rows.stride_of_runs() == 1,
        c.columns.stride_of_runs() == 1,
    ) {
        (true, _) if m > 1 => m < FEW && n >= 4 * FEW,
        (_, true) if n > 1 => n >= FEW || m < 4 * FEW,
        _ => n > m,
    }
}

/// Computes a product of [`in_place`].
///
/// # Safety
/// The processor has the instructions of `K`. The elements of the tile exist; those of C are
/// borrowed exclusively and are distinct.
pub(crate) unsafe fn multiply<S: Number, K: Kernels<S>>(
    product: &mut Small<S>,
    room: &mut Room<'_>,
) {
    let Small { tile, way } = product;
    let shape = Shape::of::<S, K>(tile.rows, tile.columns);
    let tiling = Tiling::new(tile.rows, shape.rows, K::Vector::LANES);
    match *way {
        // SAFETY: as the caller promises; the rows of a tile follow those of the one before it.
        Way::AsTheyLie => unsafe { tiles::<S, K>(tile, tiling) },
        // SAFETY: as the caller promises; C has as many columns as a tile.
        Way::Across => unsafe { across::<S, K>(tile) },
        Way::Packed(a_row) => {
            let [to] = Panels::rooms(room, [shape.rows * tile.depth]);
            for t in 0..tiling.count() {
                let span = tiling.span(t);
                // SAFETY: the rows and steps are those of A, and there is room for a tile.
                unsafe {
                    K::with(Transpose::<K::Vector> {
                        sizes: (span.len(), tile.depth),
                        lines: (tile.a.wrapping_add(span.start * a_row), a_row),
                        to,
                        pitch: shape.rows,
                    });
                    packed::<S, K>(tile, span, (to, shape.rows));
                }
            }
        }
    }
}

/// The tiles of a product whose columns of C are next to each other. The last one of a row of tiles begins within
/// the one before.
///
/// # Safety
/// Those of [`multiply`]. C has [`ACROSS`] columns at least, and is not read.
unsafe fn across<S: Number, K: Kernels<S>>(tile: &mut Tile<S>) {
    let whole = K::VECTORS_ACROSS * K::Vector::LANES;
    let tiling = Tiling::new(tile.rows, whole, K::Vector::LANES);
    let (a, b, c, count) = (tile.a, tile.b, tile.c, tile.columns);
    tile.columns = ACROSS;
    for t in 0..tiling.count() {
        let span = tiling.span(t);
        tile.rows = span.len();
        tile.a = a.wrapping_add(span.start);
        for columns in chunks(count, ACROSS) {
            let first = columns.start.min(count - ACROSS);
            tile.b = b.wrapping_add(first * tile.b_column);
            tile.c = c.wrapping_add(first + span.start * tile.c_stride);
            // SAFETY: the rows, columns and steps of the tile are those of elements.
            unsafe { K::tile_across(tile) };
        }
    }
}

/// Some rows of a small product, whose tile of A is packed.
///
/// # Safety
/// Those of [`multiply`]; `to` has the rows of A, in columns of so many rows.
unsafe fn packed<S: Number, K: Kernels<S>>(
    product: &Tile<S>,
    rows: Range<usize>,
    (to, a_step): (*mut S, usize),
) {
    let mut tile = Tile {
        rows: rows.len(),
        a: to.cast_const(),
        a_step,
        c: product.c.wrapping_add(rows.start),
        ..*product
    };
    let tiling = Tiling::new(rows.len(), a_step, K::Vector::LANES);
    // SAFETY: as the caller promises.
    unsafe { tiles::<S, K>(&mut tile, tiling) }
}

/// Whether a product is small, and its B and its C are what a micro-kernel reads and writes.
pub(crate) fn is_small<S: 'static, C: Stored<S>, K>(product: &Untyped<'_, S, C>) -> bool
where
    K: Kernels<S>,
{
    let Product {
        a, b, c, finish, ..
    } = product;
    has_small_sides(product.sizes())
        && C::SAME
        && K::Vector::STEPS == 1
        && finish.is_nothing()
        && a.at.reader.is_same
        && b.at.reader.is_same
        && b.rows.ascending().is_some()
        && b.columns.ascending().is_some()
        && c.rows.is_contiguous()
        && c.columns.ascending().is_some()
}

/// Computes a product of [`is_small`], whose A is packed.
///
/// # Safety
/// The processor has the instructions of `K`. The elements of all operands exist; those of C are
/// borrowed exclusively and are distinct. No side is 0.
pub(crate) unsafe fn multiply_packed<S, C, K>(product: &Untyped<'_, S, C>, room: &mut Room<'_>)
where
    S: Number,
    C: Stored<S>,
    K: Kernels<S>,
{
    let (m, n, k) = product.sizes();
    let Product { a, b, c, .. } = product;
    let shape = Shape::of::<S, K>(m, n);
    let tiling = Tiling::new(m, shape.rows, K::Vector::LANES);
    let [to]: [*mut S; 1] = Panels::rooms(room, [shape.rows * k]);
    let stride = |axis: &Axis<'_>| axis.ascending().unwrap_or(0);
    let product = Tile {
        depth: k,
        a: to.cast_const(),
        a_step: shape.rows,
        b: b.address(0, 0),
        b_column: stride(&b.rows),
        b_step: stride(&b.columns),
        c: c.at.wrapping_offset(c.rows.at(0) + c.columns.at(0)).cast(),
        c_stride: stride(&c.columns),
        rows: m,
        columns: n,
        alpha: product.alpha,
        beta: product.beta,
        is_near: true,
        next_b: None,
        ahead: None,
        ahead_step: 0,
        copy: None,
    };
    for t in 0..tiling.count() {
        let span = tiling.span(t);
        // SAFETY: as the caller promises; the rows and steps are those of A, and there is room for a tile.
        unsafe {
            (a.at.reader.pack_a)(&PackA {
                from: a.at.at,
                rows: a.rows.part(span.clone()),
                steps: a.columns,
                tiling: Tiling::new(span.len(), shape.rows, K::Vector::LANES),
                tiles: 0..1,
                to,
            });
            packed::<S, K>(&product, span, (to, shape.rows));
        }
    }
}

/// The tiles of a small product. The rows of a tile of A follow those of the one before it.
///
/// # Safety
/// Those of [`multiply`].
unsafe fn tiles<S: Number, K: Kernels<S>>(tile: &mut Tile<S>, tiling: Tiling) {
    let (a, b, c, columns) = (tile.a, tile.b, tile.c, tile.columns);
    for t in 0..tiling.count() {
        let span = tiling.span(t);
        tile.rows = span.len();
        tile.a = a.wrapping_add(span.start);
        let mut left = columns;
        let mut widths = Widths::of::<S, K>(tile.rows, left);
        (tile.b, tile.c) = (b, c.wrapping_add(span.start));
        while left > 0 {
            tile.columns = widths.next();
            // SAFETY: the rows, columns and steps of the tile are those of elements.
            unsafe { K::tile(tile) };
            left -= tile.columns;
            tile.b = tile.b.wrapping_add(tile.columns * tile.b_column);
            tile.c = tile.c.wrapping_add(tile.columns * tile.c_stride);
        }
    }
}

/// The numbers of columns of the tiles from left to right.
struct Widths {
    /// So many tiles have a column more than the others.
    wider: usize,
    width: usize,
    most: usize,
}

impl Widths {
    /// As many columns as there are registers for with so many rows. A whole tile has a kernel of
    /// its own, and the columns that are left have a smaller tile; other tiles are as wide as each
    /// other, since narrow ones wait for their sums.
    fn of<S, K: Kernels<S>>(rows: usize, columns: usize) -> Self {
        let vectors = rows.div_ceil(K::Vector::LANES);
        if columns <= K::NR {
            // No division: products of a few elements come this way.
            return Widths {
                wider: 0,
                width: columns,
                most: 0,
            };
        }
        let shape = K::SHAPES.iter().find(|&&(v, _)| v == vectors);
        let most = shape.map_or(K::NR, |&(_, most)| most);
        let is_whole = rows == vectors * K::Vector::LANES
            && (rows == K::MR || K::OTHERS.iter().any(|&(v, _)| v == vectors));
        if is_whole && columns >= most {
            return Widths {
                wider: columns / most,
                width: columns % most,
                most,
            };
        }
        let count = columns.div_ceil(most);
        let width = columns / count;
        Widths {
            wider: columns % count,
            width,
            most: width + 1,
        }
    }

    fn next(&mut self) -> usize {
        match self.wider.checked_sub(1) {
            Some(left) => {
                self.wider = left;
                self.most
            }
            None => self.width,
        }
    }
}
