//! What is proved while compiling: sizes, offsets and tilings.
use cute_core::prelude::*;

const SMEM: Layout![(8, 64):(64, 1)] = layout!((8, 64):(64, 1));
const SIZE: usize = <Layout![(8, 64):(64, 1)]>::SIZE;
const _: () = assert!(SIZE == 512);
const _: () = assert!(SIZE * size_of::<f32>() <= 48 * 1024);
const _: () = assert!(size_of::<Layout![(8, 64):(64, 1)]>() == 0);
// tiles of (4,16) fill it: a type that exists
type Tiles = cute_core::layout::ZippedDivide<Layout![(8, 64):(64, 1)], Tile![(4, 16)]>;

static mut UNUSED: [f32; SIZE] = [0.0; SIZE];

pub fn main() {
    let tiles: Tiles = SMEM.zipped_divide(tile!((4, 16)));
    assert_eq!(tiles, layout!(((4, 16), (2, 4)):((64, 1), (256, 16))));
    let buffer = [0_u8; SIZE];
    let x = Tensor::new(&buffer, SMEM).unwrap();
    assert_eq!(x.size(), 512);
    for i in 0..8 {
        for j in 0..64 {
            assert_eq!(SMEM.at((i, j)), 64 * i + j);
            assert_eq!(tiles.at(((i % 4, j % 16), (i / 4, j / 16))), 64 * i + j);
        }
    }
    let _ = &raw const UNUSED;
}
