//! Properties that must hold for any input: [`parse`] for texts, [`algebra`] for operations on
//! layouts, [`tensors`] for layouts and storages, [`cpu`] for the kernels of `cute-cpu`.
//!
//! Each is a fuzz target in the folder `fuzz` of the repository. `tests/dynamic/notation.rs`,
//! `tests/tensor/bounds.rs` and `tests/tensor/cpu_kernels.rs` run them on a limited number of
//! inputs.

mod algebra;
mod cpu;
mod drawn;
mod parse;
mod tensors;

pub use algebra::algebra;
pub use cpu::cpu;
pub use parse::{mutated, parse};
pub use tensors::tensors;

use crate::random::{Random, rounds};
use crate::share;
use std::time::{Duration, Instant};

/// How long a target runs: half a second, which every change waits for; with `CUTE_ALL=1` longer.
fn duration() -> Duration {
    Duration::from_millis(if share::all() { 2000 } else { 500 })
}

/// Runs a target on many inputs, even if the machine is slow.
pub fn run(least: usize, mut target: impl FnMut(&mut Random)) {
    let (mut random, start) = (Random::new(0xf022), Instant::now());
    let (mut inputs, least, duration) = (0, rounds(least), duration());
    while inputs < least || start.elapsed() < duration {
        target(&mut random);
        inputs += 1;
    }
    println!("{inputs} inputs");
}
