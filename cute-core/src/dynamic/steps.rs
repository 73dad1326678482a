//! Operations that tell their steps: what explanations are made of.
//!
//! Each function here is the method of [`DynLayout`] of its name, with an [`Observer`] that is told
//! what the operation does, while it does it: which digit of the left layout a mode takes, where a
//! complement finds a gap, which modes become one. The steps are those of the computation itself, so
//! whatever is made of them cannot tell another story than the result.
//!
//! ```
//! use cute_core::dynamic::steps::{self, Event, Observer};
//!
//! /// Counts the modes that become one with their neighbour.
//! struct Merges(usize);
//! impl Observer for Merges {
//!     fn observe(&mut self, event: Event) {
//!         self.0 += usize::from(matches!(event, Event::Neighbours { merged: Some(_), .. }));
//!     }
//! }
//!
//! let mut merges = Merges(0);
//! let coalesced = steps::coalesce(&"(_2,_6,_4):(_1,_2,_12)".parse()?, &mut merges);
//! assert_eq!((coalesced.to_string(), merges.0), ("_48:_1".into(), 2));
//! # Ok::<(), cute_core::dynamic::ParseError>(())
//! ```
//!
//! The crate `cute-view` puts the steps into words.

use super::integer::MarkedInt;
use super::layout::{DynLayout, LayoutView};
use super::path::BasisPath;
use super::tiler::DynTiler;
use crate::error::LayoutError;
use alloc::vec::Vec;

pub use super::blocked::{blocked_product, raked_product};
pub use super::coalesce::{coalesce, coalesce_z};
pub use super::common::max_common_layout;
pub use super::complement::{complement, complement_to};
pub use super::compose::compose;
pub use super::divide::{
    flat_divide, flat_divide_padded, logical_divide, logical_divide_padded, tiled_divide,
    tiled_divide_padded, zipped_divide, zipped_divide_padded,
};
pub use super::domain::{domain_distribute, greatest_common_domain};
pub use super::filter::{filter, filter_zeros};
pub use super::inverse::{left_inverse, nullspace, right_inverse};
pub use super::layout::Mode;
pub use super::layout_add::layout_add;
pub use super::product::{flat_product, logical_product, tiled_product, zipped_product};
pub use super::profile::{coalesce_profile, coalesce_z_profile, filter_profile};
pub use super::recast::{downcast, recast, recast_padded, upcast, upcast_padded};
pub use super::slice::{dice, slice};
pub use super::sort::sort;
pub use super::tile_to_shape::{tile_to_shape, tile_to_shape_ordered};
pub use super::whole::with_shape;

/// Whoever is told the steps of an operation.
///
/// `()` is told nothing, and costs nothing.
pub trait Observer {
    /// Whether it listens. Where it does not, operations are compiled without what they tell.
    const LISTENS: bool = true;

    /// An operation takes this step.
    fn observe(&mut self, event: Event);
}

impl Observer for () {
    const LISTENS: bool = false;

    fn observe(&mut self, _: Event) {}
}

impl<O: Observer> Observer for &mut O {
    const LISTENS: bool = O::LISTENS;

    fn observe(&mut self, event: Event) {
        (**self).observe(event);
    }
}

/// Tells `observer` an event, if it listens.
pub(crate) fn tell<O: Observer>(observer: &mut O, event: impl FnOnce() -> Event) {
    if O::LISTENS {
        observer.observe(event());
    }
}

/// A layout in the making as one to tell of; `None` where it does not fit.
pub(crate) fn shown(view: LayoutView<'_>) -> Option<DynLayout> {
    DynLayout::checked(view.to_tree()).ok()
}

/// What an operation does.
///
/// An event that depends on a condition comes before the condition is looked at. Where the condition
/// does not hold, [`Refused`](Self::Refused) is the next event.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A part begins: what follows, up to its end, is done in it.
    Begins(Part),
    /// The part that began last is done. `None`: what it gives is no layout by itself, for its size.
    Ends(Option<DynLayout>),
    /// A condition does not hold. After one that dynamic numbers break the operation goes on, since
    /// one that static numbers break is named first.
    Refused(LayoutError),
    /// A layout stays as it is: the tiler has `_` for it, or no tile.
    Kept(DynLayout),

    /// Coalescing leaves a mode of size 1 out.
    LeftOut(Mode),
    /// Coalescing keeps the last mode, of size 1, since the layout goes on along it.
    LastStays(Mode),
    /// Two neighbours, and the mode that they become if marks tell that the second continues the
    /// first.
    Neighbours {
        /// The first one.
        mode: Mode,
        /// The next one.
        next: Mode,
        /// Both as one.
        merged: Option<Mode>,
    },

    /// A mode of the right layout leads along this path of the left one. What follows is about the
    /// mode of the left layout that lies there.
    Along(BasisPath),
    /// What lies along the path, where it has not been told before.
    Lies(Option<DynLayout>),
    /// The left layout, coalesced, as digits of an index, lowest first. The last one has no bound.
    Digits(Vec<Mode>),
    /// The next digit lies below the distance of the elements.
    SteppedOver {
        /// The digit: its size and its stride.
        digit: Mode,
        /// The distance in units of this digit.
        step: MarkedInt,
        /// The distance in units of the next one.
        next: MarkedInt,
    },
    /// The next digit takes elements.
    Taken {
        /// The digit: its size and its stride.
        digit: Mode,
        /// How many elements are still to be placed.
        left: MarkedInt,
        /// Their distance in units of this digit.
        step: MarkedInt,
        /// How many of them the digit takes; dynamic where it is not known how many.
        taken: MarkedInt,
        /// How many are left for the digits above; `None` where all are known to be placed.
        remaining: Option<MarkedInt>,
    },
    /// The last digit takes all elements that are left.
    LastTakes {
        /// The stride of the digit.
        stride: MarkedInt,
        /// How many elements are left.
        left: MarkedInt,
        /// Their distance in units of this digit.
        step: MarkedInt,
    },
    /// What the modes of the right layout give, each by itself.
    OneByOne(Option<DynLayout>),
    /// Several modes take elements of a digit, so their sums must not carry out of it.
    Shared {
        /// The number of the digit.
        digit: usize,
        /// One more than the largest sum.
        span: i128,
    },

    /// The modes of which a complement finds the gaps; in the order of their strides, if types can
    /// sort them.
    Chain(Vec<Mode>),
    /// A mode after those that end at `end`, and how often these fit in the gap below it.
    Follows {
        /// The mode.
        mode: Mode,
        /// Where the modes before it end.
        end: MarkedInt,
        /// The size of the gap; 1 where there is none.
        gap: MarkedInt,
    },
    /// No mode reaches beyond index 0: the complement is all below the cotarget, or all there is.
    Everything {
        /// The complement.
        modes: Vec<Mode>,
        /// Whether there is no cotarget.
        is_endless: bool,
    },
    /// The complement goes on from here, as far as it is needed.
    Endless(MarkedInt),
    /// From where the modes end to a cotarget that is an integer.
    UpTo {
        /// The cotarget.
        cotarget: MarkedInt,
        /// Where the modes end.
        end: MarkedInt,
        /// How many copies of what is below fill the rest.
        times: MarkedInt,
        /// Whether they must fill it exactly.
        is_exact: bool,
    },
    /// From where the modes end to a cotarget of several modes, which is divided from the left.
    UpToShape {
        /// The cotarget.
        cotarget: Vec<MarkedInt>,
        /// Where the modes end.
        end: MarkedInt,
    },
    /// A mode of the cotarget in units of what the ones before it leave to divide by.
    Quotient {
        /// The mode of the cotarget.
        size: MarkedInt,
        /// What it is divided by.
        by: MarkedInt,
        /// The quotient, rounded up.
        quotient: MarkedInt,
    },
    /// How far the rounded quotients reach, and how far they must.
    Reaches {
        /// The product of the quotients and of what they are divided by.
        reached: MarkedInt,
        /// The size of the cotarget.
        wanted: MarkedInt,
    },
    /// What fills the rest up to a cotarget of several modes.
    Rest(Vec<Mode>),

    /// The coalesced modes with the index at which each begins, without those of stride 0.
    Places(Vec<(Mode, MarkedInt)>),
    /// A mode whose stride is the number of offsets reached so far.
    Continues {
        /// The mode.
        mode: Mode,
        /// The index at which it begins.
        index: MarkedInt,
    },
    /// No mode is known to have this stride, so a right inverse ends.
    NoneContinues(MarkedInt),
    /// The modes whose coordinates are the digits of an offset; in the order of their strides, if
    /// types can sort them.
    DigitsOfOffset(Vec<Mode>),
    /// The lowest stride of them: what is below it counts 0.
    Lowest(MarkedInt),
    /// The digit between the strides of two modes is the coordinate of the lower one.
    Between {
        /// The lower mode.
        mode: Mode,
        /// The index at which it begins.
        index: MarkedInt,
        /// The mode that begins where the digit ends.
        next: Mode,
        /// The size of the digit, rounded up.
        size: MarkedInt,
    },
    /// The highest digit is the coordinate of this mode.
    Highest {
        /// The mode.
        mode: Mode,
        /// The index at which it begins.
        index: MarkedInt,
    },

    /// Modes beyond the tiler, which stay.
    Beyond(Vec<DynLayout>),
    /// The first modes of all results, then the second ones with modes beyond the tiler.
    Gathered(Option<DynLayout>),
    /// The modes of the second mode beside the first, or those of both beside each other.
    Spread {
        /// Whether the modes of the first mode are spread as well.
        both: bool,
        /// What that gives.
        layout: Option<DynLayout>,
    },
    /// A layout, and beside it what steps over its copies.
    BesideCopies(Option<DynLayout>),
    /// Block and tile with as many modes, the shorter one continued by `1:0`.
    SameRank {
        /// The block.
        block: Option<DynLayout>,
        /// The tile.
        tile: Option<DynLayout>,
    },
    /// Each mode of the block with that of the copies.
    ByMode(Option<DynLayout>),
    /// How often a block stands along a mode of a shape.
    Fills {
        /// The size of the mode.
        whole: MarkedInt,
        /// The size of the block along it.
        part: MarkedInt,
        /// The quotient, rounded up.
        times: MarkedInt,
    },
    /// The layout of the copies that fill a shape.
    Arranged(Option<DynLayout>),

    /// A mode of stride 0 is left out.
    Filtered(Mode),
    /// A mode of stride 0 has size 1 in the result.
    Shrunk(Mode),
    /// A mode of stride 0, and the index at which it begins.
    Null {
        /// The mode.
        mode: Mode,
        /// The index.
        index: MarkedInt,
    },
    /// The modes to be sorted; in order, if types can sort them.
    InOrder(Vec<Mode>),
    /// The compact layout of a shape, with which a layout is composed.
    Compact(DynLayout),
    /// Modes of two layouts that begin at the same index, and are to be added.
    Meet {
        /// The one of the left layout.
        left: Mode,
        /// The one of the right layout.
        right: Mode,
    },
    /// What modes that meet add up to, as far as the shorter one goes.
    Sum(Mode),
    /// A mode, and what another layout, which has one mode left, adds to its stride.
    Adds {
        /// The mode.
        mode: Mode,
        /// What is added.
        step: MarkedInt,
    },
    /// A mode in wider elements.
    Widened {
        /// The mode.
        mode: Mode,
        /// How many elements are a wide one.
        ratio: MarkedInt,
        /// How many steps of the mode lie in a wide element, if it steps within one.
        steps: Option<MarkedInt>,
        /// The mode in wide elements.
        wide: Mode,
    },
    /// A mode in narrower elements.
    Narrowed {
        /// The mode.
        mode: Mode,
        /// How many narrow elements are one.
        ratio: MarkedInt,
        /// The mode in narrow elements, if it fits.
        narrow: Option<Mode>,
    },
    /// How far the steps of all modes reach within one wide element.
    WithinWide {
        /// How far they reach.
        span: MarkedInt,
        /// The size of a wide element.
        ratio: MarkedInt,
    },
    /// How many contiguous elements the steps within a wide element reach.
    Contiguous {
        /// How many there are.
        run: MarkedInt,
        /// The size of a wide element.
        ratio: MarkedInt,
    },
    /// What the right inverse of the second layout and the first one have in common.
    Common {
        /// The first layout composed with the inverse, if types prove that it is one.
        composed: Option<DynLayout>,
        /// The modes that are common.
        modes: Vec<Mode>,
    },
    /// How far these reach, and how many indices the first layout has.
    Within {
        /// How far they reach.
        span: MarkedInt,
        /// The size of the layout.
        size: MarkedInt,
    },
    /// What of a mode of a shape divides what is left of a number.
    Divides {
        /// The size of the mode.
        size: MarkedInt,
        /// What is left of the number.
        left: MarkedInt,
        /// What divides both.
        part: MarkedInt,
        /// The index at which the mode begins.
        index: MarkedInt,
    },
    /// A factor of both shapes: of modes that reach from and to these indices.
    Factor {
        /// Where the mode of the left shape begins and ends.
        left: (u64, u64),
        /// Where the mode of the right shape begins and ends.
        right: (u64, u64),
        /// What they have in common.
        common: Mode,
    },
    /// A part of a layout, and whether a slice keeps it.
    Sliced {
        /// The part.
        layout: DynLayout,
        /// Its coordinate, `None` for `_`.
        at: Option<MarkedInt>,
        /// Whether it is kept.
        is_kept: bool,
    },
}

/// A part of an operation.
///
/// A layout is `None` where it is no layout by itself, for its size.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[allow(clippy::large_enum_variant, reason = "it is told once and taken apart")]
pub enum Part {
    /// The operation on one mode and its tiler.
    Mode {
        /// The number of the mode.
        index: usize,
        /// The mode.
        layout: DynLayout,
        /// Its tiler.
        tiler: DynTiler,
    },
    /// The operation on one mode, for an integer of a profile.
    ModeOfProfile {
        /// The number of the mode.
        index: usize,
        /// The mode.
        layout: DynLayout,
    },
    /// The operation on one place of coordinates.
    Place {
        /// The number of the place.
        index: usize,
        /// The offsets at that place.
        layout: DynLayout,
    },
    /// The composition of two layouts.
    Composition {
        /// The left one.
        a: Option<DynLayout>,
        /// The right one.
        b: Option<DynLayout>,
    },
    /// A mode of the right layout of a composition takes elements of the left one.
    Walk(Mode),
    /// What steps over the tiles of a layout: the complement of the tile among its elements.
    Tiles {
        /// The layout.
        layout: DynLayout,
        /// The tile.
        tile: DynLayout,
    },
    /// What steps over the copies of a layout: its complement.
    Copies {
        /// The layout.
        layout: DynLayout,
        /// What arranges the copies.
        tile: Option<DynLayout>,
        /// How far the copies reach, where that is asked.
        room: Option<MarkedInt>,
    },
    /// The logical product of block and tile, of as many modes.
    Product {
        /// The block.
        block: Option<DynLayout>,
        /// The tile.
        tile: Option<DynLayout>,
    },
    /// The right inverse of the second layout.
    Inverse(DynLayout),
}
