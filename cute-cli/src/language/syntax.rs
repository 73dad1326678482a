//! The syntax of a program.

use cute_core::dynamic::BasisPath;
use std::collections::BTreeSet;
use std::ops::Range;

/// A place in the text, in bytes.
pub type Span = Range<usize>;

/// Statements, from first to last.
#[derive(Debug)]
pub struct Program {
    /// The statements.
    pub statements: Vec<Statement>,
    /// Whether a number is marked (`_4`), so that the text is in CuTe's notation.
    pub is_marked: bool,
    /// The names of variables and operations in it.
    pub names: BTreeSet<String>,
}

/// `expression`, or `name = expression`.
#[derive(Debug)]
pub struct Statement {
    /// The variable that gets the value.
    pub variable: Option<Name>,
    /// The expression.
    pub expression: Expression,
}

/// A name and its place.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// An expression and its place.
#[derive(Debug)]
pub struct Expression {
    /// Its place.
    pub span: Span,
    /// Its form.
    pub form: Form,
}

/// The forms of expressions. Chains are lists, so only parentheses and brackets nest.
#[derive(Debug)]
pub enum Form {
    /// `4`, `_4`, `_-4`, `8@1`.
    Number {
        /// The number.
        value: i128,
        /// The path of the basis vector; empty for an integer.
        path: BasisPath,
        /// Whether it has a mark.
        is_marked: bool,
    },
    /// `_`.
    Keep,
    /// A variable.
    Variable(String),
    /// `(a, b)`; also `(4)`, of rank 1 as in CuTe's notation.
    Tuple(Vec<Expression>),
    /// `(a o b)`: an expression in parentheses.
    Group(Box<Expression>),
    /// `-a`.
    Negative(Box<Expression>),
    /// `a + b - c`, or `a * b / c`: from left to right.
    Arithmetic {
        /// The leftmost operand.
        first: Box<Expression>,
        /// The other operands, each with the operator before it.
        rest: Vec<(Operator, Expression)>,
    },
    /// `shape:stride`.
    Layout {
        /// The shape.
        shape: Box<Expression>,
        /// The stride.
        stride: Box<Expression>,
    },
    /// `a o b o c`: from left to right.
    Composition {
        /// The leftmost operand.
        first: Box<Expression>,
        /// The others.
        rest: Vec<Expression>,
    },
    /// `name(a, b)`: an operation, or a variable at a coordinate.
    Call {
        /// The name.
        name: Name,
        /// The arguments.
        arguments: Vec<Expression>,
    },
    /// `a(b)`, `a[b]`, `a.name(b)`: from left to right.
    Suffixed {
        /// The operand before the suffixes.
        first: Box<Expression>,
        /// The suffixes.
        suffixes: Vec<Suffix>,
    },
}

/// A suffix of an operand.
#[derive(Debug)]
pub struct Suffix {
    /// The end of the suffix.
    pub end: usize,
    /// Its kind.
    pub kind: SuffixKind,
    /// The contents of its parentheses or brackets.
    pub arguments: Vec<Expression>,
}

/// The kinds of suffixes.
#[derive(Debug)]
pub enum SuffixKind {
    /// `(coordinate)`.
    Apply,
    /// `[modes]`.
    Mode,
    /// `.name(arguments)`.
    Method(Name),
}

/// The operators between numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Over,
    /// `%`
    Modulo,
}
