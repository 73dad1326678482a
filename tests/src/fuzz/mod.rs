//! What must hold for any input: for texts, [`parse`]; for operations on layouts, [`algebra`].
//!
//! Both are fuzz targets, in the folder `fuzz` of the repository, and run on a bounded number of inputs in
//! `tests/dynamic_notation.rs`.

mod algebra;
mod parse;

pub use algebra::algebra;
pub use parse::{mutated, parse};
