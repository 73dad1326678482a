//! Views of `ndarray` as tensors, and tensors as views of `ndarray`.
//!
//! Both have sizes, strides of either sign and a pointer to coordinate 0, so each becomes the other
//! without a copy. `ndarray` has one axis for each mode: nested modes of a tensor become axes of
//! their own.
#![allow(
    unsafe_code,
    reason = "a view is a pointer to elements that live and are borrowed as long as the view"
)]

use super::strided::check_sizes;
use super::{SourceError, Strided, StridedLayout};
use crate::error::LayoutError;
use crate::int::Int;
use crate::layout::{Layout, Mode, Modes};
use crate::tensor::construct::origin;
use crate::tensor::iterate::require_injective;
use crate::tensor::{Engine, Shared, Tensor, TensorError, Unique};
use crate::tuple::{Cons, Nil};
use ::ndarray::{
    Array, ArrayView, ArrayViewMut, Axis, Dimension, Ix0, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6, IxDyn,
    ShapeBuilder, StrideShape,
};

/// What [`Tensor::from_ndarray`] takes: `ArrayView`, `ArrayViewMut`, `&Array` and `&mut Array`.
/// Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::{NdarrayView, SourceError}};
/// fn sum<'a, A>(view: A) -> Result<i32, SourceError>
/// where
///     A: NdarrayView<Engine = Shared<'a, i32>, Axes = ndarray::Ix2>,
/// {
///     Ok(Tensor::from_ndarray(view)?.iter().sum())
/// }
/// assert_eq!(sum(ndarray::array![[1, 2], [3, 4]].view()), Ok(10));
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: `Array<f32, …>` is no array or view of `ndarray` 0.17; `&array` is one
/// Tensor::from_ndarray(ndarray::Array2::<f32>::zeros((3, 4)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no array or view of `ndarray` 0.17",
    label = "not `&array`, `&mut array` or a view",
    note = "`Tensor::from_ndarray(&array)?` reads an array, `&mut array` and `array.view_mut()` are for writing; if your \
            array is of another version of `ndarray`, its types are others: write `ndarray = \"0.17\"` in Cargo.toml"
)]
pub trait NdarrayView: sealed::Sealed {
    /// The engine that the view becomes: [`Shared`] or [`Unique`].
    type Engine: Engine;
    /// The view's axes: `Ix2`, `IxDyn`.
    type Axes: Dimension;
    /// The elements of the view under the layout that `layout` makes of the view's sizes and
    /// strides.
    ///
    /// # Safety
    /// The layout has one mode for each axis, with the axis' size and stride; and `layout` fails if
    /// an axis is empty.
    #[doc(hidden)]
    unsafe fn with_layout<L: StridedLayout>(
        self,
        layout: impl FnOnce(&[usize], &[isize]) -> Result<L, SourceError>,
    ) -> Result<Tensor<Self::Engine, L>, SourceError>;
}

/// Axes of `ndarray` that are the modes of `L`. `Ix0` to `Ix6` are those of the [`Strided`] layout
/// of their rank. `IxDyn` is that of any `Strided` layout; the type of the tensor says which.
/// Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::{NdarrayAxes, StridedLayout}};
/// fn modes<D: NdarrayAxes<L>, L: StridedLayout>() -> usize {
///     L::RANK
/// }
/// assert_eq!(modes::<ndarray::Ix3, _>(), 3);
/// ```
#[diagnostic::on_unimplemented(
    message = "axes of `{Self}` are not the modes of this layout",
    label = "of another rank",
    note = "`Ix2` becomes `Strided<2>`; `IxDyn` any `Strided` layout, which the tensor's type says: `Tensor::<_, Strided<2>>`"
)]
pub trait NdarrayAxes<L: StridedLayout>: Dimension {}

/// Layouts that become axes of `ndarray`: layouts whose sizes and strides are integers. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::NdarrayLayout};
/// use ndarray::Dimension;
/// fn axes<L: NdarrayLayout>(_: L) -> Option<usize> {
///     L::Axes::NDIM
/// }
/// assert_eq!(axes(layout!((3,(2,3)):(3,(12,1)))), Some(3));
/// ```
pub trait NdarrayLayout: Layout {
    /// `Ix0` to `Ix6`, and `IxDyn` beyond.
    type Axes: Dimension;
    /// The axes `D`, followed by the axes of these modes.
    #[doc(hidden)]
    type Behind<D: Dimension>: Dimension;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! views {
    ($($view:ident, $engine:ident, $from:ident $ptr:ident $($mut:ident)?;)*) => {$(
        impl<T, D: Dimension> sealed::Sealed for $view<'_, T, D> {}
        impl<'a, T, D: Dimension> NdarrayView for $view<'a, T, D> {
            type Engine = $engine<'a, T>;
            type Axes = D;
            #[inline]
            unsafe fn with_layout<L: StridedLayout>(
                $($mut)? self,
                layout: impl FnOnce(&[usize], &[isize]) -> Result<L, SourceError>,
            ) -> Result<Tensor<Self::Engine, L>, SourceError> {
                let layout = layout(self.shape(), self.strides())?;
                // SAFETY: the caller refuses empty views, so this one points to the element at
                // coordinate 0. Steps by its strides within its sizes lead to its elements, which
                // are borrowed for `'a` as the view borrows them.
                Ok(unsafe { Tensor::$from(self.$ptr(), layout) }?)
            }
        }
    )*};
}
views! {
    ArrayView, Shared, from_ptr as_ptr;
    ArrayViewMut, Unique, from_mut_ptr as_mut_ptr mut;
}

/// Arrays are views of all their elements.
macro_rules! arrays {
    ($($array:ty, $engine:ident, $view:ident;)*) => {$(
        impl<'a, T, D: Dimension> sealed::Sealed for $array {}
        impl<'a, T, D: Dimension> NdarrayView for $array {
            type Engine = $engine<'a, T>;
            type Axes = D;
            #[inline]
            unsafe fn with_layout<L: StridedLayout>(
                self,
                layout: impl FnOnce(&[usize], &[isize]) -> Result<L, SourceError>,
            ) -> Result<Tensor<Self::Engine, L>, SourceError> {
                // SAFETY: the caller promises what the view asks for, which has the array's axes.
                unsafe { self.$view().with_layout(layout) }
            }
        }
    )*};
}
arrays! {
    &'a Array<T, D>, Shared, view;
    &'a mut Array<T, D>, Unique, view_mut;
}

macro_rules! axes {
    ($($axes:ident $rank:literal;)*) => {$(
        impl NdarrayAxes<Strided<$rank>> for $axes {}
    )*};
}
axes! { Ix0 0; Ix1 1; Ix2 2; Ix3 3; Ix4 4; Ix5 5; Ix6 6; }
impl<L: StridedLayout> NdarrayAxes<L> for IxDyn {}

impl<S: Int, D: Int> NdarrayLayout for Mode<S, D> {
    type Axes = Ix1;
    type Behind<A: Dimension> = A::Larger;
}
impl NdarrayLayout for Nil {
    type Axes = Ix0;
    type Behind<A: Dimension> = A;
}
impl<H: NdarrayLayout, T: NdarrayLayout + Modes> NdarrayLayout for Cons<H, T> {
    type Axes = Self::Behind<Ix0>;
    type Behind<A: Dimension> = T::Behind<H::Behind<A>>;
}

impl<E: Engine, L: StridedLayout> Tensor<E, L> {
    /// The tensor of the elements of an `ndarray` array or view (feature `ndarray`): `&array` or an
    /// `ArrayView`, or for writing `&mut array` or an `ArrayViewMut`.
    ///
    /// # Errors
    /// Fails if the view is empty (Representable), or if a view of `IxDyn` has another rank than
    /// the tensor's type (Congruent).
    ///
    /// ```
    /// use cute_core::{prelude::*, tensor::{SourceError, Strided}};
    /// use ndarray::{array, s};
    /// let a = array![[1, 2, 3], [4, 5, 6]];
    /// let x = Tensor::from_ndarray(&a)?;
    /// assert_eq!(x.layout().to_string(), "(2,3):(3,1)");
    /// let y = Tensor::from_ndarray(a.slice(s![.., ..;-2]))?; // the columns 2 and 0
    /// assert_eq!(y.layout().to_string(), "(2,2):(3,-2)");
    /// assert!(y.iter().eq(&[3, 6, 1, 4]));
    ///
    /// let mut b = a.into_dyn();
    /// let mut z = Tensor::<_, Strided<2>>::from_ndarray(b.view_mut())?;
    /// z[(1,2)] = 0;
    /// assert_eq!(b[[1, 2]], 0);
    /// let error = Tensor::<_, Strided<3>>::from_ndarray(b.view()).unwrap_err();
    /// assert_eq!(error.to_string(), "2 modes are described, the layout has 3 (Congruent)");
    /// # Ok::<(), SourceError>(())
    /// ```
    #[inline]
    pub fn from_ndarray<A: NdarrayView<Engine = E>>(view: A) -> Result<Self, SourceError>
    where
        A::Axes: NdarrayAxes<L>,
    {
        let layout = |shape: &[usize], strides: &[isize]| {
            if shape.len() != L::RANK {
                return Err(SourceError::Rank {
                    found: shape.len(),
                    expected: L::RANK,
                });
            }
            check_sizes(shape.len(), |k| shape[k] as i128)?;
            Ok(L::of_modes(0, &|k| (shape[k], strides[k])))
        };
        // SAFETY: the layout has as many modes as the view has axes, with their sizes, which are
        // positive, and their strides.
        unsafe { view.with_layout(layout) }
    }
}

/// The sizes, the absolute strides, and the number of elements from the lowest one to coordinate 0:
/// a view of `ndarray` is made without negative strides, and then its axes are inverted.
#[inline]
fn axes<L: NdarrayLayout>(layout: L) -> (StrideShape<L::Axes>, usize) {
    let mut rank = 0;
    Layout::each_mode(layout, &mut |_, _| rank += 1);
    let (mut sizes, mut strides) = (L::Axes::zeros(rank), L::Axes::zeros(rank));
    let mut axis = 0;
    Layout::each_mode(layout, &mut |size, stride| {
        // Numbers of a tensor's layout fit `isize`, except the stride of a mode of one element,
        // which has no meaning.
        sizes[axis] = size as usize;
        strides[axis] = if size == 1 {
            0
        } else {
            stride.unsigned_abs() as usize
        };
        axis += 1;
    });
    (sizes.strides(strides), origin(layout))
}

/// Calls `invert` with the axes whose strides are negative.
#[inline]
fn each_descending<L: NdarrayLayout>(layout: L, mut invert: impl FnMut(Axis)) {
    let mut axis = 0;
    Layout::each_mode(layout, &mut |size, stride| {
        if size > 1 && stride < 0 {
            invert(Axis(axis));
        }
        axis += 1;
    });
}

/// Fails if strides interleave: if a stride is no more than what the modes of lesser strides reach, as
/// in `(3,2):(2,3)`, whose columns are 0, 2, 4 and 3, 5, 7. `ndarray` takes such strides for views
/// that read, and panics for others where it is built with debug assertions.
#[inline]
fn require_apart<L: NdarrayLayout>(layout: L) -> Result<(), LayoutError> {
    let mut interleaved = None;
    Layout::each_mode(layout, &mut |size, stride| {
        let stride = stride.abs();
        let (mut reach, mut span) = (0, 0);
        Layout::each_mode(layout, &mut |size, lesser| {
            let lesser = lesser.abs();
            if size > 1 && lesser < stride {
                reach += (size - 1) * lesser;
                span = span.max(size * lesser);
            }
        });
        if size > 1 && stride <= reach {
            interleaved = Some(LayoutError::NotOrdered { stride, span });
        }
    });
    interleaved.map_or(Ok(()), Err)
}

impl<'a, T, L: NdarrayLayout> Tensor<Shared<'a, T>, L> {
    /// The elements as an `ndarray` view (feature `ndarray`), with one axis for each mode, nested
    /// modes included.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let x = Tensor::with_offset(&data, 3, layout!((3,2):(1,-3)))?;
    /// assert_eq!(x.into_ndarray(), ndarray::array![[3, 0], [4, 1], [5, 2]]);
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn into_ndarray(self) -> ArrayView<'a, T, L::Axes> {
        let layout = self.layout;
        let (shape, below) = axes(layout);
        // SAFETY: the storage has an element at each offset of the layout, and the pointer is at
        // the lowest of them; the view reaches these elements alone. They are borrowed for `'a`. No
        // stride is negative; the size and the distances between elements fit `isize`.
        let mut view =
            unsafe { ArrayView::from_shape_ptr(shape, self.address().sub(below).as_ptr()) };
        each_descending(layout, |axis| view.invert_axis(axis));
        view
    }
}

impl<'a, T, L: NdarrayLayout> Tensor<Unique<'a, T>, L> {
    /// The elements as an `ndarray` view for writing (feature `ndarray`), with one axis for each
    /// mode, nested modes included.
    ///
    /// # Errors
    /// Fails if two coordinates have the same element (Injective), or if strides interleave, as in
    /// `(3,2):(2,3)`, which views of `ndarray` for writing do not (OrderedChain).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [0; 6];
    /// let mut x = Tensor::new(&mut data, layout!((3,2):(2,1)))?;
    /// x.view_mut().into_ndarray()?.column_mut(1).fill(7);
    /// assert_eq!(data, [0, 7, 0, 7, 0, 7]);
    ///
    /// let rows = Tensor::new(&mut data, layout!((3,2):(0,1)))?;
    /// let error = rows.into_ndarray().unwrap_err();
    /// assert_eq!(error.condition(), Condition::Injective);
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn into_ndarray(mut self) -> Result<ArrayViewMut<'a, T, L::Axes>, TensorError> {
        let layout = self.layout;
        require_injective(layout)?;
        require_apart(layout)?;
        let (shape, below) = axes(layout);
        // SAFETY: as for reading; and the elements are borrowed exclusively, and each is at one
        // coordinate.
        let mut view =
            unsafe { ArrayViewMut::from_shape_ptr(shape, self.address_mut().sub(below).as_ptr()) };
        each_descending(layout, |axis| view.invert_axis(axis));
        Ok(view)
    }
}
