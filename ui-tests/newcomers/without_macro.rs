//! A layout without `layout!`.

use cute_core::prelude::*;

fn main() {
    let x = (4, 8):(8, 1);
}
