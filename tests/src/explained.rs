//! The page `docs/explained.md`, whose derivations the library writes.

use cute_core::dynamic::{DynLayout, DynTiler, DynTuple};
use cute_view::explain::{self, Derivation};
use std::fmt::Write;

/// An operation by the name of its function, on operands in CuTe's notation.
///
/// # Panics
/// Where there is no such operation, or an operand cannot be read.
pub fn derivation(operation: &str, operands: &[&str]) -> Derivation {
    let a: DynLayout = read(operands[0]);
    match (operation, &operands[1..]) {
        ("coalesce", []) => explain::coalesce(&a),
        ("complement", []) => explain::complement(&a),
        ("right_inverse", []) => explain::right_inverse(&a),
        ("left_inverse", []) => explain::left_inverse(&a),
        ("complement_to", [cotarget]) => explain::complement_to(&a, &read::<DynTuple>(cotarget)),
        ("blocked_product", [tile]) => explain::blocked_product(&a, &read(tile)),
        ("raked_product", [tile]) => explain::raked_product(&a, &read(tile)),
        (_, [tiler]) => by_tiler(operation)(&a, &read(tiler)),
        _ => panic!("{operation} does not take {operands:?}"),
    }
}

fn by_tiler(operation: &str) -> fn(&DynLayout, &DynTiler) -> Derivation {
    match operation {
        "compose" => explain::compose,
        "logical_divide" => explain::logical_divide,
        "logical_divide_padded" => explain::logical_divide_padded,
        "zipped_divide" => explain::zipped_divide,
        "zipped_divide_padded" => explain::zipped_divide_padded,
        "tiled_divide" => explain::tiled_divide,
        "flat_divide" => explain::flat_divide,
        "logical_product" => explain::logical_product,
        "zipped_product" => explain::zipped_product,
        "tiled_product" => explain::tiled_product,
        "flat_product" => explain::flat_product,
        _ => panic!("no operation {operation}"),
    }
}

fn read<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> T {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
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
        let text = derivation(operation, operands);
        write!(page, "\n## {title}\n\n{words}\n\n```text\n{text}```\n")
            .expect("a string takes all");
    }
    page
}
