// By `cargo cute ptx`. The texts of all kernels, sorted by the names of the kernels.
&[
    ("backward_bf16_128_after", include_str!("backward_bf16_128_after.ptx")),
    ("backward_bf16_128_before", include_str!("backward_bf16_128_before.ptx")),
    ("backward_bf16_128_causal", include_str!("backward_bf16_128_causal.ptx")),
    ("backward_bf16_128_full", include_str!("backward_bf16_128_full.ptx")),
    ("backward_bf16_64_after", include_str!("backward_bf16_64_after.ptx")),
    ("backward_bf16_64_before", include_str!("backward_bf16_64_before.ptx")),
    ("backward_bf16_64_causal", include_str!("backward_bf16_64_causal.ptx")),
    ("backward_bf16_64_full", include_str!("backward_bf16_64_full.ptx")),
    ("backward_f16_128_after", include_str!("backward_f16_128_after.ptx")),
    ("backward_f16_128_before", include_str!("backward_f16_128_before.ptx")),
    ("backward_f16_128_causal", include_str!("backward_f16_128_causal.ptx")),
    ("backward_f16_128_full", include_str!("backward_f16_128_full.ptx")),
    ("backward_f16_64_after", include_str!("backward_f16_64_after.ptx")),
    ("backward_f16_64_before", include_str!("backward_f16_64_before.ptx")),
    ("backward_f16_64_causal", include_str!("backward_f16_64_causal.ptx")),
    ("backward_f16_64_full", include_str!("backward_f16_64_full.ptx")),
]
