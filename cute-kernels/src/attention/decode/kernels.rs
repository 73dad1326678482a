//! The kernels of decoding: one line each, from which the kernels and the host are made.

/// Calls a macro with a line for each kernel: its name, its format and its head.
#[doc(hidden)]
#[macro_export]
macro_rules! decode_kernels {
    ($callback:ident) => {
        $callback! {
            decode_f16_64: F16, Head64Short;
            decode_f16_128: F16, Head128Short;
            decode_bf16_64: BF16, Head64Short;
            decode_bf16_128: BF16, Head128Short;
        }
    };
}
