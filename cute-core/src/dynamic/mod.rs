//! Layouts whose structure is known at run time: [`DynLayout`], the third level of the library.
//!
//! This module does with values what the types of [`layout`](mod@crate::layout) do while compiling:
//! it parses and prints CuTe's notation, and has the whole algebra and exact errors. Each leaf is
//! static (`_4`) or dynamic (`4`); a result is static if that of types is. The module is for tools
//! and planning. It is also the tests' second opinion on the types: both are written independently,
//! this one in the plainest form. The operation in `dynamic/ops/compose.rs` is that of the types in
//! `layout/ops/compose.rs`, and so are the others.
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

// Leaves, tuples of leaves, and what holds of two tuples.
mod integer;
mod integer_arithmetic;
mod path;
mod refinement;
mod relation;
mod shape_division;
mod short;
mod sum;
mod tree;
mod truth;
mod tuple;
mod tuple_arithmetic;

// Layouts: made, taken apart, and as functions from coordinates to values.
mod construct;
mod coordinate;
mod coshape;
mod function;
mod index;
mod layout;
mod mode;
mod size;
mod tiler;
mod value;

// The operations, which report broken conditions and tell their steps.
mod ops;
mod pending;
pub mod steps;

// Layouts that are no `DynLayout`: behind a swizzle, in shared memory, added bit by bit.
mod in_smem;
mod swizzled;
mod swizzled_operations;
mod xor;

// From texts and types, and back.
mod equal;
mod from_types;
mod parse;
#[cfg(feature = "serde")]
mod serde;
mod to_types;

pub use in_smem::DynSmemLayout;
pub use index::DynIndex;
pub use integer::DynLeaf;
pub use layout::DynLayout;
pub use ops::slice::DynCoordinate;
pub use parse::{MAX_DEPTH, MAX_LEAVES, ParseError, ParseProblem};
pub use path::BasisPath;
pub use swizzled::DynSwizzledLayout;
pub use tiler::DynTiler;
pub use to_types::{TypedError, TypedProblem};
pub use truth::DynTri;
pub use tuple::DynTuple;
pub use xor::DynXorLayout;
