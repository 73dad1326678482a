//! Layouts of coordinates, where layouts of offsets are needed, and where their values do not fit.

use cute_core::prelude::*;

fn main() {
    let identity = layout!((4,8):(1@0,1@1));
    identity.sort();
    identity.upcast::<4>();
    identity.layout_add(layout!((4,8):(1,4)));

    // Each place has its own order.
    layout!((4,4):(1@1,2@1)).complement();
    layout!((4,4):(1@1,2@1)).left_inverse();
    layout!((4,2):(1@0,3@0)).logical_product(layout!(2:1));
    // A cotarget has a part for each place.
    identity.complement_to(shape!(32));
    identity.complement_to(shape!((4)));

    // No third mode.
    layout!((4,8):(8,1)).compose(layout!(2:1@2));
    layout!((4,8):(8,1)).logical_divide(layout!(2:1@2));
    // As with offsets, mode by mode.
    layout!((4,8):(8,1)).compose(layout!((2,3):(1@1,3@1)));
    layout!((4,8):(8,1)).logical_divide(layout!((3,8):(1@0,1@1)));
    identity.logical_divide(tile!((3,_)));
}
