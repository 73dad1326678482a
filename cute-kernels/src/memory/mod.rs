//! Kernels that memory bounds: what the host and the kernels share.

mod lines;
mod modes;
mod odd_box;
mod plane;
mod reduce;
mod rows;

pub use lines::{LINE_THREADS, LineArguments, lines_of_thread};
pub use modes::Modes;
pub use odd_box::{ODD_BOX_KERNELS, ODD_BOX_PIECES, ODD_BOX_THREADS, OddBoxArguments, OddBoxTile};
pub use plane::{
    ODD_PLANE_KERNELS, ODD_PLANE_SECTOR, PLANE_KERNELS, PlaneArguments, PlaneKernel,
    odd_plane_lines,
};
pub use reduce::{
    BY_WARPS, REDUCE_KERNELS, REDUCE_SHARED_BYTES, REDUCE_THREADS, ReduceArguments, ReduceKernel,
    SHORT_ROWS, TO_BF16, TO_F16,
};
pub use rows::{
    BIAS, CENTERED, CLUSTER_BLOCKS, CLUSTER_LINES, CLUSTER_ROW_KERNELS, CLUSTER_SHARED_BYTES, LOG,
    ODD_CLUSTER_ROW_KERNELS, ODD_NORM_KERNELS, ODD_ROW_KERNELS, ROW_KERNELS, ROW_SHARED_BYTES,
    RowArguments, RowKernel, SEVERAL_THREADS, SHORT_LINES, SHORT_NORM_KERNELS, SHORT_THREADS,
    WEIGHTS, row_blocks, row_threads,
};
