//! What is packed, and when: decided once for a product.

use super::blocks::{Blocks, Caches};
use super::shape::Shape;
use super::source::Untyped;
use crate::kernel::Kernels;
use crate::vector::Vector;

/// How a product is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The tile of C in registers.
    pub(crate) shape: Shape,
    pub(crate) blocks: Blocks,
    /// Whether A is packed; else the kernel reads the matrix, whose rows are contiguous.
    pub(crate) pack_a: bool,
    /// Whether B is packed; else its strides are not negative.
    pub(crate) pack_b: bool,
}

impl Plan {
    pub(crate) fn of<S, C, K>(product: &Untyped<'_, S, C>) -> Self
    where
        S: 'static,
        K: Kernels<S>,
    {
        let (m, n, k) = product.sizes();
        let k = k.div_ceil(K::Vector::STEPS);
        let bytes = size_of::<S>();
        let shape = Shape::of::<S, K>(m);
        let (mr, nr) = (shape.rows, shape.columns);
        let caches = Caches::of_this_machine();
        let blocks = Blocks::of((m, n, k), (mr, nr, K::KC), bytes, caches);
        let (a, b) = (&product.a, &product.b);
        let pack_a = if a.rows.is_contiguous() && a.columns.ascending().is_some() {
            // The part of A that a tile reads stays in the first level for a few panels of B.
            let stays = n <= 8 * nr && mr * k * bytes <= 16 << 10;
            // Where the kernel can read A as it lies, and A stays in the second level, a copy costs
            // more than a few panels of B save by it. As measured with AVX-512; with AVX2 neither
            // was faster.
            let is_near = K::Vector::MASKS && n <= 16 * nr && 2 * m * k * bytes <= caches.second;
            // As measured: elements of 8 bytes gain from a copy earlier.
            let few = if bytes == 4 && n <= 256 { 160 } else { 64 };
            m * k * bytes > few << 10 && n > 2 * nr && !stays && !is_near
        } else {
            true
        };
        let pack_b = match (b.rows.ascending(), b.columns.ascending()) {
            (Some(_), Some(1)) => m > 8 * mr && n * k * bytes > 1 << 20,
            (Some(1), Some(_)) => m > 8 * mr && n * k * bytes > 16 << 10,
            _ => true,
        };
        // Only panels have elements that are converted.
        let (pack_a, pack_b) = (
            pack_a || !a.at.reader.is_same,
            pack_b || !b.at.reader.is_same,
        );
        Plan {
            shape,
            blocks,
            pack_a,
            pack_b,
        }
    }
}
