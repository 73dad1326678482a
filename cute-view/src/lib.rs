//! [Drawings](draw) of CuTe layouts, [operations explained](explain) step by step, and layouts as
//! [`source`] of CuTe C++, the CuTe DSL and WGSL.
//!
//! The layouts are those of [`cute_core`]: types, run-time layouts, and tiles of instructions. This
//! crate is for tools and tests; a kernel needs only `cute_core`.
//!
//! ```
//! use cute_core::prelude::*;
//! use cute_view::draw::Draw;
//! assert_eq!(layout!((2,(2,2)):(2,(1,4))).to_table(), "\
//! (2,(2,2)):(2,(1,4))
//!
//!      0      1
//!     0  1   0  1
//!   ┌──────┬──────┐
//! 0 │ 0  1 │ 4  5 │
//! 1 │ 2  3 │ 6  7 │
//!   └──────┴──────┘
//! ");
//! ```
//!
//! An explanation says why a composition does not exist, and which operands would be valid:
//!
//! ```
//! use cute_view::explain;
//! let derivation = explain::compose(&"(6,2):(8,2)".parse()?, &"4:4".parse()?);
//! let text = derivation.to_string();
//! assert!(text.contains("stride 4 does not divide shape 6 (StrideDivisible)"), "{text}");
//! assert!(text.contains("valid would be: "), "{text}");
//! # Ok::<(), cute_core::dynamic::ParseError>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod draw;
pub mod explain;
pub mod source;

/// The program of the front page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
