// Constants that are no static integer.
use cute_core::prelude::*;

const ROWS: usize = 1797;

fn main() {
    let n = 4_usize;
    // Beyond the table for names; `const { ROWS }` takes it.
    shape!((const ROWS, 4));
    shape!((const { n }, 4));
    shape!((const { 1.5 }, 4));
    shape!((const UNDEFINED, 4));
}

fn parameter<const N: usize>() {
    shape!((const { N + 1 }, 4));
}
