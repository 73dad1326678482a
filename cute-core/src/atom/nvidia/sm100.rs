//! Blackwell, `tcgen05.mma`: one thread starts the product of a tile for its block, or for the two
//! blocks of a pair.
//!
//! In the forms `SS`, A and B come from shared memory; in the forms `TS`, A comes from tensor
//! memory. C and D are in tensor memory. The layouts are those of whole operands: their "threads"
//! are the blocks, 1 or 2, and each of two blocks holds half the rows of A and C and half the
//! columns of B. K is 256 bits of the widest format. An instruction whose sizes depend on the order
//! of B has two lines here. CuTe's parameters for negated operands do not change layouts and are
//! left out.

use crate::atom::macros::{Over, layouts, mma_atoms, sets, sizes};
use crate::atom::{
    BF16, E2M1, E2M3, E3M2, E4M3, E5M2, F16, F32, Format, K, MN, Major, S8, S32, TF32, U8,
};

sets! {
    /// 16-bit floating point.
    SixteenBits: Format = F16 | BF16;
    /// 8-bit integers.
    EightBitIntegers: Format = S8 | U8;
    /// The formats in which products of floating point are summed.
    FloatSum: Format = F16 | F32;
    /// Floating point of 8, 6 and 4 bits; the formats of A and B may differ.
    F8F6F4: Format = E4M3 | E5M2 | E2M3 | E3M2 | E2M1;
}

sizes! {
    /// One block, A and B from shared memory.
    Ss1<M, N> {
        64: 8 16 24 32 40 48 56 64 72 80 88 96 104 112 120 128 136 144 152 160 168 176 184 192 200 208 216 224 232 240 248 256;
        128: 8 16 24 32 40 48 56 64 72 80 88 96 104 112 120 128 136 144 152 160 168 176 184 192 200 208 216 224 232 240 248 256;
    }
    /// One block, A from tensor memory.
    Ts1<M, N> {
        64: 8 16 24 32 40 48 56 64 72 80 88 96 104 112 120 128 136 144 152 160 168 176 184 192 200 208 216 224 232 240 248 256;
        128: 16 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256;
    }
    /// One block, B in the order MN with less than 16 bits a value.
    Transposed1<M, N> {
        64: 16 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256;
        128: 16 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256;
    }
    /// One block, integers.
    Integers1<M, N> {
        64: 8 16 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256;
        128: 8 16 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256;
    }
    /// One block, blocks of values with a scale.
    Mx1<M, N> { 128: 8 16 24 32 40 48 56 64 72 80 88 96 104 112 120 128 136 144 152 160 168 176 184 192 200 208 216 224 232 240 248 256; }
    /// One block, K of 96.
    Ultra1<M, N> { 128: 16 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256; }
    /// Two blocks, A and B from shared memory.
    Ss2<M, N> {
        128: 16 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256;
        256: 16 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256;
    }
    /// Two blocks, A from tensor memory.
    Ts2<M, N> {
        128: 32 64 96 128 160 192 224 256;
        256: 32 64 96 128 160 192 224 256;
    }
    /// Two blocks, blocks of values with a scale.
    Mx2<M, N> { 256: 16 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256; }
}

layouts! {
    /// One block.
    OneSm = 1:0;
    /// Two blocks.
    TwoSm = 2:1;
    TileMx8<M> = (1,(const M,8)):(0,(1,const M));
    TileNx8<N> = (1,(const N,8)):(0,(1,const N));
    TileMx16<M> = (1,(const M,16)):(0,(1,const M));
    TileNx16<N> = (1,(const N,16)):(0,(1,const N));
    TileMx32<M> = (1,(const M,32)):(0,(1,const M));
    TileNx32<N> = (1,(const N,32)):(0,(1,const N));
    TileMx64<M> = (1,(const M,64)):(0,(1,const M));
    TileNx64<N> = (1,(const N,64)):(0,(1,const N));
    TileMx96<M> = (1,(const M,96)):(0,(1,const M));
    TileNx96<N> = (1,(const N,96)):(0,(1,const N));
    TileMxN<M, N> = (1,(const M,const N)):(0,(1,const M));
    HalvesMx8<M> = (2,(Over<M,2>,8)):(Over<M,2>,(1,const M));
    HalvesNx8<N> = (2,(Over<N,2>,8)):(Over<N,2>,(1,const N));
    HalvesMx16<M> = (2,(Over<M,2>,16)):(Over<M,2>,(1,const M));
    HalvesNx16<N> = (2,(Over<N,2>,16)):(Over<N,2>,(1,const N));
    HalvesMx32<M> = (2,(Over<M,2>,32)):(Over<M,2>,(1,const M));
    HalvesNx32<N> = (2,(Over<N,2>,32)):(Over<N,2>,(1,const N));
    HalvesMx64<M> = (2,(Over<M,2>,64)):(Over<M,2>,(1,const M));
    HalvesNx64<N> = (2,(Over<N,2>,64)):(Over<N,2>,(1,const N));
    HalvesMx96<M> = (2,(Over<M,2>,96)):(Over<M,2>,(1,const M));
    HalvesNx96<N> = (2,(Over<N,2>,96)):(Over<N,2>,(1,const N));
    HalvesMxN<M, N> = (2,(Over<M,2>,const N)):(Over<M,2>,(1,const M));
}

mma_atoms! {
    /// Blackwell, `tcgen05.mma`.
    static MMA = "SM100 UMMA" from
        "PTX ISA, Tensor Core 5th Generation Instructions, tcgen05.mma; CuTe mma_traits_sm100.hpp";

    SM100_MMA_TF32_SS<M, N; TA: Major, TB: Major> in Ss1: (M,N,8), F32 = TF32 * TF32 + F32, OneSm;
        A TileMx8<M> in SharedMemory<TA>, B TileNx8<N> in SharedMemory<TB>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::tf32";
    SM100_MMA_F16BF16_SS<M, N; A: SixteenBits, B: SixteenBits, C: FloatSum, TA: Major, TB: Major> in Ss1:
        (M,N,16), C = A * B + C, OneSm;
        A TileMx16<M> in SharedMemory<TA>, B TileNx16<N> in SharedMemory<TB>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::f16";
    /// C is multiplied by a power of two before the sum.
    SM100_MMA_F16BF16_SS_SCALED<M, N; A: SixteenBits, B: SixteenBits, C: FloatSum, TA: Major, TB: Major> in Ss1:
        (M,N,16), C = A * B + C, OneSm;
        A TileMx16<M> in SharedMemory<TA>, B TileNx16<N> in SharedMemory<TB>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::f16";
    SM100_MMA_S8_SS<M, N; A: EightBitIntegers, B: EightBitIntegers, TA: Major, TB: Major> in Integers1:
        (M,N,32), S32 = A * B + S32, OneSm;
        A TileMx32<M> in SharedMemory<TA>, B TileNx32<N> in SharedMemory<TB>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::i8";
    /// B in the order K; in the order MN the instruction has fewer sizes.
    SM100_MMA_F8F6F4_SS<M, N; A: F8F6F4, B: F8F6F4, C: FloatSum, TA: Major> in Ss1: (M,N,32), C = A * B + C, OneSm;
        A TileMx32<M> in SharedMemory<TA>, B TileNx32<N> in SharedMemory<K>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::f8f6f4";
    /// CuTe `SM100_MMA_F8F6F4_SS` with B in the order MN.
    SM100_MMA_F8F6F4_SS_BMN<M, N; A: F8F6F4, B: F8F6F4, C: FloatSum, TA: Major> in Transposed1:
        (M,N,32), C = A * B + C, OneSm;
        A TileMx32<M> in SharedMemory<TA>, B TileNx32<N> in SharedMemory<MN>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::f8f6f4";
    SM100_MMA_TF32_TS<M, N; TB: Major> in Ts1: (M,N,8), F32 = TF32 * TF32 + F32, OneSm;
        A TileMx8<M> in TensorMemory, B TileNx8<N> in SharedMemory<TB>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::tf32";
    SM100_MMA_F16BF16_TS<M, N; A: SixteenBits, B: SixteenBits, C: FloatSum, TB: Major> in Ts1:
        (M,N,16), C = A * B + C, OneSm;
        A TileMx16<M> in TensorMemory, B TileNx16<N> in SharedMemory<TB>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::f16";
    /// C is multiplied by a power of two before the sum.
    SM100_MMA_F16BF16_TS_SCALED<M, N; A: SixteenBits, B: SixteenBits, C: FloatSum, TB: Major> in Ts1:
        (M,N,16), C = A * B + C, OneSm;
        A TileMx16<M> in TensorMemory, B TileNx16<N> in SharedMemory<TB>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::f16";
    SM100_MMA_S8_TS<M, N; A: EightBitIntegers, B: EightBitIntegers, TB: Major> in Integers1:
        (M,N,32), S32 = A * B + S32, OneSm;
        A TileMx32<M> in TensorMemory, B TileNx32<N> in SharedMemory<TB>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::i8";
    SM100_MMA_F8F6F4_TS<M, N; A: F8F6F4, B: F8F6F4, C: FloatSum, TB: Major> in Ts1: (M,N,32), C = A * B + C, OneSm;
        A TileMx32<M> in TensorMemory, B TileNx32<N> in SharedMemory<TB>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::f8f6f4";
    SM100_MMA_MXF8F6F4_SS<M, N; A: F8F6F4, B: F8F6F4, TA: Major, TB: Major> in Mx1:
        (M,N,32), F32 = A * B + F32, OneSm, scales UE8M0 / 32;
        A TileMx32<M> in SharedMemory<TA>, B TileNx32<N> in SharedMemory<TB>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale";
    /// CuTe `SM100_MMA_MXF4_SS` with VS = 32.
    SM100_MMA_MXF4_SS<M, N> in Mx1: (M,N,64), F32 = E2M1 * E2M1 + F32, OneSm, scales UE8M0 / 32;
        A TileMx64<M> in SharedMemory<K>, B TileNx64<N> in SharedMemory<K>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::mxf4.block_scale.scale_vec::2X";
    /// CuTe `SM100_MMA_MXF4_SS` with VS = 16.
    SM100_MMA_NVF4_SS<M, N> in Mx1: (M,N,64), F32 = E2M1 * E2M1 + F32, OneSm, scales UE4M3 / 16;
        A TileMx64<M> in SharedMemory<K>, B TileNx64<N> in SharedMemory<K>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.scale_vec::4X";
    /// CuTe `SM103_MXF4_ULTRA_SS_VS` with VS = 32.
    SM103_MXF4_ULTRA_SS_VS32<M, N> in Ultra1: (M,N,96), F32 = E2M1 * E2M1 + F32, OneSm, scales UE8M0 / 32;
        A TileMx96<M> in SharedMemory<K>, B TileNx96<N> in SharedMemory<K>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::mxf4.block_scale.block32";
    /// CuTe `SM103_MXF4_ULTRA_SS_VS` with VS = 16.
    SM103_MXF4_ULTRA_SS_VS16<M, N> in Ultra1: (M,N,96), F32 = E2M1 * E2M1 + F32, OneSm, scales UE4M3 / 16;
        A TileMx96<M> in SharedMemory<K>, B TileNx96<N> in SharedMemory<K>, C TileMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block16";
    SM100_MMA_TF32_2x1SM_SS<M, N; TA: Major, TB: Major> in Ss2: (M,N,8), F32 = TF32 * TF32 + F32, TwoSm;
        A HalvesMx8<M> in SharedMemory<TA>, B HalvesNx8<N> in SharedMemory<TB>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::tf32";
    SM100_MMA_F16BF16_2x1SM_SS<M, N; A: SixteenBits, B: SixteenBits, C: FloatSum, TA: Major, TB: Major> in Ss2:
        (M,N,16), C = A * B + C, TwoSm;
        A HalvesMx16<M> in SharedMemory<TA>, B HalvesNx16<N> in SharedMemory<TB>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::f16";
    /// C is multiplied by a power of two before the sum.
    SM100_MMA_F16BF16_2x1SM_SS_SCALED<M, N; A: SixteenBits, B: SixteenBits, C: FloatSum, TA: Major, TB: Major> in Ss2:
        (M,N,16), C = A * B + C, TwoSm;
        A HalvesMx16<M> in SharedMemory<TA>, B HalvesNx16<N> in SharedMemory<TB>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::f16";
    SM100_MMA_S8_2x1SM_SS<M, N; A: EightBitIntegers, B: EightBitIntegers, TA: Major, TB: Major> in Ts2:
        (M,N,32), S32 = A * B + S32, TwoSm;
        A HalvesMx32<M> in SharedMemory<TA>, B HalvesNx32<N> in SharedMemory<TB>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::i8";
    /// B in the order K; in the order MN the instruction has fewer sizes.
    SM100_MMA_F8F6F4_2x1SM_SS<M, N; A: F8F6F4, B: F8F6F4, C: FloatSum, TA: Major> in Ss2:
        (M,N,32), C = A * B + C, TwoSm;
        A HalvesMx32<M> in SharedMemory<TA>, B HalvesNx32<N> in SharedMemory<K>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::f8f6f4";
    /// CuTe `SM100_MMA_F8F6F4_2x1SM_SS` with B in the order MN.
    SM100_MMA_F8F6F4_2x1SM_SS_BMN<M, N; A: F8F6F4, B: F8F6F4, C: FloatSum, TA: Major> in Ts2:
        (M,N,32), C = A * B + C, TwoSm;
        A HalvesMx32<M> in SharedMemory<TA>, B HalvesNx32<N> in SharedMemory<MN>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::f8f6f4";
    SM100_MMA_TF32_2x1SM_TS<M, N; TB: Major> in Ts2: (M,N,8), F32 = TF32 * TF32 + F32, TwoSm;
        A HalvesMx8<M> in TensorMemory, B HalvesNx8<N> in SharedMemory<TB>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::tf32";
    SM100_MMA_F16BF16_2x1SM_TS<M, N; A: SixteenBits, B: SixteenBits, C: FloatSum, TB: Major> in Ts2:
        (M,N,16), C = A * B + C, TwoSm;
        A HalvesMx16<M> in TensorMemory, B HalvesNx16<N> in SharedMemory<TB>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::f16";
    /// C is multiplied by a power of two before the sum.
    SM100_MMA_F16BF16_2x1SM_TS_SCALED<M, N; A: SixteenBits, B: SixteenBits, C: FloatSum, TB: Major> in Ts2:
        (M,N,16), C = A * B + C, TwoSm;
        A HalvesMx16<M> in TensorMemory, B HalvesNx16<N> in SharedMemory<TB>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::f16";
    SM100_MMA_S8_2x1SM_TS<M, N; A: EightBitIntegers, B: EightBitIntegers, TB: Major> in Ts2:
        (M,N,32), S32 = A * B + S32, TwoSm;
        A HalvesMx32<M> in TensorMemory, B HalvesNx32<N> in SharedMemory<TB>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::i8";
    SM100_MMA_F8F6F4_2x1SM_TS<M, N; A: F8F6F4, B: F8F6F4, C: FloatSum, TB: Major> in Ts2:
        (M,N,32), C = A * B + C, TwoSm;
        A HalvesMx32<M> in TensorMemory, B HalvesNx32<N> in SharedMemory<TB>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::f8f6f4";
    SM100_MMA_MXF8F6F4_2x1SM_SS<M, N; A: F8F6F4, B: F8F6F4, TA: Major, TB: Major> in Mx2:
        (M,N,32), F32 = A * B + F32, TwoSm, scales UE8M0 / 32;
        A HalvesMx32<M> in SharedMemory<TA>, B HalvesNx32<N> in SharedMemory<TB>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale";
    /// CuTe `SM100_MMA_MXF4_2x1SM_SS` with VS = 32.
    SM100_MMA_MXF4_2x1SM_SS<M, N> in Ss2: (M,N,64), F32 = E2M1 * E2M1 + F32, TwoSm, scales UE8M0 / 32;
        A HalvesMx64<M> in SharedMemory<K>, B HalvesNx64<N> in SharedMemory<K>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::mxf4.block_scale.scale_vec::2X";
    /// CuTe `SM100_MMA_MXF4_2x1SM_SS` with VS = 16.
    SM100_MMA_NVF4_2x1SM_SS<M, N> in Ss2: (M,N,64), F32 = E2M1 * E2M1 + F32, TwoSm, scales UE4M3 / 16;
        A HalvesMx64<M> in SharedMemory<K>, B HalvesNx64<N> in SharedMemory<K>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.scale_vec::4X";
    /// CuTe `SM103_MXF4_ULTRA_2x1SM_SS_VS` with VS = 32.
    SM103_MXF4_ULTRA_2x1SM_SS_VS32<M, N> in Ss2: (M,N,96), F32 = E2M1 * E2M1 + F32, TwoSm, scales UE8M0 / 32;
        A HalvesMx96<M> in SharedMemory<K>, B HalvesNx96<N> in SharedMemory<K>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::mxf4.block_scale.block32";
    /// CuTe `SM103_MXF4_ULTRA_2x1SM_SS_VS` with VS = 16.
    SM103_MXF4_ULTRA_2x1SM_SS_VS16<M, N> in Ss2: (M,N,96), F32 = E2M1 * E2M1 + F32, TwoSm, scales UE4M3 / 16;
        A HalvesMx96<M> in SharedMemory<K>, B HalvesNx96<N> in SharedMemory<K>, C HalvesMxN<M, N> in TensorMemory;
        "tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block16";
}
