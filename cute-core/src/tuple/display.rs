//! Tuples, layouts and tilers in CuTe's notation: `(_3,(2,_3)):(_3,(_12,_1))`.

use super::{Cons, Nil, Tree, Underscore};
use crate::int::pad;
use crate::world::kinds::{BasisMode, ByMode, Mode};
use core::fmt::{Debug, Display, Formatter, Result};

macro_rules! display {
    ($($ty:ty, [$($generics:tt)*];)*) => {$(
        impl<$($generics)*> Display for $ty {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                pad!(self, f);
                self.write_whole(f)
            }
        }
        impl<$($generics)*> Debug for $ty {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                Display::fmt(self, f)
            }
        }
    )*};
}
display! {
    Nil, [];
    Mode<S, D>, [S: Tree, D: Tree];
    BasisMode<S, D>, [S: Tree, D: Tree];
    Cons<H, T>, [H: Tree, T: Tree];
    ByMode<T>, [T: Tree];
}

impl Display for Underscore {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.pad("_")
    }
}
