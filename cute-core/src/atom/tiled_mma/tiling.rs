//! [`MmaTiling`]: the properties of a tiled MMA, as types.

use super::TiledMma;
use crate::atom::MmaAtom;
use crate::atom::algebra::thrfrg::{ThreadLayout, TilesCovered};
use crate::fmt::{As, words};
use crate::int::{Int, Mul, Zero, for_static_integers};
use crate::layout::crd2idx::{Locate, Located};
use crate::layout::evaluate::StatusOf;
use crate::layout::{AsLayout, ByMode, Layout, Mode, Modes, Size, Tiler};
use crate::logic::{Both, True};
use crate::status::{And, Checked, Holds, Status, operation};
use crate::tuple::{Cons, Nil, Underscore};
use core::fmt::{self, Formatter};

/// `(A,B)`.
pub(super) type Pair<A, B> = Cons<A, Cons<B, Nil>>;
/// `(A,B,C)`.
pub(super) type Triple<A, B, C> = Cons<A, Pair<B, C>>;
/// `(A,B,C,D)`.
pub(in crate::atom) type Quadruple<A, B, C, D> = Cons<A, Triple<B, C, D>>;
/// The layout `A:1`.
type Along<A> = Mode<A, crate::int::One>;

/// The properties of a [`TiledMma`] that follow from its instruction, atom layout and tile. Sealed.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{MmaTiling, make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN};
/// use cute_core::prelude::*;
/// fn threads<M: MmaTiling>(_: M) -> usize {
///     M::ThrLayoutVmnk::SIZE
/// }
/// let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((32,32,16)));
/// assert_eq!(threads(mma), 128);
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "the bound `{Self}: MmaTiling` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: every tiled MMA has it"
)]
pub trait MmaTiling: Copy + Sealed + 'static {
    /// The instruction.
    type Atom: MmaAtom;
    /// The layout from `(ThrV,ThrM,ThrN,ThrK)` to the numbers of threads.
    type ThrLayoutVmnk: Layout;
    /// M of the tile.
    type TileM: Int;
    /// N of the tile.
    type TileN: Int;
    /// K of the tile.
    type TileK: Int;
    /// The tile in mode M, with the order in which its elements are taken.
    #[doc(hidden)]
    type OrderM: Tiler;
    /// The tile in mode N, with the order in which its elements are taken.
    #[doc(hidden)]
    type OrderN: Tiler;
    /// The tile in mode K, with the order in which its elements are taken.
    #[doc(hidden)]
    type OrderK: Tiler;
    /// The sizes (M,N,K) of the instruction.
    #[doc(hidden)]
    type AtomShape;
    /// The size M of the instruction; `AtomN` and `AtomK` are N and K.
    #[doc(hidden)]
    type AtomM: Int;
    #[doc(hidden)]
    type AtomN: Int;
    #[doc(hidden)]
    type AtomK: Int;
    /// Whether each thread has a number of its own.
    #[doc(hidden)]
    type ThreadsStatus: Status;
    /// Whether the tile is a multiple of what all threads cover.
    #[doc(hidden)]
    type TileStatus: Status;
    /// How often other threads repeat the instruction along M; `ThrN` and `ThrK` are for N and K.
    #[doc(hidden)]
    type ThrM: Int;
    #[doc(hidden)]
    type ThrN: Int;
    #[doc(hidden)]
    type ThrK: Int;

    #[doc(hidden)]
    fn order_m() -> Self::OrderM;
    #[doc(hidden)]
    fn order_n() -> Self::OrderN;
    #[doc(hidden)]
    fn order_k() -> Self::OrderK;
    /// Writes the tile as it was asked for.
    #[doc(hidden)]
    fn write_tile(f: &mut Formatter<'_>) -> fmt::Result;
}

/// Keeps other crates from implementing [`MmaTiling`].
pub trait Sealed {}
impl<A, L, T> Sealed for TiledMma<A, L, T> {}

impl<A, M: Int, N: Int, K: Int, L: AtomLayout, T: MnkTile> MmaTiling for TiledMma<A, L, T>
where
    A: MmaAtom<Shape = Triple<M, N, K>>,
    Both<L::IsStatic, T::IsStatic>: AllKnown,
{
    type Atom = A;
    type ThrLayoutVmnk = ThreadsOf<A, L>;
    type TileM = <T::M as ModeTile>::SizeOr<Cover<M, L::M>>;
    type TileN = <T::N as ModeTile>::SizeOr<Cover<N, L::N>>;
    type TileK = <T::K as ModeTile>::SizeOr<Cover<K, L::K>>;
    type OrderM = <T::M as ModeTile>::Or<Cover<M, L::M>>;
    type OrderN = <T::N as ModeTile>::Or<Cover<N, L::N>>;
    type OrderK = <T::K as ModeTile>::Or<Cover<K, L::K>>;
    type AtomShape = A::Shape;
    type AtomM = M;
    type AtomN = N;
    type AtomK = K;
    type ThreadsStatus =
        And<StatusOf<Vmnk<A, L>>, <Locate<ThreadsOf<A, L>, Zero> as Located>::Status>;
    type TileStatus = TilesCovered<
        Triple<
            Along<<T::M as ModeTile>::SizeOr<Cover<M, L::M>>>,
            Along<<T::N as ModeTile>::SizeOr<Cover<N, L::N>>>,
            Along<<T::K as ModeTile>::SizeOr<Cover<K, L::K>>>,
        >,
        ByMode<Triple<Cover<M, L::M>, Cover<N, L::N>, Cover<K, L::K>>>,
    >;
    type ThrM = Size<L::M>;
    type ThrN = Size<L::N>;
    type ThrK = Size<L::K>;

    #[inline(always)]
    fn order_m() -> Self::OrderM {
        T::M::or::<Cover<M, L::M>>()
    }
    #[inline(always)]
    fn order_n() -> Self::OrderN {
        T::N::or::<Cover<N, L::N>>()
    }
    #[inline(always)]
    fn order_k() -> Self::OrderK {
        T::K::or::<Cover<K, L::K>>()
    }
    fn write_tile(f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        T::M::write(f)?;
        f.write_str(",")?;
        T::N::write(f)?;
        f.write_str(",")?;
        T::K::write(f)?;
        f.write_str(")")
    }
}

/// An operand that stands for an atom layout: a layout.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no atom layout of a tiled MMA",
    label = "not a layout",
    note = "the atom layout comes before the tile: `make_tiled_mma(atom, layout!((2,2,1)), tile!((32,32,16)))`"
)]
pub trait AsAtomLayout: AsLayout {}
#[diagnostic::do_not_recommend]
impl<L: AsLayout> AsAtomLayout for L {}

/// Layouts of three modes.
#[diagnostic::on_unimplemented(
    message = "the atom layout of a tiled MMA does not have three modes, for M, N and K (Congruent)",
    label = "the second argument, the atom layout, does not have three modes",
    note = "write how often threads repeat the instruction along M, N and K, for example `layout!((2,2,1))`"
)]
pub trait AtomLayout: Layout {
    type M: Layout;
    type N: Layout;
    type K: Layout;
}
#[diagnostic::do_not_recommend]
impl<M: Layout, N: Layout, K: Layout> AtomLayout for Triple<M, N, K> {
    type M = M;
    type N = N;
    type K = K;
}
/// Not an atom layout. If there were only one impl, rustc would match every layout with it, and say
/// less.
#[diagnostic::do_not_recommend]
impl AtomLayout for Nil {
    type M = Nil;
    type N = Nil;
    type K = Nil;
}

/// Tilers of three modes.
#[diagnostic::on_unimplemented(
    message = "the tile of a tiled MMA does not have three static modes, for M, N and K (Congruent)",
    label = "the third argument, the tile, does not have three static modes",
    note = "write a tile as `tile!((32,32,16))`; `_` stands for what the threads cover together"
)]
pub trait MnkTile: Tiler {
    type M: ModeTile;
    type N: ModeTile;
    type K: ModeTile;
}
#[diagnostic::do_not_recommend]
impl<M: ModeTile, N: ModeTile, K: ModeTile> MnkTile for ByMode<Triple<M, N, K>> {
    type M = M;
    type N = N;
    type K = K;
}
/// Not a tile; the reason is that of [`AtomLayout`] for `Nil`.
#[diagnostic::do_not_recommend]
impl MnkTile for Nil {
    type M = Nil;
    type N = Nil;
    type K = Nil;
}

/// Layouts by which threads can repeat the instruction `A`.
///
/// Each thread has a number of its own, and unused numbers lie in whole blocks.
#[diagnostic::on_unimplemented(
    message = "tiled_mma: the bound `{Self}: Repeats<{A}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds where the operation's conditions do"
)]
pub trait Repeats<A, Verdict>: Layout {}
impl<A: MmaAtom, L: Layout, V: Status> Repeats<A, V> for L where
    V::Report: Holds<operation::tiled_mma, L, A::ThrId>
{
}

/// Tiles that the instruction `A` of the sizes `S`, repeated by threads, fills.
#[diagnostic::on_unimplemented(
    message = "tiled_mma: the bound `{Self}: FilledBy<{A}, {S}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds where the operation's conditions do"
)]
pub trait FilledBy<A, S, Verdict>: Tiler {}
impl<A, S, T: Tiler, V: Status> FilledBy<A, S, V> for T where
    V::Report: Holds<operation::tiled_mma, As<words::instruction, S>, T>
{
}

/// A condition on tiled MMAs: the compiler knows their sizes and strides.
#[diagnostic::on_unimplemented(
    message = "the atom layout and the tile of a tiled MMA are not static",
    label = "a size or stride is known only at run time",
    note = "how threads share an instruction is part of the type; sizes of tensors may be known at run time"
)]
pub trait AllKnown {}
#[diagnostic::do_not_recommend]
impl AllKnown for True {}

/// A mode of the tile: its size, a layout that gives the order in which its elements are taken, or
/// `_`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tile of a mode",
    label = "not a tile of a mode",
    note = "for each of M, N and K the tile has a static size, a layout, or `_` for what the threads cover"
)]
pub trait ModeTile: Tiler {
    /// This tile, or `N` in place of `_`.
    type Or<N: Int>: Tiler;
    /// The number of elements of [`Or`](Self::Or).
    type SizeOr<N: Int>: Int;
    /// The value of [`Or`](Self::Or).
    fn or<N: Int>() -> Self::Or<N>;
    /// Writes this tile.
    fn write(f: &mut Formatter<'_>) -> fmt::Result;
}
for_static_integers! { [] ModeTile {
    type Or<Other: Int> = Self;
    type SizeOr<Other: Int> = Self;
    #[inline(always)]
    fn or<Other: Int>() -> Self {
        Int::make_static()
    }
    fn write(f: &mut Formatter<'_>) -> fmt::Result {
        let this: Self = Int::make_static();
        fmt::Display::fmt(&this, f)
    }
} }
#[diagnostic::do_not_recommend]
impl ModeTile for Underscore {
    type Or<N: Int> = N;
    type SizeOr<N: Int> = N;
    #[inline(always)]
    fn or<N: Int>() -> N {
        N::make_static()
    }
    fn write(f: &mut Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Underscore, f)
    }
}
macro_rules! layouts {
    ($([$($generics:tt)*] $layout:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> ModeTile for $layout {
            type Or<N: Int> = Self;
            type SizeOr<N: Int> = Size<Self>;
            #[inline(always)]
            fn or<N: Int>() -> Self {
                Layout::make_static()
            }
            fn write(f: &mut Formatter<'_>) -> fmt::Result {
                let this: Self = Layout::make_static();
                fmt::Display::fmt(&this, f)
            }
        }
    )*};
}
layouts! {
    [S: Int, D: Int] Mode<S, D>;
    [] Nil;
    [H: Layout, T: Modes] Cons<H, T>;
}

type Vmnk<A, L> = ThreadLayout<<A as MmaAtom>::ThrId, L>;
type ThreadsOf<A, L> = <Vmnk<A, L> as Checked>::Layout;
/// The size that all threads cover together in a mode.
type Cover<A, T> = Mul<A, Size<T>>;
