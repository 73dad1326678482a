//! [`MmaAtom`]: a matrix instruction as a type.

use super::{Format, OperandPlace, Scales};
use crate::layout::Layout;
use crate::tuple::IntTuple;

/// A matrix instruction, `D = A·B + C`: its shape, formats and thread-value layouts.
///
/// The layouts map (thread, value) to cells of a tile in column-major order: A to (M,K), B to
/// (N,K), C and D to (M,N). If [`BLOCKS`](Self::BLOCKS) is more than 1, the instruction makes as
/// many independent products; the block is then the last and slowest mode of each tile.
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
    note = "atoms are in `cute_core::atom`, by vendor; an atom whose sizes or formats are parameters exists only for some \
            of them"
)]
#[doc(alias("MMA_Traits", "MMA_Atom", "make_mma_atom"))]
pub trait MmaAtom: Copy + Default + 'static {
    /// The name, without parameters.
    const NAME: &'static str;
    /// The vendor's name of the instruction; `{N}` stands for the parameter `N`.
    const INSTRUCTION: &'static str;
    /// The number of independent products that one instruction makes.
    const BLOCKS: usize = 1;
    /// The scales of A and B, if the instruction has scales.
    const SCALES: Option<Scales> = None;

    /// The sizes (M,N,K).
    type Shape: IntTuple;
    /// The map from the atom's threads to their numbers within the warp or wave.
    type ThrId: Layout;
    /// The map from (thread, value) to cells of (M,K).
    type ALayout: Layout;
    /// The map from (thread, value) to cells of (N,K).
    type BLayout: Layout;
    /// The map from (thread, value) to cells of (M,N).
    type CLayout: Layout;

    /// The format of A.
    type A: Format;
    /// The format of B.
    type B: Format;
    /// The format of C.
    type C: Format;
    /// The format of D.
    type D: Format;

    /// The place of A.
    type APlace: OperandPlace;
    /// The place of B.
    type BPlace: OperandPlace;
    /// The place of C and D.
    type CPlace: OperandPlace;
}

/// The sizes of an instruction: implemented for `GmmaSizes<8>`, not for `GmmaSizes<12>`.
///
/// ```compile_fail,E0277
/// use cute_core::atom::{K, MmaAtom, nvidia::sm90_gmma::SM90_64xNx16_F32F16F16_SS};
/// fn name<A: MmaAtom>() -> &'static str {
///     A::NAME
/// }
/// // error: `GmmaSizes<12>` is not a size of this instruction
/// name::<SM90_64xNx16_F32F16F16_SS<12, K, K>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a size of this instruction",
    label = "the instruction does not come in this size"
)]
pub trait Legal {}
