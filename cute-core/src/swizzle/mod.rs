//! Swizzles: offsets permuted by XOR of their bits, so that shared memory has no bank conflicts.
//!
//! `Sw<B,M,S>` flips bits `M` to `M+B` of an offset where those `S` further on are set; a negative `S` goes the other way.
//! In front of a layout it makes a [`ComposedLayout`], `R(c) = Sw(offset + L(c))`, with which one works as with the layout:
//!
//! ```
//! use cute_core::prelude::*;
//! // 8 rows of 64 numbers of 16 bits: a row fills all 32 banks, so that a column lies in one of them …
//! let rows = layout!((8,64):(64,1));
//! // … unless each row has its 8 pieces of 8 numbers in another order
//! let smem = swizzle!(3,3,3).compose(rows);
//! assert_eq!(smem.to_string(), "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)");
//! assert_eq!((rows.at((1,0)), smem.at((1,0))), (64, 64 + 8));
//! assert_eq!((rows.at((7,8)), smem.at((7,8))), (7*64 + 8, 7*64 + 6*8));
//! assert_eq!(smem.zipped_divide(tile!((8,8))).to_string(), "Sw<3,3,3> o _0 o ((_8,_8),(_1,_8)):((_64,_1),(_0,_8))");
//! ```
//!
//! | | |
//! |---|---|
//! | [`Swizzle`] | the permutation; its unit, elements or bytes, is part of the type |
//! | [`ComposedLayout`] | `A ∘ (offset + B)`: of a swizzle and a layout, of two layouts, of compositions |
//! | [`DynSwizzle`] | a permutation whose numbers are values |
//! | [`XorLayout`] | a layout whose strides are added bit by bit: what a swizzle in front of one is |
//! | [`SmemPointer`] | in the place of the offset: shared memory that begins anywhere, swizzled by its address in bytes |
//!
//! Source: CuTe `swizzle.hpp`, `swizzle_layout.hpp`, `layout_composed.hpp`, `pointer_flagged.hpp`.

pub(crate) mod bits;
mod common;
mod composed;
mod dyn_swizzle;
mod inverse;
mod modes;
mod operations;
mod parts;
mod permutation;
mod pointer;
mod recast;
pub(crate) mod slice;
mod start;
mod terms;
mod unit;
pub(crate) mod xor;

pub use common::{CommonFront, CommonVector, Unswizzled};
pub use composed::{ComposedLayout, CoordinateMap, Domain, IndexMap, make_composed_layout};
pub use dyn_swizzle::DynSwizzle;
pub use permutation::{
    Swizzle, SwizzleBits, SwizzleComposed, SwizzleStatus, Swizzled, SwizzledLayout,
};
pub use pointer::SmemPointer;
pub use recast::{RecastOffset, RecastSwizzle, SwizzleOfElements};
pub use slice::SlicesSwizzled;
pub use start::{Shifted, Start};
pub use unit::{Bytes, Elements, Unit};
pub use xor::{OfBits, OfBitsStatus, OwnBits, OwnBitsStatus, XorLayout};

pub(crate) use permutation::Identity;
pub(crate) use recast::{KeepsElements, OfOther};
pub(crate) use slice::Decay;
