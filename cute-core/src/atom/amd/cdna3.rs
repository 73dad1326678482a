//! CDNA 3, MFMA: the instructions beyond those of CDNA 2. A wave of 64 lanes makes one product, or
//! several independent products (blocks).
//!
//! A lane holds `e = M·K·blocks/64` values of A. Value v of lane l is A at row `l % M`, column
//! `e·(l / (M·blocks)) + v`, of block `(l / M) % blocks`. B is held in the corresponding way.
//! Consecutive values of C are four consecutive rows; for binary64, one row.

use crate::atom::macros::{layouts, mma_atoms};
use crate::atom::{E4M3FNUZ, E5M2FNUZ, F32, S8, S32, TF32};

layouts! {
    /// All lanes of a wave.
    Wave = 64:1;
    In16x8 = ((16,4),2):((1,32),16);
    Sum16x16 = ((16,4),4):((16,4),1);
    In32x4 = ((32,2),2):((1,64),32);
    Sum32x32 = ((32,2),(4,4)):((32,4),(1,8));
    In16x32 = ((16,4),8):((1,128),16);
    In32x16 = ((32,2),8):((1,256),32);
}

mma_atoms! {
    /// CDNA 3, MFMA.
    static MMA = "CDNA3" from
        "AMD Instinct MI300 Instruction Set Architecture, Matrix Arithmetic Instructions (VOP3P-MAI); LLVM, User \
         Guide for AMDGPU Backend, gfx942";

    CDNA3_16x16x8_F32TF32TF32F32: (16,16,8), F32 = TF32 * TF32 + F32, Wave;
        A In16x8, B In16x8, C Sum16x16; "v_mfma_f32_16x16x8_xf32";
    CDNA3_32x32x4_F32TF32TF32F32: (32,32,4), F32 = TF32 * TF32 + F32, Wave;
        A In32x4, B In32x4, C Sum32x32; "v_mfma_f32_32x32x4_xf32";
    CDNA3_16x16x32_S32S8S8S32: (16,16,32), S32 = S8 * S8 + S32, Wave;
        A In16x32, B In16x32, C Sum16x16; "v_mfma_i32_16x16x32_i8";
    CDNA3_32x32x16_S32S8S8S32: (32,32,16), S32 = S8 * S8 + S32, Wave;
        A In32x16, B In32x16, C Sum32x32; "v_mfma_i32_32x32x16_i8";
    CDNA3_16x16x32_F32E4M3E4M3F32: (16,16,32), F32 = E4M3FNUZ * E4M3FNUZ + F32, Wave;
        A In16x32, B In16x32, C Sum16x16; "v_mfma_f32_16x16x32_fp8_fp8";
    CDNA3_32x32x16_F32E4M3E4M3F32: (32,32,16), F32 = E4M3FNUZ * E4M3FNUZ + F32, Wave;
        A In32x16, B In32x16, C Sum32x32; "v_mfma_f32_32x32x16_fp8_fp8";
    CDNA3_16x16x32_F32E4M3E5M2F32: (16,16,32), F32 = E4M3FNUZ * E5M2FNUZ + F32, Wave;
        A In16x32, B In16x32, C Sum16x16; "v_mfma_f32_16x16x32_fp8_bf8";
    CDNA3_32x32x16_F32E4M3E5M2F32: (32,32,16), F32 = E4M3FNUZ * E5M2FNUZ + F32, Wave;
        A In32x16, B In32x16, C Sum32x32; "v_mfma_f32_32x32x16_fp8_bf8";
    CDNA3_16x16x32_F32E5M2E4M3F32: (16,16,32), F32 = E5M2FNUZ * E4M3FNUZ + F32, Wave;
        A In16x32, B In16x32, C Sum16x16; "v_mfma_f32_16x16x32_bf8_fp8";
    CDNA3_32x32x16_F32E5M2E4M3F32: (32,32,16), F32 = E5M2FNUZ * E4M3FNUZ + F32, Wave;
        A In32x16, B In32x16, C Sum32x32; "v_mfma_f32_32x32x16_bf8_fp8";
    CDNA3_16x16x32_F32E5M2E5M2F32: (16,16,32), F32 = E5M2FNUZ * E5M2FNUZ + F32, Wave;
        A In16x32, B In16x32, C Sum16x16; "v_mfma_f32_16x16x32_bf8_bf8";
    CDNA3_32x32x16_F32E5M2E5M2F32: (32,32,16), F32 = E5M2FNUZ * E5M2FNUZ + F32, Wave;
        A In32x16, B In32x16, C Sum32x32; "v_mfma_f32_32x32x16_bf8_bf8";
}
