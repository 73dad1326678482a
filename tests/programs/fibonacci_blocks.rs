//! A private copy of a tile: in, worked on in registers, and out again.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let mut data: Vec<u64> = vec![1; 8 * 6];
    let mut x = Tensor::new(&mut data, layout!((8, 6)))?;
    for j in 0..3 {
        let mut global = x.view_mut().local_tile(tile!((8, 2)), (0, j));
        let mut registers = global.make_fragment_like();
        copy(&global, &mut registers)?;
        for i in 2..8 {
            for c in 0..2 {
                registers[(i, c)] = registers[(i - 1, c)] + registers[(i - 2, c)];
            }
        }
        copy(&registers, &mut global)?;
    }
    for column in data.chunks(8) {
        assert_eq!(column, [1, 1, 2, 3, 5, 8, 13, 21]);
    }
    Ok(())
}
