//! The command `cute`: draws, evaluates, explains and checks CuTe layouts.
//!
//! The command itself is `command`. It uses the [`language`] of expressions, their evaluation
//! ([`evaluate`]) and the table of [`operations`], which call `cute_core::dynamic`. Without the
//! feature `command`, which is on by default, the crate is the rest alone, which needs neither a
//! terminal nor an operating system.
//!
//! ```
//! use cute_cli::evaluate::Session;
//! let mut session = Session::default();
//! let outcome = session.evaluate("coalesce((2,(1,6)):(1,(6,2)))")?;
//! assert_eq!(outcome.to_string(), "12:1");
//! let error = session.evaluate("(4,8):(1,4)(4,_)").unwrap_err();
//! assert_eq!(error.to_string(), "slicing: coordinate 4 lies outside size 4 (InBounds)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
// docs.rs shows beside each item the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(feature = "command")]
pub mod command;
pub mod compare;
pub mod evaluate;
pub mod find;
pub mod instruction;
pub mod json;
pub mod language;
pub mod operations;
pub mod paint;
pub mod picture;
pub mod properties;
pub mod report;
pub mod rust;
pub mod source;
#[cfg(feature = "command")]
pub mod terminal;
pub mod value;
