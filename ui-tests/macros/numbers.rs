// Numbers that no layout can have.
use cute_core::prelude::*;

fn main() {
    layout!(0:1);
    layout!((4,-8):(1,4));
    shape!((4,(0,2)));
    coord!((-1,2));
    tile!((128,-64));
    layout!(9223372036854775809:1);
    layout!((4,0xFFFF_FFFF_FFFF_FFFF):(1,4));
    layout!((4294967296,4294967296));
    layout!((4,8):(1,9223372036854775808));
    layout!((4,8):(1,-9223372036854775808));
}

type Zero = Shape![0];
