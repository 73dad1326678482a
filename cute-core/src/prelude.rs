//! What kernels use: `use cute_core::prelude::*;`.

pub use crate::error::{Condition, LayoutError};
pub use crate::int::{Dyn, Int};
pub use crate::layout::*;
pub use crate::macros::*;
pub use crate::tuple::{IntTuple, ToNative, Underscore};
