//! The trait [`Layout`]: what every layout has.

use super::construct::valid;
use super::index::WidthOf;
use super::modes as tree;
use super::operations::{Evaluate, fits, of_offsets, unwrap_or_panic};
use super::parts::*;
use super::predicates::{ModeNumbers, predicate_methods, static_numbers};
use super::reach::Reach;
use super::width::{Extent, Width};
use super::*;
use crate::error::LayoutError;
use crate::int::{Const, DynInt, FromConst, Int, StaticConst, Zero};
use crate::logic::{Bool, Both};
use crate::status::{Checked, Status};
use crate::stride::{Paths, Value};
use crate::tuple::IntTuple;
use crate::tuple::modes::mode_methods;
use crate::tuple::{Cons, Ints, Leaves, Nil, leaves};

/// A function from coordinates to offsets; see the [module](crate::layout).
///
/// Closed: implemented by [`Mode`], [`Nil`](crate::tuple::Nil) and
/// [`Cons`](crate::tuple::Cons) of layouts. Operations that are defined for all
/// layouts need no further bound in generic code; each partial one has one bound
/// of its own, such as [`DivisibleBy`].
///
/// ```
/// use cute_core::prelude::*;
/// let l = layout!((3,(2,3)):(3,(12,1)));
/// assert_eq!(l.at((1,(1,2))), 17);
/// assert_eq!(size_of_val(&l), 0);
/// ```
#[allow(clippy::len_without_is_empty, reason = "no layout is empty")]
pub trait Layout: Tiler + core::fmt::Display + crate::world::LayoutCases {
    /// Number of modes; 1 for a single mode.
    const RANK: usize;
    /// Depth of nesting; 0 for a single mode.
    const DEPTH: usize;
    /// Number of coordinates. Does not compile where a size is dynamic.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// const N: usize = <Layout![(3,(2,3)):(3,(12,1))]>::SIZE;
    /// assert_eq!([0u8; N].len(), 18);
    /// ```
    const SIZE: usize = match Self::STATIC_SIZE {
        Some(n) if n <= usize::MAX as u128 => n as usize,
        Some(_) => panic!("the size exceeds usize (Representable)"),
        None => panic!(
            "the size of this layout is no constant: a shape is known at run time only, or the layout is the result \
             of an operation whose conditions do not hold"
        ),
    };
    /// One more than the largest offset. Does not compile where a size or stride is dynamic, or where values are
    /// coordinates: these have a [`coshape`](Layout::coshape).
    const COSIZE: usize = {
        assert!(
            Self::PATHS.is_of_offsets(),
            "a stride is a scaled basis vector, where an integer is needed (IntegerStrides)"
        );
        cosize_of(Self::STATIC_REACH)
    };
    /// `Concrete` for each layout there is, which generic code does not know: see `bounds.rs`.
    #[doc(hidden)]
    type Kind;
    /// Whether this is a tuple of modes rather than a single one.
    #[doc(hidden)]
    type IsTuple: Bool;
    /// The violation that the leaves carry, if this is the result of an operation whose conditions
    /// do not hold; else [`Good`](crate::status::Good).
    #[doc(hidden)]
    type Verdict: Status;
    /// The type of offsets: what the types of the dynamic leaves join to. Without
    /// any it is `usize`, or `isize` with a negative stride. Of a layout of coordinates it is a tuple of such integers.
    type Index: Value;
    /// The natural coordinate, a tuple like the shape, with components of type `I`.
    type Natural<I: DynInt>: Copy
        + crate::tuple::Tree
        + core::fmt::Debug
        + core::fmt::Display
        + Coordinate<Self, IsTuple = <Self as Layout>::IsTuple>;

    /// The shape, as a tuple of integers.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((3,(2,3)):(3,(12,1))).shape().to_string(), "(_3,(_2,_3))");
    /// ```
    ///
    /// Source: CuTe `shape(layout)`.
    #[inline(always)]
    fn shape(self) -> ShapeOf<Self> {
        make::shape_of(self)
    }

    /// The strides, as a tuple of integers.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((3,(2,3)):(3,(12,1))).stride().to_string(), "(_3,(_12,_1))");
    /// ```
    ///
    /// Source: CuTe `stride(layout)`.
    #[inline(always)]
    fn stride(self) -> StrideOf<Self> {
        make::stride_of(self)
    }

    /// Number of modes; 1 for a single mode.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((3,(2,3)):(3,(12,1))).rank(), 2);
    /// ```
    ///
    /// Source: CuTe `rank`.
    #[inline(always)]
    fn rank(self) -> usize {
        Self::RANK
    }

    /// Depth of nesting; 0 for a single mode.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((3,(2,3)):(3,(12,1))).depth(), 2);
    /// ```
    ///
    /// Source: CuTe `depth`.
    #[inline(always)]
    fn depth(self) -> usize {
        Self::DEPTH
    }

    /// Number of coordinates, static where the shape is.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((3,(2,3)):(3,(12,1))).size().to_string(), "_18");
    /// ```
    ///
    /// Source: CuTe `size(layout)`.
    #[inline(always)]
    fn size(self) -> Size<Self> {
        size::size(self)
    }

    /// One more than the largest offset, in elements; strides count as positive.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((3,(2,3)):(3,(12,1))).cosize().to_string(), "_21");
    /// ```
    ///
    /// Source: CuTe `cosize(layout)`.
    #[inline(always)]
    fn cosize(self) -> Cosize<Self> {
        crate::stride::cosize(self)
    }

    /// The shape of the codomain: for integer strides the [`cosize`](Layout::cosize), one more than the
    /// largest offset.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((3,(2,3)):(3,(12,1))).coshape().to_string(), "_21");
    /// ```
    ///
    /// Source: CuTe `coshape`.
    #[inline(always)]
    fn coshape(self) -> Coshape<Self> {
        crate::stride::coshape(self)
    }

    /// The same function of an index on another shape: `A` composed with the compact layout of `shape`.
    ///
    /// # Conditions
    /// Those of [`Layout::compose`].
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_with_shape`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((4,6):(6,1)).with_shape(shape!((2,(2,6)))), layout!((2,(2,6)):(6,(12,1))));
    /// ```
    ///
    /// Source: CuTe `Layout::with_shape`.
    #[inline(always)]
    #[track_caller]
    fn with_shape<S: IntTuple, R: Layout>(self, shape: S) -> R
    where
        Self: ComposeParts<CompactColMajor<S>, Result = R>
            + ComposableWith<CompactColMajor<S>, R::Verdict>,
    {
        self.compose(valid(make::compact_col_major(shape)))
    }

    /// [`Layout::with_shape`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 3_usize;
    /// let error = layout!((4,6):(6,1)).try_with_shape(shape!((n,8))).unwrap_err();
    /// assert_eq!(error.condition(), Condition::StrideDivisible);
    /// ```
    #[inline(always)]
    fn try_with_shape<S: IntTuple, R: Layout>(self, shape: S) -> Result<R, LayoutError>
    where
        Self: ComposeParts<CompactColMajor<S>, Result = R>
            + ComposableWith<CompactColMajor<S>, R::Verdict>,
    {
        self.try_compose(make::compact_col_major(shape).validated()?)
    }

    /// The number of coordinates, as `len` of a slice is: at least 1.
    ///
    /// In the layout's own integers it is [`Layout::size`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let rows = 5_u32;
    /// assert_eq!(layout!((rows, 3)).len(), 15);
    /// ```
    ///
    /// # Panics
    /// Where it exceeds `usize`: of layouts of `i64` on processors of 32 bits.
    #[inline(always)]
    #[track_caller]
    fn len(self) -> usize {
        size::as_length(self.size_in::<WidthOf<Self>>())
    }

    /// Mode `I`, a layout of its own.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((3,(2,3)):(3,(12,1))).mode::<1>().to_string(), "(_2,_3):(_12,_1)");
    /// ```
    ///
    /// Source: CuTe `get`, `layout<I>`.
    #[inline(always)]
    fn mode<const I: usize>(self) -> <Self as WithMode<I>>::Mode
    where
        Self: WithMode<I>,
    {
        WithMode::mode_at(self)
    }

    /// The offset, in elements, at a coordinate: an index, the natural coordinate, or
    /// anything between whose profile is compatible with the shape.
    ///
    /// Beyond the domain the function extends along the last mode, as CuTe's does;
    /// arithmetic overflows there as that of [`Layout::Index`] does. See [`Layout::at_checked`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((3,(2,3)):(3,(12,1)));
    /// assert_eq!(l.at((1,(1,2))), 17);
    /// assert_eq!(l.at((1,5)), 17);
    /// assert_eq!(l.at(16), 17);
    /// ```
    ///
    /// Source: CuTe `layout(coord)`, `crd2idx`.
    #[inline(always)]
    fn at<C: Coordinate<Self>>(self, coordinate: C) -> Self::Index {
        coordinate.index(self)
    }

    /// The offset at a coordinate, or `None` outside of the domain.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((3,(2,3)):(3,(12,1)));
    /// assert_eq!(l.at_checked((2,(1,2))), Some(20));
    /// assert_eq!(l.at_checked((2,(2,0))), None);
    /// assert_eq!(l.at_checked(18), None);
    /// ```
    #[inline(always)]
    fn at_checked<C: Coordinate<Self>>(self, coordinate: C) -> Option<Self::Index> {
        if coordinate.within(self, index::Closed) {
            Some(coordinate.index(self))
        } else {
            None
        }
    }

    /// This layout, to be read from `coordinate` on, and the offset of that in elements: at a natural coordinate `x` of
    /// what is left, `self.at(coordinate + x)` is the offset plus `self.at(x)`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (rest, offset) = layout!((4,8):(8,1)).domain_offset(coord!((1,2)));
    /// assert_eq!(offset, shape!(10));
    /// assert_eq!(layout!((4,8):(8,1)).at((3, 5)), 10 + rest.at((2, 3)));
    /// ```
    ///
    /// # Panics
    /// Where the offset does not fit its type (Representable).
    ///
    /// Source: CuTe `domain_offset(coord, layout)`.
    #[inline(always)]
    #[track_caller]
    fn domain_offset<C: IntTuple>(self, coordinate: C) -> (Self, Crd2Idx<C, Self>)
    where
        Self: WithCoordinate<C>,
    {
        (self, crd2idx(coordinate, self))
    }

    /// The natural coordinate at an offset of a compact layout, `(offset / d) mod s` in each mode: [`offset2crd`].
    ///
    /// # Conditions
    /// Injective: a mode of several elements has another stride than 0.
    ///
    /// # Panics
    /// Where that depends on dynamic strides and does not hold, or the coordinate does not fit its type; see
    /// [`Layout::try_get_hier_coord`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((4,(2,8)):(16,(8,1))).get_hier_coord(shape!(26)), coord!((1,(1,2))));
    /// ```
    ///
    /// Source: CuTe `get_hier_coord`.
    #[inline(always)]
    #[track_caller]
    fn get_hier_coord<I: Int>(self, offset: I) -> HierCoord<Self, I>
    where
        Self: WithOffset<I>,
    {
        unwrap_or_panic("get_hier_coord", self.try_get_hier_coord(offset))
    }

    /// [`Layout::get_hier_coord`], checked.
    ///
    /// # Errors
    /// Where a dynamic stride is not positive (Injective), or the coordinate does not fit its type (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let d = 0_usize;
    /// let error = layout!((4,8):(8,d)).try_get_hier_coord(shape!(26)).unwrap_err();
    /// assert_eq!(error, LayoutError::ZeroStride {});
    /// ```
    #[inline(always)]
    fn try_get_hier_coord<I: Int>(self, offset: I) -> Result<HierCoord<Self, I>, LayoutError>
    where
        Self: WithOffset<I>,
    {
        offset2crd(offset, self)
    }

    /// [`Layout::get_hier_coord`] with one integer for each mode; that of a single mode is an integer.
    ///
    /// # Conditions
    /// Injective: a mode of several elements has another stride than 0.
    ///
    /// # Panics
    /// Where that depends on dynamic strides and does not hold, or the coordinate does not fit its type; see
    /// [`Layout::try_get_flat_coord`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((4,(2,8)):(16,(8,1))).get_flat_coord(shape!(26)), coord!((1,5)));
    /// ```
    ///
    /// Source: CuTe `get_flat_coord`.
    #[inline(always)]
    #[track_caller]
    fn get_flat_coord<I: Int>(self, offset: I) -> FlatCoord<Self, I>
    where
        Self: WithOffset<I>,
    {
        unwrap_or_panic("get_flat_coord", self.try_get_flat_coord(offset))
    }

    /// [`Layout::get_flat_coord`], checked.
    ///
    /// # Errors
    /// Where a dynamic stride is not positive (Injective), or the coordinate does not fit its type (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let d = 0_usize;
    /// let error = layout!((4,8):(8,d)).try_get_flat_coord(shape!(26)).unwrap_err();
    /// assert_eq!(error, LayoutError::ZeroStride {});
    /// ```
    #[inline(always)]
    fn try_get_flat_coord<I: Int>(self, offset: I) -> Result<FlatCoord<Self, I>, LayoutError>
    where
        Self: WithOffset<I>,
    {
        let (coordinate, shape) = (offset2crd(offset, self)?, self.shape());
        try_representable(coordinate::coordinate_index(coordinate, shape))?;
        Ok(coordinate::flat_coordinate(coordinate, shape))
    }

    /// [`Layout::get_hier_coord`] as one integer, the index of the coordinate in colexicographic order.
    ///
    /// # Conditions
    /// Injective: a mode of several elements has another stride than 0.
    ///
    /// # Panics
    /// Where that depends on dynamic strides and does not hold, or the coordinate does not fit its type; see
    /// [`Layout::try_get_1d_coord`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((4,(2,8)):(16,(8,1))).get_1d_coord(shape!(26)), shape!(21));
    /// ```
    ///
    /// Source: CuTe `get_1d_coord`.
    #[inline(always)]
    #[track_caller]
    fn get_1d_coord<I: Int>(self, offset: I) -> OneDCoord<Self, I>
    where
        Self: WithOffset<I>,
    {
        unwrap_or_panic("get_1d_coord", self.try_get_1d_coord(offset))
    }

    /// [`Layout::get_1d_coord`], checked.
    ///
    /// # Errors
    /// Where a dynamic stride is not positive (Injective), or the coordinate does not fit its type (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let d = 0_usize;
    /// let error = layout!((4,8):(8,d)).try_get_1d_coord(shape!(26)).unwrap_err();
    /// assert_eq!(error, LayoutError::ZeroStride {});
    /// ```
    #[inline(always)]
    fn try_get_1d_coord<I: Int>(self, offset: I) -> Result<OneDCoord<Self, I>, LayoutError>
    where
        Self: WithOffset<I>,
    {
        let coordinate = offset2crd(offset, self)?;
        try_representable(coordinate::coordinate_index(coordinate, self.shape()))
    }

    /// All natural coordinates in colexicographic order: the first mode runs fastest.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((2,(1,2)):(4,(0,1)));
    /// let at: Vec<_> = l.coordinates().map(|c| c.to_string()).collect();
    /// assert_eq!(at, ["(0,(0,0))", "(1,(0,0))", "(0,(0,1))", "(1,(0,1))"]);
    /// let offsets: Vec<_> = l.coordinates().map(|c| l.at(c)).collect();
    /// assert_eq!(offsets, [0, 4, 1, 5]);
    /// ```
    #[inline(always)]
    fn coordinates(self) -> Coordinates<Self> {
        Coordinates::new(self)
    }

    /// The layout itself if its sizes are positive and its size and offsets fit [`Layout::Index`].
    ///
    /// # Errors
    /// Representable.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 0_usize;
    /// assert_eq!(layout!((4,8):(8,1)).validated(), Ok(layout!((4,8):(8,1))));
    /// assert_eq!(Mode(Dyn(n), stride!(1)).validated(), Err(LayoutError::NotPositive { shape: 0 }));
    /// ```
    #[inline]
    fn validated(self) -> Result<Self, LayoutError> {
        let mut extent = Extent::EMPTY;
        self.measure(&mut extent);
        // A `match`: rustc compiles the functions behind `?` once more for each layout.
        match extent.check::<WidthOf<Self>>() {
            Err(error) => Err(error),
            Ok(()) if const { !Self::PATHS.agree() } => Err(LayoutError::NotCoordinates {}),
            Ok(()) => Ok(self),
        }
    }

    /// The same function with as few modes as can be proved equal: same size, depth at most 1,
    /// `R(i) = A(i)` for every `i` below the size.
    ///
    /// Static modes of size 1 go; `s:d` and `s1:s*d` merge where that is known statically.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((2,(1,6)):(1,(6,2))).coalesce(), layout!(12:1));
    /// ```
    ///
    /// Source: CuTe `coalesce`.
    #[inline(always)]
    fn coalesce<R: Layout>(self) -> R
    where
        Self: CoalesceParts<Result = R>,
    {
        const { fits::<R>() };
        <Self::IsStatic as Evaluate>::evaluate(|| CoalesceParts::compute(self))
    }

    /// The modes that `_` in `slicer` leaves open, side by side; modes with an integer are dropped.
    ///
    /// # Conditions
    /// A tuple of `slicer` has one element for each mode it stands against (Congruent). Else this is a
    /// compile error.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!(((3,2),(2,5,2)):((4,1),(2,13,100)));
    /// assert_eq!(l.slice(coord!((2,_))).to_string(), "((_2,_5,_2)):((_2,_13,_100))");
    /// assert_eq!(l.slice(coord!(((_,1),(_,0,_)))), layout!((3,2,2):(4,2,100)));
    /// ```
    ///
    /// Source: CuTe `slice(coord, layout)`, `layout(coord)` with `_`.
    #[inline(always)]
    fn slice<C: Slicer, R: Layout>(self, slicer: C) -> R
    where
        Self: SliceParts<C, Result = R> + SlicedBy<C, R::Verdict>,
    {
        unwrap_or_panic(
            "slicing",
            <Both<Self::IsStatic, C::IsStatic> as Evaluate>::try_evaluate(|| {
                SliceParts::compute(self, slicer)
            }),
        )
    }

    /// [`Layout::slice`], and the offset, in elements, of what `slicer` fixes: with `x` for its `_`,
    /// `self.at(slicer)` is the offset plus the slice at `x`.
    ///
    /// # Conditions
    /// Those of [`Layout::slice`].
    ///
    /// # Panics
    /// Where the offset does not fit the type of the integers of `slicer` (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (row, offset) = layout!((4,8):(8,1)).slice_and_offset(coord!((2,_)));
    /// assert_eq!((row.to_string(), offset.to_string()), ("(_8):(_1)".into(), "_16".into()));
    /// assert_eq!(layout!((4,8):(8,1)).at((2, 5)), 16 + row.at(5));
    /// ```
    ///
    /// Source: CuTe `slice_and_offset(coord, layout)`.
    #[inline(always)]
    fn slice_and_offset<C: Slicer, R: Layout>(self, slicer: C) -> (R, SliceOffset<Self, C>)
    where
        Self: SliceParts<C, Result = R> + SlicedBy<C, R::Verdict>,
    {
        let offset = representable(slice::slice_offset(slicer, self));
        (self.slice(slicer), offset)
    }

    /// The modes that integers in `slicer` fix, side by side; modes with `_` are dropped.
    ///
    /// # Conditions
    /// Those of [`Layout::slice`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!(((3,2),(2,5,2)):((4,1),(2,13,100)));
    /// assert_eq!(l.dice(coord!(((_,1),(_,0,_)))), layout!((2,5):(1,13)));
    /// ```
    ///
    /// Source: CuTe `dice(coord, layout)`.
    #[inline(always)]
    fn dice<C: Slicer, R: Layout>(self, slicer: C) -> R
    where
        Self: DiceParts<C, Result = R> + DicedBy<C, R::Verdict>,
    {
        unwrap_or_panic(
            "dicing",
            <Both<Self::IsStatic, C::IsStatic> as Evaluate>::try_evaluate(|| {
                DiceParts::compute(self, slicer)
            }),
        )
    }

    /// The same modes without nesting, from left to right; a single mode stays one.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((3,(2,3)):(3,(12,1))).flatten(), layout!((3,2,3):(3,12,1)));
    /// ```
    ///
    /// Source: CuTe `flatten`.
    #[inline(always)]
    fn flatten(self) -> FlattenLayout<Self> {
        coalesce::flatten_layout(self)
    }

    /// [`Layout::coalesce`] of each mode that stands against a leaf of `profile`; modes beyond it stay.
    ///
    /// # Conditions
    /// Congruent: the profile has no more modes than the layout, here and in each mode. Else this is a compile error.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((2,(1,6)):(1,(6,2)));
    /// assert_eq!(l.coalesce_profile(shape!((1,1))), layout!((2,6):(1,2)));
    /// ```
    ///
    /// Source: CuTe `coalesce(layout, profile)`.
    #[inline(always)]
    fn coalesce_profile<P: IntTuple, R: Layout>(self, profile: P) -> R
    where
        Self: CoalesceProfileParts<P, Result = R> + ProfiledBy<P>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, P::IsStatic> as Evaluate>::evaluate(|| {
            CoalesceProfileParts::compute(self, profile)
        })
    }

    /// [`Layout::coalesce`] of the function as it goes on beyond the domain: `R(i) = A(i)` for every `i` from 0 on.
    ///
    /// A layout extends along its last mode. Where that has the static size 1 it stays, or merges into one that it
    /// continues.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((2,1,6,1):(1,7,8,0)).coalesce_z();
    /// assert_eq!(r, layout!((2,6,1):(1,8,0)));
    /// assert_eq!(r.at(12), 0); // as the layout itself; that of `coalesce` has 16 there
    /// assert_eq!(layout!((2,(1,6)):(1,(6,2))).coalesce_z(), layout!(12:1));
    /// ```
    ///
    /// Source: `coalesce_z` of the Python reference of arXiv:2603.02298.
    #[inline(always)]
    fn coalesce_z<R: Layout>(self) -> R
    where
        Self: CoalesceZParts<Result = R>,
    {
        const { fits::<R>() };
        <Self::IsStatic as Evaluate>::evaluate(|| CoalesceZParts::compute(self))
    }

    /// [`Layout::coalesce_z`] of each mode that stands against a leaf of `profile`; modes beyond it stay.
    ///
    /// # Conditions
    /// Congruent: the profile has no more modes than the layout, here and in each mode. Else this is a compile error.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((3,(2,6),(5,1)):(1,(3,6),(36,7)));
    /// assert_eq!(l.coalesce_z_profile(shape!((1,1,1))), layout!((3,12,(5,1)):(1,3,(36,7))));
    /// ```
    ///
    /// Source: `coalesce_z` of the Python reference of arXiv:2603.02298, by profile.
    #[inline(always)]
    fn coalesce_z_profile<P: IntTuple, R: Layout>(self, profile: P) -> R
    where
        Self: CoalesceZProfileParts<P, Result = R> + ProfiledBy<P>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, P::IsStatic> as Evaluate>::evaluate(|| {
            CoalesceZProfileParts::compute(self, profile)
        })
    }

    /// The same offsets without the modes of static stride 0, coalesced.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((2,(4,3)):(1,(0,2))).filter(), layout!(6:1));
    /// ```
    ///
    /// Source: CuTe `filter`.
    #[inline(always)]
    fn filter<R: Layout>(self) -> R
    where
        Self: FilterParts<Result = R>,
    {
        const { fits::<R>() };
        <Self::IsStatic as Evaluate>::evaluate(|| FilterParts::compute(self))
    }

    /// The same profile, with size 1 in each mode of static stride 0; the strides stay.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((2,(4,3)):(1,(0,2))).filter_zeros(), layout!((2,(1,3)):(1,(0,2))));
    /// ```
    ///
    /// Source: CuTe `filter_zeros`.
    #[inline(always)]
    fn filter_zeros(self) -> FilterZeros<Self> {
        filter::filter_zeros(self)
    }

    /// [`Layout::filter`] of each mode that stands against a leaf of `profile`; modes beyond it stay.
    ///
    /// # Conditions
    /// Congruent: the profile has no more modes than the layout, here and in each mode. Else this is a compile error.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((2,(4,3)):(1,(0,2)));
    /// assert_eq!(l.filter_profile(shape!((1,1))), layout!((2,3):(1,2)));
    /// ```
    ///
    /// Source: CuTe `filter(layout, profile)`.
    #[inline(always)]
    fn filter_profile<P: IntTuple, R: Layout>(self, profile: P) -> R
    where
        Self: FilterProfileParts<P, Result = R> + ProfiledBy<P>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, P::IsStatic> as Evaluate>::evaluate(|| {
            FilterProfileParts::compute(self, profile)
        })
    }

    /// The right inverse `R`: `A(R(i)) = i` for every `i` in the domain of `R`, which is as large as the
    /// types can prove it, and flat. It ends after a mode of dynamic size; a layout in which no mode
    /// has static stride 1 has the right inverse `1:0`.
    ///
    /// Of coordinates, `R` takes coordinates: it has a mode for each place, and `A(R(c)) = c`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((4,8):(8,1));
    /// assert_eq!(l.right_inverse(), layout!((8,4):(4,1)));
    /// assert_eq!(l.at(l.right_inverse().at(11)), 11);
    /// let l = layout!((4,8):(1@1,1@0));
    /// assert_eq!(l.right_inverse(), layout!((8,4):(4,1)));
    /// assert_eq!(l.at(l.right_inverse().at((5,2))).to_native(), (5,2));
    /// ```
    ///
    /// Source: CuTe `right_inverse`.
    #[inline(always)]
    fn right_inverse<R: Layout>(self) -> R
    where
        Self: RightInverseParts<Result = R>,
    {
        const { fits::<R>() };
        <Self::IsStatic as Evaluate>::evaluate(|| RightInverseParts::compute(self))
    }

    /// The left inverse `R`, flat: `R(A(i)) = i` for every `i` in the domain of `A`. Modes of static
    /// stride 0 have no part in an offset: there `R(A(i))` is the index with 0 in their place.
    ///
    /// Of coordinates, `R` takes coordinates: it has a mode for each place, which finds the part of the index that its place tells.
    ///
    /// # Conditions
    /// Injective and OrderedChain: sorted by stride, each stride is a multiple of the one before it, and
    /// not below its mode's span. InBounds: no stride is negative. Above rank 1, static strides. Of coordinates, this holds
    /// within each place.
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_left_inverse`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((4,2):(1,5));
    /// assert_eq!(l.left_inverse(), layout!((5,2):(1,4)));
    /// assert_eq!(l.left_inverse().at(l.at(6)), 6);
    /// let l = layout!((4,8):(2@0,1@1));
    /// assert_eq!(l.left_inverse(), layout!(((2,4),8):((0,1),4)));
    /// assert_eq!(l.left_inverse().at((6,5)), 3 + 5 * 4);
    /// ```
    ///
    /// Source: CuTe `left_inverse`.
    #[inline(always)]
    #[track_caller]
    fn left_inverse<R: Layout>(self) -> R
    where
        Self: LeftInverseParts<LeftInverse = R> + LeftInvertible<R::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "left_inverse",
            <Self::IsStatic as Evaluate>::try_evaluate(|| {
                LeftInverseParts::compute_left_inverse(self)
            }),
        )
    }

    /// [`Layout::left_inverse`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 4_usize;
    /// assert_eq!(layout!((n,2):(1,8)).try_left_inverse().unwrap().to_string(), "(_8,_2):(_1,4)");
    /// let n = 9_usize;
    /// let error = layout!((n,2):(1,8)).try_left_inverse().unwrap_err();
    /// assert_eq!(error.condition(), Condition::Injective);
    /// ```
    #[inline(always)]
    fn try_left_inverse<R: Layout>(self) -> Result<R, LayoutError>
    where
        Self: LeftInverseParts<LeftInverse = R> + LeftInvertible<R::Verdict>,
    {
        const { fits::<R>() };
        <Self::IsStatic as Evaluate>::try_evaluate(|| LeftInverseParts::compute_left_inverse(self))
    }

    /// The nullspace `N`: `A(N(i)) = 0` for every `i` in the domain of `N`, from the modes of static stride 0,
    /// each at the index where it begins.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((7,(2,5)):(1,(0,7))).nullspace(), layout!(2:7));
    /// ```
    ///
    /// Source: CuTe `nullspace`.
    #[inline(always)]
    fn nullspace<R: Layout>(self) -> R
    where
        Self: NullspaceParts<Result = R>,
    {
        const { fits::<R>() };
        <Self::IsStatic as Evaluate>::evaluate(|| NullspaceParts::compute(self))
    }

    /// The modes without nesting, by ascending stride, and of equal strides by size: the offsets of `A` in another order.
    /// Dynamic sizes of equal strides come last.
    ///
    /// # Conditions
    /// OrderedChain: above rank 1, static strides. Else this is a compile error.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((4,(2,3)):(6,(1,2))).sort(), layout!((2,3,4):(1,2,6)));
    /// ```
    #[inline(always)]
    fn sort<R: Layout>(self) -> R
    where
        Self: SortParts<Sorted = R> + Sortable<R::Verdict>,
    {
        unwrap_or_panic(
            "sort",
            <Self::IsStatic as Evaluate>::try_evaluate(|| SortParts::compute_sorted(self)),
        )
    }

    /// The largest static `R` known to have `A(R(i)) = i = B(R(i))` for every `i` in its domain: the indices that
    /// both layouts put in the same order, one after the other, from offset 0.
    ///
    /// # Conditions
    /// InBounds: `A` has all the indices of `R`, as it has where both have one size.
    ///
    /// # Panics
    /// Where that depends on dynamic sizes and does not hold; see [`Layout::try_max_common_layout`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (a, b) = (layout!((4,8):(8,1)), layout!((4,8):(32,1)));
    /// assert_eq!(a.max_common_layout(b), layout!(8:4));
    /// ```
    ///
    /// Source: CuTe `max_common_layout`, which answers beyond the domain of `A` too.
    #[inline(always)]
    #[track_caller]
    fn max_common_layout<B: Layout, R: Layout>(self, b: B) -> R
    where
        Self: MaxCommonLayoutParts<B, Result = R> + CommonWith<B, R::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "max_common_layout",
            <Both<Self::IsStatic, B::IsStatic> as Evaluate>::try_evaluate(|| {
                MaxCommonLayoutParts::compute(self, b)
            }),
        )
    }

    /// [`Layout::max_common_layout`], checked.
    ///
    /// # Errors
    /// Where the condition depends on dynamic sizes and does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 16_usize;
    /// assert_eq!(layout!(n:1).try_max_common_layout(layout!(16:1)), Ok(layout!(16:1)));
    /// let error = layout!(n:1).try_max_common_layout(layout!(32:1)).unwrap_err();
    /// assert_eq!(error, LayoutError::BeyondSize { span: 32, size: 16 });
    /// ```
    #[inline(always)]
    fn try_max_common_layout<B: Layout, R: Layout>(self, b: B) -> Result<R, LayoutError>
    where
        Self: MaxCommonLayoutParts<B, Result = R> + CommonWith<B, R::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, B::IsStatic> as Evaluate>::try_evaluate(|| {
            MaxCommonLayoutParts::compute(self, b)
        })
    }

    /// The size of [`Layout::max_common_layout`]: how many elements can be copied at once.
    ///
    /// # Panics
    /// As [`Layout::max_common_layout`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 6_usize;
    /// assert_eq!(layout!((4,n):(1,4)).max_common_vector(layout!((4,n):(1,8))), shape!(4));
    /// ```
    ///
    /// Source: CuTe `max_common_vector`.
    #[inline(always)]
    #[track_caller]
    fn max_common_vector<B: Layout, R: Layout>(self, b: B) -> Size<R>
    where
        Self: MaxCommonLayoutParts<B, Result = R> + CommonWith<B, R::Verdict>,
    {
        self.max_common_layout(b).size()
    }

    /// [`Layout::max_common_vector`], checked.
    ///
    /// # Errors
    /// As [`Layout::try_max_common_layout`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 16_usize;
    /// assert_eq!(layout!(n:1).try_max_common_vector(layout!(16:1)), Ok(shape!(16)));
    /// assert!(layout!(n:1).try_max_common_vector(layout!(32:1)).is_err());
    /// ```
    #[inline(always)]
    fn try_max_common_vector<B: Layout, R: Layout>(self, b: B) -> Result<Size<R>, LayoutError>
    where
        Self: MaxCommonLayoutParts<B, Result = R> + CommonWith<B, R::Verdict>,
    {
        self.try_max_common_layout(b).map(Layout::size)
    }

    /// The sum of two functions: `R(i) = A(i) + B(i)` for every `i` in the domain, which both have.
    ///
    /// # Conditions
    /// SizeMatch: `A` and `B` have the same size. Compatible: coalesced, they have a common refinement; where static layouts
    /// have none, no layout is the sum. Modes of which one is dynamic are of one size, unless one is the last.
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_layout_add`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((4,3):(1,4)).layout_add(layout!((4,3):(3,1))), layout!((4,3):(4,5)));
    /// assert_eq!(layout!((5,3,4)).layout_add(layout!((10,6))), layout!(60:2));
    /// ```
    ///
    /// Source: arXiv:2603.02298, `layout_add` of its reference implementation.
    #[inline(always)]
    #[track_caller]
    fn layout_add<B: Layout, R: Layout>(self, b: B) -> R
    where
        Self: LayoutAddParts<B, Result = R> + AddableTo<B, R::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "layout_add",
            <Both<Self::IsStatic, B::IsStatic> as Evaluate>::try_evaluate(|| {
                LayoutAddParts::compute(self, b)
            }),
        )
    }

    /// [`Layout::layout_add`], checked.
    ///
    /// # Errors
    /// Where a condition depends on dynamic sizes and does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 12_usize;
    /// assert_eq!(layout!(n:1).try_layout_add(layout!((4,3):(0,1))), Ok(layout!((4,3):(1,5))));
    /// let error = layout!(n:1).try_layout_add(layout!(16:1)).unwrap_err();
    /// assert_eq!(error, LayoutError::SizesDiffer { left: 12, right: 16 });
    /// ```
    #[inline(always)]
    fn try_layout_add<B: Layout, R: Layout>(self, b: B) -> Result<R, LayoutError>
    where
        Self: LayoutAddParts<B, Result = R> + AddableTo<B, R::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, B::IsStatic> as Evaluate>::try_evaluate(|| {
            LayoutAddParts::compute(self, b)
        })
    }

    /// Composition `R = A ∘ B`: `R(i) = A(B(i))` for every `i` in the domain of `B`, and the shape
    /// of `R` refines that of `B`. With an integer `n`, `B` is `n:1`; with a tiler by mode, each mode of `A`
    /// is composed with its tiler, and modes beyond the tiler are dropped.
    ///
    /// # Conditions
    /// StrideDivisible, ShapeDivisible, SegregatedImages. Statically broken, they are compile errors.
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_compose`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((6,2):(8,2)).compose(layout!((4,3):(3,1)));
    /// assert_eq!(r, layout!(((2,2),3):((24,2),8)));
    /// ```
    ///
    /// Source: CuTe `composition`.
    #[doc(alias = "composition")]
    #[inline(always)]
    #[track_caller]
    fn compose<B: Tiler, R: Layout>(self, b: B) -> R
    where
        Self: ComposeParts<B, Result = R> + ComposableWith<B, R::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "composition",
            <Both<Self::IsStatic, B::IsStatic> as Evaluate>::try_evaluate(|| {
                ComposeParts::compute(self, b)
            }),
        )
    }

    /// [`Layout::compose`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 6_usize;
    /// assert!(layout!((n,2):(8,2)).try_compose(layout!(4:3)).is_ok());
    /// let error = layout!((n,2):(8,2)).try_compose(layout!(3:4)).unwrap_err();
    /// assert_eq!(error.condition(), Condition::StrideDivisible);
    /// ```
    #[inline(always)]
    fn try_compose<B: Tiler, R: Layout>(self, b: B) -> Result<R, LayoutError>
    where
        Self: ComposeParts<B, Result = R> + ComposableWith<B, R::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, B::IsStatic> as Evaluate>::try_evaluate(|| {
            ComposeParts::compute(self, b)
        })
    }

    /// The complement below the layout's own cosize: what fills its gaps.
    ///
    /// `A*` is ordered, its image meets that of `A` in 0 alone, and `(A, A*)` reaches every index
    /// below the cosize. Of coordinates, `A*` has a mode for each place, and every coordinate of the coshape is reached.
    ///
    /// # Conditions
    /// Injective and OrderedChain; above rank 1, static strides. Of coordinates, this holds within each place.
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_complement`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((2,2):(1,6)).complement(), layout!(3:2));
    /// assert_eq!(layout!((4,8):(2@0,1@1)).complement().to_string(), "(_2,_1):(_1@0,_0)");
    /// ```
    ///
    /// Source: CuTe `complement(layout)`.
    #[inline(always)]
    #[track_caller]
    fn complement<R: Layout>(self) -> R
    where
        Self: ComplementParts<Complement = R> + Complementable<R::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "complement",
            <Self::IsStatic as Evaluate>::try_evaluate(|| {
                ComplementParts::compute_complement(self)
            }),
        )
    }

    /// [`Layout::complement`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let d = 2_usize;
    /// assert_eq!(layout!(4:d).try_complement().unwrap().to_string(), "(2,1):(_1,8)");
    /// let d = 0_usize;
    /// let error = layout!(4:d).try_complement().unwrap_err();
    /// assert_eq!(error.condition(), Condition::Injective);
    /// ```
    #[inline(always)]
    fn try_complement<R: Layout>(self) -> Result<R, LayoutError>
    where
        Self: ComplementParts<Complement = R> + Complementable<R::Verdict>,
    {
        const { fits::<R>() };
        <Self::IsStatic as Evaluate>::try_evaluate(|| ComplementParts::compute_complement(self))
    }

    /// The complement below a cotarget, an integer or a shape; its last mode is rounded up. Of coordinates, the cotarget has a
    /// part for each place, and each place a complement below its part.
    ///
    /// # Conditions
    /// Injective, OrderedChain; ShapeDivisible where rounding up each mode of a tuple would
    /// leave a part of the cotarget out. Above rank 1, static strides. Of coordinates, Congruent where the cotarget has not a part for
    /// each place.
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_complement_to`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!(4:2).complement_to(shape!(24)), layout!((2,3):(1,8)));
    /// assert_eq!(layout!((4,8):(1@0,1@1)).complement_to(shape!((16,24))), layout!((4,3):(4@0,8@1)));
    /// ```
    ///
    /// Source: CuTe `complement(layout, cotarget)`.
    #[inline(always)]
    #[track_caller]
    fn complement_to<C: IntTuple, R: Layout>(self, cotarget: C) -> R
    where
        Self: ComplementToParts<C, Result = R> + ComplementableTo<C, R::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "complement",
            <Both<Self::IsStatic, C::IsStatic> as Evaluate>::try_evaluate(|| {
                ComplementToParts::compute(self, cotarget)
            }),
        )
    }

    /// [`Layout::complement_to`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 4_usize;
    /// let modes = layout!((n,2):(1,8));
    /// assert_eq!(modes.try_complement_to(shape!(32)).unwrap().to_string(), "(2,_2):(4,_16)");
    /// let n = 3_usize;
    /// let error = layout!((n,2):(1,8)).try_complement_to(shape!(32)).unwrap_err();
    /// assert_eq!(error.condition(), Condition::OrderedChain);
    /// ```
    #[inline(always)]
    fn try_complement_to<C: IntTuple, R: Layout>(self, cotarget: C) -> Result<R, LayoutError>
    where
        Self: ComplementToParts<C, Result = R> + ComplementableTo<C, R::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, C::IsStatic> as Evaluate>::try_evaluate(|| {
            ComplementToParts::compute(self, cotarget)
        })
    }

    /// `A` in tiles: `A ∘ (T, T*)`, of which mode 0 walks within a tile and mode 1 over the tiles.
    /// With a tiler by mode, each mode of `A` becomes such a pair.
    ///
    /// # Conditions
    /// ShapeDivisible (the tiles fill `A`), those of [`Layout::complement`] for `T`, and those of
    /// [`Layout::compose`]. For tiles that do not fill `A` see [`Layout::logical_divide_padded`].
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_logical_divide`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((4,2,3):(2,1,8)).logical_divide(layout!(4:2));
    /// assert_eq!(r, layout!(((2,2),(2,3)):((4,1),(2,8))));
    /// ```
    ///
    /// Source: CuTe `logical_divide`, where `T*` always rounds up.
    #[inline(always)]
    #[track_caller]
    fn logical_divide<T: Tiler, R: Layout>(self, tiler: T) -> R
    where
        Self: LogicalDivideParts<T, Result = R> + DivisibleBy<T, R::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "logical_divide",
            <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
                LogicalDivideParts::compute(self, tiler)
            }),
        )
    }

    /// [`Layout::logical_divide`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 1797_usize;
    /// let error = layout!(m:1).try_logical_divide(tile!(32)).unwrap_err();
    /// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 1797, part: 32 });
    /// ```
    #[inline(always)]
    fn try_logical_divide<T: Tiler, R: Layout>(self, tiler: T) -> Result<R, LayoutError>
    where
        Self: LogicalDivideParts<T, Result = R> + DivisibleBy<T, R::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            LogicalDivideParts::compute(self, tiler)
        })
    }

    /// [`Layout::logical_divide`] with the number of tiles rounded up: the last tiles may reach
    /// beyond `A`, and the type says so.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!(10:1).logical_divide_padded(tile!(4));
    /// assert_eq!(r.to_string(), "(_4,_3):(_1,_4)");
    /// assert!(!r.is_full());
    /// ```
    ///
    /// # Panics
    /// As [`Layout::logical_divide`].
    ///
    /// Source: CuTe `logical_divide`.
    #[inline(always)]
    #[track_caller]
    fn logical_divide_padded<T: Tiler, R: Layout>(self, tiler: T) -> Padded<R, Self>
    where
        Self: LogicalDividePaddedParts<T, Result = R> + DivisibleByPadded<T, R::Verdict>,
    {
        const { fits::<R>() };
        let tiled = unwrap_or_panic(
            "logical_divide_padded",
            <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
                LogicalDividePaddedParts::compute(self, tiler)
            }),
        );
        Padded::new(tiled, self)
    }

    /// [`Layout::logical_divide_padded`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 10_usize;
    /// let tiles = layout!(m:1).try_logical_divide_padded(tile!(4)).unwrap();
    /// assert_eq!(tiles.to_string(), "(_4,3):(_1,_4)");
    /// ```
    #[inline(always)]
    fn try_logical_divide_padded<T: Tiler, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Padded<R, Self>, LayoutError>
    where
        Self: LogicalDividePaddedParts<T, Result = R> + DivisibleByPadded<T, R::Verdict>,
    {
        const { fits::<R>() };
        let tiled = <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            LogicalDividePaddedParts::compute(self, tiler)
        });
        Padded::of(tiled, self)
    }

    /// `A` in tiles, gathered: `((tiles…), (rests…))`.
    ///
    /// # Conditions
    /// Those of [`Layout::logical_divide`]; `_` names no tile (Congruent).
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_zipped_divide`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let tiles = layout!((512,256)).zipped_divide(tile!((128,64)));
    /// assert_eq!(tiles, layout!(((128,64),(4,4)):((1,512),(128,32768))));
    /// ```
    ///
    /// Source: CuTe `zipped_divide`; there `_` splits a mode of rank 2.
    #[inline(always)]
    #[track_caller]
    fn zipped_divide<T: Tiler, R: Layout>(self, tiler: T) -> R
    where
        Self: ZippedDivideParts<T, Result = R> + ZippedDivisibleBy<T, R::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "zipped_divide",
            <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
                ZippedDivideParts::compute(self, tiler)
            }),
        )
    }

    /// [`Layout::zipped_divide`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 1797_usize;
    /// let a = layout!((m, 64):(64, 1));
    /// let error = a.try_zipped_divide(tile!((32,64))).unwrap_err();
    /// assert_eq!(error.to_string(), "shape 1797 is not divisible by 32 (ShapeDivisible)");
    /// ```
    #[inline(always)]
    fn try_zipped_divide<T: Tiler, R: Layout>(self, tiler: T) -> Result<R, LayoutError>
    where
        Self: ZippedDivideParts<T, Result = R> + ZippedDivisibleBy<T, R::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            ZippedDivideParts::compute(self, tiler)
        })
    }

    /// The tiler in which each `_` is the size of the mode that it stands against: the tile takes all of it.
    ///
    /// For divisions that gather tiles (`zipped_divide`, `tiled_divide`, `flat_divide` and their padded forms),
    /// which refuse `_`: the first mode of the zipped division is then, as a function, the composition with
    /// `tiler`, as it is without `_`, and the rest of such a mode is `1:0`. In a product, write `1` for a mode of
    /// which there is one copy.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((512,32):(32,1));
    /// let tiler = tile!((128, _));
    /// assert_eq!(l.whole_modes(tiler), tile!((128, 32)));
    /// let r = l.zipped_divide(l.whole_modes(tiler));
    /// assert_eq!(r, layout!(((128,32),(4,1)):((32,1),(4096,0))));
    /// assert_eq!(r.mode::<0>(), l.compose(tiler));
    /// ```
    ///
    /// Source: none; CuTe's divisions split a mode against which `_` stands into its own two modes.
    #[inline(always)]
    fn whole_modes<T: Tiler>(self, tiler: T) -> WholeModes<T, Self> {
        whole::whole_modes(tiler, self)
    }

    /// [`Layout::zipped_divide`] with the number of tiles rounded up: the last tiles may reach
    /// beyond `A`, and the type says so.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 1797_usize;
    /// let tiles = layout!((m, 64):(64, 1)).zipped_divide_padded(tile!((32,64)));
    /// assert_eq!(tiles.to_string(), "((_32,_64),(57,_1)):((_64,_1),(_2048,_0))");
    /// ```
    ///
    /// # Panics
    /// As [`Layout::zipped_divide`].
    ///
    /// Source: CuTe `zipped_divide`.
    #[inline(always)]
    #[track_caller]
    fn zipped_divide_padded<T: Tiler, R: Layout>(self, tiler: T) -> Padded<R, Self>
    where
        Self: ZippedDividePaddedParts<T, Result = R> + ZippedDivisibleByPadded<T, R::Verdict>,
    {
        const { fits::<R>() };
        Padded::new(
            unwrap_or_panic(
                "zipped_divide_padded",
                <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
                    ZippedDividePaddedParts::compute(self, tiler)
                }),
            ),
            self,
        )
    }

    /// [`Layout::zipped_divide_padded`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 1797_usize;
    /// let tiles = layout!((m,64):(64,1)).try_zipped_divide_padded(tile!((32,64))).unwrap();
    /// assert_eq!(tiles.to_string(), "((_32,_64),(57,_1)):((_64,_1),(_2048,_0))");
    /// ```
    #[inline(always)]
    fn try_zipped_divide_padded<T: Tiler, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Padded<R, Self>, LayoutError>
    where
        Self: ZippedDividePaddedParts<T, Result = R> + ZippedDivisibleByPadded<T, R::Verdict>,
    {
        const { fits::<R>() };
        let tiled = <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            ZippedDividePaddedParts::compute(self, tiler)
        });
        Padded::of(tiled, self)
    }

    /// `A` in tiles, gathered, and the rests as modes side by side: `((tiles…), rest0, rest1, …)`.
    ///
    /// # Conditions
    /// Those of [`Layout::zipped_divide`], whose bound and errors these are.
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_tiled_divide`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let tiles = layout!((512,256)).tiled_divide(tile!((128,64)));
    /// assert_eq!(tiles, layout!(((128,64),4,4):((1,512),128,32768)));
    /// ```
    ///
    /// Source: CuTe `tiled_divide`.
    #[inline(always)]
    #[track_caller]
    fn tiled_divide<T: Tiler, Z: TiledParts<Result = R>, R: Layout>(self, tiler: T) -> R
    where
        Self: ZippedDivideParts<T, Result = Z> + ZippedDivisibleBy<T, Z::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "zipped_divide",
            <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
                ZippedDivideParts::compute(self, tiler).map(TiledParts::compute)
            }),
        )
    }

    /// [`Layout::tiled_divide`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 1797_usize;
    /// let error = layout!((m, 64):(64, 1)).try_tiled_divide(tile!((32,64))).unwrap_err();
    /// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 1797, part: 32 });
    /// ```
    #[inline(always)]
    fn try_tiled_divide<T: Tiler, Z: TiledParts<Result = R>, R: Layout>(
        self,
        tiler: T,
    ) -> Result<R, LayoutError>
    where
        Self: ZippedDivideParts<T, Result = Z> + ZippedDivisibleBy<T, Z::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            ZippedDivideParts::compute(self, tiler).map(TiledParts::compute)
        })
    }

    /// [`Layout::tiled_divide`] with the number of tiles rounded up: the last tiles may reach
    /// beyond `A`, and the type says so.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 1797_usize;
    /// let tiles = layout!((m, 64):(64, 1)).tiled_divide_padded(tile!((32,64)));
    /// assert_eq!(tiles.to_string(), "((_32,_64),57,_1):((_64,_1),_2048,_0)");
    /// ```
    ///
    /// # Panics
    /// As [`Layout::tiled_divide`].
    ///
    /// Source: CuTe `tiled_divide`.
    #[inline(always)]
    #[track_caller]
    fn tiled_divide_padded<T: Tiler, Z: TiledParts<Result = R>, R: Layout>(
        self,
        tiler: T,
    ) -> Padded<R, Self>
    where
        Self: ZippedDividePaddedParts<T, Result = Z> + ZippedDivisibleByPadded<T, Z::Verdict>,
    {
        const { fits::<R>() };
        Padded::new(
            unwrap_or_panic(
                "zipped_divide_padded",
                <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
                    ZippedDividePaddedParts::compute(self, tiler).map(TiledParts::compute)
                }),
            ),
            self,
        )
    }

    /// [`Layout::tiled_divide_padded`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 1797_usize;
    /// let tiles = layout!((m,64):(64,1)).try_tiled_divide_padded(tile!((32,64))).unwrap();
    /// assert_eq!(tiles.to_string(), "((_32,_64),57,_1):((_64,_1),_2048,_0)");
    /// ```
    #[inline(always)]
    fn try_tiled_divide_padded<T: Tiler, Z: TiledParts<Result = R>, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Padded<R, Self>, LayoutError>
    where
        Self: ZippedDividePaddedParts<T, Result = Z> + ZippedDivisibleByPadded<T, Z::Verdict>,
    {
        const { fits::<R>() };
        let tiled = <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            ZippedDividePaddedParts::compute(self, tiler).map(TiledParts::compute)
        });
        Padded::of(tiled, self)
    }

    /// `A` in tiles, gathered, and all modes side by side: `(tile0, tile1, …, rest0, rest1, …)`.
    ///
    /// # Conditions
    /// Those of [`Layout::zipped_divide`], whose bound and errors these are.
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_flat_divide`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let tiles = layout!((512,256)).flat_divide(tile!((128,64)));
    /// assert_eq!(tiles, layout!((128,64,4,4):(1,512,128,32768)));
    /// ```
    ///
    /// Source: CuTe `flat_divide`.
    #[inline(always)]
    #[track_caller]
    fn flat_divide<T: Tiler, Z: FlatParts<Result = R>, R: Layout>(self, tiler: T) -> R
    where
        Self: ZippedDivideParts<T, Result = Z> + ZippedDivisibleBy<T, Z::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "zipped_divide",
            <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
                ZippedDivideParts::compute(self, tiler).map(FlatParts::compute)
            }),
        )
    }

    /// [`Layout::flat_divide`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 1797_usize;
    /// let error = layout!((m, 64):(64, 1)).try_flat_divide(tile!((32,64))).unwrap_err();
    /// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 1797, part: 32 });
    /// ```
    #[inline(always)]
    fn try_flat_divide<T: Tiler, Z: FlatParts<Result = R>, R: Layout>(
        self,
        tiler: T,
    ) -> Result<R, LayoutError>
    where
        Self: ZippedDivideParts<T, Result = Z> + ZippedDivisibleBy<T, Z::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            ZippedDivideParts::compute(self, tiler).map(FlatParts::compute)
        })
    }

    /// [`Layout::flat_divide`] with the number of tiles rounded up: the last tiles may reach
    /// beyond `A`, and the type says so.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 1797_usize;
    /// let tiles = layout!((m, 64):(64, 1)).flat_divide_padded(tile!((32,64)));
    /// assert_eq!(tiles.to_string(), "(_32,_64,57,_1):(_64,_1,_2048,_0)");
    /// ```
    ///
    /// # Panics
    /// As [`Layout::flat_divide`].
    ///
    /// Source: CuTe `flat_divide`.
    #[inline(always)]
    #[track_caller]
    fn flat_divide_padded<T: Tiler, Z: FlatParts<Result = R>, R: Layout>(
        self,
        tiler: T,
    ) -> Padded<R, Self>
    where
        Self: ZippedDividePaddedParts<T, Result = Z> + ZippedDivisibleByPadded<T, Z::Verdict>,
    {
        const { fits::<R>() };
        Padded::new(
            unwrap_or_panic(
                "zipped_divide_padded",
                <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
                    ZippedDividePaddedParts::compute(self, tiler).map(FlatParts::compute)
                }),
            ),
            self,
        )
    }

    /// [`Layout::flat_divide_padded`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 1797_usize;
    /// let tiles = layout!((m,64):(64,1)).try_flat_divide_padded(tile!((32,64))).unwrap();
    /// assert_eq!(tiles.to_string(), "(_32,_64,57,_1):(_64,_1,_2048,_0)");
    /// ```
    #[inline(always)]
    fn try_flat_divide_padded<T: Tiler, Z: FlatParts<Result = R>, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Padded<R, Self>, LayoutError>
    where
        Self: ZippedDividePaddedParts<T, Result = Z> + ZippedDivisibleByPadded<T, Z::Verdict>,
    {
        const { fits::<R>() };
        let tiled = <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            ZippedDividePaddedParts::compute(self, tiler).map(FlatParts::compute)
        });
        Padded::of(tiled, self)
    }

    /// Copies of `A`, arranged as `T` says: `(A, A* ∘ T)` with `A*` the complement of `A` below
    /// `size(A) · cosize(T)`.
    ///
    /// Of coordinates, the copies that the coshape has no room for lie beyond its last place. Where `T` is of coordinates as well,
    /// each place of `T` counts the copies along that place of `A`.
    ///
    /// # Conditions
    /// Those of [`Layout::complement`] for `A`, and of [`Layout::compose`].
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_logical_product`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((2,2):(4,1)).logical_product(layout!(6:1));
    /// assert_eq!(r, layout!(((2,2),(2,3)):((4,1),(2,8))));
    /// let r = layout!((4,8):(1@0,1@1)).logical_product(layout!((2,3):(1@0,1@1)));
    /// assert_eq!(r, layout!(((4,8),(2,3)):((1@0,1@1),(4@0,8@1))));
    /// ```
    ///
    /// Source: CuTe `logical_product`.
    #[inline(always)]
    #[track_caller]
    fn logical_product<T: Tiler, R: Layout>(self, tiler: T) -> R
    where
        Self: LogicalProductParts<T, Result = R> + ProductWith<T, R::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "logical_product",
            <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
                LogicalProductParts::compute(self, tiler)
            }),
        )
    }

    /// [`Layout::logical_product`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 4_usize;
    /// let r = layout!((n,2):(1,8)).try_logical_product(layout!(2:1)).unwrap();
    /// assert_eq!(r.to_string(), "((4,_2),(2,1)):((_1,_8),(4,16))");
    /// let n = 3_usize;
    /// let error = layout!((n,2):(1,8)).try_logical_product(layout!(2:1)).unwrap_err();
    /// assert_eq!(error.condition(), Condition::OrderedChain);
    /// ```
    #[inline(always)]
    fn try_logical_product<T: Tiler, R: Layout>(self, tiler: T) -> Result<R, LayoutError>
    where
        Self: LogicalProductParts<T, Result = R> + ProductWith<T, R::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            LogicalProductParts::compute(self, tiler)
        })
    }

    /// Copies of `A`, arranged as `T` says, gathered: `((blocks…), (steps…))`.
    /// With a layout as tiler it is [`Layout::logical_product`].
    ///
    /// # Conditions
    /// Those of [`Layout::logical_product`]; `_` names no tile (Congruent).
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_zipped_product`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((7,4):(4,1)).zipped_product(tile!((4,32)));
    /// assert_eq!(r, layout!(((7,4),(4,32)):((4,1),(1,4))));
    /// ```
    ///
    /// Source: CuTe `zipped_product`; there `_` splits a mode of rank 2.
    #[inline(always)]
    #[track_caller]
    fn zipped_product<T: Tiler, R: Layout>(self, tiler: T) -> R
    where
        Self: ZippedProductParts<T, Result = R> + ZippedProductWith<T, R::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "zipped_product",
            <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
                ZippedProductParts::compute(self, tiler)
            }),
        )
    }

    /// [`Layout::zipped_product`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 4_usize;
    /// let r = layout!((n,2):(1,8)).try_zipped_product(layout!(2:1)).unwrap();
    /// assert_eq!(r.to_string(), "((4,_2),(2,1)):((_1,_8),(4,16))");
    /// let n = 3_usize;
    /// let error = layout!((n,2):(1,8)).try_zipped_product(layout!(2:1)).unwrap_err();
    /// assert_eq!(error.condition(), Condition::OrderedChain);
    /// ```
    #[inline(always)]
    fn try_zipped_product<T: Tiler, R: Layout>(self, tiler: T) -> Result<R, LayoutError>
    where
        Self: ZippedProductParts<T, Result = R> + ZippedProductWith<T, R::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            ZippedProductParts::compute(self, tiler)
        })
    }

    /// Copies of `A`, gathered, and the steps as modes side by side: `((blocks…), step0, step1, …)`.
    ///
    /// # Conditions
    /// Those of [`Layout::zipped_product`], whose bound and errors these are.
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_tiled_product`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((7,4):(4,1)).tiled_product(tile!((4,32)));
    /// assert_eq!(r, layout!(((7,4),4,32):((4,1),1,4)));
    /// ```
    ///
    /// Source: CuTe `tiled_product`.
    #[inline(always)]
    #[track_caller]
    fn tiled_product<T: Tiler, Z: TiledParts<Result = R>, R: Layout>(self, tiler: T) -> R
    where
        Self: ZippedProductParts<T, Result = Z> + ZippedProductWith<T, Z::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "zipped_product",
            <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
                ZippedProductParts::compute(self, tiler).map(TiledParts::compute)
            }),
        )
    }

    /// [`Layout::tiled_product`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 4_usize;
    /// let r = layout!((n,2):(1,8)).try_tiled_product(layout!(2:1)).unwrap();
    /// assert_eq!(r.to_string(), "((4,_2),2,1):((_1,_8),4,16)");
    /// let n = 3_usize;
    /// let error = layout!((n,2):(1,8)).try_tiled_product(layout!(2:1)).unwrap_err();
    /// assert_eq!(error.condition(), Condition::OrderedChain);
    /// ```
    #[inline(always)]
    fn try_tiled_product<T: Tiler, Z: TiledParts<Result = R>, R: Layout>(
        self,
        tiler: T,
    ) -> Result<R, LayoutError>
    where
        Self: ZippedProductParts<T, Result = Z> + ZippedProductWith<T, Z::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            ZippedProductParts::compute(self, tiler).map(TiledParts::compute)
        })
    }

    /// Copies of `A`, gathered, and all modes side by side: `(block0, block1, …, step0, step1, …)`.
    ///
    /// # Conditions
    /// Those of [`Layout::zipped_product`], whose bound and errors these are.
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_flat_product`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((7,4):(4,1)).flat_product(tile!((4,32)));
    /// assert_eq!(r, layout!((7,4,4,32):(4,1,1,4)));
    /// ```
    ///
    /// Source: CuTe `flat_product`.
    #[inline(always)]
    #[track_caller]
    fn flat_product<T: Tiler, Z: FlatParts<Result = R>, R: Layout>(self, tiler: T) -> R
    where
        Self: ZippedProductParts<T, Result = Z> + ZippedProductWith<T, Z::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "zipped_product",
            <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
                ZippedProductParts::compute(self, tiler).map(FlatParts::compute)
            }),
        )
    }

    /// [`Layout::flat_product`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 4_usize;
    /// let r = layout!((n,2):(1,8)).try_flat_product(layout!(2:1)).unwrap();
    /// assert_eq!(r.to_string(), "(4,_2,2,1):(_1,_8,4,16)");
    /// let n = 3_usize;
    /// let error = layout!((n,2):(1,8)).try_flat_product(layout!(2:1)).unwrap_err();
    /// assert_eq!(error.condition(), Condition::OrderedChain);
    /// ```
    #[inline(always)]
    fn try_flat_product<T: Tiler, Z: FlatParts<Result = R>, R: Layout>(
        self,
        tiler: T,
    ) -> Result<R, LayoutError>
    where
        Self: ZippedProductParts<T, Result = Z> + ZippedProductWith<T, Z::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            ZippedProductParts::compute(self, tiler).map(FlatParts::compute)
        })
    }

    /// Copies of `A`, arranged mode by mode as `T` says: `((A0,R0),(A1,R1),…)` for the product `(A,R)`.
    ///
    /// Along each mode comes a block, then the next block. The shorter of `A` and `T` is continued by modes `1:0`.
    ///
    /// # Conditions
    /// Those of [`Layout::logical_product`].
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_blocked_product`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((2,5):(5,1)).blocked_product(layout!((3,4):(1,3)));
    /// assert_eq!(r, layout!(((2,3),(5,4)):((5,10),(1,30))));
    /// ```
    ///
    /// Source: CuTe `blocked_product`.
    #[inline(always)]
    #[track_caller]
    fn blocked_product<T: Layout, R: Layout>(self, tile: T) -> R
    where
        Self: BlockedProductParts<T, Result = R> + BlockedProductWith<T, R::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "blocked_product",
            <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
                BlockedProductParts::compute(self, tile)
            }),
        )
    }

    /// [`Layout::blocked_product`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 4_usize;
    /// let r = layout!((n,2):(1,8)).try_blocked_product(layout!(2:1)).unwrap();
    /// assert_eq!(r.to_string(), "((4,(2,1)),(_2,_1)):((_1,(4,16)),(_8,_0))");
    /// let n = 3_usize;
    /// let error = layout!((n,2):(1,8)).try_blocked_product(layout!(2:1)).unwrap_err();
    /// assert_eq!(error.condition(), Condition::OrderedChain);
    /// ```
    #[inline(always)]
    fn try_blocked_product<T: Layout, R: Layout>(self, tile: T) -> Result<R, LayoutError>
    where
        Self: BlockedProductParts<T, Result = R> + BlockedProductWith<T, R::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            BlockedProductParts::compute(self, tile)
        })
    }

    /// Copies of `A`, interleaved mode by mode as `T` says: `((R0,A0),(R1,A1),…)` for the product `(A,R)`.
    ///
    /// Along each mode comes one element of each block, then the next of each.
    ///
    /// # Conditions
    /// Those of [`Layout::blocked_product`], whose bound and errors these are.
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_raked_product`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((2,5):(5,1)).raked_product(layout!((3,4):(1,3)));
    /// assert_eq!(r, layout!(((3,2),(4,5)):((10,5),(30,1))));
    /// ```
    ///
    /// Source: CuTe `raked_product`.
    #[inline(always)]
    #[track_caller]
    fn raked_product<T: Layout, Z: RakedParts<Result = R>, R: Layout>(self, tile: T) -> R
    where
        Self: BlockedProductParts<T, Result = Z> + BlockedProductWith<T, Z::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "blocked_product",
            <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
                BlockedProductParts::compute(self, tile).map(RakedParts::compute)
            }),
        )
    }

    /// [`Layout::raked_product`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 4_usize;
    /// let r = layout!((n,2):(1,8)).try_raked_product(layout!(2:1)).unwrap();
    /// assert_eq!(r.to_string(), "(((2,1),4),(_1,_2)):(((4,16),_1),(_0,_8))");
    /// let n = 3_usize;
    /// let error = layout!((n,2):(1,8)).try_raked_product(layout!(2:1)).unwrap_err();
    /// assert_eq!(error.condition(), Condition::OrderedChain);
    /// ```
    #[inline(always)]
    fn try_raked_product<T: Layout, Z: RakedParts<Result = R>, R: Layout>(
        self,
        tile: T,
    ) -> Result<R, LayoutError>
    where
        Self: BlockedProductParts<T, Result = Z> + BlockedProductWith<T, Z::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            BlockedProductParts::compute(self, tile).map(RakedParts::compute)
        })
    }

    /// As many copies of `A` as fill a shape, mode by mode; they step along the first mode first.
    ///
    /// # Conditions
    /// ShapeDivisible (the blocks fill the shape, in each mode), no more modes than the shape has (Congruent), and those of
    /// [`Layout::blocked_product`].
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_tile_to_shape`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((16,8):(8,1)).tile_to_shape(shape!((32,24)));
    /// assert_eq!(r, layout!(((16,2),(8,3)):((8,128),(1,256))));
    /// ```
    ///
    /// Source: CuTe `tile_to_shape`, where a dynamic shape is rounded up.
    #[inline(always)]
    #[track_caller]
    fn tile_to_shape<S: IntTuple, R: Layout>(self, shape: S) -> R
    where
        Self: TileToShapeParts<S, Zero, Result = R> + TileableTo<S, Zero, R::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "tile_to_shape",
            <Both<Self::IsStatic, S::IsStatic> as Evaluate>::try_evaluate(|| {
                TileToShapeParts::compute(self, shape, Zero)
            }),
        )
    }

    /// [`Layout::tile_to_shape`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 250_usize;
    /// let error = layout!((16,8):(8,1)).try_tile_to_shape(shape!((512,n))).unwrap_err();
    /// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 250, part: 8 });
    /// ```
    #[inline(always)]
    fn try_tile_to_shape<S: IntTuple, R: Layout>(self, shape: S) -> Result<R, LayoutError>
    where
        Self: TileToShapeParts<S, Zero, Result = R> + TileableTo<S, Zero, R::Verdict>,
    {
        const { fits::<R>() };
        <Both<Self::IsStatic, S::IsStatic> as Evaluate>::try_evaluate(|| {
            TileToShapeParts::compute(self, shape, Zero)
        })
    }

    /// [`Layout::tile_to_shape`] in a given order: the copies step first along the mode of least order, and among equal
    /// ones along the first. The order is a tuple of static integers, one for each mode of the shape.
    ///
    /// # Conditions
    /// ShapeDivisible (the blocks fill the shape, in each mode), no more modes than the shape has (Congruent), and those of
    /// [`Layout::blocked_product`].
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_tile_to_shape_ordered`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((16,8):(8,1)).tile_to_shape_ordered(shape!((32,24)), stride!((1,0)));
    /// assert_eq!(r, layout!(((16,2),(8,3)):((8,384),(1,128))));
    /// ```
    ///
    /// Source: CuTe `tile_to_shape`, where a dynamic shape is rounded up.
    #[inline(always)]
    #[track_caller]
    fn tile_to_shape_ordered<S: IntTuple, O: IntTuple, R: Layout>(self, shape: S, order: O) -> R
    where
        Self: TileToShapeParts<S, O, Result = R> + TileableTo<S, O, R::Verdict>,
    {
        const { fits::<R>() };
        unwrap_or_panic(
            "tile_to_shape",
            <Both<Both<Self::IsStatic, S::IsStatic>, O::IsStatic> as Evaluate>::try_evaluate(
                || TileToShapeParts::compute(self, shape, order),
            ),
        )
    }

    /// [`Layout::tile_to_shape_ordered`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 250_usize;
    /// let error = layout!((16,8):(8,1)).try_tile_to_shape_ordered(shape!((512,n)), stride!((1,0))).unwrap_err();
    /// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 250, part: 8 });
    /// ```
    #[inline(always)]
    fn try_tile_to_shape_ordered<S: IntTuple, O: IntTuple, R: Layout>(
        self,
        shape: S,
        order: O,
    ) -> Result<R, LayoutError>
    where
        Self: TileToShapeParts<S, O, Result = R> + TileableTo<S, O, R::Verdict>,
    {
        const { fits::<R>() };
        <Both<Both<Self::IsStatic, S::IsStatic>, O::IsStatic> as Evaluate>::try_evaluate(|| {
            TileToShapeParts::compute(self, shape, order)
        })
    }

    /// How many elements `A` can be read in at once: its offsets are blocks of so many contiguous ones, each at a
    /// multiple of it. Counted in elements of `A`, not in bytes; static where the strides are.
    ///
    /// It is the largest such number for a layout whose sizes and strides are static and whose modes do not overlap; a
    /// dynamic size ends what counts as contiguous.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((8,4):(1,16)).max_alignment(), shape!(8));
    /// assert_eq!(layout!((6,4):(1,8)).max_alignment(), shape!(2));
    /// assert_eq!(layout!((8,4):(1,16)).upcast::<8>(), layout!((1,4):(1,2)));
    /// let pitch = 20_usize;
    /// assert_eq!(layout!((8,4):(1,pitch)).max_alignment().to_string(), "4");
    /// ```
    ///
    /// # Panics
    /// Where it does not fit the type of the dynamic strides (Representable).
    ///
    /// Source: CuTe `max_alignment`, which is static and takes dynamic strides for multiples.
    #[inline(always)]
    #[track_caller]
    fn max_alignment(self) -> MaxAlignment<Self> {
        const { of_offsets::<Self>() };
        representable(alignment::max_alignment(self))
    }

    /// The same storage in elements `N` times as wide: `N` elements of `A`, which lie side by side, make one of
    /// `R`. A mode `s:d` becomes `s/k:1` where its stride divides `N = k·d`, and else `s:d/N`, with `k = 1`.
    ///
    /// `R(⌊c/k⌋) = ⌊A(c)/N⌋` for every coordinate `c`, mode by mode divided by the `k` of each; and the `N` coordinates of
    /// `A` that become one of `R` are the `N` parts of its wider element.
    ///
    /// # Conditions
    /// RecastDivisible: a stride is a multiple of `N`, or positive and a divisor; a shape is a multiple of its `k`; and `N`
    /// contiguous elements make each wider one.
    ///
    /// # Panics
    /// Where it depends on dynamic sizes or strides and does not hold; see [`Layout::try_upcast`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((8,4):(1,16)).upcast::<4>();
    /// assert_eq!(r, layout!((2,4):(1,4)));
    /// ```
    ///
    /// Source: CuTe `upcast<N>(layout)`, which rounds shapes up and does not check dynamic strides.
    #[inline(always)]
    #[track_caller]
    fn upcast<const N: usize>(self) -> Upcast<Self, N>
    where
        Const<N>: StaticConst,
        Self: UpcastableBy<N>,
    {
        unwrap_or_panic("upcast", self.try_upcast::<N>())
    }

    /// [`Layout::upcast`], checked.
    ///
    /// # Errors
    /// Where the condition depends on dynamic sizes or strides and does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 6_usize;
    /// let error = layout!(n:1).try_upcast::<4>().unwrap_err();
    /// assert_eq!(error, LayoutError::ShapeNotRecast { shape: 6, part: 4 });
    /// ```
    #[inline(always)]
    fn try_upcast<const N: usize>(self) -> Result<Upcast<Self, N>, LayoutError>
    where
        Const<N>: StaticConst,
        Self: UpcastableBy<N>,
    {
        const { fits::<Upcast<Self, N>>() };
        <Self::IsStatic as Evaluate>::try_evaluate(|| {
            <Self as UpcastParts<FromConst<N>>>::compute(self, FromConst::<N>::default())
        })
    }

    /// The elements `N` times as wide in which those of `A` lie, whatever else is in them: a wider element at the end may
    /// reach beyond the storage of `A`. `R(⌊c/k⌋) = ⌊A(c)/N⌋`, as in [`Layout::upcast`].
    ///
    /// # Conditions
    /// RecastDivisible: a stride is a multiple of `N`, or positive and a divisor; what steps within a wider element ends
    /// within it.
    ///
    /// # Panics
    /// Where it depends on dynamic sizes or strides and does not hold; see [`Layout::try_upcast_padded`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!(7:1).upcast_padded::<4>();
    /// assert_eq!(r, layout!(2:1));
    /// ```
    ///
    /// Source: CuTe `upcast<N>(layout)`, which does not check dynamic strides.
    #[inline(always)]
    #[track_caller]
    fn upcast_padded<const N: usize>(self) -> UpcastPadded<Self, N>
    where
        Const<N>: StaticConst,
        Self: UpcastableByPadded<N>,
    {
        unwrap_or_panic("upcast_padded", self.try_upcast_padded::<N>())
    }

    /// [`Layout::upcast_padded`], checked.
    ///
    /// # Errors
    /// Where the condition depends on dynamic sizes or strides and does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let d = 6_usize;
    /// let error = layout!(4:d).try_upcast_padded::<4>().unwrap_err();
    /// assert_eq!(error, LayoutError::SharesOverlap { span: 7, ratio: 4 });
    /// ```
    #[inline(always)]
    fn try_upcast_padded<const N: usize>(self) -> Result<UpcastPadded<Self, N>, LayoutError>
    where
        Const<N>: StaticConst,
        Self: UpcastableByPadded<N>,
    {
        const { fits::<UpcastPadded<Self, N>>() };
        <Self::IsStatic as Evaluate>::try_evaluate(|| {
            <Self as UpcastPaddedParts<FromConst<N>>>::compute(self, FromConst::<N>::default())
        })
    }

    /// The same storage in elements of which `N` make one of `A`: they lie along the mode of stride 1, whose size is `N`
    /// times as large; the other strides are. `R(c') = N·A(c) + r`, where `c'` is `N·c + r` in that mode and `c` in the
    /// others, for `0 <= r < N`.
    ///
    /// # Conditions
    /// RecastDivisible: exactly one mode has static stride 1.
    ///
    /// # Panics
    /// Where it depends on dynamic sizes or strides and does not hold; see [`Layout::try_downcast`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((2,4):(1,4)).downcast::<4>();
    /// assert_eq!(r, layout!((8,4):(1,16)));
    /// ```
    ///
    /// Source: CuTe `downcast<N>(layout)`.
    #[inline(always)]
    #[track_caller]
    fn downcast<const N: usize>(self) -> Downcast<Self, N>
    where
        Const<N>: StaticConst,
        Self: DowncastableBy<N>,
    {
        unwrap_or_panic("downcast", self.try_downcast::<N>())
    }

    /// [`Layout::downcast`], checked.
    ///
    /// # Errors
    /// Where the condition depends on dynamic sizes or strides and does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 1_i32 << 30;
    /// let error = layout!(n:1).try_downcast::<4>().unwrap_err();
    /// assert_eq!(error.condition(), Condition::Representable);
    /// ```
    #[inline(always)]
    fn try_downcast<const N: usize>(self) -> Result<Downcast<Self, N>, LayoutError>
    where
        Const<N>: StaticConst,
        Self: DowncastableBy<N>,
    {
        const { fits::<Downcast<Self, N>>() };
        <Self::IsStatic as Evaluate>::try_evaluate(|| {
            <Self as DowncastParts<FromConst<N>>>::compute(self, FromConst::<N>::default())
        })
    }

    /// The storage of elements of `OLD` bits in elements of `NEW` bits: an [`upcast`](Layout::upcast), a
    /// [`downcast`](Layout::downcast), or one after the other where neither width divides the other.
    ///
    /// # Conditions
    /// Those of both.
    ///
    /// # Panics
    /// Where it depends on dynamic sizes or strides and does not hold; see [`Layout::try_recast`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let bytes = layout!((8,4):(1,16));
    /// assert_eq!(bytes.recast::<8, 32>(), layout!((2,4):(1,4)));
    /// assert_eq!(bytes.recast::<8, 4>(), layout!((16,4):(1,32)));
    /// assert_eq!(layout!((6,4):(1,9)).recast::<4, 6>(), layout!((4,4):(1,6)));
    /// ```
    ///
    /// Source: CuTe `recast_layout<Old, New>(layout)`.
    #[inline(always)]
    #[track_caller]
    fn recast<const OLD: usize, const NEW: usize>(self) -> Recast<Self, OLD, NEW>
    where
        Const<OLD>: StaticConst,
        Const<NEW>: StaticConst,
        Self: RecastableBy<OLD, NEW>,
    {
        unwrap_or_panic("recast", self.try_recast::<OLD, NEW>())
    }

    /// [`Layout::recast`], checked.
    ///
    /// # Errors
    /// Where the condition depends on dynamic sizes or strides and does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 6_usize;
    /// let error = layout!(n:1).try_recast::<8, 32>().unwrap_err();
    /// assert_eq!(error, LayoutError::ShapeNotRecast { shape: 6, part: 4 });
    /// ```
    #[inline(always)]
    fn try_recast<const OLD: usize, const NEW: usize>(
        self,
    ) -> Result<Recast<Self, OLD, NEW>, LayoutError>
    where
        Const<OLD>: StaticConst,
        Const<NEW>: StaticConst,
        Self: RecastableBy<OLD, NEW>,
    {
        const { fits::<Recast<Self, OLD, NEW>>() };
        <Self::IsStatic as Evaluate>::try_evaluate(|| {
            <Self as RecastParts<FromConst<OLD>, FromConst<NEW>>>::compute(
                self,
                FromConst::<OLD>::default(),
                FromConst::<NEW>::default(),
            )
        })
    }

    /// The elements of `NEW` bits in which those of `A`, of `OLD` bits, lie: [`Layout::recast`] by way of
    /// [`Layout::upcast_padded`].
    ///
    /// # Conditions
    /// Those of [`Layout::upcast_padded`] and [`Layout::downcast`].
    ///
    /// # Panics
    /// Where it depends on dynamic sizes or strides and does not hold; see [`Layout::try_recast_padded`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!(7:1).recast_padded::<8, 32>(), layout!(2:1));
    /// ```
    ///
    /// Source: CuTe `recast_layout<Old, New>(layout)`.
    #[inline(always)]
    #[track_caller]
    fn recast_padded<const OLD: usize, const NEW: usize>(self) -> RecastPadded<Self, OLD, NEW>
    where
        Const<OLD>: StaticConst,
        Const<NEW>: StaticConst,
        Self: RecastableByPadded<OLD, NEW>,
    {
        unwrap_or_panic("recast_padded", self.try_recast_padded::<OLD, NEW>())
    }

    /// [`Layout::recast_padded`], checked.
    ///
    /// # Errors
    /// Where the condition depends on dynamic sizes or strides and does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let d = 6_usize;
    /// let error = layout!(4:d).try_recast_padded::<8, 32>().unwrap_err();
    /// assert_eq!(error, LayoutError::SharesOverlap { span: 7, ratio: 4 });
    /// ```
    #[inline(always)]
    fn try_recast_padded<const OLD: usize, const NEW: usize>(
        self,
    ) -> Result<RecastPadded<Self, OLD, NEW>, LayoutError>
    where
        Const<OLD>: StaticConst,
        Const<NEW>: StaticConst,
        Self: RecastableByPadded<OLD, NEW>,
    {
        const { fits::<RecastPadded<Self, OLD, NEW>>() };
        <Self::IsStatic as Evaluate>::try_evaluate(|| {
            <Self as RecastPaddedParts<FromConst<OLD>, FromConst<NEW>>>::compute(
                self,
                FromConst::<OLD>::default(),
                FromConst::<NEW>::default(),
            )
        })
    }

    mode_methods! { Layout, valid;
        "assert_eq!(layout!((3,2):(2,1)).append(layout!(5:6)), layout!((3,2,5):(2,1,6)));"
        "assert_eq!(layout!((3,2):(2,1)).prepend(layout!(5:6)), layout!((5,3,2):(6,2,1)));"
        "assert_eq!(layout!((3,2):(2,1)).append_to::<4, _>(layout!(1:0)), layout!((3,2,1,1):(2,1,0,0)));"
        "assert_eq!(layout!((3,2):(2,1)).prepend_to::<3, _>(layout!(1:0)), layout!((1,3,2):(0,2,1)));"
        "assert_eq!(layout!(2:1).repeat::<3>(), layout!((2,2,2):(1,1,1)));"
        "assert_eq!(layout!(2:1).repeat_like(coord!((0,(0,0)))), layout!((2,(2,2)):(1,(1,1))));"
        "assert_eq!(layout!((3,2):(2,1)).replace::<1, _>(layout!(5:6)), layout!((3,5):(2,6)));"
        "assert_eq!(layout!((3,2):(2,1)).insert::<1, _>(layout!(5:6)), layout!((3,5,2):(2,6,1)));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).remove::<1>(), layout!((3,5):(2,6)));"
        "assert_eq!(layout!((3,(2,5)):(2,(1,6))).by_path(coord!((1,1))), layout!(5:6));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).take::<1, 3>(), layout!((2,5):(1,6)));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).select(coord!((2,0))), layout!((5,3):(6,2)));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).permute(coord!((2,0,1))), layout!((5,3,2):(6,2,1)));"
        "assert_eq!(layout!((3,(2,5)):(10,(5,1))).transpose(), layout!(((2,5),3):((5,1),10)));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).group::<0, 2>(), layout!(((3,2),5):((2,1),6)));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).reverse(), layout!((5,2,3):(6,1,2)));"
        "assert_eq!(layout!(3:2).wrap(), layout!((3):(2)));"
        "assert_eq!(layout!(((3)):((2))).unwrap(), layout!(3:2));"
        "assert_eq!(layout!((3,2):(2,1)).zip(layout!((4,5):(8,32))), layout!(((3,4),(2,5)):((2,8),(1,32))));"
        "assert_eq!(layout!(((3,4),2,5):((1,3),24,48)).zip2_by(coord!((0))), layout!(((3),(4,2,5)):((1),(3,24,48))));"
        "assert_eq!(layout!((3,2,3):(3,12,1)).unflatten(coord!((0,(0,0)))), layout!((3,(2,3)):(3,(12,1))));"
    }

    predicate_methods! {
        /// Whether strides ascend from left to right, and of equal strides the sizes; modes of size 1 count.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// assert!(layout!((2,(2,4)):(1,(2,6))).is_sorted());
        /// assert!(!layout!((4,2):(2,1)).is_sorted());
        /// ```
        is_sorted, IS_SORTED: "<Layout![(2,(2,4)):(1,(2,6))]>";
        /// Whether each offset of `[0,cosize)` occurs.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// assert!(layout!((4,3):(1,2)).is_surjective());
        /// assert!(!layout!((4,3):(1,5)).is_surjective());
        /// assert!(!layout!(4:-1).is_surjective()); // offsets -3 to 0
        /// ```
        is_surjective, IS_SURJECTIVE: "<Layout![(4,3):(1,2)]>";
        /// Whether no offset occurs twice.
        ///
        /// Answered at once where each stride is beyond the reach of those below it, or a common divisor decides. Else by a
        /// search, which may take long for many modes whose strides have nothing in common; rustc says so of a constant
        /// (`long_running_const_eval`).
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// assert!(layout!((4,3):(1,5)).is_injective());
        /// assert!(layout!((3,5):(5,3)).is_injective());
        /// assert!(!layout!((4,6):(5,3)).is_injective()); // 3*5 = 5*3
        /// ```
        is_injective, IS_INJECTIVE: "<Layout![(3,5):(5,3)]>";
        /// Whether each offset of `[0,size)` occurs once, and no other.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// assert!(layout!((4,(3,2)):(6,(1,3))).is_bijective());
        /// assert!(!layout!((4,3):(1,5)).is_bijective());
        /// ```
        is_bijective, IS_BIJECTIVE: "<Layout![(4,(3,2)):(6,(1,3))]>";
        /// Whether, in some order of the modes, each stride is the product of the sizes before it: neither gap nor overlap.
        /// The same as [`is_bijective`](Layout::is_bijective), told from the strides.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// assert!(layout!((4,8):(8,1)).is_compact());
        /// assert!(!layout!((4,8):(1,8)).is_compact());
        /// let n = 8_usize;
        /// assert!(layout!((4,8):(n,1)).is_compact());
        /// ```
        is_compact, IS_COMPACT: "<Layout![(4,8):(8,1)]>";
    }

    /// Whether there is a [`complement`](Layout::complement): by stride, without modes of stride 0 or static size 1, each
    /// stride is a multiple of the span of the mode before it, and above rank 1 strides are static.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert!(layout!((2,2):(6,1)).is_admissible());
    /// assert!(!layout!((2,2):(3,1)).is_admissible());
    /// let n = 4_usize;
    /// assert!(!layout!((n,2):(1,2)).is_admissible());
    /// ```
    ///
    /// Source: CuTe `complement`.
    #[inline]
    fn is_admissible(self) -> bool {
        if const { <<ComplementStatus<Self> as Status>::IsGood as Bool>::VALUE } {
            return true;
        }
        complement::complement(self).parts().0.check().is_ok()
    }

    /// [`is_admissible`](Layout::is_admissible) of a static layout. Does not compile where a size or stride is dynamic.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// const { assert!(<Layout![(2,2):(6,1)]>::IS_ADMISSIBLE) }
    /// ```
    const IS_ADMISSIBLE: bool = {
        let _ = static_numbers!(Self);
        <<ComplementStatus<Self> as Status>::IsGood as Bool>::VALUE
    };

    /// Whether the size and cosize of a static layout are at most 2^63.
    #[doc(hidden)]
    const STATIC_FITS: bool =
        at_most_2_63(Self::STATIC_SIZE, 0) && at_most_2_63(Self::STATIC_REACH, 1);
    /// Whether no static shape is 0 or negative.
    #[doc(hidden)]
    const STATIC_POSITIVE: bool;
    #[doc(hidden)]
    const STATIC_SIZE: Option<u128>;
    #[doc(hidden)]
    const STATIC_REACH: Option<u128>;
    #[doc(hidden)]
    const PATHS: Paths;
    #[doc(hidden)]
    const STATIC_NUMBERS: Option<ModeNumbers>;
    #[doc(hidden)]
    type WidthWith<W: Width>: Width;
    /// The only value of a static layout; not called for others.
    #[doc(hidden)]
    fn make_static() -> Self;
    /// `sum` plus the value at an index taken modulo the size, and the index divided by it.
    #[doc(hidden)]
    fn index_within<V: Value>(self, sum: V, coordinate: V::Width) -> (V, V::Width);
    /// `sum` plus the value at an index, the last mode extended.
    #[doc(hidden)]
    fn index_beyond<V: Value>(self, sum: V, coordinate: V::Width) -> V;
    /// Folds over the natural coordinates in nested loops.
    #[doc(hidden)]
    fn fold_coordinates<I: DynInt, B>(
        self,
        init: B,
        f: &mut impl FnMut(B, Self::Natural<I>) -> B,
    ) -> B;
    /// The same in nested loops of which the last mode is innermost.
    #[doc(hidden)]
    fn fold_rows<I: DynInt, B>(self, init: B, f: &mut impl FnMut(B, Self::Natural<I>) -> B) -> B;
    /// Size and stride of each mode that is no tuple, from left to right.
    #[doc(hidden)]
    fn each_mode(self, f: &mut impl FnMut(i128, i128));
    /// The size of each mode, from left to right.
    #[doc(hidden)]
    fn mode_sizes(self, f: &mut impl FnMut(usize));
    /// `sum` and what `other` has at the coordinate of this layout: mode by mode where tuples of one rank meet, else by the index. It
    /// lies in the domain of `other` if that of this layout has the coordinate, and nothing [`differs`](Layout::differs).
    #[doc(hidden)]
    fn value_in<I: DynInt, V: Value, M: Layout>(
        self,
        coordinate: Self::Natural<I>,
        other: M,
        sum: V,
    ) -> V;
    /// The same of a tuple that meets this layout.
    #[doc(hidden)]
    fn value_under<I: DynInt, V: Value, H: Layout, T: Modes>(
        self,
        tuple: Cons<H, T>,
        coordinate: Cons<H::Natural<I>, T::Natural<I>>,
        sum: V,
    ) -> V;
    /// The index of a natural coordinate.
    #[doc(hidden)]
    fn index_of<I: DynInt>(self, coordinate: Self::Natural<I>) -> I;
    /// The first two sizes that meet and differ, where [`value_in`](Layout::value_in) goes.
    #[doc(hidden)]
    fn differs<M: Layout>(self, other: M) -> Option<(i128, i128)>;
    /// The same of a tuple that meets this layout; its size comes first.
    #[doc(hidden)]
    fn differs_under<H: Layout, T: Modes>(self, tuple: Cons<H, T>) -> Option<(i128, i128)>;
    #[doc(hidden)]
    fn size_in<I: DynInt>(self) -> I;
    #[doc(hidden)]
    fn first<I: DynInt>(self) -> Self::Natural<I>;
    /// The next coordinate; true when it starts over.
    #[doc(hidden)]
    fn advance<I: DynInt>(self, coordinate: &mut Self::Natural<I>) -> bool;
    #[doc(hidden)]
    fn measure(self, extent: &mut Extent);
    /// The offsets and the size of these modes and of those `before`, for pointers.
    #[doc(hidden)]
    fn reach(self, before: Reach) -> Reach;
    #[doc(hidden)]
    fn numbers(self) -> ModeNumbers;
}

/// One more than the reach, if it is known and fits.
pub(crate) const fn cosize_of(reach: Option<u128>) -> usize {
    match reach {
        Some(reach) if reach < usize::MAX as u128 => 1 + reach as usize,
        Some(_) => panic!("the cosize exceeds usize (Representable)"),
        None => panic!(
            "the cosize of this layout is no constant: a shape or stride is known at run time only, or the layout is \
             the result of an operation whose conditions do not hold"
        ),
    }
}

const fn at_most_2_63(n: Option<u128>, more: u128) -> bool {
    match n {
        Some(n) => n + more <= 1 << 63,
        None => true,
    }
}
