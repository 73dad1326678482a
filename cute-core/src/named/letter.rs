//! Letters of names, as types that rustc prints as these letters.
//!
//! ```text
//! col       =>  (c, o, l)
//! head_dim  =>  (h, e, a, d, _d, i, m)     a letter after `_` is one with it
//! x2        =>  (x, _2)                    a digit is the number
//! ```
//!
//! Stable Rust has no text as a const parameter, and a struct that a macro makes belongs to one
//! crate. These types belong to the library, so a name is one type in all crates. Two letters are
//! compared by their numbers, digit by digit in base 16: that takes two look-ups, where a table of
//! all pairs would have 13,000 entries.

use super::place::{Here, Place, Searched};
use crate::int::hex::{_0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15};
use crate::logic::{False, True};
use crate::tuple::{Cons, Nil};

/// A letter of a name: `a` to `z`, `A` to `Z`, one of these after `_`, or a digit.
///
/// ```
/// use cute_core::named::{Letter, letter::_d};
/// assert_eq!(_d::TEXT, "_d");
/// ```
pub trait Letter: 'static {
    /// The letter as a text.
    const TEXT: &'static str;
    /// The first hexadecimal digit of its number.
    #[doc(hidden)]
    type High: Half;
    /// The second one.
    #[doc(hidden)]
    type Low: Half;
}

/// Letters from number `16·high` on; `TEXT` is the name of the type.
macro_rules! letters {
    ($($high:ident: $($letter:ident $low:ident),+;)+) => {$($(
        #[doc = concat!("The letter `", stringify!($letter), "`.")]
        #[allow(non_camel_case_types, reason = "it is read as a part of rustc's message")]
        pub enum $letter {}
        impl Letter for $letter {
            const TEXT: &'static str = stringify!($letter);
            type High = $high;
            type Low = $low;
        }
    )+)+};
}
letters! {
    _0: a _0, b _1, c _2, d _3, e _4, f _5, g _6, h _7, i _8, j _9, k _10, l _11, m _12, n _13, o _14, p _15;
    _1: q _0, r _1, s _2, t _3, u _4, v _5, w _6, x _7, y _8, z _9, A _10, B _11, C _12, D _13, E _14, F _15;
    _2: G _0, H _1, I _2, J _3, L _5, M _6, N _7, O _8, P _9, Q _10, R _11, S _12, T _13, U _14, V _15;
    _3: W _0, X _1, Y _2, Z _3, _a _4, _b _5, _c _6, _d _7, _e _8, _f _9, _g _10, _h _11, _i _12, _j _13, _k _14, _l _15;
    _4: _m _0, _n _1, _o _2, _p _3, _q _4, _r _5, _s _6, _t _7, _u _8, _v _9, _w _10, _x _11, _y _12, _z _13, _A _14, _B _15;
    _5: _C _0, _D _1, _E _2, _F _3, _G _4, _H _5, _I _6, _J _7, _K _8, _L _9, _M _10, _N _11, _O _12, _P _13, _Q _14, _R _15;
    _6: _S _0, _T _1, _U _2, _V _3, _W _4, _X _5, _Y _6, _Z _7;
}

// The library has a type of this name, an order of a matrix in shared memory. rustc prints two types
// of one name with their paths.
pub use crate::atom::K;
impl Letter for K {
    const TEXT: &'static str = "K";
    type High = _2;
    type Low = _4;
}

/// `_` before a digit, before another `_`, or at the end of a name.
#[allow(
    non_camel_case_types,
    reason = "it is read as a part of rustc's message"
)]
pub enum __ {}
impl Letter for __ {
    const TEXT: &'static str = "_";
    type High = _6;
    type Low = _8;
}

/// Digits are the numbers that the library has, whose names rustc prints: `_2`.
macro_rules! digits {
    ($($digit:ident $text:literal),+) => {$(
        impl Letter for $digit {
            const TEXT: &'static str = $text;
            type High = _7;
            type Low = $digit;
        }
    )+};
}
digits!(_0 "0", _1 "1", _2 "2", _3 "3", _4 "4", _5 "5", _6 "6", _7 "7", _8 "8", _9 "9");

/// Whether two parts of names are equal, with what follows from it.
#[doc(hidden)]
pub trait Answer {
    /// After equal first digits of `X` and `Y`: whether their second ones and the letters after
    /// them are equal, too.
    type ThenLow<X: Letter, Xs: Spelling, Y: Letter, Ys: Spelling>: Answer;
    /// After equal letters: whether the letters after them are equal.
    type ThenRest<Xs: Spelling, Ys: Spelling>: Answer;
    /// The place of a name in a list: the first one if it is equal, else `Else`.
    type FirstOr<Else: Searched>: Place;
}
impl Answer for True {
    type ThenLow<X: Letter, Xs: Spelling, Y: Letter, Ys: Spelling> =
        <<X::Low as Half>::Is<Y::Low> as Answer>::ThenRest<Xs, Ys>;
    type ThenRest<Xs: Spelling, Ys: Spelling> = Xs::Is<Ys>;
    type FirstOr<Else: Searched> = Here;
}
impl Answer for False {
    type ThenLow<X: Letter, Xs: Spelling, Y: Letter, Ys: Spelling> = False;
    type ThenRest<Xs: Spelling, Ys: Spelling> = False;
    type FirstOr<Else: Searched> = Else::Place;
}

/// A hexadecimal digit of the number of a letter.
#[doc(hidden)]
pub trait Half {
    /// Whether it is `D`.
    type Is<D: Half>: Answer;
    /// Whether it is 0.
    type Is0: Answer;
    /// Whether it is 1.
    type Is1: Answer;
    /// Whether it is 2.
    type Is2: Answer;
    /// Whether it is 3.
    type Is3: Answer;
    /// Whether it is 4.
    type Is4: Answer;
    /// Whether it is 5.
    type Is5: Answer;
    /// Whether it is 6.
    type Is6: Answer;
    /// Whether it is 7.
    type Is7: Answer;
    /// Whether it is 8.
    type Is8: Answer;
    /// Whether it is 9.
    type Is9: Answer;
    /// Whether it is 10.
    type Is10: Answer;
    /// Whether it is 11.
    type Is11: Answer;
    /// Whether it is 12.
    type Is12: Answer;
    /// Whether it is 13.
    type Is13: Answer;
    /// Whether it is 14.
    type Is14: Answer;
    /// Whether it is 15.
    type Is15: Answer;
}

/// One row for each digit: its member, and the members of the digits before and after it.
macro_rules! halves {
    ($([$($before:ident)*] $digit:ident $is:ident [$($after:ident)*];)+) => {$(
        impl Half for $digit {
            type Is<D: Half> = D::$is;
            $(type $before = False;)*
            type $is = True;
            $(type $after = False;)*
        }
    )+};
}
halves! {
    [] _0 Is0 [Is1 Is2 Is3 Is4 Is5 Is6 Is7 Is8 Is9 Is10 Is11 Is12 Is13 Is14 Is15];
    [Is0] _1 Is1 [Is2 Is3 Is4 Is5 Is6 Is7 Is8 Is9 Is10 Is11 Is12 Is13 Is14 Is15];
    [Is0 Is1] _2 Is2 [Is3 Is4 Is5 Is6 Is7 Is8 Is9 Is10 Is11 Is12 Is13 Is14 Is15];
    [Is0 Is1 Is2] _3 Is3 [Is4 Is5 Is6 Is7 Is8 Is9 Is10 Is11 Is12 Is13 Is14 Is15];
    [Is0 Is1 Is2 Is3] _4 Is4 [Is5 Is6 Is7 Is8 Is9 Is10 Is11 Is12 Is13 Is14 Is15];
    [Is0 Is1 Is2 Is3 Is4] _5 Is5 [Is6 Is7 Is8 Is9 Is10 Is11 Is12 Is13 Is14 Is15];
    [Is0 Is1 Is2 Is3 Is4 Is5] _6 Is6 [Is7 Is8 Is9 Is10 Is11 Is12 Is13 Is14 Is15];
    [Is0 Is1 Is2 Is3 Is4 Is5 Is6] _7 Is7 [Is8 Is9 Is10 Is11 Is12 Is13 Is14 Is15];
    [Is0 Is1 Is2 Is3 Is4 Is5 Is6 Is7] _8 Is8 [Is9 Is10 Is11 Is12 Is13 Is14 Is15];
    [Is0 Is1 Is2 Is3 Is4 Is5 Is6 Is7 Is8] _9 Is9 [Is10 Is11 Is12 Is13 Is14 Is15];
    [Is0 Is1 Is2 Is3 Is4 Is5 Is6 Is7 Is8 Is9] _10 Is10 [Is11 Is12 Is13 Is14 Is15];
    [Is0 Is1 Is2 Is3 Is4 Is5 Is6 Is7 Is8 Is9 Is10] _11 Is11 [Is12 Is13 Is14 Is15];
    [Is0 Is1 Is2 Is3 Is4 Is5 Is6 Is7 Is8 Is9 Is10 Is11] _12 Is12 [Is13 Is14 Is15];
    [Is0 Is1 Is2 Is3 Is4 Is5 Is6 Is7 Is8 Is9 Is10 Is11 Is12] _13 Is13 [Is14 Is15];
    [Is0 Is1 Is2 Is3 Is4 Is5 Is6 Is7 Is8 Is9 Is10 Is11 Is12 Is13] _14 Is14 [Is15];
    [Is0 Is1 Is2 Is3 Is4 Is5 Is6 Is7 Is8 Is9 Is10 Is11 Is12 Is13 Is14] _15 Is15 [];
}

/// The letters of a name as a list.
#[doc(hidden)]
pub trait Spelling {
    /// Whether both lists are equal.
    type Is<R: Spelling>: Answer;
    /// Whether this list is the letter `X` and then `Xs`.
    type IsAfter<X: Letter, Xs: Spelling>: Answer;
    /// Whether this list has no letters.
    type IsEnd: Answer;
}
impl Spelling for Nil {
    type Is<R: Spelling> = R::IsEnd;
    type IsAfter<X: Letter, Xs: Spelling> = False;
    type IsEnd = True;
}
impl<Y: Letter, Ys: Spelling> Spelling for Cons<Y, Ys> {
    type Is<R: Spelling> = R::IsAfter<Y, Ys>;
    type IsAfter<X: Letter, Xs: Spelling> =
        <<X::High as Half>::Is<Y::High> as Answer>::ThenLow<X, Xs, Y, Ys>;
    type IsEnd = False;
}
