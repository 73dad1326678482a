//! One file a table, or a pair of them.

mod functions;
mod kernel;
mod library;
mod operations;

pub use functions::{crates, functions};
pub use kernel::kernel;
pub use library::library;
pub use operations::{every, leaves, numbers, operations};
