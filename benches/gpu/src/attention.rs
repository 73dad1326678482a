//! Times of attention: `attention [f16|bf16]`.
//!
//! 16,384 tokens in all and a hidden size of 2048, as (batch, head, row). Each figure is the median of
//! some rounds of launches back to back, in TFLOP/s of the products that queries see. Figures beside
//! those of PyTorch's kernels, in one run, are what `peers/attention.py` prints.

use cute_core::prelude::*;
use cute_cuda::Gpu;
use cute_gpu_benches::{Needed, Outcome, gpu};
use cute_kernels::attention::{Attention, AttentionElement};
use half::{bf16, f16};

const TOKENS: usize = 16384;
const HIDDEN: usize = 2048;
const ROUNDS: usize = 9;

fn main() -> Outcome {
    let Some(gpu) = gpu(Needed::Hopper)? else {
        return Ok(());
    };
    match std::env::args().nth(1).as_deref() {
        None | Some("f16") => table::<f16>(&gpu, f16::from_f32),
        Some("bf16") => table::<bf16>(&gpu, bf16::from_f32),
        Some(other) => Err(format!("`{other}` is none of f16 and bf16").into()),
    }
}

fn table<T: AttentionElement>(gpu: &Gpu, of: fn(f32) -> T) -> Outcome {
    println!("{:>6} {:>6} {:>8} {:>8}", "width", "rows", "full", "causal");
    for width in [64, 128, 256] {
        for rows in [512, 1024, 2048, 4096, 8192, 16384] {
            let full = rate(gpu, of, width, rows, Attention::new())?;
            // a query sees half of the keys, on average
            let causal = rate(gpu, of, width, rows, Attention::new().causal())? / 2.0;
            println!("{width:>6} {rows:>6} {full:>8.0} {causal:>8.0}");
        }
    }
    Ok(())
}

/// TFLOP/s of all products.
fn rate<T: AttentionElement>(
    gpu: &Gpu,
    of: fn(f32) -> T,
    width: usize,
    rows: usize,
    options: Attention<'_>,
) -> Outcome<f64> {
    let (heads, batches) = (HIDDEN / width, TOKENS / rows);
    let (head, batch) = (rows * width, rows * HIDDEN);
    let layout = layout!((rows, width, heads, batches):(width, 1, head, batch));
    let mut random = Random(1);
    let mut tensor = || gpu.upload_owned(OwnedTensor::from_fn(layout, |_| of(random.normal()))?);
    let (q, k, v) = (tensor()?, tensor()?, tensor()?);
    let mut o = gpu.zeroed::<T, _>(layout)?;
    let mut prepared = options.prepare(gpu, &q, &k, &v, &mut o)?;
    let work = 4.0 * (rows * rows * HIDDEN * batches) as f64;
    let launches = (2e12 / work).ceil() as usize;
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let start = gpu.moment()?;
        for _ in 0..launches {
            prepared.run()?;
        }
        times.push(start.until(&gpu.moment()?)?.as_secs_f64() / launches as f64);
    }
    times.sort_by(f64::total_cmp);
    Ok(work / times[ROUNDS / 2] / 1e12)
}

/// A linear congruential generator.
struct Random(u64);

impl Random {
    /// A normally distributed number, nearly: a sum of four numbers.
    fn normal(&mut self) -> f32 {
        let mut sum = 0.0;
        for _ in 0..4 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            sum += (self.0 >> 40) as f32 / (1 << 24) as f32 - 0.5;
        }
        sum * 3.0_f32.sqrt()
    }
}
