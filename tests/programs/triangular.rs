//! Forward substitution with a lower triangular matrix, and its upper triangle by transposition.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    const N: usize = 6;
    let data: Vec<f64> = (0..N * N).map(|i| 1.0 + (i % 4) as f64).collect();
    let l = Tensor::new(&data, layout!((6, 6); row_major))?;
    let wanted: Vec<f64> = (0..N).map(|i| i as f64 - 2.0).collect();
    let b: Vec<f64> = (0..N)
        .map(|i| (0..=i).map(|j| l[(i, j)] * wanted[j]).sum())
        .collect();
    let mut x = [0.0; N];
    for i in 0..N {
        let row = l.slice(coord!((i, _)));
        let done: f64 = row.iter().zip(&x).take(i).map(|(l, x)| l * x).sum();
        x[i] = (b[i] - done) / l[(i, i)];
    }
    for i in 0..N {
        assert!((x[i] - wanted[i]).abs() < 1e-9);
    }
    // how many elements lie on or below the diagonal: predicates are coordinates that are compared
    let lower = l.layout().coordinates().filter(|&(i, j)| j <= i).count();
    assert_eq!(lower, N * (N + 1) / 2);
    let u = l.transpose();
    assert_eq!(u[(1, 4)], data[4 * N + 1]);
    Ok(())
}
