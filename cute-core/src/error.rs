//! What can be wrong with layouts, as values: what `try_` methods return.
//!
//! The same conditions as types are in [`status`](crate::status).

pub use crate::diagnostic::error::{Condition, LayoutError};
