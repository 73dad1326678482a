//! The const generic parameters of an item.

use crate::tokens::{Delimiter, Ident, Span, TokenStream, TokenTree, is_punct, is_word};

/// The const generic parameters of type `usize` that a header declares: `const N: usize`.
pub(super) fn parameters(header: &[TokenTree]) -> Vec<Ident> {
    let mut result = Vec::new();
    for window in header.windows(4) {
        if let [first, TokenTree::Ident(name), colon, of] = window
            && is_word(Some(first), "const")
            && is_punct(Some(colon), ':')
            && is_word(Some(of), "usize")
        {
            result.push(name.clone());
        }
    }
    result
}

/// Whether the numbers of a literal contain a parameter: `const N`.
pub(super) fn is_named(literal: &[TokenTree], name: &str) -> bool {
    literal
        .windows(2)
        .any(|window| is_word(window.first(), "const") && is_word(window.get(1), name))
}

/// The mistake in a parameter in braces in a literal, as in `const { 2 * N }`, and its place.
///
/// Rust has no such types, and its own words for them do not say what to write.
pub(super) fn computed(literal: TokenStream, parameters: &[String]) -> Option<(Span, String)> {
    let mut after_const = false;
    literal.into_iter().find_map(|token| {
        let is_expression = core::mem::replace(&mut after_const, is_word(Some(&token), "const"));
        match token {
            TokenTree::Group(group) if is_expression && group.delimiter() == Delimiter::Brace => {
                let (at, name) = named(group.stream(), parameters)?;
                let message = match group.stream().into_iter().count() {
                    1 => format!("a parameter of a template has no braces in a literal: write `const {name}`"),
                    _ => format!(
                        "the parameter `{name}` of a template is computed with, and Rust computes no types from \
                         parameters: pass the result as a parameter of its own, such as `const {name}2: usize`"
                    ),
                };
                Some((at, message))
            }
            TokenTree::Group(group) => computed(group.stream(), parameters),
            _ => None,
        }
    })
}

/// The first of these names in the tokens, and its place.
fn named(tokens: TokenStream, names: &[String]) -> Option<(Span, String)> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(ident) => {
            let name = ident.to_string();
            names.contains(&name).then(|| (ident.span(), name))
        }
        TokenTree::Group(group) => named(group.stream(), names),
        _ => None,
    })
}
