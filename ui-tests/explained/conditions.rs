// The examples of the front page and of docs/errors.

fn main() {}

fn example_0() {
    use cute_core::prelude::*;
    let matrix = layout!((512, 250));                         // 512 rows, 250 columns
    let tiles = matrix.zipped_divide(tile!((128, 64)));       // tiles of 128 by 64
}

fn example_1() {
    use cute_core::prelude::*;
    // error: logical_divide: the tiler has more modes than the layout (Congruent)
    layout!(8:1).logical_divide(tile!((4, 4)));
}

fn example_2() {
    use cute_core::prelude::*;
    // error: zipped_divide: `_` is not a tile that can be gathered (Congruent)
    layout!((512, 250)).zipped_divide(tile!((128, _)));
}

fn example_3() {
    use cute_core::prelude::*;
    // error: compose: the strides do not lead to coordinates of one shape (Congruent)
    layout!((4, 8):(8, 1)).compose(layout!(2:1@2));
}

fn example_4() {
    use cute_core::prelude::*;
    // error: layout_add: neither of sizes 3 and 4 divides the other (Compatible)
    layout!((4, 3):(1, 5)).layout_add(layout!((3, 4):(1, 5)));
}

fn example_5() {
    use cute_core::prelude::*;
    // error: compose: stride 24 is not divisible by shape 16 (StrideDivisible)
    layout!((16, 8):(1, 20)).compose(layout!(4:24));
}

fn example_6() {
    use cute_core::prelude::*;
    // error: zipped_divide: shape 250 is not divisible by 64 (ShapeDivisible)
    layout!((512, 250)).zipped_divide(tile!((128, 64)));
}

fn example_7() {
    use cute_core::prelude::*;
    // error: compose: modes of the right layout together span 5 of a mode of shape 4 (SegregatedImages)
    layout!((4, 3):(3, 1)).compose(layout!((2, 3):(2, 1)));
}

fn example_8() {
    use cute_core::prelude::*;
    // error: complement: stride 2 lies below 4, the span of the modes before it (Injective)
    layout!((4, 4):(1, 2)).complement();
}

fn example_9() {
    use cute_core::prelude::*;
    // error: complement: stride 3 is not divisible by 2, the span of the modes before it (OrderedChain)
    layout!((2, 2):(1, 3)).complement();
}

fn example_10() {
    use cute_core::prelude::*;
    let n = 4_usize;
    // error: complement: a layout of several modes has a dynamic stride, so that their order is not known (OrderedChain)
    layout!((2, 2):(1, n)).complement();
}

fn example_11() {
    use cute_core::prelude::*;
    // error: upcast: shape 7 is not divisible by 4, its steps in a wider element (RecastDivisible)
    layout!(7:1).upcast::<4>();
}

fn example_12() {
    use cute_core::prelude::*;
    // error: downcast: not exactly one mode has static stride 1 (RecastDivisible)
    layout!((4, 8):(2, 8)).downcast::<4>();
}

fn example_13() {
    use cute_core::prelude::*;
    // error: swizzling: a swizzle of 3 bits reads bits that it changes, 2 further on (SegregatedBits)
    swizzle!(3, 4, 2).compose(layout!((8, 64):(64, 1)));
}

fn example_14() {
    use cute_core::prelude::*;
    // error: upcast: a stride is a scaled basis vector, where an integer is needed (IntegerStrides)
    layout!((4, 8):(1@0, 1@1)).upcast::<2>();
}

fn example_15() {
    use cute_core::prelude::*;
    // error: layout_add: sizes 12 and 10 differ (SizeMatch)
    layout!(12:1).layout_add(layout!(10:1));
}

fn example_16() {
    use cute_core::prelude::*;
    // error: layout_tv: threads and values number 32 of 128 elements exactly once (SizeMatch)
    make_layout_tv(layout!((4, 8):(16, 1)), layout!((2, 2)));
}

fn example_17() {
    use cute_core::prelude::*;
    // error: compose: stride -1 leads below index 0 (InBounds)
    layout!((4, 8):(8, 1)).compose(layout!((2, 4):(4, -1)));
}
