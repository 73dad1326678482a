//! CDNA 2, MFMA: the instructions beyond those of CDNA 1. A wave of 64 lanes makes one product, or
//! several independent products (blocks).
//!
//! A lane holds `e = M·K·blocks/64` values of A. Value v of lane l is A at row `l % M`, column
//! `e·(l / (M·blocks)) + v`, of block `(l / M) % blocks`. B is held in the corresponding way.
//! Consecutive values of C are four consecutive rows; for binary64, one row.
//!
//! CDNA 3 has all of these instructions.

use crate::atom::macros::{layouts, mma_atoms};
use crate::atom::{BF16, F32, F64};

layouts! {
    /// All lanes of a wave.
    Wave = 64:1;
    In32x4x2 = ((32,2),4):((1,128),32);
    Sum32x32x2 = ((32,2),(4,4,2)):((32,4),(1,8,1024));
    In16x4x4 = ((16,4),4):((1,64),16);
    Sum16x16x4 = ((16,4),(4,4)):((16,4),(1,256));
    In4x4x16 = ((4,16),4):((1,16),4);
    Sum4x4x16 = ((4,16),4):((4,16),1);
    In32x8 = ((32,2),4):((1,128),32);
    Sum32x32 = ((32,2),(4,4)):((32,4),(1,8));
    In16x16 = ((16,4),4):((1,64),16);
    Sum16x16 = ((16,4),4):((16,4),1);
    In16x4 = ((16,4),1):((1,16),0);
    SumF64_16x16 = ((16,4),4):((16,1),4);
    In4x4x4 = ((4,4,4),1):((1,16,4),0);
    SumF64_4x4x4 = ((4,4,4),1):((4,16,1),0);
}

mma_atoms! {
    /// CDNA 2, MFMA.
    static MMA = "CDNA2" from
        "AMD Instinct MI200 Instruction Set Architecture, Matrix Arithmetic Instructions (VOP3P-MAI); AMD Matrix \
         Instruction Calculator, CDNA 2";

    CDNA2_32x32x4_2B_F32BF16BF16F32: (32,32,4) x 2, F32 = BF16 * BF16 + F32, Wave;
        A In32x4x2, B In32x4x2, C Sum32x32x2; "v_mfma_f32_32x32x4bf16_1k";
    CDNA2_16x16x4_4B_F32BF16BF16F32: (16,16,4) x 4, F32 = BF16 * BF16 + F32, Wave;
        A In16x4x4, B In16x4x4, C Sum16x16x4; "v_mfma_f32_16x16x4bf16_1k";
    CDNA2_4x4x4_16B_F32BF16BF16F32: (4,4,4) x 16, F32 = BF16 * BF16 + F32, Wave;
        A In4x4x16, B In4x4x16, C Sum4x4x16; "v_mfma_f32_4x4x4bf16_1k";
    CDNA2_32x32x8_F32BF16BF16F32: (32,32,8), F32 = BF16 * BF16 + F32, Wave;
        A In32x8, B In32x8, C Sum32x32; "v_mfma_f32_32x32x8bf16_1k";
    CDNA2_16x16x16_F32BF16BF16F32: (16,16,16), F32 = BF16 * BF16 + F32, Wave;
        A In16x16, B In16x16, C Sum16x16; "v_mfma_f32_16x16x16bf16_1k";
    CDNA2_16x16x4_F64F64F64F64: (16,16,4), F64 = F64 * F64 + F64, Wave;
        A In16x4, B In16x4, C SumF64_16x16; "v_mfma_f64_16x16x4f64";
    CDNA2_4x4x4_4B_F64F64F64F64: (4,4,4) x 4, F64 = F64 * F64 + F64, Wave;
        A In4x4x4, B In4x4x4, C SumF64_4x4x4; "v_mfma_f64_4x4x4f64";
}
