//! What kernels use: `use cute_core::prelude::*;`.

#[cfg(feature = "alloc")]
pub use crate::draw::Draw;
pub use crate::error::{Condition, LayoutError};
pub use crate::int::{Const, Dyn, Int, StaticConst};
pub use crate::layout::*;
pub use crate::macros::*;
pub use crate::tensor::*;
pub use crate::tuple::{IntTuple, ToNative, Underscore};
