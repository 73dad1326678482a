//! [`WarpMma`]: the instructions of the core's atoms.

use cute_core::atom::MmaAtom;
use cute_core::atom::nvidia::sm80::*;

/// An atom of a warp whose operands are in registers: one `mma.sync`.
///
/// The instruction is that of the core's atom, [`MmaAtom::INSTRUCTION`]; registers have the values
/// of the atom's layouts in their order, the first ones of a register in its lowest bits. All atoms
/// of [`sm80`](cute_core::atom::nvidia::sm80) are there but those of complex numbers, which are
/// several instructions.
///
/// ```
/// use cute_core::atom::nvidia::sm80::{SM80_16x8x16_F32F16F16F32_TN, SM80_16x8x32_S32S8S8S32_TN};
/// use cute_gpu::device::mma::WarpMma;
/// fn registers<A: WarpMma>() -> [usize; 3] {
///     [size_of::<A::RegistersA>(), size_of::<A::RegistersB>(), size_of::<A::Accumulators>()].map(|n| n / 4)
/// }
/// assert_eq!(registers::<SM80_16x8x16_F32F16F16F32_TN>(), [4, 2, 4]);
/// assert_eq!(registers::<SM80_16x8x32_S32S8S8S32_TN>(), [4, 2, 4]);
/// ```
///
/// # Safety
/// The registers are as many as the atom's layouts have values for a thread.
///
/// Source: CuTe `MMA_Atom::call`; PTX ISA, `mma`.
#[doc(alias = "mma.sync")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no instruction of a warp with its operands in registers",
    label = "not an `mma.sync` of sm_80",
    note = "atoms are in `cute_core::atom::nvidia::sm80`; those of complex numbers are several instructions"
)]
pub unsafe trait WarpMma: MmaAtom {
    /// The registers of A of a thread.
    type RegistersA: Copy;
    /// The registers of B of a thread.
    type RegistersB: Copy;
    /// The sums of a thread.
    type Accumulators: Copy;
    /// The text in the program: the atom's instruction.
    const TEXT: &'static str;

    /// `d += a·bᵀ`.
    ///
    /// # Safety
    /// All lanes of the warp call it together.
    unsafe fn multiply_add(d: &mut Self::Accumulators, a: Self::RegistersA, b: Self::RegistersB);
}

/// The atoms with as many registers: `reg32 [f32; 2: 0 1] += [u32; 1: 0:2] * [u32; 1: 0:3]` has two
/// sums, operands 0 and 1 of the instruction, one register of A, operand 2, and one of B.
macro_rules! atoms {
    ($(
        $reg:ident [$d:ident; $nd:literal: $($i:literal)*]
            += [$a:ident; $na:literal: $($ia:literal:$oa:literal)*]
            * [$b:ident; $nb:literal: $($ib:literal:$ob:literal)*] {
            $($atoms:tt)*
        }
    )*) => {$(
        atoms!(@ [$($atoms)*] $reg [$d; $nd] [$a; $na] [$b; $nb]
            ($($i)*) ($($ia:$oa)*) ($($ib:$ob)*)
            (concat!(" ", atoms!(@ list $($i)*), ", ", atoms!(@ list $($oa)*), ", ", atoms!(@ list $($ob)*), ", ",
                atoms!(@ list $($i)*), ";")));
    )*};
    (@ [] $($rest:tt)*) => {};
    (@ [$atom:ident $text:literal; $($others:tt)*] $reg:ident $d:tt $a:tt $b:tt
        ($($i:literal)*) ($($ia:literal:$oa:literal)*) ($($ib:literal:$ob:literal)*) ($operands:expr)) => {
        // SAFETY: 32 threads share the elements of the three operands equally.
        unsafe impl WarpMma for $atom {
            type RegistersA = $a;
            type RegistersB = $b;
            type Accumulators = $d;
            const TEXT: &'static str = $text;

            #[inline(always)]
            unsafe fn multiply_add(d: &mut Self::Accumulators, a: Self::RegistersA, b: Self::RegistersB) {
                // SAFETY: the caller's promise.
                unsafe {
                    ptx!(concat!($text, $operands);
                        $(inout($reg) d[$i],)* $(in($reg) a[$ia],)* $(in($reg) b[$ib],)*
                        options(nomem, nostack));
                }
            }
        }
        atoms!(@ [$($others)*] $reg $d $a $b ($($i)*) ($($ia:$oa)*) ($($ib:$ob)*) ($operands));
    };
    (@ list $first:literal $($i:literal)*) => { concat!("{{{", $first, "}" $(, ", {", $i, "}")*, "}}") };
}
atoms! {
    reg32 [u32; 2: 0 1] += [u32; 2: 0:2 1:3] * [u32; 1: 0:4] {
        SM80_16x8x8_F16F16F16F16_TN "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16";
    }
    reg32 [u32; 2: 0 1] += [u32; 4: 0:2 1:3 2:4 3:5] * [u32; 2: 0:6 1:7] {
        SM80_16x8x16_F16F16F16F16_TN "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16";
    }
    reg32 [f32; 4: 0 1 2 3] += [u32; 2: 0:4 1:5] * [u32; 1: 0:6] {
        SM80_16x8x8_F32F16F16F32_TN "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32";
        SM80_16x8x8_F32BF16BF16F32_TN "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32";
        SM80_16x8x4_F32TF32TF32F32_TN "mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32";
    }
    reg32 [f32; 4: 0 1 2 3] += [u32; 4: 0:4 1:5 2:6 3:7] * [u32; 2: 0:8 1:9] {
        SM80_16x8x16_F32F16F16F32_TN "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32";
        SM80_16x8x16_F32BF16BF16F32_TN "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32";
        SM80_16x8x8_F32TF32TF32F32_TN "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32";
    }
    reg64 [f64; 2: 0 1] += [f64; 1: 0:2] * [f64; 1: 0:3] {
        SM80_8x8x4_F64F64F64F64_TN "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64";
    }
    reg32 [i32; 2: 0 1] += [u32; 1: 0:2] * [u32; 1: 0:3] {
        SM80_8x8x16_S32S8S8S32_TN "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32";
        SM80_8x8x16_S32S8S8S32_TN_SATURATE "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32.satfinite";
        SM80_8x8x16_S32S8U8S32_TN "mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32";
        SM80_8x8x16_S32S8U8S32_TN_SATURATE "mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32.satfinite";
        SM80_8x8x16_S32U8S8S32_TN "mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32";
        SM80_8x8x16_S32U8S8S32_TN_SATURATE "mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32.satfinite";
        SM80_8x8x16_S32U8U8S32_TN "mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32";
        SM80_8x8x16_S32U8U8S32_TN_SATURATE "mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32.satfinite";
        SM80_8x8x32_S32S4S4S32_TN "mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32";
        SM80_8x8x32_S32S4S4S32_TN_SATURATE "mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32.satfinite";
        SM80_8x8x32_S32S4U4S32_TN "mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32";
        SM80_8x8x32_S32S4U4S32_TN_SATURATE "mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32.satfinite";
        SM80_8x8x32_S32U4S4S32_TN "mma.sync.aligned.m8n8k32.row.col.s32.u4.s4.s32";
        SM80_8x8x32_S32U4S4S32_TN_SATURATE "mma.sync.aligned.m8n8k32.row.col.s32.u4.s4.s32.satfinite";
        SM80_8x8x32_S32U4U4S32_TN "mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32";
        SM80_8x8x32_S32U4U4S32_TN_SATURATE "mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32.satfinite";
        SM80_8x8x128_S32U1U1S32_TN_XORPOPC "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc";
        SM80_8x8x128_S32U1U1S32_TN_ANDPOPC "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc";
    }
    reg32 [i32; 4: 0 1 2 3] += [u32; 2: 0:4 1:5] * [u32; 1: 0:6] {
        SM80_16x8x16_S32S8S8S32_TN "mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32";
        SM80_16x8x16_S32S8S8S32_TN_SATURATE "mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32.satfinite";
        SM80_16x8x16_S32S8U8S32_TN "mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32";
        SM80_16x8x16_S32S8U8S32_TN_SATURATE "mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32.satfinite";
        SM80_16x8x16_S32U8S8S32_TN "mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32";
        SM80_16x8x16_S32U8S8S32_TN_SATURATE "mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32.satfinite";
        SM80_16x8x16_S32U8U8S32_TN "mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32";
        SM80_16x8x16_S32U8U8S32_TN_SATURATE "mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32.satfinite";
        SM80_16x8x32_S32S4S4S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32";
        SM80_16x8x32_S32S4S4S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32.satfinite";
        SM80_16x8x32_S32S4U4S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32";
        SM80_16x8x32_S32S4U4S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32.satfinite";
        SM80_16x8x32_S32U4S4S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32";
        SM80_16x8x32_S32U4S4S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32.satfinite";
        SM80_16x8x32_S32U4U4S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32";
        SM80_16x8x32_S32U4U4S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32.satfinite";
        SM80_16x8x128_S32U1U1S32_TN_XORPOPC "mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.xor.popc";
        SM80_16x8x128_S32U1U1S32_TN_ANDPOPC "mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc";
    }
    reg32 [i32; 4: 0 1 2 3] += [u32; 4: 0:4 1:5 2:6 3:7] * [u32; 2: 0:8 1:9] {
        SM80_16x8x32_S32S8S8S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32";
        SM80_16x8x32_S32S8S8S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32.satfinite";
        SM80_16x8x32_S32S8U8S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32";
        SM80_16x8x32_S32S8U8S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32.satfinite";
        SM80_16x8x32_S32U8S8S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32";
        SM80_16x8x32_S32U8S8S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32.satfinite";
        SM80_16x8x32_S32U8U8S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32";
        SM80_16x8x32_S32U8U8S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32.satfinite";
        SM80_16x8x64_S32S4S4S32_TN "mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32";
        SM80_16x8x64_S32S4S4S32_TN_SATURATE "mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32.satfinite";
        SM80_16x8x64_S32S4U4S32_TN "mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32";
        SM80_16x8x64_S32S4U4S32_TN_SATURATE "mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32.satfinite";
        SM80_16x8x64_S32U4S4S32_TN "mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32";
        SM80_16x8x64_S32U4S4S32_TN_SATURATE "mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32.satfinite";
        SM80_16x8x64_S32U4U4S32_TN "mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32";
        SM80_16x8x64_S32U4U4S32_TN_SATURATE "mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32.satfinite";
        SM80_16x8x256_S32U1U1S32_TN_XORPOPC "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc";
        SM80_16x8x256_S32U1U1S32_TN_ANDPOPC "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc";
    }
}
