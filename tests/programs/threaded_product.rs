//! C = A·B: each tile of C on a thread, in steps of 8 along K.
use cute_core::prelude::*;

fn product(a: MatrixView<f32>, b: MatrixView<f32>, c: &mut [f32]) -> Result<(), TensorError> {
    let (m, n, k) = (a.rows(), b.columns(), a.columns());
    let mut c = Tensor::new(c, layout!((m, n); row_major))?;
    let b = b.transpose(); // `gemm` takes B as (n,k)
    std::thread::scope(|scope| {
        for mut tile in c.tiles_mut(tile!((16, 16))) {
            scope.spawn(move || {
                let (i, j) = tile.origin();
                for l in 0..k / 8 {
                    let x = a.local_tile(tile!((16, 8)), (i / 16, l));
                    let y = b.local_tile(tile!((16, 8)), (j / 16, l));
                    gemm(&x, &y, &mut tile).expect("these tiles go together");
                }
            });
        }
    });
    Ok(())
}

pub fn main() -> Result<(), TensorError> {
    let (m, n, k) = (64, 48, 32);
    let a: Vec<f32> = (0..m * k).map(|i| (i % 7) as f32).collect();
    let b: Vec<f32> = (0..k * n).map(|i| (i % 5) as f32).collect();
    let mut c = vec![0.0; m * n];
    product(
        Tensor::new(&a, layout!((m, k); row_major))?,
        Tensor::new(&b, layout!((k, n); row_major))?,
        &mut c,
    )?;
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        assert_eq!(
            c[i * n + j],
            (0..k).map(|l| a[i * k + l] * b[l * n + j]).sum()
        );
    }
    Ok(())
}
