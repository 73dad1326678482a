// Tilers that are not shaped like the layout.
use cute_core::prelude::*;

fn main() {
    let l = layout!((16, 8));
    l.compose(tile!((4, 4, 2)));
    l.logical_divide(tile!((4, 4, 2)));
    l.logical_divide_padded(tile!((4, 4, 2)));
    l.zipped_divide(tile!((4, 4, 2)));
    l.zipped_divide_padded(tile!((4, 4, 2)));
    l.logical_product(tile!((4, 4, 2)));
    layout!(16:1).zipped_divide(tile!((4, 4)));

    // `zipped_divide` gathers a tile of each mode
    l.zipped_divide(tile!((4, _)));
    l.zipped_divide_padded(tile!((4, _)));

    // a tuple of numbers is not a tiler: it is written with `tile!`
    l.zipped_divide((4, 4));
}
