//! Tables that programs write: nobody edits them. `gen` is a keyword of Rust: paths say `r#gen`.

#[doc(hidden)]
pub mod messages;
pub mod names;
