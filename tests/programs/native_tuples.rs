//! Tuples and integers as coordinates, orders, tiles and cotargets.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let data: Vec<u32> = (0..2 * 4 * 8).collect();
    let x = Tensor::new(&data, layout!((2, 4, 8); row_major))?;
    let y = x.permute(coord!((2, 0, 1)));
    let vectors = layout!(32).logical_divide(4);
    assert_eq!(layout!(4:2).complement_to(16), layout!((2, 2):(1, 8)));
    for i in 0..2 {
        for j in 0..4 {
            for k in 0..8 {
                assert_eq!(y[(k, i, j)], data[(i * 4 + j) * 8 + k]);
            }
        }
    }
    for i in 0..32 {
        assert_eq!(vectors.at((i % 4, i / 4)), i);
    }
    let matrix = Tensor::new(&data, layout!((8, 8); row_major))?;
    let tile = matrix.local_tile(tile!((2, 4)), (3, 1));
    assert_eq!(tile[(1, 2)], 7 * 8 + 6);
    Ok(())
}
