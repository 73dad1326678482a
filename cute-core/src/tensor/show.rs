//! Tensors as text, as CuTe prints them.

#[cfg(feature = "alloc")]
use super::Owned;
use super::engine::sealed::{Start, Written};
use super::{Counting, Permuted, Registers, Shared, Tensor, Unique};
use crate::layout::Layout;
use crate::stride::Value;
use core::fmt;
use core::ptr::NonNull;
use generic_array::ArrayLength;

/// A tensor in memory prints as `ptr[32b](0x7f…) o (_128,_32):(_1,_128)`: the bits of an element,
/// the address of the element at coordinate 0, the layout. A tensor of coordinates prints as
/// `ArithTuple(0,0) o (_4,_8):(_1@0,_1@1)`: its origin, and the layout.
///
/// ```
/// use cute_core::prelude::*;
/// let data = [0_f32; 6];
/// let x = Tensor::new(&data, layout!((2,3):(3,1)))?;
/// assert_eq!(x.to_string(), format!("ptr[32b]({:p}) o (_2,_3):(_3,_1)", &data));
/// let id = make_identity_tensor(shape!((4,8)));
/// assert_eq!(id.to_string(), "ArithTuple(0,0) o (_4,_8):(_1@0,_1@1)");
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `print(tensor)`.
impl<E: Written, L: Layout> fmt::Display for Tensor<E, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.engine.write(self.layout, f)?;
        write!(f, " o {}", self.layout)
    }
}

impl<E: Written, L: Layout> fmt::Debug for Tensor<E, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn write_pointer<T>(start: NonNull<T>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let bits = 8 * size_of::<T>() as u128;
    write!(f, "ptr[{bits}b]({start:p})")
}

macro_rules! memory {
    ($([$($generics:tt)*] $engine:ty;)*) => {$(
        impl<T, $($generics)*> Written for $engine {
            fn write<L: Layout>(&self, layout: L, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_pointer(self.start(layout), f)
            }
        }
    )*};
}
memory! {
    [] Shared<'_, T>;
    [] Unique<'_, T>;
    [N: ArrayLength] Registers<T, N>;
}
#[cfg(feature = "alloc")]
memory! { [] Owned<T>; }

impl<E: Start, Sw: Copy + fmt::Display> Written for Permuted<E, Sw> {
    fn write<L: Layout>(&self, layout: L, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (swizzle, base, offset) = self.parts();
        let (bits, start) = (8 * size_of::<E::Element>() as u128, base.start(layout));
        let start = start.as_ptr().wrapping_offset(offset);
        write!(f, "{swizzle}_ptr[{bits}b]({start:p})")
    }
}

impl<V: Value> Written for Counting<V> {
    fn write<L: Layout>(&self, _: L, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ArithTuple{}", self.origin())
    }
}
