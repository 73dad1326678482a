//! A position in a list of tokens.

use super::span::SpanRange;
pub(crate) use crate::tokens::is_punct;
use crate::tokens::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree, is_word};

/// Walks the tokens between two delimiters (or of the whole input) from left to right.
pub(crate) struct Cursor {
    tokens: Vec<TokenTree>,
    next: usize,
    /// The place for errors if the tokens end too early.
    end: Span,
}

impl Cursor {
    /// The whole input of the macro.
    pub(crate) fn new(input: TokenStream) -> Self {
        let tokens: Vec<_> = input.into_iter().collect();
        let end = tokens.last().map_or_else(Span::call_site, TokenTree::span);
        Cursor {
            tokens,
            next: 0,
            end,
        }
    }

    /// The inside of a group.
    pub(crate) fn inside(group: &Group) -> Self {
        Cursor {
            tokens: group.stream().into_iter().collect(),
            next: 0,
            end: group.span_close(),
        }
    }

    pub(crate) fn peek(&self) -> Option<&TokenTree> {
        self.tokens.get(self.next)
    }

    pub(crate) fn peek_second(&self) -> Option<&TokenTree> {
        self.tokens.get(self.next + 1)
    }

    pub(crate) fn previous(&self) -> Option<&TokenTree> {
        self.tokens.get(self.next.checked_sub(1)?)
    }

    pub(crate) fn next(&mut self) -> Option<TokenTree> {
        let token = self.tokens.get(self.next).cloned();
        self.next += usize::from(token.is_some());
        token
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.next >= self.tokens.len()
    }

    /// The span of the next token, or of the end.
    pub(crate) fn span(&self) -> Span {
        self.peek().map_or(self.end, TokenTree::span)
    }

    /// The source from token `start` to the token before this position.
    pub(crate) fn range_from(&self, start: usize) -> SpanRange {
        let span = |index: usize| self.tokens.get(index).map_or(self.end, TokenTree::span);
        SpanRange {
            start: span(start),
            end: span(self.next.saturating_sub(1).max(start)),
        }
    }

    /// The index of the next token, for [`Cursor::range_from`] and [`Cursor::since`].
    pub(crate) fn index(&self) -> usize {
        self.next
    }

    /// Goes back to an earlier position.
    pub(crate) fn rewind(&mut self, index: usize) {
        self.next = index;
    }

    /// The tokens from index `start` to this position.
    pub(crate) fn since(&self, start: usize) -> TokenStream {
        self.tokens[start..self.next].iter().cloned().collect()
    }

    /// Whether the next token is this character. A `:` that begins a `::` does not count.
    pub(crate) fn at(&self, character: char) -> bool {
        is_punct(self.peek(), character) && !(character == ':' && self.at_path_separator())
    }

    /// Whether the next token is `::`.
    pub(crate) fn at_path_separator(&self) -> bool {
        let joint = matches!(
            self.peek(),
            Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint
        );
        joint && is_punct(self.peek(), ':') && is_punct(self.peek_second(), ':')
    }

    /// Steps over the character if it is next.
    pub(crate) fn eat(&mut self, character: char) -> bool {
        let found = self.at(character);
        self.next += usize::from(found);
        found
    }

    /// Steps over an identifier if it is next.
    pub(crate) fn eat_ident(&mut self) -> Option<Ident> {
        match self.peek() {
            Some(TokenTree::Ident(ident)) => {
                let ident = ident.clone();
                self.next += 1;
                Some(ident)
            }
            _ => None,
        }
    }

    /// Whether `_` is next. The compiler passes it as an identifier.
    pub(crate) fn at_underscore(&self) -> bool {
        is_word(self.peek(), "_") || is_punct(self.peek(), '_')
    }

    /// Steps over the rest of a leaf that could not be read.
    pub(crate) fn skip_leaf(&mut self) {
        while !self.is_empty() && !self.at(',') && !self.at(':') && !self.at(';') {
            self.next += if self.at_path_separator() { 2 } else { 1 };
        }
    }

    /// Steps over everything before the next `,`: the rest of a mode that could not be read.
    pub(crate) fn skip_mode(&mut self) {
        while !self.is_empty() && !self.at(',') {
            self.next += 1;
        }
    }

    /// Steps over an expression: everything before the next `,` that does not separate generic
    /// arguments, as in `f::<A, B>()` and `<A as B<C, D>>::f()`. Elsewhere `<` compares.
    pub(crate) fn skip_expression(&mut self) {
        const OPERATORS: &str = "&*-!+/%|^=";
        let mut begins_path = true;
        while !self.is_empty() && !self.at(',') {
            if self.at_path_separator() {
                self.next += 2;
                begins_path = true;
            } else if begins_path && self.at('<') && self.skip_generics() {
                begins_path = false;
            } else {
                begins_path = matches!(
                    self.next(),
                    Some(TokenTree::Punct(punct)) if OPERATORS.contains(punct.as_char())
                );
            }
        }
    }

    /// Steps over `<…>`, which begins here. False, without a step, if it is not closed.
    pub(crate) fn skip_generics(&mut self) -> bool {
        let start = self.index();
        let mut depth = 0_usize;
        let mut arrow = false;
        while let Some(token) = self.next() {
            let token = Some(&token);
            if is_punct(token, '<') {
                depth += 1;
            } else if is_punct(token, '>') && !arrow {
                depth -= 1;
            }
            if depth == 0 {
                return true;
            }
            arrow = is_punct(token, '-') || is_punct(token, '=');
        }
        self.rewind(start);
        false
    }

    /// Steps over everything.
    pub(crate) fn skip_all(&mut self) {
        self.next = self.tokens.len();
    }

    /// Replaces an invisible group (a fragment such as `$n:literal` of a macro of the user) that
    /// holds one token, or a negative literal, by its contents.
    pub(crate) fn open_fragment(&mut self) {
        while let Some(TokenTree::Group(group)) = self.peek()
            && group.delimiter() == Delimiter::None
        {
            let contents: Vec<_> = group.stream().into_iter().collect();
            let transparent = match &contents[..] {
                [_] => true,
                [minus, TokenTree::Literal(_)] => is_punct(Some(minus), '-'),
                _ => false,
            };
            if !transparent {
                return;
            }
            self.tokens.splice(self.next..=self.next, contents);
        }
    }
}

/// The next token in words, for messages.
pub(crate) fn describe(token: Option<&TokenTree>) -> String {
    match token {
        None => "nothing".to_owned(),
        Some(token) => format!("`{}`", abbreviate(&token.to_string())),
    }
}

/// Text that fits in a message.
pub(crate) fn abbreviate(text: &str) -> String {
    const LONGEST: usize = 60;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain("...".chars()).collect()
}

/// Whether braces are meant to hold modes with names: their first entry has a `:` that no expression
/// has there, or a number behind a name. What is wrong with a name is reported as such.
pub(super) fn is_record(group: &Group) -> bool {
    let mut inside = Cursor::inside(group);
    let is_name = matches!(inside.peek(), Some(TokenTree::Ident(_)));
    // `{row: 4}`, also with a keyword for a name, and `{row 4}`
    match inside.peek_second() {
        Some(TokenTree::Punct(colon))
            if is_name && colon.as_char() == ':' && colon.spacing() != Spacing::Joint =>
        {
            return true;
        }
        Some(TokenTree::Literal(_)) if is_name => return !is_word(inside.peek(), "return"),
        _ => {}
    }
    // statements and labels have a `:` too
    let is_statement = ["let", "const", "static"]
        .iter()
        .any(|word| is_word(inside.peek(), word));
    if is_statement || !(is_name || matches!(inside.peek(), Some(TokenTree::Literal(_)))) {
        return false;
    }
    while !inside.is_empty() && !",;|=".chars().any(|end| inside.at(end)) {
        if inside.at(':') {
            return true;
        }
        if inside.at_path_separator() {
            inside.next();
        }
        inside.next();
    }
    false
}
