//! Operations that would lose the names of modes, and those that have another form by name.

use cute_core::named::NamedTensor;
use cute_core::prelude::*;

fn main() {
    let l = layout!({row: 4, col: 8});
    let _ = l.logical_product(layout!(8:2));
    let _ = l.coalesce();
    let _ = l.zipped_divide(tile!((2, 4)));
    let _ = l.permute(coord!((1, 0)));
    let data = [0; 32];
    let x = NamedTensor::new(&data, l).unwrap();
    let _ = x.local_tile(tile!((2, 4)), coord!((0, 0)));
    let _ = x.iter().count();
    let _ = x.rename("line");
    let _ = layout!({row: 4, col: 8, depth: 2}).transpose();
}
