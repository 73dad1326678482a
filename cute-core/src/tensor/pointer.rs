//! Borrowed elements: a pointer to the element at coordinate 0.
//!
//! The engine is the pointer alone, so a view takes no more space than a pointer. It may reach what
//! the layout of the tensor reaches, and each part is checked against that.
#![allow(
    unsafe_code,
    reason = "pointers are Send and Sync if the references for which they stand are"
)]

use super::construct::reach_of;
use super::engine::linear;
use super::engine::sealed::{Sealed, Start, StartMut};
use super::{Engine, Memory, MemoryMut, SharedView, TensorError, View};
use crate::layout::Layout;
use crate::layout::reach::Reach;
use crate::stride::Strides;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// Elements borrowed from a storage, for reads. The engine is `Copy`.
///
/// ```
/// use cute_core::prelude::*;
/// fn first<'a>(x: Tensor<Shared<'a, u8>, Layout![2:1]>) -> Option<&'a u8> {
///     x.into_iter().next()
/// }
/// assert_eq!(first(Tensor::new(b"ab", layout!(2:1))?), Some(&b'a'));
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `ViewEngine<T const*>`.
#[doc(alias = "ConstViewEngine")]
pub struct Shared<'a, T> {
    start: NonNull<T>,
    borrowed: PhantomData<&'a T>,
}

/// Elements borrowed exclusively: nobody else reads or writes those that the tensor's layout
/// reaches.
///
/// ```
/// use cute_core::prelude::*;
/// fn clear(mut x: Tensor<Unique<'_, u8>, Layout![2:1]>) {
///     x[0] = 0;
/// }
/// let mut data = [1, 2];
/// clear(Tensor::new(&mut data, layout!(2:1))?);
/// assert_eq!(data, [0, 2]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `ViewEngine<T*>`.
#[doc(alias = "ViewEngine")]
pub struct Unique<'a, T> {
    start: NonNull<T>,
    borrowed: PhantomData<&'a mut T>,
}

impl<T> Clone for Shared<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Shared<'_, T> {}

// SAFETY: it gives out `&T` alone, as `&[T]` does, which is `Send` and `Sync` where `T` is `Sync`.
unsafe impl<T: Sync> Send for Shared<'_, T> {}
// SAFETY: as for `Send`.
unsafe impl<T: Sync> Sync for Shared<'_, T> {}
// SAFETY: it is the only access to its elements, as `&mut [T]` is, which is `Send` where `T` is.
unsafe impl<T: Send> Send for Unique<'_, T> {}
// SAFETY: behind `&Unique` there is `&T` alone, as behind `&&mut [T]`.
unsafe impl<T: Sync> Sync for Unique<'_, T> {}

/// Engines that borrow: a part of one is again such an engine.
pub trait Moved: Sized {
    /// The engine of the part from `offset` on under the layout `part`, if the part reaches nothing
    /// beyond what the whole reaches.
    ///
    /// # Safety
    /// The condition of `Tensor::part`; `whole` is the layout of this tensor.
    unsafe fn part<L: Layout, O: Strides, R: Layout>(
        self,
        whole: L,
        offset: O,
        part: R,
    ) -> Result<Self, TensorError>;
    /// [`part`](Self::part) without the check.
    ///
    /// # Safety
    /// The condition of `Tensor::part`; and the part reaches nothing beyond what the whole reaches.
    unsafe fn part_unchecked<O: Strides>(self, offset: O) -> Self;
}

/// Views for reading whose elements lie in memory: what [`Tensor::tiles`](crate::tensor::Tensor::tiles) takes.
#[diagnostic::on_unimplemented(
    message = "tiles to read are those of a view: `x.view().tiles(…)`",
    label = "no view of elements in memory",
    note = "an owned tensor, a fragment and a tensor for writing have a `view()`; tiles to write are `x.tiles_mut(…)`; a \
            tensor of coordinates is divided by `zipped_divide`; in generic code, state `E: ReadInTiles`, of \
            `cute_core::tensor`"
)]
pub trait ReadInTiles: SharedView + Pointer {}
#[diagnostic::do_not_recommend]
impl<E: SharedView + Pointer> ReadInTiles for E {}

/// Engines that are pointers.
#[diagnostic::on_unimplemented(
    message = "a tensor with the engine `{Self}` has no elements in memory for tiles",
    label = "no elements in memory",
    note = "a tensor of coordinates is divided by `zipped_divide`, and a fragment or an owned tensor `x` has the tiles of \
            `x.view()`, and of `x.tiles_mut(…)` to write"
)]
pub trait Pointer: Moved {
    /// The elements `offset` further on.
    ///
    /// # Safety
    /// The pointer stays within the storage.
    unsafe fn moved(self, offset: isize) -> Self;
    /// A second engine of these elements.
    ///
    /// # Safety
    /// If the elements are exclusive, no element is reached through both engines.
    unsafe fn again(&self) -> Self;
}

/// Pointers that can become pointers to elements of another type.
pub trait Cast<U>: Moved {
    /// The engine of the other elements.
    type Cast: View + Engine<Element = U>;
    /// Fails if an element of the other type cannot begin at coordinate 0 (RecastDivisible).
    fn check_alignment(&self) -> Result<(), TensorError>;
    /// The pointer to the elements of the other type, at this address.
    ///
    /// # Safety
    /// The address is aligned for `U`, and what the tensor reaches from it on is valid as elements
    /// of either type.
    unsafe fn cast(self) -> Self::Cast;
}

/// [`Moved`] of an engine that is a [`Pointer`]: the part is as far from it as its offset says.
macro_rules! moved_by_pointer {
    ([$($parameters:tt)*] $engine:ty) => {
        impl<$($parameters)*> Moved for $engine {
            #[inline(always)]
            unsafe fn part<L: Layout, O: Strides, R: Layout>(
                self,
                whole: L,
                offset: O,
                part: R,
            ) -> Result<Self, TensorError> {
                let offset = within(whole, offset, part)?;
                // SAFETY: 0 is an offset of the part, so `offset` lies between those of the whole,
                // which are those of elements of one storage or space.
                Ok(unsafe { self.moved(offset) })
            }
            #[inline(always)]
            unsafe fn part_unchecked<O: Strides>(self, offset: O) -> Self {
                // SAFETY: as in `part`; the caller promises that the part lies within the whole.
                unsafe { self.moved(offset.offset()) }
            }
        }
    };
}
pub(super) use moved_by_pointer;

macro_rules! pointers {
    ($($name:ident)*) => {$(
        impl<T> $name<'_, T> {
            /// Elements from `start`, the one at coordinate 0.
            #[inline(always)]
            pub(super) fn pointer(&self) -> NonNull<T> {
                self.start
            }
            #[inline(always)]
            pub(super) fn from_start(start: NonNull<T>) -> Self {
                $name { start, borrowed: PhantomData }
            }
        }
        moved_by_pointer!([T] $name<'_, T>);
        impl<T> Pointer for $name<'_, T> {
            #[inline(always)]
            unsafe fn moved(self, offset: isize) -> Self {
                // SAFETY: both pointers lie within one storage, so that their distance in bytes
                // fits `isize`.
                Self::from_start(unsafe { self.start.offset(offset) })
            }
            #[inline(always)]
            unsafe fn again(&self) -> Self {
                Self::from_start(self.start)
            }
        }
        impl<'a, T, U: 'a> Cast<U> for $name<'a, T> {
            type Cast = $name<'a, U>;
            #[inline(always)]
            fn check_alignment(&self) -> Result<(), TensorError> {
                aligned(self.start.addr().get(), align_of::<U>())
            }
            #[inline(always)]
            unsafe fn cast(self) -> Self::Cast {
                $name::from_start(self.start.cast())
            }
        }
        impl<T> Sealed for $name<'_, T> {}
        impl<T> Engine for $name<'_, T> {
            type Element = T;
        }
        impl<T> Memory for $name<'_, T> {}
        impl<T> Start for $name<'_, T> {
            #[inline(always)]
            fn start<L: Layout>(&self, _: L) -> NonNull<T> {
                self.start
            }
        }
    )*};
}
pointers!(Shared Unique);
linear!(read [T] Shared<'_, T>);
linear!(write [T] Unique<'_, T>);

impl<T> MemoryMut for Unique<'_, T> {}
impl<T> StartMut for Unique<'_, T> {
    #[inline(always)]
    fn start_mut<L: Layout>(&mut self, _: L) -> NonNull<T> {
        self.start
    }
}

/// Fails if a number of bytes is not a multiple of `align`.
#[inline(always)]
pub(super) fn aligned(bytes: usize, align: usize) -> Result<(), TensorError> {
    match bytes % align {
        0 => Ok(()),
        excess => Err(TensorError::Misaligned { excess, align }),
    }
}

/// The offset of a part as `isize`, if the part reaches nothing beyond what the whole reaches.
#[inline(always)]
pub(super) fn within<L: Layout, O: Strides, R: Layout>(
    whole: L,
    offset: O,
    part: R,
) -> Result<isize, TensorError> {
    let (offset, whole, part) = (offset.offset(), reach_of(whole)?, reach_of(part)?);
    if whole.contains(offset, part) {
        Ok(offset)
    } else {
        Err(beyond(whole, offset, part))
    }
}

#[cold]
fn beyond(whole: Reach, offset: isize, part: Reach) -> TensorError {
    TensorError::BeyondWhole {
        lowest: offset as i128 + part.lowest() as i128,
        highest: offset as i128 + part.highest() as i128,
        whole_lowest: whole.lowest() as i128,
        whole_highest: whole.highest() as i128,
    }
}
