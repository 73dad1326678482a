//! Product: a layout of copies of `A`, arranged by `T`.
//!
//! `logical_product(A, T) = (A, A* ∘ T)`, where `A*` is the complement of `A` below
//! `size(A) · cosize(T)`: the first mode is `A`, the second steps over its copies. `(2,2):(4,1)` by
//! `6:1` is `((2,2),(2,3)):((4,1),(2,8))`. The gaps of `A` need not be whole copies, as those of the
//! complement are: `A*` has the whole places of each.

use super::by_mode::{flat, logical, pair_of, tiled, told_by_tiler, zipped};
use super::by_place::room_beyond;
use super::complement::{Cotarget, complement_tree};
use super::compose::composed;
use crate::dynamic::layout::{DynLayout, LayoutTree, LayoutView, have_integer_strides};
use crate::dynamic::pending::{Pending, told};
use crate::dynamic::size::{coshape, size};
use crate::dynamic::steps::{Event, Observer, Outcome, Part, shown};
use crate::dynamic::tiler::DynTiler;
use crate::error::LayoutError;

macro_rules! products {
    ($($(#[$doc:meta])* $name:ident: $result:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        /// Injective, if a stride lies below the span of the modes before it; OrderedChain, if there are
        /// several modes and one has a dynamic stride; the conditions of [`compose`](Self::compose) for
        /// what steps over the copies and the tile; Congruent, if the tiler has more modes than the layout,
        /// or has `_` where blocks are gathered; Representable.
        ///
        /// ```
        /// use cute_core::dynamic::{DynLayout, DynTiler};
        /// let l: DynLayout = "(_2,_3):(_1,_8)".parse()?;
        #[doc = concat!("let tiled = l.", stringify!($name), "(&\"(_4,_5)\".parse()?)?;")]
        #[doc = concat!("assert_eq!(tiled.to_string(), \"", $result, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        #[doc = concat!("Source: CuTe `", stringify!($name), "`.")]
        pub fn $name(&self, tiler: &DynTiler) -> Result<DynLayout, LayoutError> {
            $name(self, tiler, ())
        }
    )*};
}

impl DynLayout {
    products! {
        /// Copies of the layout, `((a0,r0),(a1,r1),…)` for a tiler by mode: for each mode a block,
        /// and a mode that steps over its copies.
        logical_product: "((_2,_4),(_3,_5)):((_1,_2),(_8,_1))"; // &l.into()
        /// Copies of the layout, with the blocks of all modes first: `((a0,a1,…),(r0,r1,…))`.
        zipped_product: "((_2,_3),(_4,_5)):((_1,_8),(_2,_1))"; // &l.into()
        /// Copies of the layout, with the block as one mode: `((a0,a1,…),r0,r1,…)`.
        tiled_product: "((_2,_3),_4,_5):((_1,_8),_2,_1)"; // &l.into()
        /// Copies of the layout, not nested: `(a0,a1,…,r0,r1,…)`.
        flat_product: "(_2,_3,_4,_5):(_1,_8,_2,_1)"; // &l.into()
    }
}

told_by_tiler! {
    logical_product: logical, multiply;
    zipped_product: zipped, multiply;
    tiled_product: tiled, multiply;
    flat_product: flat, multiply;
}

/// `(A, A* ∘ T)`.
pub(crate) fn multiply(
    a: LayoutView<'_>,
    tile: LayoutView<'_>,
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    // compositions do not use the size of the complement; modes of size 1 use whether it exists
    let has_unit = (tile.leaves().iter()).any(|mode| mode.shape.is_known(1));
    let room = if has_unit && have_integer_strides(a.leaves()) {
        Some(size(a.leaves())?.mul(coshape(tile.leaves())?.size()?)?)
    } else {
        None
    };
    pending.begin(|| Part::Copies(DynLayout::from_view(a), shown(tile), room));
    let rest = if !have_integer_strides(a.leaves()) {
        room_beyond(a.leaves(), tile.leaves(), pending)?
    } else if let Some(room) = room {
        complement_tree(a.leaves(), Cotarget::Copies(&[room]), pending)?
    } else {
        complement_tree(a.leaves(), Cotarget::Unbounded, pending)?
    };
    pending.end(rest.view());
    let copies = composed(rest.view(), tile, pending)?;
    let product = pair_of(a, copies.view());
    pending.tell(|| Event::BesideCopies(shown(product.view())));
    Ok(product)
}
