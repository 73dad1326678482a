//! Kernels that memory bounds: entry points to `cute_collective::memory`.

#[macro_use]
mod norm_kernel;

mod lines;
mod odd;
mod odd_box;
mod odd_plane;
mod plane;
mod reduce;
mod rows;
mod waiting;
