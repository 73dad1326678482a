//! Lines: what the kernels that copy them one by one are told.

/// What a kernel that copies lines is told, as a parameter by value. Strides count lines: what one
/// instruction loads and stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct LineArguments {
    /// The lines that are contiguous on both sides.
    pub run: u32,
    /// The mode along which each thread copies [`LINES`] lines.
    pub many: u32,
    /// The other modes.
    pub rest: [u32; 5],
    /// The threads that copy: the product of `run`, `rest`, and the groups of lines of `many`.
    pub threads: u32,
    /// The strides of `many` in the source and in the destination.
    pub many_strides: [i64; 2],
    /// The strides of `rest` in the source.
    pub rest_from: [i64; 5],
    /// The strides of `rest` in the destination.
    pub rest_to: [i64; 5],
    /// The bytes from both tensors to their first lines.
    pub first: [i64; 2],
}

#[cfg(feature = "host")]
// SAFETY: eight numbers of 32 bits before those of 64, so there is no padding.
#[allow(unsafe_code, reason = "a promise about the fields above")]
unsafe impl cute_cuda::KernelStruct for LineArguments {}

/// How many lines a thread copies.
pub const LINES: u32 = 4;

/// The threads of a block.
pub const LINE_THREADS: u32 = 256;

impl LineArguments {
    /// The threads that copy such sizes; `None` if they, or the threads of whole blocks, exceed 32
    /// bits.
    pub fn threads(run: u32, many: u32, rest: [u32; 5]) -> Option<u32> {
        let mut sizes = [many.div_ceil(LINES)].into_iter().chain(rest);
        let threads = sizes.try_fold(run, u32::checked_mul)?;
        threads.checked_add(LINE_THREADS).map(|_| threads)
    }
}
