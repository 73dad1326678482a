//! From the sums of a warpgroup, 64 rows, to D: through shared memory, by TMA.
//!
//! | | |
//! |---|---|
//! | `output`: `Output`, `Destination` | what the main loop asks of an epilogue, and D |
//! | `staged`: `Staged` | a tile is stored when it is multiplied |
//! | `carried`: `Carried` | it is stored while the next one is multiplied |
//! | `end`: `End` | what the main loop for other schedules asks |
//! | `bias`: `Bias` | a bias and a function in few instructions |
//! | `biased`: `Biased`, `BiasedCarried` | these, stored as by `Staged` and as by `Carried` |
//! | `handed`: `HandedOn` | blocks hand the sums of parts of tiles to each other |
//! | `element`: `Element` | how sums are laid into a tile of shared memory |
//! | `pieces` | columns that are fewer than those of a box of TMA |
//! | `finish`, [`Activation`] | from a sum to the value that is stored |
//! | `number` | the type of a sum |

mod activation;
#[cfg(feature = "gemm")]
mod bias;
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
mod pieces;
#[cfg(feature = "gemm")]
mod staged;

pub use activation::{Activation, Gelu, Identity, OfPart, Relu};
#[cfg(feature = "gemm")]
pub use bias::Bias;
#[cfg(feature = "gemm")]
pub use biased::{Biased, BiasedCarried};
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
pub use output::{Destination, Output};
#[cfg(feature = "gemm")]
pub use staged::Staged;
