//! Lists of as many elements as names are given: for macros that write one item for each rank.

/// The type of a list: `Cons<A, Cons<B, Nil>>` of `A B`.
macro_rules! list_type {
    () => { $crate::tuple::Nil };
    ($head:ident $($tail:ident)*) => { $crate::tuple::Cons<$head, $crate::tuple::list_type!($($tail)*)> };
}
pub(crate) use list_type;

/// A list, or a pattern of one: `Cons(a, Cons(b, Nil))` of `a b`.
macro_rules! list {
    () => { $crate::tuple::Nil };
    ($head:ident $($tail:ident)*) => { $crate::tuple::Cons($head, $crate::tuple::list!($($tail)*)) };
}
pub(crate) use list;
