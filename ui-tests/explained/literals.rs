// The examples of docs/errors that macros refuse.

fn main() {}

fn example_0() {
    use cute_core::prelude::*;
    // error: shape and stride are not congruent at mode 1: shape `(2,3)` has profile `(_,_)`, stride `12` has profile `_` (Congruent)
    layout!((4,(2,3)):(1,12));
}

fn example_1() {
    use cute_core::prelude::*;
    // error: shape 0 is not positive (Representable)
    layout!((4, 0));
}
