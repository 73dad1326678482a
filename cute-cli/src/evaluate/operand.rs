//! Operands: values with their places in the text.

use crate::language::{Diagnostic, Problem, Span};
use crate::value::Value;
use cute_core::dynamic::MAX_LEAVES;

/// An operand and its place.
pub(super) struct Operand {
    pub(super) value: Value,
    pub(super) span: Span,
}

/// The value, if it is within the limits of the notation.
pub(super) fn within_limits(value: Value, span: &Span) -> Result<Value, Diagnostic> {
    if value.is_within_limits() {
        return Ok(value);
    }
    let problem = if value.leaves() > MAX_LEAVES {
        Problem::TooManyNumbers
    } else {
        Problem::NestedTooDeep
    };
    Err(Diagnostic::new(span.clone(), problem))
}
