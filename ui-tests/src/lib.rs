//! The messages of the compiler about wrong uses of `cute-core`.
//!
//! The tests are the programs in the topic folders beside `src`. `tests/ui.rs` runs them.

#[path = "../../cute-core/src/diagnostic/conditions.rs"]
mod conditions;
mod row;

pub mod explained;
pub mod generate_explanations;
pub mod generate_messages;
pub mod generate_table;
