//! One type for layouts of several types: a layout chosen at run time.
//!
//! A branch that chooses between two layouts needs one type for both. [`Chosen`] is the most exact
//! one: an integer that is static and equal in both stays static, any other is known at run time.
//! [`Dynamic`] forgets all static integers, so that layouts of one profile have one type.
//!
//! ```text
//! (_4,_8):(_8,_1)  or  (_4,_8):(_1,_4)   =>   Chosen:  (_4,_8):(usize,usize)
//! (_4,_8):(_8,_1)                        =>   Dynamic: (usize,usize):(usize,usize)
//! ```
//!
//! The choice is made once, where the layout is made. From there on it is a layout like any other,
//! whose `at` has no branch.

use super::coordinate::WidthOf;
use super::evaluate::unwrap_or_panic;
use super::width::{NoWidth, Width};
use super::{BasisMode, Layout, Mode, Modes};
use crate::error::LayoutError;
use crate::int::{Dyn, DynInt, FirstOp, Int, IntBool, Zero};
use crate::stride::ScaledBasis;
use crate::tuple::{Cons, Ints, Nil, Tree};

/// The type of an integer that is `A` or `B`.
type OneOf<A, B> = <<A as Int>::Same<B> as IntBool>::If<A, Joined<A, B>>;
type Joined<A, B> = Dyn<
    <<A as Int>::WidthWith<<B as Int>::WidthWith<NoWidth>> as Width>::Integer,
>;

/// The integer as another type: the value of a static one is known from the type, and a dynamic one
/// saturates where it does not fit.
#[inline(always)]
fn convert<N: Int, R: Int>(n: N) -> R {
    R::eval::<FirstOp, N, Zero>(n, Zero)
}

/// The common layout of `A` and `B`: see [`choose`].
///
/// ```
/// use cute_core::{layout::Chosen, prelude::*};
/// type Rows = Layout![(4,8):(8,1)];
/// type Columns = Layout![(4,8):(1,4)];
/// let l: Chosen<Rows, Columns> = cute_core::layout::choose(true, Rows::default(), Columns::default());
/// let same: Layout![(4,8):(usize,usize)] = l;
/// assert_eq!(same.to_string(), "(_4,_8):(8,1)");
/// ```
pub type Chosen<A, B> = <A as ChosenWith<B>>::Chosen;

/// Layouts that have a common type with `B`: those of the same profile. See [`choose`].
///
/// ```
/// use cute_core::{layout::{Chosen, ChosenWith, choose}, prelude::*};
/// fn larger<A: ChosenWith<B>, B: Layout>(a: A, b: B) -> Chosen<A, B> {
///     choose(a.len() >= b.len(), a, b)
/// }
/// assert_eq!(larger(layout!((4,8)), layout!((4,16))).to_string(), "(_4,16):(_1,_4)");
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{layout::choose, prelude::*};
/// // error: shapes (_4, _8) and (_4, (_2, _4)) have different profiles (Congruent)
/// choose(true, layout!((4,8)), layout!((4,(2,4))));
/// ```
///
/// The parameters `Shape` and `Other` serve the error message; they are never written.
///
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "shapes {Shape} and {Other} have different profiles (Congruent)",
    label = "these layouts have no common layout type",
    note = "a layout that is chosen at run time has one profile: group or flatten modes so that both are nested alike, \
            or keep both in an `Either`, which is an `OffsetFunction`"
)]
pub trait ChosenWith<B: Layout, Shape = <Self as Tree>::Shape, Other = <B as Tree>::Shape>:
    Layout
{
    /// The common layout.
    type Chosen: Layout;
    /// This layout as the common one, which may not fit.
    #[doc(hidden)]
    fn from_first(first: Self) -> Self::Chosen;
    /// The other layout as the common one, which may not fit.
    #[doc(hidden)]
    fn from_second(second: B) -> Self::Chosen;
}

#[diagnostic::do_not_recommend]
impl<Shape, Other> ChosenWith<Nil, Shape, Other> for Nil {
    type Chosen = Nil;
    fn from_first(_: Nil) -> Nil {
        Nil
    }
    fn from_second(_: Nil) -> Nil {
        Nil
    }
}

#[diagnostic::do_not_recommend]
impl<S: Int, D: Int, S2: Int, D2: Int, Shape, Other> ChosenWith<Mode<S2, D2>, Shape, Other>
    for Mode<S, D>
{
    type Chosen = Mode<OneOf<S, S2>, OneOf<D, D2>>;
    #[inline(always)]
    fn from_first(first: Self) -> Self::Chosen {
        Mode(convert(first.0), convert(first.1))
    }
    #[inline(always)]
    fn from_second(second: Mode<S2, D2>) -> Self::Chosen {
        Mode(convert(second.0), convert(second.1))
    }
}

#[diagnostic::do_not_recommend]
impl<S: Int, N: Int, S2: Int, N2: Int, P: Ints, Shape, Other>
    ChosenWith<BasisMode<S2, ScaledBasis<N2, P>>, Shape, Other> for BasisMode<S, ScaledBasis<N, P>>
{
    type Chosen = BasisMode<OneOf<S, S2>, ScaledBasis<OneOf<N, N2>, P>>;
    #[inline(always)]
    fn from_first(first: Self) -> Self::Chosen {
        let BasisMode(s, ScaledBasis(n, path)) = first;
        BasisMode(convert(s), ScaledBasis(convert(n), path))
    }
    #[inline(always)]
    fn from_second(second: BasisMode<S2, ScaledBasis<N2, P>>) -> Self::Chosen {
        let BasisMode(s, ScaledBasis(n, path)) = second;
        BasisMode(convert(s), ScaledBasis(convert(n), path))
    }
}

#[diagnostic::do_not_recommend]
impl<H, T, H2, T2, Shape, Other> ChosenWith<Cons<H2, T2>, Shape, Other> for Cons<H, T>
where
    H: ChosenWith<H2>,
    H2: Layout,
    T: Modes + ChosenWith<T2, Chosen: Modes>,
    T2: Modes,
{
    type Chosen = Cons<H::Chosen, T::Chosen>;
    #[inline(always)]
    fn from_first(first: Self) -> Self::Chosen {
        Cons(H::from_first(first.0), T::from_first(first.1))
    }
    #[inline(always)]
    fn from_second(second: Cons<H2, T2>) -> Self::Chosen {
        Cons(H::from_second(second.0), T::from_second(second.1))
    }
}

/// The layout `a` if `first`, else `b`, as a layout of their common type.
///
/// An integer that is static and equal in both stays static; any other is known at run time. So
/// tiles of both still divide while compiling where both have the same static shape, and the result
/// goes wherever a layout does: into operations, tensors and generic code. The choice is made here;
/// [`at`](Layout::at) multiplies by strides that are known at run time, and does not branch.
///
/// Three layouts are two choices: `choose(p, a, choose(q, b, c))`. A choice with bodies is written
/// with [`Either`](crate::layout::Either); layouts of one profile also have a common type without a
/// partner, [`to_dynamic`](crate::layout::Choosing::to_dynamic).
///
/// # Conditions
/// Congruent: both layouts have the same profile. Else this is a compile error.
///
/// # Panics
/// Panics if the chosen layout does not fit the integers of the common type (Representable), as a
/// static size of 2^40 does not fit the `u32` of the other layout; [`try_choose`] returns an error
/// instead.
///
/// ```
/// use cute_core::{layout::choose, prelude::*};
/// fn trace(row_major: bool, x: &[f32]) -> Result<f32, TensorError> {
///     let l = choose(row_major, layout!((3,3); row_major), layout!((3,3)));
///     let x = Tensor::new(x, l)?;
///     Ok(x[(0,1)] - x[(1,0)])
/// }
/// let x: Vec<f32> = (0..9).map(|n| n as f32).collect();
/// assert_eq!((trace(true, &x), trace(false, &x)), (Ok(1.0 - 3.0), Ok(3.0 - 1.0)));
///
/// // What both have in common is still known while compiling.
/// let l = choose(x.len() > 5, layout!((128,64):(64,1)), layout!((128,64)));
/// assert_eq!(l.zipped_divide(tile!((32,16))).shape(), shape!(((32,16),(4,4))));
/// ```
#[inline(always)]
#[track_caller]
pub fn choose<A: ChosenWith<B>, B: Layout>(first: bool, a: A, b: B) -> Chosen<A, B> {
    unwrap_or_panic("choose", try_choose(first, a, b))
}

/// [`choose`], with a broken condition as an error.
///
/// # Errors
/// Representable, if the chosen layout does not fit the integers of the common type.
///
/// ```
/// use cute_core::{layout::try_choose, prelude::*};
/// let n = 4_u32;
/// let (large, small) = (layout!(1099511627776:1), layout!(n:1));
/// assert_eq!(try_choose(false, large, small).unwrap().to_string(), "4:_1");
/// let error = try_choose(true, large, small).unwrap_err();
/// assert_eq!(error.condition(), Condition::Representable);
/// ```
#[inline(always)]
pub fn try_choose<A: ChosenWith<B>, B: Layout>(
    first: bool,
    a: A,
    b: B,
) -> Result<Chosen<A, B>, LayoutError> {
    let chosen = if first {
        A::from_first(a)
    } else {
        A::from_second(b)
    };
    chosen.validated()
}

/// The layout with every integer known at run time: see
/// [`to_dynamic`](crate::layout::Choosing::to_dynamic).
///
/// ```
/// use cute_core::{layout::Dynamic, prelude::*};
/// let l: Dynamic<Layout![(4,8):(8,1)]> = layout!((4,8):(8,1)).to_dynamic();
/// let same: Layout![(usize,usize):(usize,usize)] = l;
/// assert_eq!(same.to_string(), "(4,8):(8,1)");
/// ```
pub type Dynamic<L> = <L as ToDynamic<WidthOf<L>>>::Dynamic;

/// Layouts whose integers can all be integers of type `I` known at run time: all layouts. The bound
/// of [`to_dynamic`](crate::layout::Choosing::to_dynamic) in generic code. Sealed.
///
/// ```
/// use cute_core::{layout::{Dynamic, ToDynamic}, prelude::*};
/// fn forget<L: Layout<Index = usize> + ToDynamic<usize>>(l: L) -> Dynamic<L> {
///     l.to_dynamic()
/// }
/// assert_eq!(forget(layout!((4,8))).to_string(), "(4,8):(1,4)");
/// ```
#[diagnostic::on_unimplemented(
    message = "the bound `{Self}: ToDynamic<{I}>` is missing",
    label = "this call needs the bound",
    note = "add it to the `where` clause of the function, with the type of the layout's offsets: `L: Layout<Index = usize> + ToDynamic<usize>`"
)]
pub trait ToDynamic<I: DynInt>: Layout {
    /// The layout with dynamic integers.
    type Dynamic: Layout;
    /// The same layout, whose integers may not fit.
    #[doc(hidden)]
    fn dynamic(layout: Self) -> Self::Dynamic;
}
#[diagnostic::do_not_recommend]
impl<I: DynInt> ToDynamic<I> for Nil {
    type Dynamic = Nil;
    fn dynamic(_: Nil) -> Nil {
        Nil
    }
}
#[diagnostic::do_not_recommend]
impl<I: DynInt, S: Int, D: Int> ToDynamic<I> for Mode<S, D> {
    type Dynamic = Mode<Dyn<I>, Dyn<I>>;
    #[inline(always)]
    fn dynamic(Mode(s, d): Self) -> Self::Dynamic {
        Mode(convert(s), convert(d))
    }
}
#[diagnostic::do_not_recommend]
impl<I: DynInt, S: Int, N: Int, P: Ints> ToDynamic<I> for BasisMode<S, ScaledBasis<N, P>> {
    type Dynamic = BasisMode<Dyn<I>, ScaledBasis<Dyn<I>, P>>;
    #[inline(always)]
    fn dynamic(BasisMode(s, ScaledBasis(n, path)): Self) -> Self::Dynamic {
        BasisMode(convert(s), ScaledBasis(convert(n), path))
    }
}
#[diagnostic::do_not_recommend]
impl<I: DynInt, H, T> ToDynamic<I> for Cons<H, T>
where
    H: ToDynamic<I>,
    T: Modes + ToDynamic<I, Dynamic: Modes>,
{
    type Dynamic = Cons<H::Dynamic, T::Dynamic>;
    #[inline(always)]
    fn dynamic(layout: Self) -> Self::Dynamic {
        Cons(H::dynamic(layout.0), T::dynamic(layout.1))
    }
}

/// Layouts whose structure is a type and whose numbers are values.
pub trait Choosing: Layout {
    /// The layout with every integer known at run time, in the type of its offsets.
    ///
    /// Layouts of one profile whose offsets have one type have one type then, so each branch of an
    /// `if` or a `match` can make its own. What the compiler knew of shapes and strides is lost,
    /// and divisions are checked at run time; [`choose`] keeps what two layouts have in common.
    ///
    /// # Panics
    /// Panics if an integer does not fit the type of the offsets (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn strides(order: char, m: usize, n: usize) -> String {
    ///     let l = match order {
    ///         'C' => layout!((m,n); row_major).to_dynamic(),
    ///         'F' => layout!((m,n)).to_dynamic(),
    ///         _ => layout!((m,n):(64,2)).to_dynamic(),
    ///     };
    ///     l.stride().to_string()
    /// }
    /// assert_eq!(strides('C', 3, 4), "(4,1)");
    /// assert_eq!(strides('F', 3, 4), "(1,3)");
    /// assert_eq!(strides('A', 3, 4), "(64,2)");
    /// ```
    #[inline(always)]
    #[track_caller]
    fn to_dynamic(self) -> Dynamic<Self>
    where
        Self: ToDynamic<WidthOf<Self>>,
    {
        unwrap_or_panic("to_dynamic", ToDynamic::dynamic(self).validated())
    }
}
impl<L: Layout> Choosing for L {}
