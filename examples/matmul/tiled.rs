//! The product `C(i,j) = Σ A(i,p)·B(j,p)` in plain code with layouts.
//!
//! This is what every fast product does, `cute_cpu::gemm` among them, without the rest of it:
//! vector instructions, blocks for the caches, threads.
//!
//! A layout `shape:stride` is a function from coordinates to offsets. A row-major matrix is
//! `(m,k):(k,_1)`: it maps `(i,p)` to `i·k + p·1`. `_` marks what the compiler knows.
//!
//! 1. A and B are *packed*: copied into panels of a few rows, in the order in which the innermost
//!    loop reads them. A in panels of 8 rows is `((_8,x),k):((_1,8k),_8)` with `x = ⌈m/8⌉`. Its
//!    first mode is the row in two parts, the row within a panel and the number of the panel; row
//!    `i` of the matrix is still row `i`, since an index counts through both parts.
//! 2. A tile of C is summed in registers. Its layout `(_8,_4):(_1,_8)` is static, so the compiler
//!    unrolls the loops over it.
//! 3. Tiles need not divide C. The last panels are filled up with zeros, and the last tiles of C
//!    have only the elements that exist.
#![forbid(unsafe_code)]

use crate::product::{Output, View};
use cute_core::{layout::Coordinate, prelude::*};

/// The rows and the columns of a tile of C: its sums fill eight vectors of four numbers, half of
/// the registers that each processor of x86-64 has.
const MR: usize = 8;
const NR: usize = 4;

type Sums = Fragment<f32, Layout![(const MR, const NR)]>;

/// `c = a·bᵀ`
pub fn multiply(a: &View<'_>, b: &View<'_>, c: &mut Output<'_>) -> Result<(), TensorError> {
    let (of_a, of_b) = layouts(a, b);
    let (a, b) = (packed(a, of_a), packed(b, of_b));
    let (a, b) = (Tensor::new(&a[..], of_a)?, Tensor::new(&b[..], of_b)?);
    for mut tile in c.tiles_mut(tile!((const MR, const NR))) {
        let (i, j) = tile.origin();
        // (_8,k):(_1,_8) and (_4,k):(_1,_4)
        let x = a.slice(((.., i / MR), ..));
        let y = b.slice(((.., j / NR), ..));
        let mut sums = Sums::zeroed();
        gemm(&x, &y, &mut sums)?;
        tile.for_each_mut(|at, element| *element = sums[at]);
    }
    Ok(())
}

/// Panels of `R` rows.
type Panels<R> = Layout![((R, usize), usize):((1, usize), R)];

/// The layouts of A and B in panels.
pub fn layouts(a: &View<'_>, b: &View<'_>) -> (Panels<Int![const MR]>, Panels<Int![const NR]>) {
    let (m, n, k) = (a.rows(), b.rows(), a.columns());
    (
        layout!(((const MR, { m.div_ceil(MR) }), k):((1, { MR * k }), const MR)),
        layout!(((const NR, { n.div_ceil(NR) }), k):((1, { NR * k }), const NR)),
    )
}

/// The elements of a matrix in the order of its panels.
fn packed<L: Layout<Index = usize>>(x: &View<'_>, panels: L) -> Vec<f32>
where
    (usize, usize): Coordinate<L>,
{
    let mut elements = vec![0.0; panels.len()];
    for (i, p) in x.layout().coordinates() {
        elements[panels.at((i, p))] = x[(i, p)];
    }
    elements
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{npy::Matrix, reference};

    /// Products of small integers: exact, whatever the order of the sums.
    fn assert_exact(m: usize, k: usize, n: usize) {
        let matrix = |rows, columns, step: usize| Matrix {
            rows,
            columns,
            elements: (0..rows * columns)
                .map(|i| (i * step % 11) as f32 - 5.0)
                .collect(),
        };
        let (a, b) = (matrix(m, k, 7), matrix(k, n, 5));
        let products = [[f32::NAN; 1], [f32::NAN; 1]].map(|nan| nan.repeat(m * n));
        let [mut c, mut expected] = products;
        let (a, b) = (a.view(), b.transposed());
        let of_c = layout!((m, n); row_major);
        multiply(&a, &b, &mut Tensor::new(&mut c[..], of_c).expect("C")).expect("a product");
        reference::naive(
            &a,
            &b,
            &mut Tensor::new(&mut expected[..], of_c).expect("C"),
        )
        .expect("a product");
        assert!(c == expected, "({m},{k}) * ({k},{n})");
    }

    #[test]
    fn products_are_exact_on_both_sides_of_every_edge() {
        for m in [1, MR - 1, MR, MR + 1, 2 * MR + 1] {
            for k in [1, 2, 33] {
                for n in [1, NR - 1, NR, NR + 1, 3 * NR - 1] {
                    assert_exact(m, k, n);
                }
            }
        }
    }

    #[test]
    fn panels_are_as_the_explanation_says() {
        let matrix = |rows| Matrix {
            rows,
            columns: 64,
            elements: vec![0.0; rows * 64],
        };
        let (of_a, of_b) = layouts(&matrix(1797).view(), &matrix(10).view());
        assert_eq!(of_a.to_string(), "((_8,225),64):((_1,512),_8)");
        assert_eq!(of_b.to_string(), "((_4,3),64):((_1,256),_4)");
        assert_eq!(of_a.at((1796, 3)), 224 * 512 + 4 + 3 * 8);
    }
}
