//! The picture of a value: of a layout of any kind, of a swizzle, and of an instruction.

use super::stop::Stop;
use crate::instruction::Instruction;
use crate::operations::Operand;
use crate::value::{Notation, Value};
use cute_core::dynamic::DynLayout;
use cute_core::named::DynNamedLayout;
use cute_view::draw::{Draw, DrawBits, DrawInstruction, Drawing};

/// The drawing of one value. `bits` is the width of the elements that a copy instruction moves, if
/// the user states it.
pub(super) fn picture(
    value: &Value,
    notation: Notation,
    bits: Option<u32>,
) -> Result<Drawing, Stop> {
    Ok(match value {
        Value::Swizzle(swizzle) => Drawing::swizzle(*swizzle, bits.unwrap_or(32))?,
        Value::Swizzled(layout) => layout.drawing(),
        Value::InSmem(layout) => {
            let refused = |error| Stop::Refused(format!("{}: {error}", notation.show(layout)));
            layout.as_position_independent().map_err(refused)?.drawing()
        }
        Value::Xor(layout) => layout.drawing(),
        Value::Named(layout) => Drawing::named(&named(layout, notation)?),
        Value::Instruction(instruction) => of_instruction(instruction, bits)?,
        value => Drawing::new(&shown(&layout_of(value, notation)?, notation)),
    })
}

/// The layout in a form that prints as this notation has it.
fn named(layout: &DynNamedLayout, notation: Notation) -> Result<DynNamedLayout, Stop> {
    let shown = layout.with_layout(shown(layout.layout(), notation));
    shown.map_err(|error| Stop::Usage(error.to_string()))
}

fn of_instruction(instruction: &Instruction, bits: Option<u32>) -> Result<Drawing, Stop> {
    Ok(match instruction {
        Instruction::Mma(atom) => DrawInstruction::drawing(atom)?,
        // elements of larger tiles are too small to read: the warps, and below them the instruction
        Instruction::TiledMma { mma, .. } if mma.tile_shape().iter().any(|&side| side > 64) => {
            Drawing::mma_levels(mma)?
        }
        Instruction::TiledMma { mma, .. } => DrawInstruction::drawing(mma)?,
        Instruction::TiledCopy { copy, .. } => DrawInstruction::drawing(copy)?,
        Instruction::Copy(atom) => {
            let Some(bits) = bits else {
                let why = "a copy instruction moves bits, whatever they mean: \
                           `--element-bits 16` draws them as elements";
                return Err(Stop::Usage(format!("{}: {why}", atom.name)));
            };
            DrawBits::drawing(atom, bits.into())?
        }
    })
}

/// A value as a layout; a shape stands for its compact layout.
pub(super) fn layout_of(value: &Value, notation: Notation) -> Result<DynLayout, Stop> {
    if value.to_tuple().is_none() && !matches!(value, Value::Layout(_)) {
        let found = value.in_words(notation);
        return Err(Stop::Usage(format!("expected a layout, found {found}")));
    }
    <DynLayout as Operand>::take(value).map_err(|failure| {
        let text = notation.show(value);
        Stop::Refused(format!("the shape {text} makes no layout: {failure}"))
    })
}

/// The layout in a form that prints as this notation has it.
pub(super) fn shown(layout: &DynLayout, notation: Notation) -> DynLayout {
    // without marks, the layout becomes dynamic, and dynamic integers are printed without marks
    let plain = notation.show(layout).parse();
    plain.unwrap_or_else(|_| layout.clone())
}
