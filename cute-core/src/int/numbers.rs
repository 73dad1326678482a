//! Integers beside Rust's numbers: `l.size() == 32`, `l.size() * 2`, `usize::from(l.size())`.
//!
//! The integer stands on the left: an operator of Rust's own numbers with a static integer on the
//! right would make code ambiguous that has nothing to do with layouts.

use super::exp::Exp;
use super::nat::OddNat;
use super::{Dyn, DynInt, Int, NativeInt, Neg, Pos, StaticInt, Zero, for_integers};
use crate::error::LayoutError;
use core::cmp::Ordering;
use core::ops;

/// A number to compare an integer with: another integer, static or dynamic, or any of Rust's.
///
/// ```
/// use cute_core::{int::Comparable, prelude::*};
/// fn is_large<N: Comparable>(n: N) -> bool {
///     int!(100) < n
/// }
/// assert!(is_large(128_u8) && is_large(int!(128)) && !is_large(Dyn(-1_i64)));
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: `&str` is no integer to compare with
/// layout!((4,8)).size() == "32";
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no integer to compare with",
    label = "not an integer",
    note = "an integer is compared with any integer of Rust, or with another one of the library"
)]
pub trait Comparable: Copy {
    /// The value. A number beyond `i128` is the greatest of these: no integer of the library
    /// reaches it.
    ///
    /// ```
    /// use cute_core::{int::Comparable, prelude::*};
    /// assert_eq!((int!(12).value(), 12_u8.value()), (12, 12));
    /// ```
    fn value(self) -> i128;
}

for_integers! { [] Comparable {
    #[inline(always)]
    fn value(self) -> i128 {
        self.to_i128()
    }
} }

/// Rust's numbers: comparison with an integer, and conversion from a static one.
macro_rules! numbers {
    ($($number:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Comparable for $number {
            #[inline(always)]
            fn value(self) -> i128 {
                self as i128
            }
        }
        numbers!(@from [] Zero, $number);
        numbers!(@from [O: OddNat, K: Exp] Pos<O, K>, $number);
        numbers!(@from [O: OddNat, K: Exp] Neg<O, K>, $number);
    )*};
    (@from [$($generics:tt)*] $int:ty, $number:ident) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> From<$int> for $number {
            #[inline(always)]
            fn from(_: $int) -> $number {
                const {
                    let value = <$int as StaticInt>::VALUE;
                    assert!(
                        value >= $number::MIN as i128 && value <= $number::MAX as i128,
                        concat!("the static integer does not fit ", stringify!($number), " (Representable)")
                    );
                    value as $number
                }
            }
        }
    };
}
numbers!(i8 u8 i16 u16 i32 u32 i64 u64 isize usize i128);

#[diagnostic::do_not_recommend]
impl Comparable for u128 {
    #[inline(always)]
    fn value(self) -> i128 {
        i128::try_from(self).unwrap_or(i128::MAX)
    }
}

/// The number of a dynamic integer.
macro_rules! of_dynamic {
    ($($number:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl From<Dyn<$number>> for $number {
            #[inline(always)]
            fn from(n: Dyn<$number>) -> $number {
                n.0
            }
        }
    )*};
}
of_dynamic!(i32 u32 i64 isize usize);

/// The right operand of `+`, `-`, `*`, `/` and `%`, whose left operand is an integer: another
/// integer, whose result is static if both are, or a native integer, whose result is native.
/// Sealed.
///
/// ```
/// use cute_core::prelude::*;
/// let l = layout!((4,8));
/// let n: usize = l.size() * 2 + 1;
/// assert_eq!(n, 65);
/// assert_eq!((l.size() / int!(8)).to_string(), "_4");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no integer to calculate with",
    label = "not an integer",
    note = "the operand is an integer of the library, or i32, u32, i64, isize or usize"
)]
pub trait Operand: Copy {
    #[doc(hidden)]
    type Sum<L: Int>;
    #[doc(hidden)]
    type Difference<L: Int>;
    #[doc(hidden)]
    type Product<L: Int>;
    #[doc(hidden)]
    type Quotient<L: Int>;
    #[doc(hidden)]
    type Remainder<L: Int>;
    #[doc(hidden)]
    fn sum<L: Int>(left: L, right: Self) -> Self::Sum<L>;
    #[doc(hidden)]
    fn difference<L: Int>(left: L, right: Self) -> Self::Difference<L>;
    #[doc(hidden)]
    fn product<L: Int>(left: L, right: Self) -> Self::Product<L>;
    #[doc(hidden)]
    fn quotient<L: Int>(left: L, right: Self) -> Self::Quotient<L>;
    #[doc(hidden)]
    fn remainder<L: Int>(left: L, right: Self) -> Self::Remainder<L>;
}

/// The members of [`Operand`] for a native integer: Rust's own operators.
macro_rules! native_results {
    ($($Result:ident $result:ident $operator:tt;)*) => {$(
        type $Result<L: Int> = N;
        #[inline(always)]
        #[track_caller]
        fn $result<L: Int>(left: L, right: N) -> N {
            number::<L, N>(left) $operator right
        }
    )*};
}
#[diagnostic::do_not_recommend]
impl<N: NativeInt> Operand for N {
    native_results! {
        Sum sum +;
        Difference difference -;
        Product product *;
        Quotient quotient /;
        Remainder remainder %;
    }
}

/// The integer as a native one.
///
/// # Panics
/// Panics if a dynamic integer does not fit (Representable). A static one that does not fit does
/// not compile.
#[inline(always)]
#[track_caller]
fn number<L: Int, N: NativeInt>(n: L) -> N {
    const {
        if let Some(value) = L::STATIC {
            assert!(
                value >= N::LEAST && value <= N::GREATEST,
                "the static integer does not fit the type of the other operand (Representable)"
            );
        }
    }
    let value = n.to_i128();
    if L::STATIC.is_none() && N::from_i128(value).to_i128() != value {
        panic!(
            "{}",
            LayoutError::NotRepresentable {
                max: N::MAX.to_i128()
            }
        );
    }
    n.to::<N>()
}

/// The members of [`Operand`] for an integer of the library.
macro_rules! integer_results {
    ($($Result:ident $result:ident = $Of:ident $of:ident;)*) => {
        for_integers! { [] Operand {$(
            type $Result<L: Int> = L::$Of<Self>;
            #[inline(always)]
            #[track_caller]
            fn $result<L: Int>(left: L, right: Self) -> Self::$Result<L> {
                super::representable(Int::$of(left, right))
            }
        )*} }
    };
}
integer_results! {
    Sum sum = Add add;
    Difference difference = Sub sub;
    Product product = Mul mul;
    Quotient quotient = Div div;
    Remainder remainder = Rem rem;
}

macro_rules! operators {
    ($([$($generics:tt)*] $int:ty),*) => {$(
        operators!(@one [$($generics)*] $int);
    )*};
    (@one $generics:tt $int:ty) => {
        operators!(@compare $generics $int);
        operators!(@operator $generics $int, Add add Sum sum);
        operators!(@operator $generics $int, Sub sub Difference difference);
        operators!(@operator $generics $int, Mul mul Product product);
        operators!(@operator $generics $int, Div div Quotient quotient);
        operators!(@operator $generics $int, Rem rem Remainder remainder);
    };
    (@compare [$($generics:tt)*] $int:ty) => {
        impl<$($generics)* R: Comparable> PartialEq<R> for $int {
            #[inline(always)]
            fn eq(&self, other: &R) -> bool {
                self.to_i128() == other.value()
            }
        }
        impl<$($generics)* R: Comparable> PartialOrd<R> for $int {
            #[inline(always)]
            fn partial_cmp(&self, other: &R) -> Option<Ordering> {
                Some(self.to_i128().cmp(&other.value()))
            }
        }
        impl<$($generics)*> Eq for $int {}
    };
    (@operator [$($generics:tt)*] $int:ty, $Operator:ident $operator:ident $Result:ident $result:ident) => {
        impl<$($generics)* R: Operand> ops::$Operator<R> for $int {
            type Output = R::$Result<Self>;
            #[inline(always)]
            #[track_caller]
            fn $operator(self, right: R) -> Self::Output {
                R::$result(self, right)
            }
        }
    };
}
operators! {
    [] Zero,
    [O: OddNat, K: Exp,] Pos<O, K>,
    [O: OddNat, K: Exp,] Neg<O, K>,
    [T: DynInt,] Dyn<T>
}

/// Static integers are not `Ord`: each is the only value of its type, and `int!(12).min(int!(5))`
/// would be ambiguous.
impl<T: DynInt> Ord for Dyn<T> {
    #[inline(always)]
    fn cmp(&self, other: &Self) -> Ordering {
        self.to_i128().cmp(&other.to_i128())
    }
}
