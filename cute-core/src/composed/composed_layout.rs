//! [`ComposedLayout`]: one function after another, with an offset between them.

use super::pointer::SmemPointer;
use super::start::not_negative;
use crate::error::LayoutError;
use crate::int::{DynInt, Int, Zero, pad};
use crate::layout::coordinate::{Sealed, WidthOf};
use crate::layout::{Coordinate, Coordinates, Layout, ShapeOf, Size};
use crate::swizzle::Swizzle;
use crate::swizzle::Unit;
use core::fmt;

/// `A ∘ (offset + B)`: `R(c) = A(offset + B(c))`.
///
/// `A` is a [`Swizzle`], a layout or a composition, `B` a layout or a composition. Coordinates and
/// shape are those of the innermost layout. Operations change that layout alone.
///
/// ```
/// use cute_core::{composed::make_composed_layout, prelude::*};
/// let r = swizzle!(1,0,3).compose_from(int!(8), layout!((2,4):(1,2)));
/// assert_eq!(r.to_string(), "Sw<1,0,3> o _8 o (_2,_4):(_1,_2)");
/// assert_eq!(r.at((1,2)), 8 + 5 - 1);
/// // every second row of a table
/// let rows = make_composed_layout(layout!((8,4):(10,1)), int!(1), layout!((4,4):(2,8)));
/// assert_eq!(rows.at((1,2)), 10*3 + 2);
/// ```
///
/// Source: CuTe `ComposedLayout<LayoutA, Offset, LayoutB>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ComposedLayout<A, O, B> {
    outer: A,
    offset: O,
    inner: B,
}

/// Functions from integers to integers: swizzles, layouts of offsets,
/// [`XorLayout`](crate::xor::XorLayout)s and compositions. Sealed.
///
/// ```
/// use cute_core::{composed::IndexMap, prelude::*};
/// fn twice<F: IndexMap>(f: F, index: usize) -> usize {
///     f.map_index(f.map_index(index))
/// }
/// assert_eq!(twice(swizzle!(2,0,3), 24), 24);
/// assert_eq!(twice(layout!((4,8):(8,1)), 1), 2);
/// ```
pub trait IndexMap: Copy + sealed::Sealed {
    /// The value at an index; a layout takes it as a one-dimensional coordinate.
    fn map_index<T: DynInt>(self, index: T) -> T;
}

/// Functions of coordinates: layouts of offsets, and compositions whose innermost function is such
/// a layout. Sealed.
///
/// ```
/// use cute_core::{composed::Domain, prelude::*};
/// fn rows<D: Domain>(d: D) -> String {
///     d.domain().shape().to_string()
/// }
/// assert_eq!(rows(swizzle!(3,3,3).compose(layout!((8,64):(64,1)))), "(_8,_64)");
/// ```
pub trait Domain: Copy + sealed::Sealed {
    /// The innermost layout.
    type Layout: Layout<Index: DynInt>;
    /// This function, with `L` in place of its innermost layout.
    type With<L: Layout<Index: DynInt>>: Domain;
    /// The innermost layout, whose coordinates and shape are those of the function.
    fn domain(self) -> Self::Layout;
    #[doc(hidden)]
    fn with<L: Layout<Index: DynInt>>(self, layout: L) -> Self::With<L>;
}

/// Functions of coordinates that have values: all but those with an
/// [`SmemPointer`](super::SmemPointer). Sealed.
///
/// ```
/// use cute_core::{composed::CoordinateMap, prelude::*};
/// fn first<F: CoordinateMap>(f: F) -> String {
///     f.value(0).to_string()
/// }
/// assert_eq!(first(swizzle!(3,3,3).compose_from(int!(64), layout!((8,8)))), "72");
/// ```
pub trait CoordinateMap: Domain {
    /// The value at a coordinate.
    fn value<C: Coordinate<Self::Layout>>(self, coordinate: C) -> WidthOf<Self::Layout>;
}

pub(crate) mod sealed {
    pub trait Sealed {}
}

impl<L: Layout<Index: DynInt>> sealed::Sealed for L {}
impl<L: Layout<Index: DynInt>> IndexMap for L {
    #[inline(always)]
    fn map_index<T: DynInt>(self, index: T) -> T {
        Coordinate::<L>::index_onto::<T>(index, self, <T as DynInt>::ZERO)
    }
}
impl<L: Layout<Index: DynInt>> Domain for L {
    type Layout = L;
    type With<R: Layout<Index: DynInt>> = R;
    #[inline(always)]
    fn domain(self) -> L {
        self
    }
    #[inline(always)]
    fn with<R: Layout<Index: DynInt>>(self, layout: R) -> R {
        layout
    }
}
impl<L: Layout<Index: DynInt>> CoordinateMap for L {
    #[inline(always)]
    fn value<C: Coordinate<L>>(self, coordinate: C) -> WidthOf<L> {
        coordinate.index_onto::<WidthOf<L>>(self, <WidthOf<L> as DynInt>::ZERO)
    }
}

impl<B: Int, M: Int, S: Int, U: Unit> sealed::Sealed for Swizzle<B, M, S, U> {}
impl<B: Int, M: Int, S: Int, U: Unit> IndexMap for Swizzle<B, M, S, U> {
    #[inline(always)]
    fn map_index<T: DynInt>(self, index: T) -> T {
        self.at(index)
    }
}

impl<A, O, B> sealed::Sealed for ComposedLayout<A, O, B> {}
impl<A: IndexMap, O: Int, B: IndexMap> IndexMap for ComposedLayout<A, O, B> {
    #[inline(always)]
    fn map_index<T: DynInt>(self, index: T) -> T {
        self.outer
            .map_index(self.offset.to::<T>() + self.inner.map_index(index))
    }
}
impl<A: Copy, O: Copy, B: Domain> Domain for ComposedLayout<A, O, B> {
    type Layout = B::Layout;
    type With<R: Layout<Index: DynInt>> = ComposedLayout<A, O, B::With<R>>;
    #[inline(always)]
    fn domain(self) -> B::Layout {
        self.inner.domain()
    }
    #[inline(always)]
    fn with<R: Layout<Index: DynInt>>(self, layout: R) -> Self::With<R> {
        ComposedLayout::from_parts(self.outer, self.offset, self.inner.with(layout))
    }
}
impl<A: IndexMap, O: Int, B: CoordinateMap> CoordinateMap for ComposedLayout<A, O, B> {
    #[inline(always)]
    fn value<C: Coordinate<B::Layout>>(self, coordinate: C) -> WidthOf<B::Layout> {
        let offset = self.offset.to::<WidthOf<B::Layout>>();
        self.outer.map_index(offset + self.inner.value(coordinate))
    }
}

/// `A ∘ (offset + B)`.
///
/// # Panics
/// Panics if the offset is negative, or beyond the type of the inner layout's offsets
/// (Representable).
///
/// ```
/// use cute_core::{composed::make_composed_layout, prelude::*};
/// let table = layout!((8,4):(10,1));
/// let looked_up = make_composed_layout(table, int!(8), layout!((2,3):(1,8)));
/// let r = make_composed_layout(swizzle!(1,0,3), int!(0), looked_up);
/// assert_eq!(r.to_string(), "Sw<1,0,3> o _0 o (_8,_4):(_10,_1) o _8 o (_2,_3):(_1,_8)");
/// assert_eq!(r.at((1,2)), swizzle!(1,0,3).apply(Dyn(table.at(8 + 17))).0);
/// ```
///
/// Source: CuTe `make_composed_layout`, `composition(a, offset, b)`.
#[inline(always)]
#[track_caller]
pub fn make_composed_layout<A: IndexMap, O: Int, B: CoordinateMap>(
    outer: A,
    offset: O,
    inner: B,
) -> ComposedLayout<A, O, B> {
    match ComposedLayout::try_new(outer, offset, inner) {
        Ok(composed) => composed,
        Err(error) => panic!("{error}"),
    }
}

impl<A, O, B> ComposedLayout<A, O, B> {
    #[inline(always)]
    pub(crate) const fn from_parts(outer: A, offset: O, inner: B) -> Self {
        ComposedLayout {
            outer,
            offset,
            inner,
        }
    }

    #[inline(always)]
    pub(crate) fn into_parts(self) -> (A, O, B) {
        (self.outer, self.offset, self.inner)
    }
}

impl<A: Copy, O: Copy, B: Copy> ComposedLayout<A, O, B> {
    /// The outer function.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(swizzle!(3,3,3).compose(layout!((8,64))).layout_a(), swizzle!(3,3,3));
    /// ```
    ///
    /// Source: CuTe `ComposedLayout::layout_a`.
    #[inline(always)]
    pub fn layout_a(self) -> A {
        self.outer
    }

    /// The offset between both.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(swizzle!(3,3,3).compose(layout!((8,64))).offset(), int!(0));
    /// ```
    ///
    /// Source: CuTe `ComposedLayout::offset`.
    #[inline(always)]
    pub fn offset(self) -> O {
        self.offset
    }

    /// The inner function.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(swizzle!(3,3,3).compose(layout!((8,64))).layout_b(), layout!((8,64)));
    /// ```
    ///
    /// Source: CuTe `ComposedLayout::layout_b`.
    #[inline(always)]
    pub fn layout_b(self) -> B {
        self.inner
    }
}

impl<A: IndexMap, O: Int, B: CoordinateMap> ComposedLayout<A, O, B> {
    /// [`make_composed_layout`], with a broken condition as an error.
    ///
    /// # Errors
    /// InBounds: the offset is negative. Representable: it is beyond the type of the inner layout's
    /// offsets.
    ///
    /// ```
    /// use cute_core::{composed::ComposedLayout, prelude::*};
    /// let offset = -1_i64;
    /// let composed = ComposedLayout::try_new(swizzle!(3,3,3), Dyn(offset), layout!(64:1));
    /// assert_eq!(composed.unwrap_err().condition(), Condition::InBounds);
    /// ```
    #[inline(always)]
    pub fn try_new(outer: A, offset: O, inner: B) -> Result<Self, LayoutError> {
        not_negative(offset)?;
        let max = <WidthOf<B::Layout> as DynInt>::MAX.to_i128();
        if offset.to_i128() > max - inner.domain().cosize().to_i128() {
            return Err(LayoutError::NotRepresentable { max });
        }
        Ok(ComposedLayout::from_parts(outer, offset, inner))
    }

    /// The value at a coordinate: an index, the natural coordinate, or anything between.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
    /// assert_eq!((smem.at((1,0)), smem.at(1)), (72, 72));
    /// ```
    ///
    /// Source: CuTe `ComposedLayout::operator()`.
    #[inline(always)]
    pub fn at<C: Coordinate<B::Layout>>(self, coordinate: C) -> WidthOf<B::Layout> {
        self.value(coordinate)
    }

    /// The value at a coordinate, or `None` outside the domain.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
    /// assert_eq!((smem.at_checked((7,0)), smem.at_checked((8,0))), (Some(7*64 + 56), None));
    /// ```
    #[inline(always)]
    pub fn at_checked<C: Coordinate<B::Layout>>(self, coordinate: C) -> Option<WidthOf<B::Layout>> {
        coordinate
            .within(self.domain(), Sealed)
            .then(|| self.value(coordinate))
    }
}

impl<A: Copy, O: Copy, B: Domain> ComposedLayout<A, O, B> {
    /// The natural coordinates, the first mode fastest.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = swizzle!(1,0,1).compose(layout!(4:1));
    /// assert!(r.coordinates().map(|c| r.at(c)).eq([0, 1, 3, 2]));
    /// ```
    #[inline(always)]
    pub fn coordinates(self) -> Coordinates<B::Layout> {
        self.domain().coordinates()
    }

    /// The shape of the innermost layout.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(swizzle!(3,3,3).compose(layout!((8,64))).shape(), shape!((8,64)));
    /// ```
    ///
    /// Source: CuTe `shape`.
    #[inline(always)]
    pub fn shape(self) -> ShapeOf<B::Layout> {
        self.domain().shape()
    }

    /// The number of coordinates, static if the shape is.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(swizzle!(3,3,3).compose(layout!((8,64))).size(), int!(512));
    /// ```
    ///
    /// Source: CuTe `size`.
    #[inline(always)]
    pub fn size(self) -> Size<B::Layout> {
        self.domain().size()
    }

    /// The number of coordinates, as `len` of a slice is: at least 1.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(swizzle!(3,3,3).compose(layout!((8,64))).len(), 512);
    /// ```
    ///
    /// # Panics
    /// Panics as [`Layout::len`] does.
    #[inline(always)]
    #[allow(clippy::len_without_is_empty, reason = "no layout is empty")]
    #[track_caller]
    pub fn len(self) -> usize {
        self.domain().len()
    }

    /// Number of modes; 1 for a single mode.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(swizzle!(3,3,3).compose(layout!((8,64))).rank(), 2);
    /// ```
    ///
    /// Source: CuTe `rank`.
    #[inline(always)]
    pub fn rank(self) -> usize {
        <B::Layout as Layout>::RANK
    }

    /// Depth of nesting; 0 for a single mode.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(swizzle!(3,3,3).compose(layout!((8,64))).depth(), 1);
    /// ```
    ///
    /// Source: CuTe `depth`.
    #[inline(always)]
    pub fn depth(self) -> usize {
        <B::Layout as Layout>::DEPTH
    }
}

impl<Bits: Int, M: Int, S: Int, U: Unit, O: Int, L: Layout<Index: DynInt>>
    ComposedLayout<Swizzle<Bits, M, S, U>, O, L>
{
    /// The number of elements that hold every offset: up to the last offset of the inner layout, in
    /// whole parts within which the swizzle permutes.
    ///
    /// As in a layout, strides count as positive.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
    /// assert_eq!(smem.cosize(), 512);
    /// assert_eq!(swizzle!(3,3,3).compose(layout!((3,40):(64,1))).cosize(), 192);
    /// ```
    ///
    /// Source: CuTe `cosize`, which is that of the inner layout.
    pub fn cosize(self) -> u128 {
        let last = self.offset.to_i128() + self.inner.cosize().to_i128() - 1;
        let part = Swizzle::<Bits, M, S, U>::PART as u128;
        (last.unsigned_abs() / part + 1) * part
    }
}

impl<A: Default, B: Default> Default for ComposedLayout<A, Zero, B> {
    #[inline(always)]
    fn default() -> Self {
        ComposedLayout::from_parts(A::default(), Zero, B::default())
    }
}
impl<A: Default, B: Default, const BITS: usize> Default
    for ComposedLayout<A, SmemPointer<BITS>, B>
{
    #[inline(always)]
    fn default() -> Self {
        ComposedLayout::from_parts(A::default(), SmemPointer, B::default())
    }
}

impl<A: fmt::Display, O: fmt::Display, B: fmt::Display> fmt::Display for ComposedLayout<A, O, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        write!(f, "{} o {} o {}", self.outer, self.offset, self.inner)
    }
}
impl<A, O, B> fmt::Debug for ComposedLayout<A, O, B>
where
    Self: fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
