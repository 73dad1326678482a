//! Swizzles: they permute offsets by XOR of their bits, so that shared memory has no bank
//! conflicts.
//!
//! `Sw<B,M,S>` flips each of the `B` bits from bit `M` on if the bit `S` places above it is set. A
//! negative `S` exchanges both. With a layout it makes a [composed layout](crate::composed):
//!
//! ```
//! use cute_core::prelude::*;
//! // 8 rows of 64 numbers of 16 bits: a row fills all 32 banks, so a column lies in one bank …
//! let rows = layout!((8,64):(64,1));
//! // … unless each row has its 8 pieces of 8 numbers in another order
//! let smem = swizzle!(3,3,3).compose(rows);
//! assert_eq!(smem.to_string(), "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)");
//! assert_eq!((rows.at((1,0)), smem.at((1,0))), (64, 64 + 8));
//! assert_eq!((rows.at((7,8)), smem.at((7,8))), (7*64 + 8, 7*64 + 6*8));
//! ```
//!
//! | | |
//! |---|---|
//! | [`Swizzle`] | the permutation; its unit, elements or bytes, is part of the type |
//! | [`DynSwizzle`] | a permutation whose numbers are values |
//!
//! Source: CuTe `swizzle.hpp`.

pub(crate) mod bits;
mod dyn_swizzle;
mod permutation;
pub(crate) mod recast;
mod unit;

pub use dyn_swizzle::DynSwizzle;
#[doc(hidden)]
pub use permutation::AnySwizzle;
pub use permutation::{Swizzle, SwizzleBits, SwizzleStatus, Swizzled, SwizzledOffset};
pub use recast::{RecastSwizzle, SwizzleOfElements};
pub use unit::{Bytes, Elements, Unit};

pub(crate) use recast::{KeepsBytes, KeepsElements, OfOther};
