//! The time of each tile: the crate's table of costs.

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
        for tile in [(128, 256), (128, 128), (64, 128), (64, 64)] {
            cost(gpu, GemmInstruction::Wgmma, tile, 1)?;
        }
    }
    // a multiprocessor has up to four of these blocks at a time: twelve tiles fill it, whether it has 1, 2 or 4
    println!("by mma.sync");
    for tile in [(128, 256), (128, 128), (64, 64)] {
        cost(gpu, GemmInstruction::MmaSync, tile, 12)?;
    }
    Ok(())
}

/// Prints the line of the table for a tile, from products that give each multiprocessor `each` tiles.
fn cost(gpu: &Gpu, instruction: GemmInstruction, (m, n): (usize, usize), each: usize) -> Outcome {
    let (rows, columns) = (11 * m, gpu.multiprocessors() as usize / 11 * n * each);
    let time = |k: usize| -> Outcome<f64> {
        let a = gpu.zeroed::<f16, _>(try_layout!((rows, k):(k, 1))?)?;
        let b = gpu.zeroed::<f16, _>(try_layout!((columns, k):(k, 1))?)?;
        let mut d = gpu.zeroed::<f16, _>(try_layout!((rows, columns):(columns, 1))?)?;
        let product = Gemm::new()
            .instruction(instruction)
            .tile(m as u32, n as u32)
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
    println!(
        "cost(({m}, {n}), {step:.0}.0, {:.0}.0),",
        short - 16.0 * step
    );
    Ok(())
}
