//! Vectors: numbers that one instruction computes with at once.
//!
//! Each method is inlined into a function that is compiled for the instruction set; elsewhere a
//! vector would go through memory.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod low;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
mod short;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
mod widen;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Vnni;
pub(crate) use portable::Lanes;
pub(crate) use short::Short;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use wasm::{F32x4, F64x2, I32x4};
pub(crate) use widen::Widen;

use crate::number::Number;
use core::mem::MaybeUninit;

/// The greatest [`Vector::SIDE`].
pub(crate) const MOST_SIDE: usize = 16;

/// How many vectors are summed at once.
pub(crate) const SUMMED: usize = 8;

/// How many columns [`Vector::store_across`] takes at most.
pub(crate) const ACROSS: usize = 8;
/// The other number of columns that it takes.
pub(crate) const FEWER_ACROSS: usize = 4;

/// The halves of a vector that has none.
macro_rules! no_halves {
    () => {
        type Half = Self;
        type Low = Self;
        #[inline(always)]
        unsafe fn half(self) -> Self {
            self
        }
        #[inline(always)]
        unsafe fn from_half(half: Self) -> Self {
            half
        }
        #[inline(always)]
        unsafe fn load_half(from: *const Self::Element, count: usize) -> Self {
            // SAFETY: as the caller promises.
            unsafe { Self::load_part(from, count) }
        }
        #[inline(always)]
        unsafe fn mul_add_half(half: Self, x: Self, sum: Self, _: bool) -> Self {
            // SAFETY: as the caller promises.
            unsafe { half.mul_add(x, sum) }
        }
    };
}
use no_halves;

/// A vector of `LANES` numbers.
///
/// # Safety of the methods
/// The processor has the instructions. Addresses are those of as many elements as the method says,
/// and need not be aligned.
pub trait Vector: Copy {
    /// The type of the numbers.
    type Element: Number;
    /// How many numbers there are.
    const LANES: usize;
    /// How many vectors the processor has registers for.
    const REGISTERS: usize = 16;
    /// Whether [`Vector::load_part`] is as fast as [`Vector::load`], since masks have registers of
    /// their own.
    const MASKS: bool = false;
    /// Whether whole tiles that fetch lines ahead have kernels of their own, since registers for the addresses would
    /// cost small products time.
    const FETCHES_APART: bool = false;
    /// How many rows and columns [`Vector::transpose`] takes: at most [`MOST_SIDE`].
    const SIDE: usize;
    /// How many rows and columns [`Vector::transpose_small`] takes.
    const SMALL_SIDE: usize = Self::SIDE;
    /// The steps along K that one element of a panel holds: 2 for `i32`, in panels of which it
    /// stands for two numbers of 16 bits.
    const STEPS: usize = 1;
    /// `x` in each lane.
    ///
    /// # Safety
    /// See [`Vector`].
    unsafe fn splat(x: Self::Element) -> Self;
    /// `LANES` numbers.
    ///
    /// # Safety
    /// See [`Vector`].
    unsafe fn load(from: *const Self::Element) -> Self;
    /// Writes `LANES` numbers.
    ///
    /// # Safety
    /// See [`Vector`].
    unsafe fn store(self, to: *mut Self::Element);
    /// The first `count` numbers, and 0 in the other lanes, whose memory is not touched. `count`
    /// is at most `LANES`.
    ///
    /// # Safety
    /// See [`Vector`].
    unsafe fn load_part(from: *const Self::Element, count: usize) -> Self;
    /// Writes the first `count` numbers; the memory of the others is not touched. `count` is at
    /// most `LANES`.
    ///
    /// # Safety
    /// See [`Vector`].
    unsafe fn store_part(self, to: *mut Self::Element, count: usize);
    /// `self·x + sum`, rounded once where the instruction set has a fused instruction.
    ///
    /// # Safety
    /// See [`Vector`].
    unsafe fn mul_add(self, x: Self, sum: Self) -> Self;
    /// `sum` and the products of what elements of two panels hold: `self·x + sum`, or where they
    /// hold two steps, the product of the lower halves, that of the upper ones, and `sum`.
    ///
    /// # Safety
    /// See [`Vector`].
    #[inline(always)]
    unsafe fn dot_add(self, x: Self, sum: Self) -> Self {
        // SAFETY: as the caller promises.
        unsafe { self.mul_add(x, sum) }
    }
    /// A vector of half of the lanes, if `HALVES`.
    type Half: Copy;
    /// Whether there are halves. Zen 4 computes with one in half of the time of a vector; others take no longer.
    const HALVES: bool = false;
    /// A whole vector of as many numbers as a half has, if `HALVES`: its sum has fewer lanes to be added up.
    type Low: Vector<Element = Self::Element>;
    /// The first half of the lanes.
    ///
    /// # Safety
    /// See [`Vector`].
    unsafe fn half(self) -> Self::Half;
    /// A half, and any numbers in the other lanes.
    ///
    /// # Safety
    /// See [`Vector`].
    unsafe fn from_half(half: Self::Half) -> Self;
    /// [`Vector::load_part`] of at most half of the lanes.
    ///
    /// # Safety
    /// See [`Vector`].
    unsafe fn load_half(from: *const Self::Element, count: usize) -> Self::Half;
    /// `half·x + sum`, for an `x` that whole vectors are multiplied by as well, if `is_shared`.
    ///
    /// # Safety
    /// See [`Vector`].
    unsafe fn mul_add_half(
        half: Self::Half,
        x: Self,
        sum: Self::Half,
        is_shared: bool,
    ) -> Self::Half;
    /// `self` in one register, before all that is pinned later. Without it, the compiler would load a number
    /// once for whole vectors and once for halves, and the numbers of all columns before the first is used.
    ///
    /// # Safety
    /// See [`Vector`].
    #[inline(always)]
    unsafe fn pinned(self) -> Self {
        self
    }
    /// `self·x`.
    ///
    /// # Safety
    /// See [`Vector`].
    unsafe fn mul(self, x: Self) -> Self;
    /// The sum of all lanes.
    ///
    /// # Safety
    /// See [`Vector`].
    unsafe fn sum(self) -> Self::Element;
    /// Writes `factor` times the sum of all lanes of each vector.
    ///
    /// # Safety
    /// See [`Vector`].
    #[inline(always)]
    unsafe fn sums(vectors: [Self; SUMMED], factor: Self::Element, to: *mut Self::Element) {
        for (i, vector) in vectors.into_iter().enumerate() {
            // SAFETY: as the caller promises.
            unsafe { *to.add(i) = factor * vector.sum() };
        }
    }
    /// `to[j + row·i]` becomes lane `i` of column `j`, for the first `rows` lanes; `rows` is 1 at least, and
    /// there are [`ACROSS`] or [`FEWER_ACROSS`] columns.
    ///
    /// # Safety
    /// See [`Vector`].
    #[inline(always)]
    unsafe fn store_across<const N: usize>(
        columns: [Self; N],
        rows: usize,
        to: *mut Self::Element,
        row: usize,
    ) {
        let mut lanes = MaybeUninit::<[Self; ACROSS]>::uninit();
        let lanes: *mut Self::Element = lanes.as_mut_ptr().cast();
        for (j, column) in columns.into_iter().enumerate() {
            // SAFETY: as the caller promises; there is room for all columns.
            unsafe {
                column.store(lanes.add(j * Self::LANES));
                (0..rows).for_each(|i| *to.add(j + row * i) = *lanes.add(j * Self::LANES + i));
            }
        }
    }
    /// `to[x + pitch·y] = from[row·x + y]` for x and y below `SIDE`.
    ///
    /// # Safety
    /// See [`Vector`]: each of the `SIDE` rows has `SIDE` elements.
    unsafe fn transpose(
        from: *const Self::Element,
        row: isize,
        to: *mut Self::Element,
        pitch: usize,
    );
    /// [`Vector::transpose`] for x and y below `SMALL_SIDE`.
    ///
    /// # Safety
    /// See [`Vector`]: each of the `SMALL_SIDE` rows has `SMALL_SIDE` elements.
    #[inline(always)]
    unsafe fn transpose_small(
        from: *const Self::Element,
        row: isize,
        to: *mut Self::Element,
        pitch: usize,
    ) {
        // SAFETY: as the caller promises.
        unsafe { Self::transpose(from, row, to, pitch) }
    }
    /// Brings the line of an address into the first-level cache; any address is allowed.
    #[inline(always)]
    fn prefetch(at: *const Self::Element) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a hint that neither reads nor faults; every x86-64 processor has it.
        unsafe {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(at.cast());
        }
        let _ = at;
    }
    /// Brings the line of an address into the second-level cache; any address is allowed.
    #[inline(always)]
    fn prefetch_second(at: *const Self::Element) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as for [`Vector::prefetch`].
        unsafe {
            use core::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T1>(at.cast());
        }
        let _ = at;
    }
}
