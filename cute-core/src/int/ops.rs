//! Every operation under a short name: the type `Mul<A, B>` and the function `mul(a, b)`.

use super::Int;

/// `$name` and `$function` for a member of [`Int`].
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident, $function:ident;)*) => {$(
        $(#[$doc])*
        pub type $name<A> = <A as Int>::$name;

        $(#[$doc])*
        #[inline(always)]
        pub fn $function<A: Int>(a: A) -> $name<A> {
            a.$function()
        }
    )*};
}

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident, $function:ident;)*) => {$(
        $(#[$doc])*
        pub type $name<A, B> = <A as Int>::$name<B>;

        $(#[$doc])*
        #[inline(always)]
        pub fn $function<A: Int, B: Int>(a: A, b: B) -> $name<A, B> {
            a.$function(b)
        }
    )*};
}

macro_rules! predicate {
    ($($(#[$doc:meta])* $name:ident, $function:ident;)*) => {$(
        $(#[$doc])*
        pub type $name<A> = <A as Int>::$name;

        $(#[$doc])*
        #[inline(always)]
        pub fn $function<A: Int>(_: A) -> $name<A> {
            Default::default()
        }
    )*};
}

unary! {
    /// `-A`.
    Negate, negate;
    /// `|A|`.
    Abs, abs;
    /// `A + 1`.
    Succ, succ;
    /// `A - 1`.
    Pred, pred;
}

binary! {
    /// `A + B`.
    Add, add;
    /// `A - B`.
    Sub, sub;
    /// `A · B`.
    Mul, mul;
    /// `⌊A / B⌋`.
    Div, div;
    /// `⌈A / B⌉`.
    CeilDiv, ceil_div;
    /// `A - B·⌊A / B⌋`.
    Rem, rem;
    /// The quotient `⌊A / B⌋` and whether it is exact.
    Divide, divide;
    /// The lesser of `A` and `B`.
    Min, min;
    /// The greater of `A` and `B`.
    Max, max;
    /// The greatest common divisor of `A` and `B`.
    Gcd, gcd;
    /// Whether `A < B`.
    Less, less;
    /// Whether `A = B`; unknown where one is dynamic.
    Equal, equal;
    /// Whether `A` and `B` are static and equal.
    Same, same;
}

predicate! {
    /// Whether `A` is static.
    IsStatic, is_static;
    /// Whether `A` is a static 0.
    IsZero, is_zero;
    /// Whether `A` is a static 1.
    IsOne, is_one;
    /// Whether `A` is static and negative.
    IsNegative, is_negative;
    /// Whether `A` is a static result beyond ±2^63.
    IsOver, is_over;
}
