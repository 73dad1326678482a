//! A matrix times a vector, its rows divided among threads; also with the matrix transposed.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    const M: usize = 12;
    const N: usize = 7;
    let a: Vec<i32> = (0..M * N).map(|i| i as i32 % 9 - 4).collect();
    let x: Vec<i32> = (0..N as i32).collect();
    let matrix = Tensor::new(&a, layout!((const M, const N); row_major))?;
    let dot = |i: usize| -> i32 {
        matrix
            .slice(coord!((i, _)))
            .iter()
            .zip(&x)
            .map(|(a, x)| a * x)
            .sum()
    };
    let mut y = [0; M];
    Tensor::new(&mut y, layout!(const M))?.for_each_mut(|i, v| *v = dot(i));
    // as a product: a vector is a matrix of one column
    let mut z = [0; M];
    let column = Tensor::new(&x, layout!((1, const N)))?;
    gemm(
        &matrix,
        &column,
        &mut Tensor::new(&mut z, layout!((const M, 1)))?,
    )?;
    for i in 0..M {
        let naive: i32 = (0..N).map(|j| a[i * N + j] * x[j]).sum();
        assert_eq!((y[i], z[i]), (naive, naive));
    }
    let back: Vec<i32> = (0..N)
        .map(|j| {
            matrix
                .transpose()
                .slice(coord!((j, _)))
                .iter()
                .zip(&y)
                .map(|(a, y)| a * y)
                .sum()
        })
        .collect();
    for j in 0..N {
        assert_eq!(back[j], (0..M).map(|i| a[i * N + j] * y[i]).sum());
    }
    Ok(())
}
