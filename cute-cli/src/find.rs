//! The layout of a list of offsets, and of an array of NumPy or PyTorch.
//!
//! ```
//! use cute_cli::find::layout_of_offsets;
//! let found = layout_of_offsets(&[0, 1, 2, 8, 9, 10]).unwrap();
//! assert_eq!(found.to_string(), "(3,2):(1,8)");
//! ```

use crate::value::{Notation, Value};
use cute_core::dynamic::{DynLayout, DynLeaf, DynTuple, DynXorLayout};
use cute_core::error::LayoutError;
use std::fmt;

/// A layout that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The layout, with as few modes as possible: of integers, or with strides that are added bit
    /// by bit.
    pub layout: Value,
    /// The first offset, which is added to every offset of the layout.
    pub start: i64,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = Notation::Plain.value(&self.layout);
        match self.start {
            0 => f.write_str(&layout),
            start => write!(f, "{start} + {layout}"),
        }
    }
}

/// Why there is no layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFound {
    /// There are no offsets.
    Empty,
    /// There are more offsets than this can look at.
    TooMany,
    /// The offsets are those of a layout up to one of them.
    Irregular {
        /// The number of that offset, from 0.
        index: usize,
        /// The offset.
        found: i64,
        /// The offset that a layout would have there.
        expected: i128,
        /// The layout of the offsets before it.
        begun: Box<DynLayout>,
    },
    /// Some offset, after a whole number of repetitions of the first ones, is missing.
    Incomplete {
        /// The number of offsets.
        count: usize,
        /// The number that repeats.
        part: usize,
        /// The layout that repeats.
        begun: Box<DynLayout>,
    },
    /// A stride in bytes is no multiple of the size of an element.
    Stride {
        /// The stride.
        stride: i64,
        /// The bytes of an element.
        itemsize: i64,
    },
    /// A shape and strides make no layout.
    Layout(LayoutError),
}

impl From<LayoutError> for NotFound {
    fn from(error: LayoutError) -> Self {
        Self::Layout(error)
    }
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there are no offsets"),
            Self::TooMany => write!(f, "there are more than {MOST} offsets"),
            Self::Irregular {
                index,
                found,
                expected,
                begun,
            } => write!(
                f,
                "no layout has these offsets: they begin as those of {begun}, whose repetition has \
                 {expected} at index {index}, not {found}"
            ),
            Self::Incomplete { count, part, begun } => write!(
                f,
                "no layout has these offsets: they begin as the {part} of {begun}, and {count} is \
                 not divisible by {part}"
            ),
            Self::Stride { stride, itemsize } => write!(
                f,
                "a stride of {stride} bytes is not divisible by an element of {itemsize}"
            ),
            Self::Layout(error) => fmt::Display::fmt(error, f),
        }
    }
}

/// The most offsets of a list.
pub const MOST: usize = 1 << 20;

/// The layout with as few modes as possible that has these offsets, one after the other. If the
/// first is not 0, it is added to all of them. If no layout of integers has them, a layout whose
/// strides are added bit by bit may: such are the offsets of swizzled layouts.
///
/// # Errors
/// If no layout has these offsets, with the first place that tells.
pub fn layout_of_offsets(offsets: &[i64]) -> Result<Found, NotFound> {
    let &start = offsets.first().ok_or(NotFound::Empty)?;
    if offsets.len() > MOST {
        return Err(NotFound::TooMany);
    }
    let from_start: Vec<i128> = (offsets.iter())
        .map(|&offset| i128::from(offset) - i128::from(start))
        .collect();
    match modes(&from_start) {
        Ok(modes) => {
            let layout = layout(&modes)?.into();
            Ok(Found { layout, start })
        }
        Err((index, expected, begun)) => match xor(offsets) {
            Some(layout) => Ok(Found {
                layout: layout.into(),
                start: 0,
            }),
            None => Err(match expected {
                Some(expected) => NotFound::Irregular {
                    index,
                    found: offsets[index],
                    expected: expected + i128::from(start),
                    begun: Box::new(layout(&begun)?.to_dynamic()),
                },
                None => NotFound::Incomplete {
                    count: offsets.len(),
                    part: index,
                    begun: Box::new(layout(&begun)?.to_dynamic()),
                },
            }),
        },
    }
}

/// A size and a stride.
type Mode = (u64, i128);
/// The index and the offset that a layout would have there, or without that the number of offsets
/// that repeat; and the modes before.
type Irregular = (usize, Option<i128>, Vec<Mode>);

/// The modes of a list of offsets that begins with 0.
///
/// The first stride is the second offset, and the first size the number of offsets in steps of that
/// stride: a longer mode would have another offset there, and a shorter one could be coalesced with
/// the next. The other modes are those of every so-manieth offset.
fn modes(offsets: &[i128]) -> Result<Vec<Mode>, Irregular> {
    let (mut found, mut step) = (Vec::new(), 1);
    loop {
        // what is left are the offsets at multiples of `step`
        let count = offsets.len() / step;
        if count == 1 {
            return Ok(found);
        }
        let stride = offsets[step];
        let regular = |&k: &usize| offsets[k * step] == k as i128 * stride;
        let size = (0..count).take_while(regular).count();
        found.push((size as u64, stride));
        let next = step * size;
        // every repetition of the modes so far adds the offset of its beginning
        for index in next..offsets.len() {
            let begins = index / next * next;
            let expected = offsets[begins] + offsets[index - begins];
            if offsets[index] != expected {
                return Err((index, Some(expected), found));
            }
        }
        if !offsets.len().is_multiple_of(next) {
            return Err((next, None, found));
        }
        step = next;
    }
}

fn layout(modes: &[Mode]) -> Result<DynLayout, LayoutError> {
    let leaf = |number: i128| DynLeaf::new_static(number).map(DynTuple::from);
    match modes {
        [] => DynLayout::new(&leaf(1)?, &leaf(0)?),
        [(size, stride)] => DynLayout::new(&leaf((*size).into())?, &leaf(*stride)?),
        modes => {
            let sizes = DynTuple::new_static(modes.iter().map(|&(size, _)| size))?;
            let strides = DynTuple::new_static(modes.iter().map(|&(_, stride)| stride))?;
            DynLayout::new(&sizes, &strides)
        }
    }
}

/// The layout with strides that are added bit by bit, if the offsets are sums without carries of
/// those at powers of two.
fn xor(offsets: &[i64]) -> Option<DynXorLayout> {
    if !offsets.len().is_power_of_two() || offsets[0] != 0 || offsets.iter().any(|&o| o < 0) {
        return None;
    }
    let mut modes = Vec::new();
    for bit in 0..offsets.len().trailing_zeros() {
        modes.push((2, i128::from(offsets[1 << bit])));
    }
    for (index, &offset) in offsets.iter().enumerate() {
        let bits = (0..modes.len()).filter(|bit| index >> bit & 1 == 1);
        let sum = bits.fold(0, |sum, bit| sum ^ modes[bit].1);
        if sum != i128::from(offset) {
            return None;
        }
    }
    let layout = DynXorLayout::new(layout(&modes).ok()?).ok()?;
    Some(layout.coalesce())
}

/// The layout of an array of a shape whose strides count bytes, as those of NumPy do, with elements
/// of `itemsize` bytes. Strides that count elements, as those of PyTorch do, have an itemsize of 1.
/// The modes are the axes of the array, in their order.
///
/// ```
/// use cute_cli::find::layout_of_array;
/// let (shape, strides) = ("(2,3)".parse().unwrap(), "(24,8)".parse().unwrap());
/// assert_eq!(layout_of_array(&shape, &strides, 8).unwrap().to_string(), "(_2,_3):(_3,_1)");
/// ```
///
/// # Errors
/// A stride that is no multiple of an element, and what makes no layout.
pub fn layout_of_array(
    shape: &DynTuple,
    strides: &DynTuple,
    itemsize: i64,
) -> Result<DynLayout, NotFound> {
    let leaf = |stride: &DynLeaf| {
        let bytes = i64::try_from(stride.value()).unwrap_or(i64::MAX);
        match bytes.checked_rem(itemsize) {
            Some(0) => Ok(DynLeaf::new_static((bytes / itemsize).into())?),
            _ => Err(NotFound::Stride {
                stride: bytes,
                itemsize,
            }),
        }
    };
    let leaves: Vec<DynLeaf> = strides
        .leaves()
        .iter()
        .map(leaf)
        .collect::<Result<_, _>>()?;
    let mut leaves = leaves.into_iter();
    let strides = rebuilt(strides, &mut leaves);
    Ok(DynLayout::new(shape, &strides)?.to_static())
}

/// The tuple with other leaves.
fn rebuilt(tuple: &DynTuple, leaves: &mut impl Iterator<Item = DynLeaf>) -> DynTuple {
    if tuple.depth() == 0 {
        return leaves.next().map_or_else(|| tuple.clone(), DynTuple::from);
    }
    tuple.modes().map(|mode| rebuilt(&mode, leaves)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(offsets: &[i64]) -> String {
        layout_of_offsets(offsets).map_or_else(|none| none.to_string(), |found| found.to_string())
    }

    #[test]
    fn the_smallest_layout_of_a_list_is_found() {
        assert_eq!(found(&[0, 1, 2, 8, 9, 10]), "(3,2):(1,8)");
        assert_eq!(found(&[0]), "1:0");
        assert_eq!(found(&[7]), "7 + 1:0");
        assert_eq!(found(&[0, 0, 0, 1, 1, 1]), "(3,2):(0,1)");
        assert_eq!(found(&[0, -1, -2]), "3:-1");
        assert_eq!(found(&[5, 3, 8, 6]), "5 + (2,2):(-2,3)");
        assert_eq!(found(&[0, 1, 2, 3, 4, 5]), "6:1");
    }

    #[test]
    fn offsets_of_a_swizzle_are_found_as_strides_without_carries() {
        assert_eq!(found(&[0, 1, 3, 2]), "Xor o (2,2):(1,3)");
    }

    #[test]
    fn where_no_layout_has_the_offsets_is_told() {
        let none = found(&[0, 1, 2, 8, 9, 11]);
        assert!(none.contains("begin as those of 3:1,"), "{none}");
        assert!(none.ends_with("has 10 at index 5, not 11"), "{none}");
        let none = found(&[0, 1, 2, 8, 9]);
        assert!(none.ends_with("5 is not divisible by 3"), "{none}");
        assert_eq!(found(&[]), "there are no offsets");
    }

    /// Every coalesced layout is found again from its offsets.
    #[test]
    fn a_coalesced_layout_is_found_from_its_offsets() {
        let mut count = 0;
        for text in [
            "(3,2):(1,8)",
            "(4,8):(8,1)",
            "(2,3,4):(12,-4,1)",
            "(5,2):(0,3)",
            "((2,2),3):((24,2),8)",
        ] {
            let layout: DynLayout = text.parse().unwrap();
            let offsets: Vec<i64> = layout.offsets().collect();
            let expected = layout
                .to_static()
                .coalesce()
                .flatten()
                .to_dynamic()
                .to_string();
            assert_eq!(found(&offsets), expected, "{text}");
            count += 1;
        }
        assert_eq!(count, 5);
    }

    #[test]
    fn arrays_have_layouts() {
        let array = |shape: &str, strides: &str, itemsize| {
            let layout =
                layout_of_array(&shape.parse().unwrap(), &strides.parse().unwrap(), itemsize);
            layout.map_or_else(
                |none| none.to_string(),
                |layout| layout.to_dynamic().to_string(),
            )
        };
        assert_eq!(array("(2,3)", "(24,8)", 8), "(2,3):(3,1)");
        assert_eq!(array("(2,3)", "(3,1)", 1), "(2,3):(3,1)");
        assert_eq!(array("(4)", "(-8)", 8), "(4):(-1)");
        let none = array("(2,3)", "(24,6)", 4);
        assert_eq!(
            none,
            "a stride of 6 bytes is not divisible by an element of 4"
        );
        assert!(array("(2,3)", "(8)", 8).contains("Congruent"));
        assert!(array("(2,3)", "(24,8)", 0).contains("element of 0"));
    }
}
