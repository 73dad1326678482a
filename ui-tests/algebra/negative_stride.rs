// A negative stride in a right layout of several modes: only the last digit has room for it. One in a layout
// that is to be completed: it has no complement.
use cute_core::prelude::*;

fn main() {
    let n = 4_usize;
    layout!((n, 8):(1, 8)).compose(layout!((4, 2):(-1, 4)));
    layout!((4, 8):(1, 9)).compose(layout!((4, 2):(-1, 4)));
    layout!((4, 8):(1, 9)).compose(layout!((4, 2):(1, -4)));
    // The offsets between those of a layout and a cotarget begin at 0.
    layout!(4:-1).complement();
    layout!((8, 2):(1, -8)).complement();
    layout!((8, 2):(1, -8)).complement_to(shape!(64));
    layout!(24:1).logical_divide(layout!(3:-1));
    layout!((6, 4):(-3, 54)).logical_product(layout!(8:1));
    layout!(6:-1).blocked_product(layout!(3:0));
}
