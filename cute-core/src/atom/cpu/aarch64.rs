//! 64-bit Arm, NEON: a vector of A times one element of B, and products of 2×2.
//!
//! In a product of 2×2, a vector of 128 bits holds two rows of A, two columns of B, or the
//! row-major C.

use crate::atom::macros::{layouts, mma_atoms};
use crate::atom::{BF16, F16, F32, F64, S8, S32, U8, U32};

layouts! {
    /// One thread.
    Thread = 1:0;
    One = (1,1):(0,0);
    Pair = (1,2):(0,1);
    Quad = (1,4):(0,1);
    Column2 = (1,2):(0,1);
    Column4 = (1,4):(0,1);
    Column8 = (1,8):(0,1);
    Pairs4 = (1,(2,4)):(0,(4,1));
    Quads4 = (1,(4,4)):(0,(4,1));
    Rows2x2 = (1,(2,2)):(0,(2,1));
    Rows2x4 = (1,(4,2)):(0,(2,1));
    Rows2x8 = (1,(8,2)):(0,(2,1));
}

mma_atoms! {
    /// NEON. Dot products and products of 2×2 need the features `dotprod`, `i8mm` and `bf16`, `F16`
    /// needs `fp16`.
    static NEON = "NEON" from
        "Arm A-profile A64 Instruction Set Architecture: FMLA (by element), SDOT/UDOT/USDOT (by element), BFDOT \
         (by element), SMMLA, UMMLA, USMMLA, BFMMLA";

    NEON_4x1x1_F32F32F32F32: (4,1,1), F32 = F32 * F32 + F32, Thread;
        A Column4, B One, C Column4; "fmla v.4s, v.4s, v.s[i]";
    NEON_2x1x1_F64F64F64F64: (2,1,1), F64 = F64 * F64 + F64, Thread;
        A Column2, B One, C Column2; "fmla v.2d, v.2d, v.d[i]";
    NEON_8x1x1_F16F16F16F16: (8,1,1), F16 = F16 * F16 + F16, Thread;
        A Column8, B One, C Column8; "fmla v.8h, v.8h, v.h[i]";
    NEON_4x1x2_F32BF16BF16F32: (4,1,2), F32 = BF16 * BF16 + F32, Thread;
        A Pairs4, B Pair, C Column4; "bfdot v.4s, v.8h, v.2h[i]";
    NEON_4x1x4_S32S8S8S32: (4,1,4), S32 = S8 * S8 + S32, Thread;
        A Quads4, B Quad, C Column4; "sdot v.4s, v.16b, v.4b[i]";
    NEON_4x1x4_U32U8U8U32: (4,1,4), U32 = U8 * U8 + U32, Thread;
        A Quads4, B Quad, C Column4; "udot v.4s, v.16b, v.4b[i]";
    NEON_4x1x4_S32U8S8S32: (4,1,4), S32 = U8 * S8 + S32, Thread;
        A Quads4, B Quad, C Column4; "usdot v.4s, v.16b, v.4b[i]";
    NEON_2x2x8_S32S8S8S32: (2,2,8), S32 = S8 * S8 + S32, Thread;
        A Rows2x8, B Rows2x8, C Rows2x2; "smmla v.4s, v.16b, v.16b";
    NEON_2x2x8_U32U8U8U32: (2,2,8), U32 = U8 * U8 + U32, Thread;
        A Rows2x8, B Rows2x8, C Rows2x2; "ummla v.4s, v.16b, v.16b";
    NEON_2x2x8_S32U8S8S32: (2,2,8), S32 = U8 * S8 + S32, Thread;
        A Rows2x8, B Rows2x8, C Rows2x2; "usmmla v.4s, v.16b, v.16b";
    NEON_2x2x4_F32BF16BF16F32: (2,2,4), F32 = BF16 * BF16 + F32, Thread;
        A Rows2x4, B Rows2x4, C Rows2x2; "bfmmla v.4s, v.8h, v.8h";
}
