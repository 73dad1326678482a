//! Tensors that own their elements, on the heap.
#![allow(
    unsafe_code,
    reason = "the element at coordinate 0 lies within an allocation that holds every offset"
)]

use super::construct::{hold, origin, reach_of};
use super::engine::linear;
use super::engine::sealed::{Sealed, Start, StartMut};
use super::{Engine, Memory, MemoryMut, Tensor, TensorError};
use crate::layout::Layout;
use crate::layout::coordinate::WidthOf;
use alloc::boxed::Box;
use alloc::vec;
use core::ptr::NonNull;

/// A tensor that owns its elements: as many as its layout reaches.
///
/// ```
/// use cute_core::prelude::*;
/// let (m, n) = (3_usize, 5_usize);
/// let mut x = OwnedTensor::filled(layout!((m,n)), 1.0_f64)?;
/// x[(2,4)] = 2.0;
/// assert_eq!(x.iter().sum::<f64>(), 16.0);
/// # Ok::<(), TensorError>(())
/// ```
pub type OwnedTensor<T, L> = Tensor<Owned<T>, L>;

/// The elements of an [`OwnedTensor`].
///
/// ```
/// use cute_core::prelude::*;
/// let x: Tensor<Owned<u8>, _> = OwnedTensor::zeroed(layout!((2,3)))?;
/// assert_eq!(x.iter().len(), 6);
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owned<T>(Box<[T]>);

impl<T> Sealed for Owned<T> {}
impl<T> Engine for Owned<T> {
    type Element = T;
}
impl<T, L: Layout> Memory<L> for Owned<T> {}
impl<T, L: Layout> MemoryMut<L> for Owned<T> {}
linear!(write [T] Owned<T>);
impl<T, L: Layout> Start<L> for Owned<T> {
    #[inline(always)]
    fn start(&self, layout: L) -> NonNull<T> {
        let elements = NonNull::<[T]>::from(&self.0[..]).cast::<T>();
        // SAFETY: the tensor was made by `from_elements`, so the allocation holds the layout from
        // its origin on.
        unsafe { elements.add(origin(layout)) }
    }
}
impl<T, L: Layout> StartMut<L> for Owned<T> {
    #[inline(always)]
    fn start_mut(&mut self, layout: L) -> NonNull<T> {
        let elements = NonNull::<[T]>::from(&mut self.0[..]).cast::<T>();
        // SAFETY: as in `start`.
        unsafe { elements.add(origin(layout)) }
    }
}

impl<T, L: Layout> Tensor<Owned<T>, L> {
    fn from_elements(layout: L, elements: Box<[T]>) -> Result<Self, TensorError> {
        hold(elements.len(), layout)?;
        Ok(Tensor {
            engine: Owned(elements),
            layout,
        })
    }

    /// A tensor whose elements are all copies of `value`.
    ///
    /// # Errors
    /// Fails if the layout does not fit `isize` (Representable).
    ///
    /// # Panics
    /// Panics, as `vec!` does, if there is not enough memory.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 5_usize;
    /// let x = OwnedTensor::filled(layout!((4,n):(-1,4)), 'a')?;
    /// assert_eq!(x.iter().collect::<String>(), "a".repeat(20));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[doc(alias = "full")]
    pub fn filled(layout: L, value: T) -> Result<Self, TensorError>
    where
        T: Clone,
    {
        let reach = reach_of(layout)?;
        // Neither number exceeds `isize`, so the sum fits `usize`.
        let len = reach.lowest().unsigned_abs() + reach.highest().unsigned_abs() + 1;
        Self::from_elements(layout, vec![value; len].into())
    }

    /// A tensor whose elements are all the default value, 0 for numbers.
    ///
    /// # Errors
    /// The errors of [`Tensor::filled`].
    ///
    /// # Panics
    /// The panics of [`Tensor::filled`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = OwnedTensor::<u32, _>::zeroed(layout!((2,3)))?;
    /// assert_eq!(x[(1,2)], 0);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[doc(alias = "zeros")]
    pub fn zeroed(layout: L) -> Result<Self, TensorError>
    where
        T: Default + Clone,
    {
        Self::filled(layout, T::default())
    }

    /// The tensor whose element at each natural coordinate is `f(coordinate)`. Elements that no
    /// coordinate reaches have the default value.
    ///
    /// # Errors
    /// The errors of [`Tensor::filled`].
    ///
    /// # Panics
    /// The panics of [`Tensor::filled`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = OwnedTensor::from_fn(layout!((2,3):(3,1)), |c| c.to_string())?;
    /// assert_eq!(x[(1,2)], "(1,2)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[doc(alias = "fromfunction")]
    pub fn from_fn(
        layout: L,
        mut f: impl FnMut(L::Natural<WidthOf<L>>) -> T,
    ) -> Result<Self, TensorError>
    where
        T: Default + Clone,
    {
        let mut tensor = Self::zeroed(layout)?;
        tensor.for_each_mut(|coordinate, element| *element = f(coordinate));
        Ok(tensor)
    }
}
