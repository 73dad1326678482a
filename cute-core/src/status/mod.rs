//! Conditions of the algebra, as types.
//!
//! Every partial operation has a *status* beside its result: [`Good`] if its conditions are proved,
//! [`Pending`] if dynamic sizes leave them to a check at run time, or a *violation*, a type that
//! names the broken condition and carries the numbers. The result is then [`Invalid`], which has no
//! values, so that it cannot be used, not even through a type alias.
//!
//! A violation has the name, the values and the words of a variant of
//! [`LayoutError`](crate::error::LayoutError); both come from one row of a table.

pub mod operation;

// The results of the types of partial operations: a status, and a result beside it.
pub use crate::diagnostic::status::{
    And, Checked, CheckedModes, Good, Outcome, Pending, Status, Violation, and,
};
#[doc(hidden)]
pub use crate::diagnostic::status::{Broken, Kept};
// The violations: one for each condition that static sizes can break.
pub use crate::diagnostic::violations::*;
// The result of a violation.
pub use crate::diagnostic::invalid::Invalid;
// The trait behind all public bounds, and its messages.
pub use crate::diagnostic::{
    holds::{Allows, Holds},
    report,
};
#[doc(hidden)]
pub use crate::r#gen::messages;

// For the algebra itself.
pub(crate) use crate::diagnostic::instance::{Instance, refuse, refuse_part};
pub(crate) use crate::diagnostic::require;
pub(crate) use crate::diagnostic::require::{
    Also, AmongThreads, IsGood, Numbered, SizesAgree, WidthsAgree, also, chain_check,
    divides_check, either_divides_check, is_good, numbered, overlap_check, positive_check,
    share_check, sizes_agree, span_check, walk_check,
};
