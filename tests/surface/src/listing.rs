//! The surface of a crate as text.

use crate::hidden::take_out;
use crate::paths::{Name, Names, one_path_each};
use public_api::tokens::Token;
use public_api::{Builder, PublicItem};
use rustdoc_types::{Crate, FORMAT_VERSION};
use serde_json::{Value, from_str, to_string};
use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write as _;
use std::{env, fs, process};

const HEADER: &str = "\
# Public items, as tests/surface lists them. Each is at one path. Hidden items and implementations
# of traits are left out.

";

/// The list of what is public, from the JSON that rustdoc wrote.
pub fn listing(json: &str) -> Result<String, Box<dyn Error>> {
    let mut krate: Crate = from_str(json).map_err(|error| explain(json, error))?;
    take_out(&mut krate);
    let names = one_path_each(&mut krate);
    let items = items(&krate)?;

    let mut text = String::from(HEADER);
    let Names { prelude, others } = names;
    if let Some(prelude) = prelude {
        let unnamed = prelude.iter().filter(|name| name.name == "_").count();
        let macros = prelude.iter().filter(|name| name.name.ends_with('!'));
        let macros = macros.count();
        let others = prelude.len() - unnamed - macros;
        writeln!(
            text,
            "# The prelude: {others} names, {macros} macros, {unnamed} traits without a name"
        )?;
        write_names(&mut text, &prelude)?;
        writeln!(text)?;
    }
    writeln!(text, "# Items: {}", items.len())?;
    for item in items {
        writeln!(text, "{item}")?;
    }
    writeln!(text, "\n# Further names of items: {}", others.len())?;
    write_names(&mut text, &others)?;
    Ok(text)
}

fn write_names(text: &mut String, names: &BTreeSet<Name>) -> std::fmt::Result {
    for Name { name, meaning } in names {
        writeln!(text, "{name} = {meaning}")?;
    }
    Ok(())
}

/// The items that the crate `public-api` finds, which reads a file.
fn items(krate: &Crate) -> Result<Vec<String>, Box<dyn Error>> {
    let file = env::temp_dir().join(format!("cute-surface-{}.json", process::id()));
    fs::write(&file, to_string(krate)?)?;
    let found = Builder::from_rustdoc_json(&file).build();
    fs::remove_file(&file)?;
    Ok(found?.items().map(line).collect())
}

/// The line of an item. `public-api` 0.52 writes `Layout<IndexInt>` for `Layout<Index: Int>`.
fn line(item: &PublicItem) -> String {
    let mut line = String::new();
    let mut after_word = false;
    for token in item.tokens() {
        let is_word = !matches!(token, Token::Whitespace | Token::Symbol(_));
        if is_word && after_word {
            line.push_str(": ");
        }
        line.push_str(token.text());
        after_word = is_word;
    }
    line
}

/// Most likely the toolchain is another one than the crates for this format were made for.
fn explain(json: &str, error: serde_json::Error) -> Box<dyn Error> {
    let version = from_str::<Value>(json).ok();
    let version = version.and_then(|json| json["format_version"].as_u64());
    match version {
        Some(version) if version != u64::from(FORMAT_VERSION) => format!(
            "rustdoc wrote version {version} of its format, and version {FORMAT_VERSION} is read: \
             Cargo.toml needs other versions of public-api and rustdoc-types"
        )
        .into(),
        _ => error.into(),
    }
}
