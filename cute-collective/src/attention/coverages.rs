//! [`Coverages`]: how much of each tile counts, in a table in global memory.

use super::mask::TilePlace;
use cute_core::layout::{Layout, WithCoordinate};
use cute_core::tensor::Space;
use cute_gpu::device::Global;
use cute_kernels::attention::Coverage;

/// The coverages of tiles, which lie in global memory under a layout of (tiles of queries, tiles of
/// keys, heads, batches). Where heads or batches have one mask, their stride is 0.
///
/// ```
/// use cute_collective::attention::coverages::Coverages;
/// use cute_core::prelude::*;
/// /// One table for all heads and batches, by rows.
/// type Table = Coverages<Layout![(u32,u32,1,1):(u32,1,0,0)]>;
/// /// # Safety
/// /// There are the coverages of the `m` by `n` tiles of each head.
/// unsafe fn table(numbers: *const u8, m: u32, n: u32) -> Table {
///     let layout = try_layout!((m,n,1,1):(n,1,0,0)).expect("offsets have 32 bits");
///     // SAFETY: the caller's promise.
///     unsafe { Coverages::new(numbers, layout) }
/// }
/// ```
///
/// Source: FlexAttention, `BlockMask`.
#[derive(Clone, Copy, Debug)]
pub struct Coverages<L> {
    numbers: Global<u8>,
    layout: L,
}

impl<L> Coverages<L>
where
    L: Layout<Index = u32> + WithCoordinate<(u32, u32, u32, u32)>,
    (u32, u32, u32, u32): cute_core::layout::Coordinate<L>,
{
    /// The table that begins at an address: of each tile [the number of its
    /// coverage](Coverage::of_number).
    ///
    /// # Safety
    /// As long as the kernel runs there is a number at the layout's offset of each tile of the problem,
    /// and nobody writes it.
    #[inline(always)]
    pub unsafe fn new(numbers: *const u8, layout: L) -> Self {
        Coverages {
            numbers: Global::new(numbers),
            layout,
        }
    }

    /// The coverage of a tile.
    #[inline(always)]
    pub fn at(self, tile: TilePlace) -> Coverage {
        let place = (tile.query_tile, tile.key_tile, tile.head, tile.batch);
        // SAFETY: who made the table promised a number for each tile.
        let number = unsafe { self.numbers.load(self.layout.at(place) as isize) };
        Coverage::of_number(number)
    }
}
