//! Runs the kernel `axpy` on two matrices, and checks each element.

use KERNELS::{THREADS, TILE};
use cute_core::prelude::*;
use cute_cuda::{Gpu, Launch};
use std::error::Error;
use std::process::ExitCode;

/// The kernel, as `cargo cute ptx kernels` has written it.
const AXPY: &str = include_str!("../ptx/axpy.ptx"); // not there? `cargo cute ptx kernels` writes it

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

    let (m, n) = (8 * TILE, 4 * TILE);
    let x = OwnedTensor::from_fn(layout!((m,n):(1,m)), |(i, j)| (i + 10 * j) as f32)?;
    let y = OwnedTensor::from_fn(layout!((m,n):(n,1)), |(i, j)| (i * j % 7) as f32)?;
    let (x_gpu, mut y_gpu) = (gpu.upload(&x)?, gpu.upload(&y)?);

    let axpy = gpu.load_ptx(AXPY)?.kernel("axpy")?;
    let blocks = (m / TILE) * (n / TILE);
    let launch = Launch::new(u32::try_from(blocks)?, THREADS);
    let sizes = (u32::try_from(m)?, u32::try_from(n)?);
    // SAFETY: the arguments are those of the kernel; the sizes are multiples of `TILE`, and there
    // is a block for each tile.
    unsafe { axpy.launch(launch, (2.0_f32, &x_gpu, &mut y_gpu, sizes.0, sizes.1)) }?;

    let result = y_gpu.download()?;
    for (i, j) in result.layout().coordinates() {
        let expected = 2.0 * x[(i, j)] + y[(i, j)];
        if result[(i, j)] != expected {
            return Err(format!("({i},{j}) is {}, not {expected}", result[(i, j)]).into());
        }
    }
    println!("{m} by {n} elements are right");
    Ok(())
}
