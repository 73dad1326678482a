//! Attention, forward.

mod arguments;
mod fragments;
mod kernels;
mod tiles;

#[cfg(feature = "host")]
mod entry;
#[cfg(feature = "host")]
mod error;
#[cfg(feature = "host")]
mod launch;
#[cfg(feature = "host")]
mod options;
#[cfg(feature = "host")]
mod rows;

#[doc(hidden)]
pub use arguments::AttentionArguments;
#[doc(hidden)]
pub use fragments::{Accumulators, AccumulatorsAsOperand};
#[doc(hidden)]
pub use tiles::{CONSUMERS, STAGES, THREADS};

#[cfg(feature = "host")]
pub use entry::AttentionElement;
#[cfg(feature = "host")]
pub use error::{AttentionError, AttentionTensor};
#[cfg(feature = "host")]
pub use launch::{PreparedAttention, attention};
#[cfg(feature = "host")]
pub use options::{Alignment, Attention, AttentionMask, AttentionScores};

#[cfg(all(test, feature = "host"))]
mod tests;
