//! Functions of offsets without a condition: what is asked of coordinates is found when the call is compiled.

use cute_core::prelude::*;

fn main() {
    let identity = layout!((4,8):(1@0,1@1));
    println!("{}", identity.right_inverse());
    println!("{}", identity.max_alignment());
    println!("{}", make_layout_like(identity));
    println!("{}", identity.is_injective());
}
