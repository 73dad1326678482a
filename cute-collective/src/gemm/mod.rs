//! Matrix products by `wgmma`, for Hopper.
//!
//! | | |
//! |---|---|
//! | [`mainloop`] | a block: a warpgroup that loads, and those that multiply |
//! | [`schedule`], [`work`] | which tiles a block takes, and which parts of them |
//! | [`cluster`] | blocks that load tiles for each other |
//! | [`epilogue`] | from the sums to D |

#[cfg(feature = "gemm")]
pub mod cluster;
pub mod epilogue;
#[cfg(feature = "gemm")]
pub mod mainloop;
pub mod schedule;
#[cfg(feature = "gemm")]
pub mod work;
