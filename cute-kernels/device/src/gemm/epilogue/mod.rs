//! From the sums of a warpgroup, 64 rows, to D: through shared memory, by TMA.

mod activation;
mod element;
mod finish;
mod number;
mod staged;

pub use activation::{Gelu, Identity, Relu};
pub use element::Element;
pub use finish::{Fused, Plain};
pub use staged::{Output, Result, Staged};
