//! Tiled instructions in templates: without bounds.
//!
//! In a [template](macro@crate::template), `make_tiled_copy(…)` becomes the function of this file,
//! and so for each name here. What does not go together is an error of the instance.

use super::algebra::tiled_copy::ComputeCovering;
use super::tiled_copy::checked;
use super::{
    CopyAtom, CopyAtomOf, CopySides, MmaAtom, MmaOperand, MmaTiling, OperandA, OperandB, OperandC,
    TiledCopy, TiledMma,
};
use crate::int::Int;
use crate::layout::evaluate::{Evaluate, fits, unwrap_or_panic};
use crate::layout::ops::thread_value::tiler_tv;
use crate::layout::ops::whole::{TileSize, tile_size};
use crate::layout::{ByMode, ComputeLayoutTv, Layout, LayoutTv, Tiler, TilerTv};
use crate::logic::Both;
use crate::status::operation::{layout_tv, tiled_copy, tiled_mma};
use crate::status::{And, Instance};
use crate::tensor::ElementWidth;
use crate::tuple::{Cons, Nil};

/// [`make_tiled_mma`](crate::atom::make_tiled_mma).
#[inline(always)]
pub fn make_tiled_mma<A: MmaAtom, L, T>(atom: A, atom_layout: L, tile: T) -> TiledMma<A, L, T>
where
    TiledMma<A, L, T>: MmaTiling,
{
    const {
        Instance::<<TiledMma<A, L, T> as MmaTiling>::ThreadsStatus, tiled_mma>::check();
        Instance::<<TiledMma<A, L, T> as MmaTiling>::TileStatus, tiled_mma>::check();
    };
    let _ = (atom, atom_layout, tile);
    TiledMma::held()
}

/// The conditions of a tiled copy besides that its threads and values cover the tile.
const fn moves<A: CopySides<Tv, T>, Tv: Layout, T: Tiler>() {
    Instance::<And<<A::Source as Layout>::Verdict, <A::Destination as Layout>::Verdict>, tiled_copy>::check();
}

/// The conditions of a tiled copy.
const fn covers<A: CopySides<Tv, T>, Tv: Layout, T: Tiler>() {
    Instance::<<Tv as ComputeCovering<TileSize<T>>>::Status, tiled_copy>::check();
    moves::<A, Tv, T>();
}

/// [`make_tiled_copy`](crate::atom::make_tiled_copy).
#[inline(always)]
#[track_caller]
pub fn make_tiled_copy<I: CopyAtom, E: ElementWidth, P: Layout, V: Layout>(
    atom: CopyAtomOf<I, E>,
    threads: P,
    values: V,
) -> TiledCopy<CopyAtomOf<I, E>, LayoutTv<P, V>, TilerTv<P, V>> {
    const {
        Instance::<<P as ComputeLayoutTv<V>>::Status, layout_tv>::check();
        fits::<LayoutTv<P, V>>();
        moves::<CopyAtomOf<I, E>, LayoutTv<P, V>, TilerTv<P, V>>();
    };
    let tv = <Both<P::IsStatic, V::IsStatic> as Evaluate>::try_evaluate(|| {
        ComputeLayoutTv::compute(threads, values)
    });
    let tv = unwrap_or_panic("layout_tv", tv);
    unwrap_or_panic("tiled_copy", checked(atom, tv, tiler_tv(threads, values)))
}

/// [`make_tiled_copy_tv`](crate::atom::make_tiled_copy_tv).
#[inline(always)]
#[track_caller]
pub fn make_tiled_copy_tv<I: CopyAtom, E: ElementWidth, Tv: Layout, T: Tiler>(
    atom: CopyAtomOf<I, E>,
    tv: Tv,
    tiler: T,
) -> TiledCopy<CopyAtomOf<I, E>, Tv, T> {
    const { covers::<CopyAtomOf<I, E>, Tv, T>() };
    let covering = <Both<Tv::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
        ComputeCovering::compute_raw(tv, tile_size(tiler))
    });
    unwrap_or_panic("tiled_copy", covering);
    unwrap_or_panic("tiled_copy", checked(atom, tv, tiler))
}

type Tile<M, N> = ByMode<Cons<M, Cons<N, Nil>>>;

macro_rules! of_operands {
    ($($make:ident: $operand:ident, $m:ident, $n:ident;)*) => {$(
        #[doc = concat!("[`", stringify!($make), "`](crate::atom::", stringify!($make), ").")]
        #[inline(always)]
        pub fn $make<I: CopyAtom, E: ElementWidth, Mma: MmaTiling>(
            atom: CopyAtomOf<I, E>,
            _mma: Mma,
        ) -> TiledCopy<CopyAtomOf<I, E>, <$operand as MmaOperand<Mma>>::LayoutTv, Tile<Mma::$m, Mma::$n>> {
            const {
                covers::<CopyAtomOf<I, E>, <$operand as MmaOperand<Mma>>::LayoutTv, Tile<Mma::$m, Mma::$n>>();
            };
            let tiler = ByMode(Cons(Mma::$m::make_static(), Cons(Mma::$n::make_static(), Nil)));
            TiledCopy::held(atom, Layout::make_static(), tiler)
        }
    )*};
}
of_operands! {
    make_tiled_copy_a: OperandA, TileM, TileK;
    make_tiled_copy_b: OperandB, TileN, TileK;
    make_tiled_copy_c: OperandC, TileM, TileN;
}
