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

/// One row for each number of modes in front: the native tuple and the functions between it and the
/// list, those modes, names of their coordinates, and the names in the next row.
macro_rules! rows {
    ($make:ident) => {
        $crate::layout::natural::$make! {
            Natural1 natural1 listed1, [L0] [c0], [Natural2 natural2 listed2];
            Natural2 natural2 listed2, [L0 L1] [c0 c1], [Natural3 natural3 listed3];
            Natural3 natural3 listed3, [L0 L1 L2] [c0 c1 c2], [Natural4 natural4 listed4];
            Natural4 natural4 listed4, [L0 L1 L2 L3] [c0 c1 c2 c3], [Natural5 natural5 listed5];
            Natural5 natural5 listed5, [L0 L1 L2 L3 L4] [c0 c1 c2 c3 c4], [Natural6 natural6 listed6];
            Natural6 natural6 listed6, [L0 L1 L2 L3 L4 L5] [c0 c1 c2 c3 c4 c5], [Natural7 natural7 listed7];
            Natural7 natural7 listed7, [L0 L1 L2 L3 L4 L5 L6] [c0 c1 c2 c3 c4 c5 c6], [Natural8 natural8 listed8];
            Natural8 natural8 listed8, [L0 L1 L2 L3 L4 L5 L6 L7] [c0 c1 c2 c3 c4 c5 c6 c7], [];
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

/// A list with these elements.
macro_rules! list {
    () => { Nil };
    ($c:ident $($rest:ident)*) => { Cons($c, $crate::layout::natural::list!($($rest)*)) };
}
pub(crate) use list;

macro_rules! members {
    ($($Natural:ident $natural:ident $listed:ident, [$($L:ident)+] $names:tt, $next:tt;)*) => {$(
        #[doc(hidden)]
        type $Natural<I: DynInt, $($L: Layout),+>:
            Coordinate<$crate::layout::natural::whole!($($L)+)> + core::fmt::Debug + PartialEq;
        #[doc(hidden)]
        fn $natural<I: DynInt, $($L: Layout),+>(
            listed: <$crate::layout::natural::whole!($($L)+) as Layout>::Listed<I>,
        ) -> Self::$Natural<I, $($L),+>;
        #[doc(hidden)]
        fn $listed<I: DynInt, $($L: Layout),+>(
            natural: Self::$Natural<I, $($L),+>,
        ) -> <$crate::layout::natural::whole!($($L)+) as Layout>::Listed<I>;
    )*};
}
pub(crate) use members;

macro_rules! no_more_modes {
    ($($Natural:ident $natural:ident $listed:ident, [$($L:ident)+] [$($c:ident)+], $next:tt;)*) => {$(
        type $Natural<I: DynInt, $($L: Layout),+> = ($($L::Natural<I>,)+);
        #[inline(always)]
        fn $natural<I: DynInt, $($L: Layout),+>(
            listed: <$crate::layout::natural::whole!($($L)+) as Layout>::Listed<I>,
        ) -> Self::$Natural<I, $($L),+> {
            let $crate::layout::natural::list!($($c)+) = listed;
            ($($L::natural::<I>($c),)+)
        }
        #[inline(always)]
        fn $listed<I: DynInt, $($L: Layout),+>(
            natural: Self::$Natural<I, $($L),+>,
        ) -> <$crate::layout::natural::whole!($($L)+) as Layout>::Listed<I> {
            let ($($c,)+) = natural;
            $(let $c = $L::listed::<I>($c);)+
            $crate::layout::natural::list!($($c)+)
        }
    )*};
}
pub(crate) use no_more_modes;

macro_rules! one_more_mode {
    ($($Natural:ident $natural:ident $listed:ident, $modes:tt $names:tt, $next:tt;)*) => {
        $($crate::layout::natural::one_more_mode! { @row $Natural $natural $listed, $modes, $next })*
    };
    (@row $Natural:ident $natural:ident $listed:ident, [$($L:ident)+], [$More:ident $more:ident $fewer:ident]) => {
        type $Natural<I: DynInt, $($L: Layout),+> = T::$More<I, $($L,)+ H>;
        #[inline(always)]
        fn $natural<I: DynInt, $($L: Layout),+>(
            listed: <$crate::layout::natural::whole!($($L)+) as Layout>::Listed<I>,
        ) -> Self::$Natural<I, $($L),+> {
            T::$more::<I, $($L,)+ H>(listed)
        }
        #[inline(always)]
        fn $listed<I: DynInt, $($L: Layout),+>(
            natural: Self::$Natural<I, $($L),+>,
        ) -> <$crate::layout::natural::whole!($($L)+) as Layout>::Listed<I> {
            T::$fewer::<I, $($L,)+ H>(natural)
        }
    };
    // More modes than native tuples have.
    (@row $Natural:ident $natural:ident $listed:ident, [$($L:ident)+], []) => {
        type $Natural<I: DynInt, $($L: Layout),+> =
            <$crate::layout::natural::whole!($($L)+) as Layout>::Listed<I>;
        #[inline(always)]
        fn $natural<I: DynInt, $($L: Layout),+>(
            listed: <$crate::layout::natural::whole!($($L)+) as Layout>::Listed<I>,
        ) -> Self::$Natural<I, $($L),+> {
            listed
        }
        #[inline(always)]
        fn $listed<I: DynInt, $($L: Layout),+>(
            natural: Self::$Natural<I, $($L),+>,
        ) -> <$crate::layout::natural::whole!($($L)+) as Layout>::Listed<I> {
            natural
        }
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
