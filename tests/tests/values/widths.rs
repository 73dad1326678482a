//! Layouts, tuples and coordinates in the width, with the fill and on the side that a format asks for.

use cute_core::dynamic::{DynLayout, DynTuple};
use cute_core::named::DynNamedLayout;
use cute_core::prelude::*;
use std::fmt::Display;

/// The text in a width, as Rust pads strings; an integer stands on the right if no side is stated.
fn assert_padded(value: impl Display, is_integer: bool) {
    let text = value.to_string();
    for width in 0..text.chars().count() + 4 {
        let natural = match is_integer {
            true => format!("{text:>width$}"),
            false => format!("{text:width$}"),
        };
        assert_eq!(format!("{value:width$}"), natural);
        assert_eq!(format!("{value:<width$}"), format!("{text:<width$}"));
        assert_eq!(format!("{value:>width$}"), format!("{text:>width$}"));
        assert_eq!(format!("{value:·^width$}"), format!("{text:·^width$}"));
    }
}

#[test]
fn static_and_dynamic_layouts_are_padded_as_a_whole() {
    let n = 1797_usize;
    assert_padded(layout!((3,(2,3)):(3,(12,1))), false);
    assert_padded(layout!((n, 64):(64, 1)), false);
    assert_padded(layout!(n:1), false);
    assert_padded(layout!((4,8):(1@0,1@1)), false);
    assert_padded(layout!({row: n, col: 8}), false);
    assert_padded(layout!((4,8):(1@lane,1@value)), false);
    assert_padded(swizzle!(3, 3, 3), false);
    assert_padded(swizzle!(3, 3, 3).compose(layout!((8,n):(64,1))), false);
    assert_padded(
        "(1797,_64):(_64,_1)"
            .parse::<DynLayout>()
            .expect("a layout"),
        false,
    );
    let named = "{row: 4, col: 8}:{row: 8, col: 1}";
    assert_padded(named.parse::<DynNamedLayout>().expect("a layout"), false);
}

#[test]
fn shapes_coordinates_and_tilers_are_padded_as_a_whole() {
    let (i, n) = (5_usize, 12_i32);
    assert_padded(shape!((4, (n, 8))), false);
    assert_padded(stride!((1,(4@1,8@0))), false);
    assert_padded(coord!((i, _)), false);
    assert_padded(coord!({row: i, col: 3}), false);
    assert_padded(tile!((4:2,n)), false);
    assert_padded("(4,(2,_8))".parse::<DynTuple>().expect("a tuple"), false);
    assert_padded(layout!((4,8):(1@0,1@1)).at((3, 5)), false);
}

#[test]
fn integers_are_padded_as_numbers() {
    let n = 12_usize;
    assert_padded(int!(12), true);
    assert_padded(int!(-12), true);
    assert_padded(int!(0), true);
    assert_padded(Dyn(n), true);
}

#[test]
fn layouts_stand_in_columns() {
    let n = 7_usize;
    let lines = [
        format!("|{:>20}|", layout!((4, 8))),
        format!("|{:20}|", layout!((4, n))),
        format!("|{:?}|{:>8?}|", shape!((4, n)), shape!((4, n))),
    ];
    assert_eq!(
        lines,
        [
            "|     (_4,_8):(_1,_4)|",
            "|(_4,7):(_1,_4)      |",
            "|(_4,7)|  (_4,7)|"
        ]
    );
}
