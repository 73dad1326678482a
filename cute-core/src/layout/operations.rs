//! The public algebra: result types, their conditions, and how values are made.
//!
//! Each partial operation has an alias for its result (uninhabited leaves where its
//! conditions fail), one for its status, and a bound in [`super::bounds`].

use super::complement::{ComplementWithin, Exactly, RoundUp, complement_within};
use super::{Layout, coalesce, compose, divide, product, size};
use crate::error::LayoutError;
use crate::logic::{Bool, False, True};
use crate::status::{Checked, Status};
use crate::tuple::{Cons, IntTuple, Leaves, Nil, leaves};

/// The layout of a result; one without values where the result's condition fails.
pub(crate) type Valid<C> = <<C as Checked>::Status as Status>::Guard<<C as Checked>::Layout>;
type StatusOf<C> = <C as Checked>::Status;

/// `A ∘ B`: see [`Layout::compose`].
pub type Compose<A, B> = Valid<compose::Compose<A, B>>;
/// The condition of [`Compose`].
pub type ComposeStatus<A, B> = StatusOf<compose::Compose<A, B>>;

/// See [`Layout::complement`].
pub type Complement<A> = Valid<ComplementChecked<A>>;
/// The condition of [`Complement`].
pub type ComplementStatus<A> = StatusOf<ComplementChecked<A>>;
type ComplementChecked<A> = ComplementWithin<A, Cons<FilteredCosize<A>, Nil>, RoundUp>;
type FilteredCosize<A> = size::CosizeList<coalesce::FilterOnto<A, Nil>>;

/// See [`Layout::complement_to`].
pub type ComplementTo<A, C> = Valid<ComplementWithin<A, Leaves<C>, RoundUp>>;
/// The condition of [`ComplementTo`].
pub type ComplementToStatus<A, C> = StatusOf<ComplementWithin<A, Leaves<C>, RoundUp>>;

/// See [`Layout::logical_divide`].
pub type LogicalDivide<A, T> = Valid<divide::LogicalDivideWith<A, T, Exactly>>;
/// The condition of [`LogicalDivide`].
pub type LogicalDivideStatus<A, T> = StatusOf<divide::LogicalDivideWith<A, T, Exactly>>;
/// See [`Layout::logical_divide_padded`].
pub type LogicalDividePadded<A, T> = Valid<divide::LogicalDivideWith<A, T, RoundUp>>;
/// The condition of [`LogicalDividePadded`].
pub type LogicalDividePaddedStatus<A, T> = StatusOf<divide::LogicalDivideWith<A, T, RoundUp>>;

/// See [`Layout::zipped_divide`].
pub type ZippedDivide<A, T> = Valid<divide::ZippedDivideWith<A, T, Exactly>>;
/// The condition of [`ZippedDivide`].
pub type ZippedDivideStatus<A, T> = StatusOf<divide::ZippedDivideWith<A, T, Exactly>>;
/// See [`Layout::zipped_divide_padded`].
pub type ZippedDividePadded<A, T> = Valid<divide::ZippedDivideWith<A, T, RoundUp>>;
/// The condition of [`ZippedDividePadded`].
pub type ZippedDividePaddedStatus<A, T> = StatusOf<divide::ZippedDivideWith<A, T, RoundUp>>;

/// See [`Layout::logical_product`].
pub type LogicalProduct<A, T> = Valid<product::LogicalProduct<A, T>>;
/// The condition of [`LogicalProduct`].
pub type LogicalProductStatus<A, T> = StatusOf<product::LogicalProduct<A, T>>;

/// How a result is made: a static one is its type's only value, so that nothing is
/// computed or even compiled; another is computed and its pending conditions checked.
#[doc(hidden)]
pub trait Evaluate {
    fn checked<C: Checked>(compute: impl FnOnce() -> C) -> Result<Valid<C>, LayoutError>;
    fn total<L: Layout>(compute: impl FnOnce() -> L) -> L;
}

impl Evaluate for True {
    #[inline(always)]
    fn checked<C: Checked>(_: impl FnOnce() -> C) -> Result<Valid<C>, LayoutError> {
        Ok(Valid::<C>::make_static())
    }
    #[inline(always)]
    fn total<L: Layout>(_: impl FnOnce() -> L) -> L {
        L::make_static()
    }
}

impl Evaluate for False {
    #[inline(always)]
    fn checked<C: Checked>(compute: impl FnOnce() -> C) -> Result<Valid<C>, LayoutError> {
        let (status, layout) = compute().parts();
        status.check()?;
        C::Status::guard(layout).validated()
    }
    #[inline(always)]
    fn total<L: Layout>(compute: impl FnOnce() -> L) -> L {
        compute()
    }
}

/// A checked result.
#[inline(always)]
pub(crate) fn evaluate<C: Checked>(compute: impl FnOnce() -> C) -> Result<Valid<C>, LayoutError> {
    <<<Valid<C> as Layout>::IsStatic as Bool>::And<<C::Status as Status>::IsGood> as Evaluate>::checked(compute)
}

/// A result without conditions.
#[inline(always)]
pub(crate) fn evaluate_total<L: Layout>(compute: impl FnOnce() -> L) -> L {
    <L::IsStatic as Evaluate>::total(compute)
}

/// A result, or the documented panic of the forms without `try_`.
#[inline(always)]
#[track_caller]
pub(crate) fn unwrap_or_panic<L>(operation: &str, result: Result<L, LayoutError>) -> L {
    match result {
        Ok(layout) => layout,
        Err(error) => fail(operation, error),
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn fail(operation: &str, error: LayoutError) -> ! {
    panic!("{operation}: {error}")
}

#[inline(always)]
pub(crate) fn complement_of<A: Layout>(a: A) -> ComplementChecked<A> {
    complement_within(
        a,
        Cons(size::cosize_list(coalesce::filter_onto(a, Nil)), Nil),
        RoundUp,
    )
}

#[inline(always)]
pub(crate) fn complement_to<A: Layout, C: IntTuple>(
    a: A,
    cotarget: C,
) -> ComplementWithin<A, Leaves<C>, RoundUp> {
    complement_within(a, leaves(cotarget), RoundUp)
}
