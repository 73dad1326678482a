//! CuTe's notation: `(_3,(2,_3)):(_3,(_12,_1))`, with `_` before static integers.
//!
//! [`Display`] and [`Debug`] of layouts, tuples and tilers, without allocation.

use crate::layout::{BasisMode, ByMode, Mode};
use crate::tuple::{Cons, Nil, Tree, Underscore};
use core::fmt::{Debug, Display, Formatter, Result};

pub use crate::diagnostic::shown::{
    As, Bits, Cotarget, More, Native, Offset, OwnCosize, OwnSize, Plain, Ratio, Shift, Shown,
    Slicing, SwizzledBits, Target, Thread, words,
};

/// Which of the two trees of a layout is written.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The shape, or the only tree.
    Shape,
    /// The strides.
    Stride,
}

macro_rules! display {
    ($($ty:ty, [$($generics:tt)*];)*) => {$(
        impl<$($generics)*> Display for $ty {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
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
        f.write_str("_")
    }
}
