//! Which tile of a product has a number.

use core::hint::assert_unchecked;
use cute_gpu::schedule::Grouped;

/// The tiles of a batch of products.
#[derive(Clone, Copy)]
pub struct Tiles {
    pub(super) order: Grouped,
    pub(super) batches: u32,
}

/// The coordinate of a tile, in elements.
pub struct Place {
    /// The first row.
    pub m: i32,
    /// The first column.
    pub n: i32,
    /// The batch.
    pub batch: i32,
}

impl Tiles {
    /// Tiles of (m,n) elements that cover products of `size`, in groups of `group` rows of tiles.
    ///
    /// # Safety
    /// 32 bits number the tiles of all products, and a group has a row.
    #[inline(always)]
    pub unsafe fn new(size: (u32, u32), tile: (u32, u32), group: u32, batches: u32) -> Self {
        let (m, n) = (size.0.div_ceil(tile.0), size.1.div_ceil(tile.1));
        // SAFETY: the caller's promise.
        let order = unsafe { Grouped::new_unchecked(m, n, group) };
        Tiles { order, batches }
    }

    /// The number of tiles of all products.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        self.order.tiles() * self.batches
    }

    /// The place of a tile of (m,n) elements.
    #[inline(always)]
    pub fn place(&self, number: u32, tile: (u32, u32)) -> Place {
        self.place_by(number, tile, |number| self.order.tile(number))
    }

    /// [`place`](Self::place) without checks. A check ends the program where it fails, and `ptxas` waits for
    /// all products that run before it lets a program end.
    ///
    /// # Safety
    /// There is such a tile.
    #[inline(always)]
    pub unsafe fn place_unchecked(&self, number: u32, tile: (u32, u32)) -> Place {
        let tiles = self.order.tiles();
        // SAFETY: there is a tile, as the caller promises.
        unsafe { assert_unchecked(tiles != 0) };
        self.place_by(number, tile, |number| {
            // SAFETY: the number is that of a tile of its product.
            unsafe { assert_unchecked(number < tiles) };
            self.order.tile(number)
        })
    }

    /// The place of a tile, where `of` has those of the tiles of one product.
    #[inline(always)]
    fn place_by(&self, number: u32, tile: (u32, u32), of: impl FnOnce(u32) -> (u32, u32)) -> Place {
        let tiles = self.order.tiles();
        // divisions take time, and are for batches alone
        let (batch, number) = if self.batches == 1 {
            (0, number)
        } else {
            (number / tiles, number % tiles)
        };
        let (m, n) = of(number);
        Place {
            m: (m * tile.0) as i32,
            n: (n * tile.1) as i32,
            batch: batch as i32,
        }
    }
}
