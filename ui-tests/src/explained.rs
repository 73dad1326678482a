//! The pages of `docs/errors`, one for each condition. Their examples, and those of the front page,
//! are programs of the UI tests.
//!
//! rustc reports what macros refuse before anything else, so those examples are a program of their
//! own.

use crate::row::rows;
use std::path::{Path, PathBuf};

/// The page that lists the conditions, each in a few words.
const LIST: &str = include_str!("../../docs/errors-explained.md");
/// The front page, which shows one message as rustc prints it.
const README: &str = include_str!("../../README.md");

/// The page of a condition.
pub struct Page {
    /// The condition.
    pub name: &'static str,
    /// What the list says about it.
    pub short: String,
    /// The page.
    pub text: String,
}

/// The folder of the pages.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/errors")
}

/// The pages of all conditions, in the order of the table.
pub fn pages() -> Vec<Page> {
    let mut names: Vec<&str> = rows().into_iter().map(|row| row.condition).collect();
    names.dedup();
    let page = |name| {
        let file = folder().join(format!("{name}.md"));
        let row = format!("| [{name}](errors/{name}.md) | ");
        let short = LIST.lines().find_map(|line| line.strip_prefix(&row));
        let short =
            short.unwrap_or_else(|| panic!("docs/errors-explained.md does not list {name}"));
        Page {
            name,
            short: short.trim_end_matches(" |").to_owned(),
            text: std::fs::read_to_string(&file)
                .unwrap_or_else(|error| panic!("{}: {error}", file.display())),
        }
    };
    names.into_iter().map(page).collect()
}

/// The blocks of a page that begin with this fence. Lines that the page hides by `# ` are shown.
fn blocks(page: &str, fence: &str) -> Vec<String> {
    let fence = format!("```{fence}\n");
    let starts = page.match_indices(&fence).map(|(at, _)| at + fence.len());
    starts
        .map(|start| {
            let block = page[start..].split("```").next().expect("a block ends");
            block
                .replace("\n# ", "\n")
                .trim_start_matches("# ")
                .to_owned()
        })
        .collect()
}

/// A program with a function for each block.
fn program(about: &str, blocks: &[String]) -> String {
    let mut text = format!("// {about}\n\nfn main() {{}}\n");
    for (number, block) in blocks.iter().enumerate() {
        text += &format!("\nfn example_{number}() {{\n");
        for line in block.lines() {
            text += &format!("    {line}\n");
        }
        text += "}\n";
    }
    text
}

/// The files of the programs, and their text.
pub fn programs() -> [(&'static str, String); 2] {
    let pages = pages();
    let pages = || pages.iter().map(|page| page.text.as_str());
    let conditions = std::iter::once(README).chain(pages());
    let conditions = conditions.flat_map(|page| blocks(page, "rust,compile_fail,E0277"));
    let conditions: Vec<String> = conditions.collect();
    let literals = pages().flat_map(|page| blocks(page, "rust,compile_fail"));
    let literals: Vec<String> = literals.collect();
    [
        (
            "ui-tests/explained/conditions.rs",
            program(
                "The examples of the front page and of docs/errors.",
                &conditions,
            ),
        ),
        (
            "ui-tests/explained/literals.rs",
            program("The examples of docs/errors that macros refuse.", &literals),
        ),
    ]
}

/// What each page lacks: its heading, an example with its message, the cause, the cure.
pub fn gaps() -> Vec<String> {
    let mut gaps = Vec::new();
    for page in pages() {
        let heading = format!("# {}\n", page.name);
        let message = format!("({})", page.name);
        let has_example = messages_of(&page)
            .iter()
            .any(|line| line.ends_with(&message));
        let has_cure = page.text.contains("\n**Cause.** ") && page.text.contains("\n**Cure.** ");
        if !(page.text.starts_with(&heading) && has_example && has_cure) {
            gaps.push(page.name.to_owned());
        }
    }
    gaps
}

/// The messages that a page states: `// error: …`.
fn messages_of(page: &Page) -> Vec<String> {
    let lines = page.text.lines().map(str::trim);
    let messages = lines.filter_map(|line| line.strip_prefix("// error: "));
    messages.map(str::to_owned).collect()
}

/// The messages that the pages state.
pub fn messages() -> Vec<String> {
    pages().iter().flat_map(messages_of).collect()
}

/// The lines of the message on the front page, without numbers of lines; `…` ends a line that goes
/// on.
pub fn front_page() -> Vec<&'static str> {
    let [block] = &README.match_indices("```text\nerror").collect::<Vec<_>>()[..] else {
        panic!("the front page shows one message");
    };
    let block = &README[block.0 + "```text\n".len()..];
    let block = block.split("```").next().expect("a block ends");
    block
        .lines()
        .map(|line| {
            line.trim_start_matches(|letter: char| letter.is_ascii_digit())
                .trim()
        })
        .map(|line| line.trim_end_matches('…').trim_end())
        .collect()
}
