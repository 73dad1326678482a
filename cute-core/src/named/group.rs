//! Modes by name as one mode: `row` and `col` of `{row: 4, col: 8}` as `{pixel: (4,8)}`.

use super::arrange::Numbers;
use super::name::Name;
use super::names::{Among, Find, IsDistinct, NameList};
use super::place::{Here, Holds, Missing, Place, There};
use crate::int::{Int, Zero};
use crate::layout::{GroupModes, SelectModes};
use crate::tuple::{Cons, Ints, Nil};

/// The modes `L` of the names `N`, where those of `M` are one mode.
pub(super) type Together<M, N, L> = GroupModes<
    SelectModes<L, <M as GroupOf<N>>::Order>,
    <M as GroupOf<N>>::Begin,
    <M as GroupOf<N>>::End,
>;

/// Some of the names `N`, each once: modes that become one mode. Sealed.
///
/// ```
/// use cute_core::{named::GroupOf, prelude::*};
/// type Order = <Names![row, col] as GroupOf<Names![batch, row, col]>>::Order;
/// assert_eq!(Order::default(), coord!((0,1,2)));
/// ```
pub trait GroupOf<N>: NameList {
    /// The number of each mode, in an order in which these modes stand together, as
    /// [`permute`](crate::layout::Rearranging::permute) takes them.
    type Order: Ints;
    /// The place of the first of these modes in that order.
    #[doc(hidden)]
    type Begin: Int;
    /// The place after the last of them.
    #[doc(hidden)]
    type End: Int;
    /// The names of the modes, where these are one mode, which is named `G`.
    type Names<G: Name>: NameList;
}
impl<H: Name, T: NameList, N: NameList> GroupOf<N> for Cons<H, T>
where
    Self: NameList + Numbers<N>,
    N: Grouped<Self, N>,
    Among<Self, N>: Holds,
    IsDistinct<Self>: Holds,
{
    type Order = <N as Grouped<Self, N>>::Order;
    type Begin = <N as Grouped<Self, N>>::Begin;
    type End = <Self as Numbers<N>>::Behind<Self::Begin>;
    type Names<G: Name> = <N as Grouped<Self, N>>::Names<G>;
}

/// Names, where those of `M` become one; all names are `All`.
#[doc(hidden)]
pub trait Grouped<M, All> {
    /// The numbers of the modes, those of `M` together.
    type Order: Ints;
    /// How many modes stand before the first of `M`.
    type Begin: Int;
    /// The names, with `G` for those of `M`.
    type Names<G: Name>: NameList;
}
impl<M, All> Grouped<M, All> for Nil {
    type Order = Nil;
    type Begin = Zero;
    type Names<G: Name> = Nil;
}
impl<N: Name, Ns: Grouped<M, All>, M: NameList, All: NameList> Grouped<M, All> for Cons<N, Ns>
where
    M::Find<N>: Member<M, All>,
{
    type Order = <Find<M, N> as Member<M, All>>::Order<<Find<All, N> as Place>::Number, Ns::Order>;
    type Begin = <Find<M, N> as Member<M, All>>::Begin<Ns::Begin>;
    type Names<G: Name> = <Find<M, N> as Member<M, All>>::Names<N, G, Ns::Names<G>>;
}

/// The place in `M` of a name of `All`. The group stands where the first name of `M` stands; the
/// others move there, and names that are not in `M` stay.
#[doc(hidden)]
pub trait Member<M, All> {
    /// The numbers from this mode on; `Own` is its own one.
    type Order<Own: Int, Rest: Ints>: Ints;
    /// How many modes from this one on stand before the group.
    type Begin<Rest: Int>: Int;
    /// The names from this mode on; the name of this one is `N`, and that of the group `G`.
    type Names<N: Name, G: Name, Rest: NameList>: NameList;
}
impl<M: Numbers<All>, All> Member<M, All> for Here {
    type Order<Own: Int, Rest: Ints> = M::Onto<Rest>;
    type Begin<Rest: Int> = Zero;
    type Names<N: Name, G: Name, Rest: NameList> = Cons<G, Rest>;
}
impl<M, All, P> Member<M, All> for There<P> {
    type Order<Own: Int, Rest: Ints> = Rest;
    type Begin<Rest: Int> = Rest;
    type Names<N: Name, G: Name, Rest: NameList> = Rest;
}
impl<M, All> Member<M, All> for Missing {
    type Order<Own: Int, Rest: Ints> = Cons<Own, Rest>;
    type Begin<Rest: Int> = <Rest as Int>::Succ;
    type Names<N: Name, G: Name, Rest: NameList> = Cons<N, Rest>;
}
