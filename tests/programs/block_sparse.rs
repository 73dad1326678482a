//! A block-sparse matrix times a vector: blocks of 4 by 4, stored one after another.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    // where the blocks are: (block row, block column)
    let places = [(0, 1), (1, 0), (1, 2), (2, 2)];
    let values: Vec<i32> = (0..places.len() as i32 * 16).map(|i| i % 7 - 3).collect();
    let blocks = Tensor::new(&values, layout!((4, 4, places.len()):(4, 1, 16)))?;
    let x: Vec<i32> = (0..12).collect();
    let mut y = vec![0; 12];
    {
        let x = Tensor::new(&x, layout!((4, 3)))?;
        let mut y = Tensor::new(&mut y, layout!((4, 3)))?;
        for (b, &(row, column)) in places.iter().enumerate() {
            for i in 0..4 {
                for j in 0..4 {
                    y[(i, row)] += blocks[(i, j, b)] * x[(j, column)];
                }
            }
        }
    }
    let mut dense = [[0; 12]; 12];
    for (b, &(row, column)) in places.iter().enumerate() {
        for i in 0..4 {
            for j in 0..4 {
                dense[4 * row + i][4 * column + j] = values[16 * b + 4 * i + j];
            }
        }
    }
    for i in 0..12 {
        assert_eq!(y[i], (0..12).map(|j| dense[i][j] * x[j]).sum::<i32>());
    }
    Ok(())
}
