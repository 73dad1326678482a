// The type of a result that does not exist can be named, but no layout has it.
use cute_core::{layout::Compose, prelude::*};

type Invalid = Compose<Layout![(6,2):(8,2)], Layout![3:4]>;

const SIZE: usize = Invalid::SIZE;

fn from_another() -> Invalid {
    layout!(3:32)
}

fn composed() -> Invalid {
    layout!((6, 2):(8, 2)).compose(layout!(3:4))
}

fn main() {
    from_another();
    composed();
}
