//! Names that are not in scope: of CuTe C++, and without their paths.

use cute_core::prelude::*;

fn main() {
    let (a, b) = (layout!((4, 8)), layout!(4));
    let data = [0.0_f32; 32];

    // functions of CuTe C++
    make_tensor(&data, a);
    make_shape(4, 8);
    make_coord(1, 2);
    composition(a, b);
    coalesce(a);
    complement(b, 24);
    zipped_divide(a, b);
    local_tile(a, b, 0);
    size(a);
    rank(a);
    get::<0>(a);
    print(a);
    a.local_tile(b, (0, 0));
    // functions of PyTorch and ndarray that make a tensor
    Tensor::zeros((4, 8));
    Tensor::full((4, 8), 1.0);
    Tensor::from_vec(vec![0.0; 32]);
    Tensor::from_shape_vec((4, 8), vec![0.0; 32]);
    // integers of CuTe C++
    let four = _4;
    let four = Int::<4>;
    // a macro without its mark
    layout((4, 8));
    tile((4, 8));
    coord((1, 2));
    swizzle(3, 3, 3);
    // a feature that is not on
    let owned: OwnedTensor<f32, Layout![4]> = todo!();
    // an instruction without its path
    let atom = SM80_16x8x16_F32F16F16F32_TN;
}
