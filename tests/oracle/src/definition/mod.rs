//! Each operation's definition by name: is this text the answer, and has the input one at all?

mod coordinates;
mod offsets;
mod valid;

pub use valid::{is_dynamic, is_filled, may_be_within_an_element, may_reach_beyond};

use crate::{notation::Node, oracle::Verdict, tuple_definition};

/// Whether `answer`, as printed, is what the operation means on these arguments.
pub fn holds(op: &str, args: &[&str], answer: &str) -> Verdict {
    coordinates::holds(op, args, answer).unwrap_or_else(|| offsets::holds(op, args, answer))
}

/// Whether the input has an answer at all, by brute force; `Err` says what goes wrong.
/// `exact`: a division without rounding.
pub fn is_valid(op: &str, args: &[&str], exact: bool) -> Verdict {
    tuple_definition::is_valid(op, args)
        .or_else(|| valid::has_recast(op, args, exact))
        .or_else(|| coordinates::is_valid(op, args))
        .unwrap_or_else(|| valid::is_valid(op, args, exact))
}

fn node(text: &str) -> Node {
    Node::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
