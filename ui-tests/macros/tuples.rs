// Where a tuple or the whole literal is not put together as it should be.
use cute_core::prelude::*;

fn main() {
    layout!();
    layout!(());
    layout!((4,()):(1,2));
    layout!((4 8):(1,4));
    layout!((4,,8):(1,2));
    layout!((4:1,8):(1,2));
    layout!(4,8);
    layout!((4,8)(1,4));
    layout!((4,8):);
    layout!((4,8):(1,4):(2,3));
    layout!((4,8):(1,4) 5);
    shape!((4,8):(1,4));
    coord!();
    tile!((128, 64:1:2));
}

type Empty = Layout![];
