//! The compiler's own tokens, without a crate around them for which every build would have to wait.
//!
//! Unit tests run outside of the compiler, where its tokens panic. They use `proc-macro2`, which
//! has the same interface.

#[cfg(test)]
use proc_macro2 as compiler;

#[cfg(not(test))]
extern crate proc_macro as compiler;

pub(crate) use compiler::{
    Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree,
};

/// Tokens under construction. When one stream of the compiler is put into another, its tokens are
/// copied, level by level; these tokens are moved.
pub(crate) struct Tokens {
    /// The span of the tokens that are made here.
    span: Span,
    trees: Vec<TokenTree>,
}

impl Tokens {
    /// A list without tokens. Tokens that are made here will have this span.
    pub(crate) fn at(span: Span) -> Self {
        Tokens {
            span,
            trees: Vec::new(),
        }
    }

    /// One group with this span.
    pub(crate) fn grouped(
        delimiter: Delimiter,
        tokens: impl Into<TokenStream>,
        span: Span,
    ) -> Self {
        let mut group = Tokens::at(span);
        group.group(delimiter, tokens);
        group
    }

    /// The span of the tokens that are made here.
    pub(crate) fn span(&self) -> Span {
        self.span
    }

    pub(crate) fn push(&mut self, tree: impl Into<TokenTree>) {
        self.trees.push(tree.into());
    }

    pub(crate) fn extend(&mut self, tokens: impl IntoIterator<Item = TokenTree>) {
        self.trees.extend(tokens);
    }

    pub(crate) fn ident(&mut self, name: &str) {
        self.push(Ident::new(name, self.span));
    }

    pub(crate) fn punct(&mut self, punct: char) {
        self.spaced(punct, Spacing::Alone);
    }

    /// A list without tokens, for tokens with the span of these.
    pub(crate) fn empty(&self) -> Self {
        Tokens::at(self.span)
    }

    /// Parts with a separator between them.
    pub(crate) fn list(&mut self, separator: char, parts: impl IntoIterator<Item = Tokens>) {
        for (index, part) in parts.into_iter().enumerate() {
            if index > 0 {
                self.punct(separator);
            }
            self.extend(part);
        }
    }

    /// One operator of the same character twice: `::`, `>>`.
    pub(crate) fn twice(&mut self, punct: char) {
        self.spaced(punct, Spacing::Joint);
        self.punct(punct);
    }

    /// `::` and a name.
    pub(crate) fn segment(&mut self, name: &str) {
        self.twice(':');
        self.ident(name);
    }

    /// `::<`
    pub(crate) fn turbofish(&mut self) {
        self.twice(':');
        self.punct('<');
    }

    pub(crate) fn group(&mut self, delimiter: Delimiter, tokens: impl Into<TokenStream>) {
        let mut group = Group::new(delimiter, tokens.into());
        group.set_span(self.span);
        self.push(group);
    }

    fn spaced(&mut self, punct: char, spacing: Spacing) {
        let mut punct = Punct::new(punct, spacing);
        punct.set_span(self.span);
        self.push(punct);
    }

    /// `::core::compile_error! { "…" }`, which the compiler reports from the first span to the
    /// last.
    pub(crate) fn compile_error(start: Span, end: Span, message: &str) -> Self {
        let mut literal = Literal::string(message);
        literal.set_span(end);
        let mut tokens = Tokens::at(start);
        tokens.segment("core");
        tokens.segment("compile_error");
        tokens.punct('!');
        tokens.span = end;
        tokens.group(Delimiter::Brace, TokenTree::from(literal));
        tokens
    }

    /// A type that has these errors and causes no other. As a type, a `compile_error!` is `()`,
    /// which is no layout; so they stand in the length of an array.
    pub(crate) fn erroneous_type(errors: Tokens, span: Span) -> Self {
        let mut array = Tokens::at(span);
        array.group(Delimiter::Parenthesis, TokenStream::new());
        array.punct(';');
        array.group(Delimiter::Brace, errors);
        Tokens::grouped(Delimiter::Bracket, array, span)
    }
}

impl IntoIterator for Tokens {
    type Item = TokenTree;
    type IntoIter = std::vec::IntoIter<TokenTree>;

    fn into_iter(self) -> Self::IntoIter {
        self.trees.into_iter()
    }
}

impl From<TokenStream> for Tokens {
    fn from(stream: TokenStream) -> Tokens {
        let mut tokens = Tokens::at(Span::call_site());
        tokens.extend(stream);
        tokens
    }
}

impl From<Tokens> for TokenStream {
    fn from(tokens: Tokens) -> TokenStream {
        tokens.into_iter().collect()
    }
}

/// Whether the token is this word. The compiler's identifiers can only be compared as text.
pub(crate) fn is_word(token: Option<&TokenTree>, word: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident.to_string().as_str() == word)
}

/// Whether the token is this punctuation.
pub(crate) fn is_punct(token: Option<&TokenTree>, character: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}
