//! Integers: static ones, which are types, and dynamic ones, which are values.
//!
//! A static integer is [`Zero`], or an odd number times a power of two, [`Pos`] or [`Neg`]; it has
//! size 0 and its value is part of its type. A dynamic integer is [`Dyn`], around one of Rust's
//! integers. All are an [`Int`], with one arithmetic for both:
//!
//! ```text
//! _12 · _5 = _60        _12 · n = 12n        _0 · n = _0        n % _1 = _0
//! ```
//!
//! ```
//! use cute_core::int::{Dyn, FromConst, Mul, StaticInt, mul};
//! type Sixty = Mul<FromConst<12>, FromConst<5>>;
//! assert_eq!(Sixty::VALUE, 60);
//! assert_eq!(mul(FromConst::<12>::NEW, Dyn(5usize)), Dyn(60));
//! ```
//!
//! As in CuTe, an underscore marks a static integer in print: `_60` beside `60`.

mod add;
mod convert;
mod digits;
mod divide;
mod dynamic;
mod eval;
pub mod exp;
mod exp_difference;
mod exp_table;
mod integer;
mod multiply;
pub(crate) mod nat;
mod numeral;
pub(crate) mod ops;
mod order;

pub use convert::{AsTypenum, FromConst, FromTypenum, IntoInt, Numeral, ToTypenum};
pub use digits::{FromDigits, digit};
pub use divide::{Division, Exact, Inexact, Unchecked};
pub use dynamic::{Dyn, DynInt};
pub use integer::Int;
pub use numeral::{Neg, One, Pos, StaticInt, Two, Zero};
pub use ops::*;

pub(crate) use add::AddCases;
pub(crate) use divide::{DivideCases, DivisionCases};
pub(crate) use dynamic::Columns;
pub(crate) use multiply::MulCases;
pub(crate) use order::{IntBool, IntTri, OrderCases};

pub(crate) mod sealed {
    pub trait Sealed {}
}
