//! Tensors whose values a function computes from another tensor's values, each when it is read.
#![allow(
    unsafe_code,
    reason = "parts and values are those of the inner engine, under its promises"
)]

use super::engine::sealed::Sealed;
use super::pointer::Moved;
use super::values::ValueAt;
use super::{Engine, Tensor, TensorError, Values, View};
use crate::layout::{Coordinate, Layout};
use crate::stride::Strides;

/// The engine of values that `F` computes from the values of `E`; see [`Tensor::map`].
///
/// ```
/// use cute_core::{prelude::*, tensor::Mapped};
/// fn first<F: Fn(&'static u8) -> u32>(x: Tensor<Mapped<Shared<'static, u8>, F>, Layout![2:1]>) -> u32 {
///     x.at(0)
/// }
/// assert_eq!(first(Tensor::new(b"ab", layout!(2:1))?.map(|&byte| u32::from(byte))), 97);
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Mapped<E, F> {
    engine: E,
    map: F,
}

impl<E, F> Mapped<E, F> {
    pub(super) fn inner(&self) -> &E {
        &self.engine
    }
}

impl<E: Sealed, F> Sealed for Mapped<E, F> {
    const PROMISED: bool = E::PROMISED;
}
impl<E: Values, F: Fn(E::Value) -> U, U> Engine for Mapped<E, F> {
    type Element = U;
}
#[diagnostic::do_not_recommend]
impl<E: Values + View, F: Fn(E::Value) -> U, U> View for Mapped<E, F> {}
impl<E: Values, F: Fn(E::Value) -> U, U> Values for Mapped<E, F> {
    type Value = U;
}
impl<E: Values, F: Fn(E::Value) -> U, U> ValueAt for Mapped<E, F> {
    type At = U;
    #[inline(always)]
    unsafe fn value_at<L: Layout, C: Coordinate<L>>(&self, layout: L, coordinate: C) -> U {
        // SAFETY: the caller promises what the inner engine asks for.
        (self.map)(unsafe { self.engine.value_at(layout, coordinate) })
    }
}
impl<E: Moved, F> Moved for Mapped<E, F> {
    #[inline(always)]
    unsafe fn part<L: Layout, O: Strides, R: Layout>(
        self,
        whole: L,
        offset: O,
        part: R,
    ) -> Result<Self, TensorError> {
        // SAFETY: the caller promises what the inner engine asks for.
        let engine = unsafe { self.engine.part(whole, offset, part) }?;
        Ok(Mapped {
            engine,
            map: self.map,
        })
    }
    #[inline(always)]
    unsafe fn part_unchecked<O: Strides>(self, offset: O) -> Self {
        Mapped {
            // SAFETY: the caller promises what the inner engine asks for.
            engine: unsafe { self.engine.part_unchecked(offset) },
            map: self.map,
        }
    }
}

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// The tensor of `f(value)` for each value of this tensor. `f` is called each time a value is
    /// read. Parts are taken as from any tensor.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<f32> = (0..48).map(|n| n as f32).collect();
    /// let x = Tensor::new(&data[..], layout!((8,6)))?;
    /// let squares = x.map(|v| v * v);
    /// assert_eq!(squares.at((1,1)), 81.0);
    /// let tile = squares.local_tile(tile!((4,3)), coord!((1,1)));
    /// assert_eq!(tile.values().take(2).collect::<Vec<_>>(), [28.0 * 28.0, 29.0 * 29.0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn map<F: Fn(E::Value) -> U, U>(self, f: F) -> Tensor<Mapped<E, F>, L>
    where
        E: Values,
    {
        Tensor {
            engine: Mapped {
                engine: self.engine,
                map: f,
            },
            layout: self.layout,
        }
    }
}
