//! Parts of tensors in templates: without bounds, and with as many modes as the code says.
//!
//! In a [template](macro@crate::template), `x.slice(…)` becomes `x.__template_slice(…)`, and so for
//! each method here. Static conditions are constants of the instance, and conditions on run-time
//! sizes are checked as in the ordinary methods. The layout of a part has a mode for each element of
//! a tiler by mode, and for each `_` of a slicer (`layout/ops/known.rs`), so that a template can call
//! it at pairs.
#![allow(
    unsafe_code,
    reason = "parts are those of the ordinary methods, and their offsets are checked to lie within the whole"
)]

use super::error::unwrap_or_panic;
use super::{Tensor, TensorError, View};
use crate::int::{Const, Dyn, Int, StaticConst, Zero};
use crate::layout::crd2idx::{self, Located as _};
use crate::layout::evaluate::of_offsets;
use crate::layout::methods::*;
use crate::layout::ops::known::*;
use crate::layout::ops::slice::{OuterSlicer, outer_slicer};
use crate::layout::pair::Pair;
use crate::layout::template::{self, AnyCoordinate, ModeNumber};
use crate::layout::{
    Compose, ComputeCompose, ComputeFlatDivide, ComputeLogicalDivide, ComputeTiledDivide, FlatCoord, FlatDivide, LogicalDivide, TiledDivide,
    InsideStatus, Layout, Layout2, Slice, Slicer, ThreadStatus, Tiler, ZippedDivide,
};
use crate::status::{Status, hold};
use crate::tuple::{Cons, Nil};

/// The zipped division of `L` by `T`, with a mode of the tile for each tiler.
#[doc(hidden)]
pub type Divided<L, T> = Pair<
    KnownTile<<ZippedDivide<L, T> as Layout2>::Mode0, T>,
    <ZippedDivide<L, T> as Layout2>::Mode1,
>;

/// The slice of `L` by `C`, with a mode for each `_`.
#[doc(hidden)]
pub type Sliced<L, C> = KnownSlice<Slice<L, C>, C>;

/// One tile of the division of `L` by `T`.
#[doc(hidden)]
pub type LocalTile<L, T, C> = Sliced<Divided<L, T>, TileSlicer<T, Divided<L, T>, C>>;

/// One element of each tile of the division of `L` by `T`.
#[doc(hidden)]
pub type OuterPart<L, T, C> = Sliced<ZippedDivide<L, T>, OuterSlicer<ZippedDivide<L, T>, C>>;

/// The coordinate of thread `I`, as a slicer.
#[doc(hidden)]
pub type ThreadCoord<P, I> = AsSlicer<FlatCoord<P, I>>;

/// Mode 1 of any layout.
type SecondMode<L> = FirstMode<OtherModes<L>>;

/// The forms that panic where those with `try_` return an error.
macro_rules! or_panic {
    ($($name:ident = $try_name:ident[$($generics:tt)*]($($arg:ident: $Arg:ty),*) -> $Result:ty, $operation:literal;)*) => {$(
        #[doc(hidden)]
        #[inline(always)]
        #[track_caller]
        pub fn $name<$($generics)*>(self $(, $arg: $Arg)*) -> Tensor<E, $Result> {
            unwrap_or_panic($operation, self.$try_name($($arg),*))
        }
    )*};
}

/// Divisions whose layout is a part of the whole as it is.
macro_rules! divisions {
    ($($try_name:ident by $compute:ident;)*) => {$(
        #[doc(hidden)]
        #[inline(always)]
        pub fn $try_name<T: Tiler, R: Layout>(self, tiler: T) -> Result<Tensor<E, R>, TensorError>
        where
            L: $compute<T, Output = R>,
        {
            let layout = self.layout.$try_name(tiler)?;
            // SAFETY: tiles that fill a layout have its indices and no others.
            unsafe { self.part(Zero, layout) }
        }
    )*};
}

impl<E: View, L: Layout> Tensor<E, L> {
    divisions! {
        __template_try_logical_divide by ComputeLogicalDivide;
        __template_try_tiled_divide by ComputeTiledDivide;
        __template_try_flat_divide by ComputeFlatDivide;
    }

    #[doc(hidden)]
    #[inline(always)]
    pub fn __template_try_zipped_divide<T: Tiler>(
        self,
        tiler: T,
    ) -> Result<Tensor<E, Divided<L, T>>, TensorError> {
        let zipped = self.layout.__template_try_zipped_divide(tiler)?;
        let tile = known_tile(zipped.mode::<0>(), tiler);
        // SAFETY: tiles that fill a layout have its indices and no others; the known tile has modes
        // of the tile, so its indices are among these.
        unsafe { self.part(Zero, Cons(tile, Cons(zipped.mode::<1>(), Nil))) }
    }

    #[doc(hidden)]
    #[inline(always)]
    pub fn __template_try_slice<C: Slicer>(
        self,
        slicer: C,
    ) -> Result<Tensor<E, Sliced<L, C>>, TensorError> {
        const {
            hold::<<Slice<L, C> as Layout>::Verdict>("slicing");
            hold::<InsideStatus<L, C>>("slicing");
        };
        let slice: Tensor<E, Slice<L, C>> = self.try_slice_known(slicer)?;
        // its own modes put together again, so its own offsets
        Ok(Tensor {
            layout: known_slice(slice.layout, slicer),
            engine: slice.engine,
        })
    }

    #[doc(hidden)]
    #[inline(always)]
    pub fn __template_try_tile<C: AnyCoordinate<SecondMode<L>>>(
        self,
        coordinate: C,
    ) -> Result<Tensor<E, FirstMode<L>>, TensorError> {
        const {
            template::fits_pair::<L>("tile");
            template::fits::<SecondMode<L>, C>("tile");
            of_offsets::<SecondMode<L>>();
        };
        let (tile, rest) = (first_mode(self.layout), first_mode(other_modes(self.layout)));
        if !coordinate.within(rest) {
            return Err(coordinate.outside(rest).into());
        }
        let offset = Dyn(coordinate.index_onto::<isize>(rest, 0));
        // SAFETY: the offsets are those of this layout at the coordinates `(x, coordinate)`, and
        // `coordinate` lies in the domain of mode 1.
        unsafe { self.part(offset, tile) }
    }

    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    pub fn __template_mode<const I: usize>(self) -> Tensor<E, ModeNumber<L, I>>
    where
        Const<I>: StaticConst,
    {
        let layout = self.layout.__template_mode::<I>();
        // SAFETY: the offsets are those at the coordinates that are 0 in the other modes.
        unsafe { self.rearranged(layout) }
    }

    #[doc(hidden)]
    #[inline(always)]
    pub fn __template_try_local_tile<T: Tiler, C: Slicer>(
        self,
        tiler: T,
        coordinate: C,
    ) -> Result<Tensor<E, LocalTile<L, T, C>>, TensorError> {
        let tiles = self.__template_try_zipped_divide(tiler)?;
        let slicer = tile_slicer(tiler, tiles.layout, coordinate);
        tiles.__template_try_slice(slicer)
    }

    #[doc(hidden)]
    #[inline(always)]
    pub fn __template_try_outer_partition<T: Tiler, C: Slicer>(
        self,
        tiler: T,
        coordinate: C,
    ) -> Result<Tensor<E, OuterPart<L, T, C>>, TensorError> {
        let layout = self.layout.__template_try_zipped_divide(tiler)?;
        // SAFETY: tiles that fill a layout have its indices and no others.
        let tiles: Tensor<E, ZippedDivide<L, T>> = unsafe { self.part(Zero, layout) }?;
        let slicer = outer_slicer(tiles.layout, coordinate);
        tiles.__template_try_slice(slicer)
    }

    #[doc(hidden)]
    #[inline(always)]
    pub fn __template_try_local_partition<P: Layout, I: Int>(
        self,
        threads: P,
        index: I,
    ) -> Result<Tensor<E, OuterPart<L, ThreadTiler<P>, ThreadCoord<P, I>>>, TensorError> {
        const { hold::<ThreadStatus<P, I>>("local_partition") };
        crd2idx::thread_number(threads, index).check()?;
        let (_, coordinate) = crd2idx::locate(threads, index).parts();
        let flat = crd2idx::flat_coordinate(coordinate, threads.shape());
        self.__template_try_outer_partition(thread_tiler(threads), as_slicer(flat))
    }

    or_panic! {
        __template_zipped_divide = __template_try_zipped_divide[T: Tiler](tiler: T) -> Divided<L, T>, "zipped_divide";
        __template_slice = __template_try_slice[C: Slicer](slicer: C) -> Sliced<L, C>, "slicing";
        __template_tile = __template_try_tile[C: AnyCoordinate<SecondMode<L>>](coordinate: C) -> FirstMode<L>, "tile";
        __template_local_tile = __template_try_local_tile[T: Tiler, C: Slicer](tiler: T, coordinate: C) -> LocalTile<L, T, C>, "local_tile";
        __template_inner_partition = __template_try_local_tile[T: Tiler, C: Slicer](tiler: T, coordinate: C) -> LocalTile<L, T, C>, "inner_partition";
        __template_outer_partition = __template_try_outer_partition[T: Tiler, C: Slicer](tiler: T, coordinate: C) -> OuterPart<L, T, C>, "outer_partition";
        __template_local_partition = __template_try_local_partition[P: Layout, I: Int](threads: P, index: I) -> OuterPart<L, ThreadTiler<P>, ThreadCoord<P, I>>, "local_partition";
        __template_logical_divide = __template_try_logical_divide[T: Tiler](tiler: T) -> LogicalDivide<L, T>, "logical_divide";
        __template_tiled_divide = __template_try_tiled_divide[T: Tiler](tiler: T) -> TiledDivide<L, T>, "tiled_divide";
        __template_flat_divide = __template_try_flat_divide[T: Tiler](tiler: T) -> FlatDivide<L, T>, "flat_divide";
    }
}

impl<E: View + Copy, L: Layout> Tensor<E, L> {
    #[doc(hidden)]
    #[inline(always)]
    pub fn __template_try_compose<B: Tiler, R: Layout>(
        self,
        b: B,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        L: ComputeCompose<B, Output = R>,
    {
        let layout = self.layout.__template_try_compose(b)?;
        // SAFETY: a tensor that can be copied is not exclusive.
        unsafe { self.part(Zero, layout) }
    }

    or_panic! {
        __template_compose = __template_try_compose[B: Tiler](b: B) -> Compose<L, B>, "composition";
    }
}
