//! The smallest tensors, and numbers that are not finite: what is beside a result never reaches it.

use cute_core::prelude::*;
use cute_core::tensor::TensorError;
use cute_cpu::{Gemm, Target, copy};

/// So no kernel is called with one.
#[test]
fn a_tensor_without_elements_is_refused() {
    let data = [1.0_f32; 9];
    for sizes in [[0, 3], [3, 0], [0, 0]] {
        let error = Tensor::from_strided(&data[..], 0, sizes, [3, 1]).expect_err("no elements");
        let words = "shape 0 is not positive (Representable)";
        assert!(error.to_string().contains(words), "{sizes:?}: {error}");
        #[cfg(feature = "contract")]
        {
            let error = cute_cpu::contract::DynTensor::<f32>::new(vec![], sizes.to_vec());
            assert_eq!(error.expect_err("no elements").to_string(), words);
        }
    }
}

#[test]
fn modes_of_one_element_have_any_stride() -> Result<(), TensorError> {
    let (one, far, back) = (1_isize, 1_isize << 30, -1_isize << 30);
    let (x, y) = ([3.0_f32], [5.0]);
    for (row, column) in [(far, back), (back, 0), (0, far)] {
        let layout = layout!((one, one):(row, column));
        let (a, b) = (Tensor::new(&x, layout)?, Tensor::new(&y, layout)?);
        for target in Target::available() {
            let mut product = [7.0];
            let mut c = Tensor::new(&mut product, layout)?;
            Gemm::new(2.0, -1.0).target(target).run(&a, &b, &mut c)?;
            assert_eq!(product, [23.0], "{target:?}");
        }
        let mut copied = [0.0];
        copy(&a, &mut Tensor::new(&mut copied, layout)?)?;
        assert_eq!(copied, x);
    }
    Ok(())
}

#[cfg(feature = "contract")]
#[test]
fn contractions_of_modes_of_one_element_have_any_stride()
-> Result<(), cute_cpu::contract::ContractionError> {
    use cute_cpu::{contract, einsum};
    let (one, far) = (1_isize, -1_isize << 30);
    let layout = layout!((one, one):(far, 0));
    let (x, y) = (Tensor::new(&[3], layout)?, Tensor::new(&[5], layout)?);
    assert_eq!(einsum!("ij,jk->", x, y)?, 15);
    let mut sums = [100];
    let mut z = Tensor::new(&mut sums, layout)?;
    contract!(z[i, k] += x[i, j] * y[j, k])?;
    assert_eq!(sums, [115]);
    Ok(())
}

/// Panels are filled up with zeros, and zero times infinity is no number. Only the row and the
/// column of such an element may have one.
#[test]
fn an_infinity_stays_in_its_row_and_its_column() -> Result<(), TensorError> {
    for (m, n, k) in [
        (1, 1, 3),
        (5, 3, 7),
        (17, 9, 33),
        (49, 13, 40),
        (100, 70, 300),
    ] {
        let (row, column, step) = (m - 1, n / 2, k - 1);
        let mut a = vec![1.0_f64; m * k];
        let mut b = vec![2.0_f64; n * k];
        a[row * k + step] = f64::INFINITY;
        b[column + step * n] = f64::NEG_INFINITY;
        let a = Tensor::new(&a[..], layout!((m, k):(k, 1)))?;
        let b = Tensor::new(&b[..], layout!((n, k):(1, n)))?;
        for (target, by_rows) in Target::available().flat_map(|t| [(t, true), (t, false)]) {
            let mut data = vec![f64::NAN; m * n];
            let (down, across) = if by_rows { (n, 1) } else { (1, m) };
            let mut c = Tensor::new(&mut data[..], layout!((m, n):(down, across)))?;
            Gemm::new(1.0, 0.0).target(target).run(&a, &b, &mut c)?;
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let expected = match (i == row, j == column) {
                    (true, true) | (false, true) => f64::NEG_INFINITY,
                    (true, false) => f64::INFINITY,
                    (false, false) => 2.0 * k as f64,
                };
                let found = c[(i, j)];
                assert_eq!(
                    found, expected,
                    "({i},{j}) of ({m},{n},{k}), {target:?}, {by_rows}"
                );
            }
        }
    }
    Ok(())
}

/// In BLAS, a factor of 0 stands for a product that is not computed.
#[test]
fn operands_are_read_where_alpha_is_zero() -> Result<(), TensorError> {
    for (m, n, k) in [(1, 1, 3), (5, 3, 7), (64, 1, 40), (2, 90, 33), (49, 13, 40)] {
        let mut a = vec![1.0_f32; m * k];
        a[(m - 1) * k] = f32::INFINITY;
        let b = vec![2.0; n * k];
        let a = Tensor::new(&a[..], layout!((m, k); row_major))?;
        let b = Tensor::new(&b[..], layout!((n, k); row_major))?;
        for target in Target::available() {
            let mut c = OwnedTensor::filled(layout!((m, n)), 3.0_f32)?;
            Gemm::new(0.0, 2.0).target(target).run(&a, &b, &mut c)?;
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let is_reached = i == m - 1;
                let is_right = if is_reached {
                    c[(i, j)].is_nan()
                } else {
                    c[(i, j)] == 6.0
                };
                assert!(is_right, "({i},{j}) of ({m},{n},{k}), {target:?}");
            }
        }
    }
    Ok(())
}
