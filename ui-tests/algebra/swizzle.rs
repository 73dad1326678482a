// Swizzles whose bits overlap, that divide elements, and that a ratio of widths does not shift; operations whose conditions the layout
// behind a swizzle breaks.
use cute_core::prelude::*;

fn main() {
    swizzle!(3, 4, 2);
    swizzle!(2, 0, -1);
    swizzle!(3, 3, 3).recast::<8, 24>();
    swizzle!(3, 1, -3).recast::<16, 128>();
    swizzle!(3, 1, 3; Bytes).of_elements::<32>();
    swizzle!(3, 3, 3).compose_from(int!(2), layout!(64:1)).recast::<16, 64>();
    swizzle!(3, 3, 3).compose(layout!((8, 64):(64, 1))).zipped_divide(tile!((3, 64)));
    swizzle!(3, 3, 3).compose(layout!((8, 64):(64, 1))).slice(coord!((1, _, _)));
    swizzle!(3, 3, 3).compose(layout!((4, 6):(2, 4))).raked_product(layout!((1, 2)));
    swizzle!(3, 3, 3).compose(layout!((8, 64):(64, 1))).logical_divide_padded(tile!((4, 8, 2)));
    swizzle!(3, 3, 3).compose(layout!((8, 64):(64, 1))).take::<1, 3>();
    swizzle!(3, 3, 3).compose(layout!(16:1)).max_common_layout(layout!(32:1));
    let bytes: Swizzle![3, 4, 3; Bytes] = swizzle!(3, 4, 3);
}

fn missing<B: Int, M: Int, S: Int>() -> Swizzle<B, M, S> {
    Swizzle::new()
}
