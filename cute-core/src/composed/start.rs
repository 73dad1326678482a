//! The offset before a function: whether offsets still fit, and where parts begin.

use super::composed_layout::{ComposedLayout, Domain};
use super::pointer::SmemPointer;
use crate::error::LayoutError;
use crate::int::{Add, DynInt, Int, add};
use crate::layout::coordinate::WidthOf;
use crate::layout::{Layout, try_representable};

/// The offset of a composition: an integer, or an [`SmemPointer`], with which there are no offsets.
/// Sealed.
///
/// ```
/// use cute_core::{composed::Start, layout::LogicalDivide, prelude::*};
/// use std::fmt::Display;
/// fn shown_in_pairs<A, O, L>(r: ComposedLayout<A, O, L>) -> String
/// where
///     A: Copy + Display,
///     O: Start + Display,
///     L: Layout<Index = usize> + DivisibleBy<Tile![2]>,
///     LogicalDivide<L, Tile![2]>: Layout<Index = usize>,
/// {
///     r.logical_divide(tile!(2)).to_string()
/// }
/// let pairs = shown_in_pairs(swizzle!(1,0,3).compose(layout!(8:1)));
/// assert_eq!(pairs, "Sw<1,0,3> o _0 o (_2,_4):(_1,_2)");
/// ```
pub trait Start: Copy + sealed::Sealed {
    /// InBounds: the offset is not negative. Representable: the offset and all of the layout fit the
    /// type of its offsets.
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
        not_negative(self)?;
        let max = <WidthOf<L> as DynInt>::MAX.to_i128();
        if self.to_i128() > max - layout.cosize().to_i128() {
            return Err(LayoutError::NotRepresentable { max });
        }
        Ok(())
    }
}

/// InBounds: a function has no values before 0, so nothing begins there.
#[inline(always)]
pub(super) fn not_negative(offset: impl Int) -> Result<(), LayoutError> {
    match offset.to_i128() {
        0.. => Ok(()),
        coordinate => Err(LayoutError::OutOfBounds {
            coordinate,
            size: 0,
        }),
    }
}
impl<const BITS: usize> sealed::Sealed for SmemPointer<BITS> {}
impl<const BITS: usize> Start for SmemPointer<BITS> {
    #[inline(always)]
    fn fits_before<L: Layout<Index: DynInt>>(self, _: L) -> Result<(), LayoutError> {
        Ok(())
    }
}

/// Compositions with parts that begin further on, after their innermost layout. Sealed.
///
/// ```
/// use cute_core::{composed::{ComposedLayout, Shifted}, prelude::*};
/// type Smem = ComposedLayout<Swizzle![3,3,3], Int![0], Layout![(8,64)]>;
/// type Row = <Smem as Shifted>::By<Int![5], Layout![(64,):(8,)]>;
/// let row: Row = swizzle!(3,3,3).compose(layout!((8,64))).slice(coord!((5,_)));
/// ```
pub trait Shifted: Domain {
    /// The composition with the innermost layout `R`, from `N` further on.
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
