//! Kernels over sizes that are parameters, as one writes them after a first reading.

use cute_core::layout::ZippedDivisibleByPadded;
use cute_core::prelude::*;
use cute_core::tensor::FragmentLayout;

mod coordinates;
mod imports;
mod threads;

fn numbers(n: usize) -> Vec<f32> {
    (0..n).map(|i| (i * 7 % 11) as f32 - 5.0).collect()
}

// 1. A product in tiles, all row-major.
#[template]
fn matmul<const BM: usize, const BN: usize, const BK: usize>(
    a: MatrixView<'_, f32>,
    b: MatrixView<'_, f32>,
    c: &mut MatrixViewMut<'_, f32>,
) -> Result<(), TensorError> {
    let (m, k) = (a.rows(), a.columns());
    let n = b.columns();
    let bt = b.transpose();
    for i in 0..m / BM {
        for j in 0..n / BN {
            let mut ct = c.view_mut().local_tile(tile!((const BM, const BN)), (i, j));
            fill(&mut ct, 0.0);
            for l in 0..k / BK {
                let at = a.local_tile(tile!((const BM, const BK)), (i, l));
                let bt = bt.local_tile(tile!((const BN, const BK)), (j, l));
                gemm(&at, &bt, &mut ct)?;
            }
        }
    }
    Ok(())
}

#[test]
fn a_product_in_tiles() -> Result<(), TensorError> {
    let (m, n, k) = (8_usize, 12_usize, 6_usize);
    let (a, b, mut c) = (numbers(m * k), numbers(k * n), vec![7.0; m * n]);
    let a = Tensor::new(&a, layout!((m, k); row_major))?;
    let b = Tensor::new(&b, layout!((k, n); row_major))?;
    let mut c = Tensor::new(&mut c, layout!((m, n); row_major))?;
    matmul::<4, 3, 2>(a, b, &mut c)?;
    for i in 0..m {
        for j in 0..n {
            let sum: f32 = (0..k).map(|l| a[(i, l)] * b[(l, j)]).sum();
            assert_eq!(c[(i, j)], sum);
        }
    }
    Ok(())
}

// 2. A transposition in tiles through a buffer, with ragged edges.
#[template]
fn transpose<const T: usize>(
    x: &MatrixView<'_, f32>,
    y: &mut MatrixViewMut<'_, f32>,
) -> Result<(), TensorError> {
    let mut out = y.view_mut().transpose();
    let mut smem = vec![0.0; T * (T + 1)];
    let tiles = x.tiles(tile!((const T, const T)));
    for (tile, mut to) in tiles.zip(out.tiles_mut(tile!((const T, const T)))) {
        let mut buffer = Tensor::new(&mut smem, layout!((const T, const T):({T + 1}, 1)))?;
        tile.for_each(|c, v| buffer[c] = *v);
        to.for_each_mut(|c, v| *v = buffer[c]);
    }
    Ok(())
}

/// The same kernel as a method, over any two layouts.
struct Transposition<const T: usize>;
#[template]
impl<const T: usize> Transposition<T> {
    fn run<A: Layout, B: Layout2>(
        &self,
        x: Tensor<Shared<'_, f32>, A>,
        mut y: TensorMut<'_, f32, B>,
    ) -> usize {
        let mut partial = 0;
        for tile in x.tiles(tile!((const T, const T))) {
            let (i, j) = tile.origin();
            let (rows, columns) = tile.shape();
            partial += usize::from(!tile.is_full());
            for row in 0..rows {
                for column in 0..columns {
                    y[(j + column, i + row)] = tile[(row, column)];
                }
            }
        }
        partial
    }
}

#[test]
fn a_transposition_in_tiles() -> Result<(), TensorError> {
    let (m, n) = (10_usize, 7_usize);
    let data = numbers(m * n);
    let is_transposed = |y: &[f32]| (0..m).all(|i| (0..n).all(|j| y[j * m + i] == data[i * n + j]));
    let x = Tensor::new(&data, layout!((m, n); row_major))?;
    let (mut y, mut z, mut w) = (vec![0.0; m * n], vec![0.0; m * n], vec![0.0; m * n]);
    transpose::<4>(&x, &mut Tensor::new(&mut y, layout!((n, m); row_major))?)?;
    assert!(is_transposed(&y));
    let to = Tensor::new(&mut z, layout!((n, m); row_major))?;
    assert_eq!(Transposition::<3>.run(x, to), 6);
    assert!(is_transposed(&z));
    let x = Tensor::new(&data, layout!((10,7):(7,1)))?;
    let to = Tensor::new(&mut w, layout!((7,10):(10,1)))?;
    assert_eq!(Transposition::<8>.run(x, to), 2);
    assert!(is_transposed(&w));
    Ok(())
}

// 3. The bound of the table alone, without a template.
fn set<const T: usize>(mut x: MatrixViewMut<'_, f32>)
where
    Const<T>: StaticConst,
    Layout![(usize, usize):(usize, 1)]: ZippedDivisibleByPadded<Tile![(const T, const T)]>,
{
    for (n, mut tile) in x.tiles_mut(tile!((const T, const T))).enumerate() {
        tile.for_each_mut(|(i, j), v| *v = (100 * n + 10 * i + j) as f32);
    }
}

#[test]
fn tiles_of_a_function_with_its_bound() -> Result<(), TensorError> {
    let (mut x, m) = (vec![0.0; 5 * 7], 5_usize);
    set::<4>(Tensor::new(&mut x, layout!((m, { 7_usize }); row_major))?);
    assert_eq!(x[..7], [0.0, 1.0, 2.0, 3.0, 200.0, 201.0, 202.0]);
    assert_eq!(x[28..], [100.0, 101.0, 102.0, 103.0, 300.0, 301.0, 302.0]);
    Ok(())
}

// 4. A convolution: windows of a parameter's length, with the one bound of parameters.
fn conv1d<const K: usize>(x: &[f32], w: &[f32; K]) -> Result<OwnedVector<f32>, TensorError>
where
    Const<K>: StaticConst,
{
    let n = x.len() - K + 1;
    let windows = Tensor::new(x, layout!((n, const K):(1, 1)))?;
    let w = Tensor::new(w, layout!(const K))?;
    OwnedVector::from_fn(layout!(n), |i| {
        let window = windows.slice((i, ..));
        window.iter().zip(&w).map(|(a, b)| a * b).sum()
    })
}
#[template]
fn conv1d_template<const K: usize>(
    x: &[f32],
    w: &[f32; K],
) -> Result<OwnedVector<f32>, TensorError> {
    let n = x.len() - K + 1;
    let windows = Tensor::new(x, layout!((n, const K):(1, 1)))?;
    let w = Tensor::new(w, layout!(const K:1))?;
    OwnedVector::from_fn(layout!(n), |i| {
        let window = windows.slice((i, ..));
        window.iter().zip(&w).map(|(a, b)| a * b).sum()
    })
}

#[test]
fn a_convolution() -> Result<(), TensorError> {
    let x: Vec<f32> = (0..10).map(|i| i as f32).collect();
    for y in [
        conv1d(&x, &[1.0, 2.0, 1.0])?,
        conv1d_template(&x, &[1.0, 2.0, 1.0])?,
    ] {
        assert_eq!((y.len(), y[3]), (8, 3.0 + 2.0 * 4.0 + 5.0));
    }
    assert_eq!(conv1d(&x, &[3.0])?[9], 27.0);
    Ok(())
}

// 5. Compact layouts of parameters, with the one bound of parameters.
type RowMajor<const M: usize, const N: usize> = Layout![(const M, const N); row_major];
fn transposed<const M: usize, const N: usize>(x: &[f32]) -> Result<Vec<f32>, TensorError>
where
    Const<M>: StaticConst,
    Const<N>: StaticConst,
{
    let x = Tensor::new(x, layout!((const M, const N); row_major))?;
    let mut y = vec![0.0; M * N];
    let mut rows: TensorMut<'_, f32, RowMajor<N, M>> =
        Tensor::new(&mut y, layout!((const N, const M); row_major))?;
    for i in 0..M {
        for j in 0..N {
            rows[(j, i)] = x[(i, j)];
        }
    }
    Ok(y)
}
struct Table<const N: usize>
where
    Const<N>: StaticConst,
{
    layout: Layout![(const N, (4, const N))],
}

#[test]
fn compact_layouts_of_parameters() -> Result<(), TensorError> {
    assert_eq!(
        transposed::<2, 3>(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0])?,
        [0.0, 3.0, 1.0, 4.0, 2.0, 5.0]
    );
    assert_eq!(transposed::<1, 2>(&[0.0, 1.0])?, [0.0, 1.0]);
    let table = Table::<3> {
        layout: layout!((3, (4, 3))),
    };
    assert_eq!(table.layout, layout!((3,(4,3)):(1,(3,12))));
    const N: usize = 6;
    const SHAPE: Layout![(const N, 4)] = layout!((const N, 4));
    assert_eq!(SHAPE, layout!((6,4):(1,6)));
    let n = 5_usize;
    assert_eq!(layout!((n, const N); row_major), layout!((n, 6):(6, 1)));
    Ok(())
}

// 6. Bank conflicts of a swizzled tile, over the swizzle and the tile.
#[template]
fn store<const B: usize, const N: usize>(x: &[f32], smem: &mut [f32]) -> Result<(), TensorError> {
    let x = Tensor::new(x, layout!((8, const N):(const N, 1)))?;
    let swizzled = swizzle!(const B, 0, 3).compose(layout!((8, const N):(const N, 1)));
    let mut smem = Tensor::swizzled(smem, swizzled)?;
    for i in 0..8 {
        for j in 0..N {
            smem[(i, j)] = x[(i, j)];
        }
    }
    Ok(())
}

#[test]
fn a_swizzle_of_parameters() -> Result<(), TensorError> {
    let (x, mut smem) = (numbers(64), vec![0.0; 64]);
    store::<3, 8>(&x, &mut smem)?;
    let swizzle = swizzle!(3, 0, 3);
    assert!((0..64).all(|i| smem[swizzle.apply(i)] == x[i]));
    store::<0, 8>(&x, &mut smem)?;
    assert_eq!(smem, x);
    Ok(())
}

// 7. The sum of each tile, over any layout, with the tiles' numbers as run-time sizes.
#[template]
fn pooled<const H: usize, const W: usize, L: Layout>(
    x: Tensor<Shared<'_, f32>, L>,
) -> Result<OwnedMatrix<f32>, TensorError> {
    let shape = (x.layout().mode::<0>().len(), x.layout().mode::<1>().len());
    let (rows, columns) = (shape.0.div_ceil(H), shape.1.div_ceil(W));
    let mut y = OwnedMatrix::<f32>::zeroed(layout!((rows, columns); row_major))?;
    for (n, tile) in x.tiles(tile!((const H, const W))).enumerate() {
        y[(n % rows, n / rows)] = tile.iter().sum();
    }
    Ok(y)
}

#[test]
fn a_pooling() -> Result<(), TensorError> {
    let data = numbers(5 * 6);
    let n = 5_usize;
    let sum = |rows: core::ops::Range<usize>, columns: core::ops::Range<usize>| -> f32 {
        (rows.flat_map(|i| columns.clone().map(move |j| (i, j))))
            .map(|(i, j)| data[i * 6 + j])
            .sum()
    };
    for y in [
        pooled::<2, 4, _>(Tensor::new(&data, layout!((5,6):(6,1)))?)?,
        pooled::<2, 4, _>(Tensor::new(&data, layout!((n, (2,3)):(6,(1,2))))?)?,
    ] {
        assert_eq!(y.shape(), (3, 2));
        assert_eq!((y[(0, 0)], y[(2, 1)]), (sum(0..2, 0..4), sum(4..5, 4..6)));
    }
    Ok(())
}

// 8. A stencil over the inside of each tile, by windows.
#[template]
fn smoothed<const N: usize>(x: MatrixView<'_, f32>, y: &mut MatrixViewMut<'_, f32>) {
    let (m, n) = (x.rows(), x.columns());
    for (row, column) in (0..m / N).flat_map(|i| (0..n / N).map(move |j| (i, j))) {
        let from = x.local_tile(tile!((const N, const N)), (row, column));
        let to = y
            .view_mut()
            .local_tile(tile!((const N, const N)), (row, column));
        let inside = from.slice((1..N - 1, 1..N - 1));
        let above = from.slice((..N - 2, 1..N - 1));
        let below = from.slice((2.., 1..N - 1));
        to.slice((1..N - 1, 1..N - 1))
            .for_each_mut(|c, v| *v = (above[c] + inside[c] + below[c]) / 3.0);
    }
}

#[test]
fn a_stencil_in_tiles() -> Result<(), TensorError> {
    let (data, mut out, m) = (numbers(64), vec![0.0; 64], 8_usize);
    let x = Tensor::new(&data, layout!((m, m); row_major))?;
    smoothed::<4>(x, &mut Tensor::new(&mut out, layout!((m, m); row_major))?);
    assert_eq!(out[8 + 1], (data[1] + data[9] + data[17]) / 3.0);
    assert_eq!(out[8 * 6 + 6], (data[46] + data[54] + data[62]) / 3.0);
    assert_eq!((out[0], out[8 * 4 + 1]), (0.0, 0.0));
    Ok(())
}

// 9. A histogram for each tile of a batch, and the number of bins as a number.
#[template]
fn histogram<const BINS: usize, const T: usize>(x: &[u8]) -> Vec<usize> {
    let x = Tensor::new(x, layout!({ x.len() }:1)).expect("a vector");
    let bins: usize = int!(const BINS).into();
    let mut counts = vec![0; bins * x.len().div_ceil(T)];
    for (n, tile) in x.tiles(tile!(const T)).enumerate() {
        tile.for_each(|_, v| counts[n * BINS + usize::from(*v) % BINS] += 1);
    }
    counts
}

#[test]
fn a_histogram() {
    assert_eq!(histogram::<3, 4>(&[0, 1, 2, 2, 5]), [1, 1, 2, 0, 0, 1]);
}

// 10. Rows by threads: each has every `T`th row, in vectors of `V` columns.
#[template]
fn copied<const T: usize, const V: usize, A: Layout, B: Layout>(
    x: Tensor<Shared<'_, f32>, A>,
    y: &mut TensorMut<'_, f32, B>,
) -> Result<(), TensorError> {
    for thread in 0..T {
        let mine = x.local_partition(layout!((const T, 1)), thread);
        let mut yours = y.view_mut().local_partition(layout!((const T, 1)), thread);
        let from = mine.zipped_divide(tile!((1, const V)));
        let mut to = yours.view_mut().zipped_divide(tile!((1, const V)));
        copy(&from, &mut to)?;
    }
    Ok(())
}

#[test]
fn rows_by_threads() -> Result<(), TensorError> {
    let (x, mut y) = (numbers(8 * 12), vec![0.0; 8 * 12]);
    copied::<4, 3, _, _>(
        Tensor::new(&x, layout!((8,12):(12,1)))?,
        &mut Tensor::new(&mut y, layout!((8,12):(12,1)))?,
    )?;
    assert_eq!(x, y);
    Ok(())
}

// 11. A product of any matrices, block by block, with ranges.
#[template]
fn blocked<const K: usize>(
    a: &impl Matrix<f32>,
    b: &impl Matrix<f32>,
    c: &mut impl MatrixMut<f32>,
) {
    for l in (0..a.columns()).step_by(K) {
        let end = a.columns().min(l + K);
        let (a, b) = (a.slice((.., l..end)), b.slice((l..end, ..)));
        c.for_each_mut(|(i, j), v| *v += (0..end - l).map(|k| a[(i, k)] * b[(k, j)]).sum::<f32>());
    }
}

#[test]
fn a_blocked_product() -> Result<(), TensorError> {
    let data = numbers(15);
    let a = Tensor::new(&data, layout!((3,5); row_major))?;
    let mut c = Fragment::<f32, Layout![(3, 3)]>::zeroed();
    blocked::<2>(&a, &a.transpose(), &mut c);
    let entry: f32 = (0..5).map(|k| a[(2, k)] * a[(1, k)]).sum();
    assert_eq!(c[(2, 1)], entry);
    Ok(())
}

// 12. A pipeline of buffers in shared memory: each stage has a tile, and a stage is a number.
#[template]
fn staged<const M: usize, const N: usize, const STAGES: usize>(
    x: MatrixView<'_, f32>,
) -> Result<f32, TensorError> {
    let mut smem = vec![0.0; M * N * STAGES];
    let mut smem = Tensor::new(&mut smem, layout!((const M, const N, const STAGES)))?;
    let mut sum = 0.0;
    for (n, tile) in x.tiles(tile!((const M, const N))).enumerate() {
        let mut stage = smem.view_mut().slice((.., .., n % STAGES));
        clear(&mut stage);
        tile.for_each(|c, v| stage[c] = *v);
        sum += stage.iter().sum::<f32>();
    }
    Ok(sum)
}

#[test]
fn a_pipeline() -> Result<(), TensorError> {
    let (data, m, n) = (numbers(7 * 9), 7_usize, 9_usize);
    let x = Tensor::new(&data, layout!((m, n); row_major))?;
    assert_eq!(staged::<4, 4, 2>(x)?, data.iter().sum::<f32>());
    Ok(())
}

// 13. Tiles of three modes, and tiles of a tile.
#[template]
fn counted<const A: usize, const B: usize, L: Layout>(x: Tensor<Shared<'_, f32>, L>) -> Vec<usize> {
    let mut counts = vec![];
    for block in x.tiles(tile!((const A, const A, 2))) {
        let (_, _, depth) = block.shape();
        match block.into_full() {
            Ok(full) => counts.push(full.tiles(tile!((const B, const B, 1))).count()),
            Err(partial) => counts.push(100 * partial.len() + depth),
        }
    }
    counts
}

#[test]
fn tiles_of_tiles() -> Result<(), TensorError> {
    let (data, n) = (numbers(4 * 6 * 3), 6_usize);
    let x = Tensor::new(&data, layout!((4, n, 3)))?;
    // blocks of (4,4,2): full, (4,2,2), (4,4,1), (4,2,1)
    assert_eq!(counted::<4, 2, _>(x), [8, 1602, 1601, 801]);
    Ok(())
}

// 14. A reduction along rows in a method, with the bound of parameters alone.
struct Rows<const N: usize>;
impl<const N: usize> Rows<N>
where
    Const<N>: StaticConst,
{
    fn maxima(&self, x: &[f32]) -> Result<Vec<f32>, TensorError> {
        let m = x.len() / N;
        let x = Tensor::new(x, layout!((m, const N); row_major))?;
        Ok((0..m)
            .map(|i| x.slice((i, ..)).iter().copied().fold(f32::MIN, f32::max))
            .collect())
    }
}

#[test]
fn maxima_of_rows() -> Result<(), TensorError> {
    assert_eq!(Rows::<2>.maxima(&[1.0, 3.0, 2.0, -1.0])?, [3.0, 2.0]);
    Ok(())
}

// 15. A template that calls templates: a size in a type, an argument, and a method of a block.
#[template]
fn total_of_rows<const K: usize>(rows: &[[f32; K]]) -> Result<f32, TensorError> {
    Ok(Tensor::from_rows(rows)?.iter().sum())
}
#[template]
fn mean_of_rows<const K: usize>(rows: &[[f32; K]]) -> Result<f32, TensorError> {
    Ok(total_of_rows::<K>(rows)? / (rows.len() * K) as f32)
}
struct Sums<const N: usize>;
#[template]
impl<const N: usize> Sums<N> {
    fn first(&self, x: &[f32]) -> Result<f32, TensorError> {
        Ok(Tensor::new(x, layout!(const N:1))?.iter().sum())
    }
}
#[template]
impl<const N: usize> Sums<N> {
    fn mean(&self, x: &[f32]) -> Result<f32, TensorError> {
        Ok(self.first(x)? / N as f32)
    }
}
#[template]
fn mean_by_a_method<const N: usize>(x: &[f32]) -> Result<f32, TensorError> {
    Sums::<N>.mean(x)
}

#[test]
fn a_template_calls_templates() -> Result<(), TensorError> {
    assert_eq!(mean_of_rows(&[[1.0, 2.0, 3.0], [4.0, 5.0, 9.0]])?, 4.0);
    assert_eq!(mean_by_a_method::<2>(&[1.0, 4.0, 100.0])?, 2.5);
    Ok(())
}

// 18. A product with a fragment for each tile: its length is a bound.
#[template]
fn by_fragments<const BM: usize, const BN: usize, const BK: usize>(
    a: MatrixView<'_, f32>,
    b: MatrixView<'_, f32>,
    mut c: MatrixViewMut<'_, f32>,
) -> Result<(), TensorError>
where
    Layout![(const BM, const BN)]: FragmentLayout + Default,
{
    let b = b.transpose();
    for mut tile in c.tiles_mut(tile!((const BM, const BN))) {
        let (i, j) = tile.origin();
        let mut sums = Fragment::<f32, Layout![(const BM, const BN)]>::zeroed();
        for l in 0..a.columns() / BK {
            let x = a.local_tile(tile!((const BM, const BK)), (i / BM, l));
            let y = b
                .zipped_divide(tile!((const BN, const BK)))
                .tile((j / BN, l));
            gemm(&x, &y, &mut sums)?;
        }
        copy(&sums, &mut tile)?;
    }
    Ok(())
}

#[test]
fn a_product_by_fragments() -> Result<(), TensorError> {
    let (data, mut out, n) = (numbers(64), vec![0.0; 64], 8_usize);
    let x = Tensor::new(&data, layout!((n, n); row_major))?;
    by_fragments::<4, 2, 4>(x, x, Tensor::new(&mut out, layout!((n, n); row_major))?)?;
    for i in 0..n {
        for j in 0..n {
            assert_eq!(out[n * i + j], (0..n).map(|k| x[(i, k)] * x[(k, j)]).sum());
        }
    }
    Ok(())
}
