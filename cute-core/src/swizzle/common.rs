//! How many elements two layouts, of which one is swizzled, have side by side.
//!
//! `Sw<B,M,S>` keeps blocks of `2^M` elements together, so that what the layouts have in common is cut to that.
//!
//! Source: CuTe `max_common_vector`, `max_alignment` of swizzled layouts.

use super::bits::{Power, power};
use super::composed::ComposedLayout;
use super::permutation::{Swizzle, SwizzledLayout};
use super::unit::Elements;
use crate::error::LayoutError;
use crate::int::{DynInt, Gcd, Int, Min, gcd, min};
use crate::layout::parts::MaxCommonLayoutParts;
use crate::layout::{CommonWith, Layout, MaxAlignment, Size};

/// What [`max_common_vector`](SwizzledLayout::max_common_vector) is of a swizzle of base `M`, where the layouts have `N` in common.
///
/// ```
/// use cute_core::{int::StaticInt, prelude::*, swizzle::CommonVector};
/// assert_eq!(CommonVector::<Shape![3], Shape![64]>::VALUE, 8);
/// ```
pub type CommonVector<M, N> = Min<N, Power<M>>;

impl<B: Int, M: Int, S: Int, L: Layout<Index: DynInt>>
    SwizzledLayout<Swizzle<B, M, S, Elements>, L>
{
    /// How many elements can be copied at once from or to a layout `b`: so many lie side by side in both, from multiples on.
    ///
    /// # Conditions
    /// Those of [`Layout::max_common_layout`].
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`try_max_common_vector`](Self::try_max_common_vector).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((64,8):(1,64)));
    /// assert_eq!(smem.max_common_vector(layout!((64,8):(1,128))), shape!(8));
    /// ```
    ///
    /// Source: CuTe `max_common_vector(a, b)`.
    #[inline(always)]
    #[track_caller]
    pub fn max_common_vector<T: Layout, R: Layout>(self, b: T) -> CommonVector<M, Size<R>>
    where
        L: MaxCommonLayoutParts<T, Result = R> + CommonWith<T, R::Verdict>,
    {
        min(
            self.layout_b().max_common_vector(b),
            power(M::make_static()),
        )
    }

    /// [`max_common_vector`](Self::max_common_vector), checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 16_usize;
    /// let smem = swizzle!(1,2,3).compose(layout!(n:1));
    /// assert_eq!(smem.try_max_common_vector(layout!(16:1)), Ok(shape!(4)));
    /// assert!(smem.try_max_common_vector(layout!(32:1)).is_err());
    /// ```
    #[inline(always)]
    pub fn try_max_common_vector<T: Layout, R: Layout>(
        self,
        b: T,
    ) -> Result<CommonVector<M, Size<R>>, LayoutError>
    where
        L: MaxCommonLayoutParts<T, Result = R> + CommonWith<T, R::Verdict>,
    {
        let common = self.layout_b().try_max_common_vector(b)?;
        Ok(min(common, power(M::make_static())))
    }
}

impl<B: Int, M: Int, S: Int, O: Int, L: Layout<Index: DynInt>>
    ComposedLayout<Swizzle<B, M, S, Elements>, O, L>
{
    /// How many elements can be read in at once: the offsets are blocks of so many contiguous ones, each at a multiple of it.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(swizzle!(3,3,3).compose(layout!((64,8):(1,64))).max_alignment(), shape!(8));
    /// ```
    ///
    /// Source: CuTe `max_alignment`.
    #[inline(always)]
    #[track_caller]
    pub fn max_alignment(self) -> Gcd<Gcd<MaxAlignment<L>, Power<M>>, O> {
        let (_, offset, layout) = self.into_parts();
        gcd(gcd(layout.max_alignment(), power(M::make_static())), offset)
    }
}
