//! Micro-kernels: tiles of C in registers, for each instruction set.

mod micro;
mod sets;

pub(crate) use micro::{Tile, UNROLL, UNROLL_SHORT};
pub(crate) use sets::Kernels;
