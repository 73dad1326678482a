//! Swizzles: golden lines (notation, static parts, every offset), and the definitions.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

use cute_core::analysis::*;
use cute_core::composed::{CoordinateMap, SwizzledLayout};
use cute_core::int::{DynInt, Int};
use cute_core::prelude::*;
use cute_core::swizzle::DynSwizzle;
use cute_tests::golden_lines::{golden_lines, text};
use cute_tests::names::*;
use cute_tests::oracle::swizzled as permuted;
use cute_tests::random::Random;
use std::fmt::Display;

mod run_time;
mod tensors;

mod algebra {
    use super::*;
    include!(concat!(env!("OUT_DIR"), "/golden_swizzle.rs"));
}
mod gmma {
    use super::*;
    use cute_core::atom::nvidia::sm90_gmma_smem::*;
    include!(concat!(env!("OUT_DIR"), "/golden_gmma_smem.rs"));
}

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

    fn text(&mut self, place: &str, shown: &str, wanted: &str, _: &[i64], got: impl Display) {
        self.line(place, shown, wanted, got.to_string());
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
    let chunks = algebra::CHUNKS.iter().chain(gmma::CHUNKS);
    chunks.for_each(|chunk| chunk(&mut check));
    assert_eq!(check.lines, algebra::LINES + gmma::LINES);
    assert!(check.failures.is_empty(), "{}", check.failures.join("\n"));
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
        (1,0,3) from int!(3), ((8,8):(1,8)) at ((_,1)) with [-1, 1] = "(Sw<1,0,3> o _11 o (_8):(_1),_0)";
        (1,0,3) from int!(64), ((8,8):(1,8)) at ((_,1)) with [-1, 1] = "(((_2,_4)):((_-1,_2)),_73)";
        // dynamic coordinates, and a dynamic offset, of which no bit is known
        (1,0,3) from zero, ((8,8):(1,8)) at ((_,n)) with [-1, 5] = "(((_2,_4)):((-1,_2)),41)";
        (1,0,3) from Dyn(outside), ((8,8):(1,8)) at ((_,1)) with [-1, 1] = "(Sw<1,0,3> o 72 o (_8):(_1),_0)";
        // a static coordinate beyond its mode, as of layouts
        (1,0,3) from zero, ((8,8):(1,8)) at ((_,9)) with [-1, 9] = "(((_2,_4)):((_-1,_2)),_73)";
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
        swizzle!(2, 1, -4).apply(int!(1000)).to_string(),
        format!("_{}", permuted(1000, 2, 1, -4))
    );
    assert_eq!(
        swizzle!(2, 1, 4).apply(int!(-100)).to_string(),
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

/// The storage of elements `n` times as wide has at `⌊i/n⌋` those at `i`, and the other way round:
/// the layouts run along the first mode.
#[test]
fn a_recast_swizzled_layout_is_the_same_storage_from_its_offset_on() {
    macro_rules! recasts {
        ($($sw:tt from $offset:expr, $layout:tt: $old:literal to $new:literal = $wanted:literal;)*) => {$({
            let from = swizzle! $sw.compose_from($offset, layout! $layout);
            let to = from.recast::<$old, $new>();
            assert_eq!(to.to_string(), $wanted, "{from} of {} bits", $old);
            let (up, down) = (usize::max($new / $old, 1), usize::max($old / $new, 1));
            assert_eq!(from.len() * down, to.len() * up);
            for i in 0..from.len() * down {
                // in units of the narrower element
                let (wide, narrow) = (from.at(i / down) * down + i % down, to.at(i / up) * up + i % up);
                assert_eq!(wide, narrow, "{from} of {} bits as {to} of {}, at {i}", $old, $new);
            }
        })*};
    }
    let (start, none) = (24_usize, 0_usize);
    recasts! {
        (3,3,3) from int!(64), ((64,8):(1,64)): 16 to 32 = "Sw<3,2,3> o _32 o (_32,_8):(_1,_32)";
        (3,3,3) from int!(8), ((64,8):(1,64)): 16 to 128 = "Sw<3,0,3> o _1 o (_8,_8):(_1,_8)";
        (3,3,3) from int!(5), ((64,8):(1,64)): 16 to 8 = "Sw<3,4,3> o _10 o (_128,_8):(_1,_128)";
        (2,2,-3) from Dyn(start), ((16,4):(1,16)): 8 to 32 = "Sw<2,0,-3> o 6 o (_4,_4):(_1,_4)";
        (2,2,-3) from Dyn(none), ((16,4):(1,16)): 32 to 8 = "Sw<2,4,-3> o 0 o (_64,_4):(_1,_64)";
        (2,1,3) from Dyn(start), (8:1): 32 to 32 = "Sw<2,1,3> o 24 o _8:_1";
    }
    // of wider elements the order of their parts is lost
    let from = swizzle!(3, 0, 3).compose_from(int!(12), layout!((16,4):(1,16)));
    let to = from.recast::<16, 64>();
    assert_eq!(to.to_string(), "Sw<1,0,3> o _3 o (_4,_4):(_1,_4)");
    for i in 0..64_usize {
        assert_eq!(from.at(i) / 4, to.at(i / 4), "at {i}");
    }
}

#[test]
fn offsets_within_a_wider_element_are_refused() {
    use cute_core::dynamic::DynSwizzledLayout;
    let start = 6_usize;
    let smem = swizzle!(3, 3, 3).compose_from(Dyn(start), layout!(64:1));
    assert!(smem.try_recast::<16, 32>().is_ok());
    let error = smem.try_recast::<16, 64>().unwrap_err();
    assert_eq!(error, LayoutError::NotContiguous { run: 2, ratio: 4 });
    let read: DynSwizzledLayout = smem.to_string().parse().expect("its text");
    assert_eq!(read.recast(16, 64), Err(error));
    let far = swizzle!(3, 3, 3).compose_from(Dyn(i32::MAX / 2 + 1), layout!(64:1));
    let error = far.try_recast::<16, 8>().unwrap_err();
    assert_eq!(error.condition(), Condition::Representable);
}

#[test]
fn the_storage_holds_every_offset() {
    macro_rules! hold {
        ($($sw:tt from $offset:literal, $layout:tt = $cosize:literal;)*) => {$({
            let swizzled = swizzle! $sw.compose_from(int!($offset), layout! $layout);
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
    use cute_core::composed::IndexMap;
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

const ROWS: Layout![(8,64):(64,1)] = layout!((8,64):(64,1));
const SMEM: SwizzledLayout<Swizzle![3, 3, 3], Layout![(8,64):(64,1)]> =
    swizzle!(3, 3, 3).before(ROWS);
/// Eight numbers of 16 bits at once.
const WIDE: Access = Access::of::<u16>().vector(8);
/// A matrix of 8 rows and 8 columns of such: threads read a column of them each time.
const COLUMNS: Layout![(8,(8,8)):(1,(8,64))] = layout!((8,(8,8)):(1,(8,64)));
const _: () = assert!(bank_conflicts_tv(ROWS, COLUMNS, WIDE) == 8);
const _: () = assert!(bank_conflicts_tv(SMEM, COLUMNS, WIDE) == 1);
const _: () = assert!(bank_conflicts(SMEM, layout!(8:1), WIDE) == 1);
const _: () = assert!(segments(ROWS, layout!(8:64), WIDE.segments(128)) == 1);
const _: () = assert!(segments(SMEM, layout!(8:64), WIDE.segments(128)) == 1);
const _: () = assert!(segments(SMEM, layout!(8:1), WIDE.segments(32)) == 8);
const TURNED: Layout![(64, 8):(1, 64)] = layout!((64, 8):(1, 64));
const _: () = assert!(widest_access(swizzle!(3, 3, 3).before(TURNED), 16, 128) == 128);
const _: () = assert!(widest_access(swizzle!(3, 1, 3).before(TURNED), 16, 128) == 32);
const _: () = assert!(widest_access(swizzle!(0, 1, 3).before(TURNED), 16, 128) == 128);

/// The counts of banks and segments over all accesses, by looking at each.
fn counted(
    offsets: &dyn Fn(u64, u64) -> i128,
    threads: u64,
    values: u64,
    access: &Access,
) -> (u64, u128, u64, u128) {
    let (vector, bits) = (
        u64::from(access.elements()),
        i128::from(access.element_bits()),
    );
    let (mut ways, mut rounds, mut most, mut all) = (1, 0, 0, 0);
    for step in 0..values / vector {
        let group = |first: u64, lanes: u64| {
            (first..(first + lanes).min(threads)).map(move |t| offsets(t, step * vector) * bits)
        };
        let lanes = access.lanes_per_phase();
        for first in (0..threads).step_by(lanes as usize) {
            let mut words = std::collections::BTreeSet::new();
            for start in group(first, lanes) {
                let end = start + access.bits() as i128 - 1;
                words.extend(
                    start.div_euclid(access.bank_bits() as i128)
                        ..=end.div_euclid(access.bank_bits() as i128),
                );
            }
            let mut banks = std::collections::BTreeMap::new();
            for word in words {
                *banks
                    .entry(word % i128::from(access.bank_count()))
                    .or_insert(0) += 1_u64;
            }
            let conflict = banks.into_values().max().expect("not empty");
            ways = ways.max(conflict);
            rounds += u128::from(conflict);
        }
        for first in (0..threads).step_by(access.threads() as usize) {
            let mut touched = std::collections::BTreeSet::new();
            for start in group(first, u64::from(access.threads())) {
                let (width, end) = (
                    access.segment_bits() as i128,
                    start + access.bits() as i128 - 1,
                );
                touched.extend(start.div_euclid(width)..=end.div_euclid(width));
            }
            most = most.max(touched.len() as u64);
            all += touched.len() as u128;
        }
    }
    (ways, rounds, most, all)
}

#[test]
fn conflicts_of_swizzled_memory_are_those_of_each_access() {
    let mut random = Random::new(7);
    let mut fast = 0;
    for case in 0..400 {
        let (bits, base) = (random.below(4) as u32, random.below(4) as u32);
        let distance = bits as i32 + random.below(3) as i32;
        let shift = if random.below(2) == 0 {
            distance
        } else {
            -distance
        };
        let swizzle = DynSwizzle::new(bits, base, shift).expect("few bits");
        let vector = 1_u64 << random.below(base as usize + 1);
        let access = Access::of_bits([8, 16, 32, 64][random.below(4)]).vector(vector as u32);
        if access.bits() > 128 {
            continue;
        }
        // digits of threads and values in some order: (t…,v…) onto [0,2^n), the vector first
        let mut digits: Vec<_> = (vector.ilog2()..10).map(|digit| 1_u64 << digit).collect();
        for k in (1..digits.len()).rev() {
            digits.swap(k, random.below(k + 1));
        }
        let (threads, values) = digits.split_at(6.min(digits.len()));
        let list = |digits: &[u64]| {
            digits
                .iter()
                .map(|d| format!("_2:_{d}"))
                .collect::<Vec<_>>()
        };
        let both = |items: Vec<String>| {
            let (s, d): (Vec<_>, Vec<_>) = items
                .iter()
                .map(|i| i.split_once(':').expect("a mode"))
                .unzip();
            (s.join(","), d.join(","))
        };
        let ((ts, td), (vs, vd)) = (both(list(threads)), both(list(values)));
        let tv: DynLayout = format!("(({ts}),(_{vector},{vs})):(({td}),(_1,{vd}))")
            .parse()
            .expect("a layout");
        let start = 64 * random.below(3) as u64;
        let pattern = Pattern::thread_values(&tv).swizzled(swizzle, start);
        let threads = 1 << threads.len();
        let values = vector << values.len();
        let at =
            |t: u64, v: u64| swizzle.apply(i128::from(tv.at(t + threads * v)) + i128::from(start));
        let wanted = counted(&at, threads, values, &access);
        let banks = pattern
            .bank_count(&access, u64::MAX)
            .expect("legal accesses");
        let segments = pattern
            .segment_count(&access, u64::MAX)
            .expect("legal accesses");
        assert!(!banks.is_cut && !segments.is_cut);
        let got = (banks.ways, banks.rounds, segments.most, segments.segments);
        assert_eq!(
            got, wanted,
            "case {case}: {swizzle} from {start} on {tv}, {access:?}"
        );
        fast += 1;
    }
    assert!(fast > 200, "{fast}");
}

#[test]
fn what_a_swizzle_takes_apart_is_no_access() {
    let pattern = Pattern::thread_values(&"(8,8):(8,1)".parse().expect("a layout"));
    let swizzled = |b, m, s| pattern.swizzled(DynSwizzle::new(b, m, s).expect("few bits"), 0);
    assert!(matches!(
        swizzled(1, 1, 3).bank_count(&WIDE, u64::MAX),
        Err(AccessError::NotAligned {
            thread: 2,
            offset: 18,
            ..
        })
    ));
    assert!(matches!(
        swizzled(1, 0, 2).bank_count(&WIDE, u64::MAX),
        Err(AccessError::NotContiguous {
            thread: 0,
            value: 4,
            offset: 5,
            ..
        })
    ));
    assert!(pattern.bank_count(&WIDE, u64::MAX).is_ok());
}

#[test]
fn dynamic_swizzles_are_those_of_types() {
    let typed: [DynSwizzle; 3] = [
        swizzle!(3, 4, 3).into(),
        swizzle!(2, 0, -3).into(),
        swizzle!(3,4,3; Bytes).into(),
    ];
    let values = [(3, 4, 3), (2, 0, -3), (3, 4, 3)]
        .map(|(b, m, s)| DynSwizzle::new(b, m, s).expect("few bits"));
    assert_eq!(typed, values);
    for x in -1000..1000_i64 {
        assert_eq!(values[0].apply(x.into()), permuted(x, 3, 4, 3).into());
        assert_eq!(values[1].apply(x.into()), permuted(x, 2, 0, -3).into());
    }
    assert!(DynSwizzle::new(3, 4, 2).is_err() && DynSwizzle::new(30, 30, 30).is_err());
    assert!(DynSwizzle::new(u32::MAX, u32::MAX, i32::MIN).is_err());
}
