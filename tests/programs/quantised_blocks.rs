//! Weights as i8 with one scale for each 32 along K: the scales have a layout with stride 0.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (n, k) = (6, 128);
    let weights: Vec<i8> = (0..n * k).map(|i| (i % 200) as i8).collect();
    let scales: Vec<f32> = (0..n * k / 32).map(|i| 1.0 / (i + 1) as f32).collect();
    let w = Tensor::new(&weights, layout!((n, k); row_major))?;
    // (n,(32,k/32)): 32 neighbours share their scale
    let s = Tensor::new(&scales, layout!((n, (32, {k / 32})):({k / 32}, (0, 1))))?;
    let real = w.zip(s)?.map(|(w, s)| f32::from(*w) * s);
    let x: Vec<f32> = (0..k).map(|i| (i % 4) as f32).collect();
    for i in 0..n {
        let y: f32 = (0..k).map(|j| real.at((i, j)) * x[j]).sum();
        let naive: f32 = (0..k)
            .map(|j| f32::from(weights[i * k + j]) * scales[(i * k + j) / 32] * x[j])
            .sum();
        assert_eq!(y, naive);
    }
    Ok(())
}
