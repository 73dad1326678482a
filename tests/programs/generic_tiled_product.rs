//! The tiled product of matrices, generic over the sizes of its tiles.
use cute_core::prelude::*;

#[template]
fn gemm_tiled<const BM: usize, const BN: usize, const BK: usize>(
    a: &[f32],
    b: &[f32],
    c: &mut [f32],
    m: usize,
    n: usize,
    k: usize,
) -> Result<(), TensorError> {
    let a = Tensor::new(a, layout!((m, k):(k, 1)))?.zipped_divide(tile!((const BM, const BK)));
    let b = Tensor::new(b, layout!((n, k):(k, 1)))?.zipped_divide(tile!((const BN, const BK)));
    let mut c = Tensor::new(c, layout!((m, n):(n, 1)))?;
    for j in 0..n / BN {
        for i in 0..m / BM {
            let mut ct = c
                .view_mut()
                .zipped_divide(tile!((const BM, const BN)))
                .slice(coord!((_, (i, j))));
            for l in 0..k / BK {
                gemm(
                    &a.slice(coord!((_, (i, l)))),
                    &b.slice(coord!((_, (j, l)))),
                    &mut ct,
                )?;
            }
        }
    }
    Ok(())
}

pub fn main() -> Result<(), TensorError> {
    let (m, n, k) = (32, 16, 24);
    let a: Vec<f32> = (0..m * k).map(|i| (i % 7) as f32).collect();
    let b: Vec<f32> = (0..n * k).map(|i| (i % 5) as f32).collect();
    let mut c = vec![0.0; m * n];
    gemm_tiled::<16, 8, 4>(&a, &b, &mut c, m, n, k)?;
    for i in 0..m {
        for j in 0..n {
            let sum: f32 = (0..k).map(|l| a[i * k + l] * b[j * k + l]).sum();
            assert_eq!(c[i * n + j], sum);
        }
    }
    Ok(())
}
