// Shape and stride must have the same profile; each node where they part is named.
use cute_core::prelude::*;

fn main() {
    layout!((4,(2,3)):(1,12));
    layout!((4,8):1);
    layout!((4,(2,(3,4))):(1,(4,(8,24,5))));
    layout!(((4,2),(2,3),5):((1),(1,2,3),(5)));
    tile!((128, (4,8):(8,1,1)));
}

type Nested = Layout![((2,2),(4,8)):((1,2),4)];
