//! Broken conditions as types: one for each row of the [table](super::conditions) that types can
//! break.

use super::conditions::conditions;
use super::error::{Condition, LayoutError};
use super::invalid::Invalid;
use super::names::Negative;
use super::report::{Below, Printed};
use super::status::{Broken, Good, Pending, Status, Violation};
use crate::int::{Abs, Dyn, Int, IsNegative, Less};
use crate::logic::{False, Tri};
use crate::world::kinds::{Layout, Mode};

type VerdictOf<A> = <A as Layout>::Verdict;

macro_rules! violations {
    ($(
        $(#[$about:meta])*
        $Condition:ident {
            $(
                $(#[$doc:meta])*
                $name:ident $( { $( $(#[$of:meta])* $field:ident: $Value:ident, )+ } )?
                $( words $guard:tt { $($words:tt)* } )+
                example $example:literal => $text:literal;
            )*
        }
        $( at_run_time { $($late:tt)* } )?;
    )*) => { $( $(
        $(#[$doc])*
        ///
        /// ```
        /// # use cute_core::{layout::ProfileStatus, prelude::*, status::*, swizzle::*, xor::*};
        #[doc = concat!("type Broken = ", $example, ";")]
        #[doc = concat!("let message = \"", $text, " (", stringify!($Condition), ")\";")]
        /// assert_eq!(Broken::error().to_string(), message);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name $( <$($Value),+>($(pub $Value),+) )?;

        impl $( <$($Value: Int),+> )? Violation for $name $( <$($Value),+> )? {
            const CONDITION: Condition = Condition::$Condition;
        }

        impl $( <$($Value: Int),+> )? Status for $name $( <$($Value),+> )? {
            type IsGood = False;
            type And<R: Status> = Self;
            type Report = report!($name [$( $($Value)+ )?] $($guard)+);
            type ReportOn<A: Layout> = <VerdictOf<A> as Status>::After<Self::Report>;
            type After<R> = Good;
            type Kind = Broken;
            type AfterPending = Self;
            type Guard<L: Layout> = Mode<Dyn<Invalid<Self>>, Dyn<Invalid<Self>>>;
            type GuardPair<A: Layout, B: Layout> = Mode<Dyn<Invalid<Self>>, Dyn<Invalid<Self>>>;
            const ERROR: Option<LayoutError> = Some(LayoutError::$name {
                $( $( $field: static_value::<$Value>() ),+ )?
            });
            #[inline(always)]
            fn and<R: Status>(self, _: R) -> Self {
                self
            }
            #[inline(always)]
            fn after_pending(self, _: Pending) -> Self {
                self
            }
        }
    )* )* };
}

/// `report!(Name [Values] (guard) …)`: the report of a violation, with the guards of its messages.
macro_rules! report {
    ($name:ident [] $guard:tt) => { $name };
    ($name:ident [$a:ident] ($value:ident < 0)) => { $name<Printed<Abs<$a>, Abs<$a>>> };
    ($name:ident [$a:ident] $guard:tt) => { $name<Printed<$a, $a>> };
    ($name:ident [$a:ident $b:ident] $guard:tt) => { $name<Printed<$a, $b>, Printed<$b, $a>> };
    ($name:ident [$a:ident $b:ident] ($value:ident < 0) $guard:tt) => {
        <IsNegative<$a> as Tri>::Choose<
            $name<Negative<Printed<Abs<$a>, $b>>, Printed<$b, Abs<$a>>>,
            report!($name [$a $b] $guard),
        >
    };
    ($name:ident [$a:ident $b:ident] ($value:ident < $other:ident) $guard:tt) => {
        <Less<$a, $b> as Tri>::Choose<
            $name<Below<Printed<$a, $b>>, Printed<$b, $a>>,
            report!($name [$a $b] $guard),
        >
    };
}

/// The value of a static integer in an error; 0 for others.
const fn static_value<I: Int>() -> i128 {
    match I::STATIC {
        Some(value) => value,
        None => 0,
    }
}

conditions!(violations);
