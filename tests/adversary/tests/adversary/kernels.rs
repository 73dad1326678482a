//! The kernels of `cute-cpu`, whose operands end where their memory does: what they read and write, and
//! where they compute addresses, lies within. Miri runs those of plain Rust, AddressSanitizer all.

use cute_adversary::panics;
use cute_core::prelude::*;
use cute_cpu::contract::{Convolution, convolution, einsum};
use cute_cpu::{Gemm, Target, copy, par_copy};
use std::sync::atomic::{AtomicUsize, Ordering};

type Strided = Layout![(usize, usize):(usize, usize)];

/// A compact matrix, row-major or column-major.
fn matrix(rows: usize, columns: usize, along_rows: bool) -> Strided {
    let (row, column) = if along_rows { (columns, 1) } else { (1, rows) };
    layout!((rows, columns):(row, column))
}

/// So many of the first cases: Miri takes a second for what takes others a millisecond.
const fn few(all: usize) -> usize {
    if cfg!(miri) { all.div_ceil(3) } else { all }
}

/// Integers from -2 to 2, in memory that ends behind the last one.
fn numbers(count: usize, step: usize) -> Box<[f32]> {
    (0..count)
        .map(|i| (i * step % 5) as f32 - 2.0)
        .collect::<Vec<_>>()
        .into_boxed_slice()
}

#[test]
fn products_end_where_their_memory_does() {
    let sizes = [
        (5, 7, 3),
        (2, 17, 9),
        (9, 9, 10),
        (17, 2, 9),
        (1, 9, 10),
        (9, 1, 10),
        (4, 66, 2),
        (69, 66, 70),
        // sums along K, of all rows and of the last one
        (11, 13, 67),
        (3, 21, 67),
        (33, 34, 35),
    ];
    for &(m, n, k) in &sizes[..few(sizes.len())] {
        let (x, y) = (numbers(m * k, 3), numbers(n * k, 7));
        for majors in 0..8 {
            let [of_a, of_b, of_c] = [1, 2, 4].map(|bit| majors & bit != 0);
            let a = Tensor::new(&x, matrix(m, k, of_a)).expect("A");
            let b = Tensor::new(&y, matrix(n, k, of_b)).expect("B");
            for target in Target::available() {
                let mut sums = vec![f32::NAN; m * n].into_boxed_slice();
                let mut c = Tensor::new(&mut sums, matrix(m, n, of_c)).expect("C");
                let product = Gemm::new(1.0, 0.0).target(target);
                product.run(&a, &b, &mut c).expect("a product");
                c.for_each(|(i, j), &sum| {
                    let expected: f32 = (0..k).map(|p| a[(i, p)] * b[(j, p)]).sum();
                    assert_eq!(sum, expected, "({i},{j}) of ({m},{n},{k}), {target:?}");
                });
            }
        }
    }
}

#[test]
fn a_function_of_sums_that_panics_leaves_elements_that_are_old_or_new() {
    let x = numbers(6, 1);
    let a = Tensor::new(&x, matrix(3, 2, true)).expect("A");
    let mut sums = vec![50.0_f32; 9].into_boxed_slice();
    let mut c = Tensor::new(&mut sums, matrix(3, 3, false)).expect("C");
    let calls = AtomicUsize::new(0);
    let fails = |_: usize, _: usize, sum: f32| {
        assert!(calls.fetch_add(1, Ordering::Relaxed) < 4, "the fifth call");
        sum
    };
    panics("a function of each sum", || {
        Gemm::new(1.0, 0.0).epilogue(&fails).run(&a, &a, &mut c)
    });
    let is_new = |at: (usize, usize), sum: f32| {
        sum == (0..2).map(|p| a[(at.0, p)] * a[(at.1, p)]).sum::<f32>()
    };
    c.for_each(|at, &sum| assert!(sum == 50.0 || is_new(at, sum), "{at:?}: {sum}"));

    // The memory of the product that was left is not in use, nor is that of one around it.
    let within = |_: usize, _: usize, sum: f32| {
        let mut inner = [0.0_f32; 9];
        let mut inner = Tensor::new(&mut inner, layout!((3, 3))).expect("a matrix");
        Gemm::new(1.0, 0.0)
            .run(&a, &a, &mut inner)
            .expect("a product");
        sum + inner[(2, 2)]
    };
    let product = Gemm::new(1.0, 0.0).epilogue(&within);
    product.run(&a, &a, &mut c).expect("a product");
    let last: f32 = (0..2).map(|p| a[(2, p)] * a[(2, p)]).sum();
    c.for_each(|at, &sum| assert!(is_new(at, sum - last), "{at:?}: {sum}"));
}

#[test]
#[cfg_attr(miri, ignore = "so many sums that threads share them")]
fn a_function_of_sums_that_panics_on_a_thread_ends_the_product() {
    let n = 160;
    let x = numbers(n * n, 3);
    let a = Tensor::new(&x, matrix(n, n, true)).expect("A");
    let mut sums = vec![0.0_f32; n * n];
    let mut c = Tensor::new(&mut sums, matrix(n, n, false)).expect("C");
    for fatal in [0, n / 2, n - 1] {
        let fails = |i: usize, j: usize, sum: f32| {
            assert!((i, j) != (fatal, fatal), "this one");
            sum
        };
        let product = Gemm::new(1.0, 0.0).threads(4).epilogue(&fails);
        let words = panics("a function of each sum", || product.run(&a, &a, &mut c));
        assert_eq!(words, "this one");
    }
    let product = Gemm::new(1.0, 0.0).threads(4);
    product.run(&a, &a, &mut c).expect("a product");
    assert_eq!(
        c[(n - 1, 0)],
        (0..n).map(|p| a[(n - 1, p)] * a[(0, p)]).sum::<f32>()
    );
}

/// Copies between row-major and column-major matrices.
fn copied<T: Copy + PartialEq>(on_pool: bool, of: impl Fn(usize) -> T) {
    // From 64 KiB on there are tiles. Columns of words that are 2048 bytes apart are streamed, and columns and rows that
    // are nearly so, or nearly 4096 bytes, go by a stage.
    let sizes: &[_] = match cfg!(miri) {
        true => &[(3, 5), (9, 10)],
        false => &[(3, 5), (260, 270), (512, 300), (511, 513), (300, 1025)],
    };
    for &(m, n) in sizes {
        let from: Box<[T]> = (0..m * n).map(&of).collect();
        let mut to: Box<[T]> = (0..m * n).rev().map(&of).collect();
        let x = Tensor::new(&from, matrix(m, n, true)).expect("a source");
        let mut y = Tensor::new(&mut to, matrix(m, n, false)).expect("a place");
        match on_pool {
            false => copy(&x, &mut y),
            true => par_copy(&x, &mut y),
        }
        .expect("one shape");
        y.for_each(|at, v| assert!(*v == x[at], "{at:?} of ({m},{n}), {}", size_of::<T>()));
    }
}

#[test]
fn copies_of_every_width_end_where_their_memory_does() {
    copied(false, |_| ());
    copied(false, |i| i as u8);
    copied(false, |i| i as u16);
    copied(false, |i| [i as u8, 1, 2]);
    copied(false, |i| i as u32);
    copied(false, |i| i as u64);
    copied(false, |i| [i as u32; 3]);
    copied(false, |i| i as u128);
    copied(false, |i| [i as u64; 3]);
}

#[test]
fn copies_on_a_pool_end_where_their_memory_does() {
    copied(true, |_| ());
    copied(true, |i| [i as u8, 1, 2]);
    copied(true, |i| i as u32);
}

#[test]
fn gaps_within_elements_and_pointers_are_copied_as_they_are() {
    copied(false, |i| (i as u8, i as u32));
    copied(false, |i| (i % 2 == 0).then_some(&7_u8));
}

#[test]
fn contractions_end_where_their_memory_does() {
    let (x, y) = (numbers(5 * 4 * 3, 3), numbers(4 * 3 * 7, 7));
    let a = Tensor::new(&x, layout!((5, 4, 3); row_major)).expect("A");
    let b = Tensor::new(&y, layout!((4, 3, 7))).expect("B");
    let found = einsum("ijk,jkl->li", &[&a, &b]).expect("a product");
    for (i, l) in (0..5).flat_map(|i| (0..7).map(move |l| (i, l))) {
        let pairs = (0..4).flat_map(|j| (0..3).map(move |k| (j, k)));
        let sum: f32 = pairs.map(|(j, k)| a[(i, j, k)] * b[(j, k, l)]).sum();
        assert_eq!(found[[l, i]], sum, "({l},{i})");
    }
    for equation in ["ijk,jkl->ijkl", "ijk,jkl->l", "ijk,jkl->"] {
        let found = einsum::<f32>(equation, &[&a, &b]).expect("a contraction");
        let total: f32 = found.elements().iter().sum();
        assert_eq!(total, einsum("ijk,jkl->", &[&a, &b]).expect("a sum")[[]]);
    }
}

#[test]
fn windows_beyond_an_image_read_nothing() {
    let (x, y) = (numbers(2 * 5 * 6, 3), numbers(2 * 2 * 3 * 3, 7));
    let image = Tensor::new(&x, layout!((1, 2, 5, 6))).expect("an image");
    let weights = Tensor::new(&y, layout!((2, 2, 3, 3))).expect("weights");
    let options = [(2, 1, 2), (1, 2, 1), (2, 1, 1), (0, 1, 1)];
    for &(pad, stride, dilation) in &options[..few(options.len())] {
        let out = |size: usize| (size + 2 * pad - 2 * dilation - 1) / stride + 1;
        let (rows, columns) = (out(5), out(6));
        let mut sums = vec![f32::NAN; 2 * rows * columns].into_boxed_slice();
        let layout = layout!((1, 2, rows, columns));
        let mut z = Tensor::new(&mut sums, layout).expect("a result");
        let mut options = Convolution::<2>::new();
        options.padding = [(pad, pad); 2];
        options.stride = [stride; 2];
        options.dilation = [dilation; 2];
        convolution(&image, &weights, options, &mut z).expect("a convolution");
        z.for_each(|(_, o, row, column), &found| {
            let mut sum = 0.0;
            for (c, h, w) in (0..18).map(|tap| (tap / 9, tap / 3 % 3, tap % 3)) {
                let at =
                    |place: usize, tap: usize| (place * stride + tap * dilation).checked_sub(pad);
                if let (Some(i), Some(j)) = (at(row, h), at(column, w)) {
                    let element = image.get((0, c, i, j)).copied().unwrap_or(0.0);
                    sum += element * weights[(o, c, h, w)];
                }
            }
            assert_eq!(found, sum, "({row},{column}), padding {pad}");
        });
    }
}
