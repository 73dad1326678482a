//! A matrix instruction, repeated over threads and values: which thread has which part of a tile.
//!
//! An atom says which cells of its small tile each of its threads has. A [`TiledMma`] repeats the
//! atom until a tile of (M,N,K) is covered: by other threads, as an atom layout of (M,N,K) says,
//! and by the same threads again. For example, `SM80_16x8x16_F16F16F16F16_TN` is an instruction of
//! 32 threads for (16,8,16). With an atom layout of `(2,2,1)`, four groups, 128 threads in all,
//! cover `(32,16,16)`. For a tile of `(32,32,16)` each group makes two products along N:
//!
//! ```
//! # #[cfg(feature = "nvidia")] {
//! use cute_core::atom::{make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN};
//! use cute_core::prelude::*;
//! let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((32,32,16)));
//! assert_eq!(size_of_val(&mma), 0);
//! assert_eq!(mma.thr_layout_vmnk(), layout!((32,2,2,1):(1,32,64,0)));
//! // (thread,value) to cells of C, column-major: value 1 of thread 5 is (1,3)
//! let c = mma.get_layout_c_tv();
//! assert_eq!(c, layout!(((4,8,2,2),((2,2),(1,2))):((64,1,16,256),((32,8),(0,512)))));
//! assert_eq!(c.at((5, 1)), 1 + 3 * 32);
//!
//! // thread 5's part of a block of C: two by two values for each instruction, 4 by 8 instructions
//! let id = make_identity_tensor(shape!((128,128)));
//! let mine = mma.get_slice(5_usize).partition_c(id);
//! assert_eq!(mine.to_string(), "ArithTuple(1,2) o ((_2,_2),_4,_8):((_1@1,_8@0),_32@0,_16@1)");
//! # }
//! ```
//!
//! The compiler decides everything static: a tile that does not fit the instruction, or a tensor
//! that does not fit the tile, does not compile. Sizes of tensors may be known at run time; then
//! the `try_` forms return an error.
//!
//! Source: CuTe `TiledMMA`, `ThrMMA`, `make_tiled_mma` (`mma_atom.hpp`).

mod fragment;
#[cfg(feature = "alloc")]
mod instance;
mod operand;
mod partition;
mod tiling;

#[cfg(feature = "alloc")]
pub use instance::{OperandKind, TiledMmaInstance};
pub use operand::{MmaOperand, OperandA, OperandB, OperandC, PartitionedBy, ThrfrgOf};
pub use partition::ThrMma;
pub(super) use partition::{Mine, ThreadNumbers, try_thread_part};
pub use tiling::MmaTiling;
pub(crate) use tiling::ModeTile;
pub(super) use tiling::Quadruple;

use super::MmaAtom;
use crate::error::LayoutError;
use crate::int::Int;
use crate::layout::evaluate::unwrap_or_panic;
use crate::layout::{AsTiler, Layout, Size, Tiler};
use crate::status::{Holds, Status};
use crate::tuple::{Cons, Nil};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use tiling::{AsAtomLayout, FilledBy, Repeats, Triple};

/// A matrix instruction `Atom`, repeated by threads as `AtomLayout` of (M,N,K) says, on tiles of
/// `Tile`; see [`make_tiled_mma`]. A value has size 0: its type says everything.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{TiledMma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN};
/// use cute_core::prelude::*;
/// type Mma = TiledMma<SM80_16x8x16_F16F16F16F16_TN, Layout![(2,2,1)], Tile![(32,32,16)]>;
/// assert_eq!(Mma::default().tile_shape(), shape!((32,32,16)));
/// # }
/// ```
///
/// Source: CuTe `TiledMMA<Atom, AtomLayoutMNK, PermutationMNK>`.
pub struct TiledMma<Atom, AtomLayout, Tile>(PhantomData<(Atom, AtomLayout, Tile)>);

impl<A, L, T> Clone for TiledMma<A, L, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<A, L, T> Copy for TiledMma<A, L, T> {}
impl<A, L, T> TiledMma<A, L, T> {
    /// A tiled MMA whose conditions hold.
    #[inline(always)]
    pub(super) fn held() -> Self {
        TiledMma(PhantomData)
    }
}
/// The type says all.
impl<A, L, T> PartialEq for TiledMma<A, L, T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl<A, L, T> Eq for TiledMma<A, L, T> {}
impl<A, L, T> Hash for TiledMma<A, L, T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
impl<A, L, T> Default for TiledMma<A, L, T>
where
    Self: MmaTiling,
    L: Repeats<A, <Self as MmaTiling>::ThreadsStatus>,
    T: FilledBy<A, <Self as MmaTiling>::AtomShape, <Self as MmaTiling>::TileStatus>,
{
    #[inline(always)]
    fn default() -> Self {
        TiledMma(PhantomData)
    }
}

/// The instruction `atom`, repeated by other threads along M, N and K as `atom_layout` says, on
/// tiles of `tile`.
///
/// Each mode of the tile is a size; a layout, which gives the order in which its elements are
/// taken; or `_`, which stands for what the threads cover together.
///
/// # Conditions
/// The atom layout and the tile have three modes, for M, N and K, and are static. No two threads
/// have one number, and unused numbers lie in whole blocks (Injective, OrderedChain). In each mode
/// the tile is a multiple of what all threads cover together: the size of the instruction times
/// that of the atom layout (ShapeDivisible). Else this is a compile error.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Atom};
/// use cute_core::prelude::*;
/// let mma = make_tiled_mma(Atom, layout!((2,2,1)), tile!((_,_,_)));
/// assert_eq!(mma.tile_shape(), shape!((32,16,16)));
/// // Each thread has 8 consecutive columns of C: two instructions take the columns in turn.
/// let mma = make_tiled_mma(Atom, layout!((2,1,1)), tile!((32,(2,4,2):(1,4,2),16)));
/// assert_eq!(mma.tile_shape(), shape!((32,16,16)));
/// # }
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{atom::make_tiled_mma, prelude::*};
/// # use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN;
/// // error: tiled_mma: shape 48 is not divisible by 32 (ShapeDivisible)
/// make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((48,32,16)));
/// ```
///
/// Source: CuTe `make_tiled_mma(atom, thr_layout, permutations)`.
#[inline(always)]
pub fn make_tiled_mma</* atom, threads, tile!((_, _, _)) or sizes */ A: MmaAtom, L, T>(
    atom: A,
    atom_layout: impl AsAtomLayout<Operand = L>,
    tile: impl AsTiler<Operand = T>,
) -> TiledMma<A, L, T>
where
    TiledMma<A, L, T>: MmaTiling,
    L: Repeats<A, <TiledMma<A, L, T> as MmaTiling>::ThreadsStatus>,
    T: FilledBy<
            A,
            <TiledMma<A, L, T> as MmaTiling>::AtomShape,
            <TiledMma<A, L, T> as MmaTiling>::TileStatus,
        >,
{
    let _ = (atom, atom_layout.layout(), tile.operand());
    TiledMma(PhantomData)
}

impl<A: MmaAtom, L: Layout, T: Tiler> TiledMma<A, L, T>
where
    Self: MmaTiling,
{
    /// The layout from `(ThrV,ThrM,ThrN,ThrK)` to the numbers of threads.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{make_tiled_mma, nvidia::sm70::SM70_8x8x4_F32F16F16F32_NT as Atom};
    /// use cute_core::prelude::*;
    /// // an instruction of two half quads: threads 0 to 3 and 16 to 19
    /// let mma = make_tiled_mma(Atom, layout!((2,2,1):(2,1,0)), tile!((_,_,_)));
    /// assert_eq!(mma.thr_layout_vmnk(), layout!(((4,2),2,2,1):((1,16),8,4,0)));
    /// # }
    /// ```
    ///
    /// Source: CuTe `TiledMMA::get_thr_layout_vmnk`.
    #[doc(alias = "get_thr_layout_vmnk")]
    #[inline(always)]
    pub fn thr_layout_vmnk(self) -> <Self as MmaTiling>::ThrLayoutVmnk {
        Layout::make_static()
    }

    /// The number of threads that work together, as a static integer.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN};
    /// use cute_core::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((32,32,16)));
    /// assert_eq!(mma.size(), int!(128));
    /// # }
    /// ```
    ///
    /// Source: CuTe `size(TiledMMA)`.
    #[inline(always)]
    pub fn size(self) -> Size<<Self as MmaTiling>::ThrLayoutVmnk> {
        Int::make_static()
    }

    /// The sizes (M,N,K) of the tile.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN};
    /// use cute_core::prelude::*;
    /// let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2,2,1)), tile!((_,32,_)));
    /// assert_eq!(mma.tile_shape(), shape!((32,32,16)));
    /// # }
    /// ```
    ///
    /// Source: CuTe `tile_shape(TiledMMA)`, `tile_size<I>`.
    #[inline(always)]
    pub fn tile_shape(
        self,
    ) -> Triple<<Self as MmaTiling>::TileM, <Self as MmaTiling>::TileN, <Self as MmaTiling>::TileK>
    {
        Cons(
            Int::make_static(),
            Cons(Int::make_static(), Cons(Int::make_static(), Nil)),
        )
    }
}

/// The report on a layout's conditions.
type Report<L> = <<L as Layout>::Verdict as Status>::Report;

/// The methods of each operand.
macro_rules! operands {
    ($($operand:ident, $letter:literal, $modes:literal, $problem:literal, $thrfrg:literal, $tv:literal:
        $thrfrg_x:ident, $try_thrfrg_x:ident, $get_layout_x_tv:ident;)*) => {
        impl<A: MmaAtom, L: Layout, T: Tiler> TiledMma<A, L, T>
        where
            Self: MmaTiling,
        {
            $(
                #[doc = concat!("The layout of ", $letter, " by threads and values. Modes ", $modes, " and any \
                    others become `((ThrV,(Thr…)),(FrgV,(Rest…)))`: the coordinate of a thread, then \
                    that of a value.")]
                ///
                /// # Conditions
                /// The tile fills the layout in both modes (ShapeDivisible). Also the conditions of
                /// [`logical_divide`](crate::layout::Dividing::logical_divide).
                ///
                /// # Panics
                #[doc = concat!("Panics if a condition that depends on dynamic sizes does not \
                    hold; [`TiledMma::", stringify!($try_thrfrg_x), "`] returns an error instead.")]
                ///
                /// ```
                /// # #[cfg(feature = "nvidia")] {
                /// use cute_core::atom::make_tiled_mma;
                /// use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Atom;
                /// use cute_core::prelude::*;
                /// let mma = make_tiled_mma(Atom, layout!((2,2,1)), tile!((32,32,16)));
                #[doc = concat!("let parts = mma.", stringify!($thrfrg_x), "(layout!(", $problem, "));")]
                #[doc = concat!("assert_eq!(parts.to_string(), \"", $thrfrg, "\");")]
                /// # }
                /// ```
                ///
                #[doc = concat!("Source: CuTe `TiledMMA::thrfrg_", $letter, "`.")]
                #[inline(always)]
                #[track_caller]
                pub fn $thrfrg_x<X, R: Layout>(self, layout: X) -> R
                where
                    X: ThrfrgOf<Self, $operand, Result = R> + PartitionedBy<Self, $operand, R::Verdict>,
                {
                    unwrap_or_panic(stringify!($thrfrg_x), self.$try_thrfrg_x(layout))
                }

                #[doc = concat!("[`TiledMma::", stringify!($thrfrg_x), "`], \
                    with a broken condition as an error.")]
                ///
                /// # Errors
                /// Fails if a condition that depends on dynamic sizes does not hold.
                ///
                /// ```
                /// # #[cfg(feature = "nvidia")] {
                /// use cute_core::atom::make_tiled_mma;
                /// use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Atom;
                /// use cute_core::prelude::*;
                /// let mma = make_tiled_mma(Atom, layout!((2,2,1)), tile!((32,32,16)));
                /// let n = 100_usize;
                #[doc = concat!("let error = mma.", stringify!($try_thrfrg_x), "(layout!((n,64))).unwrap_err();")]
                /// let error = error.to_string();
                /// assert_eq!(error, "shape 100 is not divisible by 32 (ShapeDivisible)");
                /// # }
                /// ```
                #[inline(always)]
                pub fn $try_thrfrg_x<X, R: Layout>(self, layout: X) -> Result<R, LayoutError>
                where
                    X: ThrfrgOf<Self, $operand, Result = R> + PartitionedBy<Self, $operand, R::Verdict>,
                {
                    operand::try_thrfrg(layout)
                }

                #[doc = concat!("The layout from (thread, value) to cells of the tile ", $modes, " of ", $letter,
                    ", in column-major order.")]
                ///
                /// Values are ordered `(FrgV,(Rest…))`. An unused thread number has what the thread
                /// below it has.
                ///
                /// ```
                /// # #[cfg(feature = "nvidia")] {
                /// use cute_core::atom::make_tiled_mma;
                /// use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Atom;
                /// use cute_core::prelude::*;
                /// let mma = make_tiled_mma(Atom, layout!((2,2,1)), tile!((32,32,16)));
                #[doc = concat!("assert_eq!(mma.", stringify!($get_layout_x_tv), "().to_string(), \"", $tv, "\");")]
                /// # }
                /// ```
                ///
                #[doc = concat!("Source: CuTe `TiledMMA::get_layout", $letter, "_TV`.")]
                #[inline(always)]
                pub fn $get_layout_x_tv<R: Layout>(self) -> R
                where
                    $operand: MmaOperand<Self, LayoutTv = R>,
                    Report<R>: Holds<<$operand as MmaOperand<Self>>::Operation, L, T>,
                {
                    Layout::make_static()
                }
            )*
        }
    };
}
operands! {
    OperandA, "A", "(M,K)", "(128,64)",
        "(((_4,_8),(_2,_1)),((_2,_2,_2),(_4,_4))):(((_256,_1),(_16,_0)),((_128,_8,_1024),(_32,_2048)))",
        "((_4,_8,_2,_2),((_2,_2,_2),(_1,_1))):((_64,_1,_16,_0),((_32,_8,_256),(_0,_0)))":
        thrfrg_a, try_thrfrg_a, get_layout_a_tv;
    OperandB, "B", "(N,K)", "(128,64)",
        "(((_4,_8),(_2,_1)),((_2,_2),(_8,_4))):(((_256,_1),(_8,_0)),((_128,_1024),(_16,_2048)))",
        "((_4,_8,_2,_2),((_2,_2),(_2,_1))):((_64,_1,_0,_8),((_32,_256),(_16,_0)))":
        thrfrg_b, try_thrfrg_b, get_layout_b_tv;
    OperandC, "C", "(M,N)", "(128,128)",
        "(((_4,_8),(_2,_2)),((_2,_2),(_4,_8))):(((_256,_1),(_16,_1024)),((_128,_8),(_32,_2048)))",
        "((_4,_8,_2,_2),((_2,_2),(_1,_2))):((_64,_1,_16,_256),((_32,_8),(_0,_512)))":
        thrfrg_c, try_thrfrg_c, get_layout_c_tv;
}

impl<A: MmaAtom, L: Layout, T: Tiler> fmt::Debug for TiledMma<A, L, T>
where
    Self: MmaTiling,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {}", A::NAME, self.thr_layout_vmnk())
    }
}
