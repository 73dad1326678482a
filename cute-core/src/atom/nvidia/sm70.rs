//! Volta: 8 threads, a quad pair, multiply 8×8×4. The letters in a name are the orders of A and B
//! in registers: T is row-major, N is column-major.

use crate::atom::macros::{layouts, mma_atoms};
use crate::atom::{F16, F32};

layouts! {
    /// Threads 0–3 and 16–19, and so on: four quad pairs a warp.
    QuadPair = (4,2):(1,16);
    Rows8x4 = (8,4):(1,8);
    Rows8x8 = (8,8):(1,8);
    Columns8x4 = ((4,2),4):((8,4),1);
    Spread8x8 = ((2,2,2),(2,2,2)):((1,16,4),(8,2,32));
}

mma_atoms! {
    /// Volta.
    static MMA = "SM70" from "PTX ISA, Matrix Fragments for mma.m8n8k4; CuTe mma_traits_sm70.hpp";

    SM70_8x8x4_F16F16F16F16_TN: (8,8,4), F16 = F16 * F16 + F16, QuadPair;
        A Rows8x4, B Rows8x4, C Rows8x8; "mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16";
    SM70_8x8x4_F16F16F16F16_NT: (8,8,4), F16 = F16 * F16 + F16, QuadPair;
        A Columns8x4, B Columns8x4, C Rows8x8; "mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16";
    SM70_8x8x4_F16F16F16F16_NN: (8,8,4), F16 = F16 * F16 + F16, QuadPair;
        A Columns8x4, B Rows8x4, C Rows8x8; "mma.sync.aligned.m8n8k4.col.col.f16.f16.f16.f16";
    SM70_8x8x4_F16F16F16F16_TT: (8,8,4), F16 = F16 * F16 + F16, QuadPair;
        A Rows8x4, B Columns8x4, C Rows8x8; "mma.sync.aligned.m8n8k4.row.row.f16.f16.f16.f16";
    SM70_8x8x4_F32F16F16F32_TN: (8,8,4), F32 = F16 * F16 + F32, QuadPair;
        A Rows8x4, B Rows8x4, C Spread8x8; "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32";
    SM70_8x8x4_F32F16F16F32_NT: (8,8,4), F32 = F16 * F16 + F32, QuadPair;
        A Columns8x4, B Columns8x4, C Spread8x8; "mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32";
    SM70_8x8x4_F32F16F16F32_NN: (8,8,4), F32 = F16 * F16 + F32, QuadPair;
        A Columns8x4, B Rows8x4, C Spread8x8; "mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32";
    SM70_8x8x4_F32F16F16F32_TT: (8,8,4), F32 = F16 * F16 + F32, QuadPair;
        A Rows8x4, B Columns8x4, C Spread8x8; "mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32";
}
