//! The algebra of compositions: golden lines of layouts behind swizzles and offsets, as types and
//! at run time, and nested compositions, each as a function at every coordinate.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

use cute_core::composed::{CoordinateMap, IndexMap, make_composed_layout};
use cute_core::dynamic::{DynLayout, DynSwizzledLayout, DynTuple};
use cute_core::int::DynInt;
use cute_core::prelude::*;
use cute_tests::names::*;
use cute_tests::notation::Layout as Notation;
use cute_tests::oracle;
use std::collections::BTreeMap;
use std::fmt::Display;

/// A golden line behind a swizzle and an offset.
pub struct Row {
    place: &'static str,
    op: &'static str,
    args: &'static [&'static str],
    swizzle: &'static str,
    offset: &'static str,
    /// The offset and the layout of the result.
    wanted: (&'static str, &'static str),
}

include!(concat!(env!("OUT_DIR"), "/composed.rs"));

/// The score.
#[derive(Default)]
pub struct Check {
    lines: usize,
    failures: Vec<String>,
}

impl Check {
    /// The text, and the value at every coordinate.
    fn line<F: CoordinateMap + Display>(
        &mut self,
        place: &str,
        (b, m, s): (u32, u32, i32),
        (offset, layout): (&str, &str),
        got: F,
    ) {
        self.lines += 1;
        let wanted = format!("Sw<{b},{m},{s}> o {offset} o {layout}");
        if got.to_string() != wanted {
            self.failures
                .push(format!("{place}: gives {got}, not {wanted}"));
            return;
        }
        let start: i64 = offset.trim_start_matches('_').parse().expect("an offset");
        let flat = Notation::parse(layout).flat();
        for i in 0..oracle::size(&flat) {
            let wanted = oracle::swizzled(start + oracle::value(&flat, i), b, m, s);
            let value = got.value(i).to_i128();
            if value != wanted.into() {
                self.failures
                    .push(format!("{place}: {got} at {i} is {value}, not {wanted}"));
                return;
            }
        }
    }
}

#[test]
fn operations_on_swizzled_layouts_are_those_of_the_layout_behind() {
    let mut check = Check::default();
    CHUNKS.iter().for_each(|chunk| chunk(&mut check));
    assert_eq!(check.lines, LINES);
    assert!(check.failures.is_empty(), "{}", check.failures.join("\n"));
}

/// All golden lines of these operations; of divisions the rounded form.
#[test]
fn run_time_operations_on_swizzled_layouts_are_those_of_the_layout_behind() {
    let mut failures = Vec::new();
    for row in TABLE {
        let (offset, layout) = row.wanted;
        let wanted = format!("{} o {offset} o {layout}", row.swizzle);
        let got = answer(row).unwrap_or_else(|error| panic!("{}: {error}", row.place));
        if got.to_string() != wanted {
            failures.push(format!("{}: gives {got}, not {wanted}", row.place));
            continue;
        }
        let start: i64 = offset.trim_start_matches('_').parse().expect("an offset");
        let flat = Notation::parse(layout).flat();
        let swizzle = got.swizzle();
        let wanted = (0..oracle::size(&flat)).map(|i| {
            let index = start + oracle::value(&flat, i);
            oracle::swizzled(index, swizzle.bits(), swizzle.base(), swizzle.shift())
        });
        if !got.offsets().eq(wanted) {
            failures.push(format!("{}: {got} has other offsets", row.place));
        }
    }
    assert!(TABLE.len() > 2000, "{} lines", TABLE.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn answer(row: &Row) -> Result<DynSwizzledLayout, LayoutError> {
    let args = row.args;
    let swizzled = |text: &str| {
        let text = format!("{} o {} o {text}", row.swizzle, row.offset);
        let read = text.parse::<DynSwizzledLayout>();
        read.unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    let layout = |text: &str| text.parse::<DynLayout>().expect("a layout");
    let tuple = |text: &str| text.parse::<DynTuple>().expect("a tuple");
    let tiler = |text: &str| text.parse().expect("a tiler");
    let number = |text: &str| text.parse().expect("a number");
    let numbers = |text: &str| -> Vec<usize> {
        let text = text.trim_matches(['(', ')']);
        text.split(',').map(number).collect()
    };
    let mode = args.get(2).copied().unwrap_or("_1:_0");
    Ok(match row.op {
        "coalesce" => swizzled(args[0]).coalesce(),
        "coalesce_profile" => swizzled(args[0]).coalesce_profile(&tuple(args[1]))?,
        "flatten" => swizzled(args[0]).flatten(),
        "filter" => swizzled(args[0]).filter(),
        "filter_profile" => swizzled(args[0]).filter_profile(&tuple(args[1]))?,
        "filter_zeros" => swizzled(args[0]).filter_zeros(),
        "composition" | "composition_tiler" => swizzled(args[0]).compose(&tiler(args[1]))?,
        "logical_divide" | "logical_divide_tiler" => {
            swizzled(args[0]).logical_divide_padded(&tiler(args[1]))?
        }
        "zipped_divide" | "zipped_divide_tiler" => {
            swizzled(args[0]).zipped_divide_padded(&tiler(args[1]))?
        }
        "tiled_divide" | "tiled_divide_tiler" => {
            swizzled(args[0]).tiled_divide_padded(&tiler(args[1]))?
        }
        "flat_divide" | "flat_divide_tiler" => {
            swizzled(args[0]).flat_divide_padded(&tiler(args[1]))?
        }
        "logical_product" | "logical_product_tiler" => {
            swizzled(args[0]).logical_product(&tiler(args[1]))?
        }
        "zipped_product" | "zipped_product_tiler" => {
            swizzled(args[0]).zipped_product(&tiler(args[1]))?
        }
        "tiled_product" => swizzled(args[0]).tiled_product(&tiler(args[1]))?,
        "flat_product" => swizzled(args[0]).flat_product(&tiler(args[1]))?,
        "blocked_product" => swizzled(args[0]).blocked_product(&layout(args[1]))?,
        "raked_product" => swizzled(args[0]).raked_product(&layout(args[1]))?,
        "tile_to_shape" => match args.get(2) {
            None => swizzled(args[0]).tile_to_shape(&tuple(args[1]))?,
            Some(order) => {
                swizzled(args[0]).tile_to_shape_ordered(&tuple(args[1]), &tuple(order))?
            }
        },
        "append" => swizzled(args[0]).append(&layout(args[1]))?,
        "prepend" => swizzled(args[0]).prepend(&layout(args[1]))?,
        "append_n" => swizzled(args[1]).append_to(number(args[0]), &layout(mode))?,
        "prepend_n" => swizzled(args[1]).prepend_to(number(args[0]), &layout(mode))?,
        "take" => swizzled(args[2]).take(number(args[0]), number(args[1]))?,
        "group" => swizzled(args[2]).group(number(args[0]), number(args[1]))?,
        "select" => swizzled(args[1]).select(&numbers(args[0]))?,
        "get" => swizzled(args[1]).by_path(&numbers(args[0]))?,
        "replace" => swizzled(args[1]).replace(number(args[0]), &layout(args[2]))?,
        "unflatten" => swizzled(args[0]).unflatten(&tuple(args[1]))?,
        "slice_and_offset" => swizzled(args[1]).slice(&args[0].parse().expect("a coordinate"))?,
        op => panic!("no test takes the operation {op}"),
    })
}

/// `f` at every coordinate, beside `g`.
fn agree<F: CoordinateMap + Display>(f: F, g: impl Fn(i64) -> i64) {
    let size = i64::try_from(f.domain().len().to_i128()).expect("small");
    for i in 0..size {
        assert_eq!(f.value(i).to_i128(), g(i).into(), "{f} at {i}");
    }
}

#[test]
fn operations_on_nested_compositions_change_the_innermost_layout() {
    let table = layout!((8,4):(10,1));
    let inner = make_composed_layout(table, int!(1), layout!((4,6):(2,8)));
    let (swizzle, rows) = (swizzle!(2, 1, 3), 3_usize);
    let nested = make_composed_layout(swizzle, Dyn(rows), inner);
    let at = |offset: i64| oracle::swizzled(3 + table.map_index(1 + offset), 2, 1, 3);
    let offset = |i: i64, j: i64| i * 2 + j * 8;
    agree(nested, |i| at(offset(i % 4, i / 4)));
    // ((2,2),(3,2)) of (4,6)
    agree(nested.logical_divide(tile!((2, 3))), |i| {
        at(offset(i % 4, i / 4))
    });
    agree(nested.zipped_divide_padded(tile!((2, 4))).layout(), |i| {
        let (t, r) = (i % 8, i / 8);
        at(offset(t % 2 + 2 * (r % 2), t / 2 + 4 * (r / 2)))
    });
    agree(nested.raked_product(layout!((1,2):(0,1))), |i| {
        at(offset(i % 4, i / 8) + i / 4 % 2)
    });
    agree(nested.transpose(), |i| at(offset(i / 6, i % 6)));
    agree(nested.append(layout!(2:48)), |i| {
        at(offset(i % 4, i / 4 % 6) + 48 * (i / 24))
    });
    // parts begin behind the innermost layout
    for row in 0..4_i64 {
        let slice = nested.slice(coord!((row, _)));
        agree(slice, |j| at(offset(row, j)));
    }
    let slice = nested.slice(coord!((_, 5)));
    assert_eq!(
        slice.to_string(),
        "Sw<2,1,3> o 3 o (_8,_4):(_10,_1) o _41 o (_4):(_2)"
    );
    agree(nested.domain_offset(coord!((1, 2))), |i| {
        at(18 + offset(i % 4, i / 4))
    });
    agree(nested.domain_offset(coord!(7)), |i| {
        at(offset(3, 1) + offset(i % 4, i / 4))
    });
}

#[test]
fn a_reshaped_composition_is_the_same_function_of_an_index() {
    let smem = swizzle!(2, 1, 3).compose_from(int!(5), layout!((8,(2,6)):(12,(1,2))));
    agree(smem.with_shape(shape!((4, 2, 12))), |i| {
        i64::try_from(smem.at(i)).expect("small")
    });
    let n = 12_usize;
    let reshaped = smem.try_with_shape(shape!((8, n))).expect("of one size");
    agree(reshaped, |i| i64::try_from(smem.at(i)).expect("small"));
    agree(
        smem.permute(coord!((1, 0)))
            .zip2_by(shape!((1, 1)).take::<0, 1>()),
        // ((2),(6),8) told apart: ((2),(6,8))
        |i| {
            let (a, b, c) = (i % 2, i / 2 % 6, i / 12);
            i64::try_from(smem.at((c, (a, b)))).expect("small")
        },
    );
}

/// `a(r(i)) = i = b(r(i))`, and no more of it is in common within a block. What the common vector
/// says can be copied at once lies one after another in both layouts, everywhere.
macro_rules! in_common {
    ($($a:expr, $b:expr => $wanted:literal, $vector:literal;)*) => {$({
        let (a, b) = ($a, $b);
        let common = a.max_common_layout(b);
        assert_eq!(common.to_string(), $wanted, "of {a} and {b}");
        for i in 0..common.len() {
            assert_eq!((a.at(common.at(i)), b.at(common.at(i))), (i, i), "of {a} and {b} at {i}");
        }
        let vector = a.max_common_vector(b);
        assert_eq!(vector.to_string(), $vector, "of {a} and {b}");
        let vector: usize = vector.into();
        let places: BTreeMap<usize, usize> = (0..a.size().into()).map(|i: usize| (a.at(i), b.at(i))).collect();
        for (from, to) in places.iter().filter(|(from, _)| *from % vector == 0) {
            for k in 1..vector {
                assert_eq!(places.get(&(from + k)), Some(&(to + k)), "of {a} and {b} at {from}");
            }
        }
    })*};
}

#[test]
fn what_is_in_common_with_a_swizzled_layout_is_where_both_have_their_first_elements() {
    let rows = layout!((8,64):(64,1));
    in_common! {
        swizzle!(3,3,3).compose(rows), rows => "_8:_8", "_8";
        swizzle!(3,3,3).compose(rows), layout!((8,64):(128,1)) => "_8:_8", "_8";
        swizzle!(3,3,3).compose(rows), layout!((8,64):(1,8)) => "_1:_0", "_1";
        swizzle!(1,6,-1).compose(rows), rows => "_64:_8", "_64";
        swizzle!(1,7,2).compose(rows), rows => "(_64,_2):(_8,_1)", "_128";
        swizzle!(3,3,3).compose(rows), swizzle!(2,2,4).compose(rows) => "_4:_8", "_4";
        swizzle!(2,0,2).compose(rows), rows => "_1:_0", "_1";
        // blocks that the modes do not divide
        swizzle!(1,2,2).compose(layout!((3,4):(4,1))), layout!((3,4):(4,1)) => "_4:_3", "_4";
        swizzle!(1,2,2).compose(layout!((8,3):(3,1))), layout!((8,3):(3,1)) => "_3:_8", "_4";
        // runs that blocks do not divide, and runs that begin within a block
        swizzle!(3,3,3).compose(layout!((12,8):(1,12))), layout!((12,8):(1,64)) => "_8:_1", "_4";
        swizzle!(1,1,4).compose(layout!((3,3):(1,3))), layout!((3,3):(1,6)) => "_2:_1", "_1";
        swizzle!(2,2,3).compose(layout!((4,8):(1,5))), layout!((4,8):(1,4)) => "_4:_1", "_1";
        swizzle!(2,2,3).compose(layout!((4,8):(1,6))), layout!((4,8):(1,4)) => "_4:_1", "_2";
        swizzle!(2,3,3).compose(layout!((8,8):(1,8))), swizzle!(1,3,3).compose(layout!((8,8):(1,12))) => "_8:_1", "_4";
    }
    let n = 16_usize;
    let swizzled = swizzle!(1, 2, 3).compose(layout!(n:1));
    let error = swizzled.try_max_common_layout(layout!(32:1)).unwrap_err();
    assert_eq!(error.condition(), Condition::InBounds);
}

#[test]
fn what_is_in_common_at_run_time_is_what_types_have_in_common() {
    let of = |text: &str| text.parse::<DynSwizzledLayout>().expect("a layout");
    for (a, b, common, vector) in [
        (
            "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)",
            "(_8,_64):(_64,_1)",
            "_8:_8",
            8,
        ),
        (
            "Sw<2,0,2> o _0 o (_8,_64):(_64,_1)",
            "(_8,_64):(_64,_1)",
            "_1:_0",
            1,
        ),
        (
            "Sw<1,7,2> o _0 o (_8,_64):(_64,_1)",
            "(_8,_64):(_64,_1)",
            "(_64,_2):(_8,_1)",
            128,
        ),
        (
            "Sw<1,2,2> o _0 o (_8,_3):(_3,_1)",
            "(_8,_3):(_3,_1)",
            "_3:_8",
            4,
        ),
        (
            "Sw<3,3,3> o _0 o (_12,_8):(_1,_12)",
            "(_12,_8):(_1,_64)",
            "_8:_1",
            4,
        ),
        (
            "Sw<2,2,3> o _0 o (_4,_8):(_1,_6)",
            "(_4,_8):(_1,_4)",
            "_4:_1",
            2,
        ),
    ] {
        let b: DynLayout = b.parse().expect("a layout");
        let got = of(a).max_common_layout(&b).expect("in bounds");
        assert_eq!(got.to_string(), common, "of {a} and {b}");
        let got = of(a).max_common_vector(&b).expect("in bounds");
        assert_eq!(got.value(), vector, "of {a} and {b}");
    }
    let behind = of("Sw<3,3,3> o _8 o (_8,_64):(_64,_1)");
    let error = behind
        .max_common_layout(&"(_8,_64):(_64,_1)".parse().expect("a layout"))
        .unwrap_err();
    assert_eq!(error.condition(), Condition::InBounds);
}

#[test]
fn offsets_that_do_not_fit_are_refused() {
    let n = 4_u32;
    let layout: Layout![(8,u32):(1,8)] = layout!((8,n):(1,8));
    let near_the_end = swizzle!(1, 0, 3).compose_from(Dyn(u32::MAX - 100), layout);
    let error = near_the_end.try_logical_product(layout!(4:1)).unwrap_err();
    assert_eq!(error.condition(), Condition::Representable);
    assert!(near_the_end.try_logical_product(layout!(2:1)).is_ok());
    let (row, start) = (7_i32, i32::MAX - 7);
    let narrow = swizzle!(1, 0, 3).compose_from(Dyn(start), layout!((8,8):(1,8)));
    let error = narrow.try_slice(coord!((row, _))).unwrap_err();
    assert_eq!(error.condition(), Condition::Representable);
    let error = narrow.try_slice_and_offset(coord!((_, row))).unwrap_err();
    assert_eq!(error.condition(), Condition::Representable);
    assert!(narrow.try_slice(coord!((6, _))).is_ok());
}

#[test]
#[should_panic(expected = "tiled_product: ")]
fn a_product_that_does_not_hold_panics_with_its_name() {
    let n = 9_usize;
    let _ = swizzle!(1, 0, 3)
        .compose(layout!((n,2):(1,8)))
        .tiled_product(layout!(2:1));
}
