//! From the sums of a warpgroup, 64 rows, to D: through shared memory, by TMA.

mod activation;
#[cfg(feature = "gemm")]
mod biased;
#[cfg(feature = "gemm")]
mod carried;
#[cfg(feature = "gemm")]
mod element;
#[cfg(feature = "gemm")]
mod end;
#[cfg(feature = "gemm")]
mod finish;
#[cfg(feature = "stream")]
mod handed;
#[cfg(feature = "gemm")]
mod number;
#[cfg(feature = "gemm")]
mod output;
#[cfg(feature = "gemm")]
mod staged;

pub use activation::{Activation, Gelu, Identity, Relu};
#[cfg(feature = "gemm")]
pub use biased::Biased;
#[cfg(feature = "gemm")]
pub use carried::{Carried, Pairs};
#[cfg(feature = "gemm")]
pub use element::{Element, HalfElement};
#[cfg(feature = "gemm")]
pub use end::End;
#[cfg(feature = "gemm")]
pub use finish::{Fused, Plain};
#[cfg(feature = "stream")]
pub use handed::HandedOn;
#[cfg(feature = "gemm")]
pub use output::{Output, Result};
#[cfg(feature = "gemm")]
pub use staged::Staged;
