//! Operands as users write them: a native integer stands for a dynamic one.
//!
//! A method whose operand is of a kind, such as a tiler, takes every type that stands for one. The
//! table below has the bound, the type and the value for each kind of operand that a row of
//! [`operations!`](super::operation) names.

use super::{Layout, Slicer, Tiler};
use crate::int::IntoInt;
use crate::logic::one_error;
use crate::tuple::{Cons, Nil, Tree, Underscore, native_tuples};

/// A value that stands for one tiler: a layout, an integer, `_`, or one of `tile!`. A native integer stands
/// for tiles of that size, which run time knows.
///
/// A native tuple is none: its integers would all be dynamic. `tile!((32, 16))` has static ones,
/// and [`make_tile`](super::make_tile) takes both.
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
/// Source: CuTe's tilers, where integers may be known only at run time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tiler",
    label = "not a tiler",
    note = "a tiler is a layout, an integer (static, i32, u32, i64, isize or usize) or one of `tile!`: write `tile!((32, 16))` for `(32, 16)` and \
            for `shape!((32, 16))`, and `tile!((m, n))` for run-time sizes; `to_typed` makes a layout of a `DynLayout`",
    note = "a swizzle is no right operand: it permutes the offsets of a layout, so write `swizzle.compose(layout)`",
    note = "in `local_tile` the tiler comes before the coordinate: `x.local_tile(tile!((2, 4)), (i, j))`"
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

one_error! { AsTiler: Operand = Underscore, operand }

/// A value that stands for a coordinate that may leave modes open: one of `coord!`, an integer,
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
            or one of `coord!`, where `_` leaves a mode open: `coord!((i, _))`",
    note = "ranges slice a tensor, `x.slice((1..3, ..))`, and give the part of a layout by `layout.window((1..3, ..))`"
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

one_error! { AsSlicer: Operand = Underscore, operand }

native_tuples! { AsSlicer: Operand, operand }

/// An operand that stands for a layout among the arguments of a function: a layout.
///
/// Functions that compute with two layouts ask for this in place of `Layout`, so that a shape or a
/// native tuple in a layout's place is one error.
///
/// ```
/// use cute_core::{layout::AsLayout, prelude::*};
/// fn shown<L: AsLayout>(layout: L) -> String {
///     layout.layout().to_string()
/// }
/// assert_eq!(shown(layout!((4,8))), "(_4,_8):(_1,_4)");
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: `({integer}, {integer})` is no layout
/// make_layout_tv((4, 8), layout!((2,2)));
/// ```
///
/// Source: CuTe's layouts as arguments.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no layout",
    label = "not a layout",
    note = "a layout is written with `layout!`, as in `layout!((4, 8))`, or made of a shape by `make_layout`; shapes, \
            tiles, numbers, references and tensors are none",
    note = "a swizzle before a layout is a `ComposedLayout`, whose tensor is \
            `Tensor::swizzled(&data, swizzle.compose(layout))?`",
    note = "`layout::choose(first, a, b)` gives one layout for two that run time chooses between; `to_typed` makes one of a \
            `DynLayout`, and `\"(4,6):(6,1)\".parse::<DynLayout>()?` reads text"
)]
pub trait AsLayout {
    /// The layout.
    type Operand: Layout;
    /// This as a layout.
    ///
    /// ```
    /// use cute_core::{layout::AsLayout, prelude::*};
    /// assert_eq!(layout!((4,8)).layout(), layout!((4,8)));
    /// ```
    fn layout(self) -> Self::Operand;
}

#[diagnostic::do_not_recommend]
impl<L: Layout> AsLayout for L {
    type Operand = L;
    #[inline(always)]
    fn layout(self) -> L {
        self
    }
}

one_error! { AsLayout: Operand = Nil, layout }

/// An operand that stands for the number of a thread: an [integer](IntoInt).
///
/// ```
/// use cute_core::{layout::ThreadNumber, prelude::*};
/// fn shown<N: ThreadNumber>(thread: N) -> String {
///     thread.into_int().to_string()
/// }
/// assert_eq!((shown(5_usize), shown(int!(5))), ("5".into(), "_5".into()));
/// ```
///
/// Source: CuTe's `thr_idx`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no number of a thread",
    label = "not a number of a thread",
    note = "threads are numbered by integers (static, i32, u32, i64, isize or usize): the number of the thread at a \
            coordinate is the layout's value there, `threads.at((i, j))`"
)]
pub trait ThreadNumber: IntoInt {}

#[diagnostic::do_not_recommend]
impl<N: IntoInt> ThreadNumber for N {}

/// The bounds of operands, by kind.
pub(crate) mod bounds {
    pub use super::{AsLayout as Layout, AsSlicer as Slicer, AsTiler as Tiler};
    pub use crate::tuple::IntoIntTuple as IntTuple;
}

/// The type that an operand stands for, by kind.
macro_rules! operand {
    (Tiler $operand:ident) => {
        <$operand as $crate::layout::AsTiler>::Operand
    };
    (Layout $operand:ident) => {
        <$operand as $crate::layout::AsLayout>::Operand
    };
    (Slicer $operand:ident) => {
        <$operand as $crate::layout::AsSlicer>::Operand
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
    (Layout $operand:ident) => {
        $crate::layout::AsLayout::layout($operand)
    };
    (Slicer $operand:ident) => {
        $crate::layout::AsSlicer::operand($operand)
    };
    (IntTuple $operand:ident) => {
        $crate::tuple::IntoIntTuple::into_int_tuple($operand)
    };
    ($_kind:ident $operand:ident) => {
        $operand
    };
}
pub(crate) use operand_value;
