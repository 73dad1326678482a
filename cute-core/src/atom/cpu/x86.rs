//! x86: one number of B, or a few along K, times a vector of A.
//!
//! The atom of an outer product is one vector of A times one number of B, which all lanes receive:
//! C is a column with as many rows as a vector has lanes. In a dot product each lane takes 2 or 4
//! consecutive values along K; the instruction adds 32-bit lanes. Some instructions take signed and
//! unsigned operands in one order only; A and B have that order here.

use crate::atom::macros::{layouts, mma_atoms};
use crate::atom::{BF16, F16, F32, F64, S8, S16, S32, U8};

layouts! {
    /// One thread.
    Thread = 1:0;
    One = (1,1):(0,0);
    Pair = (1,2):(0,1);
    Quad = (1,4):(0,1);
    Column4 = (1,4):(0,1);
    Column8 = (1,8):(0,1);
    Column16 = (1,16):(0,1);
    Column32 = (1,32):(0,1);
    Pairs8 = (1,(2,8)):(0,(8,1));
    Pairs16 = (1,(2,16)):(0,(16,1));
    Quads8 = (1,(4,8)):(0,(8,1));
    Quads16 = (1,(4,16)):(0,(16,1));
}

mma_atoms! {
    /// Single numbers: every processor.
    static SCALAR = "Scalar" from
        "Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2: VFMADD132PS/213PS/231PS, \
         VPDPBUSD, VDPBF16PS, VFMADD231PH; Intel Architecture Instruction Set Extensions Programming Reference: \
         AVX-VNNI-INT8";

    SCALAR_1x1x1_F32F32F32F32: (1,1,1), F32 = F32 * F32 + F32, Thread;
        A One, B One, C One; "vfmadd231ss, or f32::mul_add";
    SCALAR_1x1x1_F64F64F64F64: (1,1,1), F64 = F64 * F64 + F64, Thread;
        A One, B One, C One; "vfmadd231sd, or f64::mul_add";
}

mma_atoms! {
    /// Vectors of 256 bits. The dot products of bytes need AVX-VNNI; those with other signs need
    /// AVX-VNNI-INT8.
    static AVX2 = "AVX2" from
        "Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2: VFMADD132PS/213PS/231PS, \
         VPDPBUSD, VDPBF16PS, VFMADD231PH; Intel Architecture Instruction Set Extensions Programming Reference: \
         AVX-VNNI-INT8";

    AVX2_8x1x1_F32F32F32F32: (8,1,1), F32 = F32 * F32 + F32, Thread;
        A Column8, B One, C Column8; "vfmadd231ps ymm";
    AVX2_4x1x1_F64F64F64F64: (4,1,1), F64 = F64 * F64 + F64, Thread;
        A Column4, B One, C Column4; "vfmadd231pd ymm";
    AVX2_8x1x2_S32S16S16S32: (8,1,2), S32 = S16 * S16 + S32, Thread;
        A Pairs8, B Pair, C Column8; "vpmaddwd ymm, vpaddd ymm";
    AVX2_8x1x4_S32U8S8S32: (8,1,4), S32 = U8 * S8 + S32, Thread;
        A Quads8, B Quad, C Column8; "vpdpbusd ymm";
    AVX2_8x1x4_S32S8S8S32: (8,1,4), S32 = S8 * S8 + S32, Thread;
        A Quads8, B Quad, C Column8; "vpdpbssd ymm";
    AVX2_8x1x4_S32U8U8S32: (8,1,4), S32 = U8 * U8 + S32, Thread;
        A Quads8, B Quad, C Column8; "vpdpbuud ymm";
}

mma_atoms! {
    /// Vectors of 512 bits. Products of integers need VNNI, those of `BF16` AVX512-BF16, those of
    /// `F16` AVX512-FP16.
    static AVX512 = "AVX-512" from
        "Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2: VFMADD132PS/213PS/231PS, \
         VPDPBUSD, VDPBF16PS, VFMADD231PH; Intel Architecture Instruction Set Extensions Programming Reference: \
         AVX-VNNI-INT8";

    AVX512_16x1x1_F32F32F32F32: (16,1,1), F32 = F32 * F32 + F32, Thread;
        A Column16, B One, C Column16; "vfmadd231ps zmm";
    AVX512_8x1x1_F64F64F64F64: (8,1,1), F64 = F64 * F64 + F64, Thread;
        A Column8, B One, C Column8; "vfmadd231pd zmm";
    AVX512_32x1x1_F16F16F16F16: (32,1,1), F16 = F16 * F16 + F16, Thread;
        A Column32, B One, C Column32; "vfmadd231ph zmm";
    AVX512_16x1x2_F32BF16BF16F32: (16,1,2), F32 = BF16 * BF16 + F32, Thread;
        A Pairs16, B Pair, C Column16; "vdpbf16ps zmm";
    AVX512_16x1x2_S32S16S16S32: (16,1,2), S32 = S16 * S16 + S32, Thread;
        A Pairs16, B Pair, C Column16; "vpdpwssd zmm";
    AVX512_16x1x4_S32U8S8S32: (16,1,4), S32 = U8 * S8 + S32, Thread;
        A Quads16, B Quad, C Column16; "vpdpbusd zmm";
}
