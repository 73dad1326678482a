//! What a program is, before it means anything.

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
    /// Whether a number is marked, `_4`: then the text is in CuTe's notation.
    pub is_marked: bool,
    /// The names in it, of variables and operations.
    pub names: BTreeSet<String>,
}

/// `expression`, or `name = expression`.
#[derive(Debug)]
pub struct Statement {
    /// The variable that the value goes to.
    pub variable: Option<Name>,
    /// What is evaluated.
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
    /// What it is.
    pub form: Form,
}

/// The forms of expressions. Chains are lists, so that only parentheses and brackets nest.
#[derive(Debug)]
pub enum Form {
    /// `4`, `_4`, `_-4`, `8@1`.
    Number {
        /// The number.
        value: i128,
        /// The path of the basis vector that it is a multiple of; empty for an integer.
        path: BasisPath,
        /// Whether it has a mark.
        is_marked: bool,
    },
    /// `_`.
    Underscore,
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
        /// The others, each with what stands before it.
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
        /// What is called.
        name: Name,
        /// With what.
        arguments: Vec<Expression>,
    },
    /// `a(b)`, `a[b]`, `a.name(b)`: from left to right.
    Suffixed {
        /// What the suffixes follow.
        first: Box<Expression>,
        /// The suffixes.
        suffixes: Vec<Suffix>,
    },
}

/// What may follow an operand.
#[derive(Debug)]
pub struct Suffix {
    /// Where it ends.
    pub end: usize,
    /// What it is.
    pub kind: SuffixKind,
    /// What stands in its parentheses or brackets.
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

/// What stands between numbers.
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
