//! The trait [`Layout`]: methods that every layout has.

use super::coordinate::WidthOf;
use super::predicates::ModeNumbers;
use super::reach::Reach;
use super::width::{Extent, Width};
use super::*;
use crate::error::LayoutError;
use crate::int::DynInt;
use crate::logic::Bool;
use crate::status::Status;
use crate::stride::{Paths, Value};
use crate::tuple::Cons;
use crate::tuple::IntoIntTuple;

/// A function from coordinates to offsets; see the [module](mod@crate::layout).
///
/// Sealed: implemented by [`Mode`], [`Nil`](crate::tuple::Nil) and [`Cons`](crate::tuple::Cons) of
/// layouts. An operation that is defined for all layouts needs no further bound in generic code. An
/// operation with conditions has one bound of its own, such as [`DivisibleBy`].
///
/// ```
/// use cute_core::prelude::*;
/// let l = layout!((3,(2,3)):(3,(12,1)));
/// assert_eq!(l.at((1,(1,2))), 17);
/// assert_eq!(size_of_val(&l), 0);
/// ```
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
#[allow(clippy::len_without_is_empty, reason = "no layout is empty")]
pub trait Layout: Tiler + core::fmt::Display + crate::world::LayoutCases {
    /// Number of modes; 1 for a single mode.
    const RANK: usize;
    /// Depth of nesting; 0 for a single mode.
    const DEPTH: usize;
    /// Number of coordinates. Does not compile if a size is dynamic.
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
            "the size of this layout is no constant: a shape is known at run time only, where `len()` tells the size, or \
             the layout is the result of an operation whose conditions do not hold"
        ),
    };
    /// One more than the largest offset. Does not compile if a size or stride is dynamic. A layout
    /// of coordinates has a [`coshape`](Layout::coshape) instead.
    const COSIZE: usize = {
        assert!(
            Self::PATHS.is_of_offsets(),
            "a stride is a scaled basis vector, where an integer is needed (IntegerStrides)"
        );
        cosize_of(Self::STATIC_REACH)
    };
    /// `Concrete` for every layout. Generic code does not know this: see `bound!` in
    /// `operation/result.rs`.
    #[doc(hidden)]
    type Kind;
    /// Whether this is a tuple of modes rather than a single one.
    #[doc(hidden)]
    type IsTuple: Bool;
    /// The violation that the leaves carry, if this is the result of an operation whose conditions
    /// do not hold; else [`Good`](crate::status::Good).
    #[doc(hidden)]
    type Verdict: Status;
    /// The type of offsets: the join of the types of the dynamic leaves. Without dynamic leaves it
    /// is `usize`, or `isize` if a stride is negative. For a layout of coordinates it is a tuple of
    /// such integers.
    type Index: Value;
    /// The natural coordinate: a native tuple with the profile of the shape and components of type
    /// `I`, such as `(usize, (usize, usize))`. A tuple of no modes, or of more than 8, is a list of
    /// [`Cons`](crate::tuple::Cons) cells.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// type L = Layout![(3,(2,3)):(3,(12,1))];
    /// let last: <L as Layout>::Natural<u32> = (2, (1, 2));
    /// assert_eq!(L::default().at(last), 20);
    /// ```
    type Natural<I: DynInt>: Coordinate<Self> + natural::NaturalOf<Self::Listed<I>>;
    /// The natural coordinate as a list, which functions on lists of modes take apart.
    #[doc(hidden)]
    type Listed<I: DynInt>: Copy
        + PartialEq
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
    #[doc(alias = "strides")]
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
    #[doc(alias("ndim", "dim"))]
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

    /// Number of coordinates; static if the shape is. It is compared and calculated with numbers,
    /// and converts to them; a loop over indices runs to [`len`](Self::len), `0..l.len()`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((3,(2,3)):(3,(12,1)));
    /// assert_eq!(l.size().to_string(), "_18");
    /// assert_eq!(l.size(), 18);
    /// let n: usize = l.size().into();
    /// assert!(n == 18 && l.size() * 2 > 35);
    /// ```
    ///
    /// Source: CuTe `size(layout)`.
    #[doc(alias = "numel")]
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

    /// The shape of the codomain: for integer strides the [`cosize`](Layout::cosize), one more than
    /// the largest offset.
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

    /// The number of coordinates as a `usize`; at least 1.
    ///
    /// [`Layout::size`] gives it as one of the layout's own integers.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let rows = 5_u32;
    /// assert_eq!(layout!((rows, 3)).len(), 15);
    /// ```
    ///
    /// # Panics
    /// Panics if it exceeds `usize`, as it can for layouts of `i64` on 32-bit processors.
    #[doc(alias = "numel")]
    #[inline(always)]
    #[track_caller]
    fn len(self) -> usize {
        size::as_length(Layout::size_in::<WidthOf<Self>>(self))
    }

    /// The sizes of the modes as numbers, static or not; there are as many as the array has places. In
    /// constants, [`static_sizes`](super::static_sizes) tells those of a type.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let rows = 5_u32;
    /// let [m, n] = layout!((rows, (2,3))).sizes();
    /// assert_eq!((m, n), (5_usize, 6));
    /// ```
    /// ```compile_fail,E0080
    /// # use cute_core::prelude::*;
    /// // error: the number of sizes is not that of the modes (Congruent)
    /// let [m, n, k] = layout!((4,8)).sizes();
    /// ```
    ///
    /// # Panics
    /// Panics if a size exceeds `usize`, as [`len`](Layout::len) does.
    ///
    /// Source: PyTorch `m, n = x.shape`; `ndarray`'s `dim`.
    #[inline(always)]
    #[track_caller]
    fn sizes<const N: usize>(self) -> [usize; N] {
        const { size::assert_sizes(Self::RANK, N) }
        let _ = self.len(); // no size exceeds their product
        let (mut sizes, mut mode) = ([0; N], 0);
        Layout::mode_sizes(self, &mut |size| {
            sizes[mode] = size;
            mode += 1;
        });
        sizes
    }

    /// Mode `I`, as a layout.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((3,(2,3)):(3,(12,1))).mode::<1>().to_string(), "(_2,_3):(_12,_1)");
    /// ```
    ///
    /// Source: CuTe `get`, `layout<I>`.
    #[doc(alias = "get")]
    #[inline(always)]
    fn mode<const I: usize>(self /* l.mode::<0>() */) -> <Self as WithMode<I>>::Mode
    where
        Self: WithMode<I>,
    {
        WithMode::mode_at(self)
    }

    /// The offset, in elements, at a coordinate. A coordinate is an index, the natural coordinate,
    /// or a tuple in between whose profile is compatible with the shape.
    ///
    /// Beyond the domain, the function goes on along the last mode, as in CuTe; arithmetic there
    /// overflows like that of [`Layout::Index`]. See [`Layout::at_checked`].
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
    #[doc(alias = "operator()")]
    #[inline(always)]
    fn at<C: Coordinate<Self>>(self, coordinate: C /* one: l.at((i, j)) */) -> Self::Index {
        coordinate.index(self)
    }

    /// The offset at a coordinate, or `None` if the coordinate lies outside the domain.
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
        if coordinate.within(self, coordinate::Sealed) {
            Some(coordinate.index(self))
        } else {
            None
        }
    }

    /// The layout and the offset of `coordinate`, in elements, for reading the layout from
    /// `coordinate` on. For a natural coordinate `x` with `coordinate + x` in the domain,
    /// `self.at(coordinate + x)` is that offset plus `self.at(x)`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (rest, offset) = layout!((4,8):(8,1)).domain_offset(coord!((1,2)));
    /// assert_eq!(offset, int!(10));
    /// assert_eq!(layout!((4,8):(8,1)).at((3, 5)), 10 + rest.at((2, 3)));
    /// ```
    ///
    /// # Panics
    /// Panics if the offset does not fit its type (Representable).
    ///
    /// Source: CuTe `domain_offset(coord, layout)`.
    #[inline(always)]
    #[track_caller]
    fn domain_offset<C: IntoIntTuple>(self, coordinate: C) -> (Self, Crd2Idx<C::Tuple, Self>)
    where
        Self: WithCoordinate<C::Tuple>,
    {
        (self, crd2idx(coordinate, self))
    }

    /// All natural coordinates in colexicographic order: the first mode runs fastest. Each is a
    /// native tuple.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((2,(1,2)):(4,(0,1)));
    /// for (i, (j, k)) in l.coordinates() {
    ///     assert_eq!(l.at((i, (j, k))), 4 * i + k);
    /// }
    /// let offsets: Vec<_> = l.coordinates().map(|c| l.at(c)).collect();
    /// assert_eq!(offsets, [0, 4, 1, 5]);
    /// ```
    #[doc(alias = "ndindex")]
    #[inline(always)]
    fn coordinates(self) -> Coordinates<Self> {
        Coordinates::new(self)
    }

    /// The layout itself, if its sizes are positive, and its size and offsets fit
    /// [`Layout::Index`].
    ///
    /// # Errors
    /// Fails if a size is not positive, or the size or an offset does not fit (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 0_usize;
    /// assert_eq!(layout!((4,8):(8,1)).validated(), Ok(layout!((4,8):(8,1))));
    /// assert_eq!(Mode(Dyn(n), stride!(1)).validated(),
    ///     Err(LayoutError::NotPositive { shape: 0 }));
    /// ```
    #[inline]
    fn validated(self) -> Result<Self, LayoutError> {
        let mut extent = Extent::EMPTY;
        Layout::measure(self, &mut extent);
        // A `match`, since rustc would compile the functions behind `?` once for each layout.
        match extent.check::<WidthOf<Self>>() {
            Err(error) => Err(error),
            Ok(()) if const { !Self::PATHS.agree() } => Err(LayoutError::NotCoordinates {}),
            Ok(()) => Ok(self),
        }
    }

    // ---- for the library alone ----

    /// Whether the size and cosize of a static layout are at most 2^63.
    #[doc(hidden)]
    const STATIC_FITS: bool =
        at_most_2_63(Self::STATIC_SIZE, 0) && at_most_2_63(Self::STATIC_REACH, 1);
    /// Whether no static shape is 0 or negative.
    #[doc(hidden)]
    const STATIC_POSITIVE: bool;
    /// The size, where the type tells it.
    #[doc(hidden)]
    const STATIC_SIZE: Option<u128>;
    /// The sizes of the modes, from left to right.
    #[doc(hidden)]
    const STATIC_SIZES: StaticSizes;
    /// The greatest offset, where the type tells it; strides count as positive.
    #[doc(hidden)]
    const STATIC_REACH: Option<u128>;
    /// Whether strides are integers or basis vectors, and whether their paths agree.
    #[doc(hidden)]
    const PATHS: Paths;
    /// [`numbers`](Layout::numbers), where the type tells them.
    #[doc(hidden)]
    const STATIC_NUMBERS: Option<ModeNumbers>;
    /// The join of `W` and the types of the dynamic leaves: [`Layout::Index`] is made of it.
    #[doc(hidden)]
    type WidthWith<W: Width>: Width;
    /// The only value of a static layout; `None` for others.
    #[doc(hidden)]
    const ONLY: Option<Self>;
    /// The only value of a static layout; panics for others.
    #[doc(hidden)]
    #[inline(always)]
    fn make_static() -> Self {
        match Self::ONLY {
            Some(layout) => layout,
            None => panic!("a layout with dynamic integers is not known from its type"),
        }
    }
    /// `sum` plus the value at an index modulo the size, and the quotient of the index by the size.
    #[doc(hidden)]
    fn index_within<V: Value>(layout: Self, sum: V, coordinate: V::Width) -> (V, V::Width);
    /// `sum` plus the value at an index; the last mode goes on beyond its size.
    #[doc(hidden)]
    fn index_beyond<V: Value>(layout: Self, sum: V, coordinate: V::Width) -> V;
    /// Folds over the natural coordinates in nested loops, the first mode innermost.
    #[doc(hidden)]
    fn fold_coordinates<I: DynInt, B>(
        layout: Self,
        init: B,
        f: &mut impl FnMut(B, Self::Listed<I>) -> B,
    ) -> B;
    /// Folds over the natural coordinates in nested loops, the last mode innermost.
    #[doc(hidden)]
    fn fold_rows<I: DynInt, B>(
        layout: Self,
        init: B,
        f: &mut impl FnMut(B, Self::Listed<I>) -> B,
    ) -> B;
    /// Calls `f` with the size and stride of each single mode, from left to right.
    #[doc(hidden)]
    fn each_mode(layout: Self, f: &mut impl FnMut(i128, i128));
    /// Calls `f` with the size of each mode, from left to right.
    #[doc(hidden)]
    fn mode_sizes(layout: Self, f: &mut impl FnMut(usize));
    /// `sum` plus the value of `other` at a coordinate of this layout. Where tuples of one rank
    /// meet, the coordinate goes mode by mode; elsewhere its index counts. A coordinate in the
    /// domain of this layout then lies in that of `other`, if no size [`differs`](Layout::differs).
    #[doc(hidden)]
    fn value_in<I: DynInt, V: Value, M: Layout>(
        layout: Self,
        coordinate: Self::Listed<I>,
        other: M,
        sum: V,
    ) -> V;
    /// [`value_in`](Layout::value_in) of the layout `tuple`, with this layout as `other`.
    #[doc(hidden)]
    fn value_under<I: DynInt, V: Value, H: Layout, T: Modes>(
        layout: Self,
        tuple: Cons<H, T>,
        coordinate: Cons<H::Listed<I>, T::Listed<I>>,
        sum: V,
    ) -> V;
    /// The index of a natural coordinate.
    #[doc(hidden)]
    fn index_of<I: DynInt>(layout: Self, coordinate: Self::Listed<I>) -> I;
    /// The natural coordinate of an index below the size.
    #[doc(hidden)]
    fn coordinate_of<I: DynInt>(layout: Self, index: I) -> Self::Listed<I>;
    /// The first two sizes that differ where [`value_in`](Layout::value_in) lets modes meet.
    #[doc(hidden)]
    fn differs<M: Layout>(layout: Self, other: M) -> Option<(i128, i128)>;
    /// [`differs`](Layout::differs) of the layout `tuple`, with this layout as `other`.
    #[doc(hidden)]
    fn differs_under<H: Layout, T: Modes>(layout: Self, tuple: Cons<H, T>) -> Option<(i128, i128)>;
    /// The size in the integer type `I`.
    #[doc(hidden)]
    fn size_in<I: DynInt>(layout: Self) -> I;
    /// The coordinate whose numbers are all 0.
    #[doc(hidden)]
    fn first<I: DynInt>(layout: Self) -> Self::Listed<I>;
    /// Moves to the next coordinate; true if it starts over.
    #[doc(hidden)]
    fn advance<I: DynInt>(layout: Self, coordinate: &mut Self::Listed<I>) -> bool;
    /// Adds these modes to `extent`, from which [`validated`](Layout::validated) tells whether a layout fits.
    #[doc(hidden)]
    fn measure(layout: Self, extent: &mut Extent);
    /// The offsets and the size of these modes and of those `before`, for pointers.
    #[doc(hidden)]
    fn reach(layout: Self, before: Reach) -> Reach;
    /// The sizes and strides of the modes, for [`Properties`](crate::layout::Properties).
    #[doc(hidden)]
    fn numbers(layout: Self) -> ModeNumbers;
}

/// The size of each mode, where the type tells it. A list, since no constant has an array as long as
/// a layout has modes.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaticSizes {
    /// No more modes.
    End,
    /// A mode, and those behind it.
    Mode(Option<u128>, &'static StaticSizes),
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
