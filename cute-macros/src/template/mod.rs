//! The attribute `#[template]`: generic code whose conditions are checked when it is instantiated.
//!
//! It changes a few things in a function, an `impl` block or a module, and leaves all other tokens
//! as they are:
//!
//! - calls of operations that have a bound get the names of forms without one ([`names`]):
//!   `x.slice(…)` becomes `x.__template_slice(…)`, and `gemm(…)` becomes
//!   `::cute_core::__template::gemm(…)`;
//! - const generic parameters of type `usize` get the bound `Const<N>: StaticConst` ([`item`]);
//! - closures at a pair of names, `x.for_each(|(i, j), v| …)`, get the row and the column
//!   ([`names`]);
//! - a swizzle of such parameters, `swizzle!(const B, 3, 3)`, becomes a constant of its type, which
//!   needs no bound;
//! - a function that calls an algorithm by its bare name also imports that name from the module
//!   around it and from the library. If these are two functions, the compiler says so ([`calls`]).

mod calls;
mod item;
mod names;
mod parameters;

#[cfg(test)]
mod tests;

use crate::tokens::{Span, TokenStream, TokenTree, Tokens, is_punct, is_word};
use names::Own;

/// The known facts while an item is changed.
struct Template {
    /// The path of the library: `::cute_core`, or what `crate = …` says.
    library: TokenStream,
    /// Its name in that path.
    name: String,
    /// Functions and variables of the item itself; calls of them stay.
    own: Own,
}

impl Template {
    /// A path into the library.
    fn path(&self, segments: &[&str], span: Span) -> Tokens {
        let mut path = Tokens::at(span);
        path.extend(self.library.clone().into_iter().map(|mut token| {
            token.set_span(span);
            token
        }));
        segments.iter().for_each(|segment| path.segment(segment));
        path
    }
}

/// The place of a user's token, for tokens in which lints are not to look.
fn expansion_at(span: Span) -> Span {
    Span::call_site().located_at(span)
}

/// Expands `#[template(attribute)] item`.
pub(crate) fn expand(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let library = match library(attribute) {
        Ok(library) => library,
        Err(at) => {
            let message =
                "expected nothing, or the name of the library: `#[template(crate = name)]`";
            return Tokens::compile_error(at, at, message).into();
        }
    };
    let item: Vec<TokenTree> = item.into_iter().collect();
    let name = library.clone().into_iter().last();
    let name = name.map_or_else(String::new, |name| name.to_string());
    let own = Own::of(&item, &name);
    let template = Template { library, name, own };
    match template.items(&item, &[]) {
        Some(tokens) => tokens.into_iter().collect(),
        None => {
            let at = item.first().map_or_else(Span::call_site, TokenTree::span);
            let message = "`#[template]` is for a function, an `impl` block or a module in braces";
            let mut tokens = Tokens::compile_error(at, at, message);
            tokens.extend(item);
            tokens.into()
        }
    }
}

/// The path of the library; the place of what is no path.
fn library(attribute: TokenStream) -> Result<TokenStream, Span> {
    let tokens: Vec<TokenTree> = attribute.into_iter().collect();
    let Some(first) = tokens.first() else {
        let mut path = Tokens::at(Span::call_site());
        path.segment("cute_core");
        return Ok(path.into());
    };
    if !is_word(Some(first), "crate") || !is_punct(tokens.get(1), '=') || tokens.len() < 3 {
        return Err(first.span());
    }
    Ok(tokens[2..].iter().cloned().collect())
}
