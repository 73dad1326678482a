//! Matrix products.

mod kernels;
mod stream_kernels;
mod tiles;
pub(crate) mod warps;

#[cfg(feature = "host")]
mod choice;
#[cfg(feature = "host")]
mod costs;
#[cfg(feature = "host")]
mod element;
#[cfg(feature = "host")]
mod entry;
#[cfg(feature = "host")]
mod error;
#[cfg(feature = "host")]
mod launch;
#[cfg(feature = "host")]
mod modes;
#[cfg(feature = "host")]
mod options;
#[cfg(feature = "host")]
mod parts;
#[cfg(feature = "host")]
mod prepared;
#[cfg(feature = "host")]
mod source;
#[cfg(feature = "host")]
mod stream;
#[cfg(feature = "host")]
mod tensors;
#[cfg(feature = "host")]
mod wgmma;

#[cfg(feature = "host")]
pub use element::{GemmElement, GemmOutput, GemmResult};
#[cfg(feature = "host")]
pub use entry::{Activation, GemmFormat, GemmInstruction};
#[cfg(feature = "host")]
pub use error::{GemmError, Operand};
#[cfg(feature = "host")]
pub use launch::gemm;
#[cfg(feature = "host")]
pub use options::Gemm;
#[cfg(feature = "host")]
pub use prepared::Prepared;
