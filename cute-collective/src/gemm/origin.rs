//! Where the tile of a block begins.

use super::schedule::Place;
use cute_gpu::device::wgmma::Trans;

/// From the first tile of a cluster to the tile of this block, and the last row and column with which a tile begins.
#[derive(Clone, Copy)]
pub struct Origin {
    offset: (i32, i32),
    last: (u32, u32),
}

impl Origin {
    /// Tiles that begin `offset` elements along M and N from the first one of their cluster.
    #[inline(always)]
    pub fn new(offset: (i32, i32)) -> Self {
        Origin {
            offset,
            last: (u32::MAX, u32::MAX),
        }
    }

    /// These tiles, of (m,n) elements, but those that would reach beyond the products begin earlier: they end with
    /// them, or less than `multiple` later. So they have elements in common with the tiles before them, and compute
    /// these once more: several blocks store such an element, in no order, with the same bits.
    ///
    /// TMA takes longer to fill rows that lie outside of a tensor with zeros than to load rows of it. Where a product
    /// is smaller than a tile, the tile begins with it.
    #[inline(always)]
    pub fn inside(self, size: (u32, u32), tile: (u32, u32), multiple: (u32, u32)) -> Self {
        let last = |size: u32, tile, multiple| size.saturating_sub(tile).next_multiple_of(multiple);
        Origin {
            last: (
                last(size.0, tile.0, multiple.0),
                last(size.1, tile.1, multiple.1),
            ),
            ..self
        }
    }

    /// The first row and the first column of the tile, in elements; the cluster's first tile is at a place.
    #[inline(always)]
    pub fn of(self, place: &Place) -> (i32, i32) {
        let begin = |place: i32, offset, last| (place.wrapping_add(offset) as u32).min(last) as i32;
        (
            begin(place.m, self.offset.0, self.last.0),
            begin(place.n, self.offset.1, self.last.1),
        )
    }
}

/// The multiple with which the last tiles of an operand of this order begin: `otherwise`, or 64 where the operand is
/// contiguous along its rows, whose lines of 128 bytes then begin with a tile.
pub(super) const fn begins_at<O: Trans>(otherwise: u32) -> u32 {
    if O::TRANS == 0 { otherwise } else { 64 }
}
