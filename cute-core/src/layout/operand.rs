//! Operands as users write them: a native integer stands for a dynamic one.
//!
//! A method whose operand is of a kind, such as a tiler, takes every type that stands for one. The
//! table below has the bound, the type and the value for each kind of operand that a row of
//! [`operations!`](super::operation) names.

use super::{Slicer, Tiler};
use crate::tuple::{Cons, Nil, Tree, Underscore};

/// What stands for one tiler: a layout, an integer, `_`, or one of `tile!`. A native integer stands
/// for tiles of that size, which run time knows.
///
/// A native tuple is none: its integers would all be dynamic. `tile!((32, 16))` has static ones, and
/// [`make_tile`](super::make_tile) takes both.
///
/// ```
/// use cute_core::{layout::AsTiler, prelude::*};
/// fn tiles<A: DivisibleBy<T::Operand>, T: AsTiler>(a: A, tiler: T) -> String {
///     a.logical_divide(tiler.operand()).to_string()
/// }
/// assert_eq!(tiles(layout!(8:1), 4), "(4,2):(_1,4)");
/// assert_eq!(tiles(layout!(8:1), tile!(4)), "(_4,_2):(_1,_4)");
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: `({integer}, {integer})` is no tiler
/// layout!((512,256)).zipped_divide((128, 64));
/// ```
///
/// Source: CuTe's tilers, where integers may be of run time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tiler",
    label = "not a tiler",
    note = "a tiler is a layout, an integer (static, i32, u32, i64, isize or usize) or one of `tile!`: write `tile!((32, 16))` for `(32, 16)`, and `tile!((m, n))` \
            for sizes of run time",
    note = "a swizzle is no right operand: it permutes the offsets of a layout, so write `swizzle.compose(layout)`"
)]
pub trait AsTiler {
    /// The tiler.
    type Operand: Tiler;
    /// This as a tiler.
    ///
    /// ```
    /// use cute_core::{layout::AsTiler, prelude::*};
    /// assert_eq!((4_usize.operand(), int!(4).operand()), (Dyn(4), int!(4)));
    /// ```
    fn operand(self) -> Self::Operand;
}

#[diagnostic::do_not_recommend]
impl<T: Tree<Canonical: Tiler>> AsTiler for T {
    type Operand = T::Canonical;
    #[inline(always)]
    fn operand(self) -> T::Canonical {
        self.canonical()
    }
}

/// What a native tuple would have to be; nothing implements it.
#[doc(hidden)]
pub trait NoTiler {}

// With these impls, which never apply, the compiler leaves the operand of a native tuple or an array
// open, and so reports one error and not two.
macro_rules! no_tiler {
    ($($T:ident),+) => {
        no_tiler!([$($T),+] ($($T,)+));
    };
    ([$($generics:tt)+] $Type:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)+> AsTiler for $Type
        where
            Self: NoTiler,
        {
            type Operand = Underscore;
            fn operand(self) -> Underscore {
                Underscore
            }
        }
    };
}
no_tiler!(T0);
no_tiler!(T0, T1);
no_tiler!(T0, T1, T2);
no_tiler!(T0, T1, T2, T3);
no_tiler!([T, const N: usize] [T; N]);

/// What stands for a coordinate that may leave modes open: one of `coord!`, an integer,
/// [`Underscore`](crate::tuple::Underscore), or a native tuple of up to 8 of these.
///
/// ```
/// use cute_core::{prelude::*, tuple::Underscore};
/// let x = Tensor::new(&[0; 48], layout!((8,6)))?;
/// let i = 1_usize;
/// assert_eq!(x.local_tile(tile!((4,3)), (i, 1)).layout(), layout!((4,3):(1,8)));
/// assert_eq!(x.local_tile(tile!((4,3)), (i, Underscore)).layout(), layout!((4,3,2):(1,8,24)));
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe coordinates with `Underscore`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no coordinate",
    label = "not a coordinate",
    note = "a coordinate is an integer (i32, u32, i64, isize, usize or static), a native tuple of them such as `(i, j)`, \
            or one of `coord!`, where `_` leaves a mode open: `coord!((i, _))`"
)]
pub trait AsSlicer {
    /// The coordinate.
    type Operand: Slicer;
    /// This as a coordinate.
    ///
    /// ```
    /// use cute_core::{layout::AsSlicer, prelude::*};
    /// let i = 2_usize;
    /// assert_eq!((i, Underscore).operand(), coord!((i,_)));
    /// ```
    fn operand(self) -> Self::Operand;
}

#[diagnostic::do_not_recommend]
impl<T: Tree<Canonical: Slicer>> AsSlicer for T {
    type Operand = T::Canonical;
    #[inline(always)]
    fn operand(self) -> T::Canonical {
        self.canonical()
    }
}

macro_rules! native {
    (@type) => { Nil };
    (@type $T:ident $($rest:ident)*) => { Cons<$T::Operand, native!(@type $($rest)*)> };
    (@value) => { Nil };
    (@value $t:ident $($rest:ident)*) => { Cons($t.operand(), native!(@value $($rest)*)) };
    ($($T:ident $t:ident),+) => {
        impl<$($T: AsSlicer),+> AsSlicer for ($($T,)+) {
            type Operand = native!(@type $($T)+);
            #[inline(always)]
            fn operand(self) -> Self::Operand {
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

/// The bounds of operands, by kind.
pub(crate) mod bounds {
    pub use super::AsTiler as Tiler;
    pub use crate::layout::{Layout, Slicer};
    pub use crate::tuple::IntoIntTuple as IntTuple;
}

/// The type that an operand stands for, by kind.
macro_rules! operand {
    (Tiler $operand:ident) => {
        <$operand as $crate::layout::AsTiler>::Operand
    };
    (IntTuple $operand:ident) => {
        <$operand as $crate::tuple::IntoIntTuple>::Tuple
    };
    ($_kind:ident $operand:ident) => {
        $operand
    };
}
pub(crate) use operand;

/// The value that an operand stands for, by kind.
macro_rules! operand_value {
    (Tiler $operand:ident) => {
        $crate::layout::AsTiler::operand($operand)
    };
    (IntTuple $operand:ident) => {
        $crate::tuple::IntoIntTuple::into_int_tuple($operand)
    };
    ($_kind:ident $operand:ident) => {
        $operand
    };
}
pub(crate) use operand_value;
