//! Strides that are added bit by bit, of layouts that have no bits.

use cute_core::{prelude::*, xor::XorLayout};

fn main() {
    XorLayout::new(layout!((6,2)));
    XorLayout::new(layout!((4,2):(-1,4)));
    let n = 4_usize;
    XorLayout::new(layout!((n,2)));
    XorLayout::new(layout!(8:1)).compose(layout!((4,4):(1,2)));
    XorLayout::new(layout!(8:1)).compose(layout!((4,2):(1,3)));
    swizzle!(3,3,3).compose(layout!((3,8))).to_xor();
    swizzle!(3,3,3).compose(layout!((4,4):(1,2))).to_xor();
    XorLayout::new(layout!((8,2):(3,1))).logical_divide(tile!((3,1)));
}
