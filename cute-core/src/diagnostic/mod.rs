//! Errors of layouts and their words: at compile time, at run time, and on the screen.
//!
//! One [table](conditions) names every condition that can be broken, with its values and its words.
//! From it come
//!
//! - [`error`]: the enum that `try_` methods return; [`named`] finds a condition by its name;
//! - [`violations`]: the types that the type-level algebra computes instead of a result; each is a
//!   [`status`];
//! - the messages of the compiler, `gen/messages.rs`: generated, since rustc prints a message only
//!   from a literal, and a number in it only as a const parameter for each digit.
//!
//! A violation becomes a message in three steps: its numbers are written in decimal ([`report`],
//! [`decimal`]), its operands in CuTe's notation ([`shown`], [`names`]), and then the bound
//! [`Holds`](holds::Holds) fails on a trait that nothing implements. `docs/errors.md` explains why.
//!
//! Users find these names in `cute_core::status`, `cute_core::error` and `cute_core::fmt`.
//!
//! In a template, the constant of an [`instance`] has the words of the run-time error instead.
//!
//! The modules are of three heights (`tests/tests/repository/rooms.rs`). [`error`], its table and
//! [`named`] import no other room, so that all rooms return errors. [`decimal`] and [`names`] belong to the
//! integers, each of which knows its digits and its name. All others are above the integers and
//! below the tuples.

mod conditions;
pub mod decimal;
pub(crate) mod error;
pub(crate) mod holds;
pub(crate) mod instance;
pub(crate) mod invalid;
pub(crate) mod named;
pub mod names;
pub mod report;
pub(crate) mod require;
pub(crate) mod shown;
pub(crate) mod status;
pub(crate) mod violations;
