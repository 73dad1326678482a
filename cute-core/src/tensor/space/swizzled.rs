//! Elements of a space at offsets that a swizzle permutes, as shared memory has them.
#![allow(
    unsafe_code,
    reason = "permuted offsets are those of elements, as the maker of the tensor has promised"
)]

use super::{InSpace, InSpaceMut, Space, Writes};
use crate::composed::{ComposedLayout, IndexMap};
use crate::int::Int;
use crate::layout::{Coordinate, Layout};
use crate::stride::Value;
use crate::swizzle::{Elements, Swizzle};
use crate::tensor::engine::sealed::Written;
use crate::tensor::permuted::within_storage;
use crate::tensor::values::ValueAt;
use crate::tensor::{Permuted, Tensor, TensorError, Values, View};
use core::fmt;

macro_rules! engines {
    ($($name:ident $in_space:ident $what:literal $exclusive:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S: Space, Sw: IndexMap> View for Permuted<$name<'_, S>, Sw> {}
        impl<S: Space, Sw: IndexMap> Values for Permuted<$name<'_, S>, Sw> {
            type Value = S::Element;
        }
        impl<S: Space, Sw: IndexMap> ValueAt for Permuted<$name<'_, S>, Sw> {
            type At = S::Element;
            #[inline(always)]
            unsafe fn value_at<L: Layout, C: Coordinate<L>>(&self, layout: L, coordinate: C) -> S::Element {
                let (swizzle, base, offset) = self.parts();
                let offset = offset + Value::element_offset(coordinate.index(layout));
                // SAFETY: the caller has the coordinate in the domain, so the offset lies in a part
                // of the swizzle that the space holds, and so does the place to which the swizzle
                // takes it. Whoever made the tensor promised these elements for reads.
                unsafe { base.space.load(swizzle.map_index(offset)) }
            }
        }
        impl<S: Space, Sw: Copy + fmt::Display> Written for Permuted<$name<'_, S>, Sw> {
            fn write<L: Layout>(&self, _: L, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let (swizzle, _, offset) = self.parts();
                let bits = 8 * size_of::<S::Element>();
                write!(f, "{swizzle}_{}_ptr[{bits}b]+{offset}", S::NAME)
            }
        }

        impl<'a, S: Space, B: Int, M: Int, Sh: Int, L: Layout>
            Tensor<Permuted<$name<'a, S>, Swizzle<B, M, Sh, Elements>>, L>
        {
            #[doc = concat!("The tensor of a swizzled layout, for ", $what, "; its offsets count from `space`.")]
            ///
            /// # Errors
            /// Fails if an offset lies before `space` (InBounds), or if offsets do not fit `isize`
            /// (Representable).
            ///
            /// # Safety
            /// The space has [`cosize`](ComposedLayout::cosize) elements, which have been written
            #[doc = concat!("if they are read, and ", $exclusive, " during `'a`.")]
            ///
            /// Source: CuTe `make_tensor(make_smem_ptr(data), swizzled_layout)`.
            #[inline(always)]
            pub unsafe fn $in_space<O: Int>(
                space: S,
                layout: ComposedLayout<Swizzle<B, M, Sh, Elements>, O, L>,
            ) -> Result<Self, TensorError> {
                let (swizzle, offset, layout) = layout.into_parts();
                let (offset, _) = within_storage(offset, layout)?;
                let engine = Permuted::new($name::of(space), offset, swizzle);
                Ok(Tensor { engine, layout })
            }
        }
    )*};
}
engines! {
    InSpace swizzled_in_space "reads" "nobody writes them";
    InSpaceMut swizzled_in_space_mut "reads and writes" "nobody else reads or writes them";
}

impl<S: Space, Sw: IndexMap> Writes for Permuted<InSpaceMut<'_, S>, Sw> {
    #[inline(always)]
    unsafe fn write_at<L: Layout, C: Coordinate<L>>(
        &mut self,
        layout: L,
        coordinate: C,
        value: S::Element,
    ) {
        let (swizzle, base, offset) = self.parts();
        let offset = offset + Value::element_offset(coordinate.index(layout));
        // SAFETY: as for reads; whoever made the tensor promised that the elements are exclusive,
        // and different offsets have different elements.
        unsafe { base.space.store(swizzle.map_index(offset), value) }
    }
}
