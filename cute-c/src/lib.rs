//! The C ABI of [`cute_kernels`]: attention and matrix products on NVIDIA GPUs, for programs in C, C++
//! and Python.
//!
//! `include/cute.h` is the contract: it says what each function takes and returns. This crate builds
//! `libcute_c.so` and `libcute_c.a`. Tensors are in memory of the caller, and work goes to streams of
//! the caller. In the order in which it is read:
//!
//! | | |
//! |---|---|
//! | `status` | what functions return, the text of the last error, and why no panic leaves a function |
//! | `pointer` | pointers of the caller, which may be null or not aligned |
//! | `tensor` | a tensor as the caller describes it, and as the kernels have it |
//! | `gpu` | the handle of a GPU |
//! | `plan` | the handle of work that is prepared |
//! | `options` | options of attention |
//! | `call` | functions that come in pairs: one does the work at once, one prepares it |
//! | `batching` | the modes of tensors of attention: batches, or packed sequences |
//! | `offsets` | where packed sequences begin |
//! | `attention`, `backward`, `e4m3`, `decode`, `gemm` | the functions |
#![allow(
    unsafe_code,
    reason = "pointers of C are read; each function says what its caller promises"
)]

mod attention;
mod backward;
mod batching;
mod call;
mod decode;
mod e4m3;
mod gemm;
mod gpu;
mod offsets;
mod options;
mod plan;
mod pointer;
mod status;
mod tensor;

pub use attention::{
    cute_attention, cute_attention_of_sequences, cute_attention_of_sequences_plan,
    cute_attention_plan,
};
pub use backward::{
    cute_attention_backward, cute_attention_backward_of_sequences,
    cute_attention_backward_of_sequences_plan, cute_attention_backward_plan,
};
pub use decode::{cute_decode, cute_decode_plan};
pub use e4m3::{
    CuteScales, cute_attention_e4m3, cute_attention_e4m3_of_sequences,
    cute_attention_e4m3_of_sequences_plan, cute_attention_e4m3_plan,
};
pub use gemm::{CuteGemmOptions, cute_gemm, cute_gemm_plan};
pub use gpu::{CuteGpu, cute_gpu_capability, cute_gpu_close, cute_gpu_open};
pub use options::CuteAttentionOptions;
pub use plan::{CutePlan, cute_plan_free, cute_plan_run};
pub use status::{CuteStatus, cute_last_condition, cute_last_error};
pub use tensor::{CuteTensor, MOST_MODES};

/// The number of the ABI that the header describes.
pub const ABI_VERSION: u32 = 1;

/// The number of the ABI that the library has.
#[unsafe(no_mangle)]
pub extern "C" fn cute_abi_version() -> u32 {
    ABI_VERSION
}
