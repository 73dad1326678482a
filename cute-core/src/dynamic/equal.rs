//! Equality of a layout known at run time and a typed one.
//!
//! They are equal if they have one profile, and equal numbers at each place. Which of the numbers
//! are static does not matter; between two [`DynLayout`]s it does.
//!
//! ```
//! use cute_core::{dynamic::DynLayout, prelude::*};
//! let l: DynLayout = "(4,8):(8,1)".parse()?;
//! assert_eq!(l, layout!((4,8):(8,1)));
//! assert_eq!(layout!((4,8):(8,1)), l);
//! assert_ne!(l, layout!((4,(4,2)):(8,(1,4))));
//! # Ok::<(), cute_core::dynamic::ParseError>(())
//! ```

use super::DynLayout;
use super::mode::Mode as Pair;
use crate::layout::{BasisMode, Layout, Mode};
use crate::tuple::{Cons, Nil};

/// A layout is its shape and stride, whatever its type.
impl<L: Layout> PartialEq<L> for DynLayout {
    fn eq(&self, other: &L) -> bool {
        let other = DynLayout::from(*other);
        let same = |(a, b): (&Pair, &Pair)| {
            a.shape.has_number_of(b.shape) && a.stride.has_number_of(b.stride)
        };
        let (a, b) = (self.view(), other.view());
        a.is_congruent_to(b) && a.leaves().iter().zip(b.leaves()).all(same)
    }
}

macro_rules! typed {
    ($([$($generics:ident),*] $layout:ty;)*) => {$(
        impl<$($generics),*> PartialEq<DynLayout> for $layout
        where
            Self: Layout,
        {
            fn eq(&self, other: &DynLayout) -> bool {
                other == self
            }
        }
    )*};
}
typed! {
    [S, D] Mode<S, D>;
    [S, D] BasisMode<S, D>;
    [H, T] Cons<H, T>;
    [] Nil;
}
