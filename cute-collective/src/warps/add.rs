//! D = f(α·sum + β·C + bias) of a product that was computed in parts along K: the sums of the parts lie
//! in memory, and are added here, always in one order.

use super::half::Half;
use super::parts::sum_of_parts;
use super::pieces::{At, Four, PIECE, global, store_one, store_piece};
use crate::unroll::unroll;
use cute_gpu::device::grids::{launch_dependent_grids, wait_on_dependent_grids};
use cute_gpu::device::threads::{block, block_threads, block_y, opaque, thread};
use cute_kernels::gemm_warps::WarpArguments;

/// Stores the piece of D of this thread: blocks along x and their threads have the pieces of all rows,
/// and blocks along y the matrices of the batch.
///
/// The sums are the tensor `a` of the arguments: (M, N), with N contiguous, 16 bytes from row to row
/// at least, and `strides_a` the elements from row to row, from matrix to matrix, and from part to part.
/// There are `sizes[2]` parts.
///
/// # Safety
/// The sums are there, also of a whole last piece of a row, and so are the tensors of the arguments.
/// Nobody else uses D. 32 bits number the pieces.
#[inline(always)]
pub unsafe fn add_parts<H: Half>(arguments: &WarpArguments) {
    let [m, n, parts, _] = arguments.sizes;
    let [row, matrix, part] = arguments.strides_a;
    launch_dependent_grids();
    wait_on_dependent_grids();
    let (number, pieces) = (block() * block_threads() + thread(), n.div_ceil(PIECE));
    let column = number % pieces * PIECE;
    let at = At {
        row: number / pieces,
        column,
        batch: block_y() as i32,
    };
    if at.row >= m {
        return;
    }
    let first = i64::from(at.row) * row + i64::from(at.batch) * matrix + i64::from(column);
    // SAFETY: the caller's promise.
    unsafe {
        let from = global::<Four>(arguments.a, 0);
        let sums = sum_of_parts(from, first, part, parts);
        if arguments.in_pieces != 0 && column + PIECE <= n {
            store_piece::<H>(sums, at, arguments);
        } else {
            let end = opaque(PIECE).min(n - column);
            unroll!(I in [0 1 2 3 4 5 6 7] {
                if (I as u32) < end {
                    store_one::<H>(sums[I], at.on(0, I as u32), arguments);
                }
            });
        }
    }
}
