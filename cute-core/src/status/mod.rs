//! Conditions of the algebra, as types and as values.
//!
//! Every partial operation has a *status* beside its result: [`Good`] where its
//! conditions are proved, [`Pending`] where dynamic sizes leave them to a check at
//! run time, or a *violation*, a type that names the broken condition and carries
//! the numbers. A violation's result is [`Invalid`], which has no values, so that
//! it cannot be used, not even through a type alias.
//!
//! To add a condition: one line in the table of violations below, one variant of
//! [`LayoutError`] with its words, one check function if it can be pending; for the
//! compiler's message, which has the same words, a row in
//! `ui-tests/src/generate_messages.rs` and the name of its trait in `holds.rs`.

use crate::error::{Condition, LayoutError};
use crate::int::{Dyn, Int};
use crate::layout::{Layout, Mode};
use crate::logic::{Bool, False, True};

mod holds;
mod invalid;
mod require;

#[doc(hidden)]
pub mod messages;
pub mod operation;

pub use holds::Holds;
pub use invalid::Invalid;
pub(crate) use require::{
    Also, CheckedCases, ConsChecked, Covers, TriCases, also, chain_check, cons_checked, covers,
    divides_check, either_divides_check, positive_check, walk_check,
};

/// Whether the conditions of an operation hold.
pub trait Status: Copy + 'static {
    /// Whether they are proved at compile time.
    type IsGood: Bool;
    /// This and another status: a violation first, then what is pending.
    type And<R: Status>: Status;
    #[doc(hidden)]
    type AfterPending: Status;
    #[doc(hidden)]
    type Guard<L: Layout>: Layout;

    /// The first condition that does not hold, if any.
    fn check(self) -> Result<(), LayoutError>;
    #[doc(hidden)]
    fn and<R: Status>(self, other: R) -> Self::And<R>;
    #[doc(hidden)]
    fn after_pending(self, first: Pending) -> Self::AfterPending;
    #[doc(hidden)]
    fn guard<L: Layout>(layout: L) -> Self::Guard<L>;
}

/// All conditions are proved.
#[derive(Clone, Copy, Debug)]
pub struct Good;

/// Some conditions depend on dynamic sizes; here is what their check gave.
#[derive(Clone, Copy, Debug)]
pub struct Pending(pub Option<LayoutError>);

/// `a` and `b`.
pub type And<A, B> = <A as Status>::And<B>;
/// `a` and `b`.
#[inline(always)]
pub fn and<A: Status, B: Status>(a: A, b: B) -> And<A, B> {
    a.and(b)
}

impl Status for Good {
    type IsGood = True;
    type And<R: Status> = R;
    type AfterPending = Pending;
    type Guard<L: Layout> = L;
    #[inline(always)]
    fn check(self) -> Result<(), LayoutError> {
        Ok(())
    }
    #[inline(always)]
    fn and<R: Status>(self, other: R) -> R {
        other
    }
    #[inline(always)]
    fn after_pending(self, first: Pending) -> Pending {
        first
    }
    #[inline(always)]
    fn guard<L: Layout>(layout: L) -> L {
        layout
    }
}

impl Status for Pending {
    type IsGood = False;
    type And<R: Status> = R::AfterPending;
    type AfterPending = Pending;
    type Guard<L: Layout> = L;
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
    #[inline(always)]
    fn guard<L: Layout>(layout: L) -> L {
        layout
    }
}

/// A condition that static sizes break: a compile error wherever the operation is used.
pub trait Violation: Status {
    /// The broken condition.
    const CONDITION: Condition;
    /// The condition with its values.
    fn error() -> LayoutError;
}

/// One row a violation: its type, its values, the error it is at run time.
macro_rules! violations {
    ($($(#[$doc:meta])* $name:ident $(<$($value:ident),+>)? => $condition:ident { $($field:ident: $of:ident),* };)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name $(<$($value),+>($(pub $value),+))?;

        impl $(<$($value: Int),+>)? Violation for $name $(<$($value),+>)? {
            const CONDITION: Condition = Condition::$condition;
            fn error() -> LayoutError {
                LayoutError::$name { $($field: <$of as Int>::STATIC.unwrap_or(0)),* }
            }
        }

        impl $(<$($value: Int),+>)? Status for $name $(<$($value),+>)? {
            type IsGood = False;
            type And<R: Status> = Self;
            type AfterPending = Self;
            type Guard<L: Layout> = Mode<Dyn<Invalid<Self>>, Dyn<Invalid<Self>>>;
            fn check(self) -> Result<(), LayoutError> {
                Err(Self::error())
            }
            #[inline(always)]
            fn and<R: Status>(self, _: R) -> Self {
                self
            }
            #[inline(always)]
            fn after_pending(self, _: Pending) -> Self {
                self
            }
            fn guard<L: Layout>(_: L) -> Self::Guard<L> {
                panic!("{}", Self::error())
            }
        }
    )*};
}

violations! {
    /// A stride neither divides the shape it starts in nor is a multiple of it.
    StrideNotDivisible<Stride, Shape> => StrideDivisible { stride: Stride, shape: Shape };
    /// A size does not fill its parts evenly.
    ShapeNotDivisible<Shape, Part> => ShapeDivisible { shape: Shape, part: Part };
    /// Modes of the right layout together reach beyond the mode of the left one that they share.
    NotSegregated<Span, Shape> => SegregatedImages { span: Span, shape: Shape };
    /// A stride lies below the span of the modes before it.
    NotInjective<Stride, Span> => Injective { stride: Stride, span: Span };
    /// A stride is not a multiple of the span of the modes before it.
    NotOrdered<Stride, Span> => OrderedChain { stride: Stride, span: Span };
    /// Dynamic strides cannot be sorted at compile time.
    DynamicStrides => OrderedChain { };
    /// A negative stride leads below index 0.
    NegativeStride<Stride> => InBounds { stride: Stride };
    /// A tiler has more modes than the layout.
    TooManyModes => Congruent { };
    /// `_` names no tile to gather.
    NoTile => Congruent { };
    /// A coordinate has another profile than the shape.
    NotCongruent => Congruent { };
    /// A mode of several elements has stride 0, so that an offset has no coordinate.
    ZeroStride => Injective { };
}

/// A result and the condition under which it is one.
pub trait Checked:
    Copy
    + 'static
    + CheckedCases
    + crate::layout::divide::CheckedCases
    + crate::layout::product::CheckedCases
{
    /// The condition.
    type Status: Status;
    /// The result, valid or not.
    type Layout: Layout;
    #[doc(hidden)]
    fn parts(self) -> (Self::Status, Self::Layout);
}

/// The only [`Checked`].
#[derive(Clone, Copy)]
pub struct Outcome<St, L>(pub St, pub L);

impl<St: Status, L: Layout> Checked for Outcome<St, L> {
    type Status = St;
    type Layout = L;
    #[inline(always)]
    fn parts(self) -> (St, L) {
        (self.0, self.1)
    }
}
