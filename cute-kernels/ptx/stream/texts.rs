// By `cargo cute ptx`. The texts of all kernels, sorted by the names of the kernels.
&[
    ("gemm_gelu_bf16_128x128", include_str!("gemm_gelu_bf16_128x128.ptx")),
    ("gemm_gelu_bf16_128x256", include_str!("gemm_gelu_bf16_128x256.ptx")),
    ("gemm_gelu_bf16_128x256_by_2x1", include_str!("gemm_gelu_bf16_128x256_by_2x1.ptx")),
    ("gemm_gelu_bf16_64x128", include_str!("gemm_gelu_bf16_64x128.ptx")),
    ("gemm_gelu_f16_128x128", include_str!("gemm_gelu_f16_128x128.ptx")),
    ("gemm_gelu_f16_128x256", include_str!("gemm_gelu_f16_128x256.ptx")),
    ("gemm_gelu_f16_128x256_by_2x1", include_str!("gemm_gelu_f16_128x256_by_2x1.ptx")),
    ("gemm_gelu_f16_64x128", include_str!("gemm_gelu_f16_64x128.ptx")),
    ("gemm_stream_bf16_128x128", include_str!("gemm_stream_bf16_128x128.ptx")),
    ("gemm_stream_bf16_128x256", include_str!("gemm_stream_bf16_128x256.ptx")),
    ("gemm_stream_bf16_64x128", include_str!("gemm_stream_bf16_64x128.ptx")),
    ("gemm_stream_f16_128x128", include_str!("gemm_stream_f16_128x128.ptx")),
    ("gemm_stream_f16_128x256", include_str!("gemm_stream_f16_128x256.ptx")),
    ("gemm_stream_f16_64x128", include_str!("gemm_stream_f16_64x128.ptx")),
]
