//! The kernels: one line each, from which the kernels and the host are made.

/// Calls a macro with a line for each kernel: its name, the format of A and B, their orders, the
/// tile of D, the number of stages, what becomes of the sums, and the format of D.
///
/// `by 2 x 1 of 128 x 128` behind the tile makes clusters of 2 by 1 blocks, whose tiles lie side by side
/// along M and N. Each block loads 128 rows of A and 128 of B, and those that others need arrive there
/// as well.
///
/// `once 16` behind the number of stages makes a kernel for a B that is read once: 16 steps of it are
/// fetched to the second-level cache before the kernel before this one has ended.
///
/// `carried 4` there makes a kernel that stores a tile in four steps of the next one, 64 columns in each, or fewer in
/// the last one: its sums wait as pairs of elements. A tile has more steps along K than these.
///
/// Tiles whose width is no power of two are for sizes that fill the GPU better with them.
///
/// 16-bit formats have all kinds of kernels in all orders, others along K. The largest tile is there
/// for the most common ends alone.
#[doc(hidden)]
#[macro_export]
macro_rules! gemm_kernels {
    ($callback:ident) => {
        $callback! {
            gemm_f16_kk_128x256: F16 K K, 128 x 256, 4, Plain -> F16;
            gemm_f16_kk_128x128: F16 K K, 128 x 128, 6, Plain -> F16;
            gemm_f16_kk_64x128: F16 K K, 64 x 128, 8, Plain -> F16;
            gemm_f16_kk_64x64: F16 K K, 64 x 64, 12, Plain -> F16;
            gemm_f16_kk_128x256_identity: F16 K K, 128 x 256, 4, Identity -> F16;
            gemm_f16_kk_128x256_relu: F16 K K, 128 x 256, 4, Relu -> F16;
            gemm_f16_kk_128x256_gelu: F16 K K, 128 x 256, 4, Gelu -> F16;
            gemm_f16_kk_128x128_identity: F16 K K, 128 x 128, 6, Identity -> F16;
            gemm_f16_kk_128x128_identity_f32: F16 K K, 128 x 128, 6, Identity -> F32;
            gemm_f16_kk_128x128_relu: F16 K K, 128 x 128, 6, Relu -> F16;
            gemm_f16_kk_128x128_relu_f32: F16 K K, 128 x 128, 6, Relu -> F32;
            gemm_f16_kk_128x128_gelu: F16 K K, 128 x 128, 6, Gelu -> F16;
            gemm_f16_kk_128x128_gelu_f32: F16 K K, 128 x 128, 6, Gelu -> F32;
            gemm_f16_km_128x256: F16 K MN, 128 x 256, 4, Plain -> F16;
            gemm_f16_km_128x128: F16 K MN, 128 x 128, 6, Plain -> F16;
            gemm_f16_km_64x128: F16 K MN, 64 x 128, 8, Plain -> F16;
            gemm_f16_km_64x64: F16 K MN, 64 x 64, 12, Plain -> F16;
            gemm_f16_km_128x128_identity: F16 K MN, 128 x 128, 6, Identity -> F16;
            gemm_f16_km_128x128_identity_f32: F16 K MN, 128 x 128, 6, Identity -> F32;
            gemm_f16_km_128x128_relu: F16 K MN, 128 x 128, 6, Relu -> F16;
            gemm_f16_km_128x128_relu_f32: F16 K MN, 128 x 128, 6, Relu -> F32;
            gemm_f16_km_128x128_gelu: F16 K MN, 128 x 128, 6, Gelu -> F16;
            gemm_f16_km_128x128_gelu_f32: F16 K MN, 128 x 128, 6, Gelu -> F32;
            gemm_f16_mk_128x256: F16 MN K, 128 x 256, 4, Plain -> F16;
            gemm_f16_mk_128x128: F16 MN K, 128 x 128, 6, Plain -> F16;
            gemm_f16_mk_64x128: F16 MN K, 64 x 128, 8, Plain -> F16;
            gemm_f16_mk_64x64: F16 MN K, 64 x 64, 12, Plain -> F16;
            gemm_f16_mk_128x128_identity: F16 MN K, 128 x 128, 6, Identity -> F16;
            gemm_f16_mk_128x128_identity_f32: F16 MN K, 128 x 128, 6, Identity -> F32;
            gemm_f16_mk_128x128_relu: F16 MN K, 128 x 128, 6, Relu -> F16;
            gemm_f16_mk_128x128_relu_f32: F16 MN K, 128 x 128, 6, Relu -> F32;
            gemm_f16_mk_128x128_gelu: F16 MN K, 128 x 128, 6, Gelu -> F16;
            gemm_f16_mk_128x128_gelu_f32: F16 MN K, 128 x 128, 6, Gelu -> F32;
            gemm_f16_mm_128x256: F16 MN MN, 128 x 256, 4, Plain -> F16;
            gemm_f16_mm_128x128: F16 MN MN, 128 x 128, 6, Plain -> F16;
            gemm_f16_mm_64x128: F16 MN MN, 64 x 128, 8, Plain -> F16;
            gemm_f16_mm_64x64: F16 MN MN, 64 x 64, 12, Plain -> F16;
            gemm_f16_mm_128x128_identity: F16 MN MN, 128 x 128, 6, Identity -> F16;
            gemm_f16_mm_128x128_identity_f32: F16 MN MN, 128 x 128, 6, Identity -> F32;
            gemm_f16_mm_128x128_relu: F16 MN MN, 128 x 128, 6, Relu -> F16;
            gemm_f16_mm_128x128_relu_f32: F16 MN MN, 128 x 128, 6, Relu -> F32;
            gemm_f16_mm_128x128_gelu: F16 MN MN, 128 x 128, 6, Gelu -> F16;
            gemm_f16_mm_128x128_gelu_f32: F16 MN MN, 128 x 128, 6, Gelu -> F32;
            gemm_bf16_kk_128x256: BF16 K K, 128 x 256, 4, Plain -> BF16;
            gemm_bf16_kk_128x128: BF16 K K, 128 x 128, 6, Plain -> BF16;
            gemm_bf16_kk_64x128: BF16 K K, 64 x 128, 8, Plain -> BF16;
            gemm_bf16_kk_64x64: BF16 K K, 64 x 64, 12, Plain -> BF16;
            gemm_bf16_kk_128x256_identity: BF16 K K, 128 x 256, 4, Identity -> BF16;
            gemm_bf16_kk_128x256_relu: BF16 K K, 128 x 256, 4, Relu -> BF16;
            gemm_bf16_kk_128x256_gelu: BF16 K K, 128 x 256, 4, Gelu -> BF16;
            gemm_bf16_kk_128x128_identity: BF16 K K, 128 x 128, 6, Identity -> BF16;
            gemm_bf16_kk_128x128_identity_f32: BF16 K K, 128 x 128, 6, Identity -> F32;
            gemm_bf16_kk_128x128_relu: BF16 K K, 128 x 128, 6, Relu -> BF16;
            gemm_bf16_kk_128x128_relu_f32: BF16 K K, 128 x 128, 6, Relu -> F32;
            gemm_bf16_kk_128x128_gelu: BF16 K K, 128 x 128, 6, Gelu -> BF16;
            gemm_bf16_kk_128x128_gelu_f32: BF16 K K, 128 x 128, 6, Gelu -> F32;
            gemm_bf16_km_128x256: BF16 K MN, 128 x 256, 4, Plain -> BF16;
            gemm_bf16_km_128x128: BF16 K MN, 128 x 128, 6, Plain -> BF16;
            gemm_bf16_km_64x128: BF16 K MN, 64 x 128, 8, Plain -> BF16;
            gemm_bf16_km_64x64: BF16 K MN, 64 x 64, 12, Plain -> BF16;
            gemm_bf16_km_128x128_identity: BF16 K MN, 128 x 128, 6, Identity -> BF16;
            gemm_bf16_km_128x128_identity_f32: BF16 K MN, 128 x 128, 6, Identity -> F32;
            gemm_bf16_km_128x128_relu: BF16 K MN, 128 x 128, 6, Relu -> BF16;
            gemm_bf16_km_128x128_relu_f32: BF16 K MN, 128 x 128, 6, Relu -> F32;
            gemm_bf16_km_128x128_gelu: BF16 K MN, 128 x 128, 6, Gelu -> BF16;
            gemm_bf16_km_128x128_gelu_f32: BF16 K MN, 128 x 128, 6, Gelu -> F32;
            gemm_bf16_mk_128x256: BF16 MN K, 128 x 256, 4, Plain -> BF16;
            gemm_bf16_mk_128x128: BF16 MN K, 128 x 128, 6, Plain -> BF16;
            gemm_bf16_mk_64x128: BF16 MN K, 64 x 128, 8, Plain -> BF16;
            gemm_bf16_mk_64x64: BF16 MN K, 64 x 64, 12, Plain -> BF16;
            gemm_bf16_mk_128x128_identity: BF16 MN K, 128 x 128, 6, Identity -> BF16;
            gemm_bf16_mk_128x128_identity_f32: BF16 MN K, 128 x 128, 6, Identity -> F32;
            gemm_bf16_mk_128x128_relu: BF16 MN K, 128 x 128, 6, Relu -> BF16;
            gemm_bf16_mk_128x128_relu_f32: BF16 MN K, 128 x 128, 6, Relu -> F32;
            gemm_bf16_mk_128x128_gelu: BF16 MN K, 128 x 128, 6, Gelu -> BF16;
            gemm_bf16_mk_128x128_gelu_f32: BF16 MN K, 128 x 128, 6, Gelu -> F32;
            gemm_bf16_mm_128x256: BF16 MN MN, 128 x 256, 4, Plain -> BF16;
            gemm_bf16_mm_128x128: BF16 MN MN, 128 x 128, 6, Plain -> BF16;
            gemm_bf16_mm_64x128: BF16 MN MN, 64 x 128, 8, Plain -> BF16;
            gemm_bf16_mm_64x64: BF16 MN MN, 64 x 64, 12, Plain -> BF16;
            gemm_bf16_mm_128x128_identity: BF16 MN MN, 128 x 128, 6, Identity -> BF16;
            gemm_bf16_mm_128x128_identity_f32: BF16 MN MN, 128 x 128, 6, Identity -> F32;
            gemm_bf16_mm_128x128_relu: BF16 MN MN, 128 x 128, 6, Relu -> BF16;
            gemm_bf16_mm_128x128_relu_f32: BF16 MN MN, 128 x 128, 6, Relu -> F32;
            gemm_bf16_mm_128x128_gelu: BF16 MN MN, 128 x 128, 6, Gelu -> BF16;
            gemm_bf16_mm_128x128_gelu_f32: BF16 MN MN, 128 x 128, 6, Gelu -> F32;
            gemm_f16_kk_128x256_by_2x1: F16 K K, 128 x 256 by 2 x 1 of 128 x 128, 4, Plain -> F16;
            gemm_f16_kk_128x256_by_1x2: F16 K K, 128 x 256 by 1 x 2 of 64 x 256, 4, Plain -> F16;
            gemm_f16_kk_128x128_by_2x1: F16 K K, 128 x 128 by 2 x 1 of 128 x 64, 6, Plain -> F16;
            gemm_f16_kk_128x128_by_1x2: F16 K K, 128 x 128 by 1 x 2 of 64 x 128, 6, Plain -> F16;
            gemm_f16_kk_64x128_by_2x1: F16 K K, 64 x 128 by 2 x 1 of 64 x 64, 8, Plain -> F16;
            gemm_f16_kk_64x128_by_1x2: F16 K K, 64 x 128 by 1 x 2 of 32 x 128, 8, Plain -> F16;
            gemm_f16_kk_128x64_by_2x1: F16 K K, 128 x 64 by 2 x 1 of 128 x 32, 8, Plain -> F16;
            gemm_f16_kk_128x64_by_1x4: F16 K K, 128 x 64 by 1 x 4 of 32 x 64, 8, Plain -> F16;
            gemm_bf16_kk_128x256_by_2x1: BF16 K K, 128 x 256 by 2 x 1 of 128 x 128, 4, Plain -> BF16;
            gemm_bf16_kk_128x256_by_1x2: BF16 K K, 128 x 256 by 1 x 2 of 64 x 256, 4, Plain -> BF16;
            gemm_bf16_kk_128x128_by_2x1: BF16 K K, 128 x 128 by 2 x 1 of 128 x 64, 6, Plain -> BF16;
            gemm_bf16_kk_128x128_by_1x2: BF16 K K, 128 x 128 by 1 x 2 of 64 x 128, 6, Plain -> BF16;
            gemm_bf16_kk_64x128_by_2x1: BF16 K K, 64 x 128 by 2 x 1 of 64 x 64, 8, Plain -> BF16;
            gemm_bf16_kk_64x128_by_1x2: BF16 K K, 64 x 128 by 1 x 2 of 32 x 128, 8, Plain -> BF16;
            gemm_bf16_kk_128x64_by_2x1: BF16 K K, 128 x 64 by 2 x 1 of 128 x 32, 8, Plain -> BF16;
            gemm_bf16_kk_128x64_by_1x4: BF16 K K, 128 x 64 by 1 x 4 of 32 x 64, 8, Plain -> BF16;
            gemm_f16_kk_128x256_carried: F16 K K, 128 x 256, 4 carried 4, Plain -> F16;
            gemm_f16_km_128x256_carried: F16 K MN, 128 x 256, 4 carried 4, Plain -> F16;
            gemm_f16_mk_128x256_carried: F16 MN K, 128 x 256, 4 carried 4, Plain -> F16;
            gemm_f16_mm_128x256_carried: F16 MN MN, 128 x 256, 4 carried 4, Plain -> F16;
            gemm_f16_kk_128x256_by_2x1_carried: F16 K K, 128 x 256 by 2 x 1 of 128 x 128, 4 carried 4, Plain -> F16;
            gemm_f16_kk_128x256_by_1x2_carried: F16 K K, 128 x 256 by 1 x 2 of 64 x 256, 4 carried 4, Plain -> F16;
            gemm_f16_kk_128x192_by_2x1_carried: F16 K K, 128 x 192 by 2 x 1 of 128 x 96, 4 carried 3, Plain -> F16;
            gemm_f16_kk_128x144_carried: F16 K K, 128 x 144, 5 carried 3, Plain -> F16;
            gemm_f16_kk_128x160_carried: F16 K K, 128 x 160, 5 carried 3, Plain -> F16;
            gemm_f16_kk_128x160_by_2x1_carried: F16 K K, 128 x 160 by 2 x 1 of 128 x 80, 5 carried 3, Plain -> F16;
            gemm_f16_kk_128x80_carried: F16 K K, 128 x 80, 7 carried 2, Plain -> F16;
            gemm_f16_kk_128x80_by_1x4_carried: F16 K K, 128 x 80 by 1 x 4 of 32 x 80, 7 carried 2, Plain -> F16;
            gemm_f16_kk_128x112_carried: F16 K K, 128 x 112, 6 carried 2, Plain -> F16;
            gemm_f16_kk_128x96_carried: F16 K K, 128 x 96, 6 carried 2, Plain -> F16;
            gemm_f16_kk_128x96_by_2x1_carried: F16 K K, 128 x 96 by 2 x 1 of 128 x 48, 6 carried 2, Plain -> F16;
            gemm_f16_kk_128x208_by_2x1_carried: F16 K K, 128 x 208 by 2 x 1 of 128 x 104, 4 carried 4, Plain -> F16;
            gemm_f16_kk_128x224_by_2x1_carried: F16 K K, 128 x 224 by 2 x 1 of 128 x 112, 4 carried 4, Plain -> F16;
            gemm_f16_kk_128x192_carried: F16 K K, 128 x 192, 4 carried 3, Plain -> F16;
            gemm_f16_km_128x192_carried: F16 K MN, 128 x 192, 4 carried 3, Plain -> F16;
            gemm_f16_mk_128x192_carried: F16 MN K, 128 x 192, 4 carried 3, Plain -> F16;
            gemm_f16_mm_128x192_carried: F16 MN MN, 128 x 192, 4 carried 3, Plain -> F16;
            gemm_bf16_kk_128x256_carried: BF16 K K, 128 x 256, 4 carried 4, Plain -> BF16;
            gemm_bf16_km_128x256_carried: BF16 K MN, 128 x 256, 4 carried 4, Plain -> BF16;
            gemm_bf16_mk_128x256_carried: BF16 MN K, 128 x 256, 4 carried 4, Plain -> BF16;
            gemm_bf16_mm_128x256_carried: BF16 MN MN, 128 x 256, 4 carried 4, Plain -> BF16;
            gemm_bf16_kk_128x256_by_2x1_carried: BF16 K K, 128 x 256 by 2 x 1 of 128 x 128, 4 carried 4, Plain -> BF16;
            gemm_bf16_kk_128x256_by_1x2_carried: BF16 K K, 128 x 256 by 1 x 2 of 64 x 256, 4 carried 4, Plain -> BF16;
            gemm_bf16_kk_128x192_by_2x1_carried: BF16 K K, 128 x 192 by 2 x 1 of 128 x 96, 4 carried 3, Plain -> BF16;
            gemm_bf16_kk_128x144_carried: BF16 K K, 128 x 144, 5 carried 3, Plain -> BF16;
            gemm_bf16_kk_128x160_carried: BF16 K K, 128 x 160, 5 carried 3, Plain -> BF16;
            gemm_bf16_kk_128x160_by_2x1_carried: BF16 K K, 128 x 160 by 2 x 1 of 128 x 80, 5 carried 3, Plain -> BF16;
            gemm_bf16_kk_128x80_carried: BF16 K K, 128 x 80, 7 carried 2, Plain -> BF16;
            gemm_bf16_kk_128x80_by_1x4_carried: BF16 K K, 128 x 80 by 1 x 4 of 32 x 80, 7 carried 2, Plain -> BF16;
            gemm_bf16_kk_128x112_carried: BF16 K K, 128 x 112, 6 carried 2, Plain -> BF16;
            gemm_bf16_kk_128x96_carried: BF16 K K, 128 x 96, 6 carried 2, Plain -> BF16;
            gemm_bf16_kk_128x96_by_2x1_carried: BF16 K K, 128 x 96 by 2 x 1 of 128 x 48, 6 carried 2, Plain -> BF16;
            gemm_bf16_kk_128x208_by_2x1_carried: BF16 K K, 128 x 208 by 2 x 1 of 128 x 104, 4 carried 4, Plain -> BF16;
            gemm_bf16_kk_128x224_by_2x1_carried: BF16 K K, 128 x 224 by 2 x 1 of 128 x 112, 4 carried 4, Plain -> BF16;
            gemm_bf16_kk_128x192_carried: BF16 K K, 128 x 192, 4 carried 3, Plain -> BF16;
            gemm_bf16_km_128x192_carried: BF16 K MN, 128 x 192, 4 carried 3, Plain -> BF16;
            gemm_bf16_mk_128x192_carried: BF16 MN K, 128 x 192, 4 carried 3, Plain -> BF16;
            gemm_bf16_mm_128x192_carried: BF16 MN MN, 128 x 192, 4 carried 3, Plain -> BF16;
            gemm_e4m3_kk_128x256_carried: E4M3 K K, 128 x 256, 4 carried 4, Plain -> BF16;
            gemm_f16_kk_128x128_by_1x2_once: F16 K K, 128 x 128 by 1 x 2 of 64 x 128, 6 once 8, Plain -> F16;
            gemm_f16_kk_128x64_by_1x2_once: F16 K K, 128 x 64 by 1 x 2 of 64 x 64, 8 once 16, Plain -> F16;
            gemm_f16_kk_64x128_once: F16 K K, 64 x 128, 8 once 8, Plain -> F16;
            gemm_f16_kk_64x64_once: F16 K K, 64 x 64, 12 once 16, Plain -> F16;
            gemm_bf16_kk_128x128_by_1x2_once: BF16 K K, 128 x 128 by 1 x 2 of 64 x 128, 6 once 8, Plain -> BF16;
            gemm_bf16_kk_128x64_by_1x2_once: BF16 K K, 128 x 64 by 1 x 2 of 64 x 64, 8 once 16, Plain -> BF16;
            gemm_bf16_kk_64x128_once: BF16 K K, 64 x 128, 8 once 8, Plain -> BF16;
            gemm_bf16_kk_64x64_once: BF16 K K, 64 x 64, 12 once 16, Plain -> BF16;
            gemm_f16_kk_128x128_f32: F16 K K, 128 x 128, 6, Plain -> F32;
            gemm_bf16_kk_128x128_f32: BF16 K K, 128 x 128, 6, Plain -> F32;
            gemm_f16_kk_128x256_f32: F16 K K, 128 x 256, 4, Plain -> F32;
            gemm_f16_kk_64x128_f32: F16 K K, 64 x 128, 8, Plain -> F32;
            gemm_bf16_kk_128x256_f32: BF16 K K, 128 x 256, 4, Plain -> F32;
            gemm_bf16_kk_64x128_f32: BF16 K K, 64 x 128, 8, Plain -> F32;
            gemm_tf32_kk_128x256_f32: TF32 K K, 128 x 256, 4, Plain -> F32;
            gemm_e4m3_kk_128x256_f32: E4M3 K K, 128 x 256, 4, Plain -> F32;
            gemm_e4m3_kk_128x256: E4M3 K K, 128 x 256, 4, Plain -> BF16;
            gemm_tf32_kk_128x128_f32: TF32 K K, 128 x 128, 6, Plain -> F32;
            gemm_e4m3_kk_128x128_f32: E4M3 K K, 128 x 128, 6, Plain -> F32;
            gemm_e4m3_kk_128x128: E4M3 K K, 128 x 128, 6, Plain -> BF16;
            gemm_tf32_kk_64x128_f32: TF32 K K, 64 x 128, 8, Plain -> F32;
            gemm_e4m3_kk_64x128_f32: E4M3 K K, 64 x 128, 8, Plain -> F32;
            gemm_e4m3_kk_64x128: E4M3 K K, 64 x 128, 8, Plain -> BF16;
            gemm_tf32_kk_128x128_identity_f32: TF32 K K, 128 x 128, 6, Identity -> F32;
            gemm_e4m3_kk_128x128_identity_f32: E4M3 K K, 128 x 128, 6, Identity -> F32;
            gemm_e4m3_kk_128x128_identity: E4M3 K K, 128 x 128, 6, Identity -> BF16;
            gemm_tf32_kk_128x128_relu_f32: TF32 K K, 128 x 128, 6, Relu -> F32;
            gemm_e4m3_kk_128x128_relu_f32: E4M3 K K, 128 x 128, 6, Relu -> F32;
            gemm_e4m3_kk_128x128_relu: E4M3 K K, 128 x 128, 6, Relu -> BF16;
            gemm_tf32_kk_128x128_gelu_f32: TF32 K K, 128 x 128, 6, Gelu -> F32;
            gemm_e4m3_kk_128x128_gelu_f32: E4M3 K K, 128 x 128, 6, Gelu -> F32;
            gemm_e4m3_kk_128x128_gelu: E4M3 K K, 128 x 128, 6, Gelu -> BF16;
            gemm_s8_kk_128x256_s32: S8 K K, 128 x 256, 4, Plain -> S32;
            gemm_s8_kk_128x128_s32: S8 K K, 128 x 128, 6, Plain -> S32;
            gemm_s8_kk_64x128_s32: S8 K K, 64 x 128, 8, Plain -> S32;
            gemm_s8_kk_128x128_identity_s32: S8 K K, 128 x 128, 6, Identity -> S32;
            gemm_s8_kk_128x128_relu_s32: S8 K K, 128 x 128, 6, Relu -> S32;
        }
    };
}
