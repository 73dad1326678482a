//! Swizzled elements: each offset of the layout is permuted on the way to memory.
//!
//! The swizzle belongs to the engine, so layouts are used as everywhere else: slices, tiles and
//! partitions of swizzled memory have plain layouts and carry the swizzle along. An access costs
//! one shift, one `and` and one `xor` more.
//!
//! Different offsets are taken to different elements. Therefore tiles and iterators that write need
//! only an injective layout.
//!
//! Divide the offsets into parts of `2^(k+1)`, where `k` is the highest bit that the swizzle
//! changes: a swizzle takes no offset to another part. So the storage must hold whole parts up to
//! the last offset.
#![allow(
    unsafe_code,
    reason = "permuted offsets lie in the storage, which was proved to hold whole parts of them"
)]

use super::construct::reach_of;
use super::engine::sealed::{Address, Lends, LendsMut, Placed, PlacedMut, Sealed, Start, StartMut};
use super::pointer::{Cast, Moved, Pointer, aligned, moved_by_pointer, within};
use super::recast::{ElementWidth, Width};
use super::values::ValueAt;
use super::{Engine, IntoEngine, Shared, Tensor, TensorError, Unique, Values, View};
use crate::composed::{ComposedLayout, IndexMap};
use crate::error::LayoutError;
use crate::fmt::{Bits, SwizzledBits};
use crate::int::Int;
use crate::layout::{Coordinate, Layout};
use crate::status::{Holds, Status, operation};
use crate::stride::{Strides, Value};
use crate::swizzle::{Elements, KeepsElements, OfOther, Swizzle};
use core::fmt;
use core::ptr::NonNull;

/// Borrowed elements of `E`, at the offsets to which a swizzle takes those of the layout.
///
/// ```
/// use cute_core::{prelude::*, tensor::Permuted};
/// let data: Vec<u16> = (0..512).collect();
/// let smem: Tensor<Permuted<Shared<'_, u16>, Swizzle![3,3,3]>, _> =
///     Tensor::swizzled(&data[..], swizzle!(3,3,3).compose(layout!((8,64):(64,1))))?;
/// assert_eq!(smem[(1,0)], 72);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `ViewEngine<swizzle_ptr<Swizzle, T*>>`.
#[derive(Clone, Copy, Debug)]
pub struct Permuted<E, Sw> {
    /// The start of the storage.
    base: E,
    /// The offset of coordinate 0 before it is permuted.
    ///
    /// Invariant: its sum with each offset of the layout is not negative, and the storage holds
    /// whole parts of the swizzle up to the greatest sum.
    offset: isize,
    swizzle: Sw,
}

/// The map from offsets to swizzled elements.
pub struct PermutedAddress<T, Sw> {
    base: NonNull<T>,
    offset: isize,
    swizzle: Sw,
}

impl<T, Sw: Copy> Clone for PermutedAddress<T, Sw> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, Sw: Copy> Copy for PermutedAddress<T, Sw> {}

impl<T, Sw: IndexMap> Address for PermutedAddress<T, Sw> {
    type Element = T;
    #[inline(always)]
    unsafe fn element(self, offset: isize) -> NonNull<T> {
        let permuted = self.swizzle.map_index(self.offset + offset);
        // SAFETY: the caller's offset is one of the layout's. By the engine's invariant the storage
        // holds the whole part of the swizzle in which it lies, and so the place to which the
        // swizzle takes it.
        unsafe { self.base.offset(permuted) }
    }
    #[inline(always)]
    unsafe fn beyond(self, offset: isize) -> Self {
        // The sum is one of two offsets of the whole, as the caller promises.
        let offset = self.offset + offset;
        PermutedAddress { offset, ..self }
    }
    #[inline(always)]
    fn linear(self) -> Option<NonNull<T>> {
        None
    }
}

impl<E, B: Int, M: Int, S: Int, L: Layout> Tensor<Permuted<E, Swizzle<B, M, S, Elements>>, L>
where
    E: View,
{
    /// The tensor whose coordinate 0 is where a swizzled layout says, counted from the start of
    /// `storage`.
    ///
    /// # Errors
    /// Fails if the storage is shorter than [`cosize`](ComposedLayout::cosize), if an offset lies
    /// before the start (InBounds), or if offsets do not fit `isize` (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [0_u16; 512];
    /// let mut smem = Tensor::swizzled(&mut data, swizzle!(3,3,3).compose(layout!((8,64):(64,1))))?;
    /// smem[(1,0)] = 7;
    /// let row = smem.slice(coord!((1,_)));
    /// assert_eq!((row.layout(), row[0]), (layout!((64):(1)), 7));
    /// assert_eq!(data[72], 7);
    /// let error = Tensor::swizzled(&data[1..], swizzle!(3,3,3).compose(layout!((8,60):(64,1)))).unwrap_err();
    /// assert_eq!(error.to_string(), "needs 512 elements, storage has 511 (InBounds)");
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `make_tensor(make_smem_ptr(data), swizzled_layout)`.
    #[doc(alias("as_position_independent_swizzle_tensor", "make_smem_ptr"))]
    #[inline(always)]
    pub fn swizzled<St: IntoEngine<Engine = E>, O: Int>(
        storage: St,
        layout: ComposedLayout<Swizzle<B, M, S, Elements>, O, L>,
    ) -> Result<Self, TensorError> {
        let (swizzle, offset, layout) = layout.into_parts();
        let (offset, last) = within_storage(offset, layout)?;
        let len = storage.count()?;
        let part = const { Swizzle::<B, M, S, Elements>::PART };
        let needed = (last.unsigned_abs() as u128 / part as u128 + 1) * part as u128;
        if needed > len as u128 {
            let needed = usize::try_from(needed).unwrap_or(usize::MAX);
            return Err(TensorError::TooShort { needed, len });
        }
        // SAFETY: the storage has an element, so 0 is below the length.
        let base = unsafe { storage.into_engine(0) };
        let engine = Permuted {
            base,
            offset,
            swizzle,
        };
        Ok(Tensor { engine, layout })
    }
}

/// The offset of coordinate 0 and the last offset, if none lies before the start of the storage.
#[inline(always)]
pub(super) fn within_storage<O: Int, L: Layout>(
    offset: O,
    layout: L,
) -> Result<(isize, isize), TensorError> {
    let max = isize::MAX as i128;
    let Ok(offset) = isize::try_from(offset.to_i128()) else {
        return Err(LayoutError::NotRepresentable { max }.into());
    };
    let reach = reach_of(layout)?;
    if offset < 0 || offset + reach.lowest() < 0 {
        return Err(TensorError::BeforeStart {
            offset: usize::try_from(offset).unwrap_or(0),
            needed: reach.lowest().unsigned_abs(),
        });
    }
    match offset.checked_add(reach.highest()) {
        Some(last) => Ok((offset, last)),
        None => Err(LayoutError::NotRepresentable { max }.into()),
    }
}

macro_rules! permuted {
    ($($name:ident)*) => {$(
        impl<'a, T, Sw: IndexMap> Placed for Permuted<$name<'a, T>, Sw> {
            type Address = PermutedAddress<T, Sw>;
            #[inline(always)]
            fn address<L: Layout>(&self, layout: L) -> Self::Address {
                PermutedAddress {
                    base: self.base.start(layout),
                    offset: self.offset,
                    swizzle: self.swizzle,
                }
            }
        }
        impl<T, Sw: IndexMap + fmt::Display> Lends for Permuted<$name<'_, T>, Sw> {
            type Lent<'lent> = Permuted<Shared<'lent, T>, Sw> where Self: 'lent;
            #[inline(always)]
            fn lend<L: Layout>(&self, layout: L) -> Self::Lent<'_> {
                self.through(Shared::from_start(self.base.start(layout)))
            }
        }
        #[diagnostic::do_not_recommend]
        impl<T, Sw: IndexMap> View for Permuted<$name<'_, T>, Sw> {}
    )*};
}
permuted!(Shared Unique);

impl<T, Sw: IndexMap> PlacedMut for Permuted<Unique<'_, T>, Sw> {
    #[inline(always)]
    fn address_mut<L: Layout>(&mut self, layout: L) -> Self::Address {
        PermutedAddress {
            base: self.base.start_mut(layout),
            offset: self.offset,
            swizzle: self.swizzle,
        }
    }
}

impl<T, Sw: IndexMap + fmt::Display> LendsMut for Permuted<Unique<'_, T>, Sw> {
    type LentMut<'lent>
        = Permuted<Unique<'lent, T>, Sw>
    where
        Self: 'lent;
    #[inline(always)]
    fn lend_mut<L: Layout>(&mut self, layout: L) -> Self::LentMut<'_> {
        let base = Unique::from_start(self.base.start_mut(layout));
        self.through(base)
    }
}

impl<E: Sealed, Sw> Sealed for Permuted<E, Sw> {
    const PROMISED: bool = E::PROMISED;
}
impl<E: Engine, Sw> Engine for Permuted<E, Sw> {
    type Element = E::Element;
}

moved_by_pointer!([E: Pointer, Sw: Copy] Permuted<E, Sw>);
impl<E: Pointer, Sw: Copy> Pointer for Permuted<E, Sw> {
    #[inline(always)]
    unsafe fn moved(self, offset: isize) -> Self {
        // The sum is one of two offsets of the whole, as the caller promises.
        Permuted {
            offset: self.offset + offset,
            ..self
        }
    }
    #[inline(always)]
    unsafe fn again(&self) -> Self {
        Permuted {
            // SAFETY: the caller promises what the base asks for: different offsets have different
            // elements.
            base: unsafe { self.base.again() },
            offset: self.offset,
            swizzle: self.swizzle,
        }
    }
}

impl<E, U, B: Int, M: Int, S: Int> Cast<U> for Permuted<E, Swizzle<B, M, S, Elements>>
where
    E: Cast<U> + Pointer + Engine<Element: ElementWidth>,
    U: ElementWidth,
    OfOther<B, M, S, Width<E>, U::Width>: IndexMap,
    Permuted<E::Cast, OfOther<B, M, S, Width<E>, U::Width>>: View + Engine<Element = U>,
    <KeepsElements<B, M, Width<E>, U::Width> as Status>::Report:
        Holds<operation::recast, SwizzledBits<B>, Bits<Width<E>, U::Width>>,
{
    type Cast = Permuted<E::Cast, OfOther<B, M, S, Width<E>, U::Width>>;
    #[inline(always)]
    fn check_alignment(&self) -> Result<(), TensorError> {
        self.base.check_alignment()?;
        // It is not negative: 0 is an offset of the layout.
        aligned(
            self.offset.unsigned_abs() * size_of::<E::Element>(),
            size_of::<U>(),
        )
    }
    #[inline(always)]
    unsafe fn cast(self) -> Self::Cast {
        // The offset is a whole number of new elements, as was checked. The storage holds its bytes
        // in whole parts of the new swizzle, too: the new swizzle changes the same bits of a byte's
        // number as the old one, and none of these lies within an element.
        let bytes = self.offset.unsigned_abs() * size_of::<E::Element>();
        Permuted {
            // SAFETY: the start of the storage is aligned, and every pattern of its bits is an
            // element, as the caller promises.
            base: unsafe { self.base.cast() },
            offset: (bytes / size_of::<U>()).cast_signed(),
            swizzle: Swizzle::NEW,
        }
    }
}

impl<'a, T, Sw: IndexMap> Values for Permuted<Shared<'a, T>, Sw> {
    type Value = &'a T;
}
impl<'a, T, Sw: IndexMap> ValueAt for Permuted<Shared<'a, T>, Sw> {
    type At = &'a T;
    #[inline(always)]
    unsafe fn value_at<L: Layout, C: Coordinate<L>>(&self, layout: L, coordinate: C) -> &'a T {
        let offset = Value::element_offset(coordinate.index(layout));
        // SAFETY: the caller has the coordinate in the domain, so its offset is one of the
        // layout's; the elements are borrowed for `'a`.
        unsafe { self.address(layout).element(offset).as_ref() }
    }
}

impl<E, Sw: Copy> Permuted<E, Sw> {
    /// The engine whose coordinate 0 is at `offset` of `base`, before it is permuted.
    #[inline(always)]
    pub(super) fn new(base: E, offset: isize, swizzle: Sw) -> Self {
        Permuted {
            base,
            offset,
            swizzle,
        }
    }

    /// The engine with this offset and swizzle whose storage `base` borrows.
    #[inline(always)]
    fn through<F>(&self, base: F) -> Permuted<F, Sw> {
        Permuted {
            base,
            offset: self.offset,
            swizzle: self.swizzle,
        }
    }

    /// The swizzle, the engine of the whole storage, and the offset of coordinate 0 before it is
    /// permuted.
    pub(super) fn parts(&self) -> (Sw, &E, isize) {
        (self.swizzle, &self.base, self.offset)
    }
}
