//! Strides as NumPy and PyTorch give them: expand, flip, diagonal, unfold.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let data: Vec<i32> = (0..12).collect();
    let expanded = Tensor::from_strided(&data, 4, [3, 4], [0, 1])?;
    let flipped = Tensor::from_strided(&data, 11, [3, 4], [-4, -1])?;
    let diagonal = Tensor::from_strided(&data, 0, [3], [5])?;
    let unfolded = Tensor::from_strided(&data, 0, [10, 3], [1, 1])?;
    for i in 0..3 {
        assert_eq!(diagonal[i], data[5 * i]);
        for j in 0..4 {
            assert_eq!(expanded[(i, j)], data[4 + j]);
            assert_eq!(flipped[(i, j)], data[11 - 4 * i - j]);
        }
    }
    let moving: Vec<i32> = (0..10)
        .map(|i| unfolded.slice(coord!((i, _))).iter().sum())
        .collect();
    assert_eq!(
        moving,
        data.windows(3)
            .map(|w| w.iter().sum())
            .collect::<Vec<i32>>()
    );
    Ok(())
}
