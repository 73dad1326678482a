//! Parts of compositions: slices, and compositions that begin at another coordinate.
//!
//! The fixed part of a coordinate becomes an offset of the innermost layout, before the function.
//! Let `R = A ∘ (offset + B)`, and let `c` leave modes open. Then `R` at `c`, with `x` for the open
//! modes, is `A ∘ (offset + B(c) + slice(c, B))` at `x`.

use super::composed_layout::{ComposedLayout, Domain};
use super::start::Shifted;
use crate::error::LayoutError;
use crate::int::DynInt;
use crate::layout::ComputeSlice;
use crate::layout::evaluate::unwrap_or_panic;
use crate::layout::methods::*;
use crate::layout::ops::slice::slice_offset_of;
use crate::layout::{
    Crd2Idx, Layout, SliceOffset, SlicedBy, Slicer, WithCoordinate, crd2idx, try_representable,
};
use crate::stride::{IntegerOf, integer_of};
use crate::tuple::IntoIntTuple;

type DomainOf<F> = <F as Domain>::Layout;

impl<A: Copy, O: Copy, B: Copy> ComposedLayout<A, O, B>
where
    Self: Shifted,
{
    /// The modes that `_` leaves open: at `x`, the value at `slicer` with `x` for its `_`.
    ///
    /// For a swizzled layout, [`slice_and_offset`](Self::slice_and_offset) gives a plain layout if
    /// types prove that there is one.
    ///
    /// # Conditions
    /// The conditions of [`slice`](crate::layout::Slicing::slice).
    ///
    /// # Panics
    /// Panics if the offset is negative or does not fit its type; see [`try_slice`](Self::try_slice).
    ///
    /// ```
    /// use cute_core::{composed::make_composed_layout, prelude::*};
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
    /// let row = smem.slice(coord!((7,_)));
    /// assert_eq!(row.to_string(), "Sw<3,3,3> o _448 o (_64):(_1)");
    /// assert_eq!(row.at(9), smem.at((7,9)));
    /// let rows = make_composed_layout(layout!((8,4):(10,1)), int!(1), layout!((4,4):(2,8)));
    /// assert_eq!(rows.slice(coord!((_,2))).to_string(), "(_8,_4):(_10,_1) o _17 o (_4):(_2)");
    /// ```
    ///
    /// Source: CuTe `slice(coord, layout)`.
    #[inline(always)]
    #[track_caller]
    #[allow(
        clippy::type_complexity,
        reason = "a composition from another offset on"
    )]
    pub fn slice<C: Slicer, R: Layout<Index: DynInt>>(
        self,
        slicer: C,
    ) -> <Self as Shifted>::By<IntegerOf<SliceOffset<DomainOf<Self>, C>>, R>
    where
        DomainOf<Self>: ComputeSlice<C, Output = R> + SlicedBy<C, R::Verdict>,
    {
        unwrap_or_panic("slicing", self.try_slice(slicer))
    }

    /// [`slice`](Self::slice), with a broken condition as an error.
    ///
    /// # Errors
    /// InBounds: the offset is negative, as a stride can make it. Representable: it does not fit the
    /// type of the integers of `slicer`, or of the offset.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (row, offset) = (3_i32, i32::MAX - 100);
    /// let smem = swizzle!(3,3,3).compose_from(Dyn(offset), layout!((8,64):(64,1)));
    /// let error = smem.try_slice(coord!((row,_))).unwrap_err();
    /// assert_eq!(error.condition(), Condition::Representable);
    /// ```
    #[inline(always)]
    #[allow(
        clippy::type_complexity,
        reason = "a composition from another offset on"
    )]
    pub fn try_slice<C: Slicer, R: Layout<Index: DynInt>>(
        self,
        slicer: C,
    ) -> Result<<Self as Shifted>::By<IntegerOf<SliceOffset<DomainOf<Self>, C>>, R>, LayoutError>
    where
        DomainOf<Self>: ComputeSlice<C, Output = R> + SlicedBy<C, R::Verdict>,
    {
        let layout = self.domain();
        let offset = try_representable(slice_offset_of(slicer, layout))?;
        self.shifted(integer_of(offset), layout.slice(slicer))
    }

    /// The function that begins at a coordinate: at `x` it has the value of `coordinate + x`.
    ///
    /// # Conditions
    /// Congruent: the nesting of the coordinate fits the layout.
    ///
    /// # Panics
    /// Panics if the offset is negative (InBounds), or if it, or the whole layout from there on, does
    /// not fit its type (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
    /// let rest = smem.domain_offset(coord!((1,8)));
    /// assert_eq!(rest.to_string(), "Sw<3,3,3> o _72 o (_8,_64):(_64,_1)");
    /// assert_eq!(rest.at((2,3)), smem.at((3,11)));
    /// ```
    ///
    /// Source: CuTe `domain_offset(coord, layout)`.
    #[inline(always)]
    #[track_caller]
    #[allow(
        clippy::type_complexity,
        reason = "a composition from another offset on"
    )]
    pub fn domain_offset<C: IntoIntTuple>(
        self,
        coordinate: C,
    ) -> <Self as Shifted>::By<IntegerOf<Crd2Idx<C::Tuple, DomainOf<Self>>>, DomainOf<Self>>
    where
        DomainOf<Self>: WithCoordinate<C::Tuple>,
    {
        let layout = self.domain();
        let offset = integer_of(crd2idx(coordinate, layout));
        unwrap_or_panic("domain_offset", self.shifted(offset, layout))
    }
}
