//! The operands of a product as the loops see them.

use super::axis::Axis;
use super::options::Epilogue;
use core::ops::Range;

/// A matrix: element (i,j) is at `rows.at(i) + columns.at(j)` from `at`.
#[derive(Clone, Copy)]
pub(crate) struct Matrix<'t, P> {
    pub(crate) at: P,
    pub(crate) rows: Axis<'t>,
    pub(crate) columns: Axis<'t>,
}

/// `C = alpha·A·Bᵀ + beta·C` for A (m,k), B (n,k) and C (m,n), whose rows are contiguous if one of
/// its sides is. The sums are of type `S`; `A`, `B` and `C` say where the matrices begin.
#[derive(Clone, Copy)]
pub struct Product<'t, S, A, B, C> {
    pub(crate) a: Matrix<'t, A>,
    pub(crate) b: Matrix<'t, B>,
    pub(crate) c: Matrix<'t, C>,
    pub(crate) alpha: S,
    pub(crate) beta: S,
    /// The step from each complete sum to the value that is stored.
    pub(crate) finish: Finish<'t, S>,
}

/// A product of matrices of elements `A`, `B` and `C`.
pub type Typed<'t, S, A, B, C> = Product<'t, S, *const A, *const B, *mut C>;

/// An epilogue, and where the coordinates of C lie in the matrix that the user has.
#[derive(Clone, Copy)]
pub(crate) struct Finish<'t, T> {
    epilogue: Option<&'t dyn Epilogue<T>>,
    /// Whether rows and columns are exchanged.
    transposed: bool,
    /// The row and the column at which C begins, where it is a part of a matrix.
    first: (usize, usize),
}

impl<'t, T> Finish<'t, T> {
    pub(crate) fn new(epilogue: Option<&'t dyn Epilogue<T>>) -> Self {
        Finish {
            epilogue,
            transposed: false,
            first: (0, 0),
        }
    }

    /// Whether values pass through unchanged.
    #[inline(always)]
    pub(crate) fn is_nothing(&self) -> bool {
        self.epilogue.is_none()
    }

    /// Replaces values of C: value `i` belongs to (row + i, column).
    #[inline(always)]
    pub(crate) fn apply(&self, row: usize, column: usize, values: &mut [T]) {
        if let Some(epilogue) = self.epilogue {
            let (row, column) = (self.first.0 + row, self.first.1 + column);
            epilogue.apply(row, column, self.transposed, values);
        }
    }
}

impl<'t, S: Copy, A: Copy, B: Copy, C: Copy> Product<'t, S, A, B, C> {
    /// Rows and columns of C exchanged, and A and B.
    pub(crate) fn transposed(self) -> Product<'t, S, B, A, C> {
        let c = Matrix {
            at: self.c.at,
            rows: self.c.columns,
            columns: self.c.rows,
        };
        let Finish {
            epilogue,
            transposed,
            first,
        } = self.finish;
        let finish = Finish {
            epilogue,
            transposed: !transposed,
            first: (first.1, first.0),
        };
        Product {
            a: self.b,
            b: self.a,
            c,
            alpha: self.alpha,
            beta: self.beta,
            finish,
        }
    }

    /// The product for some rows and columns of C.
    pub(crate) fn part(&self, rows: Range<usize>, columns: Range<usize>) -> Self {
        let mut part = *self;
        part.finish.first.0 += rows.start;
        part.finish.first.1 += columns.start;
        part.a.rows = self.a.rows.part(rows.clone());
        part.b.rows = self.b.rows.part(columns.clone());
        part.c.rows = self.c.rows.part(rows);
        part.c.columns = self.c.columns.part(columns);
        part
    }
}

impl<S, A, B, C> Product<'_, S, A, B, C> {
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
