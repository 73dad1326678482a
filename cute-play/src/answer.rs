//! The answer to what the user typed: values, a picture, steps and Rust source, or what is wrong.

use crate::picture::picture;
use crate::request::Request;
use cute_cli::evaluate::{Explanation, Outcome, Session, Shown};
use cute_cli::json;
use cute_cli::language::{Diagnostic, Problem, shortened};
use cute_cli::paint::Paint;
use cute_cli::properties::properties;
use cute_cli::report::{printable, report};
use cute_cli::rust;
use cute_cli::source::Source;
use cute_cli::value::{Notation, Value};
use cute_view::draw::Theme;
use serde_json::{Map, Value as Json, json};

/// The columns of an error, which fits a phone.
const COLUMNS: usize = 44;

/// The answer to a request, both in JSON.
pub fn answer(request: &str) -> String {
    let answer = match Request::read(request) {
        Ok(request) => of(&request),
        Err(why) => refused(&why),
    };
    answer.to_string()
}

fn of(request: &Request) -> Json {
    let text = &request.text;
    // the derivation of an operation that has no result says why, and what would be valid
    let explained = Session::default().explain(text);
    let outcome = Session::default().evaluate(text);
    let mut answer = match &outcome {
        Ok(outcome) if outcome.results.is_empty() => wrong(
            &Diagnostic::new(text.len()..text.len(), Problem::Empty),
            text,
        ),
        Ok(outcome) => right(outcome, explained.as_deref().unwrap_or_default(), request),
        Err(diagnostic) => wrong(diagnostic, text),
    };
    if let (Some(object), Ok(explanations)) = (answer.as_object_mut(), &explained) {
        let steps = explanations.iter().map(json::explanation).collect();
        object.insert("explanations".into(), Json::Array(steps));
    }
    answer
}

/// The results, and the picture of the last one.
fn right(outcome: &Outcome, explanations: &[Explanation], request: &Request) -> Json {
    let notation = outcome.notation;
    let results = outcome.results.iter();
    let mut answer = Map::new();
    answer.insert(
        "results".into(),
        results.map(|shown| result(shown, notation)).collect(),
    );
    if let Some(last) = outcome.results.last() {
        match picture(&last.value, explanations.last(), request) {
            Ok(None) => (),
            Ok(Some(drawing)) => {
                let theme = match request.is_dark {
                    true => Theme::Dark,
                    false => Theme::Light,
                };
                answer.insert("picture".into(), json!(drawing.theme(theme).to_svg()));
            }
            Err(why) => {
                answer.insert("no_picture".into(), json!(printable(&shortened(&why))));
            }
        }
    }
    Json::Object(answer)
}

/// A value as the command has it in JSON, with its properties and its Rust source.
fn result(shown: &Shown, notation: Notation) -> Json {
    let mut result = json::result(shown, notation);
    if let Some(object) = result.as_object_mut() {
        if let Value::Layout(layout) = &shown.value {
            object.insert("properties".into(), json!(properties(layout, notation)));
        }
        let rust = match rust::Source::new(&shown.value, None) {
            Ok(source) => json!({
                "value": source.value,
                "type": source.ty,
                "use": rust::Source::imports(&source.uses),
            }),
            Err(none) => json!({ "none": none.to_string() }),
        };
        object.insert("rust".into(), rust);
    }
    result
}

/// The problem and its place: as data, and as the command prints it.
fn wrong(diagnostic: &Diagnostic, text: &str) -> Json {
    let source = Source::new("line", text);
    let mut answer = json::error(diagnostic, &source);
    let printed = report(diagnostic, &source, COLUMNS, Paint::PLAIN);
    if let Some(error) = answer.get_mut("error").and_then(Json::as_object_mut) {
        error.insert("report".into(), json!(printed));
    }
    answer
}

/// The problem of a request that cannot be read.
fn refused(why: &str) -> Json {
    let why = printable(&shortened(why));
    json!({ "error": { "message": why, "report": format!("error: {why}\n") } })
}
