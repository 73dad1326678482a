//! Single tiles, by their places among all tiles of a tensor.
#![allow(
    unsafe_code,
    reason = "the number of a tile is that of its place, and a tile for writing borrows all that are left"
)]

use super::{Tile, Tiles};
use crate::layout::natural::NaturalOf;
use crate::layout::{Layout, Tiler};
use crate::tensor::pointer::{Pointer, ReadInTiles};
use crate::tensor::ragged::TiledBy;
use crate::tensor::{StoredMut, View};

impl<E, L: TiledBy<T>, T: Tiler, F> Tiles<E, L, T, F> {
    /// The number of the tile at a place.
    fn number(&self, place: L::Coordinate) -> Option<usize> {
        let place = NaturalOf::<L::Place>::into_listed(place);
        self.whole.layout.tile_number(self.tiler, place)
    }
}

impl<E: ReadInTiles, L: TiledBy<T>, T: Tiler, F: Layout> Tiles<E, L, T, F> {
    /// The tile at a place, which has a number for each mode of the tiler, or `None` if there is
    /// none: tile `(i,j)` of `(4,3)` begins at `(4i,3j)`. It may be partial. Tiles that the
    /// iterator has given are there, too; [`nth`](Iterator::nth) is the tile of a number.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..60).collect();
    /// let x = Tensor::new(&data[..], layout!((10,6)))?;
    /// let tiles = x.tiles(tile!((4,3)));
    /// let tile = tiles.get((2,1)).unwrap();
    /// assert_eq!((tile.origin(), tile.shape(), tile[(1,2)]), ((8, 3), (2, 3), 59));
    /// assert!(tiles.get((3,0)).is_none());
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `local_tile`, for tiles that fill the tensor.
    #[inline(always)]
    pub fn get(&self, place: L::Coordinate) -> Option<Tile<E, L, T, F>> {
        let number = self.number(place)?;
        // SAFETY: a tile has this number, and the elements are not exclusive.
        Some(unsafe { self.tile_at(number) })
    }
}

impl<E, L: TiledBy<T>, T: Tiler, F: Layout> Tiles<E, L, T, F> {
    /// [`Tiles::get`], for writing: one tile at a time. There is none at a place whose tile the
    /// iterator has given, since it may be in use.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = vec![0; 60];
    /// let mut y = Tensor::new(&mut data[..], layout!((10,6)))?;
    /// let mut tiles = y.tiles_mut(tile!((4,3)));
    /// tiles.get_mut((2,1)).unwrap().for_each_mut(|_, v| *v = 7);
    /// let first = tiles.next();
    /// assert!(first.is_some() && tiles.get_mut((0,0)).is_none());
    /// assert_eq!((y[(9,5)], y[(7,5)]), (7, 0));
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0499
    /// # use cute_core::prelude::*;
    /// # let mut data = vec![0; 60];
    /// # let mut y = Tensor::new(&mut data[..], layout!((10,6))).unwrap();
    /// let mut tiles = y.tiles_mut(tile!((4,3)));
    /// // error: cannot borrow `tiles` as mutable more than once at a time
    /// let (mut one, mut other) = (tiles.get_mut((0,0)), tiles.get_mut((0,0)));
    /// one.as_mut().unwrap().for_each_mut(|_, v| *v = 1);
    /// ```
    #[inline(always)]
    pub fn get_mut<'a, V: View + Pointer>(
        &'a mut self,
        place: L::Coordinate,
    ) -> Option<Tile<V, L, T, F>>
    where
        E: StoredMut<LentMut<'a> = V>,
    {
        let number = self.number(place)?;
        if !self.left.contains(&number) {
            return None;
        }
        let one = Tiles {
            tiler: self.tiler,
            tile: self.tile,
            starts: self.starts.clone(),
            left: number..number + 1,
            whole: self.whole.view_mut(),
        };
        // SAFETY: a tile has this number. The iterator has not given it, and gives none as long as
        // this one borrows it.
        Some(unsafe { one.tile_at(number) })
    }
}

impl<E: View + Pointer, L: TiledBy<T>, T: Tiler, F: Layout> DoubleEndedIterator
    for Tiles<E, L, T, F>
{
    #[inline(always)]
    fn next_back(&mut self) -> Option<Self::Item> {
        let index = self.left.next_back()?;
        // SAFETY: as in `next`.
        Some(unsafe { self.tile_at(index) })
    }
}
