//! CuTe's notation: `(_3,(2,_3)):(_3,(_12,_1))`, with `_` before static integers.
//!
//! Layouts, tuples and tilers have [`Display`](core::fmt::Display) and
//! [`Debug`](core::fmt::Debug), without allocation.

pub use crate::diagnostic::shown::{
    As, Bits, Cotarget, More, Native, Offset, OwnCosize, OwnSize, Part, Plain, Ratio, Shift, Shown,
    SizesOfAAndB, SizesOfAAndC, Slicing, SwizzledBits, Target, Thread, words,
};
