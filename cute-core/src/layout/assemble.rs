//! Layouts and tilers made from native tuples of values, such as `make_layout_of_modes((a, b))`.
//!
//! Source: CuTe `make_layout(layouts...)`, `make_tile`.

use super::construct::valid;
use super::evaluate::fits;
use super::{BasisMode, ByMode, Layout, Mode, Modes, Tiler};
use crate::error::LayoutError;
use crate::int::{Dyn, Int, for_integers};
use crate::stride::ScaledBasis;
use crate::tuple::{Cons, Ints, Nil, Underscore};

/// Values that stand for the modes of a layout: a layout, or a native tuple of up to 12 of these.
///
/// ```
/// use cute_core::{layout::IntoModes, prelude::*};
/// fn rank<M: IntoModes>(modes: M) -> usize {
///     modes.into_modes().rank()
/// }
/// assert_eq!(rank((layout!(4:1), (layout!(8:4), layout!(2:32)))), 2);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{layout::make_layout_of_modes, prelude::*};
/// // error: `Pos<_1, X4>` is neither a layout nor a tuple of layouts
/// make_layout_of_modes((layout!(8:4), int!(4)));
/// ```
///
/// Source: CuTe `make_layout(layouts...)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a layout nor a tuple of layouts",
    label = "not a layout",
    note = "the modes are layouts, or native tuples of up to 12 of them; a shape is made into a layout by `make_layout`"
)]
pub trait IntoModes {
    /// The layout.
    type Layout: Layout;
    /// The layout of these modes, not yet checked to fit.
    #[doc(hidden)]
    fn into_modes(self) -> Self::Layout;
}

/// Values that stand for a tiler: a layout, an integer `n` for `n:1`, `Underscore`, or a native
/// tuple of up to 12 of these, one for each mode.
///
/// ```
/// use cute_core::{layout::IntoTiler, prelude::*};
/// fn tiles<A: Layout + DivisibleBy<T::Tiler>, T: IntoTiler>(a: A, t: T) -> String {
///     a.logical_divide(t.into_tiler()).to_string()
/// }
/// assert_eq!(tiles(layout!((8,8)), (int!(4), Underscore)), "((_4,_2),_8):((_1,_4),_8)");
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: `&str` is neither a tiler nor a tuple of tilers
/// make_tile((layout!(8:4), "4"));
/// ```
///
/// Source: CuTe `make_tile`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a tiler nor a tuple of tilers",
    label = "not a tiler",
    note = "a tiler is a layout, an integer, `Underscore`, or a native tuple of up to 12 of them, one for each mode"
)]
pub trait IntoTiler {
    /// The tiler.
    type Tiler: Tiler;
    /// This as a tiler.
    ///
    /// ```
    /// use cute_core::{layout::IntoTiler, prelude::*};
    /// assert_eq!((int!(4), Underscore).into_tiler(), tile!((4, _)));
    /// ```
    fn into_tiler(self) -> Self::Tiler;
}

macro_rules! itself {
    ($($trait:ident $associated:ident $method:ident: $([$($generics:tt)*] $ty:ty),*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $trait for $ty {
            type $associated = Self;
            #[inline(always)]
            fn $method(self) -> Self {
                self
            }
        }
    )*)*};
}
itself! {
    IntoModes Layout into_modes: [] Nil, [S: Int, D: Int] Mode<S, D>, [S: Int, N: Int, P: Ints] BasisMode<S, ScaledBasis<N, P>>,
        [H: Layout, T: Modes] Cons<H, T>;
    IntoTiler Tiler into_tiler: [] Nil, [S: Int, D: Int] Mode<S, D>, [S: Int, N: Int, P: Ints] BasisMode<S, ScaledBasis<N, P>>,
        [H: Layout, T: Modes] Cons<H, T>,
        [] Underscore, [T: super::Tilers] ByMode<T>;
}

for_integers! { [] IntoTiler {
    type Tiler = Self;
    #[inline(always)]
    fn into_tiler(self) -> Self {
        self
    }
} }

macro_rules! plain {
    ($($ty:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl IntoTiler for $ty {
            type Tiler = Dyn<$ty>;
            #[inline(always)]
            fn into_tiler(self) -> Dyn<$ty> {
                Dyn(self)
            }
        }
    )*};
}
plain!(i32, u32, i64, isize, usize);

macro_rules! native {
    (@type $associated:ident) => { Nil };
    (@type $associated:ident $T:ident $($rest:ident)*) => { Cons<$T::$associated, native!(@type $associated $($rest)*)> };
    (@value $method:ident) => { Nil };
    (@value $method:ident $t:ident $($rest:ident)*) => { Cons($t.$method(), native!(@value $method $($rest)*)) };
    ($($T:ident $t:ident),+) => {
        impl<$($T: IntoModes),+> IntoModes for ($($T,)+) {
            type Layout = native!(@type Layout $($T)+);
            #[inline(always)]
            fn into_modes(self) -> Self::Layout {
                let ($($t,)+) = self;
                native!(@value into_modes $($t)+)
            }
        }
        impl<$($T: IntoTiler),+> IntoTiler for ($($T,)+) {
            type Tiler = ByMode<native!(@type Tiler $($T)+)>;
            #[inline(always)]
            fn into_tiler(self) -> Self::Tiler {
                let ($($t,)+) = self;
                ByMode(native!(@value into_tiler $($t)+))
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
native!(T0 t0, T1 t1, T2 t2, T3 t3, T4 t4, T5 t5, T6 t6, T7 t7, T8 t8);
native!(T0 t0, T1 t1, T2 t2, T3 t3, T4 t4, T5 t5, T6 t6, T7 t7, T8 t8, T9 t9);
native!(T0 t0, T1 t1, T2 t2, T3 t3, T4 t4, T5 t5, T6 t6, T7 t7, T8 t8, T9 t9, T10 t10);
native!(T0 t0, T1 t1, T2 t2, T3 t3, T4 t4, T5 t5, T6 t6, T7 t7, T8 t8, T9 t9, T10 t10, T11 t11);

/// The layout whose modes are the given layouts: its offset is the sum of their offsets.
///
/// # Panics
/// Panics if size or cosize do not fit (Representable); [`try_make_layout_of_modes`] returns an
/// error instead.
///
/// ```
/// use cute_core::{layout::make_layout_of_modes, prelude::*};
/// let n = 5_usize;
/// let l = make_layout_of_modes((layout!((4,8)), (layout!(n:32), layout!(2:0))));
/// assert_eq!(l.to_string(), "((_4,_8),(5,_2)):((_1,_4),(_32,_0))");
/// ```
///
/// Source: CuTe `make_layout(layouts...)`.
#[inline(always)]
#[track_caller]
pub fn make_layout_of_modes<M: IntoModes>(modes: M) -> M::Layout {
    const { fits::<M::Layout>() };
    valid(modes.into_modes())
}

/// [`make_layout_of_modes`], with a broken condition as an error.
///
/// # Errors
/// Fails if size or cosize do not fit (Representable).
///
/// ```
/// use cute_core::{layout::try_make_layout_of_modes, prelude::*};
/// let n = u32::MAX / 2;
/// let error = try_make_layout_of_modes((layout!(n:1), layout!(3:1))).unwrap_err();
/// assert_eq!(error.condition(), Condition::Representable);
/// ```
#[inline(always)]
pub fn try_make_layout_of_modes<M: IntoModes>(modes: M) -> Result<M::Layout, LayoutError> {
    const { fits::<M::Layout>() };
    modes.into_modes().validated()
}

/// A tiler made from values: a native tuple has one tiler for each mode.
///
/// ```
/// use cute_core::prelude::*;
/// let rows = layout!((2,2):(1,4));
/// let tiles = layout!((8,16)).logical_divide(make_tile((rows, int!(8))));
/// assert_eq!(tiles, layout!((((2,2),2),(8,2)):(((1,4),2),(8,64))));
/// ```
///
/// Source: CuTe `make_tile`.
#[inline(always)]
pub fn make_tile<T: IntoTiler>(tilers: T) -> T::Tiler {
    tilers.into_tiler()
}
