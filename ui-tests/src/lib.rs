//! The messages of the compiler about wrong uses of `cute-core`.
//!
//! The tests are the programs in the topic folders beside `src`. `tests/ui.rs` runs them.

pub mod generate_messages;
