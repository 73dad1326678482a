//! Pictures of values that are no plain layouts, for the command and for the page to play on.

use crate::instruction::Instruction;
use crate::value::Value;
use cute_view::draw::{Draw, DrawBits, DrawError, DrawInstruction, Drawing};

/// The greatest side of a tile that is drawn element by element.
const LARGEST: u64 = 64;

/// The drawing of a value that has a picture of its own: of a layout that is no plain one, of a
/// swizzle, or of an instruction. A swizzle and a copy instruction are drawn on elements of `bits`
/// bits. `None` if the value is none of these.
///
/// ```
/// use cute_cli::evaluate::Session;
/// use cute_cli::picture::special;
/// let outcome = Session::default().evaluate("Xor o (4,4):(5,1); 4:1").unwrap();
/// let drawing = special(&outcome.results[0].value, 32).unwrap();
/// assert!(drawing.is_some_and(|drawing| drawing.to_table().starts_with("Xor o (4,4):(5,1)")));
/// assert!(special(&outcome.results[1].value, 32).unwrap().is_none());
/// ```
///
/// # Errors
/// The errors of the drawings.
pub fn special(value: &Value, bits: u32) -> Result<Option<Drawing>, DrawError> {
    Ok(Some(match value {
        Value::Swizzle(swizzle) => Drawing::swizzle(*swizzle, bits)?,
        Value::Swizzled(layout) => layout.drawing(),
        Value::InSmem(layout) => layout.as_position_independent()?.drawing(),
        Value::Xor(layout) => layout.drawing(),
        Value::Named(layout) => Drawing::named(layout),
        Value::Instruction(instruction) => match &**instruction {
            Instruction::Mma(atom) => DrawInstruction::drawing(atom)?,
            // elements of larger tiles are too small to read: the warps, and below them the
            // instruction
            Instruction::TiledMma { mma, .. }
                if mma.tile_shape().iter().any(|&side| side > LARGEST) =>
            {
                Drawing::mma_levels(mma)?
            }
            Instruction::TiledMma { mma, .. } => DrawInstruction::drawing(mma)?,
            Instruction::Copy(atom) => DrawBits::drawing(atom, bits.into())?,
            Instruction::TiledCopy { copy, .. } => DrawInstruction::drawing(copy)?,
        },
        _ => return Ok(None),
    }))
}
