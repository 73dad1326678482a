//! Swizzled layouts: `R(c) = Sw(offset + L(c))`.

use super::composed_layout::{ComposedLayout, make_composed_layout};
use crate::int::{DynInt, Int, Zero};
use crate::layout::Layout;
use crate::layout::evaluate::of_offsets;
use crate::logic::{False, True};
use crate::swizzle::{Swizzle, Unit};

/// The result of [`Swizzle::compose`] for a swizzle `Sw` of `B` bits and a layout.
///
/// ```
/// use cute_core::{composed::SwizzleComposed, prelude::*};
/// type None = SwizzleComposed<Swizzle![0,3,3], Int![0], Layout![(8,64)]>;
/// let plain: None = layout!((8,64));
/// # let _ = plain;
/// ```
pub type SwizzleComposed<Sw, B, L> = <<B as Int>::IsZero as Identity>::Composed<Sw, L>;

/// A swizzle after a layout.
///
/// ```
/// use cute_core::{composed::SwizzledLayout, prelude::*};
/// type Smem = SwizzledLayout<Swizzle![3,3,3], Layout![(8,64):(64,1)]>;
/// let r: Smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
/// assert_eq!(r.layout_b(), layout!((8,64):(64,1)));
/// ```
pub type SwizzledLayout<Sw, L> = ComposedLayout<Sw, Zero, L>;

/// Whether a swizzle changes nothing.
#[doc(hidden)]
pub trait Identity {
    type Composed<Sw: Copy, L: Layout>: Copy;
    fn compose<Sw: Copy, L: Layout>(swizzle: Sw, layout: L) -> Self::Composed<Sw, L>;
}
impl Identity for True {
    type Composed<Sw: Copy, L: Layout> = L;
    #[inline(always)]
    fn compose<Sw: Copy, L: Layout>(_: Sw, layout: L) -> L {
        layout
    }
}
impl Identity for False {
    type Composed<Sw: Copy, L: Layout> = ComposedLayout<Sw, Zero, L>;
    #[inline(always)]
    fn compose<Sw: Copy, L: Layout>(swizzle: Sw, layout: L) -> Self::Composed<Sw, L> {
        ComposedLayout::from_parts(swizzle, Zero, layout)
    }
}

impl<B: Int, M: Int, S: Int, U: Unit> Swizzle<B, M, S, U> {
    /// The composition with a layout, whose offsets the swizzle permutes. A swizzle of no bits
    /// gives the layout itself.
    ///
    /// `R(c) = Sw(L(c))`, with the layout's shape.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
    /// assert_eq!(r.to_string(), "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)");
    /// assert_eq!(r.at((3,8)), 3*64 + 2*8); // 1 xor 3 is 2
    /// assert_eq!(swizzle!(0,3,3).compose(layout!((8,64):(64,1))), layout!((8,64):(64,1)));
    /// ```
    ///
    /// A layout takes no swizzle as its right operand:
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: `Swizzle<…>` is no tiler … write `swizzle.compose(layout)`
    /// layout!((8,64):(64,1)).compose(swizzle!(3,3,3));
    /// ```
    ///
    /// Source: CuTe `composition(swizzle, layout)`.
    #[inline(always)]
    pub fn compose<L: Layout<Index: DynInt>>(self, layout: L) -> SwizzleComposed<Self, B, L> {
        <B::IsZero as Identity>::compose(self, layout)
    }

    /// [`compose`](Self::compose) in a template: always a composition.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __template_compose<L: Layout>(self, layout: L) -> SwizzledLayout<Self, L> {
        const { of_offsets::<L>() }
        ComposedLayout::from_parts(self, Zero, layout)
    }

    /// [`compose`](Self::compose) in constants: always a composition, even of a swizzle of no bits.
    ///
    /// ```
    /// use cute_core::{composed::SwizzledLayout, prelude::*};
    /// type Smem = SwizzledLayout<Swizzle![3,3,3], Layout![(8,64):(64,1)]>;
    /// const SMEM: Smem = swizzle!(3,3,3).before(layout!((8,64):(64,1)));
    /// assert_eq!(SMEM, swizzle!(3,3,3).compose(layout!((8,64):(64,1))));
    /// ```
    ///
    /// Source: CuTe `composition(swizzle, Int<0>{}, layout)`.
    #[inline(always)]
    pub const fn before<L: Layout<Index: DynInt>>(self, layout: L) -> SwizzledLayout<Self, L> {
        ComposedLayout::from_parts(self, Zero, layout)
    }

    /// The composition with an offset and a layout: `R(c) = Sw(offset + L(c))`.
    ///
    /// # Panics
    /// Panics if the offset is negative, or beyond the type of the layout's offsets
    /// (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = swizzle!(3,3,3).compose_from(int!(64), layout!(64:1));
    /// assert_eq!(r.to_string(), "Sw<3,3,3> o _64 o _64:_1");
    /// assert_eq!(r.at(8), 64);
    /// ```
    ///
    /// Source: CuTe `composition(swizzle, offset, layout)`.
    #[inline(always)]
    #[track_caller]
    pub fn compose_from<O: Int, L: Layout<Index: DynInt>>(
        self,
        offset: O,
        layout: L,
    ) -> ComposedLayout<Self, O, L> {
        make_composed_layout(self, offset, layout)
    }
}
