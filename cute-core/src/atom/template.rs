//! Tiled instructions in templates: without bounds.
//!
//! In a [template](macro@crate::template), `make_tiled_copy(…)` becomes the function of this file,
//! and so for each name here. What does not go together is an error of the instance.

use super::algebra::tiled_copy::{ComputeCovering, ComputeOfThread, ComputeTidfrg};
use super::tiled_copy::checked;
use super::tiled_mma::{Mine, Quadruple, ThreadNumbers, try_thread_part};
use super::{
    CopyAtom, CopyAtomOf, CopySides, MmaAtom, MmaOperand, MmaTiling, OperandA, OperandB, OperandC,
    ThrCopy, ThrMma, ThrfrgOf, TiledCopy, TiledMma,
};
use crate::diagnostic::holds::Named;
use crate::error::LayoutError;
use crate::int::{Dyn, Int, IntoInt};
use crate::layout::crd2idx::{self, Located as _};
use crate::layout::evaluate::{Evaluate, fits, unwrap_or_panic};
use crate::layout::ops::known::*;
use crate::layout::ops::thread_value::tiler_tv;
use crate::layout::ops::whole::{TileSize, tile_size};
use crate::layout::{
    ByMode, ComputeLayoutTv, ComputeSlice, FlatCoord, Layout, LayoutTv, Size, Slicer, Tiler,
    TilerTv,
};
use crate::logic::Both;
use crate::status::operation::{
    layout_tv, partition, partition_a, partition_b, partition_c, tiled_copy, tiled_mma,
};
use crate::status::{And, Instance, Status, refuse};
use crate::tensor::{ElementWidth, HasWidth, Tensor, TensorError, View, settle};
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

/// The coordinate of a thread in `Mma`, with four components.
type Vmnk<Mma> = AsSlicer<FlatCoord<<Mma as MmaTiling>::ThrLayoutVmnk, Dyn<isize>>>;
type Second<C> = OtherComponents<C>;
type Third<C> = OtherComponents<Second<C>>;
type Fourth<C> = OtherComponents<Third<C>>;

/// One thread of a tiled MMA, whose coordinate is known to have four components.
#[doc(hidden)]
pub type ThreadOf<Mma> = ThrMma<
    Mma,
    Quadruple<
        FirstComponent<Vmnk<Mma>>,
        FirstComponent<Second<Vmnk<Mma>>>,
        FirstComponent<Third<Vmnk<Mma>>>,
        FirstComponent<Fourth<Vmnk<Mma>>>,
    >,
>;

/// Refuses the static number of a thread that does not exist.
const fn below<Thread: Int, Threads: Int>() {
    if let (Some(thread), Some(threads)) = (Thread::STATIC, Threads::STATIC)
        && (thread < 0 || thread >= threads)
    {
        refuse("get_slice", LayoutError::NoThread { thread, threads });
    }
}

/// The number of a thread, if there is such a thread.
#[inline(always)]
fn existing(thread: impl Int, threads: i128) -> Result<isize, LayoutError> {
    let number = thread.to_i128();
    if number < 0 || number >= threads {
        let thread = number;
        return Err(LayoutError::NoThread { thread, threads });
    }
    Ok(thread.to::<isize>())
}

/// Methods of tiled MMAs in templates, where only `Mma: MmaTiling` is known.
#[doc(hidden)]
pub trait MmaInTemplates: MmaTiling {
    /// [`TiledMma::get_slice`].
    #[inline(always)]
    #[track_caller]
    fn __template_get_slice<N: IntoInt>(self, thread: N) -> ThreadOf<Self> {
        const { below::<N::Int, ThreadNumbers<Self>>() };
        unwrap_or_panic("get_slice", slice_of_mma(self, thread))
    }
    /// [`TiledMma::try_get_slice`].
    #[inline(always)]
    fn __template_try_get_slice<N: IntoInt>(
        self,
        thread: N,
    ) -> Result<ThreadOf<Self>, LayoutError> {
        const { below::<N::Int, ThreadNumbers<Self>>() };
        slice_of_mma(self, thread)
    }
}
impl<Mma: MmaTiling> MmaInTemplates for Mma {}

#[inline(always)]
fn slice_of_mma<Mma: MmaTiling>(
    mma: Mma,
    thread: impl IntoInt,
) -> Result<ThreadOf<Mma>, LayoutError> {
    let threads = <ThreadNumbers<Mma> as Int>::make_static().to_i128();
    let thread = Dyn(existing(thread.into_int(), threads)?);
    let layout = Mma::ThrLayoutVmnk::make_static();
    let (status, coordinate) = crd2idx::locate(layout, thread).parts();
    status.check()?;
    let vmnk = as_slicer(crd2idx::flat_coordinate(coordinate, layout.shape()));
    let mnk = other_components(vmnk);
    let nk = other_components(mnk);
    let k = other_components(nk);
    let vmnk = Cons(
        first_component(vmnk),
        Cons(
            first_component(mnk),
            Cons(first_component(nk), Cons(first_component(k), Nil)),
        ),
    );
    Ok(ThrMma::at(mma, vmnk))
}

/// The layout of a thread's part of an operand.
type PartOf<O, Mma, X, V, M, N, K> = <<X as ThrfrgOf<Mma, O>>::Result as ComputeSlice<
    Mine<O, Mma, <X as ThrfrgOf<Mma, O>>::Result, V, M, N, K>,
>>::Output;

macro_rules! partitions {
    ($($partition:ident, $try_partition:ident, $operand:ident, $operation:ident, $name:literal;)*) => {
        impl<Mma: MmaTiling, V: Slicer, M: Slicer, N: Slicer, K: Slicer> ThrMma<Mma, Quadruple<V, M, N, K>> {$(
            #[doc(hidden)]
            #[inline(always)]
            #[track_caller]
            pub fn $partition<E: View, X: Layout>(
                self,
                tensor: Tensor<E, X>,
            ) -> Tensor<E, PartOf<$operand, Mma, X, V, M, N, K>> {
                const { partitions::<$operation, Mma, $operand, X>() };
                let coordinate = <$operand as MmaOperand<Mma>>::coordinate(self.thr_vmnk());
                let part = try_thread_part::<Mma, $operand, _, _, _, _, _>(tensor, coordinate);
                settle::<E, _>($name, part)
            }
            #[doc(hidden)]
            #[inline(always)]
            pub fn $try_partition<E: View, X: Layout>(
                self,
                tensor: Tensor<E, X>,
            ) -> Result<Tensor<E, PartOf<$operand, Mma, X, V, M, N, K>>, TensorError> {
                const { partitions::<$operation, Mma, $operand, X>() };
                let coordinate = <$operand as MmaOperand<Mma>>::coordinate(self.thr_vmnk());
                try_thread_part::<Mma, $operand, _, _, _, _, _>(tensor, coordinate)
            }
        )*}
    };
}
partitions! {
    __template_partition_a, __template_try_partition_a, OperandA, partition_a, "partition_a";
    __template_partition_b, __template_try_partition_b, OperandB, partition_b, "partition_b";
    __template_partition_c, __template_try_partition_c, OperandC, partition_c, "partition_c";
}

/// The conditions of a partition by a tiled MMA.
const fn partitions<Operation: Named, Mma: MmaTiling, O: MmaOperand<Mma>, X: Layout>() {
    Instance::<<<X as ThrfrgOf<Mma, O>>::Result as Layout>::Verdict, Operation>::check();
}

/// How many threads a layout of threads and values has.
type Threads<Tv> = Size<FirstMode<Tv>>;

impl<A: Copy, Tv: Layout, T: Tiler> TiledCopy<A, Tv, T> {
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    pub fn __template_get_slice<N: IntoInt>(self, thread: N) -> ThrCopy<A, Tv, T, N::Int> {
        const { below::<N::Int, Threads<Tv>>() };
        unwrap_or_panic("get_slice", slice_of_copy(self, thread.into_int()))
    }
    #[doc(hidden)]
    #[inline(always)]
    pub fn __template_try_get_slice<N: IntoInt>(
        self,
        thread: N,
    ) -> Result<ThrCopy<A, Tv, T, N::Int>, LayoutError> {
        const { below::<N::Int, Threads<Tv>>() };
        slice_of_copy(self, thread.into_int())
    }
}

#[inline(always)]
fn slice_of_copy<A: Copy, Tv: Layout, T: Tiler, I: Int>(
    tiled: TiledCopy<A, Tv, T>,
    thread: I,
) -> Result<ThrCopy<A, Tv, T, I>, LayoutError> {
    existing(thread, first_mode(tiled.layout_tv()).size().to_i128())?;
    Ok(ThrCopy::at(tiled, thread))
}

/// The layout of a thread's part of one side of a tiled copy.
type SidePart<L, T, S> = <<L as ComputeTidfrg<T, S>>::Output as ComputeOfThread>::Output;

macro_rules! sides {
    ($($partition:ident, $try_partition:ident, $side:ident, $side_tv:ident, $name:literal;)*) => {
        impl<I: CopyAtom, E: ElementWidth, Tv: Layout, T: Tiler, Thr: Int>
            ThrCopy<CopyAtomOf<I, E>, Tv, T, Thr>
        {$(
            #[doc(hidden)]
            #[inline(always)]
            #[track_caller]
            pub fn $partition<N: View + HasWidth<E::Width>, L: Layout>(
                self,
                tensor: Tensor<N, L>,
            ) -> Tensor<N, SidePart<L, T, <CopyAtomOf<I, E> as CopySides<Tv, T>>::$side>> {
                const { Instance::<<L as ComputeTidfrg<T, <CopyAtomOf<I, E> as CopySides<Tv, T>>::$side>>::Status, partition>::check() };
                settle::<N, _>($name, self.$try_partition(tensor))
            }
            #[doc(hidden)]
            #[inline(always)]
            pub fn $try_partition<N: View + HasWidth<E::Width>, L: Layout>(
                self,
                tensor: Tensor<N, L>,
            ) -> Result<Tensor<N, SidePart<L, T, <CopyAtomOf<I, E> as CopySides<Tv, T>>::$side>>, TensorError> {
                const { Instance::<<L as ComputeTidfrg<T, <CopyAtomOf<I, E> as CopySides<Tv, T>>::$side>>::Status, partition>::check() };
                let (tiled, thread) = self.parts();
                let (tv, tiler) = (tiled.layout_tv(), tiled.tiler_mn());
                let side = CopyAtomOf::<I, E>::$side_tv(tv, tiler)?;
                let all: Tensor<N, <L as ComputeTidfrg<T, _>>::Output> = tensor.try_tidfrg(tiler, side)?;
                all.try_of_thread(thread)
            }
        )*}
    };
}
sides! {
    __template_partition_s, __template_try_partition_s, Source, source, "partition_s";
    __template_partition_d, __template_try_partition_d, Destination, destination, "partition_d";
}
