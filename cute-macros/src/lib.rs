//! Procedural macros of `cute-core`.
//!
//! Do not depend on this crate, but on `cute-core`. `cute-core` wraps each of these macros in a
//! macro of its own, which passes its `$crate` along. So the expansion finds the library under
//! whatever name the user gave it.

mod algebra;
mod contraction;
mod literal;
mod row;
mod template;
mod tokens;

/// Expands one literal: `__literal! { $crate layout value; (4,8):(8,1) }`.
///
/// The header names the path of the library, the form (`layout`, `try_layout`, `shape`, `stride`,
/// `coord`, `tile`, `int`) and the position (`value` or `type`).
#[doc(hidden)]
#[proc_macro]
pub fn __literal(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    by(literal::expand, input)
}

/// Expands a contraction: `__contraction! { $crate einsum; "ij,jk->ik", a, b }`.
///
/// The header names the path of `cute-cpu` and the form, `einsum` or `contract`.
#[doc(hidden)]
#[proc_macro]
pub fn __contraction(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    by(contraction::expand, input)
}

/// Compiles functions of the layout algebra to types and values; for `cute-core` itself.
#[doc(hidden)]
#[proc_macro]
pub fn __algebra(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    by(algebra::expand, input)
}

/// The traits of cases of all blocks that [`__algebra!`](macro@__algebra) compiled; for `cute-core`
/// itself.
#[doc(hidden)]
#[proc_macro]
pub fn __algebra_cases(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    by(algebra::expand_cases, input)
}

/// Items of an operation that the compiler shows at the operation's row; for `cute-core` itself.
#[doc(hidden)]
#[proc_macro]
pub fn __at_row(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    by(row::expand, input)
}

/// Generic code without bounds: its conditions are checked when it is instantiated.
///
/// `cute-core` documents it as `cute_core::template`.
#[proc_macro_attribute]
#[allow(
    clippy::useless_conversion,
    reason = "not in unit tests, whose tokens are others"
)]
pub fn template(
    attribute: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    template::expand(attribute.into(), item.into()).into()
}

/// The expansion of a macro, with the compiler's tokens or those of unit tests.
#[allow(
    clippy::useless_conversion,
    reason = "not in unit tests, whose tokens are others"
)]
fn by(
    expand: fn(tokens::TokenStream) -> tokens::TokenStream,
    input: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand(input.into()).into()
}
