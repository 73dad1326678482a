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
use super::{BasisMode, Layout, Mode, Modes, ShapeOf};
use crate::error::LayoutError;
use crate::int::{Dyn, DynInt, FirstOp, Int, IntBool, Zero};
use crate::logic::{False, True};
use crate::stride::ScaledBasis;
use crate::tuple::{Congruent, Cons, Ints, Nil};

/// The type of an integer that is `A` or `B`.
type OneOf<A, B> = <<A as Int>::Same<B> as IntBool>::If<A, Joined<A, B>>;
type Joined<A, B> = Dyn<<<A as Int>::WidthWith<<B as Int>::WidthWith<NoWidth>> as Width>::Integer>;

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
/// Sealed.
pub trait ChosenWith<B: Layout>: Layout {
    /// The common layout.
    type Chosen: Layout;
    /// This layout as the common one, which may not fit.
    #[doc(hidden)]
    fn from_first(first: Self) -> Self::Chosen;
    /// The other layout as the common one, which may not fit.
    #[doc(hidden)]
    fn from_second(second: B) -> Self::Chosen;
}
impl<A: Layout, B: Layout> ChosenWith<B> for A
where
    Congruent<ShapeOf<A>, ShapeOf<B>>: Alike<A, B>,
{
    type Chosen = <Congruent<ShapeOf<A>, ShapeOf<B>> as Alike<A, B>>::Common;
    #[inline(always)]
    fn from_first(first: A) -> Self::Chosen {
        <Congruent<ShapeOf<A>, ShapeOf<B>> as Alike<A, B>>::of_first(first)
    }
    #[inline(always)]
    fn from_second(second: B) -> Self::Chosen {
        <Congruent<ShapeOf<A>, ShapeOf<B>> as Alike<A, B>>::of_second(second)
    }
}

/// Whether two layouts have one profile, as the type for which messages are reported: while `B` is
/// not known, it is not known either, so rustc does not infer `B` from `A`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "choose: the bound `{A}: ChosenWith<{B}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function, with the type of the other layout if `_` stands for it"
)]
pub trait Alike<A, B> {
    type Common: Layout;
    fn of_first(first: A) -> Self::Common;
    fn of_second(second: B) -> Self::Common;
}
#[diagnostic::do_not_recommend]
impl<A: Common<B>, B: Layout> Alike<A, B> for True {
    type Common = A::Common;
    #[inline(always)]
    fn of_first(first: A) -> A::Common {
        A::from_first(first)
    }
    #[inline(always)]
    fn of_second(second: B) -> A::Common {
        A::from_second(second)
    }
}
impl<A: Layout, B: Layout> Alike<A, B> for False
where
    choose_of: OneProfile<A::Shape, B::Shape>,
{
    type Common = Nil;
    fn of_first(_: A) -> Nil {
        Nil
    }
    fn of_second(_: B) -> Nil {
        Nil
    }
}

/// The type for which the message below is reported.
#[doc(hidden)]
#[allow(non_camel_case_types)]
pub enum choose_of {}

/// Carries the message; no type implements it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "shapes {Shape} and {Other} have different profiles (Congruent)",
    label = "these layouts have no common layout",
    note = "a layout that is chosen at run time has one profile: `group` or `flatten` the modes so that both are nested \
            alike, or use an `Either` itself, which has `at` and is an `OffsetFunction`"
)]
pub trait OneProfile<Shape, Other> {}

/// The common layout of two layouts of one profile.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "choose: a layout of offsets and one of coordinates have no common layout",
    label = "the strides lead to different places",
    note = "a stride such as `1@0` leads to a coordinate, any other to an offset; both layouts have the same places"
)]
pub trait Common<B: Layout>: Layout {
    type Common: Layout;
    fn from_first(first: Self) -> Self::Common;
    fn from_second(second: B) -> Self::Common;
}

#[diagnostic::do_not_recommend]
impl Common<Nil> for Nil {
    type Common = Nil;
    fn from_first(_: Nil) -> Nil {
        Nil
    }
    fn from_second(_: Nil) -> Nil {
        Nil
    }
}

#[diagnostic::do_not_recommend]
impl<S: Int, D: Int, S2: Int, D2: Int> Common<Mode<S2, D2>> for Mode<S, D> {
    type Common = Mode<OneOf<S, S2>, OneOf<D, D2>>;
    #[inline(always)]
    fn from_first(first: Self) -> Self::Common {
        Mode(convert(first.0), convert(first.1))
    }
    #[inline(always)]
    fn from_second(second: Mode<S2, D2>) -> Self::Common {
        Mode(convert(second.0), convert(second.1))
    }
}

#[diagnostic::do_not_recommend]
impl<S: Int, N: Int, S2: Int, N2: Int, P: Ints> Common<BasisMode<S2, ScaledBasis<N2, P>>>
    for BasisMode<S, ScaledBasis<N, P>>
{
    type Common = BasisMode<OneOf<S, S2>, ScaledBasis<OneOf<N, N2>, P>>;
    #[inline(always)]
    fn from_first(first: Self) -> Self::Common {
        let BasisMode(s, ScaledBasis(n, path)) = first;
        BasisMode(convert(s), ScaledBasis(convert(n), path))
    }
    #[inline(always)]
    fn from_second(second: BasisMode<S2, ScaledBasis<N2, P>>) -> Self::Common {
        let BasisMode(s, ScaledBasis(n, path)) = second;
        BasisMode(convert(s), ScaledBasis(convert(n), path))
    }
}

#[diagnostic::do_not_recommend]
impl<H, T, H2, T2> Common<Cons<H2, T2>> for Cons<H, T>
where
    H: Common<H2>,
    H2: Layout,
    T: Modes + Common<T2, Common: Modes>,
    T2: Modes,
{
    type Common = Cons<H::Common, T::Common>;
    #[inline(always)]
    fn from_first(first: Self) -> Self::Common {
        Cons(H::from_first(first.0), T::from_first(first.1))
    }
    #[inline(always)]
    fn from_second(second: Cons<H2, T2>) -> Self::Common {
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
pub fn choose<A, B: Layout, R: Layout>(first: bool, a: A, b: B) -> R
where
    A: ChosenWith<B, Chosen = R>,
{
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
pub fn try_choose<A, B: Layout, R: Layout>(first: bool, a: A, b: B) -> Result<R, LayoutError>
where
    A: ChosenWith<B, Chosen = R>,
{
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
pub type Dynamic<L> = <L as ToDynamic>::Dynamic;

/// Layouts whose integers can all be known at run time: all layouts. Generic code states it as the
/// bound of [`to_dynamic`](crate::layout::Choosing::to_dynamic). Sealed.
///
/// ```
/// use cute_core::{layout::{Dynamic, ToDynamic}, prelude::*};
/// fn forget<L: ToDynamic>(l: L) -> Dynamic<L> {
///     l.to_dynamic()
/// }
/// assert_eq!(forget(layout!((4,8))).to_string(), "(4,8):(1,4)");
/// ```
#[diagnostic::on_unimplemented(
    message = "to_dynamic: the bound `{Self}: ToDynamic` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function; every layout has it"
)]
pub trait ToDynamic: Layout {
    /// The layout with dynamic integers.
    type Dynamic: Layout;
    /// The chosen layout, whose integers may not fit.
    #[doc(hidden)]
    fn dynamic(layout: Self) -> Self::Dynamic;
}
#[diagnostic::do_not_recommend]
impl<L: InIntegers<WidthOf<L>>> ToDynamic for L {
    type Dynamic = L::Converted;
    #[inline(always)]
    fn dynamic(layout: L) -> L::Converted {
        L::converted(layout)
    }
}

/// The layout with integers of type `I`, which may not fit.
#[doc(hidden)]
pub trait InIntegers<I: DynInt>: Layout {
    type Converted: Layout;
    fn converted(layout: Self) -> Self::Converted;
}
impl<I: DynInt> InIntegers<I> for Nil {
    type Converted = Nil;
    fn converted(_: Nil) -> Nil {
        Nil
    }
}
impl<I: DynInt, S: Int, D: Int> InIntegers<I> for Mode<S, D> {
    type Converted = Mode<Dyn<I>, Dyn<I>>;
    #[inline(always)]
    fn converted(Mode(s, d): Self) -> Self::Converted {
        Mode(convert(s), convert(d))
    }
}
impl<I: DynInt, S: Int, N: Int, P: Ints> InIntegers<I> for BasisMode<S, ScaledBasis<N, P>> {
    type Converted = BasisMode<Dyn<I>, ScaledBasis<Dyn<I>, P>>;
    #[inline(always)]
    fn converted(BasisMode(s, ScaledBasis(n, path)): Self) -> Self::Converted {
        BasisMode(convert(s), ScaledBasis(convert(n), path))
    }
}
impl<I: DynInt, H, T> InIntegers<I> for Cons<H, T>
where
    H: InIntegers<I>,
    T: Modes + InIntegers<I, Converted: Modes>,
{
    type Converted = Cons<H::Converted, T::Converted>;
    #[inline(always)]
    fn converted(layout: Self) -> Self::Converted {
        Cons(H::converted(layout.0), T::converted(layout.1))
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
    fn to_dynamic<R: Layout>(self) -> R
    where
        Self: ToDynamic<Dynamic = R>,
    {
        unwrap_or_panic("to_dynamic", ToDynamic::dynamic(self).validated())
    }
}
impl<L: Layout> Choosing for L {}
