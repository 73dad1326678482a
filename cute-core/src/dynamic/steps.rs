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
//!         self.0 += usize::from(matches!(event, Event::Neighbours(_, _, Some(_))));
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

use super::integer::DynLeaf;
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
pub use super::layout_add::layout_add;
pub use super::mode::Mode;
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

/// What an operation gives.
pub(crate) type Outcome = Result<DynLayout, LayoutError>;

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
/// does not hold, [`Refused`](Self::Refused) is the next event. The values of an event stand in the
/// order in which its sentence names them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A part begins: what follows, up to its end, is done in it.
    Begins(Part),
    /// The part that began last ends, and gives this; `None` if that is too large to be a layout.
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
    /// A mode, the next one, and what they become if the second is known to continue the first.
    Neighbours(Mode, Mode, Option<Mode>),

    /// A mode of the right layout leads along this path of the left one. What follows is about the
    /// mode of the left layout that lies there.
    Along(BasisPath),
    /// What lies along the path, if it has not been told before.
    Lies(Option<DynLayout>),
    /// The left layout, coalesced, as digits of an index, lowest first. The last one has no bound.
    Digits(Vec<Mode>),
    /// The next digit is below the distance of the elements: the digit, and the distance in units
    /// of this digit and of the next one.
    SteppedOver(Mode, DynLeaf, DynLeaf),
    /// The next digit takes elements: the digit, how many are left for it, their distance in units
    /// of it, how many it takes, and how many go on to the next digit, if any may.
    Taken(Mode, DynLeaf, DynLeaf, DynLeaf, Option<DynLeaf>),
    /// The last digit takes the rest: its stride, how many elements are left, and their distance.
    LastTakes(DynLeaf, DynLeaf, DynLeaf),
    /// What the modes of the right layout give, each by itself.
    OneByOne(Option<DynLayout>),
    /// Several modes take elements of the digit with this number; and one more than the largest sum
    /// of what they take, which must not carry out of it.
    Shared(usize, i128),

    /// The modes of which a complement finds the gaps; in the order of their strides, if types can
    /// sort them.
    Chain(Vec<Mode>),
    /// A mode, the end of the modes before it, and how often these fit into the gap below it: 1 if
    /// there is no gap.
    Follows(Mode, DynLeaf, DynLeaf),
    /// No mode reaches beyond index 0: the complement is all that there is, and whether that is
    /// without end, since there is no cotarget.
    Everything(Vec<Mode>, bool),
    /// The complement goes on from here without end.
    Endless(DynLeaf),
    /// To a cotarget, from the end of the modes, so many copies of what is below; and whether they
    /// must reach it exactly.
    UpTo(DynLeaf, DynLeaf, DynLeaf, bool),
    /// To a cotarget of several modes, which is divided from the left, from the end of the modes.
    UpToShape(Vec<DynLeaf>, DynLeaf),
    /// A mode of the cotarget, what it is divided by, and the quotient, rounded up.
    Quotient(DynLeaf, DynLeaf, DynLeaf),
    /// How far the rounded quotients reach, and how far they must.
    Reaches(DynLeaf, DynLeaf),
    /// What fills the rest up to a cotarget of several modes.
    Rest(Vec<Mode>),

    /// The coalesced modes, each with the index at which it begins, without those of stride 0.
    Places(Vec<(Mode, DynLeaf)>),
    /// A mode whose stride is the number of offsets reached so far, and the index at which it begins.
    Continues(Mode, DynLeaf),
    /// No mode is known to have this stride, so a right inverse ends.
    NoneContinues(DynLeaf),
    /// The modes whose coordinates are the digits of an offset; in the order of their strides, if
    /// types can sort them.
    DigitsOfOffset(Vec<Mode>),
    /// The lowest stride of them: what is below it counts 0.
    Lowest(DynLeaf),
    /// A mode, the index at which it begins, the mode of the next stride, and the size of the digit
    /// between both strides, rounded up.
    Between(Mode, DynLeaf, Mode, DynLeaf),
    /// The mode of the highest digit, and the index at which it begins.
    Highest(Mode, DynLeaf),

    /// Modes beyond the tiler, which stay.
    Beyond(Vec<DynLayout>),
    /// The first modes of all results, then the second ones with modes beyond the tiler.
    Gathered(Option<DynLayout>),
    /// Modes of a mode stand beside the others: whether those of the first mode do, too, and what
    /// that gives.
    Spread(bool, Option<DynLayout>),
    /// A layout, and beside it what steps over its copies.
    BesideCopies(Option<DynLayout>),
    /// Block and tile with as many modes, the shorter one continued by `1:0`.
    SameRank(Option<DynLayout>, Option<DynLayout>),
    /// Each mode of the block with that of the copies.
    ByMode(Option<DynLayout>),
    /// A mode of a shape, the size of the block along it, and how many blocks that are, rounded up.
    Fills(DynLeaf, DynLeaf, DynLeaf),
    /// The layout of the copies that fill a shape.
    Arranged(Option<DynLayout>),

    /// A mode of stride 0 is left out.
    Filtered(Mode),
    /// A mode of stride 0 has size 1 in the result.
    Shrunk(Mode),
    /// A mode of stride 0, and the index at which it begins.
    Null(Mode, DynLeaf),
    /// The modes to be sorted; in order, if types can sort them.
    InOrder(Vec<Mode>),
    /// The compact layout of a shape, with which a layout is composed.
    Compact(DynLayout),
    /// Modes of the left and of the right layout that begin at one index, and are to be added.
    Meet(Mode, Mode),
    /// What modes that meet add up to, as far as the shorter one goes.
    Sum(Mode),
    /// A mode, and what another layout, which has one mode left, adds to its stride.
    Adds(Mode, DynLeaf),
    /// A mode, how many elements are a wide one, how many of its steps lie in a wide one, if it
    /// steps within one, and the mode in wide elements.
    Widened(Mode, DynLeaf, Option<DynLeaf>, Mode),
    /// A mode, how many narrow elements are one, and the mode in narrow elements, if that fits.
    Narrowed(Mode, DynLeaf, Option<Mode>),
    /// How far the steps of all modes reach within one wide element, and the size of that.
    WithinWide(DynLeaf, DynLeaf),
    /// How many of the elements of a wide one lie side by side, and how many there are.
    Contiguous(DynLeaf, DynLeaf),
    /// The first layout composed with the right inverse of the second one, if types prove that it
    /// is a layout; and the modes of the inverse that both layouts have in common.
    Common(Option<DynLayout>, Vec<Mode>),
    /// How far these reach, and how many indices the first layout has.
    Within(DynLeaf, DynLeaf),
    /// A mode of a shape, what is left of a number, the common divisor of both, and the index at
    /// which the mode begins.
    Divides(DynLeaf, DynLeaf, DynLeaf, DynLeaf),
    /// Where modes of the left and of the right shape begin and end, and their common factor.
    Factor((u64, u64), (u64, u64), Mode),
    /// A part of a layout, its coordinate, `None` for `_`, and whether a slice keeps it.
    Sliced(DynLayout, Option<DynLeaf>, bool),
}

/// A part of an operation.
///
/// A layout is `None` if it is too large to be one.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[allow(clippy::large_enum_variant, reason = "it is told once and taken apart")]
pub enum Part {
    /// The operation on one mode: its number, the mode and its tiler.
    Mode(usize, DynLayout, DynTiler),
    /// The operation on one mode, for an integer of a profile: its number, and the mode.
    ModeOfProfile(usize, DynLayout),
    /// The operation on one place of coordinates: its number, and the offsets at that place.
    Place(usize, DynLayout),
    /// The composition of two layouts.
    Composition(Option<DynLayout>, Option<DynLayout>),
    /// A mode of the right layout of a composition takes elements of the left one.
    Walk(Mode),
    /// What steps over the tiles of a layout: the layout and the tile, of which it is the complement.
    Tiles(DynLayout, DynLayout),
    /// What steps over the copies of a layout, its complement: the layout, what arranges the copies,
    /// and how far they reach, if that is asked.
    Copies(DynLayout, Option<DynLayout>, Option<DynLeaf>),
    /// The logical product of block and tile, of as many modes.
    Product(Option<DynLayout>, Option<DynLayout>),
    /// The right inverse of the second layout.
    Inverse(DynLayout),
}
