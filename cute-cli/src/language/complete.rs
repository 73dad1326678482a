//! Whether a text is complete: [`is_complete`], and [`OpenParentheses`] for one that comes line after line.

use super::syntax::MAX_TEXT;
use super::token::{TokenKind, tokens};

/// Whether every parenthesis of a text is closed, so that it does not go on in another line. A text
/// that cannot be read is complete, too.
///
/// ```
/// use cute_cli::language::is_complete;
/// assert!(is_complete("a = (4,8)") && !is_complete("logical_divide((4,8),"));
/// ```
pub fn is_complete(text: &str) -> bool {
    OpenParentheses::default().closes(text)
}

/// The parentheses that the lines of a text have left open so far. Each line is read once, so that a text of
/// many lines takes no longer than its length.
///
/// ```
/// use cute_cli::language::OpenParentheses;
/// let mut open = OpenParentheses::default();
/// assert!(!open.closes("logical_divide((4,8),\n"));
/// assert!(open.closes("2)\n"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct OpenParentheses {
    depth: i64,
    bytes: usize,
}

impl OpenParentheses {
    /// Whether the text is complete with some lines more: see [`is_complete`].
    pub fn closes(&mut self, lines: &str) -> bool {
        self.bytes += lines.len();
        let Ok(tokens) = tokens(lines) else {
            return true;
        };
        let depths = tokens.iter().map(|token| match token.kind {
            TokenKind::Sign('(' | '[' | '{') => 1,
            TokenKind::Sign(')' | ']' | '}') => -1,
            _ => 0,
        });
        self.depth += depths.sum::<i64>();
        self.depth <= 0 || self.bytes > MAX_TEXT
    }
}
