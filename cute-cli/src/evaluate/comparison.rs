//! Comparisons: `a == b`, `size(a) <= 32`.

use super::evaluator::Evaluator;
use crate::language::{Diagnostic, Expression, Relation};
use crate::operations::Kind;
use crate::value::{Notation, Value};
use cute_core::dynamic::DynLayout;

impl Evaluator<'_> {
    pub(super) fn comparison(
        &self,
        left: &Expression,
        relation: Relation,
        right: &Expression,
    ) -> Result<Value, Diagnostic> {
        let (a, b) = (self.value(left)?, self.value(right)?);
        let holds = match relation {
            Relation::Equal => are_equal(&a, &b),
            Relation::Different => !are_equal(&a, &b),
            _ => {
                let (a, b) = (self.number(&a, left)?, self.number(&b, right)?);
                match relation {
                    Relation::Less => a < b,
                    Relation::AtMost => a <= b,
                    Relation::Greater => a > b,
                    _ => a >= b,
                }
            }
        };
        Ok(holds.into())
    }

    fn number(&self, value: &Value, place: &Expression) -> Result<i128, Diagnostic> {
        match value {
            Value::Integer(integer) if integer.is_integer() => Ok(integer.value()),
            _ => {
                let expected = Kind::Integer.in_words();
                Err(self.wrong("a comparison", expected, value, &place.span))
            }
        }
    }
}

/// Whether two values are equal, whatever their marks are. A shape equals its compact layout.
fn are_equal(a: &Value, b: &Value) -> bool {
    let equals = |layout: &DynLayout, shape: &Value| {
        let made = shape.to_tuple().map(|shape| DynLayout::make_layout(&shape));
        matches!(made, Some(Ok(made)) if made.to_static() == layout.to_static())
    };
    match (a, b) {
        (Value::Layout(layout), Value::Tuple(_) | Value::Integer(_)) => equals(layout, b),
        (Value::Tuple(_) | Value::Integer(_), Value::Layout(layout)) => equals(layout, a),
        _ => Notation::Plain.value(a) == Notation::Plain.value(b),
    }
}
