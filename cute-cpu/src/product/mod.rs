//! Matrix products.

mod axis;
mod blocks;
mod dispatch;
mod gemm;
mod loops;
mod matrix;
pub(crate) mod options;
mod pack;
mod panels;
mod plan;
#[allow(dead_code, reason = "what contractions call, beside the tests")]
pub(crate) mod problem;
#[cfg(test)]
mod tests;
mod tiling;

pub use gemm::{Gemm, gemm};
