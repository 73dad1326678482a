//! Tokens: a text as numbers, names and signs.

use super::pointer::pointer;
use super::problem::{Diagnostic, Problem};
use super::syntax::{MAX_TEXT, Span};
use cute_core::dynamic::BasisPath;

/// A token and its place.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) span: Span,
    pub(super) kind: TokenKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Number {
        value: i128,
        /// The path of the basis vector; empty for an integer.
        path: BasisPath,
        is_marked: bool,
    },
    /// `8@lane`, `8@1@lane`; the path is the text behind the first `@`.
    Placed {
        value: i128,
        is_marked: bool,
    },
    /// `smem_ptr[16b](0x400)`, which is read again
    Pointer,
    /// `_`
    Underscore,
    Name,
    /// A character that is a token by itself.
    Sign(char),
    /// The end of a line.
    Line,
    End,
}

/// The words of a text, the last one `End`.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, Diagnostic> {
    if text.len() > MAX_TEXT {
        return Err(Diagnostic::new(0..0, Problem::TextTooLong));
    }
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        // names of CuTe C++ stand in its namespaces, those of CuTe DSL in its module
        at += match [
            "cute::",
            "cute.",
            "cutlass::",
            "GMMA::Major::",
            "UMMA::Major::",
            "GMMA::",
            "UMMA::",
        ]
        .into_iter()
        .find(|of| text[at..].starts_with(of))
        {
            Some(of) => of.len(),
            None => 0,
        };
        let start = at;
        if let Some((_, length)) = pointer(&text[at..]) {
            at += length;
            let (span, kind) = (start..at, TokenKind::Pointer);
            tokens.push(Token { span, kind });
            continue;
        }
        let kind = match next {
            '#' => {
                at += until(&text[at..], |c| c == '\n');
                continue;
            }
            '\n' => {
                at += 1;
                TokenKind::Line
            }
            _ if next.is_whitespace() => {
                at += next.len_utf8();
                continue;
            }
            '_' if text[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') => {
                at += until(&text[at..], |c| !(c.is_ascii_alphanumeric() || c == '_'));
                TokenKind::Name
            }
            '_' | '0'..='9' => number(text, &mut at)?,
            _ if next.is_ascii_alphabetic() => {
                at += until(&text[at..], |c| !(c.is_ascii_alphanumeric() || c == '_'));
                TokenKind::Name
            }
            _ => {
                at += next.len_utf8();
                TokenKind::Sign(next)
            }
        };
        let span = start..at;
        tokens.push(Token { span, kind });
    }
    tokens.push(Token {
        span: text.len()..text.len(),
        kind: TokenKind::End,
    });
    Ok(tokens)
}

/// Reads `_`, `4`, `_4`, `_-4` or `4@1@0` at `at`, and moves `at` behind it.
fn number(text: &str, at: &mut usize) -> Result<TokenKind, Diagnostic> {
    let start = *at;
    let is_marked = text[start..].starts_with('_');
    let after_mark = &text[start + usize::from(is_marked)..];
    let is_negative = is_marked && after_mark.starts_with('-');
    let digits = &after_mark[usize::from(is_negative)..];
    let digits = &digits[..until(digits, |c| !c.is_ascii_digit())];
    if digits.is_empty() {
        *at += 1;
        return Ok(TokenKind::Underscore);
    }
    *at += usize::from(is_marked) + usize::from(is_negative) + digits.len();
    // digits can only fail to parse because the number is too large
    let magnitude = digits.parse::<i128>().unwrap_or(i128::MAX);
    if magnitude > 1 << 63 {
        return Err(Diagnostic::new(start..*at, Problem::NumberTooLarge));
    }
    let value = if is_negative { -magnitude } else { magnitude };
    // a path ends with the name of a place, or has none: `8@lane`, `8@1@lane`
    let rest = &text[*at..];
    let places = &rest[..until(rest, |c| !(c.is_ascii_alphanumeric() || "_@".contains(c)))];
    if places.starts_with('@') && places.contains(|c: char| c.is_ascii_alphabetic()) {
        *at += places.len();
        return Ok(TokenKind::Placed { value, is_marked });
    }
    let path = path(text, at)?;
    Ok(TokenKind::Number {
        value,
        path,
        is_marked,
    })
}

/// Reads `@1@0`, innermost first, if it stands at `at`, and moves `at` behind it.
fn path(text: &str, at: &mut usize) -> Result<BasisPath, Diagnostic> {
    let start = *at;
    let mut steps = Vec::new();
    while text[*at..].starts_with('@') {
        let digits = &text[*at + 1..];
        let digits = &digits[..until(digits, |c| !c.is_ascii_digit())];
        *at += 1 + digits.len();
        if digits.is_empty() {
            let expected = "the number of a place after `@`";
            let found = text[*at..].chars().next().map(|c| format!("`{c}`"));
            let problem = Problem::Unexpected { expected, found };
            return Err(Diagnostic::new(*at..*at, problem));
        }
        // digits can only fail to parse because the number is too large
        steps.push(digits.parse().unwrap_or(u64::MAX));
    }
    steps.reverse();
    BasisPath::new(&steps).map_err(|error| Diagnostic::refused(start..*at, error))
}

/// The number of bytes before the first character that `ends`.
fn until(text: &str, ends: impl Fn(char) -> bool) -> usize {
    text.find(ends).unwrap_or(text.len())
}
