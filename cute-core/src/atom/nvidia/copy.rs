//! Copies: between threads, and between registers, shared and global memory.
//!
//! Layouts map (thread, bit) to bits. In `ldmatrix`, threads 0–7 (0–15, all) name rows of 128 bits
//! in shared memory; the other threads repeat these rows, with stride 0.

use crate::atom::macros::{copy_atoms, layouts, sizes};

sizes! {
    /// The bits of an asynchronous copy that is cached at all levels.
    AsyncBits<BITS> { 32 64 128 }
    /// The bits of an asynchronous copy that is cached in L2 alone.
    AsyncGlobalBits<BITS> { 128 }
}

layouts! {
    /// One thread.
    Thread = 1:0;
    /// All threads of a warp.
    Warp = 32:1;
    Bits<BITS> = (1,const BITS):(0,1);
    TwoWords = (32,64):(64,1);
    Exchanged1 = ((2,16),(32,2)):((32,128),(1,64));
    Exchanged4 = ((4,2,4),(32,2)):((64,32,512),(1,256));
    Rows8 = ((8,4),128):((128,0),1);
    Words1 = (32,32):(32,1);
    Rows16 = ((16,2),128):((128,0),1);
    Words2 = (32,(32,2)):(32,(1,1024));
    Rows32 = (32,128):(128,1);
    Words4 = (32,(32,4)):(32,(1,1024));
    Transposed1 = ((4,8),(16,2)):((256,16),(1,128));
    Transposed2 = ((4,8),(16,2,2)):((256,16),(1,128,1024));
    Transposed4 = ((4,8),(16,2,4)):((256,16),(1,128,1024));
    Bits256 = (1,256):(0,1);
    ByteRows16 = ((2,2,4,2),128):((128,1024,256,0),1);
    Bytes2 = ((4,8),(8,2,2,2)):((256,8),(1,128,64,1024));
    ByteRows32 = ((2,2,4,2),128):((128,1024,256,2048),1);
    Bytes4 = ((4,8),(8,2,2,4)):((256,8),(1,128,64,1024));
    Bytes1 = ((4,8),(8,2,2)):((256,8),(1,128,64));
}

copy_atoms! {
    /// Exchanges between the threads of a warp.
    static SM50 = "SM50" from "PTX ISA, shfl.sync; CuTe copy_traits_sm50.hpp";

    /// Threads 1 lane apart exchange one of two words: the transpose of 2×2.
    SM50_Shuffle_U32_2x2Trans_XOR1: Warp; TwoWords => Exchanged1, TwoWords; "shfl.sync.bfly.b32";
    /// Threads 4 lanes apart exchange one of two words: the transpose of 2×2.
    SM50_Shuffle_U32_2x2Trans_XOR4: Warp; TwoWords => Exchanged4, TwoWords; "shfl.sync.bfly.b32";
}

copy_atoms! {
    /// Matrices of 8×8 16-bit values from shared memory to registers, and their transpose.
    static SM75 = "SM75" from
        "PTX ISA, Warp-level Matrix Load Instruction: ldmatrix, movmatrix; CuTe copy_traits_sm75.hpp";

    SM75_U32x1_LDSM_N: Warp; Rows8 => Words1, Words1; "ldmatrix.sync.aligned.x1.m8n8.shared.b16";
    SM75_U32x2_LDSM_N: Warp; Rows16 => Words2, Words2; "ldmatrix.sync.aligned.x2.m8n8.shared.b16";
    SM75_U32x4_LDSM_N: Warp; Rows32 => Words4, Words4; "ldmatrix.sync.aligned.x4.m8n8.shared.b16";
    SM75_U16x2_LDSM_T: Warp; Rows8 => Transposed1, Transposed1; "ldmatrix.sync.aligned.x1.trans.m8n8.shared.b16";
    SM75_U16x4_LDSM_T: Warp; Rows16 => Transposed2, Transposed2; "ldmatrix.sync.aligned.x2.trans.m8n8.shared.b16";
    SM75_U16x8_LDSM_T: Warp; Rows32 => Transposed4, Transposed4; "ldmatrix.sync.aligned.x4.trans.m8n8.shared.b16";
    /// Transposes the 8×8 matrix of 16-bit values that the warp holds. The layouts do not show
    /// this, neither here nor in CuTe.
    SM75_U32x1_MOVM_T: Warp; Words1 => Words1, Words1; "movmatrix.sync.aligned.m8n8.trans.b16";
}

copy_atoms! {
    /// From global to shared memory, without registers. The parameter counts bits:
    /// `SM80_CP_ASYNC_CACHEGLOBAL<128>` is CuTe's `SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>`.
    static SM80 = "SM80" from "PTX ISA, Non-bulk copy: cp.async; CuTe copy_traits_sm80.hpp";

    SM80_CP_ASYNC_CACHEALWAYS<BITS> in AsyncBits: Thread; Bits<BITS> => Bits<BITS>, Bits<BITS>;
        "cp.async.ca.shared.global";
    SM80_CP_ASYNC_CACHEGLOBAL<BITS> in AsyncGlobalBits: Thread; Bits<BITS> => Bits<BITS>, Bits<BITS>;
        "cp.async.cg.shared.global";
    /// With a predicate: writes zeros where it does not hold.
    SM80_CP_ASYNC_CACHEALWAYS_ZFILL<BITS> in AsyncBits: Thread; Bits<BITS> => Bits<BITS>, Bits<BITS>;
        "cp.async.ca.shared.global";
    /// With a predicate: writes zeros where it does not hold.
    SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<BITS> in AsyncGlobalBits: Thread; Bits<BITS> => Bits<BITS>, Bits<BITS>;
        "cp.async.cg.shared.global";
}

copy_atoms! {
    /// Matrices of 8×8 16-bit values from registers to shared memory.
    static SM90 = "SM90" from "PTX ISA, Warp-level Matrix Store Instruction: stmatrix; CuTe copy_traits_sm90.hpp";

    SM90_U32x1_STSM_N: Warp; Words1 => Rows8, Words1; "stmatrix.sync.aligned.x1.m8n8.shared.b16";
    SM90_U32x2_STSM_N: Warp; Words2 => Rows16, Words2; "stmatrix.sync.aligned.x2.m8n8.shared.b16";
    SM90_U32x4_STSM_N: Warp; Words4 => Rows32, Words4; "stmatrix.sync.aligned.x4.m8n8.shared.b16";
    SM90_U16x2_STSM_T: Warp; Transposed1 => Rows8, Transposed1; "stmatrix.sync.aligned.x1.trans.m8n8.shared.b16";
    SM90_U16x4_STSM_T: Warp; Transposed2 => Rows16, Transposed2; "stmatrix.sync.aligned.x2.trans.m8n8.shared.b16";
    SM90_U16x8_STSM_T: Warp; Transposed4 => Rows32, Transposed4; "stmatrix.sync.aligned.x4.trans.m8n8.shared.b16";
}

copy_atoms! {
    /// Matrices of narrow values, and wide accesses to global memory.
    static SM100 = "SM100" from
        "PTX ISA, ldmatrix and stmatrix with .m16n16, .m8n16 and .m16n8, ld and st of 256 bits; CuTe \
         copy_traits_sm100.hpp";

    SM100_LOAD_256bit_CACHE_NOALLOCATION: Thread; Bits256 => Bits256, Bits256; "ld.global.L1::no_allocate.v4.b64";
    SM100_STORE_256bit_CACHE_NOALLOCATION: Thread; Bits256 => Bits256, Bits256; "st.global.L1::no_allocate.v4.b64";
    SM100_U8x8_LDSM_T: Warp; ByteRows16 => Bytes2, Bytes2; "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8";
    SM100_U8x16_LDSM_T: Warp; ByteRows32 => Bytes4, Bytes4; "ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8";
    /// Values of 4 bits are widened to bytes; the layouts count in the bits of the bytes.
    SM100_SU4_DU8x16_x1_LDSM_N: Warp; Rows8 => Words1, Words1; "ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b4x16_p64";
    /// Values of 6 bits are widened to bytes; the layouts count in the bits of the bytes.
    SM100_SU6_DU8x16_x1_LDSM_N: Warp; Rows8 => Words1, Words1; "ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b6x16_p32";
    /// Values of 4 bits are widened to bytes; the layouts count in the bits of the bytes.
    SM100_SU4_DU8x16_x2_LDSM_N: Warp; Rows16 => Words2, Words2; "ldmatrix.sync.aligned.m8n16.x2.shared.b8x16.b4x16_p64";
    /// Values of 6 bits are widened to bytes; the layouts count in the bits of the bytes.
    SM100_SU6_DU8x16_x2_LDSM_N: Warp; Rows16 => Words2, Words2; "ldmatrix.sync.aligned.m8n16.x2.shared.b8x16.b6x16_p32";
    /// Values of 4 bits are widened to bytes; the layouts count in the bits of the bytes.
    SM100_SU4_DU8x16_x4_LDSM_N: Warp; Rows32 => Words4, Words4; "ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b4x16_p64";
    /// Values of 6 bits are widened to bytes; the layouts count in the bits of the bytes.
    SM100_SU6_DU8x16_x4_LDSM_N: Warp; Rows32 => Words4, Words4; "ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b6x16_p32";
    SM100_U8x4_STSM_T: Warp; Bytes1 => Rows8, Bytes1; "stmatrix.sync.aligned.m16n8.x1.trans.shared.b8";
    SM100_U8x8_STSM_T: Warp; Bytes2 => Rows16, Bytes2; "stmatrix.sync.aligned.m16n8.x2.trans.shared.b8";
    SM100_U8x16_STSM_T: Warp; Bytes4 => Rows32, Bytes4; "stmatrix.sync.aligned.m16n8.x4.trans.shared.b8";
}
