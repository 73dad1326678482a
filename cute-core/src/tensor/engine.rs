//! Engines: where the elements of a tensor are.

use crate::layout::Layout;
use core::ptr::NonNull;

/// What the elements of a tensor come from. Closed.
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
pub trait Engine: sealed::Sealed {
    /// What there is at a coordinate.
    type Element;
}

/// Engines with elements in memory, laid out by `L`. Closed.
///
/// ```
/// use cute_core::prelude::*;
/// fn sum<E: Memory<L, Element = u32>, L: Layout>(tensor: &Tensor<E, L>) -> u32 {
///     tensor.iter().sum()
/// }
/// assert_eq!(sum(&Tensor::new(&[1, 2, 3, 4], layout!((2,2)))?), 10);
/// assert_eq!(sum(&Fragment::<u32, Layout![(2,2)]>::filled(7)), 28);
/// # Ok::<(), TensorError>(())
/// ```
pub trait Memory<L: Layout>: Engine + sealed::Start<L> + sealed::Written<L> {}

/// Engines with elements in memory, to be written. Closed.
///
/// ```
/// use cute_core::prelude::*;
/// fn increment<E: MemoryMut<L, Element = u32>, L: Layout>(tensor: &mut Tensor<E, L>) {
///     tensor.for_each_mut(|_, x| *x += 1);
/// }
/// let mut data = [1, 2, 3];
/// increment(&mut Tensor::new(&mut data, layout!(2:2))?);
/// assert_eq!(data, [2, 2, 4]);
/// # Ok::<(), TensorError>(())
/// ```
pub trait MemoryMut<L: Layout>: Memory<L> + sealed::StartMut<L> {}

pub(super) mod sealed {
    use super::{Layout, NonNull};
    use crate::tensor::Engine;

    pub trait Sealed {}

    /// Where the element at coordinate 0 is: for the layout with which the tensor was made, a pointer that reaches every
    /// offset, for reads, as long as `self` is borrowed.
    pub trait Start<L: Layout>: Engine {
        fn start(&self, layout: L) -> NonNull<Self::Element>;
    }

    /// The same, for reads and writes by nobody else.
    pub trait StartMut<L: Layout>: Engine {
        fn start_mut(&mut self, layout: L) -> NonNull<Self::Element>;
    }

    /// What is written before the layout when a tensor is printed.
    pub trait Written<L: Layout>: Engine {
        fn write(&self, layout: L, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result;
    }
}
