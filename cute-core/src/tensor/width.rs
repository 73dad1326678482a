//! Engines by the width of their elements: a copy takes elements of its own width alone.

use super::engine::sealed::Sealed;
use super::{
    Counting, ElementWidth, Engine, InSpace, InSpaceMut, Mapped, Permuted, Shared, Space, Unique,
};
use crate::fmt::Bits;
use crate::int::StaticInt;
use crate::status::{Holds, Status, WidthsAgree, operation};

/// Engines whose elements have `Width` bits, and engines without elements in memory: coordinates,
/// and computed values. Sealed.
///
/// ```
/// use cute_core::{int::StaticInt, prelude::*, tensor::{ElementWidth, HasWidth}};
/// fn bytes<E: HasWidth<<u16 as ElementWidth>::Width>, L: Layout<Index = usize>>(tensor: &Tensor<E, L>) -> usize {
///     2 * tensor.layout().len()
/// }
/// assert_eq!(bytes(&Tensor::new(&[0_i16; 8], layout!((2,4)))?), 16);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{prelude::*, tensor::HasWidth};
/// # fn take<E: HasWidth<Int![16]>, L>(_: Tensor<E, L>) {}
/// // error: partition: the elements have 32 bits, but the instruction moves elements of 16 bits (SizeMatch)
/// take(Tensor::new(&[0_f32; 8], layout!((2,4))).unwrap());
/// ```
///
/// Source: none. A copy of CuTe takes elements of any width.
pub trait HasWidth<Width>: Engine + Sealed {}

macro_rules! in_memory {
    ($($name:ident)*) => {$(
        impl<T: ElementWidth, Width: StaticInt> HasWidth<Width> for $name<'_, T> where
            <WidthsAgree<T::Width, Width> as Status>::Report:
                Holds<operation::partition, Bits<T::Width, Width>, Bits<T::Width, Width>>
        {
        }
    )*};
}
in_memory!(Shared Unique);

macro_rules! in_space {
    ($($name:ident)*) => {$(
        impl<S: Space<Element: ElementWidth>, Width: StaticInt> HasWidth<Width> for $name<'_, S> where
            <WidthsAgree<<S::Element as ElementWidth>::Width, Width> as Status>::Report:
                Holds<operation::partition, Bits<<S::Element as ElementWidth>::Width, Width>,
                    Bits<<S::Element as ElementWidth>::Width, Width>>
        {
        }
    )*};
}
in_space!(InSpace InSpaceMut);

impl<E: HasWidth<Width>, Sw, Width> HasWidth<Width> for Permuted<E, Sw> {}
impl<V, Width> HasWidth<Width> for Counting<V> where Counting<V>: Engine {}
impl<E, F, Width> HasWidth<Width> for Mapped<E, F> where Mapped<E, F>: Engine {}
