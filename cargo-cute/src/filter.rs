//! A stream of lines: which lines form a diagnostic, and the kind of each line.
//!
//! ```text
//!     Checking demo v0.1.0        a line of its own: goes through at once
//! error[E0308]: mismatched types  ┐
//!  --> src/main.rs:3:5            │ a diagnostic, up to the empty line
//!                                 ┘
//! {"reason":"compiler-message",…} JSON, a diagnostic by itself
//! ```

use crate::context::Context;
use crate::cures::Cure;
use crate::human::rewrite_diagnostic;
use crate::json::rewrite_json;
use crate::lines::{begins, prose};
use crate::token::plain;

/// A diagnostic with more lines is written in pieces.
const MOST_LINES: usize = 10_000;

/// Rewrites the output of cargo or rustc line by line. Each line may have any of their formats.
///
/// ```
/// let mut filter = cargo_cute::Filter::new();
/// let mut out = Vec::new();
/// filter.line(b"warning: unused `Mode<Pos<_1, X4>, Pos<_1, X1>>`\n", &mut out);
/// assert!(out.is_empty()); // more may belong to it
/// filter.line(b"\n", &mut out);
/// assert_eq!(out, b"warning: unused `_4:_1`\n\n");
/// ```
#[derive(Default)]
pub struct Filter {
    /// The diagnostic that has begun.
    block: String,
    lines: usize,
}

impl Filter {
    /// A filter at the start of a stream.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a line with its end, and appends what is complete to `out`.
    ///
    /// Lines that are not UTF-8 stay as they are.
    pub fn line(&mut self, line: &[u8], out: &mut Vec<u8>) {
        let Ok(line) = std::str::from_utf8(line) else {
            self.flush(out);
            out.extend_from_slice(line);
            return;
        };
        if line.starts_with('{') {
            self.flush(out);
            match rewrite_json(line, &read) {
                Some(new) => out.extend_from_slice(new.as_bytes()),
                None => out.extend_from_slice(line.as_bytes()),
            }
            return;
        }
        let plain = plain(line);
        self.block.push_str(line);
        self.lines += 1;
        let is_alone = self.lines == 1 && !begins(&plain);
        if is_alone || plain.trim().is_empty() || self.lines == MOST_LINES {
            self.flush(out);
        }
    }

    /// Whether a diagnostic has begun that is not written yet.
    pub fn is_waiting(&self) -> bool {
        !self.block.is_empty()
    }

    /// Appends the diagnostic that has begun to `out`, as if it were complete.
    pub fn flush(&mut self, out: &mut Vec<u8>) {
        let block = std::mem::take(&mut self.block);
        self.lines = 0;
        let context = Context::new(prose(&block), &read);
        let is_diagnostic = begins(&plain(block.lines().next().unwrap_or_default()));
        let cure = is_diagnostic
            .then(|| Cure::new(&block, &context, &read))
            .flatten();
        out.extend_from_slice(rewrite_diagnostic(&block, &context, cure.as_ref()).as_bytes());
    }
}

fn read(path: &str) -> Option<String> {
    std::fs::read_to_string(path).ok()
}
