//! Tensors of a space, lent: a part is one of the tensor that was lent, and the tensor stays.

use super::{InSpace, InSpaceMut, Space, Writes};
use crate::composed::IndexMap;
use crate::layout::Layout;
use crate::tensor::{Engine, Permuted, Tensor, Values, View};

/// Engines over a [`Space`] that lend the elements which they write, also swizzled or
/// [promised](Tensor::promised). Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::Reborrow};
/// fn double<E: Reborrow<Element = f32>, L: Layout>(x: &mut Tensor<E, L>) {
///     let mut y = x.reborrow_mut();
///     for i in 0..y.len() {
///         y.set(i, 2.0 * y.at(i));
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "a tensor with the engine `{Self}` has no elements of a space to lend",
    label = "no elements of a space that are written",
    note = "where elements have addresses, `x.view()` and `x.view_mut()` lend them; a tensor for reads is copied as it is"
)]
pub trait Reborrow: View + Writes + Values<Value = <Self as Engine>::Element> {
    /// The engine of what is lent for reads.
    type Lent<'a>: View + Copy + Values<Value = Self::Element>
    where
        Self: 'a;
    /// The engine of what is lent for reads and writes.
    type LentMut<'a>: Reborrow + Writes<Element = Self::Element>
    where
        Self: 'a;
    #[doc(hidden)]
    fn lent(&self) -> Self::Lent<'_>;
    #[doc(hidden)]
    fn lent_mut(&mut self) -> Self::LentMut<'_>;
}

impl<S: Space> Reborrow for InSpaceMut<'_, S> {
    type Lent<'a>
        = InSpace<'a, S>
    where
        Self: 'a;
    type LentMut<'a>
        = InSpaceMut<'a, S>
    where
        Self: 'a;
    #[inline(always)]
    fn lent(&self) -> InSpace<'_, S> {
        InSpace::of(self.space)
    }
    #[inline(always)]
    fn lent_mut(&mut self) -> InSpaceMut<'_, S> {
        InSpaceMut::of(self.space)
    }
}

impl<S: Space, Sw: IndexMap> Reborrow for Permuted<InSpaceMut<'_, S>, Sw> {
    type Lent<'a>
        = Permuted<InSpace<'a, S>, Sw>
    where
        Self: 'a;
    type LentMut<'a>
        = Permuted<InSpaceMut<'a, S>, Sw>
    where
        Self: 'a;
    #[inline(always)]
    fn lent(&self) -> Self::Lent<'_> {
        let (swizzle, base, offset) = self.parts();
        Permuted::new(base.lent(), offset, swizzle)
    }
    #[inline(always)]
    fn lent_mut(&mut self) -> Self::LentMut<'_> {
        let (swizzle, base, offset) = self.parts();
        Permuted::new(InSpaceMut::of(base.space), offset, swizzle)
    }
}

impl<E: Reborrow, L: Layout> Tensor<E, L> {
    /// This tensor of a space, lent for reads: what [`view`](Tensor::view) is where elements have
    /// addresses. Slices, tiles and partitions of it leave the tensor to its owner.
    ///
    /// See [`Space`] for an example.
    #[inline(always)]
    pub fn reborrow(&self) -> Tensor<E::Lent<'_>, L> {
        Tensor {
            engine: self.engine.lent(),
            layout: self.layout,
        }
    }

    /// This tensor of a space, lent for reads and writes; see [`view_mut`](Tensor::view_mut).
    #[inline(always)]
    pub fn reborrow_mut(&mut self) -> Tensor<E::LentMut<'_>, L> {
        Tensor {
            engine: self.engine.lent_mut(),
            layout: self.layout,
        }
    }
}
