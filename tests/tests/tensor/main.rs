//! Tensors: their parts, their storages, and that no access leaves them.

mod algorithms;
mod bounds;
mod coordinates;
mod copies;
mod cpu_kernels;
mod flips;
mod generic;
mod matrix;
mod recast;
mod register_tiles;
mod safety;
mod sources;
mod spaces;
mod splits;
mod storages;
mod swizzled;
mod tiles;
mod views;
mod windows;
