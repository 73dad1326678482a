//! Columns of a tile that are fewer than those of a box of TMA: threads store them.

use super::output::Destination;
use cute_core::tensor::Space;
use cute_gpu::device::threads::{opaque, thread};
use cute_gpu::device::{Aligned, Global, Shared};
use cute_kernels::result_tile;

/// Stores the columns of a part, as far as D has whole pieces of 16 bytes: a piece a thread.
///
/// # Safety
/// The part is written, and D has the elements.
#[inline(always)]
pub(super) unsafe fn pieces(part: Shared<u8>, at: [i32; 3], columns: u32, d: Destination) {
    type Piece = Aligned<[u32; 4], 16>;
    let (row, column, each) = (at[0] as u32, at[1] as u32, columns / 8);
    let tile = result_tile!(16, (64, 64)).as_position_independent();
    // Opaque: the number of turns is known, and the compiler would copy what follows into each.
    let mut number = opaque(thread() % 128);
    while number < opaque(64 * each) {
        let (i, j) = (number / each, number % each * 8);
        if row + i < d.size.0 && column + j < d.mapped {
            let from: Shared<Piece> = part.after_bytes(tile.at((i, j)) as u32 * 2).recast();
            let offset =
                (row + i) as i64 * d.strides[0] + (column + j) as i64 + at[2] as i64 * d.strides[2];
            let to = d.address + offset as u64 * 2;
            // SAFETY: the piece is one of D, which is contiguous along rows, at whole pieces, where it has a map.
            unsafe { Global::<Piece>::new(to as *const Piece).store(0, from.load(0)) }
        }
        number += 128;
    }
}
