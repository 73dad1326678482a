//! One diagnostic as JSON: a line of `cargo --message-format=json` or of
//! `rustc --error-format=json`.
//!
//! ```text
//! {"reason":"compiler-message","message":{"message":…,"spans":[{"label":…}],"children":[…],"rendered":…}}
//! ```
//!
//! Messages, labels and the rendered text are rewritten, and notes that are noise are left out. A
//! cure is a help more, and the proposals that it replaces, which an editor would offer to apply,
//! are left out. Everything else keeps its value and its order: source, proposed code, places.

use crate::context::Context;
use crate::cures::Cure;
use crate::human::rewrite_diagnostic;
use crate::noise::{Note, has_cut_type, judge};
use crate::text::rewrite;
use crate::token::plain;
use serde_json::Value;

/// The line in CuTe's notation; `None` if it is not a diagnostic about this library.
pub(crate) fn rewrite_json(line: &str, read: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut value: Value = serde_json::from_str(line).ok()?;
    let diagnostic = match value.get("reason") {
        Some(reason) if reason == "compiler-message" => value.get_mut("message")?,
        Some(_) => return None,
        None => &mut value,
    };
    if !(diagnostic.get("message")?.is_string() && diagnostic.get("spans")?.is_array()) {
        return None;
    }
    let mut texts = Vec::new();
    collect(diagnostic, &mut texts);
    let lines = texts.iter().flat_map(|text| text.lines());
    let context = Context::new(lines, read);
    let rendered = diagnostic.get("rendered").and_then(Value::as_str);
    let cure = rendered.and_then(|text| Cure::new(text, &context, read));
    if !context.is_ours && cure.is_none() {
        return None;
    }
    let before = diagnostic.clone();
    change(diagnostic, &context, cure.as_ref());
    if *diagnostic == before {
        return None;
    }
    let end = &line[line.trim_end().len()..];
    Some(value.to_string() + end)
}

/// Whether a line is a diagnostic about this library in which a part of a type is not known.
pub(crate) fn has_gaps(line: &str, read: &dyn Fn(&str) -> Option<String>) -> bool {
    let gaps = |text: &str| text.matches('…').count();
    rewrite_json(line, read).is_some_and(|new| gaps(&new) > gaps(line))
}

/// Whether two lines are one diagnostic, in other words: it has the same code at the same places.
pub(crate) fn is_same_diagnostic(one: &str, other: &str) -> bool {
    let key = |line: &str| {
        let value: Value = serde_json::from_str(line).ok()?;
        let places: Vec<_> = list(&value, "spans")
            .iter()
            .map(|span| {
                (
                    span["file_name"].clone(),
                    span["byte_start"].clone(),
                    span["byte_end"].clone(),
                )
            })
            .collect();
        Some((
            value.get("level")?.clone(),
            value.get("code")?.clone(),
            places,
        ))
    };
    key(one).is_some_and(|one| key(other) == Some(one))
}

/// The texts of a diagnostic that are rustc's own.
fn collect(diagnostic: &Value, texts: &mut Vec<String>) {
    let text = |value: &Value| value.as_str().map(String::from);
    texts.extend(diagnostic.get("message").and_then(text));
    for span in list(diagnostic, "spans") {
        texts.extend(span.get("label").and_then(text));
    }
    for child in list(diagnostic, "children") {
        collect(child, texts);
    }
}

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], |list| list)
}

fn change(diagnostic: &mut Value, context: &Context, cure: Option<&Cure>) {
    if let Some(Value::Array(children)) = diagnostic.get_mut("children") {
        children.retain(|child| note(child) != Note::Noise);
        if let Some(cure) = cure {
            children.retain(|child| !cure.replaces(message(child)));
            children.insert(0, help(&cure.text));
        }
    }
    rewrite_texts(diagnostic, context);
    let is_cut = texts_without_notes_on_files(diagnostic)
        .iter()
        .any(|text| has_cut_type(text));
    if let Some(Value::Array(children)) = diagnostic.get_mut("children")
        && !is_cut
    {
        children.retain(|child| note(child) != Note::FullTypes);
    }
    if let Some(Value::String(rendered)) = diagnostic.get_mut("rendered") {
        *rendered = rewrite_diagnostic(rendered, context, cure).into_owned();
    }
}

/// A help without a place, as rustc writes it.
fn help(text: &str) -> Value {
    serde_json::json!({
        "children": [],
        "code": null,
        "level": "help",
        "message": text,
        "rendered": null,
        "spans": [],
    })
}

fn message(child: &Value) -> &str {
    let message = child.get("message").and_then(Value::as_str);
    message.unwrap_or_default()
}

fn note(child: &Value) -> Note {
    let proposed = list(child, "spans")
        .iter()
        .filter_map(|span| span.get("suggested_replacement")?.as_str());
    judge(&plain(message(child)), &proposed.collect::<String>())
}

fn texts_without_notes_on_files(diagnostic: &Value) -> Vec<String> {
    let mut texts = Vec::new();
    let children = list(diagnostic, "children").iter();
    for child in children.filter(|child| note(child) != Note::FullTypes) {
        collect(child, &mut texts);
    }
    let mut own = diagnostic.clone();
    own["children"] = Value::Null;
    collect(&own, &mut texts);
    texts
}

fn rewrite_texts(diagnostic: &mut Value, context: &Context) {
    if let Some(Value::String(message)) = diagnostic.get_mut("message") {
        *message = rewrite(message, context).into_owned();
    }
    if let Some(Value::Array(spans)) = diagnostic.get_mut("spans") {
        spans
            .iter_mut()
            .for_each(|span| rewrite_label(span, context));
    }
    if let Some(Value::Array(children)) = diagnostic.get_mut("children") {
        children
            .iter_mut()
            .for_each(|child| rewrite_texts(child, context));
    }
}

/// A span's label, and that of the macro call that it comes from.
fn rewrite_label(span: &mut Value, context: &Context) {
    if let Some(Value::String(label)) = span.get_mut("label") {
        *label = rewrite(label, context).into_owned();
    }
    if let Some(outer) = span
        .get_mut("expansion")
        .and_then(|expansion| expansion.get_mut("span"))
    {
        rewrite_label(outer, context);
    }
}
