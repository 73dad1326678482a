//! Equality across types: a static tuple or layout equals a dynamic one with these numbers, and a
//! tuple of integers equals a native one.
//!
//! Both sides have one profile; others cannot be compared, which is a compile error. As everywhere,
//! a static integer and a dynamic one are equal if their values are.
//!
//! ```
//! use cute_core::prelude::*;
//! let n = 8_usize;
//! assert_eq!(layout!((4,n):(n,1)), layout!((4,8):(8,1)));
//! assert_ne!(layout!((4,n):(n,1)), layout!((4,8):(1,4)));
//! assert_eq!(layout!((3,(2,3))).shape(), (3, (2, 3)));
//! ```
//! ```compile_fail,E0277
//! # use cute_core::prelude::*;
//! // error: can't compare `Cons<…>` with `(_, _)`
//! layout!((3,2,3)).shape() == (3, 6);
//! ```

use super::{Cons, list, list_type};
use crate::world::kinds::{BasisMode, ByMode, Mode};

/// Equality of two values of one constructor, part by part.
macro_rules! by_parts {
    ($($name:ident<$($A:ident $B:ident $part:tt),+>;)*) => {$(
        impl<$($A: PartialEq<$B>, $B),+> PartialEq<$name<$($B),+>> for $name<$($A),+> {
            #[inline(always)]
            fn eq(&self, other: &$name<$($B),+>) -> bool {
                $(self.$part == other.$part)&&+
            }
        }
    )*};
}
pub(crate) use by_parts;
by_parts! {
    Cons<A0 B0 0, A1 B1 1>;
    Mode<A0 B0 0, A1 B1 1>;
    BasisMode<A0 B0 0, A1 B1 1>;
    ByMode<A0 B0 0>;
}

/// Equality with native tuples.
macro_rules! native {
    ($($A:ident $a:ident $B:ident $b:ident),+) => {
        #[diagnostic::do_not_recommend]
        impl<$($A: PartialEq<$B>, $B),+> PartialEq<($($B,)+)> for list_type!($($A)+) {
            #[inline(always)]
            fn eq(&self, other: &($($B,)+)) -> bool {
                let list!($($a)+) = self;
                let ($($b,)+) = other;
                $($a == $b)&&+
            }
        }
    };
}
native!(A0 a0 B0 b0);
native!(A0 a0 B0 b0, A1 a1 B1 b1);
native!(A0 a0 B0 b0, A1 a1 B1 b1, A2 a2 B2 b2);
native!(A0 a0 B0 b0, A1 a1 B1 b1, A2 a2 B2 b2, A3 a3 B3 b3);
native!(A0 a0 B0 b0, A1 a1 B1 b1, A2 a2 B2 b2, A3 a3 B3 b3, A4 a4 B4 b4);
native!(A0 a0 B0 b0, A1 a1 B1 b1, A2 a2 B2 b2, A3 a3 B3 b3, A4 a4 B4 b4, A5 a5 B5 b5);
native!(A0 a0 B0 b0, A1 a1 B1 b1, A2 a2 B2 b2, A3 a3 B3 b3, A4 a4 B4 b4, A5 a5 B5 b5, A6 a6 B6 b6);
native!(A0 a0 B0 b0, A1 a1 B1 b1, A2 a2 B2 b2, A3 a3 B3 b3, A4 a4 B4 b4, A5 a5 B5 b5, A6 a6 B6 b6, A7 a7 B7 b7);
