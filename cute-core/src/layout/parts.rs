//! Result of each operation, and how it is computed, as members of a trait that every layout has.
//!
//! Aliases for the types on the right would name the same. But rustc proves a signature well-formed
//! before it normalises it, and would evaluate the whole operation once more for that; a projection of
//! these traits is well-formed by their one impl.
//!
//! The methods of [`Layout`] name their result by a parameter: `fn coalesce<R>(self) -> R where Self:
//! CoalesceParts<Result = R>`. rustc evaluates the operation for that bound. When it generates code, and
//! knows `R`, it does not evaluate it again, as it would for a return type `Coalesce<Self>`; that is
//! a third of a release build.

use super::complement::{
    Complement as ComplementChecked, ComplementBelow, Exactly, ImageModes, RoundUp, complement,
    complement_below, image_modes,
};
use super::divide::{Gathered, TwoModes, two_modes};
use super::inverse::LeftInverse as LeftInverseChecked;
use super::operations::{StatusOf, Valid};
use super::sort::{self, SortModes};
use super::{
    BasisMode, Layout, Layout2, Mode, Modes, Slicer, Tiler, blocked, coalesce, common, compose,
    cotiled, divide, filter, gather, inverse, layout_add, ordered, product, recast, slice,
    thread_value, tile_to_shape, tiled_copy,
};
use crate::error::LayoutError;
use crate::int::Int;
use crate::logic::{False, True};
use crate::status::{Checked, Status};
use crate::stride::ScaledBasis;
use crate::tuple::{Cons, IntTuple, Ints, Nil};

macro_rules! parts {
    ($($name:ident($layout:ident $(, $value:ident: $arg:ident: $kind:ident)*) -> $checked:ty { $compute:expr })*) => {$(
        #[doc(hidden)]
        #[allow(missing_docs)]
        pub trait $name<$($arg: $kind),*>: Layout {
            type Result: Layout;
            type Status: Status;
            fn compute(self, $($value: $arg),*) -> Result<Self::Result, LayoutError>;
        }
        impl<A: Layout, $($arg: $kind),*> $name<$($arg),*> for A {
            type Result = Valid<$checked>;
            type Status = StatusOf<$checked>;
            #[inline(always)]
            fn compute(self, $($value: $arg),*) -> Result<Self::Result, LayoutError> {
                let $layout = self;
                Checked::validated($compute)
            }
        }
    )*};
}
parts! {
    ComposeParts(a, b: B: Tiler) -> compose::Compose<A, B> { compose::compose(a, b) }
    ComplementToParts(a, c: C: IntTuple) -> ComplementBelow<ImageModes<A, Nil>, C, RoundUp> {
        complement_below(image_modes(a, Nil), c, RoundUp)
    }
    LogicalDivideParts(a, t: T: Tiler) -> divide::LogicalDivideWith<A, T, Exactly> {
        divide::logical_divide_with(a, t, Exactly)
    }
    LogicalDividePaddedParts(a, t: T: Tiler) -> divide::LogicalDivideWith<A, T, RoundUp> {
        divide::logical_divide_with(a, t, RoundUp)
    }
    SliceParts(a, c: C: Slicer) -> slice::Slice<A, C> { slice::slice(a, c) }
    DiceParts(a, c: C: Slicer) -> slice::Dice<A, C> { slice::dice(a, c) }
    MaxCommonLayoutParts(a, b: B: Layout) -> common::MaxCommonLayout<A, B> { common::max_common_layout(a, b) }
    LogicalProductParts(a, t: T: Tiler) -> product::LogicalProduct<A, T> { product::logical_product(a, t) }
    BlockedProductParts(a, t: T: Layout) -> blocked::BlockedProduct<A, T> { blocked::blocked_product(a, t) }
    TileToShapeParts(a, s: S: IntTuple, o: O: IntTuple) -> tile_to_shape::TileToShape<A, S, O> {
        tile_to_shape::tile_to_shape(a, s, o)
    }
    LayoutAddParts(a, b: B: Layout) -> layout_add::LayoutAdd<A, B> { layout_add::layout_add(a, b) }
    UpcastParts(a, n: N: Int) -> recast::UpcastWith<A, N, Exactly> { recast::upcast_with(a, n, Exactly) }
    UpcastPaddedParts(a, n: N: Int) -> recast::UpcastWith<A, N, RoundUp> { recast::upcast_with(a, n, RoundUp) }
    DowncastParts(a, n: N: Int) -> recast::Downcast<A, N> { recast::downcast(a, n) }
    RecastParts(a, old: Old: Int, new: New: Int) -> recast::RecastWith<A, Old, New, Exactly> {
        recast::recast_with(a, old, new, Exactly)
    }
    RecastPaddedParts(a, old: Old: Int, new: New: Int) -> recast::RecastWith<A, Old, New, RoundUp> {
        recast::recast_with(a, old, new, RoundUp)
    }
    CopySideParts(tv, tile: N: Int, reference: Ref: Layout, side: S: Layout, bits: Bits: Int, threads: T: Int) ->
        tiled_copy::SideTv<A, N, Ref, S, Bits, T>
    {
        tiled_copy::side_tv(tv, tile, reference, side, bits, threads)
    }
    OfElementsParts(side, bits: Bits: Int, threads: T: Int) -> tiled_copy::OfElements<A, Bits, T> {
        tiled_copy::of_elements(side, bits, threads)
    }
    VectorsParts(a, values: N: Int) -> tiled_copy::ByVectors<A, N> { tiled_copy::by_vectors(a, values) }
    CoveringParts(tv, tile: N: Int) -> tiled_copy::Covering<A, N> { tiled_copy::covering(tv, tile) }
    SideMnParts(tv, s: S: IntTuple) -> tiled_copy::SideMn<A, S> { tiled_copy::side_mn(tv, s) }
    PartTvParts(tv, values: N: Int, data: D: Layout) -> cotiled::PartTv<A, N, D> { cotiled::part_tv(tv, values, data) }
    CotiledTvParts(addresses, data: D: Layout) -> cotiled::CotiledTv<A, D> { cotiled::cotiled_tv(addresses, data) }
    RetileParts(a, tv: Tv: Layout, tile: S: IntTuple, values: N: Int) -> tiled_copy::Retile<A, Tv, S, N> {
        tiled_copy::retile(a, tv, tile, values)
    }
    TidfrgParts(a, tiler: T: Tiler, tv: Tv: Layout) -> tiled_copy::Tidfrg<A, T, Tv> { tiled_copy::tidfrg(a, tiler, tv) }
    LayoutTvParts(threads, v: V: Layout) -> thread_value::ThreadValue<A, V> { thread_value::thread_value(threads, v) }
}

/// The complement below the cosize, the left inverse and the sorted layout, for each form of layout rather than for all at once: so
/// generic code leaves `<L as ComplementParts>::Complement` as it is, and the compiler names a missing bound in short.
macro_rules! unary_parts {
    ($($name:ident: $result:ident, $compute:ident => $checked:ident, $function:path, else $message:literal;)*) => {$(
        #[doc(hidden)]
        #[allow(missing_docs)]
        #[diagnostic::on_unimplemented(message = $message, label = "this call needs the bound")]
        pub trait $name: Sized {
            type $result: Layout;
            fn $compute(self) -> Result<Self::$result, LayoutError>;
        }
        unary_parts!(@form $name: $result, $compute => $checked, $function; [] Nil);
        unary_parts!(@form $name: $result, $compute => $checked, $function; [S: Int, D: Int] Mode<S, D>);
        unary_parts!(@form $name: $result, $compute => $checked, $function; [S: Int, N: Int, P: Ints] BasisMode<S, ScaledBasis<N, P>>);
        unary_parts!(@form $name: $result, $compute => $checked, $function; [H: Layout, T: Modes] Cons<H, T>);
    )*};
    (@form $name:ident: $result:ident, $compute:ident => $checked:ident, $function:path; [$($generics:tt)*] $layout:ty) => {
        impl<$($generics)*> $name for $layout {
            type $result = Valid<$checked<$layout>>;
            #[inline(always)]
            fn $compute(self) -> Result<Self::$result, LayoutError> {
                Checked::validated($function(self))
            }
        }
    };
}
unary_parts! {
    ComplementParts: Complement, compute_complement => ComplementChecked, complement,
        else "complement: the bound `{Self}: Complementable` is missing";
    LeftInverseParts: LeftInverse, compute_left_inverse => LeftInverseChecked, inverse::left_inverse,
        else "left_inverse: the bound `{Self}: LeftInvertible` is missing";
    SortParts: Sorted, compute_sorted => SortModes, sort::sort_modes,
        else "sort: the bound `{Self}: Sortable` is missing";
}

/// Operations whose result has two modes, which generic code knows.
macro_rules! pair_parts {
    ($($name:ident($layout:ident, $tiler:ident) -> $checked:ty { $compute:expr })*) => {$(
        #[doc(hidden)]
        #[allow(missing_docs)]
        pub trait $name<T: Tiler>: Layout {
            type Result: Layout2;
            type Status: Status;
            fn compute(self, tiler: T) -> Result<Self::Result, LayoutError>;
        }
        impl<A: Layout, T: Tiler> $name<T> for A {
            type Result = <TwoModes<$checked> as Gathered>::Layout;
            type Status = StatusOf<$checked>;
            #[inline(always)]
            fn compute(self, $tiler: T) -> Result<Self::Result, LayoutError> {
                let $layout = self;
                two_modes($compute).validated()
            }
        }
    )*};
}
pair_parts! {
    ZippedDivideParts(a, t) -> divide::ZippedDivideWith<A, T, Exactly> {
        divide::zipped_divide_with(a, t, Exactly)
    }
    ZippedDividePaddedParts(a, t) -> divide::ZippedDivideWith<A, T, RoundUp> {
        divide::zipped_divide_with(a, t, RoundUp)
    }
    ZippedProductParts(a, t) -> product::ZippedProduct<A, T> { product::zipped_product(a, t) }
}

/// The same for operations without conditions.
macro_rules! total_parts {
    ($($name:ident($of:ident: $of_kind:ident $(, $value:ident: $arg:ident: $kind:ident)?) -> $result:ty { $compute:expr })*) => {$(
        #[doc(hidden)]
        #[allow(missing_docs)]
        pub trait $name<$($arg: $kind)?>: $of_kind {
            type Result: Layout;
            fn compute(self, $($value: $arg)?) -> Self::Result;
        }
        impl<A: $of_kind, $($arg: $kind)?> $name<$($arg)?> for A {
            type Result = $result;
            #[inline(always)]
            fn compute(self, $($value: $arg)?) -> Self::Result {
                let $of = self;
                $compute
            }
        }
    )*};
}
total_parts! {
    CoalesceParts(a: Layout) -> coalesce::Coalesce<A> { coalesce::coalesce(a) }
    CoalesceProfileParts(a: Layout, p: P: IntTuple) -> coalesce::CoalesceProfile<A, P, False> {
        coalesce::coalesce_profile(a, p, False)
    }
    CoalesceZParts(a: Layout) -> coalesce::CoalesceZ<A> { coalesce::coalesce_z(a) }
    CoalesceZProfileParts(a: Layout, p: P: IntTuple) -> coalesce::CoalesceProfile<A, P, True> {
        coalesce::coalesce_profile(a, p, True)
    }
    FilterParts(a: Layout) -> filter::Filter<A> { filter::filter(a) }
    FilterProfileParts(a: Layout, p: P: IntTuple) -> filter::FilterProfile<A, P> { filter::filter_profile(a, p) }
    RightInverseParts(a: Layout) -> inverse::RightInverse<A> { inverse::right_inverse(a) }
    NullspaceParts(a: Layout) -> inverse::Nullspace<A> { inverse::nullspace(a) }
    TiledParts(zipped: Layout) -> gather::TiledModes<A> { gather::tiled_modes(zipped) }
    FlatParts(zipped: Layout) -> gather::FlatModes<A> { gather::flat_modes(zipped) }
    OrderedLayoutParts(shape: IntTuple, order: O: IntTuple) -> ordered::OrderedLayout<A, O> {
        ordered::ordered_layout(shape, order)
    }
    OfThreadParts(all: Layout) -> tiled_copy::OfThread<A> { tiled_copy::of_thread(all) }
    LayoutLikeParts(a: Layout) -> ordered::LayoutLike<A> { ordered::layout_like(a) }
    FragmentLikeParts(a: Layout) -> ordered::FragmentLike<A> { ordered::fragment_like(a) }
    RakedParts(product: Layout) -> blocked::RakedModes<A> { blocked::raked_modes(product) }
}
