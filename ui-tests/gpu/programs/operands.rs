//! Layouts that are no operands of `wgmma`: what bounds say, without a constant.

use cute_core::atom::nvidia::sm90_gmma_smem::{Layout_K_SW128_Atom, Layout_MN_SW128_Atom};
use cute_core::atom::{F16, F32, K, MN, TF32};
use cute_core::prelude::*;
use cute_gpu::{GmmaOperand, Operand, TmaBox};

fn along_k<A: GmmaOperand<F16, K, 64>>(_: A) -> Operand {
    A::OPERAND
}
fn along_m<A: GmmaOperand<F16, MN, 64>>(_: A) -> Operand {
    A::OPERAND
}
fn tf32<A: GmmaOperand<TF32, K, 64>>(_: A) -> Operand {
    A::OPERAND
}
fn tf32_along_m<A: GmmaOperand<TF32, MN, 64>>(_: A) -> Operand {
    A::OPERAND
}

fn main() {
    // rows, row after row
    along_k(layout!((64,64):(64,1)));
    // padded rows
    along_k(swizzle!(3,3,3).compose(layout!((64,64):(72,1))));
    // the other order
    along_m(swizzle!(3,3,3).compose(layout!((64,64):(64,1))));
    // columns where rows are read
    along_k(Layout_MN_SW128_Atom::<16>::default().tile_to_shape(shape!((128,64))));
    // a swizzle of elements of another width, and one that the hardware does not have
    along_k(swizzle!(3,2,3).compose(layout!((64,64):(64,1))));
    along_k(swizzle!(4,3,4).compose(layout!((64,64):(64,1))));
    // elements of another width
    tf32(Layout_K_SW128_Atom::<16>::default().tile_to_shape(shape!((128,64))));
    // elements of 32 bits are read along K alone
    tf32_along_m(Layout_MN_SW128_Atom::<32>::default().tile_to_shape(shape!((128,64))));
    // one mode, and a run-time size
    along_k(layout!(64:1));
    let n = 64_usize;
    along_k(layout!((n,64):(8,1)));
    // a format that `wgmma` does not multiply
    Operand::try_of::<F32, Layout![(64,64):(64,1)]>(64);
    // no layout
    TmaBox::try_of::<F16, Shape![(64,64)]>();
}
