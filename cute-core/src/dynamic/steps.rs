//! Operations that tell their steps, from which explanations are made.
//!
//! Each function here does what the method of [`DynLayout`] with its name does, and tells an
//! [`Observer`] its steps: which digit of the left layout a mode takes, where a complement finds a
//! gap, which modes become one. These are the steps of the computation itself, so an explanation
//! made of them cannot disagree with the result.
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

pub use super::mode::Mode;
pub use super::ops::blocked::{blocked_product, raked_product};
pub use super::ops::coalesce::{coalesce, coalesce_z};
pub use super::ops::common::max_common_layout;
pub use super::ops::complement::{complement, complement_to};
pub use super::ops::compose::compose;
pub use super::ops::divide::{
    flat_divide, flat_divide_padded, logical_divide, logical_divide_padded, tiled_divide,
    tiled_divide_padded, zipped_divide, zipped_divide_padded,
};
pub use super::ops::domain::{domain_distribute, greatest_common_domain};
pub use super::ops::filter::{filter, filter_zeros};
pub use super::ops::inverse::{left_inverse, nullspace, right_inverse};
pub use super::ops::layout_add::layout_add;
pub use super::ops::product::{flat_product, logical_product, tiled_product, zipped_product};
pub use super::ops::profile::{coalesce_profile, coalesce_z_profile, filter_profile};
pub use super::ops::recast::{downcast, recast, recast_padded, upcast, upcast_padded};
pub use super::ops::slice::{dice, slice};
pub use super::ops::sort::sort;
pub use super::ops::tile_to_shape::{tile_to_shape, tile_to_shape_ordered};
pub use super::ops::whole::with_shape;

/// A listener that is told the steps of an operation.
///
/// `()` does not listen, and costs nothing.
pub trait Observer {
    /// Whether it listens. If it does not, operations are compiled without their events.
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

/// The result of an operation, or the condition that does not hold.
pub(crate) type Outcome = Result<DynLayout, LayoutError>;

/// Tells `observer` an event, if it listens.
pub(crate) fn tell<O: Observer>(observer: &mut O, event: impl FnOnce() -> Event) {
    if O::LISTENS {
        observer.observe(event());
    }
}

/// A layout in the making, for an event; `None` if it is too large.
pub(crate) fn shown(view: LayoutView<'_>) -> Option<DynLayout> {
    DynLayout::checked(view.to_tree()).ok()
}

/// A step of an operation.
///
/// An event that depends on a condition comes before the condition is checked. If the condition
/// does not hold, [`Refused`](Self::Refused) is the next event. The values of an event stand in the
/// order in which its sentence names them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// A part begins. The events up to its end belong to it.
    Begins(Part),
    /// The part that began last ends, and gives this layout; `None` if it is too large.
    Ends(Option<DynLayout>),
    /// A condition does not hold. If dynamic numbers break it, the operation goes on, since a
    /// condition that static numbers break is named first.
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
    /// The layout that lies along the path, if it has not been told before.
    Lies(Option<DynLayout>),
    /// The left layout, coalesced, as digits of an index, lowest first. The last one has no bound.
    Digits(Vec<Mode>),
    /// The elements are further apart than the next digit is large: the digit, and the distance in
    /// units of this digit and of the next one.
    SteppedOver(Mode, DynLeaf, DynLeaf),
    /// The next digit takes elements: the digit, how many are left for it, their distance in units
    /// of it, how many it takes, and how many go on to the next digit, if any may.
    Taken(Mode, DynLeaf, DynLeaf, DynLeaf, Option<DynLeaf>),
    /// The last digit takes the rest: its stride, how many elements are left, and their distance.
    LastTakes(DynLeaf, DynLeaf, DynLeaf),
    /// The layout that the modes of the right layout give, each by itself.
    OneByOne(Option<DynLayout>),
    /// Several modes take elements of one digit: the number of the digit, and one more than the
    /// largest sum of what they take, which must not carry out of the digit.
    Shared(usize, i128),

    /// A complement finds the gaps between these modes, which are sorted by stride if types can
    /// sort them.
    Chain(Vec<Mode>),
    /// A mode, the end of the modes before it, and how often that end fits into the stride: 1 if
    /// there is no gap.
    Follows(Mode, DynLeaf, DynLeaf),
    /// No mode leads beyond offset 0: the modes of the complement, and whether it is without end,
    /// since there is no cotarget.
    Everything(Vec<Mode>, bool),
    /// The complement goes on from here without end.
    Endless(DynLeaf),
    /// The cotarget, the end of the modes, how many copies of the modes reach the cotarget, and
    /// whether they must reach it exactly.
    UpTo(DynLeaf, DynLeaf, DynLeaf, bool),
    /// A cotarget of several modes, and the end of the modes, by which it is divided from its first
    /// mode on.
    UpToShape(Vec<DynLeaf>, DynLeaf),
    /// A mode of the cotarget, its divisor, and the quotient, rounded up.
    Quotient(DynLeaf, DynLeaf, DynLeaf),
    /// How far the rounded quotients reach, and how far they must.
    Reaches(DynLeaf, DynLeaf),
    /// The modes that fill the rest up to a cotarget of several modes.
    Rest(Vec<Mode>),

    /// The coalesced modes, each with the index at which it begins, without those of stride 0.
    Places(Vec<(Mode, DynLeaf)>),
    /// A mode whose stride is the number of offsets reached so far, and the index at which it
    /// begins.
    Continues(Mode, DynLeaf),
    /// No mode is known to have this stride, so a right inverse ends.
    NoneContinues(DynLeaf),
    /// The modes whose coordinates are the digits of an offset, sorted by stride if types can sort
    /// them.
    DigitsOfOffset(Vec<Mode>),
    /// The lowest stride of them. The part of an offset below it counts 0.
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
    /// The second mode is replaced by its modes: whether the first one is, too, and the result.
    Spread(bool, Option<DynLayout>),
    /// The layout with two modes: the operand, and the mode that steps over its copies.
    BesideCopies(Option<DynLayout>),
    /// Block and tile of one rank, after modes `1:0` are appended to the shorter one.
    SameRank(Option<DynLayout>, Option<DynLayout>),
    /// The layout that pairs each mode of the block with the mode of the copies.
    ByMode(Option<DynLayout>),
    /// A mode of a shape, the size of the block along it, and how many blocks fill it, rounded up.
    Fills(DynLeaf, DynLeaf, DynLeaf),
    /// The layout of the copies that fill a shape.
    Arranged(Option<DynLayout>),

    /// A mode of stride 0 is left out.
    Filtered(Mode),
    /// A mode of stride 0 has size 1 in the result.
    Shrunk(Mode),
    /// A mode of stride 0, and the index at which it begins.
    Null(Mode, DynLeaf),
    /// The modes that are to be sorted, in order if types can sort them.
    InOrder(Vec<Mode>),
    /// The compact layout of a shape, with which a layout is composed.
    Compact(DynLayout),
    /// A mode of the left layout and a mode of the right one that begin at one index.
    Meet(Mode, Mode),
    /// The sum of two modes that meet, as far as the shorter one goes.
    Sum(Mode),
    /// A mode, and the number that the last mode of the other layout adds to its stride.
    Adds(Mode, DynLeaf),
    /// A mode, how many elements make a wide one, how many of its steps make a wide one if it steps
    /// within wide elements, and the mode in wide elements.
    Widened(Mode, DynLeaf, Option<DynLeaf>, Mode),
    /// A mode, how many narrow elements make one, and the mode in narrow elements, if it fits.
    Narrowed(Mode, DynLeaf, Option<Mode>),
    /// How far the steps of all modes reach within a wide element, and the size of that element.
    WithinWide(DynLeaf, DynLeaf),
    /// How many elements of a wide one lie side by side, and how many it has.
    Contiguous(DynLeaf, DynLeaf),
    /// The first layout composed with the right inverse of the second one, if types prove that it
    /// is a layout; and the modes of the inverse that both layouts have in common.
    Common(Option<DynLayout>, Vec<Mode>),
    /// A bound of these indices, and how many indices the first layout has.
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
/// A layout is `None` if it is too large.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// The complement of a tile, which steps over the tiles of a layout: the layout and the tile.
    Tiles(DynLayout, DynLayout),
    /// The complement of a layout, which steps over its copies: the layout, the layout that
    /// arranges the copies, and how far they reach, if a condition depends on it.
    Copies(DynLayout, Option<DynLayout>, Option<DynLeaf>),
    /// The logical product of a block and a tile of one rank.
    Product(Option<DynLayout>, Option<DynLayout>),
    /// The right inverse of the second layout.
    Inverse(DynLayout),
}
