//! Entries in the order of other names: `{col: j, row: i}` as a coordinate of `{row: 4, col: 8}`.

use super::name::Name;
use super::named_value::Named;
use super::names::{Find, Match, NameList};
use super::native::NativeTuple;
use super::place::{Holds, Pick, Place};
use crate::int::{Int, Zero};
use crate::tuple::{Cons, Ints, Nil};

/// Coordinates with an entry for each of the names `N`, in any order: a bound for generic code.
/// Sealed.
///
/// ```
/// use cute_core::{layout::Coordinate, named::{ArrangedBy, Named}, prelude::*};
/// fn twice<L: Layout<Index = usize>, C>(l: Named<Names![row, col], L>, c: C) -> usize
/// where
///     C: ArrangedBy<Names![row, col], Entries: Coordinate<L>> + Copy,
/// {
///     2 * l.at(c)
/// }
/// assert_eq!(twice(layout!({row: 4, col: 8}), coord!({col: 5, row: 1})), 42);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` names no modes",
    label = "no names here",
    note = "where modes have names, entries have names as well: `coord!({{row: i, col: j}})`, or `named!{{row: i + 1, col: j}}` \
            with expressions; `unnamed()` gives the layout or tensor without names"
)]
pub trait ArrangedBy<N> {
    /// The entries, in the order of `N`: a native tuple, or a list of more than 8.
    type Entries;
    /// The entries, in the order of `N`.
    fn arranged(self) -> Self::Entries;
}
impl<M: NameList, N: NameList + Entries<M, V, List: NativeTuple>, V: Copy> ArrangedBy<N>
    for Named<M, V>
where
    Match<M, N>: Holds,
{
    type Entries = <N::List as NativeTuple>::Tuple;
    #[inline(always)]
    fn arranged(self) -> Self::Entries {
        <N as Entries<M, V>>::list(self.value).native()
    }
}

/// The entries of the values `V`, whose names are `M`, in the order of these names.
#[doc(hidden)]
pub trait Entries<M, V> {
    /// The entries.
    type List;
    /// The entries.
    fn list(values: V) -> Self::List;
}
impl<M, V> Entries<M, V> for Nil {
    type List = Nil;
    #[inline(always)]
    fn list(_: V) -> Nil {
        Nil
    }
}
impl<N: Name, Ns: Entries<M, V>, M: NameList, V: Copy> Entries<M, V> for Cons<N, Ns>
where
    M::Find<N>: Pick<V, Zero>,
{
    type List = Cons<<Find<M, N> as Pick<V, Zero>>::Entry, Ns::List>;
    #[inline(always)]
    fn list(values: V) -> Self::List {
        Cons(<Find<M, N>>::pick(values), Ns::list(values))
    }
}

/// Lists with the names of `N`, each once, in any order; with their places in `N`.
///
/// ```
/// use cute_core::{named::OrderOf, prelude::*};
/// type Order = <Names![k, m, n] as OrderOf<Names![m, n, k]>>::Places;
/// assert_eq!(Order::default(), coord!((2,0,1)));
/// ```
pub trait OrderOf<N>: NameList {
    /// The number of each name's place in `N`, as [`permute`](crate::layout::Rearranging::permute)
    /// takes them.
    type Places: Ints;
}
impl<M: NameList + Numbers<N>, N: NameList> OrderOf<N> for M
where
    Match<M, N>: Holds,
{
    type Places = <M as Numbers<N>>::Places;
}

/// The places in `N` of these names.
#[doc(hidden)]
pub trait Numbers<N> {
    /// Their numbers.
    type Places: Ints;
    /// Their numbers, then others.
    type Onto<Rest: Ints>: Ints;
    /// The place as many places after `First` as there are names.
    type Behind<First: Int>: Int;
}
impl<N> Numbers<N> for Nil {
    type Places = Nil;
    type Onto<Rest: Ints> = Rest;
    type Behind<First: Int> = First;
}
impl<M: Name, Ms: Numbers<N>, N: NameList> Numbers<N> for Cons<M, Ms> {
    type Places = Cons<<Find<N, M> as Place>::Number, Ms::Places>;
    type Onto<Rest: Ints> = Cons<<Find<N, M> as Place>::Number, Ms::Onto<Rest>>;
    type Behind<First: Int> = Ms::Behind<<First as Int>::Succ>;
}

/// The places of the names `M` in `N`, as a value.
#[inline(always)]
pub(super) fn places<M: OrderOf<N>, N>() -> M::Places {
    <M::Places as Ints>::make()
}
