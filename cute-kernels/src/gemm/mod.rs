//! Matrix products.

mod kernels;
mod tiles;
