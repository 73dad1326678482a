//! A tile in place of a tensor: elements at coordinates, and the tensor that a full tile is.
//!
//! Elements are found in any tile, also in a partial one. What asks for a tensor, such as `gemm` or
//! `local_partition`, takes full tiles.
#![allow(
    unsafe_code,
    reason = "coordinates that exist in a tile are coordinates of the whole, or of the tensor that it is"
)]

use super::Tile;
use crate::layout::natural::NaturalOf;
use crate::layout::{Coordinate, Layout, SliceIndex, Tiler};
use crate::tensor::access::element;
use crate::tensor::algorithm::same_shape;
use crate::tensor::error::unwrap_or_panic;
use crate::tensor::pointer::Pointer;
use crate::tensor::ragged::TiledBy;
use crate::tensor::{Matrix, MatrixMut, Stored, StoredMut, Tensor, View};
use core::fmt::Debug;
use core::ops::{Deref, DerefMut, Index, IndexMut};

impl<E: View + Pointer + Stored, L: TiledBy<T, Coordinate: Coordinate<F>>, T: Tiler, F: Layout>
    Tile<E, L, T, F>
{
    /// The element at a coordinate within the tile, one integer for each mode of the tiler; `None`
    /// if it does not exist.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..10).collect();
    /// let last = Tensor::new(&data[..], layout!(10:1))?.tiles(tile!(4)).last().unwrap();
    /// assert_eq!((last.get(1), last.get(2)), (Some(&9), None));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn get(&self, local: L::Coordinate) -> Option<&E::Element> {
        if let Some(full) = &self.full {
            return full.get(local);
        }
        let local = NaturalOf::<L::Place>::into_listed(local);
        if !L::exists(self.part, local) {
            return None;
        }
        let coordinate = L::beyond(self.origin, local);
        // SAFETY: the coordinate exists in the tile, so it is one of the whole.
        Some(unsafe { element(self.whole.address(), self.whole.layout, coordinate).as_ref() })
    }

    /// The elements that exist, the first mode fastest.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..60).collect();
    /// let x = Tensor::new(&data[..], layout!((10,6)))?;
    /// let most: Vec<_> = x.tiles(tile!((4,3))).map(|tile| *tile.iter().max().unwrap()).collect();
    /// assert_eq!(most, [23, 27, 29, 53, 57, 59]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = &E::Element> {
        let rest = if self.is_full() { 0 } else { self.len() };
        let rest = (0..rest).map(|index| {
            let coordinate = L::beyond(self.origin, L::at_index(self.part, index));
            // SAFETY: the coordinate of an index below the number of elements exists in the tile,
            // so it is one of the whole.
            unsafe { element(self.whole.address(), self.whole.layout, coordinate).as_ref() }
        });
        (self.full.iter()).flat_map(|full| full.iter()).chain(rest)
    }
}

impl<E: View + Pointer + StoredMut, L: TiledBy<T, Coordinate: Coordinate<F>>, T: Tiler, F: Layout>
    Tile<E, L, T, F>
{
    /// [`Tile::get`], for writing.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = vec![0; 10];
    /// let mut y = Tensor::new(&mut data[..], layout!(10:1))?;
    /// let mut last = y.tiles_mut(tile!(4)).last().unwrap();
    /// if let Some(element) = last.get_mut(1) {
    ///     *element = 7;
    /// }
    /// assert_eq!(last.get_mut(2), None);
    /// assert_eq!(data[9], 7);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn get_mut(&mut self, local: L::Coordinate) -> Option<&mut E::Element> {
        if let Some(full) = &mut self.full {
            return full.get_mut(local);
        }
        let local = NaturalOf::<L::Place>::into_listed(local);
        if !L::exists(self.part, local) {
            return None;
        }
        let (coordinate, layout) = (L::beyond(self.origin, local), self.whole.layout);
        // SAFETY: the coordinate exists in the tile, so it is one of the whole. The tile is
        // borrowed exclusively as long as the element.
        Some(unsafe { element(self.whole.address_mut(), layout, coordinate).as_mut() })
    }

    /// Exchanges the elements at two coordinates within the tile.
    ///
    /// # Panics
    /// Panics if a coordinate does not exist in the tile (InBounds).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data: Vec<u32> = (0..10).collect();
    /// for mut tile in Tensor::new(&mut data[..], layout!(10:1))?.tiles_mut(tile!(4)) {
    ///     tile.swap(0, 1);
    /// }
    /// assert_eq!(data, [1, 0, 2, 3, 5, 4, 6, 7, 9, 8]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn swap(&mut self, a: L::Coordinate, b: L::Coordinate) {
        if let Some(full) = &mut self.full {
            return full.swap(a, b);
        }
        let [first, second] = [a, b].map(NaturalOf::<L::Place>::into_listed);
        for (local, listed) in [(a, first), (b, second)] {
            if !L::exists(self.part, listed) {
                outside(local, self.shape())
            }
        }
        let [first, second] = [first, second].map(|listed| L::beyond(self.origin, listed));
        self.whole.swap(first, second);
    }
}

impl<E: View + Pointer + StoredMut, L: TiledBy<T>, T: Tiler, F: Layout> Tile<E, L, T, F> {
    /// The elements that exist, for writing, the first mode fastest.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = vec![0; 10];
    /// let mut y = Tensor::new(&mut data[..], layout!(10:1))?;
    /// for (n, mut tile) in y.tiles_mut(tile!(4)).enumerate() {
    ///     tile.iter_mut().for_each(|v| *v = n);
    /// }
    /// assert_eq!(data, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut E::Element> {
        let rest = if self.is_full() { 0 } else { self.len() };
        let (address, layout) = (self.whole.address_mut(), self.whole.layout);
        let (origin, part) = (self.origin, self.part);
        let rest = (0..rest).map(move |index| {
            let coordinate = L::beyond(origin, L::at_index(part, index));
            // SAFETY: as in `iter`. Exclusive tiles are of injective layouts, so each index has an
            // element of its own, and the tile is borrowed exclusively as long as the elements.
            unsafe { element(address, layout, coordinate).as_mut() }
        });
        let full = self.full.as_mut();
        full.into_iter().flat_map(Tensor::iter_mut).chain(rest)
    }
}

/// The shape of a full tile, whose coordinates have a place in the layout of the tensor that it is.
/// They had one when the tile was made, but a tile that can be written may have been given another
/// tensor since.
#[inline(always)]
#[track_caller]
fn shape_of_full<L: TiledBy<T>, T: Tiler, F: Layout>(
    operation: &'static str,
    tiler: T,
    layout: F,
) -> L::Full {
    let shape = L::full_tile(tiler);
    unwrap_or_panic(operation, same_shape(shape, layout));
    shape
}

impl<E: View + Pointer + Stored, L: TiledBy<T, Coordinate: Coordinate<F>>, T: Tiler, F: Layout>
    Tile<E, L, T, F>
{
    /// Calls `f` with each coordinate in the tile that exists and the element there, the first mode
    /// fastest.
    ///
    /// # Panics
    /// Panics if a tensor of other sizes was written in place of the tile, as `*tile = other` and
    /// `core::mem::swap` do (SizeMatch).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[1; 60], layout!((10,6)))?;
    /// let mut counts = vec![];
    /// for tile in x.tiles(tile!((4,3))) {
    ///     let mut count = 0;
    ///     tile.for_each(|_, v| count += v);
    ///     counts.push(count);
    /// }
    /// assert_eq!(counts, [12, 12, 6, 12, 12, 6]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn for_each<'a>(&'a self, mut f: impl FnMut(L::Coordinate, &'a E::Element)) {
        match &self.full {
            Some(full) => {
                let (address, layout) = (full.address(), full.layout);
                let shape = shape_of_full::<L, T, F>("for_each", self.tiler, layout);
                // SAFETY: the coordinates are those of the shape of a full tile, which `full` has,
                // as was checked just now.
                Layout::fold_coordinates::<usize, ()>(shape, (), &mut |(), local| unsafe {
                    let local = NaturalOf::from_listed(local);
                    f(local, element(address, layout, local).as_ref());
                });
            }
            None => Layout::fold_coordinates::<usize, ()>(self.part, (), &mut |(), local| {
                let (address, coordinate) = (self.whole.address(), L::beyond(self.origin, local));
                let local = NaturalOf::from_listed(local);
                // SAFETY: the coordinate exists in the tile, so it is one of the whole.
                f(local, unsafe {
                    element(address, self.whole.layout, coordinate).as_ref()
                });
            }),
        }
    }
}

impl<E: View + Pointer + StoredMut, L: TiledBy<T, Coordinate: Coordinate<F>>, T: Tiler, F: Layout>
    Tile<E, L, T, F>
{
    /// [`Tile::for_each`], with elements for writing.
    ///
    /// # Panics
    /// The panics of [`Tile::for_each`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = vec![0; 60];
    /// let mut y = Tensor::new(&mut data[..], layout!((10,6)))?;
    /// for (n, mut tile) in y.tiles_mut(tile!((4,3))).enumerate() {
    ///     tile.for_each_mut(|_, v| *v = n);
    /// }
    /// assert_eq!((y[(0,0)], y[(9,5)]), (0, 5));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn for_each_mut(&mut self, mut f: impl FnMut(L::Coordinate, &mut E::Element)) {
        match &mut self.full {
            Some(full) => {
                let (address, layout) = (full.address_mut(), full.layout);
                let shape = shape_of_full::<L, T, F>("for_each_mut", self.tiler, layout);
                // SAFETY: the coordinates are those of the shape of a full tile, which `full` has,
                // as was checked just now. `f` cannot keep the element.
                Layout::fold_coordinates::<usize, ()>(shape, (), &mut |(), local| unsafe {
                    let local = NaturalOf::from_listed(local);
                    f(local, element(address, layout, local).as_mut());
                });
            }
            None => {
                let (address, layout) = (self.whole.address_mut(), self.whole.layout);
                Layout::fold_coordinates::<usize, ()>(self.part, (), &mut |(), local| {
                    let coordinate = L::beyond(self.origin, local);
                    let local = NaturalOf::from_listed(local);
                    // SAFETY: the coordinate exists in the tile, so it is one of the whole. `f`
                    // cannot keep the element.
                    f(local, unsafe {
                        element(address, layout, coordinate).as_mut()
                    });
                })
            }
        }
    }
}

impl<E: View + Pointer + Stored, L: TiledBy<T>, T: Tiler, F: Layout> Tile<E, L, T, F> {
    /// The part of a full tile at an index or a range for each mode: [`Tensor::slice`] of the
    /// tensor that the tile is.
    ///
    /// # Panics
    /// Panics if the tile is partial, and where [`Tensor::slice`] does.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..48).collect();
    /// let x = Tensor::new(&data[..], layout!((8,6)))?;
    /// let tile = x.tiles(tile!((4,3))).nth(1).unwrap();
    /// assert!(tile.slice((1, ..)).iter().eq(&[5, 13, 21]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn slice<S: SliceIndex<F, Output = R>, R: Layout>(
        &self,
        slicer: S,
    ) -> Tensor<E::Lent<'_>, R> {
        self.view().slice(slicer)
    }
}

/// The tensor that a full tile is: `gemm(&a, &b, &mut tile)`, `tile.layout()`.
///
/// # Panics
/// Panics if the tile is partial; [`Tile::into_full`] tells.
///
/// ```
/// use cute_core::prelude::*;
/// let (a, b, mut c) = ([1.0; 8 * 6], [2.0; 4 * 6], [0.0; 8 * 4]);
/// let a = Tensor::new(&a, layout!((8,6)))?;
/// let b = Tensor::new(&b, layout!((4,6)))?;
/// let mut c = Tensor::new(&mut c, layout!((8,4)))?;
/// for mut tile in c.tiles_mut(tile!((4,2))) {
///     let (i, j) = tile.origin();
///     gemm(&a.slice((i..i + 4, ..)), &b.slice((j..j + 2, ..)), &mut tile)?;
/// }
/// assert!(c.iter().all(|&v| v == 12.0));
/// # Ok::<(), TensorError>(())
/// ```
/// ```should_panic
/// # use cute_core::prelude::*;
/// let x = Tensor::new(&[0; 10], layout!(10:1)).unwrap();
/// x.tiles(tile!(4)).last().unwrap().layout(); // the tile has two of four elements
/// ```
impl<E: View + Pointer, L: TiledBy<T>, T: Tiler, F: Layout> Deref for Tile<E, L, T, F> {
    type Target = Tensor<E, F>;
    #[inline(always)]
    #[track_caller]
    fn deref(&self) -> &Tensor<E, F> {
        match &self.full {
            Some(full) => full,
            None => partial(self.origin(), self.shape()),
        }
    }
}
impl<E: View + Pointer, L: TiledBy<T>, T: Tiler, F: Layout> DerefMut for Tile<E, L, T, F> {
    #[inline(always)]
    #[track_caller]
    fn deref_mut(&mut self) -> &mut Tensor<E, F> {
        let (origin, shape) = (self.origin(), self.shape());
        match &mut self.full {
            Some(full) => full,
            None => partial(origin, shape),
        }
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn partial<C: Debug>(origin: C, shape: C) -> ! {
    panic!(
        "the tile at {origin:?} is partial, of sizes {shape:?}, so it is no tensor: `get`, `iter`, `for_each` and \
         indices take every tile, `into_full` tells full tiles, and a slice by ranges, as `y.split_at_mut` and `x.slice` \
         make it, is a tensor of any size"
    )
}

/// The element at a coordinate within the tile, one integer for each mode of the tiler.
///
/// # Panics
/// Panics if it does not exist; [`Tile::get`] returns `None` instead.
///
/// ```
/// use cute_core::prelude::*;
/// let x = Tensor::new(&[0, 1, 2, 3, 4, 5], layout!((2,3)))?;
/// let tile = x.tiles(tile!((2,2))).last().unwrap();
/// assert_eq!(tile[(1, 0)], 5);
/// # Ok::<(), TensorError>(())
/// ```
/// ```should_panic
/// # use cute_core::prelude::*;
/// let x = Tensor::new(&[0, 1, 2, 3, 4, 5], layout!((2,3))).unwrap();
/// x.tiles(tile!((2,2))).last().unwrap()[(1, 1)];
/// ```
impl<E: View + Pointer + Stored, L: TiledBy<T, Coordinate: Coordinate<F>>, T: Tiler, F: Layout>
    Index<L::Coordinate> for Tile<E, L, T, F>
{
    type Output = E::Element;
    #[inline(always)]
    #[track_caller]
    fn index(&self, local: L::Coordinate) -> &E::Element {
        match self.get(local) {
            Some(element) => element,
            None => outside(local, self.shape()),
        }
    }
}
/// The element at a coordinate within the tile, for writing.
///
/// # Panics
/// Panics if it does not exist; [`Tile::get_mut`] returns `None` instead.
impl<E: View + Pointer + StoredMut, L: TiledBy<T, Coordinate: Coordinate<F>>, T: Tiler, F: Layout>
    IndexMut<L::Coordinate> for Tile<E, L, T, F>
{
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, local: L::Coordinate) -> &mut E::Element {
        let shape = self.shape();
        match self.get_mut(local) {
            Some(element) => element,
            None => outside(local, shape),
        }
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn outside<C: Debug>(local: C, shape: C) -> ! {
    panic!("coordinate {local:?} lies outside of a tile of sizes {shape:?} (InBounds)")
}

/// A tile of two modes is a matrix of the elements that exist, so that a function over
/// `&impl Matrix<f32>` takes the tiles at the edges too.
#[diagnostic::do_not_recommend]
impl<V, E, L, T: Tiler, F: Layout> Matrix<V> for Tile<E, L, T, F>
where
    E: View + Pointer + Stored<Element = V>,
    L: TiledBy<T, Coordinate = (usize, usize)>,
    (usize, usize): Coordinate<F>,
{
    #[inline(always)]
    fn shape(&self) -> (usize, usize) {
        Tile::shape(self)
    }
    #[inline(always)]
    fn get(&self, at: (usize, usize)) -> Option<&V> {
        Tile::get(self, at)
    }
    #[inline(always)]
    fn iter<'a>(&'a self) -> impl Iterator<Item = &'a V>
    where
        V: 'a,
    {
        Tile::iter(self)
    }
}
#[diagnostic::do_not_recommend]
impl<V, E, L, T: Tiler, F: Layout> MatrixMut<V> for Tile<E, L, T, F>
where
    E: View + Pointer + StoredMut<Element = V>,
    L: TiledBy<T, Coordinate = (usize, usize)>,
    (usize, usize): Coordinate<F>,
{
    #[inline(always)]
    fn get_mut(&mut self, at: (usize, usize)) -> Option<&mut V> {
        Tile::get_mut(self, at)
    }
    #[inline(always)]
    #[track_caller]
    fn swap(&mut self, a: (usize, usize), b: (usize, usize)) {
        Tile::swap(self, a, b);
    }
}
