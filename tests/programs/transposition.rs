//! A matrix is transposed through a buffer of 32 by 32 with rows of 33, as on a GPU.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (m, n) = (96, 64);
    let source: Vec<usize> = (0..m * n).collect();
    let mut target = vec![0; source.len()];
    let x = Tensor::new(&source, layout!((96, 64); row_major))?;
    let mut y = Tensor::new(&mut target, layout!((64, 96); row_major))?;
    let mut buffer = [0; 32 * 33];
    let mut shared = Tensor::new(&mut buffer, layout!((32, 32):(33, 1)))?;
    for i in 0..3 {
        for j in 0..2 {
            copy(&x.local_tile(tile!((32, 32)), (i, j)), &mut shared)?;
            let mut to = y.view_mut().local_tile(tile!((32, 32)), (j, i));
            copy(&shared.view().transpose(), &mut to)?;
        }
    }
    for i in 0..m {
        for j in 0..n {
            assert_eq!(target[j * m + i], source[i * n + j]);
        }
    }
    Ok(())
}
