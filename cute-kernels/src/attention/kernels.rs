//! The kernels: one line each, from which the kernels and the host are made.

/// Calls a macro with a line for each head: the elements of a row of Q and K at most, those of a row of
/// V and O, the rows of Q that a block takes at a time, the keys of a tile, and where Q stays. In
/// `registers` its memory is free at once; in `memory` it takes no registers, of which O of wide heads
/// needs more; and in `advance` there is memory for a second tile of Q, which is loaded before the first
/// is done. Decoding has shorter tiles, of two blocks on a multiprocessor.
#[doc(hidden)]
#[macro_export]
macro_rules! attention_heads {
    ($callback:ident) => {
        $callback! {
            Head64: 64 wide, values 64 wide, 128 rows, 128 keys, Q in registers;
            Head64Tall: 64 wide, values 64 wide, 192 rows, 128 keys, Q in advance;
            Head128: 128 wide, values 128 wide, 128 rows, 128 keys, Q in registers;
            Head192: 192 wide, values 192 wide, 128 rows, 96 keys, Q in memory;
            Head192Values128: 192 wide, values 128 wide, 128 rows, 128 keys, Q in memory;
            Head256: 256 wide, values 256 wide, 128 rows, 64 keys, Q in memory;
            Head256Long: 256 wide, values 256 wide, 128 rows, 80 keys, Q in memory;
            Head64Short: 64 wide, values 64 wide, 128 rows, 64 keys, Q in registers;
            Head128Short: 128 wide, values 128 wide, 128 rows, 64 keys, Q in registers;
        }
    };
}

/// Calls a macro with a line for each kernel: its name, its format, its head, which keys its
/// queries see, what becomes of scores, and whether batches have as many rows each (`Alike`) or are
/// sequences of different lengths behind each other (`Packed`).
#[doc(hidden)]
#[macro_export]
macro_rules! attention_kernels {
    ($callback:ident) => {
        $callback! {
            attention_f16_64_full: F16, Head64, Full, Plain, Alike;
            attention_f16_64_full_tall: F16, Head64Tall, Full, Plain, Alike;
            attention_f16_64_full_dropout: F16, Head64, Full, Dropout, Alike;
            attention_f16_64_causal: F16, Head64, Causal, Plain, Alike;
            attention_f16_64_causal_tall: F16, Head64Tall, Causal, Plain, Alike;
            attention_f16_64_causal_dropout: F16, Head64, Causal, Dropout, Alike;
            attention_f16_64_window: F16, Head64, Window, Plain, Alike;
            attention_f16_64_soft_cap: F16, Head64, Window, SoftCap, Alike;
            attention_f16_64_alibi: F16, Head64, Window, Alibi, Alike;
            attention_f16_128_full: F16, Head128, Full, Plain, Alike;
            attention_f16_128_full_dropout: F16, Head128, Full, Dropout, Alike;
            attention_f16_128_causal: F16, Head128, Causal, Plain, Alike;
            attention_f16_128_causal_dropout: F16, Head128, Causal, Dropout, Alike;
            attention_f16_128_window: F16, Head128, Window, Plain, Alike;
            attention_f16_128_soft_cap: F16, Head128, Window, SoftCap, Alike;
            attention_f16_128_alibi: F16, Head128, Window, Alibi, Alike;
            attention_f16_192_full: F16, Head192, Full, Plain, Alike;
            attention_f16_192_causal: F16, Head192, Causal, Plain, Alike;
            attention_f16_192_128_full: F16, Head192Values128, Full, Plain, Alike;
            attention_f16_192_128_causal: F16, Head192Values128, Causal, Plain, Alike;
            attention_f16_192_128_window: F16, Head192Values128, Window, Plain, Alike;
            attention_f16_256_full: F16, Head256, Full, Plain, Alike;
            attention_f16_256_full_long: F16, Head256Long, Full, Plain, Alike;
            attention_f16_256_causal: F16, Head256, Causal, Plain, Alike;
            attention_f16_256_causal_long: F16, Head256Long, Causal, Plain, Alike;
            attention_bf16_64_full: BF16, Head64, Full, Plain, Alike;
            attention_bf16_64_full_tall: BF16, Head64Tall, Full, Plain, Alike;
            attention_bf16_64_full_dropout: BF16, Head64, Full, Dropout, Alike;
            attention_bf16_64_causal: BF16, Head64, Causal, Plain, Alike;
            attention_bf16_64_causal_tall: BF16, Head64Tall, Causal, Plain, Alike;
            attention_bf16_64_causal_dropout: BF16, Head64, Causal, Dropout, Alike;
            attention_bf16_64_window: BF16, Head64, Window, Plain, Alike;
            attention_bf16_64_soft_cap: BF16, Head64, Window, SoftCap, Alike;
            attention_bf16_64_alibi: BF16, Head64, Window, Alibi, Alike;
            attention_bf16_128_full: BF16, Head128, Full, Plain, Alike;
            attention_bf16_128_full_dropout: BF16, Head128, Full, Dropout, Alike;
            attention_bf16_128_causal: BF16, Head128, Causal, Plain, Alike;
            attention_bf16_128_causal_dropout: BF16, Head128, Causal, Dropout, Alike;
            attention_bf16_128_window: BF16, Head128, Window, Plain, Alike;
            attention_bf16_128_soft_cap: BF16, Head128, Window, SoftCap, Alike;
            attention_bf16_128_alibi: BF16, Head128, Window, Alibi, Alike;
            attention_bf16_192_full: BF16, Head192, Full, Plain, Alike;
            attention_bf16_192_causal: BF16, Head192, Causal, Plain, Alike;
            attention_bf16_192_128_full: BF16, Head192Values128, Full, Plain, Alike;
            attention_bf16_192_128_causal: BF16, Head192Values128, Causal, Plain, Alike;
            attention_bf16_192_128_window: BF16, Head192Values128, Window, Plain, Alike;
            attention_bf16_256_full: BF16, Head256, Full, Plain, Alike;
            attention_bf16_256_full_long: BF16, Head256Long, Full, Plain, Alike;
            attention_bf16_256_causal: BF16, Head256, Causal, Plain, Alike;
            attention_bf16_256_causal_long: BF16, Head256Long, Causal, Plain, Alike;
            attention_packed_f16_64_full: F16, Head64, Full, Plain, Packed;
            attention_packed_f16_64_full_tall: F16, Head64Tall, Full, Plain, Packed;
            attention_packed_f16_64_causal: F16, Head64, Causal, Plain, Packed;
            attention_packed_f16_64_causal_tall: F16, Head64Tall, Causal, Plain, Packed;
            attention_packed_f16_64_window: F16, Head64, Window, Plain, Packed;
            attention_packed_f16_64_soft_cap: F16, Head64, Window, SoftCap, Packed;
            attention_packed_f16_64_alibi: F16, Head64, Window, Alibi, Packed;
            attention_packed_f16_128_full: F16, Head128, Full, Plain, Packed;
            attention_packed_f16_128_causal: F16, Head128, Causal, Plain, Packed;
            attention_packed_f16_128_window: F16, Head128, Window, Plain, Packed;
            attention_packed_f16_128_soft_cap: F16, Head128, Window, SoftCap, Packed;
            attention_packed_f16_128_alibi: F16, Head128, Window, Alibi, Packed;
            attention_packed_f16_192_full: F16, Head192, Full, Plain, Packed;
            attention_packed_f16_192_causal: F16, Head192, Causal, Plain, Packed;
            attention_packed_f16_192_128_full: F16, Head192Values128, Full, Plain, Packed;
            attention_packed_f16_192_128_causal: F16, Head192Values128, Causal, Plain, Packed;
            attention_packed_f16_192_128_window: F16, Head192Values128, Window, Plain, Packed;
            attention_packed_f16_256_full: F16, Head256, Full, Plain, Packed;
            attention_packed_f16_256_causal: F16, Head256, Causal, Plain, Packed;
            attention_packed_bf16_64_full: BF16, Head64, Full, Plain, Packed;
            attention_packed_bf16_64_full_tall: BF16, Head64Tall, Full, Plain, Packed;
            attention_packed_bf16_64_causal: BF16, Head64, Causal, Plain, Packed;
            attention_packed_bf16_64_causal_tall: BF16, Head64Tall, Causal, Plain, Packed;
            attention_packed_bf16_64_window: BF16, Head64, Window, Plain, Packed;
            attention_packed_bf16_64_soft_cap: BF16, Head64, Window, SoftCap, Packed;
            attention_packed_bf16_64_alibi: BF16, Head64, Window, Alibi, Packed;
            attention_packed_bf16_128_full: BF16, Head128, Full, Plain, Packed;
            attention_packed_bf16_128_causal: BF16, Head128, Causal, Plain, Packed;
            attention_packed_bf16_128_window: BF16, Head128, Window, Plain, Packed;
            attention_packed_bf16_128_soft_cap: BF16, Head128, Window, SoftCap, Packed;
            attention_packed_bf16_128_alibi: BF16, Head128, Window, Alibi, Packed;
            attention_packed_bf16_192_full: BF16, Head192, Full, Plain, Packed;
            attention_packed_bf16_192_causal: BF16, Head192, Causal, Plain, Packed;
            attention_packed_bf16_192_128_full: BF16, Head192Values128, Full, Plain, Packed;
            attention_packed_bf16_192_128_causal: BF16, Head192Values128, Causal, Plain, Packed;
            attention_packed_bf16_192_128_window: BF16, Head192Values128, Window, Plain, Packed;
            attention_packed_bf16_256_full: BF16, Head256, Full, Plain, Packed;
            attention_packed_bf16_256_causal: BF16, Head256, Causal, Plain, Packed;
        }
    };
}
