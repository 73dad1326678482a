//! Tokens → functions. The syntax is a small part of Rust's expression syntax.

use super::Error;
use super::pair::{self, Row};
use super::syntax::{Arm, Block, Expr, Function, Match, Name, Pattern, Supertraits, World};
use crate::tokens::{Delimiter, Group, Span, TokenStream, TokenTree, is_word};
use std::collections::VecDeque;

/// A block.
pub fn block(tokens: TokenStream) -> Result<Block, Error> {
    let mut cursor = Cursor::new(tokens, Span::call_site());
    if !cursor.keyword("in") {
        return cursor.expected("`in` and the module");
    }
    let module = cursor.module()?;
    let prefix = match cursor.keyword("as") {
        true => format!("{}_", cursor.name("a prefix")?),
        false => String::new(),
    };
    let mut preferred = Vec::new();
    while cursor.keyword("with") {
        preferred.push(cursor.module()?);
    }
    cursor.require(';')?;
    let refuses_basis = cursor.keyword("integers");
    if refuses_basis {
        cursor.require(';')?;
    }
    let mut functions = Vec::new();
    while !cursor.is_empty() {
        functions.push(cursor.function()?);
    }
    Ok(Block {
        module,
        prefix,
        preferred,
        refuses_basis,
        functions,
    })
}

/// The supertraits of kinds and then the blocks, each in braces, behind the list of blocks that are
/// still to come: that list is empty here.
pub fn world(tokens: TokenStream) -> Result<World, Error> {
    let mut cursor = Cursor::new(tokens, Span::call_site());
    cursor.group(Delimiter::Bracket, "`[]`")?;
    let supertraits = cursor.group(Delimiter::Brace, "the supertraits of kinds")?;
    let supertraits = Cursor::inside(&supertraits).supertraits()?;
    let mut blocks = Vec::new();
    while !cursor.is_empty() {
        let group = cursor.group(Delimiter::Brace, "a block")?;
        blocks.push(block(group.stream())?);
    }
    Ok(World {
        supertraits,
        blocks,
    })
}

/// An expression that the table of kinds holds as text.
pub fn expression(text: &str) -> Expr {
    let tokens = text.parse().expect("tokens of the table");
    Cursor::new(tokens, Span::call_site())
        .expr()
        .unwrap_or_else(|error| panic!("{text}: {}", error.message))
}

struct Cursor {
    tokens: VecDeque<TokenTree>,
    end: Span,
}

impl Cursor {
    fn new(tokens: TokenStream, end: Span) -> Self {
        Cursor {
            tokens: tokens.into_iter().collect(),
            end,
        }
    }

    fn inside(group: &Group) -> Self {
        Cursor::new(group.stream(), group.span_close())
    }

    fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    fn span(&self) -> Span {
        self.tokens.front().map_or(self.end, TokenTree::span)
    }

    fn expected<T>(&self, what: &str) -> Result<T, Error> {
        Err(Error::new(self.span(), format!("algebra: expected {what}")))
    }

    fn name(&mut self, what: &str) -> Result<Name, Error> {
        match self.tokens.front() {
            Some(TokenTree::Ident(ident)) => {
                let name = Name::new(ident.to_string(), ident.span());
                self.tokens.pop_front();
                Ok(name)
            }
            _ => self.expected(what),
        }
    }

    fn keyword(&mut self, word: &str) -> bool {
        let found = is_word(self.tokens.front(), word);
        if found {
            self.tokens.pop_front();
        }
        found
    }

    /// `layout::coalesce`, as the path of the crate's module.
    fn module(&mut self) -> Result<String, Error> {
        let mut path = format!("crate::{}", self.name("a module")?);
        while self.punct(':') {
            self.require(':')?;
            path = format!("{path}::{}", self.name("a module")?);
        }
        Ok(path)
    }

    fn punct(&mut self, ch: char) -> bool {
        let found = matches!(self.tokens.front(), Some(TokenTree::Punct(p)) if p.as_char() == ch);
        if found {
            self.tokens.pop_front();
        }
        found
    }

    fn require(&mut self, ch: char) -> Result<(), Error> {
        if self.punct(ch) {
            Ok(())
        } else {
            self.expected(&format!("`{ch}`"))
        }
    }

    fn group(&mut self, delimiter: Delimiter, what: &str) -> Result<Group, Error> {
        match self.tokens.front() {
            Some(TokenTree::Group(group)) if group.delimiter() == delimiter => {
                let group = group.clone();
                self.tokens.pop_front();
                Ok(group)
            }
            _ => self.expected(what),
        }
    }

    fn parenthesised(&mut self) -> Option<Cursor> {
        self.group(Delimiter::Parenthesis, "")
            .ok()
            .map(|group| Cursor::inside(&group))
    }

    /// `supertraits; Kind: A + B; …`.
    fn supertraits(mut self) -> Result<Vec<Supertraits>, Error> {
        if !self.keyword("supertraits") {
            return self.expected("`supertraits`");
        }
        self.require(';')?;
        let mut all = Vec::new();
        while !self.is_empty() {
            let kind = self.name("a kind")?;
            self.require(':')?;
            let mut traits = Vec::new();
            while !self.punct(';') {
                match self.tokens.pop_front() {
                    Some(token) => traits.push(token),
                    None => return self.expected("`;`"),
                }
            }
            let traits = traits.into_iter().collect();
            all.push(Supertraits { kind, traits });
        }
        Ok(all)
    }

    fn function(&mut self) -> Result<Function, Error> {
        let mut attributes = Vec::new();
        while let Some(TokenTree::Punct(p)) = self.tokens.front() {
            if p.as_char() != '#' {
                break;
            }
            attributes.extend(self.tokens.drain(..2));
        }
        let public = self.keyword("pub");
        if !self.keyword("fn") {
            return self.expected("`fn`");
        }
        let name = self.name("a function name")?;
        let group = self.group(Delimiter::Parenthesis, "parameters")?;
        let params = Cursor::inside(&group).list(|c| {
            let param = c.name("a parameter")?;
            c.require(':')?;
            Ok((param, c.name("a kind")?))
        })?;
        self.require('-')?;
        self.require('>')?;
        let result = self.name("a kind")?;
        let body = self.block()?;
        Ok(Function {
            attributes,
            public,
            name,
            params,
            result,
            body,
        })
    }

    fn list<T>(
        mut self,
        mut item: impl FnMut(&mut Cursor) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let mut items = Vec::new();
        while !self.is_empty() {
            items.push(item(&mut self)?);
            if !self.is_empty() {
                self.require(',')?;
            }
        }
        Ok(items)
    }

    fn block(&mut self) -> Result<Expr, Error> {
        let group = self.group(Delimiter::Brace, "`{`")?;
        let mut inner = Cursor::inside(&group);
        let expr = inner.statements()?;
        if inner.is_empty() {
            Ok(expr)
        } else {
            inner.expected("the end of the block")
        }
    }

    fn statements(&mut self) -> Result<Expr, Error> {
        let span = self.span();
        if !self.keyword("let") {
            return self.expr();
        }
        let pattern = self.pattern()?;
        let kind = match self.punct(':') {
            true => Some(self.name("a kind")?),
            false => None,
        };
        self.require('=')?;
        let value = self.expr()?;
        self.require(';')?;
        let body = self.statements()?;
        match (pattern, kind) {
            (Pattern::Bind(name), Some(kind)) => {
                Ok(Expr::Let(name, kind, Box::new(value), Box::new(body)))
            }
            // The only constructor of a kind: a match with one arm.
            (pattern @ Pattern::Constructor(..), kind) => Ok(Expr::Match(Box::new(Match {
                scrutinee: value,
                kind,
                arms: vec![Arm { pattern, body }],
                span,
            }))),
            _ => Err(Error::new(
                span,
                "algebra: expected `let variable: Kind` or `let Constructor(…)`",
            )),
        }
    }

    fn expr(&mut self) -> Result<Expr, Error> {
        let span = self.span();
        if self.keyword("if") {
            return self.conditional(span);
        }
        if self.keyword("match") {
            return self.matching(span);
        }
        if self.keyword("pending") {
            let name = self.name("a check")?;
            let group = self.group(Delimiter::Parenthesis, "arguments")?;
            return Ok(Expr::Pending(
                name,
                Cursor::inside(&group).list(Cursor::expr)?,
            ));
        }
        match self.tokens.front() {
            Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Brace => return self.block(),
            Some(TokenTree::Literal(literal)) => {
                let text = literal.to_string();
                self.tokens.pop_front();
                return match text.as_str() {
                    "0" => Ok(Expr::Number(0)),
                    "1" => Ok(Expr::Number(1)),
                    "2" => Ok(Expr::Number(2)),
                    _ => Err(Error::new(
                        span,
                        "algebra: only the numbers 0, 1 and 2 are known here",
                    )),
                };
            }
            _ => {}
        }
        let name = self.name("an expression")?;
        let args = self
            .parenthesised()
            .map(|inner| inner.list(Cursor::expr))
            .transpose()?;
        Ok(match (name.is_constructor(), args) {
            (true, args) => Expr::Construct(name, args.unwrap_or_default()),
            (false, Some(args)) => Expr::Call(name, args),
            (false, None) => Expr::Variable(name),
        })
    }

    /// `if c { a } else { b }` is `match c as Bool { True => a, False => b }`.
    fn conditional(&mut self, span: Span) -> Result<Expr, Error> {
        let scrutinee = self.expr()?;
        let then = self.block()?;
        if !self.keyword("else") {
            return self.expected("`else`");
        }
        let other = if self.keyword("if") {
            self.conditional(span)?
        } else {
            self.block()?
        };
        let arm = |name: &str, body| Arm {
            pattern: Pattern::Constructor(Name::new(name, span), Vec::new()),
            body,
        };
        let arms = vec![arm("True", then), arm("False", other)];
        Ok(Expr::Match(Box::new(Match {
            scrutinee,
            kind: Some(Name::new("Bool", span)),
            arms,
            span,
        })))
    }

    fn matching(&mut self, span: Span) -> Result<Expr, Error> {
        if let Some(pair) = self.parenthesised() {
            return self.matching_pair(pair.pair(Cursor::expr)?, span);
        }
        let scrutinee = self.expr()?;
        let kind = if self.keyword("as") {
            Some(self.name("a kind")?)
        } else {
            None
        };
        let group = self.group(Delimiter::Brace, "`{`")?;
        let mut inner = Cursor::inside(&group);
        let mut arms = Vec::new();
        while !inner.is_empty() {
            let mut patterns = vec![inner.pattern()?];
            while inner.punct('|') {
                patterns.push(inner.pattern()?);
            }
            inner.require('=')?;
            inner.require('>')?;
            let body = inner.expr()?;
            inner.punct(',');
            for pattern in patterns {
                let body = body.clone();
                arms.push(Arm { pattern, body });
            }
        }
        Ok(Expr::Match(Box::new(Match {
            scrutinee,
            kind,
            arms,
            span,
        })))
    }

    /// `match (a, b) { … }`: rows of two patterns, or `_` for all that is left.
    fn matching_pair(&mut self, of: (Expr, Expr), span: Span) -> Result<Expr, Error> {
        let group = self.group(Delimiter::Brace, "`{`")?;
        let mut inner = Cursor::inside(&group);
        let mut rows = Vec::new();
        while !inner.is_empty() {
            let (first, second) = match inner.parenthesised() {
                Some(pair) => pair.pair(Cursor::pattern)?,
                None => match inner.pattern()? {
                    Pattern::Wildcard => (Pattern::Wildcard, Pattern::Wildcard),
                    _ => return inner.expected("two patterns in parentheses, or `_`"),
                },
            };
            inner.require('=')?;
            inner.require('>')?;
            let body = inner.expr()?;
            inner.punct(',');
            rows.push(Row {
                first,
                second,
                body,
            });
        }
        pair::matching(of, &rows, span)
    }

    /// Exactly two, with a comma.
    fn pair<T>(self, item: impl FnMut(&mut Cursor) -> Result<T, Error>) -> Result<(T, T), Error> {
        let end = self.end;
        match <[T; 2]>::try_from(self.list(item)?) {
            Ok([first, second]) => Ok((first, second)),
            Err(_) => Err(Error::new(end, "algebra: expected two in parentheses")),
        }
    }

    fn pattern(&mut self) -> Result<Pattern, Error> {
        let name = self.name("a pattern")?;
        if name.text == "_" {
            return Ok(Pattern::Wildcard);
        }
        if !name.is_constructor() {
            return Ok(Pattern::Bind(name));
        }
        let fields = self
            .parenthesised()
            .map(|inner| inner.list(Cursor::pattern))
            .transpose()?;
        Ok(Pattern::Constructor(name, fields.unwrap_or_default()))
    }
}
