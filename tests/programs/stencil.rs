//! A step of the heat equation on the inner points of a grid; the edge keeps its values.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (n, m) = (10, 13);
    let u: Vec<f64> = (0..n * m).map(|i| ((i * i) % 19) as f64).collect();
    let mut v = u.clone();
    {
        let u = Tensor::new(&u, layout!((n, m); row_major))?;
        let mut v = Tensor::new(&mut v, layout!((n, m); row_major))?;
        // natural: let north = u.slice((..n - 2, 1..m - 1));
        // natural: let south = u.slice((2.., 1..m - 1));
        // natural: let west = u.slice((1..n - 1, ..m - 2));
        // natural: let east = u.slice((1..n - 1, 2..));
        // natural: let mut inner = v.view_mut().slice((1..n - 1, 1..m - 1));
        // natural: inner.for_each_mut(|(i, j), x| {
        // natural:     let around = north[(i, j)] + south[(i, j)] + west[(i, j)] + east[(i, j)];
        // natural:     *x += 0.25 * (around - 4.0 * *x);
        // natural: });
        for i in 1..n - 1 {
            for j in 1..m - 1 {
                let around = u[(i - 1, j)] + u[(i + 1, j)] + u[(i, j - 1)] + u[(i, j + 1)];
                v[(i, j)] += 0.25 * (around - 4.0 * u[(i, j)]);
            }
        }
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
