// By `cargo cute ptx`. The texts of all kernels, sorted by the names of the kernels.
&[
    ("decode_bf16_128", include_str!("decode_bf16_128.ptx")),
    ("decode_bf16_64", include_str!("decode_bf16_64.ptx")),
    ("decode_f16_128", include_str!("decode_f16_128.ptx")),
    ("decode_f16_64", include_str!("decode_f16_64.ptx")),
]
