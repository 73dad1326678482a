//! Matrix products.

mod axis;
mod block;
mod blocks;
mod chunks;
mod computed;
mod dispatch;
mod dots;
mod element;
mod few_columns;
mod few_rows;
mod gemm;
mod loops;
mod matrix;
pub(crate) mod options;
mod pack;
mod panels;
mod plan;
#[cfg(any(test, feature = "contract"))]
pub(crate) mod problem;
mod representable;
mod run;
mod shape;
mod small;
mod source;
#[cfg(feature = "threads")]
mod split;
mod squares;
mod stage;
mod stored;
#[cfg(feature = "threads")]
mod team;
#[cfg(test)]
mod tests;
#[cfg(feature = "threads")]
mod threads;
mod tiling;

pub use element::{Accumulator, Element};
pub use gemm::{Gemm, gemm};
#[cfg(feature = "contract")]
pub(crate) use {computed::Computed, representable::Byte};
