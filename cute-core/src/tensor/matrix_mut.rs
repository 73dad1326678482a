//! Tensors of two modes whose elements can be written, in generic code: `&mut impl MatrixMut<f32>`.

use super::matrix::outside;
use super::matrix_part::{Line, MatrixPart};
use super::matrix_ranges::MatrixRanges;
use super::{Matrix, StoredMut, Tensor, VectorMut};
use crate::layout::Rank2;
use crate::layout::evaluate::unwrap_or_panic;
use core::ops::IndexMut;

/// A [`Matrix`] whose elements can be written.
///
/// ```
/// use cute_core::prelude::*;
/// fn scale(x: &mut impl MatrixMut<f32>, factor: f32) {
///     x.for_each_mut(|_, v| *v *= factor);
/// }
/// fn set_identity(x: &mut impl MatrixMut<f32>) {
///     x.for_each_mut(|(i, j), v| *v = if i == j { 1.0 } else { 0.0 });
/// }
/// let mut data = [0.0; 6];
/// let mut x = Tensor::new(&mut data, layout!((2,3):(3,1)))?;
/// set_identity(&mut x);
/// scale(&mut x.slice((.., 1..)), 5.0);
/// assert_eq!(data, [1.0, 0.0, 0.0, 0.0, 5.0, 0.0]);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # fn scale(x: &mut impl MatrixMut<f32>, factor: f32) {}
/// // error: this is no matrix of `f32` that can be written
/// scale(&mut Tensor::new(&[0.0_f32; 6], layout!((2,3))).unwrap(), 2.0);
/// ```
///
/// Source: CuTe's tensors of rank 2.
#[diagnostic::on_unimplemented(
    message = "this is no matrix of `{T}` that can be written",
    label = "not a tensor of two modes with elements of type `{T}` that can be written",
    note = "a tensor writes to elements of its own, or to `&mut data`: `Tensor::new(&mut data, layout!((m, n); row_major))?`"
)]
pub trait MatrixMut<T>: Matrix<T> + IndexMut<(usize, usize)> {
    /// The element at a pair (row, column), for writing, or `None` outside the domain.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn count(x: &mut impl MatrixMut<u8>, at: (usize, usize)) -> bool {
    ///     x.get_mut(at).map(|v| *v += 1).is_some()
    /// }
    /// let mut x = Fragment::<u8, Layout![(2,3)]>::zeroed();
    /// assert!(count(&mut x, (1, 2)) && !count(&mut x, (2, 0)));
    /// ```
    fn get_mut(&mut self, at: (usize, usize)) -> Option<&mut T>;

    /// The element at a pair (row, column), for writing.
    ///
    /// # Panics
    /// Panics outside the domain (InBounds); [`get_mut`](MatrixMut::get_mut) returns `None`
    /// instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn set(x: &mut impl MatrixMut<u8>, at: (usize, usize), v: u8) {
    ///     *x.at_mut(at) = v;
    /// }
    /// let mut x = Fragment::<u8, Layout![(2,3)]>::zeroed();
    /// set(&mut x, (1, 2), 7);
    /// assert_eq!(x[(1, 2)], 7);
    /// ```
    #[inline(always)]
    #[track_caller]
    fn at_mut(&mut self, at: (usize, usize)) -> &mut T {
        let shape = self.shape();
        match self.get_mut(at) {
            Some(element) => element,
            None => outside(at, shape),
        }
    }

    /// Exchanges the elements at two pairs (row, column). Equal pairs, and pairs that share an element,
    /// leave it as it is.
    ///
    /// # Panics
    /// Panics if a pair lies outside the domain (InBounds).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn exchange_rows(x: &mut impl MatrixMut<u8>, a: usize, b: usize) {
    ///     for j in 0..x.columns() {
    ///         x.swap((a, j), (b, j));
    ///     }
    /// }
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// exchange_rows(&mut Tensor::new(&mut data, layout!((2,3):(3,1)))?, 0, 1);
    /// assert_eq!(data, [4, 5, 6, 1, 2, 3]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: Rust's `slice::swap`; `ndarray`'s `swap`.
    fn swap(&mut self, a: (usize, usize), b: (usize, usize));

    /// Row `i`, for writing.
    ///
    /// # Panics
    /// Panics if there is no such row (InBounds).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn number(x: &mut impl MatrixMut<usize>, i: usize) {
    ///     x.row_mut(i).for_each_mut(|j, v| *v = j);
    /// }
    /// let mut x = Fragment::<usize, Layout![(2,3)]>::zeroed();
    /// number(&mut x, 1);
    /// assert_eq!(x[(1, 2)], 2);
    /// ```
    #[inline(always)]
    #[track_caller]
    fn row_mut(&mut self, i: usize) -> impl VectorMut<T> {
        Line::row(self, i)
    }

    /// Column `j`, for writing.
    ///
    /// # Panics
    /// Panics if there is no such column (InBounds).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn number(x: &mut impl MatrixMut<usize>, j: usize) {
    ///     x.column_mut(j).for_each_mut(|i, v| *v = i);
    /// }
    /// let mut x = Fragment::<usize, Layout![(2,3)]>::zeroed();
    /// number(&mut x, 2);
    /// assert_eq!(x[(1, 2)], 1);
    /// ```
    #[inline(always)]
    #[track_caller]
    fn column_mut(&mut self, j: usize) -> impl VectorMut<T> {
        Line::column(self, j)
    }

    /// The rows and the columns in two ranges, for writing.
    ///
    /// # Panics
    /// Panics if a range ends beyond the matrix (InBounds) or is empty (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn mark(x: &mut impl MatrixMut<u8>) {
    ///     x.slice_mut((1.., 2..)).for_each_mut(|_, v| *v = 1);
    /// }
    /// let mut x = Fragment::<u8, Layout![(3,3)]>::zeroed();
    /// mark(&mut x);
    /// assert!(x.iter().eq(&[0, 0, 0, 0, 0, 0, 0, 1, 1]));
    /// ```
    ///
    /// Source: NumPy `x[1:3, 2:5]`.
    #[inline(always)]
    #[track_caller]
    fn slice_mut(&mut self, ranges: impl MatrixRanges) -> MatrixPart<&mut Self>
    where
        Self: Sized,
    {
        let shape = self.shape();
        unwrap_or_panic("slicing", MatrixPart::of(self, shape, ranges))
    }

    /// Calls `f` with each pair (row, column) and the element there, row after row within each
    /// column.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn set_upper(x: &mut impl MatrixMut<u8>) {
    ///     x.for_each_mut(|(i, j), v| *v = u8::from(i < j));
    /// }
    /// let mut x = Fragment::<u8, Layout![(2,2)]>::zeroed();
    /// set_upper(&mut x);
    /// assert!(x.iter().eq(&[0, 0, 1, 0]));
    /// ```
    #[inline(always)]
    fn for_each_mut(&mut self, mut f: impl FnMut((usize, usize), &mut T)) {
        let (rows, columns) = self.shape();
        for j in 0..columns {
            for i in 0..rows {
                f((i, j), self.at_mut((i, j)));
            }
        }
    }

    /// [`MatrixMut::for_each_mut`] in a template.
    #[doc(hidden)]
    #[inline(always)]
    fn __template_for_each_mut(&mut self, f: impl FnMut((usize, usize), &mut T)) {
        self.for_each_mut(f);
    }
}

#[diagnostic::do_not_recommend]
impl<T, E: StoredMut<Element = T>, L: Rank2> MatrixMut<T> for Tensor<E, L> {
    #[inline(always)]
    fn get_mut(&mut self, at: (usize, usize)) -> Option<&mut T> {
        Tensor::get_mut(self, at)
    }
    #[inline(always)]
    #[track_caller]
    fn swap(&mut self, a: (usize, usize), b: (usize, usize)) {
        Tensor::swap(self, a, b);
    }
    #[inline(always)]
    #[track_caller]
    fn row_mut(&mut self, i: usize) -> impl VectorMut<T> {
        self.view_mut().slice((i, ..))
    }
    #[inline(always)]
    #[track_caller]
    fn column_mut(&mut self, j: usize) -> impl VectorMut<T> {
        self.view_mut().slice((.., j))
    }
}
