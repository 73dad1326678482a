//! The kernels: one line each, from which the kernels and the host are made.

/// Calls a macro with a line for each head: the elements of a row at most, the swizzle of its rows and
/// how many columns lie side by side in it, the keys of a tile, and the rows of Q of a block, which
/// are parts of 64. Wide heads have no registers for two parts.
#[doc(hidden)]
#[macro_export]
macro_rules! attention_warps_heads {
    ($callback:ident) => {
        $callback! {
            Head64: 64 wide in SW128 64, 128 keys, parts [0 1] of 128 rows;
            Head96: 96 wide in SW64 32, 64 keys, parts [0 1] of 128 rows;
            Head128: 128 wide in SW128 64, 64 keys, parts [0 1] of 128 rows;
            Head192: 192 wide in SW128 64, 64 keys, parts [0] of 64 rows;
            Head256: 256 wide in SW128 64, 64 keys, parts [0] of 64 rows;
        }
    };
}

/// Calls a macro with a line for each kernel: its name, its format, its head, and whether it has dropout. Masks and
/// modifications of scores are chosen while it runs. Dropout is not: with it, products cannot begin while
/// exponentials are still computed.
#[doc(hidden)]
#[macro_export]
macro_rules! attention_warps_kernels {
    ($callback:ident) => {
        $callback! {
            attention_warps_f16_64: F16, Head64, dropout false;
            attention_warps_f16_96: F16, Head96, dropout false;
            attention_warps_f16_128: F16, Head128, dropout false;
            attention_warps_f16_192: F16, Head192, dropout false;
            attention_warps_f16_256: F16, Head256, dropout false;
            attention_warps_f16_64_dropout: F16, Head64, dropout true;
            attention_warps_f16_96_dropout: F16, Head96, dropout true;
            attention_warps_f16_128_dropout: F16, Head128, dropout true;
            attention_warps_f16_192_dropout: F16, Head192, dropout true;
            attention_warps_f16_256_dropout: F16, Head256, dropout true;
            attention_warps_bf16_64: BF16, Head64, dropout false;
            attention_warps_bf16_96: BF16, Head96, dropout false;
            attention_warps_bf16_128: BF16, Head128, dropout false;
            attention_warps_bf16_192: BF16, Head192, dropout false;
            attention_warps_bf16_256: BF16, Head256, dropout false;
            attention_warps_bf16_64_dropout: BF16, Head64, dropout true;
            attention_warps_bf16_96_dropout: BF16, Head96, dropout true;
            attention_warps_bf16_128_dropout: BF16, Head128, dropout true;
            attention_warps_bf16_192_dropout: BF16, Head192, dropout true;
            attention_warps_bf16_256_dropout: BF16, Head256, dropout true;
        }
    };
}
