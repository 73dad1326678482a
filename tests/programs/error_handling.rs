//! Errors of layouts and tensors in an error type of one's own, with `?`.
use cute_core::prelude::*;
use std::fmt;

#[derive(Debug, PartialEq)]
enum KernelError {
    Layout(LayoutError),
    Tensor(TensorError),
}
impl From<LayoutError> for KernelError {
    fn from(error: LayoutError) -> Self {
        Self::Layout(error)
    }
}
impl From<TensorError> for KernelError {
    fn from(error: TensorError) -> Self {
        Self::Tensor(error)
    }
}
impl fmt::Display for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Layout(error) => write!(f, "layout: {error}"),
            Self::Tensor(error) => write!(f, "tensor: {error}"),
        }
    }
}

fn sum_of_tiles(data: &[i32], m: usize, tile: usize) -> Result<Vec<i32>, KernelError> {
    let layout = layout!(m).try_logical_divide(tile!(tile))?;
    let x = Tensor::new(data, layout)?;
    Ok((0..m / tile)
        .map(|t| x.slice(coord!((_, t))).iter().sum())
        .collect())
}

pub fn main() {
    let data: Vec<i32> = (0..12).collect();
    assert_eq!(sum_of_tiles(&data, 12, 4), Ok(vec![6, 22, 38]));
    let error = sum_of_tiles(&data, 12, 5).unwrap_err();
    assert_eq!(
        error.to_string(),
        "layout: shape 12 is not divisible by 5 (ShapeDivisible)"
    );
    let error = sum_of_tiles(&data, 16, 4).unwrap_err();
    assert_eq!(
        error.to_string(),
        "tensor: needs 16 elements, storage has 12 (InBounds)"
    );
    if let KernelError::Tensor(error) = error {
        assert_eq!(error.condition(), Condition::InBounds);
    }
}
