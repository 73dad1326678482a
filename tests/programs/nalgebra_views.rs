//! A matrix of `nalgebra` is multiplied with a tensor.
use cute_core::prelude::*;
use nalgebra::DMatrix;

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let a = DMatrix::from_fn(4, 3, |i, j| (i + 2 * j) as f64);
    let b = DMatrix::from_fn(3, 5, |i, j| (3 * i) as f64 - j as f64);
    let mut c = DMatrix::zeros(4, 5);
    let x = Tensor::from_nalgebra(&a)?;
    let y = Tensor::from_nalgebra(&b)?;
    gemm(&x, &y.transpose(), &mut Tensor::from_nalgebra(&mut c)?)?;
    assert_eq!(c, a * b);
    Ok(())
}
