//! Tiles of a tensor of any size: full tiles, and partial ones at its edges.
//!
//! The tiles of `(4,3)` of a tensor of shape `(10,6)` are six. The two that begin at `(8,0)` and
//! `(8,3)` are partial: they have two rows. A full tile is a tensor like any other. A partial tile
//! has no layout of its own: it is walked over by its own sizes, as coordinates of the whole.
#![allow(
    unsafe_code,
    reason = "full tiles are proved to lie within the whole, and coordinates of partial ones are the whole's own"
)]

use super::algorithm::same_shape;
use super::construct::reach_of;
use super::error::unwrap_or_panic;
use super::iterate::{assert_injective, require_injective};
use super::pointer::{Pointer, ReadInTiles};
use super::ragged::TiledBy;
use super::{StoredMut, Tensor, TensorError, Unique, View};
use crate::error::LayoutError;
use crate::layout::ComputeZippedDividePadded;
use crate::layout::methods::*;
use crate::layout::natural::NaturalOf;
use crate::layout::ops::known::{KnownTile, known_tile};
use crate::layout::{
    AsTiler, Coordinate, Layout, Padded, Tiler, WithMode, ZippedDivisibleByPadded,
};
use crate::stride::Value;
use core::ops::Range;

mod elements;
mod place;
mod template;
#[cfg(feature = "rayon")]
pub(super) use template::KnownTileOf;

/// The layout of a full tile in a division `Z` by tiles of `T`, with a mode for each of `T`, so
/// that generic code knows its coordinates.
#[doc(hidden)]
pub type FullTile<Z, T> = KnownTile<<Z as WithMode<0>>::Mode, T>;

/// The tiles of a tensor, the first mode fastest; see [`Tensor::tiles`].
///
/// ```
/// use cute_core::prelude::*;
/// let x = Tensor::new(&[0; 60], layout!((10,6)))?;
/// let tiles = x.tiles(tile!((4,3)));
/// assert_eq!(tiles.len(), 6);
/// assert_eq!(tiles.filter(|tile| tile.is_full()).count(), 4);
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Clone)]
pub struct Tiles<E, L, T, F> {
    /// If the elements are exclusive, the layout is injective, and nobody else reaches the elements
    /// of the tiles that are left.
    whole: Tensor<E, L>,
    tiler: T,
    tile: F,
    /// The offsets at which a full tile may begin.
    starts: Range<i128>,
    left: Range<usize>,
}

/// The tiles of a tensor, for writing; see [`Tensor::tiles_mut`].
///
/// ```
/// use cute_core::prelude::*;
/// let mut data = [0; 60];
/// let mut y = Tensor::new(&mut data, layout!((10,6)))?;
/// let tiles: TilesMut<'_, i32, Layout![(10,6)], Tile![(4,3)], _> = y.tiles_mut(tile!((4,3)));
/// assert_eq!(tiles.len(), 6);
/// # Ok::<(), TensorError>(())
/// ```
pub type TilesMut<'a, Element, L, T, F> = Tiles<Unique<'a, Element>, L, T, F>;

/// One tile of a tensor, [full](Tile::is_full) or partial; see [`Tensor::tiles`].
///
/// ```
/// use cute_core::prelude::*;
/// let data: Vec<u32> = (0..10).collect();
/// let x = Tensor::new(&data[..], layout!(10:1))?;
/// let last = x.tiles(tile!(4)).last().unwrap();
/// let mut seen = vec![];
/// last.for_each(|c, &v| seen.push((c, v)));
/// assert_eq!((last.origin(), last.is_full()), (8, false));
/// assert_eq!(seen, [(0, 8), (1, 9)]);
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Tile<E, L: TiledBy<T>, T: Tiler, F> {
    whole: Tensor<E, L>,
    tiler: T,
    origin: L::Place,
    part: L::Part,
    /// A full tile as a tensor; `None` for a partial tile. Its elements are some of those of
    /// `whole`, so both are reached through a borrow of the tile alone, one at a time.
    full: Option<Tensor<E, F>>,
}

impl<E, L, T: Tiler, F> Tiles<E, L, T, F> {
    /// The tensor, its tiler, and the number of tiles that are left.
    pub(super) fn parts(&self) -> (&Tensor<E, L>, T, usize) {
        (&self.whole, self.tiler, self.left.len())
    }
}

impl<E, L: TiledBy<T>, T: Tiler, F> Tile<E, L, T, F> {
    /// The tensor, its tiler, and the coordinate at which the tile begins.
    pub(super) fn parts(&self) -> (&Tensor<E, L>, T, L::Place) {
        (&self.whole, self.tiler, self.origin)
    }

    /// The sizes of a partial tile.
    pub(super) fn partial(&self) -> Option<L::Part> {
        self.full.is_none().then_some(self.part)
    }
}

impl<E, L: Layout> Tensor<E, L> {
    /// The tensor in tiles of `tiler`, with their number rounded up. The tiler has an integer for
    /// each mode, or one for all elements in their order. Tiles at the edge have only the elements
    /// that exist.
    ///
    /// # Conditions
    /// The conditions of [`zipped_divide_padded`](crate::layout::Dividing::zipped_divide_padded).
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold; [`Tensor::try_tiles`]
    /// returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (m, data) = (1797_usize, vec![1_u32; 1797 * 64]);
    /// let x = Tensor::new(&data[..], layout!((m,64):(64,1)))?;
    /// let mut sum = 0;
    /// for tile in x.tiles(tile!((32,64))) {
    ///     tile.for_each(|_, v| sum += v);
    /// }
    /// assert_eq!(sum, 1797 * 64);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `zipped_divide(tensor, tiler)`, with predicates for the coordinates beyond the
    /// edge.
    #[doc(alias("split", "chunk", "array_split"))]
    #[inline(always)]
    #[track_caller]
    pub fn tiles<T: AsTiler, Z: WithMode<0>>(
        self,
        tiler: T,
    ) -> Tiles<E, L, T::Operand, FullTile<Z, T::Operand>>
    where
        E: ReadInTiles,
        L: TiledBy<T::Operand>
            + ComputeZippedDividePadded<T::Operand, Output = Z>
            + ZippedDivisibleByPadded<T::Operand, Z::Verdict>,
    {
        unwrap_or_panic("tiles", self.try_tiles(tiler))
    }

    /// [`Tensor::tiles`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 60], layout!((10,6)))?;
    /// let n = 0_usize;
    /// let error = x.try_tiles(tile!((n,3))).err().unwrap();
    /// assert_eq!(error.to_string(), "shape 0 is not positive (Representable)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "tiles, or an error")]
    pub fn try_tiles<T: AsTiler, Z: WithMode<0>>(
        self,
        tiler: T,
    ) -> Result<Tiles<E, L, T::Operand, FullTile<Z, T::Operand>>, TensorError>
    where
        E: ReadInTiles,
        L: TiledBy<T::Operand>
            + ComputeZippedDividePadded<T::Operand, Output = Z>
            + ZippedDivisibleByPadded<T::Operand, Z::Verdict>,
    {
        Tiles::of(self, tiler.operand(), divided)
    }
}

impl<E, L: Layout> Tensor<E, L> {
    /// The tensor in tiles for writing. They may go to different threads: no two tiles have an
    /// element in common.
    ///
    /// # Conditions
    /// Injective: no two coordinates have the same element. A static layout that breaks this does
    /// not compile (`cargo build` reports it, `cargo check` does not). Also the conditions of
    /// [`Tensor::tiles`].
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes or strides does not hold;
    /// [`Tensor::try_tiles_mut`] returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = vec![0; 60];
    /// let mut y = Tensor::new(&mut data[..], layout!((10,6):(6,1)))?;
    /// std::thread::scope(|scope| {
    ///     for mut tile in y.tiles_mut(tile!((4,3))) {
    ///         scope.spawn(move || tile.for_each_mut(|_, v| *v += 1));
    ///     }
    /// });
    /// assert_eq!(data, [1; 60]);
    /// let mut smem = Tensor::swizzled(&mut data[..32], swizzle!(2,0,3).compose(layout!((4,8):(8,1))))?;
    /// for (n, mut tile) in smem.tiles_mut(tile!((4,3))).enumerate() {
    ///     tile.for_each_mut(|_, v| *v = n);
    /// }
    /// assert_eq!(smem[(3,7)], 2);
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0080
    /// # use cute_core::prelude::*;
    /// # let mut data = vec![0; 60];
    /// // error: two coordinates have the same element (Injective)
    /// Tensor::new(&mut data, layout!((10,6):(0,1))).unwrap().tiles_mut(tile!((4,3)));
    /// ```
    #[doc(alias("split", "chunk", "array_split"))]
    #[inline(always)]
    #[track_caller]
    pub fn tiles_mut<'a, T: AsTiler, Z: WithMode<0>, V: View + Pointer>(
        &'a mut self,
        tiler: T,
    ) -> Tiles<V, L, T::Operand, FullTile<Z, T::Operand>>
    where
        E: StoredMut<LentMut<'a> = V>,
        L: TiledBy<T::Operand>
            + ComputeZippedDividePadded<T::Operand, Output = Z>
            + ZippedDivisibleByPadded<T::Operand, Z::Verdict>,
    {
        const { assert_injective::<L>() }
        unwrap_or_panic("tiles_mut", self.try_tiles_mut(tiler))
    }

    /// [`Tensor::tiles_mut`], with a broken condition as an error, for static layouts as well.
    ///
    /// # Errors
    /// Fails if a condition does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (mut data, d) = (vec![0; 60], 0_usize);
    /// let mut y = Tensor::new(&mut data[..], layout!((10,6):(d,1)))?;
    /// let error = y.try_tiles_mut(tile!((4,3))).err().unwrap();
    /// assert_eq!(error.to_string(), "indices 0 and 1 have the same element (Injective)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "the tiles of a view, or an error")]
    pub fn try_tiles_mut<'a, T: AsTiler, Z: WithMode<0>, V: View + Pointer>(
        &'a mut self,
        tiler: T,
    ) -> Result<Tiles<V, L, T::Operand, FullTile<Z, T::Operand>>, TensorError>
    where
        E: StoredMut<LentMut<'a> = V>,
        L: TiledBy<T::Operand>
            + ComputeZippedDividePadded<T::Operand, Output = Z>
            + ZippedDivisibleByPadded<T::Operand, Z::Verdict>,
    {
        require_injective(self.layout)?;
        Tiles::of(self.view_mut(), tiler.operand(), divided)
    }
}

/// The layout of a full tile.
#[inline(always)]
fn divided<L, T: Tiler, Z: WithMode<0>>(layout: L, tiler: T) -> Result<FullTile<Z, T>, LayoutError>
where
    L: ComputeZippedDividePadded<T, Output = Z> + ZippedDivisibleByPadded<T, Z::Verdict>,
{
    let zipped: Padded<Z, L> = layout.try_zipped_divide_padded(tiler)?;
    Ok(known_tile(zipped.layout().mode::<0>(), tiler))
}

impl<E: View + Pointer, L: TiledBy<T>, T: Tiler, F: Layout> Tiles<E, L, T, F> {
    /// The tiles, where `divided` gives the layout of a full one.
    #[inline(always)]
    fn of(
        whole: Tensor<E, L>,
        tiler: T,
        divided: impl FnOnce(L, T) -> Result<F, LayoutError>,
    ) -> Result<Self, TensorError> {
        if let Some(shape) = L::not_positive(tiler) {
            return Err(LayoutError::NotPositive { shape }.into());
        }
        let tile = divided(whole.layout, tiler)?;
        // A full tile is walked over by the coordinates of its own shape. These have a place in
        // `tile` if the sizes agree.
        same_shape(L::full_tile(tiler), tile)?;
        let (reach, part) = (reach_of(whole.layout)?, reach_of(tile)?);
        // The last full tile ends where the whole ends, or before. There may be no full tile.
        let starts = reach.lowest() as i128 - part.lowest() as i128
            ..reach.highest() as i128 - part.highest() as i128 + 1;
        let left = 0..whole.layout.tile_count(tiler);
        Ok(Tiles {
            whole,
            tiler,
            tile,
            starts,
            left,
        })
    }

    /// Tile number `index`.
    ///
    /// # Safety
    /// `index` is the number of a tile. If the elements are exclusive, each tile is made once.
    #[inline(always)]
    pub(super) unsafe fn tile_at(&self, index: usize) -> Tile<E, L, T, F> {
        let (origin, part, full) = self.whole.layout.tile_place(self.tiler, index);
        let full = full.then(|| {
            let start = Value::element_offset(origin.index(self.whole.layout));
            assert!(
                self.starts.contains(&(start as i128)),
                "a full tile lies within the whole"
            );
            Tensor {
                // SAFETY: a tile of the whole has the whole's elements, and that it lies within the
                // whole was checked just now. As below for other tiles; this tile reaches its
                // elements through one of its two engines at a time.
                engine: unsafe { self.whole.engine.again().moved(start) },
                layout: self.tile,
            }
        });
        // SAFETY: different tiles have different coordinates, so exclusive tiles have no element in
        // common.
        let engine = unsafe { self.whole.engine.again() };
        Tile {
            whole: Tensor {
                engine,
                layout: self.whole.layout,
            },
            tiler: self.tiler,
            origin,
            part,
            full,
        }
    }

    /// The numbers of the tiles that are left.
    #[cfg(feature = "rayon")]
    pub(super) fn numbers(&self) -> Range<usize> {
        self.left.clone()
    }
}

impl<E: View + Pointer, L: TiledBy<T>, T: Tiler, F: Layout> Iterator for Tiles<E, L, T, F> {
    type Item = Tile<E, L, T, F>;
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let index = self.left.next()?;
        // SAFETY: the index was one of those that are left, and is not any more.
        Some(unsafe { self.tile_at(index) })
    }
    /// Makes no tile before the one that it gives.
    #[inline(always)]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        let index = self.left.nth(n)?;
        // SAFETY: as in `next`.
        Some(unsafe { self.tile_at(index) })
    }
    #[inline(always)]
    fn last(mut self) -> Option<Self::Item> {
        self.next_back()
    }
    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}
impl<E: View + Pointer, L: TiledBy<T>, T: Tiler, F: Layout> ExactSizeIterator
    for Tiles<E, L, T, F>
{
}
impl<E: View + Pointer, L: TiledBy<T>, T: Tiler, F: Layout> core::iter::FusedIterator
    for Tiles<E, L, T, F>
{
}

impl<E: View + Pointer, L: TiledBy<T>, T: Tiler, F: Layout> Tile<E, L, T, F> {
    /// The coordinate of the tile's first element in the whole, one integer for each mode of the
    /// tiler.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 60], layout!((10,6)))?;
    /// assert_eq!(x.tiles(tile!((4,3))).nth(4).unwrap().origin(), (4, 3));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn origin(&self) -> L::Coordinate {
        NaturalOf::from_listed(self.origin)
    }

    /// The coordinate in the whole that belongs to a coordinate in the tile.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..60).collect();
    /// let x = Tensor::new(&data[..], layout!((10,6)))?;
    /// let tile = x.tiles(tile!((4,3))).nth(5).unwrap();
    /// tile.for_each(|c, v| assert_eq!(v, &x[tile.in_whole(c)]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn in_whole(&self, local: L::Coordinate) -> L::Coordinate {
        let local = NaturalOf::<L::Place>::into_listed(local);
        NaturalOf::from_listed(L::beyond(self.origin, local))
    }

    /// Whether the tile is full: all of its elements exist.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 10], layout!(10:1))?;
    /// assert_eq!(x.tiles(tile!(4)).map(|tile| tile.is_full()).collect::<Vec<_>>(), [true, true, false]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.full.is_some()
    }

    /// The sizes of the tile, as a native tuple or one integer; a partial tile has fewer elements
    /// along some modes.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 60], layout!((10,6)))?;
    /// let sizes: Vec<_> = x.tiles(tile!((4,3))).map(|tile| tile.shape()).collect();
    /// assert_eq!(sizes, [(4, 3), (4, 3), (2, 3), (4, 3), (4, 3), (2, 3)]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `shape(tensor)`.
    #[inline(always)]
    pub fn shape(&self) -> L::Coordinate {
        NaturalOf::from_listed(L::part_sizes(self.part))
    }

    /// The number of elements that exist.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 10], layout!(10:1))?;
    /// assert_eq!(x.tiles(tile!(4)).map(|tile| tile.len()).collect::<Vec<_>>(), [4, 4, 2]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[allow(clippy::len_without_is_empty, reason = "no tile is empty")]
    pub fn len(&self) -> usize {
        self.part.len()
    }

    /// A full tile as a tensor; a partial tile is returned unchanged as the error.
    ///
    /// A tile also is the tensor where one is asked for, `gemm(&a, &b, &mut tile)`; that panics for
    /// a partial tile.
    ///
    /// # Errors
    /// Returns the tile itself if it is partial.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..10).collect();
    /// for tile in Tensor::new(&data[..], layout!(10:1))?.tiles(tile!(4)) {
    ///     match tile.into_full() {
    ///         Ok(tensor) => assert_eq!(tensor.layout(), layout!(4:1)),
    ///         Err(partial) => partial.for_each(|_, v| assert!([8, 9].contains(v))),
    ///     }
    /// }
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn into_full(self) -> Result<Tensor<E, F>, Self> {
        match self.full {
            Some(tensor) => Ok(tensor),
            None => Err(self),
        }
    }
}
