//! Helpers that several forms of expressions share: swizzles, operations by name, places with names, single integers.

use crate::language::{Diagnostic, Expression, Form, Problem, Span};
use cute_core::dynamic::DynTuple;
use cute_core::error::LayoutError;
use cute_core::swizzle::DynSwizzle;

/// Operations by name that can break a condition.
pub(super) const BY_NAME: [&str; 5] = ["at", "compose", "group", "tile", "transpose_to"];

/// Whether layouts with names have an operation of this name.
pub(super) fn is_by_name(operation: &str) -> bool {
    BY_NAME.contains(&operation) || ["mode", "get", "unnamed"].contains(&operation)
}

/// The swizzle of three numbers.
pub(super) fn swizzle(numbers: [i64; 3], span: &Span) -> Result<DynSwizzle, Diagnostic> {
    let refused = |error| Diagnostic::refused(span.clone(), error);
    let [bits, base, shift] = numbers;
    if let Some(negative) = [bits, base].into_iter().find(|&number| number < 0) {
        let problem = Problem::Unexpected {
            expected: "a number of bits that is not negative",
            found: Some(format!("`{negative}`")),
        };
        return Err(Diagnostic::new(span.clone(), problem));
    }
    let reach = i128::from(bits) + i128::from(base) + i128::from(shift.unsigned_abs());
    let (Ok(bits), Ok(base), Ok(shift)) = (bits.try_into(), base.try_into(), shift.try_into())
    else {
        return Err(refused(LayoutError::WideSwizzle { reach }));
    };
    DynSwizzle::new(bits, base, shift).map_err(refused)
}

/// Whether a stride has places with names. The library reads such a layout from its text.
pub(super) fn is_placed(expression: &Expression) -> bool {
    match &expression.form {
        Form::Placed { .. } => true,
        Form::Tuple(items) => items.iter().any(is_placed),
        _ => false,
    }
}

/// The only integer of a tuple.
pub(super) fn one(tuple: &DynTuple) -> Option<i128> {
    match tuple.leaves() {
        [leaf] if leaf.is_integer() => Some(leaf.value()),
        _ => None,
    }
}
