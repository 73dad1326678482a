// Blocks that do not fill a shape, or have more modes than it, and orders that are none.
use cute_core::prelude::*;

fn main() {
    let block = layout!((16, 8):(8, 1));
    block.tile_to_shape(shape!((512, 250)));
    block.tile_to_shape(shape!(512));
    block.tile_to_shape_ordered(shape!((32, 24)), stride!((1, 0, 2)));
    layout!((16, 8):(8, 2)).tile_to_shape(shape!((64, 24)));
}
