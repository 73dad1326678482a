//! Zero cost: hot loops through layouts are the loops that one writes by hand.
//!
//! Each function `layout_x` of `codegen/loops/` is compiled beside its twin `by_hand_x`; their
//! instructions are compared, and counted as they run. Held on x86-64 Linux, for the toolchain of
//! the repository: another optimiser may order two equal loops differently.

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

#[path = "../codegen/assembly.rs"]
mod assembly;
#[path = "../codegen/callgrind.rs"]
mod callgrind;
#[path = "../codegen/package.rs"]
mod package;

use assembly::{Listing, count, divides, innermost_loop, length, side_by_side};
use cute_core::{
    layout::{
        Coalesce, Complement, ComplementTo, Compose, LogicalDivide, LogicalProduct, ZippedDivide,
    },
    prelude::*,
};
use std::collections::HashMap;
use std::sync::OnceLock;

/// Loops whose instructions differ in form, not in number, and why.
const SAME_LENGTH: [(&str, &str); 1] = [(
    "transposed",
    "loop strength reduction addresses the block from its last element in one and from its first in the other",
)];

/// Loops that still cost more than by hand, and why. Where one no longer does, its line goes.
const GAPS: [(&str, &str); 1] = [(
    "xor_index",
    "one move: the coordinate becomes an index, of which each bit of a stride takes its digit again",
)];

/// Loops that divide by a size known at run time, by hand as well.
const DIVIDING: [&str; 1] = ["index_dynamic"];

fn listing() -> &'static Listing {
    static LISTING: OnceLock<Listing> = OnceLock::new();
    LISTING.get_or_init(|| Listing::parse(&package::compiled().listing))
}

fn is_control(name: &str) -> bool {
    name.starts_with("control_")
}

fn reason(list: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    list.iter()
        .find(|(exception, _)| *exception == name)
        .map(|(_, reason)| *reason)
}

/// That a loop costs as much as by hand, unless it is a known gap, which must be one.
fn judge(name: &str, equal: bool) -> Result<(), String> {
    match (equal, reason(&GAPS, name)) {
        (true, None) | (false, Some(_)) => Ok(()),
        (false, None) => Err(format!("{name} differs from its twin")),
        (true, Some(_)) => Err(format!(
            "{name} costs nothing any more: remove it from GAPS"
        )),
    }
}

#[test]
fn loops_through_layouts_are_the_loops_by_hand() {
    let mut compared = 0;
    let mut failures = String::new();
    for (name, pair) in listing().pairs() {
        if is_control(name) {
            continue;
        }
        compared += 1;
        let (ours, theirs) = (length(pair.layout), length(pair.by_hand));
        let same_length = reason(&SAME_LENGTH, name);
        let remark = same_length.or(reason(&GAPS, name)).unwrap_or("equal");
        println!("{name}: {ours} instructions, {theirs} by hand; {remark}");
        let equal = pair.layout == pair.by_hand || (same_length.is_some() && ours == theirs);
        if let Err(failure) = judge(name, equal) {
            failures += &format!("{failure}\n{}\n", side_by_side(&pair));
        }
    }
    assert!(failures.is_empty(), "{failures}");
    assert!(compared >= 20, "only {compared} loops were found");
}

#[test]
fn loops_that_differ_are_told_apart() {
    let pairs = listing().pairs();
    let controls: Vec<_> = pairs.iter().filter(|(name, _)| is_control(name)).collect();
    assert_eq!(controls.len(), 2);
    for (name, pair) in controls {
        assert!(pair.layout != pair.by_hand, "{name} was found equal");
    }
    // A stride alone is a difference, though every mnemonic is the same.
    assert_eq!(
        length(pairs["control_stride"].layout),
        length(pairs["control_stride"].by_hand)
    );
    assert!(length(pairs["control_order"].layout) < length(pairs["control_order"].by_hand));
}

/// A tile of 16 by 6 has 12 vectors of sums. A step loads 2 vectors of A, broadcasts 6 numbers of
/// B, and counts in 4 instructions at most.
#[test]
fn a_step_of_a_fused_product_is_twelve_fused_instructions_and_twelve_others() {
    let step = innermost_loop(listing().body("layout_fused_tile"));
    let fused = count(step, "vfmadd");
    assert!(fused > 0 && fused.is_multiple_of(12), "{step:#?}");
    assert!(length(step) <= 2 * fused, "{step:#?}");
    assert_eq!(count(step, "vmulps") + count(step, "call"), 0, "{step:#?}");
    // a product that does not ask for it multiplies and adds
    let plain = listing().body("layout_tensor_gemm");
    assert_eq!(count(plain, "vfmadd"), 0);
    assert!(count(plain, "mulps") > 0);
}

/// A check of a coordinate writes nothing to memory, so the loop is one of vectors.
#[test]
fn loops_over_checked_coordinates_use_vectors() {
    for name in ["checked_stencil", "checked_stencil_of_volume"] {
        let body = listing().body(name);
        assert!(count(body, "addps") > 0, "{name}: {body:#?}");
    }
}

#[test]
fn no_loop_divides_unless_its_twin_does() {
    for (name, pair) in listing().pairs() {
        assert_eq!(
            divides(pair.by_hand),
            DIVIDING.contains(&name),
            "{name} by hand"
        );
        assert_eq!(
            divides(pair.layout),
            DIVIDING.contains(&name),
            "{name} through a layout"
        );
    }
}

#[test]
fn loops_execute_as_many_instructions_as_by_hand() {
    if !callgrind::is_available() {
        println!("skipped: valgrind is not installed");
        return;
    }
    let program = &package::compiled().program;
    let layouts = callgrind::count(program, "layout");
    let by_hand = callgrind::count(program, "by_hand");
    let mut failures = String::new();
    for name in listing()
        .pairs()
        .into_keys()
        .filter(|name| !is_control(name))
    {
        let (ours, theirs) = (executed(&layouts, name), executed(&by_hand, name));
        if name.starts_with("fused") && ours + theirs == 0 && !is_x86_feature_detected!("fma") {
            continue; // this processor has no such instructions
        }
        println!("{name}: {ours} instructions executed, {theirs} by hand");
        assert!(ours > 0 && theirs > 0, "{name} was not run");
        if let Err(failure) = judge(name, ours == theirs) {
            failures += &format!("{failure}: {ours} instructions executed, {theirs} by hand\n");
        }
    }
    assert!(failures.is_empty(), "{failures}");
    let control = (
        executed(&layouts, "control_order"),
        executed(&by_hand, "control_order"),
    );
    assert!(
        control.0 < control.1,
        "an instruction more was not counted: {control:?}"
    );
}

/// The instructions of one version of a loop. `counts` is a run of it.
fn executed(counts: &HashMap<String, u64>, name: &str) -> u64 {
    let versions = [format!("layout_{name}"), format!("by_hand_{name}")];
    // Equal code stands once, under any of the names that it has.
    let codes = versions
        .each_ref()
        .map(|version| listing().canonical(version));
    counts
        .iter()
        .filter(|(function, _)| codes.contains(&listing().canonical(function)))
        .map(|(_, count)| count)
        .sum()
}

/// Layouts that leave nothing to run time, or their dynamic leaves alone.
macro_rules! size {
    ($($bytes:expr => $($layout:ty),+;)*) => { $($(const _: () = assert!(size_of::<$layout>() == $bytes);)+)* };
}

type Static = Layout![((4, 2), (2, 8)):((2, 64), (1, 8))];
type Mixed = Layout![(usize, 64):(64, 1)];

size! {
    0 => Layout![4:1], Layout![64:-1], Layout![(4)], Layout![(64, 32)], Layout![(64, 32); row_major], Static,
        Layout![(2, (2, (2, (2, 2)))):(16, (8, (4, (2, 1))))], Layout![9223372036854775808:0],
        Layout![(1, 3, 5, 7, 9, 11, 13, 15)], Shape![(3, (2, 3))], Stride![(0, -1)], Coord![(1, _)], Tile![(8, (4):(2))];
    0 => Compose<Layout![(6, 2):(8, 2)], Layout![(4, 3):(3, 1)]>, Coalesce<Layout![(2, (1, 6)):(1, (6, 2))]>,
        Complement<Layout![(2, 2):(1, 6)]>, ComplementTo<Layout![4:2], Shape![24]>,
        LogicalDivide<Layout![(4, 2, 3):(2, 1, 8)], Layout![4:2]>, ZippedDivide<Layout![(512, 256)], Tile![(128, 64)]>,
        LogicalProduct<Layout![(2, 2):(4, 1)], Layout![6:1]>;
    size_of::<usize>() => Mixed, Layout![(16, 16):(1, isize)], ZippedDivide<Mixed, Tile![(32, 16)]>;
    4 => Layout![(u32, 64):(64, 1)], Layout![((i32, 8), 64):((8, 1), 512)];
    8 => Layout![(u32, 64):(u32, 1)], Layout![(i64, 8):(8, 1)];
    12 => Layout![(u32, u32):(1, u32)];
    16 => Layout![(i64, 8)];
    4 * size_of::<usize>() => Layout![(usize, usize):(usize, usize)];
}
