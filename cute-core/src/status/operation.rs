//! The names of the operations, with which the message of a broken condition begins.
//!
//! The panicking forms print the same names at run time.

use crate::layout::operation::named;

pub use crate::atom::algebra::tiled_copy::{partition, retile};
pub use crate::layout::convert::offset2crd;
pub use crate::layout::ops::names::*;
pub use crate::layout::threads::local_partition;

named! { common_domain }
named! { get_slice }
named! { inner_product }
named! { elem_scale }
named! { filter_zeros }
named! { ceil_div }
named! { round_up }
named! { common_refinement }
named! { common_coarsening }
named! { pairing }
named! { shape_div }
named! { tiled_mma }
named! { make_fragment }
named! { thrfrg_a }
named! { thrfrg_b }
named! { thrfrg_c }
named! { swizzling }
named! { xor_layout }
named! { copy_atom }
named! { copying }
named! { tiled_copy }
named! { cotiled_copy }
