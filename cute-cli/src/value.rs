//! Values of expressions.

use crate::instruction::Instruction;
use cute_core::dynamic::{
    DynCoordinate, DynLayout, DynLeaf, DynSmemLayout, DynSwizzledLayout, DynTiler, DynTri,
    DynTuple, DynXorLayout, MAX_DEPTH, MAX_LEAVES,
};
use cute_core::error::LayoutError;
use cute_core::named::DynNamedLayout;
use cute_core::swizzle::DynSwizzle;
use cute_view::draw::without_marks;
use std::fmt;

/// A value of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(
    clippy::large_enum_variant,
    reason = "a layout is the common case, and needs no allocation"
)]
pub enum Value {
    /// `_`.
    Underscore,
    /// An integer, or the multiple of a basis vector, as strides may be.
    Integer(DynLeaf),
    /// The answer to a question.
    Truth(DynTri),
    /// A layout.
    Layout(DynLayout),
    /// A tuple: a shape, a coordinate, a tiler, or several results.
    Tuple(Vec<Value>),
    /// A swizzle.
    Swizzle(DynSwizzle),
    /// A layout behind a swizzle.
    Swizzled(Box<DynSwizzledLayout>),
    /// A layout behind a swizzle of bytes, in shared memory that begins anywhere.
    InSmem(Box<DynSmemLayout>),
    /// A layout with strides that are added bit by bit.
    Xor(Box<DynXorLayout>),
    /// A layout with names for its modes or for the places of its values.
    Named(Box<DynNamedLayout>),
    /// An instruction, or a tiled one.
    Instruction(Box<Instruction>),
}

impl Value {
    /// In words, with its article: `the layout 4:1`.
    pub fn in_words(&self, notation: Notation) -> String {
        let kind = match self {
            Self::Underscore => return "`_`".to_owned(),
            Self::Integer(integer) if !integer.is_integer() => "the scaled basis vector",
            Self::Integer(_) => "the integer",
            Self::Truth(_) => "the truth value",
            Self::Layout(_) => "the layout",
            Self::Tuple(_) => "the tuple",
            Self::Swizzle(_) => "the swizzle",
            Self::Swizzled(_) => "the swizzled layout",
            Self::InSmem(_) => "the layout in shared memory",
            Self::Xor(_) => "the XOR layout",
            Self::Named(_) => "the layout with names",
            Self::Instruction(instruction) => instruction.kind(),
        };
        format!("{kind} {}", notation.value(self))
    }

    /// The number of its integers.
    pub fn leaves(&self) -> usize {
        match self {
            Self::Underscore | Self::Integer(_) | Self::Truth(_) => 1,
            Self::Tuple(items) => items.iter().map(Self::leaves).sum(),
            _ => (self.function()).map_or(1, |layout| layout.shape().leaves().len()),
        }
    }

    /// The depth of its parentheses.
    pub fn depth(&self) -> usize {
        match self {
            Self::Underscore | Self::Integer(_) | Self::Truth(_) => 0,
            Self::Tuple(items) => 1 + items.iter().map(Self::depth).max().unwrap_or(0),
            _ => self.function().map_or(0, DynLayout::depth),
        }
    }

    /// The layout itself, or the one behind a swizzle, with strides added bit by bit, or with names.
    pub fn function(&self) -> Option<&DynLayout> {
        match self {
            Self::Layout(layout) => Some(layout),
            Self::Swizzled(layout) => Some(layout.layout()),
            Self::InSmem(layout) => Some(layout.layout()),
            Self::Xor(layout) => Some(layout.layout()),
            Self::Named(layout) => Some(layout.layout()),
            _ => None,
        }
    }

    /// Whether the notation of the value can be read again, which limits the size of values.
    pub fn is_within_limits(&self) -> bool {
        self.depth() <= MAX_DEPTH && self.leaves() <= MAX_LEAVES
    }

    /// A tuple of integers, or an integer.
    pub fn to_tuple(&self) -> Option<DynTuple> {
        match self {
            Self::Integer(integer) => Some(DynTuple::from(*integer)),
            Self::Tuple(items) => items.iter().map(Self::to_tuple).collect::<Option<_>>(),
            _ => None,
        }
    }

    /// A tiler: `_`, an integer, a layout, or a tuple of tilers.
    pub fn to_tiler(&self) -> Option<DynTiler> {
        match self {
            Self::Underscore => Some(DynTiler::Underscore),
            Self::Integer(size) => Some(DynTiler::Size(*size)),
            Self::Layout(layout) => Some(DynTiler::from(layout)),
            Self::Tuple(items) => {
                let modes = items.iter().map(Self::to_tiler).collect::<Option<_>>();
                modes.map(DynTiler::ByMode)
            }
            _ => None,
        }
    }

    /// A coordinate: `_`, an integer, or a tuple of coordinates.
    pub fn to_coordinate(&self) -> Option<DynCoordinate> {
        // by its notation, which is the notation of a coordinate too
        match self {
            Self::Underscore | Self::Integer(_) | Self::Tuple(_) => self.to_string().parse().ok(),
            _ => None,
        }
    }

    /// Refuses multiples of basis vectors: sizes and coordinates must be integers. Strides of
    /// layouts may be either.
    ///
    /// # Errors
    /// IntegerStrides.
    pub fn integers(&self) -> Result<(), LayoutError> {
        match self {
            Self::Integer(integer) if !integer.is_integer() => Err(LayoutError::BasisStride {}),
            Self::Tuple(items) => items.iter().try_for_each(Self::integers),
            _ => Ok(()),
        }
    }

    /// Whether the value contains `_`.
    pub fn has_underscore(&self) -> bool {
        match self {
            Self::Underscore => true,
            Self::Tuple(items) => items.iter().any(Self::has_underscore),
            _ => false,
        }
    }
}

impl From<DynLeaf> for Value {
    fn from(integer: DynLeaf) -> Self {
        Self::Integer(integer)
    }
}

impl From<bool> for Value {
    fn from(holds: bool) -> Self {
        Self::Truth(DynTri::new_static(holds))
    }
}

impl From<DynTri> for Value {
    fn from(answer: DynTri) -> Self {
        Self::Truth(answer)
    }
}

impl From<DynLayout> for Value {
    fn from(layout: DynLayout) -> Self {
        Self::Layout(layout)
    }
}

macro_rules! boxed {
    ($($variant:ident: $ty:ty;)*) => {$(
        impl From<$ty> for Value {
            fn from(value: $ty) -> Self {
                Self::$variant(Box::new(value))
            }
        }
    )*};
}
boxed! {
    Swizzled: DynSwizzledLayout;
    InSmem: DynSmemLayout;
    Xor: DynXorLayout;
    Named: DynNamedLayout;
    Instruction: Instruction;
}

impl From<DynSwizzle> for Value {
    fn from(swizzle: DynSwizzle) -> Self {
        Self::Swizzle(swizzle)
    }
}

impl From<DynTuple> for Value {
    fn from(tuple: DynTuple) -> Self {
        match tuple.leaves() {
            &[integer] if tuple.depth() == 0 => Self::Integer(integer),
            _ => Self::Tuple(tuple.modes().map(Self::from).collect()),
        }
    }
}

impl From<DynTiler> for Value {
    fn from(tiler: DynTiler) -> Self {
        match tiler {
            DynTiler::Underscore => Self::Underscore,
            DynTiler::Size(size) => Self::Integer(size),
            DynTiler::Layout(layout) => Self::Layout(layout),
            DynTiler::ByMode(modes) => Self::Tuple(modes.into_iter().map(Self::from).collect()),
        }
    }
}

/// How static integers are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `4`: all integers are static.
    Plain,
    /// `_4` if static, `4` if dynamic: CuTe's notation.
    Marked,
}

impl Notation {
    /// A value in this notation. Without marks, a truth value is `true` or `false`; with marks `_1`
    /// or `_0`, as in CuTe.
    pub fn value(self, value: &Value) -> String {
        match value {
            Value::Truth(answer) if self == Self::Plain => answer.holds().to_string(),
            _ => self.show(value),
        }
    }

    /// A text in CuTe's notation, converted to this notation.
    pub fn show(self, value: &impl fmt::Display) -> String {
        match self {
            Self::Plain => without_marks(value),
            Self::Marked => value.to_string(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Underscore => f.write_str("_"),
            Self::Integer(integer) => fmt::Display::fmt(integer, f),
            Self::Truth(answer) => fmt::Display::fmt(answer, f),
            Self::Layout(layout) => fmt::Display::fmt(layout, f),
            Self::Swizzle(swizzle) => fmt::Display::fmt(swizzle, f),
            Self::Swizzled(layout) => fmt::Display::fmt(layout, f),
            Self::InSmem(layout) => fmt::Display::fmt(layout, f),
            Self::Xor(layout) => fmt::Display::fmt(layout, f),
            Self::Named(layout) => fmt::Display::fmt(layout, f),
            Self::Instruction(instruction) => fmt::Display::fmt(instruction, f),
            Self::Tuple(items) => {
                f.write_str("(")?;
                for (i, item) in items.iter().enumerate() {
                    f.write_str(if i > 0 { "," } else { "" })?;
                    fmt::Display::fmt(item, f)?;
                }
                f.write_str(")")
            }
        }
    }
}
