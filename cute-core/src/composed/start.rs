//! What is added before a function: whether offsets still fit, and where parts begin.

use super::composed_layout::{ComposedLayout, Domain};
use super::pointer::SmemPointer;
use crate::error::LayoutError;
use crate::int::{Add, DynInt, Int, add};
use crate::layout::coordinate::WidthOf;
use crate::layout::{Layout, try_representable};

/// In the place of an offset: an integer, or a [`SmemPointer`], of which there are no offsets.
/// Sealed.
///
/// ```
/// use cute_core::{composed::Start, layout::LogicalDivide, prelude::*};
/// fn shown_in_pairs<A: Copy + std::fmt::Display, O: Start + std::fmt::Display, L>(r: ComposedLayout<A, O, L>) -> String
/// where
///     L: Layout<Index = usize> + DivisibleBy<Tile![2]>,
///     LogicalDivide<L, Tile![2]>: Layout<Index = usize>,
/// {
///     r.logical_divide(tile!(2)).to_string()
/// }
/// assert_eq!(shown_in_pairs(swizzle!(1,0,3).compose(layout!(8:1))), "Sw<1,0,3> o _0 o (_2,_4):(_1,_2)");
/// ```
pub trait Start: Copy + sealed::Sealed {
    /// Representable: the offset and all of the layout fit the type of its offsets.
    #[doc(hidden)]
    fn fits_before<L: Layout<Index: DynInt>>(self, layout: L) -> Result<(), LayoutError>;
}

mod sealed {
    pub trait Sealed {}
}

impl<I: Int> sealed::Sealed for I {}
impl<I: Int> Start for I {
    #[inline(always)]
    fn fits_before<L: Layout<Index: DynInt>>(self, layout: L) -> Result<(), LayoutError> {
        if matches!(I::STATIC, Some(0)) {
            return Ok(());
        }
        let max = <WidthOf<L> as DynInt>::MAX.to_i128();
        if self.to_i128() > max - layout.cosize().to_i128() {
            return Err(LayoutError::NotRepresentable { max });
        }
        Ok(())
    }
}
impl<const BITS: usize> sealed::Sealed for SmemPointer<BITS> {}
impl<const BITS: usize> Start for SmemPointer<BITS> {
    #[inline(always)]
    fn fits_before<L: Layout<Index: DynInt>>(self, _: L) -> Result<(), LayoutError> {
        Ok(())
    }
}

/// Compositions, of which parts begin further on: behind their innermost layout. Sealed.
///
/// ```
/// use cute_core::{composed::{ComposedLayout, Shifted}, prelude::*};
/// type Row = <ComposedLayout<Swizzle![3,3,3], Int![0], Layout![(8,64)]> as Shifted>::By<Int![5], Layout![(64,):(8,)]>;
/// let row: Row = swizzle!(3,3,3).compose(layout!((8,64))).slice(coord!((5,_)));
/// ```
pub trait Shifted: Domain {
    /// `R` in the place of the innermost layout, from `N` further on.
    type By<N: Int, R: Layout<Index: DynInt>>: Domain;
    #[doc(hidden)]
    fn shifted<N: Int, R: Layout<Index: DynInt>>(
        self,
        by: N,
        layout: R,
    ) -> Result<Self::By<N, R>, LayoutError>;
}
impl<A: Copy, O: Int, L: Layout<Index: DynInt>> Shifted for ComposedLayout<A, O, L> {
    type By<N: Int, R: Layout<Index: DynInt>> = ComposedLayout<A, Add<O, N>, R>;
    #[inline(always)]
    fn shifted<N: Int, R: Layout<Index: DynInt>>(
        self,
        by: N,
        layout: R,
    ) -> Result<Self::By<N, R>, LayoutError> {
        let (outer, offset, _) = self.into_parts();
        let offset = try_representable(add(offset, by))?;
        offset.fits_before(layout)?;
        Ok(ComposedLayout::from_parts(outer, offset, layout))
    }
}
impl<A: Copy, O: Copy, C: Copy, P: Copy, B: Copy> Shifted
    for ComposedLayout<A, O, ComposedLayout<C, P, B>>
where
    ComposedLayout<C, P, B>: Shifted,
{
    type By<N: Int, R: Layout<Index: DynInt>> =
        ComposedLayout<A, O, <ComposedLayout<C, P, B> as Shifted>::By<N, R>>;
    #[inline(always)]
    fn shifted<N: Int, R: Layout<Index: DynInt>>(
        self,
        by: N,
        layout: R,
    ) -> Result<Self::By<N, R>, LayoutError> {
        let (outer, offset, inner) = self.into_parts();
        Ok(ComposedLayout::from_parts(
            outer,
            offset,
            inner.shifted(by, layout)?,
        ))
    }
}
