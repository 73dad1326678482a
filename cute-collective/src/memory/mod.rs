//! Kernels that memory bounds: copies of permuted tensors, reductions, and what is done with rows.
//!
//! They use no instruction that sm_80 lacks.
//!
//! | | |
//! |---|---|
//! | [`rows`] | softmax and norms of rows |
//! | [`reduce`] | sums and extrema over modes |
//! | [`lines`], [`plane`] | copies of permuted tensors |
//! | [`block`], [`format`](mod@format) | lines of 1 to 16 bytes, and their numbers |
//! | [`together`] | values that a warp or a block computes together |
//! | [`walk`] | coordinates in steps, without divisions |

pub mod block;
pub mod format;
pub mod lines;
pub mod plane;
pub mod reduce;
pub mod rows;
pub mod together;
pub mod walk;
