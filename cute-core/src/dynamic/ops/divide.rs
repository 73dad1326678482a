//! Division: a layout split into tiles.
//!
//! `logical_divide(A, T) = A ∘ (T, T*)`, where `T*` is the complement of `T` below the size of `A`:
//! the first mode walks within a tile, the second over the tiles. `(4,2,3):(2,1,8)` by `4:2` is
//! `((2,2),(2,3)):((4,1),(2,8))`.
//!
//! The exact forms require that the tiles fill `A` (ShapeDivisible), besides the conditions of
//! complement and composition. The padded forms round up as CuTe does, so the last tiles may reach
//! beyond `A`.

use super::by_mode::{flat, logical, pair_of, tiled, told_by_tiler, zipped};
use super::by_place::{EXACTLY, ROUNDED_UP, ToCotarget, complement_below, space_of};
use super::coalesce::coalesced;
use super::complement::{Cotarget, Sizes, complement_tree, joined};
use super::compose::composed;
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree, LayoutView, have_integer_strides};
use crate::dynamic::pending::{Pending, told};
use crate::dynamic::size::size;
use crate::dynamic::steps::{Observer, Outcome, Part};
use crate::dynamic::tiler::DynTiler;
use crate::error::LayoutError;

macro_rules! divisions {
    ($($(#[$doc:meta])* $name:ident, $padded:ident: $tiler:literal => $exact:literal, $rounded:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        /// ShapeDivisible, if the tiles do not fill the layout; Injective or OrderedChain, if a
        /// tile has no complement; the conditions of [`compose`](Self::compose); Congruent, if the
        /// tiler has more modes than the layout, or has `_` where tiles are gathered;
        /// Representable.
        ///
        /// ```
        /// use cute_core::dynamic::{DynLayout, DynTiler};
        /// let l: DynLayout = "(_12,_32):(_32,_1)".parse()?;
        #[doc = concat!("let tiled = l.", stringify!($name), "(&\"", $tiler, "\".parse()?)?;")]
        #[doc = concat!("assert_eq!(tiled.to_string(), \"", $exact, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        #[doc = concat!("Source: CuTe `", stringify!($name), "`, if tiles fit into the layout.")]
        pub fn $name(&self, tiler: &DynTiler) -> Result<DynLayout, LayoutError> {
            $name(self, tiler, ())
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), "), rounded up:")]
        /// the last tiles may reach beyond the layout. Code that walks over them must stop at the
        /// layout's shape.
        ///
        /// # Errors
        #[doc = concat!("The errors of [`", stringify!($name), "`](Self::", stringify!($name), "),")]
        /// but ShapeDivisible only if rounding up leaves elements of the layout out.
        ///
        /// ```
        /// use cute_core::dynamic::{DynLayout, DynTiler};
        /// let l: DynLayout = "(_10,_32):(_32,_1)".parse()?;
        #[doc = concat!("let tiled = l.", stringify!($padded), "(&\"", $tiler, "\".parse()?)?;")]
        #[doc = concat!("assert_eq!(tiled.to_string(), \"", $rounded, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        #[doc = concat!("Source: CuTe `", stringify!($name), "`.")]
        pub fn $padded(&self, tiler: &DynTiler) -> Result<DynLayout, LayoutError> {
            $padded(self, tiler, ())
        }
    )*};
}

impl DynLayout {
    divisions! {
        /// The layout in tiles, `((t0,r0),(t1,r1),…)` for a tiler by mode: for each mode a tile,
        /// and a mode that steps over the tiles.
        logical_divide, logical_divide_padded: "(_4,_8)" // &tile!((4, 8)).into()
            => "((_4,_3),(_8,_4)):((_32,_128),(_1,_8))", "((_4,_3),(_8,_4)):((_32,_128),(_1,_8))";
        /// The layout in tiles, with the tiles of all modes first: `((t0,t1,…),(r0,r1,…))`.
        zipped_divide, zipped_divide_padded: "(_4,_8)" // &tile!((4, 8)).into()
            => "((_4,_8),(_3,_4)):((_32,_1),(_128,_8))", "((_4,_8),(_3,_4)):((_32,_1),(_128,_8))";
        /// The layout in tiles, with the tile as one mode: `((t0,t1,…),r0,r1,…)`.
        tiled_divide, tiled_divide_padded: "(_4,_8)" // &tile!((4, 8)).into()
            => "((_4,_8),_3,_4):((_32,_1),_128,_8)", "((_4,_8),_3,_4):((_32,_1),_128,_8)";
        /// The layout in tiles, not nested: `(t0,t1,…,r0,r1,…)`.
        flat_divide, flat_divide_padded: "(_4,_8)" // &tile!((4, 8)).into()
            => "(_4,_8,_3,_4):(_32,_1,_128,_8)", "(_4,_8,_3,_4):(_32,_1,_128,_8)";
    }
}

told_by_tiler! {
    logical_divide: logical, divide_exactly;
    zipped_divide: zipped, divide_exactly;
    tiled_divide: tiled, divide_exactly;
    flat_divide: flat, divide_exactly;
    logical_divide_padded: logical, divide_rounded_up;
    zipped_divide_padded: zipped, divide_rounded_up;
    tiled_divide_padded: tiled, divide_rounded_up;
    flat_divide_padded: flat, divide_rounded_up;
}

/// `A ∘ (T, T*)`, with tiles that fill `A`.
fn divide_exactly(
    a: LayoutView<'_>,
    tile: LayoutView<'_>,
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    if !have_integer_strides(tile.leaves()) {
        return divide_in(a, tile, EXACTLY, pending);
    }
    let modes = coalesced(a.leaves());
    let size = size(&modes)?;
    if size.is_static() {
        return divide_below(a, tile, Cotarget::Exactly(&[size]), pending);
    }
    // if tiles divide exactly, neighbours that are both static or both dynamic can be divided as
    // one
    let shapes: Sizes = modes.iter().map(|mode| mode.shape).collect();
    divide_below(a, tile, Cotarget::Exactly(&joined(&shapes)?), pending)
}

/// `A ∘ (T, T*)`, with tiles that cover `A`.
fn divide_rounded_up(
    a: LayoutView<'_>,
    tile: LayoutView<'_>,
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    if !have_integer_strides(tile.leaves()) {
        return divide_in(a, tile, ROUNDED_UP, pending);
    }
    let mut shapes: Sizes = coalesced(a.leaves())
        .iter()
        .map(|mode| mode.shape)
        .collect();
    if shapes.is_empty() {
        shapes.push(DynLeaf::ONE);
    }
    divide_below(a, tile, Cotarget::RoundedUp(&shapes), pending)
}

/// Divides by a tile of coordinates of `A`.
fn divide_in(
    a: LayoutView<'_>,
    tile: LayoutView<'_>,
    to_cotarget: ToCotarget,
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    let space = space_of(a);
    pending.begin(|| tiles(a, tile));
    let rest = complement_below(tile.leaves(), space.view(), to_cotarget, pending)?;
    pending.end(rest.view());
    composed(a, pair_of(tile, rest.view()).view(), pending)
}

fn divide_below(
    a: LayoutView<'_>,
    tile: LayoutView<'_>,
    cotarget: Cotarget<'_>,
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    pending.begin(|| tiles(a, tile));
    let rest = complement_tree(tile.leaves(), cotarget, pending)?;
    pending.end(rest.view());
    composed(a, pair_of(tile, rest.view()).view(), pending)
}

/// The part of a division that finds the complement of the tile.
fn tiles(a: LayoutView<'_>, tile: LayoutView<'_>) -> Part {
    Part::Tiles(DynLayout::from_view(a), DynLayout::from_view(tile))
}
