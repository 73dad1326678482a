//! Attention of few queries against many keys, as in decoding.

mod arguments;
mod kernels;

#[cfg(feature = "host")]
mod cache;
#[cfg(feature = "host")]
mod launch;
#[cfg(feature = "host")]
mod parts;

#[doc(hidden)]
pub use arguments::{BLOCKS, DecodeArguments, MOST_ROWS, STAGES, THREADS};

#[cfg(feature = "host")]
pub use cache::KeyCache;
#[cfg(feature = "host")]
pub use launch::{PreparedDecode, decode};

#[cfg(all(test, feature = "host"))]
mod tests;
