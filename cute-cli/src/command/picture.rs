//! The picture of a value, and values as layouts.

use super::stop::Stop;
use crate::instruction::Instruction;
use crate::operations::Operand;
use crate::picture::special;
use crate::value::{Notation, Value};
use cute_core::dynamic::DynLayout;
use cute_view::draw::{DrawError, Drawing};

/// The drawing of one value. `bits` is the width of the elements of a swizzle, and of those that a
/// copy instruction moves, if the user states it.
pub(super) fn picture(
    value: &Value,
    notation: Notation,
    bits: Option<u32>,
) -> Result<Drawing, Stop> {
    if let (Value::Instruction(instruction), None) = (value, bits)
        && let Instruction::Copy(atom) = &**instruction
    {
        let why = "a copy instruction moves bits, whatever they mean: \
                   `--element-bits 16` draws them as elements";
        return Err(Stop::Usage(format!("{}: {why}", atom.name)));
    }
    let refused = |error: DrawError| match value {
        Value::InSmem(_) => Stop::Refused(format!("{}: {error}", notation.value(value))),
        _ => error.into(),
    };
    match special(value, bits.unwrap_or(32)).map_err(refused)? {
        Some(drawing) => Ok(drawing),
        None => Ok(Drawing::new(&layout_of(value, notation)?)),
    }
}

/// Whether a value is a layout, or a shape that stands for one.
pub(super) fn is_plain(value: &Value) -> bool {
    value.to_tuple().is_some() || matches!(value, Value::Layout(_))
}

/// A value as a layout; a shape stands for its compact layout.
pub(super) fn layout_of(value: &Value, notation: Notation) -> Result<DynLayout, Stop> {
    if !is_plain(value) {
        let found = value.in_words(notation);
        return Err(Stop::Usage(format!("expected a layout, found {found}")));
    }
    <DynLayout as Operand>::take(value).map_err(|failure| {
        let text = notation.show(value);
        Stop::Refused(format!("the shape {text} makes no layout: {failure}"))
    })
}
