//! Operands and results: values as the types that functions of the library take and return.

use crate::instruction::Instruction;
use crate::value::Value;
use cute_core::dynamic::{
    DynCoordinate, DynLayout, DynLeaf, DynTiler, DynTri, DynTuple, MAX_LEAVES,
};
use cute_core::error::LayoutError;
use std::fmt;
use std::ops::Deref;

/// The kinds of operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A layout; a shape stands for its compact layout.
    Layout,
    /// A shape, a stride or a coordinate.
    Tuple,
    /// An integer.
    Integer,
    /// A number of items, or the number of a mode, from 0.
    Count,
    /// An integer from 0 on.
    Natural,
    /// Numbers of modes, from 0.
    ModeIndices,
    /// A layout, or a tuple of integers.
    LayoutOrTuple,
    /// A coordinate, which may have `_`.
    Coordinate,
    /// A tiler.
    Tiler,
    /// A swizzle.
    Swizzle,
    /// A layout behind a swizzle.
    Swizzled,
    /// A layout behind a swizzle of bytes, in shared memory.
    InSmem,
    /// A layout with strides that are added bit by bit.
    Xor,
    /// A layout with names.
    Named,
    /// A matrix instruction.
    Mma,
    /// A tiled MMA.
    TiledMma,
    /// A copy instruction.
    Copy,
    /// A tiled copy.
    TiledCopy,
    /// Anything.
    Any,
}

/// How well a value fits a kind of operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// A shape where a layout is needed.
    Converted,
    /// The value has this kind.
    Exact,
}

impl Kind {
    /// The kind in words, with its article.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Layout => "a layout",
            Self::Tuple => "a tuple of integers",
            Self::Integer => "an integer",
            Self::Count => "a number from 0 to 4096",
            Self::Natural => "a number from 0 on",
            Self::ModeIndices => "numbers of modes",
            Self::LayoutOrTuple => "a layout or a tuple of integers",
            Self::Coordinate => "a coordinate",
            Self::Tiler => "a tiler",
            Self::Swizzle => "a swizzle",
            Self::Swizzled => "a swizzled layout",
            Self::InSmem => "a layout in shared memory",
            Self::Xor => "an XOR layout",
            Self::Named => "a layout with names",
            Self::Mma => "a matrix instruction",
            Self::TiledMma => "a tiled MMA",
            Self::Copy => "a copy instruction",
            Self::TiledCopy => "a tiled copy",
            Self::Any => "a value",
        }
    }

    /// How well `value` fits.
    pub fn fit(self, value: &Value) -> Option<Fit> {
        match (self, value) {
            (Self::Layout, Value::Layout(_))
            | (Self::Integer, Value::Integer(_))
            | (Self::Any, _) => Some(Fit::Exact),
            (Self::Layout, _) => value.to_tuple().map(|_| Fit::Converted),
            (Self::Tuple, _) => value.to_tuple().map(|_| Fit::Exact),
            (Self::Count, _) => usize::take(value).ok().map(|_| Fit::Exact),
            (Self::Natural, _) => u64::take(value).ok().map(|_| Fit::Exact),
            (Self::ModeIndices, _) => ModeIndices::take(value).ok().map(|_| Fit::Exact),
            (Self::LayoutOrTuple, Value::Layout(_)) => Some(Fit::Exact),
            (Self::LayoutOrTuple, _) => value.to_tuple().map(|_| Fit::Exact),
            // a multiple of a basis vector is refused for what it is, not for its kind
            (Self::Coordinate, _) if value.integers().is_err() => Some(Fit::Exact),
            (Self::Coordinate, _) => value.to_coordinate().map(|_| Fit::Exact),
            (Self::Tiler, _) => value.to_tiler().map(|_| Fit::Exact),
            (Self::Swizzle, Value::Swizzle(_))
            | (Self::Swizzled, Value::Swizzled(_))
            | (Self::InSmem, Value::InSmem(_))
            | (Self::Xor, Value::Xor(_))
            | (Self::Named, Value::Named(_)) => Some(Fit::Exact),
            (Self::Mma | Self::TiledMma | Self::Copy | Self::TiledCopy, Value::Instruction(of)) => {
                let kind = match **of {
                    Instruction::Mma(_) => Self::Mma,
                    Instruction::TiledMma { .. } => Self::TiledMma,
                    Instruction::Copy(_) => Self::Copy,
                    Instruction::TiledCopy { .. } => Self::TiledCopy,
                };
                (self == kind).then_some(Fit::Exact)
            }
            _ => None,
        }
    }
}

/// How many times an operand is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// Once.
    Once,
    /// At most once.
    Optional,
    /// Once or more often.
    Many,
}

/// Why an operation has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A condition does not hold.
    Layout(LayoutError),
    /// A reason in words.
    Words(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(error) => fmt::Display::fmt(error, f),
            Self::Words(words) => f.write_str(words),
        }
    }
}

impl From<LayoutError> for Failure {
    fn from(error: LayoutError) -> Self {
        Self::Layout(error)
    }
}

/// A type of operands.
pub trait Operand: Sized {
    /// The kind of the operand.
    const KIND: Kind;
    /// How many times it is given.
    const TIMES: Times = Times::Once;

    /// The operand as a value of this type.
    ///
    /// # Errors
    /// Where the operand is of another kind, or a shape makes no layout.
    fn take(value: &Value) -> Result<Self, Failure>;

    /// Takes the operand off the front of the operands that are left.
    ///
    /// # Errors
    /// As [`take`](Self::take), and where no operand is left.
    fn take_from(rest: &mut &[Value]) -> Result<Self, Failure> {
        let missing = || Failure::Words("an operand is missing".to_owned());
        let (first, more) = rest.split_first().ok_or_else(missing)?;
        *rest = more;
        Self::take(first)
    }
}

pub(super) fn wrong(kind: Kind, value: &Value) -> Failure {
    Failure::Words(format!("expected {}, found {value}", kind.in_words()))
}

impl Operand for DynLayout {
    const KIND: Kind = Kind::Layout;
    fn take(value: &Value) -> Result<Self, Failure> {
        match value {
            Value::Layout(layout) => Ok(layout.clone()),
            _ => Ok(DynLayout::make_layout(&<DynTuple as Operand>::take(
                value,
            )?)?),
        }
    }
}

impl Operand for DynTuple {
    const KIND: Kind = Kind::Tuple;
    fn take(value: &Value) -> Result<Self, Failure> {
        value
            .to_tuple()
            .ok_or_else(|| wrong(<Self as Operand>::KIND, value))
    }
}

/// A tuple of plain integers, without multiples of basis vectors: its integers can be compared.
#[derive(Debug)]
pub struct Integers(DynTuple);

impl Operand for Integers {
    const KIND: Kind = Kind::Tuple;
    fn take(value: &Value) -> Result<Self, Failure> {
        value.integers()?;
        <DynTuple as Operand>::take(value).map(Self)
    }
}

impl Deref for Integers {
    type Target = DynTuple;
    fn deref(&self) -> &DynTuple {
        &self.0
    }
}

impl Operand for DynLeaf {
    const KIND: Kind = Kind::Integer;
    fn take(value: &Value) -> Result<Self, Failure> {
        value.integers()?;
        match value {
            Value::Integer(integer) => Ok(*integer),
            _ => Err(wrong(<Self as Operand>::KIND, value)),
        }
    }
}

impl Operand for usize {
    const KIND: Kind = Kind::Count;
    fn take(value: &Value) -> Result<Self, Failure> {
        match value {
            Value::Integer(integer) if integer.is_integer() => {
                usize::try_from(integer.value()).ok()
            }
            _ => None,
        }
        .filter(|&count| count <= MAX_LEAVES)
        .ok_or_else(|| wrong(<Self as Operand>::KIND, value))
    }
}

impl Operand for u64 {
    const KIND: Kind = Kind::Natural;
    fn take(value: &Value) -> Result<Self, Failure> {
        match value {
            Value::Integer(integer) if integer.is_integer() => u64::try_from(integer.value()).ok(),
            _ => None,
        }
        .ok_or_else(|| wrong(Kind::Natural, value))
    }
}

impl Operand for DynTiler {
    const KIND: Kind = Kind::Tiler;
    fn take(value: &Value) -> Result<Self, Failure> {
        value.integers()?;
        value
            .to_tiler()
            .ok_or_else(|| wrong(<Self as Operand>::KIND, value))
    }
}

impl Operand for DynCoordinate {
    const KIND: Kind = Kind::Coordinate;
    fn take(value: &Value) -> Result<Self, Failure> {
        value.integers()?;
        (value.to_coordinate()).ok_or_else(|| wrong(Kind::Coordinate, value))
    }
}

/// Numbers of modes: an integer, or a tuple of integers that is not nested.
#[derive(Debug)]
pub struct ModeIndices(pub Vec<usize>);

impl Operand for ModeIndices {
    const KIND: Kind = Kind::ModeIndices;
    fn take(value: &Value) -> Result<Self, Failure> {
        let numbers = match value {
            Value::Tuple(items) => items.iter().map(usize::take).collect(),
            one => usize::take(one).map(|one| vec![one]),
        };
        (numbers.map(Self)).map_err(|_| wrong(Kind::ModeIndices, value))
    }
}

/// A value with modes. The operations on modes do not look at its leaves.
#[derive(Debug)]
pub enum LayoutOrTuple {
    /// Modes of a layout.
    Layout(DynLayout),
    /// Modes of a tuple.
    Tuple(DynTuple),
}

impl Operand for LayoutOrTuple {
    const KIND: Kind = Kind::LayoutOrTuple;
    fn take(value: &Value) -> Result<Self, Failure> {
        match value {
            Value::Layout(layout) => Ok(Self::Layout(layout.clone())),
            _ => match value.to_tuple() {
                Some(tuple) => Ok(Self::Tuple(tuple)),
                None => Err(wrong(Kind::LayoutOrTuple, value)),
            },
        }
    }
}

impl Operand for Value {
    const KIND: Kind = Kind::Any;
    fn take(value: &Value) -> Result<Self, Failure> {
        Ok(value.clone())
    }
}

impl<T: Operand> Operand for Option<T> {
    const KIND: Kind = T::KIND;
    const TIMES: Times = Times::Optional;
    fn take(value: &Value) -> Result<Self, Failure> {
        T::take(value).map(Some)
    }
    fn take_from(rest: &mut &[Value]) -> Result<Self, Failure> {
        if rest.is_empty() {
            return Ok(None);
        }
        T::take_from(rest).map(Some)
    }
}

impl<T: Operand> Operand for Vec<T> {
    const KIND: Kind = T::KIND;
    const TIMES: Times = Times::Many;
    fn take(value: &Value) -> Result<Self, Failure> {
        T::take(value).map(|item| vec![item])
    }
    fn take_from(rest: &mut &[Value]) -> Result<Self, Failure> {
        std::mem::take(rest).iter().map(T::take).collect()
    }
}

/// The value of a layout at a coordinate: an offset, or the coordinate to which strides that are
/// basis vectors lead.
#[derive(Debug)]
pub struct Reached(pub DynTuple);

/// The result of an operation's function.
pub trait Answer {
    /// The kind of the value, as signatures show it.
    const NAME: &'static str;

    /// The result as a value.
    ///
    /// # Errors
    /// Where the function has failed.
    fn into_value(self) -> Result<Value, Failure>;
}

macro_rules! answers {
    ($($ty:ty: $kind:literal, |$answer:ident| $value:expr;)*) => {$(
        impl Answer for $ty {
            const NAME: &'static str = $kind;
            fn into_value(self) -> Result<Value, Failure> {
                let $answer = self;
                Ok($value)
            }
        }
    )*};
}
answers! {
    DynLayout: "layout", |layout| layout.into();
    DynTuple: "tuple", |tuple| tuple.into();
    Reached: "integer or tuple", |reached| reached.0.into();
    DynTiler: "tiler", |tiler| tiler.into();
    DynLeaf: "integer", |integer| integer.into();
    bool: "truth", |holds| holds.into();
    DynTri: "truth", |answer| answer.into();
    LayoutOrTuple: "layout or tuple", |modes| match modes {
        LayoutOrTuple::Layout(layout) => layout.into(),
        LayoutOrTuple::Tuple(tuple) => tuple.into(),
    };
    Value: "value", |value| value;
    u64: "integer", |number| DynLeaf::new_static(number.into())?.into();
    i64: "integer", |number| DynLeaf::new_static(number.into())?.into();
    usize: "integer", |number| DynLeaf::new_static(number as i128)?.into();
}

impl<T: Answer> Answer for Result<T, LayoutError> {
    const NAME: &'static str = T::NAME;
    fn into_value(self) -> Result<Value, Failure> {
        self?.into_value()
    }
}

impl<T: Answer> Answer for Result<T, Failure> {
    const NAME: &'static str = T::NAME;
    fn into_value(self) -> Result<Value, Failure> {
        self?.into_value()
    }
}

impl<A: Answer, B: Answer> Answer for (A, B) {
    const NAME: &'static str = "tuple";
    fn into_value(self) -> Result<Value, Failure> {
        Ok(Value::Tuple(vec![
            self.0.into_value()?,
            self.1.into_value()?,
        ]))
    }
}
