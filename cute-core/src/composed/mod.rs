//! Composed layouts `R(c) = A(offset + B(c))`, which can be used like the layout `B`.
//!
//! `A` is a [`Swizzle`](crate::swizzle::Swizzle), a layout, or a composition. Coordinates and shape
//! are those of the innermost layout, and an operation changes that layout alone:
//!
//! ```
//! use cute_core::prelude::*;
//! let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
//! let tiles = smem.zipped_divide(tile!((8,8)));
//! assert_eq!(tiles.to_string(), "Sw<3,3,3> o _0 o ((_8,_8),(_1,_8)):((_64,_1),(_0,_8))");
//! assert_eq!(tiles.at(((7,0),(0,1))), smem.at((7,8)));
//! ```
//!
//! | | |
//! |---|---|
//! | [`ComposedLayout`] | `A ∘ (offset + B)`: a swizzle and a layout, two layouts, compositions |
//! | [`SwizzledLayout`] | a swizzle directly after a layout |
//! | [`SmemPointer`] | in place of the offset: shared memory swizzled by its address in bytes |
//! | [`IndexMap`], [`CoordinateMap`] | its parts: functions of indices or of coordinates |
//!
//! Source: CuTe `layout_composed.hpp`, `swizzle_layout.hpp`, `pointer_flagged.hpp`.

mod common;
mod composed_layout;
mod function;
mod inverse;
mod modes;
mod operations;
mod parts;
mod pointer;
mod recast;
pub(crate) mod slice;
mod start;
mod swizzled;

pub use common::{CommonFront, CommonVector, Unswizzled};
pub use composed_layout::{ComposedLayout, CoordinateMap, Domain, IndexMap, make_composed_layout};
pub use pointer::SmemPointer;
pub use recast::RecastOffset;
pub use slice::SlicesSwizzled;
pub use start::{Shifted, Start};
pub use swizzled::{SwizzleComposed, SwizzledLayout};

pub(crate) use composed_layout::sealed::Sealed;
pub(crate) use slice::Decay;
pub(crate) use swizzled::Identity;
