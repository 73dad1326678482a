//! Gradients of attention: dQ, dK and dV of O = softmax(scale·Q·Kᵀ)·V, by `wgmma`, for Hopper.
//!
//! Three kernels run one after the other. `docs/more-attention.md` in the repository explains them.
//!
//! | | |
//! |---|---|
//! | [`before`] | the first kernel: what each row of Q contributes to all its scores, and sums of dQ set to 0 |
//! | [`block`] | the second kernel, dK and dV: a block, its memory, its rings, its roles |
//! | [`rows`] | which rows of Q a block of the first and the third kernel takes |
//! | [`place`] | which keys a block takes, and which queries see them |
//! | [`producer`] | the thread that loads |
//! | [`consumer`] | the main loop: 64 rows of K and V, tile after tile of Q and dO |
//! | [`dropout`] | which weights become 0, by a bit for each |
//! | [`products`] | the tiles and products of one head dimension, from layouts |
//! | [`found`] | the sums of dQ in memory, to which all blocks add |
//! | [`adder`] | the warps that add to them, by choice in order |
//! | [`after`] | the third kernel: dQ from its sums |
//! | [`counts`] | how often instructions stand in the kernel of dK and dV |
//!
//! Tiles, masks, the order of tiles and pairs of weights are those of
//! [`attention`](crate::attention).

pub mod adder;
pub mod after;
pub mod before;
pub mod block;
pub mod consumer;
pub mod counts;
pub mod dropout;
pub mod found;
pub mod place;
pub mod producer;
pub mod products;
pub mod rows;
