//! Functions that templates call: see the attribute [`template`](macro@crate::template). Not a
//! public interface.

pub use crate::atom::template::*;
pub use crate::swizzle::AnySwizzle;
pub use crate::tensor::template_algorithms::*;

/// The functions by whose names users call them.
pub mod named {
    pub use crate::atom::{
        make_tiled_copy, make_tiled_copy_a, make_tiled_copy_b, make_tiled_copy_c,
        make_tiled_copy_tv, make_tiled_mma,
    };
    pub use crate::tensor::{
        axpby, copy, copy_if, copy_where, for_each_pair, for_each_triple, gemm, gemm_with,
        transform, transform_pair,
    };
}
