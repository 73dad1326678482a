//! Names of parts have at most 19 letters, too.

use cute_core::prelude::*;

fn main() {
    layout!({a_name_of_more_letters: 256}).tile(tile!({a_name_of_more_letters: 64}));
}
