//! Static integers in decimal, for the reader of a compile error.
//!
//! rustc prints types, and `Pos<Hex<_1, _9>, X8>` is hard to read as a number. But a message can
//! print const parameters. So a number becomes a type with one const parameter for each of its
//! digits.
//!
//! ```text
//! Pos<Hex<_1, _9>, X8>  =  200  =>  Decimal3<2, 0, 0>
//! ```
//!
//! The conversion takes the hexadecimal digits from the most significant one on, as four binary
//! digits each, and doubles decimal digits as they come. It is public only so that the compiler
//! prints short names. Nothing of it is evaluated unless a condition is broken, so it may be slow.

use super::names::{DigitNames, Spelled};
use crate::int::Int;
use crate::int::digits::Digit;
use crate::int::nat::Nat;
use crate::logic::{Bool, False, True};

/// An integer that can be shown in decimal.
///
/// ```
/// use cute_core::{int::decimal::{Decimal, InDecimal}, prelude::*};
/// assert_eq!(<<Int![24] as InDecimal>::Decimal as Decimal>::VALUE, 24);
/// ```
pub trait InDecimal {
    /// Its digits without the sign; none for a dynamic integer.
    type Decimal: Decimal;
}

impl<N: Int> InDecimal for N {
    type Decimal = N::Decimal;
}

/// The decimal digits of a natural number.
pub(crate) type Collected<N> = <<N as Nat>::Digits as Digits>::Collect<Decimal0>;

/// Decimal digits, least significant first: `(Digit<4>, (Digit<2>, ()))` is 24.
#[doc(hidden)]
pub trait Digits: Spelled {
    /// The digits of `2·self`.
    type Double: Digits;
    /// The digits of `2·self + 1`.
    type DoubleAndOne: Digits;
    /// The number with these digits before those of `N`.
    type Collect<N: Decimal>: Decimal;
}

impl Digits for () {
    type Double = ();
    type DoubleAndOne = (Digit<1>, ());
    type Collect<N: Decimal> = N;
}

impl<D: DecimalDigit, Rest: Digits> Digits for (D, Rest) {
    type Double = (D::Double, D::Carry<Rest>);
    type DoubleAndOne = (D::DoubleAndOne, D::Carry<Rest>);
    type Collect<N: Decimal> = Rest::Collect<D::Before<N>>;
}

/// A digit from 0 to 9.
#[doc(hidden)]
pub trait DecimalDigit: DigitNames {
    /// The last digit of `2·self`.
    type Double: DecimalDigit;
    /// The last digit of `2·self + 1`.
    type DoubleAndOne: DecimalDigit;
    /// The digits above when `self` is doubled: `2·Rest`, or `2·Rest + 1` from 5 on.
    type Carry<Rest: Digits>: Digits;
    /// The number with this digit before those of `N`.
    type Before<N: Decimal>: Decimal;
}

macro_rules! decimal_digits {
    ($($digit:literal => $double:literal $double_and_one:literal $rest:ident;)*) => {$(
        impl DecimalDigit for Digit<$digit> {
            type Double = Digit<$double>;
            type DoubleAndOne = Digit<$double_and_one>;
            type Carry<Rest: Digits> = Rest::$rest;
            type Before<N: Decimal> = N::Before<$digit>;
        }
    )*};
}
decimal_digits! {
    0 => 0 1 Double;
    1 => 2 3 Double;
    2 => 4 5 Double;
    3 => 6 7 Double;
    4 => 8 9 Double;
    5 => 0 1 DoubleAndOne;
    6 => 2 3 DoubleAndOne;
    7 => 4 5 DoubleAndOne;
    8 => 6 7 DoubleAndOne;
    9 => 8 9 DoubleAndOne;
}

/// A number as the const parameters of its type.
///
/// ```
/// use cute_core::int::decimal::{Decimal, Decimal2};
/// assert_eq!(Decimal2::<2, 4>::VALUE, 24);
/// assert_eq!(<Decimal2<2, 4> as Decimal>::Before::<1>::VALUE, 124);
/// ```
pub trait Decimal {
    /// Whether it has at most eight digits, which a message prints one by one.
    type IsShort: Bool;
    /// The number with the digit `D` in front.
    type Before<const D: u8>: Decimal;
    /// Its value.
    const VALUE: u64;
}

/// Makes `Decimal2<A, B>` and its like: the rows count the digits from 0 to 19, as many as 2^63
/// has.
macro_rules! decimals {
    ($($name:ident [$($digit:ident)*] as [$($shown:literal)*] $number:literal $short:ident before $longer:ident [$($d:ident)*];)*) => {$(
        #[doc = concat!("A number with this count of decimal digits: `", stringify!($name), "`.")]
        ///
        /// ```
        #[doc = concat!("use cute_core::int::decimal::{Decimal, ", stringify!($name), "};")]
        #[doc = concat!("assert_eq!(", stringify!($name), "::<" $(, $shown, ",")*, ">::VALUE, ", $number, ");")]
        /// ```
        pub enum $name<$(const $digit: u8),*> {}

        impl<$(const $digit: u8),*> Decimal for $name<$($digit),*> {
            type IsShort = $short;
            type Before<const D: u8> = $longer<$($d,)* $($digit),*>;
            const VALUE: u64 = {
                let value = 0;
                $(let value = 10 * value + $digit as u64;)*
                value
            };
        }
    )*};
}
decimals! {
    Decimal0 [] as [] 0 True before Decimal1 [D];
    Decimal1 [A] as [1] 1 True before Decimal2 [D];
    Decimal2 [A B] as [1 2] 12 True before Decimal3 [D];
    Decimal3 [A B C] as [1 2 3] 123 True before Decimal4 [D];
    Decimal4 [A B C E] as [1 2 3 4] 1234 True before Decimal5 [D];
    Decimal5 [A B C E F] as [1 2 3 4 5] 12345 True before Decimal6 [D];
    Decimal6 [A B C E F G] as [1 2 3 4 5 6] 123456 True before Decimal7 [D];
    Decimal7 [A B C E F G H] as [1 2 3 4 5 6 7] 1234567 True before Decimal8 [D];
    Decimal8 [A B C E F G H I] as [1 2 3 4 5 6 7 8] 12345678 True before Decimal9 [D];
    Decimal9 [A B C E F G H I J] as [1 2 3 4 5 6 7 8 9] 123456789 False before Decimal10 [D];
    Decimal10 [A B C E F G H I J K] as [1 2 3 4 5 6 7 8 9 0] 1234567890 False before Decimal11 [D];
    Decimal11 [A B C E F G H I J K L] as [1 2 3 4 5 6 7 8 9 0 1] 12345678901 False before Decimal12 [D];
    Decimal12 [A B C E F G H I J K L M] as [1 2 3 4 5 6 7 8 9 0 1 2] 123456789012 False before Decimal13 [D];
    Decimal13 [A B C E F G H I J K L M N] as [1 2 3 4 5 6 7 8 9 0 1 2 3] 1234567890123 False before Decimal14 [D];
    Decimal14 [A B C E F G H I J K L M N O] as [1 2 3 4 5 6 7 8 9 0 1 2 3 4] 12345678901234 False before Decimal15 [D];
    Decimal15 [A B C E F G H I J K L M N O P] as [1 2 3 4 5 6 7 8 9 0 1 2 3 4 5] 123456789012345 False before Decimal16 [D];
    Decimal16 [A B C E F G H I J K L M N O P Q] as [1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6] 1234567890123456 False before Decimal17 [D];
    Decimal17 [A B C E F G H I J K L M N O P Q R] as [1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7] 12345678901234567 False before Decimal18 [D];
    Decimal18 [A B C E F G H I J K L M N O P Q R S] as [1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8] 123456789012345678 False before Decimal19 [D];
    // no integer has more digits
    Decimal19 [A B C E F G H I J K L M N O P Q R S T] as [1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9] 1234567890123456789 False before Decimal19 [];
}

#[cfg(test)]
mod tests {
    use super::{Decimal, InDecimal};
    use crate::macros::Int;

    macro_rules! shown {
        ($($number:literal)*) => {$(
            assert_eq!(<<Int![$number] as InDecimal>::Decimal as Decimal>::VALUE, $number);
        )*};
    }

    #[test]
    fn the_decimal_digits_are_those_of_the_number() {
        shown!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 24 31 32 33 49 50 51 63 64 65 80);
        shown!(90 95 96 98 99 100 101 105 109 110 127 128 129 192 199 200 255 256 257 384 499 500 501);
        shown!(512 511 513 640 768 896 900 909 989 990 998 999 1000 1001 1009 1010 1023 1024 1025);
        shown!(1536 1797 1920 2048 3072 4095 4096 4097 5000 5120 7919 8191 8192 9999 10000 10007);
        shown!(12288 16384 25600 32768 50257 50304 65535 65536 65537 99999 100000 104729 115008 262144);
        shown!(500000 524287 524288 999999 1000000 1000003 1048576 5000050 9999999 10000000 16777216);
        shown!(67108864 99999989 123456789 987654321 1073741824 2147483647 2147483648 4294967295);
        shown!(4294967296 4294967297 9999999967 68719476736 1099511627776 999999999989);
        shown!(1125899906842624 1125899906842597 9007199254740993 999999999999999989);
        shown!(1000000000000000000 1152921504606846976 4611686018427387904 9223372036854775783);
        shown!(9223372036854775807 9223372036854775808);
    }

    #[test]
    fn the_sign_is_left_to_the_message() {
        assert_eq!(<<Int![-24] as InDecimal>::Decimal as Decimal>::VALUE, 24);
    }
}
