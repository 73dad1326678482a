// Zipped, tiled and flat products: a layout that overlaps itself, and tilers that do not fit.
use cute_core::prelude::*;

fn main() {
    layout!((4, 4):(1, 2)).zipped_product(layout!(2:1));
    layout!((4, 4)).tiled_product(tile!((2, _)));
    layout!((4, 4)).flat_product(tile!((2, 2, 2)));
}
