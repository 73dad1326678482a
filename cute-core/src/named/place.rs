//! The place of a name in a list, and what is there.

use crate::int::{Int, Zero};
use crate::tuple::Cons;
use core::marker::PhantomData;

/// A [`Search`], which only an unequal name begins.
#[doc(hidden)]
pub trait Searched {
    /// The place, counted from the name before.
    type Place: Place;
}
/// The place of a name in a list: [`Here`], [`There`] or [`Missing`].
#[doc(hidden)]
pub trait Place {
    /// The place counted from the name before.
    type Next: Place;
    /// The number of the place, from 0 on; 0 if there is none.
    type Number: Int;
    /// `There` if there is a place, else `Else`.
    type Choose<There: Verdict, Else: Verdict>: Verdict;
}
/// The first place.
#[doc(hidden)]
pub enum Here {}
/// A place after the first one.
#[doc(hidden)]
pub struct There<P>(PhantomData<P>);
/// No place.
#[doc(hidden)]
pub enum Missing {}

impl Place for Here {
    type Next = There<Here>;
    type Number = Zero;
    type Choose<There: Verdict, Else: Verdict> = There;
}
impl<P: Place> Place for There<P> {
    type Next = There<There<P>>;
    type Number = <P::Number as Int>::Succ;
    type Choose<There: Verdict, Else: Verdict> = There;
}
impl Place for Missing {
    type Next = Missing;
    type Number = Zero;
    type Choose<There: Verdict, Else: Verdict> = Else;
}

/// The entry at this place of the list `V`. If there is no such place, another bound is the
/// compiler's message, and the entry is an `Else`, with which no further bound fails.
#[doc(hidden)]
pub trait Pick<V, Else> {
    /// The entry at the place.
    type Entry;
    /// The entry of a list.
    fn pick(values: V) -> Self::Entry;
}
impl<H, T, Else> Pick<Cons<H, T>, Else> for Here {
    type Entry = H;
    #[inline(always)]
    fn pick(Cons(head, _): Cons<H, T>) -> H {
        head
    }
}
impl<H, T, Else, P: Pick<T, Else>> Pick<Cons<H, T>, Else> for There<P> {
    type Entry = P::Entry;
    #[inline(always)]
    fn pick(Cons(_, tail): Cons<H, T>) -> P::Entry {
        P::pick(tail)
    }
}
impl<V, Else: Default> Pick<V, Else> for Missing {
    type Entry = Else;
    #[inline(always)]
    fn pick(_: V) -> Else {
        Else::default()
    }
}

/// Whether lists of names agree: [`Agree`], or the first name that is wrong.
#[doc(hidden)]
pub trait Verdict {
    /// This verdict, or `Next` if the lists agree.
    type Then<Next: Verdict>: Verdict;
}
/// The lists agree.
#[doc(hidden)]
pub enum Agree {}
impl Verdict for Agree {
    type Then<Next: Verdict> = Next;
}

/// [`Agree`]: for other verdicts, a bound that carries the compiler's message.
#[doc(hidden)]
pub trait Holds {}
impl Holds for Agree {}
