//! The time of each tile: the crate's table of costs.

use crate::choices::{OTHERS, TILES};
use cute_core::prelude::*;
use cute_cuda::{Capability, Gpu};
use cute_gpu_benches::Outcome;
use cute_kernels::{Gemm, GemmInstruction};
use half::f16;

/// Prints, for each tile, what a step of 64 along K and all else of a tile take if all
/// multiprocessors have as many of them.
pub fn run(gpu: &Gpu) -> Outcome {
    let is_hopper = gpu.capability().major == Capability::TMA.major;
    if is_hopper {
        println!("by wgmma");
        for &tile in TILES {
            cost(gpu, GemmInstruction::Wgmma, tile, (1, 1), 1)?;
        }
        for tile in [(128, 256), (128, 128)] {
            for cluster in [(2, 1), (1, 2)] {
                cost(gpu, GemmInstruction::Wgmma, tile, cluster, 1)?;
            }
        }
        for &(tile, cluster) in OTHERS {
            cost(gpu, GemmInstruction::Wgmma, tile, cluster, 1)?;
        }
    }
    // a multiprocessor has up to four of these blocks at a time: twelve tiles fill it, whether it has 1, 2 or 4
    println!("by mma.sync");
    for tile in [(128, 256), (128, 128), (64, 64)] {
        cost(gpu, GemmInstruction::MmaSync, tile, (1, 1), 12)?;
    }
    Ok(())
}

/// Prints the line of the table for a tile, from products that give each multiprocessor `each` tiles.
fn cost(
    gpu: &Gpu,
    instruction: GemmInstruction,
    (m, n): (u32, u32),
    cluster: (u32, u32),
    each: usize,
) -> Outcome {
    let (rows, columns) = (
        22 * m as usize,
        (gpu.multiprocessors() / 22 * n) as usize * each,
    );
    let time = |k: usize| -> Outcome<f64> {
        let a = gpu.zeroed::<f16, _>(try_layout!((rows, k):(k, 1))?)?;
        let b = gpu.zeroed::<f16, _>(try_layout!((columns, k):(k, 1))?)?;
        let mut d = gpu.zeroed::<f16, _>(try_layout!((rows, columns):(columns, 1))?)?;
        let product = Gemm::new()
            .instruction(instruction)
            .tile(m, n)
            .cluster(cluster.0, cluster.1)
            .parts(1)
            .prepare(gpu, &a, &b, &mut d)?;
        let mut best = f64::INFINITY;
        for _ in 0..10 {
            let start = gpu.moment()?;
            for _ in 0..20 {
                product.run()?;
            }
            best = best.min(start.until(&gpu.moment()?)?.as_secs_f64() / 20.0);
        }
        Ok(best * 1e9 / each as f64)
    };
    let (short, long) = (time(1024)?, time(8192)?);
    let step = (long - short) / (7168.0 / 64.0);
    let (step, rest) = (
        format!("{step:.0}.0"),
        format!("{:.0}.0", short - 16.0 * step),
    );
    match cluster {
        (1, 1) => println!("cost(({m}, {n}), {step}, {rest}),"),
        _ => println!("in_clusters(({m}, {n}), {cluster:?}, {step}, {rest}),"),
    }
    Ok(())
}
