//! From the sums of a warpgroup, 64 rows, to D: through shared memory, by TMA.

mod activation;
#[cfg(feature = "gemm")]
mod element;
#[cfg(feature = "gemm")]
mod finish;
#[cfg(feature = "gemm")]
mod number;
#[cfg(feature = "gemm")]
mod staged;

pub use activation::{Activation, Gelu, Identity, Relu};
#[cfg(feature = "gemm")]
pub use element::Element;
#[cfg(feature = "gemm")]
pub use finish::{Fused, Plain};
#[cfg(feature = "gemm")]
pub use staged::{Output, Result, Staged};
