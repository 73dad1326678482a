//! Times of the kernels that memory bounds, beside a copy of what they read by the driver.
//!
//! ```text
//! memory [ROUNDS] [copies | rows]    permutations and reductions, functions of rows, or both
//! ```
//!
//! Contenders alternate within each round: one of the kernel, one of the copy. Without a GPU the
//! program says what it would need, and succeeds. `peers/memory.py` prints the times of
//! PyTorch for the same tensors.

mod copies;
mod measure;
mod rows;

use cute_gpu_benches::{Needed, Outcome, gpu};
use std::error::Error;

/// Why work cannot be done.
#[derive(Debug)]
struct Problem(Box<dyn Error>);

impl<E: Error + 'static> From<E> for Problem {
    fn from(error: E) -> Self {
        Problem(error.into())
    }
}
impl From<Problem> for Box<dyn Error> {
    fn from(Problem(error): Problem) -> Self {
        error
    }
}

fn main() -> Outcome {
    let Some(gpu) = gpu(Needed::Ampere)? else {
        return Ok(());
    };
    let rounds = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => 20,
    };
    println!(
        "Medians of {rounds} rounds; part: of the speed at which the driver copies the same numbers; the least and greatest part"
    );
    println!("| what | bytes read and written | GB/s | part | least | greatest |");
    println!("|---|---|---|---|---|---|");
    let only = std::env::args().nth(2);
    let wants = |what| only.as_ref().is_none_or(|only| only == what);
    if wants("copies") {
        copies::run(&gpu, rounds)?;
    }
    if wants("odd") {
        copies::odd(&gpu, rounds)?;
    }
    if wants("rows") {
        rows::run(&gpu, rounds)?;
    }
    Ok(())
}
