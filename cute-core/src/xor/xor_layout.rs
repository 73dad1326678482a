//! [`XorLayout`]: a layout whose strides are added bit by bit.

use super::algebra::{BitsOfTheirOwn, PowersOfTwo, XorOfSwizzle, xor_of_swizzle};
use super::terms::Terms;
use crate::composed::{ComposedLayout, IndexMap, Sealed};
use crate::fmt::OwnSize;
use crate::int::{DynInt, Int, Zero, pad};
use crate::layout::predicates::static_numbers;
use crate::layout::*;
use crate::status::{Holds, Status, operation};
use crate::swizzle::{Elements, Swizzle};
use core::fmt;

/// The layout `L` with strides that are added bit by bit: `R(c) = c_0·d_0 xor c_1·d_1 xor …`, with
/// products without carries.
///
/// ```
/// use cute_core::{prelude::*, xor::XorLayout};
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

/// Static layouts whose strides can be added bit by bit: their sizes are powers of two. See
/// [`XorLayout::new`].
///
/// ```
/// use cute_core::{composed::IndexMap, prelude::*, xor::{OfBits, XorLayout}};
/// fn last<L: OfBits>(layout: L) -> usize {
///     XorLayout::new(layout).map_index(L::SIZE - 1)
/// }
/// assert_eq!(last(layout!((2,4):(5,8))), 5 ^ 24);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{prelude::*, xor::XorLayout};
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

/// The condition of [`XorLayout::new`]: SegregatedBits, if a size is dynamic or no power of two;
/// InBounds, if a stride is negative.
///
/// ```
/// use cute_core::{prelude::*, status::Violation, xor::OfBitsStatus};
/// type Broken = OfBitsStatus<Layout![(6,2)]>;
/// assert_eq!(Broken::CONDITION, Condition::SegregatedBits);
/// ```
pub type OfBitsStatus<L> = PowersOfTwo<L>;

/// Layouts whose offsets are sums without carries: sizes and strides are powers of two, and no bit
/// is in two modes. [`XorLayout`]s can be composed with them.
///
/// ```
/// use cute_core::{prelude::*, xor::{OwnBits, XorLayout}};
/// fn as_xor<L: OwnBits>(layout: L) -> XorLayout<L> {
///     XorLayout::new(layout)
/// }
/// assert_eq!(as_xor(layout!((4,8):(8,1))).at((3,5)), 29);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{prelude::*, xor::XorLayout};
/// // error: xor_layout: two modes share a bit, so that their sums have carries (SegregatedBits)
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

/// The condition of [`XorLayout::compose`] on the right layout: SegregatedBits, if a bit is in two
/// modes.
///
/// ```
/// use cute_core::{prelude::*, status::Violation, xor::OwnBitsStatus};
/// type Broken = OwnBitsStatus<Layout![(4,4):(1,2)]>;
/// assert_eq!(Broken::CONDITION, Condition::SegregatedBits);
/// ```
pub type OwnBitsStatus<L> = BitsOfTheirOwn<L>;

/// The terms of a layout, computed once for each.
struct Table<L>(L);
impl<L: Layout> Table<L> {
    const TERMS: Terms = Terms::of(&static_numbers!(L));
}

impl<L: OfBits> XorLayout<L> {
    /// This layout, with strides that are added bit by bit.
    ///
    /// # Conditions
    /// SegregatedBits: all sizes are powers of two. InBounds: no stride is negative. All of them
    /// are static.
    ///
    /// ```
    /// use cute_core::{prelude::*, xor::XorLayout};
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
    /// use cute_core::{prelude::*, xor::XorLayout};
    /// assert_eq!(XorLayout::new(layout!((2,4):(3,1))).layout().shape(), shape!((2,4)));
    /// ```
    #[inline(always)]
    pub fn layout(self) -> L {
        self.0
    }

    /// The value at a coordinate of any form: shifts, ands and xors, one of each for every distance
    /// between a bit of the index and a bit of the value that it flips. Beyond the domain the last
    /// mode goes on.
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

    /// The composition `R(c) = A(B(c))` with a layout `B` whose modes share no bits.
    ///
    /// # Conditions
    /// The conditions of [`compose`](crate::layout::Composing::compose); SegregatedBits: no bit of
    /// the values of `B` is in two modes, where both would be added.
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
        L: ComputeCompose<B, Output = R> + ComposableWith<B, R::Verdict>,
    {
        XorLayout(self.0.compose(b))
    }

    /// The layout with as few modes as types can prove: `(2,4):(5,10)` is `8:5`, as for integers.
    ///
    /// ```
    /// use cute_core::{prelude::*, xor::XorLayout};
    /// let l = XorLayout::new(layout!((2,4):(5,10)));
    /// assert_eq!(l.coalesce().to_string(), "Xor o _8:_5");
    /// assert_eq!(l.coalesce().at(3), l.at((1,1)));
    /// ```
    ///
    /// Source: CuTe `coalesce`.
    #[inline(always)]
    pub fn coalesce<R: Layout>(self) -> XorLayout<R>
    where
        L: ComputeCoalesce<Output = R>,
    {
        XorLayout(self.0.coalesce())
    }

    /// The tiles of each mode, then the rest:
    /// [`logical_divide`](crate::layout::Dividing::logical_divide). Tiles that divide powers of two
    /// share no bits.
    ///
    /// # Conditions
    /// The conditions of [`logical_divide`](crate::layout::Dividing::logical_divide). After
    /// division by a dynamic tile, bits are not known: calls of `at` on the result do not compile.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1))).to_xor();
    /// let tiles = smem.logical_divide(tile!((4,8)));
    /// assert_eq!(tiles.to_string(), "Xor o ((_4,_2),(_8,_8)):((_72,_288),(_1,_8))");
    /// ```
    ///
    /// Source: CuTe `logical_divide`.
    #[inline(always)]
    pub fn logical_divide<T: AsTiler, R: Layout>(self, tiler: T) -> XorLayout<R>
    where
        L: ComputeLogicalDivide<T::Operand, Output = R> + DivisibleBy<T::Operand, R::Verdict>,
    {
        XorLayout(self.0.logical_divide(tiler))
    }

    /// The tiles of all modes, then the rests:
    /// [`zipped_divide`](crate::layout::Dividing::zipped_divide).
    ///
    /// # Conditions
    /// The conditions of [`zipped_divide`](crate::layout::Dividing::zipped_divide); dynamic tiles
    /// as in [`logical_divide`](Self::logical_divide).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1))).to_xor();
    /// let tiles = smem.zipped_divide(tile!((4,8)));
    /// assert_eq!(tiles.to_string(), "Xor o ((_4,_8),(_2,_8)):((_72,_1),(_288,_8))");
    /// ```
    ///
    /// Source: CuTe `zipped_divide`.
    #[inline(always)]
    pub fn zipped_divide<T: AsTiler, R: Layout>(self, tiler: T) -> XorLayout<R>
    where
        L: ComputeZippedDivide<T::Operand, Output = R> + ZippedDivisibleBy<T::Operand, R::Verdict>,
    {
        XorLayout(self.0.zipped_divide(tiler))
    }

    /// The modes that `_` leaves open. At a coordinate, the value of the whole is the value of the
    /// slice XOR the value at the fixed part with 0 for each `_`.
    ///
    /// # Conditions
    /// The conditions of [`slice`](crate::layout::Slicing::slice).
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
        L: ComputeSlice<C, Output = R> + SlicedBy<C, R::Verdict>,
    {
        XorLayout(self.0.slice(slicer))
    }
}

impl<L: Layout<Index: DynInt>> Sealed for XorLayout<L> {}
impl<L: Layout<Index: DynInt>> IndexMap for XorLayout<L> {
    #[inline(always)]
    fn map_index<T: DynInt>(self, index: T) -> T {
        let terms = const { &Table::<L>::TERMS };
        // indices are not negative
        let index = index.to_i128() as u64;
        let value = terms.at(index);
        // 64 bits always do
        if i128::from(value) > T::MAX.to_i128() {
            does_not_fit(T::MAX.to_i128());
        }
        T::wrap_i128(i128::from(value))
    }
}

impl<L: fmt::Display> fmt::Display for XorLayout<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        write!(f, "Xor o {}", self.0)
    }
}
impl<L: fmt::Display> fmt::Debug for XorLayout<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<B: Int, M: Int, S: Int, L: Layout> ComposedLayout<Swizzle<B, M, S, Elements>, Zero, L> {
    /// The swizzled layout as strides that are added bit by bit.
    ///
    /// # Conditions
    /// SegregatedBits: no bit of an offset is in two modes of the layout.
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
        XorOfSwizzle<B, M, S>: ComputeCompose<L, Output = R> + ComposableWith<L, R::Verdict>,
    {
        let strides = xor_of_swizzle(B::make_static(), M::make_static(), S::make_static());
        XorLayout(strides.compose(self.into_parts().2))
    }
}
