//! Broken conditions as they are reported: the message, and its numbers in decimal.
//!
//! ```text
//! StrideNotDivisible<_24, _16>  =>  StrideMultiple<(Decimal2<2, 4>, Decimal2<1, 6>)>
//! ```
//!
//! Nothing of this is evaluated unless a condition is broken. Numbers of more than eight digits are
//! [`Long`]: the message prints their names instead of their digits.

use core::marker::PhantomData;

macro_rules! reports {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        pub struct $name<Numbers>(PhantomData<Numbers>);
    )*};
}
reports! {
    /// A stride is no multiple of a shape.
    StrideMultiple;
    /// A stride does not divide a shape.
    StrideDivisor;
    /// A shape is no multiple of its part.
    ShapeMultiple;
    /// Modes together reach beyond the one that they share.
    SegregatedModes;
    /// Two coordinates share an offset.
    InjectiveModes;
    /// A stride is no multiple of the span before it.
    OrderedModes;
    /// A stride is no multiple of the stride before it.
    MultipleStrides;
    /// An index below 0.
    NonnegativeIndex;
    /// A span beyond the size of a layout.
    IndicesInBounds;
    /// Values of an instruction beyond its tile.
    ValuesInTile;
    /// An address without data.
    AddressInData;
    /// A coordinate that is not below its size.
    CoordinateInBounds;
    /// A coordinate below 0.
    NegativeCoordinate;
    /// A number that is that of no thread.
    NumberOfThread;
    /// A negative number in the place of a thread's.
    NegativeThread;
    /// Elements of another width than those that are moved.
    WidthOfElements;
    /// Sizes that are not equal.
    EqualSizes;
    /// Sizes of which neither divides the other.
    RefinedModes;
    /// Dynamic sizes, which hide what is in common.
    StaticSizes;
    /// Threads and values that do not take all numbers.
    OneByOne;
    /// Dynamic strides, which cannot be sorted.
    StaticStrides;
    /// A tiler with more modes than the layout.
    ModesForTiler;
    /// A profile with more modes than the layout.
    ModesForProfile;
    /// A block or an order that does not go with the modes of a shape.
    ModesForShape;
    /// A mode without a tile.
    TileForMode;
    /// Tuples that are not nested alike.
    SameProfile;
    /// A stride of 0, where it hides a coordinate.
    NonzeroStrides;
    /// A stride does not go with wider elements.
    RecastStride;
    /// A negative stride does not go with wider elements.
    RecastBackwards;
    /// A shape is no multiple of its steps in a wider element.
    RecastShape;
    /// Modes reach beyond the wider element that they share.
    SharesInElement;
    /// Elements that fill no wider one.
    WholeElements;
    /// Elements of which several threads have parts.
    ElementsInThreads;
    /// Elements that lie apart from each other.
    SideBySide;
    /// Strides of which not exactly one is 1.
    OneUnitStride;
    /// Elements of width 0.
    PositiveWidth;
    /// A swizzle that reads bits that it changes.
    BitsApart;
    /// A size of a layout of bits is no power of two.
    SizeOfBits;
    /// A size or stride of a layout of bits is dynamic.
    StaticBits;
    /// Modes of a layout of bits have a bit in common.
    BitsOfOneMode;
    /// Widths in a ratio that is no power of two.
    PowerOfTwo;
    /// A swizzle that takes wider elements apart.
    WholeInSwizzle;
    /// A stride that is no integer.
    IntegerStride;
    /// Values that are no coordinates.
    CoordinateValues;
}

/// The numbers of a message by their names, because one of them is long: `Long<_4294967296, _3>`.
pub struct Long<A, B>(PhantomData<(A, B)>);

/// The report of each violation, by the violation's name.
pub(super) mod of {
    use super::*;
    use crate::int::decimal::{Decimal, InDecimal};
    use crate::int::{Abs, IsNegative, Less};
    use crate::logic::{Both, Tri};
    use crate::tuple::Tree;

    type Digits<N> = <N as InDecimal>::Decimal;
    type IsShort<N> = <Digits<N> as Decimal>::IsShort;
    type Name<N> = <N as Tree>::Shape;

    /// The digits of two numbers, or their names.
    type Two<A, B> = <Both<IsShort<A>, IsShort<B>> as Tri>::Choose<
        (Digits<A>, Digits<B>),
        Long<Name<A>, Name<B>>,
    >;
    /// The digits of a number, or its name.
    type One<A> = <IsShort<A> as Tri>::Choose<(Digits<A>,), Long<Name<A>, ()>>;

    /// A stride that is at least the shape should be its multiple, a lesser one its divisor.
    pub type StrideNotDivisible<Stride, Shape> = <Less<Stride, Shape> as Tri>::Choose<
        StrideDivisor<Two<Stride, Shape>>,
        StrideMultiple<Two<Stride, Shape>>,
    >;
    pub type ShapeNotDivisible<Shape, Part> = ShapeMultiple<Two<Shape, Part>>;
    pub type NotSegregated<Span, Shape> = SegregatedModes<Two<Span, Shape>>;
    pub type NotInjective<Stride, Span> = InjectiveModes<Two<Stride, Span>>;
    pub type NotOrdered<Stride, Span> = OrderedModes<Two<Stride, Span>>;
    pub type StrideNotMultiple<Stride, Before> = MultipleStrides<Two<Stride, Before>>;
    pub type NegativeStride<Stride> = NonnegativeIndex<One<Stride>>;
    pub type BeyondSize<Span, Size> = IndicesInBounds<Two<Span, Size>>;
    pub type ValuesBeyondTile<Span, Size> = ValuesInTile<Two<Span, Size>>;
    pub type NotInData<Address> = AddressInData<One<Address>>;
    pub type OutOfBounds<Coordinate, Size> = <IsNegative<Coordinate> as Tri>::Choose<
        NegativeCoordinate<Two<Abs<Coordinate>, Size>>,
        CoordinateInBounds<Two<Coordinate, Size>>,
    >;
    pub type NoThread<Thread, Threads> = <IsNegative<Thread> as Tri>::Choose<
        NegativeThread<Two<Abs<Thread>, Threads>>,
        NumberOfThread<Two<Thread, Threads>>,
    >;
    pub type WidthsDiffer<Bits, Expected> = WidthOfElements<Two<Bits, Expected>>;
    pub type SizesDiffer<Left, Right> = EqualSizes<Two<Left, Right>>;
    pub type NotRefined<Size, Other> = RefinedModes<Two<Size, Other>>;
    pub type DynamicSizes = StaticSizes<()>;
    pub type NotNumbered<Reached, Size> = OneByOne<Two<Reached, Size>>;
    pub type DynamicStrides = StaticStrides<()>;
    pub type TooManyModes = ModesForTiler<()>;
    pub type LongProfile = ModesForProfile<()>;
    pub type NoTile = TileForMode<()>;
    pub type NoSuchMode = ModesForShape<()>;
    pub type NotCongruent = SameProfile<()>;
    pub type ZeroStride = NonzeroStrides<()>;
    pub type StrideNotRecast<Stride, Ratio> = <IsNegative<Stride> as Tri>::Choose<
        RecastBackwards<Two<Abs<Stride>, Ratio>>,
        RecastStride<Two<Stride, Ratio>>,
    >;
    pub type ShapeNotRecast<Shape, Part> = RecastShape<Two<Shape, Part>>;
    pub type SharesOverlap<Span, Ratio> = SharesInElement<Two<Span, Ratio>>;
    pub type NotContiguous<Run, Ratio> = WholeElements<Two<Run, Ratio>>;
    pub type ElementsDivided<Bits> = ElementsInThreads<One<Bits>>;
    pub type NotSideBySide<Elements> = SideBySide<One<Elements>>;
    pub type NoUnitStride = OneUnitStride<()>;
    pub type ZeroWidth = PositiveWidth<()>;
    pub type SwizzleOverlap<Bits, Shift> = BitsApart<Two<Bits, Shift>>;
    pub type NoPowerOfTwo<Number> = SizeOfBits<One<Number>>;
    pub type UnknownBits = StaticBits<()>;
    pub type BitsMeet = BitsOfOneMode<()>;
    pub type SwizzleNotRecast<Ratio> = PowerOfTwo<One<Ratio>>;
    pub type SwizzleWithinElement<Base, Bits> = WholeInSwizzle<Two<Base, Bits>>;
    pub type BasisStride = IntegerStride<()>;
    pub type NotCoordinates = CoordinateValues<()>;
}
