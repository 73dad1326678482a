//! Blackwell for workstations: `mma.sync` of floating point of 8, 6 and 4 bits, with and without
//! scales.
//!
//! In `SM120_16x8x32_TN` each value takes a byte of a register, whatever its format. In the
//! instructions with scales, one scale serves `scales FORMAT / 32` values along K; the layouts that
//! follow map (thread, value) to the cells of A or B whose scale the thread holds.

use crate::atom::macros::{AnySize, layouts, mma_atoms, sets};
use crate::atom::{E2M1, E2M3, E3M2, E4M3, E5M2, F16, F32, Format};

sets! {
    /// The formats in which products of floating point are summed.
    FloatSum: Format = F16 | F32;
    /// Floating point of 8, 6 and 4 bits; the formats of A and B may differ.
    F8F6F4: Format = E4M3 | E5M2 | E2M3 | E3M2 | E2M1;
}

layouts! {
    /// All threads of a warp.
    Warp = 32:1;
    Quads16x32 = ((4,8),(4,2,2)):((64,1),(16,8,256));
    Quads8x32 = ((4,8),(4,2)):((32,1),(8,128));
    Octets16x64 = ((4,8),(8,2,2)):((128,1),(16,8,512));
    Octets8x64 = ((4,8),(8,2)):((64,1),(8,256));
    Pairs16x8 = ((4,8),(2,2)):((32,1),(16,8));
    ScalesA32 = ((2,2,8),32):((8,0,1),16);
    ScalesB32 = ((4,8),32):((0,1),8);
    ScalesA64 = ((2,2,8),64):((8,0,1),16);
    ScalesB64 = ((4,8),64):((0,1),8);
}

mma_atoms! {
    /// Blackwell for workstations.
    static MMA = "SM120" from
        "PTX ISA, Matrix Fragments for mma.m16n8k32 and mma.m16n8k64, Block Scaling for mma.sync; CuTe \
         mma_traits_sm120.hpp";

    SM120_16x8x32_TN<; A: F8F6F4, B: F8F6F4, C: FloatSum> in AnySize: (16,8,32), C = A * B + C, Warp;
        A Quads16x32, B Quads8x32, C Pairs16x8; "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col";
    /// CuTe `SM120_16x8x32_TN_VS` with VS = 32.
    SM120_16x8x32_TN_VS32<; A: F8F6F4, B: F8F6F4> in AnySize: (16,8,32), F32 = A * B + F32, Warp,
        scales UE8M0 / 32 by ScalesA32, ScalesB32;
        A Quads16x32, B Quads8x32, C Pairs16x8;
        "mma.sync.aligned.kind::mxf8f6f4.block_scale.scale_vec::1X.m16n8k32.row.col";
    /// CuTe `SM120_16x8x64_TN_VS` with VS = 32.
    SM120_16x8x64_TN_VS32: (16,8,64), F32 = E2M1 * E2M1 + F32, Warp,
        scales UE8M0 / 32 by ScalesA64, ScalesB64;
        A Octets16x64, B Octets8x64, C Pairs16x8;
        "mma.sync.aligned.kind::mxf4nvf4.block_scale.scale_vec::2X.m16n8k64.row.col.f32.e2m1.e2m1.f32.ue8m0";
    /// CuTe `SM120_16x8x64_TN_VS` with VS = 16.
    SM120_16x8x64_TN_VS16: (16,8,64), F32 = E2M1 * E2M1 + F32, Warp,
        scales UE4M3 / 16 by ScalesA64, ScalesB64;
        A Octets16x64, B Octets8x64, C Pairs16x8;
        "mma.sync.aligned.kind::mxf4nvf4.block_scale.scale_vec::4X.m16n8k64.row.col.f32.e2m1.e2m1.f32.ue4m3";
}
