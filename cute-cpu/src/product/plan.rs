//! What is packed, and when: decided once for a product.

use super::blocks::{Blocks, Caches};
use super::shape::Shape;
use super::source::Untyped;
use crate::kernel::Kernels;
use crate::vector::Vector;

/// With more columns, what a tile of rows reads and writes of C lies on too many pages.
const FEW_COLUMNS: usize = 256;

/// An A of at most so many bytes is read as it lies, in most cases.
pub(super) const MOST_IN_PLACE: usize = 64 << 10;
/// B is near if this many of its steps along K, or all that there are, fit a quarter of the second level:
/// then tiles of A are packed one by one.
const NEAR_STEPS: usize = 256;
/// A block has so many steps along K at most, if each step reads another line of B.
const STEPS_APART: usize = 256;

/// With AVX-512, a B that is contiguous along K is read as it lies up to so many bytes; elsewhere up to half of them.
const MOST_OF_B_IN_PLACE: usize = 2 << 20;
/// A block has so many steps along K at most, if B is read as it lies and is contiguous along K, with AVX-512.
const STEPS_IN_PLACE: usize = 528;

/// Columns of A that are a multiple of so many bytes apart compete for a few places of the caches.
const APART: usize = 512;

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
    /// The plan for one thread.
    pub(crate) fn of<S, C, K>(product: &Untyped<'_, S, C>) -> Self
    where
        S: 'static,
        K: Kernels<S>,
    {
        let (m, n, k) = product.sizes();
        let k = k.div_ceil(K::Vector::STEPS);
        let bytes = size_of::<S>();
        let shape = Shape::of::<S, K>(m, n);
        let (mr, nr) = (shape.rows, shape.columns);
        let caches = Caches::of_this_machine();
        let (a, b) = (&product.a, &product.b);
        let size_of_a = m * k * bytes;
        // A tile of A is packed and multiplied by all columns before the next tile, if B is near for
        // each of them. The tile is in the first level then, where a copy costs little.
        let near = caches.second / 4;
        let by_tiles = n <= FEW_COLUMNS && n * k.min(NEAR_STEPS) * bytes <= near;
        let is_tall = K::Vector::MASKS
            && caches.are_small()
            && !(a.columns.ascending().unwrap_or(0) * bytes).is_multiple_of(APART)
            && n * bytes <= 1024
            // Fewer steps: too short runs of too many rows.
            && k >= if bytes == 4 { 64 } else { 192 };
        let pack_a = if a.rows.is_contiguous() && a.columns.ascending().is_some() {
            // The part of A that a tile reads stays in the first level for a few panels of B.
            let stays = n <= 8 * nr && mr * k * bytes <= 16 << 10;
            let in_place = if by_tiles {
                stays && 4 * size_of_a <= caches.second
            } else {
                // Where the kernel can read A as it lies, and A stays in the second level, a copy
                // costs more than a few panels of B save by it. As measured with AVX-512; with AVX2
                // neither was faster.
                stays || (K::Vector::MASKS && n <= 16 * nr && 2 * size_of_a <= caches.second)
            };
            // As measured: elements of 8 bytes gain from a copy earlier. With many columns, and AVX-512, the
            // loads of a small A of these elements, most of which touch two lines, cost more than its copy.
            let few = match (bytes, n <= FEW_COLUMNS) {
                (4, true) if !by_tiles => 160 << 10,
                (8, false) if K::Vector::MASKS => 16 << 10,
                _ => MOST_IN_PLACE,
            };
            size_of_a > few && n > 2 * nr && !in_place && !is_tall
        } else {
            true
        };
        let pack_b = match (b.rows.ascending(), b.columns.ascending()) {
            (Some(_), Some(1)) => {
                let most = MOST_OF_B_IN_PLACE >> usize::from(!K::Vector::MASKS);
                m > 8 * mr && n * k * bytes > most
            }
            (Some(1), Some(_)) => m > 8 * mr && n * k * bytes > 16 << 10,
            _ => true,
        };
        // Only panels have elements that are converted.
        let (pack_a, pack_b) = (
            pack_a || !a.at.reader.is_same,
            pack_b || !b.at.reader.is_same,
        );
        // As measured: an A of `f64` that is read as it lies is fetched tile by tile as well.
        let by_tiles = by_tiles && (pack_a || (is_tall && bytes == 8));
        let mut most_k = K::KC;
        if K::Vector::MASKS && !pack_b && b.columns.ascending() == Some(1) {
            most_k = most_k.max(STEPS_IN_PLACE);
        }
        if by_tiles && n > 0 {
            let near = near / (n * bytes);
            most_k = most_k.min(near - near % 4);
        }
        if !pack_b && b.columns.ascending() != Some(1) {
            // Each step reads another line of B, and all may compete for a few places of the caches.
            most_k = most_k.min(STEPS_APART);
        }
        let blocks = Blocks::of((m, n, k), (mr, nr, most_k), bytes, caches, by_tiles);
        Plan {
            shape,
            blocks,
            pack_a,
            pack_b,
        }
    }
}
