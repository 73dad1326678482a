// Tiled and flat division: their conditions are those of the zipped one.
use cute_core::prelude::*;

fn main() {
    let l = layout!((512, 250));
    l.tiled_divide(tile!((128, 64)));
    l.flat_divide(tile!((128, 64)));
    l.tiled_divide_padded(tile!((128, _)));
    l.flat_divide_padded(tile!((128, 64, 2)));
}
