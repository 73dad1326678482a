//! Ada: 8-bit floating point.

use crate::atom::macros::{layouts, mma_atoms};
use crate::atom::{E4M3, E5M2, F16, F32};

layouts! {
    /// All threads of a warp.
    Warp = 32:1;
    Quads16x32 = ((4,8),(4,2,2)):((64,1),(16,8,256));
    Quads8x32 = ((4,8),(4,2)):((32,1),(8,128));
    Pairs16x8 = ((4,8),(2,2)):((32,1),(16,8));
}

mma_atoms! {
    /// Ada.
    static MMA = "SM89" from "PTX ISA, Matrix Fragments for mma.m16n8k32; CuTe mma_traits_sm89.hpp";

    SM89_16x8x32_F32E4M3E4M3F32_TN: (16,8,32), F32 = E4M3 * E4M3 + F32, Warp;
        A Quads16x32, B Quads8x32, C Pairs16x8; "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32";
    SM89_16x8x32_F32E4M3E5M2F32_TN: (16,8,32), F32 = E4M3 * E5M2 + F32, Warp;
        A Quads16x32, B Quads8x32, C Pairs16x8; "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32";
    SM89_16x8x32_F32E5M2E5M2F32_TN: (16,8,32), F32 = E5M2 * E5M2 + F32, Warp;
        A Quads16x32, B Quads8x32, C Pairs16x8; "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32";
    SM89_16x8x32_F32E5M2E4M3F32_TN: (16,8,32), F32 = E5M2 * E4M3 + F32, Warp;
        A Quads16x32, B Quads8x32, C Pairs16x8; "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32";
    SM89_16x8x32_F16E4M3E4M3F16_TN: (16,8,32), F16 = E4M3 * E4M3 + F16, Warp;
        A Quads16x32, B Quads8x32, C Pairs16x8; "mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16";
    SM89_16x8x32_F16E4M3E5M2F16_TN: (16,8,32), F16 = E4M3 * E5M2 + F16, Warp;
        A Quads16x32, B Quads8x32, C Pairs16x8; "mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e5m2.f16";
    SM89_16x8x32_F16E5M2E5M2F16_TN: (16,8,32), F16 = E5M2 * E5M2 + F16, Warp;
        A Quads16x32, B Quads8x32, C Pairs16x8; "mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16";
    SM89_16x8x32_F16E5M2E4M3F16_TN: (16,8,32), F16 = E5M2 * E4M3 + F16, Warp;
        A Quads16x32, B Quads8x32, C Pairs16x8; "mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16";
}
