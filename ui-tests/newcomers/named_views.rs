//! Tensors for arguments of named types.

use cute_core::prelude::*;

fn matrix(x: MatrixView<'_, f32>) {}
fn row<'a>(x: MatrixView<'a, f32>, i: usize) -> VectorView<'a, f32> {
    x.slice((i, ..))
}

fn main() {
    let data = [0.0; 32];
    let x = Tensor::new(&data, layout!((4, 8); row_major)).unwrap();
    // static sizes
    matrix(x);
    // other strides
    matrix(x.transpose().into());
    let reversed = Tensor::with_offset(&data, 24, layout!((4, 8):(-8, 1))).unwrap();
    matrix(reversed.into());
    let column: VectorView<'_, f32> = x.slice((.., 3)).into();
}
