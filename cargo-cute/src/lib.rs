//! rustc's output with the types of `cute-core` in CuTe's notation.
//!
//! A static layout is a type, and rustc prints it as a type. [`rewrite`] gives its notation:
//!
//! ```
//! let note = "required for `Mode<Pos<_1, X4>, Pos<_3, X8>>` to implement `Tiler`";
//! assert_eq!(cargo_cute::rewrite(note), "required for `_4:_24` to implement `Tiler`");
//! ```
//!
//! [`Filter`] does this for the output of cargo, diagnostic by diagnostic. It also restores what
//! rustc has cut from long types, and leaves out notes about the library's inner traits. [`pump`]
//! sends a stream through it. The command `cargo cute` uses both:
//!
//! ```sh
//! cargo cute check
//! cargo check 2>&1 | cargo cute filter
//! ```
//!
//! [`serve`] does the same for the messages of a language server; `cute-rust-analyzer` is
//! rust-analyzer with it.
//!
//! Text without types of the library stays as it is, byte for byte. So does a type that does not
//! parse, or that another crate has under a name of ours.

mod context;
mod cures;
mod difference;
mod drawn;
mod filter;
mod gather;
mod human;
mod json;
mod lines;
#[doc(hidden)]
pub mod new_kernel;
mod noise;
mod notation;
mod number;
#[doc(hidden)]
pub mod ptx;
mod pump;
mod server;
mod text;
mod token;
mod tree;
#[doc(hidden)]
pub mod wrapper;

pub use cures::page;
pub use filter::Filter;
pub use pump::pump;
pub use server::serve;

use std::borrow::Cow;

/// A text with the types of the library in CuTe's notation.
///
/// ```
/// use cargo_cute::rewrite;
/// assert_eq!(rewrite("`Cons<Pos<_1, X4>, Cons<Pos<Hex<_1, _5>, X1>, Nil>>`"), "`(_4,_21)`");
/// assert_eq!(rewrite("Cons<Mode<Pos<_1, X16>, Pos<_1, X1>>, ...>"), "(_16,…):(_1,…)"); // cut by rustc
/// assert_eq!(rewrite("BasisMode<Pos<_1, X4>, ScaledBasis<Pos<_1, X8>, Cons<Zero, Nil>>>"), "_4:_8@0");
/// assert_eq!(rewrite("Cons<Box<i32>, Nil>"), "Cons<Box<i32>, Nil>"); // not ours
/// ```
pub fn rewrite(text: &str) -> Cow<'_, str> {
    let context = context::Context::new(text.lines(), &|_| None);
    text::rewrite(text, &context)
}
