//! Gradients of attention.

mod arguments;
mod kernels;

#[cfg(feature = "host")]
mod entry;
#[cfg(feature = "host")]
mod launch;
#[cfg(feature = "host")]
pub(in crate::attention) mod places;
#[cfg(feature = "host")]
mod rows;
#[cfg(feature = "host")]
mod tensors;

#[doc(hidden)]
pub use arguments::{
    BackwardArguments, BackwardDropout, FOUND_BYTES, GRADIENT_STAGES, KEYS, PLACE_THREADS,
    QUERY_STAGES, ROW_THREADS, ROWS, THREADS, WORDS, tile_queries,
};

#[cfg(feature = "host")]
pub use launch::{PreparedBackward, backward, backward_of_sequences};
#[cfg(feature = "host")]
pub use tensors::{Forward, Gradients};

#[cfg(all(test, feature = "host"))]
mod tests;
