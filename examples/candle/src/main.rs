//! Attention of `cute-kernels` on tensors of candle, compared with candle's own operations.
//!
//! ```sh
//! cargo run --release --manifest-path examples/candle/Cargo.toml --features cuda
//! ```
//!
//! needs the CUDA toolkit, which candle's feature `cuda` builds with, and a GPU of sm_90.

use candle_core::{DType, Device, Result, Tensor};
use cute_candle_example::attention;

fn main() -> Result<()> {
    let on_cpu = [(); 3].map(|()| Tensor::randn(0_f32, 1.0, (2, 4, 300, 64), &Device::Cpu));
    let [q, k, v] = on_cpu;
    let half = |x: Result<Tensor>| x?.to_dtype(DType::F16);
    let (q, k, v) = (half(q)?, half(k)?, half(v)?);
    let expected = reference(&q, &k, &v)?;

    let gpu = Device::new_cuda(0)?;
    let (q, k, v) = (q.to_device(&gpu)?, k.to_device(&gpu)?, v.to_device(&gpu)?);
    let o = attention(&q, &k, &v, true)?;
    let error = difference(&o, &expected)?;
    println!("(batch, head, row): the greatest difference is {error}");
    assert!(error < 2e-3);

    // (batch, row, head): the same numbers read as 300 rows of 4 heads, without a copy
    let turned = |x: &Tensor| x.reshape((2, 300, 4, 64))?.transpose(1, 2);
    let (q, k, v) = (turned(&q)?, turned(&k)?, turned(&v)?);
    let to_cpu = |x: &Tensor| x.to_device(&Device::Cpu);
    let expected = reference(&to_cpu(&q)?, &to_cpu(&k)?, &to_cpu(&v)?)?;
    let error = difference(&attention(&q, &k, &v, true)?, &expected)?;
    println!("(batch, row, head): the greatest difference is {error}");
    assert!(error < 2e-3);

    let error = attention(&q, &k, &v.narrow(2, 0, 299)?, true).expect_err("a row is missing");
    println!(
        "refused: {}",
        error.to_string().lines().next().unwrap_or("")
    );
    Ok(())
}

/// Causal attention by candle's operations, in `f32` on the CPU.
fn reference(q: &Tensor, k: &Tensor, v: &Tensor) -> Result<Tensor> {
    let single = |x: &Tensor| x.to_dtype(DType::F32)?.contiguous();
    let (q, k, v) = (single(q)?, single(k)?, single(v)?);
    let rows = q.dim(2)?;
    let hidden: Vec<f32> = (0..rows * rows)
        .map(|at| {
            if at % rows > at / rows {
                f32::NEG_INFINITY
            } else {
                0.0
            }
        })
        .collect();
    let hidden = Tensor::from_vec(hidden, (rows, rows), &Device::Cpu)?;
    let scores = (q.matmul(&k.t()?.contiguous()?)? * (q.dim(3)? as f64).powf(-0.5))?;
    let scores = scores.broadcast_add(&hidden)?;
    let weights = scores.broadcast_sub(&scores.max_keepdim(3)?)?.exp()?;
    weights.broadcast_div(&weights.sum_keepdim(3)?)?.matmul(&v)
}

/// The greatest difference of two tensors, computed on the CPU.
fn difference(found: &Tensor, expected: &Tensor) -> Result<f32> {
    let found = found.to_device(&Device::Cpu)?.to_dtype(DType::F32)?;
    (found - expected)?.abs()?.max_all()?.to_scalar()
}
