//! Attention, forward and backward.

mod arguments;
pub mod backward;
mod coverage;
pub mod decode;
#[doc(hidden)]
pub mod dropout;
pub mod e4m3;
mod fragments;
mod kernels;
mod own_facts;
mod tiles;
#[doc(hidden)]
pub mod warps;

#[cfg(feature = "host")]
mod choice;
#[cfg(feature = "host")]
mod chosen;
#[cfg(feature = "host")]
mod entry;
#[cfg(feature = "host")]
mod error;
#[cfg(feature = "host")]
mod launch;
#[cfg(feature = "host")]
mod long;
#[cfg(feature = "host")]
mod options;
#[cfg(feature = "host")]
mod own;
#[cfg(feature = "host")]
mod prepared;
#[cfg(feature = "host")]
mod rows;
#[cfg(feature = "host")]
mod sequences;
#[cfg(feature = "host")]
mod sizes;
#[cfg(feature = "host")]
mod tall;

#[doc(hidden)]
pub use arguments::{AttentionArguments, Maxima};
pub use coverage::Coverage;
#[doc(hidden)]
pub use fragments::{Accumulators, AccumulatorsAsBytes, AccumulatorsAsOperand, KeysOfBytes};
pub use own_facts::OwnKernel;
#[doc(hidden)]
pub use tiles::{CONSUMERS, NOTE_WORDS, STAGES, THREADS};

#[cfg(feature = "host")]
pub use backward::{backward, backward_of_sequences};
#[cfg(feature = "host")]
pub use entry::AttentionElement;
#[cfg(feature = "host")]
pub use error::{AttentionError, AttentionTensor};
#[cfg(feature = "host")]
pub use launch::{attention, attention_of_sequences};
#[cfg(feature = "host")]
pub use options::{
    Alignment, Attention, AttentionInstruction, AttentionMask, AttentionScores, Dropout,
};
#[cfg(feature = "host")]
pub use own::{OwnAttention, PreparedOwnAttention};
#[cfg(feature = "host")]
pub use prepared::PreparedAttention;
#[cfg(feature = "host")]
pub use sequences::Sequences;

#[cfg(all(test, feature = "host"))]
mod tests;
