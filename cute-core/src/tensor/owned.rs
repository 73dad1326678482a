//! Tensors that own their elements, on the heap.
#![allow(
    unsafe_code,
    reason = "the element at coordinate 0 lies within an allocation that holds every offset"
)]

use super::construct::reach_of;
use super::engine::linear;
use super::engine::sealed::{Sealed, Start, StartMut};
use super::{Engine, Memory, MemoryMut, Tensor, TensorError};
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::layout::coordinate::WidthOf;
use alloc::vec;
use alloc::vec::Vec;
use core::ptr::NonNull;

/// A tensor that owns its elements: as many as its layout reaches, or those of a vector.
///
/// ```
/// use cute_core::prelude::*;
/// let (m, n) = (3_usize, 5_usize);
/// let mut x = OwnedTensor::filled(layout!((m,n)), 1.0_f64)?;
/// x[(2,4)] = 2.0;
/// assert_eq!(x.iter().sum::<f64>(), 16.0);
/// let y: OwnedTensor<f64, _> = Tensor::new(vec![1.0; 15], layout!((m,n)))?;
/// assert_eq!(y.iter().sum::<f64>(), 15.0);
/// # Ok::<(), TensorError>(())
/// ```
pub type OwnedTensor<T, Layout /* `_` in a call */> = Tensor<Owned<T>, Layout>;

/// The elements of an [`OwnedTensor`].
///
/// ```
/// use cute_core::prelude::*;
/// let x: Tensor<Owned<u8>, _> = OwnedTensor::zeroed(layout!((2,3)))?;
/// assert_eq!(x.iter().len(), 6);
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owned<T> {
    elements: Vec<T>,
    /// Where coordinate 0 is.
    ///
    /// Invariant: its sum with each offset of the tensor's layout is the index of an element.
    start: usize,
}

impl<T> Owned<T> {
    /// The engine whose coordinate 0 is element `start`.
    #[inline(always)]
    pub(super) fn new(elements: Vec<T>, start: usize) -> Self {
        Owned { elements, start }
    }
}

impl<T> Sealed for Owned<T> {}
impl<T> Engine for Owned<T> {
    type Element = T;
}
impl<T> Memory for Owned<T> {}
impl<T> MemoryMut for Owned<T> {}
linear!(write [T] Owned<T>);
impl<T> Start for Owned<T> {
    #[inline(always)]
    fn start<L: Layout>(&self, _: L) -> NonNull<T> {
        let elements = NonNull::<[T]>::from(&self.elements[..]).cast::<T>();
        // SAFETY: `start` is the index of an element.
        unsafe { elements.add(self.start) }
    }
}
impl<T> StartMut for Owned<T> {
    #[inline(always)]
    fn start_mut<L: Layout>(&mut self, _: L) -> NonNull<T> {
        let elements = NonNull::<[T]>::from(&mut self.elements[..]).cast::<T>();
        // SAFETY: as in `start`.
        unsafe { elements.add(self.start) }
    }
}

impl<T, L: Layout> Tensor<Owned<T>, L> {
    /// The vector behind the tensor, and the index in it of the element at coordinate 0: the element
    /// at `c` is `storage[start + layout(c)]`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = OwnedTensor::from_fn(layout!((2,3):(-3,1)), |(i, j)| 10 * i + j)?;
    /// let (storage, start) = x.raw_storage();
    /// assert_eq!((storage, start), (&[10, 11, 12, 0, 1, 2][..], 3));
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn raw_storage(&self) -> (&[T], usize) {
        (&self.engine.elements, self.engine.start)
    }

    /// [`raw_storage`](Self::raw_storage), for writing the elements.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut x = OwnedTensor::zeroed(layout!((2,3):(3,1)))?;
    /// x.raw_storage_mut().0[5] = 7;
    /// assert_eq!(x[(1,2)], 7);
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn raw_storage_mut(&mut self) -> (&mut [T], usize) {
        (&mut self.engine.elements, self.engine.start)
    }

    /// [`raw_storage`](Self::raw_storage) as a vector.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = OwnedTensor::filled(layout!((2,3)), 1)?;
    /// assert_eq!(x.into_raw_storage(), (vec![1; 6], 0));
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn into_raw_storage(self) -> (Vec<T>, usize) {
        (self.engine.elements, self.engine.start)
    }

    /// A tensor whose elements are all copies of `value`.
    ///
    /// # Errors
    /// Fails if the layout does not fit `isize`, or if so many elements have more bytes than an
    /// allocation may have (Representable).
    ///
    /// # Panics
    /// If there is not enough memory, the program ends, as it does with `vec!`.
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
        let start = reach.lowest().unsigned_abs();
        // Neither number exceeds `isize`, so their sum fits `usize`.
        let last = start + reach.highest().unsigned_abs();
        // An allocation has at most `isize::MAX` bytes: `vec!` would panic beyond.
        let most = isize::MAX as usize / size_of::<T>().max(1);
        if last >= most {
            let max = most as i128;
            return Err(LayoutError::NotRepresentable { max }.into());
        }
        Self::with_offset(vec![value; last + 1], start, layout)
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
    /// let x = OwnedTensor::from_fn(layout!((2,3):(3,1)), |(i, j)| 10 * i + j)?;
    /// assert_eq!(x[(1,2)], 12);
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
