//! Attention by candle's operations, as its models compute it.

use candle_core::{D, Result, Tensor};

/// Which keys a query does not see: −∞ there and 0 elsewhere. The last query is at the last key.
pub(crate) fn causal(q: &Tensor, k: &Tensor) -> Result<Tensor> {
    let (queries, keys, gpu) = (q.dim(2)?, k.dim(2)?, q.device());
    let first = keys as f32 - queries as f32;
    let places = Tensor::arange(first, keys as f32, gpu)?.reshape((queries, 1))?;
    let of_keys = Tensor::arange(0_f32, keys as f32, gpu)?.reshape((1, keys))?;
    let is_hidden = of_keys.broadcast_gt(&places)?;
    let number = |x: f32| Tensor::full(x, (queries, keys), gpu)?.to_dtype(q.dtype());
    is_hidden.where_cond(&number(f32::NEG_INFINITY)?, &number(0.0)?)
}

/// softmax(Q·Kᵀ / √d + mask)·V. Tensors that are no matrices for candle's product are copied.
pub(crate) fn attention(
    [q, k, v]: &[Tensor; 3],
    mask: Option<&Tensor>,
    softmax: fn(&Tensor) -> Result<Tensor>,
) -> Result<Tensor> {
    let shared = q.dim(1)? / k.dim(1)?;
    let (k, v) = (repeated(k, shared)?, repeated(v, shared)?);
    let scale = (q.dim(3)? as f64).powf(-0.5);
    let scores = (q.contiguous()?.matmul(&k.t()?)? * scale)?;
    let scores = match mask {
        Some(mask) => scores.broadcast_add(mask)?,
        None => scores,
    };
    softmax(&scores)?.matmul(&v)
}

/// The softmax that consists of operations, which candle differentiates.
pub(crate) fn differentiated(scores: &Tensor) -> Result<Tensor> {
    candle_nn::ops::softmax(scores, D::Minus1)
}

/// The softmax that is one kernel, which candle does not differentiate.
pub(crate) fn fused(scores: &Tensor) -> Result<Tensor> {
    candle_nn::ops::softmax_last_dim(scores)
}

/// Each head of K or V as often as heads of Q share it, contiguous.
fn repeated(x: &Tensor, times: usize) -> Result<Tensor> {
    if times == 1 {
        return x.contiguous();
    }
    let (batches, heads, rows, d) = x.dims4()?;
    x.unsqueeze(2)?
        .expand((batches, heads, times, rows, d))?
        .reshape((batches, heads * times, rows, d))
}
