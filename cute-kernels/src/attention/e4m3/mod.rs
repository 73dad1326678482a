//! Attention of elements of 8 bits.

mod arguments;
mod kernels;

#[cfg(feature = "host")]
mod entry;
#[cfg(feature = "host")]
mod launch;
#[cfg(feature = "host")]
mod scales;
#[cfg(feature = "host")]
mod values;

#[doc(hidden)]
pub use arguments::{VALUES_KEYS, VALUES_LINE, VALUES_THREADS, VALUES_WIDTH, ValuesArguments};

#[cfg(feature = "host")]
pub use launch::{PreparedE4m3, attention_e4m3, attention_e4m3_of_sequences};
#[cfg(feature = "host")]
pub use scales::E4m3Scales;
