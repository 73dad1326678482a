//! Times of decoding: `decode [f16|bf16]`.
//!
//! A query of 32 heads against 32768 keys of 8 heads, in tensors and in pages of 64 rows. Each figure is
//! the median of some rounds of launches back to back, in the bytes of K and V that are read in a second,
//! as a part of the bytes that the driver's own copy reads and writes in a second. Several caches are
//! read in turn, so that none of them stays on the chip. The last column is a copy that reads and writes as
//! many bytes as K and V have, as the same part: a launch of few bytes takes longer than its bytes.

use cute_core::prelude::*;
use cute_cuda::{Gpu, GpuTensor};
use cute_gpu_benches::{Needed, Outcome, gpu};
use cute_kernels::attention::decode::KeyCache;
use cute_kernels::attention::{Attention, AttentionElement};
use half::{bf16, f16};

const KEYS: usize = 32768;
const KEY_HEADS: usize = 8;
const HEADS: usize = 32;
const PAGE: usize = 64;
const ROUNDS: usize = 9;
/// More bytes than any cache on the chip holds several times.
const BYTES: usize = 512 << 20;

fn main() -> Outcome {
    let Some(gpu) = gpu(Needed::Hopper)? else {
        return Ok(());
    };
    match std::env::args().nth(1).as_deref() {
        None | Some("f16") => table::<f16>(&gpu),
        Some("bf16") => table::<bf16>(&gpu),
        Some(other) => Err(format!("`{other}` is none of f16 and bf16").into()),
    }
}

fn table<T: AttentionElement>(gpu: &Gpu) -> Outcome {
    println!(
        "{:>6} {:>6} {:>6} {:>8} {:>8} {:>8}",
        "width", "batch", "parts", "tensors", "pages", "a copy"
    );
    for width in [64, 128] {
        for batch in [1, 2, 4, 8, 16, 32, 64] {
            let copied = copied(gpu, 2 * BYTES)?;
            let alike = self::copied(gpu, bytes::<T>(width, batch))?;
            let (whole, parts) = rate::<T>(gpu, width, batch, false)?;
            let (paged, _) = rate::<T>(gpu, width, batch, true)?;
            println!(
                "{width:>6} {batch:>6} {parts:>6} {:>8.3} {:>8.3} {:>8.3}",
                whole / copied,
                paged / copied,
                alike / copied
            );
        }
    }
    println!(
        "a copy: {:.2} TB/s read and written",
        copied(gpu, 2 * BYTES)? / 1e12
    );
    Ok(())
}

/// The median of some rounds of work, in seconds.
fn median(gpu: &Gpu, launches: usize, mut work: impl FnMut(usize) -> Outcome) -> Outcome<f64> {
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let start = gpu.moment()?;
        for number in 0..launches {
            work(number)?;
        }
        times.push(start.until(&gpu.moment()?)?.as_secs_f64() / launches as f64);
    }
    times.sort_by(f64::total_cmp);
    Ok(times[ROUNDS / 2])
}

/// The bytes that copies read and write in a second, each of them as many as that in all, from several places
/// in turn.
fn copied(gpu: &Gpu, bytes: usize) -> Outcome<f64> {
    let (count, sets) = (bytes / 8, sets(bytes));
    let tensors = |_| gpu.zeroed::<u32, _>(layout!(count:1));
    let from = (0..sets).map(tensors).collect::<Result<Vec<_>, _>>()?;
    let mut to = (0..sets).map(tensors).collect::<Result<Vec<_>, _>>()?;
    let time = median(gpu, sets.max(4), |number| {
        Ok(to[number % sets].copy_from(&from[number % sets])?)
    })?;
    Ok(bytes as f64 / time)
}

/// The bytes of K and V.
fn bytes<T>(width: usize, batch: usize) -> usize {
    2 * batch * KEYS * KEY_HEADS * width * size_of::<T>()
}

/// How many tensors of so many bytes are used in turn.
fn sets(bytes: usize) -> usize {
    (2 * BYTES).div_ceil(bytes).max(1)
}

/// The bytes of K and V in a second, and the parts of keys.
fn rate<T: AttentionElement>(
    gpu: &Gpu,
    width: usize,
    batch: usize,
    paged: bool,
) -> Outcome<(f64, u32)> {
    let bytes = bytes::<T>(width, batch);
    let sets = sets(bytes);
    let of_batch = HEADS * width;
    let of_queries = layout!((1, width, HEADS, batch):(of_batch, 1, width, of_batch));
    let q = gpu.zeroed::<T, _>(of_queries)?;
    let (rows, count) = if paged {
        (PAGE, batch * KEYS / PAGE)
    } else {
        (KEYS, batch)
    };
    let (row, all) = (KEY_HEADS * width, rows * KEY_HEADS * width);
    let layout = layout!((rows, width, KEY_HEADS, count):(row, 1, width, all));
    let lengths = OwnedTensor::filled(layout!(batch:1), KEYS as i32)?;
    let lengths = gpu.upload_owned(lengths)?;
    // pages in an order that looks random
    let pages = KEYS / PAGE;
    let table = OwnedTensor::from_fn(layout!((pages, batch):(1, pages)), |(page, b)| {
        ((page + b * pages) * 7919 % (pages * batch)) as i32
    })?;
    let table = gpu.upload_owned(table)?;
    let caches: Vec<(GpuTensor<T, _>, GpuTensor<T, _>)> = (0..sets)
        .map(|_| Ok((gpu.zeroed(layout)?, gpu.zeroed(layout)?)))
        .collect::<Outcome<_>>()?;
    let mut results: Vec<_> = (0..sets)
        .map(|_| Ok(gpu.zeroed::<T, _>(of_queries)?))
        .collect::<Outcome<_>>()?;
    let mut prepared: Vec<_> = caches
        .iter()
        .zip(&mut results)
        .map(|((k, v), o)| {
            let cache = if paged {
                KeyCache::paged(&table, &lengths)?
            } else {
                KeyCache::of_lengths(&lengths)?
            };
            Ok(Attention::new().prepare_decode(gpu, &q, k, v, cache, o)?)
        })
        .collect::<Outcome<_>>()?;
    let parts = prepared[0].parts();
    let launches = sets.max(4);
    let time = median(gpu, launches, |number| Ok(prepared[number % sets].run()?))?;
    Ok((bytes as f64 / time, parts))
}
