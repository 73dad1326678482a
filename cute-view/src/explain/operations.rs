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

/// Makes the function that explains an operation.
///
/// A row has the operands with the letters that name them, an example, its result, and the
/// definition in a sentence. It may add the step that comes first, the sentence for a result
/// without steps, the definition at some coordinates, and another form that is valid more often.
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
        "R is the function A with as few modes as possible: R(i) = A(i).",
        otherwise "A has a single mode, so there is nothing to merge.",
        check |n, r| check::same(n, layout, r);
    coalesce_z(layout "A": &DynLayout = "(_2,_1,_6,_1):(_1,_7,_8,_0)") => "(_2,_6,_1):(_1,_8,_0)",
        "R is the function A, also beyond its domain, with as few modes as possible: R(i) = A(i).",
        otherwise "A has a single mode, so there is nothing to merge.",
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
        "R maps an offset back to its index: A(R(i)) = i, for the offsets 0, 1, 2, … that the strides of A reach one by one.",
        check |n, r| check::right_inverse(n, layout, r);
    left_inverse(layout "A": &DynLayout = "(_4,_2):(_1,_5)") => "(_5,_2):(_1,_4)",
        "R maps each offset of A back to its index: R(A(i)) = i. Coordinates along modes of stride 0 do not change the offset, so they count as 0.",
        check |n, r| check::left_inverse(n, layout, r);
}

operations! {
    logical_divide(a "A": &DynLayout = "(_12,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "((_4,_3),(_8,_4)):((_32,_128),(_1,_8))",
        "R is A cut into tiles: A ∘ (T, T*), where T* steps from tile to tile.",
        or logical_divide_padded(a, tiler) "which rounds the number of tiles up";
    zipped_divide(a "A": &DynLayout = "(_12,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "((_4,_8),(_3,_4)):((_32,_1),(_128,_8))",
        "R is A cut into tiles, A ∘ (T, T*), with the tiles of all modes first: ((t0,t1,…),(r0,r1,…)).",
        or zipped_divide_padded(a, tiler) "which rounds the number of tiles up";
    tiled_divide(a "A": &DynLayout = "(_12,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "((_4,_8),_3,_4):((_32,_1),_128,_8)",
        "R is A cut into tiles, A ∘ (T, T*), with the tile as one mode: ((t0,t1,…),r0,r1,…).",
        or tiled_divide_padded(a, tiler) "which rounds the number of tiles up";
    flat_divide(a "A": &DynLayout = "(_12,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "(_4,_8,_3,_4):(_32,_1,_128,_8)",
        "R is A cut into tiles, A ∘ (T, T*), not nested: (t0,t1,…,r0,r1,…).",
        or flat_divide_padded(a, tiler) "which rounds the number of tiles up";
    logical_divide_padded(a "A": &DynLayout = "(_10,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "((_4,_3),(_8,_4)):((_32,_128),(_1,_8))",
        "R is A cut into tiles: A ∘ (T, T*), where T* steps from tile to tile.";
    zipped_divide_padded(a "A": &DynLayout = "(_10,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "((_4,_8),(_3,_4)):((_32,_1),(_128,_8))",
        "R is A cut into tiles, A ∘ (T, T*), with the tiles of all modes first: ((t0,t1,…),(r0,r1,…)).";
    tiled_divide_padded(a "A": &DynLayout = "(_10,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "((_4,_8),_3,_4):((_32,_1),_128,_8)",
        "R is A cut into tiles, A ∘ (T, T*), with the tile as one mode: ((t0,t1,…),r0,r1,…).";
    flat_divide_padded(a "A": &DynLayout = "(_10,_32):(_32,_1)", tiler "T": &DynTiler = "(_4,_8)")
        => "(_4,_8,_3,_4):(_32,_1,_128,_8)",
        "R is A cut into tiles, A ∘ (T, T*), not nested: (t0,t1,…,r0,r1,…).";
}

operations! {
    logical_product(a "A": &DynLayout = "(_2,_3):(_1,_8)", tiler "T": &DynTiler = "(_4,_5)")
        => "((_2,_4),(_3,_5)):((_1,_2),(_8,_1))",
        "R repeats A in the order of T: (A, A* ∘ T), where A* steps from copy to copy.";
    zipped_product(a "A": &DynLayout = "(_2,_3):(_1,_8)", tiler "T": &DynTiler = "(_4,_5)")
        => "((_2,_3),(_4,_5)):((_1,_8),(_2,_1))",
        "R repeats A, (A, A* ∘ T), with the blocks of all modes first: ((a0,a1,…),(r0,r1,…)).";
    tiled_product(a "A": &DynLayout = "(_2,_3):(_1,_8)", tiler "T": &DynTiler = "(_4,_5)")
        => "((_2,_3),_4,_5):((_1,_8),_2,_1)",
        "R repeats A, (A, A* ∘ T), with the block as one mode: ((a0,a1,…),r0,r1,…).";
    flat_product(a "A": &DynLayout = "(_2,_3):(_1,_8)", tiler "T": &DynTiler = "(_4,_5)")
        => "(_2,_3,_4,_5):(_1,_8,_2,_1)",
        "R repeats A, (A, A* ∘ T), not nested: (a0,a1,…,r0,r1,…).";
    blocked_product(a "A": &DynLayout = "(_2,_5):(_5,_1)", tile "T": &DynLayout = "(_3,_4):(_1,_3)")
        => "((_2,_3),(_5,_4)):((_5,_10),(_1,_30))",
        "R repeats A, and each mode runs through one block before the next: ((A0,R0),(A1,R1),…) of (A, A* ∘ T).";
    raked_product(a "A": &DynLayout = "(_2,_5):(_5,_1)", tile "T": &DynLayout = "(_3,_4):(_1,_3)")
        => "((_3,_2),(_4,_5)):((_10,_5),(_30,_1))",
        "R repeats A, and each mode takes one element of every block before the next element: ((R0,A0),(R1,A1),…) of (A, A* ∘ T).";
}

operations! {
    coalesce_profile(layout "A": &DynLayout = "(_2,(_1,_6)):(_1,(_6,_2))", profile "profile": &DynTuple = "(_1,_1)")
        => "(_2,_6):(_1,_2)",
        "R is the function A: each mode that stands against an integer of the profile is coalesced.",
        otherwise "There is nothing to merge.",
        check |n, r| check::same(n, layout, r);
    coalesce_z_profile(layout "A": &DynLayout = "(_3,(_2,_6)):(_1,(_3,_6))", profile "profile": &DynTuple = "(_1,_1)")
        => "(_3,_12):(_1,_3)",
        "R is the function A, also beyond its domain: each mode that stands against an integer of the profile is coalesced.",
        otherwise "There is nothing to merge.",
        check |n, r| check::same(n, layout, r);
    filter(layout "A": &DynLayout = "(_2,(_4,_3)):(_1,(_0,_2))") => "_6:_1",
        "R has the offsets of A: modes of stride 0 are left out, and the others are coalesced.",
        otherwise "A has a single mode, and its stride is not 0.";
    filter_profile(layout "A": &DynLayout = "(_2,(_4,_3)):(_1,(_0,_2))", profile "profile": &DynTuple = "(_1,_1)")
        => "(_2,_3):(_1,_2)",
        "R has the offsets of A: each mode that stands against an integer of the profile loses its modes of stride 0 and is coalesced.",
        otherwise "There is nothing to leave out.";
    filter_zeros(layout "A": &DynLayout = "(_2,(_4,_3)):(_1,(_0,_2))") => "(_2,(_1,_3)):(_1,(_0,_2))",
        "R is A with size 1 in each mode of stride 0.",
        otherwise "No mode is known to have stride 0.";
    nullspace(layout "A": &DynLayout = "(_7,_2):(_1,_0)") => "_2:_7",
        "R gives the indices of offset 0 along the modes of stride 0: A(R(i)) = 0.",
        otherwise "No mode is known to have stride 0, so only index 0 remains.",
        check |n, r| check::nullspace(n, layout, r);
    sort(layout "A": &DynLayout = "(_4,(_2,_3)):(_6,(_1,_2))") => "(_2,_3,_4):(_1,_2,_6)",
        "R has the modes of A sorted by stride, not nested: it has the offsets of A at other coordinates.",
        otherwise "A has a single mode, so there is nothing to sort.";
    with_shape(layout "A": &DynLayout = "(_4,_6):(_6,_1)", shape "shape": &DynTuple = "(_2,(_2,_6))")
        => "(_2,(_2,_6)):(_6,(_12,_1))",
        "R is A with another shape, and the same function of the index: A ∘ B, where B is the compact layout of the shape.";
    layout_add(a "A": &DynLayout = "(_5,_3,_4):(_1,_5,_15)", b "B": &DynLayout = "(_10,_6):(_1,_10)") => "_60:_2",
        "R adds the offsets of A and B: R(i) = A(i) + B(i).",
        first |n| coalesced(n, a, b),
        check |n, r| check::sum(n, [a, b], r);
    slice(layout "A": &DynLayout = "(_4,_8):(_8,_1)", coordinate "c": &DynCoordinate = "(2,_)") => "(_8):(_1)",
        "R keeps the modes of A where the coordinate has `_`.";
    dice(layout "A": &DynLayout = "(_4,_8):(_8,_1)", coordinate "c": &DynCoordinate = "(2,_)") => "(_4):(_8)",
        "R keeps the modes of A where the coordinate has an integer.";
}

operations! {
    tile_to_shape(block "A": &DynLayout = "(_16,_8):(_8,_1)", shape "shape": &DynTuple = "(_32,_24)")
        => "((_16,_2),(_8,_3)):((_8,_128),(_1,_256))",
        "R repeats A until it fills the shape: it is the blocked product of A and T, the layout of the copies.";
    tile_to_shape_ordered(
        block "A": &DynLayout = "(_16,_8):(_8,_1)",
        shape "shape": &DynTuple = "(_32,_24)",
        order "order": &DynTuple = "(_1,_0)"
    ) => "((_16,_2),(_8,_3)):((_8,_384),(_1,_128))",
        "R repeats A until it fills the shape: it is the blocked product of A and T, the layout of the copies, whose modes follow each other in the given order.";
    upcast(layout "A": &DynLayout = "(_8,_4):(_1,_16)", n "n": u64 = 4) => "(_2,_4):(_1,_4)",
        "R is the storage of A in elements n times as wide: each is made of n elements that lie side by side.",
        otherwise "The elements keep their width, so nothing changes.",
        or upcast_padded(layout, n) "which rounds shapes up";
    upcast_padded(layout "A": &DynLayout = "(_7,_4):(_1,_16)", n "n": u64 = 4) => "(_2,_4):(_1,_4)",
        "R is the storage of A in elements n times as wide, with shapes rounded up.",
        otherwise "The elements keep their width, so nothing changes.";
    downcast(layout "A": &DynLayout = "(_8,_4):(_1,_16)", n "n": u64 = 4) => "(_32,_4):(_1,_64)",
        "R is the storage of A in narrower elements: n of them are as wide as an element of A.",
        otherwise "The elements keep their width, so nothing changes.";
    recast(layout "A": &DynLayout = "(_8,_4):(_1,_16)", old "old": u64 = 16, new "new": u64 = 8)
        => "(_16,_4):(_1,_32)",
        "R is the storage of A in elements of another width: first in wider ones, then in narrower ones, as far as each is needed.",
        otherwise "The elements keep their width, so nothing changes.";
    recast_padded(layout "A": &DynLayout = "(_7,_4):(_1,_16)", old "old": u64 = 8, new "new": u64 = 32)
        => "(_2,_4):(_1,_4)",
        "R is the storage of A in elements of another width, with shapes rounded up: first in wider ones, then in narrower ones, as far as each is needed.",
        otherwise "The elements keep their width, so nothing changes.";
    max_common_layout(a "A": &DynLayout = "(_4,_8):(_1,_8)", b "B": &DynLayout = "(_4,_8):(_1,_4)") => "_4:_1",
        "R gives the indices at which both A and B are 0, 1, 2, …: A(R(i)) = i = B(R(i)), for as many i as can be proved.",
        check |n, r| check::common(n, [a, b], r);
    domain_distribute(shape "S": &DynTuple = "(_15,_14)", n "n": DynLeaf = "cute_core::dynamic::DynLeaf::new_static(6).unwrap()") => "(_3,_2):(_1,_15)",
        "R spreads n over the modes of S, from the first one on, as indices into S: each mode takes the greatest common divisor of its size and what is left of n.";
    greatest_common_domain(a "A": &DynTuple = "(_5,_3,_4)", b "B": &DynTuple = "(_10,_6)") => "(_5,_2):(_1,_30)",
        "R has, in ascending order, the factors that lie within one mode of A and within one mode of B.",
        otherwise "No factor above 1 lies within one mode of A and within one mode of B.";
}

const COMPLEMENT: &str =
    "R reaches what A leaves out: every offset below the cotarget is A(i) + R(j) for some i and j.";

/// The step that names the cotarget of a complement to which none is given.
fn reaches_to_cosize(n: Notation, layout: &DynLayout) -> Step {
    if !layout.has_integer_strides() {
        let coshape = n.tuple(&layout.coshape());
        return Step::new(format!("The cotarget is the coshape of A, {coshape}."));
    }
    let cosize = Term::operation("cosize", vec![n.named("A", layout)]);
    Step::new("The cotarget is the cosize of A.").because(Formula::equal(cosize, layout.cosize()))
}

/// The step that coalesces two layouts before they are added.
fn coalesced(n: Notation, a: &DynLayout, b: &DynLayout) -> Step {
    let formula = |name: &str, layout: &DynLayout| {
        let operation = Term::operation("coalesce", vec![n.named(name, layout)]);
        Formula::equal(operation, n.plain(&layout.coalesce()))
    };
    Step::new("A and B are coalesced, and then added from the first mode on.")
        .because(formula("A", a))
        .because(formula("B", b))
}

fn size_of(shape: &DynTuple) -> i128 {
    let sizes = shape.leaves().iter().map(|size| size.value());
    sizes.fold(1, i128::saturating_mul)
}
