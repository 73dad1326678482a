//! The const generic parameters of an item.

use crate::tokens::{Ident, TokenTree, is_punct, is_word};

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
