//! The names of the operations, with which the message of a broken condition begins.
//!
//! The panicking forms print the same names at run time.

use crate::diagnostic::holds::named;

pub use crate::atom::algebra::tiled_copy::{partition, retile};
pub use crate::layout::convert::offset_to_crd;
pub use crate::layout::ops::names::*;
pub use crate::layout::threads::{get_slice, local_partition};
pub use crate::tuple::operation::*;

named! { local_tile }
named! { inner_partition }
named! { outer_partition }
named! { partition_a }
named! { partition_b }
named! { partition_c }
named! { tiled_mma }
named! { make_fragment }
named! { thrfrg_a }
named! { thrfrg_b }
named! { thrfrg_c }
named! { swizzling }
named! { xor_layout }
named! { copy_atom }
named! { copying }
named! { matrix_product }
named! { tiled_copy }
named! { cotiled_copy }
