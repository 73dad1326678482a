//! Elements by value: what an engine computes, or refers to, at each coordinate.
#![allow(
    unsafe_code,
    reason = "elements at coordinates within the layout's domain are in the storage"
)]

use super::access::{element, outside};
use super::engine::sealed::Start;
use super::{Engine, Shared, Tensor};
use crate::layout::coordinate::{Listing, Sealed, WidthOf};
use crate::layout::natural::NaturalOf;
use crate::layout::{Coordinate, Layout};
use core::fmt::Debug;

/// Engines that give a value at each coordinate: the coordinate itself, a reference to an element,
/// or a value computed from these. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::Values};
/// fn sum<E: Values<Value: Into<u64>>, L: Layout>(x: &Tensor<E, L>) -> u64 {
///     x.values().map(Into::into).sum()
/// }
/// let x = Tensor::new(&[1_u32, 2, 3, 4], layout!((2,2)))?;
/// assert_eq!(sum(&x.map(|&v| v)), 10);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe's iterators, which hold the data of a tensor.
#[diagnostic::on_unimplemented(
    message = "this tensor is not known to have values for reading alone: call `view()` first",
    label = "not a view for reading",
    note = "a tensor `x` that owns its elements, or writes them, has these of its view: `x.view().map(|v| …)`, \
            `x.view().values()`; in generic code, state `E: Values`, of `cute_core::tensor`"
)]
pub trait Values: Engine + ValueAt<At = <Self as Values>::Value> {
    /// The type of a value.
    type Value;
}

/// The way in which an engine finds a value.
pub trait ValueAt {
    type At;
    /// The value at a coordinate.
    ///
    /// # Safety
    /// The engine belongs to a tensor with this layout, and the coordinate lies in the layout's
    /// domain.
    unsafe fn value_at<L: Layout, C: Coordinate<L>>(&self, layout: L, coordinate: C) -> Self::At;
}

impl<'a, T> Values for Shared<'a, T> {
    type Value = &'a T;
}
impl<'a, T> ValueAt for Shared<'a, T> {
    type At = &'a T;
    #[inline(always)]
    unsafe fn value_at<L: Layout, C: Coordinate<L>>(&self, layout: L, coordinate: C) -> &'a T {
        // SAFETY: the caller has the coordinate in the domain; the elements are borrowed for `'a`.
        unsafe { element(self.start(layout), layout, coordinate).as_ref() }
    }
}

impl<E: Values, L: Layout> Tensor<E, L> {
    /// The value at a coordinate of any form.
    ///
    /// # Panics
    /// Panics outside the domain; [`Tensor::at_checked`] returns `None` instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let id = make_identity_tensor(shape!((4,8)));
    /// assert_eq!(id.at((3,5)), (3, 5));
    /// assert_eq!(id.at(23), (3, 5));
    /// ```
    ///
    /// Source: CuTe `Tensor::operator()`.
    #[inline(always)]
    #[track_caller]
    pub fn at<C: Coordinate<L> + Debug>(&self, coordinate: C) -> E::Value {
        let unchecked = E::PROMISED && !cfg!(debug_assertions);
        if unchecked || coordinate.within(self.layout, Sealed) {
            // SAFETY: the coordinate lies in the domain, as was checked or promised.
            unsafe { self.engine.value_at(self.layout, coordinate) }
        } else {
            outside(coordinate, &self.layout)
        }
    }
}

// The bounds stand at the methods: a call for a tensor without values then has the words of `Values`.
// Not that of `at`, which matrices of every engine have by a trait.
impl<E: Engine, L: Layout> Tensor<E, L> {
    /// The value at a coordinate of any form, or `None` outside the domain.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let id = make_identity_tensor(shape!((4,8)));
    /// assert!(id.at_checked((3,7)).is_some());
    /// assert!(id.at_checked((4,0)).is_none() && id.at_checked(32).is_none() && id.at_checked(-1).is_none());
    /// ```
    #[inline(always)]
    pub fn at_checked<C: Coordinate<L>>(&self, coordinate: C) -> Option<E::Value>
    where
        E: Values,
    {
        if coordinate.within(self.layout, Sealed) {
            // SAFETY: the coordinate lies in the domain.
            Some(unsafe { self.engine.value_at(self.layout, coordinate) })
        } else {
            None
        }
    }

    /// All values, the first mode fastest.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let id = make_identity_tensor(shape!((2,2)));
    /// assert_eq!(id.values().map(|c| c.to_native()).collect::<Vec<_>>(), [(0, 0), (1, 0), (0, 1), (1, 1)]);
    /// ```
    #[inline(always)]
    pub fn values(&self) -> impl DoubleEndedIterator<Item = E::Value> + ExactSizeIterator
    where
        E: Values,
    {
        let layout = self.layout;
        Listing::new(layout).map(move |coordinate| {
            // SAFETY: the coordinate is one of the layout's.
            unsafe { self.engine.value_at(layout, coordinate) }
        })
    }

    /// Calls `f` with each natural coordinate and the value there, the first mode fastest.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let tile = make_identity_tensor(shape!((4,8))).local_tile(tile!((2,4)), coord!((1,1)));
    /// tile.for_each_value(|(i, j), in_whole| assert_eq!(in_whole, (2 + i, 4 + j)));
    /// ```
    #[inline(always)]
    pub fn for_each_value(&self, mut f: impl FnMut(L::Natural<WidthOf<L>>, E::Value))
    where
        E: Values,
    {
        let layout = self.layout;
        Listing::new(layout).for_each(|coordinate| {
            // SAFETY: the coordinate is one of the layout's.
            f(NaturalOf::from_listed(coordinate), unsafe {
                self.engine.value_at(layout, coordinate)
            });
        });
    }
}
