//! The algebra of compositions, which changes the innermost layout.
//!
//! With `R = A ∘ (offset + B)`, `R ∘ T = A ∘ (offset + B ∘ T)`. So all operations that rearrange
//! coordinates, such as division and coalescing, change `B` alone. A product or a tiling of a shape
//! repeats `B`; the function `A` then applies to the whole. If `B` grows, the offset and the whole
//! must fit the type of offsets (Representable).

use super::composed_layout::{ComposedLayout, Domain};
use super::start::Start;
use crate::error::LayoutError;
use crate::int::{DynInt, Zero};
use crate::layout::evaluate::unwrap_or_panic;
use crate::layout::*;
use crate::tuple::IntoIntTuple;

/// `A ∘ (offset + B)` with another innermost layout `R`.
pub(crate) type Over<A, O, B, R> = ComposedLayout<A, O, <B as Domain>::With<R>>;

impl<A: Copy, O: Start, B: Domain> ComposedLayout<A, O, B> {
    /// This function, with the result of an operation in place of its innermost layout.
    #[inline(always)]
    pub(super) fn over<R: Layout<Index: DynInt>>(
        self,
        layout: R,
    ) -> Result<Over<A, O, B, R>, LayoutError> {
        let (outer, offset, inner) = self.into_parts();
        offset.fits_before(layout)?;
        Ok(ComposedLayout::from_parts(
            outer,
            offset,
            inner.with(layout),
        ))
    }
}

/// Makes methods. Each has the operation on the innermost layout, for its conditions, and an
/// example: the call on `swizzle!(3,3,3).compose(layout!((8,64):(64,1)))`, and the layout of the
/// result.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident, $try_name:ident [$($generics:tt)*] ($($value:ident: $arg:ty),*) where $($bound:path),+;
        $call:literal = $result:literal, $source:literal)*) => {$(
        $(#[$doc])*
        ///
        /// # Conditions
        #[doc = concat!("The conditions of `", stringify!($name), "` on the innermost layout.")]
        ///
        /// # Panics
        /// Panics if a condition that depends on dynamic sizes does not hold; see
        #[doc = concat!("[`", stringify!($try_name), "`](Self::", stringify!($try_name), ").")]
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
        #[doc = concat!("let r = smem.", $call, ";")]
        #[doc = concat!("assert_eq!(r.to_string(), \"Sw<3,3,3> o _0 o ", $result, "\");")]
        /// ```
        ///
        #[doc = concat!("Source: CuTe `", $source, "`.")]
        #[inline(always)]
        #[track_caller]
        pub fn $name<$($generics)*, R: Layout<Index: DynInt>>(self, $($value: $arg),*) -> Over<A, O, B, R>
        where
            B::Layout: $($bound +)+,
        {
            unwrap_or_panic(stringify!($name), self.$try_name($($value),*))
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), "), with a broken")]
        /// condition as an error.
        ///
        /// # Errors
        /// Fails if a condition that depends on dynamic sizes does not hold.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
        #[doc = concat!("let r = smem.try_", $call, "?;")]
        #[doc = concat!("assert_eq!(r.to_string(), \"Sw<3,3,3> o _0 o ", $result, "\");")]
        /// # Ok::<(), LayoutError>(())
        /// ```
        #[inline(always)]
        pub fn $try_name<$($generics)*, R: Layout<Index: DynInt>>(
            self,
            $($value: $arg),*
        ) -> Result<Over<A, O, B, R>, LayoutError>
        where
            B::Layout: $($bound +)+,
        {
            self.over(self.domain().$try_name($($value),*)?)
        }
    )*};
}

/// Makes divisions that are rounded up, in the same form. In the example tiles do not fill the
/// rows.
macro_rules! padded {
    ($($(#[$doc:meta])* $name:ident, $try_name:ident [$($generics:tt)*] where $($bound:path),+;
        $result:literal, $source:literal)*) => {$(
        $(#[$doc])*
        ///
        /// # Conditions
        #[doc = concat!("The conditions of `", stringify!($name), "` on the innermost layout.")]
        ///
        /// # Panics
        /// Panics if a condition that depends on dynamic sizes does not hold; see
        #[doc = concat!("[`", stringify!($try_name), "`](Self::", stringify!($try_name), ").")]
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let smem = swizzle!(3,3,3).compose(layout!((6,64):(64,1)));
        #[doc = concat!("let tiles = smem.", stringify!($name), "(tile!((4,8)));")]
        #[doc = concat!("assert_eq!(tiles.to_string(), \"Sw<3,3,3> o _0 o ", $result, "\");")]
        /// assert!(!tiles.is_full());
        /// ```
        ///
        #[doc = concat!("Source: CuTe `", $source, "`.")]
        #[inline(always)]
        #[track_caller]
        pub fn $name<T: AsTiler, $($generics)* R: Layout<Index: DynInt>>(
            self,
            tiler: T,
        ) -> Padded<Over<A, O, B, R>, Self>
        where
            B::Layout: $($bound +)+,
        {
            unwrap_or_panic(stringify!($name), self.$try_name(tiler))
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), "), with a broken")]
        /// condition as an error.
        ///
        /// # Errors
        /// Fails if a condition that depends on dynamic sizes does not hold.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let smem = swizzle!(3,3,3).compose(layout!((6,64):(64,1)));
        #[doc = concat!("let tiles = smem.", stringify!($try_name), "(tile!((4,8)))?;")]
        /// assert_eq!(tiles.original(), smem);
        /// # Ok::<(), LayoutError>(())
        /// ```
        #[inline(always)]
        pub fn $try_name<T: AsTiler, $($generics)* R: Layout<Index: DynInt>>(
            self,
            tiler: T,
        ) -> Result<Padded<Over<A, O, B, R>, Self>, LayoutError>
        where
            B::Layout: $($bound +)+,
        {
            let tiled = self.domain().$try_name(tiler)?;
            Ok(Padded::new(self.over(tiled.layout())?, self))
        }
    )*};
}

impl<A: Copy, O: Start, B: Domain> ComposedLayout<A, O, B> {
    operations! {
        /// The composition with a tiler: `R(c) = A(T(c))`.
        compose, try_compose[T: AsTiler](tiler: T) where ComputeCompose<T::Operand, Output = R>, ComposableWith<T::Operand, R::Verdict>;
            "compose(tile!((4,_)))" = "(_4,_64):(_64,_1)", "composition(layout, tiler)"
        /// The composition on another shape, as the same function of an index.
        with_shape, try_with_shape[S: IntoIntTuple](shape: S) where ComputeWithShape<S::Tuple, Output = R>, ReshapableTo<S::Tuple, R::Verdict>;
            "with_shape(shape!((4,2,64)))" = "(_4,_2,_64):(_64,_256,_1)", "ComposedLayout::with_shape"
        /// The layout in tiles, `((tile, rest), …)` in each mode.
        logical_divide, try_logical_divide[T: AsTiler](tiler: T) where ComputeLogicalDivide<T::Operand, Output = R>, DivisibleBy<T::Operand, R::Verdict>;
            "logical_divide(tile!((4,8)))" = "((_4,_2),(_8,_8)):((_64,_256),(_1,_8))", "logical_divide"
        /// The layout in tiles, `((tiles…), (rests…))`.
        zipped_divide, try_zipped_divide[T: AsTiler](tiler: T) where ComputeZippedDivide<T::Operand, Output = R>, ZippedDivisibleBy<T::Operand, R::Verdict>;
            "zipped_divide(tile!((4,8)))" = "((_4,_8),(_2,_8)):((_64,_1),(_256,_8))", "zipped_divide"
        /// The layout in tiles, `((tiles…), rest, rest, …)`.
        tiled_divide, try_tiled_divide[T: AsTiler](tiler: T)
            where ComputeTiledDivide<T::Operand, Output = R>, TiledDivisibleBy<T::Operand, R::Verdict>;
            "tiled_divide(tile!((4,8)))" = "((_4,_8),_2,_8):((_64,_1),_256,_8)", "tiled_divide"
        /// The layout in tiles, all modes side by side.
        flat_divide, try_flat_divide[T: AsTiler](tiler: T)
            where ComputeFlatDivide<T::Operand, Output = R>, FlatDivisibleBy<T::Operand, R::Verdict>;
            "flat_divide(tile!((4,8)))" = "(_4,_8,_2,_8):(_64,_1,_256,_8)", "flat_divide"
        /// Copies of the innermost layout, arranged by a tiler.
        logical_product, try_logical_product[T: AsTiler](tiler: T) where ComputeLogicalProduct<T::Operand, Output = R>, ProductWith<T::Operand, R::Verdict>;
            "logical_product(tile!(2))" = "((_8,_64),_2):((_64,_1),_512)", "logical_product"
        /// Copies, `((modes…), (copies…))`.
        zipped_product, try_zipped_product[T: AsTiler](tiler: T) where ComputeZippedProduct<T::Operand, Output = R>, ZippedProductWith<T::Operand, R::Verdict>;
            "zipped_product(tile!(2))" = "((_8,_64),_2):((_64,_1),_512)", "zipped_product"
        /// Copies, `((modes…), copy, copy, …)`.
        tiled_product, try_tiled_product[T: AsTiler](tiler: T)
            where ComputeTiledProduct<T::Operand, Output = R>, TiledProductWith<T::Operand, R::Verdict>;
            "tiled_product(tile!((2,3)))" = "((_8,_64),_2,_3):((_64,_1),_1,_64)", "tiled_product"
        /// Copies, all modes side by side.
        flat_product, try_flat_product[T: AsTiler](tiler: T)
            where ComputeFlatProduct<T::Operand, Output = R>, FlatProductWith<T::Operand, R::Verdict>;
            "flat_product(tile!(2))" = "(_8,_64,_2):(_64,_1,_512)", "flat_product"
        /// Copies side by side, each mode by its own count: blocks.
        blocked_product, try_blocked_product[T: Layout](tile: T) where ComputeBlockedProduct<T, Output = R>, BlockedProductWith<T, R::Verdict>;
            "blocked_product(layout!((1,2)))" = "((_8,_1),(_64,_2)):((_64,_0),(_1,_512))", "blocked_product"
        /// Copies interleaved, each mode by its own count: one element of each, then the next.
        raked_product, try_raked_product[T: Layout](tile: T)
            where ComputeRakedProduct<T, Output = R>, RakedProductWith<T, R::Verdict>;
            "raked_product(layout!((1,2)))" = "((_1,_8),(_2,_64)):((_0,_64),(_512,_1))", "raked_product"
        /// Copies that fill a shape, the first mode fastest.
        tile_to_shape, try_tile_to_shape[S: IntoIntTuple](shape: S) where ComputeTileToShape<S::Tuple, Zero, Output = R>, TileableTo<S::Tuple, Zero, R::Verdict>;
            "tile_to_shape(shape!((16,128)))" = "((_8,_2),(_64,_2)):((_64,_512),(_1,_1024))", "tile_to_shape"
        /// Copies that fill a shape in a given order.
        tile_to_shape_ordered, try_tile_to_shape_ordered[S: IntoIntTuple, Order: IntoIntTuple](shape: S, order: Order)
            where ComputeTileToShape<S::Tuple, Order::Tuple, Output = R>, TileableTo<S::Tuple, Order::Tuple, R::Verdict>;
            "tile_to_shape_ordered(shape!((16,128)), stride!((1,0)))" = "((_8,_2),(_64,_2)):((_64,_1024),(_1,_512))", "tile_to_shape"
    }
    padded! {
        /// The layout in tiles, `((tile, rest), …)` in each mode, their number rounded up.
        logical_divide_padded, try_logical_divide_padded[] where ComputeLogicalDividePadded<T::Operand, Output = R>, DivisibleByPadded<T::Operand, R::Verdict>;
            "((_4,_2),(_8,_8)):((_64,_256),(_1,_8))", "logical_divide"
        /// The layout in tiles, `((tiles…), (rests…))`, their number rounded up.
        zipped_divide_padded, try_zipped_divide_padded[] where ComputeZippedDividePadded<T::Operand, Output = R>, ZippedDivisibleByPadded<T::Operand, R::Verdict>;
            "((_4,_8),(_2,_8)):((_64,_1),(_256,_8))", "zipped_divide"
        /// The layout in tiles, `((tiles…), rest, rest, …)`, their number rounded up.
        tiled_divide_padded, try_tiled_divide_padded[]
            where ComputeTiledDividePadded<T::Operand, Output = R>, TiledDivisibleByPadded<T::Operand, R::Verdict>;
            "((_4,_8),_2,_8):((_64,_1),_256,_8)", "tiled_divide"
        /// The layout in tiles, all modes side by side, their number rounded up.
        flat_divide_padded, try_flat_divide_padded[]
            where ComputeFlatDividePadded<T::Operand, Output = R>, FlatDivisibleByPadded<T::Operand, R::Verdict>;
            "(_4,_8,_2,_8):(_64,_1,_256,_8)", "flat_divide"
    }
}

impl<A: Copy, O: Copy, B: Domain, C: Copy, P: Copy, D: Domain>
    Padded<ComposedLayout<A, O, B>, ComposedLayout<C, P, D>>
{
    /// Whether the tiles fill the original, so that no coordinate reaches beyond it.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((6,64):(64,1)));
    /// assert!(!smem.logical_divide_padded(tile!((4,8))).is_full());
    /// assert!(smem.logical_divide_padded(tile!((3,8))).is_full());
    /// ```
    #[inline(always)]
    pub fn is_full(self) -> bool {
        self.layout().len().to_i128() == self.original().len().to_i128()
    }
}
