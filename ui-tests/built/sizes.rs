//! Sizes as constants, of layouts whose sizes no type tells.

use cute_core::layout::static_sizes;
use cute_core::prelude::*;

const KNOWN_AT_RUN_TIME: [usize; 2] = static_sizes::<Layout![(usize, 8)], 2>();
const FEWER_THAN_MODES: [usize; 1] = static_sizes::<Layout![(4, 8)], 1>();

fn main() {
    println!("{KNOWN_AT_RUN_TIME:?} {FEWER_THAN_MODES:?}");
}
