//! The kernels: one line each, from which the kernels and the host are made.

/// Calls a macro with a line for each kernel: its name, the format of A and B, their orders in
/// shared memory, the tile of D, the warps along M and N, and how A and B are copied to shared
/// memory.
///
/// `Whole` copies 16 bytes at a time, so A and B have these orders in global memory as well.
/// `Single` copies elements of tensors with any strides.
#[doc(hidden)]
#[macro_export]
macro_rules! gemm_warps_kernels {
    ($callback:ident) => {
        $callback! {
            gemm_warps_f16_kk_128x256: F16 K K, 128 x 256 by 2 x 4, Whole;
            gemm_warps_f16_kk_128x128: F16 K K, 128 x 128 by 2 x 2, Whole;
            gemm_warps_f16_kk_64x64: F16 K K, 64 x 64 by 2 x 2, Whole;
            gemm_warps_f16_km_128x256: F16 K MN, 128 x 256 by 2 x 4, Whole;
            gemm_warps_f16_km_128x128: F16 K MN, 128 x 128 by 2 x 2, Whole;
            gemm_warps_f16_km_64x64: F16 K MN, 64 x 64 by 2 x 2, Whole;
            gemm_warps_f16_mk_128x256: F16 MN K, 128 x 256 by 2 x 4, Whole;
            gemm_warps_f16_mk_128x128: F16 MN K, 128 x 128 by 2 x 2, Whole;
            gemm_warps_f16_mk_64x64: F16 MN K, 64 x 64 by 2 x 2, Whole;
            gemm_warps_f16_mm_128x256: F16 MN MN, 128 x 256 by 2 x 4, Whole;
            gemm_warps_f16_mm_128x128: F16 MN MN, 128 x 128 by 2 x 2, Whole;
            gemm_warps_f16_mm_64x64: F16 MN MN, 64 x 64 by 2 x 2, Whole;
            gemm_warps_f16_any_64x64: F16 K K, 64 x 64 by 2 x 2, Single;
            gemm_warps_bf16_kk_128x256: BF16 K K, 128 x 256 by 2 x 4, Whole;
            gemm_warps_bf16_kk_128x128: BF16 K K, 128 x 128 by 2 x 2, Whole;
            gemm_warps_bf16_kk_64x64: BF16 K K, 64 x 64 by 2 x 2, Whole;
            gemm_warps_bf16_km_128x256: BF16 K MN, 128 x 256 by 2 x 4, Whole;
            gemm_warps_bf16_km_128x128: BF16 K MN, 128 x 128 by 2 x 2, Whole;
            gemm_warps_bf16_km_64x64: BF16 K MN, 64 x 64 by 2 x 2, Whole;
            gemm_warps_bf16_mk_128x256: BF16 MN K, 128 x 256 by 2 x 4, Whole;
            gemm_warps_bf16_mk_128x128: BF16 MN K, 128 x 128 by 2 x 2, Whole;
            gemm_warps_bf16_mk_64x64: BF16 MN K, 64 x 64 by 2 x 2, Whole;
            gemm_warps_bf16_mm_128x256: BF16 MN MN, 128 x 256 by 2 x 4, Whole;
            gemm_warps_bf16_mm_128x128: BF16 MN MN, 128 x 128 by 2 x 2, Whole;
            gemm_warps_bf16_mm_64x64: BF16 MN MN, 64 x 64 by 2 x 2, Whole;
            gemm_warps_bf16_any_64x64: BF16 K K, 64 x 64 by 2 x 2, Single;
        }
    };
}
