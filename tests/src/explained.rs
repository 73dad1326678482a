//! The page `docs/explained.md`, whose derivations the library writes.

use cute_core::dynamic::{DynCoordinate, DynLayout, DynLeaf, DynTiler, DynTuple};
use cute_core::error::LayoutError;
use cute_view::explain::{self, Derivation};
use std::fmt::Write;

/// The result of an operation, or the condition that does not hold.
pub type Outcome = Result<DynLayout, LayoutError>;

/// The outcome of an operation, of one that cannot fail as well.
trait IntoOutcome {
    fn into_outcome(self) -> Outcome;
}

impl IntoOutcome for DynLayout {
    fn into_outcome(self) -> Outcome {
        Ok(self)
    }
}

impl IntoOutcome for Outcome {
    fn into_outcome(self) -> Outcome {
        self
    }
}

/// Each operation with the types of its operands, and after `;` of those that are numbers.
macro_rules! operations {
    ($($name:ident($($type:ty),+ $(; $($number:ty),+)?);)*) => {
        /// The names of the operations that can be explained.
        pub const OPERATIONS: &[&str] = &[$(stringify!($name)),*];

        /// The derivation of an operation on operands in CuTe's notation, and its outcome.
        ///
        /// # Panics
        /// If there is no such operation, or an operand cannot be read.
        pub fn derived(operation: &str, operands: &[&str]) -> (Derivation, Outcome) {
            let each = || operands.iter().copied();
            match operation {
                $(stringify!($name) => {
                    let mut texts = each();
                    let derivation =
                        explain::$name($(&next::<$type>(&mut texts)),+ $(, $(next::<$number>(&mut texts)),+)?);
                    let mut texts = each();
                    let outcome =
                        DynLayout::$name($(&next::<$type>(&mut texts)),+ $(, $(next::<$number>(&mut texts)),+)?);
                    (derivation, outcome.into_outcome())
                })*
                _ => panic!("no operation {operation}"),
            }
        }
    };
}

operations! {
    coalesce(DynLayout);
    coalesce_z(DynLayout);
    coalesce_profile(DynLayout, DynTuple);
    coalesce_z_profile(DynLayout, DynTuple);
    compose(DynLayout, DynTiler);
    complement(DynLayout);
    complement_to(DynLayout, DynTuple);
    right_inverse(DynLayout);
    left_inverse(DynLayout);
    logical_divide(DynLayout, DynTiler);
    zipped_divide(DynLayout, DynTiler);
    tiled_divide(DynLayout, DynTiler);
    flat_divide(DynLayout, DynTiler);
    logical_divide_padded(DynLayout, DynTiler);
    zipped_divide_padded(DynLayout, DynTiler);
    tiled_divide_padded(DynLayout, DynTiler);
    flat_divide_padded(DynLayout, DynTiler);
    logical_product(DynLayout, DynTiler);
    zipped_product(DynLayout, DynTiler);
    tiled_product(DynLayout, DynTiler);
    flat_product(DynLayout, DynTiler);
    blocked_product(DynLayout, DynLayout);
    raked_product(DynLayout, DynLayout);
    tile_to_shape(DynLayout, DynTuple);
    tile_to_shape_ordered(DynLayout, DynTuple, DynTuple);
    nullspace(DynLayout);
    filter(DynLayout);
    filter_profile(DynLayout, DynTuple);
    filter_zeros(DynLayout);
    sort(DynLayout);
    with_shape(DynLayout, DynTuple);
    layout_add(DynLayout, DynLayout);
    slice(DynLayout, DynCoordinate);
    dice(DynLayout, DynCoordinate);
    upcast(DynLayout; u64);
    upcast_padded(DynLayout; u64);
    downcast(DynLayout; u64);
    recast(DynLayout; u64, u64);
    recast_padded(DynLayout; u64, u64);
    max_common_layout(DynLayout, DynLayout);
    domain_distribute(DynTuple; DynLeaf);
    greatest_common_domain(DynTuple, DynTuple);
}

/// An operand, read from the next text.
fn next<T: Read>(texts: &mut dyn Iterator<Item = &str>) -> T {
    T::read(texts.next().expect("as many operands as the operation has"))
}

/// The forms of an operand.
trait Read {
    fn read(text: &str) -> Self;
}

macro_rules! read {
    ($($type:ty),+) => {$(
        impl Read for $type {
            fn read(text: &str) -> Self {
                text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
            }
        }
    )+};
}

read!(DynLayout, DynTiler, DynTuple, DynCoordinate, u64);

impl Read for DynLeaf {
    fn read(text: &str) -> Self {
        DynTuple::read(text).leaves()[0]
    }
}

struct Example {
    title: &'static str,
    words: &'static str,
    operation: &'static str,
    operands: &'static [&'static str],
}

const EXAMPLES: &[Example] = &[
    Example {
        title: "Coalesce",
        words: "Neighbours that continue each other become one mode.",
        operation: "coalesce",
        operands: &["(_2,(_1,_6)):(_1,(_6,_2))"],
    },
    Example {
        title: "Composition",
        words: "Each mode of the right layout takes its elements from the digits of the left layout.",
        operation: "compose",
        operands: &["(_6,_2):(_8,_2)", "(_4,_3):(_3,_1)"],
    },
    Example {
        title: "Composition that reshapes",
        words: "A compact layout on the right reshapes the left layout.",
        operation: "compose",
        operands: &["(_10,_2):(_16,_4)", "(_5,_4):(_1,_5)"],
    },
    Example {
        title: "A stride that does not fit",
        words: "This composition breaks the first condition.",
        operation: "compose",
        operands: &["(_6,_2):(_8,_2)", "_4:_4"],
    },
    Example {
        title: "Modes that carry into each other",
        words: "Each mode of the right layout can be composed, but both together cannot: no layout\n\
                computes this function. Other implementations return `(2,3):(6,3)` here, which\n\
                computes another function.",
        operation: "compose",
        operands: &["(_4,_3):(_3,_1)", "(_2,_3):(_2,_1)"],
    },
    Example {
        title: "Sizes known at run time",
        words: "Types cannot leave out a mode whose size they do not know: the result keeps a mode\n\
                for the elements that might remain.",
        operation: "compose",
        operands: &["(6,_2):(_8,_2)", "_3:_1"],
    },
    Example {
        title: "Layouts of coordinates",
        words: "If the strides of the right layout are multiples of basis vectors, it leads to coordinates\n\
                of the left layout.",
        operation: "compose",
        operands: &["((_2,_4),_8):((_1,_16),_2)", "(_8,_4):(_1@0,_2@1)"],
    },
    Example {
        title: "Complement",
        words: "A layout and its complement together reach each offset below the cotarget once.",
        operation: "complement_to",
        operands: &["_4:_2", "_24"],
    },
    Example {
        title: "A layout without complement",
        words: "A layout that reaches an offset twice has no complement.",
        operation: "complement",
        operands: &["(_4,_4):(_1,_2)"],
    },
    Example {
        title: "Division by a layout",
        words: "A division is a complement and then a composition.",
        operation: "logical_divide",
        operands: &["(_4,_2,_3):(_2,_1,_8)", "_4:_2"],
    },
    Example {
        title: "Division by mode, gathered",
        words: "Each mode has a tile of its own. The result has the tiles of all modes first.",
        operation: "zipped_divide",
        operands: &["(_9,(_4,_8)):(_59,(_13,_1))", "(_3:_3,(_2,_4):(_1,_8))"],
    },
    Example {
        title: "Tiles that do not divide",
        words: "CuTe rounds up. Here the exact forms refuse such tiles, and the padded forms round up.",
        operation: "logical_divide",
        operands: &["_24:_1", "_5"],
    },
    Example {
        title: "Product",
        words: "A product repeats a layout in the order of another layout.",
        operation: "logical_product",
        operands: &["(_2,_2):(_4,_1)", "_6:_1"],
    },
    Example {
        title: "Blocked product",
        words: "A blocked product puts copies of a block side by side, mode by mode.",
        operation: "blocked_product",
        operands: &["(_2,_5):(_5,_1)", "(_3,_4):(_1,_3)"],
    },
    Example {
        title: "Right inverse",
        words: "The right inverse leads from an offset to its index.",
        operation: "right_inverse",
        operands: &["(_4,_8):(_8,_1)"],
    },
    Example {
        title: "Left inverse",
        words: "The left inverse also leads from an offset to its index, for a layout with gaps.",
        operation: "left_inverse",
        operands: &["(_4,_2):(_1,_5)"],
    },
    Example {
        title: "Sum",
        words: "Two layouts are added as functions, mode by mode, as far as their modes go together.",
        operation: "layout_add",
        operands: &["(_4,_6):(_1,_5)", "(_2,_12):(_3,_1)"],
    },
    Example {
        title: "Wider elements",
        words: "A layout of 8-bit elements becomes one of 32-bit elements.",
        operation: "upcast",
        operands: &["(_8,_4):(_1,_16)", "4"],
    },
];

/// The page.
pub fn page() -> String {
    let mut page = String::from(
        "# Derivations\n\n\
        This page shows what operations on layouts do, step by step, in the words of the crate\n\
        `cute-view`. One call makes such a derivation. `println!` prints it as below, and its\n\
        parts are public data:\n\n\
        ```rust\n\
        use cute_view::explain;\n\
        let derivation = explain::compose(&\"(_6,_2):(_8,_2)\".parse()?, &\"(_4,_3):(_3,_1)\".parse()?);\n\
        println!(\"{derivation}\");\n\
        assert_eq!(derivation.outcome, Ok(\"((_2,_2),_3):((_24,_2),_8)\".parse()?));\n\
        # Ok::<(), cute_core::dynamic::ParseError>(())\n\
        ```\n\n\
        `6:8` is a mode of size 6 and stride 8. `→` stands before the result of a step, `✗`\n\
        before a condition that does not hold. If all numbers are static, they are written\n\
        without `_`. The test `explain` writes this page, and evaluates every formula of such\n\
        derivations.\n",
    );
    for Example {
        title,
        words,
        operation,
        operands,
    } in EXAMPLES
    {
        let (text, _) = derived(operation, operands);
        write!(page, "\n## {title}\n\n{words}\n\n```text\n{text}```\n")
            .expect("a string takes all");
    }
    page
}
