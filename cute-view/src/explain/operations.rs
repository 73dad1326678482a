//! The operations that can be explained.

use super::check;
use super::derivation::{Derivation, Remedy, Step};
use super::derived::{About, Made, Operand, derived};
use super::formula::{Formula, Term};
use super::notation::Notation;
use super::telling::Telling;
use alloc::{format, vec, vec::Vec};
use core::convert::identity;
use cute_core::dynamic::steps;
use cute_core::dynamic::{DynCoordinate, DynLayout, DynLeaf, DynTiler, DynTuple};

/// Each with its operands and what they are called, an example, what its result is, its definition
/// at some coordinates, and another form of it.
macro_rules! operations {
    ($(
        $name:ident($(
            $operand:ident $letter:literal:
            $(&$reference:ident = $text:literal)? $($number:ident = $value:literal)?
        ),+) => $result:literal,
        $definition:expr
        $(, first $begin:expr)?
        $(, otherwise $otherwise:literal)?
        $(, check $check:expr)?
        $(, or $other:ident($layout:ident, $tiler:ident) $instead:literal)?;
    )*) => {$(
        #[doc = concat!("Derives [`DynLayout::", stringify!($name), "`].")]
        ///
        /// ```
        /// use cute_view::explain;
        #[doc = concat!("let derivation = explain::", stringify!($name), "(")]
        $(
            $(#[doc = concat!("    &\"", $text, "\".parse()?,")])?
            $(#[doc = concat!("    ", $value, ",")])?
        )+
        /// );
        #[doc = concat!("assert_eq!(derivation.outcome, Ok(\"", $result, "\".parse()?));")]
        /// println!("{derivation}");
        /// # Ok::<(), cute_core::dynamic::ParseError>(())
        /// ```
        pub fn $name($($operand: $(&$reference)? $($number)?),+) -> Derivation {
            let about = About {
                name: stringify!($name),
                operands: &[$(($letter, $operand.tiler())),+],
                definition: $definition,
                otherwise: operations!(@otherwise $($otherwise)?),
            };
            let told = |telling: &mut Telling| {
                $(telling.add($begin(telling.n));)?
                Made::from(steps::$name($($operand,)+ telling)).0
            };
            let retried = |operands: &[DynTiler]| {
                let mut operands = operands.iter();
                $(let $operand = <$($reference)? $($number)? as Operand>::of(operands.next()?)?;)+
                let made = DynLayout::$name(
                    $($(identity::<&$reference>(&$operand))? $(identity::<$number>($operand))?),+
                );
                Some(Made::from(made).0)
            };
            #[allow(unused_mut, reason = "some have no other form")]
            let mut derivation = derived(&about, told, &retried, operations!(@check $($check)?));
            $(if derivation.outcome.is_err() && $layout.$other($tiler).is_ok() {
                derivation.remedies.push(Remedy::Operation {
                    name: stringify!($other),
                    instead: $instead,
                });
            })?
            derivation
        }
    )*};
    (@otherwise) => { "No step is needed." };
    (@otherwise $otherwise:literal) => { $otherwise };
    (@check) => { |_, _| Vec::new() };
    (@check $check:expr) => { $check };
}

operations! {
    coalesce(layout "A": &DynLayout = "(_2,(_1,_6)):(_1,(_6,_2))") => "_12:_1",
        "R is the same function with as few modes as can be: R(i) = A(i).",
        otherwise "A is a single mode: there is nothing to merge.",
        check |n, r| check::same(n, layout, r);
    coalesce_z(layout "A": &DynLayout = "(_2,_1,_6,_1):(_1,_7,_8,_0)") => "(_2,_6,_1):(_1,_8,_0)",
        "R is the same function, also beyond the domain, with as few modes as can be: R(i) = A(i).",
        otherwise "A is a single mode: there is nothing to merge.",
        check |n, r| check::same(n, layout, r);
    compose(a "A": &DynLayout = "(_6,_2):(_8,_2)", b "B": &DynTiler = "(_4,_3):(_3,_1)") => "((_2,_2),_3):((_24,_2),_8)",
        "B picks elements of A: R is the layout with R(i) = A(B(i)).";
    complement(layout "A": &DynLayout = "(_2,_2):(_1,_6)") => "_3:_2",
        COMPLEMENT,
        first |n| reaches_to_cosize(n, layout),
        check |n, r| check::complement(n, layout, r, layout.cosize().into());
    complement_to(layout "A": &DynLayout = "_4:_2", cotarget "cotarget": &DynTuple = "_24") => "(_2,_3):(_1,_8)",
        COMPLEMENT,
        check |n, r| check::complement(n, layout, r, size_of(cotarget));
    right_inverse(layout "A": &DynLayout = "(_4,_8):(_8,_1)") => "(_8,_4):(_4,_1)",
        "R finds the index of an offset: A(R(i)) = i, for all i that the strides of A lead to one by one.",
        check |n, r| check::right_inverse(n, layout, r);
    left_inverse(layout "A": &DynLayout = "(_4,_2):(_1,_5)") => "(_5,_2):(_1,_4)",
        "R finds the index of each offset of A: R(A(i)) = i. Modes of stride 0 cannot be told apart and count as 0.",
        check |n, r| check::left_inverse(n, layout, r);
}

operations! {
    logical_divide(a "A": &DynLayout = "(_12,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "((_4,_3),(_8,_4)):((_32,_128),(_1,_8))",
        "R is A in tiles: A ∘ (T, T*), where T* steps over the tiles.",
        or logical_divide_padded(a, tiler) "which rounds the number of tiles up";
    zipped_divide(a "A": &DynLayout = "(_12,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "((_4,_8),(_3,_4)):((_32,_1),(_128,_8))",
        "R is A in tiles, A ∘ (T, T*), those of all modes first: ((t0,t1,…),(r0,r1,…)).",
        or zipped_divide_padded(a, tiler) "which rounds the number of tiles up";
    tiled_divide(a "A": &DynLayout = "(_12,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "((_4,_8),_3,_4):((_32,_1),_128,_8)",
        "R is A in tiles, A ∘ (T, T*), the tile as one mode: ((t0,t1,…),r0,r1,…).",
        or tiled_divide_padded(a, tiler) "which rounds the number of tiles up";
    flat_divide(a "A": &DynLayout = "(_12,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "(_4,_8,_3,_4):(_32,_1,_128,_8)",
        "R is A in tiles, A ∘ (T, T*), not nested: (t0,t1,…,r0,r1,…).",
        or flat_divide_padded(a, tiler) "which rounds the number of tiles up";
    logical_divide_padded(a "A": &DynLayout = "(_10,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "((_4,_3),(_8,_4)):((_32,_128),(_1,_8))",
        "R is A in tiles: A ∘ (T, T*), where T* steps over the tiles.";
    zipped_divide_padded(a "A": &DynLayout = "(_10,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "((_4,_8),(_3,_4)):((_32,_1),(_128,_8))",
        "R is A in tiles, A ∘ (T, T*), those of all modes first: ((t0,t1,…),(r0,r1,…)).";
    tiled_divide_padded(a "A": &DynLayout = "(_10,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "((_4,_8),_3,_4):((_32,_1),_128,_8)",
        "R is A in tiles, A ∘ (T, T*), the tile as one mode: ((t0,t1,…),r0,r1,…).";
    flat_divide_padded(a "A": &DynLayout = "(_10,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "(_4,_8,_3,_4):(_32,_1,_128,_8)",
        "R is A in tiles, A ∘ (T, T*), not nested: (t0,t1,…,r0,r1,…).";
}

operations! {
    logical_product(a "A": &DynLayout = "(_2,_3):(_1,_8)", tiler "T": &DynTiler = "(_4,_5)")
        => "((_2,_4),(_3,_5)):((_1,_2),(_8,_1))",
        "R is copies of A, in the order of T: (A, A* ∘ T), where A* steps over the copies.";
    zipped_product(a "A": &DynLayout = "(_2,_3):(_1,_8)", tiler "T": &DynTiler = "(_4,_5)")
        => "((_2,_3),(_4,_5)):((_1,_8),(_2,_1))",
        "R is copies of A, (A, A* ∘ T), the blocks of all modes first: ((a0,a1,…),(r0,r1,…)).";
    tiled_product(a "A": &DynLayout = "(_2,_3):(_1,_8)", tiler "T": &DynTiler = "(_4,_5)")
        => "((_2,_3),_4,_5):((_1,_8),_2,_1)",
        "R is copies of A, (A, A* ∘ T), the block as one mode: ((a0,a1,…),r0,r1,…).";
    flat_product(a "A": &DynLayout = "(_2,_3):(_1,_8)", tiler "T": &DynTiler = "(_4,_5)")
        => "(_2,_3,_4,_5):(_1,_8,_2,_1)",
        "R is copies of A, (A, A* ∘ T), not nested: (a0,a1,…,r0,r1,…).";
    blocked_product(a "A": &DynLayout = "(_2,_5):(_5,_1)", tile "T": &DynLayout = "(_3,_4):(_1,_3)")
        => "((_2,_3),(_5,_4)):((_5,_10),(_1,_30))",
        "R is copies of A, by mode a block and then the next one: ((A0,R0),(A1,R1),…) of (A, A* ∘ T).";
    raked_product(a "A": &DynLayout = "(_2,_5):(_5,_1)", tile "T": &DynLayout = "(_3,_4):(_1,_3)")
        => "((_3,_2),(_4,_5)):((_10,_5),(_30,_1))",
        "R is copies of A, by mode one element of each block, then the next: ((R0,A0),(R1,A1),…) of (A, A* ∘ T).";
}

operations! {
    coalesce_profile(layout "A": &DynLayout = "(_2,(_1,_6)):(_1,(_6,_2))", profile "profile": &DynTuple = "(_1,_1)")
        => "(_2,_6):(_1,_2)",
        "R is the same function: each mode of A that stands against an integer of the profile is coalesced.",
        otherwise "There is nothing to merge.",
        check |n, r| check::same(n, layout, r);
    coalesce_z_profile(layout "A": &DynLayout = "(_3,(_2,_6)):(_1,(_3,_6))", profile "profile": &DynTuple = "(_1,_1)")
        => "(_3,_12):(_1,_3)",
        "R is the same function: each mode of A that stands against an integer of the profile is coalesced, and goes on as it did.",
        otherwise "There is nothing to merge.",
        check |n, r| check::same(n, layout, r);
    filter(layout "A": &DynLayout = "(_2,(_4,_3)):(_1,(_0,_2))") => "_6:_1",
        "R has the offsets of A without modes of stride 0, coalesced.",
        otherwise "A is a single mode, and its stride is not 0.";
    filter_profile(layout "A": &DynLayout = "(_2,(_4,_3)):(_1,(_0,_2))", profile "profile": &DynTuple = "(_1,_1)")
        => "(_2,_3):(_1,_2)",
        "R has the offsets of A: each mode that stands against an integer of the profile is without modes of stride 0, coalesced.",
        otherwise "There is nothing to leave out.";
    filter_zeros(layout "A": &DynLayout = "(_2,(_4,_3)):(_1,(_0,_2))") => "(_2,(_1,_3)):(_1,(_0,_2))",
        "R is A with size 1 in each mode of stride 0.",
        otherwise "No mode is known to have stride 0.";
    nullspace(layout "A": &DynLayout = "(_7,_2):(_1,_0)") => "_2:_7",
        "R reaches the indices at which A is 0 by its modes of stride 0: A(R(i)) = 0.",
        otherwise "No mode is known to have stride 0: index 0 is left.",
        check |n, r| check::nullspace(n, layout, r);
    sort(layout "A": &DynLayout = "(_4,(_2,_3)):(_6,(_1,_2))") => "(_2,_3,_4):(_1,_2,_6)",
        "R has the modes of A by ascending stride, not nested: the same offsets, at other coordinates.",
        otherwise "A is a single mode: there is nothing to sort.";
    with_shape(layout "A": &DynLayout = "(_4,_6):(_6,_1)", shape "shape": &DynTuple = "(_2,(_2,_6))")
        => "(_2,(_2,_6)):(_6,(_12,_1))",
        "R is the same function of an index on another shape: A ∘ B, where B is the compact layout of the shape.";
    layout_add(a "A": &DynLayout = "(_5,_3,_4):(_1,_5,_15)", b "B": &DynLayout = "(_10,_6):(_1,_10)") => "_60:_2",
        "R adds up what A and B give: R(i) = A(i) + B(i).",
        first |n| coalesced(n, a, b),
        check |n, r| check::sum(n, [a, b], r);
    slice(layout "A": &DynLayout = "(_4,_8):(_8,_1)", coordinate "c": &DynCoordinate = "(2,_)") => "(_8):(_1)",
        "R has the modes of A where the coordinate has `_`.";
    dice(layout "A": &DynLayout = "(_4,_8):(_8,_1)", coordinate "c": &DynCoordinate = "(2,_)") => "(_4):(_8)",
        "R has the modes of A where the coordinate has an integer.";
}

operations! {
    tile_to_shape(block "A": &DynLayout = "(_16,_8):(_8,_1)", shape "shape": &DynTuple = "(_32,_24)")
        => "((_16,_2),(_8,_3)):((_8,_128),(_1,_256))",
        "R is as many copies of A as fill the shape, mode by mode: the blocked product of A and the layout T of the copies.";
    tile_to_shape_ordered(
        block "A": &DynLayout = "(_16,_8):(_8,_1)",
        shape "shape": &DynTuple = "(_32,_24)",
        order "order": &DynTuple = "(_1,_0)"
    ) => "((_16,_2),(_8,_3)):((_8,_384),(_1,_128))",
        "R is as many copies of A as fill the shape: the blocked product of A and the layout T of the copies, which follow each other in this order of the modes.";
    upcast(layout "A": &DynLayout = "(_8,_4):(_1,_16)", n "n": u64 = 4) => "(_2,_4):(_1,_4)",
        "R is the same storage in elements n times as wide, each of n elements that lie side by side.",
        otherwise "Elements as wide are the same elements.",
        or upcast_padded(layout, n) "which rounds shapes up";
    upcast_padded(layout "A": &DynLayout = "(_7,_4):(_1,_16)", n "n": u64 = 4) => "(_2,_4):(_1,_4)",
        "R is the same storage in elements n times as wide, shapes rounded up.",
        otherwise "Elements as wide are the same elements.";
    downcast(layout "A": &DynLayout = "(_8,_4):(_1,_16)", n "n": u64 = 4) => "(_32,_4):(_1,_64)",
        "R is the same storage in elements of which n are as wide as one.",
        otherwise "Elements as wide are the same elements.";
    recast(layout "A": &DynLayout = "(_8,_4):(_1,_16)", old "old": u64 = 16, new "new": u64 = 8)
        => "(_16,_4):(_1,_32)",
        "R is the same storage in elements of another width: first in wider ones, then in narrower ones, as far as each is needed.",
        otherwise "Elements as wide are the same elements.";
    recast_padded(layout "A": &DynLayout = "(_7,_4):(_1,_16)", old "old": u64 = 8, new "new": u64 = 32)
        => "(_2,_4):(_1,_4)",
        "R is the same storage in elements of another width, shapes rounded up: first in wider ones, then in narrower ones, as far as each is needed.",
        otherwise "Elements as wide are the same elements.";
    max_common_layout(a "A": &DynLayout = "(_4,_8):(_1,_8)", b "B": &DynLayout = "(_4,_8):(_1,_4)") => "_4:_1",
        "R reaches the indices at which A and B agree in contiguous offsets: A(R(i)) = i = B(R(i)), for as many i as can be proved.",
        check |n, r| check::common(n, [a, b], r);
    domain_distribute(shape "S": &DynTuple = "(_15,_14)", n "n": DynLeaf = "cute_core::dynamic::DynLeaf::new_static(6).unwrap()") => "(_3,_2):(_1,_15)",
        "R takes of each mode of S what divides what is left of n, first modes first, as indices into S.";
    greatest_common_domain(a "A": &DynTuple = "(_5,_3,_4)", b "B": &DynTuple = "(_10,_6)") => "(_5,_2):(_1,_30)",
        "R has the factors that lie within one mode of A and one of B, in ascending order.",
        otherwise "No factor above 1 lies within one mode of each.";
}

const COMPLEMENT: &str = "R reaches what A leaves out: every index below the cotarget is A(i) + R(j) for one i and one j.";

/// The cotarget of a complement without one.
fn reaches_to_cosize(n: Notation, layout: &DynLayout) -> Step {
    if !layout.has_integer_strides() {
        let coshape = n.tuple(&layout.coshape());
        return Step::new(format!(
            "The complement reaches to the coshape of A, {coshape}."
        ));
    }
    let cosize = Term::operation("cosize", vec![n.named("A", layout)]);
    Step::new("The complement reaches to the cosize of A.")
        .because(Formula::equal(cosize, layout.cosize()))
}

/// The modes of two layouts, as they are added.
fn coalesced(n: Notation, a: &DynLayout, b: &DynLayout) -> Step {
    let formula = |name: &str, layout: &DynLayout| {
        let operation = Term::operation("coalesce", vec![n.named(name, layout)]);
        Formula::equal(operation, n.plain(&layout.coalesce()))
    };
    Step::new("Both are coalesced, and added from the first mode on.")
        .because(formula("A", a))
        .because(formula("B", b))
}

fn size_of(shape: &DynTuple) -> i128 {
    let sizes = shape.leaves().iter().map(|size| size.value());
    sizes.fold(1, i128::saturating_mul)
}
