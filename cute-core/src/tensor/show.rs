//! Tensors in print: as CuTe writes them, and as a table.

use super::{Memory, Tensor};
use crate::layout::Layout;
use core::fmt;

/// `ptr[32b](0x7f…) o (_128,_32):(_1,_128)`: the bits of an element, the address of that at coordinate 0, the layout.
///
/// ```
/// use cute_core::prelude::*;
/// let data = [0_f32; 6];
/// let x = Tensor::new(&data, layout!((2,3):(3,1)))?;
/// assert_eq!(x.to_string(), format!("ptr[32b]({:p}) o (_2,_3):(_3,_1)", &data));
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `print(tensor)`.
impl<E: Memory<L>, L: Layout> fmt::Display for Tensor<E, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = 8 * size_of::<E::Element>() as u128;
        write!(f, "ptr[{bits}b]({:p}) o {}", self.start(), self.layout)
    }
}

impl<E: Memory<L>, L: Layout> fmt::Debug for Tensor<E, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
