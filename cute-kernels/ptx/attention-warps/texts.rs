// By `cargo cute ptx`. The texts of all kernels, sorted by the names of the kernels.
&[
    ("attention_warps_bf16_128", include_str!("attention_warps_bf16_128.ptx")),
    ("attention_warps_bf16_192", include_str!("attention_warps_bf16_192.ptx")),
    ("attention_warps_bf16_256", include_str!("attention_warps_bf16_256.ptx")),
    ("attention_warps_bf16_64", include_str!("attention_warps_bf16_64.ptx")),
    ("attention_warps_bf16_96", include_str!("attention_warps_bf16_96.ptx")),
    ("attention_warps_f16_128", include_str!("attention_warps_f16_128.ptx")),
    ("attention_warps_f16_192", include_str!("attention_warps_f16_192.ptx")),
    ("attention_warps_f16_256", include_str!("attention_warps_f16_256.ptx")),
    ("attention_warps_f16_64", include_str!("attention_warps_f16_64.ptx")),
    ("attention_warps_f16_96", include_str!("attention_warps_f16_96.ptx")),
]
