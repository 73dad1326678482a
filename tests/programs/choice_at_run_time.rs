//! Row- or column-major, chosen at run time, in one function.
use cute_core::prelude::*;

fn sum_of_column(
    data: &[i32],
    row_major: bool,
    m: usize,
    n: usize,
    j: usize,
) -> Result<i32, TensorError> {
    let layout = choose(row_major, layout!((m, n); row_major), layout!((m, n)));
    let x = Tensor::new(data, layout)?;
    Ok((0..m).map(|i| x[(i, j)]).sum())
}

pub fn main() -> Result<(), TensorError> {
    let (m, n) = (3, 4);
    let data: Vec<i32> = (0..12).collect();
    for j in 0..n {
        let rows: i32 = (0..m).map(|i| data[i * n + j]).sum();
        let columns: i32 = (0..m).map(|i| data[i + j * m]).sum();
        assert_eq!(sum_of_column(&data, true, m, n, j)?, rows);
        assert_eq!(sum_of_column(&data, false, m, n, j)?, columns);
    }
    Ok(())
}
