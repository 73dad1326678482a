//! Types that nothing determines.
use cute_core::prelude::*;

fn pair<A: Layout, B: Layout>(_: A) -> (A, Option<B>) {
    unimplemented!()
}

fn other<A: Layout, B>(_: A) -> Result<A, B> {
    unimplemented!()
}

fn main() {
    let x = pair(layout!((4, 8):(8, 1)));
    let y = other(layout!((4, 8):(8, 1)));
}
