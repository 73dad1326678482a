// What is no single integer.
use cute_core::prelude::*;

fn main() {
    int!();
    int!((4, 8));
    int!((4));
    int!(4, 8);
    int!("four");
    int!(let);
    int!(const);
    int!(_);
    int!(8@1);
    int!(4:1);
    int!(2 + 2);
    int!(9223372036854775809);
    // A name is a run-time value, and there is none.
    int!(four);
    type Pair = Int![(4, 8)];
    type Nothing = Int![];
    type Short = Int![u16];
    type Run = Int![{ 4 }];
}
