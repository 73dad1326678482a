//! The shape of the register tile for a product.

use crate::kernel::Kernels;
use crate::vector::Vector;

/// The rows and the columns of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// With more tiles than these, a smaller one at the end costs little.
pub(super) const FEW_TILES: usize = 3;
/// With at most this many columns, a narrow panel at the end is a great part of all: they have as few panels as they can.
const FEW_COLUMNS: usize = 16;
/// Unless A has more bytes than these: there the time is that of reading A, in longer runs of rows for the higher tile.
const FAR: usize = 8 << 20;
/// The limit in place of [`FEW_COLUMNS`] for a product of at least [`TALL`] whole tiles of rows. Each panel
/// reads all of A again from the second level, and there are fewer panels if they are wide. As measured with
/// 4000 rows and AVX-512. They are wide even where narrow ones leave no rest.
const FEW_COLUMNS_OF_TALL: usize = 64;
/// The least whole tiles of rows of a tall product.
const TALL: usize = 16;

/// The most columns of C that are next to each other for which [`Shape::across`] differs.
const MOST_ACROSS: usize = 64;

impl Shape {
    /// Whether whole tiles of this shape have kernels of their own, which can copy their A.
    pub(crate) fn has_whole_tiles<T, K: Kernels<T>>(self) -> bool {
        let of = |(v, columns)| self.rows == v * K::Vector::LANES && self.columns == columns;
        of((K::MR / K::Vector::LANES, K::NR)) || K::OTHERS.iter().copied().any(of)
    }

    /// The shape for a product of `m` rows, `n` columns and `k` steps: all rows where there is such a tile, with as
    /// many columns as there are registers for; else a whole tile, of several the one that leaves no
    /// rows for a smaller one where there are few tiles, and else no columns, or no narrow panel, where these are few.
    pub(crate) fn of<T, K: Kernels<T>>((m, n, k): (usize, usize, usize)) -> Self {
        let lanes = K::Vector::LANES;
        let vectors = m.div_ceil(lanes);
        for &(v, columns) in K::SHAPES {
            if v == vectors {
                return Shape {
                    rows: v * lanes,
                    columns,
                };
            }
        }
        let whole = K::MR / lanes;
        let fits = |v: usize| m.is_multiple_of(v * lanes);
        // The smaller tile has more columns: it is better where as many of them are enough.
        let is_enough = |v: usize| fits(v) || vectors.div_ceil(v) <= vectors.div_ceil(whole);
        let other = K::OTHERS.iter().find(|&&(v, _)| is_enough(v));
        match other {
            Some(&(v, columns)) if m <= FEW_TILES * v * lanes && !fits(whole) => Shape {
                rows: v * lanes,
                columns,
            },
            _ => {
                let is_short = n <= FEW_COLUMNS && m * k * size_of::<T>() <= FAR;
                let are_panels = |&&(_, columns): &&(usize, usize)| {
                    n.is_multiple_of(columns)
                        || (is_short && n.div_ceil(columns) < n.div_ceil(K::NR))
                };
                let most = if m >= TALL * K::MR {
                    FEW_COLUMNS_OF_TALL
                } else {
                    FEW_COLUMNS
                };
                let is_few = (1..=most).contains(&n)
                    && (most == FEW_COLUMNS_OF_TALL || !n.is_multiple_of(K::NR));
                let other = K::OTHERS.iter().find(are_panels).filter(|_| is_few);
                let &(v, columns) = other.unwrap_or(&(whole, K::NR));
                Shape {
                    rows: v * lanes,
                    columns,
                }
            }
        }
    }

    /// The shape for a C whose columns are next to each other: if they are neither few nor many, the widest of whole
    /// tiles, which has the fewest panels, and columns for squares. As measured with 2 MiB of second level.
    pub(crate) fn across<T, K: Kernels<T>>(sizes: (usize, usize, usize)) -> Self {
        let (m, n, _) = sizes;
        match K::OTHERS.first() {
            Some(&(v, columns))
                if m > FEW_TILES * K::MR && (FEW_COLUMNS + 1..=MOST_ACROSS).contains(&n) =>
            {
                Shape {
                    rows: v * K::Vector::LANES,
                    columns,
                }
            }
            _ => Self::of::<T, K>(sizes),
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::Shape;
    use crate::target::Avx512;

    #[test]
    fn few_rows_have_a_shape_of_their_own() {
        let of = |m| {
            let shape = Shape::of::<f32, Avx512>((m, 1000, 300));
            (shape.rows, shape.columns)
        };
        assert_eq!((of(64), of(1000)), ((64, 6), (64, 6)));
        assert_eq!((of(48), of(32), of(5)), ((48, 8), (32, 12), (16, 16)));
    }

    #[test]
    fn rows_that_are_two_or_three_smaller_tiles_have_them() {
        let rows = |m| Shape::of::<f32, Avx512>((m, 1000, 300)).rows;
        assert_eq!((rows(96), rows(144), rows(192)), (48, 48, 64));
        assert_eq!(
            (rows(65), rows(100), rows(128), rows(135)),
            (48, 64, 64, 48)
        );
    }

    #[test]
    fn few_columns_that_are_panels_of_another_tile_have_it() {
        let shape = |n| {
            let shape = Shape::of::<f32, Avx512>((1000, n, 300));
            (shape.rows, shape.columns)
        };
        assert_eq!((shape(8), shape(16)), ((48, 8), (48, 8)));
        assert_eq!((shape(12), shape(24)), ((64, 6), (64, 6)));
    }

    #[test]
    fn few_columns_have_the_fewest_panels() {
        let columns = |n| Shape::of::<f32, Avx512>((1000, n, 300)).columns;
        assert_eq!([7, 13, 14, 15].map(columns), [8; 4]);
        assert_eq!([5, 6, 9, 11, 17, 19].map(columns), [6; 6]);
        let far = |k| Shape::of::<f32, Avx512>((1000, 7, k)).columns;
        assert_eq!([2097, 2098].map(far), [8, 6]);
    }

    #[test]
    fn columns_that_are_next_to_each_other_are_wide_panels() {
        let of = |m, n| {
            let shape = Shape::across::<f32, Avx512>((m, n, 300));
            (shape.rows, shape.columns)
        };
        assert_eq!(
            (of(1000, 37), of(193, 17), of(4096, 64)),
            ((48, 8), (48, 8), (48, 8))
        );
        assert_eq!(
            (of(1000, 12), of(1000, 65), of(192, 37)),
            ((64, 6), (64, 6), (64, 6))
        );
    }

    #[test]
    fn more_columns_of_many_rows_are_wide_panels() {
        let columns = |m, n| Shape::of::<f32, Avx512>((m, n, 300)).columns;
        assert_eq!((columns(1024, 32), columns(4000, 64)), (8, 8));
        assert_eq!(
            (columns(1023, 32), columns(4000, 72), columns(4000, 33)),
            (6, 6, 6)
        );
    }
}
