//! A promise in place of checks: an engine whose tensor was promised to break no condition.
//!
//! A kernel on a GPU cannot afford to check in each thread what its host has checked already. A
//! promised tensor has every operation of the tensor that it was; operations on it, and on its
//! parts, emit no check.
#![allow(
    unsafe_code,
    reason = "operations rely on the promise that was given when the engine was made"
)]

use super::engine::sealed::{Lends, LendsMut, Placed, PlacedMut, Sealed, Start, StartMut, Written};
use super::pointer::{Cast, Moved, Pointer};
use super::space::{Reborrow, Writes};
use super::values::ValueAt;
use super::{Engine, HasWidth, Memory, MemoryMut, Tensor, TensorError, Values, View};
use crate::layout::{Coordinate, Layout};
use crate::stride::Strides;
use core::fmt;
use core::ptr::NonNull;

/// The engine `E` of a tensor that was promised to break no condition; see [`Tensor::promised`].
///
/// ```
/// use cute_core::{prelude::*, tensor::Promised};
/// fn third(x: Tensor<Promised<Shared<'_, u8>>, Layout![3:1]>) -> u8 {
///     x[2]
/// }
/// let x = Tensor::new(b"abc", layout!(3:1))?;
/// // SAFETY: 2 is a coordinate of 3.
/// assert_eq!(third(unsafe { x.promised() }), b'c');
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: none. Tensors of CuTe check nothing.
#[derive(Clone, Copy, Debug)]
pub struct Promised<E>(E);

impl<E: View, L: Layout> Tensor<E, L> {
    /// This tensor, with all conditions of all operations promised instead of checked.
    ///
    /// Slices, tiles, partitions and elements of the result, and of its parts, are computed without
    /// checks. Forms without `try_` cannot panic; forms with `try_` still return the errors of the
    /// layouts' algebra. A build with debug assertions checks as if nothing had been promised.
    ///
    /// # Safety
    /// No operation on the result, or on a part of it, breaks a condition: coordinates lie in the
    /// domain, tiles fill the tensor, threads are those of their layout. Where
    /// [`Tensor::promised`] is not called, each of these is a panic.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..48).collect();
    /// let n = 8_usize;
    /// let x = Tensor::new(&data[..], layout!((n,6)))?;
    /// // SAFETY: tiles of (4,3) fill (8,6), and (1,1) is one of the four.
    /// let tile = unsafe { x.promised() }.local_tile(tile!((4,3)), (1, 1));
    /// assert_eq!(tile[(0,0)], 28);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: none. Tensors of CuTe check nothing.
    #[inline(always)]
    pub unsafe fn promised(self) -> Tensor<Promised<E>, L> {
        Tensor {
            engine: Promised(self.engine),
            layout: self.layout,
        }
    }
}

impl<E: Sealed> Sealed for Promised<E> {
    const PROMISED: bool = true;
}
impl<E: Engine> Engine for Promised<E> {
    type Element = E::Element;
}
impl<E: Memory> Memory for Promised<E> {}
impl<E: MemoryMut> MemoryMut for Promised<E> {}
#[diagnostic::do_not_recommend]
impl<E: View> View for Promised<E> {}
impl<E: HasWidth<Width>, Width> HasWidth<Width> for Promised<E> {}

impl<E: Start> Start for Promised<E> {
    #[inline(always)]
    fn start<L: Layout>(&self, layout: L) -> NonNull<E::Element> {
        self.0.start(layout)
    }
}
impl<E: StartMut> StartMut for Promised<E> {
    #[inline(always)]
    fn start_mut<L: Layout>(&mut self, layout: L) -> NonNull<E::Element> {
        self.0.start_mut(layout)
    }
}
impl<E: Placed> Placed for Promised<E> {
    type Address = E::Address;
    #[inline(always)]
    fn address<L: Layout>(&self, layout: L) -> E::Address {
        self.0.address(layout)
    }
}
impl<E: PlacedMut> PlacedMut for Promised<E> {
    #[inline(always)]
    fn address_mut<L: Layout>(&mut self, layout: L) -> E::Address {
        self.0.address_mut(layout)
    }
}
impl<E: Lends> Lends for Promised<E> {
    type Lent<'lent>
        = Promised<E::Lent<'lent>>
    where
        Self: 'lent;
    #[inline(always)]
    fn lend<L: Layout>(&self, layout: L) -> Self::Lent<'_> {
        Promised(self.0.lend(layout))
    }
}
impl<E: LendsMut> LendsMut for Promised<E> {
    type LentMut<'lent>
        = Promised<E::LentMut<'lent>>
    where
        Self: 'lent;
    #[inline(always)]
    fn lend_mut<L: Layout>(&mut self, layout: L) -> Self::LentMut<'_> {
        Promised(self.0.lend_mut(layout))
    }
}
impl<E: Written> Written for Promised<E> {
    fn write<L: Layout>(&self, layout: L, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(layout, f)
    }
}

impl<E: Values> Values for Promised<E> {
    type Value = E::Value;
}
impl<E: ValueAt> ValueAt for Promised<E> {
    type At = E::At;
    #[inline(always)]
    unsafe fn value_at<L: Layout, C: Coordinate<L>>(&self, layout: L, coordinate: C) -> E::At {
        // SAFETY: the caller promises what the inner engine asks for.
        unsafe { self.0.value_at(layout, coordinate) }
    }
}
impl<E: Writes> Writes for Promised<E> {
    #[inline(always)]
    unsafe fn write_at<L: Layout, C: Coordinate<L>>(
        &mut self,
        layout: L,
        coordinate: C,
        value: E::Element,
    ) {
        // SAFETY: the caller promises what the inner engine asks for.
        unsafe { self.0.write_at(layout, coordinate, value) }
    }
}

impl<E: Reborrow> Reborrow for Promised<E> {
    type Lent<'a>
        = Promised<E::Lent<'a>>
    where
        Self: 'a;
    type LentMut<'a>
        = Promised<E::LentMut<'a>>
    where
        Self: 'a;
    #[inline(always)]
    fn lent(&self) -> Self::Lent<'_> {
        Promised(self.0.lent())
    }
    #[inline(always)]
    fn lent_mut(&mut self) -> Self::LentMut<'_> {
        Promised(self.0.lent_mut())
    }
}

impl<E: Moved> Moved for Promised<E> {
    #[inline(always)]
    unsafe fn part<L: Layout, O: Strides, R: Layout>(
        self,
        whole: L,
        offset: O,
        part: R,
    ) -> Result<Self, TensorError> {
        if cfg!(debug_assertions) {
            // SAFETY: the caller promises what the inner engine asks for.
            return Ok(Promised(unsafe { self.0.part(whole, offset, part) }?));
        }
        // SAFETY: as above. `Tensor::promised` has the promise that the operation breaks no
        // condition, so the part lies within the whole.
        Ok(unsafe { self.part_unchecked(offset) })
    }
    #[inline(always)]
    unsafe fn part_unchecked<O: Strides>(self, offset: O) -> Self {
        // SAFETY: the caller promises what the inner engine asks for.
        Promised(unsafe { self.0.part_unchecked(offset) })
    }
}
impl<E: Pointer> Pointer for Promised<E> {
    #[inline(always)]
    unsafe fn moved(self, offset: isize) -> Self {
        // SAFETY: the caller promises what the inner engine asks for.
        Promised(unsafe { self.0.moved(offset) })
    }
    #[inline(always)]
    unsafe fn again(&self) -> Self {
        // SAFETY: the caller promises what the inner engine asks for.
        Promised(unsafe { self.0.again() })
    }
}
impl<U, E: Cast<U>> Cast<U> for Promised<E> {
    type Cast = Promised<E::Cast>;
    #[inline(always)]
    fn check_alignment(&self) -> Result<(), TensorError> {
        if cfg!(debug_assertions) {
            return self.0.check_alignment();
        }
        Ok(()) // promised
    }
    #[inline(always)]
    unsafe fn cast(self) -> Self::Cast {
        // SAFETY: the caller promises what the inner engine asks for.
        Promised(unsafe { self.0.cast() })
    }
}
