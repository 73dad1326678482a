//! Every method, target and way of writing against a loop over all coordinates, with guards around
//! the destination.

use super::bands::Order;
use super::down::Part;
use super::near::Strips;
use super::plan::{Method, Plan, plane_of};
use super::tile::Level;
use super::tile::stage::Reads;
use super::{bands, down, near, plane, rows, runs, squares};
use crate::Target;
use cute_core::prelude::*;
use cute_core::tensor::{CopyNest, ShapedLike, Strided, StridedRank, copy_by};
use std::collections::HashMap;

mod plans;
mod streams;
mod together;

/// Numbers that look random (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn shuffled(&mut self, len: usize) -> Vec<usize> {
        let mut list: Vec<usize> = (0..len).collect();
        for k in (1..len).rev() {
            list.swap(k, self.below(k + 1));
        }
        list
    }
}

/// A layout of `R` modes, and where coordinate 0 lies in a storage of `len` elements.
#[derive(Clone, Copy, Debug)]
struct Side<const R: usize> {
    strides: [isize; R],
    offset: usize,
    len: usize,
}

/// Elements before and behind those of the destination.
const GUARD: usize = 80;

impl<const R: usize> Side<R> {
    /// The modes lie in the storage in the order `order`, with `gap(k)` elements more than mode
    /// `order[k]` needs; `sign(k)` is the sign of its stride, or 0.
    fn new(
        sizes: [usize; R],
        order: &[usize],
        mut gap: impl FnMut(usize) -> usize,
        mut sign: impl FnMut(usize) -> isize,
    ) -> Self {
        let (mut strides, mut extent, mut below, mut above) = ([0; R], 1_usize, 0, 0);
        for (k, &mode) in order.iter().enumerate() {
            let sign = sign(k);
            strides[mode] = sign * extent as isize;
            let reach = (sizes[mode] - 1) * extent;
            match sign {
                0 => {}
                1 => above += reach,
                _ => below += reach,
            }
            if sign != 0 {
                extent = extent * sizes[mode] + gap(k);
            }
        }
        Side {
            strides,
            offset: below + GUARD,
            len: below + above + 1 + 2 * GUARD,
        }
    }

    fn at(&self, coordinate: &[usize; R]) -> usize {
        let offset: isize = (0..R)
            .map(|k| coordinate[k] as isize * self.strides[k])
            .sum();
        self.offset.checked_add_signed(offset).expect("an offset")
    }
}

fn coordinates<const R: usize>(sizes: [usize; R]) -> impl Iterator<Item = [usize; R]> {
    (0..sizes.iter().product()).map(move |mut index: usize| {
        sizes.map(|size| {
            let at = index % size;
            index /= size;
            at
        })
    })
}

/// How often each method ran, by its kind, the bytes of an element, and the target.
type Counts = HashMap<(&'static str, usize, Target, bool), usize>;

/// The ways to copy a nest: by tiles in a walk, or what there is without a plane; by direct tiles;
/// by strips; by near bands, fetched; by squares, in a cache and streamed; by bands, two ways; by runs;
/// by near bands, in narrow and wide strips; by bands from memory; by staged tiles, read as squares and as
/// halves; by bands whose rows are fetched where streamed lines leave apart; by near bands of one line; by bands
/// that are fetched to the second-level cache, whole or by the halves of their rows; by runs that are fetched so; by
/// bands that are not fetched; by near bands of one line that are fetched; by strips that go down, of halves of lines
/// and of lines.
const WAYS: usize = 23;

/// The way of squares that are streamed.
const SQUARES_STREAMED: usize = 5;

/// The method of a way; `None` if the nest has no plane or runs for it, or the target no bands.
fn method_of(nest: &CopyNest, way: usize, target: Target) -> Option<Method> {
    let across = plane_of(nest);
    let with_avx512 = across.filter(|_| target == Target::Avx512);
    let near = |strips| {
        let loops = nest.loops();
        with_avx512
            .filter(|&across| near::fits(nest.run(), loops[0], loops[across]))
            .map(|across| Method::Near { across, strips })
    };
    let down = |part: Part| {
        let loops = nest.loops();
        with_avx512
            .filter(|&across| down::fits(nest.run(), loops[0], loops[across]))
            .filter(|_| part.suits(nest.run()))
            .map(|across| Method::Down { across, part })
    };
    let bands = |order| {
        with_avx512
            .filter(|&across| bands::Plane::new(nest, across).is_some())
            .map(|across| Method::Bands { across, order })
    };
    let staged = |reads| {
        let loops = nest.loops();
        with_avx512
            .filter(|&across| plane::stages(nest.run(), loops[0], loops[across]))
            .map(|across| Method::Staged { across, reads })
    };
    let runs = |level| {
        let has_runs = target == Target::Avx512 && runs::Axes::new(nest).is_some();
        has_runs.then_some(Method::Runs { level })
    };
    match way {
        0 => Some(match across {
            _ if nest.run() >= rows::LEAST => Method::Rows,
            Some(across) => Method::Plane { across },
            None => Method::Core,
        }),
        1 => across.map(|across| Method::Direct { across }),
        2 => across.map(|across| Method::Strips { across }),
        3 => near(Strips::Fetched),
        4 | 5 => with_avx512
            .filter(|&across| squares::fits(nest.run(), nest.loops()[across]))
            .map(|across| Method::Squares { across }),
        6 => bands(Order::Ahead),
        7 => bands(Order::Next),
        8 => runs(Level::First),
        9 => near(Strips::Narrow),
        10 => near(Strips::Wide),
        11 => bands(Order::NextFromMemory),
        12 => staged(Reads::Squares),
        13 => staged(Reads::Halves),
        14 => bands(Order::AheadApart),
        15 => near(Strips::WideByLine),
        16 => bands(Order::Far),
        17 => bands(Order::Halves),
        18 => runs(Level::Second),
        19 => bands(Order::Plain),
        20 => near(Strips::FetchedByLine),
        21 => down(Part::Half),
        _ => down(Part::Line),
    }
}

/// Copies in every way that the processor has.
fn check<const R: usize, const S: usize>(
    sizes: [usize; R],
    from: Side<R>,
    to: Side<R>,
    counts: &mut Counts,
) where
    Const<R>: StridedRank,
    Strided<R>: ShapedLike<Strided<R>>,
{
    let src: Vec<[u8; S]> = (0..from.len)
        .map(|i| core::array::from_fn(|byte| (i * 31 + byte * 7 + i / 251) as u8 | 1))
        .collect();
    let mut expected = vec![[0_u8; S]; to.len];
    for c in coordinates(sizes) {
        expected[to.at(&c)] = src[from.at(&c)];
    }
    let x = Tensor::from_strided(&src[..], from.offset, sizes, from.strides).expect("a source");
    let ways = Target::available().flat_map(|target| {
        let all = (0..WAYS).flat_map(move |way| [(target, way, false), (target, way, true)]);
        all.filter(|&(_, way, streamed)| way == 0 || streamed == (way == SQUARES_STREAMED))
    });
    for (target, way, streamed) in ways {
        let mut dst = vec![[0_u8; S]; to.len];
        let mut y = Tensor::from_strided(&mut dst[..], to.offset, sizes, to.strides)
            .expect("a destination");
        let mut ran = true;
        copy_by(&x, &mut y, |nest: &CopyNest, from, to| {
            let Some(method) = method_of(nest, way, target) else {
                ran = false;
                return;
            };
            let plan = Plan { method, streamed };
            let kind = match plan.method {
                Method::Rows => "rows",
                Method::Plane { .. } => "plane",
                Method::Staged { .. } => "staged",
                Method::Direct { .. } => "direct",
                Method::Strips { .. } => "strips",
                Method::Near { .. } => "near",
                Method::Down { .. } => "down",
                Method::Squares { .. } => "squares",
                Method::Bands { .. } => "bands",
                Method::Runs { .. } => "runs",
                Method::Core => "core",
            };
            *counts
                .entry((kind, nest.run(), target, streamed))
                .or_default() += 1;
            // SAFETY: `copy_by` states the conditions; the processor has the target.
            unsafe { plan.run(target, nest, from, to) }
        })
        .expect("one shape");
        if !ran {
            continue;
        }
        // All bytes at once, since a search for the element would take most of the time.
        if dst.as_flattened() != expected.as_flattened() {
            let wrong = (0..to.len).find(|&i| dst[i] != expected[i]);
            panic!(
                "element {wrong:?}: sizes {sizes:?} from {from:?} to {to:?}, {S} bytes, {target:?}, way {way}, {streamed}"
            );
        }
    }
}

/// Random copies of one rank.
fn random<const R: usize, const S: usize>(rounds: usize, counts: &mut Counts)
where
    Const<R>: StridedRank,
    Strided<R>: ShapedLike<Strided<R>>,
{
    let mut random = Random((R * 100 + S) as u64);
    // Sizes whose product is about 2000 elements, some of them 1.
    let usual = [2000, 2000, 45, 13, 7, 5, 4][R];
    for round in 0..rounds {
        let sizes: [usize; R] = core::array::from_fn(|_| match random.below(8) {
            0 => 1,
            1 => 2 * usual,
            _ => 1 + random.below(2 * usual),
        });
        let (orders, modes) = ([random.shuffled(R), random.shuffled(R)], random.next());
        // Half of the copies are dense; others have gaps, negative strides, and in the source
        // strides of 0.
        let (gaps, signs) = (round % 2 * 4, round % 3);
        let mut gap = Random(modes);
        let from = Side::new(
            sizes,
            &orders[0],
            |_| gap.below(gaps + 1),
            |k| match (signs, modes >> (3 * k) & 7) {
                (2, 0 | 1) => -1,
                (2, 2) => 0,
                _ => 1,
            },
        );
        let to = Side::new(
            sizes,
            &orders[1],
            |_| gap.below(gaps + 1),
            |k| {
                if signs == 1 && modes >> (20 + k) & 3 == 0 {
                    -1
                } else {
                    1
                }
            },
        );
        check::<R, S>(sizes, from, to, counts);
    }
}

fn ranks<const S: usize>(counts: &mut Counts) {
    random::<1, S>(6, counts);
    random::<2, S>(30, counts);
    random::<3, S>(30, counts);
    random::<4, S>(30, counts);
    random::<5, S>(20, counts);
    random::<6, S>(20, counts);
}

#[test]
fn random_copies_are_those_of_a_loop() {
    let mut counts = Counts::new();
    ranks::<1>(&mut counts);
    ranks::<2>(&mut counts);
    ranks::<3>(&mut counts);
    ranks::<4>(&mut counts);
    ranks::<8>(&mut counts);
    ranks::<12>(&mut counts);
    ranks::<16>(&mut counts);
    for target in Target::available().filter(|target| *target != Target::Portable) {
        for streamed in [false, true] {
            let ran = |kind, run: Option<usize>| {
                let of_kind = counts.iter().filter(|((k, r, t, s), _)| {
                    (*k, *t, *s) == (kind, target, streamed) && run.is_none_or(|run| *r == run)
                });
                of_kind.map(|(_, count)| count).sum::<usize>()
            };
            for run in [1, 2, 4, 8, 16] {
                assert!(
                    ran("plane", Some(run)) >= 5,
                    "{run} bytes, {target:?}, {streamed}: {counts:?}"
                );
            }
            for run in [1, 2, 4, 8, 16].into_iter().filter(|_| !streamed) {
                assert!(
                    ran("direct", Some(run)) >= 5 && ran("strips", Some(run)) >= 5,
                    "{run} bytes, {target:?}: {counts:?}"
                );
            }
            assert!(ran("rows", None) >= 3, "{target:?}, {streamed}: {counts:?}");
            assert!(
                ran("core", None) >= 10,
                "{target:?}, {streamed}: {counts:?}"
            );
        }
    }
}

/// All orders of three modes, of sizes around those of registers, lines and tiles.
fn orders<const S: usize>(sizes: [usize; 3]) {
    let all = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    for (from, to) in all.iter().flat_map(|from| all.map(|to| (from, to))) {
        let from = Side::new(sizes, from, |_| 0, |_| 1);
        let to = Side::new(sizes, &to, |k| if k == 0 { 16 / S } else { 0 }, |_| 1);
        check::<3, S>(sizes, from, to, &mut Counts::new());
    }
}

#[test]
fn all_orders_of_three_modes() {
    orders::<4>([16, 17, 15]);
    orders::<4>([4, 33, 65]);
    orders::<1>([64, 3, 65]);
    orders::<2>([31, 8, 9]);
    orders::<8>([2, 9, 40]);
    orders::<16>([1, 5, 130]);
}

/// Matrices beyond a chunk and a list of offsets, with lines that begin alike in all columns or
/// not.
fn matrices<const S: usize>(sizes: &[[usize; 2]]) -> Counts {
    let mut counts = Counts::new();
    for &sizes in sizes {
        for gap in [0, 1, 64 / S - sizes[0] % (64 / S)] {
            let from = Side::new(sizes, &[1, 0], |_| gap, |_| 1);
            let to = Side::new(sizes, &[0, 1], |_| gap, |_| 1);
            check::<2, S>(sizes, from, to, &mut counts);
        }
    }
    counts
}

#[test]
fn matrices_of_many_tiles() {
    matrices::<4>(&[[1300, 40], [40, 1300], [513, 515], [512, 512], [5, 2000]]);
    matrices::<1>(&[[1300, 70], [70, 1300], [2600, 17]]);
    matrices::<2>(&[[1300, 70], [33, 1300]]);
    matrices::<8>(&[[600, 70], [3, 1300]]);
    matrices::<16>(&[[600, 20], [20, 600], [1, 700]]);
}

#[test]
fn matrices_of_bands() {
    let targets = Target::available().filter(|target| *target == Target::Avx512);
    let expected = targets.count();
    // Rows 4096 bytes apart; strips of more than 8192 bytes; a few bands; one band and its edges.
    let words = [[80, 1024], [70, 2100], [112, 300], [64, 64], [65, 79]];
    let pairs = [[40, 512], [35, 1050], [56, 150], [32, 32], [33, 39]];
    let lanes = [[20, 256], [18, 530], [28, 70], [16, 40], [17, 43]];
    let mut all = vec![
        (matrices::<4>(&words), 4, 15),
        (matrices::<8>(&pairs), 8, 15),
        (matrices::<16>(&lanes), 16, 15),
    ];
    // Words, from each byte of a word on.
    let sizes = [4, 90, 80];
    let [from, to] = [[0, 2, 1], [0, 1, 2]].map(|order| Side::new(sizes, &order, |_| 0, |_| 1));
    for byte in 0..4 {
        let (mut to, mut counts) = (to, Counts::new());
        to.offset += byte;
        to.len += byte;
        check::<3, 1>(sizes, from, to, &mut counts);
        all.push((counts, 4, 1));
    }
    for (counts, run, times) in all {
        let kinds = [
            ("near", 5),
            // Halves of lines are of elements of 4 bytes alone.
            ("down", 1 + usize::from(run == 4)),
            ("bands", 7),
            ("squares", 1),
            ("staged", 2),
        ];
        let all = kinds.map(|(kind, ways)| (kind, ways, false));
        for (kind, ways, streamed) in all.into_iter().chain([("squares", 1, true)]) {
            let ran = counts.get(&(kind, run, Target::Avx512, streamed));
            let ran = ran.copied().unwrap_or(0);
            assert_eq!(ran, ways * times * expected, "{kind} of {run} bytes");
        }
    }
}

#[test]
fn matrices_of_a_few_squares() {
    // Fewer rows than a square has, and more; a square, two of them, a block, and what is left.
    for rows in [4, 15, 16, 17, 31, 33, 48] {
        matrices::<4>(&[16, 17, 31, 32, 33, 65].map(|columns| [rows, columns]));
    }
    matrices::<8>(&[[2, 8], [7, 9], [9, 17], [16, 16], [150, 75]]);
    matrices::<16>(&[[1, 4], [3, 5], [5, 9], [8, 8], [70, 40]]);
    // Squares that begin with lines, on one side or both.
    matrices::<4>(&[[127, 40], [40, 127], [128, 128], [150, 300], [300, 150]]);
}

#[test]
fn planes_whose_lines_begin_at_different_elements() {
    let (sizes, mut counts) = ([200, 3, 20], Counts::new());
    // Columns are 624 elements apart, which is a multiple of a line; planes are 203 apart.
    let to = Side::new(sizes, &[0, 1, 2], |k| [3, 15, 0][k], |_| 1);
    assert_eq!(to.strides, [1, 203, 624]);
    for order in [[2, 1, 0], [2, 0, 1]] {
        check::<3, 4>(
            sizes,
            Side::new(sizes, &order, |_| 0, |_| 1),
            to,
            &mut counts,
        );
    }
    // Elements that are not a multiple of their size from the beginning of a line.
    let pairs = Side::new([2, 150, 40], &[0, 1, 2], |k| [0, 1, 0][k], |_| 1);
    let from = Side::new([2, 150, 40], &[0, 2, 1], |k| [0, 1, 0][k], |_| 1);
    check::<3, 4>([2, 150, 40], from, pairs, &mut counts);
    assert!(
        counts
            .keys()
            .any(|(kind, run, ..)| (*kind, *run) == ("plane", 8))
    );
}

#[cfg(feature = "threads")]
#[test]
fn threads_copy_what_one_thread_copies() {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(3)
        .build()
        .expect("three threads");
    for [n, m] in [[700, 801], [2, 300_000], [300_000, 2], [1, 600_000]] {
        let src: Vec<u32> = (0..n * m).map(|i| i as u32).collect();
        let x = Tensor::new(&src[..], layout!((n, m):(m, 1))).expect("all elements");
        let mut results = [vec![0; n * m], vec![0; n * m]];
        let [one, all] = results
            .each_mut()
            .map(|dst| Tensor::new(&mut dst[..], layout!((n, m))));
        copy(&x, &mut one.expect("all elements")).expect("one shape");
        let mut all = all.expect("all elements");
        pool.install(|| crate::par_copy(&x, &mut all))
            .expect("one shape");
        assert!(results[0] == results[1], "({n},{m})");
    }
    // Two coordinates of the destination share one element.
    let src: Vec<u64> = (0..400_000).collect();
    let mut dst = vec![0; 400_000];
    let x = Tensor::new(&src[..], layout!((200_000, 2))).expect("all elements");
    let mut y = Tensor::new(&mut dst[..], layout!((200_000, 2):(1, 199_999))).expect("all");
    pool.install(|| crate::par_copy(&x, &mut y))
        .expect("one shape");
    assert!([199_999, 200_000].contains(&dst[199_999]) && dst[399_998] == 399_999);
}
