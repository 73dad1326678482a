//! The decision which operands are packed, and when, made once for a product.

use super::blocks::{Blocks, Caches};
use super::matrix::Matrix;
use super::shape::Shape;
use super::source::{Source, Untyped};
use super::stored::Stored;
use crate::kernel::Kernels;
use crate::target::{LINE, is_zen_4};
use crate::vector::Vector;

/// With more columns, what a tile of rows reads and writes of C lies on too many pages.
pub(super) const FEW_COLUMNS: usize = 256;

/// The most bytes of an A that is read as it lies, in most cases.
pub(super) const MOST_IN_PLACE: usize = 64 << 10;
/// If a tile of A [`is_crowded`], packing pays for an A of more bytes than these.
const MOST_CROWDED: usize = 16 << 10;
/// B is near if this many of its steps along K, or all that there are, fit a quarter of the second level:
/// then tiles of A are packed one by one.
const NEAR_STEPS: usize = 256;
/// The most steps of a block along K, if each step reads another line of B.
const STEPS_APART: usize = 256;

/// The most bytes of a B that is contiguous along K and is read as it lies, with AVX-512; elsewhere half of them.
const MOST_OF_B_IN_PLACE: usize = 2 << 20;
/// With no more rows than these, a copy of such a B of any size costs more than it saves, with a second level of 2 MiB.
const ROWS_OF_FAR_B: usize = 2048;
/// The most steps of a block along K, if B is read as it lies and is contiguous along K, with AVX-512.
const STEPS_IN_PLACE: usize = 528;
/// The most steps on Zen 4, and with a second level of 2 MiB, if C is one tile high. Each further block would read and
/// write C once more; and the processor fetches a column of B ahead by itself, as long as the block stays in it.
const STEPS_OF_ONE_TILE: usize = 2048;

/// Columns of A that are a multiple of this many bytes apart compete for a few places of the caches.
pub(super) const APART: usize = 512;

/// The sets of a first level, and the lines that a set holds at least, on the processors in use.
const SETS: usize = 64;
const WAYS: usize = 8;

/// Whether a tile of A that is read as it lies pushes its own lines out of the first level. Its `columns` have `bytes`
/// bytes each, and begin `step` bytes apart. The greater the power of two is that divides the step, the fewer sets
/// they meet.
pub(super) fn is_crowded(bytes: usize, step: usize, columns: usize) -> bool {
    let around = SETS * LINE;
    let apart = 1 << step.trailing_zeros().min(around.trailing_zeros());
    let lines = bytes.div_ceil(LINE);
    let sets = SETS.min(lines * (around / apart));
    lines * columns > WAYS * sets
}

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
        C: Stored<S>,
        K: Kernels<S>,
    {
        let (a, b) = (&product.a, &product.b);
        let (m, n, k) = product.sizes();
        let sizes = Sizes {
            shape: shape_of::<_, _, K>(product),
            ..Sizes::new::<S, K>(m, n, k)
        };
        let is_tall = sizes.is_tall::<S, K>(a);
        // Only panels have elements that are converted.
        let pack_a = !a.at.reader.is_same || (sizes.packs_a::<S, K>(a) && !is_tall);
        let pack_b = !b.at.reader.is_same || sizes.packs_b::<S, K>(b);
        // As measured: an A of `f64` that is read as it lies is fetched tile by tile as well.
        let by_tiles =
            sizes.by_tiles && (pack_a || (is_tall && sizes.bytes == 8) || sizes.is_far::<S, K>(a));
        let Sizes {
            k,
            shape,
            bytes,
            caches,
            ..
        } = sizes;
        let most_k = sizes.most_steps::<S, K>(b, pack_b, by_tiles);
        let tile = (shape.rows, shape.columns, most_k);
        Plan {
            shape,
            blocks: Blocks::of((m, n, k), tile, bytes, caches, by_tiles),
            pack_a,
            pack_b,
        }
    }
}

/// The shape of the tile of a product. If the columns of C are next to each other, squares of a tile go there.
pub(super) fn shape_of<S, C, K>(product: &Untyped<'_, S, C>) -> Shape
where
    S: 'static,
    C: Stored<S>,
    K: Kernels<S>,
{
    let c = &product.c;
    let is_across = C::SAME && c.rows.stride() != Some(1) && c.columns.stride() == Some(1);
    match is_across && K::Vector::MASKS && Caches::of_this_machine().are_large() {
        true => Shape::across::<S, K>(product.sizes()),
        false => Shape::of::<S, K>(product.sizes()),
    }
}

/// The sizes of a product, of its tiles and of the caches, which decide about its plan.
struct Sizes {
    m: usize,
    n: usize,
    /// The steps of panels.
    k: usize,
    shape: Shape,
    /// The bytes of a sum.
    bytes: usize,
    caches: Caches,
    /// Whether a tile of A that is packed is multiplied by all columns before the next tile, because B is near for
    /// each of them. The tile is in the first level then, where a copy costs little.
    by_tiles: bool,
}

impl Sizes {
    #[inline(always)]
    fn new<S, K: Kernels<S>>(m: usize, n: usize, k: usize) -> Self {
        let (k, bytes) = (k.div_ceil(K::Vector::STEPS), size_of::<S>());
        let caches = Caches::of_this_machine();
        let by_tiles = n <= FEW_COLUMNS && n * k.min(NEAR_STEPS) * bytes <= near(caches);
        Sizes {
            m,
            n,
            k,
            shape: Shape::of::<S, K>((m, n, k)),
            bytes,
            caches,
            by_tiles,
        }
    }

    /// The bytes from column to column of A.
    fn step<S>(&self, a: &Matrix<'_, Source<S>>) -> usize {
        a.columns.ascending().unwrap_or(0) * self.bytes
    }

    /// Whether A is faster read as it lies, since runs of many rows are multiplied by a few columns.
    #[inline(always)]
    fn is_tall<S, K: Kernels<S>>(&self, a: &Matrix<'_, Source<S>>) -> bool {
        K::Vector::MASKS
            && self.caches.are_small()
            && a.rows.is_contiguous()
            && !self.step(a).is_multiple_of(APART)
            && self.n * self.bytes <= 256
            // Fewer steps: too short runs of too many rows.
            && self.k >= if self.bytes == 4 { 64 } else { 192 }
    }

    /// Whether A, which is read as it lies, is fetched tile by tile, since it comes from the third level. As measured
    /// with a second level of 2 MiB.
    #[inline(always)]
    fn is_far<S, K: Kernels<S>>(&self, a: &Matrix<'_, Source<S>>) -> bool {
        K::Vector::MASKS
            && self.caches.are_large()
            && a.rows.is_contiguous()
            && self.n <= 2 * self.shape.columns
            && 2 * self.m * self.k * self.bytes > self.caches.second
    }

    /// Whether an A whose elements a kernel can read is packed, if it is not tall.
    #[inline(always)]
    fn packs_a<S, K: Kernels<S>>(&self, a: &Matrix<'_, Source<S>>) -> bool {
        if !a.rows.is_contiguous() || a.columns.ascending().is_none() {
            return true;
        }
        let Sizes { m, n, k, bytes, .. } = *self;
        let (mr, nr) = (self.shape.rows, self.shape.columns);
        let size_of_a = m * k * bytes;
        // The part of A that a tile reads stays in the first level for a few panels of B.
        let stays = n <= 8 * nr && mr * k * bytes <= 16 << 10;
        // Columns that are no further apart than those of a packed tile have no more lines in a set than these.
        let crowded = self.step(a) > mr * bytes && is_crowded(mr * bytes, self.step(a), k);
        let in_place = !crowded
            && if self.by_tiles {
                stays && 4 * size_of_a <= self.caches.second
            } else {
                // Where the kernel can read A as it lies, and A stays in the second level, a copy
                // costs more than a few panels of B save by it. As measured with AVX-512; with AVX2
                // neither was faster.
                stays || (K::Vector::MASKS && n <= 16 * nr && 2 * size_of_a <= self.caches.second)
            };
        // As measured: elements of 8 bytes gain from a copy earlier. With many columns, and AVX-512, the
        // loads of a small A of these elements, most of which touch two lines, cost more than its copy.
        let few = match (bytes, n <= FEW_COLUMNS) {
            _ if crowded => MOST_CROWDED,
            (4, true) if !self.by_tiles => 160 << 10,
            (8, false) if K::Vector::MASKS => 16 << 10,
            _ => MOST_IN_PLACE,
        };
        size_of_a > few && n > 2 * nr && !in_place
    }

    /// Whether a B whose elements a kernel can read is packed.
    #[inline(always)]
    fn packs_b<S, K: Kernels<S>>(&self, b: &Matrix<'_, Source<S>>) -> bool {
        let Sizes { m, n, k, bytes, .. } = *self;
        let mr = self.shape.rows;
        match (b.rows.ascending(), b.columns.ascending()) {
            (Some(_), Some(1)) => {
                let most = MOST_OF_B_IN_PLACE >> usize::from(!K::Vector::MASKS);
                m > self.rows_in_place::<S, K>() && n * k * bytes > most
            }
            (Some(1), Some(step)) => {
                // As measured: where all steps of a panel meet in one set, four tiles pay for its copy.
                let meet = (step * bytes).is_multiple_of(SETS * LINE) && k > 8 * WAYS;
                m > if meet { 3 * mr } else { 8 * mr } && n * k * bytes > 16 << 10
            }
            _ => true,
        }
    }

    /// The most rows with which a large B that is contiguous along K is read as it lies.
    #[inline(always)]
    fn rows_in_place<S, K: Kernels<S>>(&self) -> usize {
        let few = 8 * self.shape.rows;
        match K::Vector::MASKS && self.caches.are_large() {
            true => few.max(ROWS_OF_FAR_B),
            false => few,
        }
    }

    /// The most steps of a block along K, if B is read as it lies and is contiguous along K.
    #[inline(always)]
    fn steps_in_place(&self, is_zen_4: impl Fn() -> bool) -> usize {
        match self.m <= self.shape.rows && (self.caches.are_large() || is_zen_4()) {
            true => STEPS_OF_ONE_TILE,
            false => STEPS_IN_PLACE,
        }
    }

    /// The most steps of a block along K.
    #[inline(always)]
    fn most_steps<S, K: Kernels<S>>(
        &self,
        b: &Matrix<'_, Source<S>>,
        pack_b: bool,
        by_tiles: bool,
    ) -> usize {
        let is_along_k = b.columns.ascending() == Some(1);
        let mut most = K::KC;
        if K::Vector::MASKS && !pack_b && is_along_k {
            most = most.max(self.steps_in_place(is_zen_4));
        }
        if by_tiles && self.n > 0 {
            let near = near(self.caches) / (self.n * self.bytes);
            most = most.min(near - near % 4);
        }
        if !pack_b && !is_along_k {
            // Each step reads another line of B, and all may compete for a few places of the caches.
            most = most.min(STEPS_APART);
        }
        most
    }
}

/// The most bytes of B that are near.
pub(super) fn near(caches: Caches) -> usize {
    caches.second / 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn blocks_of_one_tile_of_rows_are_long_on_zen_4_and_in_a_large_second_level() {
        use crate::target::Avx512;
        let steps_of = |m, second| {
            let sizes = Sizes {
                caches: Caches { second },
                ..Sizes::new::<f64, Avx512>(m, 3000, 3000)
            };
            [false, true].map(|zen_4| sizes.steps_in_place(|| zen_4))
        };
        let steps = |m| steps_of(m, 1 << 20);
        assert_eq!(
            [steps_of(32, 2 << 20), steps_of(33, 2 << 20)],
            [[2048; 2], [528; 2]]
        );
        assert_eq!(
            [steps(16), steps(32), steps(33)],
            [[528, 2048], [528, 2048], [528; 2]]
        );
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn more_rows_read_a_large_b_as_it_lies_in_a_large_second_level() {
        use crate::target::{Avx2, Avx512};
        fn rows<K: Kernels<f32>>(second: usize) -> usize {
            let caches = Caches { second };
            let sizes = Sizes {
                caches,
                ..Sizes::new::<f32, K>(3000, 1000, 1000)
            };
            sizes.rows_in_place::<f32, K>()
        }
        assert_eq!([1 << 20, 2 << 20].map(rows::<Avx512>), [512, 2048]);
        assert_eq!([1 << 20, 2 << 20].map(rows::<Avx2>), [128; 2]);
    }

    /// Lines of a tile that share a set with more lines than it holds, by counting.
    fn pushed_out(bytes: usize, step: usize, columns: usize) -> usize {
        let mut lines = [0; SETS];
        for line in
            (0..columns).flat_map(|k| (0..bytes.div_ceil(LINE)).map(move |l| (k * step) / LINE + l))
        {
            lines[line % SETS] += 1;
        }
        lines
            .iter()
            .map(|&lines| usize::saturating_sub(lines, WAYS))
            .sum()
    }

    #[test]
    fn a_tile_is_crowded_where_sets_overflow() {
        // Columns that begin at lines: then both counts are exact.
        for bytes in [64, 128, 256] {
            for step in [256, 512, 768, 1024, 1536, 2048, 4096, 8192, 12288] {
                for columns in [1, 8, 16, 32, 48, 64, 96, 128] {
                    let counted = pushed_out(bytes, step, columns) > 0;
                    assert_eq!(
                        is_crowded(bytes, step, columns),
                        counted,
                        "{bytes} {step} {columns}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_step_that_is_no_multiple_leads_to_all_sets() {
        assert!(!is_crowded(256, 508, 128) && !is_crowded(256, 0, 8));
        assert!(is_crowded(256, 508, 129));
        assert!(is_crowded(256, 4096, 9) && !is_crowded(256, 4096, 8));
    }
}
