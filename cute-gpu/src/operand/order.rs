//! [`GmmaOperand`]: a bound that refuses other layouts in `cargo check`.
//!
//! A constant can say that a layout is no operand, but within functions rustc evaluates constants
//! only when it builds the program. So strides between neighbours are compared as types too: along
//! the contiguous mode they are 1, across it they are a row of the swizzle. All else (sizes, and
//! strides further on) is for the constant.

use super::{GmmaFormat, Operand};
use crate::memory::InSharedMemory;
use cute_core::atom::{BF16, F16, K, MN, Major};
use cute_core::fmt::Shown;
use cute_core::int::{Int, One};
use cute_core::layout::{Coalesce, Layout, Mode};
use cute_core::tuple::{Cons, Nil};

/// Static layouts of elements `F` that are operands of `wgmma` in the order `O`,
/// [`K`](struct@K) or [`MN`](struct@MN), for instructions that read `ROWS` rows: 64 of A, N of B.
///
/// The operand is a constant; kernels that are generic over their layouts have this trait as their
/// bound. `cargo check` refuses a layout whose neighbours are at other distances than the order and
/// the swizzle have. The constant does not compile if any other condition is broken: see
/// [`Operand::of`].
///
/// ```
/// use cute_core::{atom::{F16, K}, prelude::*};
/// use cute_gpu::GmmaOperand;
/// /// The bytes between the parts that follow each other along K.
/// fn step_along_k<A: GmmaOperand<F16, K, 64>>(_: A) -> u32 {
///     16 * A::OPERAND.step(0, 1)
/// }
/// assert_eq!(step_along_k(swizzle!(3,3,3).compose(layout!((64,64):(64,1)))), 32);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{atom::{F16, K}, prelude::*};
/// # use cute_gpu::GmmaOperand;
/// # fn step_along_k<A: GmmaOperand<F16, K, 64>>(_: A) -> u32 {
/// #     16 * A::OPERAND.step(0, 1)
/// # }
/// // error: mode 0 has stride _72 between neighbours, where an operand along K with this swizzle
/// // has _64 (Distance)
/// step_along_k(swizzle!(3,3,3).compose(layout!((64,64):(72,1))));
/// ```
///
/// Source: CuTe `make_gmma_desc<Major>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no static layout of the two modes of an operand of elements `{F}`",
    label = "not an operand of `wgmma`",
    note = "an operand has the modes (M or N, K) and static sizes and strides, plain or behind one swizzle: \
            `swizzle!(3,3,3).compose(layout!((64, 64):(64, 1)))`, \
            `Layout_K_SW128_Atom::<16>::default().tile_to_shape(shape!((128, 64)))`"
)]
pub trait GmmaOperand<F: GmmaFormat, O: Major, const ROWS: u32>: InSharedMemory<F> {
    /// The operand.
    const OPERAND: Operand;
}

impl<F: GmmaFormat, O: Major, const ROWS: u32, L: InSharedMemory<F>> GmmaOperand<F, O, ROWS> for L
where
    L::Modes: TwoModes,
    O: CanonicalOrder<F, L::Modes, L::Row>,
{
    const OPERAND: Operand = Operand::of::<F, L>(ROWS);
}

/// The orders in which a layout is an operand, as far as the strides of neighbours say.
///
/// Sealed: it holds for [`K`](struct@K) if K has stride 1 and M or N the stride of a row of the
/// swizzle, and for [`MN`](struct@MN) the other way round, with elements of 16 bits.
#[diagnostic::on_unimplemented(
    message = "elements `{F}` are read along K alone, not in the order `{Self}`",
    label = "not an order of these elements",
    note = "elements of 16 bits, F16 and BF16, are read either way"
)]
pub trait CanonicalOrder<F: GmmaFormat, L: TwoModes, Row: Int>: Major {}

/// A number as messages print it: `_64`.
type Name<N> = <Mode<One, N> as Shown>::After;

impl<F: GmmaFormat, L: TwoModes, Row: Int> CanonicalOrder<F, L, Row> for K
where
    L::Second: NeighbourStride<One, Name<L::Second>, Name<One>, 1, 1>,
    L::First: NeighbourStride<Row, Name<L::First>, Name<Row>, 0, 1>,
{
}
impl<L: TwoModes, Row: Int> CanonicalOrder<F16, L, Row> for MN
where
    L::First: NeighbourStride<One, Name<L::First>, Name<One>, 0, 0>,
    L::Second: NeighbourStride<Row, Name<L::Second>, Name<Row>, 1, 0>,
{
}
impl<L: TwoModes, Row: Int> CanonicalOrder<BF16, L, Row> for MN where MN: CanonicalOrder<F16, L, Row>
{}

/// Integers that are the stride that neighbours of an operand have. Sealed: each integer is equal
/// to itself.
#[diagnostic::on_unimplemented(
    message = "mode {MODE} has stride {Found} between neighbours, where an operand along mode {ALONG} with this swizzle has \
               {Expected} (Distance)",
    label = "not an operand of `wgmma` in this order",
    note = "mode 0 is M or N, mode 1 is K; along mode {ALONG} neighbours have stride 1, and across it the stride of a row of \
            the swizzle: the elements of 32, 64 or 128 bytes, of 16 without a swizzle; `tile_to_shape` makes such layouts of \
            the atoms of `sm90_gmma_smem`"
)]
pub trait NeighbourStride<Row, Found, Expected, const MODE: usize, const ALONG: usize> {}
impl<D: Int, Found, Expected, const MODE: usize, const ALONG: usize>
    NeighbourStride<D, Found, Expected, MODE, ALONG> for D
{
}

/// Layouts of two modes, with the stride of the first leaf of each, after they are coalesced.
///
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has not the two modes of an operand, M or N and K (NotTwoModes)",
    label = "not a layout of two modes"
)]
pub trait TwoModes: Layout {
    /// The first stride of mode 0.
    #[doc(hidden)]
    type First: Int;
    /// The first stride of mode 1.
    #[doc(hidden)]
    type Second: Int;
}
impl<H: Layout, T: Layout> TwoModes for Cons<H, Cons<T, Nil>>
where
    Self: Layout,
    Coalesce<H>: FirstLeaf,
    Coalesce<T>: FirstLeaf,
{
    type First = <Coalesce<H> as FirstLeaf>::Stride;
    type Second = <Coalesce<T> as FirstLeaf>::Stride;
}

/// The stride of the first leaf.
#[doc(hidden)]
pub trait FirstLeaf {
    type Stride: Int;
}
impl<S: Int, D: Int> FirstLeaf for Mode<S, D> {
    type Stride = D;
}
impl<H: FirstLeaf, T> FirstLeaf for Cons<H, T> {
    type Stride = H::Stride;
}
