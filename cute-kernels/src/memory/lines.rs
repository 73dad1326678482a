//! Lines: what the kernels that copy them one by one are told.

use super::Modes;

/// What a kernel that copies lines is told, as a parameter by value. Strides count lines: what one
/// instruction loads and stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct LineArguments {
    /// What the threads have: the lines that are contiguous on both sides, groups of [`LINES`] lines of
    /// `many`, and the other modes.
    pub threads: Modes<7>,
    /// The mode along which each thread copies [`LINES`] lines.
    pub many: u32,
    /// The strides of `many` in the source and in the destination.
    pub many_strides: [i64; 2],
    /// The strides of the other modes in the source.
    pub rest_from: [i64; 5],
    /// The strides of the other modes in the destination.
    pub rest_to: [i64; 5],
    /// The bytes from both tensors to their first lines.
    pub first: [i64; 2],
}

#[cfg(feature = "host")]
// SAFETY: 22 numbers of 32 bits before those of 64, so there is no padding.
#[allow(unsafe_code, reason = "a promise about the fields above")]
unsafe impl cute_cuda::KernelStruct for LineArguments {}

/// How many lines a thread copies.
pub const LINES: u32 = 4;

/// The threads of a block.
pub const LINE_THREADS: u32 = 256;

impl LineArguments {
    /// The threads for such sizes; `None` if they, or the threads of whole blocks, exceed 32 bits.
    pub fn threads(run: u32, many: u32, rest: [u32; 5]) -> Option<Modes<7>> {
        let [a, b, c, d, e] = rest;
        let sizes = [run, many.div_ceil(LINES), a, b, c, d, e];
        let threads = sizes.into_iter().try_fold(1, u32::checked_mul)?;
        threads.checked_add(LINE_THREADS).map(|_| Modes::new(sizes))
    }
}
