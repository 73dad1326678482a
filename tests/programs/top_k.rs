//! The k largest of each row, with their columns.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (rows, columns, k) = (5, 11, 3);
    let data: Vec<u32> = (0..rows * columns).map(|i| (i * 37 % 101) as u32).collect();
    let x = Tensor::new(&data, layout!((rows, columns); row_major))?;
    let mut best = OwnedTensor::<(u32, usize), _>::filled(layout!((rows, k); row_major), (0, 0))?;
    for i in 0..rows {
        let mut row: Vec<(u32, usize)> = x.slice(coord!((i, _))).iter().copied().zip(0..).collect();
        row.sort_unstable_by(|a, b| b.cmp(a));
        for j in 0..k {
            best[(i, j)] = row[j];
        }
    }
    for i in 0..rows {
        let slice = &data[i * columns..(i + 1) * columns];
        for j in 0..k {
            let (value, column) = best[(i, j)];
            assert_eq!(slice[column], value);
            assert_eq!(slice.iter().filter(|&&v| v > value).count(), j);
        }
    }
    Ok(())
}
