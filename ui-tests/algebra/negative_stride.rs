// A negative stride in a right layout of several modes: only the last digit has room for it.
use cute_core::prelude::*;

fn main() {
    let n = 4_usize;
    layout!((n, 8):(1, 8)).compose(layout!((4, 2):(-1, 4)));
    layout!((4, 8):(1, 9)).compose(layout!((4, 2):(-1, 4)));
    layout!((4, 8):(1, 9)).compose(layout!((4, 2):(1, -4)));
}
