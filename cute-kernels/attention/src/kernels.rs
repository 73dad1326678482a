//! The entry points.

use cute_collective::attention::head::{
    Head64, Head64Tall, Head128, Head192, Head192Values128, Head256, Head256Long,
};
use cute_collective::attention::joined::is_plain;
use cute_collective::attention::mask::{Causal, Full, Window};
use cute_collective::attention::score::{Alibi, Dropout, Plain, SoftCap};
use cute_collective::attention::sequences::{Alike, Packed};
use cute_core::atom::{BF16, F16};

macro_rules! kernels {
    ($($name:ident: $format:ident, $head:ident, $mask:ident, $score:ident, $batches:ident;)*) => {$(
        cute_collective::__attention_entry! {
            /// # Safety
            /// The maps are those of tensors of these sizes, for boxes of the tiles of the head.
            /// `workspace` has two numbers that are 0, and behind them the slopes of heads, if
            /// scores have slopes, or what says which weights stay, if some become 0.
            /// There is an offset for each packed sequence, and one behind the last.
            head = $head<$format>, mask = $mask, sequences = $batches, plain = is_plain::<$score>();
            pub unsafe fn $name() {
                ($mask, $score)
            }
        }
    )*};
}
cute_kernels::attention_kernels!(kernels);
