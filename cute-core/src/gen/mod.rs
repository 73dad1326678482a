//! Tables that programs write: nobody edits them. `gen` is a keyword of Rust: paths say `r#gen`.
//!
//! | table | what it is | which program writes it |
//! |---|---|---|
//! | [`digits`] | the arithmetic of hexadecimal digits, behind [`int::nat`](crate::int::nat) | `tests/src/generate/digits/` |
//! | [`exponents`] | exponents of two, their sums and differences, behind [`int::exp`](crate::int::exp) | `tests/src/generate/exponents.rs` |
//! | [`constants`] | const generic parameters as static integers, behind [`Const`](crate::int::Const), and short paths for the expansions of the literals | `tests/src/generate/constants.rs` |
//! | [`names`] | the names of numbers in messages | `tests/src/generate/names.rs` |
//! | [`mode_names`] | names of modes, and the compiler's words about them | `tests/src/generate/mode_names.rs` |
//! | [`messages`] | the compiler's words for each broken condition | `ui-tests/src/generate_messages.rs` |
//! | [`explanations`] | an example, the cause and the cure of each condition | `ui-tests/src/generate_explanations.rs`, from `docs/errors` |
//!
//! A table belongs to the room of what it tabulates. `tests/tests/repository/generated.rs` compares
//! each with what its program writes;
//! `CUTE_BLESS=1 cargo test -p cute-tests --test repository generated::` writes them anew.

pub mod constants;
pub(crate) mod digits;
pub(crate) mod explanations;
pub(crate) mod exponents;
#[doc(hidden)]
pub mod messages;
pub mod mode_names;
pub mod names;
