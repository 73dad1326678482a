//! Swizzles: golden lines (notation, what is static in it, every offset), and the definitions.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

use cute_core::int::{DynInt, Int};
use cute_core::prelude::*;
use cute_core::swizzle::CoordinateMap;
use cute_tests::names::*;
use std::fmt::Display;

include!(concat!(env!("OUT_DIR"), "/golden_swizzle.rs"));

/// The score.
#[derive(Default)]
pub struct Check {
    lines: usize,
    failures: Vec<String>,
}

impl Check {
    fn line(&mut self, place: &str, shown: &str, wanted: &str, got: String) {
        self.lines += 1;
        if got != wanted {
            self.failures
                .push(format!("{place}: {shown} gives {got}, not {wanted}"));
        }
    }

    fn integer(&mut self, place: &str, shown: &str, wanted: &str, _: &[i64], got: impl Int) {
        self.line(place, shown, wanted, got.to_string());
    }

    fn values<L: CoordinateMap + Display>(
        &mut self,
        place: &str,
        shown: &str,
        wanted: &str,
        values: &[i64],
        got: L,
    ) {
        self.line(place, shown, wanted, got.to_string());
        self.offsets(place, shown, values, got);
    }

    fn slice<L: CoordinateMap + Display>(
        &mut self,
        place: &str,
        shown: &str,
        wanted: &str,
        values: &[i64],
        (slice, offset): (L, impl Int),
    ) {
        self.line(place, shown, wanted, format!("({slice},{offset})"));
        self.offsets(place, shown, values, slice);
    }

    fn offsets<L: CoordinateMap>(&mut self, place: &str, shown: &str, values: &[i64], got: L) {
        let offsets: Vec<_> = (0..got.domain().len().to_i128())
            .map(|i| got.value(i64::try_from(i).expect("small")).to_i128() as i64)
            .collect();
        if offsets != values {
            self.failures.push(format!(
                "{place}: {shown} has offsets {offsets:?}, not {values:?}"
            ));
        }
    }
}

#[test]
fn swizzled_layouts_are_those_of_cute() {
    let mut check = Check::default();
    CHUNKS.iter().for_each(|chunk| chunk(&mut check));
    assert_eq!((check.lines, LINES), (530, 530));
    assert!(check.failures.is_empty(), "{}", check.failures.join("\n"));
}

/// The definition of `Sw<b,m,s>`.
fn permuted(x: i64, b: u32, m: u32, s: i32) -> i64 {
    let field = ((1 << b) - 1) << m;
    match s {
        0.. => x ^ ((x & (field << s)) >> s),
        _ => x ^ ((x & field) << -s),
    }
}

/// A slice against the whole, at every coordinate of what is left.
macro_rules! slices {
    ($shown:ident; $($sw:tt from $offset:expr, $layout:tt at $slicer:tt with [$($fixed:expr),*] = $wanted:literal;)*) => {$({
        let whole = swizzle! $sw.compose_from($offset, layout! $layout);
        let (slice, start) = whole.slice_and_offset(coord! $slicer);
        $shown.push((format!("({slice},{start})"), $wanted));
        let [a, b] = [$($fixed),*];
        let open = |i: i64, j: i64| (if a < 0 { i } else { a }, if b < 0 { i.max(j) } else { b });
        for i in 0..i64::try_from(slice.value_count()).expect("small") {
            let offset = start.to_i128() + slice.value(i).to_i128();
            assert_eq!(offset, whole.at(open(i, i)).to_i128(), "{whole} at {i}");
        }
    })*};
}

trait ValueCount {
    fn value_count(self) -> usize;
}
impl<L: CoordinateMap> ValueCount for L {
    fn value_count(self) -> usize {
        self.domain().len().to_i128() as usize
    }
}

#[test]
fn a_slice_is_the_whole_at_its_coordinates() {
    let zero = Zero;
    let mut shown = Vec::new();
    let (n, outside) = (5_usize, 64_usize);
    slices! { shown;
        // negative shifts: low bits flip high ones
        (2,0,-3) from zero, ((8,8):(1,8)) at ((3,_)) with [3, -1] = "(((_4,_2)):((_-8,_32)),_27)";
        (2,0,-3) from zero, ((8,8):(1,8)) at ((_,6)) with [-1, 6] = "(((_2,_2,_2)):((_9,_-14,_4)),_48)";
        // beyond the block the swizzle repeats
        (1,0,1) from zero, ((4,8):(1,4)) at ((1,_)) with [1, -1] = "((_8):(_4),_1)";
        // bits that flip each other stay together
        (1,0,1) from zero, ((4,8):(1,4)) at ((_,1)) with [-1, 1] = "(Sw<1,0,1> o _4 o (_4):(_1),_0)";
        // modes that overlap, and carry into each other
        (1,0,3) from zero, ((8,8):(1,4)) at ((_,1)) with [-1, 1] = "(Sw<1,0,3> o _4 o (_8):(_1),_0)";
        // strides that are no powers of two
        (1,0,3) from zero, ((8,8):(1,12)) at ((1,_)) with [1, -1] = "(Sw<1,0,3> o _1 o (_8):(_12),_0)";
        // an offset among the bits that are left
        (1,0,3) from shape!(3), ((8,8):(1,8)) at ((_,1)) with [-1, 1] = "(Sw<1,0,3> o _11 o (_8):(_1),_0)";
        (1,0,3) from shape!(64), ((8,8):(1,8)) at ((_,1)) with [-1, 1] = "(((_2,_4)):((_-1,_2)),_73)";
        // dynamic coordinates, and a dynamic offset, of which no bit is known
        (1,0,3) from zero, ((8,8):(1,8)) at ((_,n)) with [-1, 5] = "(((_2,_4)):((-1,_2)),41)";
        (1,0,3) from Dyn(outside), ((8,8):(1,8)) at ((_,1)) with [-1, 1] = "(Sw<1,0,3> o 72 o (_8):(_1),_0)";
        // sizes that are no powers of two
        (1,0,3) from zero, ((6,5):(1,8)) at ((_,3)) with [-1, 3] = "(((_2,_3)):((_-1,_2)),_25)";
        (2,0,2) from zero, ((3,5):(1,4)) at ((_,3)) with [-1, 3] = "((_3):(_-1),_15)";
    }
    let (got, wanted): (Vec<_>, Vec<_>) = shown.into_iter().unzip();
    assert_eq!(got, wanted);
}

#[test]
fn a_dynamic_coordinate_outside_is_refused() {
    let i = 8_usize;
    let whole = swizzle!(1, 0, 3).compose(layout!((8,8):(1,8)));
    let error = whole.try_slice_and_offset(coord!((_, i))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "coordinate 8 lies outside size 8 (InBounds)"
    );
}

#[test]
fn offsets_are_permuted_by_definition() {
    for x in 0..2048_i64 {
        assert_eq!(swizzle!(3, 4, 3).apply(Dyn(x)).0, permuted(x, 3, 4, 3));
        assert_eq!(swizzle!(2, 1, -4).apply(Dyn(x)).0, permuted(x, 2, 1, -4));
        assert_eq!(swizzle!(0, 3, 3).apply(Dyn(x)).0, x);
    }
    assert_eq!(
        swizzle!(2, 1, -4).apply(shape!(1000)).to_string(),
        format!("_{}", permuted(1000, 2, 1, -4))
    );
    assert_eq!(
        swizzle!(2, 1, 4).apply(stride!(-100)).to_string(),
        format!("_{}", permuted(-100, 2, 1, 4))
    );
    assert_eq!(
        swizzle!(2, 1, 4).apply(Dyn(-100_i32)).0,
        permuted(-100, 2, 1, 4) as i32
    );
}

/// `⌊Sw(x)/n⌋ = R(⌊x/n⌋)` in wider elements, `Sw(x)·n + r = R(x·n + r)` in narrower ones.
#[test]
fn a_recast_swizzle_permutes_the_same_storage() {
    macro_rules! recasts {
        ($($sw:tt: $old:literal to $new:literal;)*) => {$({
            let (sw, other) = (swizzle! $sw, swizzle! $sw.recast::<$old, $new>());
            let (up, down) = (i64::max($new / $old, 1), i64::max($old / $new, 1));
            for x in 0..4096_i64 {
                let (from, to) = (sw.apply(Dyn(x)).0, other.apply(Dyn(x * down / up)).0);
                assert_eq!(from * down / up, to, "{sw} of {} bits as {other} of {}, at {x}", $old, $new);
            }
        })*};
    }
    recasts! {
        (3,3,3): 16 to 32; (3,3,3): 16 to 8; (3,0,3): 16 to 64; (2,1,4): 8 to 64; (1,0,1): 8 to 64;
        (3,3,-3): 16 to 32; (3,3,-4): 16 to 8; (2,4,-2): 8 to 128; (0,0,-3): 8 to 32;
    }
}

#[test]
fn the_storage_holds_every_offset() {
    macro_rules! hold {
        ($($sw:tt from $offset:literal, $layout:tt = $cosize:literal;)*) => {$({
            let swizzled = swizzle! $sw.compose_from(stride!($offset), layout! $layout);
            let last = swizzled.coordinates().map(|c| swizzled.at(c)).max().expect("not empty");
            assert!((last as u128) < swizzled.cosize(), "{swizzled}");
            assert_eq!(swizzled.cosize(), $cosize, "{swizzled}");
        })*};
    }
    hold! {
        (3,3,3) from 0, ((8,64):(64,1)) = 512;
        (3,3,3) from 0, ((3,40):(64,1)) = 192;
        (2,0,-3) from 0, ((4,2):(1,4)) = 32;
        (0,3,3) from 5, (7:1) = 12;
        (1,0,3) from 8, (1:1) = 10;
    }
}

#[test]
fn inverses_undo_a_swizzled_layout() {
    use cute_core::swizzle::IndexMap;
    let swizzled = swizzle!(2, 1, 4).compose(layout!((16,(4,8)):(8,(2,128))));
    let (left, right) = (swizzled.left_inverse(), swizzled.right_inverse());
    for i in 0..512_usize {
        assert_eq!(left.map_index(swizzled.at(i)), i);
    }
    let compact = swizzle!(2, 1, 4).compose(layout!((16,32):(32,1)));
    let right = (right.to_string(), compact.right_inverse());
    assert_eq!(right.0, "_1:_0 o _0 o Sw<2,1,4>");
    for i in 0..512_usize {
        assert_eq!(compact.at(right.1.map_index(i)), i);
    }
}
