//! The algebra of compositions: that of the innermost layout.
//!
//! With `R = A ∘ (offset + B)`, `R ∘ T = A ∘ (offset + B ∘ T)`; so for all that rearranges coordinates: divisions, modes, coalescing.
//! A product or a tiling of a shape repeats `B`; the function in front of it permutes or looks up all of that.

use super::composed::{ComposedLayout, Domain};
use crate::error::LayoutError;
use crate::int::{Const, DynInt, FromConst, StaticConst, Zero};
use crate::layout::parts::*;
use crate::layout::*;
use crate::tuple::{IntTuple, Ints};

/// Each with the form of the innermost layout, for its conditions, and an example: what is called on
/// `swizzle!(3,3,3).compose(layout!((8,64):(64,1)))`, and the layout of the result.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident, $try_name:ident [$($generics:tt)*] ($($value:ident: $arg:ty),*) where $($bound:path),+;
        $call:literal = $result:literal, $source:literal)*) => {$(
        $(#[$doc])*
        ///
        /// # Conditions
        #[doc = concat!("Those of [`Layout::", stringify!($name), "`].")]
        ///
        /// # Panics
        #[doc = concat!("Where they depend on dynamic sizes and do not hold; see [`", stringify!($try_name), "`](Self::", stringify!($try_name), ").")]
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
        #[doc = concat!("assert_eq!(smem.", $call, ".to_string(), \"Sw<3,3,3> o _0 o ", $result, "\");")]
        /// ```
        ///
        #[doc = concat!("Source: CuTe `", $source, "`.")]
        #[inline(always)]
        #[track_caller]
        pub fn $name<$($generics)*, R: Layout<Index: DynInt>>(self, $($value: $arg),*) -> ComposedLayout<A, O, B::With<R>>
        where
            B::Layout: $($bound +)+,
        {
            let (outer, offset, inner) = self.into_parts();
            ComposedLayout::from_parts(outer, offset, inner.with(inner.domain().$name($($value),*)))
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), "), checked.")]
        ///
        /// # Errors
        /// Where a condition that depends on dynamic sizes does not hold.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
        #[doc = concat!("assert_eq!(smem.try_", $call, "?.to_string(), \"Sw<3,3,3> o _0 o ", $result, "\");")]
        /// # Ok::<(), LayoutError>(())
        /// ```
        #[inline(always)]
        pub fn $try_name<$($generics)*, R: Layout<Index: DynInt>>(
            self,
            $($value: $arg),*
        ) -> Result<ComposedLayout<A, O, B::With<R>>, LayoutError>
        where
            B::Layout: $($bound +)+,
        {
            let (outer, offset, inner) = self.into_parts();
            Ok(ComposedLayout::from_parts(outer, offset, inner.with(inner.domain().$try_name($($value),*)?)))
        }
    )*};
}

impl<A: Copy, O: Copy, B: Domain> ComposedLayout<A, O, B> {
    operations! {
        /// The composition with a tiler: `R(c) = A(T(c))`.
        compose, try_compose[T: Tiler](tiler: T) where ComposeParts<T, Result = R>, ComposableWith<T, R::Verdict>;
            "compose(tile!((4,_)))" = "(_4,_64):(_64,_1)", "composition(layout, tiler)"
        /// In tiles, `((tile, rest), …)` in each mode.
        logical_divide, try_logical_divide[T: Tiler](tiler: T) where LogicalDivideParts<T, Result = R>, DivisibleBy<T, R::Verdict>;
            "logical_divide(tile!((4,8)))" = "((_4,_2),(_8,_8)):((_64,_256),(_1,_8))", "logical_divide"
        /// In tiles, `((tiles…), (rests…))`.
        zipped_divide, try_zipped_divide[T: Tiler](tiler: T) where ZippedDivideParts<T, Result = R>, ZippedDivisibleBy<T, R::Verdict>;
            "zipped_divide(tile!((4,8)))" = "((_4,_8),(_2,_8)):((_64,_1),(_256,_8))", "zipped_divide"
        /// In tiles, `((tiles…), rest, rest, …)`.
        tiled_divide, try_tiled_divide[T: Tiler, Z: TiledParts<Result = R>](tiler: T)
            where ZippedDivideParts<T, Result = Z>, ZippedDivisibleBy<T, Z::Verdict>;
            "tiled_divide(tile!((4,8)))" = "((_4,_8),_2,_8):((_64,_1),_256,_8)", "tiled_divide"
        /// In tiles, all modes side by side.
        flat_divide, try_flat_divide[T: Tiler, Z: FlatParts<Result = R>](tiler: T)
            where ZippedDivideParts<T, Result = Z>, ZippedDivisibleBy<T, Z::Verdict>;
            "flat_divide(tile!((4,8)))" = "(_4,_8,_2,_8):(_64,_1,_256,_8)", "flat_divide"
        /// Copies of the innermost layout, arranged as a tiler says.
        logical_product, try_logical_product[T: Tiler](tiler: T) where LogicalProductParts<T, Result = R>, ProductWith<T, R::Verdict>;
            "logical_product(tile!(2))" = "((_8,_64),_2):((_64,_1),_512)", "logical_product"
        /// Copies, `((modes…), (copies…))`.
        zipped_product, try_zipped_product[T: Tiler](tiler: T) where ZippedProductParts<T, Result = R>, ZippedProductWith<T, R::Verdict>;
            "zipped_product(tile!(2))" = "((_8,_64),_2):((_64,_1),_512)", "zipped_product"
        /// Copies side by side, each mode by its own count: blocks.
        blocked_product, try_blocked_product[T: Layout](tile: T) where BlockedProductParts<T, Result = R>, BlockedProductWith<T, R::Verdict>;
            "blocked_product(layout!((1,2)))" = "((_8,_1),(_64,_2)):((_64,_0),(_1,_512))", "blocked_product"
        /// Copies that fill a shape, the first mode fastest.
        tile_to_shape, try_tile_to_shape[S: IntTuple](shape: S) where TileToShapeParts<S, Zero, Result = R>, TileableTo<S, Zero, R::Verdict>;
            "tile_to_shape(shape!((16,128)))" = "((_8,_2),(_64,_2)):((_64,_512),(_1,_1024))", "tile_to_shape"
        /// Copies that fill a shape in a given order.
        tile_to_shape_ordered, try_tile_to_shape_ordered[S: IntTuple, Order: IntTuple](shape: S, order: Order)
            where TileToShapeParts<S, Order, Result = R>, TileableTo<S, Order, R::Verdict>;
            "tile_to_shape_ordered(shape!((16,128)), stride!((1,0)))" = "((_8,_2),(_64,_2)):((_64,_1024),(_1,_512))", "tile_to_shape"
    }

    /// As few modes as can be proved equal.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,(2,32)):(64,(1,2))));
    /// assert_eq!(smem.coalesce().to_string(), "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)");
    /// ```
    ///
    /// Source: CuTe `coalesce`.
    #[inline(always)]
    pub fn coalesce<R: Layout<Index: DynInt>>(self) -> ComposedLayout<A, O, B::With<R>>
    where
        B::Layout: CoalesceParts<Result = R>,
    {
        let (outer, offset, inner) = self.into_parts();
        ComposedLayout::from_parts(outer, offset, inner.with(inner.domain().coalesce()))
    }

    /// The same of each mode that stands against a leaf of `profile`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!(((2,4),64):((64,128),1)));
    /// assert_eq!(smem.coalesce_profile(shape!((1,1))).to_string(), "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)");
    /// ```
    ///
    /// Source: CuTe `coalesce(layout, profile)`.
    #[inline(always)]
    pub fn coalesce_profile<P: IntTuple, R: Layout<Index: DynInt>>(
        self,
        profile: P,
    ) -> ComposedLayout<A, O, B::With<R>>
    where
        B::Layout: CoalesceProfileParts<P, Result = R>,
    {
        let (outer, offset, inner) = self.into_parts();
        let layout = inner.domain().coalesce_profile(profile);
        ComposedLayout::from_parts(outer, offset, inner.with(layout))
    }

    /// The modes without nesting.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,(2,32)):(64,(1,2))));
    /// assert_eq!(smem.flatten().to_string(), "Sw<3,3,3> o _0 o (_8,_2,_32):(_64,_1,_2)");
    /// ```
    ///
    /// Source: CuTe `flatten`.
    #[inline(always)]
    pub fn flatten(self) -> ComposedLayout<A, O, B::With<FlattenLayout<B::Layout>>>
    where
        FlattenLayout<B::Layout>: Layout<Index: DynInt>,
    {
        let (outer, offset, inner) = self.into_parts();
        ComposedLayout::from_parts(outer, offset, inner.with(inner.domain().flatten()))
    }

    /// Modes `FROM` to `TO`, `TO` excluded, as one mode.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,2,32):(64,1,2)));
    /// assert_eq!(smem.group::<1, 3>().to_string(), "Sw<3,3,3> o _0 o (_8,(_2,_32)):(_64,(_1,_2))");
    /// ```
    ///
    /// Source: CuTe `group`.
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "the modes are named by constants")]
    pub fn group<const FROM: usize, const TO: usize>(
        self,
    ) -> ComposedLayout<A, O, B::With<GroupModes<B::Layout, FromConst<FROM>, FromConst<TO>>>>
    where
        Const<FROM>: StaticConst,
        Const<TO>: StaticConst,
        B::Layout: WithModes<FROM, TO>,
        GroupModes<B::Layout, FromConst<FROM>, FromConst<TO>>: Layout<Index: DynInt>,
    {
        let (outer, offset, inner) = self.into_parts();
        ComposedLayout::from_parts(
            outer,
            offset,
            inner.with(inner.domain().group::<FROM, TO>()),
        )
    }

    /// The modes of these numbers, in their order.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64,2):(64,1,512)));
    /// assert_eq!(smem.select(coord!((2,0))).to_string(), "Sw<3,3,3> o _0 o (_2,_8):(_512,_64)");
    /// ```
    ///
    /// Source: CuTe `select`.
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "a composition with other modes")]
    pub fn select<I: Ints>(
        self,
        modes: I,
    ) -> ComposedLayout<A, O, B::With<SelectModes<B::Layout, I>>>
    where
        B::Layout: WithSelected<I>,
        SelectModes<B::Layout, I>: Layout<Index: DynInt>,
    {
        let (outer, offset, inner) = self.into_parts();
        ComposedLayout::from_parts(outer, offset, inner.with(inner.domain().select(modes)))
    }

    /// Mode `I`: the values at the coordinates that are 0 in all others.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
    /// assert_eq!(smem.mode::<1>().to_string(), "Sw<3,3,3> o _0 o _64:_1");
    /// ```
    ///
    /// Source: CuTe `get`, `layout<I>`.
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "the mode is named by a constant")]
    pub fn mode<const I: usize>(
        self,
    ) -> ComposedLayout<A, O, B::With<<B::Layout as WithMode<I>>::Mode>>
    where
        B::Layout: WithMode<I>,
        <B::Layout as WithMode<I>>::Mode: Layout<Index: DynInt>,
    {
        let (outer, offset, inner) = self.into_parts();
        ComposedLayout::from_parts(outer, offset, inner.with(inner.domain().mode::<I>()))
    }
}
