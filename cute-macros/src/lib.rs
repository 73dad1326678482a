//! Procedural macros of `cute-core`.
//!
//! Not a public interface: `cute-core` wraps each of these in a macro of its own, which passes its
//! `$crate` along, so that the expansion finds the library under whatever name the user gave it.
//! Depend on `cute-core` instead.

mod algebra;
mod literal;

/// Expands one literal: `__literal! { $crate layout value; (4,8):(8,1) }`.
///
/// The header names the path of the library, the form (`layout`, `try_layout`, `shape`, `stride`,
/// `coord`, `tile`) and the position (`value` or `type`).
#[doc(hidden)]
#[proc_macro]
pub fn __literal(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    literal::expand(input.into()).into()
}

/// Compiles functions of the layout algebra to types and values; for `cute-core` itself.
#[doc(hidden)]
#[proc_macro]
pub fn __algebra(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    algebra::expand(input.into()).into()
}

/// The traits of cases of the blocks that [`__algebra!`](macro@__algebra) compiled; for `cute-core`
/// itself.
#[doc(hidden)]
#[proc_macro]
pub fn __algebra_cases(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    algebra::expand_cases(input.into()).into()
}
