//! Strides that are added bit by bit: [`XorLayout`].
//!
//! Integers with XOR for `+`, and the product without carries for `·`, are polynomials over the field of two elements. A
//! layout whose sizes are powers of two is a function into them as well: the digits of a coordinate are disjoint bits, and each bit
//! adds its multiple of the stride: `8:3` is at 3 not 9, but `3 xor 6 = 5`.
//!
//! Every swizzle is such a layout, and so is every swizzled layout whose modes have bits of their own:
//! `Sw<3,3,3> o (8,64):(64,1)` is `(8,64):(72,1)`, since row `r` adds `64·r`, and flips by `8·r`. What is a permutation in
//! front of a layout there is a stride here.
//!
//! Sizes and strides multiply as integers do wherever one of them is a power of two. So the algebra of such layouts is that of
//! integers, as far as it asks for products alone: coalescing, composition with layouts whose modes have bits of their own, exact
//! division, slices. What asks for an order of offsets (complements, inverses) is not defined.
//!
//! Source: "CuTe Layout Representation and Algebra" (arXiv:2603.02298), strides in a module over the integers.

use super::bits::{FlipsAt, Power, ReadsAt, flips_at, power, reads_at};
use super::composed::{ComposedLayout, IndexMap};
use super::permutation::Swizzle;
use super::slice::{BitsApart, bits_apart};
use super::terms::Terms;
use super::unit::Elements;
use crate::fmt::OwnSize;
use crate::int::{DynInt, Int, Zero, ops::*};
use crate::layout::coalesce::{FlattenLayoutOnto, flatten_layout_onto};
use crate::layout::parts::*;
use crate::layout::predicates::static_numbers;
use crate::layout::{does_not_fit, *};
use crate::status::{Holds, Status, operation};
use core::fmt;
use cute_macros::__algebra as algebra;

algebra! {
    in swizzle::xor;
    integers;

    /// Whether sizes are powers of two, and strides are not negative.
    pub fn powers_of_two(layout: Layout) -> Status { modes_of_bits(flatten_layout_onto(layout, Nil)) }
    fn modes_of_bits(modes: List) -> Status {
        match modes { Nil => Good, Cons(Mode(s, d), t) => and(mode_of_bits(s, d), modes_of_bits(t)) }
    }
    fn mode_of_bits(s: Int, d: Int) -> Status {
        if both(is_static(s), is_static(d)) {
            if is_power(s) {
                if is_negative(d) { NegativeStride(d) } else { Good }
            } else {
                NoPowerOfTwo(s)
            }
        } else {
            UnknownBits
        }
    }
    /// Whether each mode has bits of its own.
    pub fn bits_of_their_own(layout: Layout) -> Status {
        let powers: Status = powers_of_two(layout);
        if bits_apart(flatten_layout_onto(layout, Nil)) { powers } else { and(powers, BitsMeet) }
    }

    /// `Sw<b,m,s>` as strides: each bit that it reads with the one that it flips.
    pub fn xor_of_swizzle(b: Int, m: Int, s: Int) -> Layout {
        let read: Int = power(reads_at(m, s));
        Cons(
            Mode(read, 1),
            Cons(
                Mode(power(b), add(read, power(flips_at(m, s)))),
                Cons(Mode(1, mul(read, power(b))), Nil),
            ),
        )
    }
}

/// The layout `L` with strides that are added bit by bit: `R(c) = c_0·d_0 xor c_1·d_1 xor …`, with products without carries.
///
/// ```
/// use cute_core::{prelude::*, swizzle::XorLayout};
/// let rows = XorLayout::new(layout!((8,64):(72,1)));
/// assert_eq!(rows.to_string(), "Xor o (_8,_64):(_72,_1)");
/// assert_eq!(rows.at((3,9)), (3 * 64 ^ 3 * 8) ^ 9);
/// // what a swizzle does is one of its strides
/// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
/// assert!((0..512).all(|i| smem.at(i) == rows.at(i)));
/// assert_eq!(smem.to_xor(), rows);
/// ```
///
/// Source: "CuTe Layout Representation and Algebra" (arXiv:2603.02298).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct XorLayout<L>(L);

/// Static layouts that can have strides that are added bit by bit: their sizes are powers of two. See [`XorLayout::new`].
///
/// ```
/// use cute_core::{prelude::*, swizzle::{IndexMap, OfBits, XorLayout}};
/// fn last<L: OfBits>(layout: L) -> usize {
///     XorLayout::new(layout).map_index(L::SIZE - 1)
/// }
/// assert_eq!(last(layout!((2,4):(5,8))), 5 ^ 24);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{prelude::*, swizzle::XorLayout};
/// // error: xor_layout: 6 is no power of two (SegregatedBits)
/// XorLayout::new(layout!((6,2)));
/// ```
#[diagnostic::on_unimplemented(
    message = "xor_layout: the bound `{Self}: OfBits` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds where all sizes are static powers of two"
)]
pub trait OfBits: Layout<Index: DynInt> {}
impl<L: Layout<Index: DynInt>> OfBits for L where
    <OfBitsStatus<L> as Status>::Report: Holds<operation::xor_layout, L, OwnSize<Size<L>>>
{
}

/// The condition of [`XorLayout::new`]: SegregatedBits, where a size is no power of two, or dynamic; InBounds, where a stride is
/// negative.
///
/// ```
/// use cute_core::{prelude::*, status::Violation, swizzle::OfBitsStatus};
/// type Broken = OfBitsStatus<Layout![(6,2)]>;
/// assert_eq!(Broken::CONDITION, Condition::SegregatedBits);
/// ```
pub type OfBitsStatus<L> = PowersOfTwo<L>;

/// Layouts whose offsets are sums without carries: sizes and strides are powers of two, and no bit is one of two modes. What an
/// [`XorLayout`] is composed with.
///
/// ```
/// use cute_core::{prelude::*, swizzle::{OwnBits, XorLayout}};
/// fn as_xor<L: OwnBits>(layout: L) -> XorLayout<L> {
///     XorLayout::new(layout)
/// }
/// assert_eq!(as_xor(layout!((4,8):(8,1))).at((3,5)), 29);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{prelude::*, swizzle::XorLayout};
/// // error: xor_layout: bits of two modes meet, where they would be added (SegregatedBits)
/// XorLayout::new(layout!(8:1)).compose(layout!((4,4):(1,2)));
/// ```
#[diagnostic::on_unimplemented(
    message = "xor_layout: the bound `{Self}: OwnBits` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds where no bit is one of two modes"
)]
pub trait OwnBits: OfBits {}
impl<L: OfBits> OwnBits for L where
    <OwnBitsStatus<L> as Status>::Report: Holds<operation::xor_layout, L, OwnSize<Size<L>>>
{
}

/// The condition of [`XorLayout::compose`] on the right layout: SegregatedBits, where a bit is one of two modes.
///
/// ```
/// use cute_core::{prelude::*, status::Violation, swizzle::OwnBitsStatus};
/// type Broken = OwnBitsStatus<Layout![(4,4):(1,2)]>;
/// assert_eq!(Broken::CONDITION, Condition::SegregatedBits);
/// ```
pub type OwnBitsStatus<L> = BitsOfTheirOwn<L>;

/// The terms of a layout, once for each.
struct Table<L>(L);
impl<L: Layout> Table<L> {
    const TERMS: Terms = Terms::of(&static_numbers!(L));
}

impl<L: OfBits> XorLayout<L> {
    /// This layout, with strides that are added bit by bit.
    ///
    /// # Conditions
    /// SegregatedBits: all sizes are powers of two. InBounds: no stride is negative. All of them are static.
    ///
    /// ```
    /// use cute_core::{prelude::*, swizzle::XorLayout};
    /// assert_eq!(XorLayout::new(layout!((2,4):(3,1))).at((1,1)), 3 ^ 1);
    /// ```
    #[inline(always)]
    pub fn new(layout: L) -> Self {
        XorLayout(layout)
    }
}

impl<L: Layout<Index: DynInt>> XorLayout<L> {
    /// The layout of the sizes and strides.
    ///
    /// ```
    /// use cute_core::{prelude::*, swizzle::XorLayout};
    /// assert_eq!(XorLayout::new(layout!((2,4):(3,1))).layout().shape(), shape!((2,4)));
    /// ```
    #[inline(always)]
    pub fn layout(self) -> L {
        self.0
    }

    /// The value at a coordinate of any form: shifts, ands and xors, one for each distance between a bit of the index and one
    /// of the value that it flips. Beyond the domain the last mode goes on.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(2,4,3).compose(layout!((16,(8,8)):(8,(1,128))));
    /// assert_eq!(smem.to_xor().at((5,(3,6))), smem.at((5,(3,6))));
    /// ```
    #[inline(always)]
    pub fn at<C>(self, coordinate: C) -> usize
    where
        C: Coordinate<CompactColMajor<ShapeOf<L>>>,
        CompactColMajor<ShapeOf<L>>: Layout<Index = usize> + Default,
    {
        self.map_index(CompactColMajor::<ShapeOf<L>>::default().at(coordinate))
    }

    /// `R(c) = A(B(c))`, for a layout `B` whose modes have bits of their own.
    ///
    /// # Conditions
    /// Those of [`Layout::compose`]; SegregatedBits, where a bit of the values of `B` is one of two modes, so that they would be
    /// added.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1))).to_xor();
    /// let columns = smem.compose(layout!((4,(2,8)):(2,(1,64))));
    /// assert_eq!(columns.to_string(), "Xor o (_4,(_2,_8)):(_144,(_72,_8))");
    /// assert_eq!(columns.at((3,(1,5))), smem.at(7 + 5 * 64));
    /// ```
    ///
    /// Source: CuTe `composition(a, b)`.
    #[inline(always)]
    pub fn compose<B: OwnBits, R: Layout>(self, b: B) -> XorLayout<R>
    where
        L: ComposeParts<B, Result = R> + ComposableWith<B, R::Verdict>,
    {
        XorLayout(self.0.compose(b))
    }

    /// As few modes as can be proved equal: `(2,4):(5,10)` is `8:5`, as of integers.
    ///
    /// ```
    /// use cute_core::{prelude::*, swizzle::XorLayout};
    /// let l = XorLayout::new(layout!((2,4):(5,10)));
    /// assert_eq!(l.coalesce().to_string(), "Xor o _8:_5");
    /// assert_eq!(l.coalesce().at(3), l.at((1,1)));
    /// ```
    ///
    /// Source: CuTe `coalesce`.
    #[inline(always)]
    pub fn coalesce<R: Layout>(self) -> XorLayout<R>
    where
        L: CoalesceParts<Result = R>,
    {
        XorLayout(self.0.coalesce())
    }

    /// The tiles of each mode, then the rest: [`Layout::logical_divide`]. What divides powers of two has bits of its own.
    ///
    /// # Conditions
    /// Those of [`Layout::logical_divide`]. After a tile known at run time, bits are not known: the result has no `at` that compiles.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1))).to_xor();
    /// assert_eq!(smem.logical_divide(tile!((4,8))).to_string(), "Xor o ((_4,_2),(_8,_8)):((_72,_288),(_1,_8))");
    /// ```
    ///
    /// Source: CuTe `logical_divide`.
    #[inline(always)]
    pub fn logical_divide<T: Tiler, R: Layout>(self, tiler: T) -> XorLayout<R>
    where
        L: LogicalDivideParts<T, Result = R> + DivisibleBy<T, R::Verdict>,
    {
        XorLayout(self.0.logical_divide(tiler))
    }

    /// The tiles of all modes, then the rests: [`Layout::zipped_divide`].
    ///
    /// # Conditions
    /// Those of [`Layout::zipped_divide`]; tiles known at run time are as in [`logical_divide`](Self::logical_divide).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1))).to_xor();
    /// assert_eq!(smem.zipped_divide(tile!((4,8))).to_string(), "Xor o ((_4,_8),(_2,_8)):((_72,_1),(_288,_8))");
    /// ```
    ///
    /// Source: CuTe `zipped_divide`.
    #[inline(always)]
    pub fn zipped_divide<T: Tiler, R: Layout>(self, tiler: T) -> XorLayout<R>
    where
        L: ZippedDivideParts<T, Result = R> + ZippedDivisibleBy<T, R::Verdict>,
    {
        XorLayout(self.0.zipped_divide(tiler))
    }

    /// The modes that `_` leaves open: at a coordinate, the value of the whole is that of the slice, XOR the value where the
    /// others are fixed and these are 0.
    ///
    /// # Conditions
    /// Those of [`Layout::slice`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1))).to_xor();
    /// let row = smem.slice(coord!((5,_)));
    /// assert_eq!(row.to_string(), "Xor o (_64):(_1)");
    /// assert_eq!(smem.at((5,9)), smem.at((5,0)) ^ row.at(9));
    /// ```
    ///
    /// Source: CuTe `slice(coord, layout)`.
    #[inline(always)]
    pub fn slice<C: Slicer, R: Layout>(self, slicer: C) -> XorLayout<R>
    where
        L: SliceParts<C, Result = R> + SlicedBy<C, R::Verdict>,
    {
        XorLayout(self.0.slice(slicer))
    }
}

impl<L: Layout<Index: DynInt>> super::composed::sealed::Sealed for XorLayout<L> {}
impl<L: Layout<Index: DynInt>> IndexMap for XorLayout<L> {
    #[inline(always)]
    fn map_index<T: DynInt>(self, index: T) -> T {
        let terms = const { &Table::<L>::TERMS };
        // indices are not negative
        let index = index.to_i128() as u64;
        let value = terms.at(index);
        // of 64 bits always so
        if i128::from(value) > T::MAX.to_i128() {
            does_not_fit(T::MAX.to_i128());
        }
        T::wrap_i128(i128::from(value))
    }
}

impl<L: fmt::Display> fmt::Display for XorLayout<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Xor o {}", self.0)
    }
}
impl<L: fmt::Display> fmt::Debug for XorLayout<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<B: Int, M: Int, S: Int, L: Layout> ComposedLayout<Swizzle<B, M, S, Elements>, Zero, L> {
    /// The same function as strides that are added bit by bit.
    ///
    /// # Conditions
    /// SegregatedBits: no bit of an offset is one of two modes of the layout.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(2,0,3).compose(layout!((4,32):(1,4)));
    /// assert_eq!(smem.to_xor().to_string(), "Xor o (_4,(_2,_4,_4)):(_1,(_4,_9,_32))");
    /// ```
    ///
    /// Source: "CuTe Layout Representation and Algebra" (arXiv:2603.02298), swizzles as strides.
    #[inline(always)]
    pub fn to_xor<R: Layout>(self) -> XorLayout<R>
    where
        L: OwnBits,
        XorOfSwizzle<B, M, S>: ComposeParts<L, Result = R> + ComposableWith<L, R::Verdict>,
    {
        let strides = xor_of_swizzle(B::make_static(), M::make_static(), S::make_static());
        XorLayout(strides.compose(self.into_parts().2))
    }
}
