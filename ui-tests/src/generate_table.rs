//! Writes the table of conditions in `docs/errors.md`.

use crate::row::rows;

/// Where the table begins and ends in the page.
const BEGIN: &str = "<!-- Written by ui-tests/src/generate_table.rs -->\n";
const END: &str = "<!-- End of the table -->\n";

/// The page with the table of today.
pub fn page(old: &str) -> String {
    let (before, rest) = old.split_once(BEGIN).expect("the page has a table");
    let (_, after) = rest.split_once(END).expect("the table of the page ends");
    format!("{before}{BEGIN}{}{END}{after}", table())
}

/// One line for each message.
fn table() -> String {
    let mut text = String::from("| condition | error and violation | message |\n|---|---|---|\n");
    for row in rows() {
        let mut messages: Vec<&str> = row.words.iter().map(|words| words.message).collect();
        messages.dedup();
        for message in messages {
            text += &format!("| {} | `{}` | {message} |\n", row.condition, row.name);
        }
    }
    text
}
