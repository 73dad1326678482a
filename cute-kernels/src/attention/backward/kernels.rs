//! The kernels of gradients: one line each, from which the kernels and the host are made.

/// Calls a macro with a line for each head dimension and format, where batches have as many rows each
/// (`Alike`) and where sequences of different lengths lie behind each other (`Packed`): the kernels
/// before and after that of dK and dV, and two of the latter, without a mask and with a causal one.
/// Packed sequences have those of wide heads alone, which serve the others too: the main loop of narrow
/// ones has no registers for numbers that differ from sequence to sequence.
#[doc(hidden)]
#[macro_export]
macro_rules! backward_kernels {
    ($callback:ident) => {
        $callback! {
            F16, Head64, 64, Alike: backward_f16_64_before, backward_f16_64_full, backward_f16_64_causal, backward_f16_64_after;
            F16, Head128, 128, Alike: backward_f16_128_before, backward_f16_128_full, backward_f16_128_causal, backward_f16_128_after;
            BF16, Head64, 64, Alike: backward_bf16_64_before, backward_bf16_64_full, backward_bf16_64_causal, backward_bf16_64_after;
            BF16, Head128, 128, Alike: backward_bf16_128_before, backward_bf16_128_full, backward_bf16_128_causal, backward_bf16_128_after;
            F16, Head128, 128, Packed: backward_packed_f16_128_before, backward_packed_f16_128_full, backward_packed_f16_128_causal, backward_packed_f16_128_after;
            BF16, Head128, 128, Packed: backward_packed_bf16_128_before, backward_packed_bf16_128_full, backward_packed_bf16_128_causal, backward_packed_bf16_128_after;
        }
    };
}

/// Calls a macro with a line for each kernel of dK and dV with dropout, where batches have as many rows
/// each. Its mask is causal; queries see all keys where the distance that they look behind their places is
/// large enough.
#[doc(hidden)]
#[macro_export]
macro_rules! backward_dropout_kernels {
    ($callback:ident) => {
        $callback! {
            F16, Head64, 64: backward_f16_64_dropout;
            F16, Head128, 128: backward_f16_128_dropout;
            BF16, Head64, 64: backward_bf16_64_dropout;
            BF16, Head128, 128: backward_bf16_128_dropout;
        }
    };
}
