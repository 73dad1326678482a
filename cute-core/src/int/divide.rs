//! Quotients: one evaluation gives the quotient and whether it is exact.
//!
//! ```text
//! _24 / _8 = Exact(_3)     _24 / _16 = Inexact(_1)     n / _8 = Unchecked(n/8)
//! ```

use super::Int;

/// The quotient of a division without remainder, known from the types alone.
///
/// # Examples
/// ```
/// use cute_core::{int::{Exact, divide}, prelude::*};
/// let Exact(three) = divide(int!(24), int!(8));
/// assert_eq!(three.to_string(), "_3");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Exact<Q>(pub Q);

/// The floor of a quotient with a remainder, known from the types alone.
///
/// # Examples
/// ```
/// use cute_core::{int::{Inexact, divide}, prelude::*};
/// let Inexact(one) = divide(int!(24), int!(16));
/// assert_eq!(one.to_string(), "_1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Inexact<Q>(pub Q);

/// The floor of a quotient if only run time knows whether it is exact.
///
/// # Examples
/// ```
/// use cute_core::{int::{Unchecked, divide}, prelude::*};
/// let Unchecked(two) = divide(Dyn(20), int!(8));
/// assert_eq!(two, Dyn(2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Unchecked<Q>(pub Q);

/// The outcome of [`Int::divide`]: [`Exact`], [`Inexact`] or [`Unchecked`]. Sealed.
///
/// # Examples
/// ```
/// use cute_core::{int::{Division, divide, Exact, Unchecked}, prelude::*};
/// let n = int!(24);
/// assert_eq!(divide(n, int!(8)), Exact(int!(3)));
/// assert_eq!(divide(n, int!(16)).quotient(), int!(1));
/// assert_eq!(divide(Dyn(20), int!(8)), Unchecked(Dyn(2)));
/// ```
pub trait Division: DivisionCases + crate::world::DivisionCases + Copy + 'static {
    /// The floor of the quotient.
    type Quotient: Int;
    /// The floor of the quotient, as a value.
    ///
    /// ```
    /// use cute_core::{int::{Division, divide}, prelude::*};
    /// assert_eq!(divide(int!(24), int!(16)).quotient(), int!(1));
    /// ```
    fn quotient(self) -> Self::Quotient;
    /// The outcome with this quotient.
    ///
    /// ```
    /// use cute_core::{int::{Division, Exact}, prelude::*};
    /// assert_eq!(Exact::from_quotient(int!(3)), Exact(int!(3)));
    /// ```
    fn from_quotient(quotient: Self::Quotient) -> Self;
}

/// The types derived from a division.
pub trait DivisionCases {
    /// The ceiling of the quotient.
    type Ceil: Int;
    /// The division of `-a` by `b`, where `self` is that of `a` by `b`.
    type Negated: Division;
}

impl<Q: Int> DivisionCases for Exact<Q> {
    type Ceil = Q;
    type Negated = Exact<Q::Negate>;
}

impl<Q: Int> DivisionCases for Inexact<Q> {
    type Ceil = Q::Succ;
    // ⌊-x⌋ = -⌈x⌉
    type Negated = Inexact<<Q::Succ as Int>::Negate>;
}

impl<Q: Int> DivisionCases for Unchecked<Q> {
    type Ceil = Q;
    type Negated = Unchecked<Q::Negate>;
}

macro_rules! division {
    ($($name:ident)*) => {$(
        impl<Q: Int> Division for $name<Q> {
            type Quotient = Q;
            #[inline(always)]
            fn quotient(self) -> Q {
                self.0
            }
            #[inline(always)]
            fn from_quotient(quotient: Q) -> Self {
                $name(quotient)
            }
        }
    )*};
}
division!(Exact Inexact Unchecked);
