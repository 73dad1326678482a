//! The trait [`Layout`]: what every layout has.

use super::construct::valid;
use super::modes as tree;
use super::operations::{Evaluate, fits, unwrap_or_panic};
use super::parts::*;
use super::width::{Extent, Width};
use super::*;
use crate::error::LayoutError;
use crate::int::{Const, DynInt, FromConst, StaticConst};
use crate::logic::{Bool, Both};
use crate::status::Status;
use crate::tuple::IntTuple;
use crate::tuple::modes::mode_methods;
use crate::tuple::{Cons, Ints, Nil};

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
pub trait Layout:
    Tiler
    + crate::fmt::Notation
    + core::fmt::Debug
    + core::fmt::Display
    + size::LayoutCases
    + coalesce::LayoutCases
    + complement::LayoutCases
    + compose::LayoutCases
    + divide::LayoutCases
    + product::LayoutCases
    + make::LayoutCases
    + modes::LayoutCases
    + ordered::LayoutCases
    + coordinate::LayoutCases
    + ComplementParts
{
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
    /// One more than the largest offset. Does not compile where a size or stride is dynamic.
    const COSIZE: usize = match Self::STATIC_REACH {
        Some(reach) if reach < usize::MAX as u128 => 1 + reach as usize,
        Some(_) => panic!("the cosize exceeds usize (Representable)"),
        None => panic!(
            "the cosize of this layout is no constant: a shape or stride is known at run time only, or the layout is \
             the result of an operation whose conditions do not hold"
        ),
    };
    /// `Concrete` for each layout there is, which generic code does not know: see `bounds.rs`.
    #[doc(hidden)]
    type Kind;
    /// The violation that the leaves carry, if this is the result of an operation whose conditions
    /// do not hold; else [`Good`](crate::status::Good).
    #[doc(hidden)]
    type Verdict: Status;
    /// Whether every shape and stride is static: then the type says all, and values have size 0.
    type IsStatic: Bool;
    /// The type of offsets: what the types of the dynamic leaves join to. Without
    /// any it is `usize`, or `isize` with a negative stride.
    type Index: DynInt;
    /// The natural coordinate, a tuple like the shape, with components of type `I`.
    type Natural<I: DynInt>: Copy
        + crate::fmt::Notation
        + core::fmt::Debug
        + core::fmt::Display
        + Coordinate<Self>;

    /// The shape, as a tuple of integers.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((3,(2,3)):(3,(12,1))).shape().to_string(), "(_3,(_2,_3))");
    /// ```
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
    #[inline(always)]
    fn cosize(self) -> Cosize<Self> {
        size::cosize(self)
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
    fn coshape(self) -> Cosize<Self> {
        self.cosize()
    }

    /// The strides of this layout with another shape of the same profile.
    ///
    /// # Panics
    /// Where a dynamic size is not positive, or size or cosize do not fit (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((3,2):(2,1)).with_shape(shape!((5,4))), layout!((5,4):(2,1)));
    /// ```
    ///
    /// Source: CuTe `Layout::with_shape`.
    #[inline(always)]
    #[track_caller]
    fn with_shape<S: CongruentWith<StrideOf<Self>>>(
        self,
        shape: S,
    ) -> make::MakeLayoutFrom<S, StrideOf<Self>> {
        valid(make::make_layout_from(shape, self.stride()))
    }

    /// The number of coordinates as a plain integer; at least 1.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let rows = 5_u32;
    /// assert_eq!(layout!((rows, 3)).len(), 15_u32);
    /// ```
    #[inline(always)]
    fn len(self) -> Self::Index {
        self.size_in()
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
        if coordinate.within(self) {
            Some(coordinate.index(self))
        } else {
            None
        }
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
        extent.check::<Self::Index>()?;
        Ok(self)
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
        <Self::AllStatic as Evaluate>::evaluate(|| CoalesceParts::compute(self))
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
        Self: CoalesceProfileParts<P, Result = R>,
    {
        const { fits::<R>() };
        <Both<Self::AllStatic, P::AllStatic> as Evaluate>::evaluate(|| {
            CoalesceProfileParts::compute(self, profile)
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
            <Both<Self::AllStatic, B::AllStatic> as Evaluate>::try_evaluate(|| {
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
        <Both<Self::AllStatic, B::AllStatic> as Evaluate>::try_evaluate(|| {
            ComposeParts::compute(self, b)
        })
    }

    /// The complement below the layout's own cosize: what fills its gaps.
    ///
    /// `A*` is ordered, its image meets that of `A` in 0 alone, and `(A, A*)` reaches every index
    /// below the cosize.
    ///
    /// # Conditions
    /// Injective and OrderedChain; above rank 1, static strides.
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_complement`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((2,2):(1,6)).complement(), layout!(3:2));
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
            <Self::AllStatic as Evaluate>::try_evaluate(|| {
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
        <Self::AllStatic as Evaluate>::try_evaluate(|| ComplementParts::compute_complement(self))
    }

    /// The complement below a cotarget, an integer or a shape; its last mode is rounded up.
    ///
    /// # Conditions
    /// Injective, OrderedChain; ShapeDivisible where rounding up each mode of a tuple would
    /// leave a part of the cotarget out. Above rank 1, static strides.
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Layout::try_complement_to`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!(4:2).complement_to(shape!(24)), layout!((2,3):(1,8)));
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
            <Both<Self::AllStatic, C::AllStatic> as Evaluate>::try_evaluate(|| {
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
        <Both<Self::AllStatic, C::AllStatic> as Evaluate>::try_evaluate(|| {
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
            <Both<Self::AllStatic, T::AllStatic> as Evaluate>::try_evaluate(|| {
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
        <Both<Self::AllStatic, T::AllStatic> as Evaluate>::try_evaluate(|| {
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
            <Both<Self::AllStatic, T::AllStatic> as Evaluate>::try_evaluate(|| {
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
        let tiled = <Both<Self::AllStatic, T::AllStatic> as Evaluate>::try_evaluate(|| {
            LogicalDividePaddedParts::compute(self, tiler)
        })?;
        Ok(Padded::new(tiled, self))
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
            <Both<Self::AllStatic, T::AllStatic> as Evaluate>::try_evaluate(|| {
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
        <Both<Self::AllStatic, T::AllStatic> as Evaluate>::try_evaluate(|| {
            ZippedDivideParts::compute(self, tiler)
        })
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
                <Both<Self::AllStatic, T::AllStatic> as Evaluate>::try_evaluate(|| {
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
        let tiled = <Both<Self::AllStatic, T::AllStatic> as Evaluate>::try_evaluate(|| {
            ZippedDividePaddedParts::compute(self, tiler)
        })?;
        Ok(Padded::new(tiled, self))
    }

    /// Copies of `A`, arranged as `T` says: `(A, A* ∘ T)` with `A*` the complement of `A` below
    /// `size(A) · cosize(T)`.
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
            <Both<Self::AllStatic, T::AllStatic> as Evaluate>::try_evaluate(|| {
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
        <Both<Self::AllStatic, T::AllStatic> as Evaluate>::try_evaluate(|| {
            LogicalProductParts::compute(self, tiler)
        })
    }

    mode_methods! { Layout, valid;
        "assert_eq!(layout!((3,2):(2,1)).append(layout!(5:6)), layout!((3,2,5):(2,1,6)));"
        "assert_eq!(layout!((3,2):(2,1)).prepend(layout!(5:6)), layout!((5,3,2):(6,2,1)));"
        "assert_eq!(layout!((3,2):(2,1)).append_to::<4, _>(layout!(1:0)), layout!((3,2,1,1):(2,1,0,0)));"
        "assert_eq!(layout!((3,2):(2,1)).prepend_to::<3, _>(layout!(1:0)), layout!((1,3,2):(0,2,1)));"
        "assert_eq!(layout!(2:1).repeat::<3>(), layout!((2,2,2):(1,1,1)));"
        "assert_eq!(layout!((3,2):(2,1)).replace::<1, _>(layout!(5:6)), layout!((3,5):(2,6)));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).take::<1, 3>(), layout!((2,5):(1,6)));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).select(coord!((2,0))), layout!((5,3):(6,2)));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).group::<0, 2>(), layout!(((3,2),5):((2,1),6)));"
        "assert_eq!(layout!((3,2,5):(2,1,6)).reverse(), layout!((5,2,3):(6,1,2)));"
        "assert_eq!(layout!(3:2).wrap(), layout!((3):(2)));"
        "assert_eq!(layout!(((3)):((2))).unwrap(), layout!(3:2));"
        "assert_eq!(layout!((3,2):(2,1)).zip(layout!((4,5):(8,32))), layout!(((3,4),(2,5)):((2,8),(1,32))));"
        "assert_eq!(layout!((3,2,3):(3,12,1)).unflatten(coord!((0,(0,0)))), layout!((3,(2,3)):(3,(12,1))));"
    }

    #[doc(hidden)]
    const TAIL_RANK: usize;
    #[doc(hidden)]
    const TAIL_DEPTH: usize;
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
    type WidthWith<W: Width>: Width;
    /// The only value of a static layout; not called for others.
    #[doc(hidden)]
    fn make_static() -> Self;
    #[doc(hidden)]
    #[inline(always)]
    fn index_at<I: DynInt>(self, coordinate: I) -> I {
        self.index_beyond(I::ZERO, coordinate)
    }
    /// `sum` plus the offset at an index taken modulo the size, and the index divided by it.
    #[doc(hidden)]
    fn index_within<I: DynInt>(self, sum: I, coordinate: I) -> (I, I);
    /// `sum` plus the offset at an index, the last mode extended.
    #[doc(hidden)]
    fn index_beyond<I: DynInt>(self, sum: I, coordinate: I) -> I;
    /// Folds over the natural coordinates in nested loops.
    #[doc(hidden)]
    fn fold_coordinates<I: DynInt, B>(
        self,
        init: B,
        f: &mut impl FnMut(B, Self::Natural<I>) -> B,
    ) -> B;
    #[doc(hidden)]
    fn size_in<I: DynInt>(self) -> I;
    #[doc(hidden)]
    fn first<I: DynInt>(self) -> Self::Natural<I>;
    /// The next coordinate; true when it starts over.
    #[doc(hidden)]
    fn advance<I: DynInt>(self, coordinate: &mut Self::Natural<I>) -> bool;
    #[doc(hidden)]
    fn measure(self, extent: &mut Extent);
}

const fn at_most_2_63(n: Option<u128>, more: u128) -> bool {
    match n {
        Some(n) => n + more <= 1 << 63,
        None => true,
    }
}
