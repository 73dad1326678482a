//! Writes the table of conditions in `docs/errors.md`, and that of the messages of a condition on
//! its page in `docs/errors`.

use crate::row::{Row, rows};

/// Where the table begins and ends in a page.
const BEGIN: &str = "<!-- Written by ui-tests/src/generate_table.rs -->\n";
const END: &str = "<!-- End of the table -->\n";

/// The page with the table of today: all conditions.
pub fn page(old: &str) -> String {
    let mut text = String::from("| condition | error and violation | message |\n|---|---|---|\n");
    for row in rows() {
        for message in messages(&row) {
            text += &format!("| {} | `{}` | {message} |\n", row.condition, row.name);
        }
    }
    with_table(old, &text)
}

/// The page of a condition with the table of today: its errors.
pub fn page_of(condition: &str, old: &str) -> String {
    let mut text = String::from("| error and violation | message |\n|---|---|\n");
    for row in rows().iter().filter(|row| row.condition == condition) {
        for message in messages(row) {
            text += &format!("| `{}` | {message} |\n", row.name);
        }
    }
    with_table(old, &text)
}

/// A page with this table in place of the one that it has.
fn with_table(old: &str, table: &str) -> String {
    let (before, rest) = old.split_once(BEGIN).expect("the page has a table");
    let (_, after) = rest.split_once(END).expect("the table of the page ends");
    format!("{before}{BEGIN}{table}{END}{after}")
}

/// The messages of a row, each once.
fn messages(row: &Row) -> Vec<&'static str> {
    let mut messages: Vec<&str> = row.words.iter().map(|words| words.message).collect();
    messages.dedup();
    messages
}
