// Constants that no literal can have.
use cute_core::prelude::*;

fn main() {
    shape!((const { 4 - 8 }, 4));
    tile!(const { u64::MAX });
    // not taken for 8
    shape!(const { (1_u128 << 64) + 8 });
    stride!(const { (1_i128 << 64) + 8 });
    // not taken for -8
    stride!(const { u128::MAX - 7 });
}
