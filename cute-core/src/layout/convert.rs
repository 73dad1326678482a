//! Conversions between coordinates, indices and offsets, as integers of the algebra.
//!
//! In a loop, use [`Layout::at`] for offsets; these functions keep static results static. Their
//! definitions are in `crd2idx.rs`.
//!
//! Source: CuTe `crd2idx`, `idx2crd`, `crd2crd` (`stride.hpp`), `get_hier_coord` and its like
//! (`layout.hpp`).

use super::crd2idx::FlatCoordinate;
use super::crd2idx::{self, Locate, Located};
use super::evaluate::unwrap_or_panic;
use super::operation::{bound, named};
use super::{
    CarriedTo, Coordinate, CoordinateIndex, Crd2Crd, Crd2Idx, Idx2Crd, Layout, ShapeOf,
    WeaklyCongruentWith,
};
use crate::error::LayoutError;
use crate::fmt::Offset;
use crate::int::{Int, IntoInt};
use crate::stride::Strides;
use crate::tuple::{IntTuple, IntoIntTuple, Tree};

/// The offset of a layout at a coordinate; static if both are static.
///
/// ```
/// use cute_core::{layout::crd2idx, prelude::*};
/// assert_eq!(crd2idx(coord!((1,2)), layout!((4,8):(8,1))).to_string(), "_10");
/// ```
///
/// # Panics
/// Panics if the offset does not fit its type (Representable).
///
/// Source: CuTe `crd2idx(coord, shape, stride)`.
#[inline(always)]
#[track_caller]
pub fn crd2idx<C: IntoIntTuple, L: WithCoordinate<C::Tuple>>(
    coordinate: C,
    layout: L,
) -> Crd2Idx<C::Tuple, L> {
    representable(crd2idx::crd2idx(coordinate.into_int_tuple(), layout))
}

/// [`crd2idx`], or an error if the offset does not fit its type (Representable).
#[inline(always)]
pub(crate) fn try_crd2idx<C: IntTuple, L: WithCoordinate<C>>(
    coordinate: C,
    layout: L,
) -> Result<Crd2Idx<C, L>, LayoutError> {
    try_representable(crd2idx::crd2idx(coordinate, layout))
}

/// The index of a coordinate of a shape in colexicographic order; static if both are static.
///
/// # Conditions
/// Congruent: the coordinate is an integer, or has a coordinate for each mode of the shape. Else
/// this is a compile error.
///
/// ```
/// use cute_core::{layout::crd2idx_in, prelude::*};
/// assert_eq!(crd2idx_in(coord!((1,(1,2))), shape!((3,(2,3)))).to_string(), "_16");
/// ```
///
/// # Panics
/// Panics if the index does not fit its type (Representable).
///
/// Source: CuTe `crd2idx(coord, shape)`.
#[doc(alias = "ravel_multi_index")]
#[inline(always)]
#[track_caller]
pub fn crd2idx_in<C: IntoIntTuple<Tuple: WeaklyCongruentWith<S::Tuple>>, S: IntoIntTuple>(
    coordinate: C,
    shape: S,
) -> CoordinateIndex<C::Tuple, S::Tuple> {
    let (coordinate, shape) = (coordinate.into_int_tuple(), shape.into_int_tuple());
    representable(crd2idx::coordinate_index(coordinate, shape))
}

/// The value, if its integers fit their types; panics if the arithmetic that made it saturated.
#[inline(always)]
#[track_caller]
pub(crate) fn representable<D: Strides>(value: D) -> D {
    if let Some(max) = value.saturated() {
        does_not_fit(max);
    }
    value
}

/// The value, if its integers fit their types, else an error.
#[inline(always)]
pub(crate) fn try_representable<D: Strides>(value: D) -> Result<D, LayoutError> {
    match value.saturated() {
        Some(max) => Err(LayoutError::NotRepresentable { max }),
        None => Ok(value),
    }
}

#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn does_not_fit(max: i128) -> ! {
    panic!("{}", LayoutError::NotRepresentable { max })
}

/// The natural coordinate of a shape at an index, or at one index for each mode; static if both are
/// static.
///
/// # Conditions
/// Congruent: the index is an integer, or has an index for each mode of the shape. Else this is a
/// compile error.
///
/// ```
/// use cute_core::{layout::idx2crd, prelude::*};
/// assert_eq!(idx2crd(coord!(16), shape!((3,(2,3)))).to_string(), "(_1,(_1,_2))");
/// ```
///
/// Source: CuTe `idx2crd(idx, shape)`.
#[doc(alias = "unravel_index")]
#[inline(always)]
pub fn idx2crd<I: IntoIntTuple<Tuple: WeaklyCongruentWith<S::Tuple>>, S: IntoIntTuple>(
    index: I,
    shape: S,
) -> Idx2Crd<I::Tuple, S::Tuple> {
    crd2idx::idx2crd(index.into_int_tuple(), shape.into_int_tuple())
}

/// The condition of [`offset2crd`](offset2crd()).
///
/// ```
/// use cute_core::{layout::Offset2CrdStatus, prelude::*, status::{Good, Status, Violation}};
/// let status: Offset2CrdStatus<Int![10], Layout![(4,8):(8,1)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = Offset2CrdStatus<Int![10], Layout![(4,8):(0,1)]>;
/// assert_eq!(Broken::CONDITION, Condition::Injective);
/// ```
pub type Offset2CrdStatus<I, L> = <Locate<L, I> as Located>::Status;

/// The natural coordinate at an offset: see
/// [`get_hier_coord`](crate::layout::Locating::get_hier_coord).
///
/// ```
/// use cute_core::{layout::HierCoord, prelude::*};
/// assert_eq!(HierCoord::<Layout![(4,(2,8)):(16,(8,1))], Int![26]>::default(), coord!((1,(1,2))));
/// ```
///
/// Source: CuTe `get_hier_coord`.
pub type HierCoord<L, I> = <Locate<L, I> as Located>::Coordinate;
/// The coordinate at an offset with one integer for each mode: see
/// [`get_flat_coord`](crate::layout::Locating::get_flat_coord).
///
/// ```
/// use cute_core::{layout::FlatCoord, prelude::*};
/// assert_eq!(FlatCoord::<Layout![(4,(2,8)):(16,(8,1))], Int![26]>::default(), coord!((1,5)));
/// ```
///
/// Source: CuTe `get_flat_coord`.
pub type FlatCoord<L, I> = FlatCoordinate<HierCoord<L, I>, ShapeOf<L>>;
/// The coordinate at an offset as one integer: see
/// [`get_1d_coord`](crate::layout::Locating::get_1d_coord).
///
/// ```
/// use cute_core::{int::StaticInt, layout::OneDCoord, prelude::*};
/// assert_eq!(OneDCoord::<Layout![(4,(2,8)):(16,(8,1))], Int![26]>::VALUE, 21);
/// ```
///
/// Source: CuTe `get_1d_coord`.
pub type OneDCoord<L, I> = CoordinateIndex<HierCoord<L, I>, ShapeOf<L>>;

/// The natural coordinate at an offset of a compact layout: `(offset / d) mod s` in each mode.
///
/// # Errors
/// Fails if a dynamic stride is not positive (Injective).
///
/// ```
/// use cute_core::{layout::offset2crd, prelude::*};
/// let l = layout!((4,8):(8,1));
/// assert_eq!(offset2crd(int!(10), l).unwrap().to_string(), "(_1,_2)");
/// ```
///
/// Source: CuTe `idx2crd(idx, shape, stride)`.
#[inline(always)]
pub fn offset2crd<I: IntoInt, L: WithOffset<I::Int>>(
    offset: I,
    layout: L,
) -> Result<HierCoord<L, I::Int>, LayoutError> {
    let (status, coordinate) = crd2idx::locate(layout, offset.into_int()).parts();
    crate::status::Status::check(status)?;
    Ok(coordinate)
}

/// The coordinate of one shape as a coordinate of another shape of the same size.
///
/// Where all three are tuples, each mode is taken alone, as in CuTe: then the sizes of modes have to
/// agree, not their product alone, and no size is compared. An index, `crd2idx_in(c, from)`, goes into
/// any shape.
///
/// # Conditions
/// Congruent: the coordinate is an integer, or has a coordinate for each mode of `from`, and for
/// each mode of `to` if `to` is a tuple. Else this is a compile error.
///
/// ```
/// use cute_core::{layout::crd2crd, prelude::*};
/// assert_eq!(crd2crd(coord!((1,(2,1))), shape!((3,(3,2))), shape!(((3,1),6))).to_string(),
///     "((_1,_0),_5)");
/// // (1,2) of (2,6) is the index 5, which is (2,1) of (3,4)
/// assert_eq!(crd2crd(coord!((1,2)), shape!((2,6)), shape!((3,4))).to_string(), "(_1,_2)");
/// assert_eq!(crd2crd(coord!(5), shape!((2,6)), shape!((3,4))).to_string(), "(_2,_1)");
/// ```
///
/// Source: CuTe `crd2crd`.
#[inline(always)]
pub fn crd2crd<C, S: IntoIntTuple, D: IntoIntTuple>(
    coordinate: C,
    from: S,
    to: D,
) -> Crd2Crd<C::Tuple, S::Tuple, D::Tuple>
where
    C: IntoIntTuple<Tuple: WeaklyCongruentWith<S::Tuple> + CarriedTo<D::Tuple>>,
{
    let (from, to) = (from.into_int_tuple(), to.into_int_tuple());
    crd2idx::crd2crd(coordinate.into_int_tuple(), from, to)
}

/// Layouts that have coordinates `C`: [`Coordinate`] from the side of the layout, for functions
/// whose last operand is the layout. See [`crd2idx`](super::crd2idx()).
///
/// ```compile_fail,E0277
/// # use cute_core::{layout::crd2idx, prelude::*};
/// // error: this is no coordinate of a layout of shape (_4, _8) (Congruent)
/// crd2idx(coord!((1,1,2)), layout!((4,8)));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no coordinate of a layout of shape {Shape} (Congruent)",
    label = "the coordinate is not one of this layout",
    note = "a coordinate is an integer, or a tuple with one coordinate for each mode of a shape that is a tuple; `slice` \
            takes `_`, in `coord!((1, _))`, and ranges, in `(1, ..)`"
)]
pub trait WithCoordinate<C, Shape = <Self as Tree>::Shape>: Layout {}
#[diagnostic::do_not_recommend]
impl<A: Layout, C: Coordinate<A>, Shape> WithCoordinate<C, Shape> for A {}

bound! {
    /// Layouts whose coordinate at an offset `I` is defined: see [`offset2crd`](offset2crd()).
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::{layout::offset2crd, prelude::*};
    /// // error: offset_to_crd: stride 0 gives several coordinates the same offset (Injective)
    /// offset2crd(int!(5), layout!((4,8):(0,1)));
    /// ```
    WithOffset<I: Int>
        on <Locate<Self, I> as Located>::Status, else "offset_to_crd: the bound `{Self}: WithOffset<{I}>` is missing";
    in offset_to_crd, shown Offset<I>
}
// Not the function's own name: the compiler prints the path of a type where a function of its name
// is imported.
named! { offset_to_crd }

/// Coordinates from indices and offsets, and back.
pub trait Locating: Layout {
    /// The offset at a coordinate, as an integer of the algebra: static if both are static. In a
    /// loop, [`Layout::at`] gives it as a number.
    ///
    /// # Conditions
    /// Congruent: the coordinate is one of this layout.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((4,8):(8,1));
    /// assert_eq!(l.crd2idx(coord!((1,2))).to_string(), "_10");
    /// let i = 3_usize;
    /// assert_eq!(l.crd2idx((i, 2)), 26);
    /// ```
    ///
    /// # Panics
    /// Panics if the offset does not fit its type (Representable).
    ///
    /// Source: CuTe `crd2idx(coord, shape, stride)`.
    #[inline(always)]
    #[track_caller]
    fn crd2idx<C: IntoIntTuple>(self, coordinate: C) -> Crd2Idx<C::Tuple, Self>
    where
        Self: WithCoordinate<C::Tuple>,
    {
        crd2idx(coordinate, self)
    }

    /// The natural coordinate at an index, or at one index for each mode: [`idx2crd`](idx2crd())
    /// of the shape. The strides do not matter; [`get_hier_coord`](Self::get_hier_coord) takes an
    /// offset.
    ///
    /// # Conditions
    /// Congruent: the index is an integer, or has an index for each mode.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((3,(2,3)):(3,(12,1)));
    /// assert_eq!(l.idx2crd(16), (1, (1, 2)));
    /// assert_eq!(l.idx2crd(int!(16)).to_string(), "(_1,(_1,_2))");
    /// ```
    ///
    /// Source: CuTe `idx2crd(idx, shape)`.
    #[inline(always)]
    fn idx2crd<I>(self, index: I) -> Idx2Crd<I::Tuple, ShapeOf<Self>>
    where
        I: IntoIntTuple<Tuple: WeaklyCongruentWith<ShapeOf<Self>>>,
    {
        crd2idx::idx2crd(index.into_int_tuple(), self.shape())
    }

    /// The natural coordinate at an offset of a compact layout, `(offset / d) mod s` in each mode:
    /// [`offset2crd`](offset2crd()).
    ///
    /// # Conditions
    /// Injective: no mode of several elements has stride 0.
    ///
    /// # Panics
    /// Panics if a dynamic stride is not positive, or the coordinate does not fit its type;
    /// [`try_get_hier_coord`](crate::layout::Locating::try_get_hier_coord) returns an error
    /// instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((4,(2,8)):(16,(8,1))).get_hier_coord(int!(26)), coord!((1,(1,2))));
    /// ```
    ///
    /// Source: CuTe `get_hier_coord`.
    #[inline(always)]
    #[track_caller]
    fn get_hier_coord<I: IntoInt>(self, offset: I) -> HierCoord<Self, I::Int>
    where
        Self: WithOffset<I::Int>,
    {
        unwrap_or_panic("get_hier_coord", self.try_get_hier_coord(offset))
    }

    /// [`get_hier_coord`](crate::layout::Locating::get_hier_coord), with a broken condition as an
    /// error.
    ///
    /// # Errors
    /// Fails if a dynamic stride is not positive (Injective), or the coordinate does not fit its
    /// type (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let d = 0_usize;
    /// let error = layout!((4,8):(8,d)).try_get_hier_coord(shape!(26)).unwrap_err();
    /// assert_eq!(error, LayoutError::ZeroStride {});
    /// ```
    #[inline(always)]
    fn try_get_hier_coord<I: IntoInt>(
        self,
        offset: I,
    ) -> Result<HierCoord<Self, I::Int>, LayoutError>
    where
        Self: WithOffset<I::Int>,
    {
        offset2crd(offset, self)
    }

    /// [`get_hier_coord`](crate::layout::Locating::get_hier_coord) with one integer for each mode;
    /// for a single mode it is one integer.
    ///
    /// # Conditions
    /// Injective: no mode of several elements has stride 0.
    ///
    /// # Panics
    /// Panics if a dynamic stride is not positive, or the coordinate does not fit its type;
    /// [`try_get_flat_coord`](crate::layout::Locating::try_get_flat_coord) returns an error
    /// instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((4,(2,8)):(16,(8,1))).get_flat_coord(int!(26)), coord!((1,5)));
    /// ```
    ///
    /// Source: CuTe `get_flat_coord`.
    #[inline(always)]
    #[track_caller]
    fn get_flat_coord<I: IntoInt>(self, offset: I) -> FlatCoord<Self, I::Int>
    where
        Self: WithOffset<I::Int>,
    {
        unwrap_or_panic("get_flat_coord", self.try_get_flat_coord(offset))
    }

    /// [`get_flat_coord`](crate::layout::Locating::get_flat_coord), with a broken condition as an
    /// error.
    ///
    /// # Errors
    /// Fails if a dynamic stride is not positive (Injective), or the coordinate does not fit its
    /// type (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let d = 0_usize;
    /// let error = layout!((4,8):(8,d)).try_get_flat_coord(shape!(26)).unwrap_err();
    /// assert_eq!(error, LayoutError::ZeroStride {});
    /// ```
    #[inline(always)]
    fn try_get_flat_coord<I: IntoInt>(
        self,
        offset: I,
    ) -> Result<FlatCoord<Self, I::Int>, LayoutError>
    where
        Self: WithOffset<I::Int>,
    {
        let (coordinate, shape) = (offset2crd(offset, self)?, self.shape());
        try_representable(crd2idx::coordinate_index(coordinate, shape))?;
        Ok(crd2idx::flat_coordinate(coordinate, shape))
    }

    /// [`get_hier_coord`](crate::layout::Locating::get_hier_coord) as one integer, the index of the
    /// coordinate in colexicographic order.
    ///
    /// # Conditions
    /// Injective: no mode of several elements has stride 0.
    ///
    /// # Panics
    /// Panics if a dynamic stride is not positive, or the coordinate does not fit its type;
    /// [`try_get_1d_coord`](crate::layout::Locating::try_get_1d_coord) returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((4,(2,8)):(16,(8,1))).get_1d_coord(int!(26)), int!(21));
    /// ```
    ///
    /// Source: CuTe `get_1d_coord`.
    #[inline(always)]
    #[track_caller]
    fn get_1d_coord<I: IntoInt>(self, offset: I) -> OneDCoord<Self, I::Int>
    where
        Self: WithOffset<I::Int>,
    {
        unwrap_or_panic("get_1d_coord", self.try_get_1d_coord(offset))
    }

    /// [`get_1d_coord`](crate::layout::Locating::get_1d_coord), with a broken condition as an
    /// error.
    ///
    /// # Errors
    /// Fails if a dynamic stride is not positive (Injective), or the coordinate does not fit its
    /// type (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let d = 0_usize;
    /// let error = layout!((4,8):(8,d)).try_get_1d_coord(shape!(26)).unwrap_err();
    /// assert_eq!(error, LayoutError::ZeroStride {});
    /// ```
    #[inline(always)]
    fn try_get_1d_coord<I: IntoInt>(self, offset: I) -> Result<OneDCoord<Self, I::Int>, LayoutError>
    where
        Self: WithOffset<I::Int>,
    {
        let coordinate = offset2crd(offset, self)?;
        try_representable(crd2idx::coordinate_index(coordinate, self.shape()))
    }
}
impl<L: Layout> Locating for L {}
