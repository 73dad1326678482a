//! The syntax of a program.

use cute_core::dynamic::BasisPath;
use std::collections::BTreeSet;
use std::ops::Range;

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 1 << 20;

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

/// `expression`, `name = expression`, or `name: layout`, a line of a log.
#[derive(Debug)]
pub struct Statement {
    /// The variable that gets the value.
    pub variable: Option<Name>,
    /// Whether the variable is a label, so that the value is shown as well.
    pub is_labelled: bool,
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
    /// `8@lane`: a multiple of the basis vector of a place with a name.
    Placed {
        /// The number.
        value: i128,
        /// The path behind the first `@`, which ends with the name of the place.
        place: String,
        /// Whether it has a mark.
        is_marked: bool,
    },
    /// `E<0,1>`: a basis vector, outermost place first.
    Basis(BasisPath),
    /// `Sw<3,3,3>`: a swizzle.
    Swizzle([i64; 3]),
    /// `Xor o L`: a layout with strides that are added bit by bit.
    Xor(Box<Expression>),
    /// `TiledMMA`, `MMA_Atom`, `TiledCopy` or `Copy_Atom` and the lines below it, as CuTe prints them.
    Printed {
        /// The first line.
        heading: Name,
        /// The lines, each with its label.
        lines: Vec<(Name, Expression)>,
    },
    /// `smem_ptr[16b](0x400) o L`, `ArithTuple(0,0) o L`: a tensor as CuTe prints it.
    Tensor {
        /// The words before the layout.
        engine: Box<Engine>,
        /// The layout.
        layout: Box<Expression>,
    },
    /// `{row: 4, col: 8}:{row: 8, col: 1}`: a layout whose modes have names. The strides are left
    /// out for compact ones.
    Named {
        /// The sizes by name.
        shape: Vec<(Name, Expression)>,
        /// The strides by name.
        stride: Option<Vec<(Name, Expression)>>,
    },
    /// `_`.
    Underscore,
    /// A variable, or an instruction by its name: `SM80_16x8x8_F16F16F16F16_TN`,
    /// `UniversalCopy<128>`.
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
    /// `a == b`, `a <= b`. Only a whole statement is a comparison.
    Comparison {
        /// The left side.
        left: Box<Expression>,
        /// The relation between the sides.
        relation: Relation,
        /// The right side.
        right: Box<Expression>,
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

/// The words before the layout of a tensor, as CuTe prints it.
#[derive(Debug)]
pub enum Engine {
    /// An address: `ptr[32b](0x7f20)`, `smem_ptr[16b](unset)`, `Sw<3,4,3>_smem_ptr[16b](0x400)`.
    Memory(Pointer),
    /// `ArithTuple(0,_0)`: the coordinate at which a tensor of coordinates begins.
    Origin(Vec<Expression>),
}

/// A pointer as CuTe C++ and CuTe DSL print it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// The bits of an element, if they are printed.
    pub bits: Option<u64>,
    /// The address, if it is printed.
    pub address: Option<u64>,
    /// The swizzle of bytes, if there is one.
    pub swizzle: Option<[i64; 3]>,
    /// Whether it is a pointer that has no address yet, `(unset)`.
    pub is_unset: bool,
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

/// The relations between the sides of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `==`, between values of any kind. Marks do not matter.
    Equal,
    /// `!=`
    Different,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
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
