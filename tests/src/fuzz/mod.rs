//! What must hold for any input: for texts, [`parse`]; for operations on layouts, [`algebra`]; for layouts against storages,
//! [`tensors`].
//!
//! All are fuzz targets, in the folder `fuzz` of the repository, and run on a bounded number of inputs in
//! `tests/dynamic_notation.rs` and `tests/tensor_bounds.rs`.

mod algebra;
mod drawn;
mod parse;
mod tensors;

pub use algebra::algebra;
pub use parse::{mutated, parse};
pub use tensors::tensors;

use crate::random::{Random, rounds};
use std::time::{Duration, Instant};

/// For how long a target runs.
const RUN: Duration = Duration::from_secs(2);

/// Runs a target on many inputs, however slow the machine is.
pub fn run(least: usize, mut target: impl FnMut(&mut Random)) {
    let (mut random, start) = (Random::new(0xf022), Instant::now());
    let (mut inputs, least) = (0, rounds(least));
    while inputs < least || start.elapsed() < RUN {
        target(&mut random);
        inputs += 1;
    }
    println!("{inputs} inputs");
}
