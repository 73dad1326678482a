//! RDNA 3, WMMA: a wave of 32 or 64 lanes multiplies 16×16×16.
//!
//! Lane l holds the whole row l % 16 of A and the whole column l % 16 of B: lanes with equal l % 16
//! hold copies. In a wave of w lanes, value v of lane l is C at column l % 16, row v·w/16 + l / 16:
//! rows alternate between the lanes. Each result of 16 bits takes half of a register; `OPSEL` says
//! which half, and the other half keeps its bits.

use crate::atom::macros::{AnySize, layouts, mma_atoms, sets};
use crate::atom::{BF16, F16, F32, Format, S4, S8, S32, U4, U8};

sets! {
    /// Bytes, signed or unsigned: the NEG modifier of the instruction says which.
    Bytes: Format = S8 | U8;
    /// Integers of 4 bits, signed or unsigned: the NEG modifier of the instruction says which.
    Nibbles: Format = S4 | U4;
}

layouts! {
    /// All lanes of a wave of 32.
    Wave32 = 32:1;
    /// All lanes of a wave of 64.
    Wave64 = 64:1;
    Rows32 = ((16,2),16):((1,0),16);
    Rows64 = ((16,4),16):((1,0),16);
    Sum32 = ((16,2),8):((16,1),2);
    Sum64 = ((16,4),4):((16,1),4);
}

mma_atoms! {
    /// RDNA 3, WMMA.
    static MMA = "RDNA3" from
        "AMD RDNA 3 Instruction Set Architecture, Wave Matrix Multiply Accumulate (WMMA); AMD GPUOpen, How to \
         accelerate AI applications on RDNA 3 using WMMA; AMD Matrix Instruction Calculator, RDNA 3";

    RDNA3_16x16x16_F32F16F16F32_W32: (16,16,16), F32 = F16 * F16 + F32, Wave32;
        A Rows32 in Replicated, B Rows32 in Replicated, C Sum32; "v_wmma_f32_16x16x16_f16";
    RDNA3_16x16x16_F32BF16BF16F32_W32: (16,16,16), F32 = BF16 * BF16 + F32, Wave32;
        A Rows32 in Replicated, B Rows32 in Replicated, C Sum32; "v_wmma_f32_16x16x16_bf16";
    RDNA3_16x16x16_F16F16F16F16_W32: (16,16,16), F16 = F16 * F16 + F16, Wave32;
        A Rows32 in Replicated, B Rows32 in Replicated, C Sum32; "v_wmma_f16_16x16x16_f16";
    RDNA3_16x16x16_BF16BF16BF16BF16_W32: (16,16,16), BF16 = BF16 * BF16 + BF16, Wave32;
        A Rows32 in Replicated, B Rows32 in Replicated, C Sum32; "v_wmma_bf16_16x16x16_bf16";
    RDNA3_16x16x16_S32IU8IU8S32_W32<; A: Bytes, B: Bytes> in AnySize: (16,16,16), S32 = A * B + S32, Wave32;
        A Rows32 in Replicated, B Rows32 in Replicated, C Sum32; "v_wmma_i32_16x16x16_iu8";
    RDNA3_16x16x16_S32IU4IU4S32_W32<; A: Nibbles, B: Nibbles> in AnySize: (16,16,16), S32 = A * B + S32, Wave32;
        A Rows32 in Replicated, B Rows32 in Replicated, C Sum32; "v_wmma_i32_16x16x16_iu4";
    RDNA3_16x16x16_F32F16F16F32_W64: (16,16,16), F32 = F16 * F16 + F32, Wave64;
        A Rows64 in Replicated, B Rows64 in Replicated, C Sum64; "v_wmma_f32_16x16x16_f16";
    RDNA3_16x16x16_F32BF16BF16F32_W64: (16,16,16), F32 = BF16 * BF16 + F32, Wave64;
        A Rows64 in Replicated, B Rows64 in Replicated, C Sum64; "v_wmma_f32_16x16x16_bf16";
    RDNA3_16x16x16_F16F16F16F16_W64: (16,16,16), F16 = F16 * F16 + F16, Wave64;
        A Rows64 in Replicated, B Rows64 in Replicated, C Sum64; "v_wmma_f16_16x16x16_f16";
    RDNA3_16x16x16_BF16BF16BF16BF16_W64: (16,16,16), BF16 = BF16 * BF16 + BF16, Wave64;
        A Rows64 in Replicated, B Rows64 in Replicated, C Sum64; "v_wmma_bf16_16x16x16_bf16";
    RDNA3_16x16x16_S32IU8IU8S32_W64<; A: Bytes, B: Bytes> in AnySize: (16,16,16), S32 = A * B + S32, Wave64;
        A Rows64 in Replicated, B Rows64 in Replicated, C Sum64; "v_wmma_i32_16x16x16_iu8";
    RDNA3_16x16x16_S32IU4IU4S32_W64<; A: Nibbles, B: Nibbles> in AnySize: (16,16,16), S32 = A * B + S32, Wave64;
        A Rows64 in Replicated, B Rows64 in Replicated, C Sum64; "v_wmma_i32_16x16x16_iu4";
}
