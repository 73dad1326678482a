//! Strides: integers, and scaled basis vectors, whose sums are coordinates.
//!
//! The value of a layout is the sum of coordinate times stride over all modes, so strides are
//! elements of a module over the integers. The integers are such a module: then values are offsets.
//! Tuples of integers are another, with basis vectors `E<i>`: 1 at place `i`, 0 elsewhere. These
//! print as `1@0` and `1@1`, and a multiple as `8@1`. In nested tuples the innermost place comes
//! first: `1@1@0` is 1 at place 1 of place 0.
//!
//! ```text
//! (512,512):(1@0,1@1)  at (3,5)    3·(1,0) + 5·(0,1) = (3,5)
//! ((4,8),2):((1@0,4@1),8@1)  at ((3,5),1)    (3,28)
//! ```
//!
//! CuTe prints a tensor of coordinates as
//! `ArithTuple(128,130) o ((_2,_2),_4,_8):((_1@1,_8@0),_32@0,_16@1)`. Here it is a layout of
//! coordinates, and the coordinate at which it begins:
//!
//! ```
//! use cute_core::{layout::crd2idx, prelude::*, stride::plus};
//! let part = layout!(((2,2),4,8):((1@1,8@0),32@0,16@1));
//! let at = crd2idx(coord!(((1,1),2,3)), part);
//! assert_eq!(at, coord!((72,49)));
//! assert_eq!(plus(coord!((128,130)), at), coord!((200,179)));
//! assert_eq!(part.at(((1,1),2,3)), (72, 49));
//! ```
//!
//! A tile of the identity layout, here of 128 by 64 from `(256,192)` on, holds the coordinates of
//! that tile:
//!
//! ```
//! use cute_core::{layout::crd2idx, prelude::*, stride::plus};
//! let tiles = make_identity_layout(shape!((512,512))).zipped_divide(tile!((128,64)));
//! assert_eq!(tiles, layout!(((128,64),(4,8)):((1@0,1@1),(128@0,64@1))));
//! let (tile, start) = tiles.slice_and_offset(coord!((_,(2,3))));
//! assert_eq!((tile.to_string(), start), ("((_128,_64)):((_1@0,_1@1))".into(), coord!((256,192))));
//! assert_eq!(plus(start, crd2idx(coord!((5,7)), tile.mode::<0>())), coord!((261,199)));
//! ```
//!
//! Layouts of coordinates are tiled, sliced and composed like others. Complements, inverses and
//! products are made place by place: each place of the values has an order of its own. Operations
//! that need one order of all values (sorting, recasts, sums, common layouts) refuse them
//! (IntegerStrides): by a bound if the operation has one, otherwise when the call is compiled
//! (alignment, the predicates, layouts like others).
//!
//! ```
//! use cute_core::prelude::*;
//! let tile = make_identity_layout(shape!((4,8)));
//! let a = layout!((16,24):(24,1));
//! let tiles = a.logical_divide(tile);
//! assert_eq!(tiles, layout!(((4,8),(4,3)):((24,1),(96,8))));
//! let copies = make_identity_layout(shape!((2,3)));
//! assert_eq!(tile.blocked_product(copies), layout!(((4,2),(8,3)):((1@0,4@0),(1@1,8@1))));
//! ```
//!
//! Source: CuTe `ScaledBasis`, `ArithmeticTuple` (`numeric/arithmetic_tuple.hpp`).

pub(crate) mod algebra;
mod basis;
mod paths;
mod refusal;
mod value;

pub use algebra::{
    BasisLike, Coshape, Cosize, Plus, Stride, Strides, StridesList, basis_like, coshape, cosize,
    plus,
};
pub(crate) use algebra::{InPlace, IntegerOf, integer_of};
pub use basis::{Along, ScaledBasis};
pub(crate) use paths::Paths;
pub use refusal::{NoInteger, NoIntegers, NoModes, no_integer, no_integers, no_modes};
pub use value::{InSpace, Value, ValuePart, ValueParts};
