//! Recast swizzles: the same permutation of elements of another width.
//!
//! In elements `2^n` times as wide, offsets have `n` bits less: `Sw<B,M,S>` becomes `Sw<B,M-n,S>`.
//! If the base is below `n`, the bits within an element vanish, and `Sw<B-(n-M),0,S>` remains: they
//! only order the parts of an element. In elements `2^n` times as narrow it is `Sw<B,M+n,S>`.
//!
//! Preconditions, all RecastDivisible: one width is `2^n` times the other; and the bits that the
//! swizzle reads (from `M` on if `S` is negative) do not lie within an element, since the parts of
//! that element would move apart.
//!
//! Source: CuTe `upcast`, `downcast`, `recast_layout` of `Swizzle`, which do not check the latter.

use super::bits::{self, Logarithm, WideBase, WideBits};
use super::permutation::Swizzle;
use super::unit::{Bytes, Elements};
use crate::fmt::{Bits, Ratio, SwizzledBits};
use crate::int::{Const, FromConst, Int, StaticConst, ops::*};
use crate::status::{Holds, Status, operation};

/// How many old elements make a whole number of new ones: both widths over their common divisor.
pub(crate) type Up<Old, New> = Div<New, Gcd<Old, New>>;
pub(crate) type Down<Old, New> = Div<Old, Gcd<Old, New>>;

/// `Sw<B,M,S>` for elements of `Old` bits, recast to elements of `New` bits.
pub(crate) type OfOther<B, M, S, Old, New> = Swizzle<
    WideBits<B, M, Logarithm<Up<Old, New>>>,
    Add<WideBase<M, Logarithm<Up<Old, New>>>, Logarithm<Down<Old, New>>>,
    S,
    Elements,
>;
/// `Sw<B,M,S>` for elements of `OLD` bits, recast to elements of `NEW` bits: see
/// [`Swizzle::recast`].
///
/// ```
/// use cute_core::{prelude::*, swizzle::RecastSwizzle};
/// let wide: RecastSwizzle<Int![3], Int![3], Int![3], 16, 32> = swizzle!(3,2,3);
/// # let _ = wide;
/// ```
pub type RecastSwizzle<B, M, S, const OLD: usize, const NEW: usize> =
    OfOther<B, M, S, FromConst<OLD>, FromConst<NEW>>;
pub(crate) type RecastStatus<B, M, S, Old, New> =
    bits::RecastSwizzle<B, M, S, Up<Old, New>, Down<Old, New>>;

/// `Sw<B,M,S>` for bytes, recast to elements of `BITS` bits: see [`Swizzle::of_elements`].
///
/// ```
/// use cute_core::{prelude::*, swizzle::SwizzleOfElements};
/// let halves: SwizzleOfElements<Int![3], Int![4], Int![3], 16> = swizzle!(3,3,3);
/// # let _ = halves;
/// ```
pub type SwizzleOfElements<B, M, S, const BITS: usize> =
    OfOther<B, M, S, FromConst<8>, FromConst<BITS>>;
/// Whether `Sw<B,M,_>` for elements of `Old` bits keeps elements of `New` bits whole.
pub(crate) type KeepsElements<B, M, Old, New> =
    bits::KeepsElements<B, M, Up<Old, New>, Down<Old, New>>;
/// Whether `Sw<B,M,_>` for bytes keeps elements of `New` bits whole.
pub(crate) type KeepsBytes<B, M, New> = KeepsElements<B, M, FromConst<8>, New>;

impl<B: Int, M: Int, S: Int> Swizzle<B, M, S, Elements> {
    /// The permutation for elements of `NEW` bits, where this one is for elements of `OLD` bits.
    ///
    /// For wider elements the order of their parts is lost: `⌊Sw(x)/n⌋ = R(⌊x/n⌋)`.
    ///
    /// # Conditions
    /// RecastDivisible: one width is a power of two times the other. If the shift is negative, the
    /// base is at least the logarithm of that power.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(swizzle!(3,3,3).recast::<16, 32>(), swizzle!(3,2,3));
    /// assert_eq!(swizzle!(3,0,3).recast::<16, 64>(), swizzle!(1,0,3));
    /// assert_eq!(swizzle!(3,3,3).recast::<16, 8>(), swizzle!(3,4,3));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: recast: a swizzle takes widths in a ratio of powers of two, not 3
    /// // (RecastDivisible)
    /// swizzle!(3,3,3).recast::<8, 24>();
    /// ```
    ///
    /// Source: CuTe `recast_layout<Old, New>(swizzle)`.
    #[inline(always)]
    pub fn recast<const OLD: usize, const NEW: usize>(self) -> RecastSwizzle<B, M, S, OLD, NEW>
    where
        Const<OLD>: StaticConst,
        Const<NEW>: StaticConst,
        <RecastStatus<B, M, S, FromConst<OLD>, FromConst<NEW>> as Status>::Report:
            Holds<operation::recast, SwizzledBits<B>, Bits<FromConst<OLD>, FromConst<NEW>>>,
    {
        Swizzle::NEW
    }
}

impl<B: Int, M: Int, S: Int> Swizzle<B, M, S, Bytes> {
    /// The permutation for elements of `BITS` bits, where this one is for bytes.
    ///
    /// # Conditions
    /// RecastDivisible: the width is a power of two, and no byte of an element moves to another
    /// element: the base is at least the logarithm of the element's bytes.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(swizzle!(3,4,3; Bytes).of_elements::<16>(), swizzle!(3,3,3));
    /// assert_eq!(swizzle!(3,4,3; Bytes).of_elements::<4>(), swizzle!(3,5,3));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: recast: a swizzle from bit 1 on divides elements, which have the lowest bits up
    /// // to 2 (RecastDivisible)
    /// swizzle!(3,1,3; Bytes).of_elements::<32>();
    /// ```
    ///
    /// Source: CuTe `recast_layout<uint8_t, T>(swizzle)`.
    #[inline(always)]
    pub fn of_elements<const BITS: usize>(self) -> SwizzleOfElements<B, M, S, BITS>
    where
        Const<BITS>: StaticConst,
        <KeepsBytes<B, M, FromConst<BITS>> as Status>::Report:
            Holds<operation::recast, SwizzledBits<B>, Ratio<FromConst<BITS>>>,
    {
        Swizzle::NEW
    }
}
