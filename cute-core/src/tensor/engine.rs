//! Engines: where the elements of a tensor are.

use crate::layout::Layout;
use core::ptr::NonNull;

/// The source of a tensor's elements. Sealed: no other crate can implement it.
///
/// ```
/// use cute_core::prelude::*;
/// fn bytes<E: Engine, L: Layout<Index = usize>>(tensor: &Tensor<E, L>) -> usize {
///     tensor.layout().len() * size_of::<E::Element>()
/// }
/// assert_eq!(bytes(&Tensor::new(&[0_u32; 8], layout!((2,4)))?), 32);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `ViewEngine`, `ArrayEngine`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no engine of a tensor",
    label = "not an engine",
    note = "a tensor that reads a slice is a `Tensor<Shared<'_, f32>, L>`, one that writes it a `TensorMut<'_, f32, L>`, and \
            one that owns its elements an `OwnedTensor<f32, L>`; in generic code, state `E: Stored<Element = f32>`"
)]
pub trait Engine: sealed::Sealed {
    /// The element type.
    type Element;
}

/// Engines with elements in memory, at the offsets of the tensor's layout or where a swizzle takes
/// these offsets: what generic code reads. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::Stored};
/// fn total<E: Stored<Element = u32>, L: Layout>(tensor: &Tensor<E, L>) -> u32 {
///     reduce(tensor, 0, |sum, x| sum + x)
/// }
/// let data = [1, 2, 3, 4];
/// assert_eq!(total(&Tensor::new(&data, layout!((2,2)))?), 10);
/// assert_eq!(total(&Tensor::swizzled(&data, swizzle!(1,0,1).compose(layout!((2,2))))?), 10);
/// # Ok::<(), TensorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "a tensor with the engine `{Self}` has no elements in memory to read",
    label = "no elements in memory",
    note = "elements in a `Vec` belong to the tensor, `OwnedTensor<f32, L>`, or lie beside it, and `Tensor::new(&data, layout)?` \
            makes a `Tensor<Shared<'_, f32>, L>`",
    note = "a tensor of coordinates or of computed elements has `at` and `values`, and one of a space of a GPU is copied by \
            `y.set_each(|c| x.at(c))`; for an engine that is a type parameter `E`, state `E: Stored<Element = f32>`, with \
            the type of your elements, or `E: StoredMut` to write"
)]
pub trait Stored: Engine + sealed::Lends + sealed::Written {}
#[diagnostic::do_not_recommend]
impl<E: Engine + sealed::Lends + sealed::Written> Stored for E {}

/// [`Stored`] engines whose elements generic code can also write. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::StoredMut};
/// fn increment<E: StoredMut<Element = u32>, L: Layout>(tensor: &mut Tensor<E, L>) {
///     tensor.for_each_mut(|_, x| *x += 1);
/// }
/// let mut data = [1, 2, 3, 4];
/// increment(&mut Tensor::swizzled(&mut data, swizzle!(1,0,1).compose(layout!(2:2)))?);
/// assert_eq!(data, [2, 2, 3, 5]);
/// # Ok::<(), TensorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the elements of a tensor with the engine `{Self}` cannot be written",
    label = "elements that cannot be written",
    note = "make the tensor of an exclusive reference, `Tensor::new(&mut data, layout)`; tensors of coordinates or of \
            computed elements have no elements to write; for an engine that is a type parameter `E`, state \
            `E: StoredMut<Element = f32>`, with the type of your elements"
)]
pub trait StoredMut: Stored + sealed::LendsMut {}
#[diagnostic::do_not_recommend]
impl<E: Stored + sealed::LendsMut> StoredMut for E {}

/// Engines with elements in memory, each at the offset of the tensor's layout: [`Stored`] engines
/// without a swizzle. Sealed.
///
/// ```
/// use cute_core::prelude::*;
/// fn sum<E: Memory<Element = u32>, L: Layout>(tensor: &Tensor<E, L>) -> u32 {
///     tensor.iter().sum()
/// }
/// assert_eq!(sum(&Tensor::new(&[1, 2, 3, 4], layout!((2,2)))?), 10);
/// assert_eq!(sum(&Fragment::<u32, Layout![(2,2)]>::filled(7)), 28);
/// # Ok::<(), TensorError>(())
/// ```
pub trait Memory: Stored + sealed::Start {}

/// [`Memory`] engines whose elements can be written. Sealed.
///
/// ```
/// use cute_core::prelude::*;
/// fn increment<E: MemoryMut<Element = u32>, L: Layout>(tensor: &mut Tensor<E, L>) {
///     tensor.for_each_mut(|_, x| *x += 1);
/// }
/// let mut data = [1, 2, 3];
/// increment(&mut Tensor::new(&mut data, layout!(2:2))?);
/// assert_eq!(data, [2, 2, 4]);
/// # Ok::<(), TensorError>(())
/// ```
pub trait MemoryMut: Memory + StoredMut + sealed::StartMut {}

pub(super) mod sealed {
    use super::{Layout, NonNull, Stored, StoredMut};
    use crate::tensor::pointer::Pointer;
    use crate::tensor::{Engine, View};

    pub trait Sealed {
        /// Whether the caller has promised that no operation breaks a condition; see
        /// [`Tensor::promised`](crate::tensor::Tensor::promised).
        const PROMISED: bool = false;
    }

    /// A pointer to the element at coordinate 0. For the layout with which the tensor was made it
    /// reaches every offset, for reads, as long as `self` is borrowed.
    pub trait Start: Engine {
        fn start<L: Layout>(&self, layout: L) -> NonNull<Self::Element>;
    }

    /// [`Start`] for reads and writes; nobody else reads or writes these elements meanwhile.
    pub trait StartMut: Engine {
        fn start_mut<L: Layout>(&mut self, layout: L) -> NonNull<Self::Element>;
    }

    /// A map from the offsets of a layout to elements.
    #[allow(
        unsafe_code,
        reason = "the caller promises that the offset is one of the tensor's"
    )]
    pub trait Address: Copy {
        type Element;
        /// The element at an offset.
        ///
        /// # Safety
        /// The offset is one of the layout with which the tensor was made.
        unsafe fn element(self, offset: isize) -> NonNull<Self::Element>;
        /// The address whose offset 0 is `offset` of this one.
        ///
        /// # Safety
        /// The offset is one of the layout with which the tensor was made.
        unsafe fn beyond(self, offset: isize) -> Self;
        /// The element at offset 0, if every element lies as far from it as its offset says.
        fn linear(self) -> Option<NonNull<Self::Element>>;
    }
    impl<T> Address for NonNull<T> {
        type Element = T;
        #[inline(always)]
        #[allow(unsafe_code, reason = "a pointer to the element of an offset")]
        unsafe fn element(self, offset: isize) -> NonNull<T> {
            // SAFETY: the caller's offset is one of the layout's, each of which the tensor was
            // proved to hold.
            unsafe { self.offset(offset) }
        }
        #[inline(always)]
        #[allow(unsafe_code, reason = "a pointer to the element of an offset")]
        unsafe fn beyond(self, offset: isize) -> Self {
            // SAFETY: the caller's offset is one of the layout's, as in `element`.
            unsafe { self.offset(offset) }
        }
        #[inline(always)]
        fn linear(self) -> Option<NonNull<T>> {
            Some(self)
        }
    }

    /// The address of the elements: valid for the layout with which the tensor was made, for reads,
    /// as long as `self` is borrowed.
    pub trait Placed: Engine {
        type Address: Address<Element = Self::Element>;
        fn address<L: Layout>(&self, layout: L) -> Self::Address;
    }

    /// [`Placed`] for reads and writes; nobody else reads or writes these elements meanwhile.
    pub trait PlacedMut: Placed {
        fn address_mut<L: Layout>(&mut self, layout: L) -> Self::Address;
    }

    /// Engines that lend their elements for reads, to an engine that borrows.
    #[diagnostic::on_unimplemented(
        message = "elements of a tensor with the engine `{Self}` have no addresses, so no `view()` lends them",
        label = "no elements with addresses",
        note = "a tensor of a space of a GPU is lent by `x.reborrow()`, and by `x.reborrow_mut()` to write; a tensor of \
                coordinates is copied as it is"
    )]
    pub trait Lends: Placed {
        type Lent<'a>: View + Pointer + Copy + Stored<Element = Self::Element>
        where
            Self: 'a;
        fn lend<L: Layout>(&self, layout: L) -> Self::Lent<'_>;
    }

    /// Engines that lend their elements for reads and writes, to an engine that borrows
    /// exclusively.
    #[diagnostic::on_unimplemented(
        message = "elements of a tensor with the engine `{Self}` have no addresses to write to, so no `view_mut()` lends them",
        label = "no elements with addresses to write to",
        note = "a tensor of a space of a GPU is lent by `x.reborrow()`, and by `x.reborrow_mut()` to write; another tensor is \
                written if it is made of an exclusive reference, `Tensor::new(&mut data, layout)`"
    )]
    pub trait LendsMut: Lends + PlacedMut {
        type LentMut<'a>: View + Pointer + StoredMut<Element = Self::Element>
        where
            Self: 'a;
        fn lend_mut<L: Layout>(&mut self, layout: L) -> Self::LentMut<'_>;
    }

    /// Engines that can be printed: they write what stands before the layout.
    pub trait Written: Engine {
        fn write<L: Layout>(
            &self,
            layout: L,
            f: &mut core::fmt::Formatter<'_>,
        ) -> core::fmt::Result;
    }
}

/// Implements the traits of an engine whose elements lie as far from the one at coordinate 0 as
/// their offsets say: `linear!(read [T] Shared<'_, T>)`, and `linear!(write …)` if they can be
/// written.
macro_rules! linear {
    (read [$($generics:tt)*] $engine:ty) => {
        impl<$($generics)*> $crate::tensor::engine::sealed::Placed for $engine {
            type Address = core::ptr::NonNull<T>;
            #[inline(always)]
            fn address<L: $crate::layout::Layout>(&self, layout: L) -> core::ptr::NonNull<T> {
                $crate::tensor::engine::sealed::Start::start(self, layout)
            }
        }
        impl<$($generics)*> $crate::tensor::engine::sealed::Lends for $engine {
            type Lent<'lent> = $crate::tensor::Shared<'lent, T> where Self: 'lent;
            #[inline(always)]
            fn lend<L: $crate::layout::Layout>(&self, layout: L) -> Self::Lent<'_> {
                $crate::tensor::Shared::from_start($crate::tensor::engine::sealed::Start::start(self, layout))
            }
        }
    };
    (write [$($generics:tt)*] $engine:ty) => {
        $crate::tensor::engine::linear!(read [$($generics)*] $engine);
        impl<$($generics)*> $crate::tensor::engine::sealed::PlacedMut for $engine {
            #[inline(always)]
            fn address_mut<L: $crate::layout::Layout>(&mut self, layout: L) -> core::ptr::NonNull<T> {
                $crate::tensor::engine::sealed::StartMut::start_mut(self, layout)
            }
        }
        impl<$($generics)*> $crate::tensor::engine::sealed::LendsMut for $engine {
            type LentMut<'lent> = $crate::tensor::Unique<'lent, T> where Self: 'lent;
            #[inline(always)]
            fn lend_mut<L: $crate::layout::Layout>(&mut self, layout: L) -> Self::LentMut<'_> {
                $crate::tensor::Unique::from_start($crate::tensor::engine::sealed::StartMut::start_mut(self, layout))
            }
        }
    };
}
pub(super) use linear;
