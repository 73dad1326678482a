//! Names without an import, and run-time values where a constant is needed.
use cute_core::{Tensor, layout, make_tiled_mma, tile};

fn sum(x: impl Tensor<f32>) -> f32 {
    x.iter().sum()
}

fn read() -> Result<(), TensorError> {
    make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2, 2, 1)), tile!((32, 32, 16)));
    Ok(())
}

fn main() {
    let m = 4_usize;
    let l: cute_core::Layout![(m, 6)] = layout!((m, 6));
    for i in 0..2 {
        l.mode::<i>();
    }
    let data = [0.0_f32; l.len()];
    let tile = layout!((4, 6));
    let data = [0.0_f32; tile.len()];
}
