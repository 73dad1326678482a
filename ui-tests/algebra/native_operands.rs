//! Native tuples, integers and swizzles where they stand for no operand.

use cute_core::prelude::*;

fn main() {
    let l = layout!((8, 64):(64, 1));
    l.zipped_divide((4, 16));
    l.logical_divide(4_u64);
    l.compose(swizzle!(3, 3, 3));
    layout!((8, 64, 2)).permute((2, 0, 1));
    l.select((1, 0));
    l.with_shape((3_u8, 4));
    l.complement_to(4.0);
    l.crd2idx((1, 2, 3));
    l.idx2crd((1, 2, 3));

    let x = Tensor::new(&[0; 48], layout!((8, 6))).unwrap();
    x.tiles((4, 3));
    x.permute((1, 0));
    x.local_tile(tile!((4, 3)), (1, "1"));
    x.local_tile(tile!((4, 3)), (1, 1, 1));
    x.local_partition(layout!((4, 3)), "5");
    x.local_partition(layout!((4, 3)), int!(12));
}
