//! Rows, columns and windows of any [`Matrix`].

use super::{Matrix, MatrixMut, MatrixRanges, Vector, VectorMut, matrix, vector};
use crate::error::LayoutError;
use crate::layout::evaluate::unwrap_or_panic;
use core::ops::{Deref, DerefMut, Index, IndexMut, Range};

/// A row or a column of the matrix that `M` refers to.
pub struct Line<M> {
    matrix: M,
    fixed: usize,
    is_row: bool,
    len: usize,
}

impl<M> Line<M> {
    /// Row `i`.
    #[inline(always)]
    #[track_caller]
    pub fn row<T>(matrix: M, i: usize) -> Self
    where
        M: Deref<Target: Matrix<T>>,
    {
        let (rows, len) = matrix.shape();
        exists(i, rows);
        Line {
            matrix,
            fixed: i,
            is_row: true,
            len,
        }
    }

    /// Column `j`.
    #[inline(always)]
    #[track_caller]
    pub fn column<T>(matrix: M, j: usize) -> Self
    where
        M: Deref<Target: Matrix<T>>,
    {
        let (len, columns) = matrix.shape();
        exists(j, columns);
        Line {
            matrix,
            fixed: j,
            is_row: false,
            len,
        }
    }

    #[inline(always)]
    fn place(&self, at: usize) -> (usize, usize) {
        if self.is_row {
            (self.fixed, at)
        } else {
            (at, self.fixed)
        }
    }
}

#[inline(always)]
#[track_caller]
fn exists(index: usize, size: usize) {
    let (coordinate, bound) = (index as i128, size as i128);
    let found = if index < size {
        Ok(())
    } else {
        Err(LayoutError::OutOfBounds {
            coordinate,
            size: bound,
        })
    };
    unwrap_or_panic("slicing", found);
}

impl<M: Deref<Target: Index<(usize, usize)>>> Index<usize> for Line<M> {
    type Output = <M::Target as Index<(usize, usize)>>::Output;
    #[inline(always)]
    #[track_caller]
    fn index(&self, at: usize) -> &Self::Output {
        if at >= self.len {
            vector::outside(at, self.len);
        }
        &self.matrix[self.place(at)]
    }
}
impl<M: DerefMut<Target: IndexMut<(usize, usize)>>> IndexMut<usize> for Line<M> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, at: usize) -> &mut Self::Output {
        if at >= self.len {
            vector::outside(at, self.len);
        }
        let place = self.place(at);
        &mut self.matrix[place]
    }
}

impl<T, M: Deref<Target: Matrix<T>>> Vector<T> for Line<M> {
    #[inline(always)]
    fn len(&self) -> usize {
        self.len
    }
    #[inline(always)]
    fn get(&self, at: usize) -> Option<&T> {
        // The length is that of the matrix, which refuses what lies beyond.
        self.matrix.get(self.place(at))
    }
}
impl<T, M: DerefMut<Target: MatrixMut<T>>> VectorMut<T> for Line<M> {
    #[inline(always)]
    fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        let place = self.place(at);
        self.matrix.get_mut(place)
    }
    #[inline(always)]
    #[track_caller]
    fn swap(&mut self, a: usize, b: usize) {
        for at in [a, b] {
            if at >= self.len {
                vector::outside(at, self.len);
            }
        }
        let [a, b] = [a, b].map(|at| self.place(at));
        self.matrix.swap(a, b);
    }
}

/// The rows and the columns in two ranges of the matrix to which `M` refers: see
/// [`MatrixSlicing::slice`](super::MatrixSlicing::slice) and
/// [`MatrixMut::slice_mut`](super::MatrixMut::slice_mut).
///
/// ```
/// use cute_core::{prelude::*, tensor::MatrixPart};
/// struct Tiles<'a, M> {
///     left: MatrixPart<&'a M>,
///     right: MatrixPart<&'a M>,
/// }
/// fn halves<M: Matrix<u8>>(x: &M) -> Tiles<'_, M> {
///     let half = x.columns() / 2;
///     Tiles { left: x.slice((.., ..half)), right: x.slice((.., half..)) }
/// }
/// let x = Tensor::new(&[1, 2, 3, 4, 5, 6, 7, 8], layout!((2,4)))?;
/// let Tiles { left, right } = halves(&x);
/// assert_eq!((left.at((1, 1)), right.at((1, 1))), (&4, &8));
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: NumPy's basic slicing, without steps.
#[derive(Clone, Debug)]
pub struct MatrixPart<M> {
    matrix: M,
    rows: Range<usize>,
    columns: Range<usize>,
}

impl<M> MatrixPart<M> {
    /// [`MatrixSlicing::slice`](super::MatrixSlicing::slice) of a part.
    ///
    /// # Panics
    /// Panics if a range ends beyond the part (InBounds) or is empty (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn center(x: &impl Matrix<u8>) -> u8 {
    ///     *x.slice((1.., 1..)).slice((..1, ..1)).at((0, 0))
    /// }
    /// assert_eq!(center(&Tensor::new(&[1, 2, 3, 4, 5, 6, 7, 8, 9], layout!((3,3)))?), 5);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn slice<T>(&self, ranges: impl MatrixRanges) -> MatrixPart<&Self>
    where
        Self: Matrix<T>,
    {
        unwrap_or_panic("slicing", self.try_slice(ranges))
    }

    /// [`MatrixPart::slice`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a range ends beyond the part (InBounds) or is empty (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn has_center(x: &impl Matrix<u8>) -> bool {
    ///     x.slice((1.., 1..)).try_slice((..2, ..2)).is_ok()
    /// }
    /// assert!(!has_center(&Tensor::new(&[0; 6], layout!((2,3)))?));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_slice<T>(&self, ranges: impl MatrixRanges) -> Result<MatrixPart<&Self>, LayoutError>
    where
        Self: Matrix<T>,
    {
        MatrixPart::of(self, self.shape(), ranges)
    }

    /// The part of a matrix of this shape.
    #[inline(always)]
    pub(super) fn of(
        matrix: M,
        shape: (usize, usize),
        ranges: impl MatrixRanges,
    ) -> Result<Self, LayoutError> {
        let [rows, columns] = ranges.within(shape)?;
        Ok(MatrixPart {
            matrix,
            rows,
            columns,
        })
    }

    #[inline(always)]
    fn sizes(&self) -> (usize, usize) {
        (self.rows.len(), self.columns.len())
    }

    /// The place in the whole.
    #[inline(always)]
    fn place(&self, (i, j): (usize, usize)) -> Option<(usize, usize)> {
        (i < self.rows.len() && j < self.columns.len())
            .then(|| (self.rows.start + i, self.columns.start + j))
    }
}

impl<M: Deref<Target: Index<(usize, usize)>>> Index<(usize, usize)> for MatrixPart<M> {
    type Output = <M::Target as Index<(usize, usize)>>::Output;
    #[inline(always)]
    #[track_caller]
    fn index(&self, at: (usize, usize)) -> &Self::Output {
        match self.place(at) {
            Some(place) => &self.matrix[place],
            None => matrix::outside(at, self.sizes()),
        }
    }
}
impl<M: DerefMut<Target: IndexMut<(usize, usize)>>> IndexMut<(usize, usize)> for MatrixPart<M> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, at: (usize, usize)) -> &mut Self::Output {
        match self.place(at) {
            Some(place) => &mut self.matrix[place],
            None => matrix::outside(at, self.sizes()),
        }
    }
}

impl<T, M: Deref<Target: Matrix<T>>> Matrix<T> for MatrixPart<M> {
    #[inline(always)]
    fn shape(&self) -> (usize, usize) {
        self.sizes()
    }
    #[inline(always)]
    fn get(&self, at: (usize, usize)) -> Option<&T> {
        self.matrix.get(self.place(at)?)
    }
}
impl<T, M: DerefMut<Target: MatrixMut<T>>> MatrixMut<T> for MatrixPart<M> {
    #[inline(always)]
    fn get_mut(&mut self, at: (usize, usize)) -> Option<&mut T> {
        let place = self.place(at)?;
        self.matrix.get_mut(place)
    }
    #[inline(always)]
    #[track_caller]
    fn swap(&mut self, a: (usize, usize), b: (usize, usize)) {
        let (first, second) = match (self.place(a), self.place(b)) {
            (Some(first), Some(second)) => (first, second),
            (None, _) => matrix::outside(a, self.sizes()),
            (_, None) => matrix::outside(b, self.sizes()),
        };
        self.matrix.swap(first, second);
    }
}
