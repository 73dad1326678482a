//! AMX: tile registers of up to 16 rows of 64 bytes, multiplied by one thread.
//!
//! The sizes here are the greatest; a thread may configure fewer rows and columns. A is row-major,
//! and so is C. B is transposed in pairs (16 bits) or quads (8 bits): row r, column 4·n + b of a B
//! of bytes is B at column n, k = 4·r + b. Values are counted along the rows of the registers.

use crate::atom::macros::{layouts, mma_atoms};
use crate::atom::{BF16, E4M3, E5M2, F16, F32, S8, S32, TF32, U8};

layouts! {
    /// One thread.
    Thread = 1:0;
    Rows16x16 = (1,(16,16)):(0,(16,1));
    Rows16x32 = (1,(32,16)):(0,(16,1));
    Rows16x64 = (1,(64,16)):(0,(16,1));
    Columns16x16 = (1,(16,16)):(0,(1,16));
    Pairs16x32 = (1,(2,16,16)):(0,(16,1,32));
    Quads16x64 = (1,(4,16,16)):(0,(16,1,64));
}

mma_atoms! {
    /// AMX.
    static MMA = "AMX" from
        "Intel Architecture Instruction Set Extensions Programming Reference, Intel AMX Instructions; Intel 64 \
         and IA-32 Architectures Software Developer's Manual, volume 1, Programming with Intel AMX";

    AMX_16x16x32_F32BF16BF16F32: (16,16,32), F32 = BF16 * BF16 + F32, Thread;
        A Rows16x32 in TileRegister, B Pairs16x32 in TileRegister, C Rows16x16 in TileRegister; "tdpbf16ps";
    AMX_16x16x32_F32F16F16F32: (16,16,32), F32 = F16 * F16 + F32, Thread;
        A Rows16x32 in TileRegister, B Pairs16x32 in TileRegister, C Rows16x16 in TileRegister; "tdpfp16ps";
    AMX_16x16x64_S32S8S8S32: (16,16,64), S32 = S8 * S8 + S32, Thread;
        A Rows16x64 in TileRegister, B Quads16x64 in TileRegister, C Rows16x16 in TileRegister; "tdpbssd";
    AMX_16x16x64_S32S8U8S32: (16,16,64), S32 = S8 * U8 + S32, Thread;
        A Rows16x64 in TileRegister, B Quads16x64 in TileRegister, C Rows16x16 in TileRegister; "tdpbsud";
    AMX_16x16x64_S32U8S8S32: (16,16,64), S32 = U8 * S8 + S32, Thread;
        A Rows16x64 in TileRegister, B Quads16x64 in TileRegister, C Rows16x16 in TileRegister; "tdpbusd";
    AMX_16x16x64_S32U8U8S32: (16,16,64), S32 = U8 * U8 + S32, Thread;
        A Rows16x64 in TileRegister, B Quads16x64 in TileRegister, C Rows16x16 in TileRegister; "tdpbuud";
    AMX_16x16x16_F32TF32TF32F32: (16,16,16), F32 = TF32 * TF32 + F32, Thread;
        A Rows16x16 in TileRegister, B Columns16x16 in TileRegister, C Rows16x16 in TileRegister; "tmmultf32ps";
    AMX_16x16x64_F32E5M2E5M2F32: (16,16,64), F32 = E5M2 * E5M2 + F32, Thread;
        A Rows16x64 in TileRegister, B Quads16x64 in TileRegister, C Rows16x16 in TileRegister; "tdpbf8ps";
    AMX_16x16x64_F32E5M2E4M3F32: (16,16,64), F32 = E5M2 * E4M3 + F32, Thread;
        A Rows16x64 in TileRegister, B Quads16x64 in TileRegister, C Rows16x16 in TileRegister; "tdpbhf8ps";
    AMX_16x16x64_F32E4M3E5M2F32: (16,16,64), F32 = E4M3 * E5M2 + F32, Thread;
        A Rows16x64 in TileRegister, B Quads16x64 in TileRegister, C Rows16x16 in TileRegister; "tdphbf8ps";
    AMX_16x16x64_F32E4M3E4M3F32: (16,16,64), F32 = E4M3 * E4M3 + F32, Thread;
        A Rows16x64 in TileRegister, B Quads16x64 in TileRegister, C Rows16x16 in TileRegister; "tdphf8ps";
}
