//! Static integers: types of size 0 whose value is part of their name.

use super::exp::{E0, E1, Exp};
use super::nat::{self, Nat, Odd};
use super::{Int, sealed};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

/// The static integer 0.
///
/// # Examples
/// ```
/// use cute_core::int::{Int, Zero};
/// assert_eq!(<Zero as Int>::STATIC, Some(0));
/// assert_eq!(Zero.to_string(), "_0");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Zero;

/// The positive static integer `O · 2^K`.
///
/// `K` is one of [`E0`](super::exp::E0) to [`E63`](super::exp::E63), `O` an odd unsigned number of
/// typenum's. [`FromTypenum`](super::FromTypenum) and [`FromConst`](super::FromConst) name one by
/// its value.
///
/// # Examples
/// ```
/// use cute_core::int::{Pos, StaticInt, exp::E2};
/// use typenum::U3;
/// assert_eq!(Pos::<E2, U3>::VALUE, 12);
/// assert_eq!(Pos::<E2, U3>::NEW.to_string(), "_12");
/// assert_eq!(size_of::<Pos<E2, U3>>(), 0);
/// ```
pub struct Pos<K, O>(PhantomData<(K, O)>);

/// The negative static integer `-(O · 2^K)`: a stride that runs backwards.
///
/// # Examples
/// ```
/// use cute_core::int::{Neg, StaticInt, exp::E0};
/// use typenum::U3;
/// assert_eq!(Neg::<E0, U3>::VALUE, -3);
/// assert_eq!(Neg::<E0, U3>::NEW.to_string(), "_-3");
/// ```
pub struct Neg<K, O>(PhantomData<(K, O)>);

/// The static integer 1.
///
/// # Examples
/// ```
/// assert_eq!(cute_core::int::One::NEW.to_string(), "_1");
/// ```
pub type One = Pos<E0, nat::One>;

/// The static integer 2.
///
/// # Examples
/// ```
/// assert_eq!(cute_core::int::Two::NEW.to_string(), "_2");
/// ```
pub type Two = Pos<E1, nat::One>;

/// A static integer: its value is a constant. Closed.
///
/// # Examples
/// ```
/// use cute_core::int::{FromConst, Mul, StaticInt};
/// type Area = Mul<FromConst<12>, FromConst<5>>;
/// let cells = [0u8; Area::USIZE];
/// assert_eq!(cells.len(), 60);
/// ```
///
/// What lies beyond 2^63 has no value:
/// ```compile_fail
/// use cute_core::int::{FromConst, Mul, StaticInt};
/// type Large = FromConst<1099511627776>; // 2^40
/// const TOO_LARGE: i128 = Mul::<Large, Large>::VALUE;
/// ```
pub trait StaticInt: Int + Default + crate::__private::Static {
    /// The value.
    const VALUE: i128;
    /// The value as `usize`. A negative or too large one does not compile.
    const USIZE: usize = {
        assert!(
            Self::VALUE >= 0 && Self::VALUE <= usize::MAX as i128,
            "static integer does not fit usize"
        );
        Self::VALUE as usize
    };
    /// The value as `isize`. A too large one does not compile.
    const ISIZE: isize = {
        assert!(
            Self::VALUE >= isize::MIN as i128 && Self::VALUE <= isize::MAX as i128,
            "static integer does not fit isize"
        );
        Self::VALUE as isize
    };
}

impl StaticInt for Zero {
    const VALUE: i128 = 0;
}

impl<K: Exp, H: Nat> StaticInt for Pos<K, Odd<H>> {
    const VALUE: i128 = magnitude::<K, H>();
}

impl<K: Exp, H: Nat> StaticInt for Neg<K, Odd<H>> {
    const VALUE: i128 = -magnitude::<K, H>();
}

/// `(2·H + 1) · 2^K`. The exponent is looked at first, so that an overflow is reported as such.
const fn magnitude<K: Exp, H: Nat>() -> i128 {
    let exponent = K::VALUE;
    ((<H as Nat>::VALUE as i128) << 1 | 1) << exponent
}

impl Zero {
    /// The only value.
    pub const NEW: Self = Zero;
}

impl sealed::Sealed for Zero {}

impl fmt::Debug for Zero {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("_0")
    }
}

impl fmt::Display for Zero {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("_0")
    }
}

/// What [`Pos`] and [`Neg`] have in common. Written out because derives would bound `K` and `O`.
macro_rules! numeral {
    ($name:ident) => {
        impl<K, O> $name<K, O> {
            /// The only value.
            pub const NEW: Self = $name(PhantomData);
        }

        impl<K, O> Clone for $name<K, O> {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<K, O> Copy for $name<K, O> {}

        impl<K, O> Default for $name<K, O> {
            #[inline(always)]
            fn default() -> Self {
                Self::NEW
            }
        }

        impl<K, O> PartialEq for $name<K, O> {
            #[inline(always)]
            fn eq(&self, _: &Self) -> bool {
                true
            }
        }

        impl<K, O> Eq for $name<K, O> {}

        impl<K, O> Hash for $name<K, O> {
            #[inline(always)]
            fn hash<S: Hasher>(&self, _: &mut S) {}
        }

        impl<K: Exp, H: Nat> sealed::Sealed for $name<K, Odd<H>> {}

        impl<K: Exp, H: Nat> fmt::Debug for $name<K, Odd<H>> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl<K: Exp, H: Nat> fmt::Display for $name<K, Odd<H>> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "_{}", Self::VALUE)
            }
        }
    };
}
numeral!(Pos);
numeral!(Neg);
