//! CDNA 1, MFMA: a wave of 64 lanes makes one product, or several independent products (blocks).
//!
//! A lane holds `e = M·K·blocks/64` values of A. Value v of lane l is A at row `l % M`, column
//! `e·(l / (M·blocks)) + v`, of block `(l / M) % blocks`. B is held in the corresponding way.
//! Consecutive values of C are four consecutive rows; for binary64, one row.
//!
//! CDNA 2 has all of these instructions. CDNA 3 has those of binary32 and binary16, and of those of
//! bytes the ones with several blocks.

use crate::atom::macros::{layouts, mma_atoms};
use crate::atom::{BF16, F16, F32, S8, S32};

layouts! {
    /// All lanes of a wave.
    Wave = 64:1;
    In32x1x2 = ((32,2),1):((1,32),0);
    Sum32x32x2 = ((32,2),(4,4,2)):((32,4),(1,8,1024));
    In16x1x4 = ((16,4),1):((1,16),0);
    Sum16x16x4 = ((16,4),(4,4)):((16,4),(1,256));
    In4x1x16 = ((4,16),1):((1,4),0);
    Sum4x4x16 = ((4,16),4):((4,16),1);
    In32x2 = ((32,2),1):((1,32),0);
    Sum32x32 = ((32,2),(4,4)):((32,4),(1,8));
    In16x4 = ((16,4),1):((1,16),0);
    Sum16x16 = ((16,4),4):((16,4),1);
    In32x4x2 = ((32,2),4):((1,128),32);
    In16x4x4 = ((16,4),4):((1,64),16);
    In4x4x16 = ((4,16),4):((1,16),4);
    In32x8 = ((32,2),4):((1,128),32);
    In16x16 = ((16,4),4):((1,64),16);
    In32x2x2 = ((32,2),2):((1,64),32);
    In16x2x4 = ((16,4),2):((1,32),16);
    In4x2x16 = ((4,16),2):((1,8),4);
    In32x4 = ((32,2),2):((1,64),32);
    In16x8 = ((16,4),2):((1,32),16);
}

mma_atoms! {
    /// CDNA 1, MFMA.
    static MMA = "CDNA1" from
        "AMD Instinct MI100 Instruction Set Architecture, Matrix Arithmetic Instructions (VOP3P-MAI); AMD Matrix \
         Instruction Calculator, CDNA 1";

    CDNA1_32x32x1_2B_F32F32F32F32: (32,32,1) x 2, F32 = F32 * F32 + F32, Wave;
        A In32x1x2, B In32x1x2, C Sum32x32x2; "v_mfma_f32_32x32x1f32";
    CDNA1_16x16x1_4B_F32F32F32F32: (16,16,1) x 4, F32 = F32 * F32 + F32, Wave;
        A In16x1x4, B In16x1x4, C Sum16x16x4; "v_mfma_f32_16x16x1f32";
    CDNA1_4x4x1_16B_F32F32F32F32: (4,4,1) x 16, F32 = F32 * F32 + F32, Wave;
        A In4x1x16, B In4x1x16, C Sum4x4x16; "v_mfma_f32_4x4x1f32";
    CDNA1_32x32x2_F32F32F32F32: (32,32,2), F32 = F32 * F32 + F32, Wave;
        A In32x2, B In32x2, C Sum32x32; "v_mfma_f32_32x32x2f32";
    CDNA1_16x16x4_F32F32F32F32: (16,16,4), F32 = F32 * F32 + F32, Wave;
        A In16x4, B In16x4, C Sum16x16; "v_mfma_f32_16x16x4f32";
    CDNA1_32x32x4_2B_F32F16F16F32: (32,32,4) x 2, F32 = F16 * F16 + F32, Wave;
        A In32x4x2, B In32x4x2, C Sum32x32x2; "v_mfma_f32_32x32x4f16";
    CDNA1_16x16x4_4B_F32F16F16F32: (16,16,4) x 4, F32 = F16 * F16 + F32, Wave;
        A In16x4x4, B In16x4x4, C Sum16x16x4; "v_mfma_f32_16x16x4f16";
    CDNA1_4x4x4_16B_F32F16F16F32: (4,4,4) x 16, F32 = F16 * F16 + F32, Wave;
        A In4x4x16, B In4x4x16, C Sum4x4x16; "v_mfma_f32_4x4x4f16";
    CDNA1_32x32x8_F32F16F16F32: (32,32,8), F32 = F16 * F16 + F32, Wave;
        A In32x8, B In32x8, C Sum32x32; "v_mfma_f32_32x32x8f16";
    CDNA1_16x16x16_F32F16F16F32: (16,16,16), F32 = F16 * F16 + F32, Wave;
        A In16x16, B In16x16, C Sum16x16; "v_mfma_f32_16x16x16f16";
    CDNA1_32x32x4_2B_S32S8S8S32: (32,32,4) x 2, S32 = S8 * S8 + S32, Wave;
        A In32x4x2, B In32x4x2, C Sum32x32x2; "v_mfma_i32_32x32x4i8";
    CDNA1_16x16x4_4B_S32S8S8S32: (16,16,4) x 4, S32 = S8 * S8 + S32, Wave;
        A In16x4x4, B In16x4x4, C Sum16x16x4; "v_mfma_i32_16x16x4i8";
    CDNA1_4x4x4_16B_S32S8S8S32: (4,4,4) x 16, S32 = S8 * S8 + S32, Wave;
        A In4x4x16, B In4x4x16, C Sum4x4x16; "v_mfma_i32_4x4x4i8";
    CDNA1_32x32x8_S32S8S8S32: (32,32,8), S32 = S8 * S8 + S32, Wave;
        A In32x8, B In32x8, C Sum32x32; "v_mfma_i32_32x32x8i8";
    CDNA1_16x16x16_S32S8S8S32: (16,16,16), S32 = S8 * S8 + S32, Wave;
        A In16x16, B In16x16, C Sum16x16; "v_mfma_i32_16x16x16i8";
    CDNA1_32x32x2_2B_F32BF16BF16F32: (32,32,2) x 2, F32 = BF16 * BF16 + F32, Wave;
        A In32x2x2, B In32x2x2, C Sum32x32x2; "v_mfma_f32_32x32x2bf16";
    CDNA1_16x16x2_4B_F32BF16BF16F32: (16,16,2) x 4, F32 = BF16 * BF16 + F32, Wave;
        A In16x2x4, B In16x2x4, C Sum16x16x4; "v_mfma_f32_16x16x2bf16";
    CDNA1_4x4x2_16B_F32BF16BF16F32: (4,4,2) x 16, F32 = BF16 * BF16 + F32, Wave;
        A In4x2x16, B In4x2x16, C Sum4x4x16; "v_mfma_f32_4x4x2bf16";
    CDNA1_32x32x4_F32BF16BF16F32: (32,32,4), F32 = BF16 * BF16 + F32, Wave;
        A In32x4, B In32x4, C Sum32x32; "v_mfma_f32_32x32x4bf16";
    CDNA1_16x16x8_F32BF16BF16F32: (16,16,8), F32 = BF16 * BF16 + F32, Wave;
        A In16x8, B In16x8, C Sum16x16; "v_mfma_f32_16x16x8bf16";
}
