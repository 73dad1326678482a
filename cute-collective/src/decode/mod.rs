//! Attention of few queries against many keys, as in decoding: O = softmax(scale·Q·Kᵀ)·V, by `wgmma`,
//! for Hopper.
//!
//! The time is that of reading K and V once. So all queries of all heads that share a head of K and V
//! are rows of one tile, and many blocks share the keys of a head: each takes a part of them, and the
//! last one to end combines what all have found. `docs/more-attention.md` in the repository explains
//! it.
//!
//! | | |
//! |---|---|
//! | [`block`] | a block: its part of the keys, its memory, its roles |
//! | [`cache`] | where keys lie: in a tensor, or in pages that a table lists |
//! | [`consumer`] | the main loop: tile after tile of K and V |
//! | [`rows`] | the queries as rows: where they lie, and which keys they see |
//! | [`combine`] | O from what the blocks have found |
//! | [`counts`] | how often instructions stand in a kernel |
//!
//! Products and softmax are those of [`attention`](crate::attention).

pub mod block;
pub mod cache;
pub mod combine;
pub mod consumer;
pub mod counts;
pub mod rows;
