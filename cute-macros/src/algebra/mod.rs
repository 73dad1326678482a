//! The function language in which the layout algebra is written: each function
//! once, compiled to a type-level function and its value-level twin.
//!
//! ```text
//! pub fn push(rest: List, s: Int, d: Int) -> List {
//!     if is_one(s) { rest } else { match rest {
//!         Nil => Cons(Mode(s, d), Nil),
//!         Cons(Mode(s1, d1), t) => …,
//!     } }
//! }
//! ```
//!
//! becomes the type alias `Push<Rest, S, D>` and the function `push(rest, s, d)`.
//! Every `match` turns into one member of a trait that the matched *kind* (a
//! sealed trait such as `List`) has as a supertrait, so that only the taken
//! branch is ever evaluated and generic code needs no where-clauses.
//!
//! An expression is a variable, 0, 1 or 2, a constructor, the call of a function, or, where it is
//! the result of the function, one of these:
//!
//! ```text
//! if f(x) { … } else if g(x) { … } else { … }
//! match f(x) as Kind { Nil => …, Cons(h, t) => …, _ => … }  // where constructors do not tell it
//! match x { SameAs | LessThan => …, _ => … }
//! match (x, y) { (Nil, Nil) => …, (Cons(h, t), _) => …, _ => … }
//! let Outcome(status, layout): Kind = f(x); …               // the only constructor of a kind
//! ```
//!
//! `let y: Kind = f(x); …` names what is computed once, and `pending check(x)` is a condition that
//! is checked at run time.
//!
//! A `fn` is known to its block alone; the matches in it become cases, and nothing else of it is
//! emitted. A `pub fn` may also be called by other blocks and by Rust code.
//!
//! A block begins with the module that it stands in, `in layout::coalesce;`. Behind it may be `as
//! tuple`, a prefix for the names of its cases where another block has functions of the same names,
//! and `with tuple::modes`, a module whose function is meant where several blocks have one of a
//! name.
//!
//! A block that goes on with `integers;` has functions of integers: a match without an arm for
//! scaled basis vectors refuses them. An arm `_` would take them as well, unseen, so that it is a
//! mistake where the kind has them: the arm names the constructors that it is for.
//!
//! A block gives the aliases and functions of what is public (`V…` are the variables' types), here
//! for the outer `if` above:
//!
//! ```text
//! pub type Push<VRest, VS, VD> = <IsOne<VS> as crate::world::BoolCases>::Push<VRest, VS, VD>;
//! pub fn push<VRest: List, VS: Int, VD: Int>(rest: VRest, s: VS, d: VD) -> Push<VRest, VS, VD> {
//!     <IsOne<VS> as crate::world::BoolCases>::__push(is_one(s), rest, s, d)
//! }
//! ```
//!
//! and a macro `algebra_block!` that passes the block on to the next one. The last one passes all
//! to `__algebra_cases!`, which gives one trait for each kind, in `cute_core::world`:
//!
//! ```text
//! pub trait BoolCases: Copy {
//!     type Push<VRest: List, VS: Int, VD: Int>: List;
//!     fn __push<VRest: List, VS: Int, VD: Int>(self, rest: VRest, s: VS, d: VD) -> Self::Push<VRest, VS, VD>;
//! }
//! impl BoolCases for True { type Push<VRest: List, VS: Int, VD: Int> = VRest; … }
//! impl BoolCases for False { type Push<VRest: List, VS: Int, VD: Int> = <VRest as ListCases>::Push1<VS, VD>; … }
//! ```
//!
//! A kind that has to implement more than its cases, so that the functions apply to it, says so in
//! the first braces behind the list, `{ supertraits; Bool: IntBool + Decay; }`: these become
//! supertraits of `BoolCases`.
//!
//! A call is written out, without the alias and the function: of `push(t, s, d)` the type is
//! `<IsOne<S> as BoolCases>::Push<T, S, D>`, and the value is
//! `<IsOne<S> as BoolCases>::__push(is_one(s), t, s, d)`. Only where a public function calls one of
//! another block does it name them, since the expansion of its block does not know the other.

mod emit;
mod kinds;
mod pair;
mod parse;
mod syntax;

#[cfg(test)]
mod tests;

use crate::tokens::{Span, TokenStream, Tokens};

/// Expands a whole `algebra! { … }` block.
pub fn expand(input: TokenStream) -> TokenStream {
    let tokens = input.clone();
    or_error(parse::block(input).and_then(|block| emit::module(&block, tokens)))
}

/// Expands the traits of cases of all blocks, each in braces, behind the supertraits of kinds.
pub fn expand_cases(input: TokenStream) -> TokenStream {
    or_error(parse::world(input).and_then(|world| emit::cases(&world)))
}

fn or_error(expansion: Result<TokenStream, Error>) -> TokenStream {
    expansion.unwrap_or_else(|Error { span, message }| {
        Tokens::compile_error(span, span, &message).into()
    })
}

/// A mistake in an `algebra!` block; its readers are this project's authors.
#[derive(Debug)]
pub struct Error {
    pub span: Span,
    pub message: String,
}

impl Error {
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Error {
            span,
            message: message.into(),
        }
    }
}
