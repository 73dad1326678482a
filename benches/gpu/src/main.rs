//! Checks and times of the products of `cute-kernels`.
//!
//! ```text
//! gpu                checks, then the table
//! gpu check [COUNT]  products of random shapes against a product on the CPU, all elements
//! gpu times [ROUNDS] [MOST]
//!                    times beside cuBLAS, if that is found, of products with M·N·K up to MOST³
//! gpu choices [MOST] the time of each kernel for the products of the table, and what is chosen
//! gpu formats [ROUNDS]
//!                    times beside cuBLASLt, if that is found: e4m3, i8, tf32, a bias and GELU
//! gpu tiles          the time of each tile, from which the crate's table of costs is made
//! ```
//!
//! Without a GPU it says what it would need, and succeeds.

mod carried;
mod check;
mod choices;
mod cublas;
mod cublaslt;
mod formats;
mod numbers;
mod once;
mod pairs;
mod random;
mod tiles;
mod times;

use cute_gpu_benches::{Needed, Outcome, gpu};

fn main() -> Outcome {
    let Some(gpu) = gpu(Needed::Ampere)? else {
        return Ok(());
    };
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |default| match arguments.get(1) {
        Some(text) => text.parse::<usize>(),
        None => Ok(default),
    };
    match arguments.first().map(String::as_str) {
        None => {
            check::run(&gpu, 300)?;
            times::run(&gpu, 20, usize::MAX)
        }
        Some("check") => check::run(&gpu, number(300)?),
        Some("times") => {
            let most = match arguments.get(2) {
                Some(text) => text.parse()?,
                None => usize::MAX,
            };
            times::run(&gpu, number(20)?, most)
        }
        Some("choices") => choices::run(&gpu, number(1 << 16)?),
        Some("formats") => formats::run(&gpu, number(20)?),
        Some("tiles") => tiles::run(&gpu),
        Some(other) => {
            Err(format!("`{other}` is none of check, times, choices, formats and tiles").into())
        }
    }
}
