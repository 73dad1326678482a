//! Writes `cute-core/src/status/messages.rs`: traits without impls, one for each broken condition
//! and each number of digits of its values, with the words of the run-time error.

use cute_core::prelude::LayoutError;

/// Numbers with more digits are printed as a list of digits.
const DIGITS: usize = 8;

/// These stand for the values of a condition until parameters replace them. Both orders are needed.
const SMALL: i128 = 111_111;
const LARGE: i128 = 222_222;

/// A condition: its trait, its error with `SMALL` and `LARGE` as values, and a note that says what
/// to do.
struct Row {
    name: &'static str,
    values: Values,
    error: LayoutError,
    label: &'static str,
    note: &'static str,
}

/// The values of a condition, in the order of the trait's parameters.
#[derive(Clone, Copy, PartialEq)]
enum Values {
    None,
    One,
    /// The first value is the smaller one.
    Ascending,
    /// The first value is the greater one.
    Descending,
    Any,
}

fn rows() -> Vec<Row> {
    let strides = "the stride is divided by the shapes of the left layout, coalesced, one after the other: each \
                   division is exact until the quotient is below the next shape, and that shape is a multiple of \
                   the quotient if the mode goes on past it (the left layout of a product is the complement of its \
                   first operand)";
    let strides_of_wider = "in elements N times as wide a positive stride is a multiple of N or divides it, and a \
                            negative one is a multiple";
    vec![
        Row {
            name: "StrideMultiple",
            values: Values::Descending,
            error: LayoutError::StrideNotDivisible {
                stride: LARGE,
                shape: SMALL,
            },
            label: "this stride does not fit the left layout",
            note: strides,
        },
        Row {
            name: "StrideDivisor",
            values: Values::Ascending,
            error: LayoutError::StrideNotDivisible {
                stride: SMALL,
                shape: LARGE,
            },
            label: "this stride does not fit the left layout",
            note: strides,
        },
        Row {
            name: "ShapeMultiple",
            values: Values::Any,
            error: LayoutError::ShapeNotDivisible {
                shape: SMALL,
                part: LARGE,
            },
            label: "leaves a remainder",
            note: "the parts must fill the whole; in a division, `logical_divide_padded` and \
                   `zipped_divide_padded` round the number of tiles up instead",
        },
        Row {
            name: "SegregatedModes",
            values: Values::Descending,
            error: LayoutError::NotSegregated {
                span: LARGE,
                shape: SMALL,
            },
            label: "these modes carry into the next mode of the left layout",
            note: "modes of the right layout that address the same mode of the left one must stay within it \
                   together: beyond it, the sum of their offsets is not the offset of their sum",
        },
        Row {
            name: "InjectiveModes",
            values: Values::Ascending,
            error: LayoutError::NotInjective {
                stride: SMALL,
                span: LARGE,
            },
            label: "modes of the layout whose complement is taken overlap or interleave",
            note: "with its modes sorted by stride, each stride is at least the span (shape times stride) of the \
                   mode before it; modes of stride 0 do not count",
        },
        Row {
            name: "OrderedModes",
            values: Values::Descending,
            error: LayoutError::NotOrdered {
                stride: LARGE,
                span: SMALL,
            },
            label: "a gap in the layout whose complement is taken is not a whole number of copies",
            note: "with its modes sorted by stride, each stride is a multiple of the span (shape times stride) of \
                   the mode before it",
        },
        Row {
            name: "MultipleStrides",
            values: Values::Descending,
            error: LayoutError::StrideNotMultiple {
                stride: LARGE,
                before: SMALL,
            },
            label: "the strides of this layout form no mixed radix",
            note: "with its modes sorted by stride, each stride is a multiple of the stride before it",
        },
        Row {
            name: "NonnegativeIndex",
            values: Values::One,
            error: LayoutError::NegativeStride { stride: -SMALL },
            label: "runs backwards from offset 0",
            note: "values begin at 0 here; a composition alone takes a negative stride, that of a single mode, where the \
                   left layout is static",
        },
        Row {
            name: "IndicesInBounds",
            values: Values::Descending,
            error: LayoutError::BeyondSize {
                span: LARGE,
                size: SMALL,
            },
            label: "this layout is longer than the left one",
            note: "what two layouts have in common are indices of both: compare layouts of one size",
        },
        Row {
            name: "ValuesInTile",
            values: Values::Descending,
            error: LayoutError::ValuesBeyondTile {
                span: LARGE,
                size: SMALL,
            },
            label: "the instruction has values that are no cells of this operand",
            note: "the layouts of an instruction lead to cells of its own shape; one that makes several products at once has no \
                   single tile",
        },
        Row {
            name: "AddressInData",
            values: Values::One,
            error: LayoutError::NotInData { address: SMALL },
            label: "a value of a thread lies where there is no data",
            note: "threads and values are taken to addresses, as the layout of the data takes its coordinates to them",
        },
        Row {
            name: "CoordinateInBounds",
            values: Values::Descending,
            error: LayoutError::OutOfBounds {
                coordinate: LARGE,
                size: SMALL,
            },
            label: "this coordinate lies outside",
            note: "coordinates count from 0 in each mode, so that the last one is the size less 1",
        },
        Row {
            name: "NegativeCoordinate",
            values: Values::Any,
            error: LayoutError::OutOfBounds {
                coordinate: -SMALL,
                size: LARGE,
            },
            label: "this coordinate lies outside",
            note: "coordinates count from 0 in each mode, also where strides are negative",
        },
        Row {
            name: "NumberOfThread",
            values: Values::Any,
            error: LayoutError::NoThread {
                thread: SMALL,
                threads: LARGE,
            },
            label: "there is no such thread",
            note: "the numbers of the threads are the values of their layout: 0 to 255 of `(16,16):(1,16)`",
        },
        Row {
            name: "NegativeThread",
            values: Values::Any,
            error: LayoutError::NoThread {
                thread: -SMALL,
                threads: LARGE,
            },
            label: "there is no such thread",
            note: "the numbers of the threads are the values of their layout: 0 to 255 of `(16,16):(1,16)`",
        },
        Row {
            name: "WidthOfElements",
            values: Values::Any,
            error: LayoutError::WidthsDiffer {
                bits: SMALL,
                expected: LARGE,
            },
            label: "this tensor has elements of another width",
            note: "a copy moves elements of the width for which it was made by `of`: make it for these elements, or recast the tensor",
        },
        Row {
            name: "EqualSizes",
            values: Values::Any,
            error: LayoutError::SizesDiffer {
                left: SMALL,
                right: LARGE,
            },
            label: "these sizes must be equal",
            note: "both operands have the same number of coordinates, and so have the parts of them that meet",
        },
        Row {
            name: "RefinedModes",
            values: Values::Ascending,
            error: LayoutError::NotRefined {
                size: SMALL,
                other: LARGE,
            },
            label: "these layouts have no common refinement",
            note: "coalesced, both layouts run through their modes side by side; where a mode of one ends within a mode of \
                   the other, it divides it",
        },
        Row {
            name: "StaticSizes",
            values: Values::None,
            error: LayoutError::DynamicSizes {},
            label: "this size is known at run time only, or one of the other shape",
            note: "the sizes decide how many modes the result has: write them as literals or constants",
        },
        Row {
            name: "OneByOne",
            values: Values::Ascending,
            error: LayoutError::NotNumbered {
                reached: SMALL,
                size: LARGE,
            },
            label: "not every number is one thread or one value",
            note: "the thread layout numbers the threads 0, 1, 2, … without a gap, each once, and the value layout the \
                   values of a thread",
        },
        Row {
            name: "StaticStrides",
            values: Values::None,
            error: LayoutError::DynamicStrides {},
            label: "the modes that are to be sorted, as for a complement, cannot be",
            note: "write the strides as literals or constants, or keep dynamic strides to layouts of one mode",
        },
        Row {
            name: "ModesForTiler",
            values: Values::None,
            error: LayoutError::TooManyModes {},
            label: "too many modes",
            note: "a tuple as a tiler has at most one element for each mode of the layout",
        },
        Row {
            name: "ModesForProfile",
            values: Values::None,
            error: LayoutError::LongProfile {},
            label: "too many modes",
            note: "a tuple as a profile has at most one element for each mode of the layout, here and in each mode; modes \
                   beyond it stay as they are",
        },
        Row {
            name: "ModesForShape",
            values: Values::None,
            error: LayoutError::NoSuchMode {},
            label: "this does not go mode by mode with the others",
            note: "the block has at most as many modes as the shape, and the order one static integer for each mode of \
                   the shape",
        },
        Row {
            name: "TileForMode",
            values: Values::None,
            error: LayoutError::NoTile {},
            label: "a tile is missing for a mode",
            note: "`whole_modes` writes the size of the mode for `_`, for a tile that takes it whole; in a product write `1`",
        },
        Row {
            name: "SameProfile",
            values: Values::None,
            error: LayoutError::NotCongruent {},
            label: "not nested alike",
            note: "a tuple stands against a tuple of as many modes, here and in each mode; in a slice `_` stands against any mode",
        },
        Row {
            name: "NonzeroStrides",
            values: Values::None,
            error: LayoutError::ZeroStride {},
            label: "an offset does not tell the coordinate",
            note: "a mode of more than one element needs a stride other than 0 here",
        },
        Row {
            name: "RecastStride",
            values: Values::Any,
            error: LayoutError::StrideNotRecast {
                stride: SMALL,
                ratio: LARGE,
            },
            label: "a stride is no whole number of wider elements, nor an even part of one",
            note: strides_of_wider,
        },
        Row {
            name: "RecastBackwards",
            values: Values::Any,
            error: LayoutError::StrideNotRecast {
                stride: -SMALL,
                ratio: LARGE,
            },
            label: "a mode runs backwards within wider elements",
            note: strides_of_wider,
        },
        Row {
            name: "RecastShape",
            values: Values::Descending,
            error: LayoutError::ShapeNotRecast {
                shape: LARGE,
                part: SMALL,
            },
            label: "the last wider element is not filled",
            note: "every wider element must consist of elements of the layout; the `_padded` form rounds their number up",
        },
        Row {
            name: "SharesInElement",
            values: Values::Descending,
            error: LayoutError::SharesOverlap {
                span: LARGE,
                ratio: SMALL,
            },
            label: "modes overlap, or carry into the next wider element",
            note: "modes whose strides divide the ratio of the widths step within a wider element, and together stay \
                   within it",
        },
        Row {
            name: "WholeElements",
            values: Values::Ascending,
            error: LayoutError::NotContiguous {
                run: SMALL,
                ratio: LARGE,
            },
            label: "the wider elements are not filled",
            note: "every wider element must consist of elements of the layout; the `_padded` form takes those that \
                   hold one",
        },
        Row {
            name: "ElementsInThreads",
            values: Values::One,
            error: LayoutError::ElementsDivided { bits: SMALL },
            label: "the instruction moves narrower elements",
            note: "each element is a value of one thread, in what the instruction reads and in what it writes, that is, in its \
                   source and its destination from (thread, bit) to bits",
        },
        Row {
            name: "SideBySide",
            values: Values::One,
            error: LayoutError::NotSideBySide { elements: SMALL },
            label: "one instruction does not reach all of its elements here",
            note: "an instruction moves contiguous elements, from one address on: give each thread values that are contiguous \
                   in memory, or take an instruction for fewer elements",
        },
        Row {
            name: "OneUnitStride",
            values: Values::None,
            error: LayoutError::NoUnitStride {},
            label: "the narrower elements have no one mode to lie along",
            note: "the parts of an element are contiguous: they extend the mode of stride 1, and its stride must be \
                   static",
        },
        Row {
            name: "PositiveWidth",
            values: Values::None,
            error: LayoutError::ZeroWidth {},
            label: "a width or a ratio of 0",
            note: "ratios and widths are positive",
        },
        Row {
            name: "BitsApart",
            values: Values::Descending,
            error: LayoutError::SwizzleOverlap {
                bits: LARGE,
                shift: SMALL,
            },
            label: "the bits of this swizzle overlap",
            note: "the third number, the shift, is at least the first, the number of bits, without its sign: \
                   `swizzle!(3, 4, 3)`",
        },
        Row {
            name: "SizeOfBits",
            values: Values::One,
            error: LayoutError::NoPowerOfTwo { number: SMALL },
            label: "a size that is no whole number of bits",
            note: "strides that are added bit by bit take sizes that are powers of two",
        },
        Row {
            name: "StaticBits",
            values: Values::None,
            error: LayoutError::UnknownBits {},
            label: "known at run time only",
            note: "strides that are added bit by bit are static, and so are their sizes: write them as literals or constants",
        },
        Row {
            name: "BitsOfOneMode",
            values: Values::None,
            error: LayoutError::BitsMeet {},
            label: "sums of this layout have carries",
            note: "what stands behind strides that are added bit by bit has powers of two as sizes and strides, and each bit \
                   of its offsets is one of a single mode",
        },
        Row {
            name: "PowerOfTwo",
            values: Values::One,
            error: LayoutError::SwizzleNotRecast { ratio: SMALL },
            label: "no swizzle does the same with such elements",
            note: "a swizzle moves blocks of 2^n elements: one width is 2^n times the other",
        },
        Row {
            name: "WholeInSwizzle",
            values: Values::Ascending,
            error: LayoutError::SwizzleWithinElement {
                base: SMALL,
                bits: LARGE,
            },
            label: "the parts of an element do not stay together",
            note: "the second number of a swizzle, its base, is at least the logarithm of how many of the old elements make \
                   a new one",
        },
        Row {
            name: "IntegerStride",
            values: Values::None,
            error: LayoutError::BasisStride {},
            label: "a layout of coordinates where one of offsets is needed",
            note: "coordinates have no order and no width in elements: compose a layout of offsets with this one first",
        },
        Row {
            name: "CoordinateValues",
            values: Values::None,
            error: LayoutError::NotCoordinates {},
            label: "the right layout does not lead into the left one",
            note: "a stride `1@i` counts along mode `i` of the left layout, and `1@j@i` along mode `j` of that; all \
                   strides of a layout lead to the same profile",
        },
    ]
}

const HEADER: &str = r#"//! The messages of broken conditions, by the lengths of their numbers.
//!
//! Generated by `ui-tests/src/generate_messages.rs`; do not edit. To write it anew:
//! `CUTE_BLESS=1 cargo test -p cute-ui-tests --test generated`.

#![cfg_attr(rustfmt, rustfmt_skip)]

use super::Holds;
use super::report::*;
use crate::fmt::Shown;
use crate::int::decimal::*;

/// The traits of one condition. Nothing implements them, so rustc prints their message.
///
/// The last parameters are the operands: the shape and the stride of a layout, or a word for the
/// operand and its value.
macro_rules! messages {
    ($report:ident, $label:literal, $note:literal;
     $($message:ident $numbers:ty as [$($parameter:tt)*] [$($argument:tt)*] $words:literal)*) => {$(
        #[diagnostic::on_unimplemented(
            message = $words,
            label = $label,
            note = "in {Self} of {AS}:{AD} with {B}:{C}",
            note = $note
        )]
        pub trait $message<$($parameter)* AS, AD, B, C> {}
        impl<Operation, $($parameter)* A: Shown, B: Shown> Holds<Operation, A, B> for $report<$numbers>
        where
            Operation: $message<$($argument)* A::Before, A::After, B::Before, B::After>,
        {
        }
    )*};
}
"#;

/// The text of the file.
pub fn messages() -> String {
    rows()
        .iter()
        .fold(HEADER.to_string(), |text, row| text + "\n" + &section(row))
}

fn section(row: &Row) -> String {
    let Row {
        name,
        values,
        error,
        label,
        note,
    } = row;
    let words = format!("{{Self}}: {error}");
    let with = |a: &str, b: &str| {
        let (first, second) = if *values == Values::Descending {
            (LARGE, SMALL)
        } else {
            (SMALL, LARGE)
        };
        words
            .replace(&first.to_string(), a)
            .replace(&second.to_string(), b)
    };
    let mut rows = String::new();
    let mut row = |message: &str, numbers: &str, parameters: &str, arguments: &str, words: &str| {
        rows +=
            &format!("    {name}{message} {numbers} as [{parameters}] [{arguments}] {words:?}\n");
    };
    let lengths: Vec<(usize, usize)> = match values {
        Values::None => vec![],
        Values::One => (1..=DIGITS).map(|a| (a, 0)).collect(),
        _ => (1..=DIGITS)
            .flat_map(|a| (1..=DIGITS).map(move |b| (a, b)))
            .filter(|&(a, b)| match values {
                Values::Ascending => a <= b,
                Values::Descending => a >= b,
                _ => true,
            })
            .collect(),
    };
    for (a, b) in lengths {
        let ((left, a_shown), (right, b_shown)) = (digits('A', a), digits('B', b));
        let list: Vec<&String> = left.iter().chain(&right).collect();
        let parameters: String = list
            .iter()
            .map(|name| format!("const {name}: u8, "))
            .collect();
        let arguments: String = list.iter().map(|name| format!("{name}, ")).collect();
        let (message, numbers) = if b == 0 {
            (format!("{a}"), format!("({},)", decimal(&left)))
        } else {
            (
                format!("{a}x{b}"),
                format!("({}, {})", decimal(&left), decimal(&right)),
            )
        };
        row(
            &message,
            &numbers,
            &parameters,
            &arguments,
            &with(&a_shown, &b_shown),
        );
    }
    match values {
        Values::None => row("Plain", "()", "", "", &words),
        Values::One => row("Long", "Long<X, ()>", "X, ", "X, ", &with("{X}", "")),
        _ => row(
            "Long",
            "Long<X, Y>",
            "X, Y, ",
            "X, Y, ",
            &with("{X}", "{Y}"),
        ),
    }
    format!("messages! {{\n    {name}, {label:?}, {note:?};\n{rows}}}\n")
}

/// The type of a number with these digits.
fn decimal(digits: &[String]) -> String {
    format!("Decimal{}<{}>", digits.len(), digits.join(", "))
}

/// The parameters for a number of digits, as a list, and as they are printed one after the other.
fn digits(letter: char, count: usize) -> (Vec<String>, String) {
    let names: Vec<String> = (0..count).map(|place| format!("{letter}{place}")).collect();
    let shown = names.iter().map(|name| format!("{{{name}}}")).collect();
    (names, shown)
}
