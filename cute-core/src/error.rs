//! What can be wrong with layouts: one vocabulary for compile time and run time.

use core::fmt;

/// The named conditions of the algebra.
///
/// ```
/// use cute_core::prelude::*;
/// let n = 6_usize;
/// let error = layout!((n,2):(8,2)).try_compose(layout!(3:4)).unwrap_err();
/// assert_eq!(error.condition(), Condition::StrideDivisible);
/// assert_eq!(error.condition().to_string(), "StrideDivisible");
/// ```
///
/// Source: CuTe's post- and preconditions, named as in arXiv:2603.02298 where it names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Condition {
    /// Two tuples have the same profile.
    Congruent,
    /// Every coordinate of one shape is a coordinate of the other.
    Compatible,
    /// A stride divides the shape that it starts in, or is a multiple of it.
    StrideDivisible,
    /// A size is a multiple of its parts.
    ShapeDivisible,
    /// Modes of the right layout address separate parts of the left one.
    SegregatedImages,
    /// Different coordinates have different indices.
    Injective,
    /// Sorted by stride, each stride is a multiple of the span before it.
    OrderedChain,
    /// Elements of one width are whole numbers of elements of another.
    RecastDivisible,
    /// A swizzle reads other bits than it changes; sums of bits have no carries.
    SegregatedBits,
    /// Strides are integers, not scaled basis vectors.
    IntegerStrides,
    /// Two sizes agree.
    SizeMatch,
    /// A coordinate or an index lies within its bounds.
    InBounds,
    /// Sizes and offsets fit their integer type.
    Representable,
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// A broken condition and the values that break it.
///
/// ```
/// use cute_core::prelude::*;
/// let m = 1797_usize;
/// let error = layout!((m,64):(64,1)).try_zipped_divide(tile!((32,64))).unwrap_err();
/// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 1797, part: 32 });
/// assert_eq!(error.to_string(), "shape 1797 is not divisible by 32 (ShapeDivisible)");
/// ```
///
/// Source: the static assertions of CuTe's `layout.hpp`, which C++ has at compile time alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LayoutError {
    /// StrideDivisible: `stride` neither divides `shape` nor is a multiple of it.
    StrideNotDivisible {
        /// The stride, in units of the mode that it starts in.
        stride: i128,
        /// The shape of that mode.
        shape: i128,
    },
    /// ShapeDivisible: `shape` is not a multiple of `part`.
    ShapeNotDivisible {
        /// The size that is to be filled.
        shape: i128,
        /// What fills it.
        part: i128,
    },
    /// SegregatedImages: modes that share a mode of size `shape` reach to `span`.
    NotSegregated {
        /// One more than the largest coordinate that they reach together.
        span: i128,
        /// The size of the mode that they share.
        shape: i128,
    },
    /// Injective: `stride` is below the `span` of the modes before it.
    NotInjective {
        /// The stride of a mode.
        stride: i128,
        /// The span of the modes of lower stride.
        span: i128,
    },
    /// OrderedChain: `stride` is not a multiple of the `span` before it.
    NotOrdered {
        /// The stride of a mode.
        stride: i128,
        /// The span of the modes of lower stride.
        span: i128,
    },
    /// OrderedChain: `stride` is not a multiple of the stride `before` it.
    StrideNotMultiple {
        /// The stride of a mode.
        stride: i128,
        /// The stride of the mode before it, in the order of the strides.
        before: i128,
    },
    /// OrderedChain: the strides of several modes are dynamic, so their order is not known.
    DynamicStrides {},
    /// InBounds: a negative stride leads below index 0.
    NegativeStride {
        /// The stride.
        stride: i128,
    },
    /// InBounds: what two layouts have in common spans `span` indices, and the left one has `size`.
    BeyondSize {
        /// One more than the largest index.
        span: i128,
        /// The size of the left layout.
        size: i128,
    },
    /// InBounds: values of an instruction are no cells of its tile.
    ValuesBeyondTile {
        /// How many cells the values span.
        span: i128,
        /// How many the tile has.
        size: i128,
    },
    /// InBounds: an address of a thread's value is that of no element of the data.
    NotInData {
        /// The address.
        address: i128,
    },
    /// InBounds: a coordinate is negative or not below the size that it stands for.
    OutOfBounds {
        /// The coordinate.
        coordinate: i128,
        /// The size of its mode.
        size: i128,
    },
    /// InBounds: a thread is asked for that is not there.
    NoThread {
        /// The number of the thread.
        thread: i128,
        /// How many threads there are.
        threads: i128,
    },
    /// InBounds: a mode is asked for that is not there.
    BeyondRank {
        /// The number of the mode, from 0.
        mode: i128,
        /// How many modes there are, or may be.
        rank: i128,
    },
    /// SizeMatch: elements have another width than those that are moved.
    WidthsDiffer {
        /// The bits of an element.
        bits: i128,
        /// The bits of an element that is moved.
        expected: i128,
    },
    /// SizeMatch: two sizes that must be equal are not.
    SizesDiffer {
        /// One size.
        left: i128,
        /// The other.
        right: i128,
    },
    /// Compatible: two modes meet, and neither size divides the other.
    NotRefined {
        /// The lesser size.
        size: i128,
        /// The greater one.
        other: i128,
    },
    /// Compatible: a size is dynamic, so that what two shapes have in common is not known.
    DynamicSizes {},
    /// SizeMatch: threads and values are to be numbered one by one, and take only `reached` of `size` numbers.
    NotNumbered {
        /// How many they take, each once, as far as the types tell.
        reached: i128,
        /// How many there are.
        size: i128,
    },
    /// Congruent: a tiler has more modes than the layout.
    TooManyModes {},
    /// Congruent: a profile has more modes than the layout.
    LongProfile {},
    /// Congruent: `_` stands where a tile is needed.
    NoTile {},
    /// Congruent: a block has more modes than the shape it is to fill, or an order not as many.
    NoSuchMode {},
    /// Congruent: a shape and a stride, or a coordinate and a shape, have different profiles.
    NotCongruent {},
    /// Injective: a mode of several elements has stride 0, so that an offset has no one coordinate.
    ZeroStride {},
    /// RecastDivisible: `stride` neither divides `ratio` nor is a multiple of it.
    StrideNotRecast {
        /// The stride of a mode.
        stride: i128,
        /// How many elements make a wider one.
        ratio: i128,
    },
    /// RecastDivisible: `shape` is not a multiple of `part`.
    ShapeNotRecast {
        /// The size of a mode.
        shape: i128,
        /// The steps of that mode within one wider element.
        part: i128,
    },
    /// RecastDivisible: modes that begin in one wider element together end beyond it.
    SharesOverlap {
        /// One more than the largest offset that they reach.
        span: i128,
        /// How many elements make a wider one.
        ratio: i128,
    },
    /// RecastDivisible: a wider element is not filled.
    NotContiguous {
        /// How many contiguous elements there are.
        run: i128,
        /// How many make a wider one.
        ratio: i128,
    },
    /// RecastDivisible: elements of so many bits have parts with several threads of a copy instruction.
    ElementsDivided {
        /// The width of an element.
        bits: i128,
    },
    /// RecastDivisible: the elements that a copy instruction moves of one thread are apart from each other in memory.
    NotSideBySide {
        /// How many elements one instruction moves.
        elements: i128,
    },
    /// RecastDivisible: none or several modes have static stride 1.
    NoUnitStride {},
    /// RecastDivisible: elements of width 0.
    ZeroWidth {},
    /// SegregatedBits: a swizzle of `bits` bits shifts them by less.
    SwizzleOverlap {
        /// How many bits it reads, and changes.
        bits: i128,
        /// How far those are apart.
        shift: i128,
    },
    /// SegregatedBits: a size of a layout of bits is no power of two.
    NoPowerOfTwo {
        /// The size.
        number: i128,
    },
    /// SegregatedBits: a size or stride of a layout of bits is dynamic.
    UnknownBits {},
    /// SegregatedBits: modes of a layout of bits have a bit in common.
    BitsMeet {},
    /// RecastDivisible: the `ratio` of two widths is no power of two, so that no swizzle does the same.
    SwizzleNotRecast {
        /// How many elements of one width make one of the other.
        ratio: i128,
    },
    /// RecastDivisible: a swizzle takes the parts of a wider element apart, `bits` bits of an offset.
    SwizzleWithinElement {
        /// The lowest bit that matters.
        base: i128,
        /// How many of the lowest bits tell the parts of a wider element.
        bits: i128,
    },
    /// IntegerStrides: a stride is a scaled basis vector, and the operation orders offsets.
    BasisStride {},
    /// Congruent: the values of the right layout are no coordinates of the left one, or strides of one layout lead to
    /// coordinates of different profiles.
    NotCoordinates {},
    /// Representable: the path of a basis vector has too many steps, or one that leads too far for so many; of layouts
    /// whose structure is known at run time.
    LongPath {
        /// How many steps there are.
        steps: i128,
        /// The longest one.
        step: i128,
    },
    /// Representable: a size of a mode is not positive.
    NotPositive {
        /// The size.
        shape: i128,
    },
    /// Representable: the size or the cosize exceeds the largest value of the index type.
    NotRepresentable {
        /// The largest value of the index type.
        max: i128,
    },
}

impl LayoutError {
    /// The condition that is broken.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let rows = 0_usize;
    /// let error = try_layout!((rows,64):(64,1)).unwrap_err();
    /// assert_eq!(error.condition(), Condition::Representable);
    /// ```
    pub const fn condition(&self) -> Condition {
        match self {
            Self::StrideNotDivisible { .. } => Condition::StrideDivisible,
            Self::ShapeNotDivisible { .. } => Condition::ShapeDivisible,
            Self::NotSegregated { .. } => Condition::SegregatedImages,
            Self::NotInjective { .. } | Self::ZeroStride {} => Condition::Injective,
            Self::NotOrdered { .. } | Self::StrideNotMultiple { .. } | Self::DynamicStrides {} => {
                Condition::OrderedChain
            }
            Self::NegativeStride { .. }
            | Self::BeyondSize { .. }
            | Self::ValuesBeyondTile { .. }
            | Self::NotInData { .. }
            | Self::OutOfBounds { .. }
            | Self::NoThread { .. }
            | Self::BeyondRank { .. } => Condition::InBounds,
            Self::NotRefined { .. } | Self::DynamicSizes {} => Condition::Compatible,
            Self::SizesDiffer { .. } | Self::WidthsDiffer { .. } | Self::NotNumbered { .. } => {
                Condition::SizeMatch
            }
            Self::TooManyModes {}
            | Self::LongProfile {}
            | Self::NoTile {}
            | Self::NoSuchMode {}
            | Self::NotCoordinates {}
            | Self::NotCongruent {} => Condition::Congruent,
            Self::BasisStride {} => Condition::IntegerStrides,
            Self::StrideNotRecast { .. }
            | Self::ShapeNotRecast { .. }
            | Self::SharesOverlap { .. }
            | Self::NotContiguous { .. }
            | Self::ElementsDivided { .. }
            | Self::NotSideBySide { .. }
            | Self::NoUnitStride {}
            | Self::ZeroWidth {}
            | Self::SwizzleNotRecast { .. }
            | Self::SwizzleWithinElement { .. } => Condition::RecastDivisible,
            Self::SwizzleOverlap { .. }
            | Self::NoPowerOfTwo { .. }
            | Self::UnknownBits {}
            | Self::BitsMeet {} => Condition::SegregatedBits,
            Self::LongPath { .. } | Self::NotPositive { .. } | Self::NotRepresentable { .. } => {
                Condition::Representable
            }
        }
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StrideNotDivisible { stride, shape } if stride < shape => {
                write!(f, "stride {stride} does not divide shape {shape}")?;
            }
            Self::StrideNotDivisible { stride, shape } => {
                write!(f, "stride {stride} is not divisible by shape {shape}")?;
            }
            Self::ShapeNotDivisible { shape, part } => {
                write!(f, "shape {shape} is not divisible by {part}")?
            }
            Self::NotSegregated { span, shape } => {
                write!(
                    f,
                    "modes of the right layout together span {span} of a mode of shape {shape}"
                )?;
            }
            Self::NotInjective { stride, span } => {
                write!(
                    f,
                    "stride {stride} lies below {span}, the span of the modes before it"
                )?;
            }
            Self::NotOrdered { stride, span } => {
                write!(
                    f,
                    "stride {stride} is not divisible by {span}, the span of the modes before it"
                )?;
            }
            Self::StrideNotMultiple { stride, before } => {
                write!(
                    f,
                    "stride {stride} is not divisible by {before}, the stride before it"
                )?;
            }
            Self::DynamicStrides {} => f.write_str(
                "a layout of several modes has a dynamic stride, so that their order is not known",
            )?,
            Self::NegativeStride { stride } => write!(f, "stride {stride} leads below index 0")?,
            Self::BeyondSize { span, size } => {
                write!(
                    f,
                    "the common layout spans {span} indices, the left one has {size}"
                )?;
            }
            Self::ValuesBeyondTile { span, size } => {
                write!(
                    f,
                    "values of an instruction span {span} cells, its tile has {size}"
                )?;
            }
            Self::NotInData { address } => {
                write!(f, "the data has no element at address {address}")?;
            }
            Self::OutOfBounds { coordinate, size } => {
                write!(f, "coordinate {coordinate} lies outside size {size}")?;
            }
            Self::NoThread { thread, threads } => {
                write!(f, "thread {thread} is none of the {threads} threads")?;
            }
            Self::BeyondRank { mode, rank } => write!(f, "mode {mode} lies beyond rank {rank}")?,
            Self::WidthsDiffer { bits, expected } => {
                write!(
                    f,
                    "elements of {bits} bits, where those of {expected} bits are moved"
                )?;
            }
            Self::SizesDiffer { left, right } => write!(f, "sizes {left} and {right} differ")?,
            Self::NotRefined { size, other } => {
                write!(f, "neither of sizes {size} and {other} divides the other")?;
            }
            Self::DynamicSizes {} => f.write_str(
                "a size is dynamic, so that what the shapes have in common is not known",
            )?,
            Self::NotNumbered { reached, size } => {
                write!(
                    f,
                    "threads and values take {reached} of {size} numbers one by one"
                )?;
            }
            Self::TooManyModes {} => f.write_str("the tiler has more modes than the layout")?,
            Self::LongProfile {} => f.write_str("the profile has more modes than the layout")?,
            Self::NoTile {} => f.write_str("`_` names no tile to gather")?,
            Self::NoSuchMode {} => {
                f.write_str("block and order do not match the modes of the shape")?;
            }
            Self::NotCongruent {} => f.write_str("the tuples have different profiles")?,
            Self::ZeroStride {} => {
                f.write_str("stride 0 gives several coordinates the same offset")?
            }
            Self::StrideNotRecast { stride, ratio } if *stride < 0 => {
                write!(f, "stride {stride} is not divisible by {ratio}")?;
            }
            Self::StrideNotRecast { stride, ratio } => {
                write!(
                    f,
                    "stride {stride} neither divides {ratio} nor is divisible by it"
                )?;
            }
            Self::ShapeNotRecast { shape, part } => {
                write!(
                    f,
                    "shape {shape} is not divisible by {part}, its steps in a wider element"
                )?;
            }
            Self::SharesOverlap { span, ratio } => {
                write!(
                    f,
                    "modes that share a wider element of {ratio} together span {span}"
                )?;
            }
            Self::NotContiguous { run, ratio } => {
                write!(
                    f,
                    "a wider element takes {ratio} contiguous ones, not {run}"
                )?;
            }
            Self::ElementsDivided { bits } => {
                write!(f, "elements of {bits} bits are divided between threads")?;
            }
            Self::NotSideBySide { elements } => write!(
                f,
                "the {elements} elements of one instruction do not lie side by side"
            )?,
            Self::NoUnitStride {} => f.write_str("not exactly one mode has static stride 1")?,
            Self::ZeroWidth {} => f.write_str("an element has width 0")?,
            Self::SwizzleOverlap { bits, shift } => {
                write!(
                    f,
                    "a swizzle of {bits} bits reads bits that it changes, {shift} further on"
                )?;
            }
            Self::NoPowerOfTwo { number } => write!(f, "{number} is no power of two")?,
            Self::UnknownBits {} => {
                f.write_str("a size or stride is dynamic, so that its bits are not known")?;
            }
            Self::BitsMeet {} => {
                f.write_str("bits of two modes meet, where they would be added")?;
            }
            Self::SwizzleNotRecast { ratio } => {
                write!(
                    f,
                    "a swizzle takes widths in a ratio of powers of two, not {ratio}"
                )?;
            }
            Self::SwizzleWithinElement { base, bits } => {
                write!(
                    f,
                    "a swizzle from bit {base} on divides elements, which have the lowest bits up to {bits}"
                )?;
            }
            Self::BasisStride {} => {
                f.write_str("a stride is a scaled basis vector, where an integer is needed")?;
            }
            Self::NotCoordinates {} => {
                f.write_str("strides lead to other values than coordinates of one shape")?;
            }
            Self::LongPath { steps, step } => write!(
                f,
                "a basis vector at a path of length {steps}, up to place {step}"
            )?,
            Self::NotPositive { shape } => write!(f, "shape {shape} is not positive")?,
            Self::NotRepresentable { max } => {
                write!(f, "size or cosize exceeds {max}, the largest index")?
            }
        }
        write!(f, " ({})", self.condition())
    }
}

impl core::error::Error for LayoutError {}
