//! Layouts that are refused as constants: the first condition that is broken, with its numbers.

use cute_core::atom::{E4M3, F16, TF32};
use cute_core::composed::SwizzledLayout;
use cute_core::prelude::*;
use cute_gpu::{MatrixLoad, Operand, TmaBox};

type Swizzled<L> = SwizzledLayout<Swizzle![3, 3, 3], L>;

const DISTANCE: Operand = Operand::of::<F16, Layout![(64,64):(64,1)]>(64);
const ROWS: Operand = Operand::of::<F16, Swizzled<Layout![(128,64):(64,1)]>>(12);
const PADDED: Operand = Operand::of::<F16, Swizzled<Layout![((8,8),64):((64,520),1)]>>(64);
const NOT_WHOLE: Operand = Operand::of::<F16, Swizzled<Layout![(96,64):(64,1)]>>(64);
const TWO_STRIDES: Operand = Operand::of::<F16, Swizzled<Layout![((8,2,4),64):((64,512,4096),1)]>>(64);
const WITHIN: Operand = Operand::of::<F16, Layout![(64,64):(65,1)]>(64);
const ONLY_K: Operand = Operand::of::<E4M3, Layout![(64,32):(1,64)]>(64);
const FAR: Operand = Operand::of::<TF32, Layout![((8,8),(4,2)):((4,65536),(1,32))]>(64);

const BOX: TmaBox = TmaBox::of::<F16, Layout![(512,64):(64,1)]>();
const INNER: TmaBox = TmaBox::of::<F16, Swizzled<Layout![(64,128):(128,1)]>>();
const OVERLAP: TmaBox = TmaBox::of::<F16, Layout![(64,64):(32,1)]>();

const MATRICES: MatrixLoad = MatrixLoad::of::<F16, Layout![(12,16):(64,1)]>();

fn main() {}
