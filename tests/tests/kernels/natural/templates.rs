//! Kernels that are generic over their sizes.

use super::numbers;
use cute_core::prelude::*;

// A batch of products in tiles.
#[template]
fn batched<const BM: usize, const BN: usize>(
    a: &[f32],
    b: &[f32],
    c: &mut [f32],
    batch: usize,
    m: usize,
    n: usize,
    k: usize,
) -> Result<(), TensorError> {
    let a = Tensor::new(a, layout!((batch, m, k); row_major))?;
    let b = Tensor::new(b, layout!((batch, n, k); row_major))?;
    let mut c = Tensor::new(c, layout!((batch, m, n); row_major))?;
    for l in 0..batch {
        let a = a.slice((l, .., ..)).zipped_divide(tile!((const BM, k)));
        let b = b.slice((l, .., ..)).zipped_divide(tile!((const BN, k)));
        for i in 0..m / BM {
            for j in 0..n / BN {
                let mut tile = c
                    .view_mut()
                    .slice((l, .., ..))
                    .zipped_divide(tile!((const BM, const BN)))
                    .tile((i, j));
                gemm(&a.tile((i, 0)), &b.tile((j, 0)), &mut tile)?;
            }
        }
    }
    Ok(())
}

#[test]
fn a_batch_of_products() {
    let (l, m, n, k) = (3, 4, 6, 5);
    let (a, b, mut c) = (numbers(l * m * k), numbers(l * n * k), vec![0.0; l * m * n]);
    batched::<2, 3>(&a, &b, &mut c, l, m, n, k).unwrap();
    for (x, &result) in c.iter().enumerate() {
        let (l, i, j) = (x / (m * n), x / n % m, x % n);
        let sum: f32 = (0..k)
            .map(|t| a[(l * m + i) * k + t] * b[(l * n + j) * k + t])
            .sum();
        assert_eq!(result, sum);
    }
}

// A stencil of windows, over any two layouts.
#[template]
fn laplace<A: Layout2, B: Layout2>(x: Tensor<Shared<'_, f32>, A>, mut y: TensorMut<'_, f32, B>) {
    let (m, n) = (x.layout().mode::<0>().len(), x.layout().mode::<1>().len());
    let middle = x.slice((1..m - 1, 1..n - 1));
    let (up, down) = (x.slice((..m - 2, 1..n - 1)), x.slice((2.., 1..n - 1)));
    let (left, right) = (x.slice((1..m - 1, ..n - 2)), x.slice((1..m - 1, 2..n)));
    let mut y = y.view_mut().slice((1..m - 1, 1..=n - 2));
    for i in 0..m - 2 {
        for j in 0..n - 2 {
            y[(i, j)] =
                up[(i, j)] + down[(i, j)] + left[(i, j)] + right[(i, j)] - 4.0 * middle[(i, j)];
        }
    }
}

#[test]
fn a_stencil() -> Result<(), TensorError> {
    let (m, n) = (6, 7);
    let (x, mut y) = (numbers(m * n), vec![0.0; m * n]);
    laplace(
        Tensor::new(&x, layout!((m, n); row_major))?,
        Tensor::new(&mut y, layout!((m, n); row_major))?,
    );
    for i in 0..m {
        for j in 0..n {
            let at = |i: usize, j: usize| x[i * n + j];
            let wanted = if i == 0 || j == 0 || i == m - 1 || j == n - 1 {
                0.0
            } else {
                at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1) - 4.0 * at(i, j)
            };
            assert_eq!(y[i * n + j], wanted, "({i},{j})");
        }
    }
    Ok(())
}

// CuTe's first product, with the parts of threads.
#[template]
fn sgemm<const BM: usize, const BN: usize, const BK: usize, const T: usize>(
    a: &[f32],
    b: &[f32],
    c: &mut [f32],
    m: usize,
    n: usize,
    k: usize,
) -> Result<(), TensorError> {
    let a = Tensor::new(a, layout!((m, k)))?;
    let b = Tensor::new(b, layout!((n, k)))?;
    let mut c = Tensor::new(c, layout!((m, n)))?;
    for (i, j) in layout!(({ m / BM }, { n / BN })).coordinates() {
        let ga = a.local_tile(tile!((const BM, const BK)), coord!((i, _)));
        let gb = b.local_tile(tile!((const BN, const BK)), coord!((j, _)));
        for thread in 0..T * T {
            let (row, column) = (thread % T, thread / T);
            let mut gc = c
                .view_mut()
                .local_tile(tile!((const BM, const BN)), coord!((i, j)));
            let mut mine = gc
                .view_mut()
                .local_partition(layout!((const T, const T)), thread);
            for l in 0..k / BK {
                for p in 0..BM / T {
                    for q in 0..BN / T {
                        for r in 0..BK {
                            mine[(p, q)] += ga[(row + p * T, r, l)] * gb[(column + q * T, r, l)];
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

#[test]
fn parts_of_threads() {
    let (m, n, k) = (8, 4, 6);
    let (a, b, mut c) = (numbers(m * k), numbers(n * k), vec![0.0; m * n]);
    sgemm::<4, 4, 3, 2>(&a, &b, &mut c, m, n, k).unwrap();
    for i in 0..m {
        for j in 0..n {
            let sum: f32 = (0..k).map(|l| a[i + l * m] * b[j + l * n]).sum();
            assert_eq!(c[i + j * m], sum);
        }
    }
}

// A transposition through swizzled memory.
#[template]
fn transposed<const N: usize>(
    x: &[f32],
    y: &mut [f32],
    m: usize,
    n: usize,
) -> Result<(), TensorError> {
    let x = Tensor::new(x, layout!((m, n); row_major))?;
    let mut y = Tensor::new(y, layout!((n, m); row_major))?;
    let mut memory = vec![0.0; N * N];
    for i in 0..m / N {
        for j in 0..n / N {
            let mut shared = Tensor::new(&mut memory, layout!((const N, const N)))?;
            copy(
                &x.local_tile(tile!((const N, const N)), (i, j)),
                &mut shared,
            )?;
            let mut to = y.view_mut().local_tile(tile!((const N, const N)), (j, i));
            for p in 0..N {
                for q in 0..N {
                    to[(p, q)] = shared[(q, p)];
                }
            }
        }
    }
    Ok(())
}

#[test]
fn transposition() {
    let (m, n) = (8, 12);
    let (x, mut y) = (numbers(m * n), vec![0.0; m * n]);
    transposed::<4>(&x, &mut y, m, n).unwrap();
    assert!((0..m).all(|i| (0..n).all(|j| y[j * m + i] == x[i * n + j])));
}

// A histogram of pairs of neighbours, with tiles of three modes.
#[template]
fn block_sums<const B: usize, L: Layout>(
    x: Tensor<Shared<'_, f32>, L>,
    counts: (usize, usize, usize),
) -> Vec<f32> {
    let tiles = x.zipped_divide(tile!((const B, const B, const B)));
    let mut sums = vec![];
    for i in 0..counts.0 {
        for j in 0..counts.1 {
            for k in 0..counts.2 {
                let tile = tiles.tile((i, j, k));
                sums.push((0..B).map(|d| tile[(d, d, d)]).sum());
            }
        }
    }
    sums
}

#[test]
fn blocks_of_three_modes() -> Result<(), TensorError> {
    let data = numbers(4 * 6 * 2);
    let x = Tensor::new(&data, layout!((4, 6, 2)))?;
    let sums = block_sums::<2, _>(x, (2, 3, 1));
    let tiles = x.zipped_divide(tile!((2, 2, 2)));
    let mut wanted = vec![];
    for (i, j, k) in layout!((2, 3, 1); row_major).coordinates() {
        assert_eq!(tiles.tile((i, j, k))[(1, 0, 1)], x[(2 * i + 1, 2 * j, 1)]);
    }
    for i in 0..2 {
        for j in 0..3 {
            wanted.push(x[(2 * i, 2 * j, 0)] + x[(2 * i + 1, 2 * j + 1, 1)]);
        }
    }
    assert_eq!(sums, wanted);
    Ok(())
}

// A product in a struct, with its sums in a tensor of its own.
struct Gemm<const BM: usize, const BN: usize, const BK: usize>;

#[template]
impl<const BM: usize, const BN: usize, const BK: usize> Gemm<BM, BN, BK> {
    fn run<A: Layout, B: Layout>(
        &self,
        a: Tensor<Shared<'_, f32>, A>,
        b: Tensor<Shared<'_, f32>, B>,
        c: &mut [f32],
        (m, n, k): (usize, usize, usize),
    ) -> Result<(), TensorError> {
        let (a, b) = (
            a.zipped_divide(tile!((const BM, const BK))),
            b.zipped_divide(tile!((const BN, const BK))),
        );
        let mut c = Tensor::new(c, layout!((m, n); row_major))?;
        for i in 0..m / BM {
            for j in 0..n / BN {
                let mut sums = OwnedTensor::<f32, _>::zeroed(layout!((const BM, const BN)))?;
                for l in 0..k / BK {
                    gemm(
                        &a.slice(coord!((_, (i, l)))),
                        &b.slice(coord!((_, (j, l)))),
                        &mut sums,
                    )?;
                }
                let mut out = c
                    .view_mut()
                    .slice((i * BM..(i + 1) * BM, j * BN..(j + 1) * BN));
                for p in 0..BM {
                    for q in 0..BN {
                        out[(p, q)] = sums[(p, q)].max(0.0);
                    }
                }
            }
        }
        Ok(())
    }
}

#[test]
fn a_product_in_a_struct() -> Result<(), TensorError> {
    let (m, n, k) = (4, 6, 8);
    let (a, b, mut c) = (numbers(m * k), numbers(n * k), vec![0.0; m * n]);
    let (x, y) = (
        Tensor::new(&a, layout!((m, k); row_major))?,
        Tensor::new(&b, layout!((n, k)))?,
    );
    Gemm::<2, 3, 4>.run(x, y, &mut c, (m, n, k))?;
    for (i, j) in layout!((m, n)).coordinates() {
        let sum: f32 = (0..k).map(|l| x[(i, l)] * y[(j, l)]).sum();
        assert_eq!(c[i * n + j], sum.max(0.0));
    }
    Ok(())
}

// A template that takes windows of windows, of any layout.
#[template]
fn corner_sum<const N: usize, L: Layout>(x: Tensor<Shared<'_, f32>, L>) -> f32 {
    let corner = x.slice((..int!(4), ..4));
    let inner = corner.slice((1.., 1..)).slice((0..2, ..));
    let mut sum = 0.0;
    for i in 0..2 {
        for j in 0..3 {
            sum += inner[(i, j)];
        }
    }
    sum + N as f32 * inner.iter().sum::<f32>()
}

#[test]
fn windows_of_windows() -> Result<(), TensorError> {
    let data = numbers(6 * 8);
    let wanted = |layout: DynLayout| -> f32 {
        let inner = (1..3).flat_map(|i| (1..4).map(move |j| (i, j)));
        inner.map(|at| data[layout.at(at) as usize]).sum()
    };
    let rows = layout!((6, 8); row_major);
    let sum = corner_sum::<1, _>(Tensor::new(&data, rows)?);
    assert_eq!(sum, 2.0 * wanted(rows.into()));
    let columns = layout!((6, 8));
    let sum = corner_sum::<3, _>(Tensor::new(&data, columns)?);
    assert_eq!(sum, 4.0 * wanted(columns.into()));
    Ok(())
}

// A swizzled tile in a template.
#[template]
fn through_swizzle<const N: usize>(x: &[f32], y: &mut [f32]) -> Result<(), TensorError> {
    let x = Tensor::new(x, layout!((const N, const N); row_major))?;
    let mut y = Tensor::new(y, layout!((const N, const N)))?;
    let mut memory = vec![0.0; N * N];
    let swizzle = swizzle!(2, 0, 3);
    for i in 0..N {
        for j in 0..N {
            memory[swizzle.apply(i * N + j)] = x[(i, j)];
        }
    }
    for i in 0..N {
        for j in 0..N {
            y[(j, i)] = memory[swizzle.apply(i * N + j)];
        }
    }
    Ok(())
}

#[test]
fn a_swizzle_of_offsets() {
    let (x, mut y) = (numbers(64), vec![0.0; 64]);
    through_swizzle::<8>(&x, &mut y).unwrap();
    assert_eq!(x, y);
}
