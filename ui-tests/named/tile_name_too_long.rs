//! Names of parts have at most 24 letters, too.

use cute_core::prelude::*;

fn main() {
    layout!({a_name_of_more_letters_yet: 256}).tile(tile!({a_name_of_more_letters_yet: 64}));
}
