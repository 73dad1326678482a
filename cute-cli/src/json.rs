//! Values and errors as JSON. The page `docs/cute-command.md` documents the format.

use crate::evaluate::{Explanation, Outcome, Shown};
use crate::language::{Diagnostic, shortened};
use crate::source::Source;
use crate::value::{Notation, Value};
use cute_core::dynamic::{DynLayout, DynLeaf};
use cute_core::error::{Condition, LayoutError};
use cute_core::swizzle::DynSwizzle;
use cute_view::explain::{Derivation, Step};
use serde_json::{Map, Number, Value as Json, json};

/// `{"results": […], "marks": …}`.
pub fn outcome(outcome: &Outcome) -> Json {
    let result = |shown: &Shown| result(shown, outcome.notation);
    json!({
        "results": outcome.results.iter().map(result).collect::<Vec<_>>(),
        "marks": outcome.notation == Notation::Marked,
    })
}

/// A value with its name, kind and text.
pub fn result(shown: &Shown, notation: Notation) -> Json {
    let mut object = Map::new();
    if let Some(variable) = &shown.variable {
        object.insert("variable".into(), json!(variable));
    }
    let kind = match &shown.value {
        Value::Underscore => "keep",
        Value::Integer(integer) if !integer.is_integer() => "basis vector",
        Value::Integer(_) => "integer",
        Value::Truth(_) => "truth",
        Value::Layout(_) => "layout",
        Value::Tuple(_) => "tuple",
        Value::Swizzle(_) => "swizzle",
        Value::Swizzled(_) => "swizzled layout",
        Value::InSmem(_) => "layout in shared memory",
        Value::Xor(_) => "XOR layout",
        Value::Named(_) => "layout with names",
        Value::Instruction(_) => "instruction",
    };
    object.insert("kind".into(), json!(kind));
    object.insert("text".into(), json!(notation.value(&shown.value)));
    object.insert("cute".into(), json!(shown.value.to_string()));
    match value(&shown.value) {
        Json::Object(parts) => object.extend(parts),
        value => {
            object.insert("value".into(), value);
        }
    }
    Json::Object(object)
}

/// A number, a truth value, `"_"`, a list, or a layout or the multiple of a basis vector as an
/// object.
pub fn value(value: &Value) -> Json {
    match value {
        Value::Underscore => json!("_"),
        Value::Integer(integer) => number(*integer),
        Value::Truth(answer) => json!(answer.holds()),
        Value::Layout(layout) => self::layout(layout),
        Value::Tuple(items) => Json::Array(items.iter().map(self::value).collect()),
        Value::Swizzle(swizzle) => json!({ "swizzle": self::swizzle(*swizzle) }),
        Value::Swizzled(swizzled) => json!({
            "swizzle": swizzle(swizzled.swizzle()),
            "offset": number(swizzled.offset()),
            "layout": layout(swizzled.layout()),
        }),
        Value::InSmem(in_smem) => json!({
            "swizzle_of_bytes": swizzle(in_smem.swizzle()),
            "element_bits": in_smem.bits(),
            "layout": layout(in_smem.layout()),
        }),
        Value::Xor(xor) => json!({ "layout": layout(xor.layout()) }),
        Value::Named(named) => json!({
            "modes": named.names().collect::<Vec<_>>(),
            "places": named.places().collect::<Vec<_>>(),
            "layout": layout(named.layout()),
        }),
        Value::Instruction(instruction) => {
            let layouts = instruction.layouts().into_iter();
            let layouts: Map<String, Json> = layouts
                .map(|(name, text)| (name.to_owned(), json!(text)))
                .collect();
            json!({ "instruction": instruction.name(), "layouts": layouts })
        }
    }
}

fn swizzle(swizzle: DynSwizzle) -> Json {
    json!({ "bits": swizzle.bits(), "base": swizzle.base(), "shift": swizzle.shift() })
}

/// A layout as an object.
pub fn layout(layout: &DynLayout) -> Json {
    json!({
        "shape": value(&layout.shape().into()),
        "stride": value(&layout.stride().into()),
        "size": layout.size(),
        "cosize": layout.cosize(),
        "coshape": value(&layout.coshape().into()),
        "rank": layout.rank(),
        "depth": layout.depth(),
        "static": layout.is_static(),
    })
}

fn number(integer: DynLeaf) -> Json {
    // numbers from -2^63 to 2^63, which JSON's numbers can hold
    let number = Number::from_i128(integer.value()).map_or(Json::Null, Json::Number);
    if integer.is_integer() {
        return number;
    }
    let path: Vec<u64> = integer.path().steps().collect();
    json!({ "multiple": number, "path": path })
}

/// `{"condition": "…", "explanation": "…"}`.
pub fn condition(condition: Condition) -> Json {
    json!({ "condition": condition.name(), "explanation": condition.explanation() })
}

/// An operation, its operands, steps and result. What has no steps has empty lists.
pub fn explanation(explanation: &Explanation) -> Json {
    match explanation {
        Explanation::Derivation(derivation) => self::derivation(derivation),
        Explanation::Meaning(meaning) => json!({
            "operation": meaning.operation,
            "operands": meaning.operands.iter().map(operand).collect::<Vec<_>>(),
            "definition": meaning.definition,
            "steps": [],
            "result": meaning.result,
            "remedies": [],
            "check": [],
        }),
    }
}

fn operand((name, operand): &(&str, String)) -> Json {
    json!({ "name": name, "text": operand })
}

fn derivation(derivation: &Derivation) -> Json {
    let remedies = derivation.remedies.iter();
    let mut object = Map::new();
    object.insert("operation".into(), json!(derivation.operation));
    object.insert(
        "operands".into(),
        derivation.operands.iter().map(operand).collect(),
    );
    object.insert("definition".into(), json!(derivation.definition));
    object.insert("steps".into(), steps(&derivation.steps, derivation));
    add_outcome(&mut object, Some(&derivation.outcome), derivation);
    object.insert(
        "remedies".into(),
        remedies.map(ToString::to_string).collect(),
    );
    object.insert(
        "check".into(),
        derivation.check.iter().map(ToString::to_string).collect(),
    );
    Json::Object(object)
}

fn steps(steps: &[Step], derivation: &Derivation) -> Json {
    let step = |step: &Step| {
        let mut object = Map::new();
        object.insert("sentence".into(), json!(step.sentence));
        object.insert(
            "formulas".into(),
            step.formulas.iter().map(ToString::to_string).collect(),
        );
        object.insert("steps".into(), self::steps(&step.steps, derivation));
        add_outcome(&mut object, step.outcome.as_ref(), derivation);
        Json::Object(object)
    };
    steps.iter().map(step).collect()
}

/// `result`, a text, or `error` and its `condition`.
fn add_outcome(
    object: &mut Map<String, Json>,
    outcome: Option<&Result<DynLayout, LayoutError>>,
    derivation: &Derivation,
) {
    match outcome {
        Some(Ok(layout)) => {
            object.insert("result".into(), json!(derivation.shown(layout).to_string()));
        }
        Some(Err(error)) => {
            object.insert("error".into(), json!(error.to_string()));
            object.insert("condition".into(), json!(error.condition().to_string()));
        }
        None => (),
    }
}

/// `{"error": {…}}`.
pub fn error(diagnostic: &Diagnostic, source: &Source) -> Json {
    let place = source.location(&diagnostic.span);
    let condition = diagnostic.problem.condition();
    json!({
        "error": {
            "message": diagnostic.problem.to_string(),
            "condition": condition.map(|condition| condition.to_string()),
            "within": diagnostic.problem.within(),
            "help": diagnostic.problem.help(),
            "source": place.name,
            "line": place.line,
            "column": place.column,
            "text": shortened(&place.text[place.marked.clone()]),
        }
    })
}
