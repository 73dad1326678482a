//! Natural coordinates as native tuples: `(i, (j, k))` of `(3,(2,3))`.
//!
//! A layout is a list of modes, and functions on lists make coordinates that are lists
//! (`Layout::Listed`). Users get native tuples (`Layout::Natural`). Rust has no tuple that grows by
//! one element, so a list of modes knows for each number of modes in front of it which native tuple
//! they all make:
//!
//! ```text
//! (3,(2,3))    =   Cons<3, Cons<(2,3), Nil>>
//! Natural      =   Cons<(2,3), Nil>::Natural1<3>   =   Nil::Natural2<3, (2,3)>   =   (I, (I, I))
//! ```
//!
//! After eight modes the coordinate stays a list.

use crate::int::DynInt;
use crate::tuple::{Cons, Nil, Tree, list, list_type};
use core::fmt::Debug;

/// A coordinate that is `Listed` as a list: a native tuple, an integer, or that list.
#[doc(hidden)]
pub trait NaturalOf<Listed>: Copy + Debug + PartialEq {
    /// The coordinate of a list.
    fn from_listed(listed: Listed) -> Self;
    /// The list.
    fn into_listed(self) -> Listed;
}

/// Implements it for what is its own list.
macro_rules! itself {
    () => {
        #[inline(always)]
        fn from_listed(listed: Self) -> Self {
            listed
        }
        #[inline(always)]
        fn into_listed(self) -> Self {
            self
        }
    };
}
impl<I: DynInt> NaturalOf<I> for I {
    itself! {}
}
impl NaturalOf<Nil> for Nil {
    itself! {}
}
impl<H: Tree + Copy + PartialEq, T: Tree + Copy + PartialEq> NaturalOf<Cons<H, T>> for Cons<H, T> {
    itself! {}
}

macro_rules! tuple {
    ($($C:ident $c:ident $N:ident $n:ident),+) => {
        impl<$($C, $N: NaturalOf<$C>),+> NaturalOf<list_type!($($C)+)> for ($($N,)+) {
            #[inline(always)]
            fn from_listed(listed: list_type!($($C)+)) -> Self {
                let list!($($c)+) = listed;
                ($($N::from_listed($c),)+)
            }
            #[inline(always)]
            fn into_listed(self) -> list_type!($($C)+) {
                let ($($n,)+) = self;
                $(let $c = $n.into_listed();)+
                list!($($c)+)
            }
        }
    };
}
tuple!(C0 c0 N0 n0);
tuple!(C0 c0 N0 n0, C1 c1 N1 n1);
tuple!(C0 c0 N0 n0, C1 c1 N1 n1, C2 c2 N2 n2);
tuple!(C0 c0 N0 n0, C1 c1 N1 n1, C2 c2 N2 n2, C3 c3 N3 n3);
tuple!(C0 c0 N0 n0, C1 c1 N1 n1, C2 c2 N2 n2, C3 c3 N3 n3, C4 c4 N4 n4);
tuple!(C0 c0 N0 n0, C1 c1 N1 n1, C2 c2 N2 n2, C3 c3 N3 n3, C4 c4 N4 n4, C5 c5 N5 n5);
tuple!(C0 c0 N0 n0, C1 c1 N1 n1, C2 c2 N2 n2, C3 c3 N3 n3, C4 c4 N4 n4, C5 c5 N5 n5, C6 c6 N6 n6);
tuple!(C0 c0 N0 n0, C1 c1 N1 n1, C2 c2 N2 n2, C3 c3 N3 n3, C4 c4 N4 n4, C5 c5 N5 n5, C6 c6 N6 n6, C7 c7 N7 n7);

/// One row for each number of modes in front: the native tuple, those modes, and the tuple of the
/// next row.
macro_rules! rows {
    ($make:ident) => {
        $crate::layout::natural::$make! {
            Natural1, [L0], [Natural2];
            Natural2, [L0 L1], [Natural3];
            Natural3, [L0 L1 L2], [Natural4];
            Natural4, [L0 L1 L2 L3], [Natural5];
            Natural5, [L0 L1 L2 L3 L4], [Natural6];
            Natural6, [L0 L1 L2 L3 L4 L5], [Natural7];
            Natural7, [L0 L1 L2 L3 L4 L5 L6], [Natural8];
            Natural8, [L0 L1 L2 L3 L4 L5 L6 L7], [];
        }
    };
}
pub(crate) use rows;

/// The layout of the modes `L` in front of the list `Self`.
macro_rules! whole {
    () => { Self };
    ($l:ident $($rest:ident)*) => { Cons<$l, $crate::layout::natural::whole!($($rest)*)> };
}
pub(crate) use whole;

macro_rules! members {
    ($($Natural:ident, [$($L:ident)+], $next:tt;)*) => {$(
        #[doc(hidden)]
        type $Natural<I: DynInt, $($L: Layout),+>:
            Coordinate<$crate::layout::natural::whole!($($L)+)>
            + $crate::layout::natural::NaturalOf<
                <$crate::layout::natural::whole!($($L)+) as Layout>::Listed<I>,
            >;
    )*};
}
pub(crate) use members;

macro_rules! no_more_modes {
    ($($Natural:ident, [$($L:ident)+], $next:tt;)*) => {$(
        type $Natural<I: DynInt, $($L: Layout),+> = ($($L::Natural<I>,)+);
    )*};
}
pub(crate) use no_more_modes;

macro_rules! one_more_mode {
    ($($Natural:ident, $modes:tt, $next:tt;)*) => {
        $($crate::layout::natural::one_more_mode! { @row $Natural, $modes, $next })*
    };
    (@row $Natural:ident, [$($L:ident)+], [$More:ident]) => {
        type $Natural<I: DynInt, $($L: Layout),+> = T::$More<I, $($L,)+ H>;
    };
    // More modes than native tuples have.
    (@row $Natural:ident, [$($L:ident)+], []) => {
        type $Natural<I: DynInt, $($L: Layout),+> =
            <$crate::layout::natural::whole!($($L)+) as Layout>::Listed<I>;
    };
}
pub(crate) use one_more_mode;

/// The members of `Modes`.
macro_rules! natural_members {
    () => {
        $crate::layout::natural::rows! { members }
    };
}
/// These members for the end of a list: the modes in front of it are all there are.
macro_rules! natural_of_no_more_modes {
    () => {
        $crate::layout::natural::rows! { no_more_modes }
    };
}
/// These members for a list `Cons<H, T>`: `H` is one more mode in front of `T`.
macro_rules! natural_of_one_more_mode {
    () => {
        $crate::layout::natural::rows! { one_more_mode }
    };
}
pub(crate) use {natural_members, natural_of_no_more_modes, natural_of_one_more_mode};
