//! Two products to compare with: an established one for the values, a naive one for the speed.

use crate::npy::Matrix;

/// `c = a * b` as one would first write it, all three in row-major order.
pub fn naive(a: &Matrix, b: &Matrix, c: &mut Matrix) {
    for i in 0..c.rows {
        for j in 0..c.columns {
            let mut sum = 0.0;
            for p in 0..a.columns {
                sum += a.elements[i * a.columns + p] * b.elements[p * b.columns + j];
            }
            c.elements[i * c.columns + j] = sum;
        }
    }
}

/// `c = a * b` by the crate `matrixmultiply`, all three in row-major order.
pub fn matrixmultiply(a: &Matrix, b: &Matrix, c: &mut Matrix) {
    let (m, k, n) = (a.rows, a.columns, b.columns);
    assert!(b.rows == k && c.rows == m && c.columns == n);
    for matrix in [a, b, c] {
        assert_eq!(matrix.elements.len(), matrix.rows * matrix.columns);
    }
    let (k_stride, n_stride) = (k as isize, n as isize);
    let (a, b, c) = (
        a.elements.as_ptr(),
        b.elements.as_ptr(),
        c.elements.as_mut_ptr(),
    );
    // SAFETY: row-major (m,k), (k,n) and (m,n) address 0..m*k, 0..k*n and 0..m*n, which are the
    // lengths asserted above; `c` is borrowed mutably, so it overlaps neither, and its strides do
    // not make elements alias.
    unsafe {
        matrixmultiply::sgemm(
            m, k, n, 1.0, a, k_stride, 1, b, n_stride, 1, 0.0, c, n_stride, 1,
        );
    }
}

/// The largest difference between two products of `a` and `b`, relative to the sum of the
/// magnitudes of the summands of each element. Infinite if there is a NaN.
///
/// The difference relative to the elements themselves would say nothing, since summands may cancel
/// to any small number. The smallest normal number is added because below it the precision of a
/// product is absolute.
pub fn relative_error(a: &Matrix, b: &Matrix, c: &Matrix, expected: &Matrix) -> f64 {
    let mut worst: f64 = 0.0;
    let mut magnitudes = vec![0.0; c.columns];
    for i in 0..c.rows {
        magnitudes.fill(f64::from(f32::MIN_POSITIVE));
        for (p, x) in row(a, i).iter().enumerate() {
            for (magnitude, y) in magnitudes.iter_mut().zip(row(b, p)) {
                *magnitude += (f64::from(*x) * f64::from(*y)).abs();
            }
        }
        for ((x, y), magnitude) in row(c, i).iter().zip(row(expected, i)).zip(&magnitudes) {
            let error = (f64::from(*x) - f64::from(*y)).abs() / magnitude;
            // `max` alone would ignore a NaN.
            worst = worst.max(if error.is_nan() { f64::INFINITY } else { error });
        }
    }
    worst
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

fn row(matrix: &Matrix, i: usize) -> &[f32] {
    &matrix.elements[i * matrix.columns..][..matrix.columns]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(rows: usize, columns: usize, value: impl FnMut(usize) -> f32) -> Matrix {
        Matrix {
            rows,
            columns,
            elements: (0..rows * columns).map(value).collect(),
        }
    }

    fn product(a: &Matrix, b: &Matrix) -> Matrix {
        let mut c = matrix(a.rows, b.columns, |_| 0.0);
        matrixmultiply(a, b, &mut c);
        c
    }

    #[test]
    fn the_naive_product_is_within_the_bound() {
        let a = matrix(7, 33, |i| (i * 37 % 101) as f32 / 7.0 - 6.0);
        let b = matrix(33, 5, |i| (i * 53 % 97) as f32 / 3.0 - 15.0);
        let mut c = matrix(7, 5, |_| 0.0);
        naive(&a, &b, &mut c);
        assert!(relative_error(&a, &b, &c, &product(&a, &b)) <= error_bound(33));
    }

    #[test]
    fn one_wrong_element_is_beyond_the_bound() {
        let a = matrix(7, 33, |i| i as f32);
        let b = matrix(33, 5, |i| i as f32);
        let c = product(&a, &b);
        assert_eq!(relative_error(&a, &b, &c, &c), 0.0);
        for wrong in [c.elements[34] * 1.0001, 0.0, f32::INFINITY, f32::NAN] {
            let mut other = product(&a, &b);
            other.elements[34] = wrong;
            assert!(
                relative_error(&a, &b, &other, &c) > error_bound(33),
                "{wrong}"
            );
        }
    }

    #[test]
    fn subnormal_products_are_not_mistaken_for_errors() {
        let a = matrix(1, 4, |_| 1.0e-20);
        let b = matrix(4, 1, |_| 1.3e-25);
        let zero = matrix(1, 1, |_| 0.0);
        assert!(relative_error(&a, &b, &zero, &product(&a, &b)) <= error_bound(4));
    }
}
