//! Static integers that do not fit the number that is asked for.

use cute_core::prelude::*;

fn main() {
    let _: u8 = layout!((16, 16)).size().into();
    let _: usize = int!(-3).into();
    let _ = int!(5000000000) * 2;
}
