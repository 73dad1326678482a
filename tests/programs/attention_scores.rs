//! Scores of attention, q·kᵀ/√d with a causal mask and a softmax, for each head.
use cute_core::prelude::*;

const HEADS: usize = 2;
const TOKENS: usize = 8;
const DIM: usize = 16;

pub fn main() -> Result<(), TensorError> {
    let q: Vec<f32> = (0..TOKENS * HEADS * DIM)
        .map(|i| (i % 13) as f32 / 13.0)
        .collect();
    let k: Vec<f32> = (0..TOKENS * HEADS * DIM)
        .map(|i| (i % 7) as f32 / 7.0)
        .collect();
    // (token, head, dim), the last fastest
    let by_token = layout!((const TOKENS, const HEADS, const DIM); row_major);
    let (qs, ks) = (Tensor::new(&q, by_token)?, Tensor::new(&k, by_token)?);
    let mut scores = OwnedTensor::<f32, _>::zeroed(
        layout!((const HEADS, const TOKENS, const TOKENS); row_major),
    )?;
    for h in 0..HEADS {
        let mut s = scores.view_mut().slice(coord!((h, _, _)));
        gemm(
            &qs.slice(coord!((_, h, _))),
            &ks.slice(coord!((_, h, _))),
            &mut s,
        )?;
        s.for_each_mut(|(i, j), v| {
            *v = if j <= i {
                *v / (DIM as f32).sqrt()
            } else {
                f32::NEG_INFINITY
            }
        });
        for i in 0..TOKENS {
            let mut row = s.view_mut().slice(coord!((i, _)));
            let max = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            row.iter_mut().for_each(|v| *v = (*v - max).exp());
            let sum: f32 = row.iter().sum();
            row.iter_mut().for_each(|v| *v /= sum);
        }
    }
    for h in 0..HEADS {
        for i in 0..TOKENS {
            let dot = |j: usize| -> f32 {
                (0..DIM)
                    .map(|d| q[(i * HEADS + h) * DIM + d] * k[(j * HEADS + h) * DIM + d])
                    .sum::<f32>()
                    / 4.0
            };
            let total: f32 = (0..=i).map(|j| dot(j).exp()).sum();
            for j in 0..TOKENS {
                let wanted = if j <= i { dot(j).exp() / total } else { 0.0 };
                assert!((scores[(h, i, j)] - wanted).abs() < 1e-5);
            }
        }
    }
    Ok(())
}
