//! Products with longer sides than small ones that are computed like these, tile after tile: those that lie near, and
//! those of a tall A and few columns.
//!
//! All columns of C are multiplied by a tile of A before the next tile, so that the tile stays in the first level. The
//! loops over blocks do the same for a packed tile, but decide anew for each panel what it reads.

use super::along::with_room;
use super::blocks::Caches;
use super::panels::{Panels, Room};
use super::plan::{APART, FEW_COLUMNS, is_crowded, near};
use super::row_of_tiles::row_of_tiles;
use super::shape::{FEW_TILES, Shape};
use super::strided::Strided;
use super::tiling::Tiling;
use crate::kernel::{Kernels, Tile, UNROLL, UNROLL_SHORT};
use crate::number::Number;
use crate::vector::Vector;
use core::ptr::NonNull;

/// The most bytes of all operands of a product that lies near: a quarter of the second level of Zen 4.
const NEAR: usize = 256 << 10;

/// The most bytes that a product may have to lie near.
pub(super) fn most_bytes<V: Vector>(caches: Caches, threads: usize) -> usize {
    match V::MASKS && caches.are_large() && threads == 1 {
        true => caches.second / 2,
        false => NEAR,
    }
}

/// Whether all operands of a product have at most so many bytes, gaps between their rows and columns counted. As
/// measured with AVX-512.
pub(super) fn is_near<S>(product: &Strided<S>, most: usize) -> bool {
    let (m, n, k) = product.sizes;
    let (a, b, c) = (&product.a, &product.b, &product.c);
    let extent = |(rows, row): (usize, isize), (columns, column): (usize, isize)| {
        let last = (rows - 1) * row.unsigned_abs() + (columns - 1) * column.unsigned_abs();
        (last + 1) * size_of::<S>()
    };
    let bytes = extent((m, a.row), (k, a.column)) + extent((n, b.row), (k, b.column));
    bytes + extent((m, c.row), (n, c.column)) <= most
}

/// The most bytes of a row of a tall A. As measured: with 8000, blocks along K are better.
const MOST_DEPTH: usize = 4096;

/// Whether A, which does not lie near, is multiplied tile by tile by few columns, whose B lies near. As measured with a
/// second level of 2 MiB.
pub(super) fn is_tall<S, K: Kernels<S>>(tile: &Tile<S>) -> bool {
    let caches = Caches::of_this_machine();
    caches.are_large()
        && tile.rows > FEW_TILES * K::MR
        && tile.columns <= FEW_COLUMNS
        && tile.depth * size_of::<S>() <= MOST_DEPTH
        && tile.columns * tile.depth * size_of::<S>() <= near(caches)
}

/// How tiles of a product read their A.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reading {
    shape: Shape,
    /// Whether the first kernel of a tile copies it for the others.
    copies: bool,
    /// Whether the kernels of a tile fetch the next one.
    fetches: bool,
}

impl Reading {
    fn of<S, K: Kernels<S>>(tile: &Tile<S>, caches: Caches) -> Self {
        let bytes = size_of::<S>();
        let step = tile.a_step * bytes;
        let is_crowded = |shape: Shape| is_crowded(shape.rows * bytes, step, tile.depth);
        let mut shape = Shape::of::<S, K>((tile.rows, tile.columns, tile.depth));
        let fetches = tile.rows * (tile.depth + tile.columns) * bytes > caches.second / 2;
        let competes = step.is_multiple_of(APART) && is_crowded(shape);
        // A tile with many columns lies on as many pages.
        let is_worth = competes || (fetches && tile.depth > MOST_PAGES);
        let copies = is_worth
            && tile.columns > 2 * shape.columns
            && (tile.b_step == 1 || tile.b_column == 1);
        // A tile with fewer rows has fewer lines, and as many sums.
        let is_lower = |&&(_, columns): &&(usize, usize)| {
            let [rest, other] = [shape.columns, columns].map(|of| tile.columns % of);
            let is_wide = match copies {
                true => fetches && bytes == 4 && tile.columns >= WIDE_COPY,
                false => other == 0 || tile.columns >= MANY_COLUMNS,
            };
            is_wide || (tile.columns > FEW_PANELS && (1..=NARROW).contains(&rest) && other > rest)
        };
        if (copies || is_crowded(shape))
            && let Some(&(v, columns)) = K::OTHERS.iter().find(is_lower)
        {
            let rows = v * K::Vector::LANES;
            shape = Shape { rows, columns };
        }
        Reading {
            shape,
            copies,
            fetches,
        }
    }
}

/// With so many columns, a narrow panel at the end costs little.
const MANY_COLUMNS: usize = 64;
/// Copied tiles of `f32` are lower from so many columns of C on. With fewer, and for `f64`, higher ones are as fast.
const WIDE_COPY: usize = 24;
/// A last panel of so few columns waits for its sums, and costs as much as a wider one.
const NARROW: usize = 2;
/// With no more columns than these, there are as few panels as can be.
const FEW_PANELS: usize = 16;
/// The most columns of a tile of a distant A that is read as it lies by more than two panels. With 129 and more a copy
/// was faster.
const MOST_PAGES: usize = 64;

/// The tiles of a product of more rows than a tile has, whose rows of A and C are contiguous. The product is a tile of
/// all rows and columns. Without `room`, a copied tile is in the memory of this thread.
///
/// # Safety
/// The processor has the instructions of `K`. All elements exist; those of C are borrowed exclusively and are
/// distinct.
#[inline(never)]
pub(super) unsafe fn tiles<S: Number, K: Kernels<S>>(
    product: &Tile<S>,
    room: Option<&mut Room<'_>>,
) {
    let reading = Reading::of::<S, K>(product, Caches::of_this_machine());
    // SAFETY: as the caller promises.
    unsafe {
        match reading.copies {
            false => rows_of_tiles::<S, K>(product, reading, None),
            true => with_room(room, |room| {
                let [to] = Panels::rooms(room, [reading.shape.rows * product.depth]);
                rows_of_tiles::<S, K>(product, reading, NonNull::new(to));
            }),
        }
    }
}

/// [`tiles`] with room for a copied tile, if tiles are copied.
///
/// # Safety
/// Those of [`tiles`].
unsafe fn rows_of_tiles<S: Number, K: Kernels<S>>(
    product: &Tile<S>,
    Reading { shape, fetches, .. }: Reading,
    copy: Option<NonNull<S>>,
) {
    let tiling = Tiling::new(product.rows, shape.rows, K::Vector::LANES);
    for t in 0..tiling.count() {
        let span = tiling.span(t);
        let mut tile = Tile {
            rows: span.len(),
            a: product.a.wrapping_add(span.start),
            c: product.c.wrapping_add(span.start),
            ..*product
        };
        // SAFETY: as the caller promises; the rows are some of A and C.
        unsafe {
            if tile.rows == shape.rows {
                let next = product.a.wrapping_add(span.end).cast_mut();
                let next = NonNull::new(next).filter(|_| fetches && t + 1 < tiling.count());
                panels::<S, K>(&mut tile, shape.columns, copy, next);
            } else {
                row_of_tiles::<S, K>(&mut tile);
            }
        }
    }
}

/// The panels of a whole tile of rows. The first one copies A, if there is room for it; all of them fetch the `next`
/// tile of A, if there is one.
///
/// # Safety
/// Those of [`tiles`].
unsafe fn panels<S: Number, K: Kernels<S>>(
    tile: &mut Tile<S>,
    width: usize,
    copy: Option<NonNull<S>>,
    next: Option<NonNull<S>>,
) {
    let (step, count) = (tile.a_step, tile.columns / width);
    let rest = tile.columns % width;
    tile.columns = width;
    tile.ahead_step = step;
    let mut fetched = 0;
    for panel in 0..count {
        tile.copy = copy.filter(|_| panel == 0);
        let unroll = match tile.copy {
            Some(_) => UNROLL_SHORT,
            None => UNROLL,
        };
        let (turns, left) = (tile.depth / unroll, tile.depth.saturating_sub(fetched));
        let at = next.filter(|_| turns > 0 && left > 0);
        tile.ahead = at.and_then(|at| NonNull::new(at.as_ptr().wrapping_add(fetched * step)));
        if tile.ahead.is_some() {
            // As many columns in each turn of all panels that are left; few panels have few turns.
            tile.ahead_count = left.div_ceil(turns * (count - panel)).min(UNROLL);
            fetched += turns * tile.ahead_count;
        }
        // SAFETY: the rows, columns and steps of the tile are those of elements; a whole tile has room for its copy.
        unsafe { K::tile(tile) };
        if let Some(to) = tile.copy {
            (tile.a, tile.a_step) = (to.as_ptr().cast_const(), tile.rows);
        }
        tile.b = tile.b.wrapping_add(width * tile.b_column);
        tile.c = tile.c.wrapping_add(width * tile.c_stride);
    }
    (tile.copy, tile.ahead, tile.columns) = (None, None, rest);
    if rest > 0 {
        // SAFETY: as above.
        unsafe { K::tile(tile) };
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::super::blocks::Caches;
    use super::super::strided::{Grid, Strided};
    use super::{NEAR, Reading, is_near, most_bytes, rows_of_tiles};
    use crate::kernel::{Kernels, Tile};
    use crate::number::Number;
    use crate::target::{Avx2, Avx512, Portable, Target};
    use core::ptr::{NonNull, null, null_mut};

    const CACHES: Caches = Caches { second: 2 << 20 };

    #[test]
    fn products_are_near_with_the_gaps_of_their_operands() {
        let near = |(m, n, k): (usize, usize, usize), gap: usize| {
            let [of_m, of_k] = [m, k].map(|rows| (rows + gap) as isize);
            let product = Strided::<f32> {
                sizes: (m, n, k),
                a: Grid {
                    at: null(),
                    row: 1,
                    column: of_m,
                },
                b: Grid {
                    at: null(),
                    row: of_k,
                    column: 1,
                },
                c: Grid {
                    at: null_mut(),
                    row: 1,
                    column: of_m,
                },
                alpha: 1.0,
                beta: 0.0,
            };
            is_near(&product, NEAR)
        };
        assert!(near((200, 100, 50), 0) && near((5, 3000, 7), 0));
        assert!(!near((200, 200, 200), 0) && !near((200, 100, 50), 1000));
    }

    #[test]
    fn more_lies_near_in_a_large_second_level_for_one_thread_with_long_vectors() {
        type V<K> = <K as Kernels<f32>>::Vector;
        let small = Caches { second: 1 << 20 };
        assert_eq!(most_bytes::<V<Avx512>>(CACHES, 1), 1 << 20);
        assert_eq!(most_bytes::<V<Avx512>>(CACHES, 2), NEAR);
        assert_eq!(most_bytes::<V<Avx512>>(small, 1), NEAR);
        assert_eq!(most_bytes::<V<Avx2>>(CACHES, 1), NEAR);
    }

    /// Columns of A, B and C without elements. Behind each column of A and C is a gap of so many.
    fn tile<S: Number>((rows, columns, depth): (usize, usize, usize), gap: usize) -> Tile<S> {
        Tile {
            depth,
            a: null(),
            a_step: rows + gap,
            b: null(),
            b_column: depth,
            b_step: 1,
            c: null_mut(),
            c_stride: rows + gap,
            rows,
            columns,
            alpha: S::ONE,
            beta: S::ZERO,
            is_near: false,
            next_b: None,
            ahead: None,
            ahead_step: 0,
            ahead_count: 1,
            copy: None,
        }
    }

    #[test]
    fn tiles_are_copied_where_their_columns_compete_or_lie_on_many_pages() {
        let of = |sizes, gap| {
            let reading = Reading::of::<f32, Avx512>(&tile(sizes, gap), CACHES);
            let shape = reading.shape;
            ((shape.rows, shape.columns), reading.copies, reading.fetches)
        };
        assert_eq!(of((128, 128, 128), 0), ((64, 6), true, false));
        assert_eq!(of((250, 128, 100), 0), ((64, 6), false, false));
        // Too much for the first level: fewer rows, if their columns leave no narrow panel.
        assert_eq!(of((200, 200, 200), 0), ((48, 8), false, false));
        assert_eq!(of((300, 36, 300), 0), ((64, 6), false, false));
        // A narrow panel at the end; words that are copied, with more columns.
        assert_eq!(of((300, 37, 300), 0), ((48, 8), false, false));
        assert_eq!(of((300, 17, 300), 0), ((64, 6), false, false));
        assert_eq!(of((4000, 20, 200), 0), ((48, 8), true, true));
        assert_eq!(of((4000, 60, 200), 0), ((48, 8), true, true));
        // A is far, on few pages or with few columns of C; on many pages.
        assert_eq!(of((4000, 24, 60), 900), ((48, 8), false, true));
        assert_eq!(of((3000, 12, 129), 0), ((64, 6), false, true));
        assert_eq!(of((4000, 36, 129), 0), ((48, 8), true, true));
    }

    /// Computes `C = alpha·A·B + beta·C` tile by tile, and by three loops. What lies around A and B is NaN, what lies
    /// around C stays as it is.
    fn are_exact<S: Number + From<i8> + PartialEq + core::fmt::Debug, K: Kernels<S>>(nan: S) {
        let of = |i: usize| S::from((i % 7) as i8 - 3);
        let guard = 80;
        for (m, n, k) in [
            (65, 13, 5),
            (130, 30, 9),
            (200, 19, 4),
            (97, 8, 13),
            (150, 40, 3),
        ] {
            let shape = super::Shape::of::<S, K>((m, n, k));
            // A kernel of an instruction set without masks reads whole vectors of rows.
            let m = m - m % K::MR.min(shape.rows);
            let (a_step, c_stride) = (m + 3, m + 2);
            let mut a = vec![nan; guard + a_step * k + guard];
            for (i, p) in (0..m).flat_map(|i| (0..k).map(move |p| (i, p))) {
                a[guard + i + a_step * p] = of(i + 3 * p);
            }
            for (beta, copies, fetches, is_along_k) in
                (0..16).map(|bits| (bits % 2, bits & 2 > 0, bits & 4 > 0, bits & 8 > 0))
            {
                let (b_column, b_step) = if is_along_k { (k + 1, 1) } else { (1, n + 1) };
                let mut b = vec![nan; (n + 1) * (k + 1) + guard];
                for (j, p) in (0..n).flat_map(|j| (0..k).map(move |p| (j, p))) {
                    b[b_column * j + b_step * p] = of(5 * j + p);
                }
                let old = if beta == 0 { nan } else { of(1) };
                let mut c = vec![S::from(100); guard + c_stride * n + guard];
                for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                    c[guard + i + c_stride * j] = old;
                }
                let whole = Tile {
                    a: a[guard..].as_ptr(),
                    a_step,
                    b: b.as_ptr(),
                    b_column,
                    b_step,
                    c: c[guard..].as_mut_ptr(),
                    c_stride,
                    alpha: S::from(2),
                    beta: S::from(beta as i8),
                    ..tile((m, n, k), 0)
                };
                let reading = Reading {
                    shape,
                    copies,
                    fetches,
                };
                let mut room = vec![nan; shape.rows * k + 16];
                let start = room.as_ptr().align_offset(64).min(16);
                let copy = NonNull::new(room[start..].as_mut_ptr()).filter(|_| copies);
                // SAFETY: all elements exist, those of C are distinct, and there is room for a tile.
                unsafe { rows_of_tiles::<S, K>(&whole, reading, copy) };
                let case = format!("{m}x{n}x{k} {beta} {copies} {fetches} {is_along_k}");
                for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                    let mut sum = S::ZERO;
                    for p in 0..k {
                        sum = sum + of(i + 3 * p) * of(5 * j + p);
                    }
                    let mut want = S::from(2) * sum;
                    if beta != 0 {
                        want = want + old;
                    }
                    let at = guard + i + c_stride * j;
                    assert_eq!(c[at], want, "({i},{j}) of {case}");
                    c[at] = S::from(100);
                }
                assert!(c.iter().all(|&x| x == S::from(100)), "beside C: {case}");
            }
        }
    }

    #[test]
    fn tiles_that_are_copied_and_fetched_are_exact() {
        are_exact::<f32, Portable>(f32::NAN);
        if Target::Avx2.is_available() {
            are_exact::<f32, Avx2>(f32::NAN);
        }
        if Target::Avx512.is_available() {
            are_exact::<f32, Avx512>(f32::NAN);
            are_exact::<f64, Avx512>(f64::NAN);
        }
    }
}
