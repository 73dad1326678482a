//! Functions that make layouts, and types that do not agree.

use cute_core::prelude::*;

fn made() {
    make_layout((4, 8));
    make_layout(4, 8);
    make_layout(layout!((4, 8)));
    make_layout_row_major((4, 8));
    make_layout_with_stride(shape!((4, 8)), stride!((8, 1, 1)));
    make_layout_with_stride(shape!((4, 8)), stride!(8));
    make_layout_with_stride((4, 8), (8, 1));
    make_layout_tv(layout!((4, 8)), layout!((2, 2, 2)));
    make_layout_tv((4, 8), (2, 2));
    make_identity_layout((4, 8));
    make_identity_tensor((4, 8));
    make_identity_tensor(layout!((4, 8)));
    make_fragment_like(shape!((4, 8)));
    make_tile(4, 8);
}

fn types_that_differ() {
    // row-major and column-major
    let l: Layout![(4, 8)] = layout!((4, 8); row_major);
    // another size
    let l: Layout![(4, 8)] = layout!((4, 16));
    let l: Layout![(4, 8)] = layout!((8, 4));
    // a size known at run time where a static one is named
    let m = 4_usize;
    let l: Layout![(4, 8)] = layout!((m, 8));
    let l: Layout![(usize, 8)] = layout!((4, 8));
    // another integer
    let l: Layout![(u32, 8)] = layout!((m, 8));
    // a tile for a layout, a shape for a tile
    let l: Layout![(4, 8)] = tile!((4, 8));
    let t: Tile![(4, 8)] = shape!((4, 8));
    // the layout of another tensor
    let array = [layout!((4, 8)), layout!((8, 4))];
    let either = if m == 4 { tile!((4, 8)) } else { tile!((8, 4)) };
    assert_eq!(layout!((4, 8)), layout!((8, 4)));
    assert_eq!(tile!((4, 8)), tile!((8, 4)));
    assert!(layout!((4, 8)) < layout!((8, 4)));
}

fn takes_row_major(l: Layout![(4, 8):(8, 1)]) {}

fn arguments() {
    takes_row_major(layout!((4, 8)));
    takes_row_major(layout!((4, 8):(8, 2)));
    takes_row_major((4, 8));
    takes_row_major(&layout!((4, 8):(8, 1)));
}

fn main() {}
