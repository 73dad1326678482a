//! The parser of expressions.
//!
//! ```text
//! program     = statement { (";" | line end) statement }
//! statement   = [ name "=" ] composition
//! composition = layout { ("o" | "∘") layout }
//! layout      = sum [ ":" sum ]
//! sum         = product { ("+" | "-") product }
//! product     = factor { ("*" | "/" | "%") factor }
//! factor      = "-" factor | operand { suffix }
//! operand     = number | "_" | name | name "(" list ")" | "(" list ")"
//! suffix      = "(" list ")" | "[" list "]" | "." name "(" list ")"
//! list        = [ composition { "," composition } [ "," ] ]
//! number      = [ "_" ] digits { "@" digits }
//! ```
//!
//! A suffix after a written stride belongs to the layout: `(4,8):(8,1).size()` is 32.
//!
//! Lines do not end within parentheses and brackets. Only these nest, at most [`MAX_DEPTH`] deep.
//! Chains of operators and suffixes are lists, so no input exhausts the stack.

use super::problem::{Diagnostic, Problem};
use super::syntax::{
    Expression, Form, Name, Operator, Program, Span, Statement, Suffix, SuffixKind,
};
use super::token::{Token, TokenKind, tokens};
use cute_core::dynamic::{MAX_DEPTH, MAX_LEAVES};

/// The statements of a text.
///
/// # Errors
/// The first place that does not follow the grammar, and what was expected there.
pub fn parse(text: &str) -> Result<Program, Diagnostic> {
    let tokens = tokens(text)?;
    let is_marked = tokens.iter().any(|token| {
        matches!(
            token.kind,
            TokenKind::Number {
                is_marked: true,
                ..
            }
        )
    });
    let names = (tokens.iter().filter(|token| token.kind == TokenKind::Name))
        .map(|token| text[token.span.clone()].to_owned())
        .collect();
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        depth: 0,
        numbers: 0,
    };
    let statements = parser.statements()?;
    Ok(Program {
        statements,
        is_marked,
        names,
    })
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    /// The number of parentheses and brackets that are open.
    depth: usize,
    /// The number of integers in the statement.
    numbers: usize,
}

impl Parser<'_> {
    /// The next token. Line ends count only between statements.
    fn peek(&mut self) -> &Token {
        while self.depth > 0 && self.tokens[self.at].kind == TokenKind::Line {
            self.at += 1;
        }
        &self.tokens[self.at]
    }

    fn kind(&mut self) -> TokenKind {
        self.peek().kind
    }

    fn start(&mut self) -> usize {
        self.peek().span.start
    }

    /// Where the token before the next one ends.
    fn end(&self) -> usize {
        let mut passed = self.tokens[..self.at].iter().rev();
        let word = passed.find(|token| token.kind != TokenKind::Line);
        word.map_or(0, |token| token.span.end)
    }

    fn advance(&mut self) -> Span {
        let span = self.peek().span.clone();
        // `End` is never consumed
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        span
    }

    /// Whether the next token is `sign`, which is then consumed.
    fn eat(&mut self, sign: char) -> bool {
        let found = self.kind() == TokenKind::Sign(sign);
        if found {
            self.advance();
        }
        found
    }

    fn expected(&mut self, expected: &'static str) -> Diagnostic {
        let token = self.peek().clone();
        let found = match token.kind {
            TokenKind::End => None,
            TokenKind::Line => Some("the end of the line".into()),
            _ => Some(format!("`{}`", &self.text[token.span.clone()])),
        };
        Diagnostic::new(token.span, Problem::Unexpected { expected, found })
    }

    fn statements(&mut self) -> Result<Vec<Statement>, Diagnostic> {
        let mut statements = Vec::new();
        loop {
            while self.kind() == TokenKind::Line || self.kind() == TokenKind::Sign(';') {
                self.advance();
            }
            if self.kind() == TokenKind::End {
                return Ok(statements);
            }
            self.numbers = 0;
            statements.push(self.statement()?);
            if !matches!(
                self.kind(),
                TokenKind::Line | TokenKind::Sign(';') | TokenKind::End
            ) {
                return Err(self.expected("an operator or the end of the statement"));
            }
        }
    }

    fn statement(&mut self) -> Result<Statement, Diagnostic> {
        let is_assignment =
            self.kind() == TokenKind::Name && self.tokens[self.at + 1].kind == TokenKind::Sign('=');
        let variable = if is_assignment {
            let name = self.name()?;
            self.advance();
            Some(name)
        } else {
            None
        };
        let expression = self.composition()?;
        Ok(Statement {
            variable,
            expression,
        })
    }

    fn name(&mut self) -> Result<Name, Diagnostic> {
        if self.kind() != TokenKind::Name {
            return Err(self.expected("a name"));
        }
        let span = self.advance();
        let text = self.text[span.clone()].to_owned();
        if text == "o" {
            return Err(Diagnostic::new(span, Problem::Reserved));
        }
        Ok(Name { text, span })
    }

    fn spanned(&self, start: usize, form: Form) -> Expression {
        Expression {
            span: start..self.end(),
            form,
        }
    }

    fn eat_composition(&mut self) -> bool {
        let token = self.peek().clone();
        let found = match token.kind {
            TokenKind::Sign('∘') => true,
            TokenKind::Name => &self.text[token.span] == "o",
            _ => false,
        };
        if found {
            self.advance();
        }
        found
    }

    fn composition(&mut self) -> Result<Expression, Diagnostic> {
        let start = self.start();
        let first = self.layout()?;
        let mut rest = Vec::new();
        while self.eat_composition() {
            rest.push(self.layout()?);
        }
        if rest.is_empty() {
            return Ok(first);
        }
        let first = Box::new(first);
        Ok(self.spanned(start, Form::Composition { first, rest }))
    }

    fn layout(&mut self) -> Result<Expression, Diagnostic> {
        let start = self.start();
        let shape = self.sum()?;
        if !self.eat(':') {
            return Ok(shape);
        }
        let stride = self.sum()?;
        // a suffix after a written stride belongs to the layout: `(4,8):(8,1).size()`
        if let Form::Suffixed { first, suffixes } = stride.form {
            if is_of_notation(&first) {
                let span = start..first.span.end;
                let (shape, stride) = (Box::new(shape), first);
                let form = Form::Layout { shape, stride };
                let first = Box::new(Expression { span, form });
                return Ok(self.spanned(start, Form::Suffixed { first, suffixes }));
            }
            let (span, form) = (stride.span, Form::Suffixed { first, suffixes });
            let (shape, stride) = (Box::new(shape), Box::new(Expression { span, form }));
            return Ok(self.spanned(start, Form::Layout { shape, stride }));
        }
        let (shape, stride) = (Box::new(shape), Box::new(stride));
        Ok(self.spanned(start, Form::Layout { shape, stride }))
    }

    fn sum(&mut self) -> Result<Expression, Diagnostic> {
        let operators = [('+', Operator::Plus), ('-', Operator::Minus)];
        self.arithmetic(&operators, Self::product)
    }

    fn product(&mut self) -> Result<Expression, Diagnostic> {
        let operators = [
            ('*', Operator::Times),
            ('/', Operator::Over),
            ('%', Operator::Modulo),
        ];
        self.arithmetic(&operators, Self::factor)
    }

    fn arithmetic(
        &mut self,
        operators: &[(char, Operator)],
        operand: fn(&mut Self) -> Result<Expression, Diagnostic>,
    ) -> Result<Expression, Diagnostic> {
        let start = self.start();
        let first = operand(self)?;
        let mut rest = Vec::new();
        while let Some(&(_, operator)) = operators.iter().find(|(sign, _)| self.eat(*sign)) {
            rest.push((operator, operand(self)?));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        let first = Box::new(first);
        Ok(self.spanned(start, Form::Arithmetic { first, rest }))
    }

    fn factor(&mut self) -> Result<Expression, Diagnostic> {
        let start = self.start();
        let (mut signs, mut is_negative) = (0, false);
        while self.eat('-') {
            signs += 1;
            is_negative = !is_negative;
        }
        let operand = self.suffixed()?;
        Ok(match (signs, operand.form) {
            (0, form) => Expression {
                span: operand.span,
                form,
            },
            (
                1,
                Form::Number {
                    value,
                    path,
                    is_marked,
                },
            ) => {
                let form = Form::Number {
                    value: -value,
                    path,
                    is_marked,
                };
                self.spanned(start, form)
            }
            (_, form) => {
                let span = operand.span;
                let inner = Box::new(Expression { span, form });
                let form = if is_negative {
                    Form::Negative(inner)
                } else {
                    Form::Group(inner)
                };
                self.spanned(start, form)
            }
        })
    }

    fn suffixed(&mut self) -> Result<Expression, Diagnostic> {
        let start = self.start();
        let first = self.operand()?;
        let mut suffixes = Vec::new();
        loop {
            let (kind, close) = match self.kind() {
                TokenKind::Sign('(') => (SuffixKind::Apply, ')'),
                TokenKind::Sign('[') => (SuffixKind::Mode, ']'),
                TokenKind::Sign('.') => {
                    self.advance();
                    let name = self.name()?;
                    if self.kind() != TokenKind::Sign('(') {
                        return Err(self.expected("`(`"));
                    }
                    (SuffixKind::Method(name), ')')
                }
                _ => break,
            };
            let (arguments, _) = self.list(close)?;
            suffixes.push(Suffix {
                end: self.end(),
                kind,
                arguments,
            });
        }
        if suffixes.is_empty() {
            return Ok(first);
        }
        let first = Box::new(first);
        Ok(self.spanned(start, Form::Suffixed { first, suffixes }))
    }

    fn operand(&mut self) -> Result<Expression, Diagnostic> {
        let start = self.start();
        let form = match self.kind() {
            TokenKind::Number {
                value,
                path,
                is_marked,
            } => {
                self.count_number()?;
                self.advance();
                Form::Number {
                    value,
                    path,
                    is_marked,
                }
            }
            TokenKind::Keep => {
                self.count_number()?;
                self.advance();
                Form::Keep
            }
            TokenKind::Name => {
                let name = self.name()?;
                if self.kind() == TokenKind::Sign('(') {
                    let (arguments, _) = self.list(')')?;
                    Form::Call { name, arguments }
                } else {
                    self.count_number()?;
                    Form::Variable(name.text)
                }
            }
            TokenKind::Sign('(') => match self.list(')')? {
                (mut items, false) if items.len() == 1 && !is_of_notation(&items[0]) => {
                    Form::Group(Box::new(items.remove(0)))
                }
                (items, _) => Form::Tuple(items),
            },
            _ => return Err(self.expected("a number, a name or `(`")),
        };
        Ok(self.spanned(start, form))
    }

    fn count_number(&mut self) -> Result<(), Diagnostic> {
        self.numbers += 1;
        if self.numbers > MAX_LEAVES {
            let span = self.peek().span.clone();
            return Err(Diagnostic::new(span, Problem::TooManyNumbers));
        }
        Ok(())
    }

    /// The list from the open parenthesis or bracket here to `close`, and whether a comma ends it.
    fn list(&mut self, close: char) -> Result<(Vec<Expression>, bool), Diagnostic> {
        let open = self.advance();
        if self.depth == MAX_DEPTH {
            return Err(Diagnostic::new(open, Problem::NestedTooDeep));
        }
        self.depth += 1;
        let (mut items, mut comma) = (Vec::new(), false);
        while self.kind() != TokenKind::Sign(close) {
            if !items.is_empty() && !comma {
                let expected = if close == ')' {
                    "`,` or `)`"
                } else {
                    "`,` or `]`"
                };
                return Err(self.expected(expected));
            }
            items.push(self.composition()?);
            comma = self.eat(',');
        }
        // the line may end after the closing sign
        self.advance();
        self.depth -= 1;
        Ok((items, comma))
    }
}

/// Whether parentheses around the expression make a tuple of rank 1, as in CuTe's notation: `(4)`,
/// `((2,3))`, `(_)`.
fn is_of_notation(expression: &Expression) -> bool {
    matches!(
        expression.form,
        Form::Number { .. } | Form::Keep | Form::Tuple(_)
    )
}
