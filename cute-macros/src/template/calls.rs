//! Calls in the body of a template.

use super::names::Own;
use super::parameters::{computed, is_named};
use super::{Template, expansion_at, names};
use crate::literal::fragment::operands_kept;
use crate::tokens::{
    Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree, Tokens, is_punct, is_word,
};
use std::collections::BTreeMap;

/// The body of a function.
pub(super) struct Body<'a> {
    template: &'a Template,
    /// The const generic parameters of the function and of the items around it.
    parameters: Vec<String>,
    /// Whether it imports everything from somewhere; then its functions may be any.
    imports_everything: bool,
    /// Functions of the library that it calls by their bare names, each with the place of a call.
    called: BTreeMap<String, Span>,
}

impl<'a> Body<'a> {
    pub(super) fn new(template: &'a Template, parameters: Vec<String>, body: &[TokenTree]) -> Self {
        Body {
            template,
            parameters,
            imports_everything: Own::of(body, &template.name).everything,
            called: BTreeMap::new(),
        }
    }

    /// The tokens with the operations in them under the names of templates.
    pub(super) fn renamed(&mut self, tokens: &[TokenTree]) -> Vec<TokenTree> {
        let (mut result, mut place) = (Vec::with_capacity(tokens.len()), 0);
        while let Some(token) = tokens.get(place) {
            place += 1;
            let (before, after) = (&tokens[..place - 1], &tokens[place..]);
            match token {
                TokenTree::Ident(ident) if is_literal(ident) && is_macro(after) => {
                    let TokenTree::Group(group) = &after[1] else {
                        unreachable!("`is_macro` has found a group")
                    };
                    if let Some((at, message)) = computed(group.stream(), &self.parameters) {
                        let error = Tokens::compile_error(at, at, &message);
                        let is_type = ident.to_string().starts_with(char::is_uppercase);
                        result.extend(match is_type {
                            true => Tokens::erroneous_type(error, at),
                            false => error,
                        });
                        place += 2;
                        continue;
                    }
                    let is_swizzle = is_word(Some(token), "swizzle") && is_bare(before);
                    let value = if is_swizzle {
                        self.swizzle(ident.span(), group)
                    } else {
                        None
                    };
                    match value {
                        Some(value) => {
                            result.extend(value);
                            place += 2;
                        }
                        None => result.push(token.clone()),
                    }
                }
                TokenTree::Group(group) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    let inner = self.renamed(&inner);
                    result.push(grouped(group, operands_kept(&inner)));
                }
                TokenTree::Ident(ident) if is_called(after) => {
                    self.call(ident, before, after, &mut result);
                }
                TokenTree::Ident(_)
                    if is_word(Some(token), "use")
                        && begins_item(before)
                        && names::imports_functions(after, &self.template.name) =>
                {
                    result.extend(words("#[allow(unused_imports)]"));
                    result.push(token.clone());
                }
                _ => result.push(token.clone()),
            }
        }
        result
    }

    /// The name of what is called.
    fn call(
        &mut self,
        ident: &Ident,
        before: &[TokenTree],
        after: &[TokenTree],
        result: &mut Vec<TokenTree>,
    ) {
        let name = ident.to_string();
        let arguments = after.iter().find(|token| is_arguments(token));
        if let Some(renamed) =
            arguments.and_then(|arguments| names::associated(&name, before, arguments))
        {
            result.push(Ident::new(&renamed, ident.span()).into());
            return;
        }
        if is_method(before) {
            if let Some(renamed) = names::method(&name, arguments) {
                result.push(Ident::new(&renamed, ident.span()).into());
                return;
            }
        } else if is_bare(before)
            && !self.imports_everything
            && names::is_function(&name)
            && !self.template.own.contains(&name)
        {
            result.extend(self.template.path(&["__template", &name], ident.span()));
            self.called.entry(name).or_insert_with(|| ident.span());
            return;
        }
        result.push(ident.clone().into());
    }

    /// `swizzle!(const B, 3, 3)`: a constant of its type, which needs no bound of its numbers.
    fn swizzle(&self, span: Span, group: &Group) -> Option<Tokens> {
        let numbers: Vec<TokenTree> = group.stream().into_iter().collect();
        if !(self.parameters.iter()).any(|name| is_named(&numbers, name)) {
            return None;
        }
        let mut value = Tokens::at(span);
        value.punct('<');
        value.extend(
            self.template
                .path(&["macros", "Swizzle"], expansion_at(span)),
        );
        value.punct('!');
        value.push(TokenTree::from(group.clone()));
        value.ident("as");
        value.extend(self.template.path(&["__template", "AnySwizzle"], span));
        value.punct('>');
        value.segment("MADE");
        Some(value)
    }

    /// Says that each bare name of a call is the library's:
    ///
    /// ```text
    /// #[allow(unused_imports)]
    /// const _: () = { use self::*; use ::cute_core::__template::named::*; { use gemm as _; } };
    /// ```
    ///
    /// Two imports of one function are no conflict; imports of two functions are ambiguous, and the
    /// compiler says where both are.
    pub(super) fn check(&self) -> Vec<TokenTree> {
        if self.called.is_empty() {
            return Vec::new();
        }
        let site = Span::call_site();
        let mut names = Tokens::at(site);
        for (name, span) in &self.called {
            names.ident("use");
            names.push(Ident::new(name, *span));
            names.ident("as");
            names.ident("_");
            names.punct(';');
        }
        let mut inner = words("use self::*; use");
        inner.extend(self.template.path(&["__template", "named"], site));
        inner.extend(words("::*;"));
        inner.extend([TokenTree::from(Group::new(Delimiter::Brace, names.into()))]);
        let mut check = words("#[allow(unused_imports)] const _: () =");
        check.extend([TokenTree::from(Group::new(Delimiter::Brace, inner))]);
        check.extend(words(";"));
        check.into_iter().collect()
    }
}

/// Tokens at the place of the attribute.
fn words(text: &str) -> TokenStream {
    text.parse().expect("tokens of Rust")
}

/// Whether a macro of this name takes a literal of the library.
fn is_literal(name: &Ident) -> bool {
    const LITERALS: [&str; 7] = [
        "layout", "shape", "stride", "coord", "tile", "int", "swizzle",
    ];
    let name = name.to_string();
    LITERALS.contains(&name.to_lowercase().as_str())
}

/// Whether a name before these tokens is that of a macro with a literal.
fn is_macro(after: &[TokenTree]) -> bool {
    is_punct(after.first(), '!') && matches!(after.get(1), Some(TokenTree::Group(_)))
}

/// The group with other tokens in it.
pub(super) fn grouped(group: &Group, tokens: TokenStream) -> TokenTree {
    let mut result = Group::new(group.delimiter(), tokens);
    result.set_span(group.span());
    result.into()
}

fn is_arguments(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis)
}

/// Whether a name before these tokens is called: `(…)`, or `::<…>(…)`.
fn is_called(after: &[TokenTree]) -> bool {
    match after {
        [first, ..] if is_arguments(first) => true,
        [first, second, third, ..] => {
            is_punct(Some(first), ':') && is_punct(Some(second), ':') && is_punct(Some(third), '<')
        }
        _ => false,
    }
}

/// Whether a statement without a `pub` in front can begin after these tokens.
fn begins_item(before: &[TokenTree]) -> bool {
    match before.last() {
        None => true,
        Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Parenthesis,
        last => is_punct(last, ';'),
    }
}

/// Whether a name after these tokens is that of a method: after one `.`, not after `..`.
fn is_method(before: &[TokenTree]) -> bool {
    match before {
        [.., first, dot] if is_punct(Some(dot), '.') => {
            !matches!(first, TokenTree::Punct(p) if p.as_char() == '.' && p.spacing() == Spacing::Joint)
        }
        _ => false,
    }
}

/// Whether a name after these tokens stands for itself: no path leads to it, and no `fn` defines
/// it.
fn is_bare(before: &[TokenTree]) -> bool {
    match before.last() {
        // a single `:` stands in `x: f(y)` of a struct
        Some(TokenTree::Punct(punct)) if punct.as_char() == ':' => {
            !matches!(before, [.., TokenTree::Punct(first), _] if first.as_char() == ':' && first.spacing() == Spacing::Joint)
        }
        Some(TokenTree::Punct(punct)) if punct.as_char() == '.' => !is_method(before),
        Some(TokenTree::Ident(word)) => word.to_string().as_str() != "fn",
        _ => true,
    }
}
