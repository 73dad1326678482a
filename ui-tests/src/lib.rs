//! What the compiler says about wrong uses of `cute-core`, and the words that it says it with.
//!
//! The tests are the programs in the topic folders beside `src`, which `tests/ui.rs` runs.

#[path = "../../cute-core/src/diagnostic/conditions.rs"]
mod conditions;
mod row;

pub mod generate_messages;
pub mod generate_table;
