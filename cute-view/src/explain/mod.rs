//! Operations explained: step by step, in words and notation, and where they fail.
//!
//! Each function here derives the operation of its name as one would by hand, from the definition:
//! [`compose`] walks over the digits of the left layout, [`complement`](complement()) finds gaps,
//! an inverse follows the strides. A [`Derivation`] is a tree of [`Step`]s and prints as text. A
//! step has a sentence, the [`Formula`]s that it rests on, and its result. If an operation has no
//! result, its derivation shows which step fails and why, and which similar operands are valid.
//!
//! ```
//! use cute_view::explain;
//! let derivation = explain::compose(&"(_6,_2):(_8,_2)".parse()?, &"_4:_4".parse()?);
//! assert!(derivation.to_string().contains("stride 4 does not divide shape 6 (StrideDivisible)"));
//! # Ok::<(), cute_core::dynamic::ParseError>(())
//! ```
//!
//! The operation itself tells its steps while it runs ([`cute_core::dynamic::steps`]); this module
//! puts them into words. So the steps cannot disagree with the result, and nothing is computed by a
//! second algorithm.

mod check;
mod composed;
mod derivation;
mod derived;
mod formula;
mod frame;
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
