//! CuTe layouts in Rust's type system.
//!
//! A layout maps coordinates to offsets: `(3,(2,3)):(3,(12,1))` is a nested shape with a
//! nested stride. Here it is a type. Its algebra (coalesce, composition, complement,
//! divide, product) is resolved by the compiler, a wrong tiling does not compile, and
//! indexing is the arithmetic that one would have written by hand. Sizes known only at
//! run time are values, those alone.
//!
//! ```
//! use cute_core::prelude::*;
//!
//! let l = layout!((3,(2,3)):(3,(12,1)));
//! assert_eq!(size_of_val(&l), 0);
//! assert_eq!(l.at((1,(1,2))), 17);
//!
//! let tiles = layout!((512,256)).zipped_divide(tile!((128,64)));
//! assert_eq!(tiles.to_string(), "((_128,_64),(_4,_4)):((_1,_512),(_128,_32768))");
//! ```
//!
//! Read in this order: [`int`] (numbers), [`tuple`](mod@tuple) (shapes), [`layout`](mod@layout) (the algebra),
//! [`status`] and [`error`] (its conditions), [`swizzle`] (offsets permuted), [`composed`] (layouts behind
//! a swizzle or another function), [`xor`] (strides that are added bit by bit), [`tensor`] (data under a
//! layout), [`atom`] (instructions as layouts), [`matrix`] (the classes of CUTLASS 2.x). The crate `cute-view` draws layouts and explains operations.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(doctest, feature = "native"))]
extern crate std;

#[cfg(feature = "alloc")]
pub mod dynamic;

pub mod analysis;
pub mod atom;
pub mod composed;
pub(crate) mod diagnostic;
pub mod error;
pub mod fmt;
pub mod int;
pub mod layout;
pub mod logic;
pub mod macros;
pub mod matrix;
pub mod prelude;
pub mod status;
pub mod stride;
pub mod swizzle;
pub mod tensor;
pub mod tuple;
pub(crate) mod world;
pub mod xor;

mod r#gen;

#[doc(hidden)]
pub use r#gen::literals as number;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
