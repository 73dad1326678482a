//! Whether the conditions of an operation hold: [`Status`], and a result with its status.

use super::error::{Condition, LayoutError};
use crate::logic::{Bool, False, True};
use crate::world::kinds::{Cons, Layout, Modes, Nil, Pair, Rank2};

/// Whether the conditions of an operation hold: [`Good`], [`Pending`] or a [`Violation`].
///
/// ```
/// use cute_core::{logic::Bool, prelude::*, status::Status};
/// use cute_core::layout::ComputeCompose;
/// type Proved = <Layout![(6,2):(8,2)] as ComputeCompose<Layout![(4,3):(3,1)]>>::Status;
/// type Open = <Layout![(usize,2):(8,2)] as ComputeCompose<Layout![3:4]>>::Status;
/// assert!(<Proved as Status>::IsGood::VALUE);
/// assert!(!<Open as Status>::IsGood::VALUE);
/// ```
pub trait Status: Copy + 'static {
    /// Whether they are proved at compile time.
    type IsGood: Bool;
    /// This and another status: a violation first, then pending conditions.
    type And<R: Status>: Status;
    /// The status as it is reported: a violation with its numbers in decimal.
    #[doc(hidden)]
    type Report;
    /// [`Report`](Status::Report), unless the operand `A` is itself a result that does not exist:
    /// then the first operation has been reported already, and what follows it is [`Good`].
    #[doc(hidden)]
    type ReportOn<A: Layout>;
    /// `R` after conditions that hold, and [`Good`] after a violation.
    #[doc(hidden)]
    type After<R>;
    /// [`Kept`], or [`Broken`] for a violation. Generic code does not know which: see `bound!` in
    /// `layout/operation/result.rs`.
    #[doc(hidden)]
    type Kind;
    #[doc(hidden)]
    type AfterPending: Status;
    #[doc(hidden)]
    type Guard<L: Layout>: Layout;
    /// [`Guard`](Status::Guard) for the layout `(A, B)`, which has two modes with every status.
    #[doc(hidden)]
    type GuardPair<A: Layout, B: Layout>: Rank2;
    /// The condition that static sizes break, if any.
    #[doc(hidden)]
    const ERROR: Option<LayoutError> = None;

    /// The first condition that does not hold, if any.
    ///
    /// # Errors
    /// That condition, with its values.
    ///
    /// ```
    /// use cute_core::{prelude::LayoutError, status::{Good, Pending, Status}};
    /// let error = LayoutError::ShapeNotDivisible { shape: 1797, part: 32 };
    /// assert_eq!(Good.check(), Ok(()));
    /// assert_eq!(Pending(Some(error)).check(), Err(error));
    /// ```
    #[inline(always)]
    fn check(self) -> Result<(), LayoutError> {
        match Self::ERROR {
            None => Ok(()),
            Some(error) => Err(error),
        }
    }
    #[doc(hidden)]
    fn and<R: Status>(self, other: R) -> Self::And<R>;
    #[doc(hidden)]
    fn after_pending(self, first: Pending) -> Self::AfterPending;

    // A violation guards a layout without values, so for these the trait has what they do.

    #[doc(hidden)]
    fn guard<L: Layout>(_: L) -> Self::Guard<L> {
        no_value::<Self, _>()
    }
    #[doc(hidden)]
    fn guard_pair<A: Layout, B: Layout>(_: A, _: B) -> Self::GuardPair<A, B> {
        no_value::<Self, _>()
    }
}

/// A result that a violation guards has no value; its static sizes break a condition.
fn no_value<S: Status, L>() -> L {
    match S::ERROR {
        Some(error) => panic!("{error}"),
        None => unreachable!("a status that holds guards a value"),
    }
}

/// The kind of a status whose conditions hold, or are checked at run time.
#[doc(hidden)]
pub enum Kept {}

/// The kind of a violation.
#[doc(hidden)]
pub enum Broken {}

/// All conditions are proved.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status}};
/// use cute_core::layout::ComputeCompose;
/// let status: <Layout![(6,2):(8,2)] as ComputeCompose<Layout![(4,3):(3,1)]>>::Status = Good;
/// assert_eq!(status.check(), Ok(()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Good;

/// Some conditions depend on dynamic sizes; the value is the result of their check.
///
/// ```
/// use cute_core::{prelude::*, status::{Pending, Status}};
/// // 3:4 walks a mode of n elements in steps of 4: that depends on n
/// use cute_core::layout::ComputeCompose;
/// type Open = <Layout![(usize,2):(8,2)] as ComputeCompose<Layout![3:4]>>::Status;
/// let status: Open = Pending(None);
/// assert_eq!(status.check(), Ok(()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pending(pub Option<LayoutError>);

/// Both statuses: the first violation, or the pending conditions.
///
/// ```
/// use cute_core::status::{And, Good, Pending, Status};
/// let status: And<Good, Pending> = Pending(None);
/// assert_eq!(status.check(), Ok(()));
/// ```
pub type And<A, B> = <A as Status>::And<B>;
/// Both statuses: the first violation, or the pending conditions.
///
/// ```
/// use cute_core::{prelude::LayoutError, status::{Good, Pending, Status, TooManyModes, and}};
/// let error = LayoutError::ShapeNotDivisible { shape: 1797, part: 32 };
/// assert_eq!(and(Good, Pending(Some(error))).check(), Err(error));
/// assert_eq!(and(Pending(Some(error)), TooManyModes).check(), Err(LayoutError::TooManyModes {}));
/// ```
#[inline(always)]
pub fn and<A: Status, B: Status>(a: A, b: B) -> And<A, B> {
    a.and(b)
}

/// The items that are alike in [`Good`] and [`Pending`]. Neither is a violation, so what they guard has values.
macro_rules! kept {
    () => {
        type Report = Self;
        type ReportOn<A: Layout> = Self;
        type After<R> = R;
        type Kind = Kept;
        type AfterPending = Pending;
        type Guard<L: Layout> = L;
        type GuardPair<A: Layout, B: Layout> = Pair<A, B>;
        #[inline(always)]
        fn guard<L: Layout>(layout: L) -> L {
            layout
        }
        #[inline(always)]
        fn guard_pair<A: Layout, B: Layout>(a: A, b: B) -> Pair<A, B> {
            Cons(a, Cons(b, Nil))
        }
    };
}

impl Status for Good {
    type IsGood = True;
    type And<R: Status> = R;
    kept! {}
    #[inline(always)]
    fn and<R: Status>(self, other: R) -> R {
        other
    }
    #[inline(always)]
    fn after_pending(self, first: Pending) -> Pending {
        first
    }
}

impl Status for Pending {
    type IsGood = False;
    type And<R: Status> = R::AfterPending;
    kept! {}
    #[inline(always)]
    fn check(self) -> Result<(), LayoutError> {
        match self.0 {
            None => Ok(()),
            Some(error) => Err(error),
        }
    }
    #[inline(always)]
    fn and<R: Status>(self, other: R) -> R::AfterPending {
        other.after_pending(self)
    }
    #[inline(always)]
    fn after_pending(self, first: Pending) -> Pending {
        Pending(first.0.or(self.0))
    }
}

/// A condition that static sizes break: a compile error wherever the operation is used.
///
/// ```
/// use cute_core::{prelude::*, status::Violation};
/// use cute_core::layout::ComputeLogicalDivide;
/// type Broken = <Layout![(512,250)] as ComputeLogicalDivide<Tile![(128,64)]>>::Status;
/// assert_eq!(Broken::CONDITION, Condition::ShapeDivisible);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: logical_divide: shape 250 is not divisible by 64 (ShapeDivisible)
/// layout!((512,250)).logical_divide(tile!((128,64)));
/// ```
pub trait Violation: Status {
    /// The broken condition.
    const CONDITION: Condition;
    /// The condition with its values.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// use cute_core::layout::ComputeLogicalDivide;
    /// type Broken = <Layout![(512,250)] as ComputeLogicalDivide<Tile![(128,64)]>>::Status;
    /// assert_eq!(Broken::error(), LayoutError::ShapeNotDivisible { shape: 250, part: 64 });
    /// ```
    fn error() -> LayoutError {
        Self::ERROR.expect("a violation has an error")
    }
}

/// A result and its condition: the types of partial operations compute such pairs.
///
/// ```
/// use cute_core::{logic::Bool, prelude::*, status::{Checked, Good, NoTile, Outcome, Status}};
/// fn proved<C: Checked>(_: C) -> bool {
///     <C::Status as Status>::IsGood::VALUE
/// }
/// assert!(proved(Outcome(Good, layout!(4:1))));
/// assert!(!proved(Outcome(NoTile, layout!(4:1))));
/// ```
pub trait Checked: Copy + 'static + crate::world::CheckedCases {
    /// The condition.
    type Status: Status;
    /// The result, valid or not.
    type Layout: Layout;
    #[doc(hidden)]
    fn parts(self) -> (Self::Status, Self::Layout);
    /// The result, if its condition holds and its sizes and offsets fit.
    #[doc(hidden)]
    fn validated(self) -> Result<<Self::Status as Status>::Guard<Self::Layout>, LayoutError>;
    /// [`validated`](Checked::validated) for a status that a constant has shown to be no violation.
    #[doc(hidden)]
    fn held(self) -> Result<Self::Layout, LayoutError>;
}

/// The one constructor of the kind [`Checked`].
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Outcome, Status}};
/// let Outcome(status, layout) = Outcome(Good, layout!(4:1));
/// assert_eq!(status.check().map(|()| layout), Ok(layout!(4:1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome<St, L>(pub St, pub L);

/// A [`Checked`] whose layout is the list of the further modes of a tuple. Sealed.
///
/// ```
/// use cute_core::{prelude::*, status::{CheckedModes, Good, Outcome}};
/// fn rank<C: CheckedModes>(_: C) -> usize {
///     C::Layout::RANK
/// }
/// assert_eq!(rank(Outcome(Good, layout!((4,8)))), 2);
/// ```
#[doc(hidden)]
pub trait CheckedModes: Checked + crate::world::CheckedModesCases {}
impl<St: Status, L: Modes> CheckedModes for Outcome<St, L> {}

impl<St: Status, L: Layout> Checked for Outcome<St, L> {
    type Status = St;
    type Layout = L;
    #[inline(always)]
    fn parts(self) -> (St, L) {
        (self.0, self.1)
    }
    #[inline(always)]
    fn validated(self) -> Result<St::Guard<L>, LayoutError> {
        // A `match`, since rustc compiles the functions behind `?` once more for each layout.
        match self.0.check() {
            Ok(()) => St::guard(self.1).validated(),
            Err(error) => Err(error),
        }
    }
    #[inline(always)]
    fn held(self) -> Result<L, LayoutError> {
        match self.0.check() {
            Ok(()) => self.1.validated(),
            Err(error) => Err(error),
        }
    }
}
