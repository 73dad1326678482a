//! Instructions that every processor has: the product of two numbers, and a copy of bits by one
//! thread.
//!
//! `UniversalCopy<128>` is CuTe's `UniversalCopy<uint128_t>`: a copy of 128 bits in one access.

use crate::atom::macros::{AnySize, copy_atoms, layouts, mma_atoms, sizes};
use crate::atom::{F32, Format};

sizes! {
    /// The bits of a copy by one thread.
    CopyBits<BITS> { 8 16 32 64 128 256 }
}

layouts! {
    /// One thread.
    Thread = 1:0;
    Own1x1 = (1,1):(0,0);
    Own1x2 = (1,2):(0,1);
    Bits<BITS> = (1,const BITS):(0,1);
}

mma_atoms! {
    /// One thread; on Blackwell also two products at once.
    static MMA = "Universal" from "CuTe mma_traits.hpp, mma_traits_sm100.hpp; PTX ISA, fma";

    UniversalFMA<; D: Format, A: Format = D, B: Format = A, C: Format = D> in AnySize: (1,1,1), D = A * B + C, Thread;
        A Own1x1, B Own1x1, C Own1x1; "fma";
    SM100_2x1x1_F32F32F32F32: (2,1,1), F32 = F32 * F32 + F32, Thread;
        A Own1x2, B Own1x1, C Own1x2; "fma.rn.f32x2";
    SM100_1x2x1_F32F32F32F32: (1,2,1), F32 = F32 * F32 + F32, Thread;
        A Own1x1, B Own1x2, C Own1x2; "fma.rn.f32x2";
}

copy_atoms! {
    /// One thread.
    static COPY = "Universal" from "CuTe copy_traits.hpp; PTX ISA, ld and st";

    UniversalCopy<BITS> in CopyBits: Thread; Bits<BITS> => Bits<BITS>, Bits<BITS>; "ld, st";
}
