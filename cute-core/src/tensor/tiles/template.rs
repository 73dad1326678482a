//! Tiles in templates, of layouts that are not known yet.
//!
//! The tiler is written out in a template, so the layout that is divided is known to have as many
//! modes as the tiler says (`layout/ops/known.rs`). An instance whose layout has another number
//! does not compile.
#![allow(
    unsafe_code,
    reason = "the layout of a whole is known by its own modes, and stays as it is"
)]

use super::{Tile, Tiles};
use crate::error::LayoutError;
use crate::int::Zero;
use crate::layout::methods::*;
use crate::layout::ops::known::{KnownTile, known_tile};
use crate::layout::template_slice::{AnySlice, fits_slice};
use crate::layout::{AsTiler, ComputeZippedDividePadded, Coordinate, Layout, Rank2, Tiler};
use crate::status::operation::zipped_divide_padded;
use crate::status::{Instance, refuse};
use crate::tensor::error::unwrap_or_panic;
use crate::tensor::iterate::{assert_injective, require_injective};
use crate::tensor::pointer::Pointer;
use crate::tensor::ragged::TiledBy;
use crate::tensor::{Stored, StoredMut, Tensor, TensorError, View};

/// The layout of a full tile of `L`.
type FullTile<L, T> = KnownTile<<<L as ComputeZippedDividePadded<T>>::Raw as Rank2>::Mode0, T>;

/// The tiles of a tensor in a template.
#[doc(hidden)]
pub type KnownTiles<E, L, T> = Tiles<E, KnownTile<L, T>, T, FullTile<L, T>>;

/// One of them.
#[doc(hidden)]
#[cfg(feature = "rayon")]
pub type KnownTileOf<E, L, T> = Tile<E, KnownTile<L, T>, T, FullTile<L, T>>;

/// The conditions of tiles that may be partial.
const fn fits_tiles<L: Layout, T: Tiler>() {
    Instance::<<L as ComputeZippedDividePadded<T>>::Status, zipped_divide_padded>::check();
    // `known_tile` would cut off modes, or invent them
    if L::RANK != KnownTile::<L, T>::RANK {
        refuse("tiles", LayoutError::NotCongruent {});
    }
}

impl<E: View + Pointer, L: Layout> Tensor<E, L> {
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    pub fn __template_tiles<T: AsTiler>(self, tiler: T) -> KnownTiles<E, L, T::Operand>
    where
        E: Copy,
        KnownTile<L, T::Operand>: TiledBy<T::Operand>,
    {
        const { fits_tiles::<L, T::Operand>() }
        unwrap_or_panic("tiles", self.try_known_tiles(tiler.operand()))
    }

    #[doc(hidden)]
    #[inline(always)]
    pub fn __template_try_tiles<T: AsTiler>(
        self,
        tiler: T,
    ) -> Result<KnownTiles<E, L, T::Operand>, TensorError>
    where
        E: Copy,
        KnownTile<L, T::Operand>: TiledBy<T::Operand>,
    {
        const { fits_tiles::<L, T::Operand>() }
        self.try_known_tiles(tiler.operand())
    }

    #[inline(always)]
    fn try_known_tiles<T: Tiler>(self, tiler: T) -> Result<KnownTiles<E, L, T>, TensorError>
    where
        KnownTile<L, T>: TiledBy<T>,
    {
        let layout = self.layout;
        // SAFETY: `fits_tiles` has shown that this is the layout itself.
        let whole = unsafe { self.part(Zero, known_tile(layout, tiler)) }?;
        Tiles::of(whole, tiler, |_, tiler| {
            let zipped = layout.__template_try_zipped_divide_padded(tiler)?;
            Ok(known_tile(zipped.layout().mode::<0>(), tiler))
        })
    }
}

impl<E: StoredMut, L: Layout> Tensor<E, L> {
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    pub fn __template_tiles_mut<T: AsTiler>(
        &mut self,
        tiler: T,
    ) -> KnownTiles<E::LentMut<'_>, L, T::Operand>
    where
        KnownTile<L, T::Operand>: TiledBy<T::Operand>,
    {
        const {
            fits_tiles::<L, T::Operand>();
            assert_injective::<L>();
        }
        unwrap_or_panic("tiles_mut", self.try_known_tiles_mut(tiler.operand()))
    }

    #[doc(hidden)]
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "the tiles of a view, or an error")]
    pub fn __template_try_tiles_mut<T: AsTiler>(
        &mut self,
        tiler: T,
    ) -> Result<KnownTiles<E::LentMut<'_>, L, T::Operand>, TensorError>
    where
        KnownTile<L, T::Operand>: TiledBy<T::Operand>,
    {
        const { fits_tiles::<L, T::Operand>() }
        self.try_known_tiles_mut(tiler.operand())
    }

    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "the tiles of a view, or an error")]
    fn try_known_tiles_mut<T: Tiler>(
        &mut self,
        tiler: T,
    ) -> Result<KnownTiles<E::LentMut<'_>, L, T>, TensorError>
    where
        KnownTile<L, T>: TiledBy<T>,
    {
        require_injective(self.layout)?;
        self.view_mut().try_known_tiles(tiler)
    }
}

impl<E: View + Pointer + Stored, L: TiledBy<T>, T: Tiler, F: Layout> Tile<E, L, T, F> {
    /// [`Tile::slice`].
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    pub fn __template_slice<S: AnySlice<F>>(&self, slicer: S) -> Tensor<E::Lent<'_>, S::Output> {
        const { fits_slice::<F, S>() }
        self.view().__template_slice(slicer)
    }
}

impl<E: View + Pointer, L: TiledBy<T, Coordinate: Coordinate<F>>, T: Tiler, F: Layout>
    Tile<E, L, T, F>
{
    /// [`Tile::for_each`] at pairs of numbers, which the coordinates of a tile are anyway.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __template_for_each<'a>(&'a self, f: impl FnMut(L::Coordinate, &'a E::Element))
    where
        E: Stored,
    {
        self.for_each(f);
    }

    /// [`Tile::for_each_mut`], likewise.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __template_for_each_mut(&mut self, f: impl FnMut(L::Coordinate, &mut E::Element))
    where
        E: StoredMut,
    {
        self.for_each_mut(f);
    }
}
