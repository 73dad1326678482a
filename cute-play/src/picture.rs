//! The picture of a result: of an operation, the operands beside it.

use crate::request::{Color, Request};
use cute_cli::evaluate::{Explanation, Session};
use cute_cli::operations::Operand;
use cute_cli::picture::special;
use cute_cli::value::Value;
use cute_core::dynamic::{DynLayout, DynTiler, DynTuple};
use cute_view::draw::{Banks, ColorBy, Drawing};

/// The greatest number of rows, columns and panels of a layout beside others.
const BESIDE: (usize, usize, usize) = (32, 32, 8);

/// The picture of a value, the result of `explanation` if that is given. `None` if the value is
/// nothing to draw.
///
/// # Errors
/// A sentence that says why what the user chose does not fit the value.
pub(crate) fn picture(
    value: &Value,
    explanation: Option<&Explanation>,
    request: &Request,
) -> Result<Option<Drawing>, String> {
    if let Some(drawing) = special(value, request.bits).map_err(|error| error.to_string())? {
        return colored(drawing, request).map(Some);
    }
    let is_shape = matches!(value, Value::Tuple(_)) && explanation.is_none();
    if !is_shape && !matches!(value, Value::Layout(_)) {
        return Ok(None);
    }
    let Ok(layout) = <DynLayout as Operand>::take(value) else {
        return Ok(None);
    };
    if let Some(tile) = &request.tile {
        let tile: DynTuple = operand("the tile", tile)?;
        let drawing = Drawing::thread_value(&layout, &tile).map_err(|error| error.to_string())?;
        return colored(drawing, request).map(Some);
    }
    let operands = match explanation {
        Some(explanation) if !request.is_alone => operands(explanation),
        _ => Vec::new(),
    };
    let mut drawing = match &operands[..] {
        [] => Drawing::new(&layout),
        operands => {
            let (rows, columns, panels) = BESIDE;
            let beside = operands.iter().map(|(name, layout)| (*name, layout));
            Drawing::side_by_side(beside.chain([("R", &layout)])).at_most(rows, columns, panels)
        }
    };
    drawing = match (&request.tiler, explanation) {
        (Some(tiler), _) => {
            let whole = operands.first().map_or(&layout, |(_, layout)| layout);
            let tiler: DynTiler = operand("the tiler", tiler)?;
            let tiles = (whole.zipped_divide(&tiler))
                .map_err(|error| format!("the tiler: zipped_divide: {error}"))?;
            let by_tile = ColorBy::Tile(tiles);
            (drawing.try_color_by(by_tile)).map_err(|error| error.to_string())?
        }
        (None, Some(explanation)) if request.color.is_none() => match tiles(explanation) {
            Some(tiles) => drawing.color_by(ColorBy::Tile(tiles)),
            None => drawing,
        },
        _ => drawing,
    };
    colored(drawing, request).map(Some)
}

/// The drawing in the colours that the user chose.
fn colored(drawing: Drawing, request: &Request) -> Result<Drawing, String> {
    let by = match request.color {
        None => return Ok(drawing),
        Some(_) if request.tiler.is_some() => return Ok(drawing),
        Some(Color::Nothing) => ColorBy::Nothing,
        Some(Color::Offset) => ColorBy::Offset,
        Some(Color::Thread) => ColorBy::Thread,
        Some(Color::Value) => ColorBy::Value,
        Some(Color::Bank) => {
            let banks = Banks::of_elements(request.bits).map_err(|error| error.to_string())?;
            ColorBy::Bank(banks)
        }
    };
    drawing.try_color_by(by).map_err(|error| error.to_string())
}

/// The value of a text that the user typed beside the statements.
fn operand<T: Operand>(what: &str, text: &str) -> Result<T, String> {
    let outcome = (Session::default().evaluate(text))
        .map_err(|diagnostic| format!("{what} `{text}`: {}", diagnostic.problem))?;
    let [result] = &outcome.results[..] else {
        return Err(format!("{what} `{text}`: expected one expression"));
    };
    let expected = T::KIND.in_words();
    T::take(&result.value).map_err(|_| {
        let found = result.value.in_words(outcome.notation);
        format!("{what}: expected {expected}, found {found}")
    })
}

/// The operands of an operation that are layouts.
fn operands(explanation: &Explanation) -> Vec<(&'static str, DynLayout)> {
    let operands = match explanation {
        Explanation::Derivation(derivation) => &derivation.operands,
        Explanation::Meaning(meaning) => &meaning.operands,
    };
    let layout = |text: &str| text.contains(':').then(|| text.parse().ok()).flatten();
    (operands.iter())
        .filter_map(|(name, text)| Some((*name, layout(text)?)))
        .collect()
}

/// The tiles of a division, or the copies of a product: elements in mode 0, tiles in mode 1.
fn tiles(explanation: &Explanation) -> Option<DynLayout> {
    let derivation = explanation.derivation()?;
    let [(_, layout), (_, tiler)] = &derivation.operands[..] else {
        return None;
    };
    let layout: DynLayout = layout.parse().ok()?;
    let tiler: DynTiler = tiler.parse().ok()?;
    let operation = derivation.operation;
    if operation.ends_with("_divide") {
        layout.zipped_divide(&tiler).ok()
    } else if operation.ends_with("_product") {
        layout.logical_product(&tiler).ok()
    } else {
        None
    }
    .filter(DynLayout::has_integer_strides)
}
