//! Runs the kernel `own_attention`, checks each element against a computation in `f64`, and times it
//! with and without its table of tiles.

use KERNELS::{OWN, sees};
use cute_core::prelude::*;
use cute_cuda::Gpu;
use cute_kernels::attention::{Attention, Coverage, OwnAttention, OwnKernel};
use half::f16;
use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;

/// The kernel, as `cargo cute ptx kernels` has written it.
const TEXT: &str = include_str!("../ptx/own_attention.ptx"); // not there? `cargo cute ptx kernels` writes it

const WIDTH: usize = 128;
const SLOPE: f32 = 0.01;

fn main() -> ExitCode {
    match on_gpu() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn on_gpu() -> Result<(), Box<dyn Error>> {
    let gpu = Gpu::first()?;
    println!("{}", gpu.name()?);
    let own = OwnAttention::load(&gpu, OWN, TEXT)?;
    for (rows, heads, batches) in [(1000, 2, 2), (128, 1, 1), (65, 3, 1)] {
        let (error, _) = run(&gpu, &own, rows, heads, batches, true, table(rows))?;
        println!("{rows} rows, {heads} heads, {batches} batches: right, errors up to {error:.1e}");
    }
    let rows = 8192;
    let (table, parts) = (
        table(rows),
        vec![Coverage::Part as u8; tiles(rows).0 * tiles(rows).1],
    );
    let skipped = table
        .iter()
        .filter(|&&number| number == Coverage::Skip as u8)
        .count();
    println!(
        "{rows} rows, 16 heads: {skipped} of {} tiles are skipped",
        table.len()
    );
    let (_, with) = run(&gpu, &own, rows, 16, 1, false, table)?;
    let (_, without) = run(&gpu, &own, rows, 16, 1, false, parts)?;
    println!("{with:?} with the table, {without:?} if no tile is skipped");
    Ok(())
}

/// The tiles of queries, and those of keys.
fn tiles(rows: usize) -> (usize, usize) {
    let (queries, keys) = (OwnKernel::QUERIES as usize, OWN.keys as usize);
    (rows.div_ceil(queries), rows.div_ceil(keys))
}

/// The coverage of each tile, by rows.
fn table(rows: usize) -> Vec<u8> {
    let (down, across) = tiles(rows);
    let range =
        |tile: usize, each: u32| tile as u32 * each..((tile as u32 + 1) * each).min(rows as u32);
    let coverage = |i, j| Coverage::of(range(i, OwnKernel::QUERIES), range(j, OWN.keys), sees);
    (0..down * across)
        .map(|n| coverage(n / across, n % across) as u8)
        .collect()
}

/// Runs the kernel on numbers between -1 and 1: the greatest error, if it is asked for, and the time.
fn run(
    gpu: &Gpu,
    own: &OwnAttention,
    rows: usize,
    heads: usize,
    batches: usize,
    is_checked: bool,
    table: Vec<u8>,
) -> Result<(f64, Duration), Box<dyn Error>> {
    // each batch has its rows, and each row its heads
    let (row, batch) = (WIDTH * heads, WIDTH * heads * rows);
    let layout = layout!((rows,WIDTH,heads,batches):(row,1,WIDTH,batch));
    let random = |seed: u64| {
        let mut state = seed;
        OwnedTensor::from_fn(layout, |_| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            f16::from_f32((state >> 40) as f32 / (1 << 23) as f32 - 1.0)
        })
    };
    let (q, k, v) = (random(1)?, random(2)?, random(3)?);
    let (q_gpu, k_gpu, v_gpu) = (gpu.upload(&q)?, gpu.upload(&k)?, gpu.upload(&v)?);
    let mut o_gpu = gpu.upload(&OwnedTensor::from_fn(layout, |_| f16::NAN)?)?;

    let (down, across) = tiles(rows);
    let count = table.len();
    let table = gpu.upload(&Tensor::new(&table[..], layout!(count:1))?)?;
    let mut attention = own.prepare(gpu, Attention::new(), &q_gpu, &k_gpu, &v_gpu, &mut o_gpu)?;
    let further = (&table, u32::try_from(down)?, u32::try_from(across)?, SLOPE);
    // SAFETY: the text is that of the kernel, and these are its further arguments: the table has a
    // number for each tile.
    unsafe { attention.run(further) }?;
    let begin = gpu.moment()?;
    for _ in 0..10 {
        // SAFETY: likewise.
        unsafe { attention.run(further) }?;
    }
    let time = begin.until(&gpu.moment()?)? / 10;
    drop(attention);

    let mut greatest = 0.0_f64;
    if is_checked {
        let o = o_gpu.download()?;
        let number = |x: &OwnedTensor<f16, _>, at| f64::from(x[at]);
        for (head, batch) in layout!((heads, batches)).coordinates() {
            for query in 0..rows {
                let weight = |key: usize| {
                    let product =
                        |d| number(&q, (query, d, head, batch)) * number(&k, (key, d, head, batch));
                    let score: f64 = (0..WIDTH).map(product).sum();
                    let distance = query.abs_diff(key) as f64;
                    (score / (WIDTH as f64).sqrt() - f64::from(SLOPE) * distance).exp()
                };
                let seen: Vec<_> = (0..rows)
                    .filter(|&key| sees(query as u32, key as u32))
                    .map(|key| (key, weight(key)))
                    .collect();
                let sum: f64 = seen.iter().map(|(_, weight)| weight).sum();
                for d in 0..WIDTH {
                    let of =
                        |(key, weight): &(usize, f64)| weight * number(&v, (*key, d, head, batch));
                    let expected = seen.iter().map(of).sum::<f64>() / sum;
                    let error = (number(&o, (query, d, head, batch)) - expected).abs();
                    // not a number is no small error
                    if !(error < 2e-3) {
                        return Err(
                            format!("row {query}, element {d}: {error} from {expected}").into()
                        );
                    }
                    greatest = greatest.max(error);
                }
            }
        }
    }
    Ok((greatest, time))
}
