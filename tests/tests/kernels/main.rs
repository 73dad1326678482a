//! Kernels as users write them, and those of `cute-cpu`, against plain loops.

mod cpu;
mod generic;
mod matrix;
mod natural;
mod programs;
mod register_tiles;
mod templates;
