//! The same permutation of elements of another width.
//!
//! In elements `2^n` times as wide offsets have `n` bits less: `Sw<B,M,S>` becomes `Sw<B,M-n,S>`. Of a base below `n` those
//! bits go that lie within an element, `Sw<B-(n-M),0,S>`: they only say in which order it has its parts. In elements `2^n` times
//! as narrow it is `Sw<B,M+n,S>`.
//!
//! An offset before the swizzle is counted in the new elements, and is where one of them begins.
//!
//! Preconditions, all RecastDivisible: one width is `2^n` times the other; and the bits that the swizzle reads (those from
//! `M` on where `S` is negative) do not lie within an element, since its parts would be taken to different ones.
//!
//! Source: CuTe `upcast`, `downcast`, `recast_layout` of `Swizzle`, which do not ask the latter.

use super::bits::{self, Logarithm, WideBase, WideBits};
use super::composed::ComposedLayout;
use super::permutation::Swizzle;
use super::pointer::SmemPointer;
use super::start::Start;
use super::unit::{Bytes, Elements};
use crate::error::LayoutError;
use crate::fmt::{Bits, Offset, Ratio, SwizzledBits};
use crate::int::{Const, DynInt, FromConst, Int, StaticConst, ops::*};
use crate::layout::operations::unwrap_or_panic;
use crate::layout::{Layout, Recast, RecastableBy, try_representable};
use crate::status::{Holds, Status, operation};

/// How many of the old elements make so many of the new: both over their common divisor.
type Up<Old, New> = Div<New, Gcd<Old, New>>;
type Down<Old, New> = Div<Old, Gcd<Old, New>>;

/// `Sw<B,M,S>` of elements of `Old` bits for those of `New` bits.
pub(crate) type OfOther<B, M, S, Old, New> = Swizzle<
    WideBits<B, M, Logarithm<Up<Old, New>>>,
    Add<WideBase<M, Logarithm<Up<Old, New>>>, Logarithm<Down<Old, New>>>,
    S,
    Elements,
>;
/// `Sw<B,M,S>` of elements of `OLD` bits for those of `NEW` bits: see [`Swizzle::recast`].
///
/// ```
/// use cute_core::{prelude::*, swizzle::RecastSwizzle};
/// let wide: RecastSwizzle<Int![3], Int![3], Int![3], 16, 32> = swizzle!(3,2,3);
/// # let _ = wide;
/// ```
pub type RecastSwizzle<B, M, S, const OLD: usize, const NEW: usize> =
    OfOther<B, M, S, FromConst<OLD>, FromConst<NEW>>;
type RecastStatus<B, M, S, Old, New> = bits::RecastSwizzle<B, M, S, Up<Old, New>, Down<Old, New>>;

/// `Sw<B,M,S>` of bytes for elements of `BITS` bits: see [`Swizzle::of_elements`].
///
/// ```
/// use cute_core::{prelude::*, swizzle::SwizzleOfElements};
/// let halves: SwizzleOfElements<Int![3], Int![4], Int![3], 16> = swizzle!(3,3,3);
/// # let _ = halves;
/// ```
pub type SwizzleOfElements<B, M, S, const BITS: usize> =
    OfOther<B, M, S, FromConst<8>, FromConst<BITS>>;
/// Whether no element of `New` bits is divided by `Sw<B,M,_>` of elements of `Old` bits.
pub(crate) type KeepsElements<B, M, Old, New> =
    bits::KeepsElements<B, M, Up<Old, New>, Down<Old, New>>;
/// The same of bytes.
pub(crate) type KeepsBytes<B, M, New> = KeepsElements<B, M, FromConst<8>, New>;

impl<B: Int, M: Int, S: Int> Swizzle<B, M, S, Elements> {
    /// The same permutation in elements of `NEW` bits, of which this one has elements of `OLD`.
    ///
    /// Of wider elements the order of their parts is lost: `⌊Sw(x)/n⌋ = R(⌊x/n⌋)`.
    ///
    /// # Conditions
    /// RecastDivisible: one width is a power of two times the other; with a negative shift the base is at least its logarithm.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(swizzle!(3,3,3).recast::<16, 32>(), swizzle!(3,2,3));
    /// assert_eq!(swizzle!(3,0,3).recast::<16, 64>(), swizzle!(1,0,3));
    /// assert_eq!(swizzle!(3,3,3).recast::<16, 8>(), swizzle!(3,4,3));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: recast: a swizzle takes widths in a ratio of powers of two, not 3 (RecastDivisible)
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
    /// The same permutation in elements of `BITS` bits.
    ///
    /// # Conditions
    /// RecastDivisible: the width is a power of two, and no byte of an element is taken to another: the base is at least the
    /// logarithm of its bytes.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(swizzle!(3,4,3; Bytes).of_elements::<16>(), swizzle!(3,3,3));
    /// assert_eq!(swizzle!(3,4,3; Bytes).of_elements::<4>(), swizzle!(3,5,3));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: recast: a swizzle from bit 1 on divides elements, which have the lowest bits up to 2 (RecastDivisible)
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

/// An offset in elements of `OLD` bits counted in elements of `NEW` bits: see [`ComposedLayout::recast`].
///
/// ```
/// use cute_core::{int::StaticInt, prelude::*, swizzle::RecastOffset};
/// assert_eq!(RecastOffset::<Int![64], 16, 32>::VALUE, 32);
/// ```
pub type RecastOffset<O, const OLD: usize, const NEW: usize> =
    OffsetIn<O, FromConst<OLD>, FromConst<NEW>>;
type OffsetIn<O, Old, New> = Div<Mul<O, Down<Old, New>>, Up<Old, New>>;
type OffsetStatus<O, Old, New> = bits::RecastOffset<O, Up<Old, New>>;

impl<B: Int, M: Int, S: Int, O: Int, L: Layout<Index: DynInt>>
    ComposedLayout<Swizzle<B, M, S, Elements>, O, L>
{
    /// The storage of elements of `OLD` bits in elements of `NEW` bits: the layout, the offset and the swizzle recast.
    ///
    /// # Conditions
    /// Those of [`Layout::recast`] and of [`Swizzle::recast`]; and the offset is where a new element begins (RecastDivisible).
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`try_recast`](Self::try_recast).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
    /// assert_eq!(smem.recast::<16, 32>(), swizzle!(3,2,3).compose(layout!((8,32):(32,1))));
    /// let row = smem.slice(coord!((7,_)));
    /// assert_eq!(row.recast::<16, 32>().to_string(), "Sw<3,2,3> o _224 o (_32):(_1)");
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: recast: a wider element takes 4 contiguous ones, not 2 (RecastDivisible)
    /// swizzle!(3,3,3).compose_from(int!(2), layout!(64:1)).recast::<16, 64>();
    /// ```
    ///
    /// Source: CuTe `recast_layout<Old, New>(layout)`; `upcast<N>(layout)` is `recast::<1, N>()`.
    #[inline(always)]
    #[track_caller]
    #[allow(clippy::type_complexity, reason = "three parts, each recast")]
    pub fn recast<const OLD: usize, const NEW: usize>(
        self,
    ) -> ComposedLayout<
        RecastSwizzle<B, M, S, OLD, NEW>,
        RecastOffset<O, OLD, NEW>,
        Recast<L, OLD, NEW>,
    >
    where
        Const<OLD>: StaticConst,
        Const<NEW>: StaticConst,
        L: RecastableBy<OLD, NEW>,
        Recast<L, OLD, NEW>: Layout<Index: DynInt>,
        <RecastStatus<B, M, S, FromConst<OLD>, FromConst<NEW>> as Status>::Report:
            Holds<operation::recast, SwizzledBits<B>, Bits<FromConst<OLD>, FromConst<NEW>>>,
        <OffsetStatus<O, FromConst<OLD>, FromConst<NEW>> as Status>::Report:
            Holds<operation::recast, Offset<O>, Bits<FromConst<OLD>, FromConst<NEW>>>,
    {
        unwrap_or_panic("recast", self.try_recast::<OLD, NEW>())
    }

    /// [`recast`](Self::recast), checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes, or a dynamic offset, does not hold; Representable, where the offset does not
    /// fit.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (n, offset) = (3_usize, 7_usize);
    /// let smem = swizzle!(3,3,3).compose(layout!((8,n):(1,8)));
    /// assert!(smem.try_recast::<16, 32>().is_ok());
    /// let error = smem.slice(coord!((_,0))).domain_offset(coord!((offset,))).try_recast::<16, 32>().unwrap_err();
    /// assert_eq!(error.to_string(), "a wider element takes 2 contiguous ones, not 1 (RecastDivisible)");
    /// ```
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "the result of the form that panics")]
    pub fn try_recast<const OLD: usize, const NEW: usize>(
        self,
    ) -> Result<
        ComposedLayout<
            RecastSwizzle<B, M, S, OLD, NEW>,
            RecastOffset<O, OLD, NEW>,
            Recast<L, OLD, NEW>,
        >,
        LayoutError,
    >
    where
        Const<OLD>: StaticConst,
        Const<NEW>: StaticConst,
        L: RecastableBy<OLD, NEW>,
        Recast<L, OLD, NEW>: Layout<Index: DynInt>,
        <RecastStatus<B, M, S, FromConst<OLD>, FromConst<NEW>> as Status>::Report:
            Holds<operation::recast, SwizzledBits<B>, Bits<FromConst<OLD>, FromConst<NEW>>>,
        <OffsetStatus<O, FromConst<OLD>, FromConst<NEW>> as Status>::Report:
            Holds<operation::recast, Offset<O>, Bits<FromConst<OLD>, FromConst<NEW>>>,
    {
        let (swizzle, offset, layout) = self.into_parts();
        let up = Up::<FromConst<OLD>, FromConst<NEW>>::make_static();
        let down = Down::<FromConst<OLD>, FromConst<NEW>>::make_static();
        bits::recast_offset(offset, up).check()?;
        let offset = div(try_representable(mul(offset, down))?, up);
        let layout = layout.try_recast::<OLD, NEW>()?;
        offset.fits_before(layout)?;
        Ok(ComposedLayout::from_parts(
            swizzle.recast::<OLD, NEW>(),
            offset,
            layout,
        ))
    }
}

impl<B: Int, M: Int, S: Int, const OLD: usize, L: Layout<Index: DynInt>>
    ComposedLayout<Swizzle<B, M, S, Bytes>, SmemPointer<OLD>, L>
where
    Const<OLD>: StaticConst,
{
    /// The same memory in elements of `NEW` bits: the swizzle permutes bytes, and stays.
    ///
    /// # Conditions
    /// Those of [`Layout::recast`].
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold.
    ///
    /// ```
    /// use cute_core::{prelude::*, swizzle::SmemPointer};
    /// let bytes = swizzle!(3,4,3; Bytes).in_smem(SmemPointer::<8>, layout!((8,128):(128,1)));
    /// assert_eq!(bytes.recast::<32>().to_string(), "Sw<3,4,3> o smem_ptr[32b](unset) o (_8,_32):(_32,_1)");
    /// ```
    ///
    /// Source: CuTe `recast_layout` of layouts with `smem_ptr_flag_bits`.
    #[inline(always)]
    #[track_caller]
    pub fn recast<const NEW: usize>(
        self,
    ) -> ComposedLayout<Swizzle<B, M, S, Bytes>, SmemPointer<NEW>, Recast<L, OLD, NEW>>
    where
        Const<NEW>: StaticConst,
        L: RecastableBy<OLD, NEW>,
    {
        let (swizzle, _, layout) = self.into_parts();
        ComposedLayout::from_parts(swizzle, SmemPointer, layout.recast::<OLD, NEW>())
    }
}
