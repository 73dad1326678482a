//! Items that the compiler shows at the row that they are made of.
//!
//! Macros by example write the methods and bounds of an operation. The compiler's notes would show
//! the macro's text for them (`Self: $compute<$($arg,)*>…`), and the whole call of the macro. With
//! the place of the row's name, a note shows the row: `partial compose(a, b: B: Tiler)`.
//!
//! Macros by example cannot put names together either: `__template ~ compose` becomes
//! `__template_compose`, the name of the operation in templates.

use crate::tokens::{Delimiter, Group, Ident, Span, TokenStream, TokenTree, is_punct, is_word};

/// `name => items`: the items, at the place of `name`.
///
/// Attributes keep their place, so that a documentation test is named by its line; `$crate` does
/// too, since its place says which crate it means.
pub fn expand(input: TokenStream) -> TokenStream {
    let mut tokens = input.into_iter();
    let place = tokens.next().expect("the name of a row").span();
    let items = tokens.skip(2).collect();
    moved(items, place)
}

fn moved(tokens: TokenStream, place: Span) -> TokenStream {
    let mut in_attribute = false;
    joined(tokens)
        .into_iter()
        .map(|token| {
            let keep = in_attribute || token.to_string() == "$crate";
            in_attribute = matches!(&token, TokenTree::Punct(p) if p.as_char() == '#');
            if keep { token } else { moved_one(token, place) }
        })
        .collect()
}

/// The tokens with `__template ~ name` as one name.
fn joined(tokens: TokenStream) -> Vec<TokenTree> {
    let mut result: Vec<TokenTree> = Vec::new();
    for token in tokens {
        if let [.., first, tilde] = &result[..]
            && is_word(Some(first), "__template")
            && is_punct(Some(tilde), '~')
        {
            let name = Ident::new(&format!("__template_{token}"), token.span());
            result.truncate(result.len() - 2);
            result.push(name.into());
        } else {
            result.push(token);
        }
    }
    result
}

fn moved_one(token: TokenTree, place: Span) -> TokenTree {
    let mut token = match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            // the expression or type that a fragment of a row stands for
            return TokenTree::Group(group);
        }
        TokenTree::Group(group) => {
            TokenTree::Group(Group::new(group.delimiter(), moved(group.stream(), place)))
        }
        other => other,
    };
    token.set_span(place);
    token
}
