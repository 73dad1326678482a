//! The operations of the algebra, each used wrongly.

use cute_core::prelude::*;

fn compose() {
    let a = layout!((6, 2):(8, 2));
    // operands in the other order
    layout!(5:2).compose(layout!((6, 2):(8, 2)));
    // not a layout
    a.compose(&layout!(4:3));
    a.compose((4, 3));
    a.compose([4, 3]);
    a.compose(coord!((2, 2)));
    a.compose(swizzle!(3, 3, 3));
    a.compose(a, a);
    a.compose();
    // strides that do not fit
    a.compose(layout!(4:4));
    a.compose(layout!((4, 3):(5, 1)));
    // a tiler with more modes
    a.compose(tile!((2, 2, 2)));
}

fn coalesce() {
    let a = layout!((2, (1, 6)):(1, (6, 2)));
    a.coalesce(shape!((1, 1)));
    a.coalesce_profile((1, 1));
    a.coalesce_profile(shape!((1, 1, 1)));
    a.filter(0);
    a.flatten(1);
}

fn complement() {
    let n = 3_usize;
    layout!(4:2).complement(24);
    layout!(4:2).complement_to((2, 3));
    layout!(4:2).complement_to(layout!(24));
    // shared elements, overlapping modes, an order that is not known
    layout!((4, 2):(1, 0)).complement_to(shape!(24));
    layout!((4, 4):(1, 2)).complement_to(shape!(24));
    layout!((4, 2):(1, n)).complement_to(shape!(24));
}

fn divide() {
    let a = layout!((128, 64));
    // tuples and other values that are no tiler
    a.zipped_divide((32, 16));
    a.zipped_divide([32, 16]);
    a.zipped_divide(shape!((32, 16)));
    a.zipped_divide(&tile!((32, 16)));
    a.zipped_divide(32.0);
    a.logical_divide((32, 16));
    a.tiled_divide((32, 16));
    a.flat_divide((32, 16));
    a.zipped_divide(32, 16);
    a.zipped_divide();
    // operands in the other order
    tile!((32, 16)).zipped_divide(a);
    layout!((32, 16)).zipped_divide(tile!((128, 64)));
    // sizes that do not divide
    a.zipped_divide(tile!((48, 16)));
    a.tiled_divide(tile!((128, 48)));
    a.flat_divide(tile!((3, 16)));
    a.logical_divide(tile!((256, 16)));
    // more modes than the layout has
    a.zipped_divide(tile!((32, 16, 2)));
}

fn product() {
    let block = layout!((2, 5):(5, 1));
    block.logical_product((3, 4));
    block.logical_product(shape!((3, 4)));
    block.blocked_product(layout!((3, 4, 2)));
    block.blocked_product(tile!((3, 4)));
    block.raked_product(layout!(12));
    layout!((4, 2):(1, 0)).blocked_product(layout!((3, 4)));
    block.zipped_product((3, 4));
}

fn inverse() {
    layout!((4, 2):(1, 0)).left_inverse();
    layout!((4, 4):(1, 2)).left_inverse();
    layout!((4, 8)).right_inverse(4);
    layout!((4, 8)).inverse();
    layout!((4, 8)).max_common_vector(4);
}

fn recast() {
    let a = layout!((8, 16):(1, 8));
    a.upcast::<3>();
    a.upcast(2);
    a.downcast::<f32>();
    a.recast::<f32, u8>();
    a.recast::<8, 24>();
    layout!((8, 16):(3, 24)).upcast::<2>();
    layout!((8, 16):(2, 16)).downcast::<2>();
}

fn with_shape() {
    layout!((4, 6):(6, 1)).with_shape(shape!((5, 5)));
}

fn tile_to_shape() {
    let block = layout!((8, 8):(8, 1));
    block.tile_to_shape((16, 16));
    block.tile_to_shape(shape!((12, 16)));
    block.tile_to_shape(shape!((16, 16, 2)));
    block.tile_to_shape(tile!((16, 16)));
    block.with_shape((4, 16));
    block.with_shape(shape!((4, 15)));
}

// one mistake is one error: what is done with the result is not reported again
fn chains() {
    let a = layout!((100, 8));
    a.zipped_divide(tile!((32, 8))).slice(coord!((_, 0)));
    layout!((6, 2):(8, 2)).compose(layout!(3:4)).complement_to(shape!(24));
    a.zipped_divide(tile!((32, 8))).mode::<1>().compose(layout!(4:3)).left_inverse();
}

fn main() {}
