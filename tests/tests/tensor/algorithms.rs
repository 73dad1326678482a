//! Algorithms on tensors compute at every coordinate what a loop over the coordinates computes, and
//! refuse shapes that differ.

use cute_core::{
    prelude::*,
    tensor::{ShapedLike, for_each_pair, for_each_triple, transform_pair},
};
use cute_tests::random::{Random, rounds};

type Matrix<'a> = Tensor<Shared<'a, i64>, Layout![(usize, usize):(usize, usize)]>;

/// A matrix of `m` by `n` with either mode of stride 1, and a gap.
fn strides(random: &mut Random, m: usize, n: usize) -> (usize, usize) {
    let gap = random.below(3);
    if random.chance(50) {
        (1, m + gap)
    } else {
        (n + gap, 1)
    }
}

fn storage((m, n): (usize, usize), (dm, dn): (usize, usize)) -> Vec<i64> {
    (0..((m - 1) * dm + (n - 1) * dn + 1) as i64)
        .map(|i| i * i - 7)
        .collect()
}

/// Holds what `run` makes of two random matrices against `wanted` of the elements at each
/// coordinate.
fn check(
    run: impl Fn(&Matrix<'_>, &mut TensorMut<'_, i64, Layout![(usize, usize):(usize, usize)]>),
    wanted: impl Fn(i64, i64) -> i64,
) {
    let mut random = Random::new(3);
    for _ in 0..200 {
        let (m, n) = (1 + random.below(9), 1 + random.below(9));
        let (a, b) = (strides(&mut random, m, n), strides(&mut random, m, n));
        let (x, mut y) = (storage((m, n), a), storage((m, n), b));
        let before = y.clone();
        let src = Tensor::new(&x, layout!((m, n):({ a.0 }, { a.1 }))).expect("it fits");
        let layout = layout!((m, n):({ b.0 }, { b.1 }));
        run(&src, &mut Tensor::new(&mut y, layout).expect("it fits"));
        let mut expected = before.clone();
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            expected[layout.at((i, j))] = wanted(src[(i, j)], before[layout.at((i, j))]);
        }
        assert_eq!(y, expected, "{} to {layout}", src.layout());
    }
}

#[test]
fn elements_go_to_their_coordinates_and_nowhere_else() {
    check(|x, y| copy(x, y).expect("one shape"), |x, _| x);
    check(
        |x, y| copy_if(|v| v % 2 == 0, x, y).expect("one shape"),
        |x, y| if x % 2 == 0 { x } else { y },
    );
    check(
        |x, y| transform(x, y, |v| 3 * v).expect("one shape"),
        |x, _| 3 * x,
    );
    check(
        |x, y| axpby(2, x, -5, y).expect("one shape"),
        |x, y| 2 * x - 5 * y,
    );
    check(
        |x, y| {
            let mut mask = OwnedTensor::<bool, _>::zeroed(x.layout()).expect("it fits");
            mask.for_each_mut(|at, chosen| *chosen = x[at] % 3 == 0);
            copy_where(&mask, x, y).expect("one shape");
        },
        |x, y| if x % 3 == 0 { x } else { y },
    );
    check(|_, y| fill(y, 9), |_, _| 9);
    check(|_, y| clear(y), |_, _| 0);
    check(
        |x, y| {
            let twice: Vec<i64> = vec![2; 81];
            let (m, n) = x.shape().to_native();
            let z = Tensor::new(&twice, layout!((m, n))).expect("it fits");
            transform_pair(x, &z, y, |x, z| x * z).expect("one shape");
        },
        |x, _| 2 * x,
    );
    check(
        |x, y| for_each_pair(x, y, |x, y| *y ^= x).expect("one shape"),
        |x, y| x ^ y,
    );
}

#[test]
fn sums_are_of_every_element_once() {
    let mut random = Random::new(5);
    for _ in 0..200 {
        let (m, n) = (1 + random.below(9), 1 + random.below(9));
        let (dm, dn) = strides(&mut random, m, n);
        let data = storage((m, n), (dm, dn));
        let x = Tensor::new(&data, layout!((m, n):(dm, dn))).expect("it fits");
        let wanted: i64 = (0..m)
            .flat_map(|i| (0..n).map(move |j| (i, j)))
            .map(|(i, j)| data[i * dm + j * dn])
            .sum();
        assert_eq!(reduce(&x, 0, |sum, v| sum + v), wanted, "{}", x.layout());
        let most = x.iter().copied().max().expect("it has elements");
        assert_eq!(reduce(&x, i64::MIN, i64::max), most, "{}", x.layout());
    }
}

#[test]
fn shapes_that_differ_are_refused_and_nothing_is_written() {
    let (data, mut out) = (vec![1; 64], vec![0; 64]);
    let source = |m: usize, n: usize| Tensor::new(&data, layout!((m, n))).expect("it fits");
    let (m, n) = (4_usize, 6_usize);
    let mut y = Tensor::new(&mut out, layout!((m, n))).expect("it fits");
    let mut walks = 0;
    for (a, b, mode, left, right) in [
        (6, 4, 0, 4, 6),
        (2, 12, 0, 4, 2),
        (4, 5, 1, 6, 5),
        (5, 6, 0, 4, 5),
        (1, 1, 0, 4, 1),
    ] {
        let error = Err(TensorError::ModesDiffer { mode, left, right });
        let x = source(a, b);
        assert_eq!(copy(&x, &mut y), error, "({a},{b})");
        assert_eq!(transform(&x, &mut y, |v| 2 * v), error, "({a},{b})");
        let walked = for_each_triple(&source(4, 6), &x, &mut y, |_, _, _| walks += 1);
        assert_eq!(walked, error, "({a},{b})");
    }
    // modes of one size whose parts differ, and ranks that differ
    let (two, three) = (2_usize, 3_usize);
    let x = Tensor::new(&data, layout!((m, (two, three)))).expect("it fits");
    let mut z = Fragment::<i32, Layout![(4, (3, 2))]>::filled(7);
    let differ = |left, right| Err(LayoutError::SizesDiffer { left, right }.into());
    assert_eq!(copy(&x, &mut z), differ(3, 2));
    let line = Tensor::new(&data, layout!(two)).expect("it fits");
    assert_eq!(copy(&line, &mut z), differ(24, 2));
    let cube = Tensor::new(&data, layout!((two, three, m))).expect("it fits");
    assert_eq!(copy(&cube, &mut y), Ok(()));
    y.for_each_mut(|_, v| *v = 0);
    assert!(z.iter().all(|&v| v == 7));
    assert_eq!(walks, 0);
    assert!(y.iter().all(|&v| v == 0));
    assert_eq!(copy(&source(4, 6), &mut y), Ok(()));
    assert_eq!(out.iter().sum::<i32>(), 24);
}

/// Every element of the second tensor is that of the first at the same index.
fn check_by_index<L: ShapedLike<M>, M: Layout>(to: L, from: M)
where
    for<'a> Shared<'a, i32>: Memory<Element = i32>,
    for<'a> Unique<'a, i32>: MemoryMut<Element = i32>,
{
    let data: Vec<i32> = (0..400).collect();
    let mut out = vec![-1; 400];
    let x = Tensor::new(&data, from).expect("it fits");
    let mut y = Tensor::new(&mut out, to).expect("it fits");
    copy(&x, &mut y).expect("one shape");
    let size = x.iter().len();
    for index in 0..size {
        assert_eq!(y[index], x[index], "{from} to {to} at {index}");
    }
    for_each_pair(&x, &mut y, |x, y| *y = -x).expect("one shape");
    assert!(y.iter().eq(x.iter().map(|v| -v).collect::<Vec<_>>().iter()));
}

#[test]
fn tensors_of_one_shape_meet_however_it_is_nested() {
    let (n, d) = (4_usize, 9_usize);
    check_by_index(layout!((6, 4)), layout!(((2, 3), n):((12, 4), 1)));
    check_by_index(layout!(((2, 3), 4):((1, 8), 2)), layout!((6, n):(1, d)));
    check_by_index(layout!((2, (4))), layout!((2, 4):(d, 1)));
    check_by_index(layout!((2, 4):(d, 1)), layout!((2, (n))));
    check_by_index(layout!(24:1), layout!(((2, 3), n):((d, 3), 100)));
    check_by_index(layout!(((2, 3), n):((d, 3), 100)), layout!(24:1));
    check_by_index(layout!((2, 3, n):(d, 3, 100)), layout!((6, 4):(4, 1)));
    check_by_index(
        layout!((6, (2, 2)):(4, (2, 1))),
        layout!((2, 3, n):(d, 3, 100)),
    );
    check_by_index(layout!(1:0), layout!((1, (1)):(0, (0))));
}

#[test]
fn elements_with_destructors_are_cloned() {
    let words: Vec<String> = (0..6).map(|i| "x".repeat(i)).collect();
    let x = Tensor::new(&words, layout!((2, 3):(3, 1))).expect("it fits");
    let mut y = OwnedTensor::<String, _>::zeroed(layout!((2, 3))).expect("it fits");
    for_each_pair(&x, &mut y, |x, y| y.clone_from(x)).expect("one shape");
    assert!(y.iter().eq(x.iter()));
    fill(&mut y, "y".to_owned());
    assert!(y.iter().all(|word| word == "y"));
}

#[test]
fn products_of_fragments_are_sums_over_k() {
    let mut random = Random::new(7);
    for _ in 0..100 {
        let [m, n, k] = [(); 3].map(|()| 1 + random.below(6));
        let (sa, sb, sc) = (
            strides(&mut random, m, k),
            strides(&mut random, n, k),
            strides(&mut random, m, n),
        );
        let (a, b, mut c) = (
            storage((m, k), sa),
            storage((n, k), sb),
            storage((m, n), sc),
        );
        let before = c.clone();
        let (x, y) = (
            Tensor::new(&a, layout!((m, k):({ sa.0 }, { sa.1 }))).expect("it fits"),
            Tensor::new(&b, layout!((n, k):({ sb.0 }, { sb.1 }))).expect("it fits"),
        );
        let mut z = Tensor::new(&mut c, layout!((m, n):({ sc.0 }, { sc.1 }))).expect("it fits");
        gemm(&x, &y, &mut z).expect("sizes agree");
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let sum: i64 = (0..k)
                .map(|l| a[i * sa.0 + l * sa.1] * b[j * sb.0 + l * sb.1])
                .sum();
            assert_eq!(z[(i, j)], before[i * sc.0 + j * sc.1] + sum);
        }
        let wrong = gemm(&y, &x, &mut z);
        assert_eq!(wrong.is_ok(), m == n, "({m},{n},{k})");
    }
}

/// A layout of rank 3 that need not be compact: modes in any order in memory, gaps, either sign,
/// and perhaps one element along a whole mode.
type Cube = Layout![(usize, usize, usize):(isize, isize, isize)];

/// Sizes around the edges of tiles and squares, of not too many elements.
fn sizes(random: &mut Random) -> [usize; 3] {
    let edges = [
        1, 2, 3, 4, 5, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200,
    ];
    let mut sizes = [(); 3].map(|()| edges[random.below(edges.len())]);
    while sizes.iter().product::<usize>() > 60_000 {
        let most = (0..3).max_by_key(|&k| sizes[k]).expect("there are three");
        sizes[most] = sizes[most] / 2 + 1;
    }
    sizes
}

/// The layout, where its coordinate 0 is, and how many elements hold it.
fn cube(random: &mut Random, [m, n, k]: [usize; 3], repeats: bool) -> (Cube, usize, usize) {
    let mut order = [0, 1, 2];
    order.swap(0, random.below(3));
    order.swap(1, 1 + random.below(2));
    let gap = if random.chance(50) {
        0
    } else {
        random.below(3)
    };
    let (mut d, mut next, mut origin, mut last) = ([0; 3], 1 + gap / 2, 0, 0);
    for mode in order {
        let size = [m, n, k][mode];
        if repeats && random.chance(20) {
            continue;
        }
        d[mode] = next as isize;
        last += (size - 1) * next;
        if random.chance(25) {
            d[mode] = -d[mode];
            origin += (size - 1) * next;
        }
        next = next * size + gap;
    }
    (
        layout!((m, n, k):({ d[0] }, { d[1] }, { d[2] })),
        origin,
        last + 1,
    )
}

/// Copies between random layouts are loops over the coordinates, whatever the elements are.
fn check_copies<T: Copy + PartialEq + std::fmt::Debug>(
    seed: u64,
    times: usize,
    element: impl Fn(u32) -> T,
) {
    let mut random = Random::new(seed);
    for _ in 0..rounds(times) {
        let [m, n, k] = sizes(&mut random);
        let (from, first, len) = cube(&mut random, [m, n, k], true);
        let (to, start, room) = cube(&mut random, [m, n, k], false);
        let data: Vec<T> = (0..len as u32).map(&element).collect();
        let (before, shift) = (element(u32::MAX), random.below(5));
        let mut out = vec![before; room + shift];
        let mut expected = out.clone();
        let src = Tensor::with_offset(&data, first, from).expect("it fits");
        let place =
            |l: Cube, start: usize, c: (usize, usize, usize)| start.wrapping_add_signed(l.at(c));
        for c in (0..m * n * k).map(|i| (i % m, i / m % n, i / m / n)) {
            expected[place(to, start + shift, c)] = data[place(from, first, c)];
        }
        let mut dst = Tensor::with_offset(&mut out, start + shift, to).expect("it fits");
        copy(&src, &mut dst).expect("one shape");
        let different = (0..out.len()).find(|&i| out[i] != expected[i]);
        assert_eq!(
            different, None,
            "{from} at {first} to {to} at {start}+{shift}"
        );
    }
}

#[test]
fn copies_between_any_layouts_are_loops_over_coordinates() {
    check_copies(11, 250, |i| (i.wrapping_mul(0x9e37_79b9) >> 24) as u8);
    check_copies(12, 150, |i| i.wrapping_mul(0x9e37_79b9) as u16);
    check_copies(13, 250, |i| i);
    check_copies(14, 150, |i| u64::from(i) << 17);
    check_copies(15, 100, |i| u128::from(i) << 55);
    // sizes that no register has, padding, and pointers
    check_copies(16, 100, |i| [i as u8, (i >> 8) as u8, (i >> 16) as u8]);
    check_copies(17, 60, |i| [i; 5]);
    check_copies(18, 100, |i| (i as u8, i));
    let words: Vec<String> = (0..999).map(|i| format!("{i}")).collect();
    check_copies(19, 60, |i| &words[i as usize % 999]);
    check_copies(20, 3, |_| ());
}

/// Shapes of 24 elements.
const SHAPES_OF_24: [[usize; 3]; 12] = [
    [2, 3, 4],
    [4, 3, 2],
    [1, 6, 4],
    [24, 1, 1],
    [12, 1, 2],
    [6, 4, 1],
    [8, 3, 1],
    [2, 2, 6],
    [3, 8, 1],
    [1, 1, 24],
    [3, 2, 4],
    [4, 6, 1],
];

/// Modes of stride 0 are written if the source has one element for all of their coordinates,
/// however either shape is cut.
#[test]
fn copies_that_scatter_are_refused() {
    let mut random = Random::new(31);
    let mut strides = || [5, 7, 9].map(|bound| random.below(2) * random.below(bound));
    let (data, mut out): (Vec<usize>, _) = ((0..400).collect(), [0; 400]);
    let (mut copied, mut refused) = (0, 0);
    for round in 0..rounds(20_000) {
        let ([a, b, c], [x, y, z]) = (SHAPES_OF_24[round % 12], strides());
        let (shape, zeros) = (SHAPES_OF_24[round / 12 % 12], strides());
        let ([d, e, f], [u, v, w]) = (shape, zeros);
        let from = layout!(((a, b, c)):((x, y, z)));
        let to = layout!((d, e, f):(u, v, w));
        let coordinate = |i: usize| [i % d, i / d % e, i / d / e];
        let meet = |i: usize, j: usize| {
            let (i, j) = (coordinate(i), coordinate(j));
            (0..3).all(|mode| i[mode] == j[mode] || zeros[mode] == 0)
        };
        let scatters = |i: usize, j: usize| meet(i, j) && from.at(i) != from.at(j);
        let wanted = (0..24).any(|i| (0..24).any(|j| scatters(i, j)));
        let src = Tensor::new(&data, from).expect("it fits");
        match copy(&src, &mut Tensor::new(&mut out, to).expect("it fits")) {
            Ok(()) => {
                assert!(!wanted, "{from} to {to} scatters");
                copied += 1;
            }
            Err(TensorError::NotInjective { first, second }) => {
                assert!(scatters(first, second), "{from} to {to}: {first}, {second}");
                refused += 1;
            }
            Err(error) => panic!("{from} to {to}: {error}"),
        }
    }
    assert!(
        copied > refused / 9 && refused > copied / 9,
        "{copied}, {refused}"
    );
}

#[test]
fn copies_of_nested_modes_are_those_of_their_coordinates() {
    let (a, b, n) = (12_usize, 50_usize, 40_usize);
    let data: Vec<u32> = (0..24_000).collect();
    let x = Tensor::new(&data, layout!(((a, b), n):((2000, 40), 1))).expect("it fits");
    let mut y = vec![0; 24_000];
    let mut y = Tensor::new(&mut y, layout!(({ a * b }, n):(n, 1))).expect("it fits");
    copy(&x, &mut y).expect("one shape");
    for (i, j) in (0..600_usize).flat_map(|i| (0..40_usize).map(move |j| (i, j))) {
        assert_eq!(y[(i, j)], x[(i, j)], "({i},{j})");
    }
}

/// A matrix is transposed, with columns `pitch` elements apart, the first `shift` elements into the
/// storage, and nothing else written.
fn is_transposed<T: Copy + PartialEq>(
    of: fn(usize) -> T,
    [m, n]: [usize; 2],
    pitch: usize,
    shift: usize,
) {
    let data: Vec<T> = (1..=m * n).map(of).collect();
    let mut out = vec![of(0); n * pitch + shift];
    let src = Tensor::new(&data, layout!((m, n):(n, 1))).expect("it fits");
    let mut dst =
        Tensor::with_offset(&mut out, shift, layout!((m, n):(1, pitch))).expect("it fits");
    copy(&src, &mut dst).expect("one shape");
    let wanted = |i: usize| match i.checked_sub(shift) {
        Some(i) if i % pitch < m => data[i % pitch * n + i / pitch],
        _ => of(0),
    };
    let different = (0..out.len()).find(|&i| out[i] != wanted(i));
    let bytes = size_of::<T>();
    assert_eq!(
        different, None,
        "{m} by {n} of {bytes} bytes, {pitch}, {shift}"
    );
}

#[test]
fn transpositions_beyond_the_cache_are_those_within() {
    let cases = [
        ([1500, 1450], 1504, 3),
        ([1500, 1450], 1504, 0),
        ([1024, 2100], 1024, 16),
    ];
    for (extent, pitch, shift) in cases.into_iter().take(rounds(cases.len())) {
        is_transposed(|i| i as u32, extent, pitch, shift);
    }
}

#[test]
fn elements_of_every_width_are_transposed_tile_by_tile() {
    is_transposed(|i| (i % 251) as u8, [700, 150], 704, 3);
    is_transposed(|i| (i % 65521) as u16, [400, 150], 401, 5);
    is_transposed(|i| i as u32, [200, 100], 203, 1);
    is_transposed(|i| i as u64, [100, 70], 100, 7);
    is_transposed(|i| [i as u64, !i as u64], [70, 30], 72, 1);
}

/// Of 4 MiB and more.
#[test]
fn elements_of_every_width_are_transposed_beyond_the_cache() {
    let widths: [fn(); 4] = [
        || is_transposed(|i| [i as u64, !i as u64], [530, 520], 532, 1),
        || is_transposed(|i| i as u64, [800, 700], 808, 7),
        || is_transposed(|i| (i % 65521) as u16, [1450, 1500], 1472, 1),
        || is_transposed(|i| (i % 251) as u8, [2100, 2050], 2112, 5),
    ];
    for transposed in widths.into_iter().take(rounds(widths.len())) {
        transposed();
    }
}
