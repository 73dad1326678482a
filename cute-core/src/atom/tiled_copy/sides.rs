//! The two sides of a tiled copy: the elements of a tile that the instruction reads, and those that
//! it writes.

use super::CopyAtomOf;
use crate::atom::CopyAtom;
use crate::atom::algebra::tiled_copy::{ComputeCopySide, ComputeCovering};
use crate::error::LayoutError;
use crate::int::Int;
use crate::layout::evaluate::Evaluate;
use crate::layout::ops::whole::{TileSize, tile_size};
use crate::layout::{Layout, Size, Tiler};
use crate::logic::{Bool, Both};
use crate::status::{And, Broken, Holds, Kept, Status, operation};
use crate::tensor::ElementWidth;
use crate::tuple::Tree;

/// The sides of a copy instruction, read and written, of the tile `T`, whose threads and values are `Tv`.
/// Sealed, with an impl for all layouts: [`CopiedBy`] says whether the result is valid.
///
/// Source: CuTe `TiledCopy::get_layoutS_TV`, `get_layoutD_TV`.
pub trait CopySides<Tv: Layout, T: Tiler>: sealed::Sealed {
    /// The layout from (thread, (value of an instruction, instruction)) to the elements of the tile
    /// that are read.
    type Source: Layout;
    /// The layout from (thread, (value of an instruction, instruction)) to the elements of the tile
    /// that are written.
    type Destination: Layout;
    #[doc(hidden)]
    fn source(tv: Tv, tiler: T) -> Result<Self::Source, LayoutError>;
    #[doc(hidden)]
    fn destination(tv: Tv, tiler: T) -> Result<Self::Destination, LayoutError>;
}

mod sealed {
    pub trait Sealed {}
    impl<I, T> Sealed for super::CopyAtomOf<I, T> {}
}

/// The layout of one side, given by its layout in bits.
type Side<Tv, T, I, S, E> = <Tv as ComputeCopySide<
    TileSize<T>,
    <I as CopyAtom>::RefLayout,
    S,
    <E as ElementWidth>::Width,
    Size<<I as CopyAtom>::ThrId>,
>>::Output;

impl<I: CopyAtom, E: ElementWidth, Tv: Layout, T: Tiler> CopySides<Tv, T> for CopyAtomOf<I, E> {
    type Source = Side<Tv, T, I, I::SrcLayout, E>;
    type Destination = Side<Tv, T, I, I::DstLayout, E>;
    #[inline(always)]
    fn source(tv: Tv, tiler: T) -> Result<Self::Source, LayoutError> {
        side::<I, I::SrcLayout, E, Tv, T, _>(tv, tiler)
    }
    #[inline(always)]
    fn destination(tv: Tv, tiler: T) -> Result<Self::Destination, LayoutError> {
        side::<I, I::DstLayout, E, Tv, T, _>(tv, tiler)
    }
}

#[inline(always)]
fn side<I: CopyAtom, S: Layout, E: ElementWidth, Tv, T: Tiler, R: Layout>(
    tv: Tv,
    tiler: T,
) -> Result<R, LayoutError>
where
    Tv: ComputeCopySide<TileSize<T>, I::RefLayout, S, E::Width, Size<I::ThrId>, Output = R>,
{
    const { assert_static::<I, S>() };
    <Both<Tv::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
        tv.compute(
            tile_size(tiler),
            I::RefLayout::make_static(),
            S::make_static(),
            E::Width::make_static(),
            I::ThrId::make_static().size(),
        )
    })
}

/// Stops the compilation if an instruction is not static.
const fn assert_static<I: CopyAtom, S: Layout>() {
    assert!(
        <I::RefLayout as Tree>::IsStatic::VALUE
            && <S as Tree>::IsStatic::VALUE
            && <I::ThrId as Tree>::IsStatic::VALUE,
        "the layouts of a copy instruction must be static"
    );
}

type VerdictOf<S, D> = And<<S as Layout>::Verdict, <D as Layout>::Verdict>;

/// Layouts of threads and values that a copy instruction `A` can take from tiles `T`: the bound of
/// [`make_tiled_copy`](super::make_tiled_copy()), for generic code.
///
/// ```compile_fail,E0277
/// # use cute_core::{atom::{CopyAtom, make_tiled_copy}, prelude::*};
/// # use cute_core::atom::nvidia::universal::UniversalCopy;
/// // error: tiled_copy: shape 4 is not divisible by 8 (ShapeDivisible)
/// make_tiled_copy(UniversalCopy::<128>.of::<u16>(), layout!((32,4):(4,1)), layout!((1,4)));
/// ```
#[diagnostic::on_unimplemented(
    message = "tiled_copy: the bound `{Self}: CopiedBy<{A}, {T}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds where the conditions of a tiled copy do"
)]
pub trait CopiedBy<
    A: CopySides<Self, T>,
    T: Tiler,
    Verdict: Status = VerdictOf<
        <A as CopySides<Self, T>>::Source,
        <A as CopySides<Self, T>>::Destination,
    >,
    Kind = <Verdict as Status>::Kind,
>: Layout
{
}
impl<A: CopySides<Tv, T>, Tv: Layout, T: Tiler, V: Status> CopiedBy<A, T, V, Kept> for Tv {}
impl<A: CopySides<Tv, T>, Tv: Layout, T: Tiler, V: Status> CopiedBy<A, T, V, Broken> for Tv where
    V::Report: Holds<operation::tiled_copy, Tv, T>
{
}

/// Layouts of threads and values that have every element of the tile `T`: a bound of
/// [`make_tiled_copy_tv`](super::make_tiled_copy_tv()), for generic code.
///
/// ```compile_fail,E0277
/// # use cute_core::{atom::{CopyAtom, make_tiled_copy_tv}, prelude::*};
/// # use cute_core::atom::nvidia::universal::UniversalCopy;
/// // error: tiled_copy: threads and values number 32 of 64 elements exactly once (SizeMatch)
/// make_tiled_copy_tv(UniversalCopy::<32>.of::<f32>(), layout!((8,4)), tile!(64));
/// ```
#[diagnostic::on_unimplemented(
    message = "tiled_copy: the bound `{Self}: Covers<{T}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds where the conditions of a tiled copy do"
)]
pub trait Covers<
    T: Tiler,
    Verdict: Status = <<Self as ComputeCovering<TileSize<T>>>::Output as Layout>::Verdict,
    Kind = <Verdict as Status>::Kind,
>: Layout
{
}
impl<Tv: Layout, T: Tiler, V: Status> Covers<T, V, Kept> for Tv {}
impl<Tv: Layout, T: Tiler, V: Status> Covers<T, V, Broken> for Tv where
    V::Report: Holds<operation::tiled_copy, Tv, T>
{
}
