//! A matrix in its Cholesky factor, block by block: `A = L·Lᵀ`, in place. The rest of a step is
//! computed from the columns before it, so both are parts of one matrix that are lent at one time.
use cute_core::prelude::*;

/// The factor of one block.
fn factor(a: &mut impl MatrixMut<f64>) {
    for j in 0..a.rows() {
        let done: f64 = (0..j).map(|k| a[(j, k)] * a[(j, k)]).sum();
        a[(j, j)] = (a[(j, j)] - done).sqrt();
        for i in j + 1..a.rows() {
            let done: f64 = (0..j).map(|k| a[(i, k)] * a[(j, k)]).sum();
            a[(i, j)] = (a[(i, j)] - done) / a[(j, j)];
        }
    }
}

/// The solution `X` of `X·Lᵀ = B`, in place of `B`.
fn solve(l: &impl Matrix<f64>, b: &mut impl MatrixMut<f64>) {
    for i in 0..b.rows() {
        for j in 0..l.rows() {
            let done: f64 = (0..j).map(|k| b[(i, k)] * l[(j, k)]).sum();
            b[(i, j)] = (b[(i, j)] - done) / l[(j, j)];
        }
    }
}

fn cholesky(mut a: MatrixViewMut<f64>, block: usize) -> Result<(), TensorError> {
    while a.layout().mode::<0>().len() > block {
        let (mut columns, rest) = a.split_at_mut((.., block));
        let (mut diagonal, mut below) = columns.split_at_mut((block, ..));
        factor(&mut diagonal);
        solve(&diagonal, &mut below);
        let mut rest = rest.slice((block.., ..));
        gemm_with(&below, &below, &mut rest, |x, y, sum| sum - x * y)?;
        a = a.slice((block.., block..));
    }
    factor(&mut a);
    Ok(())
}

pub fn main() -> Result<(), TensorError> {
    let n = 50_usize;
    let data: Vec<f64> = (0..n * n).map(|i| ((7 * i) % 11) as f64 - 5.0).collect();
    let m = Tensor::new(&data, layout!((n, n); row_major))?;
    let mut a = OwnedTensor::<f64, _>::zeroed(layout!((n, n); row_major))?;
    (0..n).for_each(|i| a[(i, i)] = n as f64);
    gemm(&m, &m, &mut a)?; // M·Mᵀ + n, which is positive definite
    let before = a.clone();
    cholesky(a.view_mut(), 16)?;
    for (i, j) in a.layout().coordinates().filter(|(i, j)| j <= i) {
        let product: f64 = (0..=j).map(|k| a[(i, k)] * a[(j, k)]).sum();
        assert!((product - before[(i, j)]).abs() < 1e-8, "at ({i},{j})");
    }
    Ok(())
}
