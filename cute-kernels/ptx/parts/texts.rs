// By `cargo cute ptx`. The texts of all kernels, sorted by the names of the kernels.
&[
    ("gemm_parts_bf16", include_str!("gemm_parts_bf16.ptx")),
    ("gemm_parts_f16", include_str!("gemm_parts_f16.ptx")),
]
