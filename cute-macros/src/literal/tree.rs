//! The syntax tree of a literal.

use super::{cursor::abbreviate, form::Role, number::Number, span::SpanRange};
use crate::tokens::{Span, TokenStream, TokenTree};
use std::fmt;

/// A parsed literal.
pub(crate) enum Literal {
    Layout(Layout),
    /// A shape, stride or coordinate; an integer is a tree of one leaf.
    Tree(Role, Tree),
    Tiler(Element),
    Swizzle(Swizzle),
    /// A literal whose modes have names.
    Named(Vec<Name>, Box<Literal>),
    /// A layout the places of whose values have names.
    Places(Vec<Name>, Box<Literal>),
    /// Names alone.
    Label(Vec<Name>),
    /// A tiler for each of some modes, which have names.
    Tilers(Vec<Element>),
    /// Coordinates, ranges or tiles of some modes, by the names of these.
    Entries(Vec<Entry>),
}

/// The name of a mode.
#[derive(Clone)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// The places of the values of a literal.
#[derive(Default)]
pub(crate) struct Places {
    /// The names, in the order of their numbers.
    pub(crate) names: Vec<Name>,
    /// Where an outermost place is a number.
    pub(crate) numbered: Option<Span>,
}

/// An entry of `named!`.
pub(crate) enum Entry {
    /// A coordinate, with `_` for whole modes.
    Tree(Tree),
    /// An expression.
    Expression(TokenStream),
}

/// `bits,base,shift; unit`
pub(crate) struct Swizzle {
    /// Bits, base and shift.
    pub(crate) numbers: [Leaf; 3],
    /// The unit of offsets: the name of a type in the library's module `swizzle`.
    pub(crate) unit: &'static str,
}

/// `shape:stride`, or a shape alone.
pub(crate) struct Layout {
    pub(crate) shape: Tree,
    pub(crate) stride: Strides,
}

/// The right half of a layout.
pub(crate) enum Strides {
    Given(Tree),
    Compact(Order),
}

/// Which mode of a compact layout runs fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// The leftmost.
    ColMajor,
    /// The rightmost.
    RowMajor,
}

/// A hierarchical tuple of leaves.
pub(crate) enum Tree {
    Leaf(Leaf),
    Tuple(Vec<Tree>, SpanRange),
}

/// An element of a tiler.
pub(crate) enum Element {
    /// `n` stands for `n:1`, `_` for a mode that stays as it is.
    Leaf(Leaf),
    Layout(Layout),
    ByMode(Vec<Element>),
}

/// One integer, or a multiple of a basis vector.
pub(crate) struct Leaf {
    pub(crate) kind: LeafKind,
    /// For a scaled basis vector the path in the values, outermost first: `8@1@0` has the path 0,
    /// 1.
    pub(crate) path: Vec<Number>,
    pub(crate) span: SpanRange,
}

/// The source of the integer.
pub(crate) enum LeafKind {
    /// Written in the literal.
    Number(Number),
    /// `const N`, `const { expr }`.
    Const(Const),
    /// An expression; in type position its integer type.
    Dynamic(TokenStream),
    /// In type position, a type that stands for itself.
    Type(TokenStream),
    /// `_`
    Underscore,
    /// An error about the leaf was reported. The leaf fits everywhere, so it causes no further
    /// errors.
    Erroneous,
}

/// A constant of the surrounding code.
pub(crate) enum Const {
    /// The constant may be a const generic parameter.
    Name(TokenStream),
    /// The constant is a concrete expression.
    Expression(TokenStream),
    /// The constant is a concrete expression that may be negative.
    Signed(TokenStream),
}

impl Literal {
    /// Whether this is a layout with constants, whose values the macro does not know.
    pub(crate) fn has_constants(&self) -> bool {
        match self {
            Literal::Layout(layout) => layout
                .shape
                .leaves()
                .into_iter()
                .chain(match &layout.stride {
                    Strides::Given(stride) => stride.leaves(),
                    Strides::Compact(_) => Vec::new(),
                })
                .any(|leaf| matches!(leaf.kind, LeafKind::Const(_))),
            Literal::Named(_, literal) | Literal::Places(_, literal) => literal.has_constants(),
            Literal::Tree(..)
            | Literal::Tiler(_)
            | Literal::Swizzle(_)
            | Literal::Label(_)
            | Literal::Tilers(_)
            | Literal::Entries(_) => false,
        }
    }
}

impl Tree {
    pub(crate) fn span(&self) -> SpanRange {
        match self {
            Tree::Leaf(leaf) => leaf.span,
            Tree::Tuple(_, span) => *span,
        }
    }

    /// Whether a leaf is a constant by its name, which may be a const generic parameter.
    pub(crate) fn has_names(&self) -> bool {
        let leaves = self.leaves();
        (leaves.iter()).any(|leaf| matches!(leaf.kind, LeafKind::Const(Const::Name(_))))
    }

    /// All leaves from left to right.
    pub(crate) fn leaves(&self) -> Vec<&Leaf> {
        match self {
            Tree::Leaf(leaf) => vec![leaf],
            Tree::Tuple(modes, _) => modes.iter().flat_map(Tree::leaves).collect(),
        }
    }

    /// Only the nesting, with `_` for each leaf: `(_,(_,_))`.
    pub(crate) fn profile(&self) -> String {
        let mut text = String::new();
        self.write(&mut text, &|_| "_".to_owned());
        abbreviate(&text)
    }

    fn write(&self, text: &mut String, leaf: &dyn Fn(&Leaf) -> String) {
        match self {
            Tree::Leaf(it) => text.push_str(&leaf(it)),
            Tree::Tuple(modes, _) => {
                text.push('(');
                for (index, mode) in modes.iter().enumerate() {
                    if index > 0 {
                        text.push(',');
                    }
                    mode.write(text, leaf);
                }
                text.push(')');
            }
        }
    }
}

impl Leaf {
    /// A leaf in the place of one that could not be read.
    pub(crate) fn erroneous(span: impl Into<SpanRange>) -> Self {
        Leaf {
            kind: LeafKind::Erroneous,
            path: Vec::new(),
            span: span.into(),
        }
    }

    /// The number, if the literal states it.
    pub(crate) fn number(&self) -> Option<Number> {
        match self.kind {
            LeafKind::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// The CuTe notation, for messages.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text, &Leaf::to_string);
        f.write_str(&abbreviate(&text))
    }
}

impl fmt::Display for Leaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)?;
        self.path
            .iter()
            .rev()
            .try_for_each(|step| write!(f, "@{step}"))
    }
}

impl fmt::Display for LeafKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LeafKind::Number(number) => number.fmt(f),
            LeafKind::Const(Const::Name(name)) => write!(f, "const {name}"),
            LeafKind::Const(Const::Expression(_) | Const::Signed(_)) => f.write_str("const {..}"),
            LeafKind::Dynamic(tokens) => match single(tokens) {
                Some(TokenTree::Ident(name)) => name.fmt(f),
                _ => f.write_str("{..}"),
            },
            LeafKind::Type(tokens) => f.write_str(&tokens.to_string().replace(" :: ", "::")),
            LeafKind::Underscore => f.write_str("_"),
            LeafKind::Erroneous => f.write_str("?"),
        }
    }
}

/// The token of a stream that consists of one token.
fn single(tokens: &TokenStream) -> Option<TokenTree> {
    let mut tokens = tokens.clone().into_iter();
    tokens.next().filter(|_| tokens.next().is_none())
}
