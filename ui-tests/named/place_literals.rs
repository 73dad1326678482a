//! Mistakes in literals whose places have names.

use cute_core::prelude::*;

fn main() {
    layout!((4, 8):(1@lane, 1@1));
    layout!((4, 8):(1@lane@0, 1@value));
    layout!((4, 8):(1@, 1@value));
    layout!((4, 8):(1@größe, 1@value));
    layout!((4@lane, 8):(1, 4));
    stride!((1@lane, 1@value));
    layout!((4, 8):(1@a_name_of_more_letters_than_fit, 1@value));
    layout!((4, 8):(1@lane, 1@0@lane));
}
