//! Matrix products by `mma.sync`, for GPUs from sm_80 on: all warps of a block copy tiles to shared
//! memory and multiply them.
//!
//! | | |
//! |---|---|
//! | [`products`] | the tiled MMA of a kernel: its tiles, fragments and products, from layouts |
//! | [`copies`] | how a thread copies its part of a tile of A or B to shared memory |
//! | [`mainloop`] | a block's tile of D |
//! | [`epilogue`] | from the sums to D |
//! | [`add`], [`parts`] | D from the sums of a product in parts along K |
//! | [`pieces`], [`half`] | what becomes of sums, and elements of D |

pub mod add;
pub mod copies;
pub mod epilogue;
pub mod half;
pub mod mainloop;
pub mod parts;
pub mod pieces;
pub mod products;
