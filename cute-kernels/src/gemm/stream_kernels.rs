//! The kernels of the crate `stream`, one line each, from which the kernels and the host are made: those whose blocks
//! hand sums to each other, and those with a bias and a function.

/// Calls a macro with a line for each kernel: its name, the format of A and B, which are along K, the tile
/// of D, and the number of stages.
#[doc(hidden)]
#[macro_export]
macro_rules! gemm_stream_kernels {
    ($callback:ident) => {
        $callback! {
            gemm_stream_f16_128x256: F16, 128 x 256, 4;
            gemm_stream_f16_128x128: F16, 128 x 128, 6;
            gemm_stream_f16_64x128: F16, 64 x 128, 8;
            gemm_stream_bf16_128x256: BF16, 128 x 256, 4;
            gemm_stream_bf16_128x128: BF16, 128 x 128, 6;
            gemm_stream_bf16_64x128: BF16, 64 x 128, 8;
        }
    };
}

/// Calls a macro with a line for each kernel with a bias and a function at its end: its name, the format of A, B, D
/// and the bias, the tile of D, the number of stages, and the function. A and B are along K. Clusters, and the steps in
/// which a tile is stored while the next one is multiplied, are stated as in [`gemm_kernels`](crate::gemm_kernels).
#[doc(hidden)]
#[macro_export]
macro_rules! gemm_bias_kernels {
    ($callback:ident) => {
        $callback! {
            gemm_bias_f16_128x256: F16, 128 x 256, 4, Identity;
            gemm_bias_f16_128x256_by_2x1: F16, 128 x 256 by 2 x 1 of 128 x 128, 4, Identity;
            gemm_bias_f16_128x256_carried: F16, 128 x 256, 4 carried 4, Identity;
            gemm_bias_f16_128x256_by_2x1_carried: F16, 128 x 256 by 2 x 1 of 128 x 128, 4 carried 4, Identity;
            gemm_bias_f16_128x128: F16, 128 x 128, 6, Identity;
            gemm_bias_f16_64x128: F16, 64 x 128, 8, Identity;
            gemm_bias_bf16_128x256: BF16, 128 x 256, 4, Identity;
            gemm_bias_bf16_128x256_by_2x1: BF16, 128 x 256 by 2 x 1 of 128 x 128, 4, Identity;
            gemm_bias_bf16_128x256_carried: BF16, 128 x 256, 4 carried 4, Identity;
            gemm_bias_bf16_128x256_by_2x1_carried: BF16, 128 x 256 by 2 x 1 of 128 x 128, 4 carried 4, Identity;
            gemm_bias_bf16_128x128: BF16, 128 x 128, 6, Identity;
            gemm_bias_bf16_64x128: BF16, 64 x 128, 8, Identity;
            gemm_relu_f16_128x256: F16, 128 x 256, 4, Relu;
            gemm_relu_f16_128x256_by_2x1: F16, 128 x 256 by 2 x 1 of 128 x 128, 4, Relu;
            gemm_relu_f16_128x256_carried: F16, 128 x 256, 4 carried 4, Relu;
            gemm_relu_f16_128x256_by_2x1_carried: F16, 128 x 256 by 2 x 1 of 128 x 128, 4 carried 4, Relu;
            gemm_relu_f16_128x128: F16, 128 x 128, 6, Relu;
            gemm_relu_f16_64x128: F16, 64 x 128, 8, Relu;
            gemm_relu_bf16_128x256: BF16, 128 x 256, 4, Relu;
            gemm_relu_bf16_128x256_by_2x1: BF16, 128 x 256 by 2 x 1 of 128 x 128, 4, Relu;
            gemm_relu_bf16_128x256_carried: BF16, 128 x 256, 4 carried 4, Relu;
            gemm_relu_bf16_128x256_by_2x1_carried: BF16, 128 x 256 by 2 x 1 of 128 x 128, 4 carried 4, Relu;
            gemm_relu_bf16_128x128: BF16, 128 x 128, 6, Relu;
            gemm_relu_bf16_64x128: BF16, 64 x 128, 8, Relu;
            gemm_gelu_f16_128x256: F16, 128 x 256, 4, Gelu;
            gemm_gelu_f16_128x256_by_2x1: F16, 128 x 256 by 2 x 1 of 128 x 128, 4, Gelu;
            gemm_gelu_f16_128x256_carried: F16, 128 x 256, 4 carried 4, Gelu;
            gemm_gelu_f16_128x256_by_2x1_carried: F16, 128 x 256 by 2 x 1 of 128 x 128, 4 carried 4, Gelu;
            gemm_gelu_f16_128x128: F16, 128 x 128, 6, Gelu;
            gemm_gelu_f16_64x128: F16, 64 x 128, 8, Gelu;
            gemm_gelu_bf16_128x256: BF16, 128 x 256, 4, Gelu;
            gemm_gelu_bf16_128x256_by_2x1: BF16, 128 x 256 by 2 x 1 of 128 x 128, 4, Gelu;
            gemm_gelu_bf16_128x256_carried: BF16, 128 x 256, 4 carried 4, Gelu;
            gemm_gelu_bf16_128x256_by_2x1_carried: BF16, 128 x 256 by 2 x 1 of 128 x 128, 4 carried 4, Gelu;
            gemm_gelu_bf16_128x128: BF16, 128 x 128, 6, Gelu;
            gemm_gelu_bf16_64x128: BF16, 64 x 128, 8, Gelu;
        }
    };
}
