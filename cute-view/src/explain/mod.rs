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
//! The steps find what the operation gives, and the outcome of a derivation is that of the operation: tests hold one
//! against the other, and every formula against its evaluation. Of layouts of coordinates no steps are told, only what the
//! operation gives.

mod by_mode;
mod coalesce;
mod complement;
mod compose;
mod cotarget;
mod derivation;
mod digit_steps;
mod digits;
mod divide;
mod formula;
mod inverse;
mod notation;
mod product;
mod remedy;
mod segregated;
mod told;

pub use coalesce::coalesce;
pub use complement::{complement, complement_to};
pub use compose::compose;
pub use derivation::{Derivation, Remedy, Step};
pub use divide::{
    flat_divide, flat_divide_padded, logical_divide, logical_divide_padded, tiled_divide,
    tiled_divide_padded, zipped_divide, zipped_divide_padded,
};
pub use formula::{Formula, Relation, Term};
pub use inverse::{left_inverse, right_inverse};
pub use product::{
    blocked_product, flat_product, logical_product, raked_product, tiled_product, zipped_product,
};
