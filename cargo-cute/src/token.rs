//! Splits a text into tokens, with matched brackets and the colour of each token.
//!
//! ```text
//! `Pos<_3, X8>`   =>   ` Pos < _3 , X8 > `       `<` and `>` know each other
//! ```
//!
//! Nothing fails here. A bracket without a counterpart has no partner, and if brackets are nested
//! too deep, no bracket has one. A backtick closes all open brackets, since rustc puts types in
//! backticks and prose around them.

use std::borrow::Cow;
use std::ops::Range;
use std::rc::Rc;

/// Deeper types stay as they are, so that no text exhausts the stack. rustc's own limit is 128.
const MOST_DEPTH: usize = 300;

/// The colour sequences in force, as they stand in the text; empty without any.
pub(crate) type Style = Rc<str>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// An identifier or a number.
    Word,
    /// `::`
    PathSeparator,
    /// `...`, where rustc has cut a type; or `…`.
    Cut,
    /// `<`, `(`, `[` or `{`
    Open,
    /// `>`, `)`, `]` or `}`
    Close,
    /// Any other character, or `->` and `=>`.
    Other,
}

#[derive(Debug)]
pub(crate) struct Token<'t> {
    pub kind: Kind,
    pub text: &'t str,
    /// Byte offset of the first character.
    pub start: usize,
    /// Whether it follows the token before it without a space. Colour sequences take no space.
    pub glued: bool,
    pub style: Style,
    /// The bracket that belongs to this one.
    pub partner: Option<usize>,
}

impl Token<'_> {
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    pub fn is(&self, text: &str) -> bool {
        self.text == text
    }
}

/// The tokens of a text.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut at, mut glued) = (0, false);
    let mut style: Style = "".into();
    while let Some(first) = text[at..].chars().next() {
        if let Some(escape) = escape_sequence(&text[at..]) {
            style = styled(&style, escape);
            at += escape.len();
            continue;
        }
        if first.is_whitespace() {
            at += first.len_utf8();
            glued = false;
            continue;
        }
        let (kind, length) = token(&text[at..], first);
        tokens.push(Token {
            kind,
            text: &text[at..at + length],
            start: at,
            glued,
            style: style.clone(),
            partner: None,
        });
        at += length;
        glued = true;
    }
    match_brackets(&mut tokens);
    if deepest(&tokens) > MOST_DEPTH {
        tokens.iter_mut().for_each(|token| token.partner = None);
    }
    tokens
}

/// The depth of the brackets that have a partner.
fn deepest(tokens: &[Token<'_>]) -> usize {
    let (mut depth, mut most) = (0_usize, 0);
    for (at, token) in tokens.iter().enumerate() {
        match token.partner {
            Some(partner) if partner > at => depth += 1,
            Some(_) => depth = depth.saturating_sub(1),
            None => {}
        }
        most = most.max(depth);
    }
    most
}

/// The kind and the length of the token at the start of a text.
fn token(text: &str, first: char) -> (Kind, usize) {
    if first.is_alphanumeric() || first == '_' {
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
        return (Kind::Word, end.unwrap_or(text.len()));
    }
    for (sign, kind) in [
        ("::", Kind::PathSeparator),
        ("...", Kind::Cut),
        ("…", Kind::Cut),
        ("->", Kind::Other),
        ("=>", Kind::Other),
    ] {
        if text.starts_with(sign) {
            return (kind, sign.len());
        }
    }
    let kind = match first {
        '<' | '(' | '[' | '{' => Kind::Open,
        '>' | ')' | ']' | '}' => Kind::Close,
        _ => Kind::Other,
    };
    (kind, first.len_utf8())
}

const PAIRS: [(&str, &str); 4] = [("<", ">"), ("(", ")"), ("[", "]"), ("{", "}")];

fn match_brackets(tokens: &mut [Token<'_>]) {
    let mut open: Vec<(usize, usize)> = Vec::new();
    // The number of open brackets of each kind shows at once whether a bracket closes nothing.
    let mut count = [0_usize; PAIRS.len()];
    for at in 0..tokens.len() {
        let text = tokens[at].text;
        if text == "`" {
            open.clear();
            count = [0; PAIRS.len()];
        } else if let Some(kind) = PAIRS.iter().position(|pair| pair.0 == text) {
            open.push((at, kind));
            count[kind] += 1;
        } else if let Some(kind) = PAIRS.iter().position(|pair| pair.1 == text) {
            // Within parentheses, a `>` is not a bracket if no `<` is open. A `)` closes what is
            // open within.
            if text == ">" && open.last().is_none_or(|&(_, last)| last != kind) {
                continue;
            }
            while count[kind] > 0 {
                let Some((opened, its_kind)) = open.pop() else {
                    break;
                };
                count[its_kind] -= 1;
                if its_kind == kind {
                    tokens[opened].partner = Some(at);
                    tokens[at].partner = Some(opened);
                    break;
                }
            }
        }
    }
}

/// The terminal sequence at the start of a text: a colour, a link or another one.
pub(crate) fn escape_sequence(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('\x1b')?;
    let length = match rest.bytes().next() {
        // ESC [ parameters, then a letter
        Some(b'[') => rest[1..]
            .find(|c: char| ('@'..='~').contains(&c))
            .map_or(rest.len(), |end| end + 2),
        // ESC ] text, then BEL or ESC \
        Some(b']') => {
            let bell = rest.find('\x07').map(|end| end + 1);
            let string_end = rest.find("\x1b\\").map(|end| end + 2);
            bell.into_iter()
                .chain(string_end)
                .min()
                .unwrap_or(rest.len())
        }
        _ => 0,
    };
    Some(&text[..1 + length])
}

/// The style after one more sequence.
fn styled(style: &Style, sequence: &str) -> Style {
    let Some(parameters) = sequence
        .strip_prefix("\x1b[")
        .and_then(|s| s.strip_suffix('m'))
    else {
        return style.clone();
    };
    match parameters {
        "" | "0" => "".into(),
        _ if parameters.starts_with("0;") => sequence.into(),
        _ => format!("{style}{sequence}").into(),
    }
}

/// A text without terminal sequences.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains('\x1b') {
        return text.into();
    }
    let (mut result, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find('\x1b') {
        result.push_str(&rest[..at]);
        rest = &rest[at..];
        rest = &rest[escape_sequence(rest).map_or(rest.len(), str::len)..];
    }
    result.push_str(rest);
    result.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn partners(text: &str) -> Vec<(usize, Option<usize>)> {
        let brackets = |t: &Token<'_>| matches!(t.kind, Kind::Open | Kind::Close);
        let tokens = tokens(text);
        let found = tokens.iter().filter(|t| brackets(t));
        found
            .map(|t| (t.start, t.partner.map(|p| tokens[p].start)))
            .collect()
    }

    #[test]
    fn brackets_of_a_type_belong_together() {
        assert_eq!(
            partners("A<B<C>>"),
            [(1, Some(6)), (3, Some(5)), (5, Some(3)), (6, Some(1))]
        );
        assert_eq!(partners("Fn(A) -> B"), [(2, Some(4)), (4, Some(2))]);
    }

    #[test]
    fn what_closes_nothing_has_no_partner() {
        assert_eq!(partners("a > b)"), [(2, None), (5, None)]);
        assert_eq!(partners("(a < b)"), [(0, Some(6)), (3, None), (6, Some(0))]);
        assert_eq!(partners("`A<B` `C>`"), [(2, None), (8, None)]);
    }

    #[test]
    fn each_token_has_its_colour() {
        let tokens = tokens("a\x1b[1m\x1b[35mb\x1b[0m<c");
        let styles: Vec<_> = tokens.iter().map(|t| (t.text, &*t.style)).collect();
        assert_eq!(
            styles,
            [("a", ""), ("b", "\x1b[1m\x1b[35m"), ("<", ""), ("c", "")]
        );
        assert!(tokens[1].glued);
    }

    #[test]
    fn plain_text_has_no_sequences() {
        let link = "\x1b]8;;https://e.org\x1b\\text\x1b]8;;\x1b\\";
        assert_eq!(plain(&format!("\x1b[1ma\x1b[0m {link}\x1b")), "a text");
    }
}
