//! Tilers by name: `{row: 2, col: 4:2}` as a tiler for each mode.

use super::name::Name;
use super::named_value::Named;
use super::names::{Among, Find, NameList};
use super::place::{Here, Holds, Missing, There};
use crate::layout::{AsTiler, ByMode, Tiler, Tilers};
use crate::tuple::{Cons, Nil, Underscore};

/// Tilers for some of the modes named `N`, in any order: `tile!({row: 2, col: 4:2})`. Sealed.
///
/// ```
/// use cute_core::{named::NamedTiler, prelude::*};
/// fn tiler<T: NamedTiler<Names![row, col]>>(tiler: T) -> T::Tiler {
///     tiler.tiler()
/// }
/// assert_eq!(tiler(tile!({col: 4})), tile!((_,4)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` names no modes to compose with",
    label = "no names here",
    note = "modes that have names are composed by name, `l.compose(tile!({{row: 2, col: 4:2}}))`; `unnamed()` gives the \
            layout or tensor without names, and `names!(row, col).of(…)` names the modes of the result"
)]
pub trait NamedTiler<N> {
    /// The tiler by mode, with `_` for modes without a tiler.
    type Tiler: Tiler;
    /// The tiler by mode.
    fn tiler(self) -> Self::Tiler;
}
impl<M: NameList, N: NameList + TilersOf<M, V>, V: Copy> NamedTiler<N> for Named<M, V>
where
    Among<M, N>: Holds,
{
    type Tiler = ByMode<N::Tilers>;
    #[inline(always)]
    fn tiler(self) -> Self::Tiler {
        ByMode(<N as TilersOf<M, V>>::tilers(self.value))
    }
}

/// The tilers `V`, whose names are `M`, in the order of these names.
#[doc(hidden)]
pub trait TilersOf<M, V> {
    /// A tiler for each mode.
    type Tilers: Tilers;
    /// The tilers.
    fn tilers(values: V) -> Self::Tilers;
}
impl<M, V> TilersOf<M, V> for Nil {
    type Tilers = Nil;
    #[inline(always)]
    fn tilers(_: V) -> Nil {
        Nil
    }
}
impl<N: Name, Ns: TilersOf<M, V>, M: NameList, V: Copy> TilersOf<M, V> for Cons<N, Ns>
where
    M::Find<N>: TilerAt<V>,
{
    type Tilers = Cons<<Find<M, N> as TilerAt<V>>::Tiler, Ns::Tilers>;
    #[inline(always)]
    fn tilers(values: V) -> Self::Tilers {
        Cons(<Find<M, N>>::tiler(values), Ns::tilers(values))
    }
}

/// The tiler at this place of the list `V`; `_` if there is no such place.
#[doc(hidden)]
pub trait TilerAt<V> {
    /// The tiler of the mode.
    type Tiler: Tiler;
    /// The tiler of the mode.
    fn tiler(values: V) -> Self::Tiler;
}
impl<H: AsTiler, T> TilerAt<Cons<H, T>> for Here {
    type Tiler = H::Operand;
    #[inline(always)]
    fn tiler(Cons(head, _): Cons<H, T>) -> H::Operand {
        head.operand()
    }
}
impl<H, T, P: TilerAt<T>> TilerAt<Cons<H, T>> for There<P> {
    type Tiler = P::Tiler;
    #[inline(always)]
    fn tiler(Cons(_, tail): Cons<H, T>) -> P::Tiler {
        P::tiler(tail)
    }
}
impl<V> TilerAt<V> for Missing {
    type Tiler = Underscore;
    #[inline(always)]
    fn tiler(_: V) -> Underscore {
        Underscore
    }
}
