//! The operands A, B and C of a tiled MMA: the tiles that divide each, and the layouts it can have.

use super::tiling::{MmaTiling, Pair, Quadruple, Sealed};
use crate::atom::algebra::thrfrg::{ThreadValueOf, Thrfrg, thrfrg};
use crate::atom::{MmaAtom, OperandPlace};
use crate::error::LayoutError;
use crate::int::{Int, One, Zero};
use crate::layout::evaluate::{Evaluate, Valid, fits, of_offsets};
use crate::layout::operation::Named;
use crate::layout::{ByMode, CompactColMajor, Layout, Mode, Slicer, Tiler, Tilers};
use crate::status::{Broken, Checked, Holds, Kept, Status, operation};
use crate::tuple::{Cons, IntTuple, Nil, Underscore};

/// `(A,B):(1,0)`: the first coordinate, for any second one.
type AlongFirst<A, B> = Pair<Mode<A, One>, Mode<B, Zero>>;
/// `(A,B):(0,1)`: the second coordinate, for any first one.
type AlongSecond<A, B> = Pair<Mode<A, Zero>, Mode<B, One>>;

/// One of the operands of a tiled MMA: [`OperandA`], [`OperandB`] or [`OperandC`]. Sealed.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{MmaOperand, MmaTiling, OperandA, PartitionedBy, make_tiled_mma};
/// use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN;
/// use cute_core::prelude::*;
/// fn fits<M: MmaTiling, O: MmaOperand<M>, L: PartitionedBy<M, O>>(_: M, _: O, l: L) -> String {
///     l.to_string()
/// }
/// let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((32,32,16)));
/// assert_eq!(fits(mma, OperandA, layout!((128,64))), "(_128,_64):(_1,_128)");
/// # }
/// ```
pub trait MmaOperand<Mma>: Copy + Sealed + 'static {
    /// The tile.
    #[doc(hidden)]
    type Tile: Tiler;
    /// The sizes of the instruction.
    #[doc(hidden)]
    type Atom: Tilers;
    /// The map from (thread, value) of the instruction to cells.
    #[doc(hidden)]
    type Tv: Layout;
    /// The place of the operand.
    #[doc(hidden)]
    type Place: OperandPlace;
    /// The numbers of repetitions by other threads.
    #[doc(hidden)]
    type Threads: Tiler;
    /// The map from the coordinates of all threads, `(ThrV,ThrM,ThrN,ThrK)`, to those of the
    /// operand.
    #[doc(hidden)]
    type AllThreads: Tiler;
    /// The shape of the tile.
    #[doc(hidden)]
    type Shape: IntTuple;
    /// The map from (thread, value) to cells of the tile.
    #[doc(hidden)]
    type LayoutTv: Layout;
    /// The name under which its conditions are reported.
    #[doc(hidden)]
    type Operation: Named;
    /// The coordinates of a thread that tell which part of this operand it has.
    #[doc(hidden)]
    type Coordinate<V: Slicer, M: Slicer, N: Slicer, K: Slicer>: Slicer;

    #[doc(hidden)]
    fn tile() -> Self::Tile;
    #[doc(hidden)]
    fn atom() -> Self::Atom;
    #[doc(hidden)]
    fn threads() -> Self::Threads;
    #[doc(hidden)]
    fn coordinate<V: Slicer, M: Slicer, N: Slicer, K: Slicer>(
        vmnk: Quadruple<V, M, N, K>,
    ) -> Self::Coordinate<V, M, N, K>;
}

macro_rules! operands {
    ($($(#[$doc:meta])* $name:ident: $tv:ident, $place:ident, $operation:ident,
        ($OrderR:ident, $TileR:ident, $AtomR:ident, $ThrR:ident, $order_r:ident, $R:ident),
        ($OrderS:ident, $TileS:ident, $AtomS:ident, $ThrS:ident, $order_s:ident, $S:ident),
        ($m:ident, $n:ident, $k:ident) => ($r:ident, $s:ident),
        $all:ty;
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name;
        impl Sealed for $name {}
        impl<Mma: MmaTiling> MmaOperand<Mma> for $name {
            type Tile = ByMode<Pair<Mma::$OrderR, Mma::$OrderS>>;
            type Atom = Pair<Mma::$AtomR, Mma::$AtomS>;
            type Tv = <Mma::Atom as MmaAtom>::$tv;
            type Place = <Mma::Atom as MmaAtom>::$place;
            type Threads = ByMode<Pair<Mma::$ThrR, Mma::$ThrS>>;
            type AllThreads = $all;
            type Shape = Pair<Mma::$TileR, Mma::$TileS>;
            type LayoutTv = Valid<
                ThreadValueOf<
                    Thrfrg<
                        CompactColMajor<Pair<Mma::$TileR, Mma::$TileS>>,
                        ByMode<Pair<Mma::$OrderR, Mma::$OrderS>>,
                        Pair<Mma::$AtomR, Mma::$AtomS>,
                        <Mma::Atom as MmaAtom>::$tv,
                        ByMode<Pair<Mma::$ThrR, Mma::$ThrS>>,
                    >,
                    $all,
                    Mma::ThrLayoutVmnk,
                >,
            >;
            type Operation = operation::$operation;
            type Coordinate<V: Slicer, M: Slicer, N: Slicer, K: Slicer> = Pair<V, Pair<$R, $S>>;
            #[inline(always)]
            fn tile() -> Self::Tile {
                ByMode(Cons(Mma::$order_r(), Cons(Mma::$order_s(), Nil)))
            }
            #[inline(always)]
            fn atom() -> Self::Atom {
                Cons(Int::make_static(), Cons(Int::make_static(), Nil))
            }
            #[inline(always)]
            fn threads() -> Self::Threads {
                ByMode(Cons(Int::make_static(), Cons(Int::make_static(), Nil)))
            }
            #[inline(always)]
            fn coordinate<V: Slicer, M: Slicer, N: Slicer, K: Slicer>(
                Cons(v, Cons($m, Cons($n, Cons($k, Nil)))): Quadruple<V, M, N, K>,
            ) -> Self::Coordinate<V, M, N, K> {
                let _ = ($m, $n, $k);
                Cons(v, Cons(Cons($r, Cons($s, Nil)), Nil))
            }
        }
    )*};
}
operands! {
    /// A, of modes (M,K).
    ///
    /// ```
    /// use cute_core::atom::OperandA;
    /// assert_eq!(size_of::<OperandA>(), 0);
    /// ```
    OperandA: ALayout, APlace, thrfrg_a,
        (OrderM, TileM, AtomM, ThrM, order_m, M), (OrderK, TileK, AtomK, ThrK, order_k, K), (m, n, k) => (m, k),
        ByMode<Pair<Underscore, ByMode<Pair<AlongFirst<Mma::ThrM, Mma::ThrN>, Underscore>>>>;
    /// B, of modes (N,K).
    ///
    /// ```
    /// use cute_core::atom::OperandB;
    /// assert_eq!(size_of::<OperandB>(), 0);
    /// ```
    OperandB: BLayout, BPlace, thrfrg_b,
        (OrderN, TileN, AtomN, ThrN, order_n, N), (OrderK, TileK, AtomK, ThrK, order_k, K), (m, n, k) => (n, k),
        ByMode<Pair<Underscore, ByMode<Pair<AlongSecond<Mma::ThrM, Mma::ThrN>, Underscore>>>>;
    /// C and D, of modes (M,N).
    ///
    /// ```
    /// use cute_core::atom::OperandC;
    /// assert_eq!(size_of::<OperandC>(), 0);
    /// ```
    OperandC: CLayout, CPlace, thrfrg_c,
        (OrderM, TileM, AtomM, ThrM, order_m, M), (OrderN, TileN, AtomN, ThrN, order_n, N), (m, n, k) => (m, n),
        ByMode<Pair<Underscore, ByMode<Pair<Underscore, AlongFirst<Mma::ThrN, Mma::ThrK>>>>>;
}

/// The layout of an operand `O` of the tiled MMA `Mma` by threads and values. Every layout
/// implements it; [`PartitionedBy`] says whether the result is valid.
#[doc(hidden)]
pub trait ThrfrgOf<Mma, O>: Layout {
    type Result: Layout;
    fn compute(self) -> Result<Self::Result, LayoutError>;
}
impl<X: Layout, Mma, O: MmaOperand<Mma>> ThrfrgOf<Mma, O> for X {
    type Result = Valid<Thrfrg<X, O::Tile, O::Atom, O::Tv, O::Threads>>;
    #[inline(always)]
    fn compute(self) -> Result<Self::Result, LayoutError> {
        thrfrg(
            self,
            O::tile(),
            O::atom(),
            O::Tv::make_static(),
            O::threads(),
        )
        .validated()
    }
}

/// Layouts that an operand `O` of the tiled MMA `Mma` can have: two modes, each a multiple of the
/// tile, and any others.
///
/// ```compile_fail,E0277
/// # use cute_core::{atom::make_tiled_mma, prelude::*};
/// # use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN;
/// let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((32,32,16)));
/// // error: thrfrg_c: shape 100 is not divisible by 32 (ShapeDivisible)
/// mma.thrfrg_c(layout!((128,100)));
/// ```
#[diagnostic::on_unimplemented(
    message = "thrfrg: the bound `{Self}: PartitionedBy<{Mma}, {O}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds where the operation's conditions do"
)]
pub trait PartitionedBy<
    Mma,
    O: MmaOperand<Mma>,
    Verdict: Status = <<Self as ThrfrgOf<Mma, O>>::Result as Layout>::Verdict,
    Kind = <Verdict as Status>::Kind,
>: Layout
{
}
impl<X: Layout, Mma, O: MmaOperand<Mma>, V: Status> PartitionedBy<Mma, O, V, Kept> for X {}
impl<X: Layout, Mma, O: MmaOperand<Mma>, V: Status> PartitionedBy<Mma, O, V, Broken> for X where
    V::ReportOn<X>: Holds<O::Operation, X, O::Tile>
{
}

/// The layout of an operand by threads and values.
#[inline(always)]
pub(crate) fn try_thrfrg<Mma, O: MmaOperand<Mma>, X, R: Layout>(layout: X) -> Result<R, LayoutError>
where
    X: ThrfrgOf<Mma, O, Result = R>,
{
    const {
        fits::<R>();
        // A coordinate could lie within the instruction's size, and yet beyond one of its modes.
        of_offsets::<O::Tv>();
    };
    <X::IsStatic as Evaluate>::try_evaluate(|| ThrfrgOf::compute(layout))
}
