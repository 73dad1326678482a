//! Errors of layouts as values: `try_` methods return them.
//!
//! The module [`status`](crate::status) has these conditions as types.

pub use crate::diagnostic::error::{Condition, LayoutError};
pub use crate::diagnostic::named::UnknownCondition;
