// Shapes whose sizes are not known to the compiler.
use cute_core::{layout::greatest_common_domain, prelude::*};

fn main() {
    let n = 16_usize;
    greatest_common_domain(shape!((n, 3)), shape!((16, 3)));
    greatest_common_domain(shape!((16, 3)), shape!((16, n)));
}

fn missing<S: IntTuple>(s: S) {
    greatest_common_domain(s, shape!(12));
}
