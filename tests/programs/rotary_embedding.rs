//! Rotary embedding: pairs (d, d + D/2) of a head are rotated by the token's angle.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (tokens, dim) = (5, 8);
    let input: Vec<f32> = (0..tokens * dim).map(|i| (i % 6) as f32).collect();
    let mut data = input.clone();
    let half = dim / 2;
    // (token, pair, end)
    let mut x = Tensor::new(&mut data, layout!((tokens, half, 2):(dim, 1, half)))?;
    let angle = |t: usize, p: usize| t as f32 / 10_f32.powf(p as f32 / half as f32);
    for t in 0..tokens {
        for p in 0..half {
            let (sin, cos) = angle(t, p).sin_cos();
            let (a, b) = (x[(t, p, 0)], x[(t, p, 1)]);
            x[(t, p, 0)] = a * cos - b * sin;
            x[(t, p, 1)] = a * sin + b * cos;
        }
    }
    for t in 0..tokens {
        for d in 0..half {
            let (a, b) = (input[t * dim + d], input[t * dim + d + half]);
            let (sin, cos) = angle(t, d).sin_cos();
            assert_eq!(data[t * dim + d], a * cos - b * sin);
            assert_eq!(data[t * dim + d + half], a * sin + b * cos);
        }
    }
    Ok(())
}
