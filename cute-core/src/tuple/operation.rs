//! The names of the operations on tuples, as the message of a broken condition begins.

use crate::diagnostic::holds::named;

named! { inner_product }
named! { elem_scale }
named! { filter_zeros }
named! { ceil_div }
named! { round_up }
named! { shape_div }
named! { common_refinement }
named! { common_coarsening }
named! { elementwise }
