//! Matrix products.

mod axis;
mod blocks;
mod gemm;
mod loops;
mod matrix;
pub(crate) mod options;
mod pack;
mod panels;
mod plan;
pub(crate) mod problem;
#[cfg(test)]
mod tests;
mod tiling;

pub use gemm::{Gemm, gemm};
