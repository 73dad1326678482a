//! Kernels that memory bounds: copies of permuted tensors, reductions, and what is done with rows.
//!
//! They use no instruction that sm_80 lacks, but for those of [`waiting`].
//!
//! | | |
//! |---|---|
//! | [`rows`] | softmax and norms of rows |
//! | [`odd`] | those of rows that begin or end between lines of 16 bytes |
//! | [`waiting`] | those of rows that do not fit the registers of a block, and of odd rows that share weights |
//! | [`reduce`] | sums and extrema over modes |
//! | [`short`] | those of short rows |
//! | [`lines`], [`plane`] | copies of permuted tensors |
//! | [`odd_plane`] | those of planes whose rows begin or end between lines of 16 bytes |
//! | [`odd_box`] | those of any other odd sizes: of several short modes, and of long runs that begin between lines |
//! | [`block`], [`format`](mod@format) | lines of 1 to 16 bytes, and their numbers |
//! | [`together`] | values that a warp or a block computes together |
//! | `pieces` | rows as a middle of whole lines and two ends |
//! | `stage`, `vector` | lines in shared memory; weights and biases of norms there |
//! | [`walk`] | coordinates in steps, without divisions |

pub mod block;
pub mod format;
pub mod lines;
pub mod odd;
pub mod odd_box;
pub mod odd_plane;
mod pieces;
pub mod plane;
pub mod reduce;
pub mod rows;
pub mod short;
mod stage;
pub mod together;
mod vector;
pub mod waiting;
pub mod walk;
