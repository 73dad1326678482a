//! Layouts whose structure is known at run time: [`DynLayout`], the third level of the library.
//!
//! This module does with values what the types of [`layout`](mod@crate::layout) do while compiling:
//! it parses and prints CuTe's notation, and has the whole algebra and exact errors. Each leaf is
//! static (`_4`) or dynamic (`4`); a result is static if that of types is. The module is for tools
//! and planning. It is also the tests' second opinion on the types: both are written independently,
//! this one in the plainest form.
//!
//! ```
//! use cute_core::{dynamic::{DynLayout, DynTiler}, error::LayoutError};
//! let a: DynLayout = "(_6,_2):(_8,_2)".parse()?;
//! let b: DynTiler = "(_4,_3):(_3,_1)".parse()?;
//! assert_eq!(a.compose(&b)?.to_string(), "((_2,_2),_3):((_24,_2),_8)");
//!
//! let error = a.compose(&"4:4".parse()?).unwrap_err();
//! assert_eq!(error, LayoutError::StrideNotDivisible { stride: 4, shape: 6 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The functions of [`steps`] are operations that also tell their steps.
//!
//! Needs the feature `alloc`; nothing is allocated for layouts of up to eight leaves.

mod alignment;
mod blocked;
mod by_mode;
mod by_place;
mod coalesce;
mod common;
mod complement;
mod compose;
mod construct;
mod coordinate;
mod coshape;
mod divide;
mod domain;
mod equal;
mod filter;
mod from_types;
mod function;
mod in_smem;
mod index;
mod integer;
mod integer_arithmetic;
mod inverse;
mod layout;
mod layout_add;
mod mode;
mod mode_methods;
mod modes;
mod parse;
mod path;
mod pending;
mod product;
mod profile;
mod recast;
mod refinement;
mod relation;
#[cfg(feature = "serde")]
mod serde;
mod shape_division;
mod short;
mod size;
mod slice;
mod sort;
pub mod steps;
mod sum;
mod swizzled;
mod swizzled_operations;
mod thread_value;
mod tile_to_shape;
mod tiler;
mod to_types;
mod tree;
mod truth;
mod tuple;
mod tuple_arithmetic;
mod value;
mod whole;
mod xor;

pub use in_smem::DynSmemLayout;
pub use index::DynIndex;
pub use integer::DynLeaf;
pub use layout::DynLayout;
pub use parse::{MAX_DEPTH, MAX_LEAVES, ParseError, ParseProblem};
pub use path::BasisPath;
pub use slice::DynCoordinate;
pub use swizzled::DynSwizzledLayout;
pub use tiler::DynTiler;
pub use to_types::{TypedError, TypedProblem};
pub use truth::DynTri;
pub use tuple::DynTuple;
pub use xor::DynXorLayout;
