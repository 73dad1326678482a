//! Generic code uses results with no other bound than that of the operation.

use cute_core::int::Int;
use cute_core::tuple::{Cons, Nil};
use cute_core::{
    layout::{ByMode, ZippedDivide, ZippedProductWith},
    prelude::*,
    tensor::ProductOf,
};

/// How many tiles fill a layout.
fn tile_count<T: Tiler, L: ZippedDivisibleBy<T>>(layout: L, tiler: T) -> usize {
    layout.zipped_divide(tiler).mode::<1>().len()
}

/// The offset of an element of a tile, in the result's own integers.
fn offset<T: Tiler, L>(layout: L, tiler: T, element: usize, tile: usize) -> usize
where
    L: ZippedDivisibleBy<T, Output: Layout<Index = usize>>,
{
    layout.zipped_divide(tiler).at((element, tile))
}

/// The offset of an element of a copy.
fn copy_offset<T: Tiler, L>(layout: L, tiler: T, element: usize, copy: usize) -> usize
where
    L: ZippedProductWith<T, Output: Layout<Index = usize>>,
{
    layout.zipped_product(tiler).at((element, copy))
}

#[test]
fn a_division_has_two_modes() {
    let (m, n) = (512_usize, 256_u32);
    let tiler = tile!((128, 64));
    assert_eq!(tile_count(layout!((512, 256)), tiler), 16);
    assert_eq!(tile_count(layout!((m, 256)), tiler), 16);
    assert_eq!(tile_count(layout!((512, n)), tiler), 16);
    assert_eq!(tile_count(layout!((8, 4):(-1, 8)), tile!(16)), 2);
    assert_eq!(tile_count(layout!((8, 6):(1@0,1@1)), tile!((4, 3))), 4);

    let layout = layout!((m, 256));
    let tiles = layout.zipped_divide(tiler);
    for (element, tile) in [(0, 0), (1, 3), (128 * 64 - 1, 15), (129, 7)] {
        assert_eq!(
            offset(layout, tiler, element, tile),
            tiles.at((element, tile))
        );
    }
}

#[test]
fn a_product_has_two_modes() {
    let block = layout!((2,2):(4,1));
    let copies = block.zipped_product(tile!(6));
    for (element, copy) in [(0, 0), (1, 1), (3, 5), (2, 4)] {
        assert_eq!(
            copy_offset(block, tile!(6), element, copy),
            copies.at((element, copy))
        );
    }
}

/// An element of a matrix: a pair is a coordinate of whatever has two modes.
fn element<L: Layout2>(x: &[f32], matrix: L, i: usize, j: usize) -> f32 {
    x[matrix.at((i, j))]
}

/// An offset at a pair whose coordinates have other widths and signs.
fn checked<L: Layout2>(matrix: L, i: u32, j: i64) -> Option<usize> {
    matrix.at_checked((i, j))
}

#[test]
fn a_layout_of_two_modes_is_called_at_pairs() {
    let x: Vec<f32> = (0..24).map(|n| n as f32).collect();
    let columns = 6_usize;
    for (i, j) in [(0, 0), (3, 5), (2, 1)] {
        assert_eq!(element(&x, layout!((4,6):(6,1)), i, j), (6 * i + j) as f32);
        assert_eq!(
            element(&x, layout!((4, columns):(columns, 1)), i, j),
            (6 * i + j) as f32
        );
        assert_eq!(
            element(&x, layout!(((2,2),6):((12,6),1)), i, j),
            (12 * (i % 2) + 6 * (i / 2) + j) as f32
        );
    }
    assert_eq!(checked(layout!((4,6):(6,1)), 3, 5), Some(23));
    assert_eq!(checked(layout!((4,6):(6,1)), 4, 0), None);
    assert_eq!(checked(layout!((4,6):(6,1)), 0, -1), None);
}

/// C += A·B in tiles of `BM` by `BN` by `BK`, over any layouts that such tiles fill.
fn gemm<BM: Int, BN: Int, BK: Int, A, B, C>(
    (bm, bn, bk): (BM, BN, BK),
    (a, a_layout): (&[f32], A),
    (b, b_layout): (&[f32], B),
    (c, c_layout): (&mut [f32], C),
) where
    A: Layout2 + ZippedDivisibleBy<Tile![(BM, BK)], Output: Layout<Index = usize>>,
    B: Layout2 + ZippedDivisibleBy<Tile![(BK, BN)], Output: Layout<Index = usize>>,
    C: ZippedDivisibleBy<Tile![(BM, BN)], Output: Layout<Index = usize>>,
{
    let a_tiles = a_layout.zipped_divide(ByMode(Cons(bm, Cons(bk, Nil))));
    let b_tiles = b_layout.zipped_divide(ByMode(Cons(bk, Cons(bn, Nil))));
    let c_tiles = c_layout.zipped_divide(ByMode(Cons(bm, Cons(bn, Nil))));
    let (bm, bn, bk) = (bm.to::<usize>(), bn.to::<usize>(), bk.to::<usize>());
    let m_tiles = a_layout.mode::<0>().len() / bm;
    let (k_tiles, n_tiles) = (
        b_layout.mode::<0>().len() / bk,
        b_layout.mode::<1>().len() / bn,
    );
    for (tm, tn) in (0..m_tiles * n_tiles).map(|t| (t % m_tiles, t / m_tiles)) {
        for tk in 0..k_tiles {
            for (i, j) in (0..bm * bn).map(|e| (e % bm, e / bm)) {
                let sum = &mut c[c_tiles.at((i + j * bm, tm + tn * m_tiles))];
                for k in 0..bk {
                    *sum += a[a_tiles.at((i + k * bm, tm + tk * m_tiles))]
                        * b[b_tiles.at((k + j * bk, tk + tn * k_tiles))];
                }
            }
        }
    }
}

#[test]
fn a_product_of_matrices_is_generic_over_tiles_and_layouts() {
    const M: usize = 12;
    const N: usize = 8;
    const K: usize = 6;
    let a: Vec<f32> = (0..M * K).map(|n| (n % 7) as f32 - 3.0).collect();
    let b: Vec<f32> = (0..K * N).map(|n| (n % 5) as f32 - 2.0).collect();
    let mut expected = vec![0.0; M * N];
    for (i, j, k) in (0..M * N * K).map(|n| (n % M, n / M % N, n / M / N)) {
        expected[i * N + j] += a[i * K + k] * b[k * N + j];
    }
    let (m, n, k) = (M, N, K);
    let mut c = vec![0.0; M * N];
    gemm(
        (int!(4), int!(2), int!(3)),
        (&a, layout!((12,6):(6,1))),
        (&b, layout!((6,8):(8,1))),
        (&mut c, layout!((12,8):(8,1))),
    );
    assert_eq!(c, expected);
    c.fill(0.0);
    gemm(
        (int!(6), int!(8), int!(2)),
        (&a, layout!((m, k); row_major)),
        (&b, layout!((k, n); row_major)),
        (&mut c, layout!((m, n); row_major)),
    );
    assert_eq!(c, expected);
    c.fill(0.0);
    gemm(
        (Dyn(3_usize), Dyn(4_usize), Dyn(6_usize)),
        (&a, layout!((12,6):(6,1))),
        (&b, layout!((6,8):(8,1))),
        (&mut c, layout!((12,8):(8,1))),
    );
    assert_eq!(c, expected);
}

/// The layout of a tile of a division.
type TileOf<L, T> = <ZippedDivide<L, T> as Rank2>::Mode0;

/// A matrix in tiles, whose tiles and coordinates of tiles are pairs.
trait TiledMatrix: Layout2<Mode0: Layout2, Mode1: Layout2<Index = usize>> {}
impl<L: Layout2<Mode0: Layout2, Mode1: Layout2<Index = usize>>> TiledMatrix for L {}

/// C += A·Bᵀ by products of tiles: the compiler knows the layouts of tiles from one bound an
/// operand.
fn product<BM: Int, BN: Int, BK: Int, A, B, C>(
    (bm, bn, bk): (BM, BN, BK),
    a: Tensor<Shared<'_, f32>, A>,
    b: Tensor<Shared<'_, f32>, B>,
    mut c: TensorMut<'_, f32, C>,
) -> Result<(), TensorError>
where
    A: Layout2 + ZippedDivisibleBy<Tile![(BM, BK)], Output: TiledMatrix>,
    B: Layout2 + ZippedDivisibleBy<Tile![(BN, BK)], Output: TiledMatrix>,
    C: ZippedDivisibleBy<Tile![(BM, BN)], Output: TiledMatrix>,
    TileOf<C, Tile![(BM, BN)]>: ProductOf<TileOf<A, Tile![(BM, BK)]>, TileOf<B, Tile![(BN, BK)]>>,
{
    let (m_tiles, n_tiles, k_tiles) = (
        a.layout().mode::<0>().len() / bm.to::<usize>(),
        b.layout().mode::<0>().len() / bn.to::<usize>(),
        a.layout().mode::<1>().len() / bk.to::<usize>(),
    );
    let a = a.try_zipped_divide(ByMode(Cons(bm, Cons(bk, Nil))))?;
    let b = b.try_zipped_divide(ByMode(Cons(bn, Cons(bk, Nil))))?;
    let mut c = c
        .view_mut()
        .try_zipped_divide(ByMode(Cons(bm, Cons(bn, Nil))))?;
    for j in 0..n_tiles {
        for i in 0..m_tiles {
            let mut tile = c.view_mut().try_tile((i, j))?;
            for l in 0..k_tiles {
                cute_core::tensor::gemm(&a.try_tile((i, l))?, &b.try_tile((j, l))?, &mut tile)?;
            }
        }
    }
    Ok(())
}

#[test]
fn a_product_of_tensors_is_generic_over_tiles_and_layouts() -> Result<(), TensorError> {
    const M: usize = 12;
    const N: usize = 8;
    const K: usize = 6;
    let a: Vec<f32> = (0..M * K).map(|n| (n % 7) as f32 - 3.0).collect();
    let b: Vec<f32> = (0..N * K).map(|n| (n % 5) as f32 - 2.0).collect();
    let mut expected = vec![0.0; M * N];
    for (i, j, k) in (0..M * N * K).map(|n| (n % M, n / M % N, n / M / N)) {
        expected[i + j * M] += a[i * K + k] * b[j * K + k];
    }
    let (m, n, k) = (M, N, K);
    let mut c = vec![0.0; M * N];
    product(
        (int!(4), int!(2), int!(3)),
        Tensor::new(&a, layout!((12,6):(6,1)))?,
        Tensor::new(&b, layout!((8,6):(6,1)))?,
        Tensor::new(&mut c, layout!((12, 8)))?,
    )?;
    assert_eq!(c, expected);
    c.fill(0.0);
    let (bm, bn) = (6_usize, 8_usize);
    product(
        (Dyn(bm), Dyn(bn), int!(2)),
        Tensor::new(&a, layout!((m, k); row_major))?,
        Tensor::new(&b, layout!((n, k); row_major))?,
        Tensor::new(&mut c, layout!((m, n)))?,
    )?;
    assert_eq!(c, expected);
    let refused = product(
        (int!(5), int!(8), int!(2)),
        Tensor::new(&a, layout!((m, k); row_major))?,
        Tensor::new(&b, layout!((n, k); row_major))?,
        Tensor::new(&mut c, layout!((m, n)))?,
    );
    assert_eq!(
        refused.unwrap_err().to_string(),
        "shape 12 is not divisible by 5 (ShapeDivisible)"
    );
    Ok(())
}

/// The offset at a row of a column, from the column's start.
fn in_column<L>(layout: L, row: usize, column: usize) -> usize
where
    L: SlicedBy<Coord![(_, usize)], Output: Layout<Index = usize>>,
{
    layout.slice(coord!((_, column))).at(row)
}

#[test]
fn a_slice_is_called_at_an_index() {
    let columns = 8_usize;
    assert_eq!(in_column(layout!((4,8):(8,1)), 3, 5), 24);
    assert_eq!(in_column(layout!((4, columns):(1, 5)), 3, 0), 3);
}
