//! Matrices of `nalgebra` as tensors, and tensors of two modes as matrices of `nalgebra`.
//!
//! A size or stride that the type of a matrix fixes is static in the layout: a `Matrix3x4<f32>` is
//! `(_3,_4):(_1,_3)`.
#![allow(
    unsafe_code,
    reason = "a view is a pointer to elements that live and are borrowed as long as the view"
)]

use crate::error::LayoutError;
use crate::int::{Const, Dyn, FromConst, Int, StaticConst};
use crate::layout::{Layout, Mode};
use crate::tensor::iterate::require_injective;
use crate::tensor::{Engine, Shared, Tensor, TensorError, Unique};
use crate::tuple::{Cons, Nil};
use ::nalgebra::base::{ViewStorage, ViewStorageMut};
use ::nalgebra::{Dim, Matrix, MatrixView, MatrixViewMut, RawStorage, RawStorageMut};

/// Sizes and strides of `nalgebra`: `Const<N>`, which becomes a static integer, and `Dyn`. Sealed.
///
/// ```
/// use cute_core::tensor::MatrixDimension;
/// fn shown<D: MatrixDimension<Int: std::fmt::Display>>(dimension: D) -> String {
///     dimension.int().to_string()
/// }
/// assert_eq!((shown(nalgebra::Const::<12>), shown(nalgebra::Dyn(12))), ("_12".to_owned(), "12".to_owned()));
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: the tensor would reach as far as `int` says, so other crates cannot implement it
/// impl cute_core::tensor::MatrixDimension for Mine {
///     type Int = Dyn<usize>;
///     fn int(self) -> Dyn<usize> {
///         Dyn(1000 * self.0)
///     }
/// }
/// # #[derive(Clone, Copy, Debug, PartialEq)]
/// # struct Mine(usize);
/// # unsafe impl nalgebra::Dim for Mine {
/// #     fn try_to_usize() -> Option<usize> { None }
/// #     fn value(&self) -> usize { self.0 }
/// #     fn from_usize(n: usize) -> Self { Mine(n) }
/// # }
/// ```
pub trait MatrixDimension: Dim + sealed::Number {
    /// The type of this number as an integer of this crate.
    type Int: Int;
    /// This number as an integer of this crate.
    fn int(self) -> Self::Int;
}
impl sealed::Number for ::nalgebra::Dyn {}
impl MatrixDimension for ::nalgebra::Dyn {
    type Int = Dyn<usize>;
    #[inline(always)]
    fn int(self) -> Dyn<usize> {
        Dyn(self.0)
    }
}
impl<const N: usize> sealed::Number for ::nalgebra::Const<N> {}
impl<const N: usize> MatrixDimension for ::nalgebra::Const<N>
where
    Const<N>: StaticConst,
{
    type Int = FromConst<N>;
    #[inline(always)]
    fn int(self) -> FromConst<N> {
        FromConst::<N>::default()
    }
}

/// `(R,C):(RS,CS)`.
type MatrixModes<R, C, RS, CS> = Cons<
    Mode<<R as MatrixDimension>::Int, <RS as MatrixDimension>::Int>,
    Cons<Mode<<C as MatrixDimension>::Int, <CS as MatrixDimension>::Int>, Nil>,
>;

/// What [`Tensor::from_nalgebra`] takes: `MatrixView`, `MatrixViewMut`, `&Matrix` and `&mut
/// Matrix`. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::NalgebraView};
/// fn shown<M: NalgebraView>(view: M) -> Result<String, TensorError> {
///     Ok(Tensor::from_nalgebra(view)?.layout().to_string())
/// }
/// let m = nalgebra::Matrix3x4::<f32>::zeros();
/// assert_eq!(shown(m.fixed_view::<2, 2>(1, 1)), Ok("(_2,_2):(_1,_3)".to_owned()));
/// ```
pub trait NalgebraView: sealed::Sealed {
    /// The engine that the view becomes: [`Shared`] or [`Unique`].
    type Engine: Engine;
    /// Rows and columns as modes.
    type Layout: Layout;
    #[doc(hidden)]
    fn into_tensor(self) -> Result<Tensor<Self::Engine, Self::Layout>, TensorError>;
}

mod sealed {
    /// A view of `nalgebra`.
    pub trait Sealed {}
    /// A size or stride whose integer of this crate is the number that `nalgebra` has.
    pub trait Number {}
}

/// Rows and columns of a storage as modes; fails if it is empty.
#[inline]
#[allow(
    clippy::type_complexity,
    reason = "the numbers of a storage are types of its own"
)]
fn layout_of<T, R: MatrixDimension, C: MatrixDimension, S>(
    storage: &S,
) -> Result<MatrixModes<R, C, S::RStride, S::CStride>, TensorError>
where
    S: RawStorage<T, R, C, RStride: MatrixDimension, CStride: MatrixDimension>,
{
    let ((rows, columns), (row, column)) = (storage.shape(), storage.strides());
    for shape in [rows.value(), columns.value()] {
        if shape == 0 {
            return Err(LayoutError::NotPositive { shape: 0 }.into());
        }
    }
    Ok(Cons(
        Mode(rows.int(), row.int()),
        Cons(Mode(columns.int(), column.int()), Nil),
    ))
}

macro_rules! views {
    ($($view:ident $storage:ident, $engine:ident, $from:ident $ptr:ident $($mut:ident)?;)*) => {$(
        impl<T, R: Dim, C: Dim, RS: Dim, CS: Dim> sealed::Sealed for $view<'_, T, R, C, RS, CS> {}
        impl<'a, T, R, C, RS, CS> NalgebraView for Matrix<T, R, C, $storage<'a, T, R, C, RS, CS>>
        where
            R: MatrixDimension,
            C: MatrixDimension,
            RS: MatrixDimension,
            CS: MatrixDimension,
        {
            type Engine = $engine<'a, T>;
            type Layout = MatrixModes<R, C, RS, CS>;
            #[inline]
            fn into_tensor($($mut)? self) -> Result<Tensor<Self::Engine, Self::Layout>, TensorError> {
                let layout = layout_of(&self.data)?;
                // SAFETY: the view is not empty and points to its first element. Steps by its
                // strides within its sizes lead to its elements, which are borrowed for `'a` as the
                // view borrows them.
                unsafe { Tensor::$from(self.data.$ptr(), layout) }
            }
        }
    )*};
}
views! {
    MatrixView ViewStorage, Shared, from_ptr ptr;
    MatrixViewMut ViewStorageMut, Unique, from_mut_ptr ptr_mut mut;
}

/// Matrices are views of all their elements.
macro_rules! matrices {
    ($($matrix:ty, $raw:ident, $engine:ident, $from:ident $ptr:ident;)*) => {$(
        impl<'a, T, R: Dim, C: Dim, S> sealed::Sealed for $matrix {}
        impl<'a, T, R, C, S> NalgebraView for $matrix
        where
            R: MatrixDimension,
            C: MatrixDimension,
            S: $raw<T, R, C, RStride: MatrixDimension, CStride: MatrixDimension>,
        {
            type Engine = $engine<'a, T>;
            type Layout = MatrixModes<R, C, S::RStride, S::CStride>;
            #[inline]
            fn into_tensor(self) -> Result<Tensor<Self::Engine, Self::Layout>, TensorError> {
                let layout = layout_of(&self.data)?;
                // SAFETY: as for views.
                unsafe { Tensor::$from(self.data.$ptr(), layout) }
            }
        }
    )*};
}
matrices! {
    &'a Matrix<T, R, C, S>, RawStorage, Shared, from_ptr ptr;
    &'a mut Matrix<T, R, C, S>, RawStorageMut, Unique, from_mut_ptr ptr_mut;
}

/// Layouts of matrices: two modes of integers, rows and columns; or one mode, a column. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::MatrixLayout};
/// fn rows<L: MatrixLayout>(layout: L) -> usize {
///     layout.matrix_modes().0.0
/// }
/// assert_eq!(rows(layout!((3,4):(4,1))), 3);
/// ```
#[diagnostic::on_unimplemented(
    message = "this layout has no rows and columns",
    label = "not the layout of a matrix",
    note = "a matrix has two modes, or one as a column; coalesce nested modes, or take one of them by `mode`"
)]
pub trait MatrixLayout: Layout {
    /// The number and the stride of the rows, then those of the columns.
    fn matrix_modes(self) -> ((usize, isize), (usize, isize));
}
impl<S: Int, D: Int> MatrixLayout for Mode<S, D> {
    #[inline]
    fn matrix_modes(self) -> ((usize, isize), (usize, isize)) {
        ((self.0.to::<usize>(), self.1.to::<isize>()), (1, 0))
    }
}
impl<S: Int, D: Int, Z: Int, F: Int> MatrixLayout for Cons<Mode<S, D>, Cons<Mode<Z, F>, Nil>> {
    #[inline]
    fn matrix_modes(self) -> ((usize, isize), (usize, isize)) {
        let Cons(rows, Cons(columns, Nil)) = self;
        (rows.matrix_modes().0, columns.matrix_modes().0)
    }
}

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// The tensor of the elements of a `nalgebra` matrix or view (feature `nalgebra`): `&matrix` or
    /// a `MatrixView`, or for writing `&mut matrix` or a `MatrixViewMut`.
    ///
    /// # Errors
    /// Fails if the view is empty (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut m = nalgebra::Matrix2x3::new(1, 2, 3,
    ///                                      4, 5, 6);
    /// assert_eq!(Tensor::from_nalgebra(&m)?.layout(), layout!((2,3):(1,2)));
    /// let x = Tensor::from_nalgebra(m.fixed_columns::<2>(1))?;
    /// assert_eq!(x.layout(), layout!((2,2):(1,2)));
    /// let mut y = Tensor::from_nalgebra(m.view_mut((0, 1), (2, 2)))?;
    /// assert_eq!(y.layout().to_string(), "(2,2):(_1,_2)");
    /// y[(1,1)] = 0;
    /// assert_eq!(m[(1, 2)], 0);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn from_nalgebra<M: NalgebraView<Engine = E, Layout = L>>(
        view: M,
    ) -> Result<Self, TensorError> {
        view.into_tensor()
    }
}

/// A size or a stride as a number of `nalgebra`; fails if the type fixes another number.
#[inline]
fn dimension<D: Dim>(n: usize) -> Result<D, TensorError> {
    match D::try_to_usize() {
        Some(expected) if expected != n => Err(LayoutError::SizesDiffer {
            left: n as i128,
            right: expected as i128,
        }
        .into()),
        _ => Ok(D::from_usize(n)),
    }
}

/// The stride of a mode. The stride of a mode of one element has no meaning, and becomes what the
/// type says.
#[inline]
fn stride<D: Dim>((size, stride): (usize, isize)) -> Result<D, TensorError> {
    match (size, usize::try_from(stride)) {
        (1, _) => Ok(D::from_usize(D::try_to_usize().unwrap_or(1))),
        (_, Ok(stride)) => dimension(stride),
        (_, Err(_)) => Err(LayoutError::NegativeStride {
            stride: stride as i128,
        }
        .into()),
    }
}

/// The sizes and the strides of a view.
type ShapeAndStrides<R, C, RS, CS> = ((R, C), (RS, CS));

#[inline]
fn numbers<L: MatrixLayout, R: Dim, C: Dim, RS: Dim, CS: Dim>(
    layout: L,
) -> Result<ShapeAndStrides<R, C, RS, CS>, TensorError> {
    let (rows, columns) = layout.matrix_modes();
    let shape = (dimension(rows.0)?, dimension(columns.0)?);
    Ok((shape, (stride(rows)?, stride(columns)?)))
}

impl<'a, T, L: MatrixLayout> Tensor<Shared<'a, T>, L> {
    /// The elements as a view of `nalgebra` (feature `nalgebra`), the first mode as rows. Sizes and
    /// strides that the view's type fixes are compared.
    ///
    /// # Errors
    /// Fails if the type has another size or stride (SizeMatch), or if a stride is negative
    /// (InBounds), which `nalgebra` does not allow.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// use nalgebra::{Const, Dyn, Matrix2x3, MatrixView};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let x = Tensor::new(&data, layout!((2,3):(3,1)))?;
    /// let m: MatrixView<'_, i32, Dyn, Const<3>, Dyn, Dyn> = x.into_nalgebra()?;
    /// assert_eq!(m, Matrix2x3::new(1, 2, 3, 4, 5, 6));
    ///
    /// let error = x.into_nalgebra::<Const<2>, Const<4>, Dyn, Dyn>().unwrap_err();
    /// assert_eq!(error.to_string(), "sizes 3 and 4 differ (SizeMatch)");
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn into_nalgebra<R: Dim, C: Dim, RS: Dim, CS: Dim>(
        self,
    ) -> Result<MatrixView<'a, T, R, C, RS, CS>, TensorError> {
        let (shape, strides) = numbers(self.layout)?;
        let start = self.address().as_ptr();
        // SAFETY: the storage has an element at each offset of the layout. These are the elements
        // of the matrix, borrowed for `'a`.
        let storage = unsafe { ViewStorage::from_raw_parts(start, shape, strides) };
        Ok(Matrix::from_data(storage))
    }
}

impl<'a, T, L: MatrixLayout> Tensor<Unique<'a, T>, L> {
    /// The elements as a `nalgebra` view for writing (feature `nalgebra`), the first mode as rows.
    ///
    /// # Errors
    /// Fails if two coordinates have the same element (Injective), and for the errors of a view for
    /// reading.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// use nalgebra::{Dyn, MatrixViewMut};
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let x = Tensor::new(&mut data, layout!((2,3):(3,1)))?;
    /// let mut m: MatrixViewMut<'_, i32, Dyn, Dyn, Dyn, Dyn> = x.into_nalgebra()?;
    /// m.swap_rows(0, 1);
    /// assert_eq!(data, [4, 5, 6, 1, 2, 3]);
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn into_nalgebra<R: Dim, C: Dim, RS: Dim, CS: Dim>(
        mut self,
    ) -> Result<MatrixViewMut<'a, T, R, C, RS, CS>, TensorError> {
        require_injective(self.layout)?;
        let (shape, strides) = numbers(self.layout)?;
        let start = self.address_mut().as_ptr();
        // SAFETY: as for reading; and the elements are borrowed exclusively, and each is at one
        // coordinate.
        let storage = unsafe { ViewStorageMut::from_raw_parts(start, shape, strides) };
        Ok(Matrix::from_data(storage))
    }
}
