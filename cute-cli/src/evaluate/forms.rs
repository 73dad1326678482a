//! Helpers that several forms of expressions share: swizzles, places with names, single integers.

use crate::language::{Diagnostic, Expression, Form, Span};
use cute_core::dynamic::DynTuple;
use cute_core::error::LayoutError;
use cute_core::swizzle::DynSwizzle;

/// The swizzle of three numbers.
pub(super) fn swizzle(numbers: [i64; 3], span: &Span) -> Result<DynSwizzle, Diagnostic> {
    let refused = |error| Diagnostic::refused(span.clone(), error);
    let [bits, base, shift] = numbers;
    let (bits, base, shift) = (
        u32::try_from(bits),
        u32::try_from(base),
        i32::try_from(shift),
    );
    let (Ok(bits), Ok(base), Ok(shift)) = (bits, base, shift) else {
        return Err(refused(LayoutError::NotRepresentable { max: 1 << 62 }));
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
