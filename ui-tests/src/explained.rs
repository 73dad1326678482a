//! The examples of `docs/errors-explained.md` and of the front page, as programs of the UI tests.
//!
//! rustc reports what macros refuse before anything else, so those examples are a program of their
//! own.

use crate::row::rows;

/// The page with an example for each condition.
const PAGE: &str = include_str!("../../docs/errors-explained.md");
/// The front page, which shows one message as rustc prints it.
const README: &str = include_str!("../../README.md");

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
    let conditions = [README, PAGE]
        .iter()
        .flat_map(|page| blocks(page, "rust,compile_fail,E0277"));
    let conditions: Vec<String> = conditions.collect();
    [
        (
            "ui-tests/explained/conditions.rs",
            program(
                "The examples of the front page and of docs/errors-explained.md.",
                &conditions,
            ),
        ),
        (
            "ui-tests/explained/literals.rs",
            program(
                "The examples of docs/errors-explained.md that macros refuse.",
                &blocks(PAGE, "rust,compile_fail"),
            ),
        ),
    ]
}

/// The names of all conditions that have no section on the page.
pub fn unexplained() -> Vec<&'static str> {
    let names = rows().into_iter().map(|row| row.condition);
    names
        .filter(|name| !PAGE.contains(&format!("\n## {name}\n")))
        .collect()
}

/// The messages that the page states: `// error: …`.
pub fn messages() -> Vec<&'static str> {
    let lines = PAGE.lines().map(str::trim);
    lines
        .filter_map(|line| line.strip_prefix("// error: "))
        .collect()
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
