// Layouts without a complement: two of their coordinates share an offset.
use cute_core::prelude::*;

fn main() {
    layout!((4, 4):(1, 2)).complement();
    layout!((4, 4):(1, 1)).complement_to(shape!(64));
    layout!((4, 4):(1, 2)).logical_product(layout!(2:1));
    layout!(64:1).logical_divide(layout!((4, 4):(1, 2)));
    layout!((64, 2)).zipped_divide(tile!(((4, 4):(1, 2), 2)));
}
