//! The parser of expressions.
//!
//! ```text
//! program     = statement { (";" | line end) statement }
//! statement   = [ name "=" | name ":" ] composition [ relation composition ]
//! relation    = "==" | "!=" | "<" | "<=" | ">" | ">="
//! composition = layout { ("o" | "∘") layout }
//! layout      = sum [ ":" sum ]
//! sum         = product { ("+" | "-") product }
//! product     = factor { ("*" | "/" | "%") factor }
//! factor      = "-" factor | operand { suffix }
//! operand     = number | "_" | name | name "(" list ")" | "(" list ")" | printed
//! suffix      = "(" list ")" | "[" list "]" | "." name "(" list ")"
//! list        = [ item { "," item } [ "," ] ]
//! item        = [ ( "shape" | "stride" ) "=" ] composition
//! number      = [ "_" ] digits { "@" digits } | [ "_" ] digits "@" name
//! ```
//!
//! The module `printed` parses what CuTe prints and what C++ calls its types. A name with `:` is a
//! label before a tensor, a swizzle or a whole layout: `mA : (4,8):(1,4)`.
//!
//! A suffix after a written stride belongs to the layout: `(4,8):(8,1).size()` is 32, and `4:-2(3)` is -6.
//!
//! Lines do not end within parentheses and brackets. Only these nest, at most `MAX_DEPTH` deep.
//! Chains of operators and suffixes are lists, so no input exhausts the stack.

use super::pointer::pointer;
use super::problem::{Diagnostic, Problem};
use super::syntax::{
    Engine, Expression, Form, Name, Operator, Pointer, Program, Relation, Span, Statement, Suffix,
    SuffixKind,
};
use super::token::{Token, TokenKind, tokens};
use cute_core::dynamic::MAX_LEAVES;

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
            } | TokenKind::Placed {
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
        element: None,
        engines: 0,
        is_marked,
    };
    let statements = parser.statements()?;
    let is_marked = parser.is_marked;
    Ok(Program {
        statements,
        is_marked,
        names,
    })
}

pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token>,
    pub(super) at: usize,
    /// The number of parentheses and brackets that are open.
    pub(super) depth: usize,
    /// The number of integers in the statement.
    numbers: usize,
    /// The last `Copy_Atom<…>`: where it begins, and the width of its elements.
    pub(super) element: Option<(usize, i128)>,
    /// The number of engines before the layout here.
    pub(super) engines: usize,
    /// Whether a number has a mark.
    pub(super) is_marked: bool,
}

impl Parser<'_> {
    pub(super) fn text(&self) -> &str {
        self.text
    }

    /// The next token. Line ends count only between statements.
    fn peek(&mut self) -> &Token {
        while self.depth > 0 && self.tokens[self.at].kind == TokenKind::Line {
            self.at += 1;
        }
        &self.tokens[self.at]
    }

    pub(super) fn kind(&mut self) -> TokenKind {
        self.peek().kind
    }

    pub(super) fn start(&mut self) -> usize {
        self.peek().span.start
    }

    /// Where the token before the next one ends.
    pub(super) fn end(&self) -> usize {
        let mut passed = self.tokens[..self.at].iter().rev();
        let word = passed.find(|token| token.kind != TokenKind::Line);
        word.map_or(0, |token| token.span.end)
    }

    pub(super) fn advance(&mut self) -> Span {
        let span = self.peek().span.clone();
        // `End` is never consumed
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        span
    }

    /// Whether the next token is `sign`, which is then consumed.
    pub(super) fn eat(&mut self, sign: char) -> bool {
        let found = self.kind() == TokenKind::Sign(sign);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expected(&mut self, expected: &'static str) -> Diagnostic {
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
        let is_sign =
            |token: Option<&Token>| token.is_some_and(|token| token.kind == TokenKind::Sign('='));
        let is_assignment = self.kind() == TokenKind::Name
            && is_sign(self.tokens.get(self.at + 1))
            && !is_sign(self.tokens.get(self.at + 2));
        if let Some(printed) = self.printed()? {
            return Ok(printed);
        }
        let is_labelled = !is_assignment && self.is_label();
        let variable = if is_assignment || is_labelled {
            let name = self.name()?;
            self.advance();
            Some(name)
        } else {
            None
        };
        let start = self.start();
        let left = self.composition()?;
        let expression = match self.relation() {
            None => left,
            Some(relation) => {
                let (left, right) = (Box::new(left), Box::new(self.composition()?));
                self.spanned(
                    start,
                    Form::Comparison {
                        left,
                        relation,
                        right,
                    },
                )
            }
        };
        Ok(Statement {
            variable,
            is_labelled,
            expression,
        })
    }

    /// A relation, if one comes next.
    fn relation(&mut self) -> Option<Relation> {
        let TokenKind::Sign(first) = self.kind() else {
            return None;
        };
        let has_equal = self.tokens[self.at + 1].kind == TokenKind::Sign('=');
        let relation = match (first, has_equal) {
            ('=', true) => Relation::Equal,
            ('!', true) => Relation::Different,
            ('<', true) => Relation::AtMost,
            ('<', false) => Relation::Less,
            ('>', true) => Relation::AtLeast,
            ('>', false) => Relation::Greater,
            _ => return None,
        };
        self.advance();
        if has_equal {
            self.advance();
        }
        Some(relation)
    }

    pub(super) fn name(&mut self) -> Result<Name, Diagnostic> {
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

    pub(super) fn spanned(&self, start: usize, form: Form) -> Expression {
        Expression {
            span: start..self.end(),
            form,
        }
    }

    pub(super) fn eat_composition(&mut self) -> bool {
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

    pub(super) fn composition(&mut self) -> Result<Expression, Diagnostic> {
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

    pub(super) fn layout(&mut self) -> Result<Expression, Diagnostic> {
        let start = self.start();
        let shape = self.sum()?;
        if !self.eat(':') {
            return Ok(shape);
        }
        let (stride, suffixes) = written(self.sum()?);
        let span = start..stride.span.end;
        let (shape, stride) = (Box::new(shape), Box::new(stride));
        let form = Form::Layout { shape, stride };
        if suffixes.is_empty() {
            return Ok(Expression { span, form });
        }
        let first = Box::new(Expression { span, form });
        Ok(self.spanned(start, Form::Suffixed { first, suffixes }))
    }

    pub(super) fn sum(&mut self) -> Result<Expression, Diagnostic> {
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
        let Expression { span, form } = self.suffixed()?;
        if signs == 0 {
            return Ok(Expression { span, form });
        }
        let form = match form {
            form if signs == 1 && is_number(&form) => negated(form),
            form => {
                let inner = Box::new(Expression { span, form });
                if is_negative {
                    Form::Negative(inner)
                } else {
                    Form::Group(inner)
                }
            }
        };
        Ok(self.spanned(start, form))
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

    /// An operand. Operands nest, so each form has a function of its own: this one needs little of
    /// the stack.
    fn operand(&mut self) -> Result<Expression, Diagnostic> {
        let start = self.start();
        let form = match self.kind() {
            TokenKind::Number { .. } | TokenKind::Placed { .. } | TokenKind::Underscore => {
                self.number()?
            }
            TokenKind::Pointer => self.pointed(None)?,
            TokenKind::Name => self.by_name()?,
            TokenKind::Sign('(') => self.in_parentheses()?,
            TokenKind::Sign('{') => self.named()?,
            TokenKind::Sign('?') => {
                let span = self.advance();
                return Err(Diagnostic::new(span, Problem::RunTimeNumber));
            }
            _ => return Err(self.expected("a number, a name or `(`")),
        };
        self.skip_braces(&form);
        Ok(self.spanned(start, form))
    }

    /// A written number or `_`.
    fn number(&mut self) -> Result<Form, Diagnostic> {
        self.count_number()?;
        let kind = self.kind();
        let span = self.advance();
        Ok(match kind {
            TokenKind::Number {
                value,
                path,
                is_marked,
            } => Form::Number {
                value,
                path,
                is_marked,
            },
            TokenKind::Placed { value, is_marked } => {
                let place = self.text[span]
                    .split_once('@')
                    .map_or("", |(_, place)| place);
                let place = place.to_owned();
                Form::Placed {
                    value,
                    place,
                    is_marked,
                }
            }
            _ => Form::Underscore,
        })
    }

    /// A pointer, behind its swizzle if it has one, and the layout of its tensor.
    pub(super) fn pointed(&mut self, swizzle: Option<[i64; 3]>) -> Result<Form, Diagnostic> {
        let span = self.advance();
        let Some((pointer, _)) = pointer(&self.text[span]) else {
            return Err(self.expected("a pointer"));
        };
        let swizzle = swizzle.or(pointer.swizzle);
        self.tensor(Engine::Memory(Pointer { swizzle, ..pointer }))
    }

    /// A tuple, or an expression in parentheses.
    fn in_parentheses(&mut self) -> Result<Form, Diagnostic> {
        Ok(match self.list(')')? {
            (mut items, false) if items.len() == 1 && !is_of_notation(&items[0]) => {
                Form::Group(Box::new(items.remove(0)))
            }
            (items, _) => Form::Tuple(items),
        })
    }

    pub(super) fn count_number(&mut self) -> Result<(), Diagnostic> {
        self.numbers += 1;
        if self.numbers > MAX_LEAVES {
            let span = self.peek().span.clone();
            return Err(Diagnostic::new(span, Problem::TooManyNumbers));
        }
        Ok(())
    }

    /// The list from the open parenthesis or bracket here to `close`, and whether a comma ends it.
    pub(super) fn list(&mut self, close: char) -> Result<(Vec<Expression>, bool), Diagnostic> {
        self.open()?;
        let (mut items, mut comma) = (Vec::new(), false);
        while self.kind() != TokenKind::Sign(close) {
            if !items.is_empty() && !comma {
                let expected = match close {
                    ')' => "`,` or `)`",
                    ']' => "`,` or `]`",
                    _ => "`,` or `>`",
                };
                return Err(self.expected(expected));
            }
            self.skip_keyword(items.len());
            items.push(self.composition()?);
            comma = self.eat(',');
        }
        // the line may end after the closing sign
        self.advance();
        self.close();
        Ok((items, comma))
    }
}

/// A stride as it is written, and the suffixes behind it, which belong to the layout:
/// `(4,8):(8,1).size()`, `4:-2(3)`. Another expression keeps its suffixes.
fn written(stride: Expression) -> (Expression, Vec<Suffix>) {
    let Expression { span, form } = stride;
    match form {
        Form::Suffixed { first, suffixes } if is_of_notation(&first) => (*first, suffixes),
        Form::Negative(inner) => match inner.form {
            Form::Suffixed { first, suffixes } if is_number(&first.form) => {
                let (span, form) = (span.start..first.span.end, negated(first.form));
                (Expression { span, form }, suffixes)
            }
            _ => {
                let form = Form::Negative(inner);
                (Expression { span, form }, Vec::new())
            }
        },
        form => (Expression { span, form }, Vec::new()),
    }
}

/// Whether an expression is a number that is written out.
fn is_number(form: &Form) -> bool {
    matches!(form, Form::Number { .. } | Form::Placed { .. })
}

/// A number that is written out, with the other sign.
fn negated(mut form: Form) -> Form {
    if let Form::Number { value, .. } | Form::Placed { value, .. } = &mut form {
        *value = -*value;
    }
    form
}

/// Whether parentheses around the expression make a tuple of rank 1, as in CuTe's notation: `(4)`,
/// `((2,3))`, `(_)`.
fn is_of_notation(expression: &Expression) -> bool {
    matches!(
        expression.form,
        Form::Number { .. } | Form::Placed { .. } | Form::Underscore | Form::Tuple(_)
    )
}
