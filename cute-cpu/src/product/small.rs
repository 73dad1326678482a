//! Small products, tile after tile: without blocks, and without a plan.
//!
//! A product of 8×8×8 is some sixty cycles of arithmetic, less than the loops over blocks take to
//! decide how to go about it. Here little is decided, and B and C are used where they lie. So is A,
//! if its rows are contiguous; else it becomes panels. All that a product needs is in one [`Tile`].

use super::along::{self, Along};
use super::axis::Axis;
use super::blocks::Caches;
use super::few::{has_few_rows_or_columns, may_be_few, rest_along};
use super::long::{self, is_near, is_tall, most_bytes};
use super::loops::needs_whole_vectors;
use super::matrix::Product;
use super::pack::PackA;
use super::panels::{Panels, Room};
use super::row_of_tiles::row_of_tiles;
use super::shape::Shape;
use super::source::Untyped;
use super::squares::Transpose;
use super::stored::Stored;
use super::strided::{MOST, Strided, has_small_sides, is_better_transposed, is_next};
use super::tiling::Tiling;
use crate::kernel::{Kernels, Tile};
use crate::number::Number;
use crate::vector::{ACROSS, FEWER_ACROSS, Vector, Widen};
use core::ops::Range;

/// With fewer steps along K than these, transposing the sums costs more than it saves.
const LEAST_ACROSS: usize = 4;

/// The most bytes of all operands with which C lies in the first level, and is not fetched. As measured with 48 KiB.
const FIRST_LEVEL: usize = 48 << 10;

/// With fewer multiplications of a vector for one row of vectors of C, a tile of the last rows takes longer than it saves.
const LEAST_REST: usize = 100;

/// How a small product reads A and writes C.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Rows of both are contiguous.
    AsTheyLie,
    /// Rows of A and columns of C are contiguous: the sums of a tile are transposed in registers.
    Across,
    /// Rows of C and columns of A are contiguous: A becomes panels. The number is the distance of its rows.
    Packed(usize),
}

/// Computes a product of elements `A`, `B` and `C` if they have the type of the sums and can stay where they lie, but
/// for an A that is contiguous along K; and returns whether they can. Without `room`, panels are the memory of this
/// thread.
///
/// # Safety
/// The processor has the instructions of `K`. All elements exist; those of C are borrowed exclusively and are
/// distinct.
pub(crate) unsafe fn multiply<S, A, B, C, K>(
    product: &Strided<S>,
    threads: usize,
    room: Option<&mut Room<'_>>,
) -> bool
where
    S: Number,
    A: Copy,
    B: Copy,
    C: Stored<S>,
    K: Kernels<S, Vector: Widen<A> + Widen<B>>,
{
    if const { !(<K::Vector as Widen<A>>::SAME && <K::Vector as Widen<B>>::SAME && C::SAME) } {
        return false;
    }
    // SAFETY: as the caller promises; all elements are of type `S`.
    unsafe {
        match has_small_sides(product.sizes) {
            true => by_tiles::<S, K, false>(product, true, room),
            false => long_by_tiles::<S, K>(product, threads, room),
        }
    }
}

/// [`by_tiles`] for a product with longer sides than small ones. A function of its own: small products do not call it.
///
/// # Safety
/// Those of [`by_tiles`].
#[inline(never)]
unsafe fn long_by_tiles<S, K>(
    product: &Strided<S>,
    threads: usize,
    room: Option<&mut Room<'_>>,
) -> bool
where
    S: Number,
    K: Kernels<S>,
{
    let caches = Caches::of_this_machine();
    let is_near = is_near(product, most_bytes::<K::Vector>(caches, threads));
    // A tall product does not lie near, and is one of a single thread with large caches.
    let may_be_tall = threads == 1 && caches.are_large();
    // SAFETY: as the caller promises of the elements of the product.
    (is_near || may_be_tall) && unsafe { by_tiles::<S, K, true>(product, is_near, room) }
}

/// Computes a product whose elements can stay where they lie, and returns whether they can. If `LONG`, some sides may
/// be longer than small ones, and all operands are near or are not.
///
/// # Safety
/// Those of [`multiply`]; all elements are of type `S`.
#[inline(always)]
unsafe fn by_tiles<S, K, const LONG: bool>(
    product: &Strided<S>,
    is_near: bool,
    room: Option<&mut Room<'_>>,
) -> bool
where
    S: Number,
    K: Kernels<S>,
{
    if is_near && let Some(along) = Along::of::<K>(product) {
        // SAFETY: as the caller promises.
        unsafe { along.multiply::<K>(room) };
        return true;
    }
    let Some((mut tile, way)) = in_place::<S, K, LONG>(product, is_near) else {
        return false;
    };
    if LONG && !is_near && !(way == Way::AsTheyLie && is_tall::<S, K>(&tile)) {
        return false;
    }
    let tile = &mut tile;
    // SAFETY: as the caller promises.
    unsafe {
        match way {
            Way::AsTheyLie => match along::last_rows::<S, K>(tile, (1, tile.a_step)) {
                None => as_they_lie::<S, K, LONG>(tile, room),
                // Copied before the tiles: the copy is read in vectors, when all of it has been stored.
                Some(last) => along::with_room(room, |room| {
                    let last = last.copied::<K>(room);
                    as_they_lie::<S, K, false>(tile, None);
                    last.multiply::<K>(None);
                }),
            },
            Way::Across => across::<S, K>(tile),
            Way::Packed(a_row) => {
                let last = along::last_rows::<S, K>(tile, (a_row, 1));
                along::with_room(room, |room| in_panels::<S, K>(tile, a_row, room));
                if let Some(last) = last {
                    last.multiply::<K>(None);
                }
            }
        }
    }
    true
}

/// The tiles of a product whose rows of A and of C are contiguous.
///
/// # Safety
/// Those of [`multiply`]. The elements of the tile exist.
#[inline(always)]
unsafe fn as_they_lie<S: Number, K: Kernels<S>, const LONG: bool>(
    tile: &mut Tile<S>,
    room: Option<&mut Room<'_>>,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let rest = rest_across::<S, K>(tile);
        if rest > 0 {
            last_rows::<S, K>(tile, rest);
            tile.rows -= rest;
        }
        if tile.rows <= K::MR {
            row_of_tiles::<S, K>(tile);
        } else if LONG && Caches::of_this_machine().are_large() {
            long::tiles::<S, K>(tile, room);
        } else {
            let shape = Shape::of::<S, K>((tile.rows, tile.columns, tile.depth));
            let tiling = Tiling::new(tile.rows, shape.rows, K::Vector::LANES);
            tiles::<S, K>(tile, tiling);
        }
    }
}

/// The product as a tile of all of C, if its elements can stay where they lie, and how. `LONG` and `is_near` are those
/// of [`by_tiles`].
#[inline(always)]
fn in_place<S, K, const LONG: bool>(product: &Strided<S>, is_near: bool) -> Option<(Tile<S>, Way)>
where
    S: Number,
    K: Kernels<S>,
{
    let (m, n, k) = product.sizes;
    let (a, b, c) = (&product.a, &product.b, &product.c);
    if may_be_few::<S, K>(m.min(n), k) && has_few_rows_or_columns::<S, K>(product) {
        return None;
    }
    // Without masks, the other loops are as fast for longer sides where all lies near.
    if LONG && is_near && !K::Vector::MASKS {
        return None;
    }
    // A is now what has the rows of tiles, which are those of C or its columns.
    let is_transposed = is_better_transposed((m, c.row), (n, c.column));
    let ((rows, a), (columns, b), (c_row, c_column)) = match is_transposed {
        false => ((m, a), (n, b), (c.row, c.column)),
        true => ((n, b), (m, a), (c.column, c.row)),
    };
    if !is_next(rows, c_row) || needs_whole_vectors::<S, K>(rows) {
        return None;
    }
    let is_across = !is_next(rows, a.row)
        && is_next(columns, b.row)
        && rows >= FEWER_ACROSS
        && k >= LEAST_ACROSS
        && product.beta == S::ZERO
        && K::VECTORS_ACROSS > 0;
    // With the sides of the last rows exchanged these are faster, and other loops do that. As measured.
    if LONG
        && rows > MOST
        && columns * k >= MOST * MOST
        && b.column != 1
        && !is_next(rows, a.row)
        && rest_along::<S, K>((rows, columns, k), false) > 0
    {
        return None;
    }
    let way = match (is_next(rows, a.row), is_across) {
        (true, _) => Way::AsTheyLie,
        (_, true) => Way::Across,
        _ if is_next(k, a.column) && a.row >= 0 => Way::Packed(a.row as usize),
        _ => return None,
    };
    let ((rows, a), (columns, b)) = match is_across {
        true => ((columns, b), (rows, a)),
        false => ((rows, a), (columns, b)),
    };
    if (a.column | b.row | b.column | c_column) < 0 {
        return None;
    }
    let tile = Tile {
        depth: k,
        a: a.at,
        a_step: a.column as usize,
        b: b.at,
        b_column: b.row as usize,
        b_step: b.column as usize,
        c: c.at,
        c_stride: c_column as usize,
        rows,
        columns,
        alpha: product.alpha,
        beta: product.beta,
        is_near: (m * n + m * k + n * k) * size_of::<S>() <= FIRST_LEVEL,
        next_b: None,
        ahead: None,
        ahead_step: 0,
        ahead_count: 1,
        copy: None,
    };
    Some((tile, way))
}

/// Computes a product whose A is contiguous along K, a packed tile after the other. Rows of A are `a_row` apart.
///
/// # Safety
/// Those of [`multiply`]. The elements of the tile exist.
unsafe fn in_panels<S: Number, K: Kernels<S>>(tile: &Tile<S>, a_row: usize, room: &mut Room<'_>) {
    let shape = Shape::of::<S, K>((tile.rows, tile.columns, tile.depth));
    let tiling = Tiling::new(tile.rows, shape.rows, K::Vector::LANES);
    let [to] = Panels::rooms(room, [shape.rows * tile.depth]);
    for t in 0..tiling.count() {
        let span = tiling.span(t);
        // SAFETY: the rows and steps are those of A, and there is room for a tile.
        unsafe {
            K::with(Transpose::<K::Vector> {
                sizes: (span.len(), tile.depth),
                lines: (tile.a.wrapping_add(span.start * a_row), a_row as isize),
                to,
                pitch: shape.rows,
            });
            packed::<S, K>(tile, span, (to, shape.rows));
        }
    }
}

/// The tiles of a product whose columns of C are next to each other. The last one of a row of tiles begins within
/// the one before.
///
/// # Safety
/// Those of [`multiply`]. The elements of the tile exist. C has [`FEWER_ACROSS`] columns at least, and is not read.
unsafe fn across<S: Number, K: Kernels<S>>(tile: &mut Tile<S>) {
    let whole = K::VECTORS_ACROSS * K::Vector::LANES;
    let tiling = Tiling::new(tile.rows, whole, K::Vector::LANES);
    let (a, b, c, count) = (tile.a, tile.b, tile.c, tile.columns);
    for t in 0..tiling.count() {
        let span = tiling.span(t);
        tile.rows = span.len();
        tile.a = a.wrapping_add(span.start);
        let mut next = 0;
        while next < count {
            tile.columns = match count >= ACROSS && count - next > FEWER_ACROSS {
                true => ACROSS,
                false => FEWER_ACROSS,
            };
            let first = next.min(count - tile.columns);
            next += tile.columns;
            tile.b = b.wrapping_add(first * tile.b_column);
            tile.c = c.wrapping_add(first + span.start * tile.c_stride);
            // SAFETY: the rows, columns and steps of the tile are those of elements.
            unsafe { K::tile_across(tile) };
        }
    }
}

/// How many last rows of a product are better columns of tiles across: so few that these have less to multiply than
/// half of a vector of rows.
#[inline(always)]
fn rest_across<S: Number, K: Kernels<S>>(tile: &Tile<S>) -> usize {
    let lanes = K::Vector::LANES;
    let rest = tile.rows % lanes;
    let is_worth = K::VECTORS_ACROSS > 0
        && lanes > 2 * FEWER_ACROSS
        && tile.rows > lanes
        && rest.wrapping_sub(1) < FEWER_ACROSS
        && tile.columns * tile.depth >= LEAST_REST
        && is_next(tile.columns, tile.b_column as isize)
        && tile.beta == S::ZERO;
    if is_worth { rest } else { 0 }
}

/// The last rows of a product as tiles across, with some rows before them.
///
/// # Safety
/// Those of [`multiply`]. The elements of the tile exist. There are more rows than a vector has, and C is not read.
#[inline(never)]
unsafe fn last_rows<S: Number, K: Kernels<S>>(tile: &Tile<S>, rest: usize) {
    let first = tile.rows - rest.max(FEWER_ACROSS);
    let mut across_tile = Tile {
        a: tile.b,
        a_step: tile.b_step,
        b: tile.a.wrapping_add(first),
        b_column: 1,
        b_step: tile.a_step,
        c: tile.c.wrapping_add(first),
        rows: tile.columns,
        columns: tile.rows - first,
        ..*tile
    };
    // SAFETY: as the caller promises; the rows are some of A and C.
    unsafe { across::<S, K>(&mut across_tile) }
}

/// Some rows of a small product, whose tile of A is packed.
///
/// # Safety
/// Those of [`multiply`]; `to` has the rows of A, in columns of `a_step` rows.
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
    let shape = Shape::of::<S, K>((m, n, k));
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
        ahead_count: 1,
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
/// Those of [`multiply`]. The elements of the tile exist.
unsafe fn tiles<S: Number, K: Kernels<S>>(tile: &mut Tile<S>, tiling: Tiling) {
    let (a, b, c, columns) = (tile.a, tile.b, tile.c, tile.columns);
    for t in 0..tiling.count() {
        let span = tiling.span(t);
        tile.rows = span.len();
        tile.columns = columns;
        tile.a = a.wrapping_add(span.start);
        (tile.b, tile.c) = (b, c.wrapping_add(span.start));
        // SAFETY: as the caller promises; the rows are some of A and C.
        unsafe { row_of_tiles::<S, K>(tile) };
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::super::strided::{Grid, Strided};
    use super::{in_place, rest_across};
    use crate::kernel::Kernels;
    use crate::number::Number;
    use crate::target::{Avx2, Avx512};
    use core::ptr::{null, null_mut};

    /// A and C by columns, which begin `gap` elements behind each other, and B by rows.
    fn product<S: Number>((m, n, k): (usize, usize, usize), gap: usize, beta: S) -> Strided<S> {
        let apart = (m + gap) as isize;
        let (row, column) = (1, apart);
        Strided {
            sizes: (m, n, k),
            a: Grid {
                at: null(),
                row,
                column,
            },
            b: Grid {
                at: null(),
                row: 1,
                column: n as isize,
            },
            c: Grid {
                at: null_mut(),
                row,
                column,
            },
            alpha: S::ONE,
            beta,
        }
    }

    #[test]
    fn longer_sides_have_masks() {
        let long = product::<f32>((200, 100, 50), 0, 0.0);
        assert!(in_place::<f32, Avx512, true>(&long, true).is_some());
        assert!(in_place::<f32, Avx2, true>(&long, true).is_none());
    }

    #[test]
    fn few_last_rows_are_columns_of_tiles_across() {
        fn rest<S: Number, K: Kernels<S>>(sizes: (usize, usize, usize), beta: S) -> usize {
            let (tile, _) =
                in_place::<S, K, false>(&product(sizes, 0, beta), true).expect("a tile");
            rest_across::<S, K>(&tile)
        }
        let words = |m, n, k| rest::<f32, Avx512>((m, n, k), 0.0);
        assert_eq!([33, 36, 37, 48].map(|m| words(m, 40, 33)), [1, 4, 0, 0]);
        // Less than a vector of rows; few multiplications; a C that is read; half of a vector of pairs.
        assert_eq!((words(4, 40, 33), words(17, 9, 11)), (0, 0));
        assert_eq!(rest::<f32, Avx512>((33, 40, 33), 1.0), 0);
        assert_eq!(rest::<f64, Avx512>((33, 40, 33), 0.0), 0);
    }
}
