//! Layouts made from values: shapes, strides, and orders of modes.

use super::crd2idx::{self};
use super::evaluate::{Evaluate, of_offsets};
use super::make::{
    self, ColMajorStride, CompactColMajor, CompactRowMajor, MakeLayoutFrom, RowMajorStride,
};
use super::ops::common::{self, DomainDistribute};
use super::ops::ordered::{ComputeFragmentLike, ComputeLayoutLike, ComputeOrderedLayout};
use super::{Concrete, Layout, ModeByMode, StrideOf, WeaklyCongruentWith};
use crate::error::LayoutError;
use crate::int::{Int, IntoInt, representable as fits_its_type};
use crate::logic::{Bool, Both, False, True};
use crate::tuple::{Congruent, IntTuple, IntoIntTuple, Tree};

/// Tuples with the same profile as `Other`, as a shape has the profile of its stride.
///
/// ```
/// use cute_core::{layout::CongruentWith, prelude::*};
/// fn fits<S: CongruentWith<D>, D: IntTuple>(_shape: S, _stride: D) {}
/// fits(shape!((3,(2,3))), stride!((3,(12,1))));
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: shape (_3, (_2, _3)) and stride (_3, _1) are not congruent (Congruent)
/// make_layout_with_stride(shape!((3,(2,3))), stride!((3,1)));
/// ```
///
/// Source: the assertion `congruent(shape, stride)` of CuTe `make_layout`.
#[diagnostic::on_unimplemented(
    message = "the bound `CongruentWith` is missing: shape and stride may not be congruent (Congruent)",
    label = "these tuples may have different profiles",
    note = "add it to the function's `where` clause: `S: CongruentWith<D>`"
)]
pub trait CongruentWith<Other: IntTuple>: IntTuple {}
impl<A: IntTuple, B: IntTuple> CongruentWith<B> for A where Congruent<A, B>: SameProfile<A, B> {}

/// Congruence that holds; it never depends on values.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "shape and stride may not be congruent: the bound `CongruentWith` is missing (Congruent)",
    label = "these tuples may have different profiles",
    note = "add it to the function's `where` clause: `S: CongruentWith<D>`, with the types of the shape and of the stride"
)]
pub trait SameProfile<A, B> {}
#[diagnostic::do_not_recommend]
impl<A, B> SameProfile<A, B> for True {}
impl<A: Tree, B: Tree> SameProfile<A, B> for False where
    shape_and_stride: Congruence<A::Shape, B::Shape>
{
}

/// The type for which the message below is reported.
#[doc(hidden)]
#[allow(non_camel_case_types)]
pub enum shape_and_stride {}

/// Carries the message; no type implements it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "shape {Shape} and stride {Stride} are not congruent (Congruent)",
    label = "these tuples have different profiles",
    note = "a layout's stride has one integer for each integer of its shape, nested alike"
)]
pub trait Congruence<Shape, Stride> {}

/// The compact column-major layout of a shape: the first mode runs fastest.
///
/// # Panics
/// Panics if a dynamic size is not positive, or the size does not fit (Representable).
///
/// ```
/// use cute_core::prelude::*;
/// let rows = 5_usize;
/// assert_eq!(make_layout((rows, 3_usize)).to_string(), "(5,3):(_1,5)");
/// ```
///
/// Source: CuTe `make_layout(shape)`.
#[doc(alias("LayoutLeft", "GenColMajor"))]
#[inline(always)]
#[track_caller]
pub fn make_layout<S: IntoIntTuple>(shape: S) -> CompactColMajor<S::Tuple> {
    valid(make::compact_col_major(shape.into_int_tuple()))
}

/// `n` elements spread over `shape`, the first modes first.
///
/// Each mode takes the greatest common divisor of its size and of what is left of `n`. The result
/// holds the indices of the elements in `shape`, in ascending order. Its size divides `n`, and can
/// be less than `n`.
///
/// # Panics
/// Panics if a dynamic size is not positive, or if the size or `n` does not fit (Representable).
///
/// ```
/// use cute_core::{layout::domain_distribute, prelude::*};
/// assert_eq!(domain_distribute((int!(15), int!(14)), shape!(6)), layout!((3,2):(1,15)));
/// let rows = 15_usize;
/// assert_eq!(domain_distribute((rows, int!(14)), shape!(6)).to_string(), "(3,2):(_1,15)");
/// ```
///
/// Source: CuTe `domain_distribute`.
#[inline(always)]
#[track_caller]
pub fn domain_distribute<S: IntoIntTuple, N: IntoInt>(
    shape: S,
    n: N,
) -> DomainDistribute<S::Tuple, N::Int> {
    let (shape, n) = (shape.into_int_tuple(), fits_its_type(n.into_int()));
    assert!(n.to_i128() > 0, "n is not positive (Representable)");
    valid(make::compact_col_major(shape));
    valid(common::domain_distribute(shape, n))
}

/// The compact row-major layout of a shape: the last mode runs fastest.
///
/// # Panics
/// Panics if a dynamic size is not positive, or the size does not fit (Representable).
///
/// ```
/// use cute_core::prelude::*;
/// let rows = 5_usize;
/// assert_eq!(make_layout_row_major((rows, 3_usize)).to_string(), "(5,3):(3,_1)");
/// // PyTorch's `is_contiguous`: a transposed matrix is compact, but not in row-major order
/// let transposed = layout!((3,5):(1,3));
/// assert!(transposed.is_compact() && transposed != make_layout_row_major((3, 5)));
/// ```
///
/// Source: CuTe `make_layout(shape, LayoutRight{})`.
#[doc(alias("LayoutRight", "GenRowMajor", "is_contiguous", "c_contiguous"))]
#[inline(always)]
#[track_caller]
pub fn make_layout_row_major<S: IntoIntTuple>(shape: S) -> CompactRowMajor<S::Tuple> {
    valid(make::compact_row_major(shape.into_int_tuple()))
}

/// Compact strides of a shape: the first mode runs fastest, from stride `start` on. A static size
/// of 1 gets stride 0.
///
/// # Panics
/// Panics if a dynamic size is not positive, or size or cosize of the layout do not fit
/// (Representable).
///
/// ```
/// use cute_core::{layout::compact_col_major, prelude::*};
/// assert_eq!(compact_col_major(shape!((3,(2,1))), stride!(4)), stride!((4,(12,0))));
/// ```
///
/// Source: CuTe `compact_col_major`.
#[inline(always)]
#[track_caller]
pub fn compact_col_major<S: IntoIntTuple, N: IntoInt>(
    shape: S,
    start: N,
) -> ColMajorStride<S::Tuple, N::Int> {
    let (shape, start) = (shape.into_int_tuple(), start.into_int());
    valid(make::col_major_from(shape, start)).stride()
}

/// Compact strides of a shape: the last mode runs fastest, from stride `start` on. A static size of
/// 1 gets stride 0.
///
/// # Panics
/// Panics if a dynamic size is not positive, or size or cosize of the layout do not fit
/// (Representable).
///
/// ```
/// use cute_core::{layout::compact_row_major, prelude::*};
/// assert_eq!(compact_row_major(shape!((3,(2,1))), stride!(4)), stride!((8,(4,0))));
/// ```
///
/// Source: CuTe `compact_row_major`.
#[inline(always)]
#[track_caller]
pub fn compact_row_major<S: IntoIntTuple, N: IntoInt>(
    shape: S,
    start: N,
) -> RowMajorStride<S::Tuple, N::Int> {
    let (shape, start) = (shape.into_int_tuple(), start.into_int());
    valid(make::row_major_from(shape, start)).stride()
}

/// The layout of a shape and a stride of the same profile.
///
/// # Panics
/// Panics if a dynamic size is not positive, or size or cosize do not fit (Representable).
///
/// ```
/// use cute_core::prelude::*;
/// let l = make_layout_with_stride((int!(4), 8_u32), (8_u32, int!(1)));
/// assert_eq!(l.to_string(), "(_4,8):(8,_1)");
/// ```
///
/// Source: CuTe `make_layout(shape, stride)`.
#[inline(always)]
#[track_caller]
pub fn make_layout_with_stride<S: IntoIntTuple, D: IntoIntTuple>(
    shape: S,
    stride: D,
) -> MakeLayoutFrom<S::Tuple, D::Tuple>
where
    S::Tuple: CongruentWith<D::Tuple>,
{
    valid(make::make_layout_from(
        shape.into_int_tuple(),
        stride.into_int_tuple(),
    ))
}

/// [`make_layout_with_stride`], with a broken condition as an error.
///
/// # Errors
/// Fails if a dynamic size is not positive, or size or cosize do not fit (Representable).
///
/// ```
/// use cute_core::{layout::try_make_layout_with_stride, prelude::*};
/// let l = try_make_layout_with_stride((int!(4), 8_u32), (8_u32, int!(1)));
/// assert_eq!(l.unwrap().to_string(), "(_4,8):(8,_1)");
/// let error = try_make_layout_with_stride((int!(4), 0_u32), (8_u32, int!(1))).unwrap_err();
/// assert_eq!(error, LayoutError::NotPositive { shape: 0 });
/// ```
///
/// Source: CuTe `make_layout(shape, stride)`.
#[inline(always)]
pub fn try_make_layout_with_stride<S: IntoIntTuple, D: IntoIntTuple>(
    shape: S,
    stride: D,
) -> Result<MakeLayoutFrom<S::Tuple, D::Tuple>, LayoutError>
where
    S::Tuple: CongruentWith<D::Tuple>,
{
    make::make_layout_from(shape.into_int_tuple(), stride.into_int_tuple()).validated()
}

/// The compact layout of a shape with its modes in a given order: the mode with the least order has
/// stride 1.
///
/// Dynamic orders come after the static ones, from left to right. Modes of equal order begin at the
/// same stride, and so overlap.
///
/// # Panics
/// Panics if a dynamic size is not positive, or the size does not fit (Representable).
///
/// ```
/// use cute_core::{layout::make_ordered_layout, prelude::*};
/// assert_eq!(make_ordered_layout(shape!((2,3,4)), stride!((1,0,2))), layout!((2,3,4):(3,1,6)));
/// ```
///
/// Source: CuTe `make_ordered_layout`.
#[inline(always)]
#[track_caller]
pub fn make_ordered_layout<S: IntoIntTuple, O, R: Layout>(shape: S, order: O) -> R
where
    O: WeaklyCongruentWith<S::Tuple>,
    S::Tuple: ComputeOrderedLayout<O, Output = R>,
{
    let shape = shape.into_int_tuple();
    made::<Both<<S::Tuple as Tree>::IsStatic, O::IsStatic>, _>(|| shape.compute(order))
}

/// The strides of [`make_ordered_layout`].
///
/// ```
/// use cute_core::{layout::compact_order, prelude::*};
/// assert_eq!(compact_order(shape!((2,3,4)), stride!((1,0,2))), stride!((3,1,6)));
/// ```
///
/// # Panics
/// Panics like [`make_ordered_layout`].
///
/// Source: CuTe `compact_order`.
#[inline(always)]
#[track_caller]
pub fn compact_order<S: IntoIntTuple, O, R: Layout>(shape: S, order: O) -> StrideOf<R>
where
    O: WeaklyCongruentWith<S::Tuple>,
    S::Tuple: ComputeOrderedLayout<O, Output = R>,
{
    make_ordered_layout(shape, order).stride()
}

/// A compact layout with the shape of `layout` and the order of its strides; stride 0 stays.
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(make_layout_like(layout!((2,3,4):(24,8,0))), layout!((2,3,4):(3,1,0)));
/// ```
///
/// # Panics
/// Panics if the size does not fit (Representable).
///
/// Source: CuTe `make_layout_like`.
#[inline(always)]
#[track_caller]
pub fn make_layout_like<L, R: Layout>(layout: L) -> R
where
    L: ComputeLayoutLike<Output = R>,
{
    const { of_offsets::<L>() };
    made::<L::IsStatic, _>(|| layout.compute())
}

/// A compact layout for a copy of `layout` in registers.
///
/// Its first mode is contiguous, and the modes after it run in the order of their strides. If a
/// size is dynamic, or there is only one mode, it is column-major.
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(make_fragment_like(layout!((2,3,4):(12,4,1))), layout!((2,3,4):(1,8,2)));
/// ```
///
/// # Panics
/// Panics if the size does not fit (Representable).
///
/// Source: CuTe `make_fragment_like`.
#[inline(always)]
#[track_caller]
pub fn make_fragment_like<L, R: Layout>(layout: L) -> R
where
    L: ComputeFragmentLike<Output = R>,
{
    const { of_offsets::<L>() };
    made::<L::IsStatic, _>(|| layout.compute())
}

/// Coordinates that [`crd2crd`](crate::layout::crd2crd()) can carry over to the shape `Shape`.
///
/// ```compile_fail,E0277
/// # use cute_core::{layout::crd2crd, prelude::*};
/// // error: (_1, _1) does not match (_2, _3, _4) mode by mode (Congruent)
/// crd2crd(coord!((1,1)), shape!((4,6)), shape!((2,3,4)));
/// ```
#[diagnostic::on_unimplemented(
    message = "the bound `{Self}: CarriedTo<{Shape}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function, with the type of the shape if `_` stands for it"
)]
pub trait CarriedTo<Shape: IntTuple, Kind = <Self as IntTuple>::Kind>: IntTuple {}
impl<S: IntTuple, C: IntTuple> CarriedTo<S, Concrete> for C where
    crd2idx::LeadsTo<C, S>: ModeByMode<C::Shape, S::Shape>
{
}

/// A layout made of operands; `IsStatic` says whether all of them are static.
#[inline(always)]
#[track_caller]
pub(crate) fn made<IsStatic: Evaluate, L: Layout>(compute: impl FnOnce() -> L) -> L {
    valid(IsStatic::evaluate(compute))
}

/// The layout, or a panic if it is not valid. For a layout that is known to be valid, no check is
/// compiled.
#[inline(always)]
#[track_caller]
pub(crate) fn valid<L: Layout>(layout: L) -> L {
    if const { known_to_be_valid::<L>() } {
        return layout;
    }
    match layout.validated() {
        Ok(layout) => layout,
        Err(error) => refuse(&layout, error),
    }
}

/// Whether `L` is static, its sizes are positive, and its numbers lie well below the limit of the
/// type of its offsets.
const fn known_to_be_valid<L: Layout>() -> bool {
    const fn is_small(n: Option<u128>) -> bool {
        matches!(n, Some(n) if n < 1 << (usize::BITS - 2))
    }
    <L::IsStatic as Bool>::VALUE
        && L::STATIC_POSITIVE
        && L::PATHS.agree()
        && is_small(L::STATIC_SIZE)
        && is_small(L::STATIC_REACH)
}

/// The panic of [`valid`], kept apart from the callers' code.
#[cold]
#[inline(never)]
#[track_caller]
fn refuse(layout: &dyn core::fmt::Display, error: LayoutError) -> ! {
    panic!("layout {layout}: {error}")
}
