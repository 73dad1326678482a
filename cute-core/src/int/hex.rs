//! Natural numbers in hexadecimal: the odd parts of static integers.
//!
//! A number is one digit, [`_0`] to [`_15`], or [`Hex<V, D>`](Hex), a number `V` and a last digit
//! `D`: `16·V + D`. There are no leading zeros, so each number is one type.
//!
//! ```text
//! 3 = _3        21 = Hex<_1, _5>        4095 = Hex<Hex<_15, _15>, _15>
//! ```
//!
//! ```
//! use cute_core::int::{Pos, StaticInt, exp::{X1, X8}, hex::{_1, _3, _5, Hex}};
//! assert_eq!(Pos::<_3, X8>::VALUE, 24);
//! assert_eq!(Pos::<Hex<_1, _5>, X1>::VALUE, 21);
//! ```

use core::marker::PhantomData;

/// The number `16·V + D` for a positive number `V` and a digit `D`.
///
/// ```
/// use cute_core::int::{Pos, exp::X1, hex::{_1, _5, Hex}};
/// assert_eq!(Pos::<Hex<_1, _5>, X1>::NEW.to_string(), "_21");
/// ```
pub struct Hex<V, D>(PhantomData<(V, D)>);

macro_rules! digits {
    ($($digit:ident $value:literal)*) => {$(
        #[doc = concat!("The digit ", $value, ", and the number ", $value, ".")]
        ///
        /// ```
        #[doc = concat!("use cute_core::int::{Pos, StaticInt, exp::X1, hex::{Hex, _1, ", stringify!($digit), " as D}};")]
        #[doc = concat!("assert_eq!(Pos::<Hex<Hex<_1, D>, _1>, X1>::VALUE, 257 + 16 * ", $value, ");")]
        /// ```
        pub struct $digit;
    )*};
}
digits! {
    _0 0 _1 1 _2 2 _3 3 _4 4 _5 5 _6 6 _7 7 _8 8 _9 9 _10 10 _11 11 _12 12 _13 13 _14 14 _15 15
}
