//! The shape of the register tile for a product: the one that wastes least of the last tiles.

use crate::kernel::Kernels;
use crate::vector::Vector;

/// The rows and the columns of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// Products of so many whole tiles of rows have the whole tile: what the last tile wastes is little.
const MANY: usize = 6;
/// About so many half cycles does a tile cost beside its steps, divided by an average depth.
const BESIDE: usize = 1;

impl Shape {
    /// The shape for a product of (m,n).
    pub(crate) fn of<T, K: Kernels<T>>(m: usize, n: usize) -> Self {
        let whole = Shape {
            rows: K::MR,
            columns: K::NR,
        };
        if m > MANY * K::MR {
            return whole;
        }
        let lanes = K::Vector::LANES;
        let vectors = m.div_ceil(lanes);
        let all = K::SHAPES.iter().map(|&(v, columns)| {
            let shape = Shape {
                rows: v * lanes,
                columns,
            };
            let rest = vectors % v;
            let cost = (vectors / v) * line(v, n, columns)
                + if rest > 0 { line(rest, n, columns) } else { 0 };
            (cost, shape != whole, shape)
        });
        all.min_by_key(|&(cost, other, _)| (cost, other))
            .map_or(whole, |(.., shape)| shape)
    }
}

/// The half cycles of one step along K in a line of tiles of `v` vectors.
fn line(v: usize, n: usize, columns: usize) -> usize {
    let rest = n % columns;
    (n / columns) * step(v, columns) + if rest > 0 { step(v, rest) } else { 0 }
}

/// The half cycles of one step along K: two fused multiply-adds a cycle, two loads a cycle, and 4
/// cycles until a sum is there for the next step.
fn step(v: usize, columns: usize) -> usize {
    (v * columns).max(v + columns).max(8) + BESIDE
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::Shape;
    use crate::target::Avx512;

    #[test]
    fn few_rows_have_a_shape_of_their_own() {
        let of = |m, n| {
            let shape = Shape::of::<f32, Avx512>(m, n);
            (shape.rows, shape.columns)
        };
        assert_eq!((of(48, 64), of(1000, 1000)), ((48, 8), (48, 8)));
        assert_eq!(
            (of(64, 64), of(32, 64), of(5, 64)),
            ((64, 6), (32, 12), (16, 12))
        );
    }
}
