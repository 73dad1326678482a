//! Hopper: binary64 with 16 rows.

use crate::atom::macros::{layouts, mma_atoms};
use crate::atom::{C64, F64};

layouts! {
    /// All threads of a warp.
    Warp = 32:1;
    One16x4 = ((4,8),2):((16,1),8);
    One8x4 = ((4,8),1):((8,1),0);
    Pairs16x8 = ((4,8),(2,2)):((32,1),(16,8));
    One16x8 = ((4,8),(2,2)):((16,1),(8,64));
    One8x8 = ((4,8),2):((8,1),32);
    One16x16 = ((4,8),(2,4)):((16,1),(8,64));
    One8x16 = ((4,8),4):((8,1),32);
}

mma_atoms! {
    /// Hopper.
    static MMA = "SM90" from
        "PTX ISA, Matrix Fragments for mma.m16n8k4, m16n8k8 and m16n8k16 with .f64; CuTe mma_traits_sm90.hpp";

    SM90_16x8x4_F64F64F64F64_TN: (16,8,4), F64 = F64 * F64 + F64, Warp;
        A One16x4, B One8x4, C Pairs16x8; "mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64";
    SM90_16x8x8_F64F64F64F64_TN: (16,8,8), F64 = F64 * F64 + F64, Warp;
        A One16x8, B One8x8, C Pairs16x8; "mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64";
    SM90_16x8x16_F64F64F64F64_TN: (16,8,16), F64 = F64 * F64 + F64, Warp;
        A One16x16, B One8x16, C Pairs16x8; "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64";
    SM90_16x8x4_C64C64C64C64_TN: (16,8,4), C64 = C64 * C64 + C64, Warp;
        A One16x4, B One8x4, C Pairs16x8; "4 × mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64";
    SM90_16x8x8_C64C64C64C64_TN: (16,8,8), C64 = C64 * C64 + C64, Warp;
        A One16x8, B One8x8, C Pairs16x8; "4 × mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64";
    SM90_16x8x16_C64C64C64C64_TN: (16,8,16), C64 = C64 * C64 + C64, Warp;
        A One16x16, B One8x16, C Pairs16x8; "4 × mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64";
}
