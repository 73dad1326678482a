//! Fragments: the elements are in the tensor itself, as a kernel keeps them in registers.
#![allow(
    unsafe_code,
    reason = "the element at coordinate 0 lies within an array that holds every offset"
)]

use super::construct::{hold, origin};
use super::engine::linear;
use super::engine::sealed::{Sealed, Start, StartMut};
use super::{Engine, Memory, MemoryMut, Tensor};
use crate::int::{AsTypenum, ToTypenum};
use crate::layout::coordinate::WidthOf;
use crate::layout::{Cosize, Layout};
use core::ptr::NonNull;
use generic_array::sequence::GenericSequence;
use generic_array::{ArrayLength, GenericArray};

/// A tensor that is its own storage: an array of as many elements as its static layout reaches. It
/// lies on the stack or in registers and needs no allocator.
///
/// ```
/// use cute_core::prelude::*;
/// let mut accumulator = Fragment::<f32, Layout![(4,2):(2,1)]>::zeroed();
/// accumulator[(3,1)] += 1.5;
/// assert_eq!(accumulator.iter().sum::<f32>(), 1.5);
/// assert_eq!(size_of_val(&accumulator), 8 * size_of::<f32>());
/// ```
///
/// Source: CuTe `make_tensor<T>(layout)`.
#[doc(alias("make_rmem_tensor", "make_fragment"))]
pub type Fragment<T, Layout /* Layout![(4, 8)] */> =
    Tensor<Registers<T, <Layout as FragmentLayout>::Length>, Layout>;

/// The elements of a [`Fragment`]: an array of `N`.
///
/// ```
/// use cute_core::{prelude::*, tensor::{FragmentLayout, Registers}};
/// type N = <Layout![(4,2)] as FragmentLayout>::Length;
/// assert_eq!(size_of::<Registers<u32, N>>(), 32);
/// ```
///
/// Source: CuTe `ArrayEngine<T, N>`.
#[doc(alias = "ArrayEngine")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Registers<T, N: ArrayLength>(GenericArray<T, N>);
impl<T: Copy, N: ArrayLength<ArrayType<T>: Copy>> Copy for Registers<T, N> {}

/// Layouts that a [`Fragment`] can have: static ones.
///
/// ```
/// use cute_core::{prelude::*, tensor::FragmentLayout};
/// fn sum_of_ones<L: FragmentLayout + Default>() -> f32 {
///     Fragment::<f32, L>::filled(1.0).iter().sum()
/// }
/// assert_eq!(sum_of_ones::<Layout![(4,2)]>(), 8.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the layout of a fragment",
    label = "not a static layout",
    note = "a fragment is an array whose length the compiler knows: all sizes and strides must be \
            static, as in `Fragment<f32, Layout![(4, 2)]>`",
    note = "for sizes that are parameters, take a tensor that owns a vector, `OwnedTensor::<f32, \
            _>::zeroed(layout!((const M, const N)))`, or add the bound `Layout![(const M, const N)]: FragmentLayout + \
            Default`"
)]
pub trait FragmentLayout: Layout {
    /// The number of elements: the cosize of the layout.
    type Length: ArrayLength;
}
#[diagnostic::do_not_recommend]
impl<L: Layout> FragmentLayout for L
where
    Cosize<L>: AsTypenum<Typenum: ArrayLength>,
{
    type Length = ToTypenum<Cosize<L>>;
}

impl<T, N: ArrayLength> Sealed for Registers<T, N> {}
impl<T, N: ArrayLength> Engine for Registers<T, N> {
    type Element = T;
}
impl<T, N: ArrayLength> Memory for Registers<T, N> {}
impl<T, N: ArrayLength> MemoryMut for Registers<T, N> {}
linear!(write [T, N: ArrayLength] Registers<T, N>);
impl<T, N: ArrayLength> Start for Registers<T, N> {
    #[inline(always)]
    fn start<L: Layout>(&self, layout: L) -> NonNull<T> {
        let elements = NonNull::<[T]>::from(self.0.as_slice()).cast::<T>();
        // SAFETY: the tensor was made by `from_elements`, so the array holds the layout from its
        // origin on.
        unsafe { elements.add(origin(layout)) }
    }
}
impl<T, N: ArrayLength> StartMut for Registers<T, N> {
    #[inline(always)]
    fn start_mut<L: Layout>(&mut self, layout: L) -> NonNull<T> {
        let elements = NonNull::<[T]>::from(self.0.as_mut_slice()).cast::<T>();
        // SAFETY: as in `start`.
        unsafe { elements.add(origin(layout)) }
    }
}

impl<T, L: FragmentLayout + Default> Tensor<Registers<T, L::Length>, L> {
    /// The array as a fragment.
    #[inline(always)]
    #[track_caller]
    fn from_elements(elements: GenericArray<T, L::Length>) -> Self {
        let layout = L::default();
        // An array of the layout's cosize holds a static layout with positive sizes; this compiles
        // to nothing.
        if let Err(error) = hold(elements.len(), layout) {
            panic!("{error}");
        }
        Tensor {
            engine: Registers(elements),
            layout,
        }
    }

    /// A fragment whose elements are all copies of `value`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let ones = Fragment::<i32, Layout![(4,2)]>::filled(1);
    /// assert_eq!(ones.iter().sum::<i32>(), 8);
    /// ```
    #[doc(alias = "full")]
    #[inline(always)]
    pub fn filled(value: T) -> Self
    where
        T: Clone,
    {
        Self::from_elements(GenericArray::generate(|_| value.clone()))
    }

    /// A fragment whose elements are all the default value, 0 for numbers.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let zeros = Fragment::<i32, Layout![(4,2)]>::zeroed();
    /// assert_eq!(zeros.iter().sum::<i32>(), 0);
    /// ```
    #[doc(alias = "zeros")]
    #[inline(always)]
    pub fn zeroed() -> Self
    where
        T: Default,
    {
        Self::from_elements(GenericArray::generate(|_| T::default()))
    }

    /// The fragment whose element at each natural coordinate is `f(coordinate)`. Elements that no
    /// coordinate reaches have the default value.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let table = Fragment::<usize, Layout![(4,2):(2,1)]>::from_fn(|(i, j)| 10 * i + j);
    /// assert_eq!(table[(3,1)], 31);
    /// ```
    #[doc(alias = "fromfunction")]
    #[inline(always)]
    pub fn from_fn(mut f: impl FnMut(L::Natural<WidthOf<L>>) -> T) -> Self
    where
        T: Default,
    {
        let mut fragment = Self::zeroed();
        fragment.for_each_mut(|coordinate, element| *element = f(coordinate));
        fragment
    }
}
