//! Products by `mma.sync`: what their kernels share with the host.

mod arguments;
mod kernels;
mod tiles;

#[cfg(feature = "host")]
mod entry;
#[cfg(feature = "host")]
mod parts;
#[cfg(feature = "host")]
mod plan;

pub use arguments::WarpArguments;
#[cfg(feature = "host")]
pub(super) use parts::{Sums, plan_parts};
#[cfg(feature = "host")]
pub(super) use plan::{Request, WarpProduct, plan};
pub use tiles::{STAGED_ROWS, STAGES, STEP, shared_bytes, staged_row};
