//! A product of matrices whose sides have one mode each: sizes and strides alone, without lists of offsets.
//!
//! A small product takes less time than to make an [`Axis`](super::axis::Axis) of each of its six sides.

use super::axis::one_mode;
use super::matrix::{Matrix, Typed};
use cute_core::layout::WithMode;

/// The most elements of a small side: then A, B and C stay near the processor as they lie.
pub(super) const MOST: usize = 64;

/// A matrix whose element (i,j) is at `row·i + column·j` from `at`. The stride of a side of one element is 0.
#[derive(Clone, Copy)]
pub(crate) struct Grid<P> {
    pub(crate) at: P,
    pub(crate) row: isize,
    pub(crate) column: isize,
}

/// `C = alpha·A·Bᵀ + beta·C` for A (m,k), B (n,k) and C (m,n) with sides of 1 to [`MOST`] elements, or somewhat
/// more. The addresses are used if the elements are known to have the type of the sums.
#[derive(Clone, Copy)]
pub struct Strided<S> {
    /// (m,n,k).
    pub(crate) sizes: (usize, usize, usize),
    pub(crate) a: Grid<*const S>,
    pub(crate) b: Grid<*const S>,
    pub(crate) c: Grid<*mut S>,
    pub(crate) alpha: S,
    pub(crate) beta: S,
}

/// The most elements of a longer side of a product that is [taken for small](super::small) where it lies near.
const MOST_LONG: usize = 4096;
/// The least rows and columns of such a product: fewer have paths of their own.
const LEAST: usize = 5;

/// Whether a product has small sides, or may be taken for small.
#[inline(always)]
fn may_be_small(sizes: (usize, usize, usize)) -> bool {
    has_small_sides(sizes) || has_longer_sides(sizes)
}

/// A function of its own: products of a few elements do not call it.
#[inline(never)]
fn has_longer_sides((m, n, k): (usize, usize, usize)) -> bool {
    let is_long = |size: &usize| size.wrapping_sub(1) < MOST_LONG;
    [m, n, k].iter().all(is_long) && m.min(n) >= LEAST
}

/// Whether all sides have 1 to [`MOST`] elements.
#[inline(always)]
pub(super) fn has_small_sides((m, n, k): (usize, usize, usize)) -> bool {
    [m, n, k].iter().all(|size| size.wrapping_sub(1) < MOST)
}

/// Whether elements of a side are next to each other.
#[inline(always)]
pub(super) fn is_next(size: usize, stride: isize) -> bool {
    size == 1 || stride == 1
}

/// Fewer rows than this leave most of a vector without work.
const FEW: usize = 4;

/// Whether vectors should run along the columns of C, since its rows are few or not contiguous. Each side of C is
/// given by its size and the stride of its runs.
#[inline(always)]
pub(crate) fn is_better_transposed((m, row): (usize, isize), (n, column): (usize, isize)) -> bool {
    match (row == 1, column == 1) {
        (true, _) if m > 1 => m < FEW && n >= 4 * FEW,
        (_, true) if n > 1 => n >= FEW || m < 4 * FEW,
        _ => n > m,
    }
}

impl<S: Copy> Strided<S> {
    /// The product of tensors from the addresses of their coordinates 0, if it is small, its sizes agree, each side
    /// is one mode, and the columns or rows of C are contiguous and behind each other.
    #[inline]
    pub(crate) fn of_tensors<A, B, C, LA, LB, LC>(
        (a, la): (*const A, LA),
        (b, lb): (*const B, LB),
        (c, lc): (*mut C, LC),
        (alpha, beta): (S, S),
    ) -> Option<Self>
    where
        LA: WithMode<0> + WithMode<1> + Copy,
        LB: WithMode<0> + WithMode<1> + Copy,
        LC: WithMode<0> + WithMode<1> + Copy,
    {
        let ((m, a_row), (k, a_column)) = (one_mode(la.mode::<0>())?, one_mode(la.mode::<1>())?);
        let ((n, b_row), (steps, b_column)) =
            (one_mode(lb.mode::<0>())?, one_mode(lb.mode::<1>())?);
        let ((rows, c_row), (columns, c_column)) =
            (one_mode(lc.mode::<0>())?, one_mode(lc.mode::<1>())?);
        let agree = (rows, columns, steps) == (m, n, k);
        let behind = |inner: (usize, isize), outer: (usize, isize)| {
            (inner.0 == 1 || inner.1 == 1) && (outer.0 == 1 || outer.1 >= inner.0 as isize)
        };
        if !(agree && may_be_small((m, n, k))) {
            return None;
        }
        if !behind((m, c_row), (n, c_column)) && !behind((n, c_column), (m, c_row)) {
            return None;
        }
        Some(Strided {
            sizes: (m, n, k),
            a: Grid {
                at: a.cast(),
                row: a_row,
                column: a_column,
            },
            b: Grid {
                at: b.cast(),
                row: b_row,
                column: b_column,
            },
            c: Grid {
                at: c.cast(),
                row: c_row,
                column: c_column,
            },
            alpha,
            beta,
        })
    }

    /// `Cᵀ = alpha·B·Aᵀ + beta·Cᵀ`.
    pub(super) fn transposed(&self) -> Self {
        let (m, n, k) = self.sizes;
        let c = Grid {
            row: self.c.column,
            column: self.c.row,
            ..self.c
        };
        Strided {
            sizes: (n, m, k),
            a: self.b,
            b: self.a,
            c,
            ..*self
        }
    }

    /// A product whose values are stored as they are, if it is small and each side has one stride.
    pub(crate) fn of_product<A, B, C>(product: &Typed<'_, S, A, B, C>) -> Option<Self> {
        let sizes = product.sizes();
        if !(may_be_small(sizes) && product.finish.is_nothing()) {
            return None;
        }
        let Matrix { at, rows, columns } = product.c;
        let c = Grid {
            at: at.wrapping_offset(rows.at(0) + columns.at(0)).cast(),
            row: rows.stride()?,
            column: columns.stride()?,
        };
        Some(Strided {
            sizes,
            a: read(&product.a)?,
            b: read(&product.b)?,
            c,
            alpha: product.alpha,
            beta: product.beta,
        })
    }
}

/// A matrix that is read, if each side has one stride.
fn read<S, E>(matrix: &Matrix<'_, *const E>) -> Option<Grid<*const S>> {
    let Matrix { at, rows, columns } = matrix;
    Some(Grid {
        at: at.wrapping_offset(rows.at(0) + columns.at(0)).cast(),
        row: rows.stride()?,
        column: columns.stride()?,
    })
}
