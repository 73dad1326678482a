// One tile of a tensor in tiles.
use cute_core::prelude::*;

fn main() {
    let data = [0; 48];
    let x = Tensor::new(&data, layout!((8, 6))).unwrap();
    // a coordinate of another rank
    x.zipped_divide(tile!((4, 3))).tile((1, 1, 0));
    // a tensor that is not in two modes
    Tensor::new(&data, layout!((4, 3, 4))).unwrap().tile(1);
    // a fragment owns its elements
    Fragment::<u8, Layout![(4, 3)]>::zeroed().tile(1);
}
