//! Layouts as types that rustc prints in CuTe's notation, for the reader of a compile error.
//!
//! rustc prints native tuples as they are written, and a nominal type by its name. So the trees of a
//! layout, as native tuples of named numbers, read as CuTe writes them:
//!
//! ```text
//! Cons<Mode<Pos<_1, X16>, Pos<_1, X1>>, Cons<Mode<Dyn<usize>, Pos<_5, X4>>, Nil>>
//!     => (_16, usize):(_1, _20)
//! ```
//!
//! Messages take them as parameters. A tiler is shown as the layout that it stands for: `n` as `n:1`.

use crate::int::exp::Exp;
use crate::int::hex::{_0, _1};
use crate::int::names::Negative;
use crate::int::nat::OddNat;
use crate::int::{Dyn, DynInt, Neg, Pos, Zero};
use crate::layout::{ByMode, Mode};
use crate::tuple::{Cons, Nil, Underscore};

/// What a message can show as a shape and a stride. Closed; nothing of it is evaluated unless a
/// condition is broken.
#[doc(hidden)]
pub trait Shown {
    /// The shape, or the integer itself.
    type Shape;
    /// The stride.
    type Stride;
    /// As the rest of a tuple: the shapes `N`, and those of `self` after them.
    type Shapes<N: Native>: Native;
    /// As the rest of a tuple: the strides `N`, and those of `self` after them.
    type Strides<N: Native>: Native;
}

/// A native tuple that is being built.
#[doc(hidden)]
pub trait Native {
    /// The tuple with one more element.
    type Push<Element>: Native;
}

/// What stands for the elements after the twelfth.
pub struct More;

/// What is no tuple: as the rest of one it does not occur.
macro_rules! single {
    ($shape:ty, $stride:ty) => {
        type Shape = $shape;
        type Stride = $stride;
        type Shapes<N: Native> = N;
        type Strides<N: Native> = N;
    };
}

impl Shown for Zero {
    single!(_0, _1);
}

impl<O: OddNat, K: Exp> Shown for Pos<O, K> {
    single!(O::Name<K>, _1);
}

impl<O: OddNat, K: Exp> Shown for Neg<O, K> {
    single!(Negative<O::Name<K>>, _1);
}

impl<T: DynInt> Shown for Dyn<T> {
    single!(T, _1);
}

impl Shown for Underscore {
    single!(Underscore, _1);
}

impl<S: Shown, D: Shown> Shown for Mode<S, D> {
    single!(S::Shape, D::Shape);
}

impl<T: Shown> Shown for ByMode<T> {
    single!(T::Shape, T::Stride);
}

impl Shown for Nil {
    type Shape = ();
    type Stride = ();
    type Shapes<N: Native> = N;
    type Strides<N: Native> = N;
}

impl<H: Shown, T: Shown> Shown for Cons<H, T> {
    type Shape = T::Shapes<(H::Shape,)>;
    type Stride = T::Strides<(H::Stride,)>;
    type Shapes<N: Native> = T::Shapes<N::Push<H::Shape>>;
    type Strides<N: Native> = T::Strides<N::Push<H::Stride>>;
}

macro_rules! native {
    ($($T:ident)+) => { native!(@from [] $($T)+); };
    (@from [$($T:ident)*] $Next:ident $($Rest:ident)*) => {
        native!(@one [$($T)*] $Next);
        native!(@from [$($T)* $Next] $($Rest)*);
    };
    (@one [] $Next:ident) => {};
    (@one [$($T:ident)+] $Next:ident) => {
        impl<$($T),+> Native for ($($T,)+) {
            type Push<$Next> = ($($T,)+ $Next,);
        }
    };
    (@from [$($T:ident)+]) => {};
}
native!(A B C D E F G H I J K L M);

/// Twelve elements and [`More`].
impl<A, B, C, D, E, F, G, H, I, J, K, L, M> Native for (A, B, C, D, E, F, G, H, I, J, K, L, M) {
    type Push<Element> = (A, B, C, D, E, F, G, H, I, J, K, L, More);
}
