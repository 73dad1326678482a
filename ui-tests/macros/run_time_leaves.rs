// Expressions that are no integer of a layout.
use cute_core::prelude::*;

fn main() {
    let x = 1.5_f32;
    shape!((x, 4));
    shape!((4, { 1_u8 }));
    shape!((4, undefined));
}
