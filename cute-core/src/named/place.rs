//! The place of a name in a list, and what is there.

use crate::int::{Int, Zero};
use crate::tuple::{Cons, Nil};
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
}
impl<P: Place> Place for There<P> {
    type Next = There<There<P>>;
    type Number = <P::Number as Int>::Succ;
}
impl Place for Missing {
    type Next = Missing;
    type Number = Zero;
}

/// What is at this place of the list `V`, or the refusal `Why` if there is no such place.
#[doc(hidden)]
pub trait Pick<V, Why> {
    /// The entry at the place.
    type Entry;
    /// The entry of a list.
    fn pick(values: V) -> Self::Entry;
}
impl<H, T, Why> Pick<Cons<H, T>, Why> for Here {
    type Entry = H;
    #[inline(always)]
    fn pick(Cons(head, _): Cons<H, T>) -> H {
        head
    }
}
impl<H, T, Why, P: Pick<T, Why>> Pick<Cons<H, T>, Why> for There<P> {
    type Entry = P::Entry;
    #[inline(always)]
    fn pick(Cons(_, tail): Cons<H, T>) -> P::Entry {
        P::pick(tail)
    }
}
impl<V, Why: Refusal> Pick<V, Why> for Missing {
    type Entry = Nil;
    fn pick(_: V) -> Nil {
        unreachable!("no refusal holds")
    }
}

/// Places in a list, and not [`Missing`]; then the refusal `Why` is the compiler's message.
#[doc(hidden)]
pub trait Present<Why> {}
impl<Why> Present<Why> for Here {}
impl<P, Why> Present<Why> for There<P> {}
impl<Why: Refusal> Present<Why> for Missing {}

/// Not a place in a list; else the refusal `Why` is the compiler's message.
#[doc(hidden)]
pub trait Absent<Why> {}
impl<Why> Absent<Why> for Missing {}
impl<Why: Refusal> Absent<Why> for Here {}
impl<P, Why: Refusal> Absent<Why> for There<P> {}

/// A refusal, whose bound carries the words of the compiler. None holds.
#[doc(hidden)]
pub trait Refusal {}
