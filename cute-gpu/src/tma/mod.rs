//! Bulk tensor copies (TMA): boxes and tensor maps.
//!
//! A tile of shared memory determines the [`TmaBox`], a constant; with a layout in global memory it
//! makes the [`TensorMap`], the numbers that the driver encodes.

mod boxes;
mod derive;
mod error;
mod map;

pub use boxes::{BoxPlace, PerDimension, TmaBox};
pub use error::TmaError;
pub use map::TensorMap;
