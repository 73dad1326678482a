//! Sums of vectors along K: of some rows of A, which are contiguous, with columns of B that are so
//! too. Each element of C has a vector of sums, which are added up at the end.

use super::matrix::Matrix;
use crate::kernel::Kernels;
use crate::number::Number;
use crate::target::Work;
use crate::vector::{Vector, Widen};
use core::marker::PhantomData;
use core::ops::Range;

/// So many columns of C are summed before they are stored: a multiple of the columns of each tile.
pub(super) const STRIP: usize = 48;

/// Sums of some rows of A for some columns of B.
#[derive(Clone)]
pub(crate) struct Sums<'t, S> {
    /// The first row of A; rows are contiguous along K, `pitch` apart.
    pub(super) a: *const S,
    pub(super) pitch: usize,
    pub(super) b: Matrix<'t, *const u8>,
    /// The columns of B.
    pub(super) columns: Range<usize>,
    pub(super) alpha: S,
    /// The sums of the first row; those of the next one are [`STRIP`] behind.
    pub(super) to: *mut S,
}

/// The sums of as many of the first `rows` rows as a tile has, and how many these are: with as many
/// sums as there are registers for, beside a vector of each column and one of a row.
///
/// # Safety
/// The processor has the instructions of `K`; the rows and columns exist, and there is room for
/// their sums. The elements of B are of type `B`.
pub(crate) unsafe fn sums<S, B, K>(sums: Sums<'_, S>, rows: usize) -> usize
where
    S: Number,
    B: Copy,
    K: Kernels<S, Vector: Widen<B>>,
{
    // SAFETY: as the caller promises; no tile has more rows.
    unsafe {
        if const { K::Vector::REGISTERS >= 32 } {
            match rows {
                1 => by_tiles::<S, B, K, 1, 8>(sums),
                2 => by_tiles::<S, B, K, 2, 8>(sums),
                3 => by_tiles::<S, B, K, 3, 6>(sums),
                4 => by_tiles::<S, B, K, 4, 6>(sums),
                5 => by_tiles::<S, B, K, 5, 4>(sums),
                6 => by_tiles::<S, B, K, 6, 4>(sums),
                7 => by_tiles::<S, B, K, 7, 3>(sums),
                _ => by_tiles::<S, B, K, 8, 3>(sums),
            }
        } else {
            match rows {
                1 => by_tiles::<S, B, K, 1, 8>(sums),
                2 => by_tiles::<S, B, K, 2, 4>(sums),
                3 | 5 | 6 => by_tiles::<S, B, K, 3, 3>(sums),
                _ => by_tiles::<S, B, K, 4, 2>(sums),
            }
        }
    }
}

/// The sums of the first `R` rows by tiles of `W` columns, and the columns that are left one by
/// one. Returns `R`.
///
/// # Safety
/// Those of [`sums`].
unsafe fn by_tiles<S, B, K, const R: usize, const W: usize>(sums: Sums<'_, S>) -> usize
where
    S: Number,
    B: Copy,
    K: Kernels<S, Vector: Widen<B>>,
{
    let Range { start, end } = sums.columns;
    let whole = end - (end - start) % W;
    // SAFETY: as the caller promises.
    unsafe {
        if start < whole {
            let sums = Sums {
                columns: start..whole,
                ..sums
            };
            K::with(Tiles::<K::Vector, B, R, W>(sums, PhantomData));
        }
        if whole < end {
            for r in 0..R {
                let sums = Sums {
                    a: sums.a.wrapping_add(r * sums.pitch),
                    columns: whole..end,
                    to: sums.to.wrapping_add(r * STRIP + whole - start),
                    ..sums
                };
                K::with(Tiles::<K::Vector, B, 1, 1>(sums, PhantomData));
            }
        }
    }
    R
}

/// Sums by tiles of `R` rows and `W` columns, for a multiple of `W` columns, whose elements are of
/// type `B`.
struct Tiles<'t, V: Vector, B, const R: usize, const W: usize>(
    Sums<'t, V::Element>,
    PhantomData<B>,
);

impl<V: Widen<B>, B: Copy, const R: usize, const W: usize> Work for Tiles<'_, V, B, R, W> {
    type Output = ();

    /// # Safety
    /// Those of [`Work`] and of [`sums`].
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
            let at_b: [_; W] =
                core::array::from_fn(|w| b.at.cast::<B>().wrapping_offset(b.rows.at(j + w)));
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
