//! Conditions of the algebra, as types and as values.
//!
//! Every partial operation has a *status* beside its result: [`Good`] where its
//! conditions are proved, [`Pending`] where dynamic sizes leave them to a check at
//! run time, or a *violation*, a type that names the broken condition and carries
//! the numbers. A violation's result is [`Invalid`], which has no values, so that
//! it cannot be used, not even through a type alias.
//!
//! To add a condition: one line in the table of violations below, one variant of
//! [`LayoutError`] with its words, one check function if it can be pending; for the
//! compiler's message, which has the same words, a row in
//! `ui-tests/src/generate_messages.rs` and the name of its trait in `holds.rs`.

use crate::error::{Condition, LayoutError};
use crate::int::{Dyn, Int};
use crate::layout::pair::Pair;
use crate::layout::{Layout, Layout2, Mode, Modes};
use crate::logic::{Bool, False, True};
use crate::tuple::{Cons, Nil};

mod holds;
mod invalid;
pub(crate) mod require;

#[doc(hidden)]
pub mod messages;
pub mod operation;
pub mod report;

pub use holds::Holds;
pub use invalid::Invalid;
pub(crate) use require::{
    Also, AmongThreads, IsGood, Numbered, SizesAgree, WidthsAgree, also, chain_check,
    divides_check, either_divides_check, is_good, numbered, overlap_check, positive_check,
    share_check, sizes_agree, span_check, walk_check,
};

/// Whether the conditions of an operation hold: [`Good`], [`Pending`] or a [`Violation`].
///
/// ```
/// use cute_core::{logic::Bool, prelude::*, status::Status};
/// type Proved = ComposeStatus<Layout![(6,2):(8,2)], Layout![(4,3):(3,1)]>;
/// type Open = ComposeStatus<Layout![(usize,2):(8,2)], Layout![3:4]>;
/// assert!(<Proved as Status>::IsGood::VALUE);
/// assert!(!<Open as Status>::IsGood::VALUE);
/// ```
pub trait Status: Copy + 'static {
    /// Whether they are proved at compile time.
    type IsGood: Bool;
    /// This and another status: a violation first, then what is pending.
    type And<R: Status>: Status;
    /// The status as it is reported: a violation with its numbers in decimal.
    #[doc(hidden)]
    type Report;
    #[doc(hidden)]
    type AfterPending: Status;
    #[doc(hidden)]
    type Guard<L: Layout>: Layout;
    /// [`Guard`](Status::Guard) of the layout `(A, B)`, which has two modes whatever the status is.
    #[doc(hidden)]
    type GuardPair<A: Layout, B: Layout>: Layout2;

    /// The first condition that does not hold, if any.
    ///
    /// # Errors
    /// That condition, with its values.
    ///
    /// ```
    /// use cute_core::{prelude::LayoutError, status::{Good, Pending, Status}};
    /// let error = LayoutError::ShapeNotDivisible { shape: 1797, part: 32 };
    /// assert_eq!(Good.check(), Ok(()));
    /// assert_eq!(Pending(Some(error)).check(), Err(error));
    /// ```
    fn check(self) -> Result<(), LayoutError>;
    #[doc(hidden)]
    fn and<R: Status>(self, other: R) -> Self::And<R>;
    #[doc(hidden)]
    fn after_pending(self, first: Pending) -> Self::AfterPending;
    #[doc(hidden)]
    fn guard<L: Layout>(layout: L) -> Self::Guard<L>;
    #[doc(hidden)]
    fn guard_pair<A: Layout, B: Layout>(a: A, b: B) -> Self::GuardPair<A, B>;
}

/// All conditions are proved.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status}};
/// let status: ComposeStatus<Layout![(6,2):(8,2)], Layout![(4,3):(3,1)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Good;

/// Some conditions depend on dynamic sizes; here is what their check gave.
///
/// ```
/// use cute_core::{prelude::*, status::{Pending, Status}};
/// // 3:4 walks a mode of n elements in steps of 4: that depends on n
/// let status: ComposeStatus<Layout![(usize,2):(8,2)], Layout![3:4]> = Pending(None);
/// assert_eq!(status.check(), Ok(()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pending(pub Option<LayoutError>);

/// Both statuses: the first violation, or what is pending.
///
/// ```
/// use cute_core::status::{And, Good, Pending, Status};
/// let status: And<Good, Pending> = Pending(None);
/// assert_eq!(status.check(), Ok(()));
/// ```
pub type And<A, B> = <A as Status>::And<B>;
/// Both statuses: the first violation, or what is pending.
///
/// ```
/// use cute_core::{prelude::LayoutError, status::{Good, Pending, Status, TooManyModes, and}};
/// let error = LayoutError::ShapeNotDivisible { shape: 1797, part: 32 };
/// assert_eq!(and(Good, Pending(Some(error))).check(), Err(error));
/// assert_eq!(and(Pending(Some(error)), TooManyModes).check(), Err(LayoutError::TooManyModes {}));
/// ```
#[inline(always)]
pub fn and<A: Status, B: Status>(a: A, b: B) -> And<A, B> {
    a.and(b)
}

impl Status for Good {
    type IsGood = True;
    type And<R: Status> = R;
    type Report = Good;
    type AfterPending = Pending;
    type Guard<L: Layout> = L;
    type GuardPair<A: Layout, B: Layout> = Pair<A, B>;
    #[inline(always)]
    fn check(self) -> Result<(), LayoutError> {
        Ok(())
    }
    #[inline(always)]
    fn and<R: Status>(self, other: R) -> R {
        other
    }
    #[inline(always)]
    fn after_pending(self, first: Pending) -> Pending {
        first
    }
    #[inline(always)]
    fn guard<L: Layout>(layout: L) -> L {
        layout
    }
    #[inline(always)]
    fn guard_pair<A: Layout, B: Layout>(a: A, b: B) -> Pair<A, B> {
        Cons(a, Cons(b, Nil))
    }
}

impl Status for Pending {
    type IsGood = False;
    type And<R: Status> = R::AfterPending;
    type Report = Pending;
    type AfterPending = Pending;
    type Guard<L: Layout> = L;
    type GuardPair<A: Layout, B: Layout> = Pair<A, B>;
    #[inline(always)]
    fn check(self) -> Result<(), LayoutError> {
        match self.0 {
            None => Ok(()),
            Some(error) => Err(error),
        }
    }
    #[inline(always)]
    fn and<R: Status>(self, other: R) -> R::AfterPending {
        other.after_pending(self)
    }
    #[inline(always)]
    fn after_pending(self, first: Pending) -> Pending {
        Pending(first.0.or(self.0))
    }
    #[inline(always)]
    fn guard<L: Layout>(layout: L) -> L {
        layout
    }
    #[inline(always)]
    fn guard_pair<A: Layout, B: Layout>(a: A, b: B) -> Pair<A, B> {
        Cons(a, Cons(b, Nil))
    }
}

/// A condition that static sizes break: a compile error wherever the operation is used.
///
/// ```
/// use cute_core::{prelude::*, status::Violation};
/// type Broken = LogicalDivideStatus<Layout![(512,250)], Tile![(128,64)]>;
/// assert_eq!(Broken::CONDITION, Condition::ShapeDivisible);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: logical_divide: shape 250 is not divisible by 64 (ShapeDivisible)
/// layout!((512,250)).logical_divide(tile!((128,64)));
/// ```
pub trait Violation: Status {
    /// The broken condition.
    const CONDITION: Condition;
    /// The condition with its values.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = LogicalDivideStatus<Layout![(512,250)], Tile![(128,64)]>;
    /// assert_eq!(Broken::error(), LayoutError::ShapeNotDivisible { shape: 250, part: 64 });
    /// ```
    fn error() -> LayoutError;
}

/// One row a violation: its type, its values, the error it is at run time.
macro_rules! violations {
    ($($(#[$doc:meta])* $name:ident $(<$($value:ident),+>)? => $condition:ident { $($field:ident: $of:ident),* };)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name $(<$($value),+>($(pub $value),+))?;

        impl $(<$($value: Int),+>)? Violation for $name $(<$($value),+>)? {
            const CONDITION: Condition = Condition::$condition;
            fn error() -> LayoutError {
                LayoutError::$name { $($field: <$of as Int>::STATIC.unwrap_or(0)),* }
            }
        }

        impl $(<$($value: Int),+>)? Status for $name $(<$($value),+>)? {
            type IsGood = False;
            type And<R: Status> = Self;
            type Report = report::of::$name $(<$($value),+>)?;
            type AfterPending = Self;
            type Guard<L: Layout> = Mode<Dyn<Invalid<Self>>, Dyn<Invalid<Self>>>;
            type GuardPair<A: Layout, B: Layout> = Mode<Dyn<Invalid<Self>>, Dyn<Invalid<Self>>>;
            fn check(self) -> Result<(), LayoutError> {
                Err(Self::error())
            }
            #[inline(always)]
            fn and<R: Status>(self, _: R) -> Self {
                self
            }
            #[inline(always)]
            fn after_pending(self, _: Pending) -> Self {
                self
            }
            fn guard<L: Layout>(_: L) -> Self::Guard<L> {
                panic!("{}", Self::error())
            }
            fn guard_pair<A: Layout, B: Layout>(_: A, _: B) -> Self::GuardPair<A, B> {
                panic!("{}", Self::error())
            }
        }
    )*};
}

violations! {
    /// A stride neither divides the shape it starts in nor is a multiple of it.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = ComposeStatus<Layout![(16,8):(1,20)], Layout![4:24]>;
    /// assert_eq!(Broken::error().to_string(), "stride 24 is not divisible by shape 16 (StrideDivisible)");
    /// ```
    StrideNotDivisible<Stride, Shape> => StrideDivisible { stride: Stride, shape: Shape };
    /// A size does not fill its parts evenly.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = LogicalDivideStatus<Layout![(512,250)], Tile![(128,64)]>;
    /// assert_eq!(Broken::error().to_string(), "shape 250 is not divisible by 64 (ShapeDivisible)");
    /// ```
    ShapeNotDivisible<Shape, Part> => ShapeDivisible { shape: Shape, part: Part };
    /// Modes of the right layout together reach beyond the mode of the left one that they share.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = ComposeStatus<Layout![(4,3):(0,1)], Layout![(2,3):(2,1)]>;
    /// assert_eq!(Broken::error().to_string(), "modes of the right layout together span 5 of a mode of shape 4 (SegregatedImages)");
    /// ```
    NotSegregated<Span, Shape> => SegregatedImages { span: Span, shape: Shape };
    /// A stride lies below the span of the modes before it.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = ComplementStatus<Layout![(4,4):(1,2)]>;
    /// assert_eq!(Broken::error().to_string(), "stride 2 lies below 4, the span of the modes before it (Injective)");
    /// ```
    NotInjective<Stride, Span> => Injective { stride: Stride, span: Span };
    /// A stride is not a multiple of the span of the modes before it.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = ComplementStatus<Layout![(2,2):(1,3)]>;
    /// assert_eq!(Broken::error().to_string(), "stride 3 is not divisible by 2, the span of the modes before it (OrderedChain)");
    /// ```
    NotOrdered<Stride, Span> => OrderedChain { stride: Stride, span: Span };
    /// A stride is not a multiple of the stride before it.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = LeftInverseStatus<Layout![(2,2):(2,5)]>;
    /// assert_eq!(Broken::error().to_string(), "stride 5 is not divisible by 2, the stride before it (OrderedChain)");
    /// ```
    StrideNotMultiple<Stride, Before> => OrderedChain { stride: Stride, before: Before };
    /// Dynamic strides cannot be sorted at compile time.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = ComplementStatus<Layout![(2,2):(usize,usize)]>;
    /// assert_eq!(Broken::error().to_string(), "a layout of several modes has a dynamic stride, so that their order is not known (OrderedChain)");
    /// ```
    DynamicStrides => OrderedChain { };
    /// A negative stride leads below index 0.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = ComposeStatus<Layout![(4,8):(8,1)], Layout![(2,4):(4,-1)]>;
    /// assert_eq!(Broken::error().to_string(), "stride -1 leads below index 0 (InBounds)");
    /// ```
    NegativeStride<Stride> => InBounds { stride: Stride };
    /// What two layouts have in common reaches beyond the domain of the left one.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = MaxCommonLayoutStatus<Layout![16:1], Layout![32:1]>;
    /// assert_eq!(Broken::error().to_string(), "the common layout spans 32 indices, the left one has 16 (InBounds)");
    /// ```
    BeyondSize<Span, Size> => InBounds { span: Span, size: Size };
    /// Values of an instruction are no cells of its tile.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::{ValuesBeyondTile, Violation}};
    /// type Broken = ValuesBeyondTile<Int![64], Int![16]>;
    /// assert_eq!(Broken::error().to_string(), "values of an instruction span 64 cells, its tile has 16 (InBounds)");
    /// ```
    ValuesBeyondTile<Span, Size> => InBounds { span: Span, size: Size };
    /// An address of a thread's value is that of no element of the data.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::{NotInData, Violation}};
    /// type Broken = NotInData<Int![40]>;
    /// assert_eq!(Broken::error().to_string(), "the data has no element at address 40 (InBounds)");
    /// ```
    NotInData<Address> => InBounds { address: Address };
    /// A coordinate is negative, or not below the size that it stands for.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::{OutOfBounds, Violation}};
    /// type Broken = OutOfBounds<Int![9], Int![8]>;
    /// assert_eq!(Broken::error().to_string(), "coordinate 9 lies outside size 8 (InBounds)");
    /// ```
    OutOfBounds<Coordinate, Size> => InBounds { coordinate: Coordinate, size: Size };
    /// A thread is asked for that is not there.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::{NoThread, Violation}};
    /// type Broken = NoThread<Int![300], Int![256]>;
    /// assert_eq!(Broken::error().to_string(), "thread 300 is none of the 256 threads (InBounds)");
    /// ```
    NoThread<Thread, Threads> => InBounds { thread: Thread, threads: Threads };
    /// Elements have another width than those that are moved.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::{Violation, WidthsDiffer}};
    /// type Broken = WidthsDiffer<Int![32], Int![16]>;
    /// assert_eq!(Broken::error().to_string(), "elements of 32 bits, where those of 16 bits are moved (SizeMatch)");
    /// ```
    WidthsDiffer<Width, Expected> => SizeMatch { bits: Width, expected: Expected };
    /// Two sizes that must be equal are not.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = LayoutAddStatus<Layout![12:1], Layout![10:1]>;
    /// assert_eq!(Broken::error().to_string(), "sizes 12 and 10 differ (SizeMatch)");
    /// ```
    SizesDiffer<Left, Right> => SizeMatch { left: Left, right: Right };
    /// Two modes meet, and neither size divides the other.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = LayoutAddStatus<Layout![(4,3):(1,5)], Layout![(3,4):(1,5)]>;
    /// assert_eq!(Broken::error().to_string(), "neither of sizes 3 and 4 divides the other (Compatible)");
    /// ```
    NotRefined<Size, Other> => Compatible { size: Size, other: Other };
    /// A size is dynamic, so that what two shapes have in common is not known.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = GreatestCommonDomainStatus<Shape![usize], Shape![6]>;
    /// assert_eq!(
    ///     Broken::error().to_string(),
    ///     "a size is dynamic, so that what the shapes have in common is not known (Compatible)",
    /// );
    /// ```
    DynamicSizes => Compatible { };
    /// Threads or values are not numbered one by one.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = LayoutTvStatus<Layout![(4,8):(16,1)], Layout![(2,2)]>;
    /// assert_eq!(Broken::error().to_string(), "threads and values take 32 of 128 numbers one by one (SizeMatch)");
    /// ```
    NotNumbered<Reached, Size> => SizeMatch { reached: Reached, size: Size };
    /// A tiler has more modes than the layout.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = LogicalDivideStatus<Layout![8:1], Tile![(4,4)]>;
    /// assert_eq!(Broken::error().to_string(), "the tiler has more modes than the layout (Congruent)");
    /// ```
    TooManyModes => Congruent { };
    /// A profile has more modes than the layout.
    ///
    /// ```
    /// use cute_core::{layout::ProfileStatus, prelude::*, status::Violation};
    /// type Broken = ProfileStatus<Layout![(4,8)], Shape![(1,1,1)]>;
    /// assert_eq!(Broken::error().to_string(), "the profile has more modes than the layout (Congruent)");
    /// ```
    LongProfile => Congruent { };
    /// `_` names no tile to gather.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = ZippedDivideStatus<Layout![(512,250)], Tile![(128,_)]>;
    /// assert_eq!(Broken::error().to_string(), "`_` names no tile to gather (Congruent)");
    /// ```
    NoTile => Congruent { };
    /// A block has more modes than the shape it is to fill, or an order not as many.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = TileToShapeStatus<Layout![(16,8):(8,1)], Shape![512]>;
    /// assert_eq!(Broken::error().to_string(), "block and order do not match the modes of the shape (Congruent)");
    /// ```
    NoSuchMode => Congruent { };
    /// A coordinate has another profile than the shape.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::{Invalid, NotCongruent, Violation}};
    /// // the index is an integer without values
    /// let none: Option<CoordinateIndex<Coord![(1,2,3)], Shape![(4,8)]>> = None;
    /// assert_eq!(none, None::<Dyn<Invalid<NotCongruent>>>);
    /// assert_eq!(NotCongruent::CONDITION, Condition::Congruent);
    /// ```
    NotCongruent => Congruent { };
    /// A mode of several elements has stride 0, so that an offset has no coordinate.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = Offset2CrdStatus<Int![5], Layout![(4,8):(0,1)]>;
    /// assert_eq!(Broken::error().to_string(), "stride 0 gives several coordinates the same offset (Injective)");
    /// ```
    ZeroStride => Injective { };
    /// A stride neither divides the ratio of two widths nor is a multiple of it.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = UpcastStatus<Layout![(2,6):(6,1)], 4>;
    /// assert_eq!(Broken::error().to_string(), "stride 6 neither divides 4 nor is divisible by it (RecastDivisible)");
    /// ```
    StrideNotRecast<Stride, Ratio> => RecastDivisible { stride: Stride, ratio: Ratio };
    /// A size is not a multiple of its steps in a wider element.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = UpcastStatus<Layout![7:1], 4>;
    /// assert_eq!(Broken::error().to_string(), "shape 7 is not divisible by 4, its steps in a wider element (RecastDivisible)");
    /// ```
    ShapeNotRecast<Shape, Part> => RecastDivisible { shape: Shape, part: Part };
    /// Modes that begin in one wider element together end beyond it.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = UpcastStatus<Layout![(8,4):(1,1)], 4>;
    /// assert_eq!(Broken::error().to_string(), "modes that share a wider element of 4 together span 7 (RecastDivisible)");
    /// ```
    SharesOverlap<Span, Ratio> => RecastDivisible { span: Span, ratio: Ratio };
    /// A wider element is not filled.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = UpcastStatus<Layout![(4,8):(1,8)], 8>;
    /// assert_eq!(Broken::error().to_string(), "a wider element takes 8 contiguous ones, not 4 (RecastDivisible)");
    /// ```
    NotContiguous<Run, Ratio> => RecastDivisible { run: Run, ratio: Ratio };
    /// Elements of a copy instruction have parts with several threads.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::{ElementsDivided, Violation}};
    /// type Broken = ElementsDivided<Int![32]>;
    /// assert_eq!(Broken::error().to_string(), "elements of 32 bits are divided between threads (RecastDivisible)");
    /// ```
    ElementsDivided<Bits> => RecastDivisible { bits: Bits };
    /// Elements that a copy instruction moves of one thread are apart from each other in memory.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::{NotSideBySide, Violation}};
    /// type Broken = NotSideBySide<Int![8]>;
    /// assert_eq!(
    ///     Broken::error().to_string(),
    ///     "the 8 elements of one instruction do not lie side by side (RecastDivisible)",
    /// );
    /// ```
    NotSideBySide<Elements> => RecastDivisible { elements: Elements };
    /// None or several modes have static stride 1, along which narrower elements lie.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = DowncastStatus<Layout![(4,8):(2,8)], 4>;
    /// assert_eq!(Broken::error().to_string(), "not exactly one mode has static stride 1 (RecastDivisible)");
    /// ```
    NoUnitStride => RecastDivisible { };
    /// Elements of width 0.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = UpcastStatus<Layout![8:1], 0>;
    /// assert_eq!(Broken::error().to_string(), "an element has width 0 (RecastDivisible)");
    /// ```
    ZeroWidth => RecastDivisible { };
    /// A swizzle reads bits that it changes.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation, swizzle::SwizzleStatus};
    /// type Broken = SwizzleStatus<Int![3], Int![2]>;
    /// assert_eq!(
    ///     Broken::error().to_string(),
    ///     "a swizzle of 3 bits reads bits that it changes, 2 further on (SegregatedBits)",
    /// );
    /// ```
    SwizzleOverlap<Bits, Shift> => SegregatedBits { bits: Bits, shift: Shift };
    /// A size of a layout of bits is no power of two.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation, swizzle::OfBitsStatus};
    /// type Broken = OfBitsStatus<Layout![(6,2)]>;
    /// assert_eq!(Broken::error().to_string(), "6 is no power of two (SegregatedBits)");
    /// ```
    NoPowerOfTwo<Number> => SegregatedBits { number: Number };
    /// A size or stride of a layout of bits is dynamic.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation, swizzle::OfBitsStatus};
    /// type Broken = OfBitsStatus<Layout![(usize,2)]>;
    /// assert_eq!(
    ///     Broken::error().to_string(),
    ///     "a size or stride is dynamic, so that its bits are not known (SegregatedBits)",
    /// );
    /// ```
    UnknownBits => SegregatedBits { };
    /// Modes of a layout of bits have a bit in common.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation, swizzle::OwnBitsStatus};
    /// type Broken = OwnBitsStatus<Layout![(4,4):(1,2)]>;
    /// assert_eq!(Broken::error().to_string(), "bits of two modes meet, where they would be added (SegregatedBits)");
    /// ```
    BitsMeet => SegregatedBits { };
    /// No swizzle does the same in elements of another width, since their ratio is no power of two.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::{SwizzleNotRecast, Violation}};
    /// assert_eq!(
    ///     SwizzleNotRecast::<Int![3]>::error().to_string(),
    ///     "a swizzle takes widths in a ratio of powers of two, not 3 (RecastDivisible)",
    /// );
    /// ```
    SwizzleNotRecast<Ratio> => RecastDivisible { ratio: Ratio };
    /// A swizzle takes the parts of wider elements apart.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::{SwizzleWithinElement, Violation}};
    /// assert_eq!(
    ///     SwizzleWithinElement::<Int![1], Int![2]>::error().to_string(),
    ///     "a swizzle from bit 1 on divides elements, which have the lowest bits up to 2 (RecastDivisible)",
    /// );
    /// ```
    SwizzleWithinElement<Base, Bits> => RecastDivisible { base: Base, bits: Bits };
    /// A stride is a scaled basis vector, where an integer is needed.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = UpcastStatus<Layout![(4,8):(1@0,1@1)], 2>;
    /// assert_eq!(
    ///     Broken::error().to_string(),
    ///     "a stride is a scaled basis vector, where an integer is needed (IntegerStrides)",
    /// );
    /// ```
    BasisStride => IntegerStrides { };
    /// Values are no coordinates of the shape that is to take them.
    ///
    /// ```
    /// use cute_core::{prelude::*, status::Violation};
    /// type Broken = ComposeStatus<Layout![(4,8):(8,1)], Layout![2:1@2]>;
    /// assert_eq!(
    ///     Broken::error().to_string(),
    ///     "strides lead to other values than coordinates of one shape (Congruent)",
    /// );
    /// ```
    NotCoordinates => Congruent { };
}

/// A result and the condition under which it is one: what the types of partial operations compute.
///
/// ```
/// use cute_core::{logic::Bool, prelude::*, status::{Checked, Good, NoTile, Outcome, Status}};
/// fn proved<C: Checked>(_: C) -> bool {
///     <C::Status as Status>::IsGood::VALUE
/// }
/// assert!(proved(Outcome(Good, layout!(4:1))));
/// assert!(!proved(Outcome(NoTile, layout!(4:1))));
/// ```
pub trait Checked: Copy + 'static + crate::cases::CheckedCases {
    /// The condition.
    type Status: Status;
    /// The result, valid or not.
    type Layout: Layout;
    #[doc(hidden)]
    fn parts(self) -> (Self::Status, Self::Layout);
    /// The result if its condition holds, and its sizes and offsets fit.
    #[doc(hidden)]
    fn validated(self) -> Result<<Self::Status as Status>::Guard<Self::Layout>, LayoutError>;
}

/// The only [`Checked`].
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Outcome, Status}};
/// let Outcome(status, layout) = Outcome(Good, layout!(4:1));
/// assert_eq!(status.check().map(|()| layout), Ok(layout!(4:1)));
/// ```
#[derive(Clone, Copy)]
pub struct Outcome<St, L>(pub St, pub L);

/// A [`Checked`] whose layout is a list of modes, which a tuple goes on with. Sealed.
///
/// ```
/// use cute_core::{prelude::*, status::{CheckedModes, Good, Outcome}};
/// fn rank<C: CheckedModes>(_: C) -> usize {
///     C::Layout::RANK
/// }
/// assert_eq!(rank(Outcome(Good, layout!((4,8)))), 2);
/// ```
#[doc(hidden)]
pub trait CheckedModes: Checked + crate::cases::CheckedModesCases {}
impl<St: Status, L: Modes> CheckedModes for Outcome<St, L> {}

impl<St: Status, L: Layout> Checked for Outcome<St, L> {
    type Status = St;
    type Layout = L;
    #[inline(always)]
    fn parts(self) -> (St, L) {
        (self.0, self.1)
    }
    #[inline(always)]
    fn validated(self) -> Result<St::Guard<L>, LayoutError> {
        // A `match`: rustc compiles the functions behind `?` once more for each layout.
        match self.0.check() {
            Ok(()) => St::guard(self.1).validated(),
            Err(error) => Err(error),
        }
    }
}
