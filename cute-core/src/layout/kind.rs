//! The types that make up layouts, lists of modes, and tilers.

use super::natural::{natural_members, natural_of_no_more_modes, natural_of_one_more_mode};
use super::{Coordinate, Layout};
use crate::int::{DynInt, Int, for_integers};
use crate::logic::True;
use crate::stride::ScaledBasis;
use crate::tuple::{Cons, Ints, Nil, Underscore};

/// One mode `shape:stride`.
///
/// ```
/// use cute_core::prelude::*;
/// let Mode(shape, stride) = layout!(4:2);
/// assert_eq!((shape, stride), (shape!(4), stride!(2)));
/// assert_eq!(Mode(shape, stride).at(3), 6);
/// ```
///
/// Source: CuTe `Layout<Shape, Stride>` of rank 1.
#[derive(Clone, Copy, Default, Eq, Hash)]
#[allow(
    clippy::derived_hash_with_manual_eq,
    reason = "equal values of one type have equal hashes"
)]
pub struct Mode<Shape, Stride>(pub Shape, pub Stride);

/// One mode `shape:stride` whose stride is a [`ScaledBasis`]: `4:1@0`.
///
/// ```
/// use cute_core::{layout::BasisMode, prelude::*, stride::ScaledBasis};
/// let BasisMode(shape, stride) = layout!(4:2@1);
/// assert_eq!((shape, stride), (shape!(4), ScaledBasis(int!(2), coord!((1)))));
/// assert_eq!(BasisMode(shape, stride).at(3).to_string(), "(0,6)");
/// ```
///
/// Source: CuTe `Layout<Shape, ScaledBasis<…>>`.
#[derive(Clone, Copy, Default, Eq, Hash)]
#[allow(
    clippy::derived_hash_with_manual_eq,
    reason = "equal values of one type have equal hashes"
)]
pub struct BasisMode<Shape, Stride>(pub Shape, pub Stride);

/// A tiler for each mode: `(4:1, 8)` divides the first mode by `4:1` and the second by `8:1`.
///
/// ```
/// use cute_core::{layout::ByMode, prelude::*};
/// let ByMode(tilers) = tile!((4:1,8));
/// let r = layout!((8,16)).logical_divide(ByMode(tilers));
/// assert_eq!(r, layout!(((4,2),(8,2)):((1,4),(8,64))));
/// ```
///
/// Source: CuTe `Tile`, `make_tile`.
#[derive(Clone, Copy, Default, Eq, Hash)]
#[allow(
    clippy::derived_hash_with_manual_eq,
    reason = "equal values of one type have equal hashes"
)]
#[doc(alias = "Tile")]
pub struct ByMode<Tilers>(pub Tilers);

/// The modes of a tuple, as a layout of their own: [`Nil`], or [`Cons`] of a layout and further
/// modes. Sealed.
///
/// The tail of a tuple is such a list. A `Cons` with a single mode as its tail is not a layout.
///
/// ```
/// use cute_core::{layout::Modes, prelude::*, tuple::Cons};
/// fn with_first<H: Layout, T: Modes>(mode: H, modes: T) -> Cons<H, T> {
///     Cons(mode, modes)
/// }
/// let l = with_first(layout!(3:3), layout!(((2,3)):((12,1))));
/// assert_eq!(l, layout!((3,(2,3)):(3,(12,1))));
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{prelude::*, tuple::Cons};
/// // error: the tail of a tuple is a tuple: `_1:_1` is no list of modes
/// Cons(layout!(4:1), layout!(8:4)).at(3);
/// ```
///
/// Source: CuTe `cute::tuple`; this is its canonical form here.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of modes, which ends a tuple of modes",
    label = "not a list of modes",
    note = "the modes of a tuple are a list, `Cons(a, Cons(b, Nil))`; `layout!` and `make_layout_of_modes` write it"
)]
pub trait Modes: Layout<IsTuple = True> + crate::world::ModesCases {
    natural_members! {}
}
impl Modes for Nil {
    natural_of_no_more_modes! {}
}
impl<H: Layout, T: Modes> Modes for Cons<H, T> {
    natural_of_one_more_mode! {}
}

/// A layout of depth 1 as a list of modes, as coalescing makes it.
///
/// ```
/// use cute_core::{layout::List, prelude::*};
/// fn modes<L: List>(_: L) -> usize {
///     L::RANK
/// }
/// assert_eq!(modes(layout!((3,(2,3)):(3,(12,1))).flatten()), 3);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{layout::List, prelude::*};
/// # fn modes<L: List>(_: L) -> usize { L::RANK }
/// modes(layout!((3,(2,3)):(3,(12,1))));
/// ```
pub trait List: Modes + crate::world::ListCases {}
impl List for Nil {}
impl<S: Int, D: Int, T: List> List for Cons<Mode<S, D>, T> {}
impl<S: Int, N: Int, P: Ints, T: List> List for Cons<BasisMode<S, ScaledBasis<N, P>>, T> {}

/// The right operand of a composition or division: a layout; an integer `n`, which means `n:1`;
/// `_`, which keeps a mode as it is; or [`ByMode`], a tiler for each mode.
///
/// [`tile!`](crate::macros::tile) writes one.
///
/// ```
/// use cute_core::prelude::*;
/// fn tiles<A: Layout + DivisibleBy<T>, T: Tiler>(a: A, tiler: T) -> String {
///     a.logical_divide(tiler).to_string()
/// }
/// assert_eq!(tiles(layout!(8:1), layout!(4:2)), "(_4,_2):(_2,_1)");
/// assert_eq!(tiles(layout!(8:1), tile!(4)), "(_4,_2):(_1,_4)");
/// assert_eq!(tiles(layout!((8,8)), tile!((4,_))), "((_4,_2),_8):((_1,_4),_8)");
/// ```
///
/// Source: CuTe tilers, `is_tile`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tiler",
    label = "not a tiler",
    note = "a tiler is a layout, an integer (static, i32, u32, i64, isize or usize) or one of `tile!`, which also takes \
            tuples: `tile!((128, 64))`"
)]
pub trait Tiler:
    Copy + Send + Sync + 'static + crate::world::TilerCases + crate::tuple::Tree<Canonical = Self>
{
}
for_integers! { [] Tiler {} }
#[diagnostic::do_not_recommend]
impl Tiler for Underscore {}
#[diagnostic::do_not_recommend]
impl Tiler for Nil {}
#[diagnostic::do_not_recommend]
impl<S: Int, D: Int> Tiler for Mode<S, D> {}
#[diagnostic::do_not_recommend]
impl<S: Int, N: Int, P: Ints> Tiler for BasisMode<S, ScaledBasis<N, P>> {}
#[diagnostic::do_not_recommend]
impl<H: Layout, T: Modes> Tiler for Cons<H, T> {}
#[diagnostic::do_not_recommend]
impl<T: Tilers> Tiler for ByMode<T> {}

/// The list of tilers in a [`ByMode`], one for each mode.
///
/// ```
/// use cute_core::{layout::{ByMode, Tilers}, prelude::*};
/// fn composed<A: Layout + ComposableWith<ByMode<T>>, T: Tilers>(a: A, tilers: T) -> String {
///     a.compose(ByMode(tilers)).to_string()
/// }
/// assert_eq!(composed(layout!((8,16)), tile!((4,8)).0), "(_4,_8):(_1,_8)");
/// ```
///
/// Source: CuTe `Tile`.
pub trait Tilers:
    Copy + Send + Sync + 'static + crate::world::TilersCases + crate::tuple::Tree
{
}
impl Tilers for Nil {}
impl<H: Tiler, T: Tilers> Tilers for Cons<H, T> {}
