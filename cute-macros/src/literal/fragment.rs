//! Fragments of a macro of the user, such as `$e:expr`, among other tokens.
//!
//! The compiler passes a fragment as a group without visible delimiters. Of such a group that comes
//! back from a procedural macro it reads the tokens alone: `$e * 2` of `1 + 2` would be 1 + 2 * 2.
//! In parentheses the fragment stays the operand that it was.

use super::cursor::Cursor;
use crate::tokens::{Delimiter, Group, TokenStream, TokenTree, is_punct, is_word};

/// Words with which a statement or an item begins, but no expression. Those of [`EITHER`] begin an
/// item if another word follows.
const STATEMENTS: [&str; 12] = [
    "let", "pub", "fn", "struct", "enum", "trait", "impl", "mod", "use", "type", "static", "extern",
];

/// Words with which an item begins, as in `const fn`, or an expression, as in `async move {}`.
const EITHER: [&str; 3] = ["async", "const", "unsafe"];

/// The tokens, with parentheses around each fragment that is an operand and has operators of its
/// own. Groups among the tokens are not looked into.
pub(crate) fn operands_kept(tokens: &[TokenTree]) -> TokenStream {
    let kept = tokens.iter().enumerate().map(|(place, token)| match token {
        TokenTree::Group(group)
            if group.delimiter() == Delimiter::None
                && is_operand(&tokens[..place], &tokens[place + 1..])
                && has_operator(group) =>
        {
            let mut kept = Group::new(Delimiter::Parenthesis, group.stream());
            kept.set_span(group.span());
            kept.into()
        }
        token => token.clone(),
    });
    kept.collect()
}

/// Whether an operator stands beside what is between these tokens, or a `.`, a `?`, an index or
/// arguments behind it.
fn is_operand(before: &[TokenTree], after: &[TokenTree]) -> bool {
    let goes_on = match after.first() {
        Some(TokenTree::Punct(punct)) => ".?".contains(punct.as_char()),
        Some(TokenTree::Group(group)) => {
            matches!(
                group.delimiter(),
                Delimiter::Bracket | Delimiter::Parenthesis
            )
        }
        _ => false,
    };
    // `&mut $x`
    let is_borrowed = is_word(before.last(), "mut");
    goes_on || is_borrowed || [before.last(), after.first()].into_iter().any(is_operator)
}

fn is_operator(token: Option<&TokenTree>) -> bool {
    let is_punct =
        matches!(token, Some(TokenTree::Punct(punct)) if "+-*/%&|^!<>=".contains(punct.as_char()));
    is_punct || is_word(token, "as")
}

/// Whether a fragment is an expression, or a type, with an operator outside of parentheses.
fn has_operator(group: &Group) -> bool {
    let tokens: Vec<_> = group.stream().into_iter().collect();
    let begins = |words: &[&str]| words.iter().any(|word| is_word(tokens.first(), word));
    let is_named = matches!(tokens.get(1), Some(TokenTree::Ident(_)));
    let is_statement = begins(&STATEMENTS)
        || is_punct(tokens.first(), '#')
        || begins(&EITHER) && is_named && !is_word(tokens.get(1), "move");
    let is_range = tokens.windows(2).any(|two| {
        (two.iter()).all(|token| matches!(token, TokenTree::Punct(dot) if dot.as_char() == '.'))
    });
    let has_operator = is_range || tokens.iter().any(|token| is_operator(Some(token)));
    has_operator && !is_statement && !is_path(group)
}

/// Whether a fragment is a path such as `Into<u8>`, which in parentheses would be none.
fn is_path(group: &Group) -> bool {
    let mut cursor = Cursor::inside(group);
    while !cursor.is_empty() {
        if cursor.at('<') {
            if !cursor.skip_generics() || !(cursor.is_empty() || cursor.at_path_separator()) {
                return false;
            }
        } else if cursor.at_path_separator() {
            cursor.next();
            cursor.next();
        } else if is_word(cursor.peek(), "as") || cursor.eat_ident().is_none() {
            return false;
        }
    }
    true
}
