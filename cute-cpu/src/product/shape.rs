//! The shape of the register tile for a product.

use crate::kernel::Kernels;
use crate::vector::Vector;

/// The rows and the columns of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

impl Shape {
    /// The shape for a product of `m` rows: all of them where there is such a tile, with as many
    /// columns as there are registers for; else the whole tile.
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
        Shape {
            rows: K::MR,
            columns: K::NR,
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
        assert_eq!((of(48), of(1000)), ((48, 8), (48, 8)));
        assert_eq!((of(64), of(32), of(5)), ((64, 6), (32, 12), (16, 12)));
    }
}
