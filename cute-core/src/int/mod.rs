//! Integers: static ones, which are types, and dynamic ones, which are values.
//!
//! A static integer is [`Zero`], or an odd number times a power of two, [`Pos`] or [`Neg`]; it has
//! size 0 and its value is part of its type. A dynamic integer is [`Dyn`], around one of Rust's
//! integers. All are an [`Int`], with one arithmetic for both; [`int!`](crate::macros::int) writes
//! one, and [`Int!`](crate::macros::Int) its type:
//!
//! ```text
//! _12 · _5 = _60        _12 · n = 12n        _0 · n = _0        n % _1 = _0
//! ```
//!
//! ```
//! use cute_core::{int::{Mul, StaticInt, mul}, prelude::*};
//! type Sixty = Mul<Int![12], Int![5]>;
//! assert_eq!(Sixty::VALUE, 60);
//! assert_eq!(mul(int!(12), Dyn(5_usize)), Dyn(60));
//! ```
//!
//! rustc prints a static integer as [`Pos<_3, X8>`](Pos), which is 3 · 8 = 24: an odd number in
//! [hexadecimal digits](hex) and a power of two ([`exp`]).
//!
//! Limits: static integers reach from -2^63 to 2^63, and a result beyond is refused ([`Int`]).
//! Powers of two and small multiples of them cost the compiler the same at every size, about 0.2 ms
//! per operation. Large odd parts cost more with each digit: a product of two of 24 bits takes 2
//! ms. They nest rustc's computation at most 53 deep; its limit is 128.
//!
//! As in CuTe, a printed underscore marks a static integer: `_60` beside `60`.

mod condition;
pub(crate) mod convert;
pub(crate) mod digits;
mod divide;
mod dynamic;
pub(crate) mod eval;
pub mod exp;
mod exp_difference;
mod fits;
pub mod hex;
mod integer;
pub(crate) mod nat;
mod numbers;
pub(crate) mod numeral;
pub(crate) mod ops;
mod padded;
mod relate;
mod right;

pub use crate::diagnostic::{decimal, names};
pub use convert::{
    AsTypenum, Const, FromConst, FromTypenum, IntoInt, Numeral, StaticConst, ToTypenum,
};
pub use digits::{FromDigits, WithSign, digit, is_below_zero, signed_digit};
pub use divide::{Division, Exact, Inexact, Unchecked};
pub use dynamic::{Dyn, DynInt, NativeInt};
pub use integer::Int;
pub use numbers::{Comparable, Operand};
pub use numeral::{Neg, One, Pos, StaticInt, Two, Zero};
pub use ops::*;
pub use relate::{
    DivisorOf, LessThan, MoreThan, MultipleOf, Relate, Relation, SameAs, Undecided, relate,
};

pub(crate) use condition::{IntBool, IntTri};
pub(crate) use divide::DivisionCases;
pub(crate) use dynamic::Columns;
pub(crate) use eval::FirstOp;
pub(crate) use fits::{does_not_fit, representable};
pub(crate) use padded::{pad, padded};
pub(crate) use right::RightOperand;

/// Implements one trait for every type of integer:
/// `for_integers! { [L: Layout,] Coordinate<L> { … } }`.
///
/// The compiler does not list these impls as suggestions for another type: numerals would say
/// nothing there.
macro_rules! for_integers {
    ([$($generics:tt)*] $trait:path { $($body:tt)* }) => {
        $crate::int::for_static_integers! { [$($generics)*] $trait { $($body)* } }
        #[diagnostic::do_not_recommend]
        impl<$($generics)* DynValue: $crate::int::DynInt> $trait for $crate::int::Dyn<DynValue> { $($body)* }
    };
}

/// Implements one trait for every type of static integer.
macro_rules! for_static_integers {
    ([$($generics:tt)*] $trait:path { $($body:tt)* }) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $trait for $crate::int::Zero { $($body)* }
        #[diagnostic::do_not_recommend]
        impl<$($generics)* O: $crate::int::nat::OddNat, K: $crate::int::exp::Exp> $trait
            for $crate::int::Pos<O, K> { $($body)* }
        #[diagnostic::do_not_recommend]
        impl<$($generics)* O: $crate::int::nat::OddNat, K: $crate::int::exp::Exp> $trait
            for $crate::int::Neg<O, K> { $($body)* }
    };
}
pub(crate) use {for_integers, for_static_integers};
