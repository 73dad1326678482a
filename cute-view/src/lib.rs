//! CuTe layouts to look at: [drawings](draw), and [operations explained](explain) step by step.
//!
//! The layouts are those of [`cute_core`]: typed ones, those of run time, and tiles of instructions.
//! This crate is for tools and tests. A kernel depends on `cute_core` alone.
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
//! Why a composition does not exist, and what would be valid in its place:
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

/// The program of the front page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
