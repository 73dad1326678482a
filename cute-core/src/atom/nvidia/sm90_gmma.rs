//! Hopper, `wgmma`: 128 threads multiply (64,N,K). B comes from shared memory, A from shared memory
//! or from registers.
//!
//! N is 8 to 256 in steps of 8; for integers in steps of 16 from 32 on. The accumulator of N
//! columns repeats that of 8 columns N/8 times: CuTe `CLayout_64xN`. An operand in shared memory is
//! not divided among threads: each thread names the whole tile, as in CuTe's `ABLayout`.
//! `SM90_64xNx16_F32F16F16_SS<128, K, MN>` is CuTe's
//! `SM90_64x128x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::MN>`; A from registers has the order
//! K. CuTe's parameters for negated operands do not change layouts and are left out.

use crate::atom::macros::{Over, layouts, mma_atoms, sizes};
use crate::atom::{BF16, E4M3, E5M2, F16, F32, K, Major, S8, S32, TF32, U8};

sizes! {
    /// N of floating-point products.
    GmmaSizes<N> {
        8 16 24 32 40 48 56 64 72 80 88 96 104 112 120 128
        136 144 152 160 168 176 184 192 200 208 216 224 232 240 248 256
    }
    /// N of integer products.
    GmmaIntegerSizes<N> { 8 16 24 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256 }
}

layouts! {
    /// All threads of four warps.
    WarpGroup = 128:1;
    Tile64x8 = (128,(64,8)):(0,(1,64));
    Tile64x16 = (128,(64,16)):(0,(1,64));
    Tile64x32 = (128,(64,32)):(0,(1,64));
    TileNx8<N> = (128,(const N,8)):(0,(1,const N));
    TileNx16<N> = (128,(const N,16)):(0,(1,const N));
    TileNx32<N> = (128,(const N,32)):(0,(1,const N));
    One64x8 = ((4,8,4),(2,2)):((64,1,16),(8,256));
    Pairs64x16 = ((4,8,4),(2,2,2)):((128,1,16),(64,8,512));
    Quads64x32 = ((4,8,4),(4,2,2)):((256,1,16),(64,8,1024));
    Acc64xN<N> = ((4,8,4),(2,2,Over<N,8>)):((128,1,16),(64,8,512));
}

mma_atoms! {
    /// Hopper, `wgmma`.
    static MMA = "SM90 GMMA" from
        "PTX ISA, Asynchronous Warpgroup Level Matrix Multiply-Accumulate Instructions, Register Fragments for \
         wgmma.mma_async; CuTe mma_traits_sm90_gmma.hpp, mma_traits_sm90_gmma_ext.hpp";

    SM90_64xNx16_F16F16F16_SS<N; TA: Major, TB: Major> in GmmaSizes: (64,N,16), F16 = F16 * F16 + F16, WarpGroup;
        A Tile64x16 in SharedMemory<TA>, B TileNx16<N> in SharedMemory<TB>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k16.f16.f16.f16";
    SM90_64xNx16_F16F16F16_RS<N; TB: Major> in GmmaSizes: (64,N,16), F16 = F16 * F16 + F16, WarpGroup;
        A Pairs64x16, B TileNx16<N> in SharedMemory<TB>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k16.f16.f16.f16";
    SM90_64xNx16_F32F16F16_SS<N; TA: Major, TB: Major> in GmmaSizes: (64,N,16), F32 = F16 * F16 + F32, WarpGroup;
        A Tile64x16 in SharedMemory<TA>, B TileNx16<N> in SharedMemory<TB>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k16.f32.f16.f16";
    SM90_64xNx16_F32F16F16_RS<N; TB: Major> in GmmaSizes: (64,N,16), F32 = F16 * F16 + F32, WarpGroup;
        A Pairs64x16, B TileNx16<N> in SharedMemory<TB>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k16.f32.f16.f16";
    SM90_64xNx16_F32BF16BF16_SS<N; TA: Major, TB: Major> in GmmaSizes: (64,N,16), F32 = BF16 * BF16 + F32, WarpGroup;
        A Tile64x16 in SharedMemory<TA>, B TileNx16<N> in SharedMemory<TB>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k16.f32.bf16.bf16";
    SM90_64xNx16_F32BF16BF16_RS<N; TB: Major> in GmmaSizes: (64,N,16), F32 = BF16 * BF16 + F32, WarpGroup;
        A Pairs64x16, B TileNx16<N> in SharedMemory<TB>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k16.f32.bf16.bf16";
    SM90_64xNx8_F32TF32TF32_SS_TN<N> in GmmaSizes: (64,N,8), F32 = TF32 * TF32 + F32, WarpGroup;
        A Tile64x8 in SharedMemory<K>, B TileNx8<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k8.f32.tf32.tf32";
    SM90_64xNx8_F32TF32TF32_RS_TN<N> in GmmaSizes: (64,N,8), F32 = TF32 * TF32 + F32, WarpGroup;
        A One64x8, B TileNx8<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k8.f32.tf32.tf32";
    SM90_64xNx32_S32S8S8_SS_TN<N> in GmmaIntegerSizes: (64,N,32), S32 = S8 * S8 + S32, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.s8";
    SM90_64xNx32_S32S8S8_RS_TN<N> in GmmaIntegerSizes: (64,N,32), S32 = S8 * S8 + S32, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.s8";
    SM90_64xNx32_S32S8S8_SS_TN_SATURATE<N> in GmmaIntegerSizes: (64,N,32), S32 = S8 * S8 + S32, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.s8.satfinite";
    SM90_64xNx32_S32S8S8_RS_TN_SATURATE<N> in GmmaIntegerSizes: (64,N,32), S32 = S8 * S8 + S32, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.s8.satfinite";
    SM90_64xNx32_S32S8U8_SS_TN<N> in GmmaIntegerSizes: (64,N,32), S32 = S8 * U8 + S32, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.u8";
    SM90_64xNx32_S32S8U8_RS_TN<N> in GmmaIntegerSizes: (64,N,32), S32 = S8 * U8 + S32, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.u8";
    SM90_64xNx32_S32S8U8_SS_TN_SATURATE<N> in GmmaIntegerSizes: (64,N,32), S32 = S8 * U8 + S32, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.u8.satfinite";
    SM90_64xNx32_S32S8U8_RS_TN_SATURATE<N> in GmmaIntegerSizes: (64,N,32), S32 = S8 * U8 + S32, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.u8.satfinite";
    SM90_64xNx32_S32U8S8_SS_TN<N> in GmmaIntegerSizes: (64,N,32), S32 = U8 * S8 + S32, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.s8";
    SM90_64xNx32_S32U8S8_RS_TN<N> in GmmaIntegerSizes: (64,N,32), S32 = U8 * S8 + S32, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.s8";
    SM90_64xNx32_S32U8S8_SS_TN_SATURATE<N> in GmmaIntegerSizes: (64,N,32), S32 = U8 * S8 + S32, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.s8.satfinite";
    SM90_64xNx32_S32U8S8_RS_TN_SATURATE<N> in GmmaIntegerSizes: (64,N,32), S32 = U8 * S8 + S32, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.s8.satfinite";
    SM90_64xNx32_S32U8U8_SS_TN<N> in GmmaIntegerSizes: (64,N,32), S32 = U8 * U8 + S32, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.u8";
    SM90_64xNx32_S32U8U8_RS_TN<N> in GmmaIntegerSizes: (64,N,32), S32 = U8 * U8 + S32, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.u8";
    SM90_64xNx32_S32U8U8_SS_TN_SATURATE<N> in GmmaIntegerSizes: (64,N,32), S32 = U8 * U8 + S32, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.u8.satfinite";
    SM90_64xNx32_S32U8U8_RS_TN_SATURATE<N> in GmmaIntegerSizes: (64,N,32), S32 = U8 * U8 + S32, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.u8.satfinite";
    SM90_64xNx32_F16E4M3E4M3_SS_TN<N> in GmmaSizes: (64,N,32), F16 = E4M3 * E4M3 + F16, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e4m3.e4m3";
    SM90_64xNx32_F16E4M3E4M3_RS_TN<N> in GmmaSizes: (64,N,32), F16 = E4M3 * E4M3 + F16, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e4m3.e4m3";
    SM90_64xNx32_F32E4M3E4M3_SS_TN<N> in GmmaSizes: (64,N,32), F32 = E4M3 * E4M3 + F32, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e4m3.e4m3";
    SM90_64xNx32_F32E4M3E4M3_RS_TN<N> in GmmaSizes: (64,N,32), F32 = E4M3 * E4M3 + F32, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e4m3.e4m3";
    SM90_64xNx32_F16E4M3E5M2_SS_TN<N> in GmmaSizes: (64,N,32), F16 = E4M3 * E5M2 + F16, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e4m3.e5m2";
    SM90_64xNx32_F16E4M3E5M2_RS_TN<N> in GmmaSizes: (64,N,32), F16 = E4M3 * E5M2 + F16, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e4m3.e5m2";
    SM90_64xNx32_F32E4M3E5M2_SS_TN<N> in GmmaSizes: (64,N,32), F32 = E4M3 * E5M2 + F32, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e4m3.e5m2";
    SM90_64xNx32_F32E4M3E5M2_RS_TN<N> in GmmaSizes: (64,N,32), F32 = E4M3 * E5M2 + F32, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e4m3.e5m2";
    SM90_64xNx32_F16E5M2E4M3_SS_TN<N> in GmmaSizes: (64,N,32), F16 = E5M2 * E4M3 + F16, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e5m2.e4m3";
    SM90_64xNx32_F16E5M2E4M3_RS_TN<N> in GmmaSizes: (64,N,32), F16 = E5M2 * E4M3 + F16, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e5m2.e4m3";
    SM90_64xNx32_F32E5M2E4M3_SS_TN<N> in GmmaSizes: (64,N,32), F32 = E5M2 * E4M3 + F32, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e5m2.e4m3";
    SM90_64xNx32_F32E5M2E4M3_RS_TN<N> in GmmaSizes: (64,N,32), F32 = E5M2 * E4M3 + F32, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e5m2.e4m3";
    SM90_64xNx32_F16E5M2E5M2_SS_TN<N> in GmmaSizes: (64,N,32), F16 = E5M2 * E5M2 + F16, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e5m2.e5m2";
    SM90_64xNx32_F16E5M2E5M2_RS_TN<N> in GmmaSizes: (64,N,32), F16 = E5M2 * E5M2 + F16, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e5m2.e5m2";
    SM90_64xNx32_F32E5M2E5M2_SS_TN<N> in GmmaSizes: (64,N,32), F32 = E5M2 * E5M2 + F32, WarpGroup;
        A Tile64x32 in SharedMemory<K>, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e5m2.e5m2";
    SM90_64xNx32_F32E5M2E5M2_RS_TN<N> in GmmaSizes: (64,N,32), F32 = E5M2 * E5M2 + F32, WarpGroup;
        A Quads64x32, B TileNx32<N> in SharedMemory<K>, C Acc64xN<N>;
        "wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e5m2.e5m2";
}
