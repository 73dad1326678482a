//! [`MmaAtom`]: a matrix instruction as a type.

use super::{Format, OperandPlace, Scales};
use crate::layout::Layout;
use crate::tuple::IntTuple;

/// A matrix instruction, `D = A·B + C`: its shape, formats and thread-value layouts.
///
/// Layouts map (thread, value) to cells of a tile, column-major: A to (M,K), B to (N,K), C and D to (M,N).
/// Where [`BLOCKS`](Self::BLOCKS) is more than 1, the instruction makes so many products of their own; the block is then
/// the last and slowest mode of each tile.
///
/// ```
/// use cute_core::atom::{F32, MmaAtom, Register};
/// use cute_core::prelude::*;
///
/// /// The multiplication of two numbers by one thread.
/// #[derive(Clone, Copy, Default)]
/// struct Scalar;
/// impl MmaAtom for Scalar {
///     const NAME: &'static str = "Scalar";
///     const INSTRUCTION: &'static str = "fma";
///     type Shape = Shape![(1,1,1)];
///     type ThrId = Layout![1:0];
///     type ALayout = Layout![(1,1):(0,0)];
///     type BLayout = Layout![(1,1):(0,0)];
///     type CLayout = Layout![(1,1):(0,0)];
///     type A = F32;
///     type B = F32;
///     type C = F32;
///     type D = F32;
///     type APlace = Register;
///     type BPlace = Register;
///     type CPlace = Register;
/// }
/// assert_eq!(<Scalar as MmaAtom>::ALayout::SIZE, 1);
/// ```
///
/// Source: CuTe `MMA_Traits`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a matrix instruction",
    label = "not a matrix instruction",
    note = "atoms are in `cute_core::atom`, by vendor; where their sizes or formats are parameters, not all values are \
            instructions"
)]
pub trait MmaAtom: Copy + Default + 'static {
    /// The name, without parameters.
    const NAME: &'static str;
    /// The vendor's name of the instruction; `{N}` stands for the parameter `N`.
    const INSTRUCTION: &'static str;
    /// The number of products that one instruction makes.
    const BLOCKS: usize = 1;
    /// The scales of A and B, if they have some.
    const SCALES: Option<Scales> = None;

    /// (M,N,K).
    type Shape: IntTuple;
    /// From the atom's threads to their number within the warp or wave.
    type ThrId: Layout;
    /// (thread, value) to cells of (M,K).
    type ALayout: Layout;
    /// (thread, value) to cells of (N,K).
    type BLayout: Layout;
    /// (thread, value) to cells of (M,N).
    type CLayout: Layout;

    /// The format of A.
    type A: Format;
    /// The format of B.
    type B: Format;
    /// The format of C.
    type C: Format;
    /// The format of D.
    type D: Format;

    /// Where A lies.
    type APlace: OperandPlace;
    /// Where B lies.
    type BPlace: OperandPlace;
    /// Where C and D lie.
    type CPlace: OperandPlace;
}

/// Sizes that an instruction has: implemented for `GmmaSizes<8>`, not for `GmmaSizes<12>`.
///
/// ```compile_fail,E0277
/// use cute_core::atom::{K, MmaAtom, nvidia::sm90_gmma::SM90_64xNx16_F32F16F16_SS};
/// fn name<A: MmaAtom>() -> &'static str {
///     A::NAME
/// }
/// // error: `GmmaSizes<12>` are no sizes of this instruction
/// name::<SM90_64xNx16_F32F16F16_SS<12, K, K>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` are no sizes of this instruction",
    label = "the instruction does not come in this size"
)]
pub trait Legal {}
