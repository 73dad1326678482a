//! Native tuples where users write them.

use super::{Cons, IntTuple, Nil};
use crate::int::exp::Exp;
use crate::int::nat::{Nat, Odd};
use crate::int::{Dyn, DynInt, Neg, Pos, Zero};

/// What can be written for a tuple of integers: native integers (dynamic leaves),
/// static integers, and native tuples of them up to rank 8.
pub trait IntoIntTuple {
    /// The tuple.
    type Tuple: IntTuple;
    /// This as a tuple.
    fn into_int_tuple(self) -> Self::Tuple;
}

macro_rules! itself {
    ($($ty:ty, [$($generics:tt)*];)*) => {$(
        impl<$($generics)*> IntoIntTuple for $ty {
            type Tuple = Self;
            #[inline(always)]
            fn into_int_tuple(self) -> Self {
                self
            }
        }
    )*};
}
itself! {
    Zero, [];
    Pos<K, Odd<H>>, [K: Exp, H: Nat];
    Neg<K, Odd<H>>, [K: Exp, H: Nat];
    Dyn<T>, [T: DynInt];
    Nil, [];
    Cons<H, T>, [H: IntTuple, T: IntTuple];
}

macro_rules! plain {
    ($($ty:ty),*) => {$(
        impl IntoIntTuple for $ty {
            type Tuple = Dyn<$ty>;
            #[inline(always)]
            fn into_int_tuple(self) -> Dyn<$ty> {
                Dyn(self)
            }
        }
    )*};
}
plain!(i32, u32, i64, isize, usize);

macro_rules! native {
    (@type) => { Nil };
    (@type $T:ident $($rest:ident)*) => { Cons<$T::Tuple, native!(@type $($rest)*)> };
    (@value) => { Nil };
    (@value $t:ident $($rest:ident)*) => { Cons($t.into_int_tuple(), native!(@value $($rest)*)) };
    ($($T:ident $t:ident),+) => {
        impl<$($T: IntoIntTuple),+> IntoIntTuple for ($($T,)+) {
            type Tuple = native!(@type $($T)+);
            #[inline(always)]
            fn into_int_tuple(self) -> Self::Tuple {
                let ($($t,)+) = self;
                native!(@value $($t)+)
            }
        }
    };
}
native!(T0 t0);
native!(T0 t0, T1 t1);
native!(T0 t0, T1 t1, T2 t2);
native!(T0 t0, T1 t1, T2 t2, T3 t3);
native!(T0 t0, T1 t1, T2 t2, T3 t3, T4 t4);
native!(T0 t0, T1 t1, T2 t2, T3 t3, T4 t4, T5 t5);
native!(T0 t0, T1 t1, T2 t2, T3 t3, T4 t4, T5 t5, T6 t6);
native!(T0 t0, T1 t1, T2 t2, T3 t3, T4 t4, T5 t5, T6 t6, T7 t7);
