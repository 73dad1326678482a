//! The table of conditions: everything that can be wrong with layouts, and the words for it.
//!
//! Each row makes a variant of `LayoutError` (in `error.rs`), the type of the same name (in
//! `violations.rs`), and the compiler's messages (in `gen/messages.rs`, written from this file by
//! `ui-tests/src/generate_messages.rs`). So the name and the words of a condition stand here alone.
//!
//! ```text
//! /// what is wrong, in a sentence
//! Name {
//!     /// what this value is
//!     value: Value,                     a field of the error: a type parameter of the violation
//! }
//! words (value < 0) {                   what is known of the values: `a < b`, `a > b` or nothing
//!     message: "… {value} …",
//!     label: "…",                       a few words beneath the argument
//!     note: "…",                        what to do, or which rule was broken
//! }
//! example "a status that is this violation" => "its message";
//! ```
//!
//! A row may have `words` twice: the first are for values for which the condition in parentheses is
//! true, the second for all others. If the second have no label and note, those of the first apply.
//!
//! Rows stand in braces after the condition that they break. Types never find the conditions after
//! `at_run_time`: these have neither a type nor a compiler message.

/// Gives the table to the macro `$make`.
macro_rules! conditions {
    ($make:ident) => { $make! {
        /// Two tuples have the same profile.
        Congruent {
            /// A shape and a stride, or a coordinate and a shape, have different profiles.
            NotCongruent
            words () {
                message: "the tuples have different profiles",
                label: "not nested alike",
                note: "a tuple stands against a tuple of as many modes, here and in each mode; in \
                       a slice `_` stands against any mode, and in `local_tile` the coordinate has \
                       one entry for each mode of the tiler, as `(i, j)` has for `tile!((2, 4))`",
            }
            example "NotCongruent" => "the tuples have different profiles";

            /// A tiler has more modes than the layout.
            TooManyModes
            words () {
                message: "the tiler has more modes than the layout",
                label: "too many modes",
                note: "a tuple as a tiler has at most one element for each mode of the layout",
            }
            example "<Layout![8:1] as cute_core::layout::ComputeLogicalDivide<Tile![(4,4)]>>::Status"
                => "the tiler has more modes than the layout";

            /// A profile has more modes than the layout.
            LongProfile
            words () {
                message: "the profile has more modes than the layout",
                label: "too many modes",
                note: "a tuple as a profile has at most one element for each mode of the layout, \
                       here and in each mode; modes beyond it stay as they are",
            }
            example "cute_core::layout::ProfileStatus<Layout![(4,8)], Shape![(1,1,1)]>"
                => "the profile has more modes than the layout";

            /// `_` stands where a tile is needed.
            NoTile
            words () {
                message: "`_` is not a tile that can be gathered",
                label: "a tile is missing for a mode",
                note: "`whole_modes` writes the size of the mode for `_`, for a tile that takes it \
                       whole; in a product write `1`",
            }
            example "<Layout![(512,250)] as cute_core::layout::ComputeZippedDivide<Tile![(128,_)]>>::Status"
                => "`_` is not a tile that can be gathered";

            /// A block has more modes than the shape that it is to fill, or an order does not have
            /// one number for each of them.
            NoSuchMode
            words () {
                message: "block and order do not match the modes of the shape",
                label: "its modes do not match the modes of the others",
                note: "the block has at most as many modes as the shape, and the order one static \
                       integer for each mode of the shape",
            }
            example "<Layout![(16,8):(8,1)] as cute_core::layout::ComputeTileToShape<Shape![512], cute_core::int::Zero>>::Status"
                => "block and order do not match the modes of the shape";

            /// The values of the right layout are no coordinates of the left one, or the strides of
            /// one layout lead to coordinates of different profiles.
            NotCoordinates
            words () {
                message: "the strides do not lead to coordinates of one shape",
                label: "the right layout does not lead into the left one",
                note: "a stride `1@i` counts along mode `i` of the left layout, and `1@j@i` along \
                       mode `j` of that; all strides of a layout lead to the same profile",
            }
            example "<Layout![(4,8):(8,1)] as cute_core::layout::ComputeCompose<Layout![2:1@2]>>::Status"
                => "the strides do not lead to coordinates of one shape";
        };

        /// Every coordinate of one shape is a coordinate of the other.
        Compatible {
            /// Two modes meet, and neither size divides the other.
            NotRefined {
                /// The lesser size.
                size: Size,
                /// The greater one.
                other: Other,
            }
            words (size < other) {
                message: "neither of sizes {size} and {other} divides the other",
                label: "these layouts have no common refinement",
                note: "coalesced, both layouts run through their modes side by side; where a mode \
                       of one ends within a mode of the other, it divides it",
            }
            example "<Layout![(4,3):(1,5)] as cute_core::layout::ComputeLayoutAdd<Layout![(3,4):(1,5)]>>::Status"
                => "neither of sizes 3 and 4 divides the other";

            /// A size is dynamic, so that the common part of two shapes is not known.
            DynamicSizes
            words () {
                message: "a size is dynamic, so that what the shapes have in common is not known",
                label: "this size is known at run time only, or one of the other shape",
                note: "the sizes decide how many modes the result has: write them as literals or \
                       constants",
            }
            example "cute_core::layout::GreatestCommonDomainStatus<Shape![usize], Shape![6]>"
                => "a size is dynamic, so that what the shapes have in common is not known";
        };

        /// A stride divides the shape that it starts in, or is a multiple of it.
        StrideDivisible {
            /// A stride neither divides the shape that it starts in nor is a multiple of it.
            StrideNotDivisible {
                /// The stride, in units of the mode that it starts in.
                stride: Stride,
                /// The shape of that mode.
                shape: Shape,
            }
            words (stride < shape) {
                message: "stride {stride} does not divide shape {shape}",
                label: "this stride does not fit the left layout",
                note: "the stride is divided by the shapes of the left layout, coalesced, one \
                       after the other: each division is exact until the quotient is below the \
                       next shape, and that shape is a multiple of the quotient if the mode goes \
                       on past it (the left layout of a product is the complement of its first \
                       operand)",
            }
            words (stride > shape) {
                message: "stride {stride} is not divisible by shape {shape}",
            }
            example "<Layout![(16,8):(1,20)] as cute_core::layout::ComputeCompose<Layout![4:24]>>::Status"
                => "stride 24 is not divisible by shape 16";
        } at_run_time {
            /// A stride of the right layout is 0, and its type does not say so.
            DynamicZeroStride {
                /// The shape of the mode that it starts in.
                shape,
            } "stride 0 is known at run time only, and cannot step through shape {shape}; a static stride of 0 repeats one element";
        };

        /// A size is a multiple of its parts.
        ShapeDivisible {
            /// A size is not a multiple of its part.
            ShapeNotDivisible {
                /// The size that is to be filled.
                shape: Shape,
                /// The part that fills it.
                part: Part,
            }
            words () {
                message: "shape {shape} is not divisible by {part}",
                label: "leaves a remainder",
                note: "choose sizes that divide. Tiles: `zipped_divide_padded` rounds their number up, \
                       and `tiles` of a tensor are smaller at the edges. A tiled copy: each thread \
                       has a multiple of what an instruction moves at once. A new shape takes \
                       elements in order: (4,6) as 24, (2,12) or (8,3)",
            }
            example "<Layout![(512,250)] as cute_core::layout::ComputeLogicalDivide<Tile![(128,64)]>>::Status"
                => "shape 250 is not divisible by 64";
        };

        /// Modes of the right layout address separate parts of the left one.
        SegregatedImages {
            /// Modes of the right layout that share a mode of the left one together reach beyond
            /// it.
            NotSegregated {
                /// One more than the largest coordinate that they reach together.
                span: Span,
                /// The size of the mode that they share.
                shape: Shape,
            }
            words (span > shape) {
                message: "modes of the right layout together span {span} of a mode of shape \
                          {shape}",
                label: "these modes carry into the next mode of the left layout",
                note: "modes of the right layout that address the same mode of the left one must \
                       stay within it together: beyond it, the sum of their offsets is not the \
                       offset of their sum",
            }
            example "<Layout![(4,3):(0,1)] as cute_core::layout::ComputeCompose<Layout![(2,3):(2,1)]>>::Status"
                => "modes of the right layout together span 5 of a mode of shape 4";
        };

        /// Different coordinates have different indices.
        Injective {
            /// A stride is below the span of the modes before it.
            NotInjective {
                /// The stride of a mode.
                stride: Stride,
                /// The span of the modes of lower stride.
                span: Span,
            }
            words (stride < span) {
                message: "stride {stride} lies below {span}, the span of the modes before it",
                label: "modes overlap or interleave in the layout that is inverted or whose \
                        complement is taken",
                note: "with its modes sorted by stride, each stride is at least the span (shape \
                       times stride) of the mode before it; modes of stride 0 do not count",
            }
            example "<Layout![(4,4):(1,2)] as cute_core::layout::ComputeComplement>::Status"
                => "stride 2 lies below 4, the span of the modes before it";

            /// A mode of several elements has stride 0, so that an offset has several coordinates.
            ZeroStride
            words () {
                message: "stride 0 gives several coordinates the same offset",
                label: "an offset does not tell the coordinate",
                note: "a mode of more than one element needs a stride other than 0 here",
            }
            example "cute_core::layout::Offset2CrdStatus<Int![5], Layout![(4,8):(0,1)]>"
                => "stride 0 gives several coordinates the same offset";
        };

        /// Sorted by stride, each stride is a multiple of the span before it.
        OrderedChain {
            /// A stride is not a multiple of the span of the modes before it.
            NotOrdered {
                /// The stride of a mode.
                stride: Stride,
                /// The span of the modes of lower stride.
                span: Span,
            }
            words (stride > span) {
                message: "stride {stride} is not divisible by {span}, the span of the modes before \
                          it",
                label: "a gap in the layout whose complement is taken is not a whole number of \
                        copies",
                note: "with its modes sorted by stride, each stride is a multiple of the span \
                       (shape times stride) of the mode before it",
            }
            example "<Layout![(2,2):(1,3)] as cute_core::layout::ComputeComplement>::Status"
                => "stride 3 is not divisible by 2, the span of the modes before it";

            /// A stride is not a multiple of the stride before it.
            StrideNotMultiple {
                /// The stride of a mode.
                stride: Stride,
                /// The stride of the mode before it, in the order of the strides.
                before: Before,
            }
            words (stride > before) {
                message: "stride {stride} is not divisible by {before}, the stride before it",
                label: "the strides of this layout form no mixed radix",
                note: "with its modes sorted by stride, each stride is a multiple of the stride \
                       before it",
            }
            example "<Layout![(2,2):(2,5)] as cute_core::layout::ComputeLeftInverse>::Status"
                => "stride 5 is not divisible by 2, the stride before it";

            /// The strides of several modes are dynamic, so that their order is not known.
            DynamicStrides
            words () {
                message: "a layout of several modes has a dynamic stride, so that their order is \
                          not known",
                label: "the modes that are to be sorted, as for a complement, cannot be",
                note: "write the strides as literals or constants, or keep dynamic strides to \
                       layouts of one mode",
            }
            example "<Layout![(2,2):(usize,usize)] as cute_core::layout::ComputeComplement>::Status"
                => "a layout of several modes has a dynamic stride, so that their order is not \
                    known";
        };

        /// Elements of one width are whole numbers of elements of another.
        RecastDivisible {
            /// A stride neither divides the ratio of two widths nor is a multiple of it.
            StrideNotRecast {
                /// The stride of a mode.
                stride: Stride,
                /// How many elements make a wider one.
                ratio: Ratio,
            }
            words (stride < 0) {
                message: "stride {stride} is not divisible by {ratio}",
                label: "a mode runs backwards within wider elements",
                note: "in elements N times as wide a positive stride is a multiple of N or divides \
                       it, and a negative one is a multiple",
            }
            words () {
                message: "stride {stride} neither divides {ratio} nor is divisible by it",
                label: "a stride is no whole number of wider elements, nor an even part of one",
                note: "in elements N times as wide a positive stride is a multiple of N or divides \
                       it, and a negative one is a multiple",
            }
            example "<Layout![(2,6):(6,1)] as cute_core::layout::ComputeUpcast<Int![4]>>::Status"
                => "stride 6 neither divides 4 nor is divisible by it";

            /// A size is not a multiple of its steps in a wider element.
            ShapeNotRecast {
                /// The size of a mode.
                shape: Shape,
                /// The steps of that mode within one wider element.
                part: Part,
            }
            words (shape > part) {
                message: "shape {shape} is not divisible by {part}, its steps in a wider element",
                label: "the last wider element is not filled",
                note: "every wider element must consist of elements of the layout; the `_padded` \
                       form rounds their number up",
            }
            example "<Layout![7:1] as cute_core::layout::ComputeUpcast<Int![4]>>::Status"
                => "shape 7 is not divisible by 4, its steps in a wider element";

            /// Modes that begin in one wider element together end beyond it.
            SharesOverlap {
                /// One more than the largest offset that they reach.
                span: Span,
                /// How many elements make a wider one.
                ratio: Ratio,
            }
            words (span > ratio) {
                message: "modes that share a wider element of {ratio} together span {span}",
                label: "modes overlap, or carry into the next wider element",
                note: "modes whose strides divide the ratio of the widths step within a wider \
                       element, and together stay within it",
            }
            example "<Layout![(8,4):(1,1)] as cute_core::layout::ComputeUpcast<Int![4]>>::Status"
                => "modes that share a wider element of 4 together span 7";

            /// A wider element is not filled.
            NotContiguous {
                /// How many contiguous elements there are.
                run: Run,
                /// How many make a wider one.
                ratio: Ratio,
            }
            words (run < ratio) {
                message: "a wider element takes {ratio} contiguous ones, not {run}",
                label: "the wider elements are not filled",
                note: "every wider element must consist of elements of the layout; the `_padded` \
                       form takes those that hold one",
            }
            example "<Layout![(4,8):(1,8)] as cute_core::layout::ComputeUpcast<Int![8]>>::Status"
                => "a wider element takes 8 contiguous ones, not 4";

            /// Several threads of a copy instruction have parts of one element.
            ElementsDivided {
                /// The width of an element.
                bits: Width,
            }
            words () {
                message: "elements of {bits} bits are divided between threads",
                label: "the instruction moves narrower elements",
                note: "each element is a value of one thread, in what the instruction reads and in \
                       what it writes, that is, in its source and its destination from (thread, \
                       bit) to bits",
            }
            example "ElementsDivided<Int![32]>"
                => "elements of 32 bits are divided between threads";

            /// The elements that a copy instruction moves for one thread are apart in memory.
            NotSideBySide {
                /// How many elements one instruction moves.
                elements: Elements,
            }
            words () {
                message: "the {elements} elements of one instruction do not lie side by side",
                label: "one instruction does not reach all of its elements here",
                note: "an instruction moves contiguous elements, from one address on: give each \
                       thread values that are contiguous in memory, or take an instruction for \
                       fewer elements",
            }
            example "NotSideBySide<Int![8]>"
                => "the 8 elements of one instruction do not lie side by side";

            /// None or several modes have static stride 1, along which narrower elements lie.
            NoUnitStride
            words () {
                message: "not exactly one mode has static stride 1",
                label: "no single mode holds the parts of an element",
                note: "the parts of an element are contiguous: they extend the mode of stride 1, \
                       and its stride must be static",
            }
            example "<Layout![(4,8):(2,8)] as cute_core::layout::ComputeDowncast<Int![4]>>::Status"
                => "not exactly one mode has static stride 1";

            /// Elements have width 0.
            ZeroWidth
            words () {
                message: "an element has width 0",
                label: "a width or a ratio of 0",
                note: "ratios and widths are positive",
            }
            example "<Layout![8:1] as cute_core::layout::ComputeUpcast<Int![0]>>::Status" => "an element has width 0";

            /// The ratio of two widths is no power of two, so no swizzle can be recast by it.
            SwizzleNotRecast {
                /// How many elements of one width make one of the other.
                ratio: Ratio,
            }
            words () {
                message: "a swizzle takes widths in a ratio of powers of two, not {ratio}",
                label: "no swizzle does the same with such elements",
                note: "a swizzle moves blocks of 2^n elements: one width is 2^n times the other",
            }
            example "SwizzleNotRecast<Int![3]>"
                => "a swizzle takes widths in a ratio of powers of two, not 3";

            /// A swizzle takes the parts of wider elements apart.
            SwizzleWithinElement {
                /// The lowest bit that the swizzle reads or changes.
                base: Base,
                /// How many of the lowest bits of an offset tell the parts of a wider element.
                bits: Width,
            }
            words (base < bits) {
                message: "the swizzle permutes bits from {base} on, but the lowest {bits} bits lie \
                          within one element",
                label: "the parts of an element do not stay together",
                note: "the second number of a swizzle, its base, is at least the logarithm of how \
                       many of the old elements make a new one",
            }
            example "SwizzleWithinElement<Int![1], Int![2]>"
                => "the swizzle permutes bits from 1 on, but the lowest 2 bits lie within one element";
        };

        /// A swizzle reads other bits than it changes; sums of bits have no carries.
        SegregatedBits {
            /// A swizzle reads bits that it changes.
            SwizzleOverlap {
                /// How many bits it reads, and how many it changes.
                bits: Width,
                /// How far those are apart.
                shift: Shift,
            }
            words (bits > shift) {
                message: "a swizzle of {bits} bits reads bits that it changes, {shift} further on",
                label: "the bits of this swizzle overlap",
                note: "the third number, the shift, is at least the first, the number of bits, \
                       without its sign: `swizzle!(3, 4, 3)`",
            }
            example "SwizzleStatus<Int![3], Int![2]>"
                => "a swizzle of 3 bits reads bits that it changes, 2 further on";

            /// A size of a layout of bits is no power of two.
            NoPowerOfTwo {
                /// The size.
                number: Number,
            }
            words () {
                message: "{number} is no power of two",
                label: "a size that is no whole number of bits",
                note: "strides that are added bit by bit take sizes that are powers of two",
            }
            example "OfBitsStatus<Layout![(6,2)]>" => "6 is no power of two";

            /// A size or stride of a layout of bits is dynamic.
            UnknownBits
            words () {
                message: "a size or stride is dynamic, so that its bits are not known",
                label: "known at run time only",
                note: "strides that are added bit by bit are static, and so are their sizes: write \
                       them as literals or constants",
            }
            example "OfBitsStatus<Layout![(usize,2)]>"
                => "a size or stride is dynamic, so that its bits are not known";

            /// Modes of a layout of bits have a bit in common.
            BitsMeet
            words () {
                message: "two modes share a bit, so that their sums have carries",
                label: "this layout adds bits",
                note: "strides that are added bit by bit need sizes and strides that are powers of \
                       two, and each bit of an offset has to come from a single mode",
            }
            example "OwnBitsStatus<Layout![(4,4):(1,2)]>"
                => "two modes share a bit, so that their sums have carries";
        };

        /// Strides are integers, not scaled basis vectors.
        IntegerStrides {
            /// A stride is a scaled basis vector, and the operation orders offsets.
            BasisStride
            words () {
                message: "a stride is a scaled basis vector, where an integer is needed",
                label: "a layout of coordinates where one of offsets is needed",
                note: "coordinates have no order and no width in elements: compose a layout of \
                       offsets with this one first",
            }
            example "<Layout![(4,8):(1@0,1@1)] as cute_core::layout::ComputeUpcast<Int![2]>>::Status"
                => "a stride is a scaled basis vector, where an integer is needed";
        };

        /// Two sizes agree.
        SizeMatch {
            /// Two sizes that must be equal are not.
            SizesDiffer {
                /// One size.
                left: Left,
                /// The other.
                right: Right,
            }
            words () {
                message: "sizes {left} and {right} differ",
                label: "these sizes must be equal",
                note: "both operands have the same number of coordinates, and so have the parts of \
                       them that meet; in `gemm`, A is (M,K), B is (N,K) and C is (M,N), so a B of \
                       (K,N) is `b.transpose()`",
            }
            example "<Layout![12:1] as cute_core::layout::ComputeLayoutAdd<Layout![10:1]>>::Status" => "sizes 12 and 10 differ";

            /// Elements have another width than those that are moved.
            WidthsDiffer {
                /// The bits of an element.
                bits: Width,
                /// The bits of an element that is moved.
                expected: Expected,
            }
            words () {
                message: "the elements have {bits} bits, but the instruction moves elements of {expected} bits",
                label: "this tensor has elements of another width",
                note: "a copy moves elements of the width for which it was made by `of`: make it \
                       for these elements, or recast the tensor",
            }
            example "WidthsDiffer<Int![32], Int![16]>"
                => "the elements have 32 bits, but the instruction moves elements of 16 bits";

            /// Threads and values, which are to be numbered one by one, do not take all numbers.
            NotNumbered {
                /// How many numbers they take, each once, as far as the types tell.
                reached: Reached,
                /// How many numbers there are.
                size: Size,
            }
            words (reached < size) {
                message: "threads and values number {reached} of {size} elements exactly once",
                label: "some elements are left out, or taken twice",
                note: "the thread layout numbers the threads 0, 1, 2, … without a gap, each once, \
                       and the value layout the values of a thread",
            }
            example "<Layout![(4,8):(16,1)] as cute_core::layout::ComputeLayoutTv<Layout![(2,2)]>>::Status"
                => "threads and values number 32 of 128 elements exactly once";
        };

        /// A coordinate or an index lies within its bounds.
        InBounds {
            /// A negative stride leads below index 0.
            NegativeStride {
                /// The stride.
                stride: Stride,
            }
            words (stride < 0) {
                message: "stride {stride} leads below index 0",
                label: "runs backwards from offset 0",
                note: "offsets begin at 0 here; only a composition accepts a negative stride, in a \
                       single mode, if the left layout is static",
            }
            example "<Layout![(4,8):(8,1)] as cute_core::layout::ComputeCompose<Layout![(2,4):(4,-1)]>>::Status"
                => "stride -1 leads below index 0";

            /// The common layout of two layouts spans more indices than the left one has.
            BeyondSize {
                /// One more than the largest index.
                span: Span,
                /// The size of the left layout.
                size: Size,
            }
            words (span > size) {
                message: "the common layout spans {span} indices, the left one has {size}",
                label: "this layout is longer than the left one",
                note: "the common layout consists of indices of both layouts: compare layouts of \
                       equal size",
            }
            example "<Layout![16:1] as cute_core::layout::ComputeMaxCommonLayout<Layout![32:1]>>::Status"
                => "the common layout spans 32 indices, the left one has 16";

            /// Values of an instruction are no cells of its tile.
            ValuesBeyondTile {
                /// How many cells the values span.
                span: Span,
                /// How many the tile has.
                size: Size,
            }
            words (span > size) {
                message: "values of an instruction span {span} cells, its tile has {size}",
                label: "the instruction has values that are no cells of this operand",
                note: "the layouts of an instruction lead to cells of its own shape; one that \
                       makes several products at once has no single tile",
            }
            example "ValuesBeyondTile<Int![64], Int![16]>"
                => "values of an instruction span 64 cells, its tile has 16";

            /// A value of a thread has an address at which the data has no element.
            NotInData {
                /// The address.
                address: Address,
            }
            words () {
                message: "the data has no element at address {address}",
                label: "a value of a thread lies where there is no data",
                note: "one layout maps threads and values to addresses, and the layout of the data \
                       has to map a coordinate to each of these addresses",
            }
            example "NotInData<Int![40]>" => "the data has no element at address 40";

            /// A coordinate is negative, or not below the size that it stands for.
            OutOfBounds {
                /// The coordinate.
                coordinate: Coordinate,
                /// The size of its mode.
                size: Size,
            }
            words (coordinate < 0) {
                message: "coordinate {coordinate} lies outside size {size}",
                label: "this coordinate lies outside",
                note: "coordinates count from 0 in each mode, also where strides are negative",
            }
            words (coordinate > size) {
                message: "coordinate {coordinate} lies outside size {size}",
                label: "this coordinate lies outside",
                note: "coordinates count from 0 in each mode, so that the last one is the size \
                       less 1",
            }
            example "OutOfBounds<Int![9], Int![8]>" => "coordinate 9 lies outside size 8";

            /// There is no thread with this number.
            NoThread {
                /// The number of the thread.
                thread: Thread,
                /// How many threads there are.
                threads: Threads,
            }
            words (thread < 0) {
                message: "thread {thread} is none of the {threads} threads",
                label: "there is no such thread",
                note: "the numbers of the threads are the values of their layout: 0 to 255 of \
                       `(16,16):(1,16)`",
            }
            words () {
                message: "thread {thread} is none of the {threads} threads",
            }
            example "NoThread<Int![300], Int![256]>"
                => "thread 300 is none of the 256 threads";
        } at_run_time {
            /// There is no mode with this number.
            BeyondRank {
                /// The number of the mode, from 0.
                mode,
                /// How many modes there are, or may be.
                rank,
            } "mode {mode} lies beyond rank {rank}";

            /// A range of modes ends before it begins.
            ReversedModes {
                /// The number of the first mode, from 0.
                begin,
                /// Where the range ends; this mode is no part of it.
                end,
            } "a range of modes from {begin} to {end} ends before it begins";

            /// A range ends beyond its mode.
            BeyondMode {
                /// Where the range ends; this coordinate is no part of it.
                end,
                /// The size of the mode.
                size,
            } "range end {end} lies beyond size {size}";

            /// A swizzled layout does not begin at offset 0.
            NotFromZero {
                /// Where it begins.
                offset,
            } "a swizzled layout begins at offset {offset}, not at 0";

            /// A tuple or a layout would have more integers than a text may have. This concerns
            /// those whose structure is known at run time.
            TooManyLeaves {
                /// How many integers it would have.
                leaves,
                /// How many it may have.
                most,
            } "a result of {leaves} integers, of at most {most}";
        };

        /// Sizes and offsets fit their integer type.
        Representable {} at_run_time {
            /// The path of a basis vector has too many steps, or one step leads too far for so
            /// many. This concerns layouts whose structure is known at run time.
            LongPath {
                /// How many steps there are.
                steps,
                /// The longest one.
                step,
            } "a basis vector at a path of length {steps}, up to place {step}, of at most 7 steps to places below 256";

            /// A swizzle reaches too many bits. This concerns swizzles whose numbers are known at
            /// run time.
            WideSwizzle {
                /// How many bits it reaches: those below, those that it changes, and the shift.
                reach,
            } "a swizzle reaches {reach} bits, of at most 62";

            /// A size of a mode is not positive.
            NotPositive {
                /// The size.
                shape,
            } "shape {shape} is not positive";

            /// A range ends where it starts, or before. A layout has at least one element.
            EmptyRange {
                /// Where the range starts.
                start,
                /// Where it ends.
                end,
            } "range {start}..{end} is empty";

            /// The size or the cosize is not below the largest value of the index type, or, of layouts
            /// whose structure is known at run time, exceeds 2^63.
            NotRepresentable {
                /// The largest value of the index type, or 2^63.
                max,
            } "size or cosize reaches {max}, the largest index";
        };
    } };
}
pub(crate) use conditions;
