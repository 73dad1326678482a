//! Matrix products.

mod tiles;
