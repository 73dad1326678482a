//! The kernels: one line each, from which the kernels and the host are made.

/// Calls a macro with a line for each kernel: its name, the format of A and B, their orders, the
/// tile of D, the number of stages, and the format of D.
#[doc(hidden)]
#[macro_export]
macro_rules! gemm_kernels {
    ($callback:ident) => {
        $callback! {
            gemm_f16_kk_128x256: F16 K K, 128 x 256, 4 -> F16;
            gemm_f16_kk_128x128: F16 K K, 128 x 128, 6 -> F16;
            gemm_f16_kk_64x128: F16 K K, 64 x 128, 8 -> F16;
            gemm_f16_kk_64x64: F16 K K, 64 x 64, 12 -> F16;
            gemm_f16_km_128x256: F16 K MN, 128 x 256, 4 -> F16;
            gemm_f16_km_128x128: F16 K MN, 128 x 128, 6 -> F16;
            gemm_f16_km_64x128: F16 K MN, 64 x 128, 8 -> F16;
            gemm_f16_km_64x64: F16 K MN, 64 x 64, 12 -> F16;
            gemm_f16_mk_128x256: F16 MN K, 128 x 256, 4 -> F16;
            gemm_f16_mk_128x128: F16 MN K, 128 x 128, 6 -> F16;
            gemm_f16_mk_64x128: F16 MN K, 64 x 128, 8 -> F16;
            gemm_f16_mk_64x64: F16 MN K, 64 x 64, 12 -> F16;
            gemm_f16_mm_128x256: F16 MN MN, 128 x 256, 4 -> F16;
            gemm_f16_mm_128x128: F16 MN MN, 128 x 128, 6 -> F16;
            gemm_f16_mm_64x128: F16 MN MN, 64 x 128, 8 -> F16;
            gemm_f16_mm_64x64: F16 MN MN, 64 x 64, 12 -> F16;
            gemm_bf16_kk_128x256: BF16 K K, 128 x 256, 4 -> BF16;
            gemm_bf16_kk_128x128: BF16 K K, 128 x 128, 6 -> BF16;
            gemm_bf16_kk_64x128: BF16 K K, 64 x 128, 8 -> BF16;
            gemm_bf16_kk_64x64: BF16 K K, 64 x 64, 12 -> BF16;
            gemm_bf16_km_128x256: BF16 K MN, 128 x 256, 4 -> BF16;
            gemm_bf16_km_128x128: BF16 K MN, 128 x 128, 6 -> BF16;
            gemm_bf16_km_64x128: BF16 K MN, 64 x 128, 8 -> BF16;
            gemm_bf16_km_64x64: BF16 K MN, 64 x 64, 12 -> BF16;
            gemm_bf16_mk_128x256: BF16 MN K, 128 x 256, 4 -> BF16;
            gemm_bf16_mk_128x128: BF16 MN K, 128 x 128, 6 -> BF16;
            gemm_bf16_mk_64x128: BF16 MN K, 64 x 128, 8 -> BF16;
            gemm_bf16_mk_64x64: BF16 MN K, 64 x 64, 12 -> BF16;
            gemm_bf16_mm_128x256: BF16 MN MN, 128 x 256, 4 -> BF16;
            gemm_bf16_mm_128x128: BF16 MN MN, 128 x 128, 6 -> BF16;
            gemm_bf16_mm_64x128: BF16 MN MN, 64 x 128, 8 -> BF16;
            gemm_bf16_mm_64x64: BF16 MN MN, 64 x 64, 12 -> BF16;
        }
    };
}
