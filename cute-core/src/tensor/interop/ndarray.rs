//! Views of `ndarray` as tensors, and tensors as such views.
//!
//! Both know sizes, strides of either sign and a pointer to coordinate 0, so that either is made of the other without a copy.
//! `ndarray` has a mode for each axis: nested modes of a tensor become axes of their own.
#![allow(
    unsafe_code,
    reason = "a view is a pointer to elements that live and are borrowed as long as it is"
)]

use super::strided::check_sizes;
use super::{SourceError, Strided, StridedLayout};
use crate::int::Int;
use crate::layout::{Layout, Mode, Modes};
use crate::tensor::construct::origin;
use crate::tensor::iterate::require_injective;
use crate::tensor::{Engine, Shared, Tensor, TensorError, Unique};
use crate::tuple::{Cons, Nil};
use ::ndarray::{
    ArrayView, ArrayViewMut, Axis, Dimension, Ix0, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6, IxDyn,
    ShapeBuilder, StrideShape,
};

/// Views that [`Tensor::from_ndarray`] takes: `ArrayView` and `ArrayViewMut`. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::NdarrayView};
/// fn sum<'a, A>(view: A) -> Result<i32, SourceError>
/// where
///     A: NdarrayView<Engine = Shared<'a, i32>, Axes = ndarray::Ix2>,
/// {
///     Ok(Tensor::from_ndarray(view)?.iter().sum())
/// }
/// assert_eq!(sum(ndarray::array![[1, 2], [3, 4]].view()), Ok(10));
/// ```
pub trait NdarrayView: sealed::Sealed {
    /// What it becomes: [`Shared`] or [`Unique`].
    type Engine: Engine;
    /// Its axes: `Ix2`, `IxDyn`.
    type Axes: Dimension;
    /// The same elements under the layout that is made of sizes and strides.
    ///
    /// # Safety
    /// It is made of these, one mode for each axis, and not of empty ones.
    #[doc(hidden)]
    unsafe fn with_layout<L: StridedLayout>(
        self,
        layout: impl FnOnce(&[usize], &[isize]) -> Result<L, SourceError>,
    ) -> Result<Tensor<Self::Engine, L>, SourceError>;
}

/// Axes of `ndarray` that are modes of `L`: `Ix0` to `Ix6` those of the [`Strided`] layout of their rank, `IxDyn` those of any,
/// which the type of the tensor says. Sealed.
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

/// Layouts that become axes of `ndarray`: those of integers. Sealed.
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
    /// Other axes, and those of these modes behind them.
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
                // SAFETY: the caller has the view not empty, so that it points to the element at coordinate 0. Steps by its
                // strides within its sizes lead to its elements, which are borrowed, as the view has them, for `'a`.
                Ok(unsafe { Tensor::$from(self.$ptr(), layout) }?)
            }
        }
    )*};
}
views! {
    ArrayView, Shared, from_ptr as_ptr;
    ArrayViewMut, Unique, from_mut_ptr as_mut_ptr mut;
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
    /// The elements of a view of `ndarray` (feature `ndarray`): of an `ArrayView`, or of an `ArrayViewMut` to be written.
    ///
    /// # Errors
    /// Where the view is empty (Representable), or one of `IxDyn` has another rank than the tensor's type (Congruent).
    ///
    /// ```
    /// use cute_core::{prelude::*, tensor::Strided};
    /// use ndarray::{array, s};
    /// let a = array![[1, 2, 3], [4, 5, 6]];
    /// let x = Tensor::from_ndarray(a.view())?;
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
        // SAFETY: as many modes as axes, with their sizes, which are positive, and their strides.
        unsafe { view.with_layout(layout) }
    }
}

/// Sizes, absolute strides, and how many elements below coordinate 0 the lowest element is: views of `ndarray` are made without negative
/// strides, and their axes then inverted.
#[inline]
fn axes<L: NdarrayLayout>(layout: L) -> (StrideShape<L::Axes>, usize) {
    let mut rank = 0;
    layout.each_mode(&mut |_, _| rank += 1);
    let (mut sizes, mut strides) = (L::Axes::zeros(rank), L::Axes::zeros(rank));
    let mut axis = 0;
    layout.each_mode(&mut |size, stride| {
        // Numbers of a tensor's layout fit `isize`, save the stride of one element, which means nothing.
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
    layout.each_mode(&mut |size, stride| {
        if size > 1 && stride < 0 {
            invert(Axis(axis));
        }
        axis += 1;
    });
}

impl<'a, T, L: NdarrayLayout> Tensor<Shared<'a, T>, L> {
    /// The elements as a view of `ndarray` (feature `ndarray`), an axis for each mode, nested ones as well.
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
        // SAFETY: the storage has an element at each offset of the layout, of which this is the lowest; all that the view
        // reaches are such. They are borrowed for `'a`. Strides are not negative; the size, and how far the elements are apart, fit `isize`.
        let mut view =
            unsafe { ArrayView::from_shape_ptr(shape, self.address().sub(below).as_ptr()) };
        each_descending(layout, |axis| view.invert_axis(axis));
        view
    }
}

impl<'a, T, L: NdarrayLayout> Tensor<Unique<'a, T>, L> {
    /// The elements as a view of `ndarray` to be written (feature `ndarray`), an axis for each mode, nested ones as well.
    ///
    /// # Errors
    /// Where two coordinates have the same element (Injective).
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
        let (shape, below) = axes(layout);
        // SAFETY: as above; and the elements are borrowed exclusively, each at one coordinate.
        let mut view =
            unsafe { ArrayViewMut::from_shape_ptr(shape, self.address_mut().sub(below).as_ptr()) };
        each_descending(layout, |axis| view.invert_axis(axis));
        Ok(view)
    }
}
