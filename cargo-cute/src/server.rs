//! The messages of a language server: hovers, inlay hints and diagnostics of rust-analyzer.
//!
//! ```text
//! Content-Length: 128\r\n\r\n{"jsonrpc":"2.0","id":7,"result":{"contents":{"kind":"markdown","value":…}}}
//! ```
//!
//! Only what an editor shows is rewritten: the text of a hover, the label of a hint, the message of
//! a diagnostic. Edits, which would be written into the source, stay as they are.

use crate::rewrite;
use serde_json::Value;
use std::borrow::Cow;
use std::io::{self, BufRead, Write};

/// Copies what a language server writes, message by message, with the types of the library in
/// CuTe's notation. What is no message, such as the answer to `--version`, is copied as it is.
///
/// # Errors
/// Errors of reading and writing; `UnexpectedEof` if a message is not complete.
///
/// ```
/// let hover = br#"{"id":1,"result":{"contents":{"value":"let l: Mode<Pos<_1, X4>, Pos<_3, X8>>"}}}"#;
/// let mut sent = format!("Content-Length: {}\r\n\r\n", hover.len()).into_bytes();
/// sent.extend_from_slice(hover);
/// let mut shown = Vec::new();
/// cargo_cute::serve(&sent[..], &mut shown)?;
/// assert!(shown.ends_with(br#""value":"let l: _4:_24"}}}"#));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve(mut from: impl BufRead, to: &mut impl Write) -> io::Result<()> {
    loop {
        let (mut headers, mut length) = (Vec::new(), None);
        loop {
            let begin = headers.len();
            if from.read_until(b'\n', &mut headers)? == 0 && begin == 0 {
                return Ok(());
            }
            let line = String::from_utf8_lossy(&headers[begin..]);
            let line = line.trim_end();
            match line.split_once(':') {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.trim().parse::<usize>().ok();
                    headers.truncate(begin);
                }
                Some((name, _)) if name.eq_ignore_ascii_case("content-type") => {}
                _ if line.is_empty() && length.is_some() => break,
                _ => {
                    to.write_all(&headers)?;
                    io::copy(&mut from, to)?;
                    return to.flush();
                }
            }
        }
        let mut body = vec![0; length.unwrap_or(0)];
        from.read_exact(&mut body)?;
        let body = match rewrite_message(&body) {
            Some(new) => new.into_bytes(),
            None => body,
        };
        write!(to, "Content-Length: {}\r\n", body.len())?;
        to.write_all(&headers)?;
        to.write_all(&body)?;
        to.flush()?;
    }
}

/// The message in CuTe's notation; `None` if nothing in it changes.
fn rewrite_message(body: &[u8]) -> Option<String> {
    let mut message: Value = serde_json::from_slice(body).ok()?;
    let mut changed = false;
    if let Some(Value::Array(diagnostics)) = message.pointer_mut("/params/diagnostics") {
        changed |= each(diagnostics, diagnostic);
    }
    match message.get_mut("result") {
        Some(Value::Array(items)) => changed |= each(items, hint),
        Some(result) => {
            changed |= result.get_mut("contents").is_some_and(contents) || hint(result);
            if let Some(Value::Array(items)) = result.get_mut("items") {
                changed |= each(items, diagnostic);
            }
        }
        None => {}
    }
    changed.then(|| message.to_string())
}

/// Changes each item; whether any has changed.
fn each(items: &mut [Value], change: fn(&mut Value) -> bool) -> bool {
    let mut changed = false;
    for item in items {
        changed |= change(item);
    }
    changed
}

/// A diagnostic, which has a place and a message.
fn diagnostic(item: &mut Value) -> bool {
    if item.get("range").is_none() {
        return false;
    }
    let mut changed = item.get_mut("message").is_some_and(text);
    if let Some(Value::Array(related)) = item.get_mut("relatedInformation") {
        changed |= each(related, |note| note.get_mut("message").is_some_and(text));
    }
    changed
}

/// The contents of a hover: a text, an object with a text, or a list of these.
fn contents(value: &mut Value) -> bool {
    match value {
        Value::Array(parts) => each(parts, contents),
        Value::Object(object) => object.get_mut("value").is_some_and(text),
        value => text(value),
    }
}

/// An inlay hint, which has a position and a label: a text, or parts that make it up together. A
/// label that changes becomes one part, without the links of the names that it had.
fn hint(item: &mut Value) -> bool {
    if item.get("position").is_none() {
        return false;
    }
    match item.get_mut("label") {
        Some(Value::Array(parts)) => {
            let values = parts.iter().filter_map(|part| part.get("value")?.as_str());
            match rewrite(&values.collect::<String>()) {
                Cow::Borrowed(_) => false,
                Cow::Owned(new) => {
                    *parts = vec![serde_json::json!({ "value": new })];
                    true
                }
            }
        }
        Some(label) => text(label),
        None => false,
    }
}

fn text(value: &mut Value) -> bool {
    let new = value.as_str().map(rewrite);
    match new {
        Some(Cow::Owned(new)) => {
            *value = new.into();
            true
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TYPE: &str =
        "Cons<Mode<Pos<_1, X4>, Pos<_1, X8>>, Cons<Mode<Pos<_1, X8>, Pos<_1, X1>>, Nil>>";

    fn frame(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[track_caller]
    fn served(sent: &str) -> String {
        let mut shown = Vec::new();
        serve(sent.as_bytes(), &mut shown).expect("complete messages");
        String::from_utf8(shown).expect("text")
    }

    /// The message is shown with the type in CuTe's notation, in each place where it stands.
    #[track_caller]
    fn shown(message: &str) {
        let new = message.replace("TYPE", "(_4,_8):(_8,_1)");
        assert_eq!(served(&frame(&message.replace("TYPE", TYPE))), frame(&new));
    }

    #[track_caller]
    fn unchanged(message: &str) {
        let sent = frame(&message.replace("TYPE", TYPE));
        assert_eq!(served(&sent), sent);
    }

    #[test]
    fn what_an_editor_shows_is_rewritten() {
        shown(
            r#"{"jsonrpc":"2.0","id":7,"result":{"contents":{"kind":"markdown","value":"```rust\nlet l: TYPE\n```\n---\nsize = 0"},"range":{}}}"#,
        );
        shown(r#"{"id":7,"result":{"contents":"let l: TYPE"}}"#);
        shown(
            r#"{"id":7,"result":{"contents":["let l: TYPE",{"language":"rust","value":"fn f(l: TYPE)"}]}}"#,
        );
        shown(r#"{"id":8,"result":[{"position":{"line":1,"character":9},"label":": TYPE"}]}"#);
        shown(r#"{"id":8,"result":{"position":{"line":1,"character":9},"label":": TYPE"}}"#);
        shown(
            r#"{"method":"textDocument/publishDiagnostics","params":{"uri":"a","diagnostics":[{"range":{},"message":"expected `TYPE`, found `u8`","relatedInformation":[{"message":"for `TYPE`"}]}]}}"#,
        );
        shown(
            r#"{"id":9,"result":{"kind":"full","items":[{"range":{},"message":"expected `TYPE`, found `u8`"}]}}"#,
        );
    }

    #[test]
    fn the_parts_of_a_label_are_one_type() {
        let parts = r#"[{"value":": "},{"value":"Mode","location":{}},{"value":"<"},{"value":"Pos"},{"value":"<_1, X4>, Pos<_3, X8>>"}]"#;
        let hint = |label: &str| {
            frame(&format!(
                r#"{{"id":8,"result":[{{"position":{{}},"label":{label}}}]}}"#
            ))
        };
        assert_eq!(served(&hint(parts)), hint(r#"[{"value":": _4:_24"}]"#));
        let other = r#"[{"value":": "},{"value":"Vec","location":{}},{"value":"<u8>"}]"#;
        assert_eq!(served(&hint(other)), hint(other));
        // cut by the editor's limit
        let cut = r#"[{"value":": Cons<Mode<Pos<_1, X4>, …>, …>"}]"#;
        assert_eq!(served(&hint(cut)), hint(r#"[{"value":": (_4,…):(…,…)"}]"#));
    }

    #[test]
    fn what_is_written_into_the_source_stays() {
        unchanged(
            r#"{"id":7,"result":[{"title":"Insert type","edit":{"changes":{"a":[{"range":{},"newText":": TYPE"}]}}}]}"#,
        );
        unchanged(
            r#"{"id":7,"result":{"isIncomplete":true,"items":[{"label":"l","insertText":"TYPE","detail":"TYPE"}]}}"#,
        );
        unchanged(r#"{"id":7,"result":[{"range":{},"newText":"TYPE"}]}"#);
        unchanged(r#"{"id":7,"result":null}"#);
        unchanged("no JSON: TYPE");
    }

    #[test]
    fn messages_follow_each_other_and_headers_stay() {
        let one = r#"{"id":1,"result":{"contents":"Mode<Pos<_1, X4>, Pos<_3, X8>>"}}"#;
        let new = r#"{"id":1,"result":{"contents":"_4:_24"}}"#;
        let plain = r#"{"id":2,"result":null}"#;
        let sent = frame(one) + &frame(plain) + &frame(one);
        assert_eq!(served(&sent), frame(new) + &frame(plain) + &frame(new));
        let header = "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n";
        let with = |body: &str| format!("Content-Length: {}\r\n{header}\r\n{body}", body.len());
        let before = format!("{header}content-length: {}\r\n\r\n{one}", one.len());
        assert_eq!(served(&before), with(new));
        assert_eq!(
            served("rust-analyzer 1.95.0\nmore\n"),
            "rust-analyzer 1.95.0\nmore\n"
        );
        assert_eq!(served(""), "");
        let cut = serve(&b"Content-Length: 9\r\n\r\n{}"[..], &mut Vec::new());
        assert_eq!(cut.unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
    }
}
