//! Sums of vectors along K: of some rows of A, which are contiguous, with columns of B that are so
//! too. Each element of C has a vector of sums, which are added up at the end.

use super::matrix::Matrix;
use crate::kernel::Kernels;
use crate::number::Number;
use crate::target::Work;
use crate::vector::{SUMMED, Vector, Widen};
use core::marker::PhantomData;
use core::ops::Range;

/// The columns of C that are summed before they are stored: a multiple of the columns of each tile.
pub(super) const STRIP: usize = 48;
/// The most rows of a tile.
pub(super) const MOST_OF_TILE: usize = 8;

/// Sums of some rows of A for some columns of B.
#[derive(Clone)]
pub(crate) struct Sums<'t, S> {
    /// The first row of A; rows are contiguous along K, `pitch` apart.
    pub(super) a: *const S,
    pub(super) pitch: usize,
    pub(super) b: Matrix<'t, *const u8>,
    /// The columns of B.
    pub(super) columns: Range<usize>,
    pub(super) alpha: S,
    /// Room for the sums: those of all rows for the first column, then those for the next one.
    pub(super) to: *mut S,
    /// From column to column of the sums: the number of rows.
    pub(super) apart: usize,
    /// Whether the columns of B that follow are fetched to the second level.
    pub(super) fetches: bool,
}

/// How many of the rows that are left a tile has.
pub(super) const fn rows_of_tile<V: Vector>(rows: usize) -> usize {
    match rows {
        0..3 => rows,
        _ if V::REGISTERS < 32 => match rows {
            3 | 5 | 6 => 3,
            _ => 4,
        },
        3..8 => rows,
        _ => 8,
    }
}

/// The sums of the first rows, [`rows_of_tile`] of them: with as many sums as there are registers for, beside a
/// vector of each column and one of a row.
///
/// # Safety
/// The processor has the instructions of `K`; the rows and columns exist, and there is room for
/// their sums. The elements of B are of type `B`.
pub(crate) unsafe fn sums<S, B, K>(sums: Sums<'_, S>)
where
    S: Number,
    B: Copy,
    K: Kernels<S, Vector: Widen<B>>,
{
    // SAFETY: as the caller promises; the tile has as many rows as there are.
    unsafe {
        if const { K::Vector::REGISTERS >= 32 } {
            match sums.apart {
                1 => by_tiles::<S, B, K, 1, 8>(sums),
                2 => by_tiles::<S, B, K, 2, 8>(sums),
                3 => by_tiles::<S, B, K, 3, 6>(sums),
                4 => by_tiles::<S, B, K, 4, 6>(sums),
                5 => by_tiles::<S, B, K, 5, 4>(sums),
                6 => by_tiles::<S, B, K, 6, 4>(sums),
                7 => by_tiles::<S, B, K, 7, 3>(sums),
                _ => by_tiles::<S, B, K, 8, 3>(sums),
            }
        } else {
            match sums.apart {
                1 => by_tiles::<S, B, K, 1, 8>(sums),
                2 => by_tiles::<S, B, K, 2, 4>(sums),
                3 => by_tiles::<S, B, K, 3, 3>(sums),
                _ => by_tiles::<S, B, K, 4, 2>(sums),
            }
        }
    }
}

/// The sums of `R` rows by tiles of `W` columns, and the columns that are left one by one.
///
/// # Safety
/// Those of [`sums`].
unsafe fn by_tiles<S, B, K, const R: usize, const W: usize>(sums: Sums<'_, S>)
where
    S: Number,
    B: Copy,
    K: Kernels<S, Vector: Widen<B>>,
{
    debug_assert_eq!(sums.apart, R);
    let Range { start, end } = sums.columns;
    let whole = end - (end - start) % W;
    // SAFETY: as the caller promises.
    unsafe {
        if start < whole {
            let sums = Sums {
                columns: start..whole,
                ..sums
            };
            K::with(Tiles::<K::Vector, B, R, W>(sums, PhantomData));
        }
        if whole < end {
            let sums = Sums {
                columns: whole..end,
                to: sums.to.wrapping_add((whole - start) * R),
                ..sums
            };
            K::with(Tiles::<K::Vector, B, R, 1>(sums, PhantomData));
        }
    }
}

/// Sums by tiles of `R` rows and `W` columns, for a multiple of `W` columns, whose elements are of
/// type `B`.
struct Tiles<'t, V: Vector, B, const R: usize, const W: usize>(
    Sums<'t, V::Element>,
    PhantomData<B>,
);

impl<V: Widen<B>, B: Copy, const R: usize, const W: usize> Work for Tiles<'_, V, B, R, W> {
    type Output = ();

    /// # Safety
    /// Those of [`Work`] and of [`sums`].
    #[inline(always)]
    #[allow(
        clippy::needless_range_loop,
        reason = "indices are constants in unrolled loops"
    )]
    unsafe fn run(self) {
        let Sums {
            a,
            pitch,
            b,
            columns,
            alpha,
            to,
            apart,
            fetches,
        } = self.0;
        let k = b.columns.size();
        let b_at = b.at.cast::<B>().wrapping_offset(b.columns.at(0));
        let at_a: [_; R] = core::array::from_fn(|r| a.wrapping_add(r * pitch));
        for j in columns.clone().step_by(W) {
            let at_b: [_; W] = core::array::from_fn(|w| b_at.wrapping_offset(b.rows.at(j + w)));
            let is_last = j + 2 * W > b.rows.size();
            let next = b.rows.at(if is_last { j } else { j + W }) - b.rows.at(j);
            // SAFETY: steps below `k` of rows of A and columns of B that exist, and room for their
            // sums.
            unsafe {
                tile::<V, B, R, W>(
                    (at_a, at_b, k),
                    |from| V::load_along(from),
                    |from, count| V::load_part_along(from, count),
                    |p| {
                        if const { R == MOST_OF_TILE } && fetches {
                            for column in at_b {
                                V::prefetch_second(
                                    column.wrapping_offset(next).wrapping_add(p).cast(),
                                );
                            }
                        }
                    },
                    (alpha, to.add((j - columns.start) * apart)),
                    |i| (i % R, i / R),
                );
            }
        }
    }
}

/// Multiplies `R` rows of A with `W` columns of B along K, and writes the sums times `alpha`. Sum `i` is that of the
/// row and the column that `order(i)` names. All rows and columns are contiguous along K. `load` and `load_part` load
/// a column; `ahead` is called in each turn of the loop.
///
/// # Safety
/// The processor has the instructions of `V`. The rows and columns have `k` elements, and there is room for the sums,
/// their number rounded up to a multiple of [`SUMMED`].
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "indices are constants in unrolled loops"
)]
pub(super) unsafe fn tile<V: Vector, B, const R: usize, const W: usize>(
    (at_a, at_b, k): ([*const V::Element; R], [*const B; W], usize),
    load: impl Fn(*const B) -> V,
    load_part: impl Fn(*const B, usize) -> V,
    ahead: impl Fn(usize),
    (alpha, to): (V::Element, *mut V::Element),
    order: impl Fn(usize) -> (usize, usize),
) {
    // SAFETY: as the caller promises.
    unsafe {
        let zero = V::splat(V::Element::ZERO);
        let mut sums = [[zero; W]; R];
        let each = V::LANES * V::STEPS;
        let whole = k - k % each;
        for p in (0..whole).step_by(each) {
            ahead(p);
            let y: [V; W] = core::array::from_fn(|w| load(at_b[w].add(p)));
            for r in 0..R {
                let x = V::load(at_a[r].add(p / V::STEPS));
                for w in 0..W {
                    sums[r][w] = x.dot_add(y[w], sums[r][w]);
                }
            }
        }
        if whole < k {
            let (at, rest) = (whole / V::STEPS, (k - whole).div_ceil(V::STEPS));
            let y: [V; W] = core::array::from_fn(|w| load_part(at_b[w].add(whole), k - whole));
            for r in 0..R {
                let x = V::load_part(at_a[r].add(at), rest);
                for w in 0..W {
                    sums[r][w] = x.dot_add(y[w], sums[r][w]);
                }
            }
        }
        let of = |i: usize| {
            let (r, w) = order(i);
            sums[r][w]
        };
        // So few that are left take longer together than one by one.
        let together = match R * W % SUMMED {
            1..=2 => R * W - R * W % SUMMED,
            _ => R * W,
        };
        for first in (0..together).step_by(SUMMED) {
            let of = |i: usize| {
                if first + i < R * W {
                    of(first + i)
                } else {
                    zero
                }
            };
            V::sums(core::array::from_fn(of), alpha, to.add(first));
        }
        for i in together..R * W {
            *to.add(i) = alpha * of(i).sum();
        }
    }
}

/// Sums of one column behind those of another, and room for them in another order: those of one row behind those
/// of another. Both have room for [`STRIP`] columns of [`MOST_OF_TILE`] rows.
pub(super) struct Turned<S> {
    pub(super) sums: *const S,
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) to: *mut S,
}

/// [`Turned`] as work for the vectors of an instruction set.
pub(super) struct Turning<V: Vector>(pub(super) Turned<V::Element>);

impl<V: Vector> Work for Turning<V> {
    type Output = ();

    /// # Safety
    /// Those of [`Work`]; the numbers of rows and columns are not greater than there is room for.
    #[inline(always)]
    unsafe fn run(self) {
        let Turned {
            sums,
            rows,
            columns,
            to,
        } = self.0;
        // Squares go on behind the rows and columns that there are. There is room for that, and nobody reads it.
        const {
            assert!(
                STRIP.is_multiple_of(V::SMALL_SIDE) && MOST_OF_TILE.is_multiple_of(V::SMALL_SIDE)
            )
        }
        for x in (0..columns).step_by(V::SMALL_SIDE) {
            for y in (0..rows).step_by(V::SMALL_SIDE) {
                // SAFETY: as the caller promises.
                unsafe {
                    let from = sums.add(x * rows + y);
                    V::transpose_small(from, rows as isize, to.add(x + STRIP * y), STRIP);
                }
            }
        }
    }
}
