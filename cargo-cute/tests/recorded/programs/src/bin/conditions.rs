//! Conditions of operations that do not hold.
use cute_core::{layout::Compose, prelude::*};

type Invalid = Compose<Layout![(6,2):(8,2)], Layout![3:4]>;

const SIZE: usize = Invalid::SIZE;

fn main() {
    layout!((512, 250)).zipped_divide(tile!((128, 64)));
    layout!((16, 8):(1, 20)).compose(layout!(4:24));
    layout!((4, 4):(1, 2)).complement();
    layout!((4, 8)).at((1, (1, 2)));
    let n = 12_usize;
    layout!((n, 4)).logical_divide(tile!((2, 3)));
    layout!((21, 339):(-1, 5461)).zipped_divide(tile!((_, 2:3)));
}
