//! Slices by name: `{row: 3, col: 2..5}`; modes that are not named stay whole.

use super::name::Name;
use super::named_value::Named;
use super::names::{Among, Find, NameList};
use super::native::NativeTuple;
use super::place::{Here, Holds, Missing, There};
use crate::int::for_integers;
use crate::layout::SliceEntry;
use crate::layout::slice_index::{ByCoordinate, ByIndex, ByRange, Whole};
use crate::tuple::{Cons, Nil, Underscore};
use core::ops::RangeFull;

/// A slice of a layout or tensor whose modes have the names `N`: an index or a range for some of
/// them, in any order. Sealed.
///
/// ```
/// use cute_core::{layout::SliceIndex, named::{NamedSlice, NamedTensor}, prelude::*};
/// fn sum<S, L: Layout>(x: NamedTensor<Shared<'_, u32>, Names![row, col], L>, slice: S) -> u32
/// where
///     S: NamedSlice<Names![row, col], Entries: SliceIndex<L>>,
/// {
///     x.slice(slice).unnamed().iter().sum()
/// }
/// let data: Vec<u32> = (0..32).collect();
/// let x = NamedTensor::new(&data[..], layout!({row: 4, col: 8}:{row: 8, col: 1}))?;
/// assert_eq!(sum(x, named!{col: 2..5, row: 3}), 26 + 27 + 28);
/// # Ok::<(), TensorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` names no modes to slice",
    label = "no names here",
    note = "a slice of modes that have names is `named!{{row: 3, col: 2..5}}`, with indices and ranges; \
            `unnamed()` gives the layout or tensor without names"
)]
pub trait NamedSlice<N> {
    /// The native tuple with an entry for each mode, as [`Tensor::slice`] takes it.
    ///
    /// [`Tensor::slice`]: crate::tensor::Tensor::slice
    type Entries;
    /// The names of the modes that stay.
    type Kept: NameList;
    /// The entries in the order of `N`.
    fn entries(self) -> Self::Entries;
}
impl<M: NameList, N: NameList + EntriesOrWhole<M, V, List: NativeTuple>, V: Clone> NamedSlice<N>
    for Named<M, V>
where
    Among<M, N>: Holds,
{
    type Entries = <N::List as NativeTuple>::Tuple;
    type Kept = N::Kept;
    #[inline(always)]
    fn entries(self) -> Self::Entries {
        <N as EntriesOrWhole<M, V>>::list(&self.value).native()
    }
}

/// The entries of the values `V`, whose names are `M`, in the order of these names, with `..` where
/// there is none.
#[doc(hidden)]
pub trait EntriesOrWhole<M, V> {
    /// The entries.
    type List;
    /// The names of modes that stay.
    type Kept: NameList;
    /// The entries.
    fn list(values: &V) -> Self::List;
}
impl<M, V> EntriesOrWhole<M, V> for Nil {
    type List = Nil;
    type Kept = Nil;
    #[inline(always)]
    fn list(_: &V) -> Nil {
        Nil
    }
}
impl<N: Name, Ns: EntriesOrWhole<M, V>, M: NameList, V> EntriesOrWhole<M, V> for Cons<N, Ns>
where
    M::Find<N>: PickOrWhole<V>,
{
    type List = Cons<EntryOf<M, N, V>, Ns::List>;
    type Kept =
        <<EntryOf<M, N, V> as SliceEntry>::Form as Keeps<EntryOf<M, N, V>>>::Kept<N, Ns::Kept>;
    #[inline(always)]
    fn list(values: &V) -> Self::List {
        Cons(<Find<M, N>>::pick_or_whole(values), Ns::list(values))
    }
}

type EntryOf<M, N, V> = <Find<M, N> as PickOrWhole<V>>::Entry;

/// The entry at this place of the list `V`, or `..` if there is no such place.
#[doc(hidden)]
pub trait PickOrWhole<V> {
    /// The entry.
    type Entry: SliceEntry<Form: Keeps<Self::Entry>>;
    /// The entry.
    fn pick_or_whole(values: &V) -> Self::Entry;
}
impl<H: SliceEntry<Form: Keeps<H>> + Clone, T> PickOrWhole<Cons<H, T>> for Here {
    type Entry = H;
    #[inline(always)]
    fn pick_or_whole(values: &Cons<H, T>) -> H {
        values.0.clone()
    }
}
impl<H, T, P: PickOrWhole<T>> PickOrWhole<Cons<H, T>> for There<P> {
    type Entry = P::Entry;
    #[inline(always)]
    fn pick_or_whole(values: &Cons<H, T>) -> P::Entry {
        P::pick_or_whole(&values.1)
    }
}
impl<V> PickOrWhole<V> for Missing {
    type Entry = RangeFull;
    #[inline(always)]
    fn pick_or_whole(_: &V) -> RangeFull {
        ..
    }
}

/// Whether a mode that an entry `E` of this form slices stays.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a mode that has a name is sliced by an index, a range or `_`, not by `{E}`",
    label = "not an index or a range",
    note = "a slice by a tuple opens a mode that is a tuple, and its parts have no names: slice `unnamed()`"
)]
pub trait Keeps<E> {
    /// The names that stay, where the mode is named `N`, and `Ns` stay of the modes after it.
    type Kept<N: Name, Ns: NameList>: NameList;
}
impl<E> Keeps<E> for ByIndex {
    type Kept<N: Name, Ns: NameList> = Ns;
}
impl<E> Keeps<E> for Whole {
    type Kept<N: Name, Ns: NameList> = Cons<N, Ns>;
}
impl<E> Keeps<E> for ByRange {
    type Kept<N: Name, Ns: NameList> = Cons<N, Ns>;
}
impl<E: KeepsOne> Keeps<E> for ByCoordinate {
    type Kept<N: Name, Ns: NameList> = E::Kept<N, Ns>;
}

/// An integer of the library, or `_`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a mode that has a name is sliced by an index, a range or `_`, not by `{Self}`",
    label = "not an index or a range",
    note = "a slice by a tuple opens a mode that is a tuple, and its parts have no names: slice `unnamed()`"
)]
pub trait KeepsOne {
    /// See [`Keeps::Kept`].
    type Kept<N: Name, Ns: NameList>: NameList;
}
for_integers! { [] KeepsOne {
    type Kept<N: Name, Ns: NameList> = Ns;
} }
impl KeepsOne for Underscore {
    type Kept<N: Name, Ns: NameList> = Cons<N, Ns>;
}
