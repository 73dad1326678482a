//! A swizzle before and behind layouts, and what it is at each offset.
use cute_core::prelude::*;

pub fn main() {
    let s = swizzle!(3, 3, 3);
    let tile = layout!((8, 64):(64, 1));
    let swizzled = s.compose(tile);
    for i in 0..8 {
        for j in 0..64 {
            let plain = 64 * i + j;
            let wanted = plain ^ ((plain >> 3) & 0b111_000);
            assert_eq!(swizzled.at((i, j)), wanted);
            assert_eq!(s.apply(plain), wanted);
        }
    }
    // the tile repeated over a larger block
    let block = swizzled.tile_to_shape(shape!((16, 128)));
    assert_eq!(block.size(), 16 * 128);
    assert_eq!(block.at((8, 0)), 512);
    // a swizzle with a negative shift goes the other way
    let back = swizzle!(2, 0, -3);
    assert_eq!(back.apply(0b00001), 0b01001);
}
