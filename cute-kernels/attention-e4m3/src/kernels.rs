//! The entry points.

use cute_collective::attention::head_e4m3::{E4m3Head64, E4m3Head128};
use cute_collective::attention::mask::{Causal, Full, Window};
use cute_collective::attention::score::{Alibi, Plain, SoftCap};
use cute_collective::attention::values::transpose_values;
use cute_core::atom::{BF16, F16};
use cute_gpu::device::{Global, kernel};
use cute_kernels::attention::e4m3::{VALUES_THREADS, ValuesArguments};

macro_rules! kernels {
    ($($name:ident: $head:ident, $format:ident, $mask:ident, $score:ident;)*) => {$(
        cute_collective::__attention_entry! {
            /// # Safety
            /// The maps are those of tensors of these sizes, for boxes of the tiles of the head; that of
            /// V is of what `attention_e4m3_values` has written. `workspace` has two numbers that are 0,
            /// and behind them the inverse of the scale of V, and the slopes of heads, if scores have
            /// slopes.
            head = $head<$format>, mask = $mask,
            sequences = cute_collective::attention::sequences::Alike;
            pub unsafe fn $name() {
                ($mask, $score)
            }
        }
    )*};
}
cute_kernels::attention_e4m3_kernels!(kernels);

kernel! {
    /// # Safety
    /// V and the tensor for Vᵀ are as the arguments say, and nobody else uses the latter.
    threads = VALUES_THREADS, count = { "bar.sync": 1 };
    pub unsafe fn attention_e4m3_values(v: *const u8, to: *mut u8, arguments: ValuesArguments) {
        // SAFETY: the caller's promise.
        unsafe { transpose_values(Global::new(v), Global::new(to), &arguments) }
    }
}
