//! Modes by name: `{row: 4, col: 8}`.
//!
//! A name is a type, so it takes no space and no time. [`Named`] wraps a layout, a tensor, a
//! coordinate or a tiler whose modes have names. Where two of them meet, modes meet by name,
//! whatever their order; a name that one of them lacks is a compile error that spells the name.
//!
//! ```
//! use cute_core::{named::NamedTensor, prelude::*};
//! let l = layout!({row: 4, col: 8}:{row: 8, col: 1});
//! assert_eq!(l.at(coord!({col: 5, row: 1})), 13);
//! assert_eq!(l.to_string(), "{row: _4, col: _8}:{row: _8, col: _1}");
//! assert_eq!(l.transpose_to(names!(col, row)), layout!({col: 8, row: 4}:{col: 1, row: 8}));
//!
//! let data: Vec<u32> = (0..32).collect();
//! let x = NamedTensor::new(&data[..], l)?;
//! let row = x.slice(named!{row: 3});
//! assert_eq!(row[coord!({col: 2})], 26);
//! # Ok::<(), TensorError>(())
//! ```
//! ```compile_fail,E0277
//! # use cute_core::prelude::*;
//! // error: no mode is named `depth`: the modes are ((r, o, w), (c, o, l))
//! layout!({row: 4, col: 8}).mode(name!(depth));
//! ```
//!
//! # Operations
//!
//! | call | result |
//! |---|---|
//! | `l.at(coord!({col: j, row: i}))`, `x[coord!({col: j, row: i})]` | the offset, the element |
//! | `l.mode(name!(col))` | one mode, as a layout |
//! | `x.slice(named!{row: 3, col: 2..5})` | a part; modes that are not named stay whole |
//! | `x.transpose_to(names!(col, row))` | the modes in this order |
//! | `x.tile(tile!({row: 32}))` | mode `row` as two modes, `row_tile` and `row_rest` |
//! | `x.group(names!(row, col), name!(pixel))` | modes `row` and `col` as one mode, `pixel` |
//! | `x.flip(name!(row))` | mode `row` backwards |
//! | `x.diagonal(names!(row, col), name!(place))` | elements of equal coordinates as one mode, `place` |
//! | `y.swap(coord!({row: i, col: j}), coord!({row: j, col: i}))` | two elements exchanged |
//! | `x.to_owned()?`, `x.to_owned_in(layout!({col: 8, row: 4}))?` | an owned copy |
//! | `x.compose(tile!({row: 2, col: 4:2}))` | each mode composed with the tiler of its name |
//! | [`copy`]`(&x, &mut y)`, [`axpby`]`(a, &x, b, &mut y)` | elements that have equal coordinates by name |
//! | `l.at((i, j)).entry(name!(lane))` | a place of a value, for layouts such as `(4,8):(1@lane,1@value)` |
//! | `x.unnamed()` | the layout or tensor without names, for everything else |
//!
//! [`DynNamedLayout`] is a layout with names that are known at run time (feature `alloc`).
//!
//! The folder `docs` of the repository has a page, `named-modes.md`.

mod algorithm;
mod arrange;
#[cfg(feature = "alloc")]
mod dynamic;
#[cfg(feature = "alloc")]
mod dynamic_error;
#[cfg(feature = "alloc")]
mod dynamic_parse;
mod group;
mod layout;
pub mod letter;
pub(crate) mod name;
mod named_value;
mod names;
mod native;
mod place;
mod places;
mod show;
mod slice;
mod tensor;
mod tile;
mod tiler;
mod whole;

#[doc(hidden)]
pub use algorithm::SameSizes;
pub use algorithm::{axpby, copy};
pub use arrange::{ArrangedBy, OrderOf};
#[cfg(feature = "alloc")]
pub use dynamic::DynNamedLayout;
#[cfg(feature = "alloc")]
pub use dynamic_error::NamedError;
pub use group::GroupOf;
pub use letter::Letter;
pub use name::{Label, Name};
pub use named_value::{Nameable, Named};
#[doc(hidden)]
pub use named_value::{try_with_names, with_names};
#[doc(hidden)]
pub use names::Among;
pub use names::NameList;
#[doc(hidden)]
pub use place::Holds;
pub use places::{HasPlaces, NamedPlaces, Places};
pub use slice::NamedSlice;
pub use tensor::NamedTensor;
pub use tile::NamedTile;
pub use tiler::NamedTiler;
