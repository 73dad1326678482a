//! What a tiled MMA is made of, as types: [`MmaTiling`].

use super::TiledMma;
use crate::atom::MmaAtom;
use crate::int::{Int, Mul, Zero, for_static_integers};
use crate::layout::coordinate::{Locate, Located};
use crate::layout::operations::StatusOf;
use crate::layout::thrfrg::{ThreadLayout, TilesCovered};
use crate::layout::{ByMode, Layout, Mode, Size, Tiler};
use crate::logic::{Both, True};
use crate::status::{And, Checked, Holds, Status, operation};
use crate::tuple::{Cons, Nil, Tree, Underscore};

/// `(A,B)`.
pub(super) type Pair<A, B> = Cons<A, Cons<B, Nil>>;
/// `(A,B,C)`.
pub(super) type Triple<A, B, C> = Cons<A, Pair<B, C>>;
/// `(A,B,C,D)`.
pub(super) type Quadruple<A, B, C, D> = Cons<A, Triple<B, C, D>>;
/// `A:1`.
type Along<A> = Mode<A, crate::int::One>;

/// A [`TiledMma`] whose parts fit. Closed.
///
/// # Conditions
/// The atom layout and the tile have three modes, for M, N and K, and are static. No two of the threads have one number, and
/// numbers that are nobody's lie in whole blocks (Injective, OrderedChain). In each mode the tile is a multiple of what all threads
/// cover together, the size of the instruction times that of the atom layout (ShapeDivisible).
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
    message = "the atom layout and the tile of a tiled MMA have three modes each, for M, N and K (Congruent)",
    label = "not three modes",
    note = "one is written as `layout!((2,2,1))`, the other as `tile!((32,32,16))` or, for what the threads cover, `tile!((_,_,_))`"
)]
pub trait MmaTiling: Copy + 'static {
    /// The instruction.
    type Atom: MmaAtom;
    /// `(ThrV,ThrM,ThrN,ThrK)` to the numbers of threads.
    type ThrLayoutVmnk: Layout;
    /// M of the tile.
    type TileM: Int;
    /// N of the tile.
    type TileN: Int;
    /// K of the tile.
    type TileK: Int;
    /// The tile of mode M, in which order its elements are taken.
    #[doc(hidden)]
    type OrderM: Tiler;
    /// The same of N.
    #[doc(hidden)]
    type OrderN: Tiler;
    /// The same of K.
    #[doc(hidden)]
    type OrderK: Tiler;
    /// (M,N,K) of the instruction.
    #[doc(hidden)]
    type AtomM: Int;
    #[doc(hidden)]
    type AtomN: Int;
    #[doc(hidden)]
    type AtomK: Int;
    /// How often the instruction is repeated by other threads.
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
}

impl<
    A,
    M: Int,
    N: Int,
    K: Int,
    LM: Layout,
    LN: Layout,
    LK: Layout,
    PM: ModeTile,
    PN: ModeTile,
    PK: ModeTile,
> MmaTiling for TiledMma<A, Triple<LM, LN, LK>, ByMode<Triple<PM, PN, PK>>>
where
    A: MmaAtom<Shape = Triple<M, N, K>>,
    Both<<Triple<LM, LN, LK> as Tree>::AllStatic, <Triple<PM, PN, PK> as Tree>::AllStatic>:
        AllKnown,
    <Conditions<
        A,
        Triple<LM, LN, LK>,
        Triple<
            Along<PM::SizeOr<Cover<M, LM>>>,
            Along<PN::SizeOr<Cover<N, LN>>>,
            Along<PK::SizeOr<Cover<K, LK>>>,
        >,
        Triple<Cover<M, LM>, Cover<N, LN>, Cover<K, LK>>,
    > as Status>::Report:
        Holds<operation::make_tiled_mma, Triple<LM, LN, LK>, ByMode<Triple<PM, PN, PK>>>,
{
    type Atom = A;
    type ThrLayoutVmnk = ThreadsOf<A, Triple<LM, LN, LK>>;
    type TileM = PM::SizeOr<Cover<M, LM>>;
    type TileN = PN::SizeOr<Cover<N, LN>>;
    type TileK = PK::SizeOr<Cover<K, LK>>;
    type OrderM = PM::Or<Cover<M, LM>>;
    type OrderN = PN::Or<Cover<N, LN>>;
    type OrderK = PK::Or<Cover<K, LK>>;
    type AtomM = M;
    type AtomN = N;
    type AtomK = K;
    type ThrM = Size<LM>;
    type ThrN = Size<LN>;
    type ThrK = Size<LK>;

    #[inline(always)]
    fn order_m() -> Self::OrderM {
        PM::or::<Cover<M, LM>>()
    }
    #[inline(always)]
    fn order_n() -> Self::OrderN {
        PN::or::<Cover<N, LN>>()
    }
    #[inline(always)]
    fn order_k() -> Self::OrderK {
        PK::or::<Cover<K, LK>>()
    }
}

/// Sizes and strides that the compiler knows.
#[diagnostic::on_unimplemented(
    message = "the atom layout and the tile of a tiled MMA are static",
    label = "a size or stride is known at run time only",
    note = "how threads share an instruction is part of the type; sizes of tensors may be known at run time"
)]
pub trait AllKnown {}
impl AllKnown for True {}

/// A mode of the tile: its size, or a layout that says in which order its elements are taken, or `_`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tile of a mode",
    label = "not a tile of a mode",
    note = "the tile has for each of M, N and K a static size, a layout, or `_` for what the threads cover"
)]
pub trait ModeTile: Tiler {
    /// This, or `N` where it is `_`.
    type Or<N: Int>: Tiler;
    /// How many elements that has.
    type SizeOr<N: Int>: Int;
    /// The value.
    fn or<N: Int>() -> Self::Or<N>;
}
for_static_integers! { [] ModeTile {
    type Or<Other: Int> = Self;
    type SizeOr<Other: Int> = Self;
    #[inline(always)]
    fn or<Other: Int>() -> Self {
        Int::make_static()
    }
} }
impl ModeTile for Underscore {
    type Or<N: Int> = N;
    type SizeOr<N: Int> = N;
    #[inline(always)]
    fn or<N: Int>() -> N {
        N::make_static()
    }
}
macro_rules! layouts {
    ($([$($generics:tt)*] $layout:ty;)*) => {$(
        impl<$($generics)*> ModeTile for $layout {
            type Or<N: Int> = Self;
            type SizeOr<N: Int> = Size<Self>;
            #[inline(always)]
            fn or<N: Int>() -> Self {
                Layout::make_static()
            }
        }
    )*};
}
layouts! {
    [S: Int, D: Int] Mode<S, D>;
    [H: Layout, T: Layout] Cons<H, T>;
}

type Vmnk<A, L> = ThreadLayout<<A as MmaAtom>::ThrId, L>;
type ThreadsOf<A, L> = <Vmnk<A, L> as Checked>::Layout;
/// What all threads cover in a mode.
type Cover<A, T> = Mul<A, Size<T>>;
/// The conditions.
type Conditions<A, L, Tiles, Covers> = And<
    And<StatusOf<Vmnk<A, L>>, <Locate<ThreadsOf<A, L>, Zero> as Located>::Status>,
    TilesCovered<Tiles, ByMode<Covers>>,
>;
