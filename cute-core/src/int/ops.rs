//! Every operation under a short name: the type `Mul<A, B>` and the function `mul(a, b)`.

use super::Int;
use crate::world::kinds::Tree;

/// Makes operations with one operand. `A = R` is the example.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident, $function:ident: $a:literal = $r:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use cute_core::int::{Dyn, FromTypenum, StaticInt, ", stringify!($name), ", ", stringify!($function), "};")]
        #[doc = concat!("assert_eq!(", stringify!($name), "::<FromTypenum<typenum::P", $a, ">>::VALUE, ", $r, ");")]
        #[doc = concat!("assert_eq!(", stringify!($function), "(Dyn(", $a, ")), Dyn(", $r, "));")]
        /// ```
        pub type $name<A> = <A as Int>::$name;

        $(#[$doc])*
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use cute_core::int::{Dyn, ", stringify!($function), "};")]
        #[doc = concat!("assert_eq!(", stringify!($function), "(Dyn(", $a, ")), Dyn(", $r, "));")]
        /// ```
        #[inline(always)]
        pub fn $function<A: Int>(a: A) -> $name<A> {
            a.$function()
        }
    )*};
}

/// Makes operations with two operands and an integer result. `A, B = R` is the example.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident, $function:ident: $a:literal, $b:literal = $r:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use cute_core::{int::{StaticInt, ", stringify!($name), "}, prelude::*};")]
        #[doc = concat!("assert_eq!(", stringify!($name), "::<Int![", $a, "], Int![", $b, "]>::VALUE, ", $r, ");")]
        /// ```
        pub type $name<A, B> = <A as Int>::$name<B>;

        $(#[$doc])*
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use cute_core::{int::", stringify!($function), ", prelude::*};")]
        #[doc = concat!("assert_eq!(", stringify!($function), "(Dyn(", $a, "), int!(", $b, ")), Dyn(", $r, "));")]
        /// ```
        #[inline(always)]
        pub fn $function<A: Int, B: Int>(a: A, b: B) -> $name<A, B> {
            a.$function(b)
        }
    )*};
}

/// Makes operations with two operands and a condition as result. `A, B = static; dynamic` is the
/// example.
macro_rules! relation {
    ($($(#[$doc:meta])* $name:ident, $function:ident: $a:literal, $b:literal = $r:expr; $dynamic:expr;)*) => {$(
        $(#[$doc])*
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use cute_core::{int::", stringify!($name), ", prelude::*};")]
        #[doc = concat!("let answer: ", stringify!($name), "<Int![", $a, "], Int![", $b, "]> = Default::default();")]
        #[doc = concat!("assert_eq!(answer, cute_core::", stringify!($r), ");")]
        /// ```
        pub type $name<A, B> = <A as Int>::$name<B>;

        $(#[$doc])*
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use cute_core::{int::", stringify!($function), ", prelude::*};")]
        #[doc = concat!("assert_eq!(", stringify!($function), "(int!(", $a, "), int!(", $b, ")), cute_core::", stringify!($r), ");")]
        #[doc = concat!("assert_eq!(", stringify!($function), "(Dyn(", $a, "), int!(", $b, ")), cute_core::", stringify!($dynamic), ");")]
        /// ```
        #[inline(always)]
        pub fn $function<A: Int, B: Int>(a: A, b: B) -> $name<A, B> {
            a.$function(b)
        }
    )*};
}

/// Makes properties of one operand. The example is a number that has it.
macro_rules! predicate {
    ($($(#[$doc:meta])* $trait:ident::$name:ident, $function:ident: $a:ty;)*) => {$(
        $(#[$doc])*
        ///
        /// # Examples
        /// ```
        /// use cute_core::{int::*, logic::{False, True}, prelude::*};
        #[doc = concat!("let answer: ", stringify!($name), "<", stringify!($a), "> = True;")]
        #[doc = concat!("let answer: ", stringify!($name), "<Dyn<i32>> = False;")]
        /// ```
        pub type $name<A> = <A as $trait>::$name;

        $(#[$doc])*
        ///
        /// # Examples
        /// ```
        /// use cute_core::{int::*, logic::{False, True}, prelude::*};
        #[doc = concat!("assert_eq!(", stringify!($function), "(<", stringify!($a), ">::NEW), True);")]
        #[doc = concat!("assert_eq!(", stringify!($function), "(Dyn(1)), False);")]
        /// ```
        #[inline(always)]
        pub fn $function<A: Int>(_: A) -> $name<A> {
            Default::default()
        }
    )*};
}

unary! {
    /// `-A`.
    Negate, negate: 12 = -12;
    /// `|A|`.
    Abs, abs: 12 = 12;
    /// `A + 1`.
    Succ, succ: 12 = 13;
    /// `A - 1`.
    Pred, pred: 12 = 11;
}

binary! {
    /// `A + B`.
    Add, add: 12, 5 = 17;
    /// `A - B`.
    Sub, sub: 12, 5 = 7;
    /// `A · B`.
    Mul, mul: 12, 5 = 60;
    /// `⌊A / B⌋`.
    Div, div: 12, 5 = 2;
    /// `⌈A / B⌉`.
    CeilDiv, ceil_div: 12, 5 = 3;
    /// `A - B·⌊A / B⌋`.
    Rem, rem: 12, 5 = 2;
    /// The lesser of `A` and `B`.
    Min, min: 12, 5 = 5;
    /// The greater of `A` and `B`.
    Max, max: 12, 5 = 12;
    /// The greatest common divisor of `A` and `B`.
    Gcd, gcd: 12, 8 = 4;
}

relation! {
    /// The quotient `⌊A / B⌋` and whether it is exact.
    Divide, divide: 12, 4 = int::Exact(int!(3)); int::Unchecked(Dyn(3));
    /// Whether `A < B`. [`Unknown`](crate::logic::Unknown) carries the run-time answer.
    Less, less: 5, 12 = logic::True; logic::Unknown(true);
    /// Whether `A = B`. [`Unknown`](crate::logic::Unknown) carries the run-time answer.
    Equal, equal: 5, 12 = logic::False; logic::Unknown(false);
    /// Whether `A` and `B` are static and equal.
    Same, same: 12, 12 = logic::True; logic::False;
}

predicate! {
    /// Whether `A` is static.
    Tree::IsStatic, is_static: Int![12];
    /// Whether `A` is a static 0.
    Int::IsZero, is_zero: Int![0];
    /// Whether `A` is a static 1.
    Int::IsOne, is_one: Int![1];
    /// Whether `A` is static and negative.
    Int::IsNegative, is_negative: Int![-12];
    /// Whether `A` is a static result beyond ±2^63.
    Int::IsOver, is_over: Mul<Int![1073741824], Mul<Int![1073741824], Int![16]>>;
}
