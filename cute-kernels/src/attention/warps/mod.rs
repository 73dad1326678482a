//! Attention by `mma.sync`: what its kernels share with the host.

mod arguments;
mod kernels;
mod tiles;

#[cfg(feature = "host")]
mod entry;

pub use arguments::{Modification, TensorRows, WarpsArguments};
#[cfg(feature = "host")]
pub(super) use entry::{WIDTHS, entry};
pub use tiles::{BLOCKS, KEPT_BYTES, THREADS};
