//! Index arithmetic in u32, as on a GPU, and conversion to usize where memory is read.
use cute_core::prelude::*;

pub fn main() {
    let (rows, columns) = (300_u32, 200_u32);
    let small = layout!((rows, columns):(columns, 1));
    let offset: u32 = small.at((7_u32, 9_u32));
    assert_eq!(offset, 7 * 200 + 9);

    let data: Vec<u16> = (0..rows * columns).map(|i| i as u16).collect();
    let (rows, columns) = (rows as usize, columns as usize);
    let wide = layout!((rows, columns):(columns, 1));
    for i in (0..300).step_by(17) {
        for j in (0..200).step_by(13) {
            assert_eq!(
                data[small.at((i as u32, j as u32)) as usize],
                data[wide.at((i, j))]
            );
        }
    }
    // tensors take layouts of any width
    let x = Tensor::new(&data, small).unwrap();
    assert_eq!(x[(7, 9)], 7 * 200 + 9);
    // a layout that does not fit 32 bits is refused
    let huge = 70_000_u32;
    assert!(std::panic::catch_unwind(|| layout!((huge, huge))).is_err());
}
