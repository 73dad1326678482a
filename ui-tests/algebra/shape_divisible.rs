// Sizes that do not fill one another.
use cute_core::prelude::*;

fn main() {
    layout!((4, 4):(1, 8)).compose(layout!(6:1));
    layout!(10:1).logical_divide(tile!(4));
    layout!((512, 250)).logical_divide(tile!((128, 64)));
    layout!((512, 250)).zipped_divide(tile!((128, 64)));
    layout!(8:1).complement_to(shape!((6, 4)));

    // only the width of the matrix is known, and it does not fit
    let rows = 1797_usize;
    layout!((rows, 50):(50, 1)).zipped_divide(tile!((32, 32)));

    // numbers of any length
    layout!(99999999:1).logical_divide(tile!(10000000));
    layout!(4611686018427387903:1).logical_divide(tile!(1024));
}
