//! Fragments: what a thread keeps of an operand in registers.
//!
//! The shape of one thread's part of a tensor is `(FrgV,Rest…)`: the values of one instruction,
//! then a mode for each mode of the tensor. All threads have one shape. A fragment of that shape
//! holds a copy of the part, or, for C, the sums.
//!
//! Source: CuTe `partition_shape_C`, `partition_fragment_C`, `ThrMMA::partition_fragment_A`,
//! `MMA_Atom::make_fragment_A` and their siblings.

use super::operand::{
    MmaOperand, OperandA, OperandB, OperandC, PartitionedBy, ThrfrgOf, try_thrfrg,
};
use super::partition::ThrMma;
use super::tiling::Quadruple;
use super::{MmaTiling, TiledMma};
use crate::atom::{InRegisters, MmaAtom};
use crate::error::LayoutError;
use crate::fmt::OwnSize;
use crate::int::Zero;
use crate::layout::evaluate::{Evaluate, unwrap_or_panic};
use crate::layout::ops::slice::{ThreadSlicer, thread_slicer};
use crate::layout::{CompactColMajor, Layout, ShapeOf, Size, Slicer, Tiler, WithMode, make};
use crate::layout::{ComputeFragmentLike, ComputeSlice};
use crate::status::{Holds, SizesAgree, Status, operation};
use crate::tensor::{Engine, Fragment, FragmentLayout, Tensor};
use crate::tuple::IntoIntTuple;

/// The column-major layout of a shape.
type ColumnMajor<S> = CompactColMajor<<S as IntoIntTuple>::Tuple>;
/// The compact layout for a copy of a part, column-major.
type LikeShape<R> = CompactColMajor<ShapeOf<R>>;
/// The compact layout for a copy of a part, in the order in which the part lies.
type LikeTensor<R> = <R as ComputeFragmentLike>::Output;
/// The slicer that gives the part of thread 0.
type First<Z> = ThreadSlicer<Z, Zero>;
/// The number of values of an operand that a thread has for one instruction.
type Values<O, Mma> = Size<<<O as MmaOperand<Mma>>::Tv as WithMode<1>>::Mode>;
/// Whether a part begins with the values of an instruction.
type Report<L, O, Mma> =
    <SizesAgree<Size<<L as WithMode<0>>::Mode>, Values<O, Mma>> as Status>::Report;

/// The shape of thread 0's part of the column-major layout of a shape.
fn try_shape<Mma, O: MmaOperand<Mma>, S: IntoIntTuple, Z, R: Layout>(
    shape: S,
) -> Result<ShapeOf<R>, LayoutError>
where
    ColumnMajor<S>: ThrfrgOf<Mma, O, Result = Z>,
    Z: ComputeSlice<First<Z>, Output = R>,
{
    let layout = make::compact_col_major(shape.into_int_tuple()).validated()?;
    let thrfrg = try_thrfrg(layout)?;
    let part = <Z::IsStatic as Evaluate>::try_evaluate(|| {
        ComputeSlice::compute(thrfrg, thread_slicer(thrfrg, Zero))
    })?;
    Ok(part.shape())
}

macro_rules! operands {
    ($($operand:ident, $letter:literal, $modes:literal, $problem:literal, $shape:literal, $like:ident, $fragment:literal:
        $partition_shape_x:ident, $try_partition_shape_x:ident, $partition_fragment_x:ident, $make_fragment_x:ident, $partition_x:ident, $thrfrg_x:ident;)*) => {
        impl<A: MmaAtom, L: Layout, T: Tiler> TiledMma<A, L, T>
        where
            Self: MmaTiling,
        {
            $(
                #[doc = concat!("The shape `(FrgV,Rest…)` of a thread's part of ", $letter, ", \
                    given the shape ", $modes, " of the whole.")]
                ///
                /// # Conditions
                #[doc = concat!("The conditions of [`TiledMma::", stringify!($thrfrg_x), "`].")]
                ///
                /// # Panics
                #[doc = concat!("Panics if a condition that depends on dynamic sizes does not \
                    hold; [`TiledMma::", stringify!($try_partition_shape_x), "`] returns an error instead.")]
                ///
                /// ```
                /// # #[cfg(feature = "nvidia")] {
                /// use cute_core::atom::make_tiled_mma;
                /// use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Atom;
                /// use cute_core::prelude::*;
                /// let mma = make_tiled_mma(Atom, layout!((2,2,1)), tile!((32,32,16)));
                #[doc = concat!("let shape = mma.", stringify!($partition_shape_x), "(shape!(", $problem, "));")]
                #[doc = concat!("assert_eq!(shape, shape!(", $shape, "));")]
                /// # }
                /// ```
                ///
                #[doc = concat!("Source: CuTe `partition_shape_", $letter, "(mma, shape)`.")]
                #[inline(always)]
                #[track_caller]
                pub fn $partition_shape_x<S: IntoIntTuple, Z, R: Layout>(self, shape: S) -> ShapeOf<R>
                where
                    ColumnMajor<S>: ThrfrgOf<Self, $operand, Result = Z> + PartitionedBy<Self, $operand, Z::Verdict>,
                    Z: ComputeSlice<First<Z>, Output = R>,
                {
                    unwrap_or_panic(stringify!($partition_shape_x), self.$try_partition_shape_x(shape))
                }

                #[doc = concat!("[`TiledMma::", stringify!($partition_shape_x), "`], \
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
                #[doc = concat!("let error = mma.", stringify!($try_partition_shape_x), "((n, int!(64))).unwrap_err();")]
                /// let error = error.to_string();
                /// assert_eq!(error, "shape 100 is not divisible by 32 (ShapeDivisible)");
                /// # }
                /// ```
                #[inline(always)]
                pub fn $try_partition_shape_x<S: IntoIntTuple, Z, R: Layout>(
                    self,
                    shape: S,
                ) -> Result<ShapeOf<R>, LayoutError>
                where
                    ColumnMajor<S>: ThrfrgOf<Self, $operand, Result = Z> + PartitionedBy<Self, $operand, Z::Verdict>,
                    Z: ComputeSlice<First<Z>, Output = R>,
                {
                    try_shape(shape)
                }

                #[doc = concat!("A fragment of default values for a thread's part of ", $letter, ", \
                    given the static shape ", $modes, " of the whole.")]
                ///
                /// # Conditions
                #[doc = concat!("The conditions of [`TiledMma::", stringify!($thrfrg_x), "`]; \
                    and the instruction has the operand in registers.")]
                ///
                /// ```
                /// # #[cfg(feature = "nvidia")] {
                /// use cute_core::atom::make_tiled_mma;
                /// use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Atom;
                /// use cute_core::prelude::*;
                /// let mma = make_tiled_mma(Atom, layout!((2,2,1)), tile!((32,32,16)));
                #[doc = concat!("let fragment: Fragment<f32, _> = mma.", stringify!($partition_fragment_x), "(shape!(", $problem, "));")]
                #[doc = concat!("assert_eq!(fragment.layout(), layout!(", $shape, "));")]
                /// # }
                /// ```
                ///
                #[doc = concat!("Source: CuTe `partition_fragment_", $letter, "(mma, shape)`.")]
                #[inline(always)]
                pub fn $partition_fragment_x<U: Default, S: IntoIntTuple, Z, R: Layout>(
                    self,
                    shape: S,
                ) -> Fragment<U, LikeShape<R>>
                where
                    $operand: MmaOperand<Self, Place: InRegisters>,
                    ColumnMajor<S>: ThrfrgOf<Self, $operand, Result = Z> + PartitionedBy<Self, $operand, Z::Verdict>,
                    Z: ComputeSlice<First<Z>, Output = R>,
                    LikeShape<R>: FragmentLayout + Default,
                {
                    let _ = shape;
                    Fragment::<U, LikeShape<R>>::zeroed()
                }
            )*
        }

        impl<Mma: MmaTiling, V: Slicer, M: Slicer, N: Slicer, K: Slicer> ThrMma<Mma, Quadruple<V, M, N, K>> {
            $(
                #[doc = concat!("A fragment of default values for the thread's part of a tensor ", $modes,
                    " as ", $letter, ".")]
                ///
                /// # Conditions
                #[doc = concat!("The conditions of [`TiledMma::", stringify!($thrfrg_x), "`]; \
                    the instruction has the operand in registers, and the thread's part is static.")]
                ///
                /// ```
                /// # #[cfg(feature = "nvidia")] {
                /// use cute_core::atom::make_tiled_mma;
                /// use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Atom;
                /// use cute_core::prelude::*;
                /// let mma = make_tiled_mma(Atom, layout!((2,2,1)), tile!((32,32,16)));
                /// let data = [0_f32; 128 * 128];
                #[doc = concat!("let x = Tensor::new(&data, layout!(", $problem, "; row_major)).unwrap();")]
                #[doc = concat!("let fragment: Fragment<f32, _> = mma.get_slice(5_usize).", stringify!($partition_fragment_x), "(&x);")]
                #[doc = concat!("assert_eq!(fragment.layout().to_string(), \"", $fragment, "\");")]
                /// # }
                /// ```
                ///
                #[doc = concat!("Source: CuTe `ThrMMA::partition_fragment_", $letter, "`.")]
                #[inline(always)]
                pub fn $partition_fragment_x<U: Default, E: Engine, X, Z, R: Layout>(
                    self,
                    tensor: &Tensor<E, X>,
                ) -> Fragment<U, $like<R>>
                where
                    $operand: MmaOperand<Mma, Place: InRegisters>,
                    X: ThrfrgOf<Mma, $operand, Result = Z> + PartitionedBy<Mma, $operand, Z::Verdict>,
                    Z: ComputeSlice<First<Z>, Output = R>,
                    $like<R>: FragmentLayout + Default,
                {
                    let _ = tensor;
                    Fragment::<U, $like<R>>::zeroed()
                }

                #[doc = concat!("A fragment of default values for the part that [`ThrMma::",
                    stringify!($partition_x), "`] gave.")]
                ///
                /// # Conditions
                /// The first mode has the values of one instruction (SizeMatch); the instruction
                /// has the operand in registers; and the part is static.
                ///
                /// ```
                /// # #[cfg(feature = "nvidia")] {
                /// use cute_core::atom::make_tiled_mma;
                /// use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Atom;
                /// use cute_core::prelude::*;
                /// let mma = make_tiled_mma(Atom, layout!((2,2,1)), tile!((32,32,16)));
                /// let data = [0_f32; 128 * 128];
                #[doc = concat!("let x = Tensor::new(&data, layout!(", $problem, "; row_major)).unwrap();")]
                /// let thread = mma.get_slice(5_usize);
                #[doc = concat!("let fragment: Fragment<f32, _> = thread.", stringify!($make_fragment_x), "(&thread.", stringify!($partition_x), "(x));")]
                #[doc = concat!("assert_eq!(fragment.layout().to_string(), \"", $fragment, "\");")]
                /// # }
                /// ```
                ///
                #[doc = concat!("Source: CuTe `MMA_Atom::make_fragment_", $letter, "`.")]
                #[inline(always)]
                pub fn $make_fragment_x<U: Default, E: Engine, X: WithMode<0> + WithMode<2>>(
                    self,
                    part: &Tensor<E, X>,
                ) -> Fragment<U, $like<X>>
                where
                    $operand: MmaOperand<Mma, Place: InRegisters, Tv: WithMode<1>>,
                    Report<X, $operand, Mma>: Holds<operation::make_fragment, X, OwnSize<Values<$operand, Mma>>>,
                    $like<X>: FragmentLayout + Default,
                {
                    let _ = part;
                    Fragment::<U, $like<X>>::zeroed()
                }
            )*
        }
    };
}
operands! {
    OperandA, "A", "(M,K)", "(128,64)", "((2,2,2),4,4)", LikeTensor, "((_2,_2,_2),_4,_4):((_1,_2,_4),_32,_8)": partition_shape_a, try_partition_shape_a,
        partition_fragment_a, make_fragment_a, partition_a, thrfrg_a;
    OperandB, "B", "(N,K)", "(128,64)", "((2,2),8,4)", LikeTensor, "((_2,_2),_8,_4):((_1,_2),_16,_4)": partition_shape_b, try_partition_shape_b,
        partition_fragment_b, make_fragment_b, partition_b, thrfrg_b;
    OperandC, "C", "(M,N)", "(128,128)", "((2,2),4,8)", LikeShape, "((_2,_2),_4,_8):((_1,_2),_4,_16)": partition_shape_c, try_partition_shape_c,
        partition_fragment_c, make_fragment_c, partition_c, thrfrg_c;
}
