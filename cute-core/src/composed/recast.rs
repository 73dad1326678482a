//! Recast swizzled layouts: the layout, the offset and the swizzle, each in elements of another
//! width.
//!
//! The offset before the swizzle counts new elements; a new element must begin there
//! (RecastDivisible).
//!
//! Source: CuTe `recast_layout` of `ComposedLayout`.

use super::composed_layout::ComposedLayout;
use super::pointer::SmemPointer;
use super::start::Start;
use crate::error::LayoutError;
use crate::fmt::{Bits, Offset, SwizzledBits};
use crate::int::{Const, DynInt, FromConst, Int, StaticConst, ops::*};
use crate::layout::evaluate::unwrap_or_panic;
use crate::layout::methods::*;
use crate::layout::{Layout, Recast, RecastableBy, try_representable};
use crate::status::{Holds, Status, operation};
use crate::swizzle::bits;
use crate::swizzle::recast::{Down, RecastStatus, Up};
use crate::swizzle::{Bytes, Elements, RecastSwizzle, Swizzle};

/// An offset in elements of `OLD` bits, counted in elements of `NEW` bits: see
/// [`ComposedLayout::recast`].
///
/// ```
/// use cute_core::{composed::RecastOffset, int::StaticInt, prelude::*};
/// assert_eq!(RecastOffset::<Int![64], 16, 32>::VALUE, 32);
/// ```
pub type RecastOffset<O, const OLD: usize, const NEW: usize> =
    OffsetIn<O, FromConst<OLD>, FromConst<NEW>>;
type OffsetIn<O, Old, New> = Div<Mul<O, Down<Old, New>>, Up<Old, New>>;
type OffsetStatus<O, Old, New> = bits::RecastOffset<O, Up<Old, New>>;

impl<B: Int, M: Int, S: Int, O: Int, L: Layout<Index: DynInt>>
    ComposedLayout<Swizzle<B, M, S, Elements>, O, L>
{
    /// The layout of this storage after elements of `OLD` bits are recast to `NEW` bits. The
    /// innermost layout, the offset and the swizzle are recast.
    ///
    /// # Conditions
    /// The conditions of [`recast`](crate::layout::Recasting::recast) and [`Swizzle::recast`]; a
    /// new element begins at the offset (RecastDivisible).
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold; see
    /// [`try_recast`](Self::try_recast).
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

    /// [`recast`](Self::recast), with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes or a dynamic offset does not hold;
    /// Representable, if the offset does not fit.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (n, offset) = (3_usize, 7_usize);
    /// let smem = swizzle!(3,3,3).compose(layout!((8,n):(1,8)));
    /// assert!(smem.try_recast::<16, 32>().is_ok());
    /// let part = smem.slice(coord!((_,0))).domain_offset(coord!((offset,)));
    /// let error = part.try_recast::<16, 32>().unwrap_err();
    /// let message = "a wider element takes 2 contiguous ones, not 1 (RecastDivisible)";
    /// assert_eq!(error.to_string(), message);
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
    /// The layout of this memory in elements of `NEW` bits. The swizzle permutes bytes, and stays.
    ///
    /// # Conditions
    /// The conditions of [`recast`](crate::layout::Recasting::recast).
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::{composed::SmemPointer, prelude::*};
    /// let bytes = swizzle!(3,4,3; Bytes).in_smem(SmemPointer::<8>, layout!((8,128):(128,1)));
    /// let words = bytes.recast::<32>();
    /// assert_eq!(words.to_string(), "Sw<3,4,3> o smem_ptr[32b](unset) o (_8,_32):(_32,_1)");
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
