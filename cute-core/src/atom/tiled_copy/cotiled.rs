//! Tiled copies by addresses: they say which offsets in memory each thread has, whatever the
//! coordinates of these.

use super::{CopiedBy, CopyAtomOf, CopySides, TiledCopy};
use crate::atom::algebra::cotiled::{ComputeCotiledTv, ComputePartTv};
use crate::atom::algebra::cotiled::{CotiledTiler, PartTiler, cotiled_tiler, part_tiler};
use crate::atom::{CopyAtom, MmaOperand, MmaTiling, OperandC, ValLayoutSrc};
use crate::int::Int;
use crate::layout::{CompactColMajor, Layout, Size, WithMode};
use crate::logic::{Both, True};
use crate::status::{And, Broken, Holds, Kept, Status, operation};
use crate::tensor::ElementWidth;
use crate::tuple::{Cons, Nil};

/// Layouts from (thread, value) to addresses of the data `D`: a bound of
/// [`make_cotiled_copy`](super::make_cotiled_copy()), for generic code.
///
/// ```compile_fail,E0277
/// # use cute_core::{atom::{CopyAtom, make_cotiled_copy}, prelude::*};
/// # use cute_core::atom::nvidia::universal::UniversalCopy;
/// // error: cotiled_copy: the data has no element at address 8 (InBounds)
/// make_cotiled_copy(UniversalCopy::<32>.of::<f32>(), layout!((4,4):(4,1)), layout!((8,2):(1,16)));
/// ```
#[diagnostic::on_unimplemented(
    message = "cotiled_copy: the bound `{Self}: AddressesIn<{D}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds where the conditions of a cotiled copy do"
)]
pub trait AddressesIn<
    D: Layout,
    Verdict: Status = <<Self as ComputeCotiledTv<D>>::Output as Layout>::Verdict,
    Kind = <Verdict as Status>::Kind,
>: Layout
{
}
impl<B: Layout, D: Layout, V: Status> AddressesIn<D, V, Kept> for B {}
impl<B: Layout, D: Layout, V: Status> AddressesIn<D, V, Broken> for B where
    V::Report: Holds<operation::cotiled_copy, B, D>
{
}

/// A condition on copies: the compiler knows their sizes and strides.
#[diagnostic::on_unimplemented(
    message = "the addresses or the data of a cotiled copy are not static",
    label = "a size or stride is known only at run time",
    note = "which elements a tile has is part of its type: take the layout of one block, whose sizes are known"
)]
pub trait OfKnownSizes {}
#[diagnostic::do_not_recommend]
impl OfKnownSizes for True {}

/// The copy of the elements whose offsets `addresses` gives: it maps (thread, value) to offsets,
/// and the layout `data` maps coordinates to the same offsets.
///
/// Use it for copies that depend on vectors and distances in memory, not on coordinates. The tile
/// is the smallest with these elements. Its modes are those of the data, in the order in which
/// threads and values reach them.
///
/// # Conditions
/// - InBounds: each address is that of an element of the data. CuTe C++ maps threads beyond the
///   data back to elements that other threads have.
/// - Injective, OrderedChain: the data has a left inverse.
/// - SizeMatch: each element of the tile belongs to a thread, so the tile consists of whole modes.
/// - The conditions of the compositions, and those of
///   [`make_tiled_copy`](super::make_tiled_copy()).
///
/// Addresses and data must be static. Else this is a compile error.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopyAtom, F16, make_cotiled_copy, nvidia::universal::UniversalCopy};
/// use cute_core::prelude::*;
/// // 32 threads with 8 contiguous elements each, in the order of memory
/// let data = layout!((16,64):(64,1));
/// let tiled = make_cotiled_copy(UniversalCopy::<128>.of::<F16>(), layout!((32,8):(8,1)), data);
/// // four rows; along the columns, every eighth element comes first
/// assert_eq!(tiled.tiler_mn(), tile!((4:1,(8,8):(8,1))));
/// let mine = tiled.get_slice(9_usize).partition_s(make_identity_tensor(shape!((16,64))));
/// assert_eq!((mine.at(0).to_native(), mine.at(7).to_native()), ((1, 8), (1, 15)));
/// # }
/// ```
///
/// Source: CuTe `make_cotiled_copy(copy_atom, atom_tv_layout, data_layout)`.
#[inline(always)]
pub fn make_cotiled_copy<I: CopyAtom, E: ElementWidth, B, A: Layout, Tv, S, D>(
    atom: CopyAtomOf<I, E>,
    addresses: B,
    data: A,
) -> TiledCopy<CopyAtomOf<I, E>, Tv, CotiledTiler<B, A>>
where
    Both<B::IsStatic, A::IsStatic>: OfKnownSizes,
    B: ComputeCotiledTv<A, Output = Tv> + AddressesIn<A, Tv::Verdict>,
    S: Layout,
    D: Layout,
    CopyAtomOf<I, E>: CopySides<Tv, CotiledTiler<B, A>, Source = S, Destination = D>,
    Tv: CopiedBy<CopyAtomOf<I, E>, CotiledTiler<B, A>, And<S::Verdict, D::Verdict>>,
{
    let tiler = cotiled_tiler(addresses, data);
    TiledCopy {
        atom,
        tv: Tv::make_static(),
        tiler,
    }
}

/// The tile of C: its indices in column-major order.
type TileOfC<M> =
    CompactColMajor<Cons<<M as MmaTiling>::TileM, Cons<<M as MmaTiling>::TileN, Nil>>>;

/// The tile of C that consists of the first values of each thread, as many as one instruction
/// takes.
type TilerOfPart<Of, V, M> = PartTiler<Of, Size<V>, TileOfC<M>>;

/// The copy of the smallest part of C, (M,N), of a tiled MMA that the instruction takes at once:
/// the first values of each thread, as many as one instruction reads from it.
///
/// To store C in parts, `make_tiled_copy_s(other, this)` gives a copy of these parts by another
/// instruction.
///
/// # Conditions
/// ShapeDivisible: the values of an instruction divide those of a thread. Also the conditions of
/// [`make_cotiled_copy`]. Else this is a compile error.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopyAtom, F16, make_tiled_copy_c_atom, nvidia::copy::SM90_U32x2_STSM_N};
/// use cute_core::atom::{make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN};
/// use cute_core::prelude::*;
/// let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((32,32,16)));
/// let tiled = make_tiled_copy_c_atom(SM90_U32x2_STSM_N.of::<F16>(), mma);
/// // four of eight values of each of 128 threads: all rows of C, and the first 16 columns,
/// // in the order of the threads
/// assert_eq!(tiled.tiler_mn(), tile!(((8,2,2):(1,16,8),(8,2):(2,1))));
/// assert_eq!(tiled.size(), int!(128));
/// # }
/// ```
///
/// Source: CuTe `make_tiled_copy_C_atom(copy_atom, mma)`.
#[inline(always)]
pub fn make_tiled_copy_c_atom<I: CopyAtom, E: ElementWidth, M: MmaTiling, Of, V: Layout, Tv, S, D>(
    atom: CopyAtomOf<I, E>,
    _mma: M,
) -> TiledCopy<CopyAtomOf<I, E>, Tv, TilerOfPart<Of, V, M>>
where
    OperandC: MmaOperand<M, LayoutTv = Of>,
    ValLayoutSrc<I, E>: WithMode<1, Mode = V>,
    Of: ComputePartTv<Size<V>, TileOfC<M>, Output = Tv> + HasPart<Size<V>, TileOfC<M>, Tv::Verdict>,
    S: Layout,
    D: Layout,
    CopyAtomOf<I, E>: CopySides<Tv, TilerOfPart<Of, V, M>, Source = S, Destination = D>,
    Tv: CopiedBy<CopyAtomOf<I, E>, TilerOfPart<Of, V, M>, And<S::Verdict, D::Verdict>>,
{
    let tiler = part_tiler(
        Of::make_static(),
        V::make_static().size(),
        TileOfC::<M>::make_static(),
    );
    TiledCopy {
        atom,
        tv: Tv::make_static(),
        tiler,
    }
}

/// Layouts of threads and values in which the first `N` values of each thread are a tile of the
/// data `D`: a bound of [`make_tiled_copy_c_atom`], for generic code.
///
/// ```
/// use cute_core::{atom::HasPart, prelude::*};
/// fn values<Tv: HasPart<Int![2], D>, D: Layout>(_: Tv, _: D) -> usize {
///     Tv::SIZE
/// }
/// assert_eq!(values(layout!((4,4):(4,1)), layout!((4,4))), 16);
/// ```
#[diagnostic::on_unimplemented(
    message = "tiled_copy: the bound `{Self}: HasPart<{N}, {D}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds where the conditions of a tiled copy do"
)]
pub trait HasPart<
    N: Int,
    D: Layout,
    Verdict: Status = <<Self as ComputePartTv<N, D>>::Output as Layout>::Verdict,
    Kind = <Verdict as Status>::Kind,
>: Layout
{
}
impl<Tv: Layout, N: Int, D: Layout, V: Status> HasPart<N, D, V, Kept> for Tv {}
impl<Tv: Layout, N: Int, D: Layout, V: Status> HasPart<N, D, V, Broken> for Tv where
    V::Report: Holds<operation::tiled_copy, Tv, N>
{
}
