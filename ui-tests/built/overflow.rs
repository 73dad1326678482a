// A static result beyond 2^63 in a value: found where the value is used, when the crate is built.
use cute_core::prelude::*;

fn main() {
    let l = layout!(2:4611686018427387904).compose(layout!(2:3));
    println!("{}", l.at(1));
}
