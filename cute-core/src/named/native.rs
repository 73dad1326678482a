//! Lists of entries as native tuples.
//!
//! A pair is a coordinate of every layout that generic code knows to have two modes, and ranges are
//! entries of native tuples only. Rust has no tuple that grows, so longer lists stay lists.

use crate::tuple::{Cons, Nil, list, list_type};

/// Lists. Those of up to eight entries become native tuples.
#[doc(hidden)]
pub trait NativeTuple {
    /// The native tuple.
    type Tuple;
    /// The entries.
    fn native(self) -> Self::Tuple;
}
macro_rules! native {
    ($($E:ident $e:ident),+) => {
        impl<$($E),+> NativeTuple for list_type!($($E)+) {
            type Tuple = ($($E,)+);
            #[inline(always)]
            fn native(self) -> ($($E,)+) {
                let list!($($e)+) = self;
                ($($e,)+)
            }
        }
    };
}
native!(A a);
native!(A a, B b);
native!(A a, B b, C c);
native!(A a, B b, C c, D d);
native!(A a, B b, C c, D d, E e);
native!(A a, B b, C c, D d, E e, F f);
native!(A a, B b, C c, D d, E e, F f, G g);
native!(A a, B b, C c, D d, E e, F f, G g, H h);

impl NativeTuple for Nil {
    type Tuple = Nil;
    #[inline(always)]
    fn native(self) -> Nil {
        Nil
    }
}

/// A list of nine entries and more.
type Long<A, B, C, D, E, F, G, H, I, More> =
    Cons<A, Cons<B, Cons<C, Cons<D, Cons<E, Cons<F, Cons<G, Cons<H, Cons<I, More>>>>>>>>>;
impl<A, B, C, D, E, F, G, H, I, More> NativeTuple for Long<A, B, C, D, E, F, G, H, I, More> {
    type Tuple = Self;
    #[inline(always)]
    fn native(self) -> Self {
        self
    }
}
