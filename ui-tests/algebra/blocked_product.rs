// Products by mode: layouts that overlap or interleave with themselves, and copies that do not fit the gaps.
use cute_core::prelude::*;

fn main() {
    layout!((4, 4):(1, 2)).blocked_product(layout!((2, 2)));
    layout!((4, 4):(1, 3)).raked_product(layout!((2, 2)));
    layout!((48, 1):(4, 0)).raked_product(layout!((3, 16)));
}
