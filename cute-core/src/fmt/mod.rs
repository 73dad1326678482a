//! CuTe's notation: `(_3,(2,_3)):(_3,(_12,_1))`, with `_` before static integers.
//!
//! [`Display`] and [`Debug`] of layouts, tuples and tilers, without allocation.

use crate::int::for_integers;
use crate::layout::{BasisMode, ByMode, Mode};
use crate::tuple::{Cons, Nil, Underscore};
use core::fmt::{Debug, Display, Formatter, Result};

mod shown;

pub use shown::{
    As, Bits, Cotarget, More, Native, Offset, OwnCosize, OwnSize, Plain, Ratio, Shift, Shown,
    Slicing, SwizzledBits, Target, Thread, words,
};

/// Which of the two trees of a layout is written.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The shape; or the only tree there is.
    Shape,
    /// The strides.
    Stride,
}

/// Whatever is written in CuTe's notation.
#[doc(hidden)]
pub trait Notation {
    /// Whether this has modes, that is shapes and strides.
    const IS_LAYOUT: bool = false;
    fn write(&self, part: Part, f: &mut Formatter<'_>) -> Result;
    /// A layout's shape and its strides; else the only tree there is.
    fn write_whole(&self, f: &mut Formatter<'_>) -> Result {
        self.write(Part::Shape, f)?;
        if Self::IS_LAYOUT {
            f.write_str(":")?;
            self.write(Part::Stride, f)?;
        }
        Ok(())
    }
    /// The same as the rest of a tuple, after a comma.
    fn write_tail(&self, _: Part, _: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}

for_integers! { [] Notation {
    fn write(&self, _: Part, f: &mut Formatter<'_>) -> Result {
        Display::fmt(self, f)
    }
} }

macro_rules! plain {
    ($($ty:ty),*) => {$(
        impl Notation for $ty {
            fn write(&self, _: Part, f: &mut Formatter<'_>) -> Result {
                Display::fmt(self, f)
            }
        }
    )*};
}
plain!(i32, u32, i64, isize, usize);

impl Notation for Underscore {
    fn write(&self, _: Part, f: &mut Formatter<'_>) -> Result {
        f.write_str("_")
    }
}

impl Notation for Nil {
    fn write(&self, _: Part, f: &mut Formatter<'_>) -> Result {
        f.write_str("()")
    }
}

macro_rules! mode {
    ($($Mode:ident),*) => {$(
        impl<S: Notation, D: Notation> Notation for $Mode<S, D> {
            const IS_LAYOUT: bool = true;
            fn write(&self, part: Part, f: &mut Formatter<'_>) -> Result {
                match part {
                    Part::Shape => self.0.write(part, f),
                    Part::Stride => self.1.write(part, f),
                }
            }
        }
    )*};
}
mode!(Mode, BasisMode);

impl<H: Notation, T: Notation> Notation for Cons<H, T> {
    const IS_LAYOUT: bool = H::IS_LAYOUT || T::IS_LAYOUT;
    fn write(&self, part: Part, f: &mut Formatter<'_>) -> Result {
        f.write_str("(")?;
        self.0.write(part, f)?;
        self.1.write_tail(part, f)?;
        f.write_str(")")
    }
    fn write_tail(&self, part: Part, f: &mut Formatter<'_>) -> Result {
        f.write_str(",")?;
        self.0.write(part, f)?;
        self.1.write_tail(part, f)
    }
}

/// A tiler's elements: layouts and integers side by side.
impl<T: NotationList> Notation for ByMode<T> {
    fn write(&self, _: Part, f: &mut Formatter<'_>) -> Result {
        f.write_str("(")?;
        self.0.write_elements("", f)?;
        f.write_str(")")
    }
}

/// The elements of a tuple whose elements may be layouts.
#[doc(hidden)]
pub trait NotationList {
    fn write_elements(&self, separator: &str, f: &mut Formatter<'_>) -> Result;
}

impl NotationList for Nil {
    fn write_elements(&self, _: &str, _: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}

impl<H: Notation, T: NotationList> NotationList for Cons<H, T> {
    fn write_elements(&self, separator: &str, f: &mut Formatter<'_>) -> Result {
        f.write_str(separator)?;
        self.0.write_whole(f)?;
        self.1.write_elements(",", f)
    }
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
    Mode<S, D>, [S: Notation, D: Notation];
    BasisMode<S, D>, [S: Notation, D: Notation];
    Cons<H, T>, [H: Notation, T: Notation];
    ByMode<T>, [T: NotationList];
}

impl Display for Underscore {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("_")
    }
}
