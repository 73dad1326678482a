//! Kernels that memory bounds: entry points to `cute_collective::memory`.

mod lines;
mod plane;
mod reduce;
mod rows;
