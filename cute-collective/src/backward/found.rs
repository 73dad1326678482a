//! The sums of dQ in memory, to which the blocks of all keys add, and what each row of Q has beside
//! them.
//!
//! For each head and 64 rows there are the values of a warpgroup, as its threads have them: for each
//! eight columns four values of each thread, side by side. So what a block finds of a tile is added as one
//! piece, and no value changes its thread until dQ is made of them.

use super::products::Gradients;
use cute_core::tensor::Space;
use cute_gpu::device::{Aligned, Global};
use cute_kernels::attention::backward::{BackwardArguments, ROWS};

/// Four sums.
pub type Four = Aligned<[f32; 4], 16>;

/// The sums of dQ.
#[derive(Clone, Copy)]
pub struct Found {
    /// The sums, four at a time.
    pub sums: Global<Four>,
    /// For each tile of Q, how many tiles of keys have been added, where that is done in their order.
    pub turns: Global<u32>,
}

/// How many times 64 rows a tile of Q has.
#[inline(always)]
pub const fn groups<G: Gradients>() -> u32 {
    G::QUERIES / ROWS
}

impl Found {
    /// The sums of 64 rows of a head, of those of all batches: for each eight columns, four of each
    /// of 128 threads.
    ///
    /// # Safety
    /// There are such rows.
    #[inline(always)]
    pub unsafe fn of<G: Gradients>(
        self,
        arguments: &BackwardArguments,
        head_of_all: u32,
        group: u32,
    ) -> Global<Four> {
        let groups = u64::from(arguments.query_tiles * groups::<G>());
        let number = u64::from(head_of_all) * groups + u64::from(group);
        // SAFETY: the caller's promise.
        unsafe {
            self.sums
                .moved((number * u64::from(G::WIDTH / 8 * 128)) as isize)
        }
    }

    /// The turns of a tile of Q.
    ///
    /// # Safety
    /// There is such a tile.
    #[inline(always)]
    pub unsafe fn turns(
        self,
        arguments: &BackwardArguments,
        head_of_all: u32,
        tile: u32,
    ) -> Global<u32> {
        let number = u64::from(head_of_all) * u64::from(arguments.query_tiles) + u64::from(tile);
        // SAFETY: the caller's promise.
        unsafe { self.turns.moved(number as isize) }
    }
}

/// Of each row of Q what its scores have in common: for each tile of Q first what is added to the
/// exponents of its rows, then what is subtracted from the gradients of their weights.
#[derive(Clone, Copy)]
pub struct RowNumbers(pub Global<f32>);

impl RowNumbers {
    /// Those of a tile of Q of a head, of those of all batches.
    ///
    /// # Safety
    /// There is such a tile.
    #[inline(always)]
    pub unsafe fn of<G: Gradients>(
        self,
        arguments: &BackwardArguments,
        head_of_all: u32,
        tile: u32,
    ) -> Global<f32> {
        let number = u64::from(head_of_all) * u64::from(arguments.query_tiles) + u64::from(tile);
        // SAFETY: the caller's promise.
        unsafe { self.0.moved((number * u64::from(2 * G::QUERIES)) as isize) }
    }
}
