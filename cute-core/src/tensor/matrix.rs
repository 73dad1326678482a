//! Tensors of two modes in generic code: `&impl Matrix<f32>`.
//!
//! A function over [`Matrix`] takes a tensor of two modes with any engine and any layout. Its types
//! need no names, and its coordinates are pairs of `usize`. (The module
//! [`matrix`](crate::matrix) is something else: the matrix classes of CUTLASS 2.x.)

use super::matrix_part::{Line, MatrixPart};
use super::matrix_ranges::MatrixRanges;
use super::{Stored, Tensor, Vector};
use crate::error::LayoutError;
use crate::layout::evaluate::unwrap_or_panic;
use crate::layout::{Layout, Rank2};
use core::ops::Index;

/// Tensors of two modes with elements of type `T`: views, fragments, tensors on the heap, in
/// swizzled memory; also what [`slice`](MatrixSlicing::slice) gives.
///
/// A layout of two modes may be nested; a mode then counts as a whole, by indices.
///
/// ```
/// use cute_core::prelude::*;
/// fn trace(x: &impl Matrix<f32>) -> f32 {
///     (0..x.rows().min(x.columns())).map(|i| x[(i, i)]).sum()
/// }
/// fn norms(x: impl Matrix<f32>) -> Vec<f32> {
///     (0..x.rows()).map(|i| x.row(i).iter().map(|v| v * v).sum()).collect()
/// }
/// let data = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
/// let x = Tensor::new(&data, layout!((2,3):(3,1)))?;
/// assert_eq!(trace(&x), 1.0 + 5.0);
/// assert_eq!(trace(&x.slice((.., 1..))), 2.0 + 6.0);
/// assert_eq!(norms(x), [14.0, 77.0]);
/// assert_eq!(trace(&Fragment::<f32, Layout![(4,4)]>::filled(0.5)), 2.0);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # fn trace(x: &impl Matrix<f32>) -> f32 { 0.0 }
/// // error: this is no matrix of `f32`
/// trace(&Tensor::new(&[0.0_f32; 24], layout!((2,3,4))).unwrap());
/// ```
///
/// Source: CuTe's tensors of rank 2.
#[diagnostic::on_unimplemented(
    message = "this is no matrix of `{T}`",
    label = "not a tensor of two modes with elements of type `{T}`",
    note = "a matrix is a tensor of two modes with elements in memory; other tensors become one by `slice`, `group` or \
            `coalesce`, and values of a mapped tensor by a copy",
    note = "data becomes a matrix by `Tensor::new(&data, layout!((m, n); row_major))?`"
)]
#[allow(clippy::len_without_is_empty, reason = "no tensor is empty")]
pub trait Matrix<T>: MatrixSlicing<T> + Index<(usize, usize), Output = T> {
    /// The numbers of rows and columns, which are the sizes of the two modes.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn shape(x: &impl Matrix<u8>) -> (usize, usize) {
    ///     x.shape()
    /// }
    /// assert_eq!(shape(&Tensor::new(&[0; 6], layout!((2,3)))?), (2, 3));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `shape(tensor)`.
    fn shape(&self) -> (usize, usize);

    /// The element at a pair (row, column), or `None` outside the domain.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn corner(x: &impl Matrix<u8>, n: usize) -> Option<&u8> {
    ///     x.get((n, n))
    /// }
    /// let x = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3)))?;
    /// assert_eq!((corner(&x, 1), corner(&x, 2)), (Some(&4), None));
    /// # Ok::<(), TensorError>(())
    /// ```
    fn get(&self, at: (usize, usize)) -> Option<&T>;

    /// The element at a pair (row, column).
    ///
    /// # Panics
    /// Panics outside the domain (InBounds); [`get`](Matrix::get) returns `None` instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn last(x: &impl Matrix<u8>) -> &u8 {
    ///     x.at((x.rows() - 1, x.columns() - 1))
    /// }
    /// assert_eq!(last(&Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3)))?), &6);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `Tensor::operator()`.
    #[inline(always)]
    #[track_caller]
    fn at(&self, at: (usize, usize)) -> &T {
        match self.get(at) {
            Some(element) => element,
            None => outside(at, self.shape()),
        }
    }

    /// The number of rows, which is the size of the first mode.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(Tensor::new(&[0; 6], layout!((2,3)))?.rows(), 2);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    fn rows(&self) -> usize {
        self.shape().0
    }

    /// The number of columns, which is the size of the second mode.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(Tensor::new(&[0; 6], layout!((2,3)))?.columns(), 3);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    fn columns(&self) -> usize {
        self.shape().1
    }

    /// The number of elements.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn mean(x: &impl Matrix<f32>) -> f32 {
    ///     x.iter().sum::<f32>() / x.len() as f32
    /// }
    /// assert_eq!(mean(&Tensor::new(&[1.0, 2.0, 3.0, 6.0], layout!((2,2)))?), 3.0);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    fn len(&self) -> usize {
        self.rows() * self.columns()
    }

    /// Row `i`.
    ///
    /// # Panics
    /// Panics if there is no such row (InBounds).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn sum(x: &impl Matrix<u8>, i: usize) -> u8 {
    ///     x.row(i).iter().sum()
    /// }
    /// assert_eq!(sum(&Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3)))?, 1), 2 + 4 + 6);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `tensor(i, _)`.
    #[inline(always)]
    #[track_caller]
    fn row(&self, i: usize) -> impl Vector<T> {
        Line::row(self, i)
    }

    /// Column `j`.
    ///
    /// # Panics
    /// Panics if there is no such column (InBounds).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn sum(x: &impl Matrix<u8>, j: usize) -> u8 {
    ///     x.column(j).iter().sum()
    /// }
    /// assert_eq!(sum(&Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3)))?, 1), 3 + 4);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `tensor(_, j)`.
    #[inline(always)]
    #[track_caller]
    fn column(&self, j: usize) -> impl Vector<T> {
        Line::column(self, j)
    }

    /// All elements, row after row within each column.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn greatest(x: &impl Matrix<u8>) -> u8 {
    ///     x.iter().copied().max().unwrap_or(0)
    /// }
    /// assert_eq!(greatest(&Tensor::new(&[1, 5, 3, 4], layout!((2,2)))?), 5);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    fn iter<'a>(&'a self) -> impl Iterator<Item = &'a T>
    where
        T: 'a,
    {
        let (rows, columns) = self.shape();
        (0..columns).flat_map(move |j| (0..rows).map(move |i| self.at((i, j))))
    }
}

/// Parts of a [`Matrix`], known wherever it is a bound.
///
/// The prelude leaves this trait out: a tensor whose type is known has a
/// [`slice`](super::Tensor::slice) of its own, which also takes indices and keeps what is static.
///
/// ```
/// use cute_core::prelude::*;
/// fn without_edges(x: &impl Matrix<u8>) -> (usize, usize) {
///     let (m, n) = x.shape();
///     x.slice((1..m - 1, 1..n - 1)).shape()
/// }
/// assert_eq!(without_edges(&Tensor::new(&[1; 20], layout!((4,5)))?), (2, 3));
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: NumPy's basic slicing, without steps.
pub trait MatrixSlicing<T> {
    /// The rows and the columns in two ranges, as a matrix.
    ///
    /// # Panics
    /// Panics if a range ends beyond the matrix (InBounds) or is empty (Representable);
    /// [`try_slice`](MatrixSlicing::try_slice) returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn inner(x: &impl Matrix<u8>) -> u8 {
    ///     let (m, n) = x.shape();
    ///     x.slice((1..m - 1, 1..n - 1)).iter().sum()
    /// }
    /// assert_eq!(inner(&Tensor::new(&[1; 20], layout!((4,5)))?), 2 * 3);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: NumPy `x[1:3, 2:5]`.
    #[inline(always)]
    #[track_caller]
    fn slice(&self, ranges: impl MatrixRanges) -> MatrixPart<&Self>
    where
        Self: Matrix<T> + Sized,
    {
        unwrap_or_panic("slicing", MatrixPart::of(self, self.shape(), ranges))
    }

    /// [`slice`](MatrixSlicing::slice), with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a range ends beyond the matrix (InBounds) or is empty (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn first(x: &impl Matrix<u8>, n: usize) -> Result<u8, LayoutError> {
    ///     Ok(x.try_slice((..n, ..n))?.iter().sum())
    /// }
    /// let x = Tensor::new(&[1; 20], layout!((4,5)))?;
    /// assert_eq!(first(&x, 3), Ok(9));
    /// assert_eq!(first(&x, 5).unwrap_err().to_string(), "range end 5 lies beyond size 4 (InBounds)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    fn try_slice(&self, ranges: impl MatrixRanges) -> Result<MatrixPart<&Self>, LayoutError>
    where
        Self: Matrix<T> + Sized,
    {
        MatrixPart::of(self, self.shape(), ranges)
    }

    // These say that any `Matrix` has no tiles. Since the receiver is `&mut self`, which the
    // compiler tries last, it finds the methods of tensors before.

    #[doc(hidden)]
    fn tiles<A, R>(&mut self, _tiler: A) -> R
    where
        Self: Sized,
        AnyMatrix<Self>: InTiles,
    {
        unreachable!("no matrix of unknown type has tiles")
    }
    #[doc(hidden)]
    fn local_tile<A, C, R>(&mut self, _tiler: A, _coordinate: C) -> R
    where
        Self: Sized,
        AnyMatrix<Self>: InTiles,
    {
        unreachable!("no matrix of unknown type has tiles")
    }
    #[doc(hidden)]
    fn zipped_divide<A, R>(&mut self, _tiler: A) -> R
    where
        Self: Sized,
        AnyMatrix<Self>: InTiles,
    {
        unreachable!("no matrix of unknown type has tiles")
    }

    // In a template, calls of these names have the names of its forms.

    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    fn __template_slice(&self, ranges: impl MatrixRanges) -> MatrixPart<&Self>
    where
        Self: Matrix<T> + Sized,
    {
        self.slice(ranges)
    }
    #[doc(hidden)]
    #[inline(always)]
    fn __template_try_slice(
        &self,
        ranges: impl MatrixRanges,
    ) -> Result<MatrixPart<&Self>, LayoutError>
    where
        Self: Matrix<T> + Sized,
    {
        self.try_slice(ranges)
    }
    #[doc(hidden)]
    fn __template_local_tile<R, C>(&self, _tiler: R, _coordinate: C) -> MatrixPart<&Self>
    where
        Self: Matrix<T> + Sized,
        AnyMatrix<Self>: InTiles,
    {
        unreachable!("no matrix of unknown type has tiles")
    }
    #[doc(hidden)]
    fn __template_tiles<R>(&self, _tiler: R) -> core::iter::Once<MatrixPart<&Self>>
    where
        Self: Matrix<T> + Sized,
        AnyMatrix<Self>: InTiles,
    {
        unreachable!("no matrix of unknown type has tiles")
    }
    #[doc(hidden)]
    fn __template_zipped_divide<R>(&self, _tiler: R) -> MatrixPart<&Self>
    where
        Self: Matrix<T> + Sized,
        AnyMatrix<Self>: InTiles,
    {
        unreachable!("no matrix of unknown type has tiles")
    }
}
impl<T, M: Matrix<T>> MatrixSlicing<T> for M {}

/// A matrix about which no more is known, and its divisor; nothing implements that.
#[doc(hidden)]
#[derive(Debug)]
pub struct AnyMatrix<M>(core::marker::PhantomData<M>);
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "any `Matrix` has rows, columns and slices by ranges, and only tensors have tiles",
    label = "not an operation of any `Matrix`",
    note = "take a tensor, `x: MatrixView<'_, f32>` or `x: Tensor<Shared<'_, f32>, L>` with `L: Layout2`, or slice the \
            matrix: `x.slice((i..i + 16, j..j + 16))`"
)]
pub trait InTiles {}

#[cold]
#[inline(never)]
#[track_caller]
pub(super) fn outside((i, j): (usize, usize), (rows, columns): (usize, usize)) -> ! {
    panic!("coordinate ({i},{j}) lies outside of shape ({rows},{columns}) (InBounds)")
}

#[diagnostic::do_not_recommend]
impl<T, E: Stored<Element = T>, L: Rank2> Matrix<T> for Tensor<E, L> {
    #[inline(always)]
    fn shape(&self) -> (usize, usize) {
        let layout = self.layout();
        (layout.mode::<0>().len(), layout.mode::<1>().len())
    }
    #[inline(always)]
    fn get(&self, at: (usize, usize)) -> Option<&T> {
        Tensor::get(self, at)
    }
    #[inline(always)]
    #[track_caller]
    fn row(&self, i: usize) -> impl Vector<T> {
        self.view().slice((i, ..))
    }
    #[inline(always)]
    #[track_caller]
    fn column(&self, j: usize) -> impl Vector<T> {
        self.view().slice((.., j))
    }
    #[inline(always)]
    fn iter<'a>(&'a self) -> impl Iterator<Item = &'a T>
    where
        T: 'a,
    {
        Tensor::iter(self)
    }
}
