//! The matrix product `C(i,j) = Σ A(i,p)·B(p,j)` through tiled layouts.
//!
//! A layout `shape:stride` is a function from coordinates to offsets. The layout of a row-major
//! matrix, `(m,k):(k,_1)`, maps `(i,p)` to `i·k + p·1`. `_` marks what the compiler knows; the rest
//! is known at run time. A division of a layout by a tile splits each coordinate in two: the place
//! within a tile, and the number of the tile.
//!
//! ```text
//! A                        (m,k)             : (k,_1)
//! A in tiles of (_6,_256)  ((_6,_256),(x,y)) : ((k,_1),(6k,_256))    x = ⌈m/6⌉, y = ⌈k/256⌉
//! ```
//!
//! The coordinate `((r,s),(i,p))` now leads to element `(r,s)` of tile `(i,p)`. If all three
//! matrices are divided into tiles, a tile of C is a sum of products of tiles:
//! `C(i,j) += A(i,p)·B(p,j)` over all `p`.
//!
//! Tiles of A and B are first copied to buffers with static layouts. So the compiler knows every
//! offset in the product of two tiles, which takes most of the time, and the tile of C in which the
//! product is summed stays in registers.
//!
//! Tiles need not divide the matrices. Their number is rounded up (`⌈⌉`, "padded"), so the last
//! tiles reach beyond the edge, where buffers have elements and matrices have none. Only elements
//! within the matrices are copied to a buffer, and only these are written to C.
#![forbid(unsafe_code)]

use cute_core::{
    layout::{LogicalProduct, Padded, ZippedDividePadded},
    prelude::*,
};

use crate::vectors::vectorized;

/// The extents of a tile in `m`, `n` and `k`. A tile of C, `(MR,NR)`, fills twelve of the sixteen
/// vector registers of AVX2, and a tile of B, `(KR,NR)`, half of a first-level cache.
const MR: usize = 6;
const NR: usize = 16;
const KR: usize = 256;

/// The number of tiles of B in buffers at once: 1 MiB, which fits a second-level cache.
const STRIP: usize = 64;

/// These extents, as types.
type M = Int![const MR];
type N = Int![const NR];
type K = Int![const KR];

/// Contiguous rows at distance `S`. The last stride of the type says that they are contiguous.
type Rows<R, C, S> = Layout![(R, C):(S, 1)];
/// A tile in a buffer of its own. The layout is static, so a value of it takes no space.
type Tile<R, C> = Rows<R, C, C>;
/// A row-major matrix. Everything but its last stride is known at run time.
type Matrix = Layout![(usize, usize):(usize, 1)];
/// A matrix in tiles. The last tiles may be partial.
type Tiled<R, C> = Padded<ZippedDividePadded<Matrix, Tile![(R, C)]>, Matrix>;

const A_TILE: Tile<M, K> = layout!((const MR, const KR); row_major);
const B_TILE: Tile<K, N> = layout!((const KR, const NR); row_major);
const C_TILE: Tile<M, N> = layout!((const MR, const NR); row_major);

/// The elements of a tile. The number of elements of a static layout is known at compile time.
type ATile = [f32; <Tile<M, K>>::SIZE];
type BTile = [f32; <Tile<K, N>>::SIZE];
type CTile = [f32; <Tile<M, N>>::SIZE];

/// The three matrices in tiles.
struct Tiles {
    a: Tiled<M, K>,
    b: Tiled<K, N>,
    c: Tiled<M, N>,
}

impl Tiles {
    fn new(m: usize, k: usize, n: usize) -> Self {
        let (a, b, c) = (
            layout!((m, k); row_major),
            layout!((k, n); row_major),
            layout!((m, n); row_major),
        );
        Self {
            a: a.zipped_divide_padded(tile!((const MR, const KR))),
            b: b.zipped_divide_padded(tile!((const KR, const NR))),
            c: c.zipped_divide_padded(tile!((const MR, const NR))),
        }
    }

    /// Tiles of B one after the other: all tiles of a row of tiles, but at most [`STRIP`].
    fn strip(&self) -> LogicalProduct<Tile<K, N>, Tile![usize]> {
        let n_tiles = self.b.mode::<1>().mode::<1>().len();
        B_TILE.logical_product(tile!({ n_tiles.min(STRIP) }))
    }
}

/// `c = a * b` for row-major `a` (m,k), `b` (k,n) and `c` (m,n).
///
/// # Panics
/// If a slice has another length than its matrix, or a matrix has no elements.
pub fn multiply(a: &[f32], b: &[f32], c: &mut [f32], m: usize, k: usize, n: usize) {
    assert!(a.len() == m * k && b.len() == k * n && c.len() == m * n);
    vectorized(
        #[inline(always)]
        |fused| product(a, b, c, (m, k, n), fused),
    );
}

/// [`multiply`], with multiplications and additions `fused` or not.
#[inline(always)]
fn product(a: &[f32], b: &[f32], c: &mut [f32], (m, k, n): (usize, usize, usize), fused: bool) {
    let tiles = Tiles::new(m, k, n);
    let m_tiles = tiles.c.mode::<1>().mode::<0>().len();
    let n_tiles = tiles.c.mode::<1>().mode::<1>().len();
    let k_tiles = tiles.a.mode::<1>().mode::<1>().len();

    // The buffers.
    let mut a_tile = [0.0; <Tile<M, K>>::SIZE];
    let strip = tiles.strip();
    let mut b_strip = vec![0.0; strip.len()];

    c.fill(0.0);
    // Tile (i,j) of a matrix begins at its element (0,0), for which coordinate 0 is enough:
    // `at((0, (i, j)))`.
    for first in (0..n_tiles).step_by(STRIP) {
        let columns = first..n_tiles.min(first + STRIP);
        for p in 0..k_tiles {
            let depth = within(KR, p, k);
            for j in columns.clone() {
                copy(
                    &b[tiles.b.at((0, (p, j)))..],
                    tiles.b.mode::<0>(),
                    &mut b_strip[strip.at((0, j - first))..],
                    B_TILE,
                    (depth, within(NR, j, n)),
                );
            }
            for i in 0..m_tiles {
                copy(
                    &a[tiles.a.at((0, (i, p)))..],
                    tiles.a.mode::<0>(),
                    &mut a_tile,
                    A_TILE,
                    (within(MR, i, m), depth),
                );
                for j in columns.clone() {
                    let b_tile = b_strip[strip.at((0, j - first))..].first_chunk();
                    let sums = multiply_tiles(&a_tile, b_tile.expect("a tile"), depth, fused);
                    accumulate(
                        &sums,
                        &mut c[tiles.c.at((0, (i, j)))..],
                        tiles.c.mode::<0>(),
                        (within(MR, i, m), within(NR, j, n)),
                    );
                }
            }
        }
    }
}

/// The extent of tile `i` within a matrix of extent `whole`: the whole tile, except for the last
/// one.
#[inline(always)]
fn within(tile: usize, i: usize, whole: usize) -> usize {
    tile.min(whole - i * tile)
}

/// Copies the part of a tile that exists from a matrix to a buffer.
#[inline(always)]
fn copy<R: Int, C: Int, S: Int>(
    from: &[f32],
    source: Rows<R, C, S>,
    to: &mut [f32],
    destination: Tile<R, C>,
    (rows, columns): (usize, usize),
) where
    Rows<R, C, S>: Layout<Index = usize>,
    Tile<R, C>: Layout<Index = usize>,
{
    for i in 0..rows {
        let row = &from[source.at((i, 0))..][..columns];
        to[destination.at((i, 0))..][..columns].copy_from_slice(row);
    }
}

/// The product of a tile of A and a tile of B. Of these, `depth` columns and `depth` rows exist.
///
/// All three layouts are static: the compiler unrolls the loops over `i` and `j`, needs no bounds
/// checks, and keeps each row of sums in two vector registers.
#[inline(always)]
fn multiply_tiles(a: &ATile, b: &BTile, depth: usize, fused: bool) -> CTile {
    let mut sums = [0.0; <Tile<M, N>>::SIZE];
    for p in 0..depth.min(KR) {
        for i in 0..MR {
            for j in 0..NR {
                let (x, y) = (a[A_TILE.at((i, p))], b[B_TILE.at((p, j))]);
                let sum = &mut sums[C_TILE.at((i, j))];
                *sum = if fused {
                    x.mul_add(y, *sum)
                } else {
                    *sum + x * y
                };
            }
        }
    }
    sums
}

/// Adds the part of a tile of C that exists to the matrix, where the tile has `layout`.
#[inline(always)]
fn accumulate(
    sums: &CTile,
    c: &mut [f32],
    layout: Layout![(M, N):(usize, 1)],
    (rows, columns): (usize, usize),
) {
    for i in 0..rows {
        let row = &sums[C_TILE.at((i, 0))..][..columns];
        for (c, sum) in c[layout.at((i, 0))..][..columns].iter_mut().zip(row) {
            *c += sum;
        }
    }
}

/// The layouts that [`multiply`] uses, as text: each with a name.
pub fn layouts(m: usize, k: usize, n: usize) -> Vec<(&'static str, String)> {
    let tiles = Tiles::new(m, k, n);
    let Tiles { a, b, c } = tiles;
    vec![
        ("A", a.original().to_string()),
        ("B", b.original().to_string()),
        ("C", c.original().to_string()),
        ("A tiled", a.to_string()),
        ("B tiled", b.to_string()),
        ("C tiled", c.to_string()),
        ("A tile", A_TILE.to_string()),
        ("B tile", B_TILE.to_string()),
        ("B strip", tiles.strip().to_string()),
        ("C tile", C_TILE.to_string()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Products of small integers: exact, whatever the order of the sums.
    #[track_caller]
    fn assert_exact(m: usize, k: usize, n: usize) {
        let a: Vec<f32> = (0..m * k).map(|i| (i * 7 % 11) as f32 - 5.0).collect();
        let b: Vec<f32> = (0..k * n).map(|i| (i * 5 % 13) as f32 - 6.0).collect();
        let mut expected = vec![0.0; m * n];
        for i in 0..m {
            for p in 0..k {
                for j in 0..n {
                    expected[i * n + j] += a[i * k + p] * b[p * n + j];
                }
            }
        }
        let mut c = vec![f32::NAN; m * n];
        multiply(&a, &b, &mut c, m, k, n);
        assert!(c == expected, "({m},{k}) * ({k},{n})");
        for fused in [false, true] {
            c.fill(f32::NAN);
            product(&a, &b, &mut c, (m, k, n), fused);
            assert!(c == expected, "({m},{k}) * ({k},{n}), fused: {fused}");
        }
    }

    #[test]
    fn products_are_exact_on_both_sides_of_every_edge() {
        for m in [1, MR - 1, MR, MR + 1, 2 * MR + 1] {
            for k in [1, KR - 1, KR, KR + 1] {
                for n in [1, NR - 1, NR, NR + 1] {
                    assert_exact(m, k, n);
                }
            }
        }
    }

    #[test]
    fn products_are_exact_beyond_one_strip() {
        for n in [
            NR * STRIP - 1,
            NR * STRIP,
            NR * STRIP + 1,
            2 * NR * STRIP + 1,
        ] {
            assert_exact(MR + 1, 3, n);
        }
    }

    #[test]
    fn tiles_are_as_the_explanation_says() {
        let tiles = Tiles::new(1797, 64, 10);
        assert_eq!(
            tiles.a.to_string(),
            "((_6,_256),(300,1)):((64,_1),(384,_256))"
        );
        assert_eq!(size_of_val(&A_TILE), 0);
    }
}
