//! Layouts of coordinates, where layouts of offsets are needed, and where their values do not fit.

use cute_core::prelude::*;

fn main() {
    let identity = layout!((4,8):(1@0,1@1));
    identity.complement();
    identity.left_inverse();
    identity.sort();
    identity.logical_product(layout!(2:1));
    identity.upcast::<4>();
    layout!(32:1).logical_divide(layout!(4:1@0));

    // No third mode.
    layout!((4,8):(8,1)).compose(layout!(2:1@2));
    // As with offsets, mode by mode.
    layout!((4,8):(8,1)).compose(layout!((2,3):(1@1,3@1)));
    identity.logical_divide(tile!((3,_)));
}
