//! The tiles of a product of so few rows that one tile has all of them.

use super::strided::MOST;
use super::widths::{MULTIPLE, Widths};
use crate::kernel::{Kernels, Tile};
use crate::number::Number;

/// The tiles of a product of so few rows that one has all of them. The product is a tile of all columns, which becomes
/// its last tile.
///
/// # Safety
/// The processor has the instructions of `K`. The elements of the tile exist; those of C are borrowed exclusively.
#[inline(always)]
pub(super) unsafe fn row_of_tiles<S: Number, K: Kernels<S>>(tile: &mut Tile<S>) {
    // SAFETY: as the caller promises of the elements of the tile.
    unsafe {
        match tile.columns {
            ..=MOST => short_row::<S, K>(tile),
            _ => long_row::<S, K>(tile),
        }
    }
}

/// [`row_of_tiles`] for more columns than the table has widths for. A function of its own: small products do not call
/// it.
///
/// # Safety
/// Those of [`row_of_tiles`].
#[inline(never)]
unsafe fn long_row<S: Number, K: Kernels<S>>(tile: &mut Tile<S>) {
    let (b, c, count) = (tile.b, tile.c, tile.columns);
    let mut next = 0;
    while next < count {
        let left = count - next;
        tile.columns = if left > MOST { MULTIPLE } else { left };
        tile.b = b.wrapping_add(next * tile.b_column);
        tile.c = c.wrapping_add(next * tile.c_stride);
        next += tile.columns;
        // SAFETY: as the caller promises; the columns are some of B and C.
        unsafe { short_row::<S, K>(tile) };
    }
}

/// [`row_of_tiles`] for as many columns as the table has widths for.
///
/// # Safety
/// Those of [`row_of_tiles`].
#[inline(always)]
unsafe fn short_row<S: Number, K: Kernels<S>>(tile: &mut Tile<S>) {
    let mut left = tile.columns;
    let mut widths = Widths::of::<S, K>(tile.rows, left);
    loop {
        tile.columns = widths.next();
        // SAFETY: the rows, columns and steps of the tile are those of elements.
        unsafe { K::tile(tile) };
        left -= tile.columns;
        if left == 0 {
            return;
        }
        tile.b = tile.b.wrapping_add(tile.columns * tile.b_column);
        tile.c = tile.c.wrapping_add(tile.columns * tile.c_stride);
    }
}
