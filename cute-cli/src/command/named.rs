//! Layouts with names, `{row: 4, col: 8}`, and what is called by name on them.
//!
//! The language of expressions has no names. An expression that begins with a layout with names is
//! evaluated here up to `unnamed()`, `mode(col)` or `at(…)`; what follows is an expression.

use super::stop::Stop;
use cute_core::dynamic::DynLayout;
use cute_core::named::DynNamedLayout;

/// The value of the part of an expression that has names.
pub(super) enum WithNames {
    /// A layout with names.
    Layout(Box<DynNamedLayout>),
    /// An expression without names.
    Expression(String),
}

/// Whether an expression begins with a layout with names: of modes, `{row: 4}`, or of places,
/// `(4):(1@lane)`.
pub(super) fn has_names(text: &str) -> bool {
    let is_name = |rest: &str| rest.trim_start().starts_with(|c: char| c.is_alphabetic());
    let text = text.split('#').next().unwrap_or_default();
    text.trim_start().starts_with('{') || text.split('@').skip(1).any(is_name)
}

/// Evaluates an expression that [`has_names`].
pub(super) fn evaluate(text: &str) -> Result<WithNames, Stop> {
    let usage = |why: &dyn std::fmt::Display| Stop::Usage(format!("{text}: {why}"));
    let (layout, mut rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut layout: DynNamedLayout = layout.parse().map_err(|error| usage(&error))?;
    while let Some((name, arguments, after)) = call(rest) {
        let without_names = |text: String| Ok(WithNames::Expression(text + after));
        let one = |plain: DynLayout| without_names(format!("({})", plain.to_dynamic()));
        match name {
            "unnamed" => return one(layout.layout().clone()),
            "mode" => {
                return one(layout
                    .mode(arguments.trim())
                    .map_err(|error| usage(&error))?);
            }
            "at" => {
                let at = entries(arguments).ok_or_else(|| usage(&AT))?;
                let at = layout.at(&at).map_err(|error| usage(&error))?;
                return without_names(at.to_string());
            }
            "transpose_to" => {
                let names: Vec<_> = arguments.split(',').map(str::trim).collect();
                layout = layout.transpose_to(&names).map_err(|error| usage(&error))?;
            }
            "tile" => {
                let tiles = entries(arguments).ok_or_else(|| usage(&TILE))?;
                layout = layout.tile(&tiles).map_err(|error| usage(&error))?;
            }
            other => return Err(usage(&no_operation(other))),
        }
        rest = after;
    }
    match rest.trim() {
        "" => Ok(WithNames::Layout(Box::new(layout))),
        rest => Err(usage(&format!("expected `.operation(…)`, found `{rest}`"))),
    }
}

/// The expression without names that a command needs which has no use for names.
pub(super) fn expression(text: &str) -> Result<String, Stop> {
    match evaluate(text)? {
        WithNames::Expression(plain) => Ok(plain),
        WithNames::Layout(layout) => Err(Stop::Usage(format!(
            "{text}: only `eval` and `draw` take names: write `.unnamed()` behind it, or {}",
            layout.to_dynamic().layout()
        ))),
    }
}

const AT: &str = "an index is written by name, as in `at(row: 1, col: 2)`";
const TILE: &str = "tiles are written by name, as in `tile(row: 2, col: 4)`";

fn no_operation(name: &str) -> String {
    format!(
        "`{name}` makes modes without names: write `.unnamed()` before it; by name there are `at`, `mode`, \
         `tile` and `transpose_to`"
    )
}

/// `.name(arguments)` at the start of a text, and what follows.
fn call(text: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = text.trim_start().strip_prefix('.')?.split_once('(')?;
    let (arguments, after) = rest.split_once(')')?;
    Some((name.trim(), arguments, after))
}

/// `row: 1, col: 2`, also in braces.
fn entries(text: &str) -> Option<Vec<(&str, i64)>> {
    let text = text.trim();
    let inside = text
        .strip_prefix('{')
        .and_then(|text| text.strip_suffix('}'));
    let entries = inside.unwrap_or(text).split(',').map(|entry| {
        let (name, number) = entry.split_once(':')?;
        Some((name.trim(), number.trim().parse().ok()?))
    });
    entries.collect()
}
