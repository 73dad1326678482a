//! Tensors and layouts as fields.

use cute_core::prelude::*;

struct NoLifetime {
    weights: Tensor<Shared<f32>, Layout![(4, 8)]>,
}
struct Slice {
    weights: Tensor<&[f32], Layout![(4, 8)]>,
}
struct TupleForLayout {
    sums: Fragment<f32, (4, 8)>,
}
struct MacroForType {
    layout: layout!((4, 8)),
}

fn main() {}
