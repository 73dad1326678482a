//! Algorithms on tensors do at every coordinate what a loop over the coordinates does, and refuse shapes that differ.

use cute_core::prelude::*;
use cute_tests::random::Random;

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

/// Holds what `run` makes of two random matrices against `wanted` of the elements at each coordinate.
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
    check(|_, y| fill(y, 9), |_, _| 9);
    check(|_, y| clear(y), |_, _| 0);
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
    }
}

#[test]
fn shapes_that_differ_are_refused_and_nothing_is_written() {
    let (data, mut out) = (vec![1; 64], vec![0; 64]);
    let source = |m: usize, n: usize| Tensor::new(&data, layout!((m, n))).expect("it fits");
    let (m, n) = (4_usize, 6_usize);
    let mut y = Tensor::new(&mut out, layout!((m, n))).expect("it fits");
    for (a, b) in [(6, 4), (2, 12), (24, 1)] {
        assert_eq!(
            copy(&source(a, b), &mut y),
            Err(TensorError::ShapesDiffer {}),
            "({a},{b})"
        );
    }
    for (a, b) in [(4, 5), (5, 6), (1, 1)] {
        let error = LayoutError::SizesDiffer {
            left: 24,
            right: (a * b) as i128,
        };
        assert_eq!(copy(&source(a, b), &mut y), Err(error.into()), "({a},{b})");
    }
    assert_eq!(copy(&source(4, 6), &mut y), Ok(()));
    assert_eq!(out.iter().sum::<i32>(), 24);
}

#[test]
fn nested_modes_are_walked_over_by_those_that_are_not() {
    let data: Vec<i32> = (0..24).collect();
    let x = Tensor::new(&data, layout!(((2, 3), 4):((12, 4), 1))).expect("it fits");
    let mut y = Fragment::<i32, Layout![(6, 4)]>::zeroed();
    copy(&x, &mut y).expect("one shape");
    for (i, j) in (0..6_usize).flat_map(|i| (0..4_usize).map(move |j| (i, j))) {
        assert_eq!(y[(i, j)], x[(i, j)]);
    }
}

#[test]
fn elements_with_destructors_are_copied_as_clones() {
    let words: Vec<String> = (0..6).map(|i| "x".repeat(i)).collect();
    let x = Tensor::new(&words, layout!((2, 3):(3, 1))).expect("it fits");
    let mut y = OwnedTensor::<String, _>::zeroed(layout!((2, 3))).expect("it fits");
    copy(&x, &mut y).expect("one shape");
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
