//! The parts of a block: functions, expressions and patterns.

use crate::tokens::{Span, TokenStream, TokenTree};
use std::fmt;

/// An identifier. Its text is written once: the compiler's own compare as text that is made anew.
#[derive(Clone)]
pub struct Name {
    pub text: String,
    pub span: Span,
}

impl Name {
    pub fn new(text: impl Into<String>, span: Span) -> Self {
        Name {
            text: text.into(),
            span,
        }
    }

    pub fn is_constructor(&self) -> bool {
        self.text.starts_with(|c: char| c.is_ascii_uppercase())
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

pub struct Function {
    /// Doc comments and other attributes, put on the alias and the function.
    pub attributes: Vec<TokenTree>,
    /// Whether other blocks and Rust code may call it.
    pub public: bool,
    pub name: Name,
    /// Names with their kinds.
    pub params: Vec<(Name, Name)>,
    pub result: Name,
    pub body: Expr,
}

#[derive(Clone)]
pub enum Expr {
    Variable(Name),
    /// 0, 1 or 2.
    Number(u8),
    /// `f(x, y)`: another function of the algebra.
    Call(Name, Vec<Expr>),
    /// `pending f(x, y)`: a check at run time, whose type is `Pending` whatever its arguments are.
    Pending(Name, Vec<Expr>),
    /// `Cons(h, t)`, `Nil`: a constructor.
    Construct(Name, Vec<Expr>),
    Match(Box<Match>),
    /// `let x: Kind = value; body`.
    Let(Name, Name, Box<Expr>, Box<Expr>),
}

#[derive(Clone)]
pub struct Match {
    pub scrutinee: Expr,
    /// From `match x as Kind`, where the constructors do not tell.
    pub kind: Option<Name>,
    pub arms: Vec<Arm>,
    pub span: Span,
}

#[derive(Clone)]
pub struct Arm {
    pub pattern: Pattern,
    pub body: Expr,
}

#[derive(Clone, PartialEq)]
pub enum Pattern {
    Wildcard,
    Bind(Name),
    Constructor(Name, Vec<Pattern>),
}

/// A whole `algebra! { … }`.
pub struct Block {
    /// From `in layout::coalesce;`: the module of the block, in `cute-core`.
    pub module: String,
    /// From `as layout`: what the names of its cases begin with, where another block has functions
    /// of the same names.
    pub prefix: String,
    /// From `with tuple::modes`: the modules whose functions are meant by names that several blocks
    /// have.
    pub preferred: Vec<String>,
    /// From `integers;` at its beginning: the functions are those of integers, and refuse scaled
    /// basis vectors.
    pub refuses_basis: bool,
    pub functions: Vec<Function>,
}

/// The traits that a kind must implement beside its cases.
pub struct Supertraits {
    pub kind: Name,
    /// As they are written: `A + B`.
    pub traits: TokenStream,
}

/// All blocks, and what the kinds that they match on must implement beside the cases.
pub struct World {
    pub supertraits: Vec<Supertraits>,
    pub blocks: Vec<Block>,
}
