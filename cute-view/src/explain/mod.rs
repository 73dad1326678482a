//! Operations explained: step by step, in words and notation, and where they fail.
//!
//! Each function here derives the operation of its name as one would by hand, from the definitions: the walk of
//! [`compose`] over the digits of the left layout, the gaps of a [`complement`](complement()), the chain of strides of an inverse. A
//! [`Derivation`] is data, a tree of [`Step`]s, each a sentence, the [`Formula`]s that it rests on and its result; it prints
//! as text. An invalid operation says which step fails and why, and which operands nearby are valid.
//!
//! ```
//! use cute_view::explain;
//! let derivation = explain::compose(&"(_6,_2):(_8,_2)".parse()?, &"_4:_4".parse()?);
//! assert!(derivation.to_string().contains("stride 4 does not divide shape 6 (StrideDivisible)"));
//! # Ok::<(), cute_core::dynamic::ParseError>(())
//! ```
//!
//! The operation itself says what it does, while it does it ([`cute_core::dynamic::steps`]), and is put into words here.
//! So steps and result cannot disagree, and what is composed for an explanation is composed once.

mod check;
mod composed;
mod derivation;
mod derived;
mod formula;
mod gaps;
mod inverses;
mod notation;
mod operations;
mod others;
mod refusal;
mod remedy;
mod telling;
mod words;

pub use derivation::{Derivation, Remedy, Step};
pub use formula::{Formula, Relation, Term};
pub use operations::*;
