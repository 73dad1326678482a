//! The operands of a product as the loops see them.

use super::axis::Axis;
use super::options::Epilogue;

/// A matrix: element (i,j) is at `rows.at(i) + columns.at(j)` from `at`.
#[derive(Clone, Copy)]
pub(crate) struct Matrix<'t, P> {
    pub(crate) at: P,
    pub(crate) rows: Axis<'t>,
    pub(crate) columns: Axis<'t>,
}

/// `C = alpha·A·Bᵀ + beta·C` for A (m,k), B (n,k) and C (m,n), whose rows are contiguous if one of
/// its sides is.
#[derive(Clone, Copy)]
pub(crate) struct Product<'t, T> {
    pub(crate) a: Matrix<'t, *const T>,
    pub(crate) b: Matrix<'t, *const T>,
    pub(crate) c: Matrix<'t, *mut T>,
    pub(crate) alpha: T,
    pub(crate) beta: T,
    /// Applied to each element of C when its sum is complete.
    pub(crate) epilogue: Option<&'t dyn Epilogue<T>>,
    /// Whether rows and columns of C were exchanged, which the epilogue is told.
    pub(crate) transposed: bool,
}

impl<T> Product<'_, T> {
    /// Rows and columns of C exchanged, and A and B.
    pub(crate) fn transposed(self) -> Self {
        let c = Matrix {
            at: self.c.at,
            rows: self.c.columns,
            columns: self.c.rows,
        };
        Product {
            a: self.b,
            b: self.a,
            c,
            transposed: !self.transposed,
            ..self
        }
    }

    /// (m,n,k).
    #[inline(always)]
    pub(crate) fn sizes(&self) -> (usize, usize, usize) {
        (
            self.c.rows.size(),
            self.c.columns.size(),
            self.a.columns.size(),
        )
    }
}
