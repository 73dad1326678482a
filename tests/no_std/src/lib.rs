//! Uses the library where there is no std.
#![no_std]

use cute_core::prelude::*;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// The offset of an element in a tiled matrix with `rows` rows.
#[unsafe(no_mangle)]
pub extern "C" fn offset(rows: u32, row: u32, column: u32) -> u32 {
    let matrix = layout!((rows, 64):(64, 1));
    let tiles = matrix.zipped_divide_padded(tile!((32, 16)));
    tiles.at(((row % 32, column % 16), (row / 32, column / 16)))
}
