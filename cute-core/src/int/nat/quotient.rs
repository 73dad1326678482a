//! Quotients by odd numbers: long division if the divisor has more than one digit.
//!
//! Most divisions are exact. So the exact quotient is tried first, from the last digit on, without
//! trials ([`NatDivide::ExactBy`]). If there is a remainder, long division finds the floor of the
//! quotient, and each digit of it by halving the interval: 8, 4, 2 and 1 times the divisor.
//!
//! ```text
//! 0x5b7 / 0x11:   5   5b - 55 = 6   67 - 66 = 1:   quotient 0x56, remainder 1
//! ```

use super::{Borrow, Difference, Nat};
use core::marker::PhantomData;

/// The outcome of a division by a digit.
pub trait SmallDivision {
    /// The floor of the quotient.
    type Quotient: Nat;
    /// The remainder.
    type Remainder: Nat;
    /// The quotient if it is exact, otherwise [`Borrow`].
    type IfExact: Difference;
}

/// Quotient `Q` and remainder `R` of the digits brought down so far.
pub struct Partial<Q, R>(PhantomData<(Q, R)>);

/// Makes the members that bring down a digit, each with its counterpart in
/// [`NatAppend`](super::NatAppend).
macro_rules! long_division {
    ($($bring:ident $then:ident)*) => {
        /// A long division under way.
        pub trait LongDivision {
            /// The quotient so far.
            type Quotient: Nat;
            /// The remainder so far.
            type Remainder: Nat;
            $(
                /// Brings down a digit; the divisor is `B`.
                type $bring<B: Nat>: LongDivision;
            )*
        }

        impl<Q: Nat, R: Nat> LongDivision for Partial<Q, R> {
            type Quotient = Q;
            type Remainder = R;
            $(
                type $bring<B: Nat> =
                    <<R::$then as Nat>::Sub<B> as Trial>::Try1<Q, R::$then, B>;
            )*
        }
    };
}
long_division! {
    Bring0 Then0 Bring1 Then1 Bring2 Then2 Bring3 Then3 Bring4 Then4 Bring5 Then5 Bring6 Then6
    Bring7 Then7 Bring8 Then8 Bring9 Then9 Bring10 Then10 Bring11 Then11 Bring12 Then12
    Bring13 Then13 Bring14 Then14 Bring15 Then15
}

/// A row `Try4After8: B::Times2C0, Try2After8 Try2After12;` uses the outcome `self` of a trial:
/// whether 4 times the divisor can be subtracted after 8 times it. The row gives the number that
/// the next trial subtracts, and the name of that trial after a failure and after a success. The
/// last row gives the digit instead.
macro_rules! trials {
    ([$($try:ident: $next:ty, $less:ident $more:ident;)*] last [$($last:ident: $digit:ident $digit_more:ident;)*]) => {
        /// The trials of the next digit of a quotient: `self` is the difference that a trial
        /// leaves, or [`Borrow`].
        ///
        /// `Q` is the quotient so far, `N` the number before the trial and `B` the divisor.
        pub trait Trial {
            /// Whether the digit is 0.
            type Try1<Q: Nat, N: Nat, B: Nat>: LongDivision;
            $(
                /// The next trial, in one half of the interval or the other.
                type $try<Q: Nat, N: Nat, B: Nat>: LongDivision;
            )*
            $(
                /// The last decision.
                type $last<Q: Nat, N: Nat, B: Nat>: LongDivision;
            )*
        }

        impl<X: Nat> Trial for X {
            type Try1<Q: Nat, N: Nat, B: Nat> = <N::Sub<B::Times8C0> as Trial>::Try8<Q, N, B>;
            $(type $try<Q: Nat, N: Nat, B: Nat> = <X::Sub<$next> as Trial>::$more<Q, X, B>;)*
            $(type $last<Q: Nat, N: Nat, B: Nat> = Partial<Q::$digit_more, X>;)*
        }

        impl Trial for Borrow {
            type Try1<Q: Nat, N: Nat, B: Nat> = Partial<Q::Then0, N>;
            $(type $try<Q: Nat, N: Nat, B: Nat> = <N::Sub<$next> as Trial>::$less<Q, N, B>;)*
            $(type $last<Q: Nat, N: Nat, B: Nat> = Partial<Q::$digit, N>;)*
        }
    };
}
trials! {
    [
        Try8: B::Times4C0, Try4After0 Try4After8;
        Try4After0: B::Times2C0, Try2After0 Try2After4;
        Try4After8: B::Times2C0, Try2After8 Try2After12;
        Try2After0: B, Try1After0 Try1After2;
        Try2After4: B, Try1After4 Try1After6;
        Try2After8: B, Try1After8 Try1After10;
        Try2After12: B, Try1After12 Try1After14;
    ]
    last [
        Try1After0: Then0 Then1;
        Try1After2: Then2 Then3;
        Try1After4: Then4 Then5;
        Try1After6: Then6 Then7;
        Try1After8: Then8 Then9;
        Try1After10: Then10 Then11;
        Try1After12: Then12 Then13;
        Try1After14: Then14 Then15;
    ]
}
