//! Two products to compare with, an established one and a naive one, and how far two products may
//! differ.

use crate::product::{Output, View};
use cute_core::prelude::*;

/// `c = a·bᵀ` as one would first write it.
pub fn naive(a: &View<'_>, b: &View<'_>, c: &mut Output<'_>) -> Result<(), TensorError> {
    let k = a.columns();
    c.for_each_mut(|(i, j), sum| *sum = (0..k).map(|p| a[(i, p)] * b[(j, p)]).sum());
    Ok(())
}

/// `c = a·bᵀ` by the crate `matrixmultiply`.
pub fn matrixmultiply(a: &View<'_>, b: &View<'_>, c: &mut Output<'_>) -> Result<(), TensorError> {
    let (m, n, k) = (a.rows(), b.rows(), a.columns());
    assert!(b.columns() == k && c.rows() == m && c.columns() == n);
    // The offset of coordinate (1,0) is the stride of rows, that of (0,1) the stride of columns.
    let [(a_row, a_column), (b_row, b_column)] = [a, b].map(|x| {
        let (row, column) = (x.layout().at((1, 0)), x.layout().at((0, 1)));
        (row as isize, column as isize)
    });
    let c_row = c.layout().at((1, 0)) as isize;
    // SAFETY: the tensors hold the elements of all coordinates below the sizes that are asserted
    // above. `c` is borrowed mutably and row-major, so its elements are distinct and no others'.
    unsafe {
        let (a, b, c) = (a.as_ptr(), b.as_ptr(), c.as_mut_ptr());
        matrixmultiply::sgemm(
            m, k, n, 1.0, a, a_row, a_column, b, b_column, b_row, 0.0, c, c_row, 1,
        );
    }
    Ok(())
}

/// The sum of the magnitudes of the summands of each element of a product, row by row.
///
/// The smallest normal number is added, because below it the precision of a product is absolute.
pub fn magnitudes(a: &View<'_>, b: &View<'_>) -> Vec<f64> {
    let magnitude = |i, j| -> f64 {
        let summands = (0..a.columns()).map(|p| f64::from(a[(i, p)]) * f64::from(b[(j, p)]));
        summands.map(f64::abs).sum::<f64>() + f64::from(f32::MIN_POSITIVE)
    };
    let rows = 0..a.rows();
    rows.flat_map(|i| (0..b.rows()).map(move |j| magnitude(i, j)))
        .collect()
}

/// The largest difference between two products, relative to the [`magnitudes`] of the product.
/// Infinite if there is a NaN.
///
/// The difference relative to the elements themselves would say nothing, since summands may cancel
/// to any small number.
pub fn relative_error(c: &[f32], expected: &[f32], magnitudes: &[f64]) -> f64 {
    let differences = c.iter().zip(expected).zip(magnitudes);
    differences.fold(0.0, |worst: f64, ((x, y), magnitude)| {
        let error = (f64::from(*x) - f64::from(*y)).abs() / magnitude;
        // `max` alone would ignore a NaN.
        worst.max(if error.is_nan() { f64::INFINITY } else { error })
    })
}

/// The greatest value of [`relative_error`] if both products differ only by rounding:
/// `k * epsilon`.
///
/// A sum of `k` rounded products, added in any order, with or without fused steps, is within
/// `k * epsilon / 2` of the exact one (Jeannerod and Rump, "Improved error bounds for inner
/// products in floating-point arithmetic", 2013). Two such sums differ by at most twice that.
pub fn error_bound(k: usize) -> f64 {
    k as f64 * f64::from(f32::EPSILON)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::npy::Matrix;
    use crate::product::Multiply;

    fn matrix(rows: usize, columns: usize, value: impl FnMut(usize) -> f32) -> Matrix {
        Matrix {
            rows,
            columns,
            elements: (0..rows * columns).map(value).collect(),
        }
    }

    fn product(a: &Matrix, b: &Matrix, multiply: Multiply) -> Vec<f32> {
        let (m, n) = (a.rows, b.columns);
        let mut c = vec![f32::NAN; m * n];
        let mut output = Tensor::new(&mut c[..], layout!((m, n); row_major)).expect("C");
        multiply(&a.view(), &b.transposed(), &mut output).expect("a product");
        c
    }

    #[test]
    fn the_naive_product_is_within_the_bound() {
        let a = matrix(7, 33, |i| (i * 37 % 101) as f32 / 7.0 - 6.0);
        let b = matrix(33, 5, |i| (i * 53 % 97) as f32 / 3.0 - 15.0);
        let [c, expected] = [naive, matrixmultiply].map(|multiply| product(&a, &b, multiply));
        let magnitudes = magnitudes(&a.view(), &b.transposed());
        assert!(relative_error(&c, &expected, &magnitudes) <= error_bound(33));
    }

    #[test]
    fn one_wrong_element_is_beyond_the_bound() {
        let a = matrix(7, 33, |i| i as f32);
        let b = matrix(33, 5, |i| i as f32);
        let c = product(&a, &b, matrixmultiply);
        let magnitudes = magnitudes(&a.view(), &b.transposed());
        assert_eq!(relative_error(&c, &c, &magnitudes), 0.0);
        for wrong in [c[34] * 1.0001, 0.0, f32::INFINITY, f32::NAN] {
            let mut other = c.clone();
            other[34] = wrong;
            assert!(
                relative_error(&other, &c, &magnitudes) > error_bound(33),
                "{wrong}"
            );
        }
    }

    #[test]
    fn subnormal_products_are_not_mistaken_for_errors() {
        let a = matrix(1, 4, |_| 1.0e-20);
        let b = matrix(4, 1, |_| 1.3e-25);
        let c = product(&a, &b, matrixmultiply);
        let magnitudes = magnitudes(&a.view(), &b.transposed());
        assert!(relative_error(&[0.0], &c, &magnitudes) <= error_bound(4));
    }
}
