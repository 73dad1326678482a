//! The recorded output of cargo for the programs in `recorded/programs`, through the filter.
//!
//! `recorded/record` records `output/`; `CUTE_BLESS=1 cargo test -p cargo-cute --test recorded` writes
//! `expected/` anew.

use cargo_cute::Filter;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/recorded")
        .join(name)
}

/// The texts of a folder by their names.
fn texts(name: &str) -> BTreeMap<String, String> {
    let files = fs::read_dir(folder(name))
        .unwrap()
        .map(|file| file.unwrap());
    files
        .map(|file| {
            let name = file.file_name().into_string().unwrap();
            (name, fs::read_to_string(file.path()).unwrap())
        })
        .collect()
}

fn filtered(text: &str) -> String {
    // cargo names the files of the programs from here.
    std::env::set_current_dir(folder("programs")).unwrap();
    let mut filter = Filter::new();
    let mut out = Vec::new();
    for line in text.split_inclusive('\n') {
        filter.line(line.as_bytes(), &mut out);
    }
    filter.flush(&mut out);
    String::from_utf8(out).unwrap()
}

/// [`filtered`] on a machine on which the full types lie in `full/`.
fn filtered_with_files(text: &str) -> String {
    // As it stands in JSON, too: no character of it is to be escaped.
    let full = folder("full").to_str().unwrap().replace('\\', "/");
    filtered(&text.replace("$FULL", &full)).replace(&full, "$FULL")
}

/// The recorded texts behind the filter, by their names.
fn results() -> BTreeMap<String, String> {
    let output = texts("output").into_iter();
    output
        .map(|(name, text)| (name, filtered_with_files(&text)))
        .collect()
}

fn without_colours(text: &str) -> String {
    let mut pieces = text.split('\x1b');
    let first = pieces.next().unwrap().to_string();
    pieces.fold(first, |all, piece| all + piece.split_once('m').unwrap().1)
}

#[test]
fn recorded_output_reads_as_expected() {
    let results = results();
    if std::env::var_os("CUTE_BLESS").is_some() {
        let _ = fs::remove_dir_all(folder("expected"));
        fs::create_dir(folder("expected")).unwrap();
        for (name, text) in &results {
            fs::write(folder("expected").join(name), text).unwrap();
        }
    }
    let expected = texts("expected");
    assert!(
        results.keys().eq(expected.keys()),
        "one expected text for each recorded one"
    );
    for (name, text) in &results {
        for (line, (new, old)) in std::iter::zip(text.lines(), expected[name].lines()).enumerate() {
            assert_eq!(new, old, "{name}:{}", line + 1);
        }
        assert_eq!(text, &expected[name], "{name}");
    }
}

#[test]
fn what_is_not_ours_goes_through_byte_by_byte() {
    let output = texts("output");
    let foreign = output
        .iter()
        .filter(|(name, _)| name.starts_with("foreign") || name.starts_with("warnings"));
    let mut count = 0;
    for (name, text) in foreign {
        assert_eq!(&filtered_with_files(text), text, "{name}");
        count += 1;
    }
    assert!(count >= 10, "all formats are recorded");
}

/// The texts of a diagnostic as JSON that are no source.
fn prose(diagnostic: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let list = |key: &str| diagnostic[key].as_array().cloned().unwrap_or_default();
    let mut texts = vec![text(&diagnostic["message"])];
    texts.extend(list("spans").iter().map(|span| text(&span["label"])));
    texts.extend(list("children").iter().flat_map(prose));
    texts.extend(text(&diagnostic["rendered"]).lines().map(String::from));
    texts
}

#[test]
fn no_numeral_and_no_tree_is_left() {
    let is_source = |line: &str| {
        without_colours(line)
            .trim_start()
            .starts_with(|c: char| c.is_ascii_digit())
    };
    let mut count = 0;
    for (name, text) in results()
        .iter()
        .filter(|(name, _)| !name.starts_with("foreign"))
    {
        let lines = text
            .lines()
            .flat_map(|line| match serde_json::from_str::<Value>(line) {
                Ok(message) => prose(&message["message"]),
                Err(_) => vec![line.to_string()],
            });
        // Source and proposed code stay Rust.
        for line in lines.filter(|line| !is_source(line)) {
            // Nothing is known of this type, not even that it is the library's.
            let line = line.replace("Cons<Cons<Mode<..., ...>, ...>, ...>", "");
            // `Cons<H, T>` in a list of impls is fine; what has a number in it is not.
            for sign in [
                "Hex<",
                "Pos<_1",
                "Pos<_3",
                "Neg<_1",
                "Mode<Pos",
                "Mode<Dyn",
                "Cons<Mode",
                "Cons<Pos",
                "ByMode<Cons",
                "Concrete>",
                "Concrete,",
            ] {
                assert!(!line.contains(sign), "{name}: {line}");
            }
            count += 1;
        }
    }
    assert!(count > 500);
}

#[test]
fn colours_change_no_text() {
    let results = results();
    for program in ["conditions", "mismatched", "foreign", "calls"] {
        let coloured = &results[&format!("{program}.ansi.txt")];
        assert!(coloured.contains('\x1b'));
        assert_eq!(
            without_colours(coloured),
            results[&format!("{program}.txt")],
            "{program}"
        );
    }
}

#[test]
fn json_renders_what_is_printed() {
    let results = results();
    for (format, program) in [
        ("", "conditions"),
        ("", "mismatched"),
        (".ansi", "mismatched"),
        ("", "calls"),
        (".ansi", "calls"),
    ] {
        let printed = &results[&format!("{program}{format}.txt")];
        let mut count = 0;
        for line in results[&format!("{program}{format}.json")].lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else {
                continue;
            };
            if let Some(rendered) = message["message"]["rendered"].as_str() {
                assert!(printed.contains(rendered), "{rendered}");
                count += 1;
            }
        }
        assert!(count >= 5);
    }
}

/// All of a value but the texts that are rewritten.
fn skeleton(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields
                .iter()
                .filter(|(key, _)| !["label", "rendered", "children"].contains(&key.as_str()));
            let kept = kept.filter(|(key, value)| *key != "message" || !value.is_string());
            Value::Object(
                kept.map(|(key, value)| (key.clone(), skeleton(value)))
                    .collect(),
            )
        }
        Value::Array(items) => items.iter().map(skeleton).collect(),
        other => other.clone(),
    }
}

#[test]
fn json_keeps_its_other_fields_and_their_order() {
    for (name, text) in texts("output")
        .iter()
        .filter(|(name, _)| name.ends_with(".json"))
    {
        let new = filtered_with_files(text);
        assert_eq!(new.lines().count(), text.lines().count());
        for (old, new) in std::iter::zip(text.lines(), new.lines()) {
            let Ok(old) = serde_json::from_str::<Value>(old) else {
                assert_eq!(old, new, "{name}");
                continue;
            };
            let new: Value = serde_json::from_str(new).unwrap();
            assert_eq!(
                skeleton(&new).to_string(),
                skeleton(&old).to_string(),
                "{name}"
            );
        }
    }
}

#[test]
fn an_editor_is_offered_no_proposal_that_a_cure_replaces() {
    let diagnostics = |text: &str| -> Vec<Value> {
        let lines = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok());
        lines.map(|line: Value| line["message"].clone()).collect()
    };
    let children = |diagnostic: &Value| -> Vec<String> {
        let list = diagnostic["children"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        list.iter()
            .map(|child| child["message"].to_string())
            .collect()
    };
    let text = &texts("output")["calls.json"];
    let new = diagnostics(&filtered_with_files(text));
    let mut count = 0;
    for (old, new) in std::iter::zip(diagnostics(text), new) {
        let (old, new) = (children(&old), children(&new));
        assert!(
            !new.iter().any(|message| message.contains("remove the")),
            "{new:?}"
        );
        if old.iter().any(|message| message.contains("remove the")) {
            assert!(new[0].contains(": `"), "a cure stands there: {new:?}");
            count += 1;
        }
    }
    assert!(count >= 10, "{count}");
}

#[test]
fn marks_stay_below_what_they_mark() {
    let is_drawn = |line: &&str| {
        line.trim_start()
            .starts_with(|c: char| c == '|' || c.is_ascii_digit())
    };
    for (name, text) in texts("output")
        .iter()
        .filter(|(name, _)| name.ends_with("s.txt") || name.ends_with("d.txt"))
    {
        let new = filtered_with_files(text);
        // Up to a label, the drawing of the first snippet of each diagnostic is the same.
        let drawing = |text: &str| -> Vec<String> {
            let diagnostics = text.split("\n\n");
            let first = diagnostics.flat_map(|text| {
                text.lines()
                    .skip_while(|line| !is_drawn(line))
                    .take_while(is_drawn)
                    .map(String::from)
                    .collect::<Vec<_>>()
            });
            first
                .map(|line| line.split('`').next().unwrap().to_string())
                // A proposal at the marks may be left out, and a bar leads to a cure.
                .map(|line| line.split(" help: ").next().unwrap().trim_end().to_string())
                .filter(|line| line.trim() != "|")
                .collect()
        };
        assert_eq!(drawing(&new), drawing(text), "{name}");
        assert!(name.starts_with("warnings") || !drawing(text).is_empty());
    }
}

#[test]
fn without_the_files_the_cut_is_shown() {
    let text = &texts("output")["conditions.txt"];
    let new = filtered(text);
    assert!(
        new.contains("to implement `ZippedDivisibleBy<(_128,…)>`"),
        "{new}"
    );
    assert!(new.contains("the full name for the type has been written to"));
}
