//! The kernels of attention of E4M3: one line each, from which the kernels and the host are made.

/// Calls a macro with a line for each kernel: its name, its head, the format of O, which keys its
/// queries see, what becomes of scores, and whether batches have as many rows each (`Alike`) or are
/// sequences of different lengths behind each other (`Packed`).
#[doc(hidden)]
#[macro_export]
macro_rules! attention_e4m3_kernels {
    ($callback:ident) => {
        $callback! {
            attention_e4m3_f16_64_full: E4m3Head64, F16, Full, Plain, Alike;
            attention_e4m3_f16_64_causal: E4m3Head64, F16, Causal, Plain, Alike;
            attention_e4m3_f16_64_window: E4m3Head64, F16, Window, Plain, Alike;
            attention_e4m3_f16_64_soft_cap: E4m3Head64, F16, Window, SoftCap, Alike;
            attention_e4m3_f16_64_alibi: E4m3Head64, F16, Window, Alibi, Alike;
            attention_e4m3_f16_128_full: E4m3Head128, F16, Full, Plain, Alike;
            attention_e4m3_f16_128_causal: E4m3Head128, F16, Causal, Plain, Alike;
            attention_e4m3_f16_128_window: E4m3Head128, F16, Window, Plain, Alike;
            attention_e4m3_f16_128_soft_cap: E4m3Head128, F16, Window, SoftCap, Alike;
            attention_e4m3_f16_128_alibi: E4m3Head128, F16, Window, Alibi, Alike;
            attention_e4m3_bf16_64_full: E4m3Head64, BF16, Full, Plain, Alike;
            attention_e4m3_bf16_64_causal: E4m3Head64, BF16, Causal, Plain, Alike;
            attention_e4m3_bf16_64_window: E4m3Head64, BF16, Window, Plain, Alike;
            attention_e4m3_bf16_64_soft_cap: E4m3Head64, BF16, Window, SoftCap, Alike;
            attention_e4m3_bf16_64_alibi: E4m3Head64, BF16, Window, Alibi, Alike;
            attention_e4m3_bf16_128_full: E4m3Head128, BF16, Full, Plain, Alike;
            attention_e4m3_bf16_128_causal: E4m3Head128, BF16, Causal, Plain, Alike;
            attention_e4m3_bf16_128_window: E4m3Head128, BF16, Window, Plain, Alike;
            attention_e4m3_bf16_128_soft_cap: E4m3Head128, BF16, Window, SoftCap, Alike;
            attention_e4m3_bf16_128_alibi: E4m3Head128, BF16, Window, Alibi, Alike;
            attention_e4m3_packed_f16_64_full: E4m3Head64, F16, Full, Plain, Packed;
            attention_e4m3_packed_f16_64_causal: E4m3Head64, F16, Causal, Plain, Packed;
            attention_e4m3_packed_f16_64_window: E4m3Head64, F16, Window, Plain, Packed;
            attention_e4m3_packed_f16_64_soft_cap: E4m3Head64, F16, Window, SoftCap, Packed;
            attention_e4m3_packed_f16_64_alibi: E4m3Head64, F16, Window, Alibi, Packed;
            attention_e4m3_packed_f16_128_full: E4m3Head128, F16, Full, Plain, Packed;
            attention_e4m3_packed_f16_128_causal: E4m3Head128, F16, Causal, Plain, Packed;
            attention_e4m3_packed_f16_128_window: E4m3Head128, F16, Window, Plain, Packed;
            attention_e4m3_packed_f16_128_soft_cap: E4m3Head128, F16, Window, SoftCap, Packed;
            attention_e4m3_packed_f16_128_alibi: E4m3Head128, F16, Window, Alibi, Packed;
            attention_e4m3_packed_bf16_64_full: E4m3Head64, BF16, Full, Plain, Packed;
            attention_e4m3_packed_bf16_64_causal: E4m3Head64, BF16, Causal, Plain, Packed;
            attention_e4m3_packed_bf16_64_window: E4m3Head64, BF16, Window, Plain, Packed;
            attention_e4m3_packed_bf16_64_soft_cap: E4m3Head64, BF16, Window, SoftCap, Packed;
            attention_e4m3_packed_bf16_64_alibi: E4m3Head64, BF16, Window, Alibi, Packed;
            attention_e4m3_packed_bf16_128_full: E4m3Head128, BF16, Full, Plain, Packed;
            attention_e4m3_packed_bf16_128_causal: E4m3Head128, BF16, Causal, Plain, Packed;
            attention_e4m3_packed_bf16_128_window: E4m3Head128, BF16, Window, Plain, Packed;
            attention_e4m3_packed_bf16_128_soft_cap: E4m3Head128, BF16, Window, SoftCap, Packed;
            attention_e4m3_packed_bf16_128_alibi: E4m3Head128, BF16, Window, Alibi, Packed;
        }
    };
}
