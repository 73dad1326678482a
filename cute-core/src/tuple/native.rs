//! Conversions between native tuples and tuples of integers.

use super::{Cons, IntTuple, Ints, Nil, Tree, list, list_type};
use crate::int::{Dyn, DynInt, for_static_integers};
use crate::logic::one_error;

/// Values that convert to a tuple of integers: native integers (dynamic leaves), static integers,
/// and native tuples of them up to rank 8.
///
/// ```
/// use cute_core::{prelude::*, tuple::IntoIntTuple};
/// fn cells<S: IntoIntTuple>(shape: S) -> String {
///     shape.into_int_tuple().size().to_string()
/// }
/// assert_eq!(cells((3_usize, (int!(2), 3_usize))), "18");
/// assert_eq!(cells((int!(3), shape!((2,3)))), "_18");
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: `&str` is neither an integer of a layout nor a tuple of them
/// make_layout((3_usize, "2"));
/// ```
///
/// Source: CuTe `make_tuple`, `make_shape`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither an integer of a layout nor a tuple of them",
    label = "not a tuple of integers",
    note = "integers are static, as `int!(4)` is, or i32, u32, i64, isize or usize; a shape is `shape!((4, 8))`, where \
            `tile!((4, 8))` is a tiler; native tuples have up to 8 modes; the shape of a layout is `layout.shape()`"
)]
pub trait IntoIntTuple {
    /// The tuple.
    type Tuple: IntTuple;
    /// This as a tuple.
    ///
    /// ```
    /// use cute_core::{prelude::*, tuple::IntoIntTuple};
    /// let shape = (int!(3), (2_usize, 3_usize)).into_int_tuple();
    /// assert_eq!(shape.to_string(), "(_3,(2,3))");
    /// ```
    fn into_int_tuple(self) -> Self::Tuple;
}

#[diagnostic::do_not_recommend]
impl<T: Tree<Canonical: IntTuple>> IntoIntTuple for T {
    type Tuple = T::Canonical;
    #[inline(always)]
    fn into_int_tuple(self) -> T::Canonical {
        self.canonical()
    }
}

one_error! { IntoIntTuple: Tuple = Nil, into_int_tuple }

/// Native tuples of what stands for operands of one kind, as a tuple of the operands. Ranks up to
/// 8.
macro_rules! native_tuples {
    (@type $Operand:ident;) => { Nil };
    (@type $Operand:ident; $T:ident $($rest:ident)*) => {
        Cons<$T::$Operand, native_tuples!(@type $Operand; $($rest)*)>
    };
    (@value $function:ident;) => { Nil };
    (@value $function:ident; $t:ident $($rest:ident)*) => {
        Cons($t.$function(), native_tuples!(@value $function; $($rest)*))
    };
    (@impl $Trait:ident $Operand:ident $function:ident: $($T:ident $t:ident),+) => {
        #[diagnostic::do_not_recommend]
        impl<$($T: $Trait),+> $Trait for ($($T,)+) {
            type $Operand = native_tuples!(@type $Operand; $($T)+);
            #[inline(always)]
            fn $function(self) -> Self::$Operand {
                let ($($t,)+) = self;
                native_tuples!(@value $function; $($t)+)
            }
        }
    };
    ($Trait:ident: $Operand:ident, $function:ident) => {
        native_tuples!(@impl $Trait $Operand $function: A a);
        native_tuples!(@impl $Trait $Operand $function: A a, B b);
        native_tuples!(@impl $Trait $Operand $function: A a, B b, C c);
        native_tuples!(@impl $Trait $Operand $function: A a, B b, C c, D d);
        native_tuples!(@impl $Trait $Operand $function: A a, B b, C c, D d, E e);
        native_tuples!(@impl $Trait $Operand $function: A a, B b, C c, D d, E e, F f);
        native_tuples!(@impl $Trait $Operand $function: A a, B b, C c, D d, E e, F f, G g);
        native_tuples!(@impl $Trait $Operand $function: A a, B b, C c, D d, E e, F f, G g, H h);
    };
}
pub(crate) use native_tuples;
native_tuples! { IntoIntTuple: Tuple, into_int_tuple }

/// Flat tuples of integers of the library, such as an order of modes: `coord!((2, 0, 1))`. The type
/// of the result depends on these integers, so a native tuple, whose integers are known at run
/// time, stands for none.
///
/// ```
/// use cute_core::{prelude::*, tuple::AsInts};
/// fn length<I: AsInts>(order: I) -> usize {
///     order.ints().rank()
/// }
/// assert_eq!(length(coord!((2,0,1))), 3);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: `({integer}, {integer}, {integer})` is no order that the compiler knows
/// layout!((8,64,2)).permute((2, 0, 1));
/// ```
///
/// Source: CuTe's template arguments, as those of `select<I...>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no order that the compiler knows",
    label = "its numbers are not static",
    note = "the type of the result depends on the numbers of the modes, so they are static: write `coord!((2, 0, 1))` for \
            `(2, 0, 1)`"
)]
pub trait AsInts {
    /// The tuple.
    type Ints: Ints;
    /// This as a flat tuple.
    ///
    /// ```
    /// use cute_core::{prelude::*, tuple::AsInts};
    /// assert_eq!(coord!((2,0,1)).ints(), (2, 0, 1));
    /// ```
    fn ints(self) -> Self::Ints;
}

#[diagnostic::do_not_recommend]
impl<T: Tree<Canonical: Ints>> AsInts for T {
    type Ints = T::Canonical;
    #[inline(always)]
    fn ints(self) -> T::Canonical {
        self.canonical()
    }
}

one_error! { AsInts: Ints = Nil, ints }

/// Tuples of rank up to 8 that convert to native ones: `(1,(0,2))` to `(1, (0, 2))`. Values of
/// layouts of coordinates are such tuples. A native tuple stays as it is.
///
/// ```
/// use cute_core::prelude::*;
/// let id = make_identity_tensor(shape!((2,3)));
/// for c in id.values() {
///     let (i, j) = c.to_native();
///     assert!(i < 2 && j < 3);
/// }
/// ```
pub trait ToNative {
    /// The native tuple.
    type Native;
    /// This as a native tuple.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let i = 1_usize;
    /// let (row, (j, k)) = coord!((i,({2_usize},{0_usize}))).to_native();
    /// assert_eq!((row, j, k), (1, 2, 0));
    /// ```
    fn to_native(self) -> Self::Native;
}

for_static_integers! { [] ToNative {
    type Native = Self;
    #[inline(always)]
    fn to_native(self) -> Self {
        self
    }
} }

macro_rules! plain_to_native {
    ($($ty:ty),*) => {$(
        impl ToNative for $ty {
            type Native = Self;
            #[inline(always)]
            fn to_native(self) -> Self {
                self
            }
        }
    )*};
}
plain_to_native!(i32, u32, i64, isize, usize);

impl<T: DynInt> ToNative for Dyn<T> {
    type Native = T;
    #[inline(always)]
    fn to_native(self) -> T {
        self.0
    }
}

macro_rules! to_native {
    ($($T:ident $t:ident),+) => {
        impl<$($T: ToNative),+> ToNative for list_type!($($T)+) {
            type Native = ($($T::Native,)+);
            #[inline(always)]
            fn to_native(self) -> Self::Native {
                let list!($($t)+) = self;
                ($($t.to_native(),)+)
            }
        }
        impl<$($T: ToNative),+> ToNative for ($($T,)+) {
            type Native = ($($T::Native,)+);
            #[inline(always)]
            fn to_native(self) -> Self::Native {
                let ($($t,)+) = self;
                ($($t.to_native(),)+)
            }
        }
    };
}
to_native!(T0 t0);
to_native!(T0 t0, T1 t1);
to_native!(T0 t0, T1 t1, T2 t2);
to_native!(T0 t0, T1 t1, T2 t2, T3 t3);
to_native!(T0 t0, T1 t1, T2 t2, T3 t3, T4 t4);
to_native!(T0 t0, T1 t1, T2 t2, T3 t3, T4 t4, T5 t5);
to_native!(T0 t0, T1 t1, T2 t2, T3 t3, T4 t4, T5 t5, T6 t6);
to_native!(T0 t0, T1 t1, T2 t2, T3 t3, T4 t4, T5 t5, T6 t6, T7 t7);
