//! Layouts, tuples and integers of other types than expected.
use cute_core::prelude::*;

fn nested() -> Layout![(4, (8, 3)):(1, (4, 32))] {
    layout!((4, (8, 3)):(1, (4, 96)))
}

fn another_profile() -> Layout![(4, (8, 3)):(1, (4, 32))] {
    layout!((4, 24):(1, 4))
}

fn run_time(n: usize) -> Layout![(usize, 3)] {
    layout!((n, 5))
}

fn static_for_dynamic(n: usize) -> Option<Layout![(usize, 3):(24, 1)]> {
    Some(layout!((24, 3):(n, 1)))
}

fn takes(_: Layout![(24, 3):(8, 1)]) {}

fn main() {
    takes(layout!((24, 3):(24, 1)));
    takes(layout!((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)));
    let _: Vec<Shape![(2, 3)]> = vec![shape!((2, 5))];
    let _: Tile![(8, 4:2, _)] = tile!((8, 4:3, _));
    let _: Stride![(0, -4)] = stride!((0, -2));
    let _: u32 = layout!((4, 4)).size();
    let _: &Layout![300:48] = &layout!(300:80);
    let mut layouts = Vec::new();
    layouts.push(layout!((4, 8)));
    layouts.push(layout!((4, 9)));
}
