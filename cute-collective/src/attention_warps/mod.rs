//! Attention by `mma.sync`, for GPUs from sm_80 on: O = softmax(scale·Q·Kᵀ)·V.
//!
//! A block has a tile of rows of Q. All its warps copy tiles of K and V to shared memory, and each
//! multiplies them with its own rows. `docs/more-attention.md` in the repository explains it.
//!
//! | | |
//! |---|---|
//! | [`head`] | the tiles, fragments and products of one head dimension, from layouts |
//! | [`copies`] | rows of a head between global and shared memory |
//! | [`block`] | the arguments of a kernel, and the rows of a block |
//! | [`kept`] | numbers of a block that are read again for each tile |
//! | [`mainloop`] | tile after tile of K and V |
//! | [`dropout`] | which weights become 0 |
//! | [`epilogue`] | O and the logarithms of the sums |
//! | [`counts`] | how often instructions stand in a kernel |
//!
//! Masks, modifications of scores, the softmax and the order of tiles are those of
//! [`attention`](crate::attention).

pub mod block;
pub mod copies;
pub mod counts;
pub mod dropout;
pub mod epilogue;
pub mod head;
pub mod kept;
pub mod mainloop;
