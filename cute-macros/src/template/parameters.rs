//! The const generic parameters of an item, and where it uses them.

use super::names;
use crate::tokens::{Ident, TokenTree, is_punct, is_word};

/// The const generic parameters that a header declares: `const N: usize`.
pub(super) fn parameters(header: &[TokenTree]) -> Vec<Ident> {
    let mut result = Vec::new();
    for window in header.windows(3) {
        if let [first, TokenTree::Ident(name), colon] = window
            && is_word(Some(first), "const")
            && is_punct(Some(colon), ':')
        {
            result.push(name.clone());
        }
    }
    result
}

/// Whether a parameter stands in a literal, as `const N`, or is an argument of an operation, as in
/// `mode::<N>()`. Outside of literals, `const N:` declares another parameter or constant.
pub(super) fn is_used(tokens: &[TokenTree], name: &str, in_literal: bool) -> bool {
    tokens.iter().enumerate().any(|(place, token)| match token {
        TokenTree::Group(group) => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            is_used(
                &inner,
                name,
                in_literal || names::is_literal(&tokens[..place]),
            )
        }
        TokenTree::Ident(ident) => {
            let text = ident.to_string();
            let after = &tokens[place + 1..];
            if text == "const" {
                is_word(after.first(), name) && (in_literal || !is_punct(after.get(1), ':'))
            } else {
                names::method(&text, None).is_some() && is_argument(after, name)
            }
        }
        _ => false,
    })
}

/// Whether the tokens are `::<…, name, …>`.
fn is_argument(tokens: &[TokenTree], name: &str) -> bool {
    let [first, second, third, rest @ ..] = tokens else {
        return false;
    };
    let is_turbofish =
        is_punct(Some(first), ':') && is_punct(Some(second), ':') && is_punct(Some(third), '<');
    let end = rest.iter().position(|token| is_punct(Some(token), '>'));
    is_turbofish
        && rest[..end.unwrap_or(0)]
            .iter()
            .any(|token| is_word(Some(token), name))
}
