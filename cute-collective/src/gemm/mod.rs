//! Matrix products by `wgmma`, for Hopper.
//!
//! | | |
//! |---|---|
//! | [`block`] | the stages of a block, the thread that loads them, and the operands that they hold |
//! | [`mainloop`] | a block: a warpgroup that loads, and those that multiply |
//! | `scheduled` | such a block with other schedules and ends |
//! | [`schedule`], [`work`] | which tiles a block takes, and which parts of them |
//! | [`origin`] | where the tile of a block begins |
//! | `shares` | few tiles in equal shares for many blocks, with the feature `stream` |
//! | [`cluster`] | blocks that load tiles for each other |
//! | [`epilogue`] | from the sums to D |

#[cfg(feature = "gemm")]
pub mod block;
#[cfg(feature = "gemm")]
pub mod cluster;
pub mod epilogue;
#[cfg(feature = "gemm")]
pub mod mainloop;
#[cfg(feature = "gemm")]
pub mod origin;
pub mod schedule;
#[cfg(feature = "gemm")]
pub mod scheduled;
#[cfg(feature = "stream")]
pub mod shares;
#[cfg(feature = "gemm")]
pub mod work;
