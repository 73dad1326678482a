//! The places and sizes of tiles that need not fill a layout.
//!
//! A tiler has one integer for each mode, or one for the layout as a sequence. The tiler `(4,3)`
//! divides `(10,6)` into the tiles `(0..3, 0..2)`. Tile `(t,u)` begins at coordinate `(4t,3u)` and
//! has the shape `(min(4, 10 - 4t), 3)`.

use crate::int::{Dyn, DynInt, Int, Zero};
use crate::layout::coordinate::WidthOf;
use crate::layout::natural::NaturalOf;
use crate::layout::{ByMode, Coordinate, Layout, Mode, Modes, Tiler, Tilers};
use crate::logic::True;
use crate::tuple::{Cons, Nil, Tree};
use core::fmt::{Debug, Display};

/// Layouts that can be divided into tiles of `T`: an integer, or one for each mode. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::TiledBy};
/// fn tiles_of<L: TiledBy<T>, T: Tiler>(layout: L, tiler: T) -> usize {
///     layout.tile_count(tiler)
/// }
/// assert_eq!(tiles_of(layout!((10,6)), tile!((4,3))), 3 * 2);
/// assert_eq!(tiles_of(layout!((10,6)), tile!(7)), 9);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: this layout cannot be divided into such tiles
/// let x = Tensor::new(&[0; 60], layout!((10,6))).unwrap();
/// x.tiles(tile!((4,3,1)));
/// ```
#[diagnostic::on_unimplemented(
    message = "this layout cannot be divided into such tiles",
    label = "not a tiler of integers, one for each mode",
    note = "tiles that may be partial are given by one integer for each mode, `tile!((4, 3))`, or by one for all elements \
            in their order, `tile!(12)`; parts of interleaved elements, for 4 by 8 threads, are the rows of \
            `y.view_mut().zipped_divide(tile!((4, 8)))`"
)]
pub trait TiledBy<T: Tiler>: Layout {
    /// A coordinate with one integer for each mode of the tiler, a native tuple or one integer. It
    /// names a tile, the tile's first element, or an element within the tile.
    type Coordinate: Coordinate<Self> + NaturalOf<Self::Place>;
    /// The coordinate as a list, which the functions below take apart.
    #[doc(hidden)]
    type Place: Coordinate<Self> + Tree + Debug + Display + Send + Sync;
    /// The shape of a full tile.
    #[doc(hidden)]
    type Full: Layout<Listed<usize> = Self::Place, Natural<usize> = Self::Coordinate>;
    /// The shape of any tile, full or partial.
    #[doc(hidden)]
    type Part: Layout<Listed<usize> = Self::Place> + Send + Sync;

    #[doc(hidden)]
    fn full_tile(tiler: T) -> Self::Full;
    /// The first size of the tiler that is not positive.
    #[doc(hidden)]
    fn not_positive(tiler: T) -> Option<i128>;
    /// The number of tiles, with partial ones counted. The sizes of the tiler must be positive.
    fn tile_count(self, tiler: T) -> usize;
    /// The first coordinate of tile number `index`, its shape, and whether it is full; `index` lies
    /// below the count.
    #[doc(hidden)]
    fn tile_place(self, tiler: T, index: usize) -> (Self::Place, Self::Part, bool);
    /// The number of the tile at a place among the tiles, if there is one.
    #[doc(hidden)]
    fn tile_number(self, tiler: T, place: Self::Place) -> Option<usize>;
    /// The sum of two coordinates.
    #[doc(hidden)]
    fn beyond(origin: Self::Place, local: Self::Place) -> Self::Place;
    /// The sizes of a tile.
    #[doc(hidden)]
    fn part_sizes(part: Self::Part) -> Self::Place;
    /// The coordinate of an index in a tile of shape `part`, the first mode fastest.
    #[doc(hidden)]
    fn at_index(part: Self::Part, index: usize) -> Self::Place;
    /// Whether a coordinate within a full tile exists in the tile of shape `part`.
    #[doc(hidden)]
    fn exists(part: Self::Part, local: Self::Place) -> bool;
}

/// The size of a mode; every mode of a tensor has a size that fits `usize`.
#[inline(always)]
fn size_of_mode<L: Layout>(layout: L) -> usize {
    Layout::size_in::<WidthOf<L>>(layout).cast::<usize>()
}

/// The place of tile number `t` in a mode of `size`: its first index, its layout, and whether it is
/// full.
#[inline(always)]
fn place(size: usize, tile: usize, t: usize) -> (usize, Mode<Dyn<usize>, Zero>, bool) {
    let origin = t * tile;
    let part = tile.min(size - origin);
    (origin, Mode(Dyn(part), Zero), part == tile)
}

#[diagnostic::do_not_recommend]
impl<L: Layout, N: Int> TiledBy<N> for L {
    type Coordinate = usize;
    type Place = usize;
    type Full = Mode<N, Zero>;
    type Part = Mode<Dyn<usize>, Zero>;

    #[inline(always)]
    fn full_tile(tiler: N) -> Self::Full {
        Mode(tiler, Zero)
    }
    #[inline(always)]
    fn not_positive(tiler: N) -> Option<i128> {
        let n = tiler.to_i128();
        (n < 1).then_some(n)
    }
    #[inline(always)]
    fn tile_count(self, tiler: N) -> usize {
        size_of_mode(self).div_ceil(tiler.to::<usize>())
    }
    #[inline(always)]
    fn tile_place(self, tiler: N, index: usize) -> (usize, Self::Part, bool) {
        place(size_of_mode(self), tiler.to::<usize>(), index)
    }
    #[inline(always)]
    fn tile_number(self, tiler: N, place: usize) -> Option<usize> {
        (place < self.tile_count(tiler)).then_some(place)
    }
    #[inline(always)]
    fn beyond(origin: usize, local: usize) -> usize {
        origin + local
    }
    #[inline(always)]
    fn part_sizes(part: Self::Part) -> usize {
        part.0.0
    }
    #[inline(always)]
    fn at_index(_: Self::Part, index: usize) -> usize {
        index
    }
    #[inline(always)]
    fn exists(part: Self::Part, local: usize) -> bool {
        local < part.0.0
    }
}

#[diagnostic::do_not_recommend]
impl TiledBy<ByMode<Nil>> for Nil {
    type Coordinate = Nil;
    type Place = Nil;
    type Full = Nil;
    type Part = Nil;

    #[inline(always)]
    fn full_tile(_: ByMode<Nil>) -> Nil {
        Nil
    }
    #[inline(always)]
    fn not_positive(_: ByMode<Nil>) -> Option<i128> {
        None
    }
    #[inline(always)]
    fn tile_count(self, _: ByMode<Nil>) -> usize {
        1
    }
    #[inline(always)]
    fn tile_place(self, _: ByMode<Nil>, _: usize) -> (Nil, Nil, bool) {
        (Nil, Nil, true)
    }
    #[inline(always)]
    fn tile_number(self, _: ByMode<Nil>, _: Nil) -> Option<usize> {
        Some(0)
    }
    #[inline(always)]
    fn beyond(_: Nil, _: Nil) -> Nil {
        Nil
    }
    #[inline(always)]
    fn part_sizes(_: Nil) -> Nil {
        Nil
    }
    #[inline(always)]
    fn at_index(_: Nil, _: usize) -> Nil {
        Nil
    }
    #[inline(always)]
    fn exists(_: Nil, _: Nil) -> bool {
        true
    }
}

#[diagnostic::do_not_recommend]
impl<H: Layout, T: Modes, N: Int, Ns: Tilers> TiledBy<ByMode<Cons<N, Ns>>> for Cons<H, T>
where
    T: TiledBy<ByMode<Ns>, Place: Coordinate<T, IsTuple = True>, Full: Modes, Part: Modes>,
    <T::Full as Modes>::Natural1<usize, Mode<N, Zero>>: Coordinate<Self>,
{
    type Coordinate = <T::Full as Modes>::Natural1<usize, Mode<N, Zero>>;
    type Place = Cons<usize, T::Place>;
    type Full = Cons<Mode<N, Zero>, T::Full>;
    type Part = Cons<Mode<Dyn<usize>, Zero>, T::Part>;

    #[inline(always)]
    fn full_tile(ByMode(Cons(n, ns)): ByMode<Cons<N, Ns>>) -> Self::Full {
        Cons(Mode(n, Zero), T::full_tile(ByMode(ns)))
    }
    #[inline(always)]
    fn not_positive(ByMode(Cons(n, ns)): ByMode<Cons<N, Ns>>) -> Option<i128> {
        <H as TiledBy<N>>::not_positive(n).or_else(|| T::not_positive(ByMode(ns)))
    }
    #[inline(always)]
    fn tile_count(self, ByMode(Cons(n, ns)): ByMode<Cons<N, Ns>>) -> usize {
        self.0.tile_count(n) * self.1.tile_count(ByMode(ns))
    }
    #[inline(always)]
    fn tile_place(
        self,
        ByMode(Cons(n, ns)): ByMode<Cons<N, Ns>>,
        index: usize,
    ) -> (Self::Place, Self::Part, bool) {
        let count = self.0.tile_count(n);
        let (origin, part, full) = self.0.tile_place(n, index % count);
        let (origins, parts, all) = self.1.tile_place(ByMode(ns), index / count);
        (Cons(origin, origins), Cons(part, parts), full && all)
    }
    #[inline(always)]
    fn tile_number(
        self,
        ByMode(Cons(n, ns)): ByMode<Cons<N, Ns>>,
        Cons(first, others): Self::Place,
    ) -> Option<usize> {
        let number = self.0.tile_number(n, first)?;
        Some(number + self.0.tile_count(n) * self.1.tile_number(ByMode(ns), others)?)
    }
    #[inline(always)]
    fn beyond(origin: Self::Place, local: Self::Place) -> Self::Place {
        Cons(origin.0 + local.0, T::beyond(origin.1, local.1))
    }
    #[inline(always)]
    fn part_sizes(part: Self::Part) -> Self::Place {
        Cons(part.0.0.0, T::part_sizes(part.1))
    }
    #[inline(always)]
    fn at_index(part: Self::Part, index: usize) -> Self::Place {
        let size = part.0.0.0;
        Cons(index % size, T::at_index(part.1, index / size))
    }
    #[inline(always)]
    fn exists(part: Self::Part, local: Self::Place) -> bool {
        local.0 < part.0.0.0 && T::exists(part.1, local.1)
    }
}
