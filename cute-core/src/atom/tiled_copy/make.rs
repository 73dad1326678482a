//! Tiled copies from layouts of threads and values.

use super::{CopiedBy, CopyAtomOf, CopySides, Covers, OfElements, TiledCopy};
use crate::atom::CopyAtom;
use crate::atom::algebra::tiled_copy::ComputeCovering;
use crate::error::LayoutError;
use crate::layout::ComputeLayoutTv;
use crate::layout::evaluate::{Evaluate, fits, unwrap_or_panic};
use crate::layout::ops::whole::{TileSize, tile_size};
use crate::layout::{AsLayout, Layout, ThreadsWith, Tiler, TilerTv, try_make_layout_tv};
use crate::logic::Both;
use crate::status::And;
use crate::tensor::ElementWidth;

type Tiled<I, E, Tv, T> = TiledCopy<CopyAtomOf<I, E>, Tv, T>;

/// The copy of a tile by an instruction: `threads` places the threads, and each thread has the
/// values `values`, arranged as in [`make_layout_tv`](crate::layout::make_layout_tv()).
///
/// # Conditions
/// - SizeMatch: the condition of [`make_layout_tv`](crate::layout::make_layout_tv()); and both
///   sides have as many threads as the instruction.
/// - RecastDivisible: each thread of the instruction has a whole number of elements.
/// - ShapeDivisible: the threads and values of one instruction divide those of the tile.
/// - The conditions of the composition within one instruction.
///
/// # Panics
/// Panics if a condition that depends on dynamic sizes does not hold; [`try_make_tiled_copy`]
/// returns an error instead.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopyAtom, F16, nvidia::copy::SM80_CP_ASYNC_CACHEGLOBAL, make_tiled_copy};
/// use cute_core::prelude::*;
/// let atom = SM80_CP_ASYNC_CACHEGLOBAL::<128>.of::<F16>();
/// let tiled = make_tiled_copy(atom, layout!((16,8):(8,1)), layout!((1,8)));
/// assert_eq!((tiled.size(), tiled.tiler_mn()), (int!(128), tile!((16,64))));
/// assert_eq!(tiled.get_layout_d_tv(), layout!(((8,16),(8,1)):((128,1),(16,0))));
/// # }
/// ```
///
/// Source: CuTe `make_tiled_copy(copy_atom, thr_layout, val_layout)`.
#[inline(always)]
#[track_caller]
pub fn make_tiled_copy<I: CopyAtom, E: ElementWidth, P, V: Layout, Tv, S, D>(
    atom: impl OfElements<Instruction = I, Element = E>,
    threads: impl AsLayout<Operand = P>,
    values: impl AsLayout<Operand = V>,
) -> Tiled<I, E, Tv, TilerTv<P, V>>
where
    P: ComputeLayoutTv<V, Output = Tv> + ThreadsWith<V, Tv::Verdict>,
    S: Layout,
    D: Layout,
    CopyAtomOf<I, E>: CopySides<Tv, TilerTv<P, V>, Source = S, Destination = D>,
    Tv: CopiedBy<CopyAtomOf<I, E>, TilerTv<P, V>, And<S::Verdict, D::Verdict>>,
{
    const { fits::<Tv>() };
    unwrap_or_panic("tiled_copy", try_make_tiled_copy(atom, threads, values))
}

/// [`make_tiled_copy`], with a broken condition as an error.
///
/// # Errors
/// Fails if a condition that depends on dynamic sizes does not hold.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, try_make_tiled_copy};
/// use cute_core::prelude::*;
/// let (atom, n) = (UniversalCopy::<128>.of::<f32>(), 12_usize);
/// assert!(try_make_tiled_copy(atom, layout!(32:1), layout!(n:1)).is_ok());
/// let n = 14_usize;
/// let error = try_make_tiled_copy(atom, layout!(32:1), layout!(n:1)).unwrap_err();
/// assert_eq!(error.to_string(), "shape 14 is not divisible by 4 (ShapeDivisible)");
/// # }
/// ```
#[inline(always)]
pub fn try_make_tiled_copy<I: CopyAtom, E: ElementWidth, P, V: Layout, Tv, S, D>(
    atom: impl OfElements<Instruction = I, Element = E>,
    threads: impl AsLayout<Operand = P>,
    values: impl AsLayout<Operand = V>,
) -> Result<Tiled<I, E, Tv, TilerTv<P, V>>, LayoutError>
where
    P: ComputeLayoutTv<V, Output = Tv> + ThreadsWith<V, Tv::Verdict>,
    S: Layout,
    D: Layout,
    CopyAtomOf<I, E>: CopySides<Tv, TilerTv<P, V>, Source = S, Destination = D>,
    Tv: CopiedBy<CopyAtomOf<I, E>, TilerTv<P, V>, And<S::Verdict, D::Verdict>>,
{
    let (tiler, tv) = try_make_layout_tv(threads, values)?;
    checked(atom.of_elements(), tv, tiler)
}

/// The copy of a tile by an instruction, from the layout `tv` of its threads and values: `tv` maps
/// (thread, value) to the tile's index, in column-major order.
///
/// # Conditions
/// The conditions of [`make_tiled_copy`], and
/// - SizeMatch: every element of the tile is some value of some thread, and types tell so. Several
///   threads may have one element, as in an operand of a tiled MMA.
/// - InBounds: no index lies beyond the tile.
///
/// # Panics
/// Panics if a condition that depends on dynamic sizes does not hold; [`try_make_tiled_copy_tv`]
/// returns an error instead.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopyAtom, F16, nvidia::copy::SM75_U32x4_LDSM_N, make_tiled_copy_tv};
/// use cute_core::prelude::*;
/// // A of m16n8k16: four matrices of 8x8
/// let a = layout!(((4,8),(2,2,2)):((32,1),(16,8,128)));
/// let tiled = make_tiled_copy_tv(SM75_U32x4_LDSM_N.of::<F16>(), a, tile!((16,16)));
/// assert_eq!(tiled.get_layout_d_tv(), layout!(((4,8),((2,2,2),1)):((32,1),((16,8,128),0))));
/// // thread t names row t mod 16, in the left or the right half: 8 elements of a row
/// assert_eq!(tiled.get_layout_s_tv(), layout!(((16,2),(8,1)):((1,128),(16,0))));
/// # }
/// ```
///
/// Source: CuTe `make_tiled_copy_impl(atom, layout_tv, tiler)`.
#[doc(alias = "make_tiled_copy_impl")]
#[inline(always)]
#[track_caller]
pub fn make_tiled_copy_tv<I: CopyAtom, E: ElementWidth, Tv, T: Tiler, C, S, D>(
    atom: CopyAtomOf<I, E>,
    tv: Tv,
    tiler: T,
) -> Tiled<I, E, Tv, T>
where
    C: Layout,
    S: Layout,
    D: Layout,
    CopyAtomOf<I, E>: CopySides<Tv, T, Source = S, Destination = D>,
    Tv: ComputeCovering<TileSize<T>, Output = C>
        + Covers<T, C::Verdict>
        + CopiedBy<CopyAtomOf<I, E>, T, And<S::Verdict, D::Verdict>>,
{
    unwrap_or_panic("tiled_copy", try_make_tiled_copy_tv(atom, tv, tiler))
}

/// [`make_tiled_copy_tv`], with a broken condition as an error.
///
/// # Errors
/// Fails if a condition that depends on dynamic sizes does not hold.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, try_make_tiled_copy_tv};
/// use cute_core::prelude::*;
/// let (atom, n) = (UniversalCopy::<32>.of::<f32>(), 4_usize);
/// assert!(try_make_tiled_copy_tv(atom, layout!((8,n)), tile!(32)).is_ok());
/// let error = try_make_tiled_copy_tv(atom, layout!((8,n)), tile!(64)).unwrap_err();
/// let error = error.to_string();
/// assert_eq!(error, "threads and values number 32 of 64 elements exactly once (SizeMatch)");
/// # }
/// ```
#[inline(always)]
pub fn try_make_tiled_copy_tv<I: CopyAtom, E: ElementWidth, Tv, T: Tiler, C, S, D>(
    atom: CopyAtomOf<I, E>,
    tv: Tv,
    tiler: T,
) -> Result<Tiled<I, E, Tv, T>, LayoutError>
where
    C: Layout,
    S: Layout,
    D: Layout,
    CopyAtomOf<I, E>: CopySides<Tv, T, Source = S, Destination = D>,
    Tv: ComputeCovering<TileSize<T>, Output = C>
        + Covers<T, C::Verdict>
        + CopiedBy<CopyAtomOf<I, E>, T, And<S::Verdict, D::Verdict>>,
{
    <Both<Tv::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| tv.compute(tile_size(tiler)))?;
    checked(atom, tv, tiler)
}

/// Checks each condition that depends on dynamic sizes, once.
#[inline(always)]
pub(in crate::atom) fn checked<I: CopyAtom, E: ElementWidth, Tv: Layout, T: Tiler>(
    atom: CopyAtomOf<I, E>,
    tv: Tv,
    tiler: T,
) -> Result<Tiled<I, E, Tv, T>, LayoutError> {
    CopyAtomOf::<I, E>::source(tv, tiler)?;
    CopyAtomOf::<I, E>::destination(tv, tiler)?;
    Ok(TiledCopy { atom, tv, tiler })
}
