//! Coordinates of all kinds, and iteration over the natural ones.

use super::natural::NaturalOf;
use super::{BasisMode, Layout, Mode, Modes, Rank2};
use crate::error::LayoutError;
use crate::int::{Dyn, DynInt, Int, for_integers};
use crate::logic::{Bool, False, True};
use crate::stride::{ScaledBasis, Value};
use crate::tuple::{Cons, Ints, Nil, Tree, list, list_type};

/// A type that no other crate can name, so that none can implement [`Coordinate`].
#[derive(Clone, Copy, Debug)]
pub struct Sealed;

/// Coordinates of a layout `L`: an index, the natural coordinate, or a tuple in between whose
/// profile the shape refines.
///
/// An integer is a coordinate of every layout. A tuple is a coordinate of a layout of the same rank
/// if each component is a coordinate of its mode.
///
/// ```
/// use cute_core::{layout::Coordinate, prelude::*};
/// fn corner<L: Layout, C: Coordinate<L>>(layout: L, coordinate: C) -> String {
///     layout.at(coordinate).to_string()
/// }
/// let l = layout!((3,(2,3)):(3,(12,1)));
/// assert_eq!(corner(l, (1,(1,2))), "17");
/// assert_eq!(corner(l, (1,5)), "17");
/// assert_eq!(corner(l, coord!(16)), "17");
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: this is no coordinate of a layout of shape (_3, (_2, _3)) (Congruent)
/// layout!((3,(2,3)):(3,(12,1))).at((1,1,2));
/// ```
///
/// The parameter `Shape` serves the error message; it is never written.
///
/// Sealed: tensors rely on a coordinate's own check of the domain.
///
/// Source: CuTe's coordinates, the arguments of `layout(coord)`.
#[diagnostic::on_unimplemented(
    message = "this is no coordinate of a layout of shape {Shape} (Congruent)",
    label = "not a coordinate of this layout",
    note = "a coordinate is an integer (i32, u32, i64, isize, usize or static), or a tuple with one coordinate \
            for each mode of a shape that is a tuple; in generic code, `L: Layout2` takes pairs, and \
            `L: WithCoordinate<C>` takes coordinates of the type `C`",
    note = "`slice` takes `_`, in `coord!((1, _))`, and ranges, in `(1, ..)`"
)]
pub trait Coordinate<L: Layout, Shape = <L as Tree>::Shape>: Copy {
    /// Whether this is a tuple in its canonical form, which can be the tail of another one.
    #[doc(hidden)]
    type IsTuple: Bool;
    /// `sum` plus the value at this coordinate.
    #[doc(hidden)]
    fn index_onto<V: Value>(self, layout: L, sum: V) -> V;
    /// Whether the coordinate lies in the domain.
    #[doc(hidden)]
    fn within(self, layout: L, _: Sealed) -> bool;
    /// The first integer that lies outside of its mode, as the error of a coordinate that is not
    /// [`within`](Self::within).
    #[doc(hidden)]
    fn outside(self, layout: L, _: Sealed) -> LayoutError;
    /// The value, in the layout's own type.
    #[doc(hidden)]
    #[inline(always)]
    fn index(self, layout: L) -> L::Index {
        self.index_onto::<L::Index>(layout, <L::Index as Value>::ZERO)
    }
}

/// An index is a coordinate of every layout.
#[diagnostic::do_not_recommend]
impl<L: Layout, N: DynInt, Shape> Coordinate<L, Shape> for N {
    type IsTuple = False;
    #[inline(always)]
    fn index_onto<V: Value>(self, layout: L, sum: V) -> V {
        Layout::index_beyond(layout, sum, self.cast::<V::Width>())
    }
    #[inline(always)]
    fn within(self, layout: L, _: Sealed) -> bool {
        Coordinate::<L>::within(Dyn(self), layout, Sealed)
    }
    fn outside(self, layout: L, _: Sealed) -> LayoutError {
        Coordinate::<L>::outside(Dyn(self), layout, Sealed)
    }
}

for_integers! { [L: Layout, Shape,] Coordinate<L, Shape> {
    type IsTuple = False;
    #[inline(always)]
    fn index_onto<V: Value>(self, layout: L, sum: V) -> V {
        Layout::index_beyond(layout, sum, self.to::<V::Width>())
    }
    #[inline(always)]
    fn within(self, layout: L, _: Sealed) -> bool {
        let n = self.to_i128();
        n >= 0 && n < Layout::size_in::<WidthOf<L>>(layout).to_i128()
    }
    fn outside(self, layout: L, _: Sealed) -> LayoutError {
        LayoutError::OutOfBounds {
            coordinate: self.to_i128(),
            size: Layout::size_in::<WidthOf<L>>(layout).to_i128(),
        }
    }
} }

#[diagnostic::do_not_recommend]
impl<Shape> Coordinate<Nil, Shape> for Nil {
    type IsTuple = True;
    #[inline(always)]
    fn index_onto<V: Value>(self, _: Nil, sum: V) -> V {
        sum
    }
    #[inline(always)]
    fn within(self, _: Nil, _: Sealed) -> bool {
        true
    }
    fn outside(self, _: Nil, _: Sealed) -> LayoutError {
        unreachable!("a tuple without integers lies in every domain")
    }
}

#[diagnostic::do_not_recommend]
impl<C, Cs, H: Layout, T: Modes, Shape> Coordinate<Cons<H, T>, Shape> for Cons<C, Cs>
where
    C: Coordinate<H>,
    Cs: Coordinate<T, IsTuple = True>,
{
    type IsTuple = True;
    #[inline(always)]
    fn index_onto<V: Value>(self, layout: Cons<H, T>, sum: V) -> V {
        self.1
            .index_onto(layout.1, self.0.index_onto(layout.0, sum))
    }
    #[inline(always)]
    fn within(self, layout: Cons<H, T>, _: Sealed) -> bool {
        self.0.within(layout.0, Sealed) && self.1.within(layout.1, Sealed)
    }
    fn outside(self, layout: Cons<H, T>, _: Sealed) -> LayoutError {
        if self.0.within(layout.0, Sealed) {
            self.1.outside(layout.1, Sealed)
        } else {
            self.0.outside(layout.0, Sealed)
        }
    }
}

/// Native tuples as coordinates: `(a,)` for rank 1, `(a, b, c)` for rank 3, and so on.
macro_rules! native {
    ($($C:ident $c:ident $L:ident),+) => {
        #[diagnostic::do_not_recommend]
        impl<$($C: Coordinate<$L>, $L: Layout,)+ Shape> Coordinate<list_type!($($L)+), Shape> for ($($C,)+) {
            type IsTuple = False;
            #[inline(always)]
            fn index_onto<V: Value>(self, layout: list_type!($($L)+), sum: V) -> V {
                let ($($c,)+) = self;
                <_ as Coordinate<list_type!($($L)+)>>::index_onto::<V>(list!($($c)+), layout, sum)
            }
            #[inline(always)]
            fn within(self, layout: list_type!($($L)+), _: Sealed) -> bool {
                let ($($c,)+) = self;
                <_ as Coordinate<list_type!($($L)+)>>::within(list!($($c)+), layout, Sealed)
            }
            fn outside(self, layout: list_type!($($L)+), _: Sealed) -> LayoutError {
                let ($($c,)+) = self;
                <_ as Coordinate<list_type!($($L)+)>>::outside(list!($($c)+), layout, Sealed)
            }
        }
    };
}
native!(C0 c0 L0);
native!(C0 c0 L0, C1 c1 L1, C2 c2 L2);
native!(C0 c0 L0, C1 c1 L1, C2 c2 L2, C3 c3 L3);
native!(C0 c0 L0, C1 c1 L1, C2 c2 L2, C3 c3 L3, C4 c4 L4);
native!(C0 c0 L0, C1 c1 L1, C2 c2 L2, C3 c3 L3, C4 c4 L4, C5 c5 L5);
native!(C0 c0 L0, C1 c1 L1, C2 c2 L2, C3 c3 L3, C4 c4 L4, C5 c5 L5, C6 c6 L6);
native!(C0 c0 L0, C1 c1 L1, C2 c2 L2, C3 c3 L3, C4 c4 L4, C5 c5 L5, C6 c6 L6, C7 c7 L7);

/// `(a, b)` is a coordinate of every layout that is known to have two modes, also in generic code.
#[diagnostic::do_not_recommend]
impl<C0: Coordinate<L::Mode0>, C1: Coordinate<L::Mode1>, L: Rank2, Shape> Coordinate<L, Shape>
    for (C0, C1)
{
    type IsTuple = False;
    #[inline(always)]
    fn index_onto<V: Value>(self, layout: L, sum: V) -> V {
        let sum = self.0.index_onto(layout.mode::<0>(), sum);
        self.1.index_onto(layout.mode::<1>(), sum)
    }
    #[inline(always)]
    fn within(self, layout: L, _: Sealed) -> bool {
        self.0.within(layout.mode::<0>(), Sealed) && self.1.within(layout.mode::<1>(), Sealed)
    }
    fn outside(self, layout: L, _: Sealed) -> LayoutError {
        let (first, second) = (layout.mode::<0>(), layout.mode::<1>());
        if self.0.within(first, Sealed) {
            self.1.outside(second, Sealed)
        } else {
            self.0.outside(first, Sealed)
        }
    }
}

/// The natural coordinates of a layout in colexicographic order; see [`Layout::coordinates`].
///
/// ```
/// use cute_core::{layout::Coordinates, prelude::*};
/// let coordinates: Coordinates<Layout![(2,3)]> = layout!((2,3)).coordinates();
/// assert_eq!(coordinates.len(), 6);
/// assert!(coordinates.rev().eq([(1, 2), (0, 2), (1, 1), (0, 1), (1, 0), (0, 0)]));
/// ```
///
/// Source: CuTe `make_coord_iterator`.
#[derive(Clone, Copy, Debug)]
pub struct Coordinates<L: Layout>(Listing<L>);

/// The natural coordinates as lists; see `Layout::Listed`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listing<L: Layout> {
    layout: L,
    next: L::Listed<WidthOf<L>>,
    left: WidthOf<L>,
}

/// The integer type of a layout's coordinates.
pub(crate) type WidthOf<L> = <<L as Layout>::Index as Value>::Width;

impl<L: Layout> Listing<L> {
    #[inline(always)]
    pub(crate) fn new(layout: L) -> Self {
        Listing {
            layout,
            next: Layout::first(layout),
            left: Layout::size_in(layout),
        }
    }
}

impl<L: Layout> Iterator for Listing<L> {
    type Item = L::Listed<WidthOf<L>>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if self.left <= <WidthOf<L> as DynInt>::ZERO {
            return None;
        }
        self.left = self.left - <WidthOf<L> as DynInt>::ONE;
        let coordinate = self.next;
        Layout::advance::<WidthOf<L>>(self.layout, &mut self.next);
        Some(coordinate)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left.cast::<usize>();
        (left, Some(left))
    }

    /// Nested loops, one for each mode, unless some coordinates have already been taken.
    /// `for_each`, `sum` and the like use this; single steps would hide the loops from the
    /// optimiser.
    #[inline(always)]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, init: B, mut f: F) -> B {
        if self.left == Layout::size_in::<WidthOf<L>>(self.layout) {
            return Layout::fold_coordinates::<WidthOf<L>, B>(self.layout, init, &mut f);
        }
        let mut accumulator = init;
        for coordinate in &mut self {
            accumulator = f(accumulator, coordinate);
        }
        accumulator
    }
}

/// From the last coordinate on. Each is made of its index, by one division for each mode but the last.
impl<L: Layout> DoubleEndedIterator for Listing<L> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.left <= <WidthOf<L> as DynInt>::ZERO {
            return None;
        }
        self.left = self.left - <WidthOf<L> as DynInt>::ONE;
        // `left` coordinates remain from `next` on, and this one follows them
        let index = Layout::index_of::<WidthOf<L>>(self.layout, self.next) + self.left;
        Some(Layout::coordinate_of::<WidthOf<L>>(self.layout, index))
    }
}

impl<L: Layout> ExactSizeIterator for Listing<L> {}

impl<L: Layout> Coordinates<L> {
    #[inline(always)]
    pub(crate) fn new(layout: L) -> Self {
        Coordinates(Listing::new(layout))
    }
}

impl<L: Layout> Iterator for Coordinates<L> {
    type Item = L::Natural<WidthOf<L>>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(NaturalOf::from_listed)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.0.fold(init, |accumulator, listed| {
            f(accumulator, NaturalOf::from_listed(listed))
        })
    }
}

impl<L: Layout> DoubleEndedIterator for Coordinates<L> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(NaturalOf::from_listed)
    }
}

impl<L: Layout> ExactSizeIterator for Coordinates<L> {}
impl<L: Layout> core::iter::FusedIterator for Coordinates<L> {}

impl<S: Int, D: Int> Mode<S, D> {
    /// A mode of `shape` elements, `stride` apart.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(Mode::new(shape!(4), stride!(2)), layout!(4:2));
    /// ```
    ///
    /// Source: CuTe `make_layout(shape, stride)`.
    #[inline(always)]
    pub const fn new(shape: S, stride: D) -> Self {
        Mode(shape, stride)
    }
}

impl<S: Int, N: Int, P: Ints> BasisMode<S, ScaledBasis<N, P>> {
    /// A mode of `shape` elements, `stride` apart.
    ///
    /// ```
    /// use cute_core::{layout::BasisMode, prelude::*, stride::ScaledBasis};
    /// assert_eq!(BasisMode::new(shape!(4), ScaledBasis(int!(2), coord!((1)))), layout!(4:2@1));
    /// ```
    ///
    /// Source: CuTe `make_layout(shape, stride)`.
    #[inline(always)]
    pub const fn new(shape: S, stride: ScaledBasis<N, P>) -> Self {
        BasisMode(shape, stride)
    }
}
