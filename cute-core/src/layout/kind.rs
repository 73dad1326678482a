//! The closed world: what layouts, flat lists of modes and tilers are made of.

use super::{Layout, coalesce, complement, compose, divide, product};
use crate::int::{Int, for_integers};
use crate::tuple::{Cons, Nil, Underscore};

/// One mode `shape:stride`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Mode<Shape, Stride>(pub Shape, pub Stride);

/// A tiler for each mode: `(4:1, 8)` divides the first mode by `4:1` and the second by `8:1`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ByMode<Tilers>(pub Tilers);

/// A layout of depth 1 as a list of modes: what coalescing makes.
pub trait List:
    Layout
    + coalesce::ListCases
    + compose::ListCases
    + complement::ListCases
    + divide::ListCases
    + super::size::ListCases
{
}
impl List for Nil {}
impl<S: Int, D: Int, T: List> List for Cons<Mode<S, D>, T> {}

/// The kind of every layout, where its type is known: see `bounds.rs`.
#[doc(hidden)]
pub enum Concrete {}

/// What a layout is composed with or divided by: a layout; an integer `n`, which
/// means `n:1`; `_`, which keeps a mode as it is; or [`ByMode`], a tiler for each mode.
///
/// Written with [`tile!`](crate::macros::tile). Source: CuTe tilers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tiler",
    label = "not a tiler",
    note = "a tiler is a layout, a static integer or one of `tile!`, which also takes tuples: `tile!((128, 64))`"
)]
pub trait Tiler:
    Copy + 'static + compose::TilerCases + divide::TilerCases + product::TilerCases
{
}
for_integers! { [] Tiler {} }
impl Tiler for Underscore {}
impl Tiler for Nil {}
impl<S: Int, D: Int> Tiler for Mode<S, D> {}
impl<H: Layout, T: Layout> Tiler for Cons<H, T> {}
impl<T: Tilers> Tiler for ByMode<T> {}

/// The tilers of [`ByMode`], one a mode.
pub trait Tilers:
    Copy + 'static + compose::TilersCases + divide::TilersCases + product::TilersCases
{
}
impl Tilers for Nil {}
impl<H: Tiler, T: Tilers> Tilers for Cons<H, T> {}
