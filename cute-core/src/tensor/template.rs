//! Parts of tensors in templates: without bounds, and with as many modes as the code says.
//!
//! In a [template](macro@crate::template), `x.slice(…)` becomes `x.__template_slice(…)`, and so for
//! each method here. Static conditions are constants of the instance, and conditions on run-time
//! sizes are checked as in the ordinary methods. The layout of a part has a mode for each element
//! of a tiler by mode, and for each `_` of a slicer (`layout/ops/known.rs`), so that a template can
//! call it at pairs.
#![allow(
    unsafe_code,
    reason = "parts are those of the ordinary methods, and their offsets are checked to lie within the whole"
)]

use super::error::settle;
use super::{Tensor, TensorError, View};
use crate::error::LayoutError;
use crate::int::{Const, Dyn, FromConst, Int, IntoInt, StaticConst, Zero};
use crate::layout::crd2idx::{self, Located as _};
use crate::layout::evaluate::{Evaluate, of_offsets};
use crate::layout::methods::*;
use crate::layout::operation::Named;
use crate::layout::ops::known::*;
use crate::layout::ops::modes::HasPath;
use crate::layout::ops::slice::{OuterSlicer, outer_slicer, slice_offset_of};
use crate::layout::pair::Pair;
use crate::layout::template::{self, AnyCoordinate};
use crate::layout::template_slice::{AnySlice, fits_slice};
use crate::layout::{
    AsSlicer as SlicerOperand, AsTiler, ComputeCompose, ComputeFlatDivide, ComputeLogicalDivide,
    ComputeSlice, ComputeTiledDivide, ComputeZippedDivide, FlatCoord, InsideStatus, Layout, Rank2,
    Slicer, ThreadStatus, Tiler,
};
use crate::logic::{Bool, Both};
use crate::status::operation::{
    compose, flat_divide, inner_partition, local_partition, local_tile, logical_divide,
    outer_partition, tiled_divide, zipped_divide,
};
use crate::status::{Instance, Status, refuse_part};
use crate::tuple::{Cons, Nil};

/// The zipped division of `L` by `T`.
type Zipped<L, T> = <L as ComputeZippedDivide<T>>::Raw;

/// The zipped division of `L` by `T`, with a mode of the tile for each tiler.
#[doc(hidden)]
pub type Divided<L, T> =
    Pair<KnownTile<<Zipped<L, T> as Rank2>::Mode0, T>, <Zipped<L, T> as Rank2>::Mode1>;

/// The slice of `L` by `C`, with a mode for each `_`.
#[doc(hidden)]
pub type Sliced<L, C> = KnownSlice<<L as ComputeSlice<C>>::Raw, C>;

/// One tile of the division of `L` by `T`. It is a slice of the division as it is: with a pair of
/// modes in its place, a bound of the template on a layout of two modes would make rustc take that
/// layout for the pair.
#[doc(hidden)]
pub type LocalTile<L, T, C> = Sliced<Zipped<L, T>, TileSlicer<T, Zipped<L, T>, C>>;

/// One element of each tile of the division of `L` by `T`, with as many modes as `L` has.
#[doc(hidden)]
pub type OuterPart<L, T, C> = KnownLike<RawPart<L, T, C>, L>;
type RawPart<L, T, C> = Sliced<Zipped<L, T>, OuterSlicer<Zipped<L, T>, C>>;

/// The coordinate of thread `I`, as a slicer.
#[doc(hidden)]
pub type ThreadCoord<P, I> = AsSlicer<FlatCoord<P, I>>;

/// The part of `L` that thread `I` of a layout of threads has.
#[doc(hidden)]
pub type ThreadPart<L, P, I> = OuterPart<L, ThreadTiler<P>, ThreadCoord<P, I>>;

/// Mode 1 of any layout.
type SecondMode<L> = FirstMode<OtherModes<L>>;

/// Both forms of a method: the one that panics, and the one with `try_`.
///
/// The constants are evaluated in these methods themselves, so that the compiler names the
/// template's call of them.
macro_rules! forms {
    ($(
        $name:ident, $try_name:ident [$($generics:tt)*]($($arg:ident: $Arg:ty),*) -> $Result:ty
        { $self:ident, $operation:literal, const { $($held:tt)* } $value:expr }
    )*) => {$(
        #[doc(hidden)]
        #[inline(always)]
        #[track_caller]
        pub fn $name<$($generics)*>($self $(, $arg: $Arg)*) -> Tensor<E, $Result> {
            const { $($held)* };
            settle::<E, _>($operation, $value)
        }
        #[doc(hidden)]
        #[inline(always)]
        pub fn $try_name<$($generics)*>(
            $self
            $(, $arg: $Arg)*
        ) -> Result<Tensor<E, $Result>, TensorError> {
            const { $($held)* };
            $value
        }
    )*};
}

impl<E: View, L: Layout> Tensor<E, L> {
    /// The elements in tiles, under the layout of a division.
    #[inline(always)]
    fn try_divided<R: Layout>(
        self,
        layout: Result<R, LayoutError>,
    ) -> Result<Tensor<E, R>, TensorError> {
        let layout = layout?;
        // SAFETY: tiles that fill a layout have its indices and no others.
        unsafe { self.part(Zero, layout) }
    }

    #[inline(always)]
    fn try_zipped<T: Tiler>(self, tiler: T) -> Result<Tensor<E, Divided<L, T>>, TensorError> {
        let zipped = zipped(self.layout, tiler)?;
        let tile = known_tile(zipped.mode::<0>(), tiler);
        // a tile of its own modes is the tile
        self.try_divided(Ok(Cons(tile, Cons(zipped.mode::<1>(), Nil))))
    }

    #[inline(always)]
    fn try_sliced<C: Slicer>(self, slicer: C) -> Result<Tensor<E, Sliced<L, C>>, TensorError> {
        let slice = <Both<L::IsStatic, C::IsStatic> as Evaluate>::try_evaluate(|| {
            ComputeSlice::compute_raw(self.layout, slicer)
        });
        let slice = match slice {
            Ok(slice) => Ok(known_slice(slice, slicer)),
            Err(error) => Err(error),
        };
        self.try_slice_under(slicer, slice)
    }

    #[inline(always)]
    fn try_any_slice<S: AnySlice<L>>(self, slicer: S) -> Result<Tensor<E, S::Output>, TensorError> {
        let (layout, start) = slicer.cut(self.layout)?;
        let offset = slice_offset_of(start, self.layout);
        // SAFETY: these are the offsets of this layout at the coordinates that have the indices of
        // `slicer`, or lie in its ranges: `cut` checks that these lie in the domains of their
        // modes, and `fits_slice` that a range meets a mode of one leaf, of which a window has no
        // others.
        unsafe { self.part(offset, layout) }
    }

    #[inline(always)]
    fn try_one_tile<C: AnyCoordinate<SecondMode<L>>>(
        self,
        coordinate: C,
    ) -> Result<Tensor<E, FirstMode<L>>, TensorError> {
        let (tile, rest) = (
            first_mode(self.layout),
            first_mode(other_modes(self.layout)),
        );
        if !coordinate.within(rest) {
            return Err(coordinate.outside(rest).into());
        }
        let offset = Dyn(coordinate.index_onto::<isize>(rest, 0));
        // SAFETY: the offsets are those of this layout at the coordinates `(x, coordinate)`, and
        // `coordinate` lies in the domain of mode 1.
        unsafe { self.part(offset, tile) }
    }

    #[inline(always)]
    fn try_inner<T: Tiler, C: Slicer>(
        self,
        tiler: T,
        coordinate: C,
    ) -> Result<Tensor<E, LocalTile<L, T, C>>, TensorError> {
        let layout = zipped(self.layout, tiler);
        let tiles = self.try_divided(layout)?;
        let slicer = tile_slicer(tiler, tiles.layout, coordinate);
        tiles.try_sliced(slicer)
    }

    #[inline(always)]
    fn try_outer<T: Tiler, C: Slicer>(
        self,
        tiler: T,
        coordinate: C,
    ) -> Result<Tensor<E, OuterPart<L, T, C>>, TensorError> {
        let whole = self.layout;
        let tiles = self.try_divided(zipped(whole, tiler))?;
        let slicer = outer_slicer(tiles.layout, coordinate);
        let part = tiles.try_sliced(slicer)?;
        let layout = known_like(part.layout, whole);
        // the modes of the part, of which there are as many as `fits_whole` has checked
        part.try_divided(Ok(layout))
    }

    #[inline(always)]
    fn try_of_threads<P: Layout, I: Int>(
        self,
        threads: P,
        index: I,
    ) -> Result<Tensor<E, ThreadPart<L, P, I>>, TensorError> {
        crd2idx::thread_number(threads, index).check()?;
        let (_, coordinate) = crd2idx::locate(threads, index).parts();
        let flat = crd2idx::flat_coordinate(coordinate, threads.shape());
        self.try_outer(thread_tiler(threads), as_slicer(flat))
    }

    forms! {
        __template_zipped_divide, __template_try_zipped_divide[T: AsTiler](tiler: T) -> Divided<L, T::Operand> {
            self, "zipped_divide", const { divides::<zipped_divide, L, T::Operand>(); } self.try_zipped(tiler.operand())
        }
        __template_logical_divide, __template_try_logical_divide[T: AsTiler](tiler: T)
            -> <L as ComputeLogicalDivide<T::Operand>>::Raw
        {
            self, "logical_divide",
            const { Instance::<<L as ComputeLogicalDivide<T::Operand>>::Status, logical_divide>::check(); }
            { let layout = self.layout.__template_try_logical_divide(tiler.operand()); self.try_divided(layout) }
        }
        __template_tiled_divide, __template_try_tiled_divide[T: AsTiler](tiler: T)
            -> <L as ComputeTiledDivide<T::Operand>>::Raw
        {
            self, "tiled_divide", const { divides::<tiled_divide, L, T::Operand>(); }
            { let layout = self.layout.__template_try_tiled_divide(tiler.operand()); self.try_divided(layout) }
        }
        __template_flat_divide, __template_try_flat_divide[T: AsTiler](tiler: T)
            -> <L as ComputeFlatDivide<T::Operand>>::Raw
        {
            self, "flat_divide", const { divides::<flat_divide, L, T::Operand>(); }
            { let layout = self.layout.__template_try_flat_divide(tiler.operand()); self.try_divided(layout) }
        }
        __template_slice, __template_try_slice[S: AnySlice<L>](slicer: S) -> S::Output {
            self, "slicing", const { fits_slice::<L, S>(); } self.try_any_slice(slicer)
        }
        __template_tile, __template_try_tile[C: AnyCoordinate<SecondMode<L>>](coordinate: C) -> FirstMode<L> {
            self, "tile",
            const {
                template::fits_pair::<L>("tile");
                template::fits::<SecondMode<L>, C>("tile");
                of_offsets::<SecondMode<L>>();
            }
            self.try_one_tile(coordinate)
        }
        __template_local_tile, __template_try_local_tile[T: AsTiler, C: SlicerOperand](tiler: T, coordinate: C)
            -> LocalTile<L, T::Operand, C::Operand>
        {
            self, "local_tile",
            const { tiles::<local_tile, L, T::Operand, C::Operand>(); }
            self.try_inner(tiler.operand(), coordinate.operand())
        }
        __template_inner_partition, __template_try_inner_partition[T: AsTiler, C: SlicerOperand](tiler: T, coordinate: C)
            -> LocalTile<L, T::Operand, C::Operand>
        {
            self, "inner_partition",
            const { tiles::<inner_partition, L, T::Operand, C::Operand>(); }
            self.try_inner(tiler.operand(), coordinate.operand())
        }
        __template_outer_partition, __template_try_outer_partition[T: AsTiler, C: SlicerOperand](tiler: T, coordinate: C)
            -> OuterPart<L, T::Operand, C::Operand>
        {
            self, "outer_partition",
            const {
                parts::<outer_partition, L, T::Operand, C::Operand>();
                fits_whole::<L, RawPart<L, T::Operand, C::Operand>>("outer_partition");
            }
            self.try_outer(tiler.operand(), coordinate.operand())
        }
        __template_local_partition, __template_try_local_partition[P: Layout, I: IntoInt](threads: P, index: I)
            -> ThreadPart<L, P, I::Int>
        {
            self, "local_partition",
            const {
                Instance::<ThreadStatus<P, I::Int>, local_partition>::check();
                parts::<local_partition, L, ThreadTiler<P>, ThreadCoord<P, I::Int>>();
                fits_whole::<L, RawPart<L, ThreadTiler<P>, ThreadCoord<P, I::Int>>>("local_partition");
            }
            self.try_of_threads(threads, index.into_int())
        }
    }

    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    pub fn __template_mode<const I: usize>(self) -> Tensor<E, ModeNumber<L, FromConst<I>>>
    where
        Const<I>: StaticConst,
    {
        const { Instance::<HasPath<L, Cons<FromConst<I>, Nil>>, template::names::mode>::check() };
        let layout = mode_number(self.layout, FromConst::<I>::default());
        // SAFETY: the offsets are those at the coordinates that are 0 in the other modes.
        unsafe { self.rearranged(layout) }
    }
}

/// The conditions of a division.
const fn divides<Operation: Named, L: Layout, T: Tiler>() {
    Instance::<<L as ComputeZippedDivide<T>>::Status, Operation>::check();
}

/// The conditions of one tile.
const fn tiles<Operation: Named, L: Layout, T: Tiler, C: Slicer>() {
    divides::<Operation, L, T>();
    slices::<Operation, Zipped<L, T>, TileSlicer<T, Zipped<L, T>, C>>();
}

/// The conditions of one element of each tile.
const fn parts<Operation: Named, L: Layout, T: Tiler, C: Slicer>() {
    divides::<Operation, L, T>();
    slices::<Operation, Zipped<L, T>, OuterSlicer<Zipped<L, T>, C>>();
}

/// The conditions of a slice of a tensor.
const fn slices<Operation: Named, L: Layout, C: Slicer>() {
    Instance::<<L as ComputeSlice<C>>::Status, Operation>::check();
    Instance::<InsideStatus<L, C>, Operation>::check();
}

/// Refuses a part of another number of modes than the whole, which `known_like` would cut off.
const fn fits_whole<L: Layout, R: Layout>(operation: &str) {
    if L::IsTuple::VALUE && L::RANK != R::RANK {
        refuse_part(operation, R::RANK, L::RANK);
    }
}

#[inline(always)]
fn zipped<L: Layout, T: Tiler>(layout: L, tiler: T) -> Result<Zipped<L, T>, LayoutError> {
    <Both<L::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
        ComputeZippedDivide::compute_raw(layout, tiler)
    })
}

impl<E: View + Copy, L: Layout> Tensor<E, L> {
    forms! {
        __template_compose, __template_try_compose[B: AsTiler](b: B) -> <L as ComputeCompose<B::Operand>>::Raw {
            self, "compose",
            const { Instance::<<L as ComputeCompose<B::Operand>>::Status, compose>::check(); }
            {
                let layout = self.layout.__template_try_compose(b.operand());
                self.try_composed(layout)
            }
        }
    }

    #[inline(always)]
    fn try_composed<R: Layout>(
        self,
        layout: Result<R, LayoutError>,
    ) -> Result<Tensor<E, R>, TensorError> {
        let layout = layout?;
        // SAFETY: a tensor that can be copied is not exclusive.
        unsafe { self.part(Zero, layout) }
    }
}
