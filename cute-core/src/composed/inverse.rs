//! Inverses: those of the parts, in reverse order.
//!
//! The inverse of `Sw ∘ L` is `L⁻¹ ∘ Sw`, since a swizzle is its own inverse: it permutes an offset
//! back, and the inverse layout looks it up.
//!
//! Source: CuTe `right_inverse`, `left_inverse` of `ComposedLayout`.

use super::composed_layout::ComposedLayout;
use super::swizzled::SwizzledLayout;
use crate::error::LayoutError;
use crate::int::{DynInt, Int, Zero};
use crate::layout::ComputeRightInverse;
use crate::layout::methods::*;
use crate::layout::{Layout, LeftInverse, LeftInvertible};
use crate::swizzle::Elements;
use crate::swizzle::Swizzle;

impl<B: Int, M: Int, S: Int, L: Layout<Index: DynInt>>
    SwizzledLayout<Swizzle<B, M, S, Elements>, L>
{
    /// `R` with `A(R(i)) = i` for every `i` that the swizzle maps into the domain of the layout's
    /// right inverse.
    ///
    /// The result is a function of offsets alone: [`map_index`](super::IndexMap::map_index).
    ///
    /// ```
    /// use cute_core::{composed::IndexMap, prelude::*};
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
    /// let back = smem.right_inverse();
    /// assert_eq!(back.to_string(), "(_64,_8):(_8,_1) o _0 o Sw<3,3,3>");
    /// assert!((0..512_usize).all(|i| smem.at(back.map_index(i)) == i));
    /// ```
    ///
    /// Source: CuTe `right_inverse`.
    #[inline(always)]
    pub fn right_inverse<R: Layout>(self) -> ComposedLayout<R, Zero, Swizzle<B, M, S, Elements>>
    where
        L: ComputeRightInverse<Output = R>,
    {
        let (swizzle, _, layout) = self.into_parts();
        ComposedLayout::from_parts(layout.right_inverse(), Zero, swizzle)
    }

    /// `R` with `R(A(i)) = i` for every `i` in the domain whose coordinates are 0 in the modes of
    /// stride 0.
    ///
    /// # Conditions
    /// The conditions of [`left_inverse`](crate::layout::Inverting::left_inverse).
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold; see
    /// [`try_left_inverse`](Self::try_left_inverse).
    ///
    /// ```
    /// use cute_core::{composed::IndexMap, prelude::*};
    /// let smem = swizzle!(2,0,3).compose(layout!((4,8):(1,8)));
    /// let back = smem.left_inverse();
    /// assert_eq!(back.to_string(), "(_8,_8):(_1,_4) o _0 o Sw<2,0,3>");
    /// assert!((0..32_usize).all(|i| back.map_index(smem.at(i)) == i));
    /// ```
    ///
    /// Source: CuTe `left_inverse`.
    #[inline(always)]
    #[track_caller]
    pub fn left_inverse(self) -> ComposedLayout<LeftInverse<L>, Zero, Swizzle<B, M, S, Elements>>
    where
        L: LeftInvertible,
    {
        let (swizzle, _, layout) = self.into_parts();
        ComposedLayout::from_parts(layout.left_inverse(), Zero, swizzle)
    }

    /// [`left_inverse`](Self::left_inverse), with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 4_usize;
    /// assert!(swizzle!(2,0,3).compose(layout!(n:8)).try_left_inverse().is_ok());
    /// ```
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "the result of the form that panics")]
    pub fn try_left_inverse(
        self,
    ) -> Result<ComposedLayout<LeftInverse<L>, Zero, Swizzle<B, M, S, Elements>>, LayoutError>
    where
        L: LeftInvertible,
    {
        let (swizzle, _, layout) = self.into_parts();
        Ok(ComposedLayout::from_parts(
            layout.try_left_inverse()?,
            Zero,
            swizzle,
        ))
    }
}
