//! Turing: 16-bit floating point and 8-bit integers.

use crate::atom::macros::{layouts, mma_atoms};
use crate::atom::{F16, F32, S8, S32};

layouts! {
    /// All threads of a warp.
    Warp = 32:1;
    Pairs16x8 = ((4,8),(2,2)):((32,1),(16,8));
    Pairs8x8 = ((4,8),2):((16,1),8);
    Quads8x16 = ((4,8),4):((32,1),8);
}

mma_atoms! {
    /// Turing.
    static MMA = "SM75" from "PTX ISA, Matrix Fragments for mma.m16n8k8 and mma.m8n8k16; CuTe mma_traits_sm75.hpp";

    SM75_16x8x8_F16F16F16F16_TN: (16,8,8), F16 = F16 * F16 + F16, Warp;
        A Pairs16x8, B Pairs8x8, C Pairs16x8; "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16";
    SM75_16x8x8_F32F16F16F32_TN: (16,8,8), F32 = F16 * F16 + F32, Warp;
        A Pairs16x8, B Pairs8x8, C Pairs16x8; "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32";
    SM75_8x8x16_S32S8S8S32_TN: (8,8,16), S32 = S8 * S8 + S32, Warp;
        A Quads8x16, B Quads8x16, C Pairs8x8; "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32";
}
