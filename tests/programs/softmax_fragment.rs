//! The softmax of the rows that a thread holds in registers.
use cute_core::prelude::*;

pub fn main() {
    let mut x = Fragment::<f32, Layout![(4, 8)]>::from_fn(|(i, j)| (i * j) as f32 * 0.25);
    for i in 0..4 {
        let mut row = x.view_mut().slice(coord!((i, _)));
        let max = reduce(&row, f32::MIN, f32::max);
        row.for_each_mut(|_, v| *v = (*v - max).exp());
        let sum = reduce(&row, 0.0, |a, b| a + b);
        row.for_each_mut(|_, v| *v /= sum);
    }
    for i in 0..4 {
        let e = |j: usize| ((i * j) as f32 * 0.25).exp();
        let sum: f32 = (0..8).map(e).sum();
        for j in 0..8 {
            assert!((x[(i, j)] - e(j) / sum).abs() < 1e-6);
        }
    }
}
