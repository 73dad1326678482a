//! The shape of the register tile for a product.

use crate::kernel::Kernels;
use crate::vector::Vector;

/// The rows and the columns of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// With more tiles than so many, a smaller one at the end costs little.
pub(super) const FEW_TILES: usize = 3;

impl Shape {
    /// The shape for a product of `m` rows: all of them where there is such a tile, with as many
    /// columns as there are registers for; else a whole tile, of several the one that leaves no rows
    /// for a smaller one where there are few tiles.
    pub(crate) fn of<T, K: Kernels<T>>(m: usize) -> Self {
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
            _ => Shape {
                rows: K::MR,
                columns: K::NR,
            },
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
            let shape = Shape::of::<f32, Avx512>(m);
            (shape.rows, shape.columns)
        };
        assert_eq!((of(64), of(1000)), ((64, 6), (64, 6)));
        assert_eq!((of(48), of(32), of(5)), ((48, 8), (32, 12), (16, 12)));
    }

    #[test]
    fn rows_that_are_two_or_three_smaller_tiles_have_them() {
        let rows = |m| Shape::of::<f32, Avx512>(m).rows;
        assert_eq!((rows(96), rows(144), rows(192)), (48, 48, 64));
        assert_eq!(
            (rows(65), rows(100), rows(128), rows(135)),
            (48, 64, 64, 48)
        );
    }
}
