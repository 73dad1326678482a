//! The algebra of atoms: the part of a tile, or of a tensor in tiles, that threads and values have.
//!
//! [`thrfrg`] partitions the operands of a tiled MMA, [`tiled_copy`] the sides of a tiled copy, and
//! [`cotiled`] makes a tiled copy from the addresses of the elements.

pub(crate) mod cotiled;
pub(crate) mod thrfrg;
pub(crate) mod tiled_copy;
