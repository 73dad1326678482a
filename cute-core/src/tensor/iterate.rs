//! Iteration over elements in the order of the coordinates, the first mode fastest, without checks.
#![allow(
    unsafe_code,
    reason = "coordinates of a layout lie in its domain, and in injective layouts they have distinct elements"
)]

use super::access::element;
use super::error::unwrap_or_panic;
use super::{Engine, Permuted, Shared, Stored, StoredMut, Tensor, TensorError, Unique};
use crate::composed::IndexMap;
use crate::layout::Layout;
use crate::layout::coordinate::{Listing, WidthOf};
use crate::layout::methods::*;
use crate::layout::natural::NaturalOf;
use core::fmt::Display;
use core::marker::PhantomData;

/// The elements of a tensor, borrowed by an engine `E`; see [`Tensor::iter`].
///
/// ```
/// use cute_core::{prelude::*, tensor::Iter};
/// let x = Tensor::new(&[0, 1, 2, 3], layout!((2,2):(2,1)))?;
/// let elements: Iter<'_, i32, Layout![(2,2):(2,1)]> = x.iter();
/// assert_eq!(elements.len(), 4);
/// # Ok::<(), TensorError>(())
/// ```
pub struct Iter<'a, T, L: Layout, E = Shared<'a, T>> {
    /// Invariant: the engine borrows its elements for `'a`.
    tensor: Tensor<E, L>,
    coordinates: Listing<L>,
    borrowed: PhantomData<&'a T>,
}

/// The elements of a tensor for writing, borrowed by an engine `E`; see [`Tensor::iter_mut`].
///
/// ```
/// use cute_core::{prelude::*, tensor::IterMut};
/// let mut data = [0, 1, 2, 3];
/// let mut x = Tensor::new(&mut data, layout!((2,2):(2,1)))?;
/// let elements: IterMut<'_, i32, Layout![(2,2):(2,1)]> = x.iter_mut();
/// assert_eq!(elements.len(), 4);
/// # Ok::<(), TensorError>(())
/// ```
pub struct IterMut<'a, T, L: Layout, E = Unique<'a, T>> {
    /// Invariant: the engine borrows its elements exclusively for `'a`; the layout is injective;
    /// and nobody borrows the elements at the coordinates that are left.
    tensor: Tensor<E, L>,
    coordinates: Listing<L>,
    borrowed: PhantomData<&'a mut T>,
}

impl<T, L: Layout, E: Copy> Clone for Iter<'_, T, L, E> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Iter { ..*self }
    }
}

macro_rules! iterators {
    ($($name:ident: $item:ty, $stored:ident, $address:ident, $get:ident;)*) => {$(
        impl<T, L: Layout, E> $name<'_, T, L, E> {
            /// The tensor, and the number of elements that are left.
            pub(super) fn parts(&self) -> (&Tensor<E, L>, usize) {
                (&self.tensor, self.coordinates.len())
            }
        }
        impl<'a, T, L: Layout, E: $stored<Element = T>> Iterator for $name<'a, T, L, E> {
            type Item = $item;
            #[inline(always)]
            fn next(&mut self) -> Option<Self::Item> {
                let coordinate = self.coordinates.next()?;
                let address = self.tensor.$address();
                // SAFETY: `Listing` has the layout's own coordinates, each once from either end, and
                // they lie in its domain. If the elements are written, the layout is injective, so each
                // element is given out once: a swizzle takes different offsets to different
                // elements.
                Some(unsafe { element(address, self.tensor.layout, coordinate).$get() })
            }
            #[inline(always)]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.coordinates.size_hint()
            }
            /// Nested loops, one for each mode, as in the `fold` of `Listing`.
            #[inline(always)]
            #[allow(unused_mut, reason = "elements that are written need it")]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, init: B, mut f: F) -> B {
                let (address, layout) = (self.tensor.$address(), self.tensor.layout);
                self.coordinates.fold(init, |accumulator, coordinate| {
                    // SAFETY: as in `next`.
                    f(accumulator, unsafe { element(address, layout, coordinate).$get() })
                })
            }
        }
        impl<T, L: Layout, E: $stored<Element = T>> DoubleEndedIterator for $name<'_, T, L, E> {
            #[inline(always)]
            fn next_back(&mut self) -> Option<Self::Item> {
                let coordinate = self.coordinates.next_back()?;
                let address = self.tensor.$address();
                // SAFETY: as in `next`.
                Some(unsafe { element(address, self.tensor.layout, coordinate).$get() })
            }
        }
        impl<T, L: Layout, E: $stored<Element = T>> ExactSizeIterator for $name<'_, T, L, E> {}
        impl<T, L: Layout, E: $stored<Element = T>> core::iter::FusedIterator for $name<'_, T, L, E> {}
    )*};
}
iterators! {
    Iter: &'a T, Stored, address, as_ref;
    IterMut: &'a mut T, StoredMut, address_mut, as_mut;
}

impl<E: Stored, L: Layout> Tensor<E, L> {
    /// The address of the elements.
    #[inline(always)]
    pub(super) fn address(&self) -> E::Address {
        self.engine.address(self.layout)
    }
}

// The bounds stand at the methods, and the lent engine is a parameter: a call for a tensor that
// cannot lend then names the bound that is missing, in its words.
impl<E: Engine, L: Layout> Tensor<E, L> {
    /// All elements in the order of the coordinates, the first mode fastest: column after column of
    /// a matrix, also of a row-major one. `x.transpose().iter()` has row after row, as NumPy does.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data = [0, 1, 2, 3, 4, 5, 6, 7];
    /// let x = Tensor::new(&data, layout!((2,3):(3,1)))?;
    /// assert!(x.iter().eq(&[0, 3, 1, 4, 2, 5]));
    /// assert!(x.iter().rev().eq(&[5, 2, 4, 1, 3, 0]));
    /// let x = Tensor::swizzled(&data, swizzle!(1,0,2).compose(layout!((2,4):(4,1))))?;
    /// assert!(x.iter().eq(&[0, 5, 1, 4, 2, 7, 3, 6]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[doc(alias = "flat")]
    #[inline(always)]
    pub fn iter<'a, V>(&'a self) -> Iter<'a, E::Element, L, V>
    where
        E: Stored<Lent<'a> = V>,
    {
        Iter::of(self.view())
    }
}

impl<E, L: Layout> Tensor<E, L> {
    /// Calls `f` with each natural coordinate and the element there, the first mode fastest.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[10, 11, 12, 13], layout!((2,2):(2,1)))?;
    /// let mut seen = vec![];
    /// x.for_each(|(i, j), &v| seen.push(((i, j), v)));
    /// assert_eq!(seen, [((0, 0), 10), ((1, 0), 12), ((0, 1), 11), ((1, 1), 13)]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[doc(alias("nditer", "ndenumerate"))]
    #[inline(always)]
    pub fn for_each<'a>(&'a self, mut f: impl FnMut(L::Natural<WidthOf<L>>, &'a E::Element))
    where
        E: Stored,
    {
        let (start, layout) = (self.address(), self.layout);
        Listing::new(layout).for_each(|coordinate| {
            // SAFETY: the coordinate is one of the layout's, and `self` is borrowed as long as the
            // element.
            f(NaturalOf::from_listed(coordinate), unsafe {
                element(start, layout, coordinate).as_ref()
            });
        });
    }
}

impl<E: StoredMut, L: Layout> Tensor<E, L> {
    /// The address of the elements, for writing.
    #[inline(always)]
    pub(super) fn address_mut(&mut self) -> E::Address {
        self.engine.address_mut(self.layout)
    }
}

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// All elements for writing, the first mode fastest.
    ///
    /// # Conditions
    /// Injective: no two coordinates have the same element. A static layout that breaks this does
    /// not compile. `cargo build` reports that; `cargo check` does not, since no bound can state a
    /// property of all modes together.
    ///
    /// # Panics
    /// Panics if the condition depends on dynamic sizes or strides and does not hold;
    /// [`Tensor::try_iter_mut`] returns an error instead. [`Tensor::for_each_mut`] has no such
    /// condition.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [0; 6];
    /// let mut x = Tensor::new(&mut data, layout!((2,3):(3,1)))?;
    /// x.iter_mut().zip(1..).for_each(|(element, n)| *element = n);
    /// assert_eq!(data, [1, 3, 5, 2, 4, 6]);
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0080
    /// # use cute_core::prelude::*;
    /// # let mut data = [0; 6];
    /// // error: two coordinates have the same element (Injective)
    /// Tensor::new(&mut data, layout!((2,3):(0,1))).unwrap().iter_mut();
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn iter_mut<'a, V>(&'a mut self) -> IterMut<'a, E::Element, L, V>
    where
        E: StoredMut<LentMut<'a> = V>,
    {
        const { assert_injective::<L>() }
        unwrap_or_panic("iter_mut", self.try_iter_mut())
    }

    /// [`Tensor::iter_mut`], with a broken condition as an error, for static layouts as well:
    /// generic code can decide by it.
    ///
    /// # Errors
    /// Fails if two coordinates have the same element (Injective).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (mut data, d) = ([0; 6], 1_usize);
    /// let mut x = Tensor::new(&mut data, layout!((2,3):(d,1)))?;
    /// // d is 1: so (1,0) and (0,1) have one element
    /// assert_eq!(x.try_iter_mut().err(), Some(TensorError::NotInjective { first: 1, second: 2 }));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_iter_mut<'a, V>(&'a mut self) -> Result<IterMut<'a, E::Element, L, V>, TensorError>
    where
        E: StoredMut<LentMut<'a> = V>,
    {
        require_injective(self.layout)?;
        Ok(IterMut {
            coordinates: Listing::new(self.layout),
            tensor: self.view_mut(),
            borrowed: PhantomData,
        })
    }
}

impl<E, L: Layout> Tensor<E, L> {
    /// Calls `f` with each natural coordinate and the element there, for writing. The calls follow
    /// each other, so two coordinates may have the same element.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [0, 0];
    /// let mut x = Tensor::new(&mut data, layout!((2,3):(1,0)))?;
    /// x.for_each_mut(|_, element| *element += 1);
    /// assert_eq!(data, [3, 3]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[doc(alias = "apply_")]
    #[inline(always)]
    pub fn for_each_mut(&mut self, mut f: impl FnMut(L::Natural<WidthOf<L>>, &mut E::Element))
    where
        E: StoredMut,
    {
        let (start, layout) = (self.address_mut(), self.layout);
        Listing::new(layout).for_each(|coordinate| {
            // SAFETY: the coordinate is one of the layout's. `self` is borrowed exclusively, and
            // `f` cannot keep the element beyond its call.
            f(NaturalOf::from_listed(coordinate), unsafe {
                element(start, layout, coordinate).as_mut()
            });
        });
    }
}

/// Stops the compilation of code that needs an injective layout, if the layout is static and not
/// injective.
pub(super) const fn assert_injective<L: Layout>() {
    assert!(
        !matches!(is_injective_static::<L>(), Some(false)),
        "two coordinates have the same element (Injective)"
    );
}

const fn is_injective_static<L: Layout>() -> Option<bool> {
    match L::STATIC_NUMBERS {
        Some(numbers) => Some(numbers.is_injective()),
        None => None,
    }
}

/// Fails if two coordinates have the same element (Injective). For a static layout this is a
/// constant.
#[inline(always)]
pub(super) fn require_injective<L: Layout>(layout: L) -> Result<(), TensorError> {
    let injective = match const { is_injective_static::<L>() } {
        Some(known) => known,
        None => layout.is_injective(),
    };
    if injective {
        Ok(())
    } else {
        Err(not_injective(layout))
    }
}

#[cold]
#[inline(never)]
fn not_injective<L: Layout>(layout: L) -> TensorError {
    match Layout::numbers(layout).collision(u64::MAX) {
        // Indices lie below a size that fits `isize`.
        Ok(Some((first, second))) => TensorError::NotInjective {
            first: first as usize,
            second: second as usize,
        },
        _ => unreachable!("a layout that is not injective has a collision"),
    }
}

impl<'a, T, L: Layout, E> Iter<'a, T, L, E> {
    /// The iterator of a tensor that borrows its elements for `'a`.
    #[inline(always)]
    fn of(tensor: Tensor<E, L>) -> Self {
        Iter {
            coordinates: Listing::new(tensor.layout),
            tensor,
            borrowed: PhantomData,
        }
    }
}

impl<'a, T, L: Layout> IntoIterator for Tensor<Shared<'a, T>, L> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T, L>;
    #[inline(always)]
    fn into_iter(self) -> Iter<'a, T, L> {
        Iter::of(self)
    }
}

impl<'a, T, Sw: IndexMap + Display, L: Layout> IntoIterator
    for Tensor<Permuted<Shared<'a, T>, Sw>, L>
{
    type Item = &'a T;
    type IntoIter = Iter<'a, T, L, Permuted<Shared<'a, T>, Sw>>;
    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        Iter::of(self)
    }
}

impl<'a, E: Stored, L: Layout> IntoIterator for &'a Tensor<E, L> {
    type Item = &'a E::Element;
    type IntoIter = Iter<'a, E::Element, L, E::Lent<'a>>;
    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, E: StoredMut, L: Layout> IntoIterator for &'a mut Tensor<E, L> {
    type Item = &'a mut E::Element;
    type IntoIter = IterMut<'a, E::Element, L, E::LentMut<'a>>;
    #[inline(always)]
    #[track_caller]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}
