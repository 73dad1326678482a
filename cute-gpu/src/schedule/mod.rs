//! Orders in which blocks that stay on the GPU take the tiles of a product.
//!
//! A persistent kernel starts as many blocks as the GPU holds. Each takes one tile after the other,
//! so which tiles are worked on at one time, and share rows of A and columns of B in the cache, is
//! a question of numbering:
//!
//! | | |
//! |---|---|
//! | [`Grouped`] | tiles by number: groups of rows, down a column of the group first |
//! | [`Clustered`] | the same for clusters of blocks, whose tiles lie side by side |
//! | [`Persistent`] | the numbers that a block takes: every `n`-th |
//! | [`StreamK`] | for few tiles: equal shares of all steps along K, also parts of tiles |
//! | [`SplitK`] | for few tiles: each tile in parts along K |
//!
//! ```
//! use cute_gpu::schedule::{Grouped, Persistent};
//! // 6 by 4 tiles in groups of 2 rows; block 1 of 8 takes every eighth
//! let order = Grouped::new(6, 4, 2)?;
//! let blocks = Persistent::new(order.tiles(), 8)?;
//! let mine: Vec<(u32, u32)> = blocks.numbers(1).map(|n| order.tile(n)).collect();
//! assert_eq!(mine, [(1, 0), (3, 0), (5, 0)]);
//! # Ok::<(), cute_gpu::schedule::ScheduleError>(())
//! ```
//!
//! Source: CUTLASS `PersistentTileSchedulerSm90`, `PersistentTileSchedulerSm90StreamK`; Osama et
//! al., "Stream-K: Work-centric Parallel Decomposition for Dense Matrix-Matrix Multiplication on
//! the GPU" (arXiv:2301.03598).

mod clustered;
mod error;
mod grouped;
mod persistent;
mod segment;
mod split;
mod stream;

pub use clustered::Clustered;
pub use error::ScheduleError;
pub use grouped::{GroupLayout, Grouped};
pub use persistent::{Numbers, Persistent};
pub use segment::Segment;
pub use split::{SplitK, SplitLayout};
pub use stream::{Segments, StreamK};
