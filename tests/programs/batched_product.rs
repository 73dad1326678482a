//! A product for each matrix of a batch; the weights are shared by a stride of 0.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (batch, m, n, k) = (5, 4, 3, 6);
    let x: Vec<f64> = (0..batch * m * k).map(|i| (i % 11) as f64).collect();
    let w: Vec<f64> = (0..n * k).map(|i| (i % 3) as f64).collect();
    let xs = Tensor::new(&x, layout!((batch, m, k); row_major))?;
    let ws = Tensor::new(&w, layout!((batch, n, k):(0, k, 1)))?; // one matrix, for all of the batch
    let mut y = OwnedTensor::<f64, _>::zeroed(layout!((batch, m, n); row_major))?;
    for b in 0..batch {
        let mut out = y.view_mut().slice(coord!((b, _, _)));
        gemm(
            &xs.slice(coord!((b, _, _))),
            &ws.slice(coord!((b, _, _))),
            &mut out,
        )?;
    }
    for b in 0..batch {
        for i in 0..m {
            for j in 0..n {
                let sum: f64 = (0..k).map(|l| x[(b * m + i) * k + l] * w[j * k + l]).sum();
                assert_eq!(y[(b, i, j)], sum);
            }
        }
    }
    Ok(())
}
