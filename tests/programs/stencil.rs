//! A step of the heat equation on the inner points of a grid; the edge keeps its values.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (n, m) = (10, 13);
    let u: Vec<f64> = (0..n * m).map(|i| ((i * i) % 19) as f64).collect();
    let mut v = u.clone();
    {
        let u = Tensor::new(&u, layout!((n, m); row_major))?;
        let mut v = Tensor::new(&mut v, layout!((n, m); row_major))?;
        let north = u.slice((..n - 2, 1..m - 1));
        let south = u.slice((2.., 1..m - 1));
        let west = u.slice((1..n - 1, ..m - 2));
        let east = u.slice((1..n - 1, 2..));
        let mut inner = v.slice_mut((1..n - 1, 1..m - 1));
        inner.for_each_mut(|(i, j), x| {
            let around = north[(i, j)] + south[(i, j)] + west[(i, j)] + east[(i, j)];
            *x += 0.25 * (around - 4.0 * *x);
        });
    }
    let at = |i: usize, j: usize| u[i * m + j];
    for i in 0..n {
        for j in 0..m {
            let inside = (1..n - 1).contains(&i) && (1..m - 1).contains(&j);
            let wanted = if inside {
                at(i, j)
                    + 0.25
                        * (at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1)
                            - 4.0 * at(i, j))
            } else {
                at(i, j)
            };
            assert_eq!(v[i * m + j], wanted);
        }
    }
    Ok(())
}
