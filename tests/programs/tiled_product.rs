//! C = A·B in tiles of 16 by 16 by 8.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (m, n, k) = (64, 48, 32);
    let a: Vec<f32> = (0..m * k).map(|i| (i % 7) as f32).collect();
    let b: Vec<f32> = (0..k * n).map(|i| (i % 5) as f32).collect();
    let mut c = vec![0.0; m * n];
    {
        let a = Tensor::new(&a, layout!((m, k); row_major))?;
        let b = Tensor::new(&b, layout!((k, n); row_major))?.transpose(); // gemm takes B as (n,k)
        let mut c = Tensor::new(&mut c, layout!((m, n); row_major))?;
        for mut tile in c.tiles_mut(tile!((16, 16))) {
            let (i, j) = tile.origin();
            for l in 0..k / 8 {
                let x = a.local_tile(tile!((16, 8)), (i / 16, l));
                let y = b.local_tile(tile!((16, 8)), (j / 16, l));
                gemm(&x, &y, &mut tile)?;
            }
        }
    }
    for i in 0..m {
        for j in 0..n {
            let sum: f32 = (0..k).map(|l| a[i * k + l] * b[l * n + j]).sum();
            assert_eq!(c[i * n + j], sum);
        }
    }
    Ok(())
}
