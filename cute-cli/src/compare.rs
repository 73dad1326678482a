//! Whether two layouts are equal as functions, and where they differ first.
//!
//! ```
//! use cute_cli::compare::{Comparison, compare};
//! use cute_cli::evaluate::Session;
//! let outcome = Session::default().evaluate("(4,8):(1,4)\n 32:1\n (4,8):(8,1)")?;
//! let values = outcome.results.iter().map(|result| &result.value).collect::<Vec<_>>();
//! assert_eq!(compare(values[0], values[1], 1 << 20), Ok(Comparison::Equal { count: 32 }));
//! let Ok(Comparison::Differ(first)) = compare(values[0], values[2], 1 << 20) else { panic!() };
//! assert_eq!((first.index, first.left.as_str(), first.right.as_str()), (1, "1", "8"));
//! # Ok::<(), cute_cli::language::Diagnostic>(())
//! ```

use crate::value::{Notation, Value};
use cute_core::dynamic::{DynLayout, DynLeaf, DynSwizzledLayout, DynTuple, DynXorLayout};
use std::fmt;

/// How two layouts are related as functions of an index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Both have as many coordinates, and the same value at each.
    Equal {
        /// The number of coordinates.
        count: u64,
    },
    /// The values differ.
    Differ(Difference),
    /// All values are equal as far as both go, but one has more coordinates.
    OtherSize {
        /// The number of coordinates of the left layout.
        left: u64,
        /// The number of coordinates of the right layout.
        right: u64,
    },
    /// The first values are equal, and the rest was not looked at.
    Undecided {
        /// The number of values that were looked at.
        count: u64,
    },
}

/// The first place where two layouts differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The index.
    pub index: u64,
    /// The coordinate of this index in the left layout.
    pub left_coordinate: String,
    /// The value there of the left layout.
    pub left: String,
    /// The coordinate of this index in the right layout.
    pub right_coordinate: String,
    /// The value there of the right layout.
    pub right: String,
}

/// The value of a layout, without marks.
#[derive(PartialEq, Eq)]
enum Reached {
    Offset(i64),
    Coordinate(String),
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Offset(offset) => fmt::Display::fmt(offset, f),
            Self::Coordinate(coordinate) => f.write_str(coordinate),
        }
    }
}

/// A layout as a function of an index.
enum Function<'a> {
    Layout(Box<DynLayout>),
    Swizzled(&'a DynSwizzledLayout),
    Xor(&'a DynXorLayout),
}

impl<'a> Function<'a> {
    fn of(value: &'a Value) -> Option<Self> {
        Some(match value {
            Value::Swizzled(layout) => Self::Swizzled(layout),
            Value::Xor(layout) => Self::Xor(layout),
            Value::Layout(layout) => Self::Layout(Box::new(layout.clone())),
            Value::Named(layout) => Self::Layout(Box::new(layout.layout().clone())),
            value => {
                let layout = DynLayout::make_layout(&value.to_tuple()?).ok()?;
                Self::Layout(Box::new(layout))
            }
        })
    }

    fn layout(&self) -> &DynLayout {
        match self {
            Self::Layout(layout) => layout,
            Self::Swizzled(layout) => layout.layout(),
            Self::Xor(layout) => layout.layout(),
        }
    }

    fn value(&self, index: u64) -> Reached {
        Reached::Offset(match self {
            Self::Layout(layout) if !layout.has_integer_strides() => {
                let value = layout.value(index);
                let value = value.expect("values of an index within the layout fit");
                return Reached::Coordinate(Notation::Plain.show(&value));
            }
            Self::Layout(layout) => layout.at(index),
            Self::Swizzled(layout) => layout.at(index),
            Self::Xor(layout) => layout.at(index),
        })
    }

    fn coordinate(&self, index: u64) -> String {
        let index = DynLeaf::new_static(index.into()).map(DynTuple::from);
        let coordinate = index.and_then(|index| self.layout().shape().idx2crd(&index));
        let shown = |coordinate| Notation::Plain.show(&coordinate);
        coordinate.map_or_else(|error| error.to_string(), shown)
    }

    /// Whether both are one function, as their modes tell.
    fn is(&self, other: &Self) -> bool {
        let form = |layout: &DynLayout| layout.to_static().coalesce();
        match (self, other) {
            (Self::Layout(a), Self::Layout(b)) => form(a) == form(b),
            (Self::Xor(a), Self::Xor(b)) => form(a.layout()) == form(b.layout()),
            (Self::Swizzled(a), Self::Swizzled(b)) => {
                let start =
                    |layout: &DynSwizzledLayout| (layout.swizzle(), layout.offset().value());
                start(a) == start(b) && form(a.layout()) == form(b.layout())
            }
            _ => false,
        }
    }
}

/// Compares two layouts of any kind as functions of an index, at `most` indices.
///
/// # Errors
/// The value that is no layout.
pub fn compare<'a>(a: &'a Value, b: &'a Value, most: u64) -> Result<Comparison, &'a Value> {
    let (left, right) = (Function::of(a).ok_or(a)?, Function::of(b).ok_or(b)?);
    let sizes = (left.layout().size(), right.layout().size());
    let count = sizes.0.min(sizes.1);
    if sizes.0 == sizes.1 && left.is(&right) {
        return Ok(Comparison::Equal { count });
    }
    for index in 0..count.min(most) {
        let values = (left.value(index), right.value(index));
        if values.0 != values.1 {
            return Ok(Comparison::Differ(Difference {
                index,
                left_coordinate: left.coordinate(index),
                left: values.0.to_string(),
                right_coordinate: right.coordinate(index),
                right: values.1.to_string(),
            }));
        }
    }
    Ok(if count > most {
        Comparison::Undecided { count: most }
    } else if sizes.0 == sizes.1 {
        Comparison::Equal { count }
    } else {
        Comparison::OtherSize {
            left: sizes.0,
            right: sizes.1,
        }
    })
}
