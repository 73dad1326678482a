//! The rows of a matrix get mean 0 and variance 1.
use cute_core::prelude::*;

fn layer_norm(x: &[f64], out: &mut [f64], rows: usize, columns: usize) -> Result<(), TensorError> {
    let x = Tensor::new(x, layout!((rows, columns); row_major))?;
    let mut y = Tensor::new(out, layout!((rows, columns); row_major))?;
    for i in 0..rows {
        let row = x.slice(coord!((i, _)));
        let n = row.len() as f64;
        let mean = row.iter().sum::<f64>() / n;
        let variance = row.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / n;
        let mut to = y.view_mut().slice(coord!((i, _)));
        transform(&row, &mut to, |v| (v - mean) / variance.sqrt())?;
    }
    Ok(())
}

pub fn main() -> Result<(), TensorError> {
    let x: Vec<f64> = (0..40).map(|i| ((i * i) % 13) as f64).collect();
    let mut y = vec![0.0; 40];
    layer_norm(&x, &mut y, 4, 10)?;
    for (x, y) in x.chunks(10).zip(y.chunks(10)) {
        let mean = x.iter().sum::<f64>() / 10.0;
        let deviation = (x.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / 10.0).sqrt();
        for (x, y) in x.iter().zip(y) {
            assert!((y - (x - mean) / deviation).abs() < 1e-12);
        }
    }
    Ok(())
}
