//! Products of few rows, where B is contiguous along K: sums of vectors along K.
//!
//! With one row of A, each element of B is used once: the product is as fast as B is read, and
//! packing would read it twice. So vectors run along K in A and in B, and each element of C has a
//! vector of sums, which are added up at the end.

use super::loops::chunks;
use super::matrix::{Matrix, Product};
use super::pack::PackB;
use super::panels::{Panels, Room};
use super::stage::Stage;
use super::stored::Stored;
use crate::kernel::Kernels;
use crate::number::Number;
use crate::target::Work;
use crate::vector::{Vector, Widen};
use core::marker::PhantomData;
use core::ops::Range;

/// So many rows are few, if they are less than a vector: else a tile of the other loops is as fast,
/// unless all of B would be converted for it.
const FEW: usize = 8;
/// Fewer steps along K than so many vectors are not worth the sums at the end.
const LEAST_VECTORS: usize = 4;

/// Whether the product has few rows, and B is contiguous along K.
pub(crate) fn has_few_rows<S, A, B: Copy, C, K>(product: &Product<'_, S, A, B, C>) -> bool
where
    K: Kernels<S, Vector: Widen<B>>,
{
    let (m, n, k) = product.sizes();
    m <= FEW
        && (m < K::Vector::LANES || !<K::Vector as Widen<B>>::SAME)
        && n >= m
        && k >= LEAST_VECTORS * K::Vector::LANES * K::Vector::STEPS
        && product.b.columns.stride() == Some(1)
}

/// So many columns of C are summed before they are stored: a multiple of the columns of each tile.
const STRIP: usize = 48;

/// Computes a product of [`has_few_rows`].
///
/// # Safety
/// The processor has the instructions of `K`. The elements of all operands exist; those of C are
/// borrowed exclusively and are distinct.
pub(crate) unsafe fn multiply<S, A, B, C, K>(product: &Product<'_, S, A, B, C>, room: &mut Room<'_>)
where
    S: Number,
    A: Copy,
    B: Copy,
    C: Stored<S>,
    K: Kernels<S, Vector: Widen<A> + Widen<B>>,
{
    let (m, n, k) = product.sizes();
    let Matrix { at, rows, columns } = product.a;
    let is_same = <K::Vector as Widen<A>>::SAME;
    let is_packed = !is_same || columns.stride() != Some(1) || rows.ascending().is_none();
    let steps = k.div_ceil(K::Vector::STEPS);
    let packed = steps.next_multiple_of(K::Vector::LANES);
    let size_of_a = if is_packed { m * packed } else { 0 };
    let [sums, to] = Panels::rooms(room, [FEW * STRIP, size_of_a]);
    let (a, pitch) = if is_packed {
        // SAFETY: the rows and steps are those of A, and there is room for `m` rows.
        unsafe {
            K::with(PackB::<K::Vector, A> {
                from: at,
                columns: rows,
                steps: columns,
                to,
                pitch: packed,
                vector: PhantomData,
            });
        }
        (to.cast_const(), packed)
    } else {
        // The rows of a part of a product do not begin with that at `at`.
        let first = at.wrapping_offset(rows.at(0));
        (first.cast(), rows.ascending().unwrap_or(0))
    };
    // The sums of a row are next to each other: they are a column of the transposed C.
    let Product {
        c, beta, finish, ..
    } = product.transposed();
    for strip in chunks(n, STRIP) {
        let mut row = 0;
        while row < m {
            let sums = Sums::<K::Vector, B> {
                a: a.wrapping_add(row * pitch),
                pitch,
                b: product.b,
                columns: strip.clone(),
                alpha: product.alpha,
                to: sums.wrapping_add(row * STRIP),
            };
            // SAFETY: the rows of A are contiguous along K, there is room for the sums of `FEW`
            // rows, and the columns are those of B.
            row += unsafe { sums.of_most_rows::<K>(m - row) };
        }
        let (at, pitch) = (sums, STRIP);
        // SAFETY: all sums of the strip were written; the elements of C are the caller's.
        unsafe { Stage { at, pitch }.finish(&c, (strip, 0..m), beta, &finish) };
    }
}

/// Sums of some rows of A for some columns of B.
struct Sums<'t, V: Vector, B> {
    /// The first row of A; rows are contiguous along K, `pitch` apart.
    a: *const V::Element,
    pitch: usize,
    b: Matrix<'t, *const B>,
    /// The columns of B.
    columns: Range<usize>,
    alpha: V::Element,
    /// The sums of the first row; those of the next one are [`STRIP`] behind.
    to: *mut V::Element,
}

impl<V: Widen<B>, B: Copy> Sums<'_, V, B> {
    /// The sums of as many of the first `rows` rows as a tile has, and how many these are: with as
    /// many sums as there are registers for, beside a vector of each column and one of a row.
    ///
    /// # Safety
    /// The processor has the instructions of `K`; the rows and columns exist, and there is room for
    /// their sums.
    unsafe fn of_most_rows<K: Kernels<V::Element, Vector = V>>(self, rows: usize) -> usize {
        // SAFETY: as the caller promises; no tile has more rows.
        unsafe {
            if const { V::REGISTERS >= 32 } {
                match rows {
                    1 => self.by_tiles::<K, 1, 8>(),
                    2 => self.by_tiles::<K, 2, 8>(),
                    3 => self.by_tiles::<K, 3, 6>(),
                    4 => self.by_tiles::<K, 4, 6>(),
                    5 => self.by_tiles::<K, 5, 4>(),
                    6 => self.by_tiles::<K, 6, 4>(),
                    7 => self.by_tiles::<K, 7, 3>(),
                    _ => self.by_tiles::<K, 8, 3>(),
                }
            } else {
                match rows {
                    1 => self.by_tiles::<K, 1, 8>(),
                    2 => self.by_tiles::<K, 2, 4>(),
                    3 | 5 | 6 => self.by_tiles::<K, 3, 3>(),
                    _ => self.by_tiles::<K, 4, 2>(),
                }
            }
        }
    }

    /// The sums of the first `R` rows by tiles of `W` columns, and the columns that are left one by
    /// one. Returns `R`.
    ///
    /// # Safety
    /// Those of [`Sums::of_most_rows`].
    unsafe fn by_tiles<K, const R: usize, const W: usize>(self) -> usize
    where
        K: Kernels<V::Element, Vector = V>,
    {
        let Range { start, end } = self.columns;
        let whole = end - (end - start) % W;
        // SAFETY: as the caller promises.
        unsafe {
            if start < whole {
                K::with(Tiles::<V, B, R, W>(Sums {
                    columns: start..whole,
                    ..self
                }));
            }
            if whole < end {
                for r in 0..R {
                    K::with(Tiles::<V, B, 1, 1>(Sums {
                        a: self.a.wrapping_add(r * self.pitch),
                        columns: whole..end,
                        to: self.to.wrapping_add(r * STRIP + whole - start),
                        ..self
                    }));
                }
            }
        }
        R
    }
}

/// Sums by tiles of `R` rows and `W` columns: a multiple of `W` columns.
struct Tiles<'t, V: Vector, B, const R: usize, const W: usize>(Sums<'t, V, B>);

impl<V: Widen<B>, B: Copy, const R: usize, const W: usize> Work for Tiles<'_, V, B, R, W> {
    type Output = ();

    /// # Safety
    /// Those of [`Work`] and of [`Sums::of_most_rows`].
    #[inline(always)]
    #[allow(
        clippy::needless_range_loop,
        reason = "indices are constants in unrolled loops"
    )]
    unsafe fn run(self) {
        let Sums {
            a,
            pitch,
            b,
            columns,
            alpha,
            to,
        } = self.0;
        let k = b.columns.size();
        let at_a: [_; R] = core::array::from_fn(|r| a.wrapping_add(r * pitch));
        for j in columns.clone().step_by(W) {
            let at_b: [_; W] = core::array::from_fn(|w| b.at.wrapping_offset(b.rows.at(j + w)));
            // SAFETY: steps below `k` of rows of A and columns of B that exist, and room for their
            // sums.
            unsafe {
                let mut sums = [[V::splat(V::Element::ZERO); W]; R];
                let each = V::LANES * V::STEPS;
                let whole = k - k % each;
                for p in (0..whole).step_by(each) {
                    let y: [V; W] = core::array::from_fn(|w| V::load_along(at_b[w].add(p)));
                    for r in 0..R {
                        let x = V::load(at_a[r].add(p / V::STEPS));
                        for w in 0..W {
                            sums[r][w] = x.dot_add(y[w], sums[r][w]);
                        }
                    }
                }
                if whole < k {
                    let (at, rest) = (whole / V::STEPS, (k - whole).div_ceil(V::STEPS));
                    for w in 0..W {
                        let y = V::load_part_along(at_b[w].add(whole), k - whole);
                        for r in 0..R {
                            let x = V::load_part(at_a[r].add(at), rest);
                            sums[r][w] = x.dot_add(y, sums[r][w]);
                        }
                    }
                }
                for r in 0..R {
                    for w in 0..W {
                        let to = to.add(r * STRIP + j - columns.start + w);
                        *to = alpha * sums[r][w].sum();
                    }
                }
            }
        }
    }
}
