//! `cargo cute ptx`: kernels in Rust to PTX text that a driver takes, verified without a GPU.
//!
//! ```text
//! crate of kernels ── rustc ──> one text ── finish ──> a text for each kernel ── ptxas ──> report
//!                     (build)              (text,      (what `kernel!` states:  (assembler,
//!                                           facts)      finish)                  refuse)
//! ```
//!
//! Each file holds one of these steps; `command` goes through them.

mod assembler;
mod build;
mod command;
mod compare;
mod compiler;
mod count;
mod error;
mod facts;
mod finish;
mod index;
mod options;
mod package;
mod refuse;
mod renumber;
mod report;
mod text;
mod verify;

pub use build::is_linker;
pub use command::command;
pub use error::PtxError;
