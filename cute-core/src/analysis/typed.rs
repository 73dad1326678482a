//! Checks of typed static layouts, as constants.
//!
//! If all groups of threads are alike but for a shift, as in layouts of kernels, one group is
//! checked, whatever the size: some milliseconds for 128 threads over a tile of `(128,64)`. Other
//! patterns are checked value by value, at 0.1 ms for each value of each thread: 0.8 s for such a
//! tile. From about 100,000 values on, rustc stops with `long_running_const_eval`. Allow that lint,
//! or check at run time with [`Pattern::bank_count`](super::Pattern::bank_count).

use super::access::Access;
use super::error::AccessError;
use super::pattern::Pattern;
use crate::composed::ComposedLayout;
use crate::int::{DynInt, Int};
use crate::layout::Layout;
use crate::layout::predicates::{ModeNumbers, gcd, static_numbers};
use crate::swizzle::{DynSwizzle, Elements, Swizzle};

/// The layout of a memory: a layout, or a swizzled one. Sealed.
///
/// ```
/// use cute_core::{analysis::{Access, MemoryLayout, bank_conflicts}, prelude::*};
/// const fn is_free<M: MemoryLayout>(memory: M) -> bool {
///     bank_conflicts(memory, layout!(8:1), Access::of::<u16>().vector(8)) == 1
/// }
/// const ROWS: Layout![(8,64):(64,1)] = layout!((8,64):(64,1));
/// const _: () = assert!(!is_free(ROWS) && is_free(swizzle!(3,3,3).before(ROWS)));
/// ```
pub trait MemoryLayout: Copy + sealed::Sealed {
    #[doc(hidden)]
    const NUMBERS: ModeNumbers;
    /// The swizzle that permutes offsets, and the number that is added to them before.
    #[doc(hidden)]
    const SWIZZLE: Option<(DynSwizzle, u64)>;
}

mod sealed {
    pub trait Sealed {}
}

impl<L: Layout> sealed::Sealed for L {}
impl<L: Layout> MemoryLayout for L {
    const NUMBERS: ModeNumbers = numbers::<L>();
    const SWIZZLE: Option<(DynSwizzle, u64)> = None;
}
impl<B: Int, M: Int, S: Int, O: Int, L: Layout<Index: DynInt>> sealed::Sealed
    for ComposedLayout<Swizzle<B, M, S, Elements>, O, L>
{
}
impl<B: Int, M: Int, S: Int, O: Int, L: Layout<Index: DynInt>> MemoryLayout
    for ComposedLayout<Swizzle<B, M, S, Elements>, O, L>
{
    const NUMBERS: ModeNumbers = numbers::<L>();
    const SWIZZLE: Option<(DynSwizzle, u64)> = {
        // A layout is made with an offset that is not negative.
        match O::STATIC {
            Some(offset) => Some((DynSwizzle::of::<B, M, S, Elements>(), offset as u64)),
            None => {
                panic!("the offset of this layout is not a constant: it is known only at run time")
            }
        }
    };
}

/// The number of ways in which the accesses of threads conflict in shared memory: 1 without
/// conflicts.
///
/// `threads` maps threads to coordinates of `memory`; each access takes the elements from there on.
/// In a constant, the answer is proved at compile time. Neither layout may have a dynamic size or
/// stride.
///
/// # Panics
/// Panics if a number of the access is out of range, or if a thread cannot make the access: its
/// index lies outside the memory's layout, or a wide access is not aligned. In a constant, that is
/// a compile error.
///
/// ```
/// use cute_core::{analysis::{Access, bank_conflicts}, prelude::*};
/// // thread t reads row t, column 0, of 32 rows of 32 numbers
/// const F32: Access = Access::of::<f32>();
/// const PLAIN: u64 = bank_conflicts(layout!((32,32):(32,1)), layout!(32:1), F32);
/// assert_eq!(PLAIN, 32);
/// // each row padded by one number
/// const _: () = assert!(bank_conflicts(layout!((32,32):(33,1)), layout!(32:1), F32) == 1);
/// // rows swizzled: this takes no more memory
/// const _: () = assert!(bank_conflicts(swizzle!(5,0,5).before(layout!((32,32):(32,1))), layout!(32:1), F32) == 1);
/// ```
///
/// An assertion that does not hold does not compile:
///
/// ```compile_fail,E0080
/// use cute_core::{analysis::{Access, bank_conflicts}, prelude::*};
/// const PLAIN: Layout![(32,32):(32,1)] = layout!((32,32):(32,1));
/// const _: () = assert!(bank_conflicts(PLAIN, layout!(32:1), Access::of::<f32>()) == 1);
/// ```
#[track_caller]
pub const fn bank_conflicts<M: MemoryLayout, T: Layout>(
    memory: M,
    threads: T,
    access: Access,
) -> u64 {
    let _ = (memory, threads);
    let pattern = const { threads_in::<M, T>() };
    match pattern.bank_count(&access, u64::MAX) {
        Ok(count) => count.ways,
        Err(error) => refuse(error),
    }
}

/// [`bank_conflicts`] of a thread-value layout: the most ways of all accesses. The first mode of
/// `tv` is the threads, its other modes are their values. An access takes [`Access::vector`] values
/// at a time.
///
/// # Panics
/// The panics of [`bank_conflicts`]; also panics if the values of one access are not contiguous in
/// memory.
///
/// ```
/// use cute_core::{analysis::{Access, bank_conflicts_tv}, prelude::*};
/// // 32 threads fill 32 rows of 32 numbers, four at a time:
/// // thread t has columns 4·(t mod 8) and on of row t/8
/// const TILE: Layout![(32,32):(32,1)] = layout!((32,32):(32,1));
/// const COPY: Layout![((8,4),(4,8)):((128,1),(32,4))] = layout!(((8,4),(4,8)):((128,1),(32,4)));
/// const _: () = assert!(bank_conflicts_tv(TILE, COPY, Access::of::<f32>().vector(4)) == 1);
/// ```
#[track_caller]
pub const fn bank_conflicts_tv<M: MemoryLayout, T: Layout>(
    memory: M,
    tv: T,
    access: Access,
) -> u64 {
    let _ = (memory, tv);
    let pattern = const { thread_values_in::<M, T>() };
    match pattern.bank_count(&access, u64::MAX) {
        Ok(count) => count.ways,
        Err(error) => refuse(error),
    }
}

/// The greatest number of memory segments that an access of one warp touches.
///
/// # Panics
/// The panics of [`bank_conflicts`].
///
/// ```
/// use cute_core::{analysis::{Access, segments}, prelude::*};
/// const LINES: Access = Access::of::<f32>().segments(128);
/// const ROWS: Layout![(32,32):(32,1)] = layout!((32,32):(32,1));
/// const _: () = assert!(segments(ROWS, layout!(32:32), LINES) == 1); // along a row
/// const _: () = assert!(segments(ROWS, layout!(32:1), LINES) == 32); // down a column
/// ```
#[track_caller]
pub const fn segments<M: MemoryLayout, T: Layout>(memory: M, threads: T, access: Access) -> u64 {
    let _ = (memory, threads);
    let pattern = const { threads_in::<M, T>() };
    match pattern.segment_count(&access, u64::MAX) {
        Ok(count) => count.most,
        Err(error) => refuse(error),
    }
}

/// [`segments`] of a thread-value layout, which is read as in [`bank_conflicts_tv`].
///
/// # Panics
/// The panics of [`bank_conflicts_tv`].
///
/// ```
/// use cute_core::{analysis::{Access, segments_tv}, prelude::*};
/// const TILE: Layout![(32,32):(32,1)] = layout!((32,32):(32,1));
/// const COPY: Layout![((8,4),(4,8)):((128,1),(32,4))] = layout!(((8,4),(4,8)):((128,1),(32,4)));
/// // four rows of 128 bytes
/// const _: () = assert!(segments_tv(TILE, COPY, Access::of::<f32>().vector(4).segments(128)) == 4);
/// ```
#[track_caller]
pub const fn segments_tv<M: MemoryLayout, T: Layout>(memory: M, tv: T, access: Access) -> u64 {
    let _ = (memory, tv);
    let pattern = const { thread_values_in::<M, T>() };
    match pattern.segment_count(&access, u64::MAX) {
        Ok(count) => count.most,
        Err(error) => refuse(error),
    }
}

/// The width in bits of the widest access that takes the values of a layout, one contiguous row at
/// a time: 8, 16, 32, 64 or 128. It is 0 if not even 8 bits are legal.
///
/// Elements are `element_bits` wide, and the base address is aligned to `alignment` bytes. Elements
/// that a swizzle may take apart count as taken apart.
///
/// ```
/// use cute_core::{analysis::widest_access, prelude::*};
/// const _: () = assert!(widest_access(layout!((8,4):(1,64)), 16, 16) == 128);
/// const _: () = assert!(widest_access(layout!((8,4):(1,66)), 16, 16) == 32);
/// ```
pub const fn widest_access<V: MemoryLayout>(values: V, element_bits: u32, alignment: u32) -> u64 {
    let _ = values;
    let alignment_bits = alignment as u64 * 8;
    let values = const { V::NUMBERS };
    let kept = const { kept_together::<V>() };
    let aligned = gcd(alignment_bits as i128, kept as i128 * element_bits as i128);
    match values
        .vector_width(element_bits as u64, aligned as u64)
        .bits
    {
        Some(bits) => bits,
        None => 0,
    }
}

const fn threads_in<M: MemoryLayout, T: Layout>() -> Pattern {
    in_memory::<M>(Pattern::of_threads(numbers::<T>()))
}

const fn thread_values_in<M: MemoryLayout, T: Layout>() -> Pattern {
    in_memory::<M>(Pattern::of_thread_values(numbers::<T>()))
}

const fn in_memory<M: MemoryLayout>(pattern: Pattern) -> Pattern {
    let pattern = pattern.in_memory_of(M::NUMBERS);
    match M::SWIZZLE {
        Some((swizzle, start)) => pattern.swizzled(swizzle, start),
        None => pattern,
    }
}

/// The greatest number of elements whose aligned blocks stay together, 0 for no bound: the swizzle
/// keeps such blocks together, and its offset is a multiple of them.
const fn kept_together<V: MemoryLayout>() -> u64 {
    match V::SWIZZLE {
        None => 0,
        Some((swizzle, start)) if swizzle.bits() == 0 => start,
        Some((swizzle, start)) => gcd(1 << swizzle.base(), start as i128) as u64,
    }
}

const fn numbers<L: Layout>() -> ModeNumbers {
    const { static_numbers!(L) }
}

/// Panics with the condition that is broken: constants cannot format the numbers.
#[track_caller]
const fn refuse(error: AccessError) -> ! {
    match error {
        AccessError::OutOfRange { .. } => panic!("a number of the access is out of range"),
        AccessError::OutsideMemory { .. } => {
            panic!(
                "a thread accesses an index outside the memory's layout (InBounds): the values of the layout of threads \
                 are indices below the size of the memory's layout"
            )
        }
        AccessError::PartialAccess { .. } => {
            panic!("the values of a thread are not a whole number of accesses")
        }
        AccessError::NotContiguous { .. } => {
            panic!("values that one access takes are not contiguous in memory")
        }
        AccessError::NotAligned { .. } => {
            panic!(
                "an access begins at an offset that is not divisible by its number of elements: the layout of threads \
                 maps a thread to the first index of its vector"
            )
        }
    }
}
