//! Functions that templates call: see the attribute [`template`](macro@crate::template). Not a public
//! interface.

pub use crate::atom::template::*;
pub use crate::tensor::template_algorithms::*;

use crate::layout::construct::valid;
use crate::layout::ops::known::{KnownShape, known_shape};
use crate::layout::{CompactColMajor, CompactRowMajor, make};
use crate::tuple::IntTuple;

/// `layout!(shape)`.
#[inline(always)]
#[track_caller]
pub fn col_major<S: IntTuple>(shape: S) -> KnownShape<S, CompactColMajor<S>> {
    valid(known_shape(shape, make::compact_col_major(shape)))
}

/// `layout!(shape; row_major)`.
#[inline(always)]
#[track_caller]
pub fn row_major<S: IntTuple>(shape: S) -> KnownShape<S, CompactRowMajor<S>> {
    valid(known_shape(shape, make::compact_row_major(shape)))
}

/// The functions by whose names users call them.
pub mod named {
    pub use crate::atom::{
        make_tiled_copy, make_tiled_copy_a, make_tiled_copy_b, make_tiled_copy_c,
        make_tiled_copy_tv, make_tiled_mma,
    };
    pub use crate::tensor::{
        axpby, copy, copy_if, copy_where, for_each_pair, for_each_triple, gemm, transform,
        transform_pair,
    };
}
