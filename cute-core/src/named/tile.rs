//! Tiles by name: `{row: 32}` makes two modes of `row`, `row_tile` and `row_rest`.

use super::name::Name;
use super::named_value::Named;
use super::names::{Among, Find, IsDistinct, NameList};
use super::place::{Here, Holds, Missing, There};
use super::tiler::TilersOf;
use crate::r#gen::mode_names::TakesTile;
use crate::int::for_integers;
use crate::layout::{AsTiler, ByMode, ComputeLogicalDivide, Layout, Slicers, Tiler};
use crate::status::{Broken, Kept, Status};
use crate::tuple::{Cons, Nil, Tree, Underscore};

/// Tiles for modes of a layout `L` whose names are `N`, in any order: `tile!({row: 32})`. Sealed.
///
/// ```
/// use cute_core::{named::NamedTile, prelude::*};
/// type L = Layout![(128,64)];
/// fn rank<T: NamedTile<Names![row, col], L>>(_: T) -> usize {
///     <T::Names as cute_core::named::NameList>::COUNT
/// }
/// assert_eq!(rank(tile!({row: 32})), 3); // row_tile, row_rest, col
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` names no modes to tile",
    label = "no names here",
    note = "tiles of modes that have names are `tile!({{row: 32, col: 16}})`; `unnamed()` gives the layout or tensor \
            without names, for `zipped_divide` and other divisions"
)]
pub trait NamedTile<N, L> {
    /// The tiler by mode, with `_` for modes without a tile.
    type Tiler: Tiler;
    /// The modes of the division by it, side by side.
    #[doc(hidden)]
    type Slicer: Slicers;
    /// The names of these modes.
    type Names: NameList;
    /// The tiler by mode.
    fn tiler(self) -> Self::Tiler;
}
impl<M: NameList, N: NameList + TilersOf<M, V> + Tiles<M, V, L, Names: NameList>, V: Copy, L>
    NamedTile<N, L> for Named<M, V>
where
    Among<M, N>: Holds,
    IsDistinct<N::Names>: Holds,
{
    type Tiler = ByMode<N::Tilers>;
    type Slicer = N::Slicer;
    type Names = N::Names;
    #[inline(always)]
    fn tiler(self) -> Self::Tiler {
        ByMode(<N as TilersOf<M, V>>::tilers(self.value))
    }
}

/// The modes `L` as the tiles `V` divide them, where both have the names `M`.
#[doc(hidden)]
pub trait Tiles<M, V, L> {
    /// `(_,_)` for each mode with a tile, `_` for each other mode.
    type Slicer: Slicers;
    /// The names of all modes.
    type Names;
}
impl<M, V> Tiles<M, V, Nil> for Nil {
    type Slicer = Nil;
    type Names = Nil;
}
impl<N: Name, Ns: Tiles<M, V, Ls>, M: NameList, V, L, Ls> Tiles<M, V, Cons<L, Ls>> for Cons<N, Ns>
where
    M::Find<N>: TileOf<V, L, N>,
{
    type Slicer = Cons<<Find<M, N> as TileOf<V, L, N>>::Slicer, Ns::Slicer>;
    type Names = <Find<M, N> as TileOf<V, L, N>>::Names<Ns::Names>;
}

/// Tilers that divide a mode as a whole, into a tile and a rest. A tuple of tilers divides the parts
/// of a mode, and `_` nothing.
#[diagnostic::on_unimplemented(
    message = "the tile of a mode is a size or a layout, not a tuple of tiles or `_`",
    label = "no tile of a whole mode",
    note = "a layout is a tile of all parts of a mode, as `(2,2):(1,4)` is of `(4,8)`; a mode that is not named stays \
            whole, and `unnamed()` gives the layout or tensor without names, for divisions of parts"
)]
#[doc(hidden)]
pub trait OneTile: Tiler {}
for_integers! { [] OneTile {} }
#[diagnostic::do_not_recommend]
impl<L: Layout> OneTile for L {}

/// A mode `L` named `N` as the tile at this place of the list `V` divides it; the mode itself, if
/// there is no such place.
#[doc(hidden)]
pub trait TileOf<V, L, N> {
    /// The modes of its division, side by side.
    type Slicer: crate::layout::Slicer;
    /// The names of these modes, in front of others.
    type Names<Rest>;
}
impl<H, T, L, N: Name> TileOf<Cons<H, T>, L, N> for Here
where
    H: AsTiler<Operand: OneTile>,
    L: ComputeLogicalDivide<H::Operand>,
    <<L as ComputeLogicalDivide<H::Operand>>::Status as Status>::Kind: Divides<L, H::Operand, N>,
{
    type Slicer = Cons<Underscore, Cons<Underscore, Nil>>;
    type Names<Rest> = Cons<N::Tile, Cons<N::Rest, Rest>>;
}
impl<H, T, L, N, P: TileOf<T, L, N>> TileOf<Cons<H, T>, L, N> for There<P> {
    type Slicer = P::Slicer;
    type Names<Rest> = P::Names<Rest>;
}
impl<V, L, N> TileOf<V, L, N> for Missing {
    type Slicer = Underscore;
    type Names<Rest> = Cons<N, Rest>;
}

/// The kind of a status with which the mode `L` named `N` divides into tiles `T`.
#[doc(hidden)]
pub trait Divides<L, T, N> {}
impl<L, T, N> Divides<L, T, N> for Kept {}
impl<L: Layout, T: Tree, N: TakesTile<L::Shape, T::Shape>> Divides<L, T, N> for Broken {}
