//! Times of attention: `attention [f16|bf16|e4m3|e4m3-sequences]`.
//!
//! 16,384 tokens in all and a hidden size of 2048, as (batch, head, row). Each figure is the median of
//! some rounds of launches back to back, in TFLOP/s of the products that queries see. Figures beside
//! those of PyTorch's kernels, in one run, are what `peers/attention.py` prints. Those of `e4m3` have the
//! copy of V in them, and stand beside those of `f16`, which take turns with them; `e4m3-sequences` does this
//! for packed sequences of log-normal lengths.

use cute_core::prelude::*;
use cute_cuda::{F8E4M3, Gpu, GpuTensor};
use cute_gpu_benches::{Needed, Outcome, gpu};
use cute_kernels::attention::e4m3::{E4m3Scales, PreparedE4m3};
use cute_kernels::attention::{
    Attention, AttentionElement, AttentionError, PreparedAttention, Sequences,
};
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
        Some("e4m3") => table_of_e4m3(&gpu),
        Some("e4m3-sequences") => table_of_sequences(&gpu),
        Some(other) => {
            Err(format!("`{other}` is none of f16, bf16, e4m3 and e4m3-sequences").into())
        }
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

/// The rates of E4M3 beside those of `f16`, in pairs.
fn table_of_e4m3(gpu: &Gpu) -> Outcome {
    println!(
        "{:>6} {:>6} {:>7} {:>8} {:>8} {:>6}",
        "width", "rows", "mask", "f16", "e4m3", ""
    );
    for width in [64, 128] {
        for rows in [512, 1024, 2048, 4096, 8192, 16384] {
            for (mask, options, share) in [
                ("full", Attention::new(), 1.0),
                ("causal", Attention::new().causal(), 0.5),
            ] {
                let [of_halves, of_bytes] =
                    pair(gpu, width, rows, options)?.map(|rate| rate * share);
                println!(
                    "{width:>6} {rows:>6} {mask:>7} {of_halves:>8.0} {of_bytes:>8.0} {:>6.2}",
                    of_bytes / of_halves
                );
            }
        }
    }
    Ok(())
}

/// The rates of E4M3 beside those of `f16`, in pairs, of packed sequences.
fn table_of_sequences(gpu: &Gpu) -> Outcome {
    println!(
        "{:>6} {:>7} {:>5} {:>6} {:>7} {:>8} {:>8} {:>6}",
        "width", "median", "count", "most", "mask", "f16", "e4m3", ""
    );
    for width in [64, 128] {
        for median in [128, 512, 2048, 8192] {
            let lengths = lengths(median);
            for (mask, options, share) in [
                ("full", Attention::new(), 1.0),
                ("causal", Attention::new().causal(), 0.5),
            ] {
                let rates = pair_of_sequences(gpu, width, &lengths, options)?;
                let [of_halves, of_bytes] = rates.map(|rate| rate * share);
                println!(
                    "{width:>6} {median:>7} {:>5} {:>6} {mask:>7} {of_halves:>8.0} {of_bytes:>8.0} {:>6.2}",
                    lengths.len(),
                    lengths.iter().max().unwrap_or(&0),
                    of_bytes / of_halves
                );
            }
        }
    }
    Ok(())
}

/// Lengths of sequences with all tokens in all, log-normal around a median.
fn lengths(median: usize) -> Vec<usize> {
    let mut random = Random(median as u64);
    let (mut lengths, mut rest) = (Vec::new(), TOKENS);
    while rest > 0 {
        let drawn = median as f32 * (0.7 * random.normal()).exp();
        let length = (drawn.round() as usize).clamp(1, rest);
        lengths.push(length);
        rest -= length;
    }
    lengths
}

/// TFLOP/s of all products, of `f16` and of E4M3, of packed sequences.
fn pair_of_sequences(
    gpu: &Gpu,
    width: usize,
    lengths: &[usize],
    options: Attention<'_>,
) -> Outcome<[f64; 2]> {
    let (heads, rows) = (HIDDEN / width, Sequences::ROOM + TOKENS);
    let layout = layout!((rows, width, heads):(HIDDEN, 1, width));
    let mut last = 0;
    let ends = lengths.iter().map(|length| {
        last += *length as i32;
        last
    });
    let offsets: Vec<i32> = [0].into_iter().chain(ends).collect();
    let count = offsets.len();
    let offsets = gpu.upload(&Tensor::new(&offsets[..], layout!(count:1))?)?;
    let mut random = Random(1);
    let mut both = || in_both_formats(gpu, layout, &mut random);
    let ((q, q8), (k, k8), (v, v8)) = (both()?, both()?, both()?);
    let (mut o, mut o8) = (gpu.zeroed::<f16, _>(layout)?, gpu.zeroed::<f16, _>(layout)?);
    let sequences = || Sequences::new(&offsets, &offsets);
    let of_halves = options.prepare_sequences(gpu, &q, &k, &v, sequences()?, &mut o)?;
    let scales = E4m3Scales::default();
    let of_bytes =
        options.prepare_e4m3_sequences(gpu, &q8, &k8, &v8, sequences()?, scales, &mut o8)?;
    let work = lengths.iter().map(|&length| work(length, 1)).sum();
    in_turns(gpu, work, of_halves, of_bytes)
}

/// Normal numbers in `f16` and in E4M3, on the GPU.
fn in_both_formats<L: Layout>(
    gpu: &Gpu,
    layout: L,
    random: &mut Random,
) -> Outcome<(GpuTensor<f16, L>, GpuTensor<F8E4M3, L>)> {
    let mut halves = OwnedTensor::filled(layout, f16::ZERO)?;
    let mut bytes = OwnedTensor::filled(layout, F8E4M3::from_f32(0.0))?;
    let elements = halves.raw_storage_mut().0.iter_mut();
    for (half, byte) in elements.zip(bytes.raw_storage_mut().0) {
        let number = random.normal();
        (*half, *byte) = (f16::from_f32(number), F8E4M3::from_f32(number));
    }
    Ok((gpu.upload_owned(halves)?, gpu.upload_owned(bytes)?))
}

/// TFLOP/s of all products, of `f16` and of E4M3, which take turns.
fn in_turns(
    gpu: &Gpu,
    work: f64,
    mut of_halves: PreparedAttention<'_>,
    mut of_bytes: PreparedE4m3<'_>,
) -> Outcome<[f64; 2]> {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        times[0].push(time(gpu, work, || of_halves.run())?);
        times[1].push(time(gpu, work, || of_bytes.run())?);
    }
    Ok(times.map(|times| work / median(times) / 1e12))
}

/// TFLOP/s of all products, of `f16` and of E4M3.
fn pair(gpu: &Gpu, width: usize, rows: usize, options: Attention<'_>) -> Outcome<[f64; 2]> {
    let (heads, batches) = (HIDDEN / width, TOKENS / rows);
    let (head, batch) = (rows * width, rows * HIDDEN);
    let layout = layout!((rows, width, heads, batches):(width, 1, head, batch));
    let mut random = Random(1);
    let mut both = || in_both_formats(gpu, layout, &mut random);
    let ((q, q8), (k, k8), (v, v8)) = (both()?, both()?, both()?);
    let (mut o, mut o8) = (gpu.zeroed::<f16, _>(layout)?, gpu.zeroed::<f16, _>(layout)?);
    let of_halves = options.prepare(gpu, &q, &k, &v, &mut o)?;
    let of_bytes = options.prepare_e4m3(gpu, &q8, &k8, &v8, E4m3Scales::default(), &mut o8)?;
    in_turns(gpu, work(rows, batches), of_halves, of_bytes)
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
    let work = work(rows, batches);
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        times.push(time(gpu, work, || prepared.run())?);
    }
    Ok(work / median(times) / 1e12)
}

/// The operations of both products.
fn work(rows: usize, batches: usize) -> f64 {
    4.0 * (rows * rows * HIDDEN * batches) as f64
}

/// The seconds of a launch, of as many as make a round.
fn time(
    gpu: &Gpu,
    work: f64,
    mut launch: impl FnMut() -> Result<(), AttentionError>,
) -> Outcome<f64> {
    let launches = (2e12 / work).ceil() as usize;
    let start = gpu.moment()?;
    for _ in 0..launches {
        launch()?;
    }
    Ok(start.until(&gpu.moment()?)?.as_secs_f64() / launches as f64)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
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
