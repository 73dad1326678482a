//! Matrices of `faer` as tensors of `cute-core`, and tensors as matrices of `faer`, without a copy.
//!
//! ```
//! use cute_core::prelude::*;
//! use faer::{Mat, mat};
//!
//! // A matrix of faer, read through tiles.
//! let m: Mat<f64> = Mat::from_fn(6, 8, |i, j| (8 * i + j) as f64);
//! let x = cute_faer::tensor(m.as_ref())?;
//! assert_eq!(x.tiles(tile!((3, 4))).map(|tile| tile[(0, 0)]).collect::<Vec<_>>(), [0.0, 24.0, 4.0, 28.0]);
//!
//! // A tensor as an operand of faer.
//! let data = [1.0, 2.0, 3.0, 4.0];
//! let y = Tensor::new(&data, layout!((2,2):(2,1)))?;
//! let product = cute_faer::matrix(y) * mat![[1.0, 1.0], [0.0, 1.0]];
//! assert_eq!(product, mat![[1.0, 3.0], [3.0, 7.0]]);
//! # Ok::<(), TensorError>(())
//! ```
//!
//! A tensor of more modes is sliced first: a matrix of `faer` has two strides. Columns and rows of `faer` are tensors
//! of one mode: [`tensor_of_column`], [`tensor_of_row`], and back [`column`], [`row`], each also for writing.

mod vectors;

pub use vectors::{
    FaerVectorLayout, OneMode, column, column_mut, row, row_mut, tensor_of_column,
    tensor_of_column_mut, tensor_of_row, tensor_of_row_mut,
};

use cute_core::error::LayoutError;
use cute_core::int::{Dyn, Int};
use cute_core::layout::Mode;
use cute_core::tensor::{Shared, Tensor, TensorError, Unique};
use cute_core::tuple::{Cons, Nil};
use faer::{MatMut, MatRef};

/// A layout of two modes of integers: `(S,Z):(D,F)`.
pub type TwoModes<S, D, Z, F> = Cons<Mode<S, D>, Cons<Mode<Z, F>, Nil>>;

/// The layout of a matrix of `faer`: rows and columns with their strides.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_faer::FaerLayout;
/// let (m, n, row, column) = (2_usize, 3_usize, 1_isize, 2_isize);
/// let l: FaerLayout = layout!((m,n):(row,column));
/// assert_eq!(l.to_string(), "(2,3):(1,2)");
/// ```
pub type FaerLayout = TwoModes<Dyn<usize>, Dyn<isize>, Dyn<usize>, Dyn<isize>>;

/// The elements of a matrix, with rows as mode 0 and columns as mode 1.
///
/// # Errors
/// Fails if the matrix has no element (Representable): no tensor is empty.
///
/// ```
/// use cute_core::prelude::*;
/// use faer::Mat;
/// let m = Mat::from_fn(4, 6, |i, j| 10 * i + j);
/// let x = cute_faer::tensor(m.as_ref().submatrix(1, 2, 2, 3).reverse_rows())?;
/// assert_eq!(x.layout().to_string().split(':').next(), Some("(2,3)"));
/// assert_eq!((x[(0, 0)], x[(1, 2)]), (22, 14));
/// assert!(cute_faer::tensor(Mat::<f32>::zeros(0, 3).as_ref()).is_err());
/// # Ok::<(), TensorError>(())
/// ```
pub fn tensor<'a, T>(
    matrix: MatRef<'a, T>,
) -> Result<Tensor<Shared<'a, T>, FaerLayout>, TensorError> {
    let layout = layout_of(matrix.shape(), (matrix.row_stride(), matrix.col_stride()))?;
    // SAFETY: the matrix is not empty and points to its first element. Steps by its strides within
    // its sizes lead to its elements, which are borrowed for `'a` as the matrix borrows them.
    unsafe { Tensor::from_ptr(matrix.as_ptr(), layout) }
}

/// The elements of a matrix for writing, with rows as mode 0 and columns as mode 1.
///
/// # Errors
/// Fails if the matrix has no element (Representable).
///
/// ```
/// use cute_core::prelude::*;
/// use faer::Mat;
/// let mut m = Mat::<f64>::zeros(4, 6);
/// let mut x = cute_faer::tensor_mut(m.as_mut())?;
/// for mut tile in x.tiles_mut(tile!((2, 3))) {
///     tile.for_each_mut(|(i, j), v| *v = (10 * i + j) as f64);
/// }
/// assert_eq!((m[(3, 5)], m[(2, 4)]), (12.0, 1.0));
/// # Ok::<(), TensorError>(())
/// ```
pub fn tensor_mut<'a, T>(
    matrix: MatMut<'a, T>,
) -> Result<Tensor<Unique<'a, T>, FaerLayout>, TensorError> {
    let layout = layout_of(matrix.shape(), (matrix.row_stride(), matrix.col_stride()))?;
    // SAFETY: as for reading; and the elements are borrowed exclusively.
    unsafe { Tensor::from_mut_ptr(matrix.as_ptr_mut(), layout) }
}

/// The elements of a tensor of two modes as a matrix, mode 0 as rows.
///
/// ```
/// use cute_core::prelude::*;
/// let data = [1, 2, 3, 4, 5, 6];
/// let m = cute_faer::matrix(Tensor::new(&data, layout!((2,3):(3,1)))?);
/// assert_eq!((m.nrows(), m.ncols(), m[(1, 0)]), (2, 3, 4));
/// # Ok::<(), TensorError>(())
/// ```
pub fn matrix<'a, T, S: Int, D: Int, Z: Int, F: Int>(
    tensor: Tensor<Shared<'a, T>, TwoModes<S, D, Z, F>>,
) -> MatRef<'a, T> {
    let ((rows, columns), (row, column)) = numbers(tensor.layout());
    // SAFETY: the storage has an element at each offset of the layout. These are the elements of
    // the matrix, borrowed for `'a`.
    unsafe { MatRef::from_raw_parts(tensor.as_ptr(), rows, columns, row, column) }
}

/// The elements of a tensor of two modes as a matrix for writing, mode 0 as rows.
///
/// # Errors
/// Fails if two coordinates have the same element (Injective).
///
/// ```
/// use cute_core::prelude::*;
/// let mut data = [1, 2, 3, 4, 5, 6];
/// let mut m = cute_faer::matrix_mut(Tensor::new(&mut data, layout!((2,3):(3,1)))?)?;
/// m[(0, 2)] = 7;
/// m[(1, 0)] = 0;
/// assert_eq!(data, [1, 2, 7, 0, 5, 6]);
///
/// let shared = Tensor::new(&mut data, layout!((2,3):(0,1)))?;
/// let error = cute_faer::matrix_mut(shared).unwrap_err();
/// assert_eq!(error.to_string(), "indices 0 and 1 have the same element (Injective)");
/// # Ok::<(), TensorError>(())
/// ```
pub fn matrix_mut<'a, T, S: Int, D: Int, Z: Int, F: Int>(
    mut tensor: Tensor<Unique<'a, T>, TwoModes<S, D, Z, F>>,
) -> Result<MatMut<'a, T>, TensorError> {
    // Elements can be written one by one exactly if no two coordinates share one.
    tensor.try_iter_mut().map(drop)?;
    let ((rows, columns), (row, column)) = numbers(tensor.layout());
    // SAFETY: as for reading; and the elements are borrowed exclusively, and each is at one
    // coordinate.
    Ok(unsafe { MatMut::from_raw_parts_mut(tensor.as_mut_ptr(), rows, columns, row, column) })
}

/// Fails if the matrix is empty.
fn layout_of(
    (rows, columns): (usize, usize),
    (row, column): (isize, isize),
) -> Result<FaerLayout, TensorError> {
    if rows == 0 || columns == 0 {
        return Err(LayoutError::NotPositive { shape: 0 }.into());
    }
    Ok(Cons(
        Mode(Dyn(rows), Dyn(row)),
        Cons(Mode(Dyn(columns), Dyn(column)), Nil),
    ))
}

/// The sizes and the strides of a layout.
fn numbers<S: Int, D: Int, Z: Int, F: Int>(
    Cons(Mode(rows, row), Cons(Mode(columns, column), Nil)): TwoModes<S, D, Z, F>,
) -> ((usize, usize), (isize, isize)) {
    ((size(rows), size(columns)), (stride(row), stride(column)))
}

/// The size of a mode. That of a tensor fits: its elements are in memory.
fn size(n: impl Int) -> usize {
    usize::try_from(n.to_i128()).expect("the size of a tensor")
}

/// The stride of a mode. That of a mode of one element leads nowhere, and need not fit.
fn stride(n: impl Int) -> isize {
    isize::try_from(n.to_i128()).unwrap_or(0)
}

/// The program of the front page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
