//! Tests of the host half of the crates for GPUs, on the model of the driver in `driver.c`.
//!
//! `CUTE_ROUNDS=20` tries 20 times as many random arguments, and another `CUTE_SEED` others.
#![cfg(all(target_os = "linux", target_env = "gnu"))]
#![allow(
    unsafe_code,
    reason = "launches, pointers of C, and tensors of memory that nobody writes: the driver checks them"
)]

mod attention;
mod c;
mod cuda;
mod kernels;
#[path = "../../../../cute-gpu/tests/support/numbers.rs"]
mod numbers;

use core::error::Error;
use cute_core::prelude::*;
use cute_cuda::{CudaError, Gpu, GpuElement, GpuTensor};
use cute_driver::Driver;
use numbers::Random;
use std::collections::BTreeMap;

/// The driver, for a test that needs no others beside it.
fn driver() -> Driver {
    Driver::load(env!("CARGO_TARGET_TMPDIR"))
}

/// A number of the environment; 1 if it is not there.
fn number_of(variable: &str) -> usize {
    std::env::var(variable).map_or(1, |number| number.parse().expect("a number"))
}

/// How many cases a test has, where it has `count` by default.
fn rounds(count: usize) -> usize {
    count * number_of("CUTE_ROUNDS")
}

/// Random numbers of a test's own.
fn random(test: u64) -> Random {
    Random(10 * number_of("CUTE_SEED") as u64 + test)
}

/// One of several GPUs.
fn gpu(driver: &Driver, random: &mut Random) -> Gpu {
    let (generation, shared) = random.of(&[
        ((9, 0), 232_448),
        ((9, 0), 232_448),
        ((9, 0), 232_448),
        ((9, 0), 232_448),
        ((8, 0), 166_912),
        ((8, 6), 101_376),
        ((7, 5), 65_536),
        ((12, 0), 101_376),
    ]);
    let multiprocessors = random.of(&[1, 2, 7, 72, 108, 132, 144]);
    driver.gpu(generation, multiprocessors, shared);
    Gpu::first().expect("a GPU")
}

/// Makes `count` calls with random arguments, each on one of several GPUs. More than `least` must be done, and not refused.
fn calls(
    test: u64,
    count: usize,
    least: usize,
    call: impl Fn(&Driver, &Gpu, &mut Random, &mut Found) -> Option<()>,
) {
    let driver = driver();
    let (mut random, mut found) = (random(test), Found::default());
    for _ in 0..rounds(count) {
        let gpu = gpu(&driver, &mut random);
        call(&driver, &gpu, &mut random, &mut found);
    }
    println!("{found:?}");
    assert!(found.done > least, "{found:?}");
}

/// A tensor, if there is room for it.
fn tensor<T: GpuElement, L: Layout>(gpu: &Gpu, layout: L) -> Option<GpuTensor<T, L>> {
    // SAFETY: kernels do not run.
    unsafe { gpu.uninitialized::<T, L>(layout) }.ok()
}

/// What became of calls: how many were done, and why others were refused.
#[derive(Default, Debug)]
struct Found {
    done: usize,
    refused: BTreeMap<String, usize>,
}

impl Found {
    /// Counts a call. Panics if the driver complains, or refuses what it was given.
    fn add<E: Error + 'static>(&mut self, driver: &Driver, what: &str, result: Result<(), E>) {
        assert_eq!(driver.complaints(), "", "{what}");
        driver.launches(); // nobody reads them
        let Err(error) = result else {
            self.done += 1;
            return;
        };
        let of_gpu = error.source().and_then(|of| of.downcast_ref::<CudaError>());
        let is_fine = of_gpu.is_none_or(|error| match error {
            CudaError::Capability { found, .. } => found.major < 8,
            CudaError::OutOfMemory { .. } | CudaError::Tensor(_) | CudaError::Misaligned { .. } => {
                true
            }
            _ => false,
        });
        assert!(is_fine, "{what}: {error}");
        let words = error.to_string();
        let condition = words
            .rsplit('(')
            .next()
            .map(|name| name.trim_end_matches(')'));
        let condition = condition.filter(|_| of_gpu.is_none()).unwrap_or("Cuda");
        *self.refused.entry(condition.to_owned()).or_default() += 1;
    }
}
