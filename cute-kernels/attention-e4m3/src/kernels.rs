//! The entry points.

use cute_collective::attention::head_e4m3::{E4m3Head64, E4m3Head128};
use cute_collective::attention::joined::is_plain;
use cute_collective::attention::mask::{Causal, Full, Window};
use cute_collective::attention::packed;
use cute_collective::attention::score::{Alibi, Plain, SoftCap};
use cute_collective::attention::sequences::{Alike, Packed};
use cute_collective::attention::values::{transpose_values, transpose_values_of_sequences};
use cute_core::atom::{BF16, F16};
use cute_gpu::device::{Global, kernel};
use cute_kernels::attention::backward::BackwardArguments;
use cute_kernels::attention::e4m3::{VALUES_THREADS, ValuesArguments};

macro_rules! kernels {
    ($($name:ident: $head:ident, $format:ident, $mask:ident, $score:ident, $batches:ident;)*) => {$(
        cute_collective::__attention_entry! {
            /// # Safety
            /// The maps are those of tensors of these sizes, for boxes of the tiles of the head; that of
            /// V is of what `attention_e4m3_values` has written, or `attention_e4m3_packed_values`.
            /// `workspace` has two numbers that are 0, and behind them the inverse of the scale of V, and
            /// the slopes of heads, if scores have slopes. There is an offset for each packed sequence, and
            /// one behind the last.
            head = $head<$format>, mask = $mask, sequences = $batches, plain = is_plain::<$score>();
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

kernel! {
    /// # Safety
    /// As for `attention_e4m3_values`. `packed` is what `backward_packed_places` has written for `of`.
    threads = VALUES_THREADS, count = { "bar.sync": 1 };
    pub unsafe fn attention_e4m3_packed_values(
        v: *const u8, to: *mut u8, arguments: ValuesArguments, packed: *const u32, of: BackwardArguments
    ) {
        let packed = packed::Packed(Global::new(packed));
        // SAFETY: the caller's promise.
        unsafe {
            transpose_values_of_sequences(Global::new(v), Global::new(to), &arguments, packed, &of)
        }
    }
}
