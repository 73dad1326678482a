//! A tile in swizzled shared memory: written by rows, read by columns, without conflicts.
use cute_core::prelude::*;

const PLAIN: Layout![(32, 32):(32, 1)] = layout!((32, 32):(32, 1));
const COLUMN: Layout![32:1] = layout!(32:1);
const _: () = assert!(bank_conflicts(PLAIN, COLUMN, Access::of::<f32>()) == 32);

pub fn main() -> Result<(), TensorError> {
    let swizzled = swizzle!(5, 0, 5).compose(PLAIN);
    assert_eq!(bank_conflicts(swizzled, COLUMN, Access::of::<f32>()), 1);
    let mut memory = [0.0_f32; 1024];
    let mut tile = Tensor::swizzled(&mut memory, swizzled)?;
    tile.for_each_mut(|(i, j), v| *v = (32 * i + j) as f32);
    for j in 0..32 {
        let column = tile.view().slice(coord!((_, j)));
        assert!(
            column
                .iter()
                .enumerate()
                .all(|(i, &v)| v == (32 * i + j) as f32)
        );
    }
    for i in 0..32 {
        for j in 0..32 {
            assert_eq!(memory[32 * i + (j ^ i)], (32 * i + j) as f32);
        }
    }
    Ok(())
}
