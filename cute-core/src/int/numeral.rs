//! Static integers: types of size 0 whose value is part of their name.

use super::Int;
use super::exp::{Exp, X1, X2};
use super::hex::_1;
use super::nat::OddNat;
use super::padded;
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
#[derive(Clone, Copy, Default, Hash)]
#[allow(
    clippy::derived_hash_with_manual_eq,
    reason = "equal integers of one type have equal hashes"
)]
pub struct Zero;

/// The positive static integer `O · 2^K`.
///
/// `O` is an odd number in [hexadecimal digits](super::hex), `K` an [exponent](super::exp) that is
/// named after the power of two. [`FromTypenum`](super::FromTypenum) and
/// [`FromConst`](super::FromConst) name one by its value.
///
/// # Examples
/// ```
/// use cute_core::int::{Pos, StaticInt, exp::{X1, X4}, hex::{_1, _3, _5, Hex}};
/// assert_eq!(Pos::<_3, X4>::VALUE, 12);
/// assert_eq!(Pos::<_3, X4>::NEW.to_string(), "_12");
/// assert_eq!(size_of::<Pos<_3, X4>>(), 0);
/// assert_eq!(Pos::<Hex<_1, _5>, X1>::VALUE, 21);
/// ```
pub struct Pos<O, K>(PhantomData<fn() -> (O, K)>);

/// The negative static integer `-(O · 2^K)`: a stride that runs backwards.
///
/// # Examples
/// ```
/// use cute_core::int::{Neg, StaticInt, exp::X1, hex::_3};
/// assert_eq!(Neg::<_3, X1>::VALUE, -3);
/// assert_eq!(Neg::<_3, X1>::NEW.to_string(), "_-3");
/// ```
pub struct Neg<O, K>(PhantomData<fn() -> (O, K)>);

/// The static integer 1.
///
/// # Examples
/// ```
/// assert_eq!(cute_core::int::One::NEW.to_string(), "_1");
/// ```
pub type One = Pos<_1, X1>;

/// The static integer 2.
///
/// # Examples
/// ```
/// assert_eq!(cute_core::int::Two::NEW.to_string(), "_2");
/// ```
pub type Two = Pos<_1, X2>;

/// Types with one value, known to the compiler: static integers, and trees of them.
#[doc(hidden)]
pub trait Static {
    /// The type itself. The expansion `<T as Static>::INSTANCE` of a literal is the type `T` where
    /// a type is expected, so that `layout!((4,8))` means the same as `Layout![(4,8)]` there.
    #[allow(non_camel_case_types, reason = "as the constant")]
    type INSTANCE;
    /// The value.
    const INSTANCE: Self;
}

/// A static integer: its value is a constant. Sealed.
///
/// # Examples
/// ```
/// use cute_core::{int::{Mul, StaticInt}, prelude::*};
/// type Area = Mul<Int![12], Int![5]>;
/// let cells = [0u8; Area::USIZE];
/// assert_eq!(cells.len(), 60);
/// ```
///
/// A result beyond 2^63 has no value:
/// ```compile_fail,E0277
/// use cute_core::{int::{Mul, StaticInt}, prelude::*};
/// type Large = Int![1099511627776]; // 2^40
/// const TOO_LARGE: i128 = Mul::<Large, Large>::VALUE;
/// ```
#[doc(alias("is_static", "is_constant"))]
pub trait StaticInt: Int + Default + Static {
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

impl<O: OddNat, K: Exp> StaticInt for Pos<O, K> {
    const VALUE: i128 = magnitude::<O, K>();
}

impl<O: OddNat, K: Exp> StaticInt for Neg<O, K> {
    const VALUE: i128 = -magnitude::<O, K>();
}

/// `O · 2^K`. The exponent is checked first, so that an overflow is reported as such.
const fn magnitude<O: OddNat, K: Exp>() -> i128 {
    let exponent = K::VALUE;
    (O::VALUE as i128) << exponent
}

impl Zero {
    /// The value; the type has only one.
    pub const NEW: Self = Zero;
}

impl fmt::Debug for Zero {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Zero {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_some() {
            return padded(self, fmt::Alignment::Right, f); // a number
        }
        f.write_str("_0")
    }
}

/// Makes the impls that [`Pos`] and [`Neg`] share. They are written out because derives would bound
/// `O` and `K`.
macro_rules! numeral {
    ($name:ident) => {
        impl<O, K> $name<O, K> {
            /// The value; the type has only one.
            pub const NEW: Self = $name(PhantomData);
        }

        impl<O, K> Clone for $name<O, K> {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<O, K> Copy for $name<O, K> {}

        impl<O, K> Default for $name<O, K> {
            #[inline(always)]
            fn default() -> Self {
                Self::NEW
            }
        }

        impl<O, K> Hash for $name<O, K> {
            #[inline(always)]
            fn hash<S: Hasher>(&self, _: &mut S) {}
        }

        impl<O: OddNat, K: Exp> fmt::Debug for $name<O, K> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl<O: OddNat, K: Exp> fmt::Display for $name<O, K> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                if f.width().is_some() {
                    return padded(self, fmt::Alignment::Right, f); // a number
                }
                write!(f, "_{}", Self::VALUE)
            }
        }
    };
}
numeral!(Pos);
numeral!(Neg);
