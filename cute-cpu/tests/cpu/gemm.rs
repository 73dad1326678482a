//! Products of tensors through the public interface: layouts of all kinds, and each error.

use cute_core::error::Condition;
use cute_core::prelude::*;
use cute_core::tensor::{ProductMode, TensorError};
use cute_cpu::{Gemm, Target, gemm};

/// Small integers. Their products are exact.
fn numbers(count: usize, step: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * step) % 7) as f32 - 3.0).collect()
}

#[test]
fn the_product_is_that_of_the_core() -> Result<(), TensorError> {
    let (m, n, k) = (53_usize, 21_usize, 40_usize);
    let (a, b) = (numbers(m * k, 5), numbers(n * k, 3));
    let mut want = vec![0.0; m * n];
    let (la, lb) = (layout!((m, k):(k, 1)), layout!((n, k):(1, n)));
    let (a, b) = (Tensor::new(&a[..], la)?, Tensor::new(&b[..], lb)?);
    cute_core::prelude::gemm(
        &a,
        &b,
        &mut Tensor::new(&mut want[..], layout!((m, n):(n, 1)))?,
    )?;
    for target in Target::available() {
        let mut got = vec![f32::NAN; m * n];
        let mut c = Tensor::new(&mut got[..], layout!((m, n):(n, 1)))?;
        Gemm::new(1.0, 0.0).target(target).run(&a, &b, &mut c)?;
        assert_eq!(got, want, "{target:?}");
    }
    Ok(())
}

#[test]
fn modes_may_be_nested_static_and_behind_each_other() -> Result<(), TensorError> {
    // A is (M,K) with M = (4,3) and K = (2,5); its strides interleave rows and steps.
    let data = numbers(120, 11);
    let a = Tensor::new(&data[..], layout!(((4, 3), (2, 5)):((10, 40), (5, 1))))?;
    let b = Tensor::new(&data[..], layout!((6, 10):(1, 6)))?;
    let mut c = Fragment::<f32, Layout![((4, 3), 6):((1, 24), 4)]>::filled(1.0);
    gemm(2.0, &a, &b, -1.0, &mut c)?;
    for i in 0..12 {
        for j in 0..6 {
            let sum: f32 = (0..10).map(|p| a[(i, p)] * b[(j, p)]).sum();
            assert_eq!(c[(i, j)], 2.0 * sum - 1.0, "({i},{j})");
        }
    }
    Ok(())
}

#[test]
fn strides_may_be_negative_or_zero_where_they_are_read() -> Result<(), TensorError> {
    let data = numbers(64, 3);
    let d = -1_isize;
    let a = Tensor::with_offset(&data[..], 63, layout!((8, 8):(-8, d)))?;
    let ones = [1.0];
    let b = Tensor::new(&ones[..], layout!((3, 8):(0, 0)))?;
    let mut sums = [f32::NAN; 24];
    gemm(
        1.0,
        &a,
        &b,
        0.0,
        &mut Tensor::with_offset(&mut sums[..], 23, layout!((8, 3):(-3, d)))?,
    )?;
    for i in 0..8 {
        let sum: f32 = (0..8).map(|p| a[(i, p)]).sum();
        assert!(
            (0..3).all(|j| sums[23 - 3 * i - j] == sum),
            "row {i}: {sums:?}"
        );
    }
    Ok(())
}

#[test]
fn sizes_that_differ_are_errors_and_nothing_is_written() -> Result<(), TensorError> {
    let data = [1.0_f64; 64];
    let product = |(m, n, k): (usize, usize, usize),
                   (rows, columns, depth): (usize, usize, usize)| {
        let mut sums = [7.0; 64];
        let a = Tensor::new(&data[..], layout!((m, k)))?;
        let b = Tensor::new(&data[..], layout!((n, depth)))?;
        let error = gemm(
            1.0,
            &a,
            &b,
            0.0,
            &mut Tensor::new(&mut sums[..], layout!((rows, columns)))?,
        );
        assert!(error.is_ok() || sums == [7.0; 64]);
        error
    };
    assert_eq!(product((2, 3, 4), (2, 3, 4)), Ok(()));
    for (to, mode, left, right, words) in [
        (
            (2, 3, 5),
            ProductMode::Summed,
            4,
            5,
            "mode 1 of A (K = 4) meets mode 1 of B (K = 5)",
        ),
        (
            (6, 3, 4),
            ProductMode::Rows,
            2,
            6,
            "mode 0 of A (M = 2) meets mode 0 of C (M = 6)",
        ),
        (
            (2, 7, 4),
            ProductMode::Columns,
            3,
            7,
            "mode 0 of B (N = 3) meets mode 1 of C (N = 7)",
        ),
    ] {
        let error = product((2, 3, 4), to).expect_err("sizes differ");
        assert_eq!(error, TensorError::ProductDiffers { mode, left, right });
        assert_eq!(error.to_string(), format!("{words} (SizeMatch)"));
    }
    Ok(())
}

#[test]
fn elements_of_c_that_coordinates_share_are_refused() -> Result<(), TensorError> {
    let data = [1.0_f32; 64];
    let x = Tensor::new(&data[..], layout!((6, 2)))?;
    let refused = |rows: usize, columns: usize| {
        let mut sums = [7.0; 64];
        let mut c = Tensor::new(&mut sums[..], layout!((6, 6):(rows, columns)))?;
        let result = gemm(1.0, &x, &x, 0.0, &mut c);
        assert!(result.is_ok() || sums == [7.0; 64]);
        result
    };
    assert_eq!(refused(1, 6), Ok(()));
    // One to one, though neither stride steps over the other mode: 7·5 = 5·7.
    assert_eq!(refused(7, 5).map_err(|error| error.condition()), Ok(()));
    for (rows, columns) in [(0, 1), (1, 0), (1, 5), (3, 2), (2, 2)] {
        let error = refused(rows, columns).expect_err("shared elements");
        assert_eq!(
            error.condition(),
            Condition::Injective,
            "({rows},{columns})"
        );
    }
    Ok(())
}

#[test]
fn an_epilogue_sees_each_element_once_with_its_whole_sum() -> Result<(), TensorError> {
    use std::sync::atomic::{AtomicUsize, Ordering};
    // More than one block along K, so that partial sums pass through C.
    let (m, n, k) = (50_usize, 30_usize, 1000_usize);
    let (a, b) = (numbers(m * k, 5), numbers(n * k, 3));
    for by_rows in [false, true] {
        let (row, column) = if by_rows { (n, 1) } else { (1, m) };
        let a = Tensor::new(&a[..], layout!((m, k):(k, 1)))?;
        let b = Tensor::new(&b[..], layout!((n, k):(1, n)))?;
        let mut plain = vec![0.0; m * n];
        let layout = layout!((m, n):(row, column));
        gemm(1.0, &a, &b, 0.0, &mut Tensor::new(&mut plain[..], layout)?)?;
        let calls = AtomicUsize::new(0);
        let epilogue = |i: usize, j: usize, sum: f32| {
            calls.fetch_add(1, Ordering::Relaxed);
            sum * 2.0 + (i * n + j) as f32
        };
        let mut fused = vec![f32::NAN; m * n];
        let mut c = Tensor::new(&mut fused[..], layout)?;
        Gemm::new(1.0, 0.0)
            .epilogue(&epilogue)
            .run(&a, &b, &mut c)?;
        assert_eq!(calls.into_inner(), m * n);
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let at = i * row + j * column;
            assert_eq!(fused[at], plain[at] * 2.0 + (i * n + j) as f32, "({i},{j})");
        }
    }
    Ok(())
}

#[test]
fn a_product_within_an_epilogue_has_panels_of_its_own() -> Result<(), TensorError> {
    let data = numbers(100 * 100, 5);
    let x = Tensor::new(&data[..], layout!((100, 100)))?;
    let inner = |_: usize, _: usize, sum: f32| {
        let mut one = [0.0];
        let mut c = Tensor::new(&mut one, layout!((1, 1))).expect("one element");
        let y = Tensor::new(&data[..1], layout!((1, 1))).expect("one element");
        gemm(1.0, &y, &y, 0.0, &mut c).expect("a product");
        sum + one[0]
    };
    let (mut got, mut want) = (vec![0.0; 10_000], vec![0.0; 10_000]);
    gemm(
        1.0,
        &x,
        &x,
        0.0,
        &mut Tensor::new(&mut want[..], layout!((100, 100)))?,
    )?;
    let mut c = Tensor::new(&mut got[..], layout!((100, 100)))?;
    Gemm::new(1.0, 0.0).epilogue(&inner).run(&x, &x, &mut c)?;
    assert!(
        got.iter()
            .zip(&want)
            .all(|(x, y)| *x == y + data[0] * data[0])
    );
    Ok(())
}

/// Sizes on both sides of what is few, in all orders, on one thread and on three: each has loops of its
/// own, which exchange rows and columns, or pass through a stage.
#[test]
fn few_rows_or_columns_have_exact_products_in_each_order() -> Result<(), TensorError> {
    let sizes = [
        (8_usize, 150_usize, 300_usize),
        (16, 130, 520),
        (17, 1030, 130),
        (13, 70, 600),
        (40, 1100, 129),
        // more of B than half of a second level of 2 MiB
        (37, 700, 400),
        (300, 130, 70),
    ];
    let orders = (0..8).flat_map(|order| [(order, 1), (order, 3)]);
    for ((m, n, k), (order, threads)) in sizes
        .into_iter()
        .flat_map(|sizes| orders.clone().map(move |order| (sizes, order)))
    {
        let strides = |place: usize, rows: usize, columns: usize| match order >> place & 1 {
            0 => (1, rows),
            _ => (columns, 1),
        };
        let (of_a, of_b, of_c) = (strides(0, m, k), strides(1, n, k), strides(2, m, n));
        let (x, y) = (numbers(m * k, 5), numbers(n * k, 3));
        let a = Tensor::new(&x[..], layout!((m, k):({ of_a.0 }, { of_a.1 })))?;
        let b = Tensor::new(&y[..], layout!((n, k):({ of_b.0 }, { of_b.1 })))?;
        let epilogue = |i: usize, j: usize, sum: f32| sum + (i * n + j) as f32;
        let mut sums = vec![2.0; m * n];
        let mut c = Tensor::new(&mut sums[..], layout!((m, n):({ of_c.0 }, { of_c.1 })))?;
        let product = Gemm::new(2.0, -1.0);
        #[cfg(feature = "threads")]
        let product = product.threads(threads);
        product.epilogue(&epilogue).run(&a, &b, &mut c)?;
        // Rows and columns at both ends of each tile are enough.
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            if (3..m - 3).contains(&i) && i % 15 > 1 || (3..n - 3).contains(&j) && j % 47 > 1 {
                continue;
            }
            let dot = |p: usize| x[i * of_a.0 + p * of_a.1] * y[j * of_b.0 + p * of_b.1];
            let sum: f32 = (0..k).map(dot).sum();
            let want = 2.0 * sum - 2.0 + (i * n + j) as f32;
            let at = i * of_c.0 + j * of_c.1;
            assert_eq!(
                sums[at], want,
                "({i},{j}) of {m}x{n}x{k}, order {order}, {threads} threads"
            );
        }
    }
    Ok(())
}
