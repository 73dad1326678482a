//! RDNA 4, WMMA: a wave of 32 lanes multiplies 16×16×16, without the copies that RDNA 3 needs.
//!
//! Value v of lane l is A at row l % 16, column 8·(l / 16) + v; B is held in the corresponding way.
//! Value v of lane l is C at column l % 16, row 8·(l / 16) + v. Waves of 64 lanes and products of
//! 4-bit integers are left out: no public table of them was found.

use crate::atom::macros::{AnySize, layouts, mma_atoms, sets};
use crate::atom::{BF16, E4M3, E5M2, F16, F32, Format, S8, S32, U8};

sets! {
    /// Bytes, signed or unsigned: the NEG modifier of the instruction says which.
    Bytes: Format = S8 | U8;
}

layouts! {
    /// All lanes of a wave of 32.
    Wave32 = 32:1;
    In16x16 = ((16,2),8):((1,128),16);
    Sum16x16 = ((16,2),8):((16,8),1);
}

mma_atoms! {
    /// RDNA 4, WMMA.
    static MMA = "RDNA4" from
        "AMD GPUOpen, Using the Matrix Cores of AMD RDNA 4 architecture GPUs; AMD Composable Kernel, \
         WmmaTraitsBase of gfx12; LLVM, IntrinsicsAMDGPU.td, wmma of gfx12";

    RDNA4_16x16x16_F32F16F16F32_W32: (16,16,16), F32 = F16 * F16 + F32, Wave32;
        A In16x16, B In16x16, C Sum16x16; "v_wmma_f32_16x16x16_f16";
    RDNA4_16x16x16_F32BF16BF16F32_W32: (16,16,16), F32 = BF16 * BF16 + F32, Wave32;
        A In16x16, B In16x16, C Sum16x16; "v_wmma_f32_16x16x16_bf16";
    RDNA4_16x16x16_F16F16F16F16_W32: (16,16,16), F16 = F16 * F16 + F16, Wave32;
        A In16x16, B In16x16, C Sum16x16; "v_wmma_f16_16x16x16_f16";
    RDNA4_16x16x16_BF16BF16BF16BF16_W32: (16,16,16), BF16 = BF16 * BF16 + BF16, Wave32;
        A In16x16, B In16x16, C Sum16x16; "v_wmma_bf16_16x16x16_bf16";
    RDNA4_16x16x16_S32IU8IU8S32_W32<; A: Bytes, B: Bytes> in AnySize: (16,16,16), S32 = A * B + S32, Wave32;
        A In16x16, B In16x16, C Sum16x16; "v_wmma_i32_16x16x16_iu8";
    RDNA4_16x16x16_F32E4M3E4M3F32_W32: (16,16,16), F32 = E4M3 * E4M3 + F32, Wave32;
        A In16x16, B In16x16, C Sum16x16; "v_wmma_f32_16x16x16_fp8_fp8";
    RDNA4_16x16x16_F32E4M3E5M2F32_W32: (16,16,16), F32 = E4M3 * E5M2 + F32, Wave32;
        A In16x16, B In16x16, C Sum16x16; "v_wmma_f32_16x16x16_fp8_bf8";
    RDNA4_16x16x16_F32E5M2E4M3F32_W32: (16,16,16), F32 = E5M2 * E4M3 + F32, Wave32;
        A In16x16, B In16x16, C Sum16x16; "v_wmma_f32_16x16x16_bf8_fp8";
    RDNA4_16x16x16_F32E5M2E5M2F32_W32: (16,16,16), F32 = E5M2 * E5M2 + F32, Wave32;
        A In16x16, B In16x16, C Sum16x16; "v_wmma_f32_16x16x16_bf8_bf8";
}
