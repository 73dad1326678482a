//! Columns and rows of `faer` as tensors of one mode, and back.

use cute_core::error::LayoutError;
use cute_core::int::{Dyn, Int};
use cute_core::layout::Mode;
use cute_core::tensor::{Shared, Tensor, TensorError, Unique};
use cute_core::tuple::{Cons, Nil};
use faer::{ColMut, ColRef, RowMut, RowRef};

/// The layout of a column or a row of `faer`: its size and its stride.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_faer::FaerVectorLayout;
/// let (m, stride) = (5_usize, -1_isize);
/// let l: FaerVectorLayout = layout!(m:stride);
/// assert_eq!(l.to_string(), "5:-1");
/// ```
pub type FaerVectorLayout = Mode<Dyn<usize>, Dyn<isize>>;

mod sealed {
    /// The numbers of a layout of one mode. Other crates cannot implement this trait.
    pub trait OneMode: cute_core::layout::Layout {
        /// The size and the stride.
        fn numbers(self) -> (usize, isize);
    }
}

/// Layouts of one mode with one size and one stride: `4:2`, and `(4):(2)` as slices have it.
pub trait OneMode: sealed::OneMode {}
impl<L: sealed::OneMode> OneMode for L {}

impl<S: Int, D: Int> sealed::OneMode for Mode<S, D> {
    fn numbers(self) -> (usize, isize) {
        (crate::size(self.0), crate::stride(self.1))
    }
}
impl<S: Int, D: Int> sealed::OneMode for Cons<Mode<S, D>, Nil> {
    fn numbers(self) -> (usize, isize) {
        self.0.numbers()
    }
}

/// The elements of a column.
///
/// # Errors
/// Fails if the column has no element (Representable): no tensor is empty.
///
/// ```
/// use cute_core::prelude::*;
/// use faer::Mat;
/// let m = Mat::from_fn(4, 6, |i, j| 10 * i + j);
/// let x = cute_faer::tensor_of_column(m.col(3).reverse_rows())?;
/// assert!(x.iter().eq(&[33, 23, 13, 3]));
/// # Ok::<(), TensorError>(())
/// ```
pub fn tensor_of_column<'a, T>(
    column: ColRef<'a, T>,
) -> Result<Tensor<Shared<'a, T>, FaerVectorLayout>, TensorError> {
    let layout = layout_of(column.nrows(), column.row_stride())?;
    // SAFETY: the column is not empty and points to its first element. Steps by its stride within its
    // size lead to its elements, which are borrowed for `'a` as the column borrows them.
    unsafe { Tensor::from_ptr(column.as_ptr(), layout) }
}

/// The elements of a column for writing.
///
/// # Errors
/// Fails if the column has no element (Representable).
///
/// ```
/// use cute_core::prelude::*;
/// use faer::Mat;
/// let mut m = Mat::<f64>::zeros(4, 6);
/// let mut y = cute_faer::tensor_of_column_mut(m.col_mut(2))?;
/// y.for_each_mut(|i, v| *v = i as f64);
/// assert_eq!((m[(3, 2)], m[(3, 3)]), (3.0, 0.0));
/// # Ok::<(), TensorError>(())
/// ```
pub fn tensor_of_column_mut<'a, T>(
    column: ColMut<'a, T>,
) -> Result<Tensor<Unique<'a, T>, FaerVectorLayout>, TensorError> {
    let layout = layout_of(column.nrows(), column.row_stride())?;
    // SAFETY: as for reading; and the elements are borrowed exclusively.
    unsafe { Tensor::from_mut_ptr(column.as_ptr_mut(), layout) }
}

/// The elements of a row.
///
/// # Errors
/// Fails if the row has no element (Representable).
///
/// ```
/// use cute_core::prelude::*;
/// use faer::Mat;
/// let m = Mat::from_fn(4, 6, |i, j| 10 * i + j);
/// let x = cute_faer::tensor_of_row(m.row(2))?;
/// assert!(x.iter().eq(&[20, 21, 22, 23, 24, 25]));
/// # Ok::<(), TensorError>(())
/// ```
pub fn tensor_of_row<'a, T>(
    row: RowRef<'a, T>,
) -> Result<Tensor<Shared<'a, T>, FaerVectorLayout>, TensorError> {
    tensor_of_column(row.transpose())
}

/// The elements of a row for writing.
///
/// # Errors
/// Fails if the row has no element (Representable).
///
/// ```
/// use cute_core::prelude::*;
/// use faer::Mat;
/// let mut m = Mat::<f64>::zeros(4, 6);
/// fill(&mut cute_faer::tensor_of_row_mut(m.row_mut(1))?, 7.0);
/// assert_eq!((m[(1, 5)], m[(2, 5)]), (7.0, 0.0));
/// # Ok::<(), TensorError>(())
/// ```
pub fn tensor_of_row_mut<'a, T>(
    row: RowMut<'a, T>,
) -> Result<Tensor<Unique<'a, T>, FaerVectorLayout>, TensorError> {
    tensor_of_column_mut(row.transpose_mut())
}

/// The elements of a tensor of one mode as a column.
///
/// ```
/// use cute_core::prelude::*;
/// use faer::mat;
/// let data = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
/// let x = Tensor::new(&data, layout!((2,3):(3,1)))?;
/// let product = mat![[1.0, 0.0, 1.0]] * cute_faer::column(x.slice((1, ..)));
/// assert_eq!(product[0], 10.0);
/// # Ok::<(), TensorError>(())
/// ```
pub fn column<'a, T, L: OneMode>(tensor: Tensor<Shared<'a, T>, L>) -> ColRef<'a, T> {
    let (size, stride) = tensor.layout().numbers();
    // SAFETY: the storage has an element at each offset of the layout. These are the elements of the
    // column, borrowed for `'a`.
    unsafe { ColRef::from_raw_parts(tensor.as_ptr(), size, stride) }
}

/// The elements of a tensor of one mode as a column for writing.
///
/// # Errors
/// Fails if two indices have the same element (Injective).
///
/// ```
/// use cute_core::prelude::*;
/// let mut data = [1, 2, 3, 4, 5, 6];
/// let mut y = Tensor::new(&mut data, layout!((2,3):(3,1)))?;
/// cute_faer::column_mut(y.view_mut().slice((.., 2)))?[1] = 7;
/// assert_eq!(data, [1, 2, 3, 4, 5, 7]);
///
/// let shared = Tensor::new(&mut data, layout!(2:0))?;
/// let error = cute_faer::column_mut(shared).unwrap_err();
/// assert_eq!(error.to_string(), "indices 0 and 1 have the same element (Injective)");
/// # Ok::<(), TensorError>(())
/// ```
pub fn column_mut<'a, T, L: OneMode>(
    mut tensor: Tensor<Unique<'a, T>, L>,
) -> Result<ColMut<'a, T>, TensorError> {
    // Elements can be written one by one exactly if no two indices share one.
    tensor.try_iter_mut().map(drop)?;
    let (size, stride) = tensor.layout().numbers();
    // SAFETY: as for reading; and the elements are borrowed exclusively, and each is at one index.
    Ok(unsafe { ColMut::from_raw_parts_mut(tensor.as_mut_ptr(), size, stride) })
}

/// The elements of a tensor of one mode as a row.
///
/// ```
/// use cute_core::prelude::*;
/// let x = cute_faer::row(Tensor::new(&[1, 2, 3, 4], layout!(2:2))?);
/// assert_eq!((x.nrows(), x.ncols(), x[1]), (1, 2, 3));
/// # Ok::<(), TensorError>(())
/// ```
pub fn row<'a, T, L: OneMode>(tensor: Tensor<Shared<'a, T>, L>) -> RowRef<'a, T> {
    column(tensor).transpose()
}

/// The elements of a tensor of one mode as a row for writing.
///
/// # Errors
/// Fails if two indices have the same element (Injective).
///
/// ```
/// use cute_core::prelude::*;
/// let mut data = [1, 2, 3, 4];
/// cute_faer::row_mut(Tensor::new(&mut data, layout!(2:2))?)?[1] = 7;
/// assert_eq!(data, [1, 2, 7, 4]);
/// # Ok::<(), TensorError>(())
/// ```
pub fn row_mut<'a, T, L: OneMode>(
    tensor: Tensor<Unique<'a, T>, L>,
) -> Result<RowMut<'a, T>, TensorError> {
    Ok(column_mut(tensor)?.transpose_mut())
}

/// Fails if the vector is empty.
fn layout_of(size: usize, stride: isize) -> Result<FaerVectorLayout, TensorError> {
    match size {
        0 => Err(LayoutError::NotPositive { shape: 0 }.into()),
        _ => Ok(Mode(Dyn(size), Dyn(stride))),
    }
}
