//! Columns of A, each times a number, which are added up: long runs of a few of them, side by side.

use super::matrix::Matrix;
use crate::kernel::Kernels;
use crate::number::Number;
use crate::target::Work;
use crate::vector::{Vector, Widen};

/// The most columns of C that are few.
pub(super) const FEW: usize = 2;
/// The most that are few where A comes from afar, or its columns meet in few sets of the caches. Otherwise a packed
/// tile of A is as fast, as measured on Zen 5.
pub(super) const MORE: usize = 4;
/// The columns of A that are read side by side for one or two columns of C, and for three or four: their factors
/// take at most 16 registers.
pub(super) const SIDE_BY_SIDE: [usize; 2] = [8, 4];

/// A few columns of A, (m,k), which are added to the sums of some rows.
pub(crate) struct Added<'t, S> {
    /// Rows are contiguous.
    pub(super) a: Matrix<'t, *const u8>,
    /// (n,k): the factors of these columns for each column of C.
    pub(super) b: Matrix<'t, *const S>,
    /// The first sum. Those of the next column of C are `pitch` behind it.
    pub(super) to: *mut S,
    pub(super) pitch: usize,
    /// Whether these are the first columns: the sums have no values yet.
    pub(super) is_first: bool,
    /// The factor of the sums, if these are the last columns.
    pub(super) alpha: Option<S>,
}

/// Adds columns of A, whose elements are of type `E`.
///
/// # Safety
/// The processor has the instructions of `K`. The rows and columns exist; at most [`MORE`] columns of C have room for
/// their sums, up to a whole vector. The first columns are [`SIDE_BY_SIDE`].
pub(crate) unsafe fn add<S, E, K>(what: Added<'_, S>)
where
    S: Number,
    E: Copy,
    K: Kernels<S, Vector: Widen<E>>,
{
    if const { K::Vector::STEPS > 1 } {
        unreachable!("lanes hold one step of the products with few columns");
    }
    const { assert!(FEW == 2 && MORE == 4) }
    // SAFETY: as the caller promises.
    unsafe {
        match what.b.rows.size() {
            1 => what.add::<E, K, 1, { SIDE_BY_SIDE[0] }>(),
            2 => what.add::<E, K, 2, { SIDE_BY_SIDE[0] }>(),
            3 => what.add::<E, K, 3, { SIDE_BY_SIDE[1] }>(),
            _ => what.add::<E, K, MORE, { SIDE_BY_SIDE[1] }>(),
        }
    }
}

impl<S: Number> Added<'_, S> {
    /// Adds the columns of A for `N` columns of C: `W` of them at once, or one by one if they are fewer.
    ///
    /// # Safety
    /// Those of [`add`]; C has `N` columns.
    #[inline(always)]
    unsafe fn add<E, K, const N: usize, const W: usize>(self)
    where
        E: Copy,
        K: Kernels<S, Vector: Widen<E>>,
    {
        let Added { a, b, .. } = self;
        let count = a.columns.size();
        let first = a.at.cast::<E>().wrapping_offset(a.rows.at(0));
        let column = |w: usize| first.wrapping_offset(a.columns.at(w));
        // SAFETY: columns of C are rows of B, whose elements are those of the sums.
        let factor = |j: usize, w: usize| unsafe { *b.at.offset(b.rows.at(j) + b.columns.at(w)) };
        let (to, pitch, rows) = (self.to, self.pitch, a.rows.size());
        // SAFETY: the columns and rows exist, and there is room for the sums.
        unsafe {
            if count == W {
                K::with(Side::<K::Vector, E, N, W> {
                    columns: core::array::from_fn(column),
                    factors: core::array::from_fn(|j| core::array::from_fn(|w| factor(j, w))),
                    to,
                    pitch,
                    rows,
                    is_first: self.is_first,
                    alpha: self.alpha,
                });
                return;
            }
            for w in 0..count {
                K::with(Side::<K::Vector, E, N, 1> {
                    columns: [column(w)],
                    factors: core::array::from_fn(|j| [factor(j, w)]),
                    to,
                    pitch,
                    rows,
                    is_first: false, // at least one `W` of columns came before
                    alpha: self.alpha.filter(|_| w + 1 == count),
                });
            }
        }
    }
}

/// `W` columns of A side by side, each times a factor for each of `N` columns of C.
struct Side<V: Vector, E, const N: usize, const W: usize> {
    columns: [*const E; W],
    factors: [[V::Element; W]; N],
    to: *mut V::Element,
    pitch: usize,
    rows: usize,
    is_first: bool,
    alpha: Option<V::Element>,
}

impl<V: Widen<E>, E: Copy, const N: usize, const W: usize> Work for Side<V, E, N, W> {
    type Output = ();

    /// # Safety
    /// Those of [`Work`]; the rows of all columns exist, and there is room for the sums up to a whole vector.
    #[inline(always)]
    unsafe fn run(self) {
        let whole = self.rows - self.rows % V::LANES;
        // SAFETY: as the caller promises.
        unsafe {
            let factors = self.factors();
            for i in (0..whole).step_by(V::LANES) {
                let x = core::array::from_fn(|w| V::load_along(self.columns[w].add(i)));
                self.add(i, x, &factors);
            }
            if whole < self.rows {
                let rest = self.rows - whole;
                let column = |w: usize| self.columns[w].add(whole);
                let x = core::array::from_fn(|w| V::load_part_along(column(w), rest));
                self.add(whole, x, &factors);
            }
        }
    }
}

impl<V: Vector, E, const N: usize, const W: usize> Side<V, E, N, W> {
    /// The factors, each in all lanes.
    ///
    /// # Safety
    /// Those of [`Work`].
    #[inline(always)]
    unsafe fn factors(&self) -> [[V; W]; N] {
        // SAFETY: as the caller promises.
        core::array::from_fn(|j| core::array::from_fn(|w| unsafe { V::splat(self.factors[j][w]) }))
    }

    /// Adds a vector of each column to the sums from row `i` on.
    ///
    /// # Safety
    /// Those of [`Work::run`].
    #[inline(always)]
    unsafe fn add(&self, i: usize, x: [V; W], factors: &[[V; W]; N]) {
        for (j, factors) in factors.iter().enumerate() {
            // SAFETY: as the caller promises.
            unsafe {
                let to = self.to.add(i + j * self.pitch);
                let mut sum = if self.is_first {
                    V::splat(V::Element::ZERO)
                } else {
                    V::load(to)
                };
                for w in 0..W {
                    sum = x[w].mul_add(factors[w], sum);
                }
                if let Some(alpha) = self.alpha {
                    sum = sum.mul(V::splat(alpha));
                }
                sum.store(to);
            }
        }
    }
}
