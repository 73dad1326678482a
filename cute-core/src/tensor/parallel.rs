//! Tiles of a tensor for the threads of a rayon pool.
#![allow(
    unsafe_code,
    reason = "each tile of an injective tensor is handed to one thread"
)]

use super::pointer::Pointer;
use super::ragged::TiledBy;
use super::tiles::{FullTile, Tile, Tiles};
use super::{StoredMut, Tensor, View};
use crate::layout::ComputeZippedDividePadded;
use crate::layout::{AsTiler, Layout, Tiler, WithMode, ZippedDivisibleByPadded};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

/// Tiles that threads take by number, each tile once.
struct Dealer<Ts>(Ts);

// SAFETY: threads take tiles from it, and no two tiles have an element in common; so they do with a
// `&mut [T]` in chunks, for which `T: Send` suffices. Besides the pointer to elements, an engine
// that borrows has at most an offset and a swizzle, and a swizzle has no size.
unsafe impl<E: View<Element: Send> + Pointer, L: TiledBy<N>, N: Tiler + Sync, F: Layout> Sync
    for Dealer<Tiles<E, L, N, F>>
{
}
// SAFETY: as for `Sync`.
unsafe impl<E: View<Element: Send> + Pointer, L: TiledBy<N>, N: Tiler + Send, F: Layout> Send
    for Dealer<Tiles<E, L, N, F>>
{
}

impl<E: StoredMut<Element: Send>, L: Layout> Tensor<E, L> {
    /// [`Tensor::tiles_mut`] as a parallel iterator of rayon (feature `rayon`).
    ///
    /// # Conditions
    /// The conditions of [`Tensor::tiles_mut`].
    ///
    /// # Panics
    /// The panics of [`Tensor::tiles_mut`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// use rayon::prelude::*;
    /// let mut data = vec![0; 60];
    /// let mut y = Tensor::new(&mut data[..], layout!((10,6):(6,1)))?;
    /// y.par_tiles_mut(tile!((4,3))).enumerate().for_each(|(n, mut tile)| tile.for_each_mut(|_, v| *v = n));
    /// assert_eq!((y[(0,0)], y[(9,5)]), (0, 5));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    #[track_caller]
    pub fn par_tiles_mut<'a, T: AsTiler<Operand: Send + Sync>, Z: WithMode<0>>(
        &'a mut self,
        tiler: T,
    ) -> impl IndexedParallelIterator<Item = Tile<E::LentMut<'a>, L, T::Operand, FullTile<Z, T::Operand>>>
    where
        L: TiledBy<T::Operand>
            + ComputeZippedDividePadded<T::Operand, Output = Z>
            + ZippedDivisibleByPadded<T::Operand, Z::Verdict>,
        Tile<E::LentMut<'a>, L, T::Operand, FullTile<Z, T::Operand>>: Send,
    {
        let tiles = self.tiles_mut(tiler);
        let numbers = tiles.numbers();
        let dealer = Dealer(tiles);
        numbers.into_par_iter().map(move |index| {
            let Dealer(tiles) = &dealer;
            // SAFETY: the numbers are those of all tiles, and each occurs once.
            unsafe { tiles.tile_at(index) }
        })
    }
}
