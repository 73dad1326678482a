//! Common layouts of two layouts, one of them swizzled.
//!
//! `Sw<B,M,S>` keeps blocks of `2^M` elements together, and the first block in its place. So what
//! the layouts have in common is limited to one block: `R` with `Sw(A(R(i))) = i = B(R(i))`.
//!
//! A copy in pieces moves them from all blocks. So a piece divides a block, and each piece has to
//! begin at a multiple of its length, where no block ends within it.
//!
//! Source: CuTe `max_common_layout`, `max_common_vector`, `max_alignment` of swizzled layouts.

use super::composed_layout::ComposedLayout;
use super::swizzled::SwizzledLayout;
use crate::error::LayoutError;
use crate::int::{DynInt, Int, ops::*};
use crate::layout::ComputeMaxCommonLayout;
use crate::layout::evaluate::unwrap_or_panic;
use crate::layout::methods::*;
pub use crate::layout::ops::common::CommonFront;
use crate::layout::ops::common::common_front;
use crate::layout::{CommonWith, Layout, MaxAlignment, Size};
use crate::swizzle::Elements;
use crate::swizzle::Swizzle;
use crate::swizzle::bits::{Power, power};

/// [`max_common_vector`](SwizzledLayout::max_common_vector) of a layout `L` behind a swizzle of base
/// `M`, for layouts that have `N` elements in common.
///
/// ```
/// use cute_core::{composed::CommonVector, int::StaticInt, prelude::*};
/// assert_eq!(CommonVector::<Int![3], Layout![(64,8):(1,64)], Int![64]>::VALUE, 8);
/// assert_eq!(CommonVector::<Int![3], Layout![(12,8):(1,12)], Int![12]>::VALUE, 4);
/// ```
pub type CommonVector<M, L, N> = Gcd<Gcd<N, MaxAlignment<L>>, Power<M>>;

/// Layouts, and swizzled layouts, whose swizzle changes nothing within a block. Sealed.
///
/// ```
/// use cute_core::{composed::{SwizzledLayout, Unswizzled}, int::StaticInt, prelude::*};
/// type Smem = SwizzledLayout<Swizzle![3,3,3], Layout![(8,64):(64,1)]>;
/// assert_eq!(<Smem as Unswizzled>::Block::<Int![12]>::VALUE, 8);
/// assert_eq!(<Smem as Unswizzled>::Piece::<Int![12]>::VALUE, 4);
/// ```
pub trait Unswizzled: super::Domain {
    /// The number of the first `N` elements that no swizzle separates.
    type Block<N: Int>: Int;
    /// The length of the pieces into which `N` elements, from anywhere in the layout, are cut so that
    /// no swizzle separates the elements of a piece.
    type Piece<N: Int>: Int;
    #[doc(hidden)]
    fn block<N: Int>(self, n: N) -> Self::Block<N>;
    #[doc(hidden)]
    fn piece<N: Int>(self, n: N) -> Self::Piece<N>;
}
impl<L: Layout<Index: DynInt>> Unswizzled for L {
    type Block<N: Int> = N;
    type Piece<N: Int> = N;
    #[inline(always)]
    fn block<N: Int>(self, n: N) -> N {
        n
    }
    #[inline(always)]
    fn piece<N: Int>(self, n: N) -> N {
        n
    }
}
impl<B: Int, M: Int, S: Int, L: Layout<Index: DynInt>> Unswizzled
    for SwizzledLayout<Swizzle<B, M, S, Elements>, L>
{
    type Block<N: Int> = Min<N, Power<M>>;
    type Piece<N: Int> = CommonVector<M, L, N>;
    #[inline(always)]
    fn block<N: Int>(self, n: N) -> Self::Block<N> {
        min(n, power(M::make_static()))
    }
    #[inline(always)]
    fn piece<N: Int>(self, n: N) -> Self::Piece<N> {
        let aligned = gcd(n, self.layout_b().max_alignment());
        gcd(aligned, power(M::make_static()))
    }
}

impl<B: Int, M: Int, S: Int, L: Layout<Index: DynInt>>
    SwizzledLayout<Swizzle<B, M, S, Elements>, L>
{
    /// The largest layout that this has in common with a layout `b` or a swizzled one: `R` with
    /// `A(R(i)) = i = b(R(i))`, as far as types prove it.
    ///
    /// # Conditions
    /// The conditions of [`max_common_layout`](crate::layout::Matching::max_common_layout).
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold; see
    /// [`try_max_common_layout`](Self::try_max_common_layout).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
    /// let global = layout!((8,64):(128,1));
    /// assert_eq!(smem.max_common_layout(global), layout!(8:8));
    /// assert_eq!(smem.max_common_layout(swizzle!(2,2,3).compose(global)), layout!(4:8));
    /// ```
    ///
    /// Source: CuTe `max_common_layout(a, b)`.
    #[inline(always)]
    #[track_caller]
    pub fn max_common_layout<T: Unswizzled, R: Layout>(
        self,
        b: T,
    ) -> CommonFront<R, T::Block<Power<M>>>
    where
        L: ComputeMaxCommonLayout<T::Layout, Output = R> + CommonWith<T::Layout, R::Verdict>,
    {
        unwrap_or_panic("max_common_layout", self.try_max_common_layout(b))
    }

    /// [`max_common_layout`](Self::max_common_layout), with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 16_usize;
    /// let smem = swizzle!(1,2,3).compose(layout!(n:1));
    /// assert_eq!(smem.try_max_common_layout(layout!(16:1)), Ok(layout!(4:1)));
    /// assert!(smem.try_max_common_layout(layout!(32:1)).is_err());
    /// ```
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "the result of the form that panics")]
    pub fn try_max_common_layout<T: Unswizzled, R: Layout>(
        self,
        b: T,
    ) -> Result<CommonFront<R, T::Block<Power<M>>>, LayoutError>
    where
        L: ComputeMaxCommonLayout<T::Layout, Output = R> + CommonWith<T::Layout, R::Verdict>,
    {
        let common = self.layout_b().try_max_common_layout(b.domain())?;
        let block = b.block(power(M::make_static()));
        Ok(common_front(common, block))
    }

    /// The number of elements that can be copied at once from or to a layout `b` or a swizzled one:
    /// in pieces of this length, elements that lie one after another in one of them do so in the
    /// other. In swizzled layouts each piece also begins at a multiple of it, so that the swizzle
    /// keeps it together, as far as [`max_alignment`](ComposedLayout::max_alignment) knows: a
    /// dynamic size of the mode of stride 1 proves nothing.
    ///
    /// # Conditions
    /// The conditions of [`max_common_layout`](crate::layout::Matching::max_common_layout).
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold; see
    /// [`try_max_common_vector`](Self::try_max_common_vector).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((64,8):(1,64)));
    /// assert_eq!(smem.max_common_vector(layout!((64,8):(1,128))), int!(8));
    /// // pieces of 8 would not be whole rows, nor lie in one block
    /// let rows = swizzle!(3,3,3).compose(layout!((12,8):(1,12)));
    /// assert_eq!(rows.max_common_vector(layout!((12,8):(1,64))), int!(4));
    /// ```
    ///
    /// Source: CuTe `max_common_vector(a, b)`, which takes the smaller of the two lengths.
    #[inline(always)]
    #[track_caller]
    pub fn max_common_vector<T: Unswizzled, R: Layout>(
        self,
        b: T,
    ) -> T::Piece<CommonVector<M, L, Size<R>>>
    where
        L: ComputeMaxCommonLayout<T::Layout, Output = R> + CommonWith<T::Layout, R::Verdict>,
    {
        unwrap_or_panic("max_common_vector", self.try_max_common_vector(b))
    }

    /// [`max_common_vector`](Self::max_common_vector), with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 2_usize;
    /// let smem = swizzle!(1,2,3).compose(layout!((8,n):(1,8)));
    /// assert_eq!(smem.try_max_common_vector(layout!(16:1)), Ok(int!(4)));
    /// assert!(smem.try_max_common_vector(layout!(32:1)).is_err());
    /// ```
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "the result of the form that panics")]
    pub fn try_max_common_vector<T: Unswizzled, R: Layout>(
        self,
        b: T,
    ) -> Result<T::Piece<CommonVector<M, L, Size<R>>>, LayoutError>
    where
        L: ComputeMaxCommonLayout<T::Layout, Output = R> + CommonWith<T::Layout, R::Verdict>,
    {
        let common = self.layout_b().try_max_common_vector(b.domain())?;
        Ok(b.piece(self.piece(common)))
    }
}

impl<B: Int, M: Int, S: Int, O: Int, L: Layout<Index: DynInt>>
    ComposedLayout<Swizzle<B, M, S, Elements>, O, L>
{
    /// The number of elements that can be read at once: offsets come in contiguous blocks of this
    /// length, and each block begins at a multiple of it.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(swizzle!(3,3,3).compose(layout!((64,8):(1,64))).max_alignment(), int!(8));
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
