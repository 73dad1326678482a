//! Tiles of a tensor for the threads of a rayon pool.
#![allow(
    unsafe_code,
    reason = "each tile of an injective tensor is handed to one thread"
)]

use super::pointer::Pointer;
use super::ragged::TiledBy;
use super::tiles::{FullTile, KnownTileOf, Tile, Tiles};
use super::{StoredMut, Tensor, View};
use crate::layout::ComputeZippedDividePadded;
use crate::layout::ops::known::KnownTile;
use crate::layout::{AsTiler, Layout, Tiler, WithMode, ZippedDivisibleByPadded};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

/// Tiles that threads take by number, each tile once.
struct Dealer<Ts>(Ts);

// SAFETY: threads take tiles from it, and no two tiles have an element in common; so they do with a
// `&mut [T]` in chunks, for which `T: Send` suffices. Besides the pointer to elements, an engine
// that borrows has at most an offset and a swizzle, and a swizzle has no size.
unsafe impl<E: View<Element: Send> + Pointer, L: TiledBy<N>, N: Tiler, F: Layout> Sync
    for Dealer<Tiles<E, L, N, F>>
{
}
// SAFETY: as for `Sync`.
unsafe impl<E: View<Element: Send> + Pointer, L: TiledBy<N>, N: Tiler, F: Layout> Send
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
    pub fn par_tiles_mut<'a, T: AsTiler, Z: WithMode<0>>(
        &'a mut self,
        tiler: T,
    ) -> impl IndexedParallelIterator<Item = Tile<E::LentMut<'a>, L, T::Operand, FullTile<Z, T::Operand>>>
    where
        L: TiledBy<T::Operand>
            + ComputeZippedDividePadded<T::Operand, Output = Z>
            + ZippedDivisibleByPadded<T::Operand, Z::Verdict>,
        Tile<E::LentMut<'a>, L, T::Operand, FullTile<Z, T::Operand>>: Send,
    {
        dealt(self.tiles_mut(tiler))
    }

    /// [`Tensor::par_tiles_mut`] in a template.
    #[doc(hidden)]
    #[inline]
    #[track_caller]
    pub fn __template_par_tiles_mut<'a, T: AsTiler>(
        &'a mut self,
        tiler: T,
    ) -> impl IndexedParallelIterator<Item = KnownTileOf<E::LentMut<'a>, L, T::Operand>>
    where
        KnownTile<L, T::Operand>: TiledBy<T::Operand>,
        KnownTileOf<E::LentMut<'a>, L, T::Operand>: Send,
    {
        dealt(self.__template_tiles_mut(tiler))
    }
}

/// Tiles that are left, for the threads of a pool.
#[inline]
fn dealt<E: View<Element: Send> + Pointer, L: TiledBy<T>, T: Tiler, F: Layout>(
    tiles: Tiles<E, L, T, F>,
) -> impl IndexedParallelIterator<Item = Tile<E, L, T, F>>
where
    Tile<E, L, T, F>: Send,
{
    let numbers = tiles.numbers();
    let dealer = Dealer(tiles);
    numbers.into_par_iter().map(move |index| {
        let Dealer(tiles) = &dealer;
        // SAFETY: the numbers are those of all tiles, and each occurs once.
        unsafe { tiles.tile_at(index) }
    })
}
