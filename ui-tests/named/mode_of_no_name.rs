//! A mode is taken by a name that is there. Names of any length are spelled.

use cute_core::prelude::*;

fn main() {
    let l = layout!({row: 64, col: 32});
    l.mode(name!(depth));
    l.mode(name!(MNK));
    l.mode(name!(head_dim2));
    l.mode(name!(a_name_of_more_letters));
}
