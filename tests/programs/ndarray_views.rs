//! Arrays of `ndarray` as tensors, and back: the sum of each tile of 2 by 3.
use cute_core::prelude::*;
use ndarray::Array2;

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let array = Array2::from_shape_fn((6, 6), |(i, j)| (10 * i + j) as i64);
    let x = Tensor::new(&array, layout!((6, 6); row_major))?;
    let mut sums = Array2::<i64>::zeros((3, 2));
    for tile in x.tiles(tile!((2, 3))) {
        let (i, j) = tile.origin();
        sums[(i / 2, j / 3)] = tile.iter().sum();
    }
    for i in 0..3 {
        for j in 0..2 {
            let block = array.slice(ndarray::s![2 * i..2 * i + 2, 3 * j..3 * j + 3]);
            assert_eq!(sums[(i, j)], block.sum());
        }
    }
    let transposed = x.transpose().into_ndarray();
    assert_eq!(transposed, array.t());
    Ok(())
}
